/* main.c - ttychess-lichess: games on lichess.org; `ttychess lichess` starts it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only program with libcurl and jansson. The first argument is the subcommand.
 */
#include <config.h>

#include <errno.h>
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
#include "lichess/home.h"
#include "lichess/login.h"
#include "rules/attacks.h"

enum { STATUS_OK, STATUS_TROUBLE, STATUS_USAGE };

struct call {
    const char *server, *output, *since;
    char **words; /* after the subcommand */
    struct http *http;
    bool known; /* there is a token */
    int failed; /* exit status on failure */
    struct error error;
};

#define SERVER_ROW                                                                            \
    OPTION_ROW("server", 0, "URL", "Another server of the same kind", .kind = VALUE_TEXT,     \
               OPTION_TARGET(struct call, server))

static const struct option_row rows[] = {SERVER_ROW, {.name = NULL}};

static const struct option_row home_rows[] = {
    OPTION_ROW("output", 'o', "FILE",
               "Append to this file; default NAME.pgn; '-': standard output",
               .kind = VALUE_FILE, OPTION_TARGET(struct call, output)),
    OPTION_ROW("since", 0, "DATE", "Only games since then, such as 2026-01-31",
               .kind = VALUE_TEXT, OPTION_TARGET(struct call, since)),
    SERVER_ROW, OPTION_HELP_ROW};

static const struct subcommand home_command = {
    .name = "lichess",
    .arguments = "games NAME [-o FILE] [--since DATE]\n"
                 "puzzle [next [THEME] | batch N [THEME]] [-o FILE.csv]",
    .about = "Download a player's games as PGN, appended to those already in the file;\n"
             "or the puzzle of the day, or others, as exercises for 'puzzle FILE.csv'.\n",
    .options = home_rows};

/* ---- the session's connection ---------------------------------------------------------- */

struct relay {
    struct http *http;
    struct gateway *gateway;
    struct line_reader heard;
    bool gone; /* the session has closed the connection */
};

static void tell(void *context, const struct line_writer *line)
{
    struct relay *relay = context;
    relay->gone = relay->gone || !file_write_all(STDOUT_FILENO, line->bytes, line->length);
}

static uint64_t ask(void *context, const struct http_request *request)
{
    struct relay *relay = context;
    return http_ask(relay->http, request);
}

