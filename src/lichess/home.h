/* home.h - games and puzzles brought home from lichess.org, into files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files only grow, by whole games and whole rows, and by none that they have: so what broke off is asked for
 * again, and goes on. All of it waits for the server. One thread.
 */
#ifndef TTYCHESS_LICHESS_HOME_H
#define TTYCHESS_LICHESS_HOME_H

#include "lichess/http.h"

/* The games of a player, with clocks and evaluations, behind those in the file, the oldest first. Without
 * `since` it goes on behind the newest game in the file, and where games by days have ended
 * meanwhile that were begun before, these come, too. SIGINT, SIGTERM and SIGHUP are waited for, and end it
 * behind a whole game. False, with the reason: that is not all; what came is in the file. */
struct home_games {
    const char *name;
    const char *path; /* NULL: NAME.pgn; "-": standard output */
    int64_t since;    /* seconds since 1970; 0: see above */
};
bool home_bring_games(struct http *http, const struct home_games *wish, struct reason *reason);

/* What GET of that path of the site has, as rows with the columns of its own file of puzzles. A row is the
 * position before the other side's mistake, that mistake, and the solution. */
struct home_puzzles {
    const char *from; /* "/api/puzzle/daily" ... */
    const char *path; /* NULL: standard output */
};
bool home_bring_puzzles(struct http *http, const struct home_puzzles *wish,
                        struct reason *reason);

/* A puzzle, an item of what the site says, as a row with its line break; false: it is none that can be
 * played. attacks_init() has been called. */
struct json_t;
enum { HOME_ROW = 1200 };
bool home_write_puzzle(const struct json_t *value, const char *server, char row[HOME_ROW]);

#endif
