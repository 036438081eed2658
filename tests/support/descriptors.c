/* descriptors.c - see descriptors.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/descriptors.h"

#include <dirent.h>
#include <poll.h>
#include <stdlib.h>

#include "base/thread.h"

int open_descriptors(void)
{
    int count = 0;
    DIR *directory = opendir("/proc/self/fd");
    if (!directory)
        abort();
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

bool descriptors_are_closed(int earlier)
{
    int64_t end = monotonic_milliseconds() + 10000;
    while (open_descriptors() > earlier && monotonic_milliseconds() < end)
        poll(NULL, 0, 1);
    return open_descriptors() <= earlier;
}
