/* server_load.c - what the store has, made a hall again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/storage.h"
#include "host/server_state.h"

#define LOADS(kind)                                                                           \
    static bool load_##kind(void *context, const struct store_##kind *stored,                 \
                            struct reason *reason)                                            \
    {                                                                                         \
        return hall_load_##kind(((struct server *)context)->hall, stored, reason);            \
    }
LOADS(person)
LOADS(setting)
LOADS(rating)
LOADS(mute)
LOADS(challenge)
LOADS(note)

/* One game that makes no sense is no reason to have no lobby. */
static void leave_out(struct server *server, int64_t game, const struct reason *reason)
{
    char pairing[HALL_PAIRING], why[160], text[400];
    hall_leave_out(server->hall, game, pairing);
    server->left_out =
        memory_resize(server->left_out, server->left_out_count + 1, sizeof *server->left_out);
    server->left_out[server->left_out_count++] = game;
    printable_copy_string(why, sizeof why, reason->text);
    snprintf(text, sizeof text,
             "game %lld%s: what the store has of it cannot be read: %s; it stays there as it "
             "is and is not played here, and all else goes on",
             (long long)game, pairing, why);
    server->options->say(text);
}

static bool load_game(void *context, const struct store_game *stored, struct reason *reason)
{
    struct server *server = context;
    if (!hall_load_game(server->hall, stored, reason))
        leave_out(server, stored->id, reason);
    return true;
}

/* Events stand behind their game: it can only be the last one. */
static bool is_left_out(const struct server *server, int64_t game)
{
    return server->left_out_count > 0 && server->left_out[server->left_out_count - 1] == game;
}

static bool load_event(void *context, const struct store_event *stored, struct reason *reason)
{
    struct server *server = context;
    if (!is_left_out(server, stored->game) &&
        !hall_load_event(server->hall, stored, server_now(), reason))
        leave_out(server, stored->game, reason);
    return true;
}

static int compare_ids(const void *one, const void *other)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return a < b ? -1 : a > b;
}

void server_note_games(struct server *server, const char *text)
{
    static const char event[] = "1 event game=";
    size_t room = 0;
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, event, sizeof event - 1) != 0)
            continue;
        if (server->named_count == room) {
            room = room > 0 ? 2 * room : 64;
            server->named = memory_resize(server->named, room, sizeof *server->named);
        }
        server->named[server->named_count++] = atoll(line + sizeof event - 1);
    }
    if (server->named_count > 0)
        qsort(server->named, server->named_count, sizeof *server->named, compare_ids);
}

static bool load_last(void *context, const struct store_event *stored)
{
    struct server *server = context;
    if (server->named_count > 0 && bsearch(&stored->game, server->named, server->named_count,
                                           sizeof *server->named, compare_ids))
        return false;
    return hall_load_last(server->hall, stored);
}

bool server_load(struct server *server, struct store *store, struct reason *reason)
{
    struct store_loader loader = {.context = server,
                                  .person = load_person,
                                  .setting = load_setting,
                                  .rating = load_rating,
                                  .mute = load_mute,
                                  .challenge = load_challenge,
                                  .note = load_note,
                                  .game = load_game,
                                  .event = load_event,
                                  .last = load_last};
    struct store_next next;
    if (!store_load(store, &loader, &next, reason))
        return false;
    hall_loaded(server->hall, next.person, next.game, next.challenge);
    return true;
}

/* ---- what the journal has of games that are left out ------------------------------------------ */

/* Its lines of one game, malloc'ed, and how many; their order is the journal's. */
static char *find_lines(const char *text, int64_t game, size_t *count)
{
    static const char *const verbs[] = {"begun", "event"};
    char *lines = memory_new(strlen(text) + 1, 1);
    size_t have = 0;
    *count = 0;
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        size_t length = (size_t)(end + 1 - text);
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
            char front[48];
            snprintf(front, sizeof front, "1 %s game=%lld ", verbs[i], (long long)game);
            if (strncmp(text, front, strlen(front)) != 0)
                continue;
            memcpy(lines + have, text, length);
            have += length;
            *count += 1;
        }
    }
    return lines;
}

/* Behind what an earlier start has kept there, which is often the same. */
static bool keep_lines(const char *directory, const char *path, const char *lines,
                       struct reason *reason)
{
    const struct storage *storage = &storage_system;
    struct reason none;
    size_t length;
    char *before = storage_read_file(storage, path, JOURNAL_MOST, &length, &none);
    bool is_there = before && strstr(before, lines);
    const char *what = NULL;
    int file;
    free(before);
    if (is_there)
        return true;
    file =
        storage->open(storage->context, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        what = "open";
    else
        what = storage_finish_file(storage, file, lines, strlen(lines));
    if (!what)
        return storage_sync_directory(storage, directory, false, reason);
    return reason_set(reason, 0, "%s: cannot %s: %s", path, what, strerror(errno));
}

bool server_keep_left_out(struct server *server, const char *text, struct reason *reason)
{
    for (size_t i = 0; i < server->left_out_count; i++) {
        char path[PATH_MAX], said[PATH_MAX + 120];
        size_t count;
        char *lines = find_lines(text, server->left_out[i], &count);
        bool well;
        snprintf(path, sizeof path, "%s/game-%lld.kept", server->options->store,
                 (long long)server->left_out[i]);
        well = count == 0 || keep_lines(server->options->store, path, lines, reason);
        free(lines);
        if (!well)
            return false;
        snprintf(said, sizeof said,
                 "game %lld: what the journal has of it, %zu lines, is kept in %s",
                 (long long)server->left_out[i], count, path);
        if (count > 0)
            server->options->say(said);
    }
    return true;
}
