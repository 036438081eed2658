/* moves.c - ttychess moves: prints the legal moves of positions, one line each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/san.h"
#include "rules/uci_move.h"
#include "tools/command_line.h"
#include "tools/subcommands.h"

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void print_moves(const struct position *position, bool uci)
{
    struct move_list list;
    char words[MAX_MOVES][SAN_SIZE];
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++)
        if (uci)
            uci_move_write(position, list.moves[i], words[i]);
        else
            san_write(position, list.moves[i], words[i]);
    qsort(words, (size_t)list.count, sizeof *words, compare_words);
    for (int i = 0; i < list.count; i++)
        printf("%s%s", i > 0 ? " " : "", words[i]);
    putchar('\n');
}

/* Returns false if the line is not a valid FEN. */
static bool answer_line(const char *line, size_t length, int number, bool uci)
{
    struct position position;
    struct error warning = {0}, error;
    bool valid = strlen(line) == length
                     ? fen_parse_with_warning(&position, line, &warning, &error)
                     : error_set(&error, 0, "expected a FEN, found a NUL byte");
    if (*warning.text)
        command_line_print_message("line %d: FEN: %s", number, warning.text);
    if (valid)
        print_moves(&position, uci);
    else
        printf("error: %s\n", error.text);
    return valid;
}

/* Flushes each reply, because the program at the other end of a pipe may wait for it. */
static int answer_input(bool uci)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int status = 0, number = 0;
    while ((length = getline(&line, &size, stdin)) >= 0) {
        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        if (!answer_line(line, (size_t)length, ++number, uci))
            status = 1;
        if (fflush(stdout) != 0)
            break;
    }
    free(line);
    if (ferror(stdin))
        status = command_line_fail("standard input: %s", strerror(errno));
    return status;
}

struct moves_options {
    bool uci;
};

#define AT(member) OPTION_TARGET(struct moves_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("uci", 0, NULL, "Print moves in UCI notation (e2e4) instead of SAN (e4)",
               .kind = VALUE_FLAG, AT(uci)),
    OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct position position;
    struct moves_options options = {.uci = false};
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind == 1 && strcmp(argv[optind], "-") == 0)
        return answer_input(options.uci);
    if (!command_line_parse_position(argv + optind, argc - optind, &position))
        return 1;
    print_moves(&position, options.uci);
    return 0;
}

const struct subcommand moves_subcommand = {
    .name = "moves",
    .arguments = "[--uci] [FEN | -]",
    .summary = "List the legal moves in positions",
    .help =
        "Print the legal moves of FEN, by default the initial position, sorted. With '-',\n"
        "read FENs from standard input and print one line for each. For an invalid FEN,\n"
        "the line is 'error: ' and the reason.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 an invalid FEN or failure, 2 usage error.\n",
    .operands = VALUE_TEXT,
    .run = run_command};
