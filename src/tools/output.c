/* output.c - see output.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `stdout` and `stderr` are variables in the C library, so its own output is filtered, too.
 */
#include <config.h>

#include "tools/output.h"

#include <errno.h>
#include <langinfo.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/printable.h"

enum { PORTION = 512 };

static struct guard {
    int file;
    bool terminal;
    struct printable_filter filter;
} guards[] = {{.file = STDOUT_FILENO}, {.file = STDERR_FILENO}};

static FILE *progress;

FILE *output_progress(void)
{
    return progress ? progress : stderr;
}

/* For fopencookie(), where 0 means an error. */
static ssize_t write_guarded(void *cookie, const char *bytes, size_t size)
{
    struct guard *guard = cookie;
    char text[PORTION + PRINTABLE_FILTER_SIZE];
    size_t length = 0;
    guard->filter.ascii = guard->terminal && strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    for (size_t i = 0; i < size; i++) {
        length += printable_filter(&guard->filter, text + length, bytes[i]);
        if ((length >= PORTION || i + 1 == size) && !file_write_all(guard->file, text, length))
            return 0;
        length = length >= PORTION ? 0 : length;
    }
    return (ssize_t)size;
}

static FILE *guarded(struct guard *guard, FILE *stream, int buffering)
{
    const cookie_io_functions_t functions = {.write = write_guarded};
    FILE *file = fopencookie(guard, "w", functions);
    guard->terminal = isatty(guard->file);
    if (!file)
        return stream;
    setvbuf(file, NULL, buffering, BUFSIZ);
    return file;
}

void output_guard(void)
{
    progress = stderr;
    if (isatty(STDOUT_FILENO))
        stdout = guarded(&guards[0], stdout, _IOLBF);
    stderr = guarded(&guards[1], stderr, _IONBF);
}
