/* download.h - downloads games and puzzles from lichess.org into files, and prints ratings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file gets only complete games and rows that it does not contain yet, so repeating an
 * interrupted download continues it. Functions block until the server answers. Call them from
 * one thread.
 */
#ifndef TTYCHESS_LICHESS_DOWNLOAD_H
#define TTYCHESS_LICHESS_DOWNLOAD_H

#include <stdio.h>

#include "lichess/http.h"

/* Appends a player's games, with clocks and evaluations, to the file, oldest first. If `since`
 * is 0, the download continues after the newest game in the file, and includes older
 * correspondence games that have ended since. SIGINT, SIGTERM and SIGHUP stop the
 * download after a complete game. Returns false and sets *error if the download is incomplete;
 * the file then contains the games received so far. */
struct games_download {
    const char *name;
    const char *path; /* NULL: NAME.pgn; "-": standard output */
    int64_t since;    /* seconds since 1970; 0: see above */
};
bool download_games(struct http *http, const struct games_download *options,
                    struct error *error);

/* Requests puzzles from a path of the site, such as "/api/puzzle/daily", and writes them to
 * `file` (NULL: standard output) as rows of the site's puzzle CSV. A row has the position before
 * the opponent's mistake, the mistake, the solution, and as its first theme "downloaded=" and the
 * requested `theme`. Returns false and sets *error on failure or if the reply contains no puzzle. */
bool download_puzzles(struct http *http, const char *from, const char *theme, const char *file,
                      struct error *error);

/* Writes a puzzle as a row, with its newline. Returns false if the puzzle is invalid or its
 * moves are not legal. Call attacks_init() first. */
struct json_t;
enum { PUZZLE_ROW_SIZE = 1200 };
bool puzzle_write_row(const struct json_t *value, const char *server, const char *theme,
                      char row[PUZZLE_ROW_SIZE]);

/* Prints a player's rating history: for each speed a line of words and, if `has_charts`, one of
 * bars. Returns false and sets *error on failure or if there are no ratings. */
bool download_ratings(struct http *http, const char *name, bool has_charts,
                      struct error *error);

/* Writes a rating history. Returns false if it contains no speed with valid ratings. */
bool ratings_write(const struct json_t *history, bool has_charts, FILE *stream);

#endif
