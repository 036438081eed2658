/* serve.c - ttychess serve: the lobby server of this host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/sandbox.h"
#include "base/file.h"
#include "base/words.h"
#include "host/server/server.h"
#include "lobby/connect.h"
#include "lobby/protocol.h"
#include "tools/command_line.h"
#include "tools/subcommands.h"

static const char default_config[] = "/etc/ttychess/serve.conf";
static const char default_store[] = "/var/lib/ttychess";

struct serve_options {
    struct server_options server;
    const char *config;
    char socket[LOBBY_PATH_SIZE], store[PATH_MAX], host[128];
    const char *server_name; /* value of --name */
};

static bool parse_account(void *values, const struct option_row *row, const char *text,
                          struct error *error)
{
    return uid_list_add(option_target(values, row), text, error);
}

#define AT(member) OPTION_TARGET(struct serve_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("socket", 0, "PATH", "Socket to listen on; default " LOBBY_SOCKET,
               .kind = VALUE_FILE, AT(server.socket)),
    OPTION_ROW("store", 0, "DIRECTORY",
               "Directory for players and games; default /var/lib/ttychess",
               .kind = VALUE_DIRECTORY, AT(server.store)),
    OPTION_ROW("name", 0, "HOST", "Name of this lobby; default the host's name",
               .kind = VALUE_TEXT, AT(server_name)),
    OPTION_ROW("trust", 0, "USER",
               "Account allowed to act for any player, such as the kiosk's",
               .kind = VALUE_TEXT, AT(server.trusted), .parse = parse_account,
               .flags = OPTION_REPEATABLE),
    OPTION_ROW("admin", 0, "USER", "Account that may ban, rename and delete players",
               .kind = VALUE_TEXT, AT(server.admins), .parse = parse_account,
               .flags = OPTION_REPEATABLE),
    OPTION_ROW("clients", 0, "N",
               "Maximum number of connections; one account may use a quarter; default 1024",
               OPTION_RANGE(VALUE_NUMBER, 1, 100000), AT(server.clients)),
    OPTION_ROW("config", 0, "FILE", "Read options from FILE; default /etc/ttychess/serve.conf",
               .kind = VALUE_FILE, AT(config)),
    OPTION_ROW("here", 0, NULL, "Run a lobby for friends, without root; games are not rated",
               .kind = VALUE_FLAG, AT(server.is_private)),
    OPTION_HELP_ROW};

enum { WORDS = 200 };

/* Appends the lines of a config file to `words` as options "--NAME=VALUE". */
static bool read_config(const char *path, char *words[WORDS], int *count, struct error *error)
{
    size_t length;
    char *text = file_read(path, 64 << 10, &length, error), *rest = text;
    bool done = text != NULL;
    for (int number = 1; done && rest && *count < WORDS; number++) {
        char option[32], *line = next_part(&rest, "\n");
        int value = 0;
        line += strspn(line, " \t");
        if (*line == '\0' || *line == '#')
            continue;
        if (sscanf(line, "%31[a-z] = %n", option, &value) != 1 || value == 0)
            done = error_set(error, 0, "%s:%d: expected NAME = VALUE, found '%s'", path,
                             number, line);
        else if (!option_find(rows, option))
            done = error_set(error, 0, "%s:%d: unknown option '%s': delete the line", path,
                             number, option);
        if (!done)
            continue;
        length = strlen(line + value);
        while (length > 0 && is_white_space(line[value + (int)length - 1]))
            length--;
        words[*count] = memory_new(sizeof option + length + 4, 1);
        sprintf(words[(*count)++], "--%s=%.*s", option, (int)length, line + value);
    }
    free(text);
    return done;
}

static bool make_directory(const char *path, mode_t mode, struct error *error)
{
    struct stat status;
    if (mkdir(path, mode) == 0)
        return chmod(path, mode) == 0 || error_set(error, 0, "%s: %s", path, strerror(errno));
    if (errno != EEXIST || lstat(path, &status) != 0)
        return error_set(error, 0, "%s: %s", path, strerror(errno));
    return (S_ISDIR(status.st_mode) && status.st_uid == geteuid()) ||
           error_set(error, 0,
                     "%s: expected a directory that you own; choose another with '--socket'",
                     path);
}

