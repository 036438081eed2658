/* output.c - filtered streams.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `stdout` and `stderr` are variables in the C library, so its own output is also filtered.
 */
#include "tools/output.h"

#include <langinfo.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/file.h"
#include "base/printable.h"

enum { CHUNK_SIZE = 512 };

static struct output_filter {
    int file;
    bool terminal;
    struct printable_filter filter;
} filters[] = {{.file = STDOUT_FILENO}, {.file = STDERR_FILENO}};

static FILE *progress;

FILE *output_unfiltered_stderr(void)
{
    return progress ? progress : stderr;
}

/* A compat_write function. */
static ssize_t write_filtered(void *cookie, const char *bytes, size_t size)
{
    struct output_filter *output_filter = cookie;
    char text[CHUNK_SIZE + PRINTABLE_FILTER_SIZE];
    size_t length = 0;
    output_filter->filter.ascii =
        output_filter->terminal && strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    for (size_t i = 0; i < size; i++) {
        length += printable_filter(&output_filter->filter, text + length, bytes[i]);
        if ((length >= CHUNK_SIZE || i + 1 == size) &&
            !file_write_all(output_filter->file, text, length))
            return 0;
        length = length >= CHUNK_SIZE ? 0 : length;
    }
    return (ssize_t)size;
}

static FILE *open_filtered(struct output_filter *output_filter, FILE *stream, int buffering)
{
    FILE *file = compat_open_output(output_filter, write_filtered);
    output_filter->terminal = isatty(output_filter->file);
    if (!file)
        return stream;
    setvbuf(file, NULL, buffering, BUFSIZ);
    return file;
}

void output_install_filters(void)
{
    progress = stderr;
    if (isatty(STDOUT_FILENO))
        stdout = open_filtered(&filters[0], stdout, _IOLBF);
    stderr = open_filtered(&filters[1], stderr, _IONBF);
}
