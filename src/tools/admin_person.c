/* admin_person.c - ttychess admin: rename, ban, unban, delete; by the server, when it runs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <time.h>

#include "tools/admin.h"
#include "tools/admin_server.h"
#include "tools/command_line.h"

static int rename_person(int argc, char **argv);
static int ban(int argc, char **argv);
static int unban(int argc, char **argv);
static int delete_person(int argc, char **argv);

static const struct option_row rows[] = {
    ADMIN_STORE_ROW, ADMIN_SOCKET_ROW, OPTION_HELP_ROW, {.name = NULL}};

#define NOTES                                                                                 \
    "A server that runs does it itself, asked by its socket: root, its own account\n"         \
    "and those that 'ttychess serve --admin' names may ask.\n"

const struct command admin_rename_command = {
    .name = "admin rename",
    .arguments = "[OPTION]... OLD NEW",
    .summary = "Give a person another name",
    .about = "Give the person OLD the name NEW. Games that are over keep the old name.\n",
    .options = rows,
    .notes = NOTES,
    .operands = VALUE_TEXT,
    .run = rename_person};

const struct command admin_ban_command = {
    .name = "admin ban",
    .arguments = "[OPTION]... NAME",
    .summary = "Keep a person out of a lobby",
    .about = "Keep NAME out of the lobby, from now on; who is there has to leave.\n",
    .options = rows,
    .notes = NOTES,
    .operands = VALUE_TEXT,
    .run = ban};

const struct command admin_unban_command = {
    .name = "admin unban",
    .arguments = "[OPTION]... NAME",
    .summary = "Let a person into a lobby again",
    .about = "Let NAME, who was kept out, into the lobby again.\n",
    .options = rows,
    .notes = NOTES,
    .operands = VALUE_TEXT,
    .run = unban};

const struct command admin_delete_command = {
    .name = "admin delete",
    .arguments = "[OPTION]... NAME",
    .summary = "Forget a person",
    .about = "Forget NAME: ratings, settings, challenges, name. In games of others NAME is\n"
             "\"deleted-\" and a number from then on, in their files, too. Games under way\n"
             "end without a result. Nothing asks whether it is meant.\n",
    .options = rows,
    .notes = NOTES,
    .operands = VALUE_TEXT,
    .run = delete_person};

/* What was not done because a server has the store is asked of it. */
static int finish(const struct command *command, const struct admin_server *values,
                  enum admin_status status, struct line_writer *line, const char *done,
                  struct reason *reason)
{
    if (status == ADMIN_FAILED ||
        (status == ADMIN_RUNS && !admin_server_ask(values, line, reason)))
        return admin_server_complain(command, reason);
    puts(done);
    return command_line_finish("ttychess admin");
}

static int rename_person(int argc, char **argv)
{
    struct admin_server values = {.store = NULL};
    struct line_writer line;
    struct reason reason;
    char done[120];
    int status = admin_server_read(&admin_rename_command, &values, argc, argv, 2, "two names");
    if (status < 0)
        status = admin_server_settle(&admin_rename_command, &values);
    if (status >= 0)
        return status;
    line_begin(&line, 1, "rename");
    line_add(&line, "name", argv[optind]);
    line_add(&line, "to", argv[optind + 1]);
    snprintf(done, sizeof done, "%.40s is called %.40s.", argv[optind], argv[optind + 1]);
    return finish(&admin_rename_command, &values,
                  store_rename(values.store, argv[optind], argv[optind + 1], &reason), &line,
                  done, &reason);
}

static int set_ban(const struct command *command, int argc, char **argv, bool banned)
{
    struct admin_server values = {.store = NULL};
    struct line_writer line;
    struct reason reason;
    char done[120];
    int status = admin_server_read(command, &values, argc, argv, 1, "a name");
    if (status < 0)
        status = admin_server_settle(command, &values);
    if (status >= 0)
        return status;
    line_begin(&line, 1, banned ? "ban" : "unban");
    line_add(&line, "name", argv[optind]);
    snprintf(done, sizeof done, "%.40s is %s.", argv[optind],
             banned ? "kept out" : "let in again");
    return finish(command, &values, store_ban(values.store, argv[optind], banned, &reason),
                  &line, done, &reason);
}

static int ban(int argc, char **argv)
{
    return set_ban(&admin_ban_command, argc, argv, true);
}

static int unban(int argc, char **argv)
{
    return set_ban(&admin_unban_command, argc, argv, false);
}

static int delete_person(int argc, char **argv)
{
    struct admin_server values = {.store = NULL};
    enum admin_status result;
    struct line_writer line;
    struct reason reason;
    char done[120];
    int64_t id = 0;
    int status = admin_server_read(&admin_delete_command, &values, argc, argv, 1, "a name");
    if (status < 0)
        status = admin_server_settle(&admin_delete_command, &values);
    if (status >= 0)
        return status;
    line_begin(&line, 1, "delete");
    line_add(&line, "name", argv[optind]);
    result =
        store_delete(values.store, argv[optind], (int64_t)time(NULL) * 1000, &id, &reason);
    if (result == ADMIN_DONE)
        snprintf(done, sizeof done, "%.40s is forgotten: \"deleted-%lld\" in games of others.",
                 argv[optind], (long long)id);
    else
        snprintf(done, sizeof done, "%.40s is forgotten.", argv[optind]);
    return finish(&admin_delete_command, &values, result, &line, done, &reason);
}
