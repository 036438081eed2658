/* move_tree.c - variations: playing, selecting, promoting and removing them; writing, reading
 * and streaming.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/types.h>

#include "pgn/pgn_stream.h"
#include "rules/attacks.h"
#include "rules/san.h"
#include "support/test.h"

static void play(struct game *game, const char *san)
{
    chess_move move = MOVE_NONE;
    assert_int_equal(san_parse(&game->position, san, strlen(san), &move, NULL), SAN_OK);
    assert_true(game_play(game, move));
}

/* Checks the movetext of a game, on one line. */
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

TEST(test_playing_replaces_and_studying_adds)
{
    struct game game;
    game_init(&game, NULL);
    play(&game, "e4");
    play(&game, "e5");
    game_step_back(&game);
    play(&game, "c5");
    check_written(&game, "1. e4 c5 *");
    game_set_study(&game, true);
    game_step_back(&game);
    play(&game, "e6");
    play(&game, "d4");
    check_written(&game, "1. e4 c5 (1... e6 2. d4) *");
    assert_false(move_node_is_in_main_line(game.node));
    game_go_to(&game, move_node_variation_start(game.node));
    assert_int_equal(game.current, 2);
    assert_int_equal(game.count, 3);
    assert_true(game_step_variation(&game, -1));
    assert_false(game_step_variation(&game, -1));
    assert_string_equal(game.moves[1].san, "c5");
    assert_true(game_step_variation(&game, 1));
    assert_true(game_promote_variation(&game, game.node));
    assert_false(game_promote_variation(&game, game.node));
    check_written(&game, "1. e4 e6 (1... c5) 2. d4 *");
    assert_int_equal(game.count, 3);
    game_remove_node(&game, game.node);
    assert_int_equal(game.current, 1);
    check_written(&game, "1. e4 c5 *");
    game_free(&game);
}

static const char annotated[] =
    "{first} 1. e4 $1 $14 { [%clk 0:05:00] [%csl Ge4] } (1. d4 d5 (1... Nf6 $6 2. c4) 2. c4 "
    "{x}) ({before} 1. c4) 1... e5 ; with a } in it\n2. -- (2. Nf3 Nc6) 2... Nf6 *";

TEST(test_round_trip)
{
    size_t length, again_length;
    char *text, *again;
    struct game game;
    assert_int_equal(pgn_parse(&game, annotated, strlen(annotated), 1, NULL), PGN_OK);
    assert_int_equal(game.current, 4);
    assert_int_equal(game.tree.count, 12);
    assert_string_equal(game.moves[0].node->notes->after.first->text,
                        " [%clk 0:05:00] [%csl Ge4] ");
    assert_string_equal(game.tree.root->last->notes->before.first->text, "before");
    game_set_study(&game, true);
    text = pgn_write(&game, &length);
    assert_non_null(strstr(text, "; with a } in it\n"));
    game_free(&game);
    assert_int_equal(pgn_parse(&game, text, length, 1, NULL), PGN_OK);
    game_set_study(&game, true);
    again = pgn_write(&game, &again_length);
    assert_string_equal(text, again);
    free(text);
    free(again);
    game_free(&game);
}
