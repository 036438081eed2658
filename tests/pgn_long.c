/* pgn_long.c - a game that is too long: what comes after it is found, and memory for games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pgn/arena.h"
#include "pgn/pgn_stream.h"
#include "rules/attacks.h"

struct source {
    const char *text;
    size_t length, at;
    size_t stop; /* a portion ends there, if none ended in the 64 bytes before */
};

static ssize_t source_read(void *context, int file, void *buffer, size_t size)
{
    struct source *source = context;
    size_t left = source->length - source->at;
    (void)file;
    size = size < left ? size : left;
    if (source->at + 64 <= source->stop && size > source->stop - source->at)
        size = source->stop - source->at;
    memcpy(buffer, source->text + source->at, size);
    source->at += size;
    return (ssize_t)size;
}

static void hear(void *context, const struct reason *reason)
{
    struct reason *heard = context;
    *heard = *reason;
}

/* The game after it is found wherever a portion ends within the line that begins it. */
static void test_what_comes_after(void **state)
{
    static const char before[] = "[Event \"One\"]\n\n1. e4 {",
                      next[] = "}\n\n[Event \"Two\"]\n\n*\n";
    enum { HEAD = sizeof before - 1, LENGTH = PGN_GAME_LIMIT + (4 << 20), EVENT = 9 };
    char *text = malloc(LENGTH + sizeof next);
    (void)state;
    assert_non_null(text);
    memcpy(text, before, HEAD);
    memset(text + HEAD, 'x', LENGTH - HEAD);
    memcpy(text + LENGTH, next, sizeof next);
    for (size_t seen = EVENT - 3; seen <= EVENT; seen++) {
        struct source source = {text, strlen(text), 0, LENGTH + 2 + seen};
        struct storage storage = {.context = &source, .read = source_read};
        struct reason heard = {.text = ""}, reason;
        struct pgn_stream *stream = pgn_stream_create(&storage, 0, hear, &heard);
        struct pgn_record record;
        struct game game;
        assert_int_equal(pgn_stream_next(stream, &game, &record, &reason), PGN_STREAM_GAME);
        assert_non_null(strstr(heard.text, "a game of more than 8 MB is passed over"));
        assert_string_equal(game_tag(&game, "Event"), "Two");
        assert_int_equal(record.offset, LENGTH + 3);
        assert_int_equal(record.line, 5);
        game_free(&game);
        assert_int_equal(pgn_stream_next(stream, &game, &record, &reason), PGN_STREAM_END);
        pgn_stream_destroy(stream);
    }
    free(text);
}

/* An arena holds little more than was taken from it: its blocks grow, but not for ever. */
static void test_room_of_an_arena(void **state)
{
    enum { PIECE = 1000, PIECES = 4000, SPARE = 300 << 10 };
    struct arena arena = {0};
    (void)state;
    for (size_t i = 1; i <= PIECES; i++) {
        memset(arena_take(&arena, PIECE), 'x', PIECE);
        assert_true(arena.size <= i * (PIECE + PIECE / 50) + SPARE);
    }
    arena_free(&arena);
    assert_int_equal(arena.size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_comes_after),
        cmocka_unit_test(test_room_of_an_arena),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
