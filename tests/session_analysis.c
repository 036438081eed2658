/* session_analysis.c - an analysis: moves tried beside the game, lines walked, played and
 * kept, threats.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis has no end of its own; the tests wait until it shows what they need.
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

static const char AFTER_E4[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

static const char MATE_IN_TWO[] = "6k1/5ppp/8/8/8/4r3/5PPP/R5K1 w - - 0 1";

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

/* Until the analysis shows this many lines of the position on the board. */
static void await_lines(struct session *session, int count)
{
    for (int waited = 0; waited < DRIVER_PATIENCE; waited += 100) {
        if (session_lines_are_known(session) && session_thinking(session)->line_count == count)
            return;
        driver_wake(session);
    }
    fail_msg("no %d lines", count);
}

/* Until it has found this score, and all its lines. */
static void await_score(struct session *session, int count, const char *score)
{
    for (int waited = 0; waited < DRIVER_PATIENCE; waited += 100) {
        await_lines(session, count);
        if (strcmp(session_thinking(session)->score_text, score) == 0)
            return;
        driver_wake(session);
    }
    fail_msg("no score %s", score);
}

/* ---- the game and what is tried ------------------------------------------------------ */

static void test_the_game_waits(void **state)
{
    struct session *session = start(NULL, WHO_WHITE);
    char fen[FEN_SIZE];
    (void)state;
    driver_play(session, "e4");
    fen_write(&session_game(session)->position, fen);
    driver_type(session, "analyse");
    driver_check_said("Analysis: moves are only tried");
    assert_true(session_is_analysing(session));
    assert_string_equal(session_prompt(session), "2. analysis> ");
    driver_play(session, "d4");
    driver_check_said("Tried: 2. d4.");
    driver_check_not_said("plays");
    driver_check_place(session, 3);
    driver_play(session, "undo"); /* half a move, then on into the game's */
    driver_check_said("Taken back: 2. d4.");
    driver_play(session, "undo");
    driver_play(session, "undo");
    driver_check_place(session, 0);
    driver_play(session, "redo");
    driver_check_said("Played again: 1. e4.");
    driver_check_fen(session, AFTER_E4);
    driver_play(session, "d5");
    driver_play(session, "exd5");
    driver_check_said("Tried: 2. exd5.");
    for (size_t i = 0; i < 3; i++) {
        driver_play(session, (const char *const[]){"resign", "draw", "color black"}[i]);
        driver_check_said("'stop' returns to the game first");
    }
    driver_play(session, "pgn"); /* is the game's */
    driver_check_not_said("exd5");
    driver_play(session, "return");
    driver_check_said("Back at the game's position: White to move.");
    driver_check_fen(session, fen);
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    driver_play(session, "Nc3");
    driver_play(session, "stop");
    driver_check_said("The analysis has ended; back in the game: White to move.");
    driver_check_fen(session, fen);
    assert_int_equal(session_game(session)->count, 2);
    assert_false(session_is_analysing(session));
    driver_play(session, "stop");
    driver_check_said("No analysis is going on.");
    driver_play(session, "keep");
    driver_check_said("Kept: 2. Nc3, as a comment; the next move makes it a variation.");
    driver_play(session, "undo");
    driver_play(session, "d4"); /* the place where it was tried is gone */
    driver_play(session, "keep");
    driver_check_said("The game has gone another way");
    driver_play(session, "new");
    driver_play(session, "keep");
    driver_check_said("No moves were tried");
    finish(session);
}

/* What the disk has is the game, whenever the program ends. */
static void test_only_the_game_is_kept(void **state)
{
    struct session *session = start(NULL, WHO_WHITE);
    char fen[FEN_SIZE];
    (void)state;
    driver_play(session, "e4");
    fen_write(&session_game(session)->position, fen);
    driver_play(session, "analyse");
    driver_play(session, "d4");
    driver_play(session, "level depth 2"); /* writes the game's tags */
    finish(session);
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_check_fen(session, fen);
    driver_play(session, "level");
    driver_check_said("The engine's level is depth 2.");
    finish(session);
}

