/* line_reader.c - lines are read unchanged from pieces of any size, with bounded memory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/line_reader.h"
#include "support/test.h"

enum { MOST = 100000 };

static struct line_reader lines = {.max_length = MOST};

static void expect(const char *text)
{
    size_t length;
    const char *line = line_reader_next(&lines, &length);
    assert_non_null(line);
    assert_int_equal(length, strlen(line));
    assert_string_equal(line, text);
}

static const char *next(void)
{
    size_t length;
    return line_reader_next(&lines, &length);
}

TEST(test_pieces)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    lines.blanks_to_spaces = true;
    line_reader_add(&lines, "one\ntw", 6);
    expect("one");
    assert_null(next());
    assert_int_equal(write(ends[1], "o\r\n\nth\0ee\nfo", 12), 12);
    line_reader_read(&lines, ends[0]);
    expect("two");
    expect("");
    expect("th ee");
    assert_true(line_reader_has_unread(&lines));
    assert_null(next());
    assert_false(line_reader_has_unread(&lines));
    assert_int_equal(write(ends[1], "ur", 2), 2);
    close(ends[1]);
    line_reader_read(&lines, ends[0]);
    assert_null(next());
    line_reader_read(&lines, ends[0]);
    expect("four");
    assert_null(next());
    close(ends[0]);
    line_reader_reset(&lines);
    lines = (struct line_reader){.max_length = MOST};
}

/* Portions of any size give the same lines. */
TEST(test_portions)
{
    char bytes[400] = "1 a\r\n\n", found[64];
    size_t length = strlen(bytes), size;
    memset(bytes + length, 'x', 200);
    strcpy(bytes + length + 200, "\n2 b\n3");
    length = strlen(bytes);
    lines.max_length = 100;
    for (size_t portion = 1; portion < length; portion += portion < 10 ? 1 : 97) {
        *found = '\0';
        for (size_t at = 0; at < length; at += portion) {
            const char *line;
            line_reader_add(&lines, bytes + at, length - at < portion ? length - at : portion);
            while ((line = line_reader_next(&lines, &size)))
                sprintf(found + strlen(found), line == LINE_TOO_LONG ? "[long]" : "[%s]",
                        line);
        }
        assert_string_equal(found, "[1 a][][long][2 b]");
        line_reader_reset(&lines);
    }
    lines.max_length = MOST;
}

/* Lines of the maximum length, of one byte more, and far longer. */
static void feed(size_t length)
{
    static char block[4096];
    memset(block, 'x', sizeof block);
    for (size_t done = 0; done < length;) {
        size_t part = length - done < sizeof block ? length - done : sizeof block;
        done += part;
        line_reader_add(&lines, block, part);
        assert_null(next());
    }
    line_reader_add(&lines, "\n", 1);
}

TEST(test_long_lines)
{
    size_t length;
    feed(MOST);
    assert_ptr_not_equal(line_reader_next(&lines, &length), LINE_TOO_LONG);
    assert_int_equal(length, MOST);
    feed(MOST + 1);
    assert_ptr_equal(next(), LINE_TOO_LONG);
    feed(8 * MOST);
    assert_ptr_equal(next(), LINE_TOO_LONG);
    assert_true(lines.buffer.capacity <= 4 * MOST);
    line_reader_add(&lines, "after\n", 6);
    expect("after");
    line_reader_reset(&lines);
}
