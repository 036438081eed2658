/* admin_store.c - ttychess admin: backup, restore, export, people.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/storage.h"
#include "base/temporary.h"
#include "host/journal.h"
#include "tools/admin.h"
#include "tools/admin_server.h"
#include "tools/command_line.h"

static int backup(int argc, char **argv);
static int restore(int argc, char **argv);
static int export_games(int argc, char **argv);
static int people(int argc, char **argv);

static const struct option_row store_rows[] = {
    ADMIN_STORE_ROW, OPTION_HELP_ROW, {.name = NULL}};

static const struct option_row export_rows[] = {
    OPTION_ROW("output", 'o', "FILE", "Write there instead of standard output",
               .kind = VALUE_FILE, INTO(struct admin_server, output)),
    ADMIN_STORE_ROW,
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command admin_backup_command = {
    .name = "admin backup",
    .arguments = "[OPTION]... FILE",
    .summary = "Copy people, ratings and games of a lobby, while its server runs or not",
    .about = "Copy the store as it is at one moment into FILE, look the copy over, and put\n"
             "it in the place of an older one.\n",
    .options = store_rows,
    .notes = "",
    .operands = VALUE_FILE,
    .run = backup};

const struct command admin_restore_command = {
    .name = "admin restore",
    .arguments = "[OPTION]... FILE",
    .summary = "Put a backup in the place of a lobby's store, which is kept",
    .about = "Put FILE, which 'ttychess admin backup' made, in the place of the store. The\n"
             "old one is kept beside it. The server must not run.\n",
    .options = store_rows,
    .notes = "",
    .operands = VALUE_FILE,
    .run = restore};

const struct command admin_export_command = {
    .name = "admin export",
    .arguments = "[OPTION]... NAME",
    .summary = "Write all games of a person as PGN",
    .about = "Write all games of NAME, the oldest first, as PGN.\n",
    .options = export_rows,
    .notes = "",
    .operands = VALUE_TEXT,
    .run = export_games};

const struct command admin_people_command = {
    .name = "admin people",
    .arguments = "[OPTION]...",
    .summary = "List who has ever been in a lobby",
    .about = "One line a person: name, when seen last, ratings with their games, what else\n"
             "is to be known of them.\n",
    .options = store_rows,
    .notes = "",
    .run = people};

/* ---- backup and restore -------------------------------------------------------------------- */

static int backup(int argc, char **argv)
{
    struct admin_server values = {.store = NULL};
    struct reason reason;
    int status = admin_server_read(&admin_backup_command, &values, argc, argv, 1, "a file");
    if (status < 0)
        status = admin_server_settle(&admin_backup_command, &values);
    if (status >= 0)
        return status;
    if (!store_backup(values.store, argv[optind], &reason))
        return admin_server_complain(&admin_backup_command, &reason);
    printf("Copied to %s.\n", argv[optind]);
    return command_line_finish("ttychess admin backup");
}

static int restore(int argc, char **argv)
{
    struct admin_server values = {.store = NULL};
    struct reason reason;
    char kept[STORE_KEPT_SIZE], journal[JOURNAL_KEPT_SIZE];
    int status = admin_server_read(&admin_restore_command, &values, argc, argv, 1, "a file");
    if (status >= 0)
        return status;
    admin_server_settle(&admin_restore_command, &values); /* else see below */
    switch (store_restore(values.store, argv[optind], kept, &reason)) {
    case ADMIN_DONE: break;
    case ADMIN_RUNS:
        reason_set(&reason, 0, "%s: the server runs: stop it first", values.store);
        return admin_server_complain(&admin_restore_command, &reason);
    case ADMIN_FAILED: return admin_server_complain(&admin_restore_command, &reason);
    }
    if (!journal_put_aside(values.store, journal, &reason))
        return admin_server_complain(&admin_restore_command, &reason);
    printf("%s is in place.\n", argv[optind]);
    if (*kept != '\0')
        printf("What was there is kept: %s/%s\n", values.store, kept);
    if (*journal != '\0')
        printf("Its last events could not be brought into it, and are kept: %s\n", journal);
    return command_line_finish("ttychess admin restore");
}

/* ---- export -------------------------------------------------------------------------------- */

struct text {
    char *bytes; /* owned */
    size_t length, room;
};

