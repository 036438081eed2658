/* games_file.h - files of games of the engine against itself, with what it thought of each move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line, "ttychess games 1", then the games, one behind the other. `cat` merges files, so the
 * line may stand before any game. zstd makes them smaller, outside of this program. All numbers
 * are little-endian:
 *
 *    0  1 byte   'G'
 *    1  1        result: 0 Black won, 1 draw, 2 White won
 *    2  2        the number of the start in Chess960 (rules/fen.h); 0xFFFF: the usual start
 *    4  2        half-moves, n
 *    6  3 n      each one's place in what generate_legal() lists, whose order is part of the
 *                format, and 2 bytes for the score before it
 *       4        CRC-32 of the bytes of this game before it
 *
 * Plain data; any thread.
 */
#ifndef TTYCHESS_ENGINE_GAMES_FILE_H
#define TTYCHESS_ENGINE_GAMES_FILE_H

#include <stdio.h>

#include "base/reason.h"
#include "engine/score.h"
#include "rules/position.h"

#define GAMES_FIRST_LINE "ttychess games 1\n"

enum {
    SCORED_GAME_MOST = 1023, /* half-moves */
    GAME_BYTES_MOST = 6 + 3 * SCORED_GAME_MOST + 4
};

struct scored_game {
    int start;  /* the number of its start in Chess960, or STANDARD_START */
    int result; /* 1 White won, 0 draw, -1 Black won */
    int count;  /* of all moves */

    /* The last one is what would have been played, where the game was given up before. */
    chess_move moves[SCORED_GAME_MOST];

    /* Of the position before each move, centipawns from White's side, at most SCORE_MATE;
     * SCORE_NONE: of the opening, which was drawn by lot, and where a search was cut off so early
     * that it has only a bound. */
    int16_t scores[SCORED_GAME_MOST];
};

/* The bytes of a game whose moves are legal; how many. */
size_t games_pack(const struct scored_game *game, uint8_t bytes[GAME_BYTES_MOST]);

/* ---- reading --------------------------------------------------------------------------- */

/* A file that stands at its beginning. */
struct games_reader {
    FILE *file;
    uint64_t whole; /* bytes of the games read so far, and of the first lines */
};

enum games_next {
    GAMES_FOUND,
    GAMES_END,
    GAMES_DAMAGED /* nothing behind this can be read */
};

/* The next game, out of any bytes: its moves are legal. DAMAGED: with the reason, which says at
 * which byte, from 1. */
enum games_next games_next(struct games_reader *reader, struct scored_game *game,
                           struct reason *reason);

/* ---- what is learned from -------------------------------------------------------------- */

/* A position with a score that is no mate, no check on the board, and a best move that takes
 * nothing and promotes nothing: what a capture or a check is about to change is the search's
 * business. */
struct quiet_position {
    struct position position;
    int score, result; /* from White's side, as above */
    bool begins_game;  /* the first of its game */
};

/* False, with the reason: it failed; or, with an empty one, it has enough. */
typedef bool quiet_taker(void *context, const struct quiet_position *quiet,
                         struct reason *reason);

/* Give all quiet positions of a game to `take`; false as soon as that is. */
bool scored_game_each_quiet(const struct scored_game *game, quiet_taker *take, void *context,
                            struct reason *reason);

/* The same for a file. False, with the reason that names it, when it cannot be read to its end,
 * or `take` failed. */
bool games_read_quiet(const char *path, quiet_taker *take, void *context,
                      struct reason *reason);

#endif