/* The engine's own move waits too, and it makes it afterwards. */
static void test_while_the_engine_thinks(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.move_time = 3600000;
    session = driver_start(&storage_system);
    driver_type(session, "e4");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    driver_type(session, "analyse");
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    driver_type(session, "d5");
    driver_check_said("Tried: 1... d5.");
    driver_type(session, "stop");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    driver_check_fen(session, AFTER_E4);
    driver_type(session, "go");
    driver_settle(session);
    driver_check_place(session, 2);
    finish(session);
}

static void test_games_that_are_over(void **state)
{
    struct session *session = start(NULL, WHO_BOTH);
    (void)state;
    driver_play(session, "f3");
    driver_play(session, "e5");
    driver_play(session, "g4");
    driver_play(session, "Qh4");
    driver_type(session, "analyse");
    driver_check_said("no move can be made here, Black wins by checkmate");
    driver_type(session, "threat");
    driver_check_said("No move can be made here");
    driver_type(session, "undo");
    await_score(session, 1, "#-1");
    driver_type(session, "Qh4");
    driver_check_said("Tried: 2... Qh4. Black wins by checkmate.");
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    driver_type(session, "stop");
    driver_check_said("the game: Black wins by checkmate.");
    assert_int_equal(session_game(session)->result, RESULT_BLACK_WINS);
    driver_play(session, "new");
    driver_play(session, "resign");
    driver_type(session, "analyse"); /* nobody resigned the board */
    await_lines(session, 1);
    driver_type(session, "stop");
    driver_check_said("the game: Black wins by resignation.");
    finish(session);
}

static void test_another_position(void **state)
{
    struct session *session = start(NULL, WHO_BOTH);
    (void)state;
    driver_type(session, "analyse");
    driver_type(session, "e4");
    driver_type(session, "fen 6k1/5ppp/8/8/8/4r3/5PPP/R5K1 w - - 0 1");
    driver_check_said("A new game");
    assert_true(session_is_analysing(session));
    driver_check_fen(session, MATE_IN_TWO);
    await_lines(session, 1);
    driver_type(session, "new");
    assert_false(session_is_analysing(session));
    driver_check_fen(session, FEN_START);
    finish(session);
}

/* ---- lines --------------------------------------------------------------------------- */

static void test_lines(void **state)
{
    struct session *session = start(MATE_IN_TWO, WHO_BOTH);
    const struct thinking *thinking;
    (void)state;
    driver_type(session, "lines");
    driver_check_said("No line of this position is known; 'analyse' finds some.");
    driver_type(session, "lines 10");
    driver_check_said("lines: expected 1 to 9, found '10'.");
    driver_type(session, "analyse many");
    driver_check_said("analyse: expected 1 to 9, found 'many'.");
    assert_false(session_is_analysing(session));
    driver_type(session, "analyse 3");
    await_score(session, 3, "#2");
    thinking = session_thinking(session);
    assert_string_equal(thinking->lines[0].san, "1. Ra8+ Re8 2. Rxe8#");
    assert_int_equal(thinking->lines[0].length, 3);
    driver_type(session, "lines");
    driver_check_said(", 3 lines:");
    driver_check_said("1, #2: 1. Ra8+ Re8 2. Rxe8#");
    driver_type(session, "analyse 9");
    driver_check_said("The analysis looks for 9 lines.");
    await_lines(session, 9);
    driver_type(session, "line 10");
    driver_check_said("No line 10");
    driver_type(session, "line x");
    driver_check_said("Expected the number of a line, 1 to 9, found 'x'.");
    driver_type(session, "lines 1");
    await_lines(session, 1);
    finish(session);
}

static void check_walk(const struct session *session, int line, size_t step, size_t length)
{
    size_t steps, lengths;
    assert_int_equal(session_walked_line(session, &steps, &lengths), line);
    assert_int_equal(steps, step);
    assert_int_equal(lengths, length);
}

