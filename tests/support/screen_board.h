/* screen_board.h - reading a position back from the screen, as a person does: by looking
 * at what stands in each square.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layout says where the squares are, the piece set what each piece looks like. Colours are
 * looked at where squares are painted with more than the first sixteen: there they tell White
 * from Black. Elsewhere whatever this reads, a person without colours reads too.
 */
#ifndef TTYCHESS_TESTS_SCREEN_BOARD_H
#define TTYCHESS_TESTS_SCREEN_BOARD_H

#include "settings/settings.h"
#include "support/terminal_harness.h"

enum { PLACEMENT_SIZE = 80 };

struct board_view {
    const char *fen;          /* what the board should show; its first field counts */
    bool flipped;             /* Black at the bottom */
    enum piece_choice pieces; /* what --pieces was given */
    bool ascii;               /* the locale has no other characters */
};

/* The first field of a FEN, read from the screen; '?' stands for a square whose text is
 * no piece. "" when the window has no board. */
const char *board_read(const struct terminal *terminal, const struct board_view *view,
                       char placement[PLACEMENT_SIZE]);

/* A condition: the screen shows the board as `view` says. Notes nothing. */
bool board_shows(struct terminal *terminal, const void *view);

/* Wait until the board shows the position, White at the bottom. Says what it shows
 * instead. */
bool board_wait(struct terminal *terminal, const char *fen);
bool board_wait_view(struct terminal *terminal, const struct board_view *view);

#endif
