/* screen_memory.c - out of memory with a screen: the terminal is restored before the one-line error
 * message, and the exit status is 1. Some failed allocations do not end the program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/screen_play.h"

enum { SAMPLES = 8 };

static char library[1000];

/* Starts a game whose allocations are counted, or fail as `fails` specifies. */
static struct terminal *start(const char *fails, const char *own)
{
    static char preload[1100], which[64], mine[32], count[1100];
    const char *environment[] = {preload, which, mine, count, NULL};
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", library);
    snprintf(which, sizeof which, "MEMORY_FAILS=%s", fails);
    snprintf(mine, sizeof mine, "MEMORY_OWN=%s", own);
    snprintf(count, sizeof count, "MEMORY_COUNT=%s/count", terminal_scratch());
    return terminal_start_game(TERMINAL(.environment = environment),
                               "--color both --no-config");
}

/* Returns the number of allocations in a session with two moves and a help page. */
static long count_allocations(const char *own)
{
    struct terminal *terminal = start("0", own);
    char path[1100];
    long count = 0;
    FILE *file;
    if (!terminal_wait_text(terminal, "move>") || !play_line(terminal, "e4", "1... move>"))
        tap_check(terminal, false, "a game without failures");
    terminal_key(terminal, "F1");
    terminal_key(terminal, "Escape");
    play_line(terminal, "e5", "2. move>");
    terminal_enter(terminal, "quit");
    terminal_exit_status(terminal);
    terminal_close(terminal);
    snprintf(path, sizeof path, "%s/count", terminal_scratch());
    file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%ld", &count) != 1)
        count = 0;
    fclose(file);
    return count;
}

/* Plays such a session in which the n-th allocation fails, or all from the n-th on. */
static void test_one(long n, const char *own, bool all_later)
{
    char fails[32];
    struct terminal *terminal;
    int status;
    snprintf(fails, sizeof fails, "%ld%s", n, all_later ? "+" : "");
    terminal = start(fails, own);
    terminal_type_unread(terminal, "e4\re5\rquit\r");
    status = terminal_exit_status(terminal);
    /* libtinfo uses tables that it failed to allocate; readline exits with 2. */
    tap_check(terminal,
              status == 0 || status == 1 ||
                  (*own == '0' && (status == 2 || status == 128 + SIGSEGV)),
              "allocation %s (own: %s): status %d", fails, own, status);
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is restored");
    if (status == 1 && all_later && *own == '1')
        tap_check(terminal, terminal_find(terminal, "ttychess: out of memory", NULL, NULL),
                  "the error message says why");
    terminal_close(terminal);
}

int main(void)
{
    const char *program = getenv("TTYCHESS");
    const char *end = program ? strrchr(program, '/') : NULL;
    if (!end)
        return 1;
    snprintf(library, sizeof library, "%.*s/tests/support/failing_memory.so",
             (int)(end - program), program);
#ifdef SANITIZERS
    printf("1..0 # SKIP a sanitizer must be loaded first\n");
    return 0;
#endif
    for (int i = 0; i < 2; i++) {
        const char *own = i == 0 ? "1" : "0";
        long count = access(library, R_OK) == 0 ? count_allocations(own) : 0;
        if (count == 0) {
            printf("1..0 # SKIP no other allocator can be preloaded here\n");
            return 0;
        }
        for (long sample = 0; sample < SAMPLES; sample++)
            test_one(1 + count * (2 * sample + 1) / (2 * SAMPLES), own, sample % 2 == 0);
    }
    return tap_done();
}
