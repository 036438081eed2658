/* store_table.c - see store_table.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_table.h"

bool store_build_table(const struct store_reply *reply, struct table *table,
                       struct reason *reason)
{
    const struct store_game *stored = &reply->games[0];
    struct table_seats seats = {{stored->names[WHITE], stored->names[BLACK]},
                                {stored->programs[WHITE], stored->programs[BLACK]}};
    struct terms terms;
    if (!store_terms_read(&terms, stored->terms, reason) ||
        !table_init(table, stored->id, &terms, &seats, stored->begun, reason))
        return false;
    for (size_t i = 0; i < reply->event_count; i++) {
        struct game_event event;
        if (!game_event_read_text(&event, reply->events[i].text, reason) ||
            !table_apply(table, &event, event.at - stored->begun, reason))
            break;
    }
    return true;
}
