/* game_list.c - an index of a file of games, the reading order of moves, and descriptions in
 * words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/game_list.h"
#include "pgn/move_text.h"
#include "pgn/move_tree.h"
#include "pgn/pgn.h"
#include "rules/attacks.h"
#include "support/scratch.h"
#include "support/test.h"

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

/* The file is read in portions, and each game is found at its place. */
TEST_WITH(scratch_make, scratch_remove, test_portions)
{
    struct game_list *list;
    struct error error;
    struct game game;
    size_t before = 0;
    int portions = 0;
    write_games(state, 3000);
    list = game_list_open(path, &error);
    assert_non_null(list);
    assert_int_equal(game_list_count(list), 0);
    while (game_list_scan(list, 10000, SIZE_MAX / 2)) {
        assert_true(game_list_count(list) > before);
        before = game_list_count(list);
        assert_in_range(game_list_scanned_permille(list), 0, 999);
        portions++;
    }
    assert_in_range(portions, 10, 100);
    assert_true(game_list_is_complete(list));
    assert_int_equal(game_list_count(list), 3000);
    assert_string_equal(game_list_field_text(list, 2999, GAME_LIST_WHITE), "Player 2999");
    assert_int_equal(game_list_count_plies(list, 49), 49);
    assert_int_equal(game_list_count_plies(list, 50), 2); /* counted, because the tag has no
                                                     * number */
    assert_int_equal(game_list_load(list, 1234, &game, &error), PGN_OK);
    assert_string_equal(game.white, "Player 1234");
    game_free(&game);

    game_list_set_filter(list, "b3  player");
    while (game_list_apply_filter(list, 100))
        ;
    assert_int_equal(game_list_match_count(list), 429);
    assert_int_equal(game_list_match_index(list, 1), 10);
    assert_int_equal(game_list_find_match(list, 10), 1);
    assert_int_equal(game_list_find_match(list, 11), 2);
    assert_int_equal(game_list_find_match(list, 5000), 429);
    game_list_close(list);
}

TEST(test_reading_order)
{
    static const char text[] = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) e5 "
                               "(1... c5 (1... e6)) 2. Nf3 *";
    static const char *const expected[] = {"e4",   "(d4",  "d5",  "(Nf6", "c4",   "(Nf3",
                                           "))c4", ")(c4", ")e5", "(c5",  ")(e6", ")Nf3"};
    struct move_tree_cursor place;
    struct game game;
    char word[64];
    size_t count = 0;
    assert_int_equal(pgn_parse(&game, text, strlen(text), 1, NULL), PGN_OK);
    for (move_tree_cursor_init(&place, &game.tree, NULL); place.node;
         move_tree_cursor_next(&place)) {
        word[0] = '\0';
        for (int i = 0; i < place.variations_ended; i++)
            strcat(word, ")");
        strcat(word, place.begins_variation ? "(" : "");
        strcat(word, place.node->san);
        assert_true(count < sizeof expected / sizeof expected[0]);
        assert_string_equal(word, expected[count++]);
        assert_int_equal(place.ply, move_node_ply(place.node));
    }
    assert_int_equal(count, sizeof expected / sizeof expected[0]);
    game_free(&game);
}

