/* pgn_kept.c - what a PGN file holds is kept: read, written and read again it is the same.
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
#include "game_difference.h"
#include "rules/attacks.h"

/* Read one game, and see that it comes back from what it is written as. */
static void read_kept(struct game *game, const char *text, size_t length)
{
    struct reason reason = {.text = ""};
    const char *difference;
    size_t written_length;
    struct game again;
    char *written;
    if (pgn_read(game, text, length, 1, &reason) != PGN_OK)
        fail_msg("%s", reason.text);
    written = pgn_write(game, &written_length);
    if (pgn_read(&again, written, written_length, 1, &reason) != PGN_OK)
        fail_msg("%s\n%s", reason.text, written);
    difference = game_difference(game, &again);
    if (difference)
        fail_msg("%s\n%s", difference, written);
    game_free(&again);
    free(written);
}

static void read_kept_string(struct game *game, const char *text)
{
    read_kept(game, text, strlen(text));
}

/* The comments of a place, one after the other, '|' between them. */
static const char *comments_text(const struct move_node *node, bool before)
{
    static char text[512];
    const struct move_comment *comment = NULL;
    text[0] = '\0';
    if (node->notes)
        comment = before ? node->notes->before.first : node->notes->after.first;
    for (; comment; comment = comment->next) {
        strncat(text, comment->text, sizeof text - strlen(text) - 2);
        strcat(text, comment->next ? "|" : "");
    }
    return text;
}

/* ---- text -------------------------------------------------------------------------- */

static void test_encodings(void **state)
{
    struct game game;
    (void)state;
    read_kept_string(&game, "[White \"Fran\xE7ois\"]\n[Black \"Fran\xC3\xA7ois\"]\n\n"
                            "1. e4 {na\xEFve} e5 {na\xC3\xAFve} 2. Nf3 {\x80 5} *");
    assert_string_equal(game.white, "Fran\xC3\xA7ois");
    assert_string_equal(game.black, "Fran\xC3\xA7ois");
    assert_string_equal(comments_text(game.moves[0].node, false), "na\xC3\xAFve");
    assert_string_equal(comments_text(game.moves[1].node, false), "na\xC3\xAFve");
    assert_string_equal(comments_text(game.moves[2].node, false), "\xE2\x82\xAC 5");
    game_free(&game);
}

static void test_escapes_in_tags(void **state)
{
    struct game game;
    (void)state;
    read_kept_string(&game, "[Event \"the \\\"big\\\" one\"]\n[Site \"C:\\\\x\\y\"]\n"
                            "[Annotator \"] [\"]\n[Source \"C:\\\\\"]\n\n1. e4 *");
    assert_string_equal(game_tag_exact(&game, "Event"), "the \"big\" one");
    assert_string_equal(game_tag_exact(&game, "Site"), "C:\\x\\y");
    assert_string_equal(game_tag_exact(&game, "Annotator"), "] [");
    assert_string_equal(game_tag_exact(&game, "Source"), "C:\\");
    assert_int_equal(game.current, 1);
    game_free(&game);
}

/* A name of more than there is room for ends with a whole character, and is written whole. */
static void test_long_names(void **state)
{
    char text[400] = "[White \"x", *end = text + strlen(text), *written;
    struct game game;
    size_t length;
    (void)state;
    for (int i = 0; i < 100; i++)
        end = stpcpy(end, "♞");
    strcpy(end, "\"]\n\n*\n");
    read_kept_string(&game, text);
    assert_int_equal(strlen(game.white), 1 + 84 * strlen("♞"));
    written = pgn_write(&game, &length);
    *strchr(text, '\n') = '\0';
    assert_non_null(strstr(written, text));
    free(written);
    game_free(&game);
}

static void test_ends_of_lines(void **state)
{
    static const char *const texts[] = {
        "\xEF\xBB\xBF[Event \"x\"]\n% no move\n\n1. e4 {a\nb\n\nc} e5\n% 2. a3\n2. Nf3 *\n",
        "\xEF\xBB\xBF[Event \"x\"]\r\n% no move\r\n\r\n1. e4 {a\r\nb\r\n\r\nc} e5\r\n"
        "% 2. a3\r\n2. Nf3 *\r\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct game game;
        read_kept_string(&game, texts[i]);
        assert_int_equal(game.current, 3);
        assert_string_equal(game_tag(&game, "Event"), "x");
        assert_string_equal(comments_text(game.moves[0].node, false), "a b\n\nc");
        game_free(&game);
    }
}

/* ---- what is said ------------------------------------------------------------------ */

