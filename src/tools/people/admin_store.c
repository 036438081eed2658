/* admin_store.c - ttychess admin: export, people, rename, ban, unban, delete.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that only read open the store, even while the server runs. Changes are requested
 * from the server.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "base/printable.h"
#include "base/file.h"
#include "host/store/store.h"
#include "lobby/connect.h"
#include "lobby/line.h"
#include "lobby/protocol.h"
#include "rules/attacks.h"
#include "tools/command_line.h"
#include "tools/people/admin.h"

#define DEFAULT_STORE "/var/lib/ttychess"

struct admin_options {
    const char *store, *socket, *output; /* NULL: the default; for `output`, standard output */
};

/* Reads the command line, which must have `words` operands; `what` describes them. Returns -1
 * on success, otherwise the exit status. */
static int read_words(struct admin_options *admin, int argc, char **argv, int words,
                      const char *what)
{
    *admin = (struct admin_options){.store = DEFAULT_STORE};
    int status = command_line_parse(admin, argc, argv), operands = argc - optind;
    if (status >= 0)
        return status;
    if (operands > words)
        return command_line_usage_error("expected only %s, also found '%.*s'", what,
                                        PRINTABLE_UP_TO(40, argv[optind + words]));
    return operands < words ? command_line_usage_error("expected %s", what) : -1;
}

/* Parses the server's reply. Sets `code` to "" if the reply is ok. */
static void parse_answer(const char *text, size_t length, char code[64], struct error *error)
{
    struct lobby_line line;
    snprintf(code, 64, "syntax");
    if (!lobby_line_parse(&line, text, length, error))
        return;
    const char *message = lobby_line_text(&line, "text");
    snprintf(code, 64, "%s", line.verb == VERB_OK ? "" : lobby_line_text(&line, "code"));
    error_set(error, 0, "%s", *message ? message : lobby_code_text(code));
}

/* Sends a line and waits for the reply with tag 1. */
static bool send_line(FILE *server, const char *bytes, size_t length, char code[64],
                      struct error *error)
{
    char *text = NULL;
    size_t size = 0;
    ssize_t got;
    if (write(fileno(server), bytes, length) != (ssize_t)length)
        return error_set(error, 0, "the server closed the connection: %s", strerror(errno));
    while (errno = 0, (got = getline(&text, &size, server)) > 0)
        if (strncmp(text, "1 ", 2) == 0)
            break;
    if (got > 0)
        parse_answer(text, (size_t)got - 1, code, error);
    else
        error_set(error, 0, "the server %s",
                  errno == EAGAIN ? "is not responding" : "closed the connection");
    free(text);
    return got > 0;
}

static bool send_to_server(const struct admin_options *admin, const struct line_writer *line,
                           char code[64], struct error *error)
{
    static const char hello[] = LOBBY_HELLO "\n";
    static const struct timeval timeout = {.tv_sec = 10};
    char path[LOBBY_PATH_SIZE];
    lobby_default_path(path);
    int socket = lobby_connect_socket(admin->socket ? admin->socket : path, "", error);
    FILE *server = socket < 0 ? NULL : fdopen(socket, "r");
    if (!server)
        return false;
    fcntl(socket, F_SETFL, 0);
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    bool done = send_line(server, line->bytes, line->length, code, error);
    if (done && strcmp(code, "hello") == 0) /* the server expects a hello first */
        done = send_line(server, hello, sizeof hello - 1, code, error) &&
               (*code != '\0' || send_line(server, line->bytes, line->length, code, error));
    fclose(server);
    return done;
}

static int send_user_command(int argc, char **argv)
{
    static const struct {
        const struct subcommand *command;
        const char *done;
    } words[] = {{&admin_rename_subcommand, "now called "},
                 {&admin_ban_subcommand, "banned"},
                 {&admin_unban_subcommand, "unbanned"},
                 {&admin_delete_subcommand, "deleted"}};
    size_t word = 0;
    struct admin_options admin;
    struct error error;
    char code[64] = "";
    while (strcmp(words[word].command->name + sizeof "admin " - 1, argv[0]) != 0)
        word++;
    bool renames = words[word].command == &admin_rename_subcommand;
    int status =
        read_words(&admin, argc, argv, renames ? 2 : 1, renames ? "two names" : "a name");
    if (status >= 0)
        return status;
    struct line_writer line = line_writer_begin(1, lobby_verb_parse(argv[0]));
    line_writer_add(&line, "name", argv[optind]);
    if (renames)
        line_writer_add(&line, "to", argv[optind + 1]);
    bool answered = send_to_server(&admin, &line, code, &error);
    if (!answered || *code != '\0')
        return command_line_fail("%s%s", answered ? "the server says: " : "", error.text);
    printf("%.40s is %s%.40s.\n", argv[optind], words[word].done,
           renames ? argv[optind + 1] : "");
    return 0;
}

