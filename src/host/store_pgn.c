/* store_pgn.c - the sum of a game's events, written.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_pgn.h"

#include "host/store_table.h"

char *store_write_pgn(const struct store_reply *reply, const char *host, size_t *length,
                      struct reason *reason)
{
    struct table table;
    char *text = NULL;
    if (!store_build_table(reply, &table, reason))
        return NULL;
    if (table.number > 0 || reply->event_count == 0)
        text = table_write_pgn(&table, host, length);
    table_free(&table);
    return text;
}
