/* game.h - one game: where it began, the moves, the result. Data and rules; no files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All moves are in a tree (pgn/move_tree.h). The board stands in one line of it, which is
 * laid out in `moves`: the first `current` of them are played, the rest is how it goes on.
 * Change the tree by the functions here where the line may be concerned (playing, going
 * somewhere, promoting, removing); comments and glyphs are free.
 *
 * A game that is played has one line, the main one: a move that is played after others were taken
 * back replaces them. In a study (game_set_study()) it becomes a variation, and the result is
 * of the game, wherever in it the board stands.
 *
 * Owned and used by one thread (the one that owns the screen).
 */
#ifndef TTYCHESS_PGN_GAME_H
#define TTYCHESS_PGN_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "pgn/move_tree.h"
#include "rules/draw_rules.h"
#include "rules/san.h"

enum result { RESULT_NONE, RESULT_WHITE_WINS, RESULT_BLACK_WINS, RESULT_DRAW };

enum ending { /* why the game ended */
              ENDING_NONE,
              ENDING_CHECKMATE,
              ENDING_STALEMATE,
              ENDING_INSUFFICIENT,
              ENDING_FIVEFOLD,
              ENDING_SEVENTY_FIVE,
              ENDING_THREEFOLD,
              ENDING_FIFTY,
              ENDING_RESIGNATION,
              ENDING_AGREEMENT,
              ENDING_TIME,
              ENDING_OTHER
};

enum { GAME_NAME_SIZE = 256, GAME_TAG_NAME_SIZE = 64, GAME_TAGS = 256 /* more are refused */ };

struct game_move {
    chess_move move; /* MOVE_NONE: the turn was passed */
    char san[SAN_SIZE];
    struct undo undo; /* of the moves that are played */
    struct move_node *node;
};

/* A PGN tag pair. A tag whose meaning the members of struct game hold (White, Date, FEN...)
 * is here too, as it was read, and is what is written: who changes the member takes it away. */
struct game_tag {      /* strings in the arena of the tree */
    const char *name;  /* see game_tag_name_has() */
    const char *value; /* printable UTF-8 */
    const char *exact; /* UTF-8 as it came; `value` itself where that is the same */
};

struct game {
    struct position start;
    struct position position; /* after `current` moves */
    struct move_tree tree;
    struct move_node *node; /* where the board stands: of the last move, or the root */
    bool study;
    struct game_move *moves; /* owned; `count` of them are known, capacity after */
    uint64_t *keys;          /* owned; keys[i] after i moves, so count + 1 of them */
    size_t current, count, capacity;
    enum result result;
    enum ending ending;
    enum verdict claim;       /* that can be made here; see game_claim() */
    enum result whole_result; /* in a study: of the game, for its last move */
    enum ending whole_ending;
    char white[GAME_NAME_SIZE], black[GAME_NAME_SIZE]; /* printable UTF-8 */
    struct tm date;        /* local time the game began; unknown: tm_year -1900, tm_mon -1,
                     * tm_mday 0, tm_hour -1 */
    struct game_tag *tags; /* owned */
    size_t tag_count;
    bool cut; /* the file holds more of the game, beyond the limits of pgn.h */
};

/* Who has that colour. */
static inline const char *game_name(const struct game *game, enum color color)
{
    return color == WHITE ? game->white : game->black;
}

/* Begin at `start`, NULL: the standard start. Aborts on lack of memory, as memory.h
 * does. game_free() frees what the game owns. */
void game_init(struct game *game, const struct position *start);

/* The same, but when the game began is unknown, and how the start position is to be judged
 * is not looked at: for readers. */
void game_init_undated(struct game *game, const struct position *start);

void game_free(struct game *game);

/* Make room for the move after `place` others, and for the key after it: for readers, who fill
 * the line in themselves. */
void game_make_room(struct game *game, size_t place);

/* Play a legal move at the current place. One that is in the tree there is gone to; else
 * moves taken back before are dropped, or, in a study, it becomes a variation. Sets result
 * and ending when the game ends by itself (mate, stalemate, insufficient material,
 * fivefold, 75 moves). False when the game is over (a study: on the board) or the move is
 * not legal. */
bool game_play(struct game *game, chess_move move);

/* One half-move back or forward; false at the end of the line. Going back clears the
 * result; going forward restores an ending on the board. */
