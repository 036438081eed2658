/* hall_rounds_walk.c - round robins at random: people come, go and leave, servers end and are killed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever happens, all of them end by the hall's own deadlines once nobody does anything any
 * more, and everybody is free again. WALK_STEPS=N: how long the walk is.
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

enum { PEOPLE = 6, STEPS = 60000, SETTLE_EVERY = 400 };

static struct world world;
static struct sitter *sitters[PEOPLE]; /* NULL: away */
static const char *const names[PEOPLE] = {"anna", "boris", "carl", "dora", "emil", "frida"};
static uint64_t chances = 88172645463325252u;
static struct {
    int opened, started, over, restarts, kills, results;
} seen;

static unsigned chance(unsigned below)
{
    chances ^= chances << 13;
    chances ^= chances >> 7;
    chances ^= chances << 17;
    return (unsigned)(chances >> 33) % below;
}

WORLD_FIXTURE(world)

/* What that one's game is, if it is under way. */
static int64_t own_game(const struct sitter *sitter)
{
    const char *at = sitter->heard;
    int64_t game = 0;
    while ((at = strstr(at, "* table game=")) != NULL) {
        at += strlen("* table game=");
        game = hall_table(world.hall, atoll(at)) ? atoll(at) : game;
    }
    return game;
}

static void count_news(struct sitter *sitter)
{
    seen.over += strstr(sitter->heard + sitter->read, "state=over") != NULL;
    seen.results += strstr(sitter->heard + sitter->read, "* round") != NULL;
    sitter->read = sitter->length;
}

static void come(int i)
{
    sitters[i] = world_sit(&world, names[i]);
    if (!strstr(sitters[i]->answer, "ok v=1"))
        sitters[i] = NULL; /* twenty times in a minute */
}

static void restart(bool killed)
{
    world_restart(&world, killed);
    world.holds = false;
    world_commit(&world);
    memset(sitters, 0, sizeof sitters);
    seen.restarts += !killed;
    seen.kills += killed;
}

static void play_on(struct sitter *sitter)
{
    long long game = own_game(sitter);
    if (game == 0)
        return;
    switch (chance(4)) {
    case 0: sitter_ask(sitter, "resign game=%lld", game); break;
    case 1: sitter_ask(sitter, "offer game=%lld offer=draw", game); break;
    case 2: sitter_ask(sitter, "move game=%lld move=e2e4", game); break;
    default: sitter_ask(sitter, "move game=%lld move=e7e5", game); break;
    }
}

static void act(struct sitter *sitter)
{
    switch (chance(8)) {
    case 0:
        sitter_ask(sitter, "round clock=1+0 rounds=%u", 1 + chance(2));
        seen.opened += strncmp(sitter->answer, "ok", 2) == 0;
        break;
    case 1:
    case 2: sitter_ask(sitter, "join"); break;
    case 3:
        sitter_ask(sitter, "start");
        seen.started += strncmp(sitter->answer, "ok", 2) == 0;
        break;
    case 4:
        if (chance(6) == 0)
            sitter_ask(sitter, "leave");
        break;
    case 5: sitter_ask(sitter, "standings"); break;
    default: play_on(sitter); break;
    }
}

static void step(void)
{
    int i = (int)chance(PEOPLE);
    unsigned what = chance(100);
    if (what == 0) {
        restart(chance(2));
    } else if (what == 1) {
        world.holds = true; /* what follows is lost with a kill, but for the journal */
    } else if (what < 12) {
        world_wait(&world, chance(30 * SECOND));
    } else if (!sitters[i]) {
        come(i);
    } else if (what < 16) {
        count_news(sitters[i]);
        sitter_leave(sitters[i]);
        sitters[i] = NULL;
    } else {
        act(sitters[i]);
        world_wait(&world, 500);
    }
}

/* Nobody does anything but look on. */
static void settle_all(void)
{
    int waits = 0;
    world.holds = false;
    world_commit(&world);
    for (int i = 0; i < PEOPLE; i++) /* those that are open are off then */
        if (sitters[i])
            sitter_leave(sitters[i]);
    world_wait(&world, 10 * MINUTE);
    for (int i = 0; i < PEOPLE; i++)
        come(i);
    for (; waits < 3000; waits++) {
        int64_t next = hall_deadline(world.hall, world.now, world.date);
        if (next < 0)
            break;
        world_wait(&world, next > world.now ? next - world.now : 1);
    }
    if (waits == 3000)
        fail_msg("it goes on for ever");
    for (int i = 0; i < PEOPLE; i++) {
        count_news(sitters[i]);
        SAYS(sitters[i], "ok id=", "seek clock=5+3");
        SAYS(sitters[i], "ok", "unseek");
    }
}

static void test_walk(void **state)
{
    const char *wanted = getenv("WALK_STEPS");
    long steps = wanted ? atol(wanted) : STEPS;
    (void)state;
    for (long i = 1; i <= steps; i++) {
        step();
        if (i % SETTLE_EVERY != 0)
            continue;
        settle_all();
        end(NULL); /* and all of it anew: the world keeps what was ever told */
        begin(NULL);
        memset(sitters, 0, sizeof sitters);
    }
    printf("# %d opened, %d started, %d told to be over, %d restarts, %d kills\n", seen.opened,
           seen.started, seen.over, seen.restarts, seen.kills);
    assert_true(seen.opened > 0 && seen.started > 0 && seen.over > 0 && seen.kills > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {WORLD_TEST(walk)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