/* Chooses the paths for --here that were not given: $TMPDIR/ttychess-USER/lobby and a store in
 * the user's data directory. */
static bool choose_home_paths(struct serve_options *serve, struct error *error)
{
    if (!serve->server.socket) {
        lobby_private_path(serve->socket);
        char *slash = strrchr(serve->socket, '/');
        *slash = '\0';
        if (!make_directory(serve->socket, 0755, error))
            return false;
        *slash = '/';
        serve->server.socket = serve->socket;
    }
    if (serve->server.store)
        return true;
    serve->server.store = serve->store;
    return file_get_user_path(USER_DATA, "lobby", serve->store, sizeof serve->store, NULL) ||
           error_set(error, 0, "expected a home directory, or '--store DIRECTORY'");
}

static bool choose_paths(struct serve_options *serve, struct error *error)
{
    const char *state = getenv("STATE_DIRECTORY");
    if (serve->server.is_private && !choose_home_paths(serve, error))
        return false;
    if (!serve->server.socket) {
        char path[] = LOBBY_SOCKET;
        serve->server.socket = LOBBY_SOCKET;
        /* /run is empty after each boot. If this fails, opening the socket reports it. */
        *strrchr(path, '/') = '\0';
        if (mkdir(path, 0755) == 0)
            chmod(path, 0755); /* independent of the umask */
    }
    if (!serve->server.store)
        serve->server.store = state && *state == '/' ? state : default_store;
    if (gethostname(serve->host, sizeof serve->host - 1) != 0)
        snprintf(serve->host, sizeof serve->host, "localhost");
    serve->server.host = serve->server_name ? serve->server_name : serve->host;
    return true;
}

static void print_message(const char *text)
{
    command_line_print_message("%s", text);
}

static void print_ready(const struct server_options *options)
{
    if (options->is_private)
        printf("Friends on this host type: ttychess lobby %s\n", options->socket);
    else
        printf("%s: ready\n", command_line_name());
    fflush(stdout);
}

/* The command line takes precedence over the config file. */
static int read_options(struct serve_options *serve, int argc, char **argv)
{
    int status = command_line_parse(serve, argc, argv), count = 1;
    const char *path = serve->config ? serve->config : default_config;
    static char **words; /* never freed: `serve` points into it */
    struct error error;
    if (status >= 0)
        return status;
    if (!serve->config && (serve->server.is_private || access(path, F_OK) != 0))
        return status;
    words = memory_new((size_t)argc + WORDS, sizeof *words);
    words[0] = argv[0];
    if (!read_config(path, words, &count, &error))
        return command_line_fail("%s", error.text);
    memcpy(words + count, argv + 1, (size_t)(argc - 1) * sizeof *words);
    *serve = (struct serve_options){.config = path};
    optind = 1;
    return command_line_parse(serve, count + argc - 1, words);
}

static int run_serve(int argc, char **argv)
{
    struct serve_options serve = {.config = NULL};
    struct error error;
    int status = read_options(&serve, argc, argv);
    if (status >= 0)
        return status;
    serve.server.ready = print_ready;
    serve.server.log = print_message;
    if (!sandbox_restrict_server(&error)) /* so that an exploit cannot start programs */
        command_line_print_message("no sandbox available (%.200s); continuing without one",
                                   error.text);
    return choose_paths(&serve, &error) && server_run(&serve.server, &error)
               ? 0
               : command_line_fail("%s", error.text);
}

const struct subcommand serve_subcommand = {
    .name = "serve",
    .arguments = "[OPTION]...",
    .summary = "Let the people on this host play each other",
    .help = "Run the lobby of this host: players, seeks, challenges, games with clocks, and\n"
            "ratings. It starts no engine and no program, and uses no network. Players enter\n"
            "with 'ttychess lobby'.\n",
    .options = rows,
    .notes = "The config file has lines such as 'trust = chess'. SIGTERM stops the server.\n",
    .run = run_serve};
