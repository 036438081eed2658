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

static void check_explained(const struct tree_walk *walk, const char *san, const char *words)
{
    char text[TREE_TEXT_SIZE];
    struct tree_child told;
    for (int i = 0; i < walk->child_count; i++) {
        tree_walk_describe(walk, i, &told);
        if (strcmp(told.san, san) != 0)
            continue;
        tree_walk_explain(walk, i, text);
        assert_string_equal(text, words);
        return;
    }
    fail_msg("%s is no child", san);
}

static void test_tree(void **state)
{
    struct session *session = start(HANGING, WHO_WHITE);
    struct tree_walk *walk;
    struct tree_child told;
    char text[TREE_TEXT_SIZE];
    (void)state;
    driver_play(session, "strategy alpha-beta material");
    assert_null(session_tree(session));
    driver_play(session, "tree 2");
    walk = session_tree(session);
    assert_non_null(walk);
    tree_walk_describe(walk, 0, &told);
    assert_string_equal(told.san, "Rxd5");
    assert_string_equal(told.alpha, "-inf");
    assert_string_equal(told.value, "+5.00");
    assert_true(told.best);
    tree_walk_describe(walk, 1, &told);
    assert_string_equal(told.alpha, "+5.00"); /* what Rxd5 has made sure of */
    assert_string_equal(told.beta, "+inf");
    check_explained(walk, "Kf1",
                    "Kf1 is worth at most -9.00, and White has +5.00 elsewhere: Qxd1+ refutes "
                    "it (value +9.00 >= beta -5.00), so 31 other moves of Black were not "
                    "searched.");
    chess_move step = move_make(square_make(4, 0), square_make(5, 0));
    tree_walk_describe(walk, tree_walk_find(walk, step), &told);
    assert_string_equal(told.value, "<=-9.00"); /* cut off: only a bound */
    assert_false(told.best);
    assert_true(tree_walk_enter(walk, tree_walk_find(walk, step)));
    tree_walk_path(walk, text, sizeof text);
    assert_string_equal(text, "1. Kf1");
    check_explained(walk, "Qxd1+",
                    "Qxd1+ refutes Kf1: value +9.00 >= beta -5.00, so White will not play "
                    "Kf1.");
    tree_walk_explain_node(walk, text);
    assert_string_equal(text, "Black to move: alpha -inf, beta -5.00, value +9.00. Qxd1+ "
                              "refutes Kf1 (value +9.00 >= beta -5.00), so 31 other moves of "
                              "Black were not searched.");
    check_explained(walk, "Kd7",
                    "Kd7: never looked at: Qxd1+ refutes Kf1 already (value +9.00 >= beta "
                    "-5.00).");
    assert_false(tree_walk_enter(walk, 1)); /* pruned: there is nothing, and it is said */
    assert_true(tree_walk_is_dead_end(walk, 1, text));
    assert_non_null(strstr(text, "it was never looked at."));
    assert_true(tree_walk_leave(walk));
    assert_false(tree_walk_leave(walk));
    driver_play(session, "tree Kf1 Qxd1"); /* a leaf: it says so and stays */
    assert_ptr_equal(session_tree(session), walk);
    driver_check_said("Qxd1+ refutes Kf1");
    driver_type(session, "Rxd5");
    assert_null(session_tree(session)); /* another position */
    finish(session);
}

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
    driver_play(session, "tree 4 minimax");
    assert_int_equal(walk->depth, 3);
    assert_string_equal(walk->note, "Cut: depth 4 takes more than 1500000 nodes.");
    assert_int_equal(walk->sizes[0], 1 + 48 + 2039 + 97862);
    finish(session);
}

/* A leaf that ends the game says how. */
static void test_ends_of_games(void **state)
{
    struct session *session = start("7k/8/5K2/6Q1/8/8/8/8 w - - 99 90", WHO_WHITE);
    (void)state;
    driver_play(session, "strategy minimax material");
    driver_play(session, "tree 2");
    assert_non_null(session_tree(session));
    check_explained(session_tree(session), "Qg7#",
                    "Qg7#: checkmate, value #1, the best here.");
    check_explained(session_tree(session), "Qg6", "Qg6: stalemate, value 0.00.");
    check_explained(session_tree(session), "Kg6", "Kg6: drawn by the rules, value 0.00.");
    finish(session);
}

/* Beyond the horizon there are captures only: they are counted apart, and that others are
 * not listed is said. */
static void test_tree_beyond(void **state)
{
    struct session *session = start(CROWDED, WHO_WHITE);
    struct tree_walk *walk;
    char text[TREE_TEXT_SIZE];
    (void)state;
    driver_play(session, "tree 1 quiescence");
    walk = session_tree(session);
    assert_non_null(walk);
    tree_walk_summarize(walk, text);
    assert_true(walk->beyond > 0);
    assert_non_null(
        strstr(text, "quiescence, depth 1: 49 nodes searched; without pruning 49, "));
    assert_non_null(strstr(text, " more beyond the horizon. Value "));
    assert_true(tree_walk_enter(walk, 0));
    tree_walk_explain_node(walk, text);
    assert_memory_equal(text, "Black to move, captures only: ", 30);
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

/* A table must not answer out of the tree before: the same question, the same tree. */
static void test_tree_again(void **state)
{
    struct session *session = start(CROWDED, WHO_WHITE);
    char text[TREE_TEXT_SIZE], again[TREE_TEXT_SIZE];
    (void)state;
    driver_play(session, "tree 3 transposition");
    assert_non_null(session_tree(session));
    tree_walk_summarize(session_tree(session), text);
    driver_play(session, "tree 3 transposition");
    tree_walk_summarize(session_tree(session), again);
    assert_string_equal(again, text);
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

static void test_tree_refused(void **state)
{
    struct session *session = start(HANGING, WHO_WHITE);
    (void)state;
    driver_play(session, "tree 5");
    driver_check_said("No tree that deep: expected 1 to 4, found 5.");
    driver_play(session, "tree monte-carlo");
    driver_check_said("monte-carlo keeps no tree: expected minimax, ");
    assert_null(session_tree(session));
    driver_play(session, "tree Rd2"); /* the strong one keeps none: alpha-beta's is shown */
    assert_string_equal(session_tree(session)->strategy, "alpha-beta");
    driver_play(session, "tree Nf3");
    driver_check_said("knight");
    session_close_tree(session);
    driver_play(session, "tree 2 foo"); /* no tree instead of the one that was meant */
    driver_check_said("foo");
    assert_null(session_tree(session));
    driver_play(session, "resign");
    driver_play(session, "tree");
    driver_check_said("The game is over");
    assert_null(session_tree(session));
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

static void note_completion(void *context, const char *completion)
{
    char *all = context;
    strcat(strcat(all, completion), "|");
}

static void test_completion(void **state)
{
    struct session *session = start(NULL, WHO_BOTH);
    char all[1024] = "";
    (void)state;
    session_complete(session, "strategy mi", 11, note_completion, all);
    assert_string_equal(all, "strategy minimax|");
    all[0] = '\0';
    session_complete(session, ":compare minimax ", 17, note_completion, all);
    assert_non_null(strstr(all, ":compare minimax alpha-beta|"));
    all[0] = '\0';
    assert_int_equal(session_complete(session, "level mi", 8, note_completion, all), 0);
    finish(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_tree),          test(test_tree_sizes), test(test_tree_refused),
        test(test_ends_of_games), test(test_tree_again), test(test_tree_with_a_book),
        test(test_tree_beyond),   test(test_tree_table), test(test_compare),
        test(test_completion),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_study", tests, NULL, NULL);
}
