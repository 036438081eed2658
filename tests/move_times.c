/* move_times.c - how long moves took, by the clocks noted in a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pgn/move_times.h"
#include "pgn/pgn.h"
#include "review/review_times.h"
#include "rules/attacks.h"

enum { MOST = 32 };

static void read_game(struct game *game, struct move_times *times, struct review *review,
                      const char *text)
{
    struct move_node *nodes[MOST], *node;
    chess_move moves[MOST];
    struct reason reason;
    size_t count = 0;
    assert_int_equal(pgn_read(game, text, strlen(text), 1, &reason), PGN_OK);
    for (node = game->tree.root->first; node && count < MOST; node = node->first) {
        moves[count] = node->move;
        nodes[count++] = node;
    }
    review_begin(review, &game->start, moves, count, NULL);
    move_times_read(times, game, nodes, count);
}

static void end(struct game *game, struct move_times *times, struct review *review)
{
    review_free(review);
    move_times_free(times);
    game_free(game);
}

static void check_used(const struct move_times *times, const int64_t *seconds, size_t count)
{
    assert_int_equal(times->count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(times->used[i], seconds[i] < 0 ? -1 : seconds[i] * 1000);
}

static void take(void *context, const char *line)
{
    strcat(strcat(context, line), "|");
}

/* The first moves are free, then each is given five seconds. */
static void test_increment(void **state)
{
    static const char text[] =
        "[TimeControl \"180+5\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 "
        "{[%clk 0:03:02]} Nc6 {[%clk 0:02:05]} 3. Bc4 {[%clk 0:03:07]} Bc5 *\n";
    static const int64_t seconds[] = {0, 0, 3, 60, 0, -1};
    struct move_times times;
    struct review review;
    struct game game;
    char lines[512] = "";
    (void)state;
    read_game(&game, &times, &review, text);
    check_used(&times, seconds, 6);
    assert_int_equal(times.longest, 60000);
    assert_int_equal(times.total[BLACK], 60000);
    assert_int_equal(times.left[3], 125000);
    review_times_tell(&review, &times, take, lines);
    assert_string_equal(lines, "White: 0:03 in all, 0:01 a move; longest 2. Nf3 0:03.|"
                               "Black: 1:00 in all, 0:30 a move; longest 2... Nc6 1:00.|");
    assert_int_equal(review_times_walk(&review, &times, 0, true), 3);
    assert_int_equal(review_times_walk(&review, &times, 3, true), 4);
    assert_int_equal(review_times_walk(&review, &times, 4, true), 4);
    assert_int_equal(review_times_walk(&review, &times, 4, false), 3);
    assert_int_equal(review_times_walk(&review, &times, 3, false), 3);
    end(&game, &times, &review);
}

/* What a second period adds is no time given back. */
static void test_periods(void **state)
{
    static const char text[] =
        "[TimeControl \"2/100:50\"]\n\n1. e4 {[%clk 0:01:40]} e5 {[%clk 0:01:40]} 2. Nf3 "
        "{[%clk 0:01:50]} Nc6 {[%clk 0:02:30]} 3. Bc4 {[%clk 0:01:30]} *\n";
    static const int64_t seconds[] = {0, 0, 40, 0, 20};
    struct move_times times;
    struct review review;
    struct game game;
    (void)state;
    read_game(&game, &times, &review, text);
    check_used(&times, seconds, 5);
    end(&game, &times, &review);
}

/* Without a control only differences are known; Black may be first; without clocks nothing. */
static void test_unknown(void **state)
{
    static const char text[] = "[FEN \"4k3/8/8/8/8/8/8/4K2R b - - 0 40\"]\n[SetUp \"1\"]\n\n"
                               "40... Ke7 {[%clk 0:01:00]} 41. Kd1 {[%clk 0:02:00]} Ke6 "
                               "{[%clk 0:00:48]} 42. Kd2 Ke5 {[%clk 0:10:00]} *\n";
    static const int64_t seconds[] = {-1, -1, 12, -1, -1};
    struct move_times times;
    struct review review;
    struct game game;
    (void)state;
    read_game(&game, &times, &review, text);
    check_used(&times, seconds, 5);
    assert_int_equal(times.known[WHITE], 0);
    end(&game, &times, &review);
    read_game(&game, &times, &review, "1. e4 e5 *\n");
    assert_int_equal(times.longest, 0);
    assert_int_equal(review_times_walk(&review, &times, 0, true), 0);
    end(&game, &times, &review);
}

/* A clock that shows nothing more is one that is known. */
static void test_no_time_left(void **state)
{
    static const char text[] = "1. e4 {[%clk 0:00:00]} e5 {[%clk 0:00:05]} 2. d4 "
                               "{[%clk 0:00:00]} d5 {[%clk 0:00:00]} *\n";
    static const int64_t seconds[] = {-1, -1, 0, 5};
    struct move_times times;
    struct review review;
    struct game game;
    (void)state;
    read_game(&game, &times, &review, text);
    check_used(&times, seconds, 4);
    end(&game, &times, &review);
}

static void test_words(void **state)
{
    static const struct {
        int64_t used;
        const char *text;
    } times[] = {{0, "0:00"},     {4200, "0:04.2"}, {9000, "0:09"},
                 {10000, "0:10"}, {59600, "1:00"},  {3725000, "62:05"}};
    char text[MOVE_TIME_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        assert_string_equal(move_time_write(times[i].used, text), times[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_increment), cmocka_unit_test(test_periods),
        cmocka_unit_test(test_unknown),   cmocka_unit_test(test_no_time_left),
        cmocka_unit_test(test_words),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
