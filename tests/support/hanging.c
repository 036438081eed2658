/* hanging.c - a preloaded library that makes the main thread hang where it waits for events.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     HANG=FILE    when FILE exists, it is removed and the thread loops forever
 *
 * The seconds that a program has to exit are shortened to a tenth of a second.
 *
 * For LD_PRELOAD; not linked into the program.
 */
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void hang(void)
{
    const char *path = getenv("HANG");
    if (syscall(SYS_gettid) == getpid() && path && unlink(path) == 0)
        for (;;)
            ;
}

int poll(struct pollfd *set, nfds_t count, int wait)
{
    struct timespec end = {wait / 1000, wait % 1000 * 1000000L};
    hang();
    return (int)syscall(SYS_ppoll, set, count, wait < 0 ? NULL : &end, NULL, 0);
}

int epoll_wait(int file, struct epoll_event *events, int most, int wait)
{
    hang();
    return (int)syscall(SYS_epoll_pwait, file, events, most, wait, NULL, 0);
}

int setitimer(int which, const struct itimerval *value, struct itimerval *before)
{
    struct itimerval timer = *value;
    if (timer.it_value.tv_sec >= 5)
        timer.it_value = (struct timeval){.tv_usec = 100000};
    return (int)syscall(SYS_setitimer, which, &timer, before);
}
