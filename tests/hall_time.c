/* hall_time.c - a lobby without sockets: clocks, days, restarts, the store.
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

#include "hall_world.h"

static struct world world;

WORLD_FIXTURE(world)

static void test_flags(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=1+0");
    int64_t deadline;
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    deadline = hall_deadline(world.hall, world.now, world.date);
    assert_int_equal(deadline, world.now + MINUTE);
    world_wait(&world, MINUTE - 1);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3",
         (long long)game); /* with a millisecond */
    world_wait(&world, MINUTE - 1);
    assert_false(sitter_hears(anna, "ending=time"));
    world_wait(&world, 1);
    assert_true(sitter_hears(anna, "result=1-0 ending=time"));
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), -1);
}

/* The flag counts when the move comes too late, whoever looks first. */
static void test_flag_and_move(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=1+0");
    (void)state;
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    world.now += MINUTE;
    world.date += MINUTE;
    SAYS(boris, "no code=over", "move game=%lld ply=4 move=d8h4", (long long)game); /* mate! */
    assert_true(sitter_hears(anna, "result=1-0 ending=time"));
    game = begin_game(anna, boris, "clock=1+0");
    play(anna, boris, game, "f2f3 e7e5 g2g4");
    world.now += MINUTE - 1;
    world.date += MINUTE - 1;
    SAYS(boris, "ok", "move game=%lld ply=4 move=d8h4", (long long)game);
    assert_true(sitter_hears(anna, "ending=checkmate"));
}

static void test_bare_king(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game =
        begin_game(anna, boris, "clock=1+0 fen=4k3/8/8/8/8/8/8/Q3K3%20w%20-%20-%200%201");
    (void)state;
    play(anna, boris, game, "a1a2 e8e7");
    world_wait(&world, MINUTE);
    assert_true(sitter_hears(boris, "result=1/2-1/2 ending=time_bare"));
}

static void test_many_flags(void **state)
{
    enum { GAMES = 250 };
    static const char letters[] = "acdefghjkm"; /* none that looks like another one */
    struct sitter *sitters[2 * GAMES];
    struct hall_figures figures;
    char name[32];
    (void)state;
    world.holds = true;
    for (int i = 0; i < 2 * GAMES; i++) {
        snprintf(name, sizeof name, "p%c%c%c", letters[i / 100], letters[i / 10 % 10],
                 letters[i % 10]);
        sitters[i] = world_sit(&world, name);
        sitter_ask(sitters[i], "set key=quiet value=yes");
    }
    for (int i = 0; i < GAMES; i++) {
        int64_t game = begin_game(sitters[2 * i], sitters[2 * i + 1], "clock=1+0");
        play(sitters[2 * i], sitters[2 * i + 1], game, "e2e4 e7e5");
    }
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.live, GAMES);
    world.holds = false;
    world_wait(&world, MINUTE);
    hall_look_at(world.hall, &figures);
    assert_int_equal(figures.games, 0);
    for (int i = 0; i < 2 * GAMES; i++)
        assert_true(sitter_hears(sitters[i], "ending=time"));
}

/* Days are counted by the date: an hour more or less at the change of summer time is none. */
static void test_days(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=1");
    (void)state;
    play(anna, boris, game, "e2e4");
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now + DAY);
    world.date += DAY - 1000; /* somebody sets the date */
    assert_int_equal(hall_deadline(world.hall, world.now, world.date), world.now + 1000);
    world.date -= 2 * DAY; /* and back */
    assert_in_range(hall_deadline(world.hall, world.now, world.date), world.now + 2 * DAY,
                    world.now + 3 * DAY);
    world.date += 2 * DAY;
    world_wait(&world, 1000);
    assert_true(sitter_hears(anna, "ending=time"));
}

