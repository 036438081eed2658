/* line_reader.c - lines come out whole, and memory stays bounded.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <fcntl.h>
#include <unistd.h>

#include "uci/line_reader.h"

static struct line_reader reader;
static int writer;

static void open_pipe(const char *taken)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    writer = ends[1];
    line_reader_open(&reader, ends[0], taken, !taken ? 0 : strlen(taken));
}

static void close_pipe(void)
{
    close(reader.descriptor);
    line_reader_close(&reader);
}

static void send(const char *text)
{
    assert_int_equal(write(writer, text, strlen(text)), strlen(text));
}

static void expect(const char *text)
{
    const char *line;
    size_t length;
    assert_int_equal(line_reader_next(&reader, &line, &length), LINE_TAKEN);
    assert_int_equal(length, strlen(text));
    assert_memory_equal(line, text, length);
}

static void expect_status(enum line_status status)
{
    const char *line;
    size_t length;
    assert_int_equal(line_reader_next(&reader, &line, &length), status);
}

/* A long line that comes in small pieces is searched once, not anew with each. */
static void test_work(void **state)
{
    enum { PIECES = 4000 };
    static const char piece[] = "moves moves moves moves moves moves moves moves moves ";
    const char *line;
    size_t length;
    (void)state;
    open_pipe(NULL);
    for (int i = 0; i < PIECES; i++) {
        send(piece);
        line_reader_fill(&reader);
        expect_status(LINE_PENDING);
    }
    send("\n");
    line_reader_fill(&reader);
    assert_int_equal(line_reader_next(&reader, &line, &length), LINE_TAKEN);
    assert_int_equal(length, PIECES * strlen(piece));
    assert_in_range(reader.looked_at, 0, 2 * length);
    close(writer);
    close_pipe();
}

/* NUL bytes are blanks, wherever they stand. */
static void test_nul_bytes(void **state)
{
    (void)state;
    open_pipe(NULL);
    assert_int_equal(write(writer, "\0uci\0\n\0\0", 8), 8);
    line_reader_fill(&reader);
    expect(" uci ");
    close(writer);
    close_pipe();
}

static void test_pieces(void **state)
{
    (void)state;
    open_pipe("one\ntw");
    expect("one");
    expect_status(LINE_PENDING);
    send("o\n\nthree\nfo");
    line_reader_fill(&reader);
    expect("two");
    expect("");
    expect("three");
    expect_status(LINE_PENDING);
    send("ur");
    close(writer);
    line_reader_fill(&reader);
    expect_status(LINE_PENDING);
    line_reader_fill(&reader);
    expect("four");
    expect_status(LINE_END);
    close_pipe();
}

/* Whoever shares the descriptor may have made it so that it does not block. */
static void test_not_blocking(void **state)
{
    (void)state;
    open_pipe("one\n");
    fcntl(reader.descriptor, F_SETFL, O_NONBLOCK);
    expect("one");
    line_reader_fill(&reader);
    expect_status(LINE_PENDING);
    send("two\n");
    line_reader_fill(&reader);
    expect("two");
    close(writer);
    close_pipe();
}

/* The longest line allowed, then one byte more, then far more: read as it is written. */
static void feed(size_t length)
{
    static char block[4096];
    memset(block, 'x', sizeof block);
    for (size_t done = 0; done < length;) {
        size_t part = length - done < sizeof block ? length - done : sizeof block;
        done += (size_t)write(writer, block, part);
        line_reader_fill(&reader);
        if (done < length)
            expect_status(LINE_PENDING);
    }
    send("\n");
    line_reader_fill(&reader);
}

static void test_long_lines(void **state)
{
    const char *line;
    size_t length;
    (void)state;
    open_pipe(NULL);
    feed(LINE_READER_LIMIT);
    assert_int_equal(line_reader_next(&reader, &line, &length), LINE_TAKEN);
    assert_int_equal(length, LINE_READER_LIMIT);
    feed(LINE_READER_LIMIT + 1);
    expect_status(LINE_TOO_LONG);
    feed(8 * LINE_READER_LIMIT);
    expect_status(LINE_TOO_LONG);
    assert_true(reader.capacity <= 4 * LINE_READER_LIMIT);
    send("after\n");
    line_reader_fill(&reader);
    expect("after");
    close(writer);
    close_pipe();
}

/* Nobody writes any more, and nothing but blanks is left; or something is, or may come. */
static void test_the_end(void **state)
{
    (void)state;
    open_pipe("quit\n \r\n");
    expect("quit");
    send("\n\t\n");
    assert_false(line_reader_is_at_end(&reader, 0)); /* not closed yet */
    close(writer);
    assert_true(line_reader_is_at_end(&reader, 60000));
    expect_status(LINE_END);
    close_pipe();

    open_pipe("quit\n\n");
    expect("quit");
    send(" \nstop\n");
    close(writer);
    assert_false(line_reader_is_at_end(&reader, 60000));
    expect("stop");
    expect_status(LINE_PENDING);
    line_reader_fill(&reader);
    assert_true(line_reader_is_at_end(&reader, 0));
    close_pipe();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nul_bytes),  cmocka_unit_test(test_work),
        cmocka_unit_test(test_pieces),     cmocka_unit_test(test_not_blocking),
        cmocka_unit_test(test_long_lines), cmocka_unit_test(test_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
