/* game.h - one game: where it began, the moves, the result. Data and rules; no files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owned and used by one thread (the one that owns the screen). Moves that were taken back
 * stay behind the current place until another move is played there (redo).
 */
#ifndef TTYCHESS_GAME_GAME_H
#define TTYCHESS_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "rules/draw_rules.h"
#include "rules/san.h"

enum result { RESULT_NONE, RESULT_WHITE_WINS, RESULT_BLACK_WINS, RESULT_DRAW };

enum ending { /* why the game ended */
    ENDING_NONE, ENDING_CHECKMATE, ENDING_STALEMATE, ENDING_INSUFFICIENT, ENDING_FIVEFOLD,
    ENDING_SEVENTY_FIVE, ENDING_THREEFOLD, ENDING_FIFTY, ENDING_RESIGNATION,
    ENDING_AGREEMENT, ENDING_OTHER
};

enum { GAME_NAME_SIZE = 64, GAME_TAG_NAME_SIZE = 32, GAME_TAG_VALUE_SIZE = 256,
       GAME_TAGS = 64 /* more are dropped */ };

struct game_move {
    chess_move move;
    char san[SAN_SIZE];
    struct undo undo;
};

struct game_tag { /* a PGN tag pair that the other members do not hold */
    char name[GAME_TAG_NAME_SIZE]; /* letters, digits and '_' */
    char value[GAME_TAG_VALUE_SIZE]; /* printable UTF-8 */
};

struct game {
    struct position start;
    struct position position; /* after `current` moves */
    struct game_move *moves;  /* owned; `count` of them are known, capacity behind */
    uint64_t *keys;           /* owned; keys[i] after i moves, so count + 1 of them */
    size_t current, count, capacity;
    enum result result;
    enum ending ending;
    char white[GAME_NAME_SIZE], black[GAME_NAME_SIZE]; /* printable UTF-8 */
    struct tm date; /* local time the game began; unknown: tm_year -1900, tm_mon -1,
                     * tm_mday 0, tm_hour -1 */
    struct game_tag *tags; /* owned; in the order of their names */
    size_t tag_count;
};

/* Begin at `start`, NULL: the standard start. Aborts on lack of memory, as all of game/
 * does. game_free() frees what the game owns. */
void game_init(struct game *game, const struct position *start);
void game_free(struct game *game);

/* Play a legal move at the current place; moves taken back before are dropped unless it
 * is the same move. Sets result and ending when the game ends by itself (mate, stalemate,
 * insufficient material, fivefold, 75 moves). False when the game is over or the move is
 * not legal. */
bool game_play(struct game *game, chess_move move);

/* One half-move back or forward; false at the end of the line. Going back clears the
 * result; going forward restores an ending on the board. */
bool game_back(struct game *game);
bool game_forward(struct game *game);

/* End the game: resignation, agreement, a claim. RESULT_NONE: it goes on after all. */
void game_end(struct game *game, enum result result, enum ending ending);

/* Draw that may be claimed now: VERDICT_THREEFOLD, VERDICT_FIFTY or VERDICT_NONE. */
enum verdict game_claim(const struct game *game);

/* The value of a further tag ("Event", "ECO"...), or NULL. Setting makes the value
 * printable; NULL takes the tag away. A name that is none is passed over. */
const char *game_tag(const struct game *game, const char *name);
void game_set_tag(struct game *game, const char *name, const char *value);

/* "1-0", "0-1", "1/2-1/2", "*". */
const char *result_text(enum result result);

/* e.g. "White wins by checkmate", "Draw by threefold repetition"; "" while it goes on. */
const char *game_ending_text(const struct game *game, char *text, size_t size);

#endif
