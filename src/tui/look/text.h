/* text.h - putting UTF-8 text into a rectangle of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything the views write goes through here (or through curses' line functions, with
 * blanks). Characters the locale cannot show become ASCII ones (printable_ascii()). The
 * screen's thread only.
 */
#ifndef TTYCHESS_TUI_TEXT_H
#define TTYCHESS_TUI_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/look/layout.h"

/* Whether more than ASCII can be shown; said once at the start. */
void text_open(bool unicode);
bool text_is_unicode(void);

/* Write one character. */
void text_put(int row, int column, uint32_t character);

/* Write `text` into at most `columns` cells; what does not fit is cut, its last cell
 * shows that. Returns the cells used. */
int text_draw(int row, int column, int columns, const char *text);

/* The same, but what does not fit is cut out of the middle: names in a series differ at their
 * ends. */
int text_draw_ends(int row, int column, int columns, const char *text);

/* Cells that `text` takes. */
int text_width(const char *text);

/* How many bytes of `text` stand on a line of `columns` cells when it is broken at blanks, but
 * not behind a move's number, and where a line ends; else at least one character. *next is where the next line begins. */
int text_break(const char *text, int columns, const char **next);

/* Rows that `text` takes when it is broken so. */
int text_rows(const char *text, int columns);

/* Write `text` over several rows of the rectangle, broken at blanks. Returns rows
 * used. */
int text_draw_wrapped(struct rectangle area, const char *text);

/* Draw a bar of `eighths` of a cell; in ASCII it ends at whole cells. */
void text_draw_bar(int row, int column, int columns, int eighths);

/* Write one row of a rectangle and blank its rest. */
void text_draw_row(struct rectangle area, int row, const char *text);

/* Write a heading over one row: a title, a rule to the end, and before its end what belongs
 * there ("" for nothing), for which a title that is too long is cut. */
void text_draw_heading(struct rectangle area, int row, const char *title, const char *right);

/* Blank a rectangle in the terminal's own colours. */
void text_clear(struct rectangle area);

#endif
