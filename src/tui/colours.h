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

/* ELEMENT(id, attributes, colour where there are eight or more; -1: the terminal's) */
#define ELEMENT_TABLE(ELEMENT)                                                                \
    ELEMENT(TEXT, A_NORMAL, -1)                                                               \
    ELEMENT(TITLE, A_BOLD, -1)                                                                \
    ELEMENT(PLAYER, A_NORMAL, -1)                                                             \
    ELEMENT(PLAYER_TO_MOVE, A_BOLD, -1)                                                       \
    ELEMENT(COORDINATE, A_DIM, -1)                                                            \
    ELEMENT(EDGE, A_DIM, -1)                                                                  \
    ELEMENT(HEADING, A_BOLD, -1)                                                              \
    ELEMENT(NUMBERS, A_NORMAL, -1)                                                            \
    ELEMENT(MOVE_CURRENT, A_BOLD, -1)                                                         \
    ELEMENT(MOVE_UNDONE, A_DIM, -1)                                                           \
    ELEMENT(SELECTED, A_REVERSE, -1)                                                          \
    ELEMENT(PRUNED, A_DIM, -1)                                                                \
    ELEMENT(PROMPT, A_BOLD, -1)                                                               \
    ELEMENT(MESSAGE, A_NORMAL, -1)                                                            \
    ELEMENT(QUESTION, A_BOLD, -1)                                                             \
    ELEMENT(ERROR, A_BOLD, COLOR_RED)                                                         \
    ELEMENT(RESULT, A_BOLD, -1)                                                               \
    ELEMENT(TROUBLE, A_REVERSE | A_BOLD, COLOR_RED)                                           \
    ELEMENT(KEYS, A_REVERSE, -1)

enum element {
#define ELEMENT_ID(id, attributes, colour) ELEMENT_##id,
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
