/* print.h - what plain mode prints whole: sentences, the board, the help, text for copying.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All goes to the standard output, where the cursor stands at the start of a line; whether it
 * could be written is looked at by who flushes it. The session's thread only.
 */
#ifndef TTYCHESS_PLAIN_PRINT_H
#define TTYCHESS_PLAIN_PRINT_H

#include <stdbool.h>
#include <stdio.h>

#include "pgn/openings.h"
#include "players/thinking.h"
#include "players/tree_walk.h"
#include "session/session.h"

/* ---- what plain mode prints whole ------------------------------------------------------- */

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

/* What stands there when it begins, for who listens, unless it is how chess begins: `board` shows
 * the others a picture. */
void print_first(const struct voice *voice);

/* What a request is for that the session leaves to its face, in text: help, the board, how the
 * game went and how long its moves took, in sentences; `copy`, for want of a clipboard, to be
 * copied by hand. */
void print_requested(struct session *session, struct voice *voice, enum request request,
                     const char *argument);

/* ---- a node of a search tree for who hears it ------------------------------------------- */

/* Tell where a walk stands, in a few sentences: its three best moves with what they are worth,
 * from White's side, and how many there are beside them. */
void tree_words_tell(const struct tree_walk *walk,
                     void (*tell)(void *context, const char *line), void *context);

/* What `help` says of a request. */
void print_request(enum request id);

/* ---- studies of a position in lines of text --------------------------------------------- */

/* Tell where a walk through a search tree stands: the node, then a line for each move. */
void study_lines_of_tree(const struct tree_walk *walk,
                         void (*tell)(void *context, const char *line), void *context);

/* Tell what an analysis has come to, if it is one; briefly: its first move only. */
void study_lines_of_analysis(const struct thinking *thinking, bool brief,
                             void (*tell)(void *context, const char *line), void *context);

/* Tell how far each strategy has come, a line for each. */
void study_lines_of_comparison(const struct comparison *comparison,
                               void (*tell)(void *context, const char *line), void *context);

/* ---- plain mode says it when the opening gets another name ------------------------------ */

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
