/* explain.h - why is this +0.7? An evaluation, a network and a short look ahead in words and tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences and lines have no newline; numbers are in pawns. Any thread.
 */
#ifndef TTYCHESS_ENGINE_EXPLAIN_H
#define TTYCHESS_ENGINE_EXPLAIN_H

#include "engine/evaluation/evaluation.h"
#include "engine/network/network_explain.h"
#include "engine/strategy.h"

enum {
    EXPLAIN_SENTENCE_SIZE = 200,
    EXPLAIN_WIDTH = 72,      /* columns of a line, at most */
    EXPLAIN_TABLE_WIDTH = 60 /* of a row of the whole table of terms, at most */
};

enum { EXPLAIN_BRIEF_SIZE = 14 };

/* Who stands how much better, as short as it can be said: "even", "White edge", "White better",
 * "White winning", "White mates". */
void explain_briefly(int score_white, char text[EXPLAIN_BRIEF_SIZE]);

/* Called for each line of a table. */
typedef void line_taker(void *context, const char *line);

/* ---- the terms --------------------------------------------------------------------------- */

/* Report the terms of a position. Terms and total are scaled by one factor, so that the total is what
 * is told of such a score (engine/evaluation/win_chance.h) and they still add up. Returns `network`
 * if it evaluates the position better, NULL if not or if the ending is known. */
const struct network *explain_judge(const struct network *network,
                                    const struct position *position,
                                    struct evaluation_report *report);

/* One sentence with one number: who is better, by how much, and by which two things most.
 * `total`: as told, for White, the network's where it judges, else the report's. */
void explain_evaluation(const struct evaluation_report *report, int total,
                        char text[EXPLAIN_SENTENCE_SIZE]);

/* One more, without a number: what the side has that is behind; where a look ahead has decided,
 * what both have as the board stands. False: nothing worth it. */
bool explain_rest(const struct evaluation_report *report, int total, bool decided,
                  char text[EXPLAIN_SENTENCE_SIZE]);

/* For each term what it is worth to White and to Black, in the middle game and in the endgame,
 * and what White has of it more than Black, now; then what is made of the sum. `columns`: of the
 * window; below EXPLAIN_TABLE_WIDTH the rows are only names and leads. */
void explain_evaluation_table(const struct evaluation_report *report, int columns,
                              line_taker *take, void *context);

/* ---- a look ahead ------------------------------------------------------------------------ */

enum { GLANCE_MOVES = 2 };

struct glance {
    int score; /* from the side to move */
    int length;
    chess_move moves[GLANCE_MOVES]; /* how the best line begins; at least one move */
};

/* A short look ahead, by an engine of its own, one thread and so many nodes: the same on every
 * machine, and about 20 ms on today's. By the last of the strategies, with this network or without (NULL); neither is
 * copied. False when there is no legal move, or no memory or thread for an engine. Waits for
 * the end. The owner's thread is any. */
bool glance(const struct strategy *const *strategies, const struct network *network,
            const struct position *position, struct glance *seen);

/* Whether a search has found what no judgement of the board as it stands can see: a mate (of
 * ten moves at most where that side is judged to win anyway), or a pawn or so and a third of
 * `judged` more or less than that. Both are as told, for one side. */
bool explain_decides(int score, int judged);

/* What decides, for the side to move, in words. False, and nothing is written: nothing does. */
bool explain_glance(const struct position *position, const struct glance *seen, int judged,
                    char text[EXPLAIN_SENTENCE_SIZE]);

/* ---- the network ------------------------------------------------------------------------- */

/* Who is ahead, and by how much, behind the table of the terms. */
void explain_network(const struct network_report *report, char text[EXPLAIN_SENTENCE_SIZE]);

/* Which piece of a side stands best and which worst. False: it has none to speak of. */
bool explain_pieces(const struct network_report *report, enum color color,
                    char text[EXPLAIN_SENTENCE_SIZE]);

/* A row for every piece, those of White first and each side's best placed first: what it is
 * worth, what such a piece is worth in the mean, and what its place adds. At most 40 columns. */
void explain_pieces_table(const struct network_report *report, line_taker *take,
                          void *context);

/* The board seen by White, each piece with what its place adds, in tenths of a pawn: "N+4", 9 at
 * most. At most 36 columns. */
void explain_pieces_map(const struct network_report *report, line_taker *take, void *context);

#endif
