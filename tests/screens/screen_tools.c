/* screen_tools.c - no subcommand sends control sequences from outside to a terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * File names, arguments, tags and comments contain sequences for red text and a window title.
 * Both must be shown as text, and nothing may be red.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/screen_play.h"

#define EVIL "\033[31m\033]0;x\a"
static const char shown[] = "]0;x"; /* "?[31m?]0;x?" or "\\x1B[31m..." */

static bool has_plain_text(struct terminal *terminal)
{
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 80; column++)
            if (terminal_is_coloured(terminal, row, column))
                return false;
    return !terminal_strange_bytes(terminal);
}

static void check(const char *const words[], int status, const char *name)
{
    const char *argv[8] = {getenv("TTYCHESS")};
    struct terminal *terminal;
    for (int i = 0; words[i]; i++)
        argv[i + 1] = words[i];
    terminal = terminal_start(TERMINAL(), argv);
    tap_check(terminal, terminal_wait_text(terminal, shown), "%s: it is shown as text", name);
    tap_check(terminal, terminal_exit_status(terminal) == status, "%s: exit status %d", name,
              status);
    tap_check(terminal, has_plain_text(terminal), "%s: the sequence has no effect", name);
    terminal_close(terminal);
}

static void write_file(const char *name)
{
    char path[256];
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", terminal_scratch(), name);
    file = fopen(path, "w");
    if (!file)
        return;
    fprintf(file, "[Event \"" EVIL "\"]\n[White \"" EVIL "\"]\n\n1. e4 {" EVIL "} *\n");
    fclose(file);
}

/* In a single-byte locale, the second byte of this letter would start a sequence. */
static void check_uci(void)
{
    static const char line[] = "\xC5\x9B"
                               "31mred\n";
    const char *const argv[] = {"/bin/sh", "-c", "exec \"$TTYCHESS\" uci <lines", NULL};
    char path[256];
    FILE *file;
    snprintf(path, sizeof path, "%s/lines", terminal_scratch());
    file = fopen(path, "w");
    if (!file || fputs(line, file) < 0 || fclose(file) != 0)
        abort();
    struct terminal *terminal = terminal_start(TERMINAL(.locale = "C"), argv);
    tap_check(terminal, terminal_wait_text(terminal, "unknown command '??31mred'"),
              "uci: the letter is made printable");
    tap_check(terminal, terminal_exit_status(terminal) == 0 && has_plain_text(terminal),
              "uci: the sequence has no effect");
    terminal_close(terminal);
}

int main(void)
{
    static const char *const words[][6] = {
        {"pgn", "tags.pgn", NULL},
        {"pgn", "missing-" EVIL ".pgn", NULL},
        {"pgn", "tags.pgn", "two-" EVIL, NULL},
        {"pgn", "--" EVIL, NULL},
        {"review", "--nodes=100", "tags.pgn", NULL},
        {"selfplay", "-o", "missing-" EVIL "/x", NULL},
        {"bench", EVIL, NULL},
        {"perft", EVIL, NULL},
        {"--plain", "--no-save", "--" EVIL, NULL},
    };
    static const int statuses[] = {0, 1, 2, 2, 0, 1, 2, 2, 2};
    if (!getenv("TTYCHESS")) {
        printf("Bail out! TTYCHESS does not name the program to test\n");
        return 1;
    }
    write_file("tags.pgn");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        check(words[i], statuses[i], words[i][0]);
    check_uci();
    return tap_done();
}