static int export_games(int argc, char **argv)
{
    struct admin_options admin;
    struct error error;
    char host[128] = "", *text = NULL;
    size_t length;
    long games;
    int status = read_words(&admin, argc, argv, 1, "a name");
    if (status >= 0)
        return status;
    gethostname(host, sizeof host - 1);
    attacks_init();
    bool to_file = admin.output && strcmp(admin.output, "-") != 0;
    FILE *out = to_file ? open_memstream(&text, &length) : stdout;
    struct store *store = store_open(admin.store, STORE_READ, &error);
    bool done = store && store_export_games(store, argv[optind], host, out, &games, &error);
    store_close(store);
    if (to_file)
        fclose(out);
    done = done && (!to_file || file_replace(admin.output, text, length, &error));
    free(text);
    if (!done)
        return command_line_fail("%s", error.text);
    if (to_file)
        printf("Wrote %ld game%s to %s.\n", games, games == 1 ? "" : "s", admin.output);
    return 0;
}

static bool list_row(void *context, const struct store_record *row, struct error *error)
{
    bool *first = context;
    (void)error;
    if (row->kind == STORE_PERSON) {
        const struct store_person *person = &row->person;
        time_t seconds = (time_t)(person->seen / 1000);
        char date[16] = "?";
        struct tm day;
        if (gmtime_r(&seconds, &day))
            strftime(date, sizeof date, "%Y-%m-%d", &day);
        printf("%s%-24s %s%s", *first ? "" : "\n", person->name, date,
               person->banned ? " banned" : "");
        *first = false;
    } else if (row->rating.speed < SPEED_COUNT) {
        const struct store_rating *rating = &row->rating;
        printf(", %s %.0f%s (games: %lld)", speed_name(rating->speed), rating->strength.rating,
               glicko_is_provisional(&rating->strength) ? "?" : "", (long long)rating->games);
    }
    return true;
}

static int list_users(int argc, char **argv)
{
    struct admin_options admin;
    struct error error;
    bool first = true;
    int status = read_words(&admin, argc, argv, 0, "options");
    if (status >= 0)
        return status;
    struct store *store = store_open(admin.store, STORE_READ, &error);
    bool done = store && store_read_people(store, list_row, &first, &error);
    store_close(store);
    if (!first)
        putchar('\n');
    return done ? 0 : command_line_fail("%s", error.text);
}

#define STORE_ROW                                                                             \
    OPTION_ROW("store", 0, "DIRECTORY",                                                       \
               "Directory of the server's data; default " DEFAULT_STORE,                      \
               .kind = VALUE_DIRECTORY, OPTION_TARGET(struct admin_options, store))

static const struct option_row store_rows[] = {STORE_ROW, OPTION_HELP_ROW};

static const struct option_row export_rows[] = {
    OPTION_ROW("output", 'o', "FILE", "Write to FILE instead of standard output",
               .kind = VALUE_FILE, OPTION_TARGET(struct admin_options, output)),
    STORE_ROW, OPTION_HELP_ROW};

static const struct option_row user_rows[] = {
    STORE_ROW,
    OPTION_ROW("socket", 0, "PATH", "Socket of the running server", .kind = VALUE_FILE,
               OPTION_TARGET(struct admin_options, socket)),
    OPTION_HELP_ROW};

#define NOTES                                                                                 \
    "The running server carries this out. Requests through its socket are accepted\n"         \
    "from root, its own account and the accounts named by 'ttychess serve --admin'.\n"

const struct subcommand admin_export_subcommand = {
    .name = "admin export",
    .arguments = "[OPTION]... NAME",
    .summary = "Write all games of a player as PGN",
    .help = "Write all games of NAME as PGN, oldest first.\n",
    .options = export_rows,
    .operands = VALUE_TEXT,
    .run = export_games};

const struct subcommand admin_people_subcommand = {
    .name = "admin people",
    .arguments = "[OPTION]...",
    .summary = "List all players of a lobby",
    .help = "Print one line per player: name, last visit, whether banned, and ratings with\n"
            "the number of games.\n",
    .options = store_rows,
    .run = list_users};

#define USER_SUBCOMMAND(word, words, sentence, more)                                          \
    {                                                                                         \
        .name = "admin " word, .arguments = "[OPTION]... " words, .summary = (sentence),      \
        .help = (more), .options = user_rows, .notes = NOTES, .operands = VALUE_TEXT,         \
        .run = send_user_command                                                              \
    }

const struct subcommand admin_rename_subcommand =
    USER_SUBCOMMAND("rename", "OLD NEW", "Rename a player",
                    "Rename player OLD to NEW. Finished games keep the old name.\n");

const struct subcommand admin_ban_subcommand = USER_SUBCOMMAND(
    "ban", "NAME", "Ban a player from a lobby",
    "Ban NAME from the lobby. If NAME is connected, the connection is closed.\n");

const struct subcommand admin_unban_subcommand = USER_SUBCOMMAND(
    "unban", "NAME", "Unban a player", "Let the banned player NAME into the lobby again.\n");

const struct subcommand admin_delete_subcommand = USER_SUBCOMMAND(
    "delete", "NAME", "Delete a player",
    "Delete NAME and the player's ratings and challenges. In others' games, the name\n"
    "becomes \"deleted-\" and a number. Games in progress end without a result. You\n"
    "are not asked to confirm this.\n");
