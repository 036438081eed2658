/* typed_ahead.h - what a person at a terminal has typed and plain mode has not taken yet.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_TYPED_AHEAD_H
#define TTYCHESS_PLAIN_TYPED_AHEAD_H

#include "uci/line_reader.h"

enum { TYPED_AHEAD_SIZE = 80 };

/* Take it away: the lines that wait in the reader, those that wait in the terminal, and the one
 * that was begun there, as far as it is the terminal that edits lines. Its beginning is written
 * into `text`, printable and on one line; "": there was nothing. Never blocks. */
void typed_ahead_take(struct line_reader *reader, char text[TYPED_AHEAD_SIZE]);

#endif
