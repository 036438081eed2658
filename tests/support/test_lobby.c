/* test_lobby.c - see test_lobby.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* memmem() */
#include "support/test_lobby.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/thread.h"
#include "rules/attacks.h"

/* A fault here is a fault of the test. */
#define MUST(what)                                                                            \
    do {                                                                                      \
        if (!(what)) {                                                                        \
            fprintf(stderr, "house: %s:%d: %s: %s\n", __FILE__, __LINE__, #what,              \
                    strerror(errno));                                                         \
            abort();                                                                          \
        }                                                                                     \
    } while (0)

static int64_t date_of(const struct test_lobby *test_lobby)
{
    return TEST_LOBBY_DATE + test_lobby->now - test_lobby->start;
}

/* ---- callbacks ---------------------------------------------------------------------- */

static void on_send(void *context, void *client, const char *lines, size_t length)
{
    struct test_lobby *test_lobby = context;
    struct guest *guest = client;
    const char *host = test_lobby->site ? memmem(lines, length, " host=", 6) : NULL;
    if (host && guest->line >= 0) {
        MUST(dprintf(guest->line, "%.*s site=yes", (int)(host - lines), lines) > 0);
        length -= (size_t)(host - lines);
        lines = host;
    }
    if (!test_lobby->deaf && guest->line >= 0 && write(guest->line, lines, length) < 0)
        MUST(errno == EPIPE || errno == EAGAIN);
}

static void on_part(void *context, void *client)
{
    (void)context;
    ((struct guest *)client)->parted = true;
}

static bool on_put(void *context, const struct store_record *jobs, size_t count, bool durably)
{
    struct test_lobby *test_lobby = context;
    return !test_lobby->full && store_write(test_lobby->store, jobs, count, durably, NULL);
}

static const char *on_user(void *context, int64_t uid)
{
    return ((struct test_lobby *)context)->doors[uid - 1000].name;
}

/* ---- the lobby core ----------------------------------------------------------------- */

static void open_core(struct test_lobby *test_lobby)
{
    struct lobby_core_options options = {
        .host = "club", .unrated = test_lobby->unrated, .seed = 1};
    struct lobby_core_callbacks ports = {.context = test_lobby,
                                         .send = on_send,
                                         .disconnect = on_part,
                                         .save = on_put,
                                         .store = test_lobby->store,
                                         .account_name = on_user};
    int64_t games;
    struct error error;
    test_lobby->core = lobby_core_create(&options, &ports, test_lobby->now);
    MUST(store_load(test_lobby->store, lobby_core_load_record, test_lobby->core, &games,
                    &error));
    lobby_core_start(test_lobby->core, games, test_lobby->now, date_of(test_lobby));
}

static void open_door(struct test_lobby_door *door)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", door->path);
    unlink(door->path);
    door->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    MUST(door->listener >= 0);
    MUST(bind(door->listener, (struct sockaddr *)&address, sizeof address) == 0);
    MUST(listen(door->listener, 8) == 0);
}

static void shut_door(struct test_lobby_door *door)
{
    if (door->listener >= 0)
        close(door->listener);
    door->listener = -1;
    unlink(door->path);
}

static void open_doors(struct test_lobby *test_lobby, const char *path,
                       const char *const *names)
{
    bool unrated = test_lobby->unrated;
    memset(test_lobby, 0, sizeof *test_lobby);
    test_lobby->unrated = unrated;
    test_lobby->now = test_lobby->start = 1000000;
    for (int i = 0; i < TEST_LOBBY_GUESTS; i++)
        test_lobby->guests[i].line = -1;
    for (int i = 0; i < TEST_LOBBY_DOORS; i++)
        test_lobby->doors[i].listener = -1;
    for (int i = 0; names[i]; i++) {
        test_lobby->doors[i].name = names[i];
        snprintf(test_lobby->doors[i].path, sizeof test_lobby->doors[i].path, "%s.%s", path,
                 names[i]);
        open_door(&test_lobby->doors[i]);
    }
}

static void open_inside(struct test_lobby *test_lobby)
{
    struct error error;
    test_lobby->store = store_open(NULL, STORE_SERVE, &error);
    MUST(test_lobby->store);
    open_core(test_lobby);
}

void test_lobby_open(struct test_lobby *test_lobby, const char *path, const char *const *names)
{
    open_doors(test_lobby, path, names);
    open_inside(test_lobby);
}

static void leave(struct test_lobby *test_lobby, struct guest *guest)
{
    if (guest->line < 0)
        return;
    lobby_core_close_session(test_lobby->core, guest->session, test_lobby->now,
                             date_of(test_lobby));
    close(guest->line);
    guest->line = -1;
}

static void hang_up(struct test_lobby *test_lobby)
{
    for (int i = 0; i < TEST_LOBBY_GUESTS; i++) {
        if (test_lobby->guests[i].line >= 0)
            close(test_lobby->guests[i].line);
        test_lobby->guests[i].line = -1;
        line_reader_reset(&test_lobby->guests[i].lines);
    }
    lobby_core_destroy(test_lobby->core);
    test_lobby->core = NULL;
}

