/* pgn_round_trip.c - the contents of a PGN file are unchanged after reading, writing and
 * reading again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/types.h>

#include "support/game_difference.h"
#include "pgn/pgn.h"
#include "pgn/pgn_stream.h"
#include "pgn/pgn_scanner.h"
#include "rules/attacks.h"
#include "support/test.h"

/* Reads one game, and checks that it is the same after writing and reading it. */
static void round_trip(struct game *game, const char *text, size_t length)
{
    struct error error = {.text = ""};
    const char *difference;
    size_t written_length;
    struct game again;
    char *written;
    if (pgn_parse(game, text, length, 1, &error) != PGN_OK)
        fail_msg("%s", error.text);
    written = pgn_write(game, &written_length);
    if (pgn_parse(&again, written, written_length, 1, &error) != PGN_OK)
        fail_msg("%s\n%s", error.text, written);
    difference = game_difference(game, &again);
    if (difference)
        fail_msg("%s\n%s", difference, written);
    game_free(&again);
    free(written);
}

static void round_trip_text(struct game *game, const char *text)
{
    round_trip(game, text, strlen(text));
}

/* Returns the comments at a place, separated by '|'. */
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

/* ---- text --------------------------------------------------------------------------- */

TEST(test_encodings)
{
    struct game game;
    round_trip_text(&game, "[White \"Fran\xE7ois\"]\n[Black \"Fran\xC3\xA7ois\"]\n\n"
                           "1. e4 {na\xEFve} e5 {na\xC3\xAFve} 2. Nf3 {\x80 5} *");
    assert_string_equal(game.white, "Fran\xC3\xA7ois");
    assert_string_equal(game.black, "Fran\xC3\xA7ois");
    assert_string_equal(comments_text(game.moves[0].node, false), "na\xC3\xAFve");
    assert_string_equal(comments_text(game.moves[1].node, false), "na\xC3\xAFve");
    assert_string_equal(comments_text(game.moves[2].node, false), "\xE2\x82\xAC 5");
    game_free(&game);
}

TEST(test_escapes_in_tags)
{
    struct game game;
    round_trip_text(&game, "[Event \"the \\\"big\\\" one\"]\n[Site \"C:\\\\x\\y\"]\n"
                           "[Annotator \"] [\"]\n[Source \"C:\\\\\"]\n\n1. e4 *");
    assert_string_equal(game_raw_tag(&game, "Event"), "the \"big\" one");
    assert_string_equal(game_raw_tag(&game, "Site"), "C:\\x\\y");
    assert_string_equal(game_raw_tag(&game, "Annotator"), "] [");
    assert_string_equal(game_raw_tag(&game, "Source"), "C:\\");
    assert_int_equal(game.current, 1);
    game_free(&game);
}

/* ---- comments ----------------------------------------------------------------------- */

