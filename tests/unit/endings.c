/* endings.c - mates against a bare king: the engine finds the way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/endings.h"
#include "support/engine_fixture.h"
#include "rules/attacks.h"
#include "rules/draw_rules.h"
#include "support/search_watch.h"
#include "support/test.h"

enum { NODES_A_MOVE = 60000, PLIES_MAX = 400 };

static chess_move think(const struct position *position, const uint64_t *keys, size_t count)
{
    struct search_limits limits = {.nodes = NODES_A_MOVE};
    static struct search_watch watch;
    struct search_monitor monitor = search_watch_begin(&watch, position);
    engine_set_position(engine, position, keys, count);
    assert_true(engine_start_search(engine, &limits, &monitor, NULL));
    engine_wait(engine);
    return watch.best;
}

/* The engine plays both sides with short searches. */
static void expect_mate(const char *fen)
{
    struct position position = search_watch_position(fen);
    uint64_t keys[PLIES_MAX + 1] = {position.key};
    size_t count = 1;
    enum verdict verdict;
    engine_new_game(engine);
    while ((verdict = position_verdict(&position, keys, count)) == VERDICT_NONE &&
           count < PLIES_MAX) {
        struct undo undo;
        position_make_move(&position, think(&position, keys, count), &undo);
        keys[count++] = position.key;
    }
    print_message("# %s: %zu half-moves\n", fen, count - 1);
    assert_int_equal(verdict, VERDICT_CHECKMATE);
}

GROUP(engine_set_up, engine_tear_down);

TEST(test_rook)
{
    expect_mate("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
}

TEST(test_two_bishops)
{
    expect_mate("8/8/3k4/8/8/8/8/2B1KB2 b - - 0 1");
}

TEST(test_bishop_and_knight)
{
    expect_mate("7k/8/8/8/8/8/8/2B1K1N1 w - - 0 1");
    expect_mate("1b2n3/3k4/8/8/3K4/8/8/8 b - - 0 1");
}

static int known_score(const char *fen)
{
    struct position position = search_watch_position(fen);
    int score = 0;
    assert_int_equal(ending_find_score(&position, &score), ENDING_BARE_KING);
    return score;
}

/* A dark-squared bishop mates in a1 or h8. */
TEST(test_right_corner)
{
    assert_true(known_score("7k/8/5K2/8/8/8/8/2B3N1 w - - 0 1") >
                known_score("k7/8/2K5/8/8/8/8/2B3N1 w - - 0 1") + 100);
    assert_true(known_score("k7/8/2K5/8/8/8/8/5BN1 w - - 0 1") >
                known_score("7k/8/5K2/8/8/8/8/5BN1 w - - 0 1") + 100);
    assert_true(known_score("7K/8/5k2/8/8/8/8/2b3n1 w - - 0 1") < -1000);
}

TEST(test_not_known)
{
    static const char *const fens[] = {
        "7k/8/8/8/8/8/8/4K1NN w - - 0 1", "7k/8/8/8/8/8/8/4KB2 w - - 0 1",
        "8/7k/8/8/8/8/8/B1B1K3 w - - 0 1", /* both on dark squares */
        "6bk/8/8/8/8/8/8/4KQ2 w - - 0 1", "7k/p7/8/8/8/8/8/4K1R1 w - - 0 1"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct position position = search_watch_position(fens[i]);
        int score;
        assert_int_equal(ending_find_score(&position, &score), ENDING_NORMAL);
    }
}
