/* server_clock.c - the two clocks of a server.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <time.h>

#include "base/thread.h"
#include "host/server_state.h"

int64_t server_now(void)
{
    return monotonic_milliseconds();
}

int64_t server_date(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
