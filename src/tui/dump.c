/* dump.c - what the screen shows, as a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text is read back from curses, so it is what was drawn, not what was meant.
 */
#include "config.h"

#include "tui/dump.h"

#include <stdio.h>
#include <wchar.h>

#include <curses.h>

#include "archive/dump.h"

static void dump_row(FILE *file, int row)
{
    int blanks = 0;
    for (int column = 0; column < COLS; column++) {
        wchar_t characters[CCHARW_MAX + 1] = L" ";
        attr_t attributes;
        short pair;
        int wide_pair;
        cchar_t cell;
        if (mvin_wch(row, column, &cell) == OK)
            getcchar(&cell, characters, &attributes, &pair, &wide_pair);
        if (characters[0] == L' ') {
            blanks++;
            continue;
        }
        fprintf(file, "%*s%lc", blanks, "", (wint_t)characters[0]);
        blanks = 0;
    }
    fputc('\n', file);
}

bool dump_screen(const struct session *session, const char *path, struct reason *reason)
{
    FILE *file = dump_create(path, reason);
    if (!file)
        return false;
    for (int row = 0; row < LINES; row++)
        dump_row(file, row);
    return dump_finish(file, path, &session_game(session)->position, reason);
}
