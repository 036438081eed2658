/* server_store.c - the store, its thread and the journal, as a hall wants them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>
#include <poll.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/server_state.h"

enum { END_WAIT = 20 * 1000 };

/* ---- ports --------------------------------------------------------------------------------- */

static void port_relay(void *context, const char *line, size_t length)
{
    struct server *server = context;
    bool failed = server->journal.failed;
    journal_add(&server->journal, line, length);
    if (server->journal.failed && !failed)
        server->options->say("the journal cannot be written: moves may be lost if this "
                             "process is killed");
}

static uint64_t port_put(void *context, const struct store_job *jobs, size_t count)
{
    struct server *server = context;
    server->put = store_thread_put(server->thread, jobs, count);
    return server->put;
}

static void port_ask(void *context, const struct store_query *query)
{
    struct server *server = context;
    store_thread_ask(server->thread, query);
}

static void port_say(void *context, const char *text)
{
    ((struct server *)context)->options->say(text);
}

static void port_file(void *context, const struct store_paper *paper)
{
    struct server *server = context;
    store_thread_file(server->thread, paper);
}

static bool port_has_game(void *context, int64_t game)
{
    const struct server *server = context;
    for (size_t i = 0; i < server->over_count; i++)
        if (server->over[i] == game)
            return true;
    for (size_t i = 0; i < server->left_out_count; i++)
        if (server->left_out[i] == game)
            return true;
    return false;
}

void server_store_ports(struct hall_ports *ports)
{
    ports->relay = port_relay;
    ports->put = port_put;
    ports->ask = port_ask;
    ports->file = port_file;
    ports->say = port_say;
    ports->has_game = port_has_game;
}

/* ---- the beginning -------------------------------------------------------------------------- */

/* What outlives the process: where it was said; what systemd has made; where the socket is, if
 * that is memory; the store's directory. */
static void find_journal(const struct server *server, char path[PATH_MAX])
{
    const char *runtime = getenv("RUNTIME_DIRECTORY"), *slash;
    const struct server_options *options = server->options;
    snprintf(path, PATH_MAX, "%s", options->journal ? options->journal : options->store);
    if (options->journal)
        return;
    if (runtime && *runtime == '/' && !strchr(runtime, ':')) {
        snprintf(path, PATH_MAX, "%s", runtime);
        return;
    }
    slash = options->socket ? strrchr(options->socket, '/') : NULL;
    if (!slash)
        return;
    snprintf(path, PATH_MAX, "%.*s", (int)(slash - options->socket), options->socket);
    if (!journal_in_memory(path) || access(path, W_OK) != 0)
        snprintf(path, PATH_MAX, "%s", options->store);
}

/* Games that the journal says were begun, and that the store has: those that are over are not
 * in the hall. */
static void ask_for_games(struct server *server, struct store *store, const char *text)
{
    static const char begun[] = "1 begun game=";
    for (const char *line = text; line; line = strchr(line, '\n')) {
        struct store_query query = {.kind = STORE_EVENTS};
        struct store_reply *reply;
        line += *line == '\n';
        if (strncmp(line, begun, sizeof begun - 1) != 0)
            continue;
        query.game = atoll(line + sizeof begun - 1);
        reply = store_ask(store, &query);
        if (reply->game_count > 0) {
            server->over =
                memory_resize(server->over, server->over_count + 1, sizeof *server->over);
            server->over[server->over_count++] = query.game;
        }
        store_reply_free(reply);
    }
}

static void replay(struct server *server, const char *text)
{
    while (*text != '\0') {
        struct reason reason;
        size_t length = strcspn(text, "\n");
        bool whole = text[length] == '\n';
        if (whole && length > 0 &&
            !hall_replay(server->hall, text, length, server_now(), server_date(), &reason))
            server->options->say(reason.text);
        text += length + whole;
    }
}

bool server_open_store(struct server *server, struct reason *reason)
{
    struct store_options options = {.directory = server->options->store,
                                    .host = server->options->host,
                                    .goes_on = journal_is_whole(server->options->store)};
    struct store *store = store_open(&options, STORE_SERVE, NULL, reason);
    char *text = NULL, path[PATH_MAX];
    size_t length;
    if (!store)
        return false;
    find_journal(server, path);
    if (!journal_open(&server->journal, path, server->options->store, &text, &length,
                      reason)) {
        store_close(store);
        return false;
    }
    if (*reason->text != '\0')
        server->options->say(reason->text);
    server_note_games(server, text);
    if (server_load(server, store, reason) && server_keep_left_out(server, text, reason)) {
        ask_for_games(server, store, text);
        server->thread = store_thread_start(store, &server->wake, reason);
    }
    if (!server->thread) {
        store_close(store);
        free(text);
        return false;
    }
    server->journal.closed = true;
    replay(server, text);
    server->journal.closed = false;
    server->journal.old_ticket = server->put;
    hall_open_doors(server->hall, server_now(), server_date());
    free(text);
    return true;
}