static void test_walking(void **state)
{
    struct session *session = start(MATE_IN_TWO, WHO_BOTH);
    size_t unused;
    (void)state;
    driver_type(session, "line 1");
    driver_check_said("type 'analyse' first");
    driver_type(session, "analyse 2");
    await_score(session, 2, "#2");
    driver_type(session, "line 1");
    driver_check_said("Line 1, half-move 1 of 3, #2: 1. Ra8.");
    check_walk(session, 1, 1, 3);
    assert_string_equal(session_prompt(session), "1... line 1> ");
    driver_check_fen(session, "R5k1/5ppp/8/8/8/4r3/5PPP/6K1 b - - 1 1");
    driver_type(session, "redo");
    driver_check_said("Line 1, half-move 2 of 3: 1... Re8.");
    session_step_line(session, LINE_LAST);
    session_step_line(session, LINE_FORWARD);
    check_walk(session, 1, 3, 3);
    driver_type(session, "redo");
    driver_check_said("The line ends here.");
    session_step_line(session, LINE_FIRST);
    check_walk(session, 1, 0, 3);
    driver_type(session, "play");
    driver_check_said("step into it first");
    session_step_line(session, LINE_UP); /* there is none before the first */
    check_walk(session, 1, 0, 3);
    session_step_line(session, LINE_DOWN);
    assert_int_equal(session_walked_line(session, &unused, &unused), 2);
    session_step_line(session, LINE_LEAVE);
    driver_check_fen(session, MATE_IN_TWO);
    assert_int_equal(session_thinking(session)->purpose, THINKING_ANALYSIS);
    driver_type(session, "line 1 2");
    check_walk(session, 1, 2, 3);
    driver_type(session, "line end");
    driver_check_said("Back from line 1.");
    driver_check_fen(session, MATE_IN_TWO);
    finish(session);
}

static void test_trying_lines(void **state)
{
    struct session *session = start(MATE_IN_TWO, WHO_BOTH);
    (void)state;
    driver_type(session, "analyse");
    await_score(session, 1, "#2");
    driver_type(session, "line 1 2");
    driver_type(session, "play");
    driver_check_said("Tried: 1. Ra8 Re8.");
    assert_string_equal(session_prompt(session), "2. analysis> ");
    driver_type(session, "return");
    await_score(session, 1, "#2");
    driver_type(session, "line 1");
    driver_type(session, "Nf3"); /* no such move there: one stays in the line */
    assert_string_equal(session_prompt(session), "1... line 1> ");
    driver_type(session, "Re8"); /* from where one stands */
    driver_check_said("Tried: 1... Re8.");
    driver_check_place(session, 2);
    driver_type(session, "keep");
    driver_check_said("Kept: 1. Ra8+ Re8, as a comment");
    await_score(session, 1, "#1");
    driver_type(session, "keep 1");
    driver_check_said("Kept: 1. Ra8+ Re8 2. Rxe8#, as a comment");
    driver_type(session, "return");
    driver_type(session, "keep");
    driver_check_said("No moves were tried; 'keep 1' keeps the best line.");
    await_score(session, 1, "#2");
    driver_type(session, "play 1 3");
    driver_check_said("Tried: 1. Ra8 Re8 2. Rxe8. White wins by checkmate.");
    driver_type(session, "return");
    await_score(session, 1, "#2");
    driver_type(session, "go");
    driver_check_said("Tried: 1. Ra8. Check.");
    driver_type(session, "return");
    await_score(session, 1, "#2");
    driver_type(session, "stop");
    driver_type(session, "play 1 2"); /* what is known of the game's position */
    driver_check_said("In a game one move is played at a time.");
    driver_type(session, "play");
    driver_check_said("White plays 1. Ra8. Check.");
    finish(session);
}

