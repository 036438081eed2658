/* scratch.c - see scratch.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "support/scratch.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status;
    (void)type;
    (void)place;
    return remove(path);
}

int scratch_make(void **state)
{
    const char *top = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/ttychess-XXXXXX", top && *top ? top : "/tmp");
    if (!mkdtemp(path))
        return -1;
    *state = strdup(path);
    return *state ? setenv("XDG_DATA_HOME", path, 1) : -1;
}

int scratch_remove(void **state)
{
    int status = nftw(*state, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(*state);
    return status;
}
