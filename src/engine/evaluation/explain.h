/* explain.h - explains an evaluation, a network or a shallow search in words and tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts contain no newlines and give numbers in pawns. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_EXPLAIN_H
#define TTYCHESS_ENGINE_EXPLAIN_H

#include "engine/evaluation/evaluation.h"
#include "engine/network/network_explain.h"
#include "engine/strategy.h"

enum {
    EXPLAIN_SENTENCE_SIZE = 200,
    EXPLAIN_WIDTH = 72,      /* maximum columns of a line */
    EXPLAIN_TABLE_WIDTH = 60 /* maximum columns of the full table of terms */
};

enum { EXPLAIN_BRIEF_SIZE = 14 };

/* Writes "even", "White edge", "White better", "White winning" or "White mates". */
void explain_score_briefly(int score_white, char text[EXPLAIN_BRIEF_SIZE]);

typedef void line_callback(void *context, const char *line);

/* ---- the terms -------------------------------------------------------------------------- */

/* Sets *report. Scales terms and total by a common factor, so the total is a reported score
 * (win_chance.h) and still the sum of the terms. Returns `network` if it evaluates the position
 * better than the terms, otherwise NULL. */
const struct network *explain_make_report(const struct network *network,
                                          const struct position *position,
                                          struct evaluation_report *report);

/* Writes a sentence: which side is better, by how much, and its two main advantages. `total`
 * is a reported score for White, from the network if explain_make_report() returned one,
 * otherwise from the report. */
void explain_evaluation(const struct evaluation_report *report, int total,
                        char text[EXPLAIN_SENTENCE_SIZE]);

/* Writes a second sentence about the advantages of the worse side, or of both sides if
 * `search_differs`. Returns false if there are none worth mentioning. */
bool explain_other_side(const struct evaluation_report *report, int total, bool search_differs,
                        char text[EXPLAIN_SENTENCE_SIZE]);

/* Returns White's current lead in a term, or in the sum of all terms if `term` is TERM_COUNT,
 * in centipawns. */
int evaluation_report_lead(const struct evaluation_report *report, int term);

/* Writes phase, scale and total. */
void explain_write_summary(const struct evaluation_report *report, line_callback *callback,
                           void *context);

/* Writes the value of each term for White and Black in the middlegame and the endgame, and
 * White's current lead; then the summary. If `columns`, the width of the window, is less than
 * EXPLAIN_TABLE_WIDTH, writes only the leads and the summary. */
void explain_write_evaluation_table(const struct evaluation_report *report, int columns,
                                    line_callback *callback, void *context);

/* ---- a shallow search ------------------------------------------------------------------- */

enum { SHALLOW_SEARCH_MOVES = 2 };

struct shallow_search {
    int score; /* for the side to move */
    int length;
    chess_move moves[SHALLOW_SEARCH_MOVES]; /* the principal variation; at least one move */
};

/* Searches a position with a temporary engine. It uses the last of the strategies, this network
 * (NULL: the classical evaluation), one thread and a fixed number of nodes, so the result is
 * the same on every machine. Blocks for about 20 ms. Returns false if there is no legal move,
 * memory runs out or a thread cannot be started. Thread-safe. */
bool shallow_search_run(const struct strategy *const *strategies,
                        const struct network *network, const struct position *position,
                        struct shallow_search *found);

/* Returns whether a search has found something that a static evaluation cannot see: a mate
 * (within ten moves if the mating side is winning anyway), or a score that differs from
 * `static_score` by 1.30 pawns plus a third of `static_score`. Both are reported scores from
 * the same side. */
bool score_differs_from_static(int score, int static_score);

/* Describes what the search has found. Returns false if score_differs_from_static() returns
 * false. */
bool explain_shallow_search(const struct position *position,
                            const struct shallow_search *found, int static_score,
                            char text[EXPLAIN_SENTENCE_SIZE]);

/* ---- the network ------------------------------------------------------------------------ */

/* Writes which side is ahead, for use after the table of terms. */
void explain_network(const struct network_report *report, char text[EXPLAIN_SENTENCE_SIZE]);

/* Writes which pieces of a side are best and worst placed. Returns false if the side has only
 * king and pawns. */
bool explain_pieces(const struct network_report *report, enum color color,
                    char text[EXPLAIN_SENTENCE_SIZE]);

/* Writes a row per piece, White's first, best placed first: its value, its value on an average
 * square, and the value of its square. At most 40 columns. */
void explain_write_piece_table(const struct network_report *report, line_callback *callback,
                               void *context);

/* Returns the value of the piece's square in tenths of a pawn, from -9 to 9. */
int network_piece_tenths(const struct network_piece *piece);

/* Writes the board with each piece's network_piece_tenths(): "N+4". At most 36 columns. */
void explain_write_piece_map(const struct network_report *report, line_callback *callback,
                             void *context);

#endif
