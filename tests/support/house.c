/* house.c - see house.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* memmem() */
#include "support/house.h"

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

/* What is broken is the test's own. */
#define MUST(what)                                                                            \
    do {                                                                                      \
        if (!(what)) {                                                                        \
            fprintf(stderr, "house: %s:%d: %s: %s\n", __FILE__, __LINE__, #what,              \
                    strerror(errno));                                                         \
            abort();                                                                          \
        }                                                                                     \
    } while (0)

static int64_t date_of(const struct house *house)
{
    return house->now + HOUSE_DATE;
}

/* ---- ports ----------------------------------------------------------------------------------- */

static void on_send(void *context, void *client, const char *lines, size_t length)
{
    struct house *house = context;
    struct guest *guest = client;
    const char *host = house->site ? memmem(lines, length, " host=", 6) : NULL;
    if (host && guest->line >= 0) {
        MUST(dprintf(guest->line, "%.*s site=yes", (int)(host - lines), lines) > 0);
        length -= (size_t)(host - lines);
        lines = host;
    }
    if (!house->deaf && guest->line >= 0 && write(guest->line, lines, length) < 0)
        MUST(errno == EPIPE || errno == EAGAIN);
}

static void on_part(void *context, void *client)
{
    (void)context;
    ((struct guest *)client)->parted = true;
}

static bool on_put(void *context, const struct store_record *jobs, size_t count, bool durably)
{
    struct house *house = context;
    return !house->full && store_write(house->store, jobs, count, durably, NULL);
}

static const char *on_user(void *context, int64_t uid)
{
    return ((struct house *)context)->doors[uid - 1000].name;
}

/* ---- the hall -------------------------------------------------------------------------------- */

static void open_hall(struct house *house)
{
    struct lobby_core_options options = {.host = "club", .unrated = house->unrated, .seed = 1};
    struct lobby_core_callbacks ports = {.context = house,
                                         .send = on_send,
                                         .disconnect = on_part,
                                         .save = on_put,
                                         .store = house->store,
                                         .account_name = on_user};
    int64_t games;
    struct error error;
    house->core = lobby_core_create(&options, &ports, house->now);
    MUST(store_load(house->store, lobby_core_load_record, house->core, &games, &error));
    lobby_core_start(house->core, games, house->now, date_of(house));
}

static void open_door(struct house_door *door)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", door->path);
    unlink(door->path);
    door->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    MUST(door->listener >= 0);
    MUST(bind(door->listener, (struct sockaddr *)&address, sizeof address) == 0);
    MUST(listen(door->listener, 8) == 0);
}

static void shut_door(struct house_door *door)
{
    if (door->listener >= 0)
        close(door->listener);
    door->listener = -1;
    unlink(door->path);
}

static void open_doors(struct house *house, const char *path, const char *const *names)
{
    bool unrated = house->unrated;
    memset(house, 0, sizeof *house);
    house->unrated = unrated;
    house->now = 1000000;
    for (int i = 0; i < HOUSE_GUESTS; i++)
        house->guests[i].line = -1;
    for (int i = 0; i < HOUSE_DOORS; i++)
        house->doors[i].listener = -1;
    for (int i = 0; names[i]; i++) {
        house->doors[i].name = names[i];
        snprintf(house->doors[i].path, sizeof house->doors[i].path, "%s.%s", path, names[i]);
        open_door(&house->doors[i]);
    }
}

static void open_inside(struct house *house)
{
    struct error error;
    house->store = store_open(NULL, STORE_SERVE, &error);
    MUST(house->store);
    open_hall(house);
}

void house_open(struct house *house, const char *path, const char *const *names)
{
    open_doors(house, path, names);
    open_inside(house);
}

static void leave(struct house *house, struct guest *guest)
{
    if (guest->line < 0)
        return;
    lobby_core_close_session(house->core, guest->session, house->now, date_of(house));
    close(guest->line);
    guest->line = -1;
}

static void hang_up(struct house *house)
{
    for (int i = 0; i < HOUSE_GUESTS; i++) {
        if (house->guests[i].line >= 0)
            close(house->guests[i].line);
        house->guests[i].line = -1;
        line_reader_reset(&house->guests[i].lines);
    }
    lobby_core_destroy(house->core);
    house->core = NULL;
}

