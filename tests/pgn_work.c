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
    } while (status == PGN_STREAM_GAME);
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

/* Errors of all kinds, comments without a line's end, tags without an end, games that look
 * as if another began. */
static void test_work_is_linear(void **state)
{
    static const struct {
        const char *before, *piece;
    } texts[] = {
        {"1. e4 ", "(1. Ke5)"},
        {"1. e4 ", "(1. Ke5)\n"},
        {"1. e4 ", "(1. Ke5)\r"},
        {"1. e4 ", ") "},
        {"1. e4 ", ")\n"},
        {"1. e4 ", "$999\n"},
        {"1. e4 ", "{a}"},
        {"1. e4 ", "{a}\n"},
        {"1. e4 ", "{[Event \"\n"},
        {"", "{\n[Event \"a\"]\n1. e4 "},
        {"1. e4 ", "(1. d4 {"},
        {"1. e4 ", "(1. d4)"},
        {"1. e4 ", "( "},
        {"[Event \"x\"]\n", "[A \"b\"]\n"},
        {"", "   [A"},
        {"1. e4 ", ";x\n"},
        {"1. e4 ", "foo "},
        {"", "\n\n1. e4"},
        {"", "* "},
        {"", "1-0 {x}\n"},
        {"", "[FEN \"8/8 w\"]\n1. e4 *\n"},
        {"1. e4 ", "<a"},
        {"1. e4 ", "1-"},
        {"[Event \"x\"]\n", "{a}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char *text = repeat(texts[i].before, texts[i].piece, SIZE);
        for (int skip = 0; skip <= 1; skip++) {
            struct heard heard = {0};
            size_t bytes = work(text, SIZE, skip == 1, &heard);
            if (bytes > TIMES * strlen(text))
                fail_msg("%s: looked at %.1f times (%s)", texts[i].piece,
                         (double)bytes / (double)strlen(text), skip ? "passed over" : "read");
        }
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

/* A pipe that gives a byte at a time does not make every byte a whole reading. */
static void test_slow_pipe(void **state)
{
    char *text = repeat("1. e4 ", "{a}\n", 50000);
    struct heard heard = {0};
    (void)state;
    assert_in_range(work(text, 1, false, &heard), 1, 20 << 20);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_work_is_linear),
        cmocka_unit_test(test_many_tags),
        cmocka_unit_test(test_errors_are_capped),
        cmocka_unit_test(test_slow_pipe),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