static void write_file(void **state, const char *name, const char *text)
{
    snprintf(path, sizeof path, "%s/%s", (const char *)*state, name);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

/* A file replaced after the scan of its directory gives an error, not another game. */
TEST_WITH(scratch_make, scratch_remove, test_replaced_file)
{
    struct error error;
    struct game game;
    write_file(state, "a.pgn", "[White \"A\"]\n\n1. e4 *\n");
    write_file(state, "b.pgn", "[White \"B\"]\n\n1. e4 *\n");
    struct game_list *list = game_list_open(*state, &error);
    while (game_list_scan(list, 1 << 20, 100))
        ;
    assert_int_equal(game_list_count(list), 2);
    unlink(path);
    write_file(state, "b.pgn", "[White \"C\"]\n\n1. d4 d5 *\n");
    assert_int_equal(game_list_load(list, 1, &game, &error), PGN_NO_GAME);
    assert_non_null(strstr(error.text, "b.pgn has changed"));
    assert_int_equal(game_list_load(list, 0, &game, &error), PGN_OK);
    game_free(&game);
    game_list_close(list);
}

/* Only regular files are listed. Of several that cannot be read, the first is reported. */
TEST_WITH(scratch_make, scratch_remove, test_unreadable_files)
{
    struct error error;
    write_file(state, "a.pgn", "1. e4 *\n");
    write_file(state, "b.pgn", "1. e4 *\n");
    write_file(state, "c.pgn", "1. e4 *\n");
    snprintf(path, sizeof path, "%s/d.pgn", (const char *)*state);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/e.pgn", (const char *)*state);
    assert_int_equal(mkfifo(path, 0600), 0);
    struct game_files files = game_files_find(*state, false, &error);
    assert_int_equal(files.count, 3);
    struct game_list *list = game_list_open(*state, &error);
    for (int i = 1; i < 3; i++)
        unlink(files.paths[i]);
    while (game_list_scan(list, 1 << 20, 100))
        ;
    assert_true(game_list_take_error(list, &error));
    assert_non_null(strstr(error.text, "b.pgn"));
    game_files_free(&files);
    game_list_close(list);
}

/* ---- saving in the encoding of the file --------------------------------------------- */

/* Replaces the first of the two games of a file by "1. c4 {TEXT} *"; returns the new file. */
static const char *patch_first(void **state, const char *bytes, size_t size, const char *text,
                               bool converts, size_t *length)
{
    static char after[4096];
    char game[256];
    struct error error;
    struct pgn_patch patch = {.text = game};
    patch.length =
        (size_t)snprintf(game, sizeof game, "[White \"C\"]\n\n1. c4 {%s} *\n", text);
    snprintf(path, sizeof path, "%s/games.pgn", (const char *)*state);
    FILE *file = fopen(path, "w");
    fwrite(bytes, 1, size, file);
    fclose(file);
    struct game_list *list = game_list_open(path, &error);
    assert_non_null(list);
    while (game_list_scan(list, 1000, SIZE_MAX / 2))
        ;
    assert_int_equal(game_list_count(list), 2);
    assert_string_equal(game_list_field_text(list, 1, GAME_LIST_WHITE), "J\u00F6rg");
    game_list_get_record(list, 0, &patch.record);
    assert_int_equal(pgn_patch_converts_encoding(list, &patch, 1), converts);
    if (!pgn_patch_file(list, path, &patch, 1, &error))
        fail_msg("%s", error.text);
    game_list_close(list);
    file = fopen(path, "r");
    *length = fread(after, 1, sizeof after - 1, file);
    after[*length] = '\0';
    fclose(file);
    return after;
}

TEST_WITH(scratch_make, scratch_remove, test_saving_keeps_encoding)
{
    static const struct {
        const char *before, *text, *after;
        bool converts;
    } files[] = {
        {"[White \"A\"]\n\n1. e4 *\n\n[White \"J\u00F6rg\"]\n\n1. d4 *\n", "gr\u00FC\u00DFe",
         "[White \"C\"]\n\n1. c4 {gr\u00FC\u00DFe} *\n\n[White \"J\u00F6rg\"]\n\n1. d4 *\n",
         false},
        {"\uFEFF[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"J\u00F6rg\"]\r\n\r\n1. d4 *\r\n",
         "x",
         "\uFEFF[White \"C\"]\r\n\r\n1. c4 {x} *\r\n\r\n[White \"J\u00F6rg\"]\r\n\r\n1. d4 *\r\n",
         false},
        {"[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"J\xF6rg\"]\r\n\r\n1. d4 *\r\n",
         "\u20AC \u00FC",
         "[White \"C\"]\r\n\r\n1. c4 {\x80 \xFC} *\r\n\r\n[White \"J\xF6rg\"]\r\n\r\n1. d4 *\r\n",
         false},
        {"[White \"A\"]\n\n1. e4 *\n\n[White \"J\xF6rg\"]\n\n1. d4 {\xE9} *\n", "\u0416",
         "[White \"C\"]\n\n1. c4 {\u0416} *\n\n[White \"J\u00F6rg\"]\n\n1. d4 {\u00E9} *\n",
         true},
        /* both encodings in one file */
        {"[White \"A\"]\n\n1. e4 *\n\n[White \"J\xF6rg\"]\n\n1. d4 {\u00E9} *\n", "\u0416",
         "[White \"C\"]\n\n1. c4 {\u0416} *\n\n[White \"J\xF6rg\"]\n\n1. d4 {\u00E9} *\n",
         false},
        /* a game without a result, before a tag that does not begin its line */
        {"[White \"A\"]\n\n1. e4\n\n [White \"J\u00F6rg\"]\n\n1. d4 *\n", "x",
         "[White \"C\"]\n\n1. c4 {x} *\n\n[White \"J\u00F6rg\"]\n\n1. d4 *\n", false},
    };
    size_t length;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        assert_string_equal(patch_first(state, files[i].before, strlen(files[i].before),
                                        files[i].text, files[i].converts, &length),
                            files[i].after);
}

/* A long line is copied in portions, none of which ends inside a character. */
TEST_WITH(scratch_make, scratch_remove, test_saving_long_lines)
{
    enum { LONG = 600000 };
    static const char head[] = "[White \"A\"]\n\n1. e4 *\n\n[White \"J\u00F6rg\"]\n\n1. d4 {";
    char *text = malloc(sizeof head + LONG + 8);
    struct error error;
    struct pgn_patch patch = {.text = "1. c4 {\u00E9} *\n", .length = 13};
    assert_non_null(text);
    strcpy(text, head);
    for (size_t i = sizeof head - 1; i < sizeof head - 1 + LONG; i += 2)
        memcpy(text + i, "\u00E9", 2);
    strcpy(text + sizeof head - 1 + LONG, "} *\n");
    snprintf(path, sizeof path, "%s/games.pgn", (const char *)*state);
    assert_true(file_replace(path, text, strlen(text), &error));
    struct game_list *list = game_list_open(path, &error);
    while (game_list_scan(list, 1 << 20, SIZE_MAX / 2))
        ;
    game_list_get_record(list, 0, &patch.record);
    assert_false(pgn_patch_converts_encoding(list, &patch, 1));
    assert_true(pgn_patch_file(list, path, &patch, 1, &error));
    game_list_close(list);
    size_t length;
    char *after = file_read(path, 1 << 20, &length, &error);
    assert_memory_equal(after, patch.text, patch.length - 1);
    assert_string_equal(strstr(after, "[White"), strstr(text, "[White \"J"));
    free(after);
    free(text);
}

TEST_WITH(scratch_make, scratch_remove, test_saving_utf16)
{
    static const char before[] =
        "\xFE\xFF[White \"A\"]\n\n1. e4 *\n\n[White \"J\xF6rg\"]\n\n1. d4 *\n";
    static const char after[] =
        "[White \"C\"]\n\n1. c4 {\xFC} *\n\n[White \"J\xF6rg\"]\n\n1. d4 *\n";
    char wide[2 * sizeof before] = "\xFE\xFF";
    size_t length;
    for (size_t i = 2; i < sizeof before - 1; i++)
        wide[2 * i - 1] = before[i];
    const char *written =
        patch_first(state, wide, 2 * sizeof before - 4, "\u00FC\U0001F600", false, &length);
    assert_memory_equal(written, "\xFE\xFF", 2);
    bool found = false; /* the two units of the last character */
    for (size_t i = 2; i + 4 <= length; i += 2)
        found = found || memcmp(written + i, "\xD8\x3D\xDE\x00", 4) == 0;
    assert_true(found);
    assert_int_equal(length, 2 + 2 * (sizeof after - 1) + 4);
}
