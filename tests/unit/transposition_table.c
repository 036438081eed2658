/* transposition_table.c - entries can be read back, and more valuable ones stay.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/transposition_table.h"
#include "support/test.h"

enum { BUCKET = 4 };

#define SPREAD 0x9E3779B97F4A7C15ULL /* odd: makes keys that differ in all bits */

static const struct table_entry sample = {
    .move = 1234, .score = -57, .evaluation = 83, .depth = 9, .bound = BOUND_LOWER};

static int set_up(void **state)
{
    static struct transposition_table table;
    *state = &table;
    return transposition_table_resize(&table, 1, NULL) ? 0 : -1;
}

static int tear_down(void **state)
{
    transposition_table_free(*state);
    return 0;
}
FIXTURE(set_up, tear_down);

TEST(test_round_trip)
{
    struct table_entry found;
    assert_false(transposition_table_probe(*state, 42, 0, &found));
    transposition_table_store(*state, 42, 0, &sample);
    assert_true(transposition_table_probe(*state, 42, 0, &found));
    assert_int_equal(found.move, sample.move);
    assert_int_equal(found.score, sample.score);
    assert_int_equal(found.evaluation, sample.evaluation);
    assert_int_equal(found.depth, sample.depth);
    assert_int_equal(found.bound, sample.bound);
    assert_false(transposition_table_probe(*state, 43, 0, &found));
}

/* A mate in 3 plies from a node at ply 5 is a mate in 8 from the root, and in 3 + 2 from a
 * root from which the node is at ply 2. */
TEST(test_mates_count_from_the_node)
{
    struct table_entry entry = sample, found;
    entry.score = SCORE_MATE - 8;
    transposition_table_store(*state, 7, 5, &entry);
    assert_true(transposition_table_probe(*state, 7, 2, &found));
    assert_int_equal(found.score, SCORE_MATE - 5);
    entry.score = -SCORE_MATE + 8;
    transposition_table_store(*state, 8, 5, &entry);
    assert_true(transposition_table_probe(*state, 8, 0, &found));
    assert_int_equal(found.score, -SCORE_MATE + 3);
}

/* Keys that differ only in the low bits share a bucket. */
TEST(test_deep_entries_stay)
{
    struct table_entry entry = sample, found;
    for (uint64_t key = 1; key <= BUCKET; key++) {
        entry.depth = key == 2 ? 3 : 20;
        transposition_table_store(*state, key, 0, &entry);
    }
    entry.depth = 5;
    transposition_table_store(*state, BUCKET + 1, 0, &entry);
    assert_true(transposition_table_probe(*state, BUCKET + 1, 0, &found));
    assert_false(transposition_table_probe(*state, 2, 0, &found));
    assert_true(transposition_table_probe(*state, 1, 0, &found));
}

TEST(test_old_entries_go)
{
    struct table_entry entry = sample, found;
    for (uint64_t key = 1; key <= BUCKET; key++) {
        entry.depth = 12;
        transposition_table_store(*state, key, 0, &entry);
    }
    for (int i = 0; i < 3; i++)
        transposition_table_new_search(*state);
    entry.depth = 2;
    for (uint64_t key = 11; key <= 10 + BUCKET; key++)
        transposition_table_store(*state, key, 0, &entry);
    assert_true(transposition_table_probe(*state, 11, 0, &found));
}

TEST(test_a_move_is_kept)
{
    struct table_entry entry = sample, found;
    transposition_table_store(*state, 5, 0, &entry);
    entry.move = MOVE_NONE;
    entry.depth = 10;
    entry.bound = BOUND_UPPER;
    transposition_table_store(*state, 5, 0, &entry);
    assert_true(transposition_table_probe(*state, 5, 0, &found));
    assert_int_equal(found.depth, 10);
    assert_int_equal(found.move, sample.move);
}

TEST(test_clear_and_fill)
{
    struct table_entry found;
    assert_int_equal(transposition_table_usage(*state), 0);
    for (uint64_t i = 0; i < 200000; i++)
        transposition_table_store(*state, i * SPREAD, 0, &sample);
    assert_true(transposition_table_usage(*state) > 900);
    transposition_table_new_search(*state);
    assert_int_equal(transposition_table_usage(*state), 0);
    assert_true(transposition_table_probe(*state, 199999 * SPREAD, 0, &found));
    transposition_table_clear(*state);
    for (uint64_t i = 0; i < 200000; i++)
        assert_false(transposition_table_probe(*state, i * SPREAD, 0, &found));
}
