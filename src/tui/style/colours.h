/* colours.h - the colours of everything on the screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing code names an element of the screen or a paint of the board, never a colour. Text
 * uses the terminal's own background, so it suits dark and light terminals. Screen thread
 * only, after curses has started.
 */
#ifndef TTYCHESS_TUI_STYLE_COLOURS_H
#define TTYCHESS_TUI_STYLE_COLOURS_H

#include <stdbool.h>

#include "settings/settings.h"
#include "tui/style/theme.h"

enum text_background {
    TEXT_BACKGROUND_TERMINAL,
    TEXT_BACKGROUND_BAR,      /* first and last row of the window */
    TEXT_BACKGROUND_SELECTED, /* the row that Enter chooses, the move on the board */
    TEXT_BACKGROUND_ALERT
};

/* ELEMENT(id, shade, background, attributes with 256 colours or more, attributes with
 * fewer) */
#define ELEMENT_TABLE(ELEMENT)                                                                \
    ELEMENT(TEXT, TEXT, TERMINAL, A_NORMAL, A_NORMAL)                                         \
    ELEMENT(STRONG, STRONG, TERMINAL, A_BOLD, A_BOLD)                                         \
    ELEMENT(QUIET, QUIET, TERMINAL, A_NORMAL, A_DIM)                                          \
    ELEMENT(ACCENT, ACCENT, TERMINAL, A_BOLD, A_BOLD)                                         \
    ELEMENT(HEADING, ACCENT, TERMINAL, A_BOLD, A_BOLD) /* text_draw_heading() */              \
    ELEMENT(RULE, RULE, TERMINAL, A_NORMAL, A_DIM)                                            \
    ELEMENT(SHARE, FAINT, TERMINAL, A_NORMAL, A_DIM) /* bars that compare moves */            \
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
    ELEMENT(GRAPH_WHITE_WHOLE, WHITE, TERMINAL, A_REVERSE, A_REVERSE) /* spaces leave no
                                                                       * gaps */      \
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
    ELEMENT(ALERT, STRONG, ALERT, A_BOLD, A_REVERSE | A_BOLD)

enum element {
#define ELEMENT_ID(id, shade, text_background, rich, plain) ELEMENT_##id,
    ELEMENT_TABLE(ELEMENT_ID)
#undef ELEMENT_ID
};

/* Detects which colours the terminal and the user (NO_COLOR) allow, and selects the first theme. */
void colours_init(void);

/* Sets whether squares can have tints. `possible`: the result of terminal_supports_tints(). */
void colours_set_tinted(bool possible);

/* Returns the tints for terminal_set_tints(); NULL: none. */
const uint32_t *colours_tints(void);

/* `theme` must remain valid. */
void colours_set_theme(const struct theme *theme);

/* Sets whether squares are brighter, which suits images and outlined pieces. With fewer than 16
 * colours, they never are. */
void colours_set_bright(bool wanted);
bool colours_are_bright(void);

/* Returns the theme's letters of the pieces, such as "KQRBNP". */
const char *colours_piece_letters(void);

const char *colours_theme_name(void);

/* The user's choice takes precedence over the terminal's report, and the report over
 * COLORFGBG; the default is dark. Redraw everything afterwards. */
void colours_set_user_background(enum background background);
void colours_set_terminal_background(enum background background);

bool colours_are_available(void);

/* Returns whether there are 256 colours or more, so that graphs need no characters. */
bool colours_are_extended(void);

/* Returns whether colours, not characters, distinguish the sides' pieces. */
bool colours_distinguish_sides(void);

/* Returns whether a figurine needs a white tile on that square to make its black lines
 * visible. Call this only if colours do not distinguish the sides. */
bool colours_need_tile(enum paint square);

bool colours_are_same(enum paint one, enum paint other);

/* Sets the colours of the following characters. */
void colours_use(enum element element);

/* Works like colours_use(), for the board. Without colours, the board is dark on light, as on
 * paper, except on PAINT_BLACK. */
void colours_use_paint(enum paint foreground, enum paint background);

/* Sets the background to the colour of `paint` (less than THEME_SWATCH_PAINTS) in the theme
 * `other`. The tints of users' themes are approximated. */
void colours_use_swatch(const struct theme *other, enum paint paint);

/* Works like colours_use_paint(), but makes white letters, outlines and marks bold, because
 * many fonts draw them too thin. */
void colours_use_thin_paint(enum paint foreground, enum paint background);

#endif
