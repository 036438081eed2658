/* text.c - implements text.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/style/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>

#include "base/printable.h"
#include "tui/style/colours.h"

static bool unicode;

void text_init(bool can_show_unicode)
{
    unicode = can_show_unicode;
}

bool text_is_unicode(void)
{
    return unicode;
}

/* Returns U+FFFD for an invalid byte. */
static uint32_t decode_character(const char **text)
{
    uint32_t character;
    size_t size = printable_decode_utf8(*text, strnlen(*text, 4), &character);
    *text += size > 0 ? size : 1;
    return size > 0 ? character : 0xFFFD;
}

/* Returns the character to draw for `character`. *width becomes 0 (combining), 1 or 2. */
static uint32_t displayable(uint32_t character, int *width)
{
    *width = 1;
    if (character == 0xA0) /* no-break space */
        return ' ';
    if (character >= 0x20 && character < 0x7F)
        return character;
    *width = unicode ? wcwidth((wchar_t)character) : -1;
    if (*width == 0 || (*width > 0 && character_is_visible(character)))
        return character;
    *width = 1;
    return unicode ? '?' : (uint32_t)printable_to_ascii(character);
}

void text_draw_character(int row, int column, uint32_t character)
{
    int width;
    wchar_t wide[2] = {(wchar_t)displayable(character, &width), 0};
    if (wide[0] < 0x80)
        mvaddch(row, column, (chtype)wide[0]);
    else
        mvaddwstr(row, column, wide);
}

int text_width(const char *text)
{
    int columns = 0, width;
    while (*text != '\0') {
        displayable(decode_character(&text), &width);
        columns += width;
    }
    return columns;
}

/* Draws the characters that fit, and advances *text to the first one that does not. Returns
 * the number of cells used. */
static int draw_cells(int row, int column, int columns, const char **text)
{
    int used = 0, width;
    for (const char *next = *text; *next != '\0'; *text = next) {
        uint32_t character = displayable(decode_character(&next), &width);
        if (used + width > columns)
            break;
        if (width > 0) /* not a combining character */
            text_draw_character(row, column + used, character);
        used += width;
    }
    return used;
}

static void draw_ellipsis(int row, int column)
{
    text_draw_character(row, column, unicode ? 0x2026 : '>');
}

int text_draw(int row, int column, int columns, const char *text)
{
    bool cut = text_width(text) > columns;
    if (columns <= 0)
        return 0;
    int used = draw_cells(row, column, columns - cut, &text);

    if (cut)
        draw_ellipsis(row, column + used++);
    return used;
}

int text_draw_cutting_middle(int row, int column, int columns, const char *text)
{
    if (columns < 3 || text_width(text) <= columns)
        return text_draw(row, column, columns, text);
    int used = draw_cells(row, column, columns / 3, &text);

    draw_ellipsis(row, column + used++);
    while (text_width(text) > columns - used)
        decode_character(&text);
    return used + text_draw(row, column + used, columns - used, text);
}

int text_break_line(const char *text, int columns, const char **next)
{
    const char *here = text, *end = text, *word = text;
    int used = 0, width;
    for (*next = text; *here != '\0';) {
        const char *character = here;
        bool blank = *here == ' ';
        if (*here == '\n') {
            *next = here + 1;
            return (int)(here - text);
        }
        displayable(decode_character(&here), &width);
        used += width;
        if (blank) {
            size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
            bool number = digits > 0 && dots > 0 && word + digits + dots == character;
            if (isdigit((unsigned char)*here))
                number = character > text && islower((unsigned char)character[-1]);
            if (!number) { /* not within "level 3", nor between "6." or "6..." and its move */
                end = character;
                *next = here;
            }
            word = here;
        }
        if (used > columns && !blank) {
            if (*next == text) /* a word longer than the line */
                end = *next = character == text ? here : character;
            return (int)(end - text);
        }
    }
    *next = here;
    return (int)(here - text);
}

int text_rows(const char *text, int columns)
{
    int rows = 0;
    for (; *text != '\0'; rows++)
        text_break_line(text, columns, &text);
    return rows;
}

int text_draw_wrapped(struct rectangle area, const char *text)
{
    char line[512];
    int row = 0;
    for (; *text != '\0' && row < area.rows; row++) {
        const char *next;
        int length = text_break_line(text, area.columns, &next);
        snprintf(line, sizeof line, "%.*s", length, text);
        text_draw(area.row + row, area.column, area.columns,
                  row == area.rows - 1 && !strchr(text, '\n') ? text : line);
        text = next;
    }
    return row;
}

void text_draw_bar(int row, int column, int columns)
{
    enum { LOWER_HALF = 0x2584 };
    for (int i = 0; i < columns; i++)
        text_draw_character(row, column + i, unicode ? LOWER_HALF : '#');
}

enum { BAR_MIN = 4 };

void text_draw_share(struct rectangle area, const char *san, uint64_t part, uint64_t most,
                     const char *text)
{
    int columns = text_width(text), bar = area.columns - TEXT_BAR_SAN_COLUMNS - columns;
    text_draw(area.row, area.column, TEXT_BAR_SAN_COLUMNS - 1, san);
    colours_use(ELEMENT_SHARE);
    if (bar >= BAR_MIN && most > 0)
        text_draw_bar(area.row, area.column + TEXT_BAR_SAN_COLUMNS,
                      (int)(((uint64_t)bar * part + most / 2) / most));
    colours_use(ELEMENT_NUMBERS);
    text_draw(area.row, area.column + area.columns - columns, columns, text);
}

void text_draw_row(struct rectangle area, int row, const char *text)
{
    int used = text_draw(area.row + row, area.column, area.columns, text);
    if (used < area.columns) {
        colours_use(ELEMENT_TEXT);
        mvhline(area.row + row, area.column + used, ' ', area.columns - used);
    }
}

void text_clear(struct rectangle area)
{
    colours_use(ELEMENT_TEXT);
    for (int row = 0; row < area.rows; row++)
        mvhline(area.row + row, area.column, ' ', area.columns);
}

enum { HEADING_GAPS = 3 /* a space, a rule, a space */ };

void text_draw_heading(struct rectangle area, int row, const char *title, const char *right)
{
    if (area.column == 0) { /* aligned with the title and the prompt */
        area.column++;
        area.columns -= 2;
    }
    int columns = text_width(right), end = area.column + area.columns;
    bool reserves = columns > 0 && columns < area.columns / 2;
    int room = reserves ? area.columns - columns - HEADING_GAPS : area.columns;
    colours_use(ELEMENT_HEADING);
    int column = area.column + text_draw(area.row + row, area.column, room, title) + 1;
    int rule_end = columns > 0 && column + columns + 1 < end ? end - columns - 1 : end;
    colours_use(ELEMENT_RULE);
    for (; column < rule_end; column++)
        text_draw_character(area.row + row, column, text_is_unicode() ? 0x2500 : '-');
    colours_use(ELEMENT_QUIET);
    if (rule_end < end) {
        text_draw_character(area.row + row, rule_end, ' ');
        text_draw(area.row + row, rule_end + 1, columns, right);
    }
}
