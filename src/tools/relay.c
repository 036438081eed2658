/* relay.c - see relay.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/relay.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

enum { PORTION = 4096 };

bool relay_write(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        struct pollfd room = {.fd = file, .events = POLLOUT};
        if (written < 0 && errno == EAGAIN)
            poll(&room, 1, -1);
        else if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* What is there goes on; false: an end. */
static bool pass_on(int from, int to)
{
    char bytes[PORTION];
    ssize_t got = read(from, bytes, sizeof bytes);
    if (got < 0)
        return errno == EINTR || errno == EAGAIN;
    return got > 0 && relay_write(to, bytes, (size_t)got);
}

void relay_standard(int line)
{
    struct pollfd set[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = line, .events = POLLIN}};
    for (bool goes_on = true; goes_on;) {
        if (poll(set, 2, -1) < 0) {
            if (errno != EINTR)
                return;
            continue;
        }
        if (set[1].revents)
            goes_on = pass_on(line, STDOUT_FILENO);
        if (goes_on && set[0].revents)
            goes_on = pass_on(STDIN_FILENO, line);
    }
}
