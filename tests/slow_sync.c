/* slow_sync.c - to be loaded before the C library: fsync() takes longer, as on a bad disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SLOW_SYNC milliseconds more, which are the environment's; 300 when it does not say.
 */
#define _GNU_SOURCE

#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int fsync(int file)
{
    const char *said = getenv("SLOW_SYNC");
    long milliseconds = said ? atol(said) : 300;
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
    return (int)syscall(SYS_fsync, file);
}
