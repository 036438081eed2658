/* game_list.c - an index of a file of games, the order of moves in print, what is said in
 * words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "faults.h"
#include "pgn/annotation_text.h"
#include "pgn/game_list.h"
#include "pgn/list_growth.h"
#include "pgn/game_rows.h"
#include "pgn/game_texts.h"
#include "pgn/pgn.h"
#include "pgn/reading_order.h"
#include "rules/attacks.h"
#include "scratch.h"

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
static void test_portions(void **state)
{
    struct game_list *list;
    struct reason reason;
    struct game game;
    size_t before = 0;
    int portions = 0;
    write_games(state, 3000);
    list = game_list_open(&storage_system, path, &reason);
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

/* A disk that fails at any moment is told, and nothing that was read is lost. */
static struct game_list *list_all(void)
{
    struct game_list *list = game_list_open(&storage_system, path, NULL);
    assert_non_null(list);
    while (game_list_read(list, 10000, SIZE_MAX / 2))
        ;
    return list;
}

/* A file to which games were added is gone on with where the game is now, or nowhere. */
static void test_a_game_that_has_moved(void **state)
{
    static const char first[] = "[White \"New\"]\n[Black \"B\"]\n\n1. d4 *\n\n";
    struct game_list *before, *after;
    char rest[512];
    size_t length;
    FILE *file;
    write_games(state, 3);
    before = list_all();
    file = fopen(path, "r+");
    assert_non_null(file);
    length = fread(rest, 1, sizeof rest, file);
    rewind(file);
    fwrite(first, 1, sizeof first - 1, file);
    fwrite(rest, 1, length, file);
    assert_int_equal(fclose(file), 0);
    after = list_all();
    assert_int_equal(game_list_count(after), 4);
    assert_int_equal(list_growth_find(before, 0, after), 1);
    assert_int_equal(list_growth_find(before, 2, after), 3);
    assert_int_equal(list_growth_find(before, 3, after), SIZE_MAX);
    assert_int_equal(list_growth_find(after, 0, before), SIZE_MAX);
    assert_int_equal(list_growth_find(after, 3, before), 2);
    assert_int_equal(list_growth_find(before, 1, before), 1);
    game_list_close(before);
    game_list_close(after);
}

static void test_failing_disk(void **state)
{
    struct faults faults;
    write_games(state, 20);
    for (long call = 1; call < 12; call++) {
        struct game_list *list;
        struct reason reason;
        faults_init(&faults);
        faults.fail_at = call;
        faults.error = EIO;
        list = game_list_open(&faults.storage, path, &reason);
        if (!list)
            continue;
        while (game_list_read(list, 100, 3))
            ;
        assert_true(game_list_failure(list) || game_list_count(list) == 20);
        game_list_close(list);
    }
}

/* Games as they stand in large files: some thousand names, events of ninety games each. */
static void write_tournaments(void **state, int count)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    unsigned random = 7;
    FILE *file;
    snprintf(path, sizeof path, "%s/games.pgn", (const char *)*state);
    file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < count; i++) {
        unsigned numbers[4];
        for (int j = 0; j < 4; j++)
            numbers[j] = (random = random * 1664525 + 1013904223) >> 8;
        fprintf(file,
                "[Event \"Open %d\"]\n[Date \"%d.01.%02d\"]\n[Round \"%d.%d\"]\n"
                "[White \"Surname%u, A\"]\n[Black \"Surname%u, B\"]\n[Result \"%s\"]\n"
                "[WhiteElo \"%u\"]\n[BlackElo \"%u\"]\n[ECO \"%c%02d\"]\n\n1. e4 %s\n\n",
                i / 90, 1990 + i / 90 % 30, i / 90 % 28 + 1, i % 90 / 10 + 1, i % 10 + 1,
                numbers[0] % 2000, numbers[1] % 2000, results[i % 3], 1800 + numbers[2] % 900,
                1800 + numbers[3] % 900, 'A' + i % 5, i % 100, results[i % 3]);
    }
    fclose(file);
}

/* What is kept of a game is little: a million and a half of them have room in 64 MB with the
 * whole program. */
static void test_memory(void **state)
{
    enum { GAMES = 20000, BYTES_A_GAME = 28, BYTES_A_TEXT = 50, TEXTS = 5500 };
    struct game_list *list;
    struct reason reason;
    write_tournaments(state, GAMES);
    list = game_list_open(&storage_system, path, &reason);
    assert_non_null(list);
    while (game_list_read(list, 1 << 20, SIZE_MAX / 2))
        ;
    assert_int_equal(game_list_count(list), GAMES);
    assert_in_range(game_list_memory(list), GAMES,
                    GAMES * BYTES_A_GAME + TEXTS * BYTES_A_TEXT);
    game_list_close(list);
}

