/* command_line.c - reads command lines and prints errors.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/command_line.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/buffer.h"
#include "base/printable.h"
#include "rules/fen.h"

static const struct subcommand *running; /* NULL: `play` */
static char name[40] = "ttychess";

void command_line_set_command(const struct subcommand *command)
{
    running = command;
    snprintf(name, sizeof name, "ttychess%s%s", command ? " " : "",
             command ? command->name : "");
}

int command_line_run(const struct subcommand *command, int argc, char **argv)
{
    const struct subcommand *before = running; /* `uci`, if it runs its command "bench" */
    command_line_set_command(command);
    int status = command_line_finish(command->run(argc, argv));
    command_line_set_command(before);
    return status;
}

void command_line_print_commands(const struct subcommand *const *list, size_t skipped)
{
    for (; *list; list++) {
        const char *arguments = (*list)->arguments;
        int length = (int)strcspn(arguments, "\n");
        printf("  %s%s%.*s\n        %s\n", (*list)->name + skipped, length > 0 ? " " : "",
               length, arguments, (*list)->summary);
    }
}

const char *command_line_name(void)
{
    return name;
}

int command_line_report(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, arguments);
    putc('\n', stderr);
    va_end(arguments);
    if (status == STATUS_USAGE)
        fprintf(stderr, "Try '%s --help'.\n", name);
    return status;
}

int command_line_parse(void *values, int argc, char **argv)
{
    struct error error;
    switch (options_parse(running->options, argc, argv, option_parse, values, &error)) {
    case OPTIONS_OK:
        if (running->operands != VALUE_FLAG || optind == argc)
            return -1;
        return command_line_usage_error("expected no arguments, found '%.*s'",
                                        PRINTABLE_UP_TO(40, argv[optind]));
    case OPTIONS_INVALID: return command_line_usage_error("%s", error.text);
    default: subcommand_print_help(running, stdout); return 0;
    }
}

bool command_line_parse_position(char **words, int count, struct position *position)
{
    if (count == 0) {
        position_set_start(position);
        return true;
    }
    struct buffer fen = {0};
    struct error warning, error;
    for (int i = 0; i < count; i++)
        buffer_printf(&fen, "%s%s", i > 0 ? " " : "", words[i]);
    bool valid = fen_parse_with_warning(position, fen.bytes, &warning, &error);
    if (!valid)
        command_line_print_message("%s", error.text);
    else if (*warning.text)
        command_line_print_message("FEN: %s", warning.text);
    buffer_free(&fen);
    return valid;
}

int command_line_finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    int number = errno;
    clearerr(stdout); /* report it only once */
    return command_line_fail("standard output: %s", strerror(number));
}

int command_line_terminal_columns(int descriptor)
{
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}
