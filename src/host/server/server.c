/* server.c - the loop of the lobby's server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/server/server.h"

#include <errno.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include "host/server/state.h"
#include "rules/attacks.h"

enum {
    EVENTS = 64,
    DESCRIPTORS = 32,
    GOODBYE = 2000,    /* milliseconds to deliver the last lines */
    SLOW = 250,        /* milliseconds from which disk time is not counted by the clocks */
    PAUSE = 2000,      /* milliseconds before a failed store is opened again */
    REST = 1000,       /* idle milliseconds before the log is written into the store */
    LOG_PAGES = 4000,  /* without such a pause, at this length */
    HOUR = 3600 * 1000 /* the date may be set or the host suspended: check deadlines */
};

/* ---- the store -------------------------------------------------------------------------- */

/* Exclude disk time since `begun` from server_now(). */
static void stand_since(struct server *server, int64_t begun)
{
    int64_t took = monotonic_milliseconds() - begun;
    char text[100];
    if (took < SLOW)
        return;
    server->stood += took;
    snprintf(text, sizeof text, "the disk took %lld ms; the clocks were stopped meanwhile",
             (long long)took);
    server->options->say(text);
}

static bool port_put(void *context, const struct store_job *jobs, size_t count, bool durably)
{
    struct server *server = context;
    int64_t begun = monotonic_milliseconds();
    bool done = store_put(server->store, jobs, count, durably, &server->failure);
    stand_since(server, begun);
    server->written = server_now(server);
    return done;
}

static void port_say(void *context, const char *text)
{
    ((struct server *)context)->options->say(text);
}

/* When to write the log into the store; -1: the log is empty. */
static int64_t rest_at(const struct server *server)
{
    return store_log_pages(server->store) > 0 ? server->written + REST : -1;
}

/* ---- start ------------------------------------------------------------------------------ */

static const char *port_user(void *context, int64_t uid)
{
    const struct passwd *entry = getpwuid((uid_t)uid);
    (void)context;
    return entry ? entry->pw_name : "";
}

static bool open_hall(struct server *server, struct error *error)
{
    struct hall_options options = {.host = server->options->host,
                                   .unrated = server->options->here};
    struct hall_ports ports = {.context = server,
                               .send = client_send,
                               .part = client_part,
                               .put = port_put,
                               .say = port_say,
                               .user = port_user};
    int64_t games;
    *error = (struct error){.text = ""};
    server->store = store_open(server->options->store, STORE_SERVE, error);
    if (!server->store)
        return false;
    if (*error->text)
        server->options->say(error->text);
    if (getrandom(&options.seed, sizeof options.seed, 0) != sizeof options.seed)
        options.seed = (uint64_t)realtime_milliseconds();
    ports.store = server->store;
    server->hall = hall_new(&options, &ports, server_now(server));
    if (!store_load(server->store, hall_load, server->hall, &games, error))
        return false;
    hall_open_doors(server->hall, games, server_now(server), realtime_milliseconds());
    return true;
}

/* Raise the limit of descriptors to the need of the clients, or lower the limit of clients. */
static void raise_limit(struct server_options *options)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)options->clients + DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted)
        options->clients =
            limit.rlim_cur > DESCRIPTORS ? (int)limit.rlim_cur - DESCRIPTORS : 1;
}

static bool watch(struct server *server, int file, void *what, struct error *error)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.ptr = what};
    return (file >= 0 && epoll_ctl(server->epoll, EPOLL_CTL_ADD, file, &event) == 0) ||
           error_set(error, 0, "epoll: %s", strerror(errno));
}

static bool begin(struct server *server, struct error *error)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    server->signals = signals_catch(&signals);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    return watch(server, server->signals, &server->signals, error) &&
           open_hall(server, error) && server_listen(server, error) &&
           watch(server, server->listener, &server->listener, error);
}

/* ---- the loop --------------------------------------------------------------------------- */

