/* piece_art.h - what large pieces look like, in pixels.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants, any thread; piece_set.c makes characters of them.
 */
#ifndef TTYCHESS_TUI_PIECE_ART_H
#define TTYCHESS_TUI_PIECE_ART_H

/* In cells, each of 2x2 pixels. */
enum {
    SMALL_ROWS = 3,
    SMALL_COLUMNS = 5,
    MIDDLE_ROWS = 5,
    MIDDLE_COLUMNS = 8,
    LARGE_ROWS = 7,
    LARGE_COLUMNS = 12,
    PIECE_ARTS = 3
};

/* Pictures of one size. */
struct piece_art {
    int rows, columns;
    /* By enum piece_type, 2 * rows strings of 2 * columns characters, each with its '\0', in
     * one piece: ' ' is outside, '#' the piece, 'o' a line in it. */
    const char *pixels;
};

/* The largest first. */
extern const struct piece_art piece_arts[PIECE_ARTS];

#endif
