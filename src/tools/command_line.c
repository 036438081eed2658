/* command_line.c - what the tools share: options, a FEN in words, and sure output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/command_line.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "rules/fen.h"

void command_line_start(char **argv, char *name)
{
    argv[0] = name;
    optind = 1;
}

int command_line_usage(const char *name, const char *format, ...)
{
    if (format) {
        va_list arguments;
        va_start(arguments, format);
        fprintf(stderr, "%s: ", name);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
        va_end(arguments);
    }
    fprintf(stderr, "Try '%s --help' for more information.\n", name);
    return 2;
}

bool command_line_number(const char *text, int minimum, int maximum, int *number)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < minimum || value > maximum)
        return false;
    *number = (int)value;
    return true;
}

bool command_line_position(const char *name, char **words, int count,
                           struct position *position)
{
    if (count == 0) {
        position_set_start(position);
        return true;
    }
    size_t size = 1;
    for (int i = 0; i < count; i++)
        size += strlen(words[i]) + 1;
    char *fen = malloc(size);
    if (!fen) {
        fprintf(stderr, "%s: out of memory\n", name);
        return false;
    }
    char *end = fen;
    for (int i = 0; i < count; i++) {
        end = stpcpy(end, i > 0 ? " " : "");
        end = stpcpy(end, words[i]);
    }
    struct reason remark, reason;
    bool valid = fen_read(position, fen, &remark, &reason);
    if (!valid)
        fprintf(stderr, "%s: %s\n", name, reason.text);
    else if (*remark.text)
        fprintf(stderr, "%s: FEN: %s\n", name, remark.text);
    free(fen);
    return valid;
}

int command_line_finish(const char *name)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fprintf(stderr, "%s: standard output: %s\n", name, strerror(errno));
    return 1;
}

int command_line_columns(int descriptor)
{
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}
