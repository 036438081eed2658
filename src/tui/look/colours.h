/* colours.h - what is drawn in which colour.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing code names an element of the screen or a paint of the board, never a colour.
 * Text keeps the terminal's own background, so that it fits dark and light ones; the
 * board brings its own. Belongs to the screen's thread; call after curses has started.
 */
#ifndef TTYCHESS_TUI_COLOURS_H
#define TTYCHESS_TUI_COLOURS_H

#include <stdbool.h>

#include "settings/settings.h"
#include "tui/look/theme.h"

/* Grounds that text stands on. */
enum ground {
    GROUND_TERMINAL, /* the terminal's own */
    GROUND_BAR,      /* the first and last row of the window */
    GROUND_SELECTED, /* the row that Enter takes, the move on the board */
    GROUND_TROUBLE
};

/* ELEMENT(id, shade, ground, attributes with 256 colours and more, with fewer) */
#define ELEMENT_TABLE(ELEMENT)                                                                \
    ELEMENT(TEXT, TEXT, TERMINAL, A_NORMAL, A_NORMAL)                                         \
    ELEMENT(STRONG, STRONG, TERMINAL, A_BOLD, A_BOLD)                                         \
    ELEMENT(QUIET, QUIET, TERMINAL, A_NORMAL, A_DIM)                                          \
    ELEMENT(ACCENT, ACCENT, TERMINAL, A_BOLD, A_BOLD)                                         \
    ELEMENT(HEADING, ACCENT, TERMINAL, A_BOLD, A_BOLD) /* text_draw_heading() */              \
    ELEMENT(RULE, RULE, TERMINAL, A_NORMAL, A_DIM)                                            \
    ELEMENT(GOOD, GOOD, TERMINAL, A_NORMAL, A_NORMAL)                                         \
    ELEMENT(DOUBT, DOUBT, TERMINAL, A_BOLD, A_BOLD) /* "?!" */                                \
    ELEMENT(FAULT, FAULT, TERMINAL, A_BOLD, A_BOLD) /* "?" */                                 \
    ELEMENT(BAD, BAD, TERMINAL, A_BOLD, A_BOLD)     /* "??" */                                \
    ELEMENT(BAR_TEXT, TEXT, BAR, A_NORMAL, A_REVERSE)                                         \
    ELEMENT(BAR_ACCENT, ACCENT, BAR, A_NORMAL, A_REVERSE | A_BOLD) /* keys, the name */       \
    ELEMENT(SELECTED, STRONG, SELECTED, A_BOLD, A_REVERSE)                                    \
    ELEMENT(SELECTED_QUIET, TEXT, SELECTED, A_NORMAL, A_REVERSE)                              \
    ELEMENT(SELECTED_ACCENT, ACCENT, SELECTED, A_BOLD, A_REVERSE | A_BOLD)                    \
    ELEMENT(GRAPH_WHITE, WHITE, TERMINAL, A_NORMAL, A_NORMAL)                                 \
    ELEMENT(GRAPH_BLACK, BLACK, TERMINAL, A_NORMAL, A_NORMAL)                                 \
    ELEMENT(GRAPH_CHOSEN, ACCENT, BAR, A_NORMAL, A_BOLD)                                      \
    ELEMENT(GRAPH_WHITE_WHOLE, WHITE, TERMINAL, A_REVERSE, A_REVERSE) /* blanks: no seams */  \
    ELEMENT(GRAPH_BLACK_WHOLE, BLACK, TERMINAL, A_REVERSE, A_REVERSE)                         \
    ELEMENT(GRAPH_CHOSEN_WHOLE, ACCENT, BAR, A_REVERSE, A_REVERSE | A_BOLD)                   \
    ELEMENT(PLAYER, TEXT, TERMINAL, A_NORMAL, A_NORMAL)                                       \
    ELEMENT(COORDINATE, QUIET, TERMINAL, A_NORMAL, A_DIM)                                     \
    ELEMENT(NUMBERS, QUIET, TERMINAL, A_NORMAL, A_NORMAL)                                     \
    ELEMENT(MOVE_UNDONE, QUIET, TERMINAL, A_NORMAL, A_DIM)                                    \
    ELEMENT(PRUNED, QUIET, TERMINAL, A_NORMAL, A_DIM)                                         \
    ELEMENT(PROMPT, ACCENT, TERMINAL, A_BOLD, A_BOLD)                                         \
    ELEMENT(MESSAGE, TEXT, TERMINAL, A_NORMAL, A_NORMAL)                                      \
    ELEMENT(QUESTION, STRONG, TERMINAL, A_BOLD, A_BOLD)                                       \
    ELEMENT(ERROR, BAD, TERMINAL, A_BOLD, A_BOLD)                                             \
    ELEMENT(RESULT, STRONG, TERMINAL, A_BOLD, A_BOLD)                                         \
    ELEMENT(TROUBLE, STRONG, TROUBLE, A_BOLD, A_REVERSE | A_BOLD)

enum element {
#define ELEMENT_ID(id, shade, ground, rich, plain) ELEMENT_##id,
    ELEMENT_TABLE(ELEMENT_ID)
#undef ELEMENT_ID
};

/* Find out what the terminal and the user (NO_COLOR) allow, and take a theme. NULL, or a
 * name that none has: the default one. `tinted`: squares may have tints (terminal.h). */
void colours_open(const char *theme, bool tinted);

/* Those that are to be set now; NULL: none. */
const uint32_t *colours_tints(void);

/* Change the theme (theme_find()); false when none has that name, nothing changed. */
bool colours_choose(const char *theme);

/* The name of the theme. */
const char *colours_theme(void);

/* What the user says of the terminal's background, and what the terminal itself said. What is
 * neither said nor to be had from COLORFGBG is taken for dark. Draw all anew afterwards. */
void colours_choose_background(enum background background);
void colours_set_background(enum background background);

/* Whether squares can be painted. */
bool colours_have_board(void);

/* Whether colours tell White's pieces from Black's, and marked squares from others; if not,
 * form has to. */
bool colours_tell_sides(void);

/* Whether a figurine wants a white tile on that square, so that its black lines are seen. */
bool colours_want_tile(enum paint square);

/* Whether two paints are one colour in this theme. */
bool colours_are_same(enum paint one, enum paint other);

/* Set what the next characters look like. */
void colours_use(enum element element);

/* The same on the board: a paint of squares or PAINT_TERMINAL behind, a piece's or a square's
 * in front. Without colours the board is paper, dark on light, but for what stands on
 * PAINT_BLACK. */
void colours_use_paint(enum paint foreground, enum paint background);

/* The same for what is no filled figure but drawn in lines (letters, outlines, signs): thin
 * white ones are lost on the squares in many a font, so they are bold. */
void colours_use_lines(enum paint foreground, enum paint background);

#endif
