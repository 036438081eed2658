/* repertoire.c - repertoire lines: saved, found by position, and compared with games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "pgn/pgn.h"
#include "support/scratch.h"
#include "study/repertoire.h"
#include "support/test.h"

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
    assert_int_equal(pgn_parse(game, text, strlen(text), 1, NULL), PGN_OK);
}

/* Returns the number of moves added or removed; the file can be written. */
static size_t change(const char *text, bool removes)
{
    struct error error;
    struct game game;
    size_t moves;
    read_game(&game, text);
    if (!repertoire_update_file(file_name, WHITE, &game, removes, &moves, &error))
        fail_msg("%s", error.text);
    game_free(&game);
    return moves;
}

static size_t add(const char *text)
{
    return change(text, false);
}

static int find(const struct repertoire *repertoire, const char *text)
{
    struct game game;
    read_game(&game, text);
    const struct move_node *moves[REPERTOIRE_MOVES_MAX];
    int count = repertoire_find_moves(repertoire, game.position.key, moves);
    game_free(&game);
    return count;
}

TEST(test_none)
{
    const struct repertoire none = {0};
    assert_int_equal(find(&none, "1. e4 *"), 0);
}

TEST(test_add)
{
    struct repertoire repertoire;
    struct error error;
    assert_int_equal(add("1. d4 d5 2. c4 *"), 3);
    assert_int_equal(add("1. d4 d5 2. c4 e6 3. Nc3 *"), 2);
    assert_int_equal(add("1. d4 d5 2. c4 *"), 0);
    assert_int_equal(add("1. d4 e6 2. c4 *"), 2);
    assert_int_equal(add("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"), 1);
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &error));
    assert_int_equal(repertoire.count, 2);
    assert_int_equal(find(&repertoire, "1. d4 *"), 2);
    /* by transposition */
    assert_int_equal(find(&repertoire, "1. c4 e6 2. d4 d5 *"), 1);
    assert_int_equal(find(&repertoire, "1. d4 c5 *"), 0);
    repertoire_close(&repertoire);
}

/* Contents written by other programs are kept. */
TEST(test_foreign)
{
    static const char good[] = "[Event \"Mine\"]\n\n1. e4 {best by test} (1. d4 d5) e5 *\n";
    struct error error;
    size_t length;
    assert_true(file_replace(file_name, good, strlen(good), &error));
    assert_int_equal(add("1. e4 e5 2. Nf3 *"), 1);
    char *text = file_read(file_name, 10000, &length, &error);
    assert_non_null(strstr(text, "best by test"));
    assert_non_null(strstr(text, "Mine"));
    free(text);
}

/* A file with an unreadable part is not overwritten. */
TEST(test_unreadable)
{
    static const char *const files[] = {
        "1. e4 e5 2. Ke3 Ke6 *\n",
        "1. e4 *\n\n[FEN \"8/8/8 w\"]\n\n1. e4 *\n\n1. d4 d5 *\n",
        "1. e4 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n1. d4 d5 *\n",
        "My lines:\nagainst the Sicilian I play Alapin\n",
        "[Event \"x\"]\n\n1. e4 e5 *\n\nNotes of mine: never play f6.\nReally.\n",
        "\xFF\xFE[\0E\0v\0e\0n\0t\0",
        "\x1F\x8B\x08 not text",
    };
    struct error error;
    struct game game;
    size_t moves, length;
    read_game(&game, "1. e4 c5 *");
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        assert_true(file_replace(file_name, files[i], strlen(files[i]), &error));
        for (int removes = 0; removes < 2; removes++)
            if (repertoire_update_file(file_name, WHITE, &game, removes, &moves, &error))
                fail_msg("%s was written over", files[i]);
        char *text = file_read(file_name, 10000, &length, &error);
        assert_string_equal(text, files[i]);
        free(text);
    }
    game_free(&game);
}

/* Two processes add lines to one repertoire, which is a symbolic link. */
TEST(test_two_processes)
{
    static const char pawns[2][9] = {"abcdefgh", "hgfedcba"};
    char elsewhere[540], line[40];
    struct repertoire repertoire;
    struct error error;
    snprintf(elsewhere, sizeof elsewhere, "%s.elsewhere", file_name);
    assert_int_equal(symlink(elsewhere, file_name), 0);
    pid_t child = fork();
    for (int i = 0; i < 64; i++) {
        snprintf(line, sizeof line, "1. %c3 %c%d *", pawns[child == 0][i / 8],
                 pawns[child == 0][i % 8], child == 0 ? 5 : 6);
        add(line);
    }
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &error));
    assert_int_equal(repertoire.position_count, 1 + 8 + 8 * 16);
    repertoire_close(&repertoire);
    struct stat status;
    assert_true(lstat(file_name, &status) == 0 && S_ISLNK(status.st_mode));
}

/* Removes the moves after a line, and those before its end that lead nowhere else; moves of
 * other lines stay. */
TEST(test_remove)
{
    struct repertoire repertoire;
    struct error error;
    add("1. d4 d5 2. c4 *");
    add("1. d4 d5 2. c4 e6 3. Nc3 *");
    add("1. d4 e6 2. c4 *");
    assert_int_equal(change("1. d4 d5 2. c4 e5 *", true), 0);
    assert_int_equal(change("1. d4 d5 2. c4 *", true), 4); /* d5 c4 e6 Nc3 */
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &error));
    assert_int_equal(find(&repertoire, "1. d4 *"), 1);
    assert_int_equal(find(&repertoire, "1. d4 e6 *"), 1);
    repertoire_close(&repertoire);
}

TEST(test_left)
{
    struct repertoire repertoire;
    struct error error;
    struct game game;
    size_t ply;
    add("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &error));
    read_game(&game, "1. e4 e5 2. Nf3 Nc6 3. Bc4 *");
    assert_true(repertoire_find_departure(&repertoire, &game, &ply));
    assert_int_equal(ply, 4);
    game_free(&game);
    read_game(&game, "1. e4 c5 2. c3 *"); /* the opponent left it */
    assert_false(repertoire_find_departure(&repertoire, &game, &ply));
    game_free(&game);
    repertoire_close(&repertoire);
}

TEST(test_gaps)
{
    static const char games[] = "1. e4 c5 2. Nf3 *\n\n1. e4 c5 *\n\n1. e4 e5 2. Nf3 d6 *\n\n"
                                "1. d4 c5 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n*\n";
    const char *path = games_path;
    struct repertoire repertoire;
    struct error error;
    add("1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    assert_true(file_replace(path, games, strlen(games), &error));
    assert_true(repertoire_open(&repertoire, file_name, WHITE, &error));
    struct collection *collection = collection_open(&path, 1, NULL, NULL, NULL, &error);
    assert_non_null(collection);
    for (size_t i = 0; i < collection->count; i++) /* in portions of any size */
        repertoire_find_gaps(&repertoire, collection, NULL, i, i + 1);
    assert_int_equal(repertoire.gap_count, 3);
    assert_int_equal(repertoire.gaps[0].games, 2);
    assert_int_equal(repertoire.gaps[0].position->ply, 1);
    assert_int_equal(repertoire.gaps[1].games, 1);
    repertoire_find_gaps(&repertoire, collection, "Anna", 0, collection->count);
    assert_int_equal(repertoire.gaps[0].games, 2); /* not her game */
    assert_int_equal(repertoire.games_compared, collection->count);
    collection_close(collection);
    repertoire_close(&repertoire);
}
