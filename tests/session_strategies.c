/* session_strategies.c - strategies chosen, kept, refused, and playing each other.
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
#include "scratch.h"
#include "session_driver.h"
#include "strategies/strategies.h"

static struct session *start(enum who who)
{
    driver_set_up(who);
    driver_settings.color_given = true;
    return driver_start(&storage_system);
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_choosing(void **state)
{
    struct session *session = start(WHO_WHITE);
    (void)state;
    assert_false(session_teaches(session));
    driver_play(session, "strategy");
    driver_check_said("The engine's strategy is principal-variation.");
    for (int i = 0; strategies[i] != NULL; i++)
        driver_check_said(strategies[i]->idea);
    driver_play(session, "strategy guesswork");
    driver_check_said("No strategy 'guesswork': expected minimax, ");
    driver_play(session, "strategy alpha");
    driver_check_said("The engine's strategy is alpha-beta.");
    assert_true(session_teaches(session));
    driver_play(session, "e4");
    assert_string_equal(session_thinking(session)->strategy, "alpha-beta");
    assert_true(session_thinking(session)->teaches);
    assert_true(session_thinking(session)->figures.leaves > 0);
    driver_play(session, "hint"); /* good advice comes from the strong one */
    assert_string_equal(session_thinking(session)->strategy, "principal-variation");
    driver_play(session, "strategy black monte-carlo");
    driver_play(session, "d4");
    assert_string_equal(session_thinking(session)->strategy, "monte-carlo");
    assert_true(session_thinking(session)->visit_count > 0);
    assert_true(session_thinking(session)->visits[0].visits >=
                session_thinking(session)->visits[1].visits);
    assert_null(session_thinking(session)->report.figures.visits);
    driver_play(session, "strategy white minimax"); /* where a person sits */
    driver_check_said("You play White; should the engine play it, it does so by minimax.");
    driver_play(session, "strategy");
    driver_check_said("The engine's strategy is monte-carlo; should it play White, minimax.");
    driver_check_said("\"strategy NAME\" changes it");
    finish(session);
}

static void test_two_strategies(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_NONE);
    driver_settings.depth = 1;
    driver_settings.nodes = 0;
    driver_settings.side_strategies[WHITE] = strdup("minimax");
    driver_settings.side_strategies[BLACK] = strdup("quiescence");
    driver_settings.evaluation = "material";
    driver_settings.noise = 7;
    session = driver_start(&storage_system);
    driver_listen(session);
    driver_check_said("minimax plays White and quiescence Black, at depth 1.");
    assert_string_equal(session_player_name(session, WHITE),
                        "White  minimax (material, noise 7), depth 1");
    assert_string_equal(session_player_name(session, BLACK),
                        "Black  quiescence (material, noise 7), depth 1");
    driver_type(session, "color both");
    driver_play(session, "pgn");
    finish(session);
}

/* What would never answer is refused, wherever it is asked for; what waits is told. */
static void test_too_deep(void **state)
{
    struct session *session = start(WHO_WHITE);
    struct reason reason;
    (void)state;
    driver_play(session, "strategy minimax");
    driver_play(session, "level depth 7");
    driver_check_said("minimax: expected a depth from 1 to 6, found 7.");
    driver_play(session, "strategy quiescence");
    driver_play(session, "level depth 7");
    driver_check_said("The engine's level is depth 7.");
    driver_play(session, "strategy alpha-beta");
    driver_check_said("Alpha-beta: expected a depth from 1 to 6, found 7.");
    finish(session);

    driver_set_up(WHO_WHITE);
    driver_settings.depth = 30;
    driver_settings.strategy = strdup("minimax");
    assert_null(session_create_on(&driver_settings, &storage_system, &reason));
    assert_string_equal(reason.text, "minimax: expected a depth from 1 to 6, found 30");
    settings_free(&driver_settings);

    driver_set_up(WHO_WHITE);
    driver_settings.side_strategies[WHITE] = strdup("minimax");
    driver_settings.noise = 5;
    session = driver_start(&storage_system);
    driver_listen(session);
    driver_check_said("--white-strategy waits until the engine plays White.");
    driver_check_said("--noise waits for a teaching strategy");
    finish(session);
}

/* When two strategies play each other, the last word of the one stays beside the other. */
static void test_last_word(void **state)
{
    struct session *session;
    const struct thinking *thinking;
    (void)state;
    driver_set_up(WHO_NONE);
    driver_settings.depth = 2;
    driver_settings.nodes = 0;
    driver_settings.side_strategies[WHITE] = strdup("minimax");
    driver_settings.side_strategies[BLACK] = strdup("quiescence");
    session = driver_start(&storage_system);
    for (int waited = 0; session_game(session)->current < 3; waited += 100) {
        assert_true(waited < DRIVER_PATIENCE);
        driver_wake(session);
    }
    thinking = session_thinking(session);
    assert_non_null(thinking->strategy);
    assert_memory_equal(thinking->other,
                        strcmp(thinking->strategy, "minimax") == 0 ? "quiescence: depth 2, "
                                                                   : "minimax: depth 2, ",
                        18);
    finish(session);
}

static void test_kept(void **state)
{
    struct session *session = start(WHO_WHITE);
    (void)state;
    driver_play(session, "strategy transposition tables");
    driver_play(session, "e4");
    driver_play(session, "pgn");
    driver_check_said("[Black \"ttychess transposition\"]");
    driver_check_said("[BlackStrategy \"transposition, tables\"]");
    driver_check_not_said("[WhiteStrategy");
    finish(session);

    driver_set_up(WHO_WHITE);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_play(session, "strategy");
    driver_check_said("The engine's strategy is transposition, tables.");
    finish(session);

    driver_set_up(WHO_WHITE); /* the command line knows better */
    driver_settings.resume = true;
    driver_settings.strategy = strdup("minimax");
    session = driver_start(&storage_system);
    driver_play(session, "pgn");
    driver_check_said("[BlackStrategy \"minimax, tables\"]");
    driver_play(session, "strategy principal-variation");
    driver_play(session, "pgn");
    driver_check_said("[Black \"ttychess\"]");
    driver_check_not_said("Strategy \"");
    finish(session);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_choosing), test(test_two_strategies), test(test_kept),
        test(test_too_deep), test(test_last_word),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_strategies", tests, NULL, NULL);
}
