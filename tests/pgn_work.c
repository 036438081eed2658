/* pgn_work.c - whatever a file holds, reading it looks at each byte a few times only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes are counted, not time: texts made to be looked at again and again are read in full
 * and passed over, and the sum is held against their length.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bombs.h"
#include "pgn/annotation_text.h"
#include "pgn/growth.h"
#include "pgn/pgn_stream.h"
#include "rules/attacks.h"

enum { SIZE = 300000, TIMES = 10 };

struct source {
    const char *text;
    size_t length, at, at_once;
};

static ssize_t source_read(void *context, int file, void *buffer, size_t size)
{
    struct source *source = context;
    size_t left = source->length - source->at;
    (void)file;
    size = size < left ? size : left;
    size = size < source->at_once ? size : source->at_once;
    memcpy(buffer, source->text + source->at, size);
    source->at += size;
    return (ssize_t)size;
}

struct heard {
    int count;
    struct reason last;
};

static void hear(void *context, const struct reason *reason)
{
    struct heard *heard = context;
    heard->count++;
    heard->last = *reason;
}

/* Go through all games; returns the bytes looked at. */
static size_t work(const char *text, size_t at_once, bool skip, struct heard *heard)
{
    struct source source = {text, strlen(text), 0, at_once};
    struct storage storage = {.context = &source, .read = source_read};
    struct pgn_stream *stream = pgn_stream_create(&storage, 0, hear, heard);
    enum pgn_stream_status status;
    struct pgn_record record;
    struct reason reason;
    struct game game;
    size_t bytes;
    do {
        status = skip ? pgn_stream_skip(stream, NULL, &record, &reason)
                      : pgn_stream_next(stream, &game, &record, &reason);
        if (!skip && status == PGN_STREAM_GAME && record.status != PGN_NONE)
            game_free(&game);
    } while (status == PGN_STREAM_GAME || status == PGN_STREAM_TEXT);
    assert_int_equal(status, PGN_STREAM_END);
    bytes = pgn_stream_work(stream);
    pgn_stream_destroy(stream);
    return bytes;
}

static char *repeat(const char *before, const char *piece, size_t size)
{
    size_t length = strlen(before), step = strlen(piece);
    char *text = malloc(length + size + 1);
    assert_non_null(text);
    memcpy(text, before, length);
    for (; length + step <= size; length += step)
        memcpy(text + length, piece, step);
    text[length] = '\0';
    return text;
}

/* Whatever bomb it is; see bombs.c. */
static void test_work_is_linear(void **state)
{
    (void)state;
    for (const struct bomb *bomb = bombs; bomb->name; bomb++) {
        size_t length;
        char *text = bomb_make(bomb, SIZE, &length);
        for (int skip = 0; skip <= 1; skip++) {
            struct heard heard = {0};
            size_t bytes = work(text, SIZE, skip == 1, &heard);
            if (bytes > TIMES * length)
                fail_msg("%s: looked at %.1f times (%s)", bomb->name,
                         (double)bytes / (double)length, skip ? "passed over" : "read");
        }
        free(text);
    }
}

/* A game has a size that it may have, and what else there is of it is passed over. */
static void test_memory_of_a_game(void **state)
{
    enum { SLACK = 2 * PGN_COMMENT + (1 << 20), LARGE = 6 << 20 };
    static const char *const large[] = {
        "nested",   "siblings-praised", "variations-said", "siblings-commented",
        "comments", "comments-last",    "tags-same",       "comment-clocks"};
    size_t length, full = 0;
    struct game game;
    struct reason reason;
    (void)state;
    for (const struct bomb *bomb = bombs; bomb->name; bomb++) {
        bool tried = false;
        for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
            tried = tried || strcmp(large[i], bomb->name) == 0;
        if (!tried)
            continue;
        char *text = bomb_make(bomb, LARGE, &length);
        if (pgn_read(&game, text, length, 1, &reason) == PGN_BROKEN)
            full += strstr(reason.text, "more than a game may hold") != NULL;
        assert_in_range(game.tree.arena.size, 1, PGN_MEMORY + SLACK);
        game_free(&game);
        free(text);
    }
    assert_in_range(full, 5, sizeof large / sizeof large[0]);
}

