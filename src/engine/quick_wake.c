/* quick_wake.c - a short slice, where the scheduler deals in slices.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linux (since 6.12) lets a thread that asks for short slices run before those with long
 * ones, within the share of time that is its own; no privilege is needed. Older ones ignore
 * the slice. HACKING tells what it brings.
 */
#include "engine/quick_wake.h"

#if defined __linux__
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined __linux__ && defined SYS_sched_setattr

enum {
    SLICE_NANOSECONDS = 100000, /* the shortest there is */
    RESET_ON_FORK = 1           /* not for the threads that think */
};

/* As sched_setattr(2) has it; all zeros is the usual policy at the usual nice value. */
struct scheduling {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

void quick_wake_ask(void)
{
    struct scheduling wanted = {.size = sizeof wanted};
    /* As it is now, nice value and all, but for the slice. */
    if (syscall(SYS_sched_getattr, 0, &wanted, sizeof wanted, 0) != 0 || wanted.policy != 0)
        return;
    wanted.size = sizeof wanted;
    wanted.flags |= RESET_ON_FORK;
    wanted.runtime = SLICE_NANOSECONDS;
    syscall(SYS_sched_setattr, 0, &wanted, 0);
}

#else

void quick_wake_ask(void)
{
}

#endif
