/* sit.c - ttychess sit: a chess program sits down in the lobby, marked as one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One loop, two lines: the lobby's and the program's. What the program does is sitter.h's.
 */
#include <config.h>

#include <poll.h>
#include <stdio.h>

#include "base/thread.h"
#include "tools/command_line.h"
#include "tools/lobby.h"
#include "tools/sitter.h"
#include "tools/tools.h"

enum { STARTS = 3 };

struct sit_values {
    const char *engine, *lobby, *seek; /* of the command line */
};

static const struct option_row rows[] = {
    OPTION_ROW("engine", 'e', "COMMAND", "The program: one that speaks UCI",
               .kind = VALUE_COMMAND, INTO(struct sit_values, engine)),
    OPTION_ROW("seek", 's', "M+S", "Offer such a game, unrated, whenever it is idle",
               .kind = VALUE_TEXT, INTO(struct sit_values, seek)),
    OPTION_ROW("lobby", 0, "PATH", "The server's socket, where it is not the usual one",
               .kind = VALUE_FILE, INTO(struct sit_values, lobby)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command sit_command = {
    .name = "sit",
    .arguments = "[OPTION]... --engine=COMMAND NAME",
    .summary = "Seat a chess program in the lobby of this host",
    .about =
        "The program is a person of its own there, NAME, marked as a program, and is this\n"
        "account's for good. It accepts challenges, and goes on until it is ended.\n",
    .options = rows,
    .notes = "",
    .run = tool_sit};

/* ---- the loop ---------------------------------------------------------------------------------- */

/* A program that has ended is started again, a few times. False: that is no use. */
static bool keep_running(struct sitter *sitter, int *starts)
{
    const struct reason *trouble;
    struct reason reason;
    if (uci_client_state(sitter->program) != UCI_CLIENT_ENDED)
        return true;
    trouble = uci_client_trouble(sitter->program);
    if (trouble)
        fprintf(stderr, "ttychess sit: %s\n", trouble->text);
    sitter->thinks = sitter->answered = false;
    if ((*starts)++ >= STARTS)
        return false;
    if (uci_client_start(sitter->program, &reason))
        return true;
    fprintf(stderr, "ttychess sit: %s\n", reason.text);
    return false;
}

static int wait_until(int64_t one, int64_t other, int64_t now)
{
    int64_t first = one < 0 ? other : other < 0 || one < other ? one : other;
    return first < 0             ? -1
           : first <= now        ? 0
           : first - now > 60000 ? 60000
                                 : (int)(first - now);
}

static bool step(struct sitter *sitter, int *starts)
{
    struct pollfd ends[UCI_CLIENT_DESCRIPTORS + 1] = {{-1, 0, 0}};
    struct lobby_news news;
    int64_t now = monotonic_milliseconds();
    lobby_client_pump(sitter->client, now);
    while (lobby_client_next(sitter->client, now, &news))
        if (!sitter_take_news(sitter, &news))
            return false;
    uci_client_handle(sitter->program);
    if (!keep_running(sitter, starts))
        return false;
    sitter_go_on(sitter);
    lobby_client_pump(sitter->client, now);
    uci_client_poll_set(sitter->program, ends + 1);
    ends[0].fd = lobby_client_descriptor(sitter->client, &ends[0].events);
    if (!(sitter->thinks && sitter->answered))
        poll(ends, UCI_CLIENT_DESCRIPTORS + 1,
             wait_until(lobby_client_deadline(sitter->client),
                        uci_client_deadline(sitter->program), now));
    return true;
}

static int run(const struct sit_values *values, const char *name)
{
    struct lobby_path path;
    struct lobby_address address;
    struct sitter sitter = {.seek = values->seek};
    int starts = 0;
    struct reason reason;
    if (!lobby_find(values->lobby, &path, &address)) {
        fputs("ttychess sit: the lobby is switched off (option 'lobby' of the config)\n",
              stderr);
        return 1;
    }
    sitter.program = uci_client_create(values->engine, NULL, NULL, &reason);
    if (!sitter.program || !uci_client_start(sitter.program, &reason)) {
        fprintf(stderr, "ttychess sit: %s\n", reason.text);
        uci_client_destroy(sitter.program);
        return 1;
    }
    sitter.client = lobby_client_create(&address, name, true);
    while (step(&sitter, &starts))
        ;
    lobby_client_destroy(sitter.client);
    uci_client_destroy(sitter.program);
    return 1;
}

int tool_sit(int argc, char **argv)
{
    struct sit_values values = {NULL, NULL, NULL};
    struct reason reason;
    struct clock_control controls[2];
    int status = command_line_read(&sit_command, &values, argc, argv);
    if (status < 0 && !values.engine)
        status = command_line_usage("ttychess sit", "expected --engine=COMMAND");
    else if (status < 0 && (optind >= argc || optind + 1 < argc))
        status = command_line_usage("ttychess sit", "expected one name");
    else if (status < 0 && !lobby_name_check(argv[optind], &reason))
        status = command_line_usage("ttychess sit", "%s", reason.text);
    else if (status < 0 && values.seek && !clock_controls_read(controls, values.seek, &reason))
        status = command_line_usage("ttychess sit", "--seek: %s", reason.text);
    return status < 0 ? run(&values, argv[optind]) : status;
}
