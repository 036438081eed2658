/* repertoire.c - lines of a repertoire are kept, found by position, and compared with games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/file.h"
#include "pgn/pgn.h"
#include "scratch.h"
#include "study/repertoire.h"
#include "test.h"

static char file_name[512], games_path[512];

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(file_name, sizeof file_name, "%s/white.pgn", (char *)*state);
    snprintf(games_path, sizeof games_path, "%s/games.pgn", (char *)*state);
    return setenv("XDG_CACHE_HOME", *state, 1);
}

FIXTURE(set_up, scratch_remove);

static void read_game(struct game *game, const char *text)
{
    assert_int_equal(pgn_read(game, text, strlen(text), 1, NULL), PGN_OK);
}

static size_t add(const char *text)
{
    struct repertoire repertoire;
    struct reason reason;
    struct game game;
    size_t added;
    read_game(&game, text);
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    assert_true(repertoire_add(&repertoire, &game, &added, &reason));
    repertoire_close(&repertoire);
    game_free(&game);
    return added;
}

static int find(const struct repertoire *repertoire, const char *text)
{
    struct game game;
    read_game(&game, text);
    const struct move_node *moves[REPERTOIRE_MOVES];
    int count = repertoire_find(repertoire, game.position.key, moves);
    game_free(&game);
    return count;
}

TEST(test_add)
{
    struct repertoire repertoire;
    struct reason reason;
    assert_int_equal(add("1. d4 d5 2. c4 *"), 3);
    assert_int_equal(add("1. d4 d5 2. c4 e6 3. Nc3 *"), 2);
    assert_int_equal(add("1. d4 d5 2. c4 *"), 0);
    assert_int_equal(add("1. d4 e6 2. c4 *"), 2);
    assert_int_equal(add("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"), 1);
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    assert_int_equal(repertoire.count, 2);
    assert_int_equal(find(&repertoire, "1. d4 *"), 2);
    /* however it comes about */
    assert_int_equal(find(&repertoire, "1. c4 e6 2. d4 d5 *"), 1);
    assert_int_equal(find(&repertoire, "1. d4 c5 *"), 0);
    repertoire_close(&repertoire);
}

/* What somebody wrote in another program stays; what cannot be read is not written over. */
TEST(test_foreign)
{
    static const char good[] = "[Event \"Mine\"]\n\n1. e4 {best by test} (1. d4 d5) e5 *\n";
    static const char broken[] = "1. e4 e5 2. Ke3 Ke6 *\n";
    struct repertoire repertoire;
    struct reason reason;
    struct game game;
    size_t added, length;
    assert_true(file_replace(file_name, good, strlen(good), &reason));
    assert_int_equal(add("1. e4 e5 2. Nf3 *"), 1);
    char *text = file_read(file_name, 10000, &length, &reason);
    assert_non_null(strstr(text, "best by test"));
    assert_non_null(strstr(text, "Mine"));
    free(text);
    assert_true(file_replace(file_name, broken, strlen(broken), &reason));
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    read_game(&game, "1. e4 c5 *");
    assert_false(repertoire_add(&repertoire, &game, &added, &reason));
    game_free(&game);
    repertoire_close(&repertoire);
    text = file_read(file_name, 10000, &length, &reason);
    assert_string_equal(text, broken);
    free(text);
}

/* What was added to a line goes with it, and what leads nowhere else; what others need stays. */
TEST(test_remove)
{
    struct repertoire repertoire;
    struct reason reason;
    struct game game;
    size_t removed;
    add("1. d4 d5 2. c4 *");
    add("1. d4 d5 2. c4 e6 3. Nc3 *");
    add("1. d4 e6 2. c4 *");
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    read_game(&game, "1. d4 d5 2. c4 e5 *");
    assert_true(repertoire_remove(&repertoire, &game, &removed, &reason));
    assert_int_equal(removed, 0);
    game_back(&game);
    assert_true(repertoire_remove(&repertoire, &game, &removed, &reason));
    assert_int_equal(removed, 4); /* d5 c4 e6 Nc3 */
    repertoire_close(&repertoire);
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    assert_int_equal(find(&repertoire, "1. d4 *"), 1);
    assert_int_equal(find(&repertoire, "1. d4 e6 *"), 1);
    repertoire_close(&repertoire);
    game_free(&game);
}

TEST(test_left)
{
    struct repertoire repertoire;
    struct reason reason;
    struct game game;
    size_t ply;
    add("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    read_game(&game, "1. e4 e5 2. Nf3 Nc6 3. Bc4 *");
    assert_true(repertoire_left(&repertoire, &game, &ply));
    assert_int_equal(ply, 4);
    game_free(&game);
    read_game(&game, "1. e4 c5 2. c3 *"); /* the other side did */
    assert_false(repertoire_left(&repertoire, &game, &ply));
    game_free(&game);
    repertoire_close(&repertoire);
}

TEST(test_gaps)
{
    static const char games[] = "1. e4 c5 2. Nf3 *\n\n1. e4 c5 *\n\n1. e4 e5 2. Nf3 d6 *\n\n"
                                "1. d4 c5 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n*\n";
    const char *path = games_path;
    struct repertoire repertoire;
    struct reason reason;
    add("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    assert_true(file_replace(path, games, strlen(games), &reason));
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &reason));
    struct collection *collection = collection_open(&path, 1, NULL, NULL, NULL, NULL, &reason);
    assert_non_null(collection);
    for (size_t i = 0; i < collection->count; i++) /* in any slices */
        repertoire_compare(&repertoire, collection, NULL, i, i + 1);
    assert_int_equal(repertoire.gap_count, 3);
    assert_int_equal(repertoire.gaps[0].games, 2);
    assert_int_equal(repertoire.gaps[0].place->ply, 1);
    assert_int_equal(repertoire.gaps[1].games, 1);
    repertoire_compare(&repertoire, collection, "Anna", 0, collection->count);
    assert_int_equal(repertoire.gaps[0].games, 2); /* no game of hers */
    assert_int_equal(repertoire.compared, collection->count);
    collection_close(collection);
    repertoire_close(&repertoire);
}
