/* game.h - one game: its start position, moves and result.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All moves are in a tree (pgn/move_tree.h). The current line is one variation of the tree,
 * stored in `moves`. Its first `current` moves lead to the position on the board. If a change
 * to the tree might affect the current line, use the functions in this header. Comments and
 * glyphs may be changed directly.
 *
 * In play, a move after a takeback replaces the moves taken back, except that those with a
 * comment or a variation become a variation. In a study
 * (game_set_study()) it becomes a variation, `result` is the result on the board, and
 * `final_result` that of the game.
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

enum ending {
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

enum { GAME_NAME_SIZE = 256, GAME_TAG_NAME_SIZE = 64, GAME_TAGS_MAX = 256 };

struct game_move {
    chess_move move; /* MOVE_NONE: null move */
    char san[SAN_SIZE];
    struct undo undo; /* valid for the first `current` moves */
    struct move_node *node;
};

/* A PGN tag pair. Tags whose value is also in a member of struct game (White, Date, FEN...)
 * are stored and written as read; code that changes the member must remove the tag. */
struct game_tag {      /* the strings are in the tree's arena */
    const char *name;  /* see game_tag_name_allows() */
    const char *value; /* printable UTF-8 */
    const char *raw;   /* UTF-8 as read; may be the same pointer as `value` */
};

struct game {
    struct position start;
    struct position position; /* after `current` moves */
    struct move_tree tree;
    struct move_node *node; /* the last move on the board, or the root */
    bool study;
    struct game_move *moves; /* owned; the current line, `count` moves */
    uint64_t *keys;          /* owned; keys[i]: key after i moves; valid up to `current` */
    size_t current, count, capacity;
    enum result result;
    enum ending ending;
    enum verdict claim;       /* see game_claimable_draw() */
    enum result final_result; /* in a study: the result of the whole game */
    enum ending final_ending;
    char white[GAME_NAME_SIZE], black[GAME_NAME_SIZE]; /* printable UTF-8 */
    struct tm date;        /* local time of the start; unknown: tm_year -1900, tm_mon -1,
                            * tm_mday 0, tm_hour -1 */
    struct game_tag *tags; /* owned */
    size_t tag_count;
    bool truncated; /* text was lost because of the limits in pgn.h */
};

static inline const char *game_player_name(const struct game *game, enum color color)
{
    return color == WHITE ? game->white : game->black;
}

/* Initializes a game that begins now. If `start` is NULL, the standard start position is used.
 * Free the game with game_free(). */
void game_init(struct game *game, const struct position *start);

/* Initializes a game without a date, and without checking whether the start position ends
 * it. */
void game_init_undated(struct game *game, const struct position *start);

void game_free(struct game *game);

/* Makes room for moves[index] and the key after it. */
void game_reserve_moves(struct game *game, size_t index);

/* Plays a legal move. If the tree already contains the move here, steps to it. Otherwise,
 * replaces the moves that were taken back or, in a study, adds the move as a variation. Sets
 * result and ending if the new position ends the game. Returns false if the move is not legal,
 * or if the game is over and not a study. */
bool game_play(struct game *game, chess_move move);

/* These step one ply back or forward. They return false at the start or end of the current
 * line. In play, stepping back clears the result. Stepping forward restores it only if the
 * position on the board ends the game. */
bool game_step_back(struct game *game);
bool game_step_forward(struct game *game);

/* Turns a game into a study that keeps the game's result, or a study into a game that
 * continues from the position on the board. */
void game_set_study(struct game *game, bool study);

/* Sets the board to the position after a node. The current line continues with the main moves
 * after the node. */
void game_go_to(struct game *game, struct move_node *node);

/* Goes to the previous (-1) or next (1) sibling of the last move on the board. The main move
 * is the first sibling. Returns false if there is none. */
bool game_step_variation(struct game *game, int direction);

/* Removes a node and all moves after it. If the board is at one of these moves, goes to the
 * move before the node. */
void game_remove_node(struct game *game, struct move_node *node);

