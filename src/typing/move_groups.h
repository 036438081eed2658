/* move_groups.h - the moves that can be made, by the piece that makes them: for who hears them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_MOVE_GROUPS_H
#define TTYCHESS_TYPING_MOVE_GROUPS_H

#include "rules/move_generator.h"

enum { MOVE_GROUPS_SIZE = 4096 };

/* "Queen d1: e2, takes h5 with check. Knight g1: f3, h3. Pawns: a3, e takes d5." Strong pieces
 * first; in the words of SAN, which pgn/spoken_text.h puts into other notations. Legal moves;
 * "" for none. */
void move_groups_write(const struct position *position, const struct move_list *legal,
                       char text[MOVE_GROUPS_SIZE]);

#endif
