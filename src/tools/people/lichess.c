/* lichess.c - starts ttychess-lichess.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/people/lichess.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/compat.h"
#include "tools/command_line.h"

#define AT(member) OPTION_TARGET(struct lichess_invocation, member)

static const struct option_row rows[] = {
    OPTION_ROW("login", 0, NULL, "Log in, with a browser or a token; then play",
               .kind = VALUE_FLAG, AT(login)),
    OPTION_ROW("logout", 0, NULL, "Log out, here and on the site", .kind = VALUE_FLAG,
               AT(logout)),
    OPTION_ROW("server", 0, "URL", "Server to use instead of https://lichess.org",
               .kind = VALUE_TEXT, AT(server)),
    OPTION_ROW("plain", 'p', NULL, "No screen: print one line of text for each event",
               .kind = VALUE_FLAG, AT(plain)),
    OPTION_HELP_ROW};

/* Commands of ttychess-lichess. */
static const char *word_at(int index)
{
    static const char *const words[] = {"games", "puzzle", "ratings", NULL};
    return words[index];
}

const struct subcommand lichess_subcommand = {
    .name = "lichess",
    .arguments = "[OPTION]...\ngames NAME [OPTION]...\npuzzle [next|batch N] [OPTION]...\n"
                 "ratings [NAME] [OPTION]...",
    .summary = "Play people all over the world on lichess.org",
    .help = "Play on lichess.org with the commands of a lobby: 'seek 15+10' offers a game,\n"
            "'match NAME' challenges a player, 'match AI-3' plays the site's computer,\n"
            "'watch NAME' watches a game. During a game with a clock you get no engine help\n"
            "in any window.\n"
            "Three subcommands open no board: 'games NAME' downloads games as PGN, 'puzzle'\n"
            "puzzles, and 'ratings' shows ratings; see 'ttychess lichess games --help'.\n",
    .options = rows,
    .notes = "",
    .operands = VALUE_NAME,
    .operand = word_at};

/* Finds the program next to this one, as in a build directory, otherwise in LIBEXECDIR. */
bool lichess_find_program(struct lichess_invocation *call)
{
    static const char program[] = "ttychess-lichess";
    compat_get_program(call->program, sizeof call->program);
    char *end = strrchr(call->program, '/');
    size_t size = end ? (size_t)(call->program + sizeof call->program - end) : 0;
    if (size > sizeof program + 1)
        snprintf(end, size, "/%s", program);
    if (!end || access(call->program, X_OK) != 0)
        snprintf(call->program, sizeof call->program, LIBEXECDIR "/%s", program);
    call->words[0] = call->program;
    call->words[1] = "gateway";
    call->words[2] = call->server ? "--server" : NULL;
    call->words[3] = call->server;
    call->address = (struct lobby_address){.command = call->words};
    return access(call->program, X_OK) == 0;
}

static int exec_program(struct lichess_invocation *call, const char *word, char **arguments)
{
    const char *words[64] = {call->program, word, call->words[2], call->words[3]};
    size_t count = call->server ? 4 : 2;
    while (arguments && *arguments && count < sizeof words / sizeof *words - 1)
        words[count++] = *arguments++;
    signal(SIGPIPE, SIG_DFL);
    execv(call->program, (char *const *)words);
    return command_line_fail("%s: %s", call->program, strerror(errno));
}

/* Logs in if needed; with `force`, always. Returns the exit status. */
static int log_in(struct lichess_invocation *call, bool force)
{
    const int files[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    struct error error;
    const char *words[sizeof call->words / sizeof *call->words];
    memcpy(words, call->words, sizeof words);
    words[1] = force ? "login" : "login-once";
    pid_t child = child_spawn((char *const *)words, files, false, &error);
    if (child < 0)
        return command_line_fail("%s", error.text);
    int status = child_wait(child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int lichess_invocation_parse(struct lichess_invocation *call, int argc, char **argv)
{
    memset(call, 0, sizeof *call);
    bool found = lichess_find_program(call), word = argc > 1 && *argv[1] != '-';
    if (found && word)
        return exec_program(call, argv[1], argv + 2);
    int status = word ? -1 : command_line_parse(call, argc, argv);
    if (status >= 0)
        return status;
    if (!found)
        return command_line_fail("this ttychess was built without libcurl and jansson");
    if (argv[optind])
        return command_line_usage_error("unexpected argument '%s'", argv[optind]);
    lichess_find_program(call);
    if (call->logout)
        return exec_program(call, "logout", NULL);
    if (call->login || isatty(STDIN_FILENO))
        status = log_in(call, call->login);
    return status > 0 ? status : -1;
}
