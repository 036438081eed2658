/* session_setup.c - a position set up piece by piece, and what is handed to a clipboard.
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

#include "session/session.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

static struct session *start(enum who color)
{
    driver_set_up(color);
    driver_settings.save = false;
    return driver_start(&storage_system);
}

static void end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_a_position(void **state)
{
    struct session *session = start(WHO_BOTH);
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "setup");
    driver_check_said("then done or cancel");
    assert_string_equal(session_prompt(session), "set up> ");
    driver_check_place(session, 0);
    driver_play(session, "empty");
    driver_play(session, "done");
    driver_check_said("Not playable: expected one white king, found 0.");
    driver_play(session, "Ke1 ke8 Ra1  ph7");
    driver_check_said("Put: Ke1 ke8 Ra1  ph7.");
    driver_play(session, "put Ph2 bb4");
    driver_play(session, "turn white");
    driver_play(session, "clear b4");
    driver_play(session, "castling Q");
    driver_check_fen(session, "4k3/7p/8/8/8/8/7P/R3K3 w - - 0 1");
    driver_play(session, "done");
    driver_check_said("A new game");
    driver_check_fen(session, "4k3/7p/8/8/8/8/7P/R3K3 w Q - 0 1");
    driver_play(session, "Rd1");
    driver_check_place(session, 1);
    end(session);
}

static void test_faults(void **state)
{
    struct session *session = start(WHO_BOTH);
    (void)state;
    driver_play(session, "setup empty");
    driver_play(session, "Ke1 xe8");
    driver_check_said("found 'xe8'");
    driver_check_fen(session, "8/8/8/8/8/8/8/8 w - - 0 1"); /* none of it was done */
    driver_play(session, "clear e9");
    driver_check_said("found 'e9'");
    driver_play(session, "put");
    driver_check_said("Name pieces and squares");
    driver_play(session, "turn round");
    driver_check_said("expected white or black, found 'round'");
    driver_play(session, "castling");
    driver_check_said("expected KQkq");
    driver_play(session, "setup fnord");
    driver_check_said("setup: expected put, clear");
    driver_play(session, "Ke1 Ke2");
    driver_play(session, "done");
    driver_check_said("Not playable: expected one white king, found 2.");
    driver_play(session, "start");
    driver_play(session, "clear d8");
    driver_play(session, "castling KQkqKQk");
    driver_play(session, "done");
    driver_check_said("Not playable: ");
    driver_play(session, "castling KQkq");
    driver_play(session, "clear h1"); /* the right goes with its rook */
    driver_play(session, "done");
    driver_check_fen(session, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
    end(session);
}

/* The game waits, and is as it was. */
static void test_cancel(void **state)
{
    struct session *session = start(WHO_WHITE);
    char before[FEN_SIZE];
    (void)state;
    driver_play(session, "e4");
    driver_type(session, "level time 3600");
    driver_type(session, "d4");
    fen_write(&session_game(session)->position, before);
    driver_type(session, "setup");
    session_wake(session);
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    driver_type(session, "undo");
    driver_check_said("'done' plays it, 'cancel' leaves it.");
    driver_type(session, "Nf3"); /* white letters are pieces, not moves */
    driver_type(session, "Bb5xd7");
    driver_check_said("'done' plays it");
    driver_type(session, "level nodes 500");
    driver_type(session, "cancel");
    driver_check_said("The game is as it was.");
    driver_check_place(session, 3);
    driver_check_fen(session, before);
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    driver_type(session, "go");
    driver_settle(session);
    driver_check_place(session, 4);
    end(session);
}

static void test_copies(void **state)
{
    struct session *session = start(WHO_BOTH);
    struct reason reason;
    size_t length;
    char *text;
    (void)state;
    driver_play(session, "e4");
    text = session_copy_text(session, "", &length, &reason);
    assert_string_equal(text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_int_equal(length, strlen(text));
    free(text);
    text = session_copy_text(session, "PGN", &length, &reason);
    assert_non_null(strstr(text, "1. e4"));
    free(text);
    assert_null(session_copy_text(session, "all", &length, &reason));
    assert_non_null(strstr(reason.text, "expected fen or pgn, found 'all'"));
    end(session);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_position),
        TEST(test_faults),
        TEST(test_cancel),
        TEST(test_copies),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_setup", tests, NULL, NULL);
}
