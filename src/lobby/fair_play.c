/* fair_play.c - see fair_play.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/fair_play.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"

#define NAME "playing"

int fair_play_hold(void)
{
    char path[PATH_MAX];
    if (!file_in_state(path, NAME, NULL) || !file_make_parent(path, NULL))
        return -1;
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
    int file = file_in_state(path, NAME, NULL) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool held = file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0;
    if (file >= 0)
        close(file);
    return held;
}
