/* game.c - moves forward and back, and all endings of a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>

#include "pgn/game.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "support/test.h"
#include "support/random_moves.h"

/* Plays moves separated by spaces; fails the test at the first illegal one. */
static void play(struct game *game, const char *moves)
{
    while (*moves) {
        size_t length = strcspn(moves, " ");
        chess_move move;
        if (san_parse(&game->position, moves, length, &move, NULL) != SAN_OK ||
            !game_play(game, move))
            fail_msg("cannot play %.*s", (int)length, moves);
        moves += length;
        moves += strspn(moves, " ");
    }
}

static void begin(struct game *game, const char *fen)
{
    struct position position;
    struct error error;
    if (!fen_parse(&position, fen, &error))
        fail_msg("%s: %s", fen, error.text);
    game_init(game, &position);
}

static void check_position(const struct game *game, const char *expected)
{
    char fen[FEN_SIZE];
    fen_write(&game->position, fen);
    assert_string_equal(fen, expected);
}

static void check_end(struct game *game, enum result result, enum ending ending,
                      const char *expected)
{
    char text[80];
    assert_int_equal(game->result, result);
    assert_int_equal(game->ending, ending);
    assert_string_equal(game_ending_text(game, text, sizeof text), expected);
    game_free(game);
}

TEST(test_forward_and_back)
{
    struct game game;
    game_init(&game, NULL);
    check_position(&game, FEN_START);
    assert_false(game_step_back(&game));
    assert_false(game_step_forward(&game));
    play(&game, "e4 e5 Nf3");
    assert_string_equal(game.moves[2].san, "Nf3");
    assert_true(game_step_back(&game) && game_step_back(&game) && game_step_back(&game));
    check_position(&game, FEN_START);
    assert_int_equal(game.count, 3);
    assert_true(game_step_forward(&game) && game_step_forward(&game));
    check_position(&game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_true(game.keys[game.current] == game.position.key);
    game_free(&game);
}

static void check_captured(const struct game *game, enum color color, const char *expected)
{
    int lost[KING];
    char text[64];
    game_count_captured(game, color, lost);
    snprintf(text, sizeof text, "%d %d %d %d %d", lost[PAWN], lost[KNIGHT], lost[BISHOP],
             lost[ROOK], lost[QUEEN]);
    assert_string_equal(text, expected);
}

TEST(test_captured)
{
    struct game game;
    game_init(&game, NULL);
    check_captured(&game, WHITE, "0 0 0 0 0");
    play(&game, "e4 a6 e5 d5 exd6 Qxd6 Nc3 Qxd2+ Bxd2");
    check_captured(&game, WHITE, "2 0 0 0 0"); /* the pawn on d6 had captured en passant */
    check_captured(&game, BLACK, "1 0 0 0 1");
    assert_true(game_step_back(&game));
    check_captured(&game, BLACK, "1 0 0 0 0");
    game_free(&game);
    begin(&game, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"); /* pieces missing from the start count as
                                                       * not captured */
    play(&game, "O-O");
    check_captured(&game, WHITE, "0 0 0 0 0");
    check_captured(&game, BLACK, "0 0 0 0 0");
    game_free(&game);
}

TEST(test_the_same_move_keeps_the_line)
{
    struct game game;
    game_init(&game, NULL);
    play(&game, "e4 e5 Nf3");
    while (game_step_back(&game))
        ;
    play(&game, "e4");
    assert_int_equal(game.count, 3);
    play(&game, "c5");
    assert_int_equal(game.count, 2);
    assert_false(game_step_forward(&game));
    game_free(&game);
}

TEST(test_board_endings)
{
    struct game game;
    begin(&game, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    play(&game, "Qg7");
    check_end(&game, RESULT_WHITE_WINS, ENDING_CHECKMATE, "White wins by checkmate");
    begin(&game, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    play(&game, "Qg6");
    check_end(&game, RESULT_DRAW, ENDING_STALEMATE, "Draw by stalemate");
    begin(&game, "7k/8/8/8/8/8/6p1/7K w - - 0 1");
    play(&game, "Kxg2");
    check_end(&game, RESULT_DRAW, ENDING_INSUFFICIENT, "Draw by insufficient material");
    begin(&game, "7k/8/8/8/8/8/6R1/7K w - - 149 100");
    play(&game, "Rg3");
    check_end(&game, RESULT_DRAW, ENDING_SEVENTY_FIVE, "Draw by the seventy-five-move rule");
    begin(&game, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    check_end(&game, RESULT_WHITE_WINS, ENDING_CHECKMATE, "White wins by checkmate");
}

TEST(test_repetition)
{
    struct game game;
    game_init(&game, NULL);
    play(&game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_int_equal(game_claimable_draw(&game), VERDICT_NONE);
    play(&game, "Ng8");
    assert_int_equal(game_claimable_draw(&game), VERDICT_THREEFOLD);
    assert_int_equal(game.result, RESULT_NONE);
    play(&game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(game_claimable_draw(&game), VERDICT_NONE);
    check_end(&game, RESULT_DRAW, ENDING_FIVEFOLD, "Draw by fivefold repetition");
}

TEST(test_ended_by_people)
{
    struct game game;
    game_init(&game, NULL);
    play(&game, "e4");
    game_end(&game, RESULT_WHITE_WINS, ENDING_RESIGNATION);
    assert_false(game_play(&game, move_make(E7, E5)));
    game_end(&game, RESULT_NONE, ENDING_NONE);
    play(&game, "e5");
    game_end(&game, RESULT_DRAW, ENDING_AGREEMENT);
    check_end(&game, RESULT_DRAW, ENDING_AGREEMENT, "Draw by agreement");
}

TEST(test_tags)
{
    struct game game;
    char name[16];
    game_init(&game, NULL);
    game_set_tag(&game, "Site", "Riga");
    game_set_tag(&game, "ECO", "C50");
    game_set_tag(&game, "Site", "Ri\x1Bga");
    assert_string_equal(game_tag(&game, "Site"), "Ri?ga");
    assert_string_equal(game_tag(&game, "ECO"), "C50");
    game_set_tag(&game, "bad name", "x");
    game_set_tag(&game, "", "x");
    game_set_tag(&game, "ECO", NULL);
    game_set_tag(&game, "Missing", NULL);
    assert_null(game_tag(&game, "ECO"));
    assert_int_equal(game.tag_count, 1);
    for (int i = 0; i < 3 * GAME_TAGS_MAX; i++) {
        snprintf(name, sizeof name, "T%d", i);
        game_set_tag(&game, name, "x");
    }
    assert_int_equal(game.tag_count, GAME_TAGS_MAX);
    game_free(&game);
}

/* Random games forward, all the way back, and forward again. */
/* The draw that can be claimed depends on the position alone, not on how it was reached. */
static void check_claim(const struct game *game)
{
    enum verdict verdict = position_verdict(&game->position, game->keys, game->current + 1);
    bool claims = verdict == VERDICT_THREEFOLD || verdict == VERDICT_FIFTY;
    assert_int_equal(game_claimable_draw(game),
                     claims && game->result == RESULT_NONE ? verdict : VERDICT_NONE);
}

TEST(test_random_games)
{
    uint64_t random = 1;
    int claims = 0;
    for (int round = 0; round < 50; round++) {
        struct game game;
        struct position end;
        struct move_list legal;
        game_init(&game, NULL);
        while (game.result == RESULT_NONE && game.current < 300) {
            generate_legal(&game.position, &legal);
            if (round % 2 == 1 && legal.count > 2)
                legal.count = 2; /* positions are repeated */
            assert_true(game_play(
                &game, legal.moves[random_moves_random(&random) % (uint64_t)legal.count]));
            claims += game_claimable_draw(&game) != VERDICT_NONE;
        }
        end = game.position;
        while (game_step_back(&game))
            check_claim(&game);
        check_position(&game, FEN_START);
        while (game_step_forward(&game))
            check_claim(&game);
        assert_memory_equal(&end, &game.position, sizeof end);
        game_free(&game);
    }
    assert_true(claims > 0);
}

/* Any number may be requested. */
TEST(test_numbers)
{
    static const long none[] = {0, -1, 3, 1L << 61, 1L << 62, LONG_MAX, LONG_MIN};
    struct game game;
    game_init(&game, NULL);
    for (int i = 0; i < 3; i++) {
        static const char *const moves[] = {"e2e4", "e7e5", "g1f3"};
        assert_true(game_play(&game, uci_move_parse(&game.position, moves[i], 4)));
    }
    assert_ptr_equal(game_find_move(&game, 1, false), game.moves[0].node);
    assert_ptr_equal(game_find_move(&game, 1, true), game.moves[1].node);
    assert_ptr_equal(game_find_move(&game, 2, false), game.moves[2].node);
    assert_null(game_find_move(&game, 2, true));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        for (int black = 0; black <= 1; black++)
            assert_null(game_find_move(&game, none[i], black != 0));
    game_free(&game);
}
