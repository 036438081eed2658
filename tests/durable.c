/* durable.c - which moves are on the disk, and when a face has to say that some are not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "archive/durable.h"
#include "archive/save_notice.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "rules/san.h"

enum { PATIENCE = 40 };

static void play(struct game *game, const char *san)
{
    chess_move move;
    assert_int_equal(san_parse(&game->position, san, strlen(san), &move, NULL), SAN_OK);
    assert_true(game_play(game, move));
}

static void test_moves_have_tickets(void **state)
{
    struct durable durable = {NULL, 0, 0, 0};
    struct game game;
    (void)state;
    game_init(&game, NULL);
    assert_int_equal(durable_count(&durable, &game), 0);
    for (size_t i = 0; i < KEPT_MOVES; i++) {
        play(&game, kept_game[i]);
        durable_hand_over(&durable, &game, i + 1);
        assert_int_equal(durable_count(&durable, &game), i < 2 ? 0 : i - 1);
        if (i > 0) /* the disk is one behind */
            assert_true(durable_note_saved(&durable, i));
        assert_int_equal(durable_count(&durable, &game), i);
    }
    assert_false(durable_note_saved(&durable, 3));
    assert_true(durable_note_saved(&durable, KEPT_MOVES));
    assert_int_equal(durable_count(&durable, &game), KEPT_MOVES);
    game_free(&game);
    durable_free(&durable);
}

/* What was given back is empty, and may be used again. */
static void test_used_again(void **state)
{
    struct durable durable = {NULL, 0, 0, 0};
    struct game game;
    (void)state;
    game_init(&game, NULL);
    play(&game, "e4");
    durable_hand_over(&durable, &game, 1);
    durable_note_saved(&durable, 1);
    durable_free(&durable);
    durable_hand_over(&durable, &game, 1);
    assert_int_equal(durable_count(&durable, &game), 0);
    assert_true(durable_note_saved(&durable, 1));
    assert_int_equal(durable_count(&durable, &game), 1);
    durable_free(&durable);
    game_free(&game);
}

/* What is played again after it was taken back was not in the text between. */
static void test_moves_taken_back(void **state)
{
    struct durable durable = {NULL, 0, 0, 0};
    struct game game;
    (void)state;
    game_init(&game, NULL);
    play(&game, "e4");
    play(&game, "e5");
    durable_hand_over(&durable, &game, 1);
    durable_note_saved(&durable, 1);
    game_back(&game);
    durable_hand_over(&durable, &game, 2);
    assert_int_equal(durable_count(&durable, &game), game.count); /* what stays waits not */
    play(&game, "e5");
    durable_hand_over(&durable, &game, 3);
    assert_int_equal(durable_count(&durable, &game), 1);
    durable_note_saved(&durable, 2);
    assert_int_equal(durable_count(&durable, &game), 1);
    durable_note_saved(&durable, 3);
    assert_int_equal(durable_count(&durable, &game), 2);
    game_free(&game);
    durable_free(&durable);
}

/* Of a copy in which other moves were tried none of those waits for anything. */
static void test_another_board(void **state)
{
    struct durable durable = {NULL, 0, 0, 0};
    struct game game, copy;
    (void)state;
    game_init(&game, NULL);
    game_init(&copy, NULL);
    play(&game, "e4");
    play(&copy, "d4");
    durable_hand_over(&durable, &game, 5);
    assert_int_equal(durable_count(&durable, &game), 0);
    assert_int_equal(durable_count(&durable, &copy), 1);
    durable_reset(&durable);
    assert_int_equal(durable_count(&durable, &game), 1);
    durable_hand_over(&durable, &game, 0); /* from the disk */
    assert_int_equal(durable_count(&durable, &game), 1);
    play(&game, "e5");
    durable_hand_over(&durable, &game, 6);
    assert_int_equal(durable_count(&durable, &game), 1);
    game_free(&game);
    game_free(&copy);
    durable_free(&durable);
}

/* ---- the notice ---------------------------------------------------------------------- */

static void look(struct save_notice *notice, enum save_state state, int64_t now)
{
    save_notice_look(notice, state, now, PATIENCE);
}

/* A disk as most are: nothing is ever told, and nothing is seen too early. */
static void test_a_quick_disk_is_no_news(void **state)
{
    struct save_notice notice = {.pending = false};
    (void)state;
    for (int64_t now = 0; now < 10 * PATIENCE; now += PATIENCE) {
        look(&notice, SAVE_CLEAN, now);
        assert_false(save_notice_withholds(&notice));
        look(&notice, SAVE_PENDING, now + 1);
        assert_true(save_notice_withholds(&notice));
        assert_int_equal(save_notice_time_left(&notice, now + 1, PATIENCE), PATIENCE);
        look(&notice, SAVE_PENDING, now + PATIENCE);
        assert_true(save_notice_withholds(&notice) && !notice.stands);
        assert_int_equal(save_notice_time_left(&notice, now + PATIENCE, PATIENCE), 1);
        look(&notice, SAVE_CLEAN, now + PATIENCE);
        assert_false(save_notice_withholds(&notice) || notice.stands);
    }
}

/* A slow one is told of once, and held against nobody until it has saved all. */
static void test_a_slow_disk_is_told_of(void **state)
{
    struct save_notice notice = {.pending = false};
    (void)state;
    look(&notice, SAVE_PENDING, 1000);
    look(&notice, SAVE_PENDING, 1000 + PATIENCE);
    assert_true(notice.stands);
    assert_false(save_notice_withholds(&notice));
    assert_int_equal(save_notice_time_left(&notice, 5000, PATIENCE), 0);
    look(&notice, SAVE_PENDING, 9000);
    assert_true(notice.stands);
    assert_int_equal(notice.since, 1000);
    look(&notice, SAVE_CLEAN, 9001);
    assert_false(notice.stands || save_notice_withholds(&notice));
    look(&notice, SAVE_PENDING, 9002);
    assert_true(save_notice_withholds(&notice));
}

/* What failed stands until it is saved, also while it is tried again. */
static void test_a_failure_stands(void **state)
{
    struct save_notice notice = {.pending = false};
    (void)state;
    look(&notice, SAVE_PENDING, 0);
    look(&notice, SAVE_FAILED, 1);
    assert_true(notice.stands && !save_notice_withholds(&notice));
    look(&notice, SAVE_PENDING, 2);
    assert_true(notice.stands && !save_notice_withholds(&notice));
    look(&notice, SAVE_CLEAN, 3);
    assert_false(notice.stands);
    look(&notice, SAVE_PENDING, 4);
    look(&notice, SAVE_OFF, 5);
    assert_false(notice.stands || save_notice_withholds(&notice));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_have_tickets),
        cmocka_unit_test(test_used_again),
        cmocka_unit_test(test_moves_taken_back),
        cmocka_unit_test(test_another_board),
        cmocka_unit_test(test_a_quick_disk_is_no_news),
        cmocka_unit_test(test_a_slow_disk_is_told_of),
        cmocka_unit_test(test_a_failure_stands),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
