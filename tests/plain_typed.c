/* plain_typed.c - what was typed ahead at a terminal, taken away.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "plain/typed_ahead.h"

enum { PATIENCE = 120 * 1000 };

static void write_to(int terminal, const char *text)
{
    assert_int_equal(write(terminal, text, strlen(text)), strlen(text));
}

/* Once it is in the terminal's own buffer, it is echoed. */
static void await_echo(int master, const char *text)
{
    char echo[200] = "";
    size_t length = 0;
    while (!strstr(echo, text)) {
        struct pollfd poll_master = {master, POLLIN, 0};
        assert_int_equal(poll(&poll_master, 1, PATIENCE), 1);
        length += (size_t)read(master, echo + length, sizeof echo - 1 - length);
        echo[length] = '\0';
    }
}

static void check_next(struct line_reader *reader, const char *expected)
{
    const char *line;
    size_t length;
    while (line_reader_next(reader, &line, &length) == LINE_PENDING)
        line_reader_fill(reader);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(line, expected, length);
}

static void a_begun_line_is_taken_away(void **state)
{
    struct line_reader reader;
    char text[TYPED_AHEAD_SIZE];
    int master, slave;
    (void)state;
    assert_int_equal(openpty(&master, &slave, NULL, NULL, NULL), 0);
    line_reader_open(&reader, slave, "one\n", 4);
    typed_ahead_take(&reader, text);
    assert_string_equal(text, "one");
    typed_ahead_take(&reader, text);
    assert_string_equal(text, "");
    write_to(master, "two\n  e\0334");
    await_echo(master, "^[4");
    typed_ahead_take(&reader, text);
    assert_string_equal(text, "two   e?4");
    write_to(master, "d4x\177\n"); /* lines are edited there as before */
    check_next(&reader, "d4");
    line_reader_close(&reader);
    close(slave);
    close(master);
}

static void what_is_no_terminal_is_left_alone(void **state)
{
    struct line_reader reader;
    char text[TYPED_AHEAD_SIZE];
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    line_reader_open(&reader, ends[0], "one\n", 4);
    write_to(ends[1], "two\n");
    typed_ahead_take(&reader, text);
    assert_string_equal(text, "one");
    check_next(&reader, "two");
    line_reader_close(&reader);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_begun_line_is_taken_away),
        cmocka_unit_test(what_is_no_terminal_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
