/* command_path.h - which files the name of a command may mean.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_UCI_COMMAND_PATH_H
#define TTYCHESS_UCI_COMMAND_PATH_H

#include <stdbool.h>

/* Call `take` for the file of that name, which has no '/', in each directory of PATH, as
 * execvp(3) goes through it, until it returns true. False: it never did. Allocates nothing, so it
 * may be called in a child that is about to become a program. */
bool command_path_walk(const char *name, bool (*take)(void *context, const char *file),
                       void *context);

#endif
