/* game_list.c - an index of a file of games, the order of moves in print, what is said in
 * words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game_list.h"
#include "pgn/move_text.h"
#include "pgn/move_tree.h"
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "test.h"

static char path[512];

static void write_games(void **state, int count)
{
    FILE *file;
    snprintf(path, sizeof path, "%s/games.pgn", (const char *)*state);
    file = fopen(path, "w");
    for (int i = 0; i < count; i++)
        fprintf(file,
                "[White \"Player %d\"]\n[Black \"B%d\"]\n[PlyCount \"%d\"]\n\n"
                "1. e4 e5 {game %d} *\n\n",
                i, i % 7, i % 50, i + 1);
    fclose(file);
}

/* It is gone through in portions, and each game is found where it was. */
TEST_WITH(scratch_make, scratch_remove, test_portions)
{
    struct game_list *list;
    struct reason reason;
    struct game game;
    size_t before = 0;
    int portions = 0;
    write_games(state, 3000);
    list = game_list_open(path, &reason);
    assert_non_null(list);
    assert_int_equal(game_list_count(list), 0);
    while (game_list_read(list, 10000, SIZE_MAX / 2)) {
        assert_true(game_list_count(list) > before);
        before = game_list_count(list);
        assert_in_range(game_list_permille(list), 0, 999);
        portions++;
    }
    assert_in_range(portions, 10, 100);
    assert_true(game_list_is_complete(list));
    assert_int_equal(game_list_count(list), 3000);
    assert_string_equal(game_list_text(list, 2999, LIST_WHITE), "Player 2999");
    assert_int_equal(game_list_plies(list, 49), 49);
    assert_int_equal(game_list_plies(list, 50), 2); /* the tag said nothing: counted */
    assert_int_equal(game_list_load(list, 1234, &game, &reason), PGN_OK);
    assert_string_equal(game.white, "Player 1234");
    game_free(&game);

    game_list_filter(list, "b3  player");
    while (game_list_match(list, 100))
        ;
    assert_int_equal(game_list_match_count(list), 429);
    assert_int_equal(game_list_match_index(list, 1), 10);
    assert_int_equal(game_list_match_place(list, 10), 1);
    assert_int_equal(game_list_match_place(list, 11), 2);
    assert_int_equal(game_list_match_place(list, 5000), 429);
    game_list_close(list);
}

TEST(test_reading_order)
{
    static const char text[] = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) e5 "
                               "(1... c5 (1... e6)) 2. Nf3 *";
    static const char *const expected[] = {"e4",   "(d4",  "d5",  "(Nf6", "c4",   "(Nf3",
                                           "))c4", ")(c4", ")e5", "(c5",  ")(e6", ")Nf3"};
    struct reading_place place;
    struct game game;
    char word[64];
    size_t count = 0;
    assert_int_equal(pgn_read(&game, text, strlen(text), 1, NULL), PGN_OK);
    for (reading_begin(&place, &game.tree, NULL); place.node; reading_next(&place)) {
        word[0] = '\0';
        for (int i = 0; i < place.closed; i++)
            strcat(word, ")");
        strcat(word, place.opened ? "(" : "");
        strcat(word, place.node->san);
        assert_true(count < sizeof expected / sizeof expected[0]);
        assert_string_equal(word, expected[count++]);
        assert_int_equal(place.ply, move_node_ply(place.node));
    }
    assert_int_equal(count, sizeof expected / sizeof expected[0]);
    game_free(&game);
}
