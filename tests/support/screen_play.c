/* screen_play.c - see screen_play.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/screen_play.h"

#include <stdio.h>
#include <string.h>

struct terminal *play_start(const struct terminal_settings *settings, const char *arguments)
{
    struct terminal *terminal = terminal_start_game(settings, arguments);
    const struct play_prompt any = {NULL, ""};
    if (!terminal_wait(terminal, play_prompt_shows, &any))
        tap_check(terminal, false, "there is a prompt (%s)", arguments);
    return terminal;
}

bool play_line(struct terminal *terminal, const char *line, const char *shown)
{
    return terminal_enter(terminal, line) && terminal_wait_text(terminal, shown);
}

static bool has_copied(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return *terminal_clipboard(terminal) != '\0' ||
           terminal_find(terminal, "this terminal does not let programs set the clipboard",
                         NULL, NULL);
}

/* Returns whether any row is a FEN, as `fen` shows it. */
static bool shows_fen(struct terminal *terminal, const void *context)
{
    char text[TERMINAL_ROW_SIZE], *fen = (char *)(uintptr_t)context;
    int rows, columns, slashes;
    terminal_size(terminal, &rows, &columns);
    for (int row = rows - 1; row >= 0; row--) {
        const char *begin = terminal_row(terminal, row, text);
        begin += strspn(begin, " ");
        slashes = 0;
        for (const char *c = begin; *c; c++)
            slashes += *c == '/';
        if (slashes == 7 && (strstr(begin, " w ") || strstr(begin, " b "))) {
            snprintf(fen, FEN_SIZE, "%.*s", FEN_SIZE - 1, begin);
            return true;
        }
    }
    return false;
}

const char *play_fen(struct terminal *terminal, char fen[FEN_SIZE])
{
    terminal_forget_clipboard(terminal);
    terminal_enter(terminal, "copy fen");
    terminal_wait(terminal, has_copied, NULL);
    snprintf(fen, FEN_SIZE, "%.*s", FEN_SIZE - 1, terminal_clipboard(terminal));
    if (!*fen) {
        terminal_enter(terminal, "fen");
        terminal_wait(terminal, shows_fen, fen);
    }
    return fen;
}

bool play_fen_is(struct terminal *terminal, const char *expected)
{
    char fen[FEN_SIZE];
    if (strcmp(play_fen(terminal, fen), expected) == 0)
        return true;
    tap_note("the position is %s", fen[0] ? fen : "not known: nothing was copied");
    return false;
}

bool play_prompt_shows(struct terminal *terminal, const void *context)
{
    const struct play_prompt *wanted = context;
    char text[TERMINAL_ROW_SIZE], end[256];
    int row, column, blanks = 0;
    size_t length;
    if (!terminal_cursor_visible(terminal))
        return false;
    terminal_cursor(terminal, &row, &column);
    terminal_row(terminal, row, text);
    if ((int)strlen(text) > column + 2 && memcmp(text + column, "  ", 2) == 0)
        text[column] = '\0'; /* the possible completions are shown after the cursor */
    for (length = strlen(text); length > 0 && text[length - 1] == ' ';)
        text[--length] = '\0';
    snprintf(end, sizeof end, "%s%s", wanted->prompt ? wanted->prompt : "> ", wanted->typed);
    for (length = strlen(end); length > 0 && end[length - 1] == ' '; blanks++)
        end[--length] = '\0'; /* rows have no trailing spaces */
    return strlen(text) >= length && strcmp(text + strlen(text) - length, end) == 0 &&
           column == (int)strlen(text) + blanks;
}

void play_quit(struct terminal *terminal, const char *name)
{
    int status;
    terminal_key(terminal, "^U");
    terminal_enter(terminal, "quit");
    status = terminal_exit_status(terminal);
    tap_check(terminal, status == 0, "%s: quit ends it with status 0 (%d)", name, status);
    tap_check(terminal, terminal_restored(terminal, NULL),
              "%s: the terminal is as it was before", name);
    terminal_close(terminal);
}
