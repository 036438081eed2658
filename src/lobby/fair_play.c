/* fair_play.c - see fair_play.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/fair_play.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"

static bool write_path(char path[PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool own = state && *state == '/';
    int length = snprintf(path, PATH_MAX, "%s%s/ttychess/playing",
                          own    ? state
                          : home ? home
                                 : "",
                          own ? "" : "/.local/state");
    return (own || home) && length < PATH_MAX;
}

int fair_play_hold(void)
{
    char path[PATH_MAX], *last;
    struct reason reason;
    if (!write_path(path))
        return -1;
    last = strrchr(path, '/');
    *last = '\0';
    if (!file_make_directories(path, &reason))
        return -1;
    *last = '/';
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_SH) != 0) {
        close(file);
        return -1;
    }
    return file;
}

bool fair_play_is_held(void)
{
    char path[PATH_MAX];
    int file = write_path(path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool held = file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0;
    if (file >= 0)
        close(file);
    return held;
}
