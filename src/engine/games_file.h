/* games_file.h - files of selfplay games with a score for each move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file is the line "ttychess games 1", followed by games. The line may be repeated before any
 * game, so that `cat` can merge files. Numbers are little-endian:
 *
 *    0  1 byte   'G'
 *    1  1        result: 0 Black won, 1 draw, 2 White won
 *    2  2        start position: Chess960 number (rules/fen.h), number of an odds game (960 to
 *                0xFFFE), or 0xFFFF: standard
 *    4  2        number of plies, n
 *    6  3 n      for each move: 1 byte with its index in the list of generate_legal(), whose
 *                order is thus part of the format, and 2 with the score before the move
 *       4        CRC-32 of the preceding bytes of this game
 */
#ifndef TTYCHESS_ENGINE_GAMES_FILE_H
#define TTYCHESS_ENGINE_GAMES_FILE_H

#include <stdio.h>

#include "base/error.h"
#include "engine/score.h"
#include "rules/fen.h"
#include "rules/position.h"

#define GAMES_HEADER_LINE "ttychess games 1\n"

enum { SCORED_GAME_PLIES_MAX = 1023 };
enum { SCORED_GAME_BYTES_MAX = 6 + 3 * SCORED_GAME_PLIES_MAX + 4 };

struct scored_game {
    int start;  /* Chess960 number, number of an odds game, or STANDARD_START */
    int result; /* 1 White won, 0 draw, -1 Black won */
    int count;  /* plies */

    /* In an adjudicated game, the last move was chosen but not played. */
    chess_move moves[SCORED_GAME_PLIES_MAX];

    /* The score before each move, in centipawns from White's side. SCORE_NONE for the random
     * moves of the opening, and for searches that were cut short and have only a bound. */
    int16_t scores[SCORED_GAME_PLIES_MAX];
};

/* In an odds game both sides lack some pieces of the standard start position; the game's number
 * determines which. Such games teach the network unequal material and endgames. */
enum { ODDS_STARTS = CHESS960_POSITIONS, ODDS_STARTS_END = 0xFFFF };

/* Sets the start position of a game; `start` as in struct scored_game. */
void scored_game_set_start(struct position *position, int start);

/* Encodes a game, whose moves must be legal. Returns the number of bytes. */
size_t scored_game_encode(const struct scored_game *game,
                          uint8_t bytes[SCORED_GAME_BYTES_MAX]);

/* Reads from the beginning of `file`. Initialise the other members to 0. */
struct games_reader {
    FILE *file;
    uint64_t bytes_read; /* of complete games and header lines */
};

enum games_status {
    GAMES_FOUND,
    GAMES_END,
    GAMES_DAMAGED /* the rest is unreadable */
};

/* Reads the next game. Any input is safe: the moves are always legal. If it returns
 * GAMES_DAMAGED, *error has the cause and, unless reading failed, the byte (from 1) where the
 * unreadable part starts. */
enum games_status games_reader_next(struct games_reader *reader, struct scored_game *game,
                                    struct error *error);

/* A position in which the side to move is not in check, the score is not a mate, and the chosen
 * move is neither a capture nor a promotion. All other positions need a search. */
struct quiet_position {
    struct position position;
    int score, result; /* from White's side, as in struct scored_game */
    bool is_first_of_game;
};

/* Returns false to stop, with *error set or empty. */
typedef bool quiet_position_callback(void *context, const struct quiet_position *quiet,
                                     struct error *error);

/* Calls `callback` for each quiet position. Returns false as soon as the callback does. */
bool scored_game_for_each_quiet_position(const struct scored_game *game,
                                         quiet_position_callback *callback, void *context,
                                         struct error *error);

/* Calls `callback` for each quiet position of a file. Returns false and sets *error, which
 * names the file, if the file cannot be read to its end or the callback sets an error. */
bool games_file_for_each_quiet_position(const char *path, quiet_position_callback *callback,
                                        void *context, struct error *error);

#endif
