/* images.h - pieces as images, in terminals that support kitty's graphics protocol.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/. The terminal is asked at the
 * start whether it supports images. Only terminals that answer get any. The twelve images are
 * sent while nothing else is waiting to be sent (and again if the terminal drops them), and then
 * placed above the cells of the board; the cells keep the squares' colours. Screen thread only.
 */
#ifndef TTYCHESS_TUI_TERMINAL_IMAGES_H
#define TTYCHESS_TUI_TERMINAL_IMAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/types.h"
#include "tui/style/layout.h"
#include "tui/style/theme.h"

/* Removes all images, and their data, from the terminal, even while it is receiving one. */
#define IMAGES_DELETE_ALL "\033\\\033_Ga=d,d=A,q=2\033\\"

/* Forgets the replies of an earlier terminal. Returns the sequence that asks the new one whether
 * it supports images, and how many pixels a cell has (TIOCGWINSZ does not always say); ""
 * unless `may_ask`. The terminal replies "_Gi=999;OK" and "[6;HEIGHT;WIDTHt", or nothing. */
const char *images_begin(bool may_ask);

/* Handles the text of a PRESSED_REPLY, which may be about something else. Returns whether the
 * result of images_fit() may have changed. */
bool images_handle_reply(const char *reply);

/* Returns whether the terminal supports images, and has been sent all of them. */
enum images_state { IMAGES_UNSUPPORTED, IMAGES_MISSING, IMAGES_SENT };
enum images_state images_state(void);

/* Returns whether images_place() may be called: all images have been sent and, if squares begin in
 * the middle of a row, the size of the cells is known. */
bool images_fit(enum board_edges edges);

/* Sends a missing image. */
void images_send_next(FILE *terminal);

/* Call these when the terminal may have lost the images, or only their places on the screen.
 * Remains of them are deleted before the next change. */
void images_lose_all(void);
void images_lose_places(void);

/* Places a piece, or NO_PIECE, on the square with index 0 to 63 from the upper left. `inside` is
 * the result of layout_square(). If the square's paint has changed, the image is placed again,
 * except in terminals with TERMINAL_KEEPS_IMAGES. */
void images_place(int square, enum piece piece, enum paint paint, struct rectangle inside,
                  enum board_edges edges);

/* Removes the images that a rectangle touches, because something else is drawn there. */
void images_hide(struct rectangle area);

/* Sends the changes since the last call, leaving the cursor where it is. */
void images_write_changes(FILE *terminal);

#endif
