/* text.h - writes UTF-8 text into rectangles of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The views write everything with these functions (or spaces with curses' line functions).
 * Characters that the locale cannot show become ASCII (printable_ascii()). Only the screen's
 * thread may call these functions.
 */
#ifndef TTYCHESS_TUI_TEXT_H
#define TTYCHESS_TUI_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/look/layout.h"

/* text_open() is called once at the start and says whether more than ASCII can be shown. */
void text_open(bool unicode);
bool text_is_unicode(void);

/* Writes one character. */
void text_put(int row, int column, uint32_t character);

/* Writes `text` into at most `columns` cells. Text that does not fit is cut, with a sign of
 * that in the last cell. Returns the number of cells used. */
int text_draw(int row, int column, int columns, const char *text);

/* Like text_draw(), but cuts long text in the middle, because names in a series differ at
 * their ends. */
int text_draw_ends(int row, int column, int columns, const char *text);

/* Returns the number of cells that `text` takes. */
int text_width(const char *text);

/* Returns how many bytes of `text` fit on a line of `columns` cells. Lines are broken at '\n'
 * and at spaces, but not after a move number; a word longer than the line is broken anywhere,
 * after at least one character. *next is the start of the next line. */
int text_break(const char *text, int columns, const char **next);

/* Returns the number of rows that `text` takes when it is broken by text_break(). */
int text_rows(const char *text, int columns);

/* Writes `text` over several rows of the rectangle. Returns the number of rows used. */
int text_draw_wrapped(struct rectangle area, const char *text);

/* Draws a bar that is `eighths` eighths of a cell long; in ASCII it ends at whole cells. */
void text_draw_bar(int row, int column, int columns, int eighths);

/* Writes text into one row of a rectangle and blanks the rest of the row. */
void text_draw_row(struct rectangle area, int row, const char *text);

/* Writes a heading into one row: a title, a rule, and at the end `right` ("" for none). A
 * title that is too long is cut in favour of `right`. */
void text_draw_heading(struct rectangle area, int row, const char *title, const char *right);

/* Blanks a rectangle in the terminal's own colours. */
void text_clear(struct rectangle area);

#endif
