/* repeatable.c - a preloaded library that makes a program behave the same in every run: clocks
 * stand still, and getentropy() always returns the same bytes. The clocks of other threads are
 * ahead of the main thread's, so that a short search shows a realistic speed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For LD_PRELOAD; not linked into the program.
 */
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SEARCH_TIME = 4000000 /* nanoseconds */ };

int clock_gettime(clockid_t clock, struct timespec *now)
{
    const bool is_main = syscall(SYS_gettid) == getpid();
    (void)clock;
    *now = (struct timespec){.tv_sec = 1767268800, /* noon on 1 January 2026, UTC */
                             .tv_nsec = is_main ? 0 : SEARCH_TIME};
    return 0;
}

time_t time(time_t *now)
{
    struct timespec still;
    clock_gettime(CLOCK_REALTIME, &still);
    if (now)
        *now = still.tv_sec;
    return still.tv_sec;
}

int getentropy(void *bytes, size_t size)
{
    memset(bytes, 1, size);
    return 0;
}
