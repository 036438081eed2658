/* move_times.c - time used for each move, from the clock comments of a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/chess_clock.h"
#include "pgn/pgn.h"
#include "review/review_words.h"
#include "support/test.h"

enum { MOST = 32 };

static void read_game(struct game *game, struct move_times *times, struct review *review,
                      const char *text)
{
    struct move_node *nodes[MOST], *node;
    chess_move moves[MOST];
    struct error error;
    size_t count = 0;
    assert_int_equal(pgn_parse(game, text, strlen(text), 1, &error), PGN_OK);
    for (node = game->tree.root->first; node && count < MOST; node = node->first) {
        moves[count] = node->move;
        nodes[count++] = node;
    }
    review_init(review, &game->start, moves, count, NULL);
    move_times_compute(times, game, nodes, count);
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

/* The first moves take no time; later ones get five seconds each. */
TEST(test_increment)
{
    static const char text[] =
        "[TimeControl \"180+5\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 "
        "{[%clk 0:03:02]} Nc6 {[%clk 0:02:05]} 3. Bc4 {[%clk 0:03:07]} Bc5 *\n";
    static const int64_t seconds[] = {0, 0, 3, 60, 0, -1};
    struct move_times times;
    struct review review;
    struct game game;
    char lines[512] = "";
    read_game(&game, &times, &review, text);
    check_used(&times, seconds, 6);
    assert_int_equal(times.longest, 60000);
    assert_int_equal(times.total[BLACK], 60000);
    assert_int_equal(times.left[3], 125000);
    review_times_write(&review, &times, take, lines);
    assert_string_equal(lines, "White: 0:03 in all, 0:01 per move; longest 2. Nf3 0:03.|"
                               "Black: 1:00 in all, 0:30 per move; longest 2... Nc6 1:00.|");
    assert_int_equal(review_times_step_ply(&review, &times, 0, true), 3);
    assert_int_equal(review_times_step_ply(&review, &times, 3, true), 4);
    assert_int_equal(review_times_step_ply(&review, &times, 4, true), 4);
    assert_int_equal(review_times_step_ply(&review, &times, 4, false), 3);
    assert_int_equal(review_times_step_ply(&review, &times, 3, false), 3);
    end(&game, &times, &review);
}

/* The time added by a second period does not count as time gained. */
TEST(test_periods)
{
    static const char text[] =
        "[TimeControl \"2/100:50\"]\n\n1. e4 {[%clk 0:01:40]} e5 {[%clk 0:01:40]} 2. Nf3 "
        "{[%clk 0:01:50]} Nc6 {[%clk 0:02:30]} 3. Bc4 {[%clk 0:01:30]} *\n";
    static const int64_t seconds[] = {0, 0, 40, 0, 20};
    struct move_times times;
    struct review review;
    struct game game;
    read_game(&game, &times, &review, text);
    check_used(&times, seconds, 5);
    end(&game, &times, &review);
}