/* Whose file it is has to be who we are: what root made the server could not write again. */
static bool is_own(const char *path, struct reason *reason)
{
    struct stat status;
    const struct passwd *owner;
    if (stat(path, &status) != 0 || status.st_uid == geteuid())
        return true;
    owner = getpwuid(status.st_uid);
    return reason_set(reason, 0,
                      "%s: a server was killed and left here what is not in the store yet: "
                      "start it, or be its owner, %s%.40s",
                      path, owner ? "" : "account ", owner ? owner->pw_name : "of another");
}

enum admin_status server_settle(const char *store, const char *host,
                                void (*say)(const char *text), struct reason *reason)
{
    struct server_options options = {
        .store = store, .journal = store, .host = host, .say = say};
    struct server server = {.options = &options, .journal = {.file = -1}};
    struct hall_ports ports = {.context = &server};
    struct hall_options hall = {.host = host};
    struct store_options opening = {.directory = store};
    struct store *probe;
    char path[PATH_MAX];
    bool runs, well;
    if (!journal_has_lines(store) || !journal_find(store, path))
        return ADMIN_DONE;
    probe = store_open(&opening, STORE_CHANGE, &runs, reason);
    if (!probe)
        return runs ? ADMIN_RUNS : ADMIN_FAILED;
    store_close(probe);
    if (!is_own(path, reason) || !wake_init(&server.wake, reason))
        return ADMIN_FAILED;
    server_store_ports(&ports);
    server.hall = hall_new(&hall, &ports);
    well = server_open_store(&server, reason);
    well = server_close_store(&server, well ? reason : NULL) && well;
    hall_free(server.hall);
    wake_free(&server.wake);
    return well ? ADMIN_DONE : ADMIN_FAILED;
}

/* ---- while it runs --------------------------------------------------------------------------- */

/* It is full from the limit on, until half of that is done. */
static enum hall_disk judge(const struct server *server, const struct store_health *health)
{
    size_t most =
        server->options->store_most > 0 ? server->options->store_most : SERVER_STORE_MOST;
    if (health->bytes >= (server->disk == HALL_DISK_FULL ? most / 2 : most))
        return HALL_DISK_FULL;
    return health->state == STORE_FAILING ? HALL_DISK_FAILS : HALL_DISK_WELL;
}

static void look_at_health(struct server *server)
{
    struct store_health health;
    enum hall_disk disk;
    store_thread_look(server->thread, &health);
    server->looked = server->put;
    disk = judge(server, &health);
    if (disk == server->disk)
        return;
    server->options->say(disk == HALL_DISK_WELL          ? "the store can be written again"
                         : health.state == STORE_FAILING ? health.why.text
                                                         : "the disk stands still: no more "
                                                           "moves are taken until it goes on");
    server->disk = disk;
    hall_storage(server->hall, disk, server_now(), server_date());
}

void server_look_at_store(struct server *server)
{
    if (server->put != server->looked)
        look_at_health(server);
}

void server_hear_store(struct server *server)
{
    struct store_reply *reply;
    uint64_t done = store_thread_done(server->thread);
    uint64_t refused;
    while ((refused = store_thread_refusal(server->thread)) != 0) {
        struct store_health health;
        store_thread_look(server->thread, &health);
        server->options->say(health.why.text);
        hall_refused(server->hall, refused);
    }
    if (done != server->done) {
        server->done = done;
        hall_stored(server->hall, done);
        journal_done(&server->journal, server->put, done);
    }
    while ((reply = store_thread_reply(server->thread)) != NULL) {
        hall_reply(server->hall, reply, server_now(), server_date());
        store_reply_free(reply);
    }
    look_at_health(server);
}

/* Whether all that was put is on the disk by then. */
static bool await_all(struct server *server, int64_t until)
{
    int64_t left = until - server_now();
    store_thread_hurry(server->thread);
    while (store_thread_done(server->thread) < server->put && left > 0) {
        struct pollfd news = {.fd = server->wake.descriptors[0], .events = POLLIN};
        if (poll(&news, 1, (int)left) > 0)
            wake_clear(&server->wake);
        left = until - server_now();
    }
    return store_thread_done(server->thread) >= server->put;
}

/* The journal is emptied while the store is still ours: the next server has its own lines in it. */
bool server_close_store(struct server *server, struct reason *reason)
{
    int64_t until = server_now() + END_WAIT, left;
    bool well = true;
    if (server->thread) {
        if (await_all(server, until))
            journal_empty(&server->journal);
        left = until - server_now();
        well = store_thread_stop(server->thread, left > 0 ? (int)left : 0, reason);
    }
    server->thread = NULL;
    journal_close(&server->journal);
    free(server->over);
    free(server->named);
    free(server->left_out);
    return well;
}
