/* serve.c - ttychess serve: the lobby of this host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/locale.h"
#include "base/sandbox.h"
#include "base/storage.h"
#include "base/words.h"
#include "host/server.h"
#include "lobby/protocol.h"
#include "tools/command_line.h"
#include "tools/tools.h"

static const char name[] = "ttychess serve";
static const char usual_config[] = "/etc/ttychess/serve.conf";
static const char usual_store[] = "/var/lib/ttychess";

struct serve {
    struct server_options server;
    const char *config;
    char socket[PATH_MAX], store[PATH_MAX], host[128];
    const char *told; /* --name */
};

static bool take_account(void *values, const struct option_row *row, const char *text,
                         struct reason *reason)
{
    struct uid_list *list = option_target(values, row);
    struct reason why;
    return uid_list_add(list, text, &why) ||
           reason_set(reason, 0, "%s: %s", row->name, why.text);
}

#define AT(member) INTO(struct serve, member)

static const struct option_row rows[] = {
    OPTION_ROW("socket", 0, "PATH", "Listen there; default " LOBBY_SOCKET, .kind = VALUE_FILE,
               AT(server.socket), .flags = OPTION_IN_CONFIG),
    OPTION_ROW("store", 0, "DIRECTORY",
               "Keep people and games there; default /var/lib/ttychess",
               .kind = VALUE_DIRECTORY, AT(server.store), .flags = OPTION_IN_CONFIG),
    OPTION_ROW("journal", 0, "DIRECTORY",
               "Keep there, best in memory, what is not in the store yet",
               .kind = VALUE_DIRECTORY, AT(server.journal), .flags = OPTION_IN_CONFIG),
    OPTION_ROW("name", 0, "HOST", "What this lobby is called; default the host's name",
               .kind = VALUE_TEXT, AT(told), .flags = OPTION_IN_CONFIG),
    OPTION_ROW("trust", 0, "USER", "This account says who it speaks for: the kiosk's",
               .kind = VALUE_TEXT, AT(server.trusted), .take = take_account,
               .flags = OPTION_IN_CONFIG | OPTION_REPEATS),
    OPTION_ROW("admin", 0, "USER", "This account may ban, rename and end games",
               .kind = VALUE_TEXT, AT(server.admins), .take = take_account,
               .flags = OPTION_IN_CONFIG | OPTION_REPEATS),
    OPTION_ROW(
        "clients", 0, "N", "At most N at once, a quarter from one account; default 1024",
        BETWEEN(VALUE_NUMBER, 1, 100000), AT(server.clients), .flags = OPTION_IN_CONFIG),
    OPTION_ROW("engines", 0, "N", "At most N engines think at once for all; default 1",
               BETWEEN(VALUE_NUMBER, 1, 1000), AT(server.engines), .flags = OPTION_IN_CONFIG),
    OPTION_ROW("config", 0, "FILE",
               "Read these options there; default /etc/ttychess/serve.conf",
               .kind = VALUE_FILE, AT(config)),
    OPTION_ROW("here", 0, NULL, "For friends, without root: nothing is rated",
               .kind = VALUE_FLAG, AT(server.here)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command serve_command = {
    .name = "serve",
    .arguments = "[OPTION]...",
    .summary = "Let the people on this host play each other",
    .about =
        "Keep the lobby of this host: who is here, seeks and challenges, games with their\n"
        "clocks, ratings. It starts no engine and no program, and uses no network. People\n"
        "come in by 'ttychess lobby'.\n",
    .options = rows,
    .notes = "The file has lines 'trust = chess'. SIGHUP reads its accounts again, SIGTERM\n"
             "ends.\n",
    .run = tool_serve};

/* ---- the file ------------------------------------------------------------------------------ */

static char *trim(char *text)
{
    size_t length;
    while (is_blank(*text))
        text++;
    length = strlen(text);
    while (length > 0 && is_blank(text[length - 1]))
        text[--length] = '\0';
    return text;
}

static bool read_line(struct serve *serve, const char *path, int number, char *line,
                      struct reason *reason)
{
    char *value = strchr(line, '='), *key;
    const struct option_row *row;
    struct reason why;
    line = trim(line);
    if (*line == '\0' || *line == '#')
        return true;
    if (!value)
        return reason_set(reason, 0, "%s:%d: expected NAME = VALUE, found '%s'", path, number,
                          line);
    *value++ = '\0';
    key = trim(line);
    row = option_find(rows, key);
    if (!row || !(row->flags & OPTION_IN_CONFIG))
        return reason_set(reason, 0, "%s:%d: there is no option '%s'", path, number, key);
    /* what is kept points into the text, which stays */
    return option_take(serve, row, trim(value), &why) ||
           reason_set(reason, 0, "%s:%d: %s", path, number, why.text);
}

/* Options of the file; those of the command line come after it, and count. */
static bool read_config(struct serve *serve, struct reason *reason)
{
    const char *path = serve->config ? serve->config : usual_config;
    char *text, *line, *rest;
    size_t length;
    struct stat status;
    int number = 0;
    if (!serve->config && (stat(path, &status) != 0 || serve->server.here))
        return true;
    text = storage_read_file(&storage_system, path, 64 << 10, &length, reason);
    if (!text)
        return false;
    for (line = text; line; line = rest) {
        rest = strchr(line, '\n');
        if (rest)
            *rest++ = '\0';
        if (!read_line(serve, path, ++number, line, reason))
            return false;
    }
    return true;
}

/* ---- what is usual ---------------------------------------------------------------------------- */

static bool make_directory(const char *path, mode_t mode, struct reason *reason)
{
    struct stat status;
    if (mkdir(path, mode) == 0)
        return chmod(path, mode) == 0 ||
               reason_set(reason, 0, "%s: %s", path, strerror(errno));
    if (errno != EEXIST || lstat(path, &status) != 0)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    return (S_ISDIR(status.st_mode) && status.st_uid == geteuid()) ||
           reason_set(reason, 0,
                      "%s: expected a directory of one's own; '--socket' says another", path);
}

/* For friends: /tmp/ttychess-anna/lobby, and the store among one's own data. */
static bool choose_here(struct serve *serve, struct reason *reason)
{
    const struct passwd *entry = getpwuid(geteuid());
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (!serve->server.socket) {
        snprintf(serve->socket, sizeof serve->socket, "/tmp/ttychess-%s",
                 entry ? entry->pw_name : "lobby");
        if (!make_directory(serve->socket, 0755, reason))
            return false;
        text_add(serve->socket, sizeof serve->socket, "/lobby");
        serve->server.socket = serve->socket;
    }
    if (serve->server.store)
        return true;
    if (data && *data == '/')
        snprintf(serve->store, sizeof serve->store, "%s/ttychess/lobby", data);
    else if (home && *home == '/')
        snprintf(serve->store, sizeof serve->store, "%s/.local/share/ttychess/lobby", home);
    else
        return reason_set(reason, 0, "expected a home directory, or '--store DIRECTORY'");
    serve->server.store = serve->store;
    return true;
}

/* It is gone with each start of the host; where it cannot be made, the socket says so. */
static void provide_usual_place(void)
{
    char path[] = LOBBY_SOCKET;
    *strrchr(path, '/') = '\0';
    if (mkdir(path, 0755) == 0)
        chmod(path, 0755); /* whatever the umask */
}

static bool choose(struct serve *serve, struct reason *reason)
{
    const char *state = getenv("STATE_DIRECTORY");
    if (serve->server.here && !choose_here(serve, reason))
        return false;
    if (!serve->server.socket) {
        serve->server.socket = LOBBY_SOCKET;
        provide_usual_place();
    }
    if (!serve->server.store)
        serve->server.store = state && *state == '/' ? state : usual_store;
    if (gethostname(serve->host, sizeof serve->host - 1) != 0)
        snprintf(serve->host, sizeof serve->host, "localhost");
    serve->server.host = serve->told ? serve->told : serve->host;
    return true;
}

/* ---- serving ------------------------------------------------------------------------------------- */

static void say(const char *text)
{
    fprintf(stderr, "%s: %s\n", name, text);
}

/* A line for others to type, or for whoever looks into the log. */
static void tell_ready(const struct server_options *options)
{
    if (options->here)
        printf("Friends on this host type: ttychess lobby %s\n", options->socket);
    else
        printf("%s: ready\n", name);
    fflush(stdout);
}

static struct serve *the_serve; /* for reloading: a process has one server */

static bool reload(struct server_options *options, struct reason *reason)
{
    struct serve again = {.config = the_serve->config, .server = {.here = options->here}};
    if (!read_config(&again, reason))
        return false;
    options->trusted = again.server.trusted;
    options->admins = again.server.admins;
    return true;
}

/* It would start nothing anyway; what others send it could. */
static void say_alone(const struct reason *reason)
{
    char text[300];
    snprintf(text, sizeof text, "no sandbox here, it goes on without one (%.200s)",
             reason->text);
    say(text);
}

int tool_serve(int argc, char **argv)
{
    struct serve serve = {.config = NULL};
    struct serve given;
    struct reason reason;
    int status = command_line_read(&serve_command, &serve, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        return command_line_usage(name, "expected no arguments, found '%s'", argv[optind]);
    given = serve;
    serve = (struct serve){.config = given.config, .server = {.here = given.server.here}};
    the_serve = &serve;
    serve.server.reload = reload;
    serve.server.ready = tell_ready;
    serve.server.say = say;
    if (!read_config(&serve, &reason)) {
        say(reason.text);
        return 1;
    }
    optind = 1; /* once more, over what the file says */
    command_line_read(&serve_command, &serve, argc, argv);
    if (!sandbox_enter_server(&reason))
        say_alone(&reason);
    if (!choose(&serve, &reason) || !server_run(&serve.server, &reason)) {
        say(reason.text);
        return 1;
    }
    return 0;
}
