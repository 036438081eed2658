/* dump.c - what the screen shows, as a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text is read back from curses, so it is what was drawn, not what was meant.
 */
#include "config.h"

#include "tui/dump.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>

#include "rules/fen.h"

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
    FILE *file = fopen(path, "w");
    char fen[FEN_SIZE];

    if (file == NULL)
        return reason_set(reason, 0, "cannot write %s: %s", path, strerror(errno));
    for (int row = 0; row < LINES; row++)
        dump_row(file, row);
    fen_write(&session_game(session)->position, fen);
    fprintf(file, "FEN: %s\n", fen);
    bool written = !ferror(file);

    if (fclose(file) != 0 || !written)
        return reason_set(reason, 0, "cannot write %s: %s", path, strerror(errno));
    return true;
}
