/* pasted.h - games that come in among the typed lines, from the line that begins one to its end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A terminal in plain mode says nothing about what is pasted, so it has to be known by its
 * form: a game ends with an empty line behind its moves, with a command behind them, or with
 * the input; at a terminal with its pause, too, for one line of moves is a paste as well. What
 * goes on with a tag is another game of the same paste.
 */
#ifndef TTYCHESS_PLAIN_PASTED_H
#define TTYCHESS_PLAIN_PASTED_H

#include <stdbool.h>
#include <stddef.h>

struct pasted {
    char *text; /* owned; NULL: nothing is being taken in */
    size_t length, capacity;
    bool has_moves;  /* of the last game */
    bool in_comment; /* of braces, which may hold anything */
    bool ended;      /* an empty line stood behind the moves */
};

enum pasted_answer {
    PASTED_NOT,  /* the line is no part of it */
    PASTED_MORE, /* it was taken, and more may follow */
    PASTED_FULL  /* what came before is whole: take it, then see to the line */
};

/* Offer a line. What is taken grows with it, up to PASTED_MOST bytes; then it is whole. */
enum { PASTED_MOST = 64 << 20 };
enum pasted_answer pasted_line(struct pasted *pasted, const char *line);

/* Whether it is whole if nothing more comes now. `pause`: a person's input has paused. */
bool pasted_is_whole(const struct pasted *pasted, bool pause);

/* What is missing to a game that is not whole, and how to end it. */
const char *pasted_open_text(const struct pasted *pasted);

/* Nothing more comes: a comment that is still open is closed, so that the game can be read. */
void pasted_end(struct pasted *pasted);

/* Nothing is being taken in any more. */
void pasted_clear(struct pasted *pasted);

#endif