bool game_back(struct game *game);
bool game_forward(struct game *game);

/* Make the game a study, which is of the result the game has now, or a game again, which
 * goes on from where it stands. */
void game_set_study(struct game *game, bool study);

/* Stand after this move of the tree (the root: at the beginning); the line goes on with
 * its main continuation. */
void game_go_to(struct game *game, struct move_node *node);

/* From the last move to the variation before (-1) or after it (1), the main move being
 * the first. False where there is none. */
bool game_step_variation(struct game *game, int direction);

/* Remove a node with all after it. When the board stands there it goes back to before. */
void game_remove(struct game *game, struct move_node *node);

/* Move a variation one place up among its siblings; false: it is the main move already.
 * Whether a node is promoted as a whole line: find its move_node_variation() first. */
bool game_promote(struct game *game, struct move_node *node);

/* The result of the whole game: of a study, what it is wherever the board stands. */
enum result game_whole_result(const struct game *game);

/* See whether the position on the board ends the game, and set result and ending to what
 * comes of it. */
void game_settle(struct game *game);

/* End the game: resignation, agreement, a claim. RESULT_NONE: it goes on after all. In a study
 * of a game that is over only what is on the board ends: how the game ended stays known. */
void game_end(struct game *game, enum result result, enum ending ending);

/* Drop the moves that were taken back: the game ends where the board stands. Not in a study,
 * where they are no less played. */
void game_drop_rest(struct game *game);

/* How many pieces of each type (enum piece_type) this side has lost up to where the board
 * stands; what the start position lacks is not counted. */
void game_count_lost(const struct game *game, enum color color, int lost[KING]);

/* Draw that may be claimed now: VERDICT_THREEFOLD, VERDICT_FIFTY or VERDICT_NONE. */
enum verdict game_claim(const struct game *game);

/* The value of a tag ("Event", "ECO"...), printable, or NULL. Setting keeps the exact value
 * beside the printable one; NULL takes the tag away. A name that is none is passed over,
 * and so is one tag too many (false). */
const char *game_tag(const struct game *game, const char *name);
bool game_set_tag(struct game *game, const char *name, const char *value);

/* Whether the name of a tag may hold this byte: visible ASCII but quotes, brackets, ';', '%' and
 * '\\'. The standard has letters, digits and '_' only, but files have "White-Team". */
bool game_tag_name_has(char byte);

/* The value as it came, or NULL. */
const char *game_tag_exact(const struct game *game, const char *name);

/* "1-0", "0-1", "1/2-1/2", "*". */
const char *result_text(enum result result);

/* e.g. "White wins by checkmate", "Draw by threefold repetition"; "" while it goes on. */
const char *game_ending_text(const struct game *game, char *text, size_t size);

/* The move of the line on the board with this number, by White or Black; NULL: none. */
struct move_node *game_find_numbered(const struct game *game, long number, bool black);

/* The value of a tag; NULL: there is none, or it says that nobody knows ("?", "????.??.??"). */
const char *game_known_tag(const struct game *game, const char *name);

/* ---- moves beside those of a game, to be kept in it as a variation ---------------------- */

/* Any thread; the games are the caller's. */

enum { SIDE_LINE_MOVES = 256 /* half-moves; what is longer is cut */ };

struct side_line {
    size_t place; /* half-moves of the game before the first of them */
    uint64_t key; /* of the position there: the game may go another way later */
    size_t count;
    chess_move moves[SIDE_LINE_MOVES];
};

/* `count` of the moves of `from`, as another game; the place is behind the last, and before a
 * turn that was passed. */
void game_copy_line(struct game *to, const struct game *from, size_t count);

/* The same; if a turn was passed before that place, a game that begins with the position there. */
void game_copy_to(struct game *to, const struct game *from);

/* Add the first `count` of `length` moves. */
void side_line_add(struct side_line *line, const chess_move *moves, int count, int length);

/* The game up to where the line leaves it, game_free() it; false when it has gone another
 * way. */
bool side_line_find(const struct side_line *line, const struct game *own, struct game *game);

/* Put the line into the tree of the game, as far as it is not there. False when it cannot
 * be, because the game ends there, or has lost its place. */
bool side_line_keep(const struct side_line *line, struct game *own);

#endif