void house_close(struct house *house)
{
    if (!house->store)
        return;
    hang_up(house);
    house_shut(house, true);
    store_close(house->store);
    house->store = NULL;
}

const char *house_door(const struct house *house, const char *name)
{
    int i = 0;
    while (strcmp(house->doors[i].name, name) != 0)
        i++;
    return house->doors[i].path;
}

/* ---- what comes -------------------------------------------------------------------------------- */

static bool welcome(struct house *house, int door)
{
    struct core_caller caller = {.uid = 1000 + door};
    struct guest *guest = house->guests;
    int line = accept(house->doors[door].listener, NULL, NULL);
    if (line < 0)
        return false;
    fcntl(line, F_SETFL, O_NONBLOCK);
    while (guest->line >= 0)
        MUST(++guest < house->guests + HOUSE_GUESTS);
    line_reader_reset(&guest->lines);
    *guest = (struct guest){.house = house,
                            .line = line,
                            .door = door,
                            .lines = {.max_length = LOBBY_LINE_SIZE - 1}};
    guest->session = lobby_core_open_session(house->core, &caller, guest, house->now);
    return true;
}

static void take_lines(struct house *house, struct guest *guest)
{
    const char *line;
    size_t length;
    while ((line = line_reader_next(&guest->lines, &length))) {
        if (line != LINE_TOO_LONG)
            snprintf(house->heard, sizeof house->heard, "%.*s", (int)length, line);
        if (!house->deaf)
            lobby_core_handle_line(house->core, guest->session, line, length, house->now,
                                   date_of(house));
    }
}

static bool hear(struct house *house, struct guest *guest)
{
    ssize_t count;
    if (guest->line < 0)
        return false;
    count = line_reader_read(&guest->lines, guest->line);
    if (guest->lines.ended)
        leave(house, guest);
    else
        take_lines(house, guest);
    if (guest->parted)
        leave(house, guest);
    return count > 0;
}

bool house_step(struct house *house)
{
    bool moved = false;
    for (int i = 0; i < HOUSE_DOORS; i++)
        moved = (house->doors[i].listener >= 0 && welcome(house, i)) || moved;
    for (int i = 0; i < HOUSE_GUESTS; i++)
        moved = hear(house, &house->guests[i]) || moved;
    lobby_core_check_time(house->core, house->now, date_of(house));
    return moved;
}

/* ---- what goes wrong ----------------------------------------------------------------------------- */

void house_drop(struct house *house, const char *name)
{
    for (int i = 0; i < HOUSE_GUESTS; i++)
        if (house->guests[i].line >= 0 &&
            strcmp(house->doors[house->guests[i].door].name, name) == 0)
            leave(house, &house->guests[i]);
}

void house_shut(struct house *house, bool shut)
{
    for (int i = 0; i < HOUSE_DOORS && house->doors[i].name; i++)
        if (shut)
            shut_door(&house->doors[i]);
        else
            open_door(&house->doors[i]);
}

void house_restart(struct house *house, int64_t milliseconds)
{
    hang_up(house);
    house->now += milliseconds;
    open_hall(house);
}

void house_tell(struct house *house, const char *name, const char *bytes)
{
    for (int i = 0; i < HOUSE_GUESTS; i++)
        if (house->guests[i].line >= 0 &&
            strcmp(house->doors[house->guests[i].door].name, name) == 0)
            MUST(write(house->guests[i].line, bytes, strlen(bytes)) > 0);
}

/* ---- in a process of its own ---------------------------------------------------------------------- */

pid_t house_begin(struct house *house, const char *path, const char *const *names)
{
    static const struct timespec pause = {0, 2000000};
    pid_t child, parent = getpid();
    open_doors(house, path, names);
    child = fork();
    if (child != 0) {
        for (int i = 0; i < HOUSE_DOORS; i++)
            if (house->doors[i].listener >= 0)
                close(house->doors[i].listener);
        return child;
    }
    attacks_init();
    open_inside(house);
    signal(SIGPIPE, SIG_IGN);
    while (getppid() == parent) {
        house->now = monotonic_milliseconds();
        while (house_step(house))
            ;
        nanosleep(&pause, NULL);
    }
    _exit(0);
}

void house_end(pid_t process)
{
    kill(process, SIGTERM);
    waitpid(process, NULL, 0);
}