/* Moves a node, such as a move_node_variation_start(), one place up among its siblings.
 * Returns false if it is the main move. */
bool game_promote_variation(struct game *game, struct move_node *node);

/* Returns the result of the whole game. In a study, it does not depend on the board. */
enum result game_final_result(const struct game *game);

/* Sets the result, ending and claim from the position on the board. */
void game_update_result(struct game *game);

/* Ends the game by resignation, agreement, claim or time, or reopens it (RESULT_NONE). In a
 * study of a finished game, only the result on the board changes. */
void game_end(struct game *game, enum result result, enum ending ending);

/* Drops the moves that were taken back. Their variations and comments become comments of the
 * last move on the board. The game must not be a study. */
void game_drop_undone_moves(struct game *game);

/* Counts the pieces that `color` has lost up to the position on the board, by enum
 * piece_type. */
void game_count_captured(const struct game *game, enum color color, int captured[KING]);

/* Returns the draw that can be claimed: VERDICT_THREEFOLD, VERDICT_FIFTY or VERDICT_NONE. */
enum verdict game_claimable_draw(const struct game *game);

/* game_tag() returns the printable value of a tag, or NULL. game_set_tag() stores a copy of
 * the value and its printable form, or removes the tag if `value` is NULL. It returns false if
 * the name is invalid or there are already GAME_TAGS_MAX tags. */
const char *game_tag(const struct game *game, const char *name);
bool game_set_tag(struct game *game, const char *name, const char *value);

/* Returns whether a tag name may contain this byte: visible ASCII except quotes, brackets,
 * ';', '%' and '\\'. The standard allows fewer, but some files contain "White-Team". */
bool game_tag_name_allows(char byte);

/* Returns the value of a tag as read, or NULL. */
const char *game_raw_tag(const struct game *game, const char *name);

/* Returns "1-0", "0-1", "1/2-1/2" or "*". */
const char *result_text(enum result result);

/* Writes a text such as "White wins by checkmate", or "" if the game is in progress. PGN files
 * contain these texts (pgn.c). Returns `text`. */
const char *game_ending_text(const struct game *game, char *text, size_t size);

/* Returns White's or, if `black`, Black's move with this number in the current line, or
 * NULL. */
struct move_node *game_find_move(const struct game *game, long number, bool black);

/* Returns a tag's value; NULL if absent or unknown ("?", "????.??.??"). */
const char *game_known_tag(const struct game *game, const char *name);

/* ---- variations that can be added to a game --------------------------------------------- */

/* These functions are thread-safe. */

enum { SIDE_VARIATION_MOVES_MAX = 256 /* plies; longer variations are cut */ };

struct side_variation {
    size_t ply;   /* number of plies before the variation */
    uint64_t key; /* position's key at that ply, to detect that the game has changed */
    size_t count;
    chess_move moves[SIDE_VARIATION_MOVES_MAX];
};

/* Initializes `to` with the first `count` moves of `from`. Stops before a null move. */
void game_copy_moves(struct game *to, const struct game *from, size_t count);

/* Copies the moves up to the board. If they include a null move, `to` instead begins at the
 * position on the board. */
void game_copy_up_to_board(struct game *to, const struct game *from);

/* Appends the first `count` of the `length` moves, or all of them if there are fewer. Moves
 * beyond SIDE_VARIATION_MOVES_MAX are dropped. */
void side_variation_append(struct side_variation *line, const chess_move *moves, int count,
                           int length);

/* Copies `target` to *game up to the beginning of the variation. Free *game with game_free().
 * Returns false, with nothing to free, if the game no longer reaches that position. */
bool side_variation_copy_game(const struct side_variation *line, const struct game *target,
                              struct game *game);

/* Adds those moves of the variation that the tree lacks. Returns false if the game no longer
 * reaches a move, if it is illegal, or if it would extend the main line of a game that is not
 * a study. */
bool side_variation_insert(const struct side_variation *line, struct game *target);

#endif
