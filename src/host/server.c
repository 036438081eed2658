/* server.c - the loop of the lobby's server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/server.h"

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "host/server_state.h"
#include "rules/attacks.h"

enum { EVENTS = 64, DESCRIPTORS = 32, GOODBYE = 2000 };

/* ---- signals ------------------------------------------------------------------------------- */

static struct server *the_server; /* for the handler: a process has one server */

static void on_signal(int number)
{
    int error = errno;
    if (number == SIGHUP)
        the_server->reloads = 1;
    else
        the_server->ends = 1;
    wake_signal(&the_server->wake);
    errno = error;
}

static void catch_signals(struct server *server)
{
    static const int caught[] = {SIGTERM, SIGINT, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal};
    the_server = server;
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        sigaction(caught[i], &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

/* ---- beginning ------------------------------------------------------------------------------- */

static void port_command(void *context, enum hall_command command)
{
    struct server *server = context;
    if (command == HALL_SHUTDOWN)
        server->ends = 1;
    else
        server->reloads = 1;
    wake_signal(&server->wake);
}

static const char *port_user(void *context, int64_t uid)
{
    const struct passwd *entry = getpwuid((uid_t)uid);
    (void)context;
    return entry ? entry->pw_name : "";
}

static void make_hall(struct server *server)
{
    struct hall_options options = {.host = server->options->host,
                                   .unrated = server->options->here,
                                   .engines = server->options->engines};
    struct hall_ports ports = {.context = server,
                               .send = client_send,
                               .waiting = client_waiting,
                               .part = client_part,
                               .command = port_command,
                               .user = port_user};
    if (getrandom(&options.seed, sizeof options.seed, 0) != sizeof options.seed)
        options.seed = (uint64_t)server_date();
    server_store_ports(&ports);
    server->hall = hall_new(&options, &ports);
}

/* As many files as clients need. */
static void raise_limit(const struct server_options *options)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)options->clients + DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Tells when somebody sets the date: days are counted by it. It never comes by itself. */
static void watch_calendar(struct server *server)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &server->calendar};
    struct itimerspec never = {.it_value = {.tv_sec = INT32_MAX}};
    server->calendar = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (server->calendar < 0)
        return;
    timerfd_settime(server->calendar, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never,
                    NULL);
    epoll_ctl(server->epoll, EPOLL_CTL_ADD, server->calendar, &event);
}

static bool begin(struct server *server, struct reason *reason)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &server->wake};
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (server->epoll < 0)
        return reason_set(reason, 0, "epoll: %s", strerror(errno));
    if (!wake_init(&server->wake, reason))
        return false;
    epoll_ctl(server->epoll, EPOLL_CTL_ADD, server->wake.descriptors[0], &event);
    catch_signals(server);
    make_hall(server);
    watch_calendar(server);
    return server_open_store(server, reason) && server_listen(server, reason);
}

/* ---- the loop ---------------------------------------------------------------------------------- */

static int64_t earlier(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

static int timeout(struct server *server)
{
    int64_t now = server_now(), deadline = hall_deadline(server->hall, now, server_date());
    deadline = earlier(deadline, clients_deadline(server, now));
    if (!server->listens)
        deadline = earlier(deadline, server->listens_again);
    if (deadline < 0)
        return -1;
    return deadline <= now ? 0 : deadline - now > INT_MAX ? INT_MAX : (int)(deadline - now);
}

static void reload(struct server *server)
{
    struct reason reason;
    server->reloads = 0;
    if (server->options->reload && !server->options->reload(server->options, &reason))
        server->options->say(reason.text);
}

static void handle(struct server *server, const struct epoll_event *event)
{
    struct client *client = event->data.ptr;
    if (event->data.ptr == &server->listener) {
        server_accept(server);
    } else if (event->data.ptr == &server->wake) {
        wake_clear(&server->wake);
        server_hear_store(server);
        if (server->reloads)
            reload(server);
    } else if (event->data.ptr == &server->calendar) {
        uint64_t times;
        if (read(server->calendar, &times, sizeof times) < 0)
            errno = 0; /* ECANCELED: the date was set; hall_deadline() looks at it */
    } else if (!client->dead) {
        if (event->events & (EPOLLHUP | EPOLLERR))
            client_hung_up(server, client);
        if (event->events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            client_read(server, client);
        if (event->events & EPOLLOUT)
            client_writes(server, client);
    }
}

/* What has been said goes out; who is to go, goes. */
static void settle(struct server *server)
{
    do {
        clients_flush(server);
        clients_reap(server);
    } while (server->dirty || server->dead > 0);
}

static void loop(struct server *server)
{
    struct epoll_event events[EVENTS];
    while (!server->ends) {
        int count = epoll_wait(server->epoll, events, EVENTS, timeout(server));
        for (int i = 0; i < count; i++)
            handle(server, &events[i]);
        if (!server->listens && server_now() >= server->listens_again)
            server_accept(server);
        clients_take_delayed(server);
        hall_look(server->hall, server_now(), server_date());
        server_look_at_store(server);
        settle(server);
    }
}

/* ---- the end ------------------------------------------------------------------------------------- */

/* Everybody is told; who reads gets it. */
static void say_goodbye(struct server *server)
{
    int64_t until = server_now() + GOODBYE;
    hall_say_goodbye(server->hall);
    settle(server);
    while (server->clients && server_now() < until) {
        struct epoll_event events[EVENTS];
        int count = epoll_wait(server->epoll, events, EVENTS, (int)(until - server_now()));
        for (int i = 0; i < count; i++)
            handle(server, &events[i]);
        settle(server);
    }
}

static bool end(struct server *server, struct reason *reason)
{
    bool well;
    server_stop_listening(server);
    if (server->thread)
        say_goodbye(server);
    while (server->clients) { /* who did not read: the hall speaks to none that is freed */
        struct client *client = server->clients;
        hall_close(server->hall, client->session, server_now(), server_date());
        client_free(server, client);
    }
    well = server_close_store(server, reason);
    hall_free(server->hall);
    wake_free(&server->wake);
    if (server->calendar >= 0)
        close(server->calendar);
    if (server->epoll >= 0)
        close(server->epoll);
    return well;
}

bool server_run(struct server_options *options, struct reason *reason)
{
    struct server server = {.options = options,
                            .epoll = -1,
                            .listener = -1,
                            .spare = -1,
                            .calendar = -1,
                            .journal = {.file = -1},
                            .reap_next = INT64_MAX};
    bool well;
    attacks_init();
    if (options->clients <= 0)
        options->clients = SERVER_CLIENTS;
    raise_limit(options);
    well = begin(&server, reason);
    if (well && options->ready)
        options->ready(options);
    if (well)
        loop(&server);
    return end(&server, well ? reason : NULL) && well;
}
