/* store_pgn.c - the sum of a game's events, written.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_pgn.h"

#include "lobby/table.h"

char *store_write_pgn(const struct store_reply *reply, const char *host, size_t *length,
                      struct reason *reason)
{
    const struct store_game *stored = &reply->games[0];
    struct table_seats seats = {{stored->names[WHITE], stored->names[BLACK]},
                                {stored->programs[WHITE], stored->programs[BLACK]}};
    struct terms terms;
    struct table table;
    char *text = NULL;
    size_t applied = 0;
    if (!store_terms_read(&terms, stored->terms, reason) ||
        !table_init(&table, stored->id, &terms, &seats, stored->begun, reason))
        return NULL;
    for (; applied < reply->event_count; applied++) {
        struct game_event event;
        if (!game_event_read_text(&event, reply->events[applied].text, reason) ||
            !table_apply(&table, &event, event.at - stored->begun, reason))
            break;
    }
    if (applied > 0 || reply->event_count == 0)
        text = table_write_pgn(&table, host, length);
    table_free(&table);
    return text;
}
