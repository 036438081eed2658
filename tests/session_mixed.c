/* session_mixed.c - requests of different kinds in each other's way: clock, review, drill,
 * set-up, premove, another game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/search_control.h"
#include "pgn/pgn.h"
#include "session/session.h"
#include "session/session_browse.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static int64_t present; /* milliseconds */

static int64_t tell_present(void)
{
    return present;
}

static struct session *start(enum who color, const char *clock)
{
    struct session *session;
    driver_set_up(color);
    driver_settings.color_given = true;
    if (clock)
        assert_true(clock_controls_read(driver_settings.clocks, clock, NULL));
    present = 1000000;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    driver_settle(session);
    return session;
}

static void play_all(struct session *session, const char *const *lines)
{
    for (; *lines; lines++)
        driver_play(session, *lines);
}

static void end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static void wait_for(struct session *session, int64_t milliseconds)
{
    present += milliseconds;
    driver_said[0] = '\0';
    session_wake(session);
    driver_listen(session);
}

static bool runs(const struct session *session)
{
    struct clock_face face;
    return session_clock_face(session, WHITE, &face) &&
           (face.running || (session_clock_face(session, BLACK, &face) && face.running));
}

/* Whether the one game on the disk has these words. */
static bool is_kept(const char *words)
{
    char pattern[512], text[4096];
    size_t length = 0;
    glob_t found;
    FILE *file;
    snprintf(pattern, sizeof pattern, "%s/ttychess/games/*.pgn", getenv("XDG_DATA_HOME"));
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    file = fopen(found.gl_pathv[0], "r");
    assert_non_null(file);
    length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    globfree(&found);
    return strstr(text, words) != NULL;
}

static const char *const blunder[] = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", NULL};

/* ---- the clock ----------------------------------------------------------------------- */

static void test_clock_stands_in_reviews(void **state)
{
    struct session *session = start(WHO_BOTH, "1");
    (void)state;
    play_all(session, blunder);
    assert_true(runs(session));
    driver_type(session, "review 60");
    assert_false(runs(session));
    driver_type(session, "clock");
    driver_check_said("it stands during the review");
    wait_for(session, 3600000);
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    driver_type(session, "review off");
    assert_true(runs(session));
    driver_play(session, "review nodes 500");
    assert_true(runs(session));
    driver_type(session, "review 60");
    driver_type(session, "Qxd8"); /* no move */
    assert_false(runs(session));
    driver_type(session, "Bb3");
    assert_true(runs(session));
    end(session);
}

static void test_clock_stands_in_drills(void **state)
{
    struct session *session = start(WHO_BOTH, "1");
    (void)state;
    play_all(session, blunder);
    driver_play(session, "review nodes 2000");
    driver_play(session, "drill black");
    assert_false(runs(session));
    wait_for(session, 3600000);
    driver_check_not_said("on time");
    driver_play(session, "drill off");
    assert_true(runs(session));
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    driver_check_place(session, 6);
    end(session);
}

/* A game that is over is looked through: no flag falls in it. */
static void test_clock_stands_in_studies(void **state)
{
    struct session *session = start(WHO_BOTH, "1");
    (void)state;
    play_all(session, blunder);
    driver_play(session, "Qxf7");
    driver_play(session, "review nodes 2000");
    driver_play(session, "worst");
    driver_check_place(session, 5);
    assert_false(runs(session));
    driver_play(session, "g6");
    wait_for(session, 3600000);
    driver_play(session, "resign"); /* in the variation */
    driver_play(session, "pgn");
    driver_check_said("[Result \"1-0\"]");
    driver_check_not_said("resign");
    end(session);
}

/* To take back from the end to look is no more than that, until a move is played. */
static void test_looking_back(void **state)
{
    struct session *session = start(WHO_BOTH, "1");
    (void)state;
    play_all(session, blunder);
    driver_play(session, "Qxf7");
    assert_true(is_kept("[Result \"1-0\"]"));
    driver_play(session, "undo");
    driver_check_said("It is kept as it ended until a move is played.");
    assert_false(runs(session));
    wait_for(session, 3600000);
    driver_check_not_said("on time");
    assert_true(is_kept("[Result \"1-0\"]"));
    driver_play(session, "goto 1");
    driver_check_said("'redo' to the end first");
    driver_type(session, "analyse");
    driver_type(session, "Qg5");
    driver_type(session, "keep");
    driver_check_said("The file has it when a move is played");
    driver_play(session, "stop");
    driver_play(session, "redo");
    assert_true(is_kept("(4. Qg5)") && is_kept("[Result \"1-0\"]"));
    driver_play(session, "undo");
    driver_play(session, "quit");
    driver_check_not_said("--resume");
    driver_play(session, "Qg5");
    assert_true(runs(session));
    assert_true(is_kept("[Result \"*\"]"));
    driver_play(session, "resign");
    assert_true(is_kept("[Result \"1-0\"]"));
    driver_play(session, "undo");
    assert_false(runs(session));
    wait_for(session, 3600000);
    driver_check_not_said("on time");
    end(session);
}

