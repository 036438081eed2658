/* judgement_text.h - in words: what a look ahead decides, and what a network thinks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beside engine/evaluation_text.h, whose sentence tells the terms. Pure; any thread.
 */
#ifndef TTYCHESS_ENGINE_JUDGEMENT_TEXT_H
#define TTYCHESS_ENGINE_JUDGEMENT_TEXT_H

#include "engine/glance.h"
#include "engine/network/network_explain.h"

enum { JUDGEMENT_SENTENCE_SIZE = 200 };

/* What decides that no judgement of the board as it stands can see: a mate, or a move after
 * which the side to move is a pawn and a third of `judged` better or worse than that.
 * `judged`: centipawns for the side to move. False, and nothing is written: nothing does. */
bool judgement_text_glance(const struct position *position, const struct glance *seen,
                           int judged, char text[JUDGEMENT_SENTENCE_SIZE]);

/* Who is ahead, and by how much, for the network. */
void judgement_text_network(const struct network_report *report,
                            char text[JUDGEMENT_SENTENCE_SIZE]);

/* Which piece of a side stands best and which worst. False: it has none to speak of. */
bool judgement_text_pieces(const struct network_report *report, enum color color,
                           char text[JUDGEMENT_SENTENCE_SIZE]);

/* A row for every piece, those of White first and each side's best placed first: what it is
 * worth, what such a piece is worth in the mean, and what its place adds. In pawns. Calls
 * `take` for each line, which has no newline, of at most 40 columns. */
void judgement_text_table(const struct network_report *report,
                          void (*take)(void *context, const char *line), void *context);

/* A placement in tenths of a pawn, to the nearest, -9 to 9 at most: as the map has it. */
int judgement_tenths(int placement);

/* The board seen by White, each piece with what its place adds, in tenths of a pawn: "N+4",
 * 9 at most. Lines as above, of at most 36 columns. */
void judgement_text_map(const struct network_report *report,
                        void (*take)(void *context, const char *line), void *context);

#endif
