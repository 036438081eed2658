/* lobby.c - ttychess lobby, join and due: the way to people on this host or another one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/lobby.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/words.h"
#include "lobby/client.h"
#include "lobby/protocol.h"
#include "settings/config.h"
#include "tools/command_line.h"
#include "tools/join.h"
#include "tools/relay.h"
#include "tools/tools.h"

enum { DUE_PATIENCE = 3000, MINUTE = 60 * 1000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const struct option_row lobby_rows[] = {
    OPTION_ROW("stdio", 0, NULL, "Only join the line to standard input and output",
               .kind = VALUE_FLAG, INTO(struct lobby_call, stdio)),
    OPTION_ROW("plain", 'p', NULL, "No screen: one line of text for each event",
               .kind = VALUE_FLAG, INTO(struct lobby_call, plain)),
    OPTION_HELP_ROW,
    {.name = NULL}};

static const struct option_row join_rows[] = {
    OPTION_ROW("plain", 'p', NULL, "No screen: one line of text for each event",
               .kind = VALUE_FLAG, INTO(struct lobby_call, plain)),
    OPTION_HELP_ROW,
    {.name = NULL}};

struct lobby_values {
    const char *lobby; /* of the command line */
};

static const struct option_row due_rows[] = {
    OPTION_ROW("lobby", 0, "PATH", "The server's socket, where it is not the usual one",
               .kind = VALUE_FILE, INTO(struct lobby_values, lobby)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command lobby_command = {
    .name = "lobby",
    .arguments = "[OPTION]... [PATH]",
    .summary = "Play with the people on this host",
    .about = "Begin in the lobby: who is here, what they offer, their games. PATH is the\n"
             "socket of its server (ttychess serve), where it is not " LOBBY_SOCKET "\n"
             "or what 'lobby = PATH' of the config file or $TTYCHESS_LOBBY says.\n",
    .options = lobby_rows,
    .notes = "",
    .operands = VALUE_FILE};

const struct command join_command = {
    .name = "join",
    .arguments = "[OPTION]... ssh://[USER@]HOST[:PORT] | PATH",
    .summary = "Play with the people on another host, with the screen here",
    .about = "The line to the lobby there is that of ssh: 'ssh -T -- HOST ttychess lobby\n"
             "--stdio'. Keys and passwords are ssh's own matter: it asks before the screen\n"
             "begins. When the line drops it is dialled again without a question, so use a\n"
             "key, best with ssh-agent.\n",
    .options = join_rows,
    .notes = "",
    .operands = VALUE_FILE};

const struct command due_command = {
    .name = "due",
    .arguments = "[OPTION]...",
    .summary = "Tell the games by days that wait for your move, for .profile",
    .about = "One line a game. Says nothing where none waits, or there is no lobby.\n",
    .options = due_rows,
    .notes = "",
    .run = tool_due};

static int complain(const char *name, const char *text)
{
    fprintf(stderr, "ttychess %s: %s\n", name, text);
    return 1;
}

/* What the config file says; false: nothing. */
static bool read_configured(struct lobby_path *path)
{
    struct settings settings;
    struct config config = {.path = ""};
    settings_init(&settings);
    config_read(&config, &storage_system, &settings);
    if (settings.lobby_path)
        snprintf(path->text, sizeof path->text, "%s", settings.lobby_path);
    settings_free(&settings);
    config_free(&config);
    return *path->text != '\0';
}

bool lobby_find(const char *given, struct lobby_path *path, struct lobby_address *address)
{
    const char *named = getenv("TTYCHESS_LOBBY");
    path->text[0] = '\0';
    *address = (struct lobby_address){.path = given, .descriptor = -1};
    if (given)
        return true;
    if (!read_configured(path))
        snprintf(path->text, sizeof path->text, "%s", named && *named ? named : LOBBY_SOCKET);
    address->path = path->text;
    return strcmp(path->text, "none") != 0;
}

/* ---- standard input and output -------------------------------------------------------------- */

/* Nothing of our own is said. */
static int join_stdio(const struct lobby_address *address)
{
    struct reason reason;
    pid_t child;
    int line = lobby_dial(address, &child, &reason);
    if (line < 0)
        return complain("lobby", reason.text);
    relay_standard(line);
    close(line);
    return 0;
}

int lobby_call_read(struct lobby_call *call, const struct command *command, int argc,
                    char **argv)
{
    bool join = command == &join_command;
    struct reason reason;
    int status;
    const char *place;
    memset(call, 0, sizeof *call);
    status = command_line_read(command, call, argc, argv);
    if (status >= 0)
        return status;
    place = argv[optind];
    if (join && !place)
        return command_line_usage("ttychess join", "expected ssh://HOST or a path");
    if (place && argv[optind + 1])
        return command_line_usage(join ? "ttychess join" : "ttychess lobby",
                                  "expected one place, found '%s'", argv[optind + 1]);
    if (!lobby_find(place, &call->path, &call->address))
        return complain("lobby", "the lobby is switched off (option 'lobby' of the config)");
    if (join && strncmp(place, "ssh:", 4) == 0) {
        if (!lobby_read_ssh(&call->command, place, false, &reason))
            return command_line_usage("ttychess join", "%s", reason.text);
        call->address =
            (struct lobby_address){.command = call->command.words, .descriptor = -1};
        if (!join_ssh(place, &call->command, &call->address, &reason))
            return complain("join", reason.text);
    } else if (!call->stdio && !lobby_is_near(call->address.path)) {
        fprintf(stderr,
                "ttychess %s: no lobby at %s: 'ttychess serve --here' opens one for friends, "
                "'ttychess join ssh://HOST' goes to one elsewhere\n",
                command->name, call->address.path);
        return 1;
    }
    return call->stdio ? join_stdio(&call->address) : -1;
}

/* ---- what waits --------------------------------------------------------------------------------- */

static void print_due(const struct lobby_line *row, const char *me)
{
    const char *white = lobby_line_text(row, "white"), *black = lobby_line_text(row, "black");
    bool is_white = lobby_names_equal(white, me);
    const char *other = is_white ? black : white;
    int64_t game = 0, ply = 0, left = 0;
    lobby_line_number(row, "game", 1, INT64_MAX, &game);
    lobby_line_number(row, "ply", 0, TABLE_PLIES, &ply);
    if (!lobby_line_number(row, "left", INT64_MIN, INT64_MAX, &left) ||
        lobby_line_flag(row, "aside") ||
        strcmp(lobby_line_text(row, "turn"), is_white ? "white" : "black") != 0)
        return; /* it is not waited for */
    if (left < 0)
        left = 0;
    printf("chess: your move against %s, game %" PRId64 ", move %" PRId64 ", ", other, game,
           ply / 2 + 1);
    if (left >= 2 * DAY)
        printf("%" PRId64 " days left\n", (left + DAY / 2) / DAY);
    else if (left >= 2 * HOUR)
        printf("%" PRId64 " hours left\n", left / HOUR);
    else
        printf("%" PRId64 " minutes left\n", left / MINUTE);
}

/* Asks once the server knows us. False: it is done, well or not. */
static bool take_due(struct lobby_client *client, const struct lobby_news *news,
                     uint64_t *asked)
{
    struct line_writer writer;
    switch (news->kind) {
    case LOBBY_JOINED:
        lobby_client_begin(client, &writer, "due");
        *asked = lobby_client_send(client, &writer);
        return *asked != 0;
    case LOBBY_ROW:
        if (news->tag == *asked)
            print_due(news->line, lobby_client_replica(client)->me);
        return true;
    case LOBBY_ANSWER: return news->tag != *asked;
    case LOBBY_LOST:
    case LOBBY_BYE: return false;
    default: return true;
    }
}

int lobby_tell_due(const struct lobby_address *address)
{
    struct lobby_client *client;
    struct lobby_news news;
    int64_t end = monotonic_milliseconds() + DUE_PATIENCE, now;
    uint64_t asked = 0;
    bool goes_on = true;
    if (!lobby_is_near(address->path))
        return 0;
    client = lobby_client_create(address, NULL, false);
    while (goes_on && (now = monotonic_milliseconds()) < end) {
        struct pollfd line = {-1, 0, 0};
        lobby_client_pump(client, now);
        while (goes_on && lobby_client_next(client, now, &news))
            goes_on = take_due(client, &news, &asked);
        line.fd = lobby_client_descriptor(client, &line.events);
        if (goes_on)
            poll(&line, 1, (int)(end - now));
    }
    lobby_client_destroy(client);
    return command_line_finish("ttychess due");
}

int tool_due(int argc, char **argv)
{
    struct lobby_values values = {NULL};
    struct lobby_path path;
    struct lobby_address address;
    int status = command_line_read(&due_command, &values, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        return command_line_usage("ttychess due", "expected no arguments, found '%s'",
                                  argv[optind]);
    return lobby_find(values.lobby, &path, &address) ? lobby_tell_due(&address) : 0;
}
