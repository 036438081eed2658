/* colours.h - which colour each part of the screen is drawn in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing code names an element of the screen or a paint of the board, never a colour. Text
 * keeps the terminal's own background, so it suits dark and light terminals; the board has its
 * own background. Only the screen's thread may call these functions, after curses has
 * started.
 */
#ifndef TTYCHESS_TUI_COLOURS_H
#define TTYCHESS_TUI_COLOURS_H

#include <stdbool.h>

#include "settings/settings.h"
#include "tui/look/theme.h"

/* Backgrounds of text. */
enum ground {
    GROUND_TERMINAL, /* the terminal's own */
    GROUND_BAR,      /* the first and last row of the window */
    GROUND_SELECTED, /* the row that Enter selects, the move on the board */
    GROUND_TROUBLE
};

/* ELEMENT(id, shade, ground, attributes with at least 256 colours, attributes with fewer) */
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
    ELEMENT(BAR_ACCENT, ACCENT, BAR, A_NORMAL, A_REVERSE | A_BOLD) /* keys, program name */   \
    ELEMENT(SELECTED, STRONG, SELECTED, A_BOLD, A_REVERSE)                                    \
    ELEMENT(SELECTED_QUIET, TEXT, SELECTED, A_NORMAL, A_REVERSE)                              \
    ELEMENT(SELECTED_ACCENT, ACCENT, SELECTED, A_BOLD, A_REVERSE | A_BOLD)                    \
    ELEMENT(GRAPH_WHITE, WHITE, TERMINAL, A_NORMAL, A_NORMAL)                                 \
    ELEMENT(GRAPH_BLACK, BLACK, TERMINAL, A_NORMAL, A_NORMAL)                                 \
    ELEMENT(GRAPH_CHOSEN, ACCENT, BAR, A_NORMAL, A_BOLD)                                      \
    ELEMENT(GRAPH_WHITE_WHOLE, WHITE, TERMINAL, A_REVERSE, A_REVERSE) /* spaces: no gaps */   \
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

/* Finds out which colours the terminal and the user (NO_COLOR) allow, and selects a theme.
 * NULL or an unknown name selects the default theme. `tinted`: squares may have tints
 * (terminal.h). */
void colours_open(const char *theme, bool tinted);

/* Returns the tints of the theme, for terminal_set_tints(); NULL if tints are not used. */
const uint32_t *colours_tints(void);

/* Changes the theme (theme_find()). Returns false and changes nothing if the name is
 * unknown. */
bool colours_choose(const char *theme);

/* Returns the name of the theme. */
const char *colours_theme(void);

/* Set the terminal's background as chosen by the user, and as reported by the terminal.
 * Without either, COLORFGBG decides, and dark is the default. The caller must draw the whole
 * screen afterwards. */
void colours_choose_background(enum background background);
void colours_set_background(enum background background);

/* Returns whether squares can be painted. */
bool colours_have_board(void);

/* Returns whether colours distinguish White's pieces from Black's and marked squares from
 * others. If not, the pieces must differ in form. */
bool colours_tell_sides(void);

/* Returns whether a figurine on that square needs a white tile to make its black lines
 * visible. */
bool colours_want_tile(enum paint square);

/* Returns whether two paints have the same colour in this theme. */
bool colours_are_same(enum paint one, enum paint other);

/* Sets the colour and attributes of the following characters. */
void colours_use(enum element element);

/* Like colours_use(), for the board: the background is a square's paint or PAINT_TERMINAL, the
 * foreground a piece's or a square's paint. Without colours, the board looks like paper, dark
 * on light, except on PAINT_BLACK. */
void colours_use_paint(enum paint foreground, enum paint background);

/* Like colours_use_paint(), for letters, outlines and signs instead of solid figures. White
 * ones are bold, because thin white lines are hard to see on the squares in many fonts. */
void colours_use_lines(enum paint foreground, enum paint background);

#endif
