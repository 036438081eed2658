/* lichess.c - starts ttychess-lichess.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* readlink() and others */
#include "tools/people/lichess.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_process.h"
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
    OPTION_HELP_ROW,
    {.name = NULL}};

/* Commands of ttychess-lichess. */
static const char *word_at(int index)
{
    static const char *const words[] = {"games", "puzzle", NULL};
    return words[index];
}

const struct subcommand lichess_subcommand = {
    .name = "lichess",
    .arguments = "[OPTION]...\ngames NAME [OPTION]...\npuzzle [next|batch N] [OPTION]...",
    .summary = "Play people everywhere, on lichess.org",
    .about =
        "Play on lichess.org with the commands of a lobby: 'seek 15+10' offers a game,\n"
        "'match NAME' challenges a player, 'match AI-3' plays the site's computer,\n"
        "'watch NAME' watches a game. During a game with a clock you get no engine help\n"
        "in any window.\n"
        "Two subcommands open no board: 'games NAME' downloads games as PGN, and\n"
        "'puzzle' downloads puzzles; see 'ttychess lichess games --help'.\n",
    .options = rows,
    .notes = "",
    .operands = VALUE_NAME,
    .operand = word_at};

/* Finds the program next to this one, as in a build directory, otherwise in LIBEXECDIR. */
bool lichess_find_program(struct lichess_invocation *invocation)
{
    static const char program[] = "ttychess-lichess";
    ssize_t length =
        readlink("/proc/self/exe", invocation->program, sizeof invocation->program - 1);
    invocation->program[length < 0 ? 0 : length] = '\0';
    char *end = strrchr(invocation->program, '/');
    size_t size = end ? (size_t)(invocation->program + sizeof invocation->program - end) : 0;
    if (size > sizeof program + 1)
        snprintf(end, size, "/%s", program);
    if (!end || access(invocation->program, X_OK) != 0)
        snprintf(invocation->program, sizeof invocation->program, LIBEXECDIR "/%s", program);
    invocation->words[0] = invocation->program;
    invocation->words[1] = "gateway";
    invocation->words[2] = invocation->server ? "--server" : NULL;
    invocation->words[3] = invocation->server;
    invocation->address = (struct lobby_address){.command = invocation->words};
    return access(invocation->program, X_OK) == 0;
}

static int exec_program(struct lichess_invocation *invocation, const char *word,
                        char **arguments)
{
    const char *words[64] = {invocation->program, word};
    size_t count = 2;
    if (invocation->server) {
        words[count++] = "--server";
        words[count++] = invocation->server;
    }
    while (arguments && *arguments && count < sizeof words / sizeof *words - 1)
        words[count++] = *arguments++;
    signal(SIGPIPE, SIG_DFL);
    execv(invocation->program, (char *const *)words);
    return command_line_fail("%s: %s", invocation->program, strerror(errno));
}

/* Logs in if needed, or in any case with `force`. Returns the exit status. */
static int log_in(struct lichess_invocation *invocation, bool force)
{
    const int files[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
    struct error error;
    const char *words[sizeof invocation->words / sizeof *invocation->words];
    memcpy(words, invocation->words, sizeof words);
    words[1] = force ? "login" : "login-once";
    pid_t child = child_spawn((char *const *)words, files, false, &error);
    if (child < 0)
        return command_line_fail("%s", error.text);
    int status = child_wait(child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int lichess_invocation_parse(struct lichess_invocation *invocation, int argc, char **argv)
{
    memset(invocation, 0, sizeof *invocation);
    bool found = lichess_find_program(invocation), word = argc > 1 && *argv[1] != '-';
    if (found && word)
        return exec_program(invocation, argv[1], argv + 2);
    int status = word ? -1 : command_line_parse(invocation, argc, argv);
    if (status >= 0)
        return status;
    if (!found)
        return command_line_fail("this ttychess was built without libcurl and jansson");
    if (argv[optind])
        return command_line_usage_error("unexpected '%s'", argv[optind]);
    lichess_find_program(invocation);
    if (invocation->logout)
        return exec_program(invocation, "logout", NULL);
    if (invocation->login || isatty(STDIN_FILENO))
        status = log_in(invocation, invocation->login);
    return status > 0 ? status : -1;
}
