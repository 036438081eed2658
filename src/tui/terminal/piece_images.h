/* piece_images.h - the pictures of the pieces, made from data/pieces/ while the program is built.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_TERMINAL_PIECE_IMAGES_H
#define TTYCHESS_TUI_TERMINAL_PIECE_IMAGES_H

enum { PIECE_IMAGE_COUNT = 12 };

/* PNG files in base 64: White's pawn, knight, bishop, rook, queen and king, then Black's. */
extern const char *const piece_images[PIECE_IMAGE_COUNT];

#endif
