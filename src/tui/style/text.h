/* text.h - writes UTF-8 text into rectangles of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The views write everything with these functions, or spaces with curses' line functions.
 * Characters that the locale lacks become ASCII (printable_ascii()). Screen thread only.
 */
#ifndef TTYCHESS_TUI_STYLE_TEXT_H
#define TTYCHESS_TUI_STYLE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/style/layout.h"

/* text_init() says once, at the start, whether more than ASCII can be shown. */
void text_init(bool unicode);
bool text_is_unicode(void);

void text_draw_character(int row, int column, uint32_t character);

/* Writes into at most `columns` cells; if text is cut, the last cell shows that. Returns the
 * cells used. */
int text_draw(int row, int column, int columns, const char *text);

/* Works like text_draw(), but cuts the middle: names in a series differ at their ends. */
int text_draw_cutting_middle(int row, int column, int columns, const char *text);

int text_width(const char *text);

/* Returns how many bytes of `text` fit on a line, at least one character. Lines are broken at
 * '\n' and spaces, but not after a move number. *next is the next line. */
int text_break_line(const char *text, int columns, const char **next);

/* Returns the rows that text_break_line() makes. */
int text_rows(const char *text, int columns);

/* Writes `text` over several rows, broken by text_break_line(). Returns the rows used. */
int text_draw_wrapped(struct rectangle area, const char *text);

/* Draws a bar of `eighths` of a cell; whole cells in ASCII. */
void text_draw_bar(int row, int column, int columns, int eighths);

/* Writes one row and blanks its rest. */
void text_draw_row(struct rectangle area, int row, const char *text);

/* Writes a heading: a title, a rule and, at the end, `right` ("" for none), for which a long
 * title is cut. */
void text_draw_heading(struct rectangle area, int row, const char *title, const char *right);

/* Blanks a rectangle in the terminal's own colours. */
void text_clear(struct rectangle area);

#endif
