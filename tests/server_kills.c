/* server_kills.c - the server is killed at random moments with games under way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever was told of a game before, to either player, stands in it afterwards, byte for byte:
 * relayed or said to be saved. The clocks are those of a model, which knows when each move was
 * asked and heard; a kill gives back what was thought about the move under way.
 * SERVER_KILLS says how often, SERVER_GAMES with how many games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include <cmocka.h>

#include "base/memory.h"
#include "lobby/game_event.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"
#include "server_world.h"

enum { KILLS = 6, GAMES = 5, MOVES = 60, KEPT = 2000 };
enum {
    LEFT = 60 * 60 * 1000,
    INCREMENT = 30 * 1000,
    SLACK = 2
}; /* milliseconds; 50 are promised */

/* Between two moments; the model's knowledge of when something happened. */
struct moment {
    int64_t after, before;
};

/* The clocks of a game, from what its events say and from when they came. */
struct clocks {
    int64_t left[2];
    bool runs;
    struct moment begun; /* the move under way */
};

/* Two people and their game, as it was told. */
struct pair {
    struct talker talkers[2];
    char names[2][16];
    int64_t game;
    char *events[KEPT]; /* by number */
    unsigned known, saved;
    struct position position;
    int ply;
    bool over;
    struct clocks clocks;
    int64_t asked; /* when the last move was asked */
    int64_t came;  /* when they began to come back */
};

static struct running running;
static uint64_t random_state = 1;
static long told, compared, timed;

static uint32_t chance(uint32_t below)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % below;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void forget(struct pair *pair)
{
    for (unsigned i = 0; i < KEPT; i++)
        memory_replace_string(&pair->events[i], NULL);
    pair->known = pair->saved = 0;
    pair->ply = 0;
    pair->over = false;
    pair->clocks = (struct clocks){.left = {LEFT, LEFT}};
    fen_parse(&pair->position, FEN_START, NULL);
}

static void expect_between(const char *what, int64_t found, int64_t least, int64_t most)
{
    if (found < least - SLACK || found > most + SLACK)
        fail_msg("%s: %lld ms, expected %lld to %lld", what, (long long)found,
                 (long long)least, (long long)most);
    timed++;
}

/* How long the move under way has lasted at a moment. */
static void expect_lasted(const char *what, const struct clocks *clocks, int64_t found,
                          struct moment end)
{
    if (clocks->runs)
        expect_between(what, found, end.after - clocks->begun.before,
                       end.before - clocks->begun.after);
    else
        expect_between(what, found, 0, 0);
}

static void follow_clocks(struct pair *pair, const struct game_event *event)
{
    struct clocks *clocks = &pair->clocks;
    struct moment now = {pair->asked, now_ms()};
    if (event->kind == EVENT_MOVE) {
        expect_lasted("a move", clocks, event->spent, now);
        if (clocks->runs)
            clocks->left[event->color] += INCREMENT - event->spent;
        clocks->begun = now;
    } else if (event->kind == EVENT_GO) {
        clocks->begun = (struct moment){pair->came, now.before};
    } else if (event->kind == EVENT_STOP || event->kind == EVENT_AWAY) {
        clocks->runs = false; /* the server was killed: the move begins anew */
        assert_int_equal(event->used, 0);
    }
    for (int color = 0; color < 2; color++)
        assert_int_equal(event->left[color], clocks->left[color]);
    clocks->runs = event->runs;
}

/* An event: new, or the same as it was. */
static void note_event(struct pair *pair, const char *line)
{
    struct lobby_line read;
    struct game_event event;
    struct reason reason;
    chess_move move;
    struct undo undo;
    assert_true(lobby_line_read(&read, line, strlen(line), &reason));
    assert_true(game_event_read(&event, &read, &reason));
    assert_in_range(event.number, 1, KEPT - 1);
    if (pair->events[event.number]) {
        assert_string_equal(pair->events[event.number], line);
        compared++;
        return;
    }
    assert_int_equal(event.number, pair->known + 1);
    pair->known = event.number;
    pair->events[event.number] = memory_copy_string(line);
    told++;
    follow_clocks(pair, &event);
    pair->over = pair->over || event.kind == EVENT_END;
    if (event.kind != EVENT_MOVE)
        return;
    move = uci_move_parse(&pair->position, event.move, strlen(event.move));
    position_make_move(&pair->position, move, &undo);
    pair->ply = event.ply;
}

static void on_news(void *context, const char *line)
{
    struct pair *pair = context;
    char prefix[64];
    int length = snprintf(prefix, sizeof prefix, "* event game=%lld ", (long long)pair->game);
    if (strncmp(line, prefix, (size_t)length) == 0)
        note_event(pair, line);
    length = snprintf(prefix, sizeof prefix, "* saved game=%lld n=", (long long)pair->game);
    if (strncmp(line, prefix, (size_t)length) == 0 &&
        (unsigned)atoi(line + length) > pair->saved)
        pair->saved = (unsigned)atoi(line + length);
}

