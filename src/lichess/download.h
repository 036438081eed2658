/* download.h - download games and puzzles from lichess.org into files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files only grow, by complete games and rows that they do not contain yet, so an interrupted
 * download can be repeated and continues. Functions block until the server has answered. One
 * thread.
 */
#ifndef TTYCHESS_LICHESS_DOWNLOAD_H
#define TTYCHESS_LICHESS_DOWNLOAD_H

#include "lichess/http.h"

/* Append a player's games, with clocks and evaluations, to the file, oldest first. Without
 * `since` the download continues after the newest game in the file and includes older
 * correspondence games that have ended since. SIGINT, SIGTERM and SIGHUP stop the download
 * after a complete game. Returns false and sets *error if the download is incomplete; the
 * games received are in the file. */
struct games_download {
    const char *name;
    const char *path; /* NULL: NAME.pgn; "-": standard output */
    int64_t since;    /* seconds since 1970; 0: see above */
};
bool download_games(struct http *http, const struct games_download *options,
                    struct error *error);

/* Get the puzzles of a reply and write them as rows of the site's own puzzle CSV. A row has
 * the position before the opponent's mistake, that mistake, and the solution. */
struct puzzles_download {
    const char *from; /* path on the site: "/api/puzzle/daily" */
    const char *path; /* NULL: standard output */
};
bool download_puzzles(struct http *http, const struct puzzles_download *options,
                      struct error *error);

/* Write a puzzle as a row with its newline. Returns false if its moves are not legal. Call
 * attacks_init() first. */
struct json_t;
enum { PUZZLE_ROW_SIZE = 1200 };
bool puzzle_write_row(const struct json_t *value, const char *server,
                      char row[PUZZLE_ROW_SIZE]);

#endif
