/* session_table.c - what people do at the table besides moving.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "session/session.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static struct session *start(enum who color, const char *fen)
{
    driver_set_up(color);
    driver_settings.save = false;
    driver_settings.has_position = fen != NULL;
    if (fen)
        assert_true(fen_parse(&driver_settings.position, fen, NULL));
    driver_settings.color_given = true;
    return driver_start(&storage_system);
}

static void end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

/* The engine's search has no end but 'go'. */
static void let_it_think(struct session *session)
{
    driver_play(session, "level time 3600");
}

static void test_hints(void **state)
{
    struct session *session = start(WHO_WHITE, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    (void)state;
    driver_play(session, "hint");
    driver_check_said("Hint: move the rook on a1. 'hint' again tells where.");
    assert_int_not_equal(session_hint(session), MOVE_NONE);
    assert_int_equal(move_from(session_hint(session)), move_to(session_hint(session)));
    driver_play(session, "hint");
    driver_check_said("Hint: Ra8#.");
    assert_int_equal(session_hint(session), move_make(A1, A8));
    driver_play(session, "hint");
    driver_check_said("Hint: Ra8#.");
    driver_play(session, "Kf1");
    assert_int_equal(session_hint(session), MOVE_NONE);
    end(session);
}

/* Where there is one move there is one step. */
static void test_only_hint(void **state)
{
    struct session *session = start(WHO_WHITE, "7k/8/8/8/8/8/1q6/K7 w - - 0 1");
    (void)state;
    driver_play(session, "hint");
    driver_check_said("Hint: Kxb2.");
    end(session);
}

static void test_premove_is_played(void **state)
{
    struct session *session = start(WHO_WHITE, NULL);
    (void)state;
    let_it_think(session);
    driver_type(session, "e4");
    driver_type(session, " Nf3 ");
    driver_check_said("Nf3 is played behind Black's move, if it is legal then;");
    assert_string_equal(session_prompt(session), "1... premove Nf3> ");
    driver_type(session, "premove");
    driver_check_said("Premove: Nf3.");
    driver_type(session, "d4");
    driver_type(session, "go");
    driver_type(session, "level nodes 500");
    driver_settle(session);
    driver_check_said("You play 2. d4.");
    driver_check_place(session, 4);
    driver_type(session, "premove");
    driver_check_said("There is no premove.");
    driver_type(session, "premove d4");
    driver_check_said("just type it");
    end(session);
}

static void test_premove_is_dropped(void **state)
{
    struct session *session = start(WHO_WHITE, NULL);
    (void)state;
    let_it_think(session);
    driver_type(session, "e4");
    driver_type(session, "premove Qxh7");
    driver_check_said("Qxh7 is played behind Black's move");
    driver_type(session, "go");
    driver_settle(session);
    driver_check_said("Premove Qxh7 is dropped: ");
    driver_check_place(session, 2);
    driver_type(session, "d4");
    driver_type(session, "premove xyz");
    driver_check_not_said("played behind");
    driver_type(session, "c4");
    driver_type(session, "premove off");
    driver_check_said("Premove c4 is dropped.");
    driver_type(session, "c4");
    driver_type(session, "undo"); /* nothing is left of it */
    driver_type(session, "premove");
    driver_check_said("There is no premove.");
    end(session);
}

static void test_swap(void **state)
{
    struct session *session = start(WHO_WHITE, NULL);
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "swap");
    driver_check_place(session, 3);
    assert_true(session_is_human(session, BLACK) && !session_is_human(session, WHITE));
    assert_true(session_flipped(session));
    let_it_think(session);
    driver_type(session, "a6");
    driver_type(session, "swap"); /* in the middle of its thinking */
    assert_true(session_is_human(session, WHITE));
    driver_settle(session);
    driver_check_place(session, 4);
    driver_play(session, "color both");
    driver_play(session, "swap");
    driver_check_said("Nobody to swap with: you play both sides");
    end(session);
}

/* Only where the engine thinks that it is losing; and once. */
static void test_resigning(void **state)
{
    struct session *session = start(WHO_WHITE, "k7/8/8/8/8/8/8/KQ4R1 w - - 0 1");
    (void)state;
    driver_play(session, "Rg2");
    driver_play(session, "resign");
    driver_check_said("'resign' again gives up");
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    driver_play(session, "Rg3");
    driver_play(session, "resign");
    driver_check_said("'resign' again gives up");
    driver_play(session, "resign");
    driver_check_said("Black wins by resignation.");
    end(session);
}

static void test_redo_and_takebacks(void **state)
{
    struct session *session = start(WHO_WHITE, NULL);
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "undo"); /* both */
    driver_check_place(session, 0);
    driver_play(session, "redo");
    driver_check_place(session, 2);
    driver_play(session, "color both");
    driver_play(session, "undo"); /* one */
    driver_check_place(session, 1);
    end(session);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_hints),
        TEST(test_only_hint),
        TEST(test_premove_is_played),
        TEST(test_premove_is_dropped),
        TEST(test_swap),
        TEST(test_resigning),
        TEST(test_redo_and_takebacks),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_table", tests, NULL, NULL);
}