static void test_comments_everywhere(void **state)
{
    struct move_node *variation;
    struct game game;
    (void)state;
    read_kept_string(&game, "{one} {two}\n1. e4 ({three} 1. d4 {four} {five} d5 {six})\n"
                            "({only words}) 1... e5 ; a } and a {\n"
                            "2. Nf3 {[%clk 0:05:00]} {[%csl Gf3][%cal Rf3g5]} * {the end}");
    variation = game.tree.root->first->next;
    assert_string_equal(comments_text(game.tree.root, false), "one|two");
    assert_string_equal(comments_text(variation, true), "three");
    assert_string_equal(comments_text(variation, false), "four|five");
    assert_string_equal(comments_text(variation->first, false), "six");
    assert_string_equal(comments_text(game.moves[0].node, false), "only words");
    assert_string_equal(comments_text(game.moves[1].node, false), " a } and a {");
    assert_string_equal(comments_text(game.moves[2].node, false),
                        "[%clk 0:05:00]|[%csl Gf3][%cal Rf3g5]|the end");
    game_free(&game);
}

/* A NUL is a blank, and a comment of blanks is none. */
static void test_comments_of_nothing(void **state)
{
    static const char text[] = "{\0 \0} 1. e4 {} {a\0b} e5 { \n } *";
    struct game game;
    (void)state;
    read_kept(&game, text, sizeof text - 1);
    assert_null(game.tree.root->notes);
    assert_string_equal(comments_text(game.moves[0].node, false), "a b");
    assert_string_equal(comments_text(game.moves[1].node, false), "");
    game_free(&game);
}

static void test_glyphs(void **state)
{
    static const struct {
        const char *text;
        int nags[4];
    } forms[] = {
        {"!", {1}},          {"?", {2}},    {"!!", {3}},     {"??", {4}},
        {"!?", {5}},         {"?!", {6}},   {" $13", {13}},  {"$255", {255}},
        {"!? $14", {5, 14}}, {" +-", {18}}, {" $1 $1", {1}}, {" \xC2\xB1", {16}},
        {" = N", {10, 146}}, {"!!!", {3}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const struct move_notes *notes;
        struct game game;
        char text[64];
        int count = 0;
        snprintf(text, sizeof text, "1. e4%s e5 *", forms[i].text);
        read_kept_string(&game, text);
        assert_int_equal(game.current, 2);
        notes = game.moves[0].node->notes;
        assert_non_null(notes);
        for (; count < 4 && forms[i].nags[count] != 0; count++)
            assert_int_equal(notes->nags[count], forms[i].nags[count]);
        assert_int_equal(notes->nag_count, count);
        game_free(&game);
    }
}

static void test_a_variation_before_the_first_move(void **state)
{
    static const char text[] = "(1. d4 d5) 1. e4 e5 *";
    struct reason reason;
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, text, strlen(text), 1, &reason), PGN_BROKEN);
    assert_int_equal(reason.column, 1);
    assert_int_equal(game.current, 2);
    game_free(&game);
}

/* ---- size -------------------------------------------------------------------------- */

/* Each variation within the one before it: nothing may recurse. */
static void test_a_hundred_thousand_brackets(void **state)
{
    enum { DEPTH = 100000 };
    static const char *const moves[] = {" (1. e4", " (1. d4"};
    char *text = malloc(DEPTH * 9 + 64), *at = text;
    struct game game;

    (void)state;
    assert_non_null(text);
    at = stpcpy(at, "1. d4");
    for (int i = 0; i < DEPTH; i++)
        at = stpcpy(at, moves[i % 2]);
    memset(at, ')', DEPTH);
    strcpy(at + DEPTH, " *");
    read_kept_string(&game, text);
    assert_int_equal(game.tree.count, DEPTH + 1);
    game_free(&game);
    free(text);
}

/* ---- results and starts ------------------------------------------------------------ */

static void check_result(const char *text, const char *written, enum result result)
{
    struct game game;
    read_kept_string(&game, text);
    assert_int_equal(game.result, result);
    assert_string_equal(result_text(pgn_result(&game)), written);
    game_free(&game);
}

static void test_results_stay_as_they_were_told(void **state)
{
    (void)state;
    check_result("[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4# 1-0", "1-0", RESULT_WHITE_WINS);
    check_result("1. f3 e5 2. g4 Qh4# 1-0", "1-0", RESULT_WHITE_WINS);
    check_result("1. f3 e5 2. g4 Qh4#", "0-1", RESULT_BLACK_WINS);
    check_result("1. f3 e5 2. g4 Qh4# *", "*", RESULT_BLACK_WINS); /* over, but untold */
    check_result("[Result \"*\"]\n1. f3 e5 2. g4 Qh4#", "*", RESULT_BLACK_WINS);
    check_result("[Result \"*\"]\n1. f3 e5 2. g4 Qh4# 0-1", "0-1", RESULT_BLACK_WINS);
    check_result("[Result \"1/2-1/2\"]\n1. e4 1-0", "1/2-1/2", RESULT_DRAW);
}

