/* session_graph_state.c - the graph of a review, as graphical front ends use it: what keeps it
 * open, what closes it, where steps lead, and changing to the board and back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "support/scratch.h"
#include "session/core/core.h"
#include "session/session_browse.h"
#include "session/session_graph.h"
#include "support/session_driver.h"
#include "support/test.h"

enum {
    HALF_MOVES = 7,
    AT_THE_BLUNDER = 6 /* after 3... Nf6; there may be other mistakes */
};

/* A reviewed game with one blunder, in a front end that draws the graph. */
static struct session *start_reviewed(const char *review)
{
    static const char *const moves[HALF_MOVES] = {"e4",  "e5",  "Qh5", "Nc6",
                                                  "Bc4", "Nf6", "Qxf7"};
    struct session *session;
    driver_set_up(USER_COLOR_BOTH);
    driver_tell("color");
    session = driver_start();
    session_set_ui(session, UI_SCREEN);
    for (int i = 0; i < HALF_MOVES; i++)
        driver_play(session, moves[i]);
    driver_play(session, review);
    return session;
}

static bool is_open(struct session *session)
{
    struct graph_state state;
    return session_graph_state(session, &state);
}

static void check_chosen(struct session *session, size_t place)
{
    struct graph_state state;
    assert_true(session_graph_state(session, &state));
    assert_int_equal(state.ply, place);
}

static void check_title(struct session *session, const char *expected)
{
    char text[200];
    assert_non_null(session_activity_text(session, text, sizeof text));
    assert_string_equal(text, expected);
}

/* Returns the next mistake; the same place if there is none. */
static size_t find_fault(struct session *session, size_t place, bool back)
{
    struct graph_state graph;
    assert_true(session_graph_state(session, &graph));
    for (size_t i = back ? place - 1 : place + 1; i >= 1 && i <= HALF_MOVES; back ? i-- : i++)
        if (review_move_is_fault(graph.review, i - 1))
            return i;
    return place;
}

FIXTURE(scratch_make, scratch_remove);

/* Commands that change the appearance or ask for help keep the graph open; all others close
 * it. */
TEST(test_what_keeps_it_open)
{
    static const char *const keep[] = {"flip", "theme moss", "pieces letters", "copy fen",
                                       "help", "graph",      "redraw"};
    static const char *const close[] = {"eval", "moves", "pgn", "stop"};
    struct session *session = start_reviewed("review nodes 2000");
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
    driver_end(session);
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

TEST(test_steps)
{
    struct session *session = start_reviewed("review nodes 2000");
    size_t first = find_fault(session, 0, false), last = find_fault(session, 8, true),
           place = 0;
    step(session, REVIEW_STEP_START, 0, "");
    step(session, REVIEW_STEP_FORWARD, 1, "");
    step(session, REVIEW_STEP_BACK, 0, "");
    step(session, REVIEW_STEP_BACK, 0, "");
    step(session, REVIEW_STEP_FAULT_BACK, 0, "No mistake before this move.");
    while (place < last) {
        place = find_fault(session, place, false);
        step(session, REVIEW_STEP_FAULT_FORWARD, place, "");
    }
    step(session, REVIEW_STEP_FAULT_FORWARD, last, "No mistake after this move.");
    step(session, REVIEW_STEP_END, HALF_MOVES, "");
    step(session, REVIEW_STEP_FORWARD, HALF_MOVES, "");
    for (place = HALF_MOVES; place > first;) {
        place = find_fault(session, place, true);
        step(session, REVIEW_STEP_FAULT_BACK, place, "");
    }
    step(session, REVIEW_STEP_PAGE_FORWARD, HALF_MOVES, "");
    step(session, REVIEW_STEP_PAGE_BACK, 0, "");
    session_select_graph_ply(session, HALF_MOVES);
    check_chosen(session, HALF_MOVES);
    session_select_graph_ply(session, HALF_MOVES + 1); /* there is no such position */
    check_chosen(session, HALF_MOVES);
    check_title(session, "Review, move 4 of 4");
    session_select_graph_ply(session, 0);
    check_title(session, "Review, move 1 of 4");
    driver_end(session);
}

TEST(test_to_the_board_and_back)
{
    struct session *session = start_reviewed("review nodes 2000");
    assert_false(session_can_return_to_graph(session));
    session_select_graph_ply(session, 5);
    session_show_graph_position(session);
    driver_listen(session);
    driver_check_said("Try moves; Escape returns to the review.");
    driver_check_place(session, 5);
    assert_false(is_open(session));
    assert_true(session_can_return_to_graph(session));
    driver_play(session, "g6");
    assert_true(session_can_return_to_graph(session)); /* moves were tried from there */
    session_run_command(session, COMMAND_RETURN, "");
    check_chosen(session, 5);
    assert_false(session_can_return_to_graph(session)); /* a graph is open */
    driver_end(session);
}

/* While the review runs the user can step through the graph, and the graph follows the review
 * until then. */
TEST(test_while_it_runs)
{
    struct session *session = start_reviewed("flip");
    struct graph_state graph;
    driver_type(session, "review 60");
    assert_true(session_graph_state(session, &graph));
    assert_true(graph.running && graph.follows_review && graph.has_classification);
    session_select_graph_ply(session, 3);
    check_chosen(session, 3);
    assert_true(session_graph_state(session, &graph));
    assert_false(graph.follows_review);
    session_show_graph_position(session); /* not yet */
    assert_true(is_open(session));
    session_step_graph(session, REVIEW_STEP_FAULT_BACK);
    driver_listen(session);
    driver_check_said("No mistake before this move is known yet.");
    assert_int_equal(driver_type(session, "times"), SESSION_DONE);
    driver_check_said("The review has not finished yet.");
    assert_int_equal(driver_type(session, "stop"), SESSION_DONE);
    assert_false(is_open(session));
    assert_true(session_has_state(session, STATE_REVIEW)); /* it continues without its graph */
    assert_int_equal(driver_type(session, "stop"), SESSION_DONE);
    driver_listen(session);
    driver_check_said("The review was stopped after ");
    assert_false(session_has_state(session, STATE_REVIEW));
    driver_end(session);
}

/* A review that is deleted also closes its graph, whatever is open above it. */
TEST(test_forgotten_below_the_menu)
{
    struct session *session = start_reviewed("flip");
    driver_type(session, "review 60");
    driver_type(session, "menu");
    session_stop_review(session);
    driver_type(session, "return");
    assert_false(session_has_state(session, STATE_REVIEW | STATE_GRAPH));
    check_title(session, "");
    driver_end(session);
}
