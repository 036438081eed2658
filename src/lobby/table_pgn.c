/* table_pgn.c - a table's game as PGN: see table_write_pgn() in table.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "lobby/table.h"
#include "pgn/pgn.h"

static const char *termination(const struct table *table)
{
    switch (table->ending) {
    case TABLE_TIME:
    case TABLE_TIME_BARE: return "time forfeit";
    case TABLE_LEFT:
    case TABLE_LEFT_DRAW:
    case TABLE_ABORTED:
        return "abandoned"; /* forfeited, too: only the round robin gives a point */
    case TABLE_ADJUDICATED: return "adjudication";
    case TABLE_NOT_ENDED: return table->phase == TABLE_PLAYED ? NULL : "unterminated";
    default: return "normal";
    }
}

/* UTC: so it is the same wherever it is written. */
static void set_dates(struct game *game, int64_t begun)
{
    time_t seconds = (time_t)(begun / 1000);
    char text[32];
    gmtime_r(&seconds, &game->date);
    strftime(text, sizeof text, "%Y.%m.%d", &game->date);
    game_set_tag(game, "UTCDate", text);
    strftime(text, sizeof text, "%H:%M:%S", &game->date);
    game_set_tag(game, "UTCTime", text);
}

static void set_time_control(struct game *game, const struct terms *terms)
{
    char text[CLOCK_CONTROL_SIZE];
    if (terms->days > 0) {
        snprintf(text, sizeof text, "1/%d", terms->days * 24 * 60 * 60);
        game_set_tag(game, "TimeControl", text);
    } else if (!terms_have_clock(terms)) {
        game_set_tag(game, "TimeControl", "-");
    } else {
        clock_control_write(&terms->clocks[WHITE], CLOCK_SECONDS, text);
        if (clock_control_equals(&terms->clocks[WHITE], &terms->clocks[BLACK])) {
            game_set_tag(game, "TimeControl", text);
            return;
        }
        game_set_tag(game, "WhiteTimeControl", text);
        clock_control_write(&terms->clocks[BLACK], CLOCK_SECONDS, text);
        game_set_tag(game, "BlackTimeControl", text);
    }
}

/* The tags stand in the game itself, where nothing else looks at them. */
static void set_tags(struct table *table, const char *host)
{
    struct game *game = &table->game;
    static const char *const types[2][2] = {{"WhiteType", "human"}, {"BlackType", "human"}};
    char text[64];
    snprintf(text, sizeof text, "%s game", table->terms.rated ? "Rated" : "Casual");
    game_set_tag(game, "Event", text);
    game_set_tag(game, "Site", *host != '\0' ? host : "?");
    snprintf(text, sizeof text, "%" PRId64, table->id);
    game_set_tag(game, "GameId", text);
    set_dates(game, table->begun);
    set_time_control(game, &table->terms);
    for (int i = WHITE; i <= BLACK; i++)
        game_set_tag(game, types[i][0], table->programs[i] ? "program" : types[i][1]);
    game_set_tag(game, "Termination", termination(table));
}

char *table_write_pgn(struct table *table, const char *host, size_t *length)
{
    struct game *game = &table->game;
    snprintf(game->white, sizeof game->white, "%s", table->names[WHITE]);
    snprintf(game->black, sizeof game->black, "%s", table->names[BLACK]);
    set_tags(table, host);
    return pgn_write(game, length);
}