/* One comment or value that is too long costs itself, nothing else. */
static void test_long_words(void **state)
{
    static const struct {
        const char *before, *behind, *error;
        size_t length;
    } texts[] = {
        {"[White \"", "\"]\n[Black \"Bert\"]\n\n1. e4 e5 *\n",
         "PGN line 1, column 1: too long a value for a tag", PGN_VALUE},
        {"[Black \"Bert\"]\n\n1. e4 {", "} e5 *\n", "PGN line 3, column 7: too long a comment",
         PGN_COMMENT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (size_t more = 0; more <= 1; more++) {
            size_t before = strlen(texts[i].before), length = texts[i].length + more;
            char *text = malloc(before + length + strlen(texts[i].behind) + 1);
            struct reason reason = {.text = ""};
            struct game game;
            assert_non_null(text);
            strcpy(text, texts[i].before);
            memset(text + before, 'x', length);
            strcpy(text + before + length, texts[i].behind);
            assert_int_equal(pgn_read(&game, text, strlen(text), 1, &reason),
                             more ? PGN_BROKEN : PGN_OK);
            if (more)
                assert_memory_equal(reason.text, texts[i].error, strlen(texts[i].error));
            assert_int_equal(game.count, 2);
            assert_string_equal(game.black, "Bert");
            game_free(&game);
            free(text);
        }
}

/* Eighty thousand tags are an error each. */
static void test_many_tags(void **state)
{
    enum { TAGS = 80000 };
    char *text = malloc(TAGS * 24), *end = text;
    struct heard heard = {0};
    (void)state;
    assert_non_null(text);
    for (int i = 0; i < TAGS; i++)
        end += sprintf(end, "[T%d \"%d\"]\n", i, i);
    assert_in_range(work(text, SIZE, false, &heard), 1, TIMES * strlen(text));
    assert_int_equal(heard.count, PGN_COMPLAINTS + 1);
    free(text);
}

/* Of many errors the first are told, and how many more there are. */
static void test_errors_are_capped(void **state)
{
    char *text = repeat("1. e4\n", "(1. Ke5)\n", 6 + 9 * 1000);
    struct heard heard = {0};
    (void)state;
    work(text, SIZE, false, &heard);
    assert_int_equal(heard.count, PGN_COMPLAINTS + 1);
    assert_string_equal(heard.last.text, "PGN line 22, column 5: and 980 more in this game");
    assert_int_equal(heard.last.line, 22);
    free(text);

    text = repeat("1. e4\n", "(1. Ke5)\n", 6 + 9 * PGN_COMPLAINTS);
    heard.count = 0;
    work(text, SIZE, false, &heard);
    assert_int_equal(heard.count, PGN_COMPLAINTS);
    assert_string_equal(heard.last.text, "PGN line 21, column 5: illegal move: 'Ke5'");
    free(text);
}

/* However many pieces of text without a game follow one another, they are told of as one game is:
 * a file of anything else does not say line after line. The game behind it tells all of its own. */
static void test_no_games_are_capped(void **state)
{
    char *text = repeat("", "what *\n", 7 * 1000), *with;
    struct heard heard = {0};
    (void)state;
    work(text, SIZE, false, &heard);
    assert_int_equal(heard.count, PGN_COMPLAINTS + 1);

    with = malloc(strlen(text) + 64);
    assert_non_null(with);
    sprintf(with, "%s[White \"A\"]\n\n1. e4 Ke4 Ke5 *\n", text);
    heard.count = 0;
    work(with, SIZE, false, &heard);
    assert_in_range(heard.count, PGN_COMPLAINTS + 2, 2 * (PGN_COMPLAINTS + 1));
    assert_int_equal(heard.last.line, 1003);
    free(with);
    free(text);
}

/* A pipe that gives a byte at a time does not make every byte a whole reading. */
static void test_slow_pipe(void **state)
{
    char *text = repeat("1. e4 ", "{a}\n", 50000);
    struct heard heard = {0};
    (void)state;
    assert_in_range(work(text, 1, false, &heard), 1, 20 << 20);
    free(text);
}

/* Where each game of a text begins and ends, as one of the ways through it sees them. */
static size_t find_games(const char *text, size_t length, bool skip,
                         struct pgn_record *records, size_t most)
{
    struct source source = {text, length, 0, 7};
    struct storage storage = {.context = &source, .read = source_read};
    struct pgn_stream *stream = pgn_stream_create(&storage, 0, NULL, NULL);
    enum pgn_stream_status status;
    struct reason reason;
    struct game game;
    size_t count = 0;
    do {
        assert_true(count < most);
        status = skip ? pgn_stream_skip(stream, NULL, &records[count], &reason)
                      : pgn_stream_next(stream, &game, &records[count], &reason);
        if (!skip && status == PGN_STREAM_GAME && records[count].status != PGN_NONE)
            game_free(&game);
        count += status == PGN_STREAM_GAME;
    } while (status == PGN_STREAM_GAME || status == PGN_STREAM_TEXT);
    pgn_stream_destroy(stream);
    return count;
}

/* Who passes over games sees those that are read: text that is none counts for nobody. */
static void test_skipping_sees_games(void **state)
{
    static const struct {
        const char *text;
        size_t length; /* 0: up to the NUL */
        size_t games;
    } texts[] = {
        {"\xD6\xD1\xDF\x9B\xCB\xDF\x84\xCFositional} *", 0, 0},
        {"\0\0\0\0F4", 6, 0},
        {"1.` e4 e5 2. Nf3 Nc6 ", 0, 0},
        {"so *\n\n1. e4 *\n\nand so 1-0 1. d4 1/2-1/2", 0, 2},
        {"foo *\n[White \"a\"]\n*\nbar * * 1. c4", 0, 3},
        {"{ }", 0, 0},
        {"{a}", 0, 1},
        {"foo * {a}", 0, 0},
        {"{a}\n\n1. e4 *\n{b}", 0, 1},
        {"", 0, 0},
        {" \n", 0, 0},
        {"*", 0, 1},
        {"1. e4 e5 *\n\n1. Ke5 *\n\n1. d4", 0, 2},
        {"1. e4\n\n1. e4\n\n1. Ke5\n\n1. e4 (", 0, 3},
        {"[FEN \"8/8 w\"]\n*\n1. e4", 0, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *text = texts[i].text;
        size_t length = texts[i].length > 0 ? texts[i].length : strlen(text);
        struct pgn_record read[8], skipped[8];
        assert_int_equal(find_games(text, length, false, read, 8), texts[i].games);
        assert_int_equal(find_games(text, length, true, skipped, 8), texts[i].games);
        for (size_t game = 0; game < texts[i].games; game++) {
            assert_int_equal(skipped[game].number, read[game].number);
            assert_int_equal(skipped[game].offset, read[game].offset);
            assert_int_equal(skipped[game].length, read[game].length);
            assert_int_equal(skipped[game].line, read[game].line);
        }
    }
}

/* The number of a game is the same for who reads one alone. */
static void test_numbers(void **state)
{
    static const char text[] = "so *\n\n1. e4 *\n\nand so 1-0 1. d4 1/2-1/2";
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, text, strlen(text), 2, NULL), PGN_OK);
    assert_string_equal(game.moves[0].san, "d4");
    game_free(&game);
    assert_int_equal(pgn_read(&game, text, strlen(text), 3, NULL), PGN_NONE);
}

/* Of games with a hundred thousand variations that begin alike: nothing is added but what is
 * not there. (Each compared with each, that would not end before the watchdog.) */
static void test_kept_variations(void **state)
{
    enum { PIECES = 50000 };
    char *text = repeat("1. e4 ", "(1. d4)", 6 + 7 * PIECES);
    char *both = repeat(text, "(1. c4)", 6 + 14 * PIECES);
    char *more = repeat(both, "(1. c4 c5 2. Nf3)", strlen(both) + 100);
    struct game old, new;
    (void)state;
    assert_int_equal(pgn_read(&old, more, strlen(more), 1, NULL), PGN_OK);
    assert_int_equal(pgn_read(&new, both, strlen(both), 1, NULL), PGN_OK);
    size_t count = new.tree.count;
    growth_keep_variations(&new, &old);
    assert_int_equal(new.tree.count, count + 2);
    growth_keep_variations(&new, &old);
    assert_int_equal(new.tree.count, count + 2);
    const struct move_node *kept = new.tree.root->last;
    assert_string_equal(kept->san, "c4");
    assert_null(kept->first);
    kept = move_node_find(new.tree.root, kept->move)->first;
    assert_string_equal(kept->san, "c5");
    assert_string_equal(kept->first->san, "Nf3");
    game_free(&new);
    game_free(&old);
    free(more);
    free(both);
    free(text);
}

/* Many commands that nobody closes are none. */
static void test_open_commands(void **state)
{
    char *comment = repeat("1. e4 {", "[%clk 1:0", 900000);
    char *text = repeat(comment, "} *", strlen(comment) + 3), words[64],
         clock[ANNOTATION_CLOCK_SIZE];
    struct game game;
    (void)state;
    assert_int_equal(pgn_read(&game, text, strlen(text), 1, NULL), PGN_OK);
    assert_int_equal(annotation_write(game.node, false, words, sizeof words),
                     sizeof words - 1);
    assert_memory_equal(words, "[%clk 1:0[%clk", 14);
    assert_false(annotation_clock(game.node, clock));
    game_free(&game);
    free(text);
    free(comment);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work_is_linear),    cmocka_unit_test(test_memory_of_a_game),
        cmocka_unit_test(test_long_words),        cmocka_unit_test(test_many_tags),
        cmocka_unit_test(test_errors_are_capped), cmocka_unit_test(test_no_games_are_capped),
        cmocka_unit_test(test_slow_pipe),         cmocka_unit_test(test_skipping_sees_games),
        cmocka_unit_test(test_numbers),           cmocka_unit_test(test_kept_variations),
        cmocka_unit_test(test_open_commands),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
