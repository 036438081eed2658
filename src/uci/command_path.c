/* command_path.c - the directories of PATH; an empty one is where we are.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/command_path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool command_path_walk(const char *name, bool (*take)(void *context, const char *file),
                       void *context)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX]; /* what is longer cannot be opened */
    for (path = path ? path : "/bin:/usr/bin";; path++) {
        int length = (int)strcspn(path, ":");
        int needed = snprintf(file, sizeof file, "%.*s/%s", length > 0 ? length : 1,
                              length > 0 ? path : ".", name);
        if (needed < (int)sizeof file && take(context, file))
            return true;
        path += length;
        if (*path == '\0')
            return false;
    }
}
