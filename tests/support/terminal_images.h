/* terminal_images.h - the emulator's images: a model of kitty's graphics protocol, as far as the
 * program uses it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terminal loses all images when its screen is cleared (ED 2), reset or exchanged for the
 * alternate one, but keeps their places when its window changes. Unless its type is kitty, it also
 * removes an image when the cell in its middle is drawn, as WezTerm does. Wrong commands, and any command
 * except the query if it does not support images, are strange bytes (terminal_strange_bytes()). It is
 * not restored if images are left when the program leaves the alternate screen.
 */
#ifndef TTYCHESS_TESTS_TERMINAL_IMAGES_H
#define TTYCHESS_TESTS_TERMINAL_IMAGES_H

#include <stddef.h>

#include "support/terminal_harness.h"

enum { CELL_WIDTH = 10, CELL_HEIGHT = 20 /* pixels */ };

/* A place of an image on the screen, in cells, and the part of the image that is shown there, in
 * pixels. */
struct image_place {
    int image, number; /* placement number */
    int row, column, rows, columns;
    int x, y, width, height;
};

/* Returns the next place after `place`, or the first one if it is NULL; NULL after the last. */
const struct image_place *terminal_next_image(const struct terminal *terminal,
                                              const struct image_place *place);

/* Returns how many complete images the terminal has. */
int terminal_image_count(const struct terminal *terminal);

/* Returns how many bytes of image commands, and cursor movements before them, have arrived. */
size_t terminal_image_bytes(const struct terminal *terminal);

/* Returns the PNG file of an image, or NULL if the terminal does not have it. */
const unsigned char *terminal_image_file(const struct terminal *terminal, int image,
                                         size_t *length);

/* Returns whether the program has asked whether the terminal supports images. */
bool terminal_asked_images(const struct terminal *terminal);

/* Makes the terminal drop all images, as if it needed the memory. */
void terminal_drop_images(struct terminal *terminal);

#endif
