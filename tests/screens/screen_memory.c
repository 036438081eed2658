/* screen_memory.c - memory that lacks while there is a screen: the terminal is given back before
 * one line says so, and the status is 1. Sometimes the program can do without.
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

/* Begin a game whose allocations are counted, or fail as `fails` says. */
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

/* How many there are in a game of two moves, a look at the help, and its end. */
static long count_allocations(const char *own)
{
    struct terminal *terminal = start("0", own);
    char path[1100];
    long count = 0;
    FILE *file;
    if (!terminal_wait_text(terminal, "move>") || !play_line(terminal, "e4", "1... move>"))
        tap_check(terminal, false, "a game with all its memory");
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

/* The same with the n-th one failing, or all from there on. */
static void test_one(long n, const char *own, bool for_ever)
{
    char fails[32];
    struct terminal *terminal;
    int status;
    snprintf(fails, sizeof fails, "%ld%s", n, for_ever ? "+" : "");
    terminal = start(fails, own);
    terminal_type_unread(terminal, "e4\re5\rquit\r");
    status = terminal_exit_status(terminal);
    /* libtinfo looks into tables that it could not have; readline ends with 2. */
    tap_check(terminal,
              status == 0 || status == 1 ||
                  (*own == '0' && (status == 2 || status == 128 + SIGSEGV)),
              "allocation %s (own: %s): status %d", fails, own, status);
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is as it was before");
    if (status == 1 && for_ever && *own == '1')
        tap_check(terminal, terminal_find(terminal, "ttychess: out of memory", NULL, NULL),
                  "and it is said why");
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
    printf("1..0 # SKIP a sanitizer wants to be loaded first\n");
    return 0;
#endif
    for (int i = 0; i < 2; i++) {
        const char *own = i == 0 ? "1" : "0";
        long count = access(library, R_OK) == 0 ? count_allocations(own) : 0;
        if (count == 0) {
            printf("1..0 # SKIP no other allocator can be loaded here\n");
            return 0;
        }
        for (long sample = 0; sample < SAMPLES; sample++)
            test_one(1 + count * (2 * sample + 1) / (2 * SAMPLES), own, sample % 2 == 0);
    }
    return tap_done();
}
