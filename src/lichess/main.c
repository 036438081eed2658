/* main.c - ttychess-lichess: games on lichess.org; `ttychess lichess` starts it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first argument is the subcommand.
 */
#include <config.h>

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/line_reader.h"
#include "base/option_table.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "engine/fair_play.h"
#include "lichess/account.h"
#include "lichess/gateway.h"
#include "lichess/download.h"
#include "lichess/login.h"
#include "lobby/names.h"
#include "rules/attacks.h"

enum { STATUS_OK, STATUS_FAILURE, STATUS_USAGE };

struct invocation {
    const char *server, *output, *since;
    char **words;
    struct http *http;
    bool has_token, utf8, plain;
    int exit_status; /* on failure */
    struct error error;
};

static const struct option_row download_rows[] = {
    OPTION_ROW("output", 'o', "FILE",
               "Append to FILE, by default NAME.pgn; '-' is standard output",
               .kind = VALUE_FILE, OPTION_TARGET(struct invocation, output)),
    OPTION_ROW("since", 0, "DATE", "Only games since DATE, such as 2026-01-31",
               .kind = VALUE_TEXT, OPTION_TARGET(struct invocation, since)),
    OPTION_ROW("plain", 'p', NULL, "Ratings in words, without charts", .kind = VALUE_FLAG,
               OPTION_TARGET(struct invocation, plain)),
    OPTION_ROW("server", 0, "URL", "Use another server of the same kind", .kind = VALUE_TEXT,
               OPTION_TARGET(struct invocation, server)),
    OPTION_HELP_ROW};

static const struct subcommand download_command = {
    .name = "lichess",
    .arguments = "games NAME [-o FILE] [--since DATE]\n"
                 "puzzle [next [THEME] | batch N [THEME]] [-o FILE.csv]\nratings [NAME] [-p]",
    .help =
        "Download a player's games and append new ones to a PGN file; download the puzzle\n"
        "of the day or other puzzles, as exercises for 'puzzle FILE.csv'; or show how a\n"
        "player's ratings, by default yours, have changed.\n",
    .options = download_rows};

/* ---- the session's connection ----------------------------------------------------------- */

struct relay {
    struct http *http;
    struct gateway *gateway;
    struct line_reader input;
    bool disconnected;
};

static void send(void *context, const struct line_writer *line)
{
    struct relay *relay = context;
    if (!relay->disconnected)
        relay->disconnected = !file_write_all(STDOUT_FILENO, line->bytes, line->length);
}

static uint64_t start_request(void *context, const struct http_request *request)
{
    return http_start_request(((struct relay *)context)->http, request);
}

static void cancel_request(void *context, uint64_t number)
{
    http_cancel_request(((struct relay *)context)->http, number);
}

static int64_t now(void *context)
{
    (void)context;
    return monotonic_milliseconds();
}

static int64_t date(void *context)
{
    (void)context;
    return realtime_milliseconds();
}

static void record_games(void *context, const char *name, const char *games)
{
    const struct relay *relay = context;
    char account[256];
    snprintf(account, sizeof account, "%s-%s",
             strstr(http_server_address(relay->http), "://") + 3, name);
    if (!relay->disconnected) /* after a disconnection, the unfinished games remain recorded */
        fair_play_write_games(account, games);
}

static void read_session(struct relay *relay)
{
    const char *line;
    size_t length;
    line_reader_read(&relay->input, STDIN_FILENO);
    relay->disconnected |= relay->input.ended; /* an incomplete line is ignored */
    while (!relay->disconnected && (line = line_reader_next(&relay->input, &length)))
        if (!gateway_handle_line(relay->gateway, line, length))
            return;
}

static bool run_gateway(struct invocation *call)
{
    struct relay relay = {.http = call->http, .input = {.max_length = LOBBY_LINE_SIZE - 1}};
    const struct gateway_callbacks callbacks = {
        .context = &relay,
        .host = strstr(http_server_address(call->http), "://") + 3,
        .send = send,
        .start_request = start_request,
        .cancel_request = cancel_request,
        .now = now,
        .date = date,
        .games_changed = record_games,
        .is_logged_out = !call->has_token,
    };
    attacks_init();
    relay.gateway = gateway_create(&callbacks);
    while (!relay.disconnected && !gateway_is_finished(relay.gateway)) {
        if (http_wait(call->http, STDIN_FILENO, gateway_deadline(relay.gateway)))
            read_session(&relay);
        gateway_run_timers(relay.gateway);
    }
    relay.disconnected = true;
    gateway_destroy(relay.gateway);
    line_reader_reset(&relay.input);
    return true;
}

/* ---- login and logout ------------------------------------------------------------------- */

/* If the user is logged in, does not request a second token, because the site would list
 * both. */
static bool run_login(struct invocation *call)
{
    char name[ACCOUNT_NAME_SIZE];
    if (!call->has_token || !account_fetch_name(call->http, name, &call->error))
        return login_run(call->http, &call->error);
    printf("You are logged in as %s; 'ttychess lichess --logout' logs out.\n", name);
    return true;
}

static bool run_login_once(struct invocation *call)
{
    return call->has_token || run_login(call);
}

