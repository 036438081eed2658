/* server.c - the loop of the lobby's server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/server/server.h"

#include <errno.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/memory.h"
#include "host/server/state.h"
#include "rules/attacks.h"

enum {
    OTHER_DESCRIPTORS = 32,
    SLOW_DISK_TIME = 250, /* milliseconds; server_now() excludes writes that take at least this
                           * time */
    STORE_RETRY_DELAY = 2000, /* milliseconds before the store is opened again */
    CHECKPOINT_DELAY = 1000,  /* milliseconds without a write before a checkpoint */
    MAX_LOG_PAGES = 4000,     /* log size that causes a checkpoint without this delay */
    HOUR = 3600 * 1000        /* maximum wait, because the date may be set or the host
                               * suspended */
};

/* ---- the store -------------------------------------------------------------------------- */

static void exclude_disk_time(struct server *server, int64_t begun)
{
    int64_t took = monotonic_milliseconds() - begun;
    if (took >= SLOW_DISK_TIME)
        server->disk_time += took;
}

static bool save_records(void *context, const struct store_record *records, size_t count,
                         bool durable)
{
    struct server *server = context;
    int64_t begun = monotonic_milliseconds();
    bool done = store_write(server->store, records, count, durable, &server->failure);
    exclude_disk_time(server, begun);
    server->last_write = server_now(server);
    return done;
}

static void report(void *context, const char *text)
{
    ((struct server *)context)->options->log(text);
}

/* Returns when to write a checkpoint; -1: the log is empty. */
static int64_t checkpoint_at(const struct server *server)
{
    return store_log_page_count(server->store) > 0 ? server->last_write + CHECKPOINT_DELAY
                                                   : -1;
}

/* ---- start ------------------------------------------------------------------------------ */

static const char *account_name(void *context, int64_t uid)
{
    const struct passwd *entry = getpwuid((uid_t)uid);
    (void)context;
    return entry ? entry->pw_name : "";
}

static bool open_core(struct server *server, struct error *error)
{
    struct lobby_core_options options = {.host = server->options->host,
                                         .unrated = server->options->is_private,
                                         .seed = random_seed()};
    struct lobby_core_callbacks callbacks = {.context = server,
                                             .send = client_send,
                                             .disconnect = client_close_later,
                                             .save = save_records,
                                             .report = report,
                                             .account_name = account_name};
    int64_t last_game;
    server->store = store_open(server->options->store, STORE_SERVE, error);
    if (!server->store)
        return false;
    callbacks.store = server->store;
    server->core = lobby_core_create(&options, &callbacks, server_now(server));
    if (!store_load(server->store, lobby_core_load_record, server->core, &last_game, error))
        return false;
    lobby_core_start(server->core, last_game, server_now(server), realtime_milliseconds());
    return true;
}

/* Raises the descriptor limit as far as the system allows. If that is too little, lowers the
 * client limit. */
static void raise_limit(struct server_options *options)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < (rlim_t)options->clients + OTHER_DESCRIPTORS)
        options->clients =
            limit.rlim_cur > OTHER_DESCRIPTORS ? (int)limit.rlim_cur - OTHER_DESCRIPTORS : 1;
}

static bool start(struct server *server, struct error *error)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    server->signals = signals_catch(&signals);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    if (server->signals < 0)
        return error_set(error, 0, "cannot create a pipe: %s", strerror(errno));
    return open_core(server, error) && server_listen(server, error);
}

/* ---- the loop --------------------------------------------------------------------------- */

static void handle_signals(struct server *server)
{
    while (signal_next() > 0)
        server->stopping = true;
}

static void wait_for_events(struct server *server, int timeout)
{
    const size_t count = server->client_count;
    server->polled[0] = (struct pollfd){server->signals, POLLIN, 0};
    server->polled[1] =
        (struct pollfd){server->listener, server->accept_at < 0 ? POLLIN : 0, 0};
    if (compat_poll(&server->poller, server->polled, (nfds_t)(SERVER_FILES + count),
                    timeout) <= 0)
        return;
    for (size_t i = 0; i < count; i++)
        if (server->polled[SERVER_FILES + i].revents)
            client_handle(server, server->clients[i],
                          server->polled[SERVER_FILES + i].revents);
    if (server->polled[0].revents)
        handle_signals(server);
    if (server->polled[1].revents)
        server_accept(server);
}

static void close_core(struct server *server)
{
    while (server->client_count > 0)
        client_close(server, server->client_count - 1);
    store_close(server->store);
    lobby_core_destroy(server->core);
    server->store = NULL;
    server->core = NULL;
}

/* After a failed write, loads a new core from the store, and retries until saving works. New
 * connections wait in the listening socket. */
static void restart_core(struct server *server)
{
    struct pollfd signals = {server->signals, POLLIN, 0};
    do {
        server->options->log(server->failure.text);
        close_core(server);
        if (poll(&signals, 1, STORE_RETRY_DELAY) > 0)
            handle_signals(server);
    } while (!server->stopping &&
             (!open_core(server, &server->failure) || lobby_core_has_failed(server->core)));
}

static void run_loop(struct server *server)
{
    while (!server->stopping) {
        int64_t now = server_now(server);
        int64_t deadline = lobby_core_deadline(server->core, now, realtime_milliseconds());
        deadline = earlier(deadline, clients_deadline(server, now));
        deadline = earlier(earlier(deadline, checkpoint_at(server)), server->accept_at);
        int timeout = deadline < 0            ? -1
                      : deadline <= now       ? 1
                      : deadline - now > HOUR ? HOUR
                                              : (int)(deadline - now);
        wait_for_events(server, timeout);
        if (server->accept_at >= 0 && server_now(server) >= server->accept_at)
            server_accept(server);
        clients_handle_delayed_lines(server);
        lobby_core_run_timers(server->core, server_now(server), realtime_milliseconds());
        clients_flush(server);
        if (store_log_page_count(server->store) >= MAX_LOG_PAGES ||
            (checkpoint_at(server) >= 0 && server_now(server) >= checkpoint_at(server))) {
            int64_t begun = monotonic_milliseconds();
            store_checkpoint(server->store);
            exclude_disk_time(server, begun);
        }
        if (lobby_core_has_failed(server->core))
            restart_core(server);
    }
}

bool server_run(struct server_options *options, struct error *error)
{
    struct server server = {
        .options = options, .signals = -1, .listener = -1, .accept_at = -1};
    attacks_init();
    if (options->clients <= 0)
        options->clients = SERVER_MAX_CLIENTS;
    raise_limit(options);
    server.polled = memory_new((size_t)options->clients + SERVER_FILES, sizeof *server.polled);
    server.clients = memory_new((size_t)options->clients, sizeof *server.clients);
    bool started = start(&server, error);
    if (started && options->ready)
        options->ready(options);
    if (started)
        run_loop(&server);
    server_stop_listening(&server);
    if (server.core) {
        lobby_core_announce_shutdown(server.core);
        clients_flush(&server);
    }
    close_core(&server);
    compat_poller_free(&server.poller);
    free(server.polled);
    free(server.clients);
    return started;
}
