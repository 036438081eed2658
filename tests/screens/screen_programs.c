/* screen_programs.c - another chess program on the screen: it floods the session with output, its
 * name is shown, it cannot be started.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This program is also the fake engine: "screen_programs.t --fake NAME".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/fake_engine.h"
#include "support/tap.h"
#include "support/terminal_harness.h"

static char self[4096];

static struct terminal *start(const char *option, const char *fake, const char *color)
{
    char command[5000];
    const char *argv[] = {
        getenv("TTYCHESS"), "--no-save", "--color", color, option, command, NULL};
    snprintf(command, sizeof command, "'%s' --fake '%s'", self, fake);
    return terminal_start(TERMINAL(.rows = 24), argv);
}

/* Checks that each key is on the screen before the next one is typed. */
static void test_flood(void)
{
    static const char keys[] = "abcdefghabcdefgh";
    struct terminal *terminal = start("--analyst", "flood at go", "both");
    double longest = 0;
    bool echoed = true;
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "flood: the game starts");
    terminal_enter(terminal, "analyse");
    tap_check(terminal, terminal_wait_text(terminal, "depth 1"), "flood: the first lines");
    for (size_t i = 0; keys[i] != '\0' && echoed; i++) {
        char key[2] = {keys[i], '\0'}, shown[64];
        double began = terminal_clock();
        snprintf(shown, sizeof shown, "analysis> %.*s", (int)i + 1, keys);
        terminal_type(terminal, key);
        echoed = terminal_wait_text(terminal, shown);
        began = terminal_clock() - began;
        longest = began > longest ? began : longest;
    }
    tap_check(terminal, echoed, "flood: keys are echoed");
    printf("# the longest echo took %.1f ms\n", longest);
    terminal_key(terminal, "^U");
    terminal_enter(terminal, "stop");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "flood: the analysis ends");
    tap_check(terminal, terminal_wait_text(terminal, "no bestmove within 1000 ms"),
              "flood: the error is reported");
    terminal_enter(terminal, "e4");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"),
              "flood: the game continues");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "flood: quit");
    terminal_close(terminal);
}

static void test_opponent(void)
{
    struct terminal *terminal = start("--engine", "good", "black");
    tap_check(terminal, terminal_wait_text(terminal, "Fake ?[1m1.0 full strength"),
              "opponent: its name is beside the board");
    tap_check(terminal, terminal_wait_text(terminal, "Fake ?[1m1.0 \u2500"),
              "opponent: its name is above its thoughts");
    terminal_enter(terminal, "level 3");
    tap_check(terminal, terminal_wait_text(terminal, "It has no levels,"),
              "opponent: a level does not apply");
    tap_check(terminal, terminal_wait_text(terminal, "1... e5"), "opponent: expected move");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "opponent: quit");
    terminal_close(terminal);
}

static void test_starting(void)
{
    struct terminal *terminal = start("--engine", "slow", "black");
    tap_check(terminal, terminal_wait_text(terminal, "Starting Fake ?[1m1.0 ..."),
              "starting: the wait is explained");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "starting: quit");
    terminal_close(terminal);
}

static void test_none(void)
{
    struct terminal *terminal = start("--engine", "crash at uci", "black");
    tap_check(terminal, terminal_wait_text(terminal, "exited with status 3: cannot read"),
              "crash: the error is reported");
    tap_check(terminal, terminal_exit_status(terminal) == 1, "crash: exit status 1");
    terminal_close(terminal);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--fake") == 0)
        return fake_engine(argv[2]);
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        return 99;
    test_flood();
    test_opponent();
    test_starting();
    test_none();
    return tap_done();
}
