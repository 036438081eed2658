/* tablebases.h - endgame tables in Syzygy's format (Ronald de Man), read by Fathom.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of kind WDL (.rtbw) says whether a position with few men is won, drawn or lost,
 * one of kind DTZ (.rtbz) how many half-moves it is to the next capture or pawn move. This
 * is the only module that knows Fathom, and it may be absent: then opening is refused.
 *
 * Fathom keeps its tables in globals, so this module keeps some of its own: which
 * directories are open in this process, and by how many engines. Several
 * engines may use the same directories; while one does, others are refused. Debian's Fathom
 * (1.0+git.20190811) is built without locks and maps a table when it is first asked for it,
 * which two threads must not do at once. Therefore it is asked behind a mutex; so every function
 * here is safe to call from any thread, as long as nobody opens or closes the struct that is asked.
 *
 * Fathom trusts its files. Their lengths and first bytes are looked at, for at a wrong one it
 * ends the program; other damage gives wrong answers or worse, and a file that is cut short while
 * it is in use ends the program with SIGBUS, as it does every program that maps files.
 */
#ifndef TTYCHESS_ENGINE_TABLEBASES_H
#define TTYCHESS_ENGINE_TABLEBASES_H

#include "rules/move_generator.h"
#include "base/reason.h"

enum { TABLEBASE_MEN_MAX = 7 }; /* kings and pawns included */

/* For the side to move. A win that needs more than fifty moves is drawn by that rule, which
 * is a blessing for the loser and a curse for the winner. */
enum tablebase_value {
    TABLEBASE_LOSS,
    TABLEBASE_BLESSED_LOSS,
    TABLEBASE_DRAW,
    TABLEBASE_CURSED_WIN,
    TABLEBASE_WIN
};

/* One engine's hold on the tables. All zeros: none. */
struct tablebases {
    bool held;
    int largest;        /* men of the largest table; 0: no tables */
    int limit;          /* do not ask about positions with more men than this */
    bool ignores_fifty; /* as if there were no fifty-move rule */
};

/* Use the tables in `path`: directories parted by ':'; "" and "<empty>" mean none. False, with
 * the reason, and the tables as before, when there is no Fathom, a directory cannot be read or
 * holds no tables, a file is none by its length and first bytes, or another engine of this
 * process uses other directories. */
bool tablebases_open(struct tablebases *tables, const char *path, struct reason *reason);
void tablebases_close(struct tablebases *tables);

/* Whether the tables may know a position: few enough men, and nobody may castle. */
bool tablebases_cover(const struct tablebases *tables, const struct position *position);

/* The value of a covered position whose halfmove clock is 0, as if nothing had been
 * repeated. False when a table that is needed is missing. */
bool tablebases_probe(const struct tablebases *tables, const struct position *position,
                      enum tablebase_value *value);

/* A move of a position and what the tables say about it. */
struct tablebase_move {
    chess_move move;
    int rank; /* greater is better; see below */
};

struct tablebase_root {
    enum tablebase_value value; /* of the best move, the halfmove clock counted */
    bool by_distance;           /* DTZ tables were there: the ranks make progress */
    int best;                   /* highest rank */
    int count;
    struct tablebase_move moves[MAX_MOVES]; /* all legal ones */
};

/* Rank the moves of a covered position, so that one of the highest rank keeps the result.
 * With `strict`, and where the fifty-move rule comes near, the one that leads to a capture
 * or pawn move soonest is alone at the top, else all moves that surely win are. False when
 * tables are missing, or there is no legal move. May wait for the disk. */
bool tablebases_rank(const struct tablebases *tables, const struct position *position,
                     bool strict, struct tablebase_root *root);

#endif
