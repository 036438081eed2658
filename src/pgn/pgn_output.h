/* pgn_output.h - text that grows, and words of movetext in lines of limited width.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to the PGN writer.
 */
#ifndef TTYCHESS_PGN_PGN_OUTPUT_H
#define TTYCHESS_PGN_PGN_OUTPUT_H

#include <stddef.h>

#include "pgn/game.h"

enum { PGN_LINE_WIDTH = 79 };

struct pgn_output {
    char *text; /* malloc'ed, NUL-terminated */
    size_t length, capacity;
    size_t column; /* of the movetext line being written */
    bool bracket;  /* an open bracket is due before the next word */
};

/* Bytes as they are. */
void pgn_output_put(struct pgn_output *output, const char *text, size_t length);

/* One word of movetext, on a new line where it does not fit. */
void pgn_output_word(struct pgn_output *output, const char *word, size_t length);

/* Begin a new line, if one has been begun. */
void pgn_output_end_line(struct pgn_output *output);

/* All moves with what is said about them; `comments` as for pgn_write_commented(). */
void pgn_output_moves(struct pgn_output *output, const struct game *game,
                      const char *const *comments);

/* A comment in braces or, where it has one in it, behind a semicolon. */
void pgn_output_comment(struct pgn_output *output, const char *text, size_t length);

#endif