/* One's own game, when it is over, is gone through by numbers. */
static void test_goto_in_own_game(void **state)
{
    struct session *session = start(WHO_BOTH, "1");
    char line[512];
    play_all(session, blunder);
    driver_play(session, "goto 2");
    driver_check_said("The game is not over");
    driver_check_place(session, 6);
    driver_play(session, "resign");
    driver_play(session, "goto 2");
    driver_check_said("2. Qh5");
    driver_check_place(session, 3);
    assert_false(runs(session));
    wait_for(session, 3600000);
    driver_check_not_said("on time");
    driver_play(session, "goto end");
    driver_check_said("Black wins by resignation");
    assert_int_equal(session_game(session)->result, RESULT_BLACK_WINS);
    driver_play(session, "review nodes 2000");
    driver_play(session, "worst");
    driver_check_said("'goto main' returns.");
    driver_play(session, "goto main");
    driver_check_place(session, 6);
    session_browse_step(session, BROWSE_BACK);
    driver_listen(session);
    driver_check_said("3. Bc4");
    driver_check_place(session, 5);
    session_browse_step(session, BROWSE_START);
    driver_check_place(session, 0);
    session_browse_step(session, BROWSE_END);
    driver_check_place(session, 6);
    assert_int_equal(session_game(session)->result, RESULT_BLACK_WINS);
    snprintf(line, sizeof line, "save %s/own.pgn", (const char *)*state);
    driver_play(session, line);
    driver_check_said("This game, as it stands, is in ");
    assert_int_equal(access(line + strlen("save "), R_OK), 0);
    driver_play(session, line);
    driver_check_said("NOT SAVED");
    assert_true(is_kept("[Result \"0-1\"]"));
    driver_play(session, "undo"); /* as before: the resignation is taken back */
    driver_check_said("The game goes on");
    driver_play(session, "Bb3");
    assert_true(is_kept("[Result \"*\"]"));
    end(session);
}

/* One that is not over goes on from its end, clock and all. */
static void test_study_of_a_running_game(void **state)
{
    struct session *session = start(WHO_BOTH, "1");
    (void)state;
    play_all(session, blunder);
    driver_play(session, "review nodes 2000");
    driver_play(session, "worst");
    driver_check_said("The game goes on by the clock");
    driver_check_place(session, 6);
    assert_true(runs(session));
    driver_play(session, "Qxf7");
    driver_check_said("White wins by checkmate");
    driver_play(session, "pgn");
    driver_check_said("[Result \"1-0\"]");
    end(session);
}

/* ---- another game -------------------------------------------------------------------- */

static void test_new_game_drops_premove(void **state)
{
    struct session *session = start(WHO_WHITE, NULL);
    (void)state;
    driver_play(session, "level time 600");
    driver_type(session, "e4");
    driver_type(session, "premove d4");
    driver_check_said("d4 is played behind");
    driver_play(session, "new");
    driver_type(session, "premove");
    driver_check_said("There is no premove.");
    end(session);
}

static void test_new_game_ends_review(void **state)
{
    struct session *session = start(WHO_BOTH, NULL);
    (void)state;
    play_all(session, blunder);
    driver_type(session, "drill"); /* reviews first */
    driver_type(session, "new");
    driver_check_said("The review was stopped");
    assert_false(session_is_reviewing(session));
    driver_settle(session);
    driver_check_place(session, 0);
    driver_play(session, "e4");
    driver_check_place(session, 1);
    end(session);
}

