/* print.h - text that plain mode prints: sentences, the board, help, text for copying.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All functions print to standard output, at the start of a line; the caller that flushes it
 * checks for errors. Only the session's thread may call them.
 */
#ifndef TTYCHESS_PLAIN_PRINT_H
#define TTYCHESS_PLAIN_PRINT_H

#include <stdbool.h>

#include "pgn/openings.h"
#include "players/thinking.h"
#include "players/tree_browser.h"
#include "session/session.h"

/* ---- sentences, board and help ---------------------------------------------------------- */

/* Prints text in lines of at most `columns` characters (0: unlimited), broken between words. A
 * FEN, which is for copying, is not broken. */
void print_text(const char *text, int columns);

struct print_style {
    const struct session *session;
    enum notation notation; /* not AUTO */
    int columns;            /* see print_text() */
};

/* Like print_text(), but writes moves and squares in the style's notation. In a spoken
 * notation the announcement of a move is shortened. */
void print_message(const struct print_style *style, enum message_kind kind, const char *text);

/* Calls show() with a prompt without its constant part: "4. " for "4. move> ". */
void print_prompt(const char *prompt, void (*show)(const char *prompt));

/* In a spoken notation, prints the initial position in words, unless it is the standard one or
 * the game is over. */
void print_initial_position(const struct print_style *style);

/* Prints the output of a command that the session leaves to the front end: help, the board,
 * the review and move times in sentences, and an alternative to `copy`, which needs a
 * clipboard. */
void print_command_output(struct session *session, struct print_style *style,
                          enum command_id command, const char *argument);

/* ---- a node of a search tree in sentences ----------------------------------------------- */

/* Calls print() with a few sentences on the current node: the three best moves with scores
 * from White's side, and the number of others. */
void tree_browser_print_summary(const struct tree_browser *browser,
                                void (*print)(void *context, const char *line), void *context);

/* `columns`: see print_text(). */
void print_command_help(enum command_id id, int columns);

/* ---- studies of a position as lines of text --------------------------------------------- */

/* Calls print() with a line on the current node and one for each move. */
void tree_browser_print_node(const struct tree_browser *browser,
                             void (*print)(void *context, const char *line), void *context);

/* Reports the state of an analysis, if `thinking` is one; if `brief`, only its first move. */
void thinking_print_analysis(const struct thinking *thinking, bool brief,
                             void (*print)(void *context, const char *line), void *context);

/* Calls print() with a line for each strategy. */
void comparison_print(const struct comparison *comparison,
                      void (*print)(void *context, const char *line), void *context);

/* ---- changes of the opening's name ------------------------------------------------------ */

/* The last announcement; all zeros: none. */
struct opening_announcement {
    char text[OPENING_TEXT_SIZE];
    size_t ply; /* plies played at the last update */
};

/* Returns whether new moves have changed the opening's name, and if so writes a sentence. If
 * `brief`, only the family, such as "Scandinavian Defense", is announced, once. */
enum { OPENING_ANNOUNCEMENT_SIZE = OPENING_TEXT_SIZE + 16 };
bool opening_announcement_update(struct opening_announcement *last,
                                 const struct session *session, bool brief,
                                 char text[OPENING_ANNOUNCEMENT_SIZE]);

#endif