static bool run_logout(struct invocation *call)
{
    bool revoked = !call->has_token || account_revoke_token(call->http, &call->error);
    if (!account_delete_token(call->http, &call->error))
        return false;
    if (revoked)
        puts(call->has_token ? "Logged out." : "You were not logged in.");
    else
        printf("The token was removed from this host; revoke it at %s/account/oauth/token.\n",
               http_server_address(call->http));
    return revoked;
}

/* ---- downloads -------------------------------------------------------------------------- */

static bool usage_error(struct invocation *call, const char *expected)
{
    call->exit_status = STATUS_USAGE;
    return error_set(&call->error, 0, "%s", expected);
}

static bool run_games(struct invocation *call)
{
    struct games_download options = {.name = call->words[0], .path = call->output};
    struct tm date = {.tm_mday = 0};
    const char *end = call->since ? strptime(call->since, "%Y-%m-%d", &date) : "";
    if (!options.name || call->words[1])
        return usage_error(call, "games: expected the name of a player");
    if (!end || *end)
        return usage_error(call, "--since: expected a date such as 2026-01-31");
    if (call->since)
        options.since = utc_seconds(&date);
    return download_games(call->http, &options, &call->error);
}

/* Converts the arguments of `puzzle` to a path and a theme ("mix": any). Returns false if they
 * are invalid. */
static bool read_puzzle_words(char **words, char *path, size_t size, const char **theme)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const char *word = *words ? *words++ : "daily";
    int count = strcmp(word, "batch") == 0 ? -1 : 0;
    if (count < 0 && (!*words || !number_parse_int(*words++, 1, 50, &count, NULL)))
        return false;
    *theme = *words ? *words++ : "mix";
    if (count > 0)
        snprintf(path, size, "/api/puzzle/batch/%s?nb=%d", *theme, count);
    else if (strcmp(word, "next") == 0)
        snprintf(path, size, "/api/puzzle/next?angle=%s", *theme);
    else
        snprintf(path, size, "/api/puzzle/%s", word);
    return !*words && (*theme)[strspn(*theme, letters)] == '\0' &&
           (count > 0 || strcmp(word, "next") == 0 || strcmp(word, "daily") == 0);
}

static bool run_puzzle(struct invocation *call)
{
    char path[128];
    const char *theme;
    if (!read_puzzle_words(call->words, path, sizeof path, &theme))
        return usage_error(call, "puzzle: expected next [THEME], batch N [THEME] (N from "
                                 "1 to 50), or nothing for the puzzle of the day");
    attacks_init();
    return download_puzzles(call->http, path, theme, call->output, &call->error);
}

static bool run_ratings(struct invocation *call)
{
    char account[ACCOUNT_NAME_SIZE];
    const char *name = call->words[0];
    if (name ? !lobby_name_is_well_formed(name) || call->words[1] : !call->has_token)
        return usage_error(call, "ratings: expected the name of a player, or a login");
    if (!name && !account_fetch_name(call->http, account, &call->error))
        return false;
    name = name ? name : strrchr(account, ' ') ? strrchr(account, ' ') + 1 : account;
    return download_ratings(call->http, name, call->utf8 && !call->plain, &call->error);
}

/* ---- subcommands ------------------------------------------------------------------------ */

static const struct lichess_subcommand {
    const char *name;
    bool (*run)(struct invocation *call); /* returns false and sets error on failure */
    const struct option_row *rows;        /* the first three options are for downloads only */
} subcommands[] = {{"gateway", run_gateway, download_rows + 3},
                   {"login", run_login, download_rows + 3},
                   {"login-once", run_login_once, download_rows + 3},
                   {"logout", run_logout, download_rows + 3},
                   {"games", run_games, download_rows},
                   {"puzzle", run_puzzle, download_rows},
                   {"ratings", run_ratings, download_rows + 2},
                   {NULL, NULL, NULL}};

static bool run(struct invocation *call, int argc, char **argv)
{
    const struct lichess_subcommand *subcommand = subcommands;
    while (subcommand->name && (argc < 2 || strcmp(subcommand->name, argv[1]) != 0))
        subcommand++;
    if (!subcommand->name)
        return error_set(&call->error, 0, "this program is started by 'ttychess lichess'");
    enum options_status status =
        options_parse(subcommand->rows, argc - 1, argv + 1, option_parse, call, &call->error);
    if (status == OPTIONS_HELP)
        subcommand_print_help(&download_command, stdout);
    if (status != OPTIONS_OK)
        return status == OPTIONS_HELP;
    call->words = argv + 1 + optind;
    call->http = http_create(call->server, &call->error);
    if (!call->http)
        return false;
    call->exit_status = STATUS_FAILURE;
    bool done = account_load_token(call->http, &call->has_token, &call->error) &&
                subcommand->run(call);
    http_destroy(call->http);
    return done;
}

int main(int argc, char **argv)
{
    struct invocation call = {.server = "https://lichess.org", .exit_status = STATUS_USAGE};
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}); /* a core file would contain the token */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    call.utf8 = locale_init();
    if (!run(&call, argc, argv)) {
        fprintf(stderr, "ttychess lichess: %s\n", call.error.text);
        return call.exit_status;
    }
    return fflush(stdout) == 0 ? STATUS_OK : STATUS_FAILURE;
}
