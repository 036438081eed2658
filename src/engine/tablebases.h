/* tablebases.h - endgame tables in Syzygy format (Ronald de Man), read with Fathom.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A WDL table (.rtbw) says whether a position with few pieces is won, drawn or lost, a DTZ
 * table (.rtbz) how many plies it is to the next capture or pawn move. Only this module uses
 * Fathom, which is optional: without it, opening tables fails.
 *
 * Fathom has global state, so this module has, too: the directories open in this process and
 * the number of engines that use them. Several engines may use the same directories; while one
 * does, others are refused. Debian's Fathom (1.0+git.20190811) has no locks and maps a table
 * at its first use, which two threads must not do at once. So every call of Fathom holds a
 * mutex, and every function here is thread-safe, except that a struct must not be opened or
 * closed while it is in use.
 *
 * Fathom trusts its files. Their lengths and first bytes are checked here because wrong ones
 * make Fathom end the program; other damage gives wrong answers or worse. Truncating a file in
 * use ends the program with SIGBUS, as with all mapped files.
 */
#ifndef TTYCHESS_ENGINE_TABLEBASES_H
#define TTYCHESS_ENGINE_TABLEBASES_H

#include "rules/move_generator.h"
#include "base/error.h"

enum { TABLEBASE_PIECES_MAX = 7 }; /* including kings and pawns */

/* From the side to move. A cursed win and a blessed loss are draws only because of the
 * fifty-move rule. */
enum tablebase_value {
    TABLEBASE_LOSS,
    TABLEBASE_BLESSED_LOSS,
    TABLEBASE_DRAW,
    TABLEBASE_CURSED_WIN,
    TABLEBASE_WIN
};

/* The tables as one engine uses them. All zeros: none. */
struct tablebases {
    bool is_open;
    int largest;             /* most pieces of any table; 0: no tables */
    int limit;               /* do not probe positions with more pieces */
    bool ignore_fifty_moves; /* treat the fifty-move rule as nonexistent */
};

/* Uses the tables in `path`, directories separated by ':'; "" and "<empty>" mean none. Returns
 * false, sets *error and leaves the tables unchanged if Fathom is missing, a directory is
 * unreadable or empty of tables, a file is not a table by length and first bytes, or another
 * engine of this process uses other directories. */
bool tablebases_open(struct tablebases *tables, const char *path, struct error *error);
void tablebases_close(struct tablebases *tables);

/* Whether the tables may know a position: few enough pieces and no castling rights. */
bool tablebases_cover(const struct tablebases *tables, const struct position *position);

/* Probes WDL for a covered position whose halfmove clock is 0, ignoring repetitions. Returns
 * false if a table is missing. */
bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value);

/* A legal move with its rank. */
struct tablebase_move {
    chess_move move;
    int rank; /* higher is better, see tablebases_rank_moves() */
};

struct tablebase_root {
    enum tablebase_value value; /* of the best move, with the halfmove clock */
    bool from_dtz;              /* DTZ tables were used: the ranks make progress */
    int best;                   /* the highest rank */
    int count;
    struct tablebase_move moves[MAX_MOVES]; /* all legal moves */
};

/* Ranks the moves of a covered position; moves of the highest rank keep the result. If
 * `strict` is set or the fifty-move rule is close, only those that lead to a capture or pawn
 * move soonest have the highest rank, otherwise all certainly winning moves. Returns false if
 * tables are missing or there is no legal move. May wait for the disk. */
bool tablebases_rank_moves(const struct tablebases *tables, const struct position *position,
                           bool strict, struct tablebase_root *root);

#endif