/* The drill that was asked for does not take the board from somebody who sets up. */
static void test_drill_waits_for_no_setup(void **state)
{
    struct session *session = start(WHO_BOTH, NULL);
    (void)state;
    play_all(session, blunder);
    driver_type(session, "review nodes 100000");
    driver_type(session, "drill black");
    driver_type(session, "setup empty");
    driver_settle(session);
    driver_check_not_said("Type a better move");
    driver_play(session, "put Ke1 ke8 Qd1");
    driver_play(session, "setup done");
    driver_check_fen(session, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    driver_play(session, "Qd2");
    driver_check_place(session, 1);
    end(session);
}

/* Until the saver has let the game go and the session has it again: however often it wakes
 * meanwhile, the disk may be slow. */
static void await_own_game(struct session *session)
{
    int64_t begin = search_clock_now(), end = begin + DRIVER_PATIENCE;
    int64_t wakes = 0;
    while (session_is_watching(session) && search_clock_now() < end) {
        driver_wake(session);
        wakes++;
    }
    /* It waits, and does not ask all the time. */
    assert_true(wakes <= 50 + (search_clock_now() - begin) / 5);
}

/* The clock of the command line is for the first game; one that is resumed has its own. */
static void test_resumed_clock(void **state)
{
    struct session *session = start(WHO_BOTH, "5");
    struct clock_face face;
    (void)state;
    driver_settings.clock_given = true;
    driver_play(session, "e4");
    driver_play(session, "e5");
    wait_for(session, 10000);
    driver_play(session, "Nf3");
    driver_play(session, "new");
    driver_play(session, "resume 1");
    await_own_game(session);
    driver_settle(session);
    assert_false(session_is_watching(session)); /* nobody else has it */
    assert_true(session_clock_face(session, WHITE, &face));
    assert_string_equal(face.text, "4:50");
    end(session);
}

/* So are its sides, its level and its strategy. */
static void test_resumed_seats(void **state)
{
    struct session *session = start(WHO_WHITE, NULL);
    (void)state;
    driver_play(session, "level depth 2");
    driver_play(session, "e4");
    driver_play(session, "new");
    driver_play(session, "color both");
    driver_play(session, "strategy random");
    driver_settings.color = WHO_BOTH; /* as if the session had begun so */
    driver_settings.depth = 1;
    driver_settings.strategy = strdup("random");
    driver_play(session, "resume 1");
    await_own_game(session);
    driver_settle(session);
    driver_check_place(session, 2);
    assert_true(session_is_human(session, WHITE));
    assert_false(session_is_human(session, BLACK));
    driver_play(session, "level");
    driver_check_said("depth 2");
    driver_play(session, "strategy");
    driver_check_said("alpha-beta");
    driver_check_not_said("strategy is random");
    end(session);
}

/* ---- sides --------------------------------------------------------------------------- */

/* The same moves are typed whoever is to move; no premove comes of them. */
static void test_drill_of_the_engines_moves(void **state)
{
    struct session *session = start(WHO_BOTH, NULL);
    (void)state;
    play_all(session, blunder);
    driver_play(session, "Qxf7");
    driver_play(session, "review nodes 2000");
    driver_play(session, "color white");
    driver_play(session, "drill black");
    driver_play(session, "g6");
    driver_check_not_said("is played behind");
    driver_play(session, "drill off");
    end(session);
}

/* What the engine thought of its game is not what it thinks of yours. */
static void test_swapped_score(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.has_position = true;
    assert_true(
        fen_parse(&driver_settings.position, "4k3/8/8/8/8/8/PPP5/1QR1K3 w - - 0 1", NULL));
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_play(session, "Rd1"); /* the engine knows that it is lost */
    driver_type(session, "swap");
    driver_type(session, "draw"); /* it has not thought for White yet */
    driver_check_said("declines");
    end(session);
}

/* With so little on the board a draw may be agreed early. */
static void test_drawn_ending(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, "4k3/p7/8/8/8/8/P3K3/8 w - - 0 1", NULL));
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_type(session, "draw");
    driver_check_said("it has not judged this game yet");
    driver_play(session, "Kd3");
    driver_type(session, "draw");
    driver_check_said("The engine accepts the draw");
    end(session);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_clock_stands_in_reviews),
        TEST(test_clock_stands_in_drills),
        TEST(test_clock_stands_in_studies),
        TEST(test_looking_back),
        TEST(test_goto_in_own_game),
        TEST(test_study_of_a_running_game),
        TEST(test_new_game_drops_premove),
        TEST(test_new_game_ends_review),
        TEST(test_drill_waits_for_no_setup),
        TEST(test_resumed_clock),
        TEST(test_resumed_seats),
        TEST(test_drill_of_the_engines_moves),
        TEST(test_swapped_score),
        TEST(test_drawn_ending),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_mixed", tests, NULL, NULL);
}
