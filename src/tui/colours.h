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

/* Shades of text: what a theme says of them stands in colours.c; with fewer than 256 colours
 * their attributes alone tell them apart. One accent; most text is plain, and what is only
 * sometimes read is quiet. */
enum shade {
    SHADE_TEXT,   /* the terminal's own */
    SHADE_STRONG, /* what is looked for first */
    SHADE_QUIET,  /* secondary text */
    SHADE_ACCENT, /* headings, keys, the prompt */
    SHADE_RULE,   /* lines between things */
    SHADE_GOOD,
    SHADE_DOUBT, /* an inaccuracy, little time left */
    SHADE_FAULT, /* a mistake */
    SHADE_BAD,   /* a blunder, an error */
    SHADE_COUNT
};

/* Grounds that text stands on. */
enum ground {
    GROUND_TERMINAL, /* the terminal's own */
    GROUND_BAR,      /* the first and last row of the window */
    GROUND_SELECTED, /* the row that Enter takes, the move on the board */
    GROUND_TROUBLE,
    GROUND_COUNT
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
    ELEMENT(BAR_ACCENT, ACCENT, BAR, A_BOLD, A_REVERSE | A_BOLD) /* keys, the name */         \
    ELEMENT(BAR_QUIET, QUIET, BAR, A_NORMAL, A_REVERSE)                                       \
    ELEMENT(SELECTED, STRONG, SELECTED, A_BOLD, A_REVERSE)                                    \
    ELEMENT(SELECTED_QUIET, TEXT, SELECTED, A_NORMAL, A_REVERSE)                              \
    ELEMENT(PLAYER, TEXT, TERMINAL, A_NORMAL, A_NORMAL)                                       \
    ELEMENT(PLAYER_TO_MOVE, STRONG, TERMINAL, A_BOLD, A_BOLD)                                 \
    ELEMENT(COORDINATE, QUIET, TERMINAL, A_NORMAL, A_DIM)                                     \
    ELEMENT(EDGE, RULE, TERMINAL, A_NORMAL, A_DIM)                                            \
    ELEMENT(NUMBERS, QUIET, TERMINAL, A_NORMAL, A_NORMAL)                                     \
    ELEMENT(MOVE_CURRENT, STRONG, SELECTED, A_BOLD, A_BOLD)                                   \
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

/* The board's colours. Dark follows light, so that `paint + is_dark` is a square's. */
enum paint {
    PAINT_LIGHT,
    PAINT_DARK,
    PAINT_LIGHT_LAST,
    PAINT_DARK_LAST, /* the last move */
    PAINT_LIGHT_HINT,
    PAINT_DARK_HINT,
    PAINT_CHECK, /* the square of a king in check */
    PAINT_WHITE,
    PAINT_BLACK, /* figurines and letters */
    PAINT_WHITE_TILE,
    PAINT_BLACK_TILE, /* behind them, see colours_have_tiles() */
    PAINT_OUTLINE,
    PAINT_BODY, /* large pieces; Black's are all outline */
    PAINT_MARK, /* the marks of piece_mark() */
    PAINT_FRAME,
    PAINT_NAME,     /* around the board; names of ranks and files */
    PAINT_TERMINAL, /* the terminal's own colour */
    PAINT_COUNT
};

/* Find out what the terminal and the user (NO_COLOR) allow, and take a theme. NULL, or a
 * name that none has: the default one. */
void colours_open(const char *theme);

/* Change the theme, "auto" is the default one; false when none has that name, nothing
 * changed. */
bool colours_choose(const char *theme);

/* The name of the theme. */
const char *colours_theme(void);

/* Whether squares can be painted. */
bool colours_have_board(void);

/* Whether two paints are one colour in this theme. */
bool colours_are_same(enum paint one, enum paint other);

/* Whether figurines and letters stand on tiles of their own colour: with few colours none
 * goes well with both sides' pieces. */
bool colours_have_tiles(void);

/* Set what the next characters look like. */
void colours_use(enum element element);
void colours_use_paint(enum paint foreground, enum paint background);

#endif