void test_lobby_close(struct test_lobby *test_lobby)
{
    if (!test_lobby->store)
        return;
    hang_up(test_lobby);
    test_lobby_shut(test_lobby, true);
    store_close(test_lobby->store);
    test_lobby->store = NULL;
}

const char *test_lobby_door(const struct test_lobby *test_lobby, const char *name)
{
    int i = 0;
    while (strcmp(test_lobby->doors[i].name, name) != 0)
        i++;
    return test_lobby->doors[i].path;
}

/* ---- input -------------------------------------------------------------------------- */

static bool welcome(struct test_lobby *test_lobby, int door)
{
    struct core_caller caller = {.uid = 1000 + door};
    struct guest *guest = test_lobby->guests;
    int line = accept(test_lobby->doors[door].listener, NULL, NULL);
    if (line < 0)
        return false;
    fcntl(line, F_SETFL, O_NONBLOCK);
    while (guest->line >= 0)
        MUST(++guest < test_lobby->guests + TEST_LOBBY_GUESTS);
    line_reader_reset(&guest->lines);
    *guest = (struct guest){.test_lobby = test_lobby,
                            .line = line,
                            .door = door,
                            .lines = {.max_length = LOBBY_LINE_SIZE - 1}};
    guest->session =
        lobby_core_open_session(test_lobby->core, &caller, guest, test_lobby->now);
    return true;
}

static void take_lines(struct test_lobby *test_lobby, struct guest *guest)
{
    const char *line;
    size_t length;
    while ((line = line_reader_next(&guest->lines, &length))) {
        if (line != LINE_TOO_LONG)
            snprintf(test_lobby->heard, sizeof test_lobby->heard, "%.*s", (int)length, line);
        if (!test_lobby->deaf)
            lobby_core_handle_line(test_lobby->core, guest->session, line, length,
                                   test_lobby->now, date_of(test_lobby));
    }
}

static bool read_lines(struct test_lobby *test_lobby, struct guest *guest)
{
    ssize_t count;
    if (guest->line < 0)
        return false;
    count = line_reader_read(&guest->lines, guest->line);
    if (guest->lines.ended)
        leave(test_lobby, guest);
    else
        take_lines(test_lobby, guest);
    if (guest->parted)
        leave(test_lobby, guest);
    return count > 0;
}

bool test_lobby_step(struct test_lobby *test_lobby)
{
    bool moved = false;
    for (int i = 0; i < TEST_LOBBY_DOORS; i++)
        moved = (test_lobby->doors[i].listener >= 0 && welcome(test_lobby, i)) || moved;
    for (int i = 0; i < TEST_LOBBY_GUESTS; i++)
        moved = read_lines(test_lobby, &test_lobby->guests[i]) || moved;
    lobby_core_run_timers(test_lobby->core, test_lobby->now, date_of(test_lobby));
    return moved;
}

/* ---- faults ------------------------------------------------------------------------- */

void test_lobby_drop(struct test_lobby *test_lobby, const char *name)
{
    for (int i = 0; i < TEST_LOBBY_GUESTS; i++)
        if (test_lobby->guests[i].line >= 0 &&
            strcmp(test_lobby->doors[test_lobby->guests[i].door].name, name) == 0)
            leave(test_lobby, &test_lobby->guests[i]);
}

void test_lobby_shut(struct test_lobby *test_lobby, bool shut)
{
    for (int i = 0; i < TEST_LOBBY_DOORS && test_lobby->doors[i].name; i++)
        if (shut)
            shut_door(&test_lobby->doors[i]);
        else
            open_door(&test_lobby->doors[i]);
}

void test_lobby_restart(struct test_lobby *test_lobby, int64_t milliseconds)
{
    hang_up(test_lobby);
    test_lobby->now += milliseconds;
    open_core(test_lobby);
}

void test_lobby_tell(struct test_lobby *test_lobby, const char *name, const char *bytes)
{
    for (int i = 0; i < TEST_LOBBY_GUESTS; i++)
        if (test_lobby->guests[i].line >= 0 &&
            strcmp(test_lobby->doors[test_lobby->guests[i].door].name, name) == 0)
            MUST(write(test_lobby->guests[i].line, bytes, strlen(bytes)) > 0);
}

/* ---- in a child process ------------------------------------------------------------- */

pid_t test_lobby_begin(struct test_lobby *test_lobby, const char *path,
                       const char *const *names)
{
    static const struct timespec pause = {0, 2000000};
    pid_t child, parent = getpid();
    open_doors(test_lobby, path, names);
    child = fork();
    if (child != 0) {
        for (int i = 0; i < TEST_LOBBY_DOORS; i++)
            if (test_lobby->doors[i].listener >= 0)
                close(test_lobby->doors[i].listener);
        return child;
    }
    attacks_init();
    test_lobby->now = test_lobby->start = monotonic_milliseconds();
    open_inside(test_lobby);
    signal(SIGPIPE, SIG_IGN);
    while (getppid() == parent) {
        test_lobby->now = monotonic_milliseconds();
        while (test_lobby_step(test_lobby))
            ;
        nanosleep(&pause, NULL);
    }
    _exit(0);
}

void test_lobby_end(pid_t process)
{
    kill(process, SIGTERM);
    waitpid(process, NULL, 0);
}
