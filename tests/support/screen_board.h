/* screen_board.h - reads a position from the screen as a user does: from the text of each
 * square.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layout gives the place of each square, the piece set the look of each piece. If the terminal
 * shows images, each piece has its image in the middle of its square, there are no other images,
 * and the figurines below have the colours of the squares. Colours are read only if squares are
 * painted with more than the first 16 colours; there they distinguish White from Black. 16-colour
 * boards are not supported. Otherwise a user without colours can read whatever this code reads.
 */
#ifndef TTYCHESS_TESTS_SCREEN_BOARD_H
#define TTYCHESS_TESTS_SCREEN_BOARD_H

#include "settings/settings.h"
#include "support/terminal_harness.h"

enum { PLACEMENT_SIZE = 80 };

struct board_view {
    const char *fen;          /* the expected board; only the first field counts */
    bool flipped;             /* Black is at the bottom */
    enum piece_choice pieces; /* the argument of --pieces */
    bool ascii;               /* the locale has only ASCII characters */
};

/* Returns the first field of the FEN, read from the screen, with '?' for a square whose text
 * is no piece; "" if the window has no board. */
const char *board_read(const struct terminal *terminal, const struct board_view *view,
                       char placement[PLACEMENT_SIZE]);

/* A condition: the screen shows the board as described by `view`. Prints no note. */
bool board_shows(struct terminal *terminal, const void *view);

/* Waits until the board shows the position, with White at the bottom. If it does not, prints
 * the position shown. */
bool board_wait(struct terminal *terminal, const char *fen);
bool board_wait_view(struct terminal *terminal, const struct board_view *view);

#endif