static void test_first_move(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    (void)state;
    begin_game(anna, boris, "clock=5+3 rated=yes");
    world_wait(&world, 30 * SECOND);
    assert_true(sitter_hears(boris, "ending=aborted"));
    SAYS(anna, "ok", "person name=anna");
    assert_null(strstr(anna->heard, "kind=rating"));
}

static void test_claim(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    SAYS(boris, "no code=not_away", "claim game=%lld", (long long)game);
    sitter_leave(anna);
    assert_true(sitter_hears(boris, "e=away c=w"));
    SAYS(boris, "no code=not_yet", "claim game=%lld", (long long)game);
    world_wait(&world, 40 * SECOND);
    SAYS(boris, "ok", "claim game=%lld", (long long)game);
    assert_true(sitter_hears(boris, "ending=left"));
}

static void test_restart(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0 rated=yes");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    world_wait(&world, 10 * SECOND);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
    world.holds = true; /* what follows is told, and not on the disk */
    world_wait(&world, 5 * SECOND);
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    world_restart(&world, true);
    world.holds = false;
    world_commit(&world);
    world_wait(&world, 20 * SECOND); /* all clocks stand */
    anna = world_sit(&world, "anna");
    assert_non_null(strstr(anna->heard, "move=b8c6"));
    world_wait(&world, 20 * SECOND);
    boris = world_sit(&world, "boris");
    assert_int_equal(table_left(hall_table(world.hall, game), WHITE, world.now, world.date),
                     290 * SECOND);
    assert_int_equal(table_left(hall_table(world.hall, game), BLACK, world.now, world.date),
                     295 * SECOND);
    world_wait(&world, SECOND);
    SAYS(anna, "ok", "move game=%lld ply=5 move=f1b5", (long long)game);
    assert_int_equal(table_left(hall_table(world.hall, game), WHITE, world.now, world.date),
                     289 * SECOND);
}

/* Killed behind the end of a rated game: its ratings are reckoned once. */
static void test_killed_at_the_end(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0 rated=yes");
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    world.holds = true;
    SAYS(anna, "ok", "resign game=%lld", (long long)game);
    world_restart(&world, true);
    world.holds = false;
    world_commit(&world);
    anna = world_sit(&world, "anna");
    SAYS(anna, "ok", "person name=boris");
    assert_true(sitter_hears(anna, "blitz=1741?"));
    world_restart(&world, true);
    anna = world_sit(&world, "anna");
    SAYS(anna, "ok", "person name=boris");
    assert_true(sitter_hears(anna, "games=1"));
}

/* A disk that does not answer is asked four times at once by one session, no more. */
static void test_questions(void **state)
{
    struct sitter *anna = world_sit(&world, "anna");
    (void)state;
    world.holds = true;
    for (int i = 0; i < 4; i++)
        SAYS(anna, "", "history");
    SAYS(anna, "no code=rate", "history");
    SAYS(anna, "no code=rate", "pgn game=77");
    assert_int_equal(world.query_count, 4);
    world_commit(&world);
    SAYS(anna, "", "history");
    assert_int_equal(world.query_count, 1);
}

/* With too much waiting for the disk nothing is taken that would be more of it; nobody's time
 * goes by, and who comes meanwhile sits down afterwards. */
static void test_full(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    size_t jobs;
    (void)state;
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=2 move=e7e5", (long long)game);
    hall_storage(world.hall, HALL_DISK_FULL, world.now, world.date);
    assert_true(sitter_hears(boris, "* notice code=storage"));
    jobs = world.job_count;
    SAYS(anna, "no code=storage", "move game=%lld ply=3 move=g1f3", (long long)game);
    SAYS(anna, "no code=storage", "resign game=%lld", (long long)game);
    SAYS(anna, "no code=storage", "mute name=boris");
    SAYS(anna, "ok count=", "who");
    for (int i = 0; i < 5; i++) {
        sitter_leave(boris);
        boris = world_sit(&world, "boris");
    }
    assert_in_range(world.job_count, jobs, jobs + 1); /* Boris was away */
    world_wait(&world, 3600 * SECOND);
    assert_in_range(world.job_count, jobs, jobs + 1);
    hall_storage(world.hall, HALL_DISK_WELL, world.now, world.date);
    assert_true(sitter_hears(boris, " e=back c=b"));
    world_wait(&world, 60 * SECOND);
    SAYS(anna, "ok", "move game=%lld ply=3 move=g1f3", (long long)game);
    SAYS(boris, "ok", "move game=%lld ply=4 move=b8c6", (long long)game);
    assert_true(table_left(hall_table(world.hall, game), WHITE, world.now, world.date) >
                240 * SECOND - 1);
}