static void take_signals(struct server *server)
{
    while (signal_next() > 0)
        server->ends = true;
}

static void handle(struct server *server, const struct epoll_event *event)
{
    struct client *client = event->data.ptr;
    if (event->data.ptr == &server->listener) {
        server_accept(server);
    } else if (event->data.ptr == &server->signals) {
        take_signals(server);
    } else {
        /* epoll would report the hangup again and again while the client is not read. */
        if (event->events & (EPOLLHUP | EPOLLERR) &&
            (line_reader_has_unread(&client->lines) || client->parted))
            client->dead = true;
        else if (event->events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            client_read(server, client);
    }
}

static void close_hall(struct server *server)
{
    while (!LIST_EMPTY(&server->clients))
        client_close(server, LIST_FIRST(&server->clients));
    store_close(server->store);
    hall_free(server->hall);
    server->store = NULL;
    server->hall = NULL;
}

/* The store could not be written: load a new hall from it, until there is space. New
 * connections wait in the listening socket. */
static void begin_anew(struct server *server)
{
    struct pollfd signals = {server->signals, POLLIN, 0};
    do {
        server->options->say(server->failure.text);
        close_hall(server);
        if (poll(&signals, 1, PAUSE) > 0)
            take_signals(server);
    } while (!server->ends &&
             (!open_hall(server, &server->failure) || hall_is_over(server->hall)));
}

static void loop(struct server *server)
{
    struct epoll_event events[EVENTS];
    while (!server->ends) {
        int64_t now = server_now(server),
                deadline = hall_deadline(server->hall, now, realtime_milliseconds());
        deadline = earlier(deadline, clients_deadline(server, now));
        deadline = earlier(earlier(deadline, rest_at(server)), server->accept_at);
        int timeout = deadline < 0            ? -1
                      : deadline <= now       ? 1
                      : deadline - now > HOUR ? HOUR
                                              : (int)(deadline - now);
        int count = epoll_wait(server->epoll, events, EVENTS, timeout);
        for (int i = 0; i < count; i++)
            handle(server, &events[i]);
        if (server->accept_at >= 0 && server_now(server) >= server->accept_at)
            server_accept(server);
        clients_take_delayed(server);
        hall_look(server->hall, server_now(server), realtime_milliseconds());
        clients_settle(server);
        if (store_log_pages(server->store) >= LOG_PAGES ||
            (rest_at(server) >= 0 && server_now(server) >= rest_at(server))) {
            int64_t begun = monotonic_milliseconds();
            store_checkpoint(server->store);
            stand_since(server, begun);
        }
        if (hall_is_over(server->hall))
            begin_anew(server);
    }
}

/* ---- shutdown --------------------------------------------------------------------------- */

/* Announce the shutdown; clients have GOODBYE milliseconds to read it. */
static void say_goodbye(struct server *server)
{
    int64_t until = server_now(server) + GOODBYE;
    hall_say_goodbye(server->hall);
    clients_settle(server);
    while (!LIST_EMPTY(&server->clients) && server_now(server) < until) {
        struct epoll_event events[EVENTS];
        int count =
            epoll_wait(server->epoll, events, EVENTS, (int)(until - server_now(server)));
        for (int i = 0; i < count; i++)
            handle(server, &events[i]);
        clients_settle(server);
    }
}

bool server_run(struct server_options *options, struct error *error)
{
    struct server server = {
        .options = options, .epoll = -1, .signals = -1, .listener = -1, .accept_at = -1};
    attacks_init();
    if (options->clients <= 0)
        options->clients = SERVER_CLIENTS;
    raise_limit(options);
    bool well = begin(&server, error);
    if (well && options->ready)
        options->ready(options);
    if (well)
        loop(&server);
    server_stop_listening(&server);
    if (server.hall)
        say_goodbye(&server);
    close_hall(&server);
    if (server.epoll >= 0)
        close(server.epoll);
    return well;
}
