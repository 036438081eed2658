/* print.h - text that plain mode prints: sentences, the board, help, text for copying.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions without a print() parameter print to standard output, at the start of a line; the
 * caller checks for errors when it flushes. Only the session's thread may call the functions.
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
    struct session *session;
    enum notation notation; /* not AUTO */
    int columns;            /* see print_text() */
};

/* In kiosk mode, omits what is not available there. `columns`: see print_text(). */
void print_command_help(enum command_id id, bool kiosk, int columns);

/* Like print_text(), but writes moves and squares in the style's notation. */
void print_message(const struct print_style *style, const char *text);

/* In a spoken notation, prints the position in words, unless it is the standard starting
 * position or the game is over. */
void print_initial_position(const struct print_style *style);

/* Prints the output of a command that the session leaves to the front end, such as help or the
 * board. If the command needs a screen, says so. */
void print_command_output(struct session *session, struct print_style *style,
                          enum command_id command, const char *argument);

/* ---- a node of a search tree in sentences ----------------------------------------------- */

/* Prints the three best moves in the current node, with scores from White's side, and the
 * number of other moves. */
void tree_browser_print_summary(const struct tree_browser *browser,
                                const struct print_style *style);

/* ---- search results as lines of text ---------------------------------------------------- */

/* Prints a line about the current node and a line for each move. */
void tree_browser_print_node(const struct tree_browser *browser,
                             const struct print_style *style);

/* Prints the depth, score and moves of an analysis (in a spoken notation, only the first move),
 * then its statistics. */
void thinking_print_analysis(const struct thinking *thinking, const struct print_style *style);

/* Prints a line for each strategy. */
void comparison_print(const struct comparison *comparison, const struct print_style *style);

/* ---- changes of the opening's name ------------------------------------------------------ */

/* The last announcement; all zeros: none. */
struct opening_announcement {
    char text[OPENING_TEXT_SIZE];
    size_t ply; /* plies played at the last update */
};

/* If new moves have changed the opening's name, writes a sentence and returns true. If
 * `brief`, only the family, such as "Scandinavian Defense", is compared and written. */
enum { OPENING_ANNOUNCEMENT_SIZE = OPENING_TEXT_SIZE + 16 };
bool opening_announcement_update(struct opening_announcement *last,
                                 const struct session *session, bool brief,
                                 char text[OPENING_ANNOUNCEMENT_SIZE]);

#endif