static void give_up(void *context, uint64_t number)
{
    struct relay *relay = context;
    http_give_up(relay->http, number);
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

static void note_playing(void *context, const char *games)
{
    const struct relay *relay = context;
    if (!relay->gone) /* otherwise the record keeps the unfinished games */
        fair_play_write(games);
}

static void hear(struct relay *relay)
{
    const char *line;
    size_t length;
    line_reader_read(&relay->heard, STDIN_FILENO);
    relay->gone |= relay->heard.ended; /* an incomplete line is ignored */
    while (!relay->gone && (line = line_reader_next(&relay->heard, &length)))
        if (!gateway_take(relay->gateway, line, length))
            return;
}

static bool run_gateway(struct call *call)
{
    struct relay relay = {.http = call->http, .heard = {.max_length = LOBBY_LINE - 1}};
    const struct gateway_ports ports = {.context = &relay,
                                        .host = strstr(http_server(call->http), "://") + 3,
                                        .tell = tell,
                                        .ask = ask,
                                        .give_up = give_up,
                                        .now = now,
                                        .date = date,
                                        .playing = note_playing};
    attacks_init();
    relay.gateway = gateway_create(&ports);
    while (!relay.gone && !gateway_is_over(relay.gateway)) {
        if (http_wait(call->http, STDIN_FILENO, gateway_deadline(relay.gateway)))
            hear(&relay);
        gateway_look(relay.gateway);
    }
    relay.gone = true;
    gateway_destroy(relay.gateway);
    line_reader_reset(&relay.heard);
    return true;
}

/* ---- login and logout ------------------------------------------------------------------ */

/* Asks for no second token if the user is logged in, because the site would list both. */
static bool run_login(struct call *call)
{
    char name[ACCOUNT_NAME];
    if (!call->known || !account_name(call->http, name, &call->error))
        return login_run(call->http, &call->error);
    printf("You are logged in as %s. To change accounts: ttychess lichess --logout\n", name);
    return true;
}

static bool run_login_once(struct call *call)
{
    return call->known || run_login(call);
}

static bool run_logout(struct call *call)
{
    bool taken_back = !call->known || account_revoke(call->http, &call->error);
    if (!account_forget(call->http, &call->error))
        return false;
    if (taken_back)
        puts(call->known ? "Logged out." : "Nobody is logged in.");
    else
        printf("The login was removed here; revoke it at %s/account/oauth/token.\n",
               http_server(call->http));
    return taken_back;
}

/* ---- downloads ------------------------------------------------------------------------- */

static bool misuse(struct call *call, const char *expected)
{
    call->failed = STATUS_USAGE;
    return error_set(&call->error, 0, "%s", expected);
}

static bool run_games(struct call *call)
{
    struct home_games wish = {.name = call->words[0], .path = call->output};
    struct tm date = {.tm_mday = 0};
    const char *end = call->since ? strptime(call->since, "%Y-%m-%d", &date) : "";
    if (!wish.name || call->words[1])
        return misuse(call, "games: expected the name of a player");
    if (!end || *end)
        return misuse(call, "--since: expected a date such as 2026-01-31");
    if (call->since)
        wish.since = timegm(&date);
    return home_bring_games(call->http, &wish, &call->error);
}

/* Writes the path to request. Returns false if the arguments are invalid. */
static bool read_puzzle_words(char **words, char *path, size_t size)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const char *word = *words ? *words++ : "daily", *theme;
    int count = strcmp(word, "batch") == 0 ? -1 : 0;
    if (count < 0 && (!*words || !number_read_int(*words++, 1, 50, &count, NULL)))
        return false;
    theme = *words ? *words++ : "mix";
    if (count > 0)
        snprintf(path, size, "/api/puzzle/batch/%s?nb=%d", theme, count);
    else if (strcmp(word, "next") == 0)
        snprintf(path, size, "/api/puzzle/next?angle=%s", theme);
    else
        snprintf(path, size, "/api/puzzle/%s", word);
    return !*words && theme[strspn(theme, letters)] == '\0' &&
           (count > 0 || strcmp(word, "next") == 0 || strcmp(word, "daily") == 0);
}

static bool run_puzzle(struct call *call)
{
    char path[128];
    const struct home_puzzles wish = {.from = path, .path = call->output};
    if (!read_puzzle_words(call->words, path, sizeof path))
        return misuse(
            call,
            "puzzle: expected next [THEME], batch N [THEME] (N from 1 to 50), or nothing "
            "for the puzzle of the day");
    attacks_init();
    return home_bring_puzzles(call->http, &wish, &call->error);
}

/* ---- subcommands ----------------------------------------------------------------------- */

static const struct word {
    const char *name;
    bool (*run)(struct call *call); /* returns false and sets call->error on failure */
    const struct option_row *rows;
} words[] = {{"gateway", run_gateway, rows},
             {"login", run_login, rows},
             {"login-once", run_login_once, rows},
             {"logout", run_logout, rows},
             {"games", run_games, home_rows},
             {"puzzle", run_puzzle, home_rows},
             {NULL, NULL, NULL}};

static bool run(struct call *call, int argc, char **argv)
{
    const struct word *word = words;
    while (word->name && (argc < 2 || strcmp(word->name, argv[1]) != 0))
        word++;
    if (!word->name)
        return error_set(&call->error, 0, "this is started by 'ttychess lichess'");
    enum options_status status =
        options_read(word->rows, argc - 1, argv + 1, option_parse, call, &call->error);
    if (status == OPTIONS_HELP)
        subcommand_print_help(&home_command, stdout);
    if (status != OPTIONS_OK)
        return status == OPTIONS_HELP;
    call->words = argv + 1 + optind;
    call->http = http_create(call->server, &call->error);
    if (!call->http)
        return false;
    call->failed = STATUS_TROUBLE;
    bool done = account_use(call->http, &call->known, &call->error) && word->run(call);
    http_destroy(call->http);
    return done;
}

int main(int argc, char **argv)
{
    struct call call = {.server = "https://lichess.org", .failed = STATUS_USAGE};
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0}); /* a core file would contain the token */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    locale_choose();
    if (!run(&call, argc, argv)) {
        fprintf(stderr, "ttychess lichess: %s\n", call.error.text);
        return call.failed;
    }
    return fflush(stdout) == 0 ? STATUS_OK : STATUS_TROUBLE;
}
