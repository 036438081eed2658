/* images.h - pieces as images, in terminals that support kitty's graphics protocol.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/. The terminal is asked at the
 * start whether it supports images. Only terminals that answer get any. The twelve images are
 * sent once, one after each frame, and then placed above the cells of the board; the cells keep
 * the squares' colours. Screen thread only.
 */
#ifndef TTYCHESS_TUI_TERMINAL_IMAGES_H
#define TTYCHESS_TUI_TERMINAL_IMAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/types.h"
#include "tui/style/layout.h"
#include "tui/style/theme.h"

/* Asks the terminal; it replies "_Gi=99;OK" or nothing. */
#define IMAGES_QUERY "\033_Gi=99,a=q,s=1,v=1,f=24;AAAA\033\\"

/* Removes all images, and their data, from the terminal. */
#define IMAGES_DELETE_ALL "\033_Ga=d,d=A,q=2\033\\"

/* Handles the text of a PRESSED_REPLY, which may be about something else. */
void images_handle_reply(const char *reply);

/* Returns whether the terminal supports images. */
bool images_are_supported(void);

/* Returns whether the terminal supports images but has not been sent all of them. */
bool images_are_missing(void);

/* Returns whether all images have been sent, so that images_place() may be called. */
bool images_are_ready(void);

/* Sends a missing image. */
void images_send_next(FILE *terminal);

/* Call after the terminal has lost the images, or only their places on the screen. */
void images_lose_all(void);
void images_lose_places(void);

/* Places a piece, or NO_PIECE, on the square with index 0 to 63 from the upper left. `inside` is
 * the result of layout_square(). A square whose paint changes is sent again, because some
 * terminals remove an image when they draw the cells below it. */
void images_place(int square, enum piece piece, enum paint paint, struct rectangle inside,
                  enum board_edges edges);

/* Removes the images that a rectangle touches, because something else is drawn there. */
void images_hide(struct rectangle area);

/* Sends the changes since the last call, leaving the cursor where it is. */
void images_write_changes(FILE *terminal);

#endif
