/* move_tree.c - variations: played, chosen, promoted, removed; written, read and streamed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include <cmocka.h>

#include "pgn/pgn_stream.h"
#include "rules/attacks.h"
#include "rules/san.h"

static void play(struct game *game, const char *san)
{
    chess_move move = MOVE_NONE;
    assert_int_equal(san_parse(&game->position, san, strlen(san), &move, NULL), SAN_OK);
    assert_true(game_play(game, move));
}

/* The movetext a game is written as, on one line. */
static void check_written(const struct game *game, const char *expected)
{
    size_t length;
    char *text = pgn_write(game, &length), *moves = strstr(text, "\n\n") + 2;
    for (char *at = moves; *at; at++)
        if (*at == '\n')
            *at = at[1] ? ' ' : '\0';
    assert_string_equal(moves, expected);
    free(text);
}

static void test_play_replaces_and_study_adds(void **state)
{
    struct game game;
    (void)state;
    game_init(&game, NULL);
    play(&game, "e4");
    play(&game, "e5");
    game_back(&game);
    play(&game, "c5");
    check_written(&game, "1. e4 c5 *");
    game_set_study(&game, true);
    game_back(&game);
    play(&game, "e6");
    play(&game, "d4");
    check_written(&game, "1. e4 c5 (1... e6 2. d4) *");
    assert_false(move_node_is_main(game.node));
    game_go_to(&game, move_node_variation(game.node));
    assert_int_equal(game.current, 2);
    assert_int_equal(game.count, 3);
    assert_true(game_step_variation(&game, -1));
    assert_false(game_step_variation(&game, -1));
    assert_string_equal(game.moves[1].san, "c5");
    assert_true(game_step_variation(&game, 1));
    assert_true(game_promote(&game, game.node));
    assert_false(game_promote(&game, game.node));
    check_written(&game, "1. e4 e6 (1... c5) 2. d4 *");
    assert_int_equal(game.count, 3);
    game_remove(&game, game.node);
    assert_int_equal(game.current, 1);
    check_written(&game, "1. e4 c5 *");
    game_free(&game);
}

static void test_the_line_played_is_the_main_line(void **state)
{
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, "1. e4 (1. d4 d5) 1... e5 *", 26, 1, NULL), PGN_OK);
    game_go_to(&game, move_node_find(game.tree.root, game.tree.root->last->move));
    assert_string_equal(game.moves[0].san, "d4");
    game_forward(&game);
    check_written(&game, "1. d4 (1. e4 e5) 1... d5 *");
    game_free(&game);
}

static const char annotated[] =
    "{first} 1. e4 $1 $14 { [%clk 0:05:00] [%csl Ge4] } (1. d4 d5 (1... Nf6 $6 2. c4) 2. c4 "
    "{x}) ({before} 1. c4) 1... e5 ; with a } in it\n2. -- (2. Nf3 Nc6) 2... Nf6 *";

static void test_everything_comes_back(void **state)
{
    size_t length, again_length;
    char *text, *again;
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, annotated, strlen(annotated), 1, NULL), PGN_OK);
    assert_int_equal(game.current, 4);
    assert_int_equal(game.tree.count, 12);
    assert_string_equal(game.moves[0].node->notes->after.first->text,
                        " [%clk 0:05:00] [%csl Ge4] ");
    assert_string_equal(game.tree.root->last->notes->before.first->text, "before");
    game_set_study(&game, true);
    text = pgn_write(&game, &length);
    assert_non_null(strstr(text, "; with a } in it\n"));
    game_free(&game);
    assert_int_equal(pgn_read(&game, text, length, 1, NULL), PGN_OK);
    game_set_study(&game, true);
    again = pgn_write(&game, &again_length);
    assert_string_equal(text, again);
    free(text);
    free(again);
    game_free(&game);
}

static void test_an_error_costs_its_variation(void **state)
{
    static const char text[] = "1. e4 (1. d4 d6 2. Ke7 (2. c4) c5) 1... e5 (1... c5) *";
    struct reason reason;
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, text, strlen(text), 1, &reason), PGN_BROKEN);
    assert_int_equal(reason.column, 20);
    check_written(&game, "1. e4 (1. d4 d6) 1... e5 (1... c5) *");
    game_free(&game);
}

/* A text that comes in pieces of a few bytes. */
struct trickle {
    const char *text;
    size_t length, at, step;
};

static ssize_t trickle_read(void *context, int file, void *buffer, size_t size)
{
    struct trickle *trickle = context;
    size_t count = trickle->length - trickle->at;
    (void)file;
    count = count > trickle->step ? trickle->step : count;
    count = count > size ? size : count;
    memcpy(buffer, trickle->text + trickle->at, count);
    trickle->at += count;
    return (ssize_t)count;
}

static void count_error(void *context, const struct reason *reason)
{
    (void)reason;
    ++*(int *)context;
}

static void test_a_stream_in_pieces_of_any_size(void **state)
{
    static const char text[] =
        "\xEF\xBB\xBF[Event \"1\"]\r\n\r\n\r\n1. e4 {a\r\nb} e5 1-0\r\n\r\n[Event \"2\"]\n"
        "1. d4 d9 (1... d5) d6 *\n\n[Event \"3\"]\n[Variant \"Atomic\"]\n1. a4 *\n"
        "[Event \"4\"]\n\n1. c4 {never closed\n[Event \"5\"]\n1. b4 (1. a4) 1/2-1/2\n1. h4";
    static const size_t plies[] = {2, 1, 0, 1, 1, 1};
    (void)state;
    for (size_t step = 1; step < sizeof text; step++) {
        struct trickle trickle = {text, strlen(text), 0, step};
        struct storage storage = {.context = &trickle, .read = trickle_read};
        int errors = 0;
        struct pgn_stream *stream = pgn_stream_create(&storage, 0, count_error, &errors);
        struct pgn_record record;
        struct reason reason;
        struct game game;
        size_t games = 0;
        while (pgn_stream_next(stream, &game, &record, &reason) == PGN_STREAM_GAME) {
            assert_in_range(games, 0, 5);
            assert_int_equal(record.status == PGN_NONE, games == 2);
            if (record.status != PGN_NONE) {
                assert_int_equal(game.current, plies[games]);
                game_free(&game);
            }
            games++;
            assert_int_equal(record.number, games);
        }
        assert_int_equal(games, 6);
        assert_int_equal(errors, 3);
        pgn_stream_destroy(stream);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play_replaces_and_study_adds),
        cmocka_unit_test(test_the_line_played_is_the_main_line),
        cmocka_unit_test(test_everything_comes_back),
        cmocka_unit_test(test_an_error_costs_its_variation),
        cmocka_unit_test(test_a_stream_in_pieces_of_any_size),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