static void test_storage_fails(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    hall_storage(world.hall, HALL_DISK_FAILS, world.now, world.date);
    assert_true(sitter_hears(anna, "notice code=storage"));
    SAYS(anna, "no code=storage", "match name=boris days=3");
    SAYS(anna, "no code=storage", "set key=quiet value=yes");
    SAYS(anna, "no code=storage", "mute name=boris");
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    hall_storage(world.hall, HALL_DISK_WELL, world.now, world.date);
    assert_true(sitter_hears(anna, "notice code=storage_ok"));
}

/* What the disk has refused is not called saved, nor is what comes behind it. */
static void test_refused(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+3");
    (void)state;
    sitter_forget(anna);
    world.holds = true;
    SAYS(anna, "ok", "move game=%lld ply=1 move=e2e4", (long long)game);
    hall_refused(world.hall, world.put);
    world.holds = false;
    SAYS(boris, "ok", "resign game=%lld", (long long)game);
    assert_null(strstr(anna->heard, "* saved"));
    assert_non_null(strstr(anna->heard, "notice code=unsaved"));
    assert_non_null(strstr(anna->heard, "* closed"));
    assert_null(hall_table(world.hall, game));
}

static void test_refused_days(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "days=3");
    (void)state;
    world.holds = true;
    SAYS(anna, "", "move game=%lld ply=1 move=e2e4", (long long)game);
    hall_refused(world.hall, world.put);
    world_commit(&world);
    assert_null(strstr(anna->heard, " ok n=1"));
    assert_non_null(strstr(anna->heard, "no code=storage"));
}

/* What a younger server told is kept as it was, and the game goes on. */
static void test_other_kinds(void **state)
{
    struct sitter *anna = world_sit(&world, "anna"), *boris = world_sit(&world, "boris");
    int64_t game = begin_game(anna, boris, "clock=5+0");
    char *line;
    (void)state;
    play(anna, boris, game, "e2e4 e7e5");
    world.holds = true;
    SAYS(anna, "ok", "offer game=%lld offer=adjourn", (long long)game);
    line = strstr(world.journal, "e=offer");
    assert_non_null(line);
    memcpy(line, "e=cheer", 7);
    for (int i = 0; i < 2; i++) { /* out of the journal, then out of the store */
        world_restart(&world, true);
        world.holds = false;
        world_commit(&world);
        anna = world_sit(&world, "anna");
        assert_non_null(strstr(anna->heard, "e=cheer c=w offer=adjourn w="));
    }
    boris = world_sit(&world, "boris");
    assert_int_equal(hall_table(world.hall, game)->offers[WHITE], 0);
    SAYS(anna, "ok n=", "move game=%lld ply=3 move=g1f3", (long long)game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(flags),       WORLD_TEST(flag_and_move),
                                       WORLD_TEST(bare_king),   WORLD_TEST(many_flags),
                                       WORLD_TEST(days),        WORLD_TEST(first_move),
                                       WORLD_TEST(claim),       WORLD_TEST(restart),
                                       WORLD_TEST(other_kinds), WORLD_TEST(killed_at_the_end),
                                       WORLD_TEST(questions),   WORLD_TEST(storage_fails),
                                       WORLD_TEST(refused),     WORLD_TEST(refused_days),
                                       WORLD_TEST(full)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
