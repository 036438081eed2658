/* session_study.c - trees of searches walked, strategies side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

/* A rook that takes a queen; anything else loses the rook. Material alone tells. */
static const char HANGING[] = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1";
static const char CROWDED[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static struct session *start(const char *fen, enum who who)
{
    driver_set_up(who);
    if (fen) {
        driver_settings.has_position = true;
        assert_true(fen_parse(&driver_settings.position, fen, NULL));
    }
    driver_settings.color_given = true;
    return driver_start(&storage_system);
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

/* ---- the tree ---------------------------------------------------------------------- */

/* The same tree by minimax is all there is, and by alpha-beta less, with the same value. */
static void test_tree_sizes(void **state)
{
    struct session *session = start(CROWDED, WHO_WHITE);
    struct tree_walk *walk;
    int value;
    (void)state;
    driver_play(session, "tree 2 minimax");
    walk = session_tree(session);
    assert_non_null(walk);
    assert_int_equal(walk->sizes[0], 1 + 48 + 2039);
    assert_int_equal(walk->everything, 1 + 48 + 2039);
    assert_string_equal(walk->strategy, "minimax");
    value = walk->tree.nodes[0].value;
    driver_play(session, "tree alpha-beta 2");
    assert_true(walk->sizes[0] < 1000);
    assert_int_equal(walk->tree.nodes[0].value, value);
    assert_false(tree_walk_leave(walk)); /* from the root */
    assert_true(tree_walk_enter(walk, 0));
    while (walk->child_count > 0 && tree_walk_enter(walk, 0))
        ;
    assert_true(tree_walk_leave(walk));
    driver_play(session, "tree 4 minimax");
    assert_int_equal(walk->depth, 3);
    assert_string_equal(walk->note, "Cut: depth 4 takes more than 1500000 nodes.");
    assert_int_equal(walk->sizes[0], 1 + 48 + 2039 + 97862);
    driver_play(session, "tree 2 minimax");
    assert_string_equal(walk->note, ""); /* of a tree that is whole */
    finish(session);
}

/* What the table answered is marked. */
static void test_tree_table(void **state)
{
    struct session *session = start("8/8/8/2k5/8/2K5/2P5/8 w - - 0 1", WHO_WHITE);
    struct tree_walk *walk;
    struct tree_child told;
    int hits = 0;
    (void)state;
    driver_play(session, "tree 4 transposition");
    walk = session_tree(session);
    assert_non_null(walk);
    for (int i = 0; i < walk->child_count; i++, tree_walk_leave(walk)) {
        assert_true(tree_walk_enter(walk, i));
        for (int j = 0; j < walk->child_count; j++) {
            if (!tree_walk_enter(walk, j))
                continue;
            for (int k = 0; k < walk->child_count; k++) {
                tree_walk_describe(walk, k, &told);
                hits += told.from_table && told.nodes == 1;
            }
            tree_walk_leave(walk);
        }
    }
    assert_true(hits > 0);
    finish(session);
}

/* A book answers where a move is wanted; here the tree of a search is. */
static void test_tree_with_a_book(void **state)
{
    static const unsigned char entry[16] = {
        0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 1, 0, 0, 0, 0}; /* e4 */
    struct session *session;
    char path[4096];
    FILE *file;
    snprintf(path, sizeof path, "%s/book.bin", (const char *)*state);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(entry, sizeof entry, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    driver_set_up(WHO_BOTH);
    driver_settings.engine.book = strdup(path);
    session = driver_start(&storage_system);
    driver_play(session, "tree 2 minimax");
    remove(path);
    assert_non_null(session_tree(session));
    assert_int_equal(session_tree(session)->sizes[0], 1 + 20 + 400);
    finish(session);
}

/* ---- side by side ------------------------------------------------------------------ */

static void test_compare(void **state)
{
    struct session *session = start(HANGING, WHO_WHITE);
    const struct comparison *comparison;
    const struct compared *minimax, *other;
    char line[COMPARISON_LINE_SIZE], text[120];
    int depth;
    (void)state;
    driver_play(session, "compare minimax");
    driver_check_said("Name at least two strategies of minimax, ");
    driver_play(session, "compare guesswork");
    driver_check_said("No strategy 'guesswork'");
    driver_play(session, "compare 100 minimax alpha");
    driver_check_said("Expected 1 to 60 seconds, found '100 minimax alpha'.");
    assert_null(session_comparison(session));
    driver_play(session, "strategy material");
    driver_type(session, "compare 1 minimax, alpha-beta monte minimax");
    driver_check_said("3 strategies think at once, for 1 second.");
    comparison = session_comparison(session);
    assert_non_null(comparison);
    for (int waited = 0; comparison_is_running(comparison); waited += 100) {
        assert_true(waited < DRIVER_PATIENCE);
        driver_wake(session);
    }
    assert_int_equal(comparison_count(comparison), 3);
    depth = comparison_depth(comparison);
    assert_true(depth > 0 && depth <= comparison_entry(comparison, 0)->depth);
    compared_write_line(comparison, 0, line);
    snprintf(text, sizeof text, "minimax: to depth %d ", depth);
    assert_memory_equal(line, text, strlen(text));
    assert_non_null(strstr(line, " nodes, +5.00, Rxd5; in all depth "));
    /* At that depth the second is as right, for less; and no share of itself is told. */
    minimax = comparison_entry(comparison, 0);
    other = comparison_entry(comparison, 1);
    assert_string_equal(other->common.score_text, minimax->common.score_text);
    assert_string_equal(other->common.san, minimax->common.san);
    assert_true(depth == 1 || other->common.nodes < minimax->common.nodes);
    compared_write_share(minimax, text);
    assert_string_equal(text, "");
    compared_write_share(other, text);
    assert_non_null(strstr(text, " %"));
    compared_write_line(comparison, 2, line);
    assert_non_null(strstr(line, " playouts"));
    snprintf(text, sizeof text, "Done. To depth %d: minimax %llu nodes, alpha-beta %llu.",
             depth, (unsigned long long)minimax->common.nodes,
             (unsigned long long)other->common.nodes);
    driver_check_said(text);
    driver_type(session, "compare");
    driver_check_said("6 strategies think");
    driver_type(session, "Rxd5"); /* ends it */
    assert_null(session_comparison(session));
    finish(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_tree_sizes),
        test(test_tree_with_a_book),
        test(test_tree_table),
        test(test_compare),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_study", tests, NULL, NULL);
}