static void sit_down(struct pair *pair)
{
    const char *answer;
    forget(pair);
    pair->game = 0;
    for (int tries = 0; pair->game == 0; tries++) {
        assert_in_range(tries, 0, 100);
        talker_ask(&pair->talkers[0], NULL, NULL, "match name=%s clock=60+30 color=white",
                   pair->names[1]);
        answer = talker_ask(&pair->talkers[1], NULL, NULL, "accept");
        if (strncmp(answer, "ok game=", 8) == 0)
            pair->game = atoll(answer + 8);
    }
}

static void play(struct pair *pair)
{
    struct move_list list;
    char text[UCI_MOVE_SIZE];
    int mover = pair->position.side_to_move;
    const char *answer;
    generate_legal(&pair->position, &list);
    if (pair->over || list.count == 0 || pair->ply > 300 || pair->known > KEPT - 500) {
        talker_ask(&pair->talkers[mover], on_news, pair, "resign game=%lld",
                   (long long)pair->game);
        sit_down(pair);
        return;
    }
    uci_move_write(&pair->position, list.moves[chance((uint32_t)list.count)], text);
    pair->asked = now_ms();
    answer = talker_ask(&pair->talkers[mover], on_news, pair, "move game=%lld ply=%d move=%s",
                        (long long)pair->game, pair->ply + 1, text);
    if (strncmp(answer, "ok", 2) != 0)
        fail_msg("move %s: '%s'", text, answer);
}

/* Moves that are under way as the server dies: asked, perhaps told, never waited for. */
static void ask_and_leave(struct pair *pair)
{
    struct move_list list;
    char text[UCI_MOVE_SIZE], line[200];
    int mover = pair->position.side_to_move;
    if (pair->over || chance(2))
        return;
    generate_legal(&pair->position, &list);
    if (list.count == 0)
        return;
    uci_move_write(&pair->position, list.moves[chance((uint32_t)list.count)], text);
    pair->asked = now_ms();
    talker_say(&pair->talkers[mover], line,
               (size_t)snprintf(line, sizeof line, "9999 move game=%lld ply=%d move=%s\n",
                                (long long)pair->game, pair->ply + 1, text));
}

/* All that has come before the end of the line. */
static void hear_the_end(struct pair *pair)
{
    const char *line;
    for (int i = 0; i < 2; i++) {
        while ((line = talker_line(&pair->talkers[i], 60000)) != NULL)
            on_news(pair, line);
        talker_end(&pair->talkers[i]);
    }
}

/* What the server knows now has all that was told. */
static void come_back(struct pair *pair)
{
    unsigned known = pair->known;
    long before = compared;
    pair->came = now_ms();
    for (int i = 0; i < 2; i++) {
        assert_true(talker_begin(&pair->talkers[i], &running, NULL));
        talker_ask(&pair->talkers[i], on_news, pair, "hello v=1 as=%s", pair->names[i]);
        talker_ask(&pair->talkers[i], on_news, pair, "ping");
    }
    if (pair->over && compared == before)
        return; /* it is over, and the store has it */
    assert_true(compared - before >= (long)known);
    assert_true(pair->known >= known && pair->known >= pair->saved);
}

static void test_kills(void **state)
{
    const char *kills = getenv("SERVER_KILLS"), *games = getenv("SERVER_GAMES");
    int count = kills ? atoi(kills) : KILLS, pairs = games ? atoi(games) : GAMES;
    struct pair *all = calloc((size_t)pairs, sizeof *all);
    (void)state;
    attacks_init();
    running_begin(&running);
    assert_true(running_start(&running));
    for (int i = 0; i < pairs; i++)
        for (int k = 0; k < 2; k++) {
            snprintf(all[i].names[k], sizeof all[i].names[k], "p%c%c%c", "acde"[k],
                     'a' + i / 8 % 8, "acdefghj"[i % 8]);
            assert_true(talker_begin(&all[i].talkers[k], &running, all[i].names[k]));
        }
    for (int i = 0; i < pairs; i++)
        sit_down(&all[i]);
    for (int kill = 0; kill < count; kill++) {
        for (uint32_t move = chance(MOVES); move > 0; move--)
            play(&all[chance((uint32_t)pairs)]);
        for (int i = 0; i < pairs; i++)
            ask_and_leave(&all[i]);
        running_kill(&running);
        for (int i = 0; i < pairs; i++)
            hear_the_end(&all[i]);
        assert_true(running_start(&running));
        for (int i = 0; i < pairs; i++)
            come_back(&all[i]);
    }
    printf("# %d kills, %d games: %ld events told, %ld compared, %ld times\n", count, pairs,
           told, compared, timed);
    for (int i = 0; i < pairs; i++) {
        forget(&all[i]);
        talker_end(&all[i].talkers[0]);
        talker_end(&all[i].talkers[1]);
    }
    running_end(&running);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kills)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
