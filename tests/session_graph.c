/* session_graph.c - the graph of a review, as faces with pictures walk in it: what keeps it,
 * what closes it, where steps lead, and the way to the board and back.
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

#include "rules/attacks.h"
#include "scratch.h"
#include "session/session_browse.h"
#include "session/session_graph.h"
#include "session_driver.h"

enum {
    HALF_MOVES = 7,
    AT_THE_BLUNDER = 6 /* behind 3... Nf6; others may be faults as well */
};

/* A game with one blunder, reviewed, on a face that draws. */
static struct session *start_reviewed(const char *review)
{
    static const char *const moves[HALF_MOVES] = {"e4",  "e5",  "Qh5", "Nc6",
                                                  "Bc4", "Nf6", "Qxf7"};
    struct session *session;
    driver_set_up(WHO_BOTH);
    driver_settings.color_given = true;
    session = driver_start(&storage_system);
    session_draw_graphs(session, true);
    for (int i = 0; i < HALF_MOVES; i++)
        driver_play(session, moves[i]);
    driver_play(session, review);
    return session;
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static bool is_open(struct session *session)
{
    struct graph_state state;
    return session_graph(session, &state);
}

static void check_chosen(struct session *session, size_t place)
{
    struct graph_state state;
    assert_true(session_graph(session, &state));
    assert_int_equal(state.place, place);
}

static void check_title(struct session *session, const char *expected)
{
    char text[200];
    assert_non_null(session_activity(session, text, sizeof text));
    assert_string_equal(text, expected);
}

/* The next fault from there on; the same place when there is none. */
static size_t find_fault(struct session *session, size_t place, bool back)
{
    struct graph_state graph;
    assert_true(session_graph(session, &graph));
    for (size_t i = back ? place - 1 : place + 1; i >= 1 && i <= HALF_MOVES; back ? i-- : i++)
        if (review_is_fault(graph.review, i - 1))
            return i;
    return place;
}

static void test_it_opens_with_the_review(void **state)
{
    struct session *session = start_reviewed("review nodes 2000");
    struct graph_state graph;
    (void)state;
    driver_check_said("Reviewed");
    assert_true(session_graph(session, &graph));
    assert_int_equal(graph.place, find_fault(session, 0, false));
    assert_true(review_is_fault(graph.review, AT_THE_BLUNDER - 1));
    assert_int_equal(graph.review->count, HALF_MOVES);
    assert_false(graph.running || graph.follows || graph.shows_times);
    assert_true(graph.judged);
    assert_null(graph.times);
    driver_check_place(session, HALF_MOVES); /* the board stays */
    session_choose_place(session, AT_THE_BLUNDER);
    check_title(session, "Review, 3... Nf6??, move 3 of 4");
    session_close_graph(session);
    assert_false(is_open(session));
    session_step_graph(session, REVIEW_START); /* there is none to walk in */
    assert_int_equal(driver_type(session, "graph"), SESSION_FACE);
    assert_false(is_open(session)); /* the face opens it */
    session_open_graph(session);
    check_chosen(session, find_fault(session, 0, false));
    finish(session);
}

/* Who changes how things look, or asks what this is, goes on looking; all else closes it. */
static void test_what_keeps_it(void **state)
{
    static const char *const keep[] = {"flip", "theme moss", "pieces letters", "copy fen",
                                       "help", "graph",      "redraw",         "dump"};
    static const char *const close[] = {"eval", "moves", "pgn", "stop"};
    struct session *session = start_reviewed("review nodes 2000");
    (void)state;
    for (size_t i = 0; i < sizeof keep / sizeof keep[0]; i++) {
        driver_type(session, keep[i]);
        if (!is_open(session))
            fail_msg("'%s' closes it", keep[i]);
    }
    for (size_t i = 0; i < sizeof close / sizeof close[0]; i++) {
        session_open_graph(session);
        assert_true(is_open(session));
        driver_type(session, close[i]);
        if (is_open(session))
            fail_msg("'%s' leaves it open", close[i]);
    }
    finish(session);
}

static void step(struct session *session, enum review_step step, size_t place,
                 const char *said)
{
    driver_said[0] = '\0';
    session_step_graph(session, step);
    driver_listen(session);
    check_chosen(session, place);
    if (*said)
        driver_check_said(said);
    else
        assert_string_equal(driver_said, "");
}

static void test_steps(void **state)
{
    struct session *session = start_reviewed("review nodes 2000");
    size_t first = find_fault(session, 0, false), last = find_fault(session, 8, true),
           place = 0;
    (void)state;
    step(session, REVIEW_START, 0, "");
    step(session, REVIEW_FORWARD, 1, "");
    step(session, REVIEW_BACK, 0, "");
    step(session, REVIEW_BACK, 0, "");
    step(session, REVIEW_FAULT_BACK, 0, "No fault before this move.");
    while (place < last) {
        place = find_fault(session, place, false);
        step(session, REVIEW_FAULT_FORWARD, place, "");
    }
    step(session, REVIEW_FAULT_FORWARD, last, "No fault after this move.");
    step(session, REVIEW_END, HALF_MOVES, "");
    step(session, REVIEW_FORWARD, HALF_MOVES, "");
    for (place = HALF_MOVES; place > first;) {
        place = find_fault(session, place, true);
        step(session, REVIEW_FAULT_BACK, place, "");
    }
    step(session, REVIEW_PAGE_FORWARD, HALF_MOVES, "");
    step(session, REVIEW_PAGE_BACK, 0, "");
    session_choose_place(session, HALF_MOVES);
    check_chosen(session, HALF_MOVES);
    session_choose_place(session, HALF_MOVES + 1); /* there is no such position */
    check_chosen(session, HALF_MOVES);
    check_title(session, "Review, 4. Qxf7#, move 4 of 4");
    session_choose_place(session, 0);
    check_title(session, "Review, the start, move 1 of 4");
    assert_false(session_leave_list(session));     /* no file is open */
    assert_false(session_has_own_faults(session)); /* both sides are one person's */
    finish(session);
}

static void test_to_the_board_and_back(void **state)
{
    struct session *session = start_reviewed("review nodes 2000");
    (void)state;
    assert_false(session_leads_to_graph(session));
    assert_false(session_return_to_graph(session));
    session_choose_place(session, 5);
    session_take_graph(session);
    driver_listen(session);
    driver_check_said("Moves can be tried here; Escape goes back to the review.");
    driver_check_place(session, 5);
    assert_false(is_open(session));
    assert_true(session_leads_to_graph(session));
    driver_play(session, "g6");
    assert_true(session_leads_to_graph(session)); /* moves were tried from there */
    assert_true(session_return_to_graph(session));
    check_chosen(session, 5);
    assert_false(session_leads_to_graph(session)); /* one is there */
    session_close_graph(session);
    finish(session);
}

/* While the review runs one can look about, and the picture goes with it until one does. */
static void test_while_it_runs(void **state)
{
    struct session *session = start_reviewed("flip");
    struct graph_state graph;
    (void)state;
    driver_type(session, "review 60");
    assert_true(session_graph(session, &graph));
    assert_true(graph.running && graph.follows && graph.judged);
    session_choose_place(session, 3);
    check_chosen(session, 3);
    assert_true(session_graph(session, &graph));
    assert_false(graph.follows);
    session_take_graph(session); /* not yet */
    assert_true(is_open(session));
    session_step_graph(session, REVIEW_FAULT_BACK);
    driver_listen(session);
    driver_check_said("No fault before this move is known yet.");
    assert_int_equal(driver_type(session, "times"), SESSION_DONE);
    driver_check_said("The review is not done yet.");
    assert_int_equal(driver_type(session, "stop"), SESSION_DONE);
    driver_check_said("The review was stopped after ");
    assert_false(is_open(session));
    assert_false(session_is_reviewing(session));
    finish(session);
}

/* A game of a file that was never reviewed, but whose clocks are known. */
static struct session *start_timed(const char *scratch)
{
    static char path[512];
    FILE *file;
    snprintf(path, sizeof path, "%s/timed.pgn", scratch);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(
        "[Event \"?\"]\n[TimeControl \"300\"]\n[Result \"1-0\"]\n\n"
        "1. e4 {[%clk 0:04:59]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:50]} Nc6 "
        "{[%clk 0:02:00]} 3. Bb5 {[%clk 0:04:40]} a6 {[%clk 0:01:55]} 4. Ba4 {[%clk 0:04:29]} "
        "Nf6 {[%clk 0:01:49]} 5. O-O {[%clk 0:04:28]} Be7 {[%clk 0:01:48]} 1-0\n",
        file);
    assert_int_equal(fclose(file), 0);
    driver_set_up(WHO_WHITE);
    driver_settings.pgn_file = strdup(path);
    struct session *session = driver_start(&storage_system);
    session_draw_graphs(session, true);
    driver_settle(session);
    return session;
}

static void test_times(void **state)
{
    struct session *session = start_timed(*state);
    struct graph_state graph;
    session_open_times(session); /* nobody has asked for them */
    assert_false(is_open(session));
    assert_int_equal(driver_type(session, "graph"), SESSION_DONE);
    driver_check_said("This game was not reviewed; type 'review'.");
    assert_int_equal(driver_type(session, "times"), SESSION_FACE);
    session_open_times(session);
    assert_true(session_graph(session, &graph));
    assert_true(graph.shows_times && graph.times && !graph.judged && !graph.running);
    step(session, REVIEW_START, 0, "");
    step(session, REVIEW_FAULT_FORWARD, 1, ""); /* of so few moves all are long */
    step(session, REVIEW_FAULT_BACK, 1, "No long think before this move.");
    session_choose_place(session, 2);
    check_title(session, "Times, 1... e5, move 1 of 5");
    step(session, REVIEW_END, 10, "");
    step(session, REVIEW_FAULT_FORWARD, 10, "No long think after this move.");
    step(session, REVIEW_FAULT_BACK, 9, "");
    session_choose_place(session, 3);
    session_take_graph(session);
    driver_check_place(session, 3);
    assert_true(session_leads_to_graph(session));
    session_choose_place(session, 1); /* it is not shown */
    assert_true(session_return_to_graph(session));
    check_chosen(session, 3);
    driver_type(session, "goto 4"); /* where the board stands it opens again */
    driver_type(session, "times");
    session_open_times(session);
    check_chosen(session, session_game(session)->current);
    assert_int_equal(session_game(session)->current, 7);
    driver_type(session, "stop");
    assert_false(is_open(session));
    finish(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_it_opens_with_the_review), test(test_what_keeps_it), test(test_steps),
        test(test_to_the_board_and_back),    test(test_while_it_runs), test(test_times),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
