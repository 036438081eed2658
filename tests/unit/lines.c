/* lines.c - lines come out whole, and as they went in; memory stays bounded.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/lines.h"
#include "support/test.h"

enum { MOST = 100000 };

static struct lines lines = {.most = MOST};

static void expect(const char *text)
{
    size_t length;
    const char *line = lines_next(&lines, &length);
    assert_non_null(line);
    assert_int_equal(length, strlen(line));
    assert_string_equal(line, text);
}

static const char *next(void)
{
    size_t length;
    return lines_next(&lines, &length);
}

TEST(test_pieces)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    lines.spaces = true;
    lines_add(&lines, "one\ntw", 6);
    expect("one");
    assert_null(next());
    assert_int_equal(write(ends[1], "o\r\n\nth\0ee\nfo", 12), 12);
    lines_read(&lines, ends[0]);
    expect("two");
    expect("");
    expect("th ee");
    assert_true(lines_are_due(&lines));
    assert_null(next());
    assert_false(lines_are_due(&lines));
    assert_int_equal(write(ends[1], "ur", 2), 2);
    close(ends[1]);
    lines_read(&lines, ends[0]);
    assert_null(next());
    lines_read(&lines, ends[0]);
    expect("four");
    assert_null(next());
    close(ends[0]);
    lines_drop(&lines);
    lines = (struct lines){.most = MOST};
}

/* Portions of any size give the same lines. */
TEST(test_portions)
{
    char bytes[400] = "1 a\r\n\n", found[64];
    size_t length = strlen(bytes), size;
    memset(bytes + length, 'x', 200);
    strcpy(bytes + length + 200, "\n2 b\n3");
    length = strlen(bytes);
    lines.most = 100;
    for (size_t portion = 1; portion < length; portion += portion < 10 ? 1 : 97) {
        *found = '\0';
        for (size_t at = 0; at < length; at += portion) {
            const char *line;
            lines_add(&lines, bytes + at, length - at < portion ? length - at : portion);
            while ((line = lines_next(&lines, &size)))
                sprintf(found + strlen(found), line == LINE_TOO_LONG ? "[long]" : "[%s]",
                        line);
        }
        assert_string_equal(found, "[1 a][][long][2 b]");
        lines_drop(&lines);
    }
    lines.most = MOST;
}

/* The longest line allowed, then one byte more, then far more. */
static void feed(size_t length)
{
    static char block[4096];
    memset(block, 'x', sizeof block);
    for (size_t done = 0; done < length;) {
        size_t part = length - done < sizeof block ? length - done : sizeof block;
        done += part;
        lines_add(&lines, block, part);
        assert_null(next());
    }
    lines_add(&lines, "\n", 1);
}

TEST(test_long_lines)
{
    size_t length;
    feed(MOST);
    assert_ptr_not_equal(lines_next(&lines, &length), LINE_TOO_LONG);
    assert_int_equal(length, MOST);
    feed(MOST + 1);
    assert_ptr_equal(next(), LINE_TOO_LONG);
    feed(8 * MOST);
    assert_ptr_equal(next(), LINE_TOO_LONG);
    assert_true(lines.held.capacity <= 4 * MOST);
    lines_add(&lines, "after\n", 6);
    expect("after");
    lines_drop(&lines);
}
