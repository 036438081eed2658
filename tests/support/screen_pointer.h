/* screen_pointer.h - a mouse for tests: clicks, drags and the wheel, over squares and texts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SCREEN_POINTER_H
#define TTYCHESS_TESTS_SCREEN_POINTER_H

#include "support/terminal_harness.h"

enum { POINTER_BUTTON = 0, POINTER_DRAG = 32, POINTER_WHEEL_UP = 64, POINTER_WHEEL_DOWN = 65 };

/* Sends a report as terminals do (mode 1006); it ends with 'M', or 'm' when the button is
 * released. */
void pointer_report(struct terminal *terminal, int button, int row, int column, char end);

/* Returns the middle of a square, with White at the bottom unless `flipped`. */
void pointer_find_square(const struct terminal *terminal, const char *square, bool flipped,
                         int *row, int *column);

void pointer_press(struct terminal *terminal, const char *square, bool flipped, char end);
void pointer_click(struct terminal *terminal, const char *square);
void pointer_drag(struct terminal *terminal, const char *from, const char *to);

/* Turns the wheel over a square. */
void pointer_wheel(struct terminal *terminal, int button, const char *square);

/* Waits for a text, then clicks, or turns the wheel, on the character at `offset` in it; a
 * missing text is a failed check. */
void pointer_over(struct terminal *terminal, int button, const char *text, int offset);

#endif
