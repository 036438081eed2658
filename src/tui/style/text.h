/* text.h - writes UTF-8 text into rectangles of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Views use these functions, and curses' line functions only for spaces. Characters that the
 * locale lacks become ASCII (printable_to_ascii()). Screen thread only.
 */
#ifndef TTYCHESS_TUI_STYLE_TEXT_H
#define TTYCHESS_TUI_STYLE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/style/layout.h"

/* Call first. `unicode`: the terminal can show more than ASCII. */
void text_init(bool unicode);
bool text_is_unicode(void);

void text_draw_character(int row, int column, uint32_t character);

/* Writes into at most `columns` cells; if text is cut, the last cell shows an ellipsis.
 * Returns the number of cells used. */
int text_draw(int row, int column, int columns, const char *text);

/* Cuts the middle instead, because names in a series differ at their ends. */
int text_draw_cutting_middle(int row, int column, int columns, const char *text);

int text_width(const char *text);

/* Returns how many bytes of `text` fit on a line. A word longer than a line is cut. Lines are
 * broken at '\n' and spaces, but not after a move number. Sets *next to the next line. */
int text_break_line(const char *text, int columns, const char **next);

int text_rows(const char *text, int columns);

/* Returns the number of rows used. */
int text_draw_wrapped(struct rectangle area, const char *text);

/* Draws a bar of half the height of the row. */
void text_draw_bar(int row, int column, int columns);

enum { TEXT_BAR_SAN_COLUMNS = 8 };

/* Draws a move, a bar of length part/most of the free width, and text at the right. */
void text_draw_share(struct rectangle area, const char *san, uint64_t part, uint64_t most,
                     const char *text);

/* Draws text and blanks the rest of the row. */
void text_draw_row(struct rectangle area, int row, const char *text);

/* Draws a title, a rule and, at the end, `right` ("" for none). A long title is cut to make
 * room for `right`. */
void text_draw_heading(struct rectangle area, int row, const char *title, const char *right);

/* Blanks a rectangle in the terminal's own colours. */
void text_clear(struct rectangle area);

#endif