/* Rows come back as they were put in, whatever the order in which they are asked for. */
static void test_rows(void **state)
{
    enum { ROWS = 5000 };
    struct game_row *rows = calloc(ROWS, sizeof *rows);
    struct game_rows *packed = game_rows_create();
    uint64_t random = 1;
    (void)state;
    assert_non_null(rows);
    for (size_t i = 0; i < ROWS; i++) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        rows[i] = (struct game_row){
            .offset = i % 50 == 7 ? INT64_MAX - (off_t)(random >> 40) : (off_t)(i * 500),
            .length = i % 40 == 3 ? UINT32_MAX : (uint32_t)(random >> 60),
            .line = i % 30 == 2 ? INT32_MAX : (int)(i * 10),
            .plies = i % 3 == 0 ? -1 : (int)(random >> 50),
        };
        for (int field = 0; field < LIST_FIELDS; field++)
            rows[i].fields[field] = i % 60 == 5 ? UINT32_MAX - (uint32_t)field
                                    : field < 5 ? (uint32_t)(random >> (40 + field))
                                                : (uint32_t)i / 90;
        assert_true(game_rows_add(packed, &rows[i]));
        assert_memory_equal(game_rows_get(packed, i), &rows[i], sizeof rows[i]);
    }
    assert_int_equal(game_rows_count(packed), ROWS);
    for (size_t i = 0, at = 0; i < ROWS; i++, at = (at + 1777) % ROWS)
        assert_memory_equal(game_rows_get(packed, at), &rows[at], sizeof rows[at]);
    for (size_t i = ROWS; i-- > 0;)
        assert_memory_equal(game_rows_get(packed, i), &rows[i], sizeof rows[i]);
    game_rows_free(packed);
    free(rows);
}

/* Names that somebody chose so that they all belong in one place of the table. */
static void test_colliding_texts(void **state)
{
    enum { TEXTS = 3000, PLACES = 8192, STEPS_A_TEXT = 200 };
    struct game_texts texts;
    char text[16];
    int found = 0;
    (void)state;
    game_texts_init(&texts);
    for (unsigned i = 0; found < TEXTS; i++) {
        uint32_t hash = 2166136261U;
        snprintf(text, sizeof text, "%x", i);
        for (const char *at = text; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 16777619U;
        if (hash % PLACES != 0)
            continue;
        assert_string_equal(game_texts_get(&texts, game_texts_add(&texts, text)), text);
        found++;
    }
    assert_in_range(texts.steps, TEXTS, TEXTS * STEPS_A_TEXT);
    game_texts_free(&texts);
}

static void test_reading_order(void **state)
{
    static const char text[] = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) (1. c4) e5 "
                               "(1... c5 (1... e6)) 2. Nf3 *";
    static const char *const expected[] = {"e4",   "(d4",  "d5",  "(Nf6", "c4",   "(Nf3",
                                           "))c4", ")(c4", ")e5", "(c5",  ")(e6", ")Nf3"};
    struct reading_place place;
    struct game game;
    char word[64];
    size_t count = 0;
    (void)state;
    assert_int_equal(pgn_read(&game, text, strlen(text), 1, NULL), PGN_OK);
    for (reading_begin(&place, &game.tree); place.node; reading_next(&place)) {
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

static void check_said(const char *comment, const char *expected, const char *clock)
{
    char text[256], time[ANNOTATION_CLOCK_SIZE] = "", game_text[400];
    struct game game;
    snprintf(game_text, sizeof game_text, "1. e4 {%s} *", comment);
    assert_int_equal(pgn_read(&game, game_text, strlen(game_text), 1, NULL), PGN_OK);
    annotation_write(game.node, false, text, sizeof text);
    assert_string_equal(text, expected);
    annotation_clock(game.node, time);
    assert_string_equal(time, clock);
    game_free(&game);
}

static void test_words(void **state)
{
    char text[8];
    (void)state;
    check_said("[%clk 1:02:03] fine", "fine", "1:02:03");
    check_said("[%eval 0.17] [%clk 0:00:30]", "eval +0.17.", "0:30");
    check_said("[%eval -1.5,20] so", "eval -1.5. so", "");
    check_said("[%eval #-3]", "eval #-3.", "");
    check_said("[%csl Ga1][%cal Ra1h8] look", "look", "");
    check_said("[%clk", "[%clk", "");
    check_said("a\x1b[31mb", "a?[31mb", "");
    assert_string_equal(nag_text(5, text), "!?");
    assert_string_equal(nag_text(200, text), "$200");
    assert_int_equal(nag_read("?"
                              "?",
                              2),
                     4);
    assert_int_equal(nag_read("$255", 4), 255);
    assert_int_equal(nag_read("256", 3), -1);
    assert_int_equal(nag_read("", 0), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_portions, scratch_make, scratch_remove),
        cmocka_unit_test_setup_teardown(test_a_game_that_has_moved, scratch_make,
                                        scratch_remove),
        cmocka_unit_test_setup_teardown(test_failing_disk, scratch_make, scratch_remove),
        cmocka_unit_test_setup_teardown(test_memory, scratch_make, scratch_remove),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_colliding_texts),
        cmocka_unit_test(test_reading_order),
        cmocka_unit_test(test_words),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