static bool keep_text(void *context, const char *bytes, size_t length, struct reason *reason)
{
    struct text *text = context;
    (void)reason;
    if (text->length + length > text->room) {
        text->room = 2 * (text->length + length);
        text->bytes = memory_resize(text->bytes, text->room, 1);
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    return true;
}

static bool print_text(void *context, const char *bytes, size_t length, struct reason *reason)
{
    (void)context;
    return fwrite(bytes, 1, length, stdout) == length ||
           reason_set(reason, 0, "standard output cannot be written");
}

static int export_games(int argc, char **argv)
{
    struct admin_server values = {.store = NULL};
    struct store_options options = {.directory = NULL};
    struct text text = {NULL, 0, 0};
    struct reason reason;
    char host[128] = "";
    long games;
    bool to_file, done;
    int status = admin_server_read(&admin_export_command, &values, argc, argv, 1, "a name");
    if (status < 0)
        status = admin_server_settle(&admin_export_command, &values);
    if (status >= 0)
        return status;
    gethostname(host, sizeof host - 1);
    options.directory = values.store;
    options.host = host;
    to_file = values.output && strcmp(values.output, "-") != 0;
    done = store_export(&options, argv[optind], to_file ? keep_text : print_text, &text,
                        &games, &reason);
    done = done && (!to_file || temporary_replace_file(&storage_system, values.output,
                                                       text.bytes ? text.bytes : "",
                                                       text.length, &reason));
    free(text.bytes);
    if (!done)
        return admin_server_complain(&admin_export_command, &reason);
    if (to_file)
        printf("%ld game%s in %s.\n", games, games == 1 ? "" : "s", values.output);
    return command_line_finish("ttychess admin export");
}

/* ---- people -------------------------------------------------------------------------------- */

struct listed {
    int64_t id;
    char *line; /* owned */
};

struct listing {
    struct listed *people; /* by id */
    size_t count, room;
};

static bool list_person(void *context, const struct store_person *person,
                        struct reason *reason)
{
    struct listing *listing = context;
    time_t seconds = (time_t)(person->seen / 1000);
    char line[120], date[16] = "?";
    struct tm day;
    (void)reason;
    if (gmtime_r(&seconds, &day))
        strftime(date, sizeof date, "%Y-%m-%d", &day);
    snprintf(line, sizeof line, "%-24s %s%s%s", person->name, date,
             person->program ? " program" : "", person->banned ? " banned" : "");
    if (listing->count == listing->room) {
        listing->room = listing->room ? 2 * listing->room : 64;
        listing->people =
            memory_resize(listing->people, listing->room, sizeof *listing->people);
    }
    listing->people[listing->count++] = (struct listed){person->id, memory_copy_string(line)};
    return true;
}

static int compare_ids(const void *key, const void *listed)
{
    int64_t id = *(const int64_t *)key, other = ((const struct listed *)listed)->id;
    return id < other ? -1 : id > other;
}

static bool list_rating(void *context, const struct store_rating *rating,
                        struct reason *reason)
{
    struct listing *listing = context;
    struct listed *person = bsearch(&rating->person, listing->people, listing->count,
                                    sizeof *listing->people, compare_ids);
    char *line;
    size_t size;
    (void)reason;
    if (!person)
        return true;
    size = strlen(person->line) + 80;
    line = memory_new(size, 1);
    snprintf(line, size, "%s, %s %.0f%s in %lld", person->line, speed_name(rating->speed),
             rating->strength.rating, glicko_is_provisional(&rating->strength) ? "?" : "",
             (long long)rating->games);
    free(person->line);
    person->line = line;
    return true;
}

static int people(int argc, char **argv)
{
    struct admin_server values = {.store = NULL};
    struct listing listing = {.people = NULL};
    struct store_loader loader = {
        .context = &listing, .person = list_person, .rating = list_rating};
    struct store_options options = {.directory = NULL};
    struct store_next next;
    struct reason reason;
    struct store *store;
    bool done;
    int status = admin_server_read(&admin_people_command, &values, argc, argv, 0, "options");
    if (status < 0)
        status = admin_server_settle(&admin_people_command, &values);
    if (status >= 0)
        return status;
    options.directory = values.store;
    store = store_open(&options, STORE_READ, NULL, &reason);
    done = store && store_load(store, &loader, &next, &reason);
    store_close(store);
    for (size_t i = 0; i < listing.count; i++) {
        if (done)
            puts(listing.people[i].line);
        free(listing.people[i].line);
    }
    free(listing.people);
    return done ? command_line_finish("ttychess admin people")
                : admin_server_complain(&admin_people_command, &reason);
}
