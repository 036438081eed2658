/* house_none.c - house.h where the program is built without a server: no test may come here.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "support/house.h"

void house_open(struct house *house, const char *path, const char *const *names)
{
    (void)house, (void)path, (void)names;
    abort();
}

void house_close(struct house *house)
{
    (void)house;
}

const char *house_door(const struct house *house, const char *name)
{
    (void)house, (void)name;
    return "";
}

bool house_step(struct house *house)
{
    (void)house;
    return false;
}

void house_drop(struct house *house, const char *name)
{
    (void)house, (void)name;
}

void house_shut(struct house *house, bool shut)
{
    (void)house, (void)shut;
}

void house_restart(struct house *house, int64_t milliseconds)
{
    (void)house, (void)milliseconds;
}

void house_tell(struct house *house, const char *name, const char *bytes)
{
    (void)house, (void)name, (void)bytes;
}

pid_t house_begin(struct house *house, const char *path, const char *const *names)
{
    house_open(house, path, names);
    return -1;
}

void house_end(pid_t process)
{
    (void)process;
}
