/* print.h - what plain mode prints whole: sentences, the board, the help, text for copying.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All goes to the standard output, where the cursor stands at the start of a line; whether it
 * could be written is looked at by who flushes it. The session's thread only.
 */
#ifndef TTYCHESS_PLAIN_PRINT_H
#define TTYCHESS_PLAIN_PRINT_H

#include <stdio.h>

#include "session/session.h"

/* A line for each sentence; in a window of so many columns (0: there is none), words are not
 * cut in two by its edge. A FEN is for copying, and stays whole. */
void print_text(const char *text, int columns);

/* How sentences are said here. */
struct voice {
    const struct session *session;
    enum notation notation; /* not AUTO */
    int columns;            /* as above */
};

/* print_text() with moves and squares in that notation; the announcement of a move is shorter
 * in words. */
void print_spoken(const struct voice *voice, enum message_kind kind, const char *text);

/* A prompt without what is the same every time: "4. " for "4. move> ". */
void print_prompt(const char *prompt);

/* The squares, as the session has the board turned, what they show, and whose turn it is or how
 * the game ended. */
void print_board(const struct session *session, FILE *output);

/* The width of the window that shows the output; 0: it goes elsewhere. */
int print_columns(void);

/* What stands there when it begins: who listens knows how chess begins, and makes nothing of a
 * picture. */
void print_first(const struct voice *voice);

/* What a request is for that the session leaves to its face, in text: help, the board, how the
 * game went and how long its moves took, in sentences; `copy`, for want of a clipboard, to be
 * copied by hand; `dump`, into a new file, says whether it was written. */
void print_requested(struct session *session, const struct voice *voice, enum request request,
                     const char *argument);

#endif
