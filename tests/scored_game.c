/* scored_game.c - which positions of a game are learnt from, and where it begins.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/scored_game.h"
#include "random_games.h"
#include "rules/attacks.h"
#include "rules/fen.h"

static void test_quiet(void **state)
{
    /* The opening; quiet; captures; no score; a check, and out of it; mate ahead; quiet. */
    static const struct {
        uint8_t from, to;
        int16_t score;
        bool kept;
    } rows[] = {{D2, D3, SCORE_NONE, false}, {E7, E5, SCORE_NONE, false},
                {E2, E4, 20, true},          {D7, D5, -7, true},
                {E4, D5, 15, false},         {D8, D5, 0, false},
                {B1, C3, SCORE_NONE, false}, {D5, E4, 30, true},
                {F1, E2, 900, false},        {F8, B4, SCORE_MATE - 5, false},
                {C1, D2, 12, true}};
    enum { ROWS = sizeof rows / sizeof *rows };
    struct scored_game game = {
        .start = STANDARD_START, .result = -1, .opening = 2, .count = ROWS};
    struct packed_position records[SCORED_GAME_MOST];
    struct scored_position scored;
    struct position position;
    struct undo undo;
    int kept = 0;
    (void)state;
    scored_game_start(&game, &position);
    for (int i = 0; i < ROWS; i++) {
        game.moves[i] =
            legal_move(&position, (enum square)rows[i].from, (enum square)rows[i].to);
        game.scores[i] = rows[i].score;
        position_make_move(&position, game.moves[i], &undo);
    }
    int count = scored_game_pack_quiet(&game, records);
    for (int i = 0; i < ROWS; i++) {
        if (!rows[i].kept)
            continue;
        assert_true(kept < count);
        assert_true(packed_position_unpack(&records[kept], &scored, NULL));
        assert_int_equal(scored.score, rows[i].score);
        assert_int_equal(scored.result, -1);
        assert_int_equal(scored.begins_game, kept == 0);
        kept++;
    }
    assert_int_equal(count, kept);
}

static void test_starts(void **state)
{
    struct scored_game game = {.start = STANDARD_START};
    struct position position;
    char fen[FEN_SIZE];
    (void)state;
    scored_game_start(&game, &position);
    fen_write(&position, fen);
    assert_string_equal(fen, FEN_START);
    game.start = 0; /* castling is written as Chess960 has it */
    scored_game_start(&game, &position);
    fen_write(&position, fen);
    assert_string_equal(fen, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    assert_int_equal(scored_game_pack_quiet(&game, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quiet),
        cmocka_unit_test(test_starts),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
