/* hall_rounds_kept.c - round robins outlast the server, and wait for the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "round_scene.h"

WORLD_FIXTURE(world)

/* It outlasts the server: with results, and with the games of the turn under way. */
static void restart(bool killed, int players)
{
    world_restart(&world, killed);
    world.holds = false;
    world_commit(&world);
    for (int i = 0; i < players; i++)
        sitters[i] = world_sit(&world, names[i]);
}

static void goes_on_after(bool killed)
{
    struct hall_figures figures;
    char told[32];
    open_round(4, "clock=3+2");
    restart(killed, 4); /* open */
    SAYS(sitters[0], "ok count=1", "standings");
    world.holds = killed;
    SAYS(sitters[0], "ok id=", "start");
    for (int turn = 0; turn < 3; turn++) {
        restart(killed, 4);
        hall_look_at(world.hall, &figures);
        assert_int_equal(figures.live, 2);
        snprintf(told, sizeof told, " turn=%d of=3\n", turn + 1);
        assert_true(sitter_hears(sitters[0], told)); /* of the table */
        world.holds = killed;
        resign_all(4);
        restart(killed, 4); /* in the pause, or over */
        world.holds = killed;
        world_wait(&world, PAUSE);
    }
    SAYS(sitters[0], "ok count=5", "standings");
    SAYS(sitters[0], "ok id=", "seek clock=5+3");
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, 0);
}

static void test_restarts(void **state)
{
    (void)state;
    goes_on_after(false);
}

static void test_kills(void **state)
{
    (void)state;
    goes_on_after(true);
}

/* Killed between the end of a game and what follows from it. */
static void test_killed_at_a_result(void **state)
{
    char *last;
    (void)state;
    open_round(2, "clock=3+2");
    SAYS(sitters[0], "ok id=", "start");
    world.holds = true;
    resign_all(2);
    last = strstr(world.journal, "1 round ");
    assert_non_null(last);
    *last = '\0'; /* the line that has the result was not written any more */
    restart(true, 2);
    SAYS(sitters[0], "ok count=3", "standings");
    assert_non_null(strstr(sitters[0]->heard, "1 ")); /* ranks */
    SAYS(sitters[0], "ok id=", "seek clock=5+3");
}

/* Killed when the games of a turn had begun, and before that was noted: they are played to their
 * end, and then the turn begins. */
static void test_killed_at_a_beginning(void **state)
{
    struct hall_figures figures;
    char *last = NULL, *at;
    (void)state;
    open_round(2, "clock=3+2 rounds=2");
    SAYS(sitters[0], "ok id=", "start");
    resign_all(2);
    world.holds = true;
    world_wait(&world, PAUSE);
    for (at = world.journal; (at = strstr(at, "1 round ")) != NULL; at++)
        last = at;
    assert_non_null(last);
    *last = '\0';
    restart(true, 2);
    world_wait(&world, PAUSE + 5 * SECOND);
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, 1); /* the lost one alone */
    resign_all(2);
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, 0);
    world_wait(&world, SECOND);
    resign_all(2);
    assert_non_null(strstr(sitters[0]->heard, "state=over"));
}

/* While the disk takes nothing no turn begins. */
static void test_no_disk(void **state)
{
    struct hall_figures figures;
    (void)state;
    open_round(2, "clock=3+2 rounds=2");
    SAYS(sitters[0], "ok id=", "start");
    resign_all(2);
    hall_storage(world.hall, HALL_DISK_FAILS, world.now, world.date);
    world_wait(&world, PAUSE);
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, 0);
    hall_storage(world.hall, HALL_DISK_WELL, world.now, world.date);
    world_wait(&world, SECOND);
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(restarts), WORLD_TEST(kills),
                                       WORLD_TEST(killed_at_a_result),
                                       WORLD_TEST(killed_at_a_beginning), WORLD_TEST(no_disk)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