/* Kept lines are in the game's file beside the moves that were played, and stay there. */
static void test_keeping(void **state)
{
    struct session *session = start(NULL, WHO_BOTH);
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    driver_type(session, "analyse");
    driver_type(session, "Nf3");
    driver_type(session, "Nc6");
    driver_type(session, "keep"); /* from the end of the game */
    driver_check_said("Kept: 2. Nf3 Nc6, as a comment; the next move makes it a variation.");
    for (int i = 0; i < 3; i++)
        driver_type(session, "undo");
    driver_type(session, "c5");
    driver_type(session, "keep"); /* beside a move */
    driver_check_said("Kept as a variation: 1... c5.");
    driver_play(session, "stop");
    driver_play(session, "pgn");
    driver_check_said("1. e4 e5 {2. Nf3 Nc6} (1... c5) *");
    driver_play(session, "f4");
    driver_play(session, "pgn");
    driver_check_said("1. e4 e5 (1... c5) 2. f4 (2. Nf3 Nc6) *");
    driver_play(session, "undo"); /* what is played now replaces f4 and what is beside it */
    driver_play(session, "d4");
    driver_play(session, "pgn");
    driver_check_said("2. d4 (2. Nf3 Nc6) *");
    finish(session);
    driver_set_up(WHO_BOTH);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_play(session, "pgn");
    driver_check_said("1. e4 e5 (1... c5) 2. d4 (2. Nf3 Nc6) *");
    driver_type(session, "analyse");
    driver_type(session, "Nf6");
    driver_type(session, "keep"); /* no move follows before the end */
    driver_play(session, "stop");
    finish(session);
    driver_set_up(WHO_BOTH);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_play(session, "pgn");
    driver_check_said("2. d4 {2... Nf6} (2. Nf3 Nc6) *");
    driver_play(session, "resign");
    driver_type(session, "analyse");
    driver_type(session, "exd4");
    driver_type(session, "keep");
    driver_check_said("Kept as a comment on the last move: 2... exd4.");
    driver_play(session, "stop");
    driver_play(session, "pgn");
    driver_check_said("{2... exd4}");
    driver_check_said("1-0");
    finish(session);
}

/* What is asked about a line is asked about the position that is shown. */
static void test_asking_in_a_line(void **state)
{
    struct session *session = start(MATE_IN_TWO, WHO_BOTH);
    (void)state;
    driver_type(session, "analyse");
    await_score(session, 1, "#2");
    driver_type(session, "line 1 2");
    driver_type(session, "moves");
    driver_check_said("Rxe8#");
    driver_type(session, "eval");
    driver_check_said(" pawns ahead");
    driver_type(session, "hint");
    for (int i = 0; i < 300 && session_hint(session) == MOVE_NONE; i++)
        driver_wake(session);
    driver_check_said("Hint: Rxe8#.");
    driver_check_place(session, 2);
    assert_string_equal(session_prompt(session), "2. analysis> "); /* it was tried by that */
    driver_type(session, "stop");
    driver_check_fen(session, MATE_IN_TWO);
    finish(session);
}

/* ---- threats ------------------------------------------------------------------------- */

static void test_threat(void **state)
{
    struct session *session = start("6k1/5ppp/8/8/8/4r3/R4PPP/7K w - - 0 1", WHO_BOTH);
    (void)state;
    driver_play(session, "threat");
    driver_check_said("Threat: Black would play 1... Re1# (#-1).");
    finish(session);

    session = start("6k1/5ppp/8/8/8/4r3/5PPP/R6K w - - 0 1", WHO_BOTH);
    driver_type(session, "analyse");
    await_lines(session, 1);
    driver_play(session, "Rb1");
    await_lines(session, 1);
    driver_type(session, "threats");
    for (int i = 0; i < 300 && session_hint(session) == MOVE_NONE; i++)
        driver_wake(session);
    driver_check_said("Threat: White would play 2. Rb8+ Re8 3. Rxe8# (#2).");
    assert_int_equal(move_to(session_hint(session)), square_make(1, 7));
    await_lines(session, 1); /* the analysis goes on, with its own lines */
    assert_false(session_thinking(session)->threat);
    driver_type(session, "Re1");
    driver_check_said("Check.");
    assert_int_equal(session_hint(session), MOVE_NONE);
    driver_type(session, "threat");
    driver_check_said("White is in check and has to answer that");
    finish(session);

    session = start("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", WHO_BOTH);
    driver_play(session, "threat");
    driver_check_said("No threat: Black could not move at all.");
    finish(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_the_game_waits),
        test(test_only_the_game_is_kept),
        test(test_while_the_engine_thinks),
        test(test_games_that_are_over),
        test(test_another_position),
        test(test_lines),
        test(test_walking),
        test(test_trying_lines),
        test(test_keeping),
        test(test_asking_in_a_line),
        test(test_threat),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
