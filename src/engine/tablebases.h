/* tablebases.h - endgame tables in Syzygy format, read with Fathom.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A WDL table (.rtbw) says whether a position with few pieces is won, drawn or lost. A DTZ
 * table (.rtbz) says how many plies away the next capture or pawn move is.
 *
 * Fathom has global state, so all engines of a process must use the same directories, and a
 * mutex is held whenever Fathom is called. All functions are thread-safe, except that a struct
 * must not be opened or closed while in use.
 *
 * Fathom trusts its files. Their lengths and first bytes are checked here, because Fathom ends
 * the program if they are wrong. Other damage leads to wrong results or a crash. Truncating a
 * file in use kills the program with SIGBUS.
 */
#ifndef TTYCHESS_ENGINE_TABLEBASES_H
#define TTYCHESS_ENGINE_TABLEBASES_H

#include <stddef.h>

#include "rules/move_generator.h"
#include "base/error.h"

enum { TABLEBASE_PIECES_MAX = 7 }; /* including kings and pawns */

/* For the side to move. Cursed wins and blessed losses are draws by the fifty-move rule. */
enum tablebase_value {
    TABLEBASE_LOSS,
    TABLEBASE_BLESSED_LOSS,
    TABLEBASE_DRAW,
    TABLEBASE_CURSED_WIN,
    TABLEBASE_WIN
};

/* The tables of an engine. All zeros mean no tables. */
struct tablebases {
    bool is_open;
    int largest;             /* largest number of pieces in a table; 0: no tables */
    int limit;               /* do not probe positions with more pieces */
    bool ignore_fifty_moves; /* play without the fifty-move rule */
};

/* Uses the tables in `path`, a list of directories separated by ':'. "" and "<empty>" mean no
 * tables. Returns false, sets *error and changes nothing if Fathom is missing, the path is too
 * long or names no directory, a directory cannot be read, there is no WDL table, a file is not
 * a complete table, or another engine of this process uses other directories. */
bool tablebases_open(struct tablebases *tables, const char *path, struct error *error);

static inline void tablebases_close(struct tablebases *tables)
{
    tablebases_open(tables, "", NULL);
}

/* Returns whether the position has no castling rights and few enough pieces for the tables and
 * the limit. */
bool tablebases_cover(const struct tablebases *tables, const struct position *position);

/* Probes WDL, ignoring repetitions. Returns false if the position is not covered, its halfmove
 * clock is not 0, or a table is missing. */
bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value);

struct tablebase_move {
    chess_move move;
    int rank; /* higher is better */
};

struct tablebase_root {
    enum tablebase_value value; /* of the best move, considering the halfmove clock */
    bool from_dtz;              /* whether DTZ tables were used; if so, the best moves make
                                 * progress */
    int best;                   /* the highest rank */
    int count;
    struct tablebase_move moves[MAX_MOVES]; /* all legal moves */
};

/* Ranks the moves of a covered position. Moves of the highest rank keep the result. In a won
 * position these are all moves that certainly win or, if `strict` is set or the fifty-move
 * limit is close, only the moves that lead to a capture or pawn move soonest. Returns false if
 * the position is not covered, tables are missing or there is no legal move. May wait for the
 * disk. */
bool tablebases_rank_moves(const struct tablebases *tables, const struct position *position,
                           bool strict, struct tablebase_root *root);

#endif
