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
    if (!file_in_home(HOME_STATE, NAME, path, sizeof path, NULL) ||
        !file_make_parent(path, NULL))
        return -1;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        return -1;
    }
    return file;
}

void fair_play_until(time_t date)
{
    const struct timespec times[2] = {{.tv_sec = date}, {.tv_sec = date}};
    char path[PATH_MAX];
    if (file_in_home(HOME_STATE, NAME, path, sizeof path, NULL))
        utimensat(AT_FDCWD, path, times, 0);
}

bool fair_play_is_held(void)
{
    char path[PATH_MAX];
    int file = file_in_home(HOME_STATE, NAME, path, sizeof path, NULL)
                   ? open(path, O_RDONLY | O_CLOEXEC)
                   : -1;
    struct stat status;
    bool held = file >= 0 && (flock(file, LOCK_SH | LOCK_NB) != 0 ||
                              (fstat(file, &status) == 0 && status.st_mtime > time(NULL)));
    if (file >= 0)
        close(file);
    return held;
}
