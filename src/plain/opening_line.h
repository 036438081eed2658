/* opening_line.h - plain mode says it when the opening gets another name.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_OPENING_LINE_H
#define TTYCHESS_PLAIN_OPENING_LINE_H

#include <stdbool.h>

#include "pgn/openings.h"
#include "session/session.h"

/* What was said last; all zeros: nothing. */
struct opening_line {
    char said[OPENING_TEXT_SIZE];
    size_t place; /* of the game then, in half-moves */
};

/* Whether there is a name to say: another one than before, and not because moves were taken
 * back. Then `text` is the sentence. Brief: of "B01 Scandinavian Defense: Modern" only the
 * family is told, once; `opening` has the rest. */
enum { OPENING_LINE_SIZE = OPENING_TEXT_SIZE + 16 };
bool opening_line_make(struct opening_line *line, const struct session *session, bool brief,
                       char text[OPENING_LINE_SIZE]);

#endif
