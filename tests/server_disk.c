/* server_disk.c - the lobby's server while its disk stands still.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* syscall() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "server_world.h"

enum { MOST = 12 << 10, MOVES = 60 };

static volatile int *stands; /* shared with the server's process */

/* ---- these are taken instead of the C library's ------------------------------------------------ */

static void stand(void)
{
    while (stands && *stands) {
        const struct timespec pause = {0, 10000000};
        nanosleep(&pause, NULL);
    }
}

int fdatasync(int file)
{
    stand();
    return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file)
{
    stand();
    return (int)syscall(SYS_fsync, file);
}

/* ---- two people ------------------------------------------------------------------------------------ */

static struct running running;
static struct talker players[2];
static long long game;
static int told; /* events */

static void come_in(void)
{
    assert_true(talker_begin(&players[0], &running, "anna"));
    assert_true(talker_begin(&players[1], &running, "boris"));
}

static int begin(void **state)
{
    const char *answer;
    (void)state;
    stands = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    attacks_init();
    running_begin(&running);
    running.store_most = MOST;
    if (!running_start(&running))
        return -1;
    come_in();
    talker_ask(&players[0], NULL, NULL, "match name=boris clock=60+30 color=white");
    answer = talker_ask(&players[1], NULL, NULL, "accept");
    told = 0;
    return sscanf(answer, "ok game=%lld", &game) == 1 ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    *stands = 0;
    talker_end(&players[0]);
    talker_end(&players[1]);
    running_end(&running);
    return 0;
}

/* Knights go out and back; now and then a pawn moves. */
static const char *move_at(int ply)
{
    static const char *const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static const char *const pawns[] = {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6",
                                        "d2d3", "d7d6", "h2h3", "h7h6", "g2g3", "g7g6"};
    int part = ply / 10, step = ply % 10;
    return talker_ask(&players[ply % 2], NULL, NULL, "move game=%lld ply=%d move=%s", game,
                      ply + 1, step < 8 ? knights[step % 4] : pawns[2 * part + step - 8]);
}

/* Moves until no more is taken; how many were. */
static int fill(void)
{
    for (int ply = 0; ply < MOVES; ply++) {
        const char *answer = move_at(ply);
        if (strcmp(answer, "no code=storage") == 0)
            return ply;
        assert_memory_equal(answer, "ok n=", 5);
        told = atoi(answer + 5);
    }
    fail_msg("%d moves were taken", MOVES);
    return MOVES;
}

/* ---- tests ------------------------------------------------------------------------------------------ */

/* Refused while it stands, taken when it goes on. */
static void test_stands(void **state)
{
    int ply;
    const char *answer;
    (void)state;
    *stands = 1;
    ply = fill();
    assert_in_range(ply, 5, MOVES - 1);
    assert_non_null(talker_until(&players[!(ply % 2)], "e=stop"));
    assert_string_equal(talker_ask(&players[0], NULL, NULL, "resign game=%lld", game),
                        "no code=storage");
    *stands = 0;
    assert_non_null(talker_until(&players[0], "code=storage_ok"));
    answer = move_at(ply);
    assert_memory_equal(answer, "ok n=", 5);
    assert_int_equal(running_stop(&running), 0);
}

/* Killed then: all that was told is there. */
static void test_killed(void **state)
{
    char last[40];
    (void)state;
    *stands = 1;
    fill();
    running_kill(&running);
    *stands = 0;
    talker_end(&players[0]);
    talker_end(&players[1]);
    assert_true(running_start(&running));
    come_in();
    snprintf(last, sizeof last, "event game=%lld n=%d ", game, told);
    talker_ask(&players[0], NULL, NULL, "ping");
    talker_say(&players[0], "77 resume game=1 from=0\n", 24);
    assert_non_null(talker_until(&players[0], last));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {TEST(stands), TEST(killed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