static void test_an_open_end_is_of_its_move_only(void **state)
{
    static const char text[] = "1. f3 e5 2. g4 Qh4# *";
    struct game game;
    chess_move again[4];
    (void)state;
    assert_int_equal(pgn_read(&game, text, strlen(text), 1, NULL), PGN_OK);
    for (size_t i = 0; i < 4; i++)
        again[i] = game.moves[i].move;
    while (game_back(&game))
        ;
    again[0] = move_make(F2, F4);
    for (size_t i = 0; i < 4; i++)
        assert_true(game_play(&game, again[i]));
    assert_int_equal(game.ending, ENDING_CHECKMATE);
    assert_int_equal(pgn_result(&game), RESULT_BLACK_WINS);
    game_free(&game);
}

static void check_tag(const char *text, const char *name, const char *value)
{
    size_t length;
    struct game game;
    char *written, line[128];
    read_kept_string(&game, text);
    written = pgn_write(&game, &length);
    snprintf(line, sizeof line, "\n[%s \"%s\"]\n", name, value ? value : "(none)");
    if (value)
        assert_non_null(strstr(written, line));
    else
        assert_null(strstr(written, name));
    free(written);
    game_free(&game);
}

static void test_tags_of_the_start_are_kept(void **state)
{
    static const char odd_rights[] =
        "[FEN \"rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQq - 0 1\"]\n"
        "[Variant \"Standard\"]\n\n1. Bxh7+ *";
    (void)state;
    check_tag(odd_rights, "Variant", "Standard");
    check_tag("[Variant \"Fischerandom\"]\n\n1. e4 *", "Variant", "Fischerandom");
    check_tag("[Variant \"Fischerandom\"]\n\n1. e4 *", "FEN", NULL);
    check_tag("[Variant \"Fischerandom\"]\n[FEN \"\"]\n\n1. e4 *", "FEN", "");
    check_tag("[Date \"2024.04\x01.25\"]\n\n1. e4 *", "Date", "2024.04\x01.25");
}

/* ---- several games ----------------------------------------------------------------- */

/* `moves`: how many there are in each game; Event tags are numbered from 1, if any. */
static void check_games(const char *text, const size_t *moves, size_t count)
{
    struct game game;
    for (size_t i = 0; i < count; i++) {
        const char *event;
        if (pgn_read(&game, text, strlen(text), i + 1, NULL) == PGN_NONE)
            fail_msg("no game %zu in: %s", i + 1, text);
        assert_int_equal(game.current, moves[i]);
        event = game_tag(&game, "Event");
        assert_true(*event == '?' || *event == (char)('1' + i));
        game_free(&game);
    }
    assert_int_equal(pgn_read(&game, text, strlen(text), count + 1, NULL), PGN_NONE);
}

static void test_where_games_begin(void **state)
{
    (void)state;
    check_games("1. e4 e5\n\n1. a3 a6 2. b3", (size_t[]){2, 3}, 2);
    check_games("1. e4 Qa1 e5 2. Qxf8\n\n1. a3", (size_t[]){1, 1}, 2);
    check_games("1. e4 {comment} *\n1. a3 *", (size_t[]){1, 1}, 2);
    check_games("[Event \"1\"]\n[White \"y\"]\n\n[Event \"2\"]\n", (size_t[]){0, 0}, 2);
    check_games("1. e4\n\n1... c5 2. Nf3", (size_t[]){3}, 1);
    check_games("1. e4 (1. d4\n\n1. c4) e5", (size_t[]){2}, 1);
    check_games("1. e4 e5 \n1. a3", (size_t[]){3}, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encodings),
        cmocka_unit_test(test_escapes_in_tags),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_ends_of_lines),
        cmocka_unit_test(test_comments_everywhere),
        cmocka_unit_test(test_comments_of_nothing),
        cmocka_unit_test(test_glyphs),
        cmocka_unit_test(test_a_variation_before_the_first_move),
        cmocka_unit_test(test_a_hundred_thousand_brackets),
        cmocka_unit_test(test_results_stay_as_they_were_told),
        cmocka_unit_test(test_an_open_end_is_of_its_move_only),
        cmocka_unit_test(test_tags_of_the_start_are_kept),
        cmocka_unit_test(test_where_games_begin),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