TEST(test_comments_everywhere)
{
    struct move_node *variation;
    struct game game;
    round_trip_text(&game, "{one} {two}\n1. e4 ({three} 1. d4 {four} {five} d5 {six})\n"
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

/* A NUL counts as a space, and a comment of spaces is dropped. */
TEST(test_empty_comments)
{
    static const char text[] = "{\0 \0} 1. e4 {} {a\0b} e5 { \n } *";
    struct game game;
    round_trip(&game, text, sizeof text - 1);
    assert_null(game.tree.root->notes);
    assert_string_equal(comments_text(game.moves[0].node, false), "a b");
    assert_string_equal(comments_text(game.moves[1].node, false), "");
    game_free(&game);
}

/* ---- results and starts ------------------------------------------------------------- */

static void check_result(const char *text, enum result result)
{
    struct game game;
    round_trip_text(&game, text);
    assert_int_equal(game.result, result);
    game_free(&game);
}

TEST(test_results)
{
    check_result("[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4# 1-0", RESULT_WHITE_WINS);
    check_result("1. f3 e5 2. g4 Qh4# 1-0", RESULT_WHITE_WINS);
    check_result("1. f3 e5 2. g4 Qh4#", RESULT_BLACK_WINS);
    check_result("1. f3 e5 2. g4 Qh4# *", RESULT_BLACK_WINS);
    check_result("[Result \"*\"]\n1. f3 e5 2. g4 Qh4#", RESULT_BLACK_WINS);
    check_result("[Result \"*\"]\n1. f3 e5 2. g4 Qh4# 0-1", RESULT_BLACK_WINS);
    check_result("[Result \"1/2-1/2\"]\n1. e4 1-0", RESULT_DRAW);
}

static void check_tag(const char *text, const char *name, const char *value)
{
    size_t length;
    struct game game;
    char *written, line[128];
    round_trip_text(&game, text);
    written = pgn_write(&game, &length);
    snprintf(line, sizeof line, "\n[%s \"%s\"]\n", name, value ? value : "(none)");
    if (value)
        assert_non_null(strstr(written, line));
    else
        assert_null(strstr(written, name));
    free(written);
    game_free(&game);
}

TEST(test_tags_of_the_start_are_kept)
{
    static const char odd_rights[] =
        "[FEN \"rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQq - 0 1\"]\n"
        "[Variant \"Standard\"]\n\n1. Bxh7+ *";
    check_tag(odd_rights, "Variant", "Standard");
    check_tag("[Variant \"Fischerandom\"]\n\n1. e4 *", "Variant", "Fischerandom");
    check_tag("[Variant \"Fischerandom\"]\n\n1. e4 *", "FEN", NULL);
    check_tag("[Variant \"Fischerandom\"]\n[FEN \"\"]\n\n1. e4 *", "FEN", "");
    check_tag("[Date \"2024.04\x01.25\"]\n\n1. e4 *", "Date", "2024.04\x01.25");
}

/* ---- several games ------------------------------------------------------------------ */

/* `moves`: the number in each game; Event tags, if any, are numbered from 1. */
static void check_games(const char *text, const size_t *moves, size_t count)
{
    struct game game;
    for (size_t i = 0; i < count; i++) {
        const char *event;
        if (pgn_parse(&game, text, strlen(text), i + 1, NULL) == PGN_NO_GAME)
            fail_msg("no game %zu in: %s", i + 1, text);
        assert_int_equal(game.current, moves[i]);
        event = game_tag(&game, "Event");
        assert_true(*event == '?' || *event == (char)('1' + i));
        game_free(&game);
    }
    assert_int_equal(pgn_parse(&game, text, strlen(text), count + 1, NULL), PGN_NO_GAME);
}

TEST(test_where_games_begin)
{
    check_games("1. e4 e5\n\n1. a3 a6 2. b3", (size_t[]){2, 3}, 2);
    check_games("1. e4 Qa1 e5 2. Qxf8\n\n1. a3", (size_t[]){1, 1}, 2);
    check_games("1. e4 {comment} *\n1. a3 *", (size_t[]){1, 1}, 2);
    check_games("[Event \"1\"]\n[White \"y\"]\n\n[Event \"2\"]\n", (size_t[]){0, 0}, 2);
    check_games("1. e4\n\n1... c5 2. Nf3", (size_t[]){3}, 1);
    check_games("1. e4 (1. d4\n\n1. c4) e5", (size_t[]){2}, 1);
    check_games("1. e4 e5 \n1. a3", (size_t[]){3}, 1);
}

/* ---- details of game files ---------------------------------------------------------- */

static void read_text(struct game *game, const char *text)
{
    assert_int_equal(pgn_parse(game, text, strlen(text), 1, NULL), PGN_OK);
}

TEST(test_dates)
{
    static const struct {
        const char *text;
        int year, month, day; /* 0: unknown */
    } cases[] = {
        {"2026.11.21", 2026, 11, 21},
        {"2026-11-21", 2026, 11, 21},
        {"2026/11/21", 2026, 11, 21},
        {"2026.11.??", 2026, 11, 0},
        {"2026.??.??", 2026, 0, 0},
        {"????.??.??", 0, 0, 0},
        {"2026", 2026, 0, 0},
        {"2026.1.2", 2026, 1, 2},
        {"", 0, 0, 0},
        {"2026x11x21", 2026, 0, 0},
        {"12345.6", 1234, 5, 6},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tm date = {0};
        pgn_date_parse(&date, cases[i].text);
        assert_int_equal(date.tm_year + 1900, cases[i].year);
        assert_int_equal(date.tm_mon + 1, cases[i].month);
        assert_int_equal(date.tm_mday, cases[i].day);
    }
}

/* All signs that may follow moves, in print and in ASCII. */
TEST(test_glyphs)
{
    static const struct {
        const char *text;
        int nag;
    } forms[] = {
        {" +/=", 14},    {" +=", 14},     {" =/+", 15},     {" =+", 15},     {" +/-", 16},
        {" -/+", 17},    {" +-", 18},     {" -+", 19},      {" \u203C", 3},  {" \u2047", 4},
        {" \u2049", 5},  {" \u2048", 6},  {" \u25A1", 7},   {" \u221E", 13}, {" \u2A72", 14},
        {" \u2A71", 15}, {" \u00B1", 16}, {" \u2213", 17},  {" \u2A00", 22}, {" \u27F3", 32},
        {" \u2191", 36}, {" \u2192", 40}, {" \u21C6", 132},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct game game;
        char text[64] = "1. e4";
        read_text(&game, strcat(strcat(text, forms[i].text), " e5 *"));
        assert_non_null(game.moves[0].node->notes);
        assert_int_equal(game.moves[0].node->notes->nags[0], forms[i].nag);
        game_free(&game);
    }
}

/* A new clock comment replaces the previous one; the text around it stays. */
TEST(test_clocks_are_replaced)
{
    struct game game;
    const struct move_comment *comment;
    struct move_node *node;
    int64_t left;
    read_text(&game, "1. e4 {so [%clk 0:05:00] good} e5 *");
    node = game.moves[0].node;
    assert_true(move_node_get_clock(node, &left));
    assert_int_equal(left, 300000);
    move_tree_set_clock(&game.tree, node, 240000);
    assert_true(move_node_get_clock(node, &left));
    assert_int_equal(left, 240000);
    comment = node->notes->after.first;
    assert_string_equal(comment->text, "so [%clk 0:04:00] good");
    assert_null(comment->next);
    game_free(&game);
}

TEST(test_lossless_texts)
{
    static const char text[] = "[White \"A\"]\n\n1. e4 {so} e5 (1... c5) 2. Nf3 *\n";
    struct game game;
    size_t length;
    read_text(&game, text);
    char *written = pgn_write(&game, &length);
    assert_true(pgn_is_lossless(&game, written, length));
    for (size_t i = 0; i < length; i++) /* broken in other places */
        if (written[i] == ' ')
            written[i] = '\n';
    assert_true(pgn_is_lossless(&game, written, length));
    assert_false(pgn_is_lossless(&game, text, strlen(text)));
    assert_false(pgn_is_lossless(&game, written, length - 5));
    assert_false(pgn_is_lossless(&game, "", 0));
    free(written);
    game_free(&game);
}
