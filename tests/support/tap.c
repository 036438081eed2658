/* tap.c - prints numbered results on standard output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/tap.h"

#include <stdarg.h>
#include <stdio.h>

#include "support/terminal_harness.h"
#include "support/watchdog.h"

enum { NAME_SIZE = 200 };

static int checks, failures;
static char watched[NAME_SIZE] = "what comes before the first check";

/* Before main(), because the code before the first check may hang too. */
__attribute__((constructor)) static void watch_from_the_start(void)
{
    watchdog_watch(watched);
}

__attribute__((format(printf, 1, 0))) static void watch_what_follows(const char *format,
                                                                     va_list arguments)
{
    int begin = snprintf(watched, sizeof watched, "what comes after check %d - ", checks);
    vsnprintf(watched + begin, sizeof watched - (size_t)begin, format, arguments);
    watchdog_watch(watched);
}

static void print_screen(const struct terminal *terminal)
{
    int rows, columns, row, column;
    char text[TERMINAL_ROW_SIZE];
    terminal_size(terminal, &rows, &columns);
    terminal_cursor(terminal, &row, &column);
    printf("# %d columns, %d rows, cursor in row %d, column %d%s\n", columns, rows, row,
           column, terminal_running(terminal) ? "" : ", the program has ended");
    for (int i = 0; i < rows; i++)
        printf("# %2d |%s\n", i, terminal_row(terminal, i, text));
}

bool tap_check(const struct terminal *terminal, bool holds, const char *format, ...)
{
    va_list arguments;
    printf("%s %d - ", holds ? "ok" : "not ok", ++checks);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    va_start(arguments, format);
    watch_what_follows(format, arguments);
    va_end(arguments);
    if (!holds) {
        failures++;
        if (terminal)
            print_screen(terminal);
    }
    fflush(stdout);
    return holds;
}

void tap_note(const char *format, ...)
{
    va_list arguments;
    printf("# ");
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

int tap_done(void)
{
    printf("1..%d\n", checks);
    return failures != 0;
}
