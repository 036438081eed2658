/* recording.c - see recording.h
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REST = 400 /* milliseconds without output */, ROWS_MAX = 60 };

static char drawn[ROWS_MAX][TERMINAL_ROW_SIZE * 4]; /* each row as last recorded */
static FILE *file;
static double now; /* seconds since the start of the recording */

bool recording_wanted(void)
{
    return getenv("RECORDING") != NULL;
}

static bool come_to_rest(struct terminal *terminal)
{
    double start = terminal_clock(), changed = start;
    while (terminal_clock() - changed < REST) {
        size_t received = terminal_bytes_received(terminal);
        terminal_pump(terminal, REST / 10);
        if (terminal_bytes_received(terminal) != received)
            changed = terminal_clock();
        if (changed - start > TERMINAL_DEADLINE)
            return false;
    }
    return true;
}

/* Appends the parameters of SGR that choose a colour; `base` is 30 or 40. */
static size_t write_colour(char *text, int colour, int base)
{
    if (colour >= TERMINAL_DIRECT)
        return (size_t)sprintf(text, ";%d;2;%d;%d;%d", base + 8, colour >> 16 & 255,
                               colour >> 8 & 255, colour & 255);
    return colour < 0 ? 0 : (size_t)sprintf(text, ";%d;5;%d", base + 8, colour);
}

/* Writes a row as JSON: where it is, then the characters with their colours. */
static void write_row(const struct terminal *terminal, int row, int columns, char *text)
{
    char before[80] = "";
    int foreground = -1;
    bool bold = false;
    text += sprintf(text, "\\u001b[%d;1H", row + 1);
    for (int column = 0; column < columns; column++) {
        char style[80];
        uint32_t character = terminal_character(terminal, row, column);
        size_t length = (size_t)sprintf(style, "\\u001b[0");
        if (character != ' ') { /* invisible on a space, and different in each run */
            foreground = terminal_foreground(terminal, row, column);
            bold = terminal_is_bold(terminal, row, column);
        }
        if (bold)
            length += (size_t)sprintf(style + length, ";1");
        length += write_colour(style + length, foreground, 30);
        length += write_colour(style + length, terminal_behind(terminal, row, column), 40);
        sprintf(style + length, "m");
        if (strcmp(style, before) != 0)
            text += sprintf(text, "%s", strcpy(before, style));
        if (character != (uint32_t)-1) /* the second half of a wide character */
            text += sprintf(
                text, character < 0x80 && !strchr("\"\\", (int)character) ? "%c" : "\\u%04x",
                character);
    }
    *text = '\0';
}

bool recording_add(struct terminal *terminal, double seconds)
{
    int rows, columns, row, column;
    char text[sizeof drawn[0]];
    if (!come_to_rest(terminal))
        return false;
    terminal_size(terminal, &rows, &columns);
    if (!file && (file = fopen(getenv("RECORDING"), "w")) != NULL)
        fprintf(file,
                "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"ttychess\", "
                "\"env\": {\"TERM\": \"xterm-256color\"}}\n",
                columns, rows);
    if (!file)
        return false;
    fprintf(file, "[%.2f, \"o\", \"", now);
    for (int i = 0; i < rows && i < ROWS_MAX; i++) {
        write_row(terminal, i, columns, text);
        if (strcmp(text, drawn[i]) != 0)
            fputs(strcpy(drawn[i], text), file);
    }
    terminal_cursor(terminal, &row, &column);
    fprintf(file, "\\u001b[%d;%dH\\u001b[?25%c\"]\n", row + 1, column + 1,
            terminal_cursor_visible(terminal) ? 'h' : 'l');
    now += seconds;
    return fflush(file) == 0;
}
