/* lines.c - lines come out whole, and as they went in; memory stays bounded.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/test.h"
#include "uci/lines.h"

static struct line_reader reader;
static int writer;

static void open_pipe(const char *taken)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    writer = ends[1];
    line_reader_open(&reader, ends[0], taken, strlen(taken));
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

TEST(test_pieces)
{
    open_pipe("one\ntw");
    expect("one");
    expect_status(LINE_PENDING);
    assert_int_equal(write(writer, "o\n\nth\0ee\nfo", 11), 11); /* a NUL byte is a blank */
    line_reader_fill(&reader);
    expect("two");
    expect("");
    expect("th ee");
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

TEST(test_long_lines)
{
    const char *line;
    size_t length;
    open_pipe("");
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
