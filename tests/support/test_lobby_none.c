/* test_lobby_none.c - test_lobby.h in a build without a server: no test may call these
 * functions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "support/test_lobby.h"

void test_lobby_open(struct test_lobby *test_lobby, const char *path, const char *const *names)
{
    (void)test_lobby, (void)path, (void)names;
    abort();
}

void test_lobby_close(struct test_lobby *test_lobby)
{
    (void)test_lobby;
}

const char *test_lobby_door(const struct test_lobby *test_lobby, const char *name)
{
    (void)test_lobby, (void)name;
    return "";
}

bool test_lobby_step(struct test_lobby *test_lobby)
{
    (void)test_lobby;
    return false;
}

void test_lobby_drop(struct test_lobby *test_lobby, const char *name)
{
    (void)test_lobby, (void)name;
}

void test_lobby_shut(struct test_lobby *test_lobby, bool shut)
{
    (void)test_lobby, (void)shut;
}

void test_lobby_restart(struct test_lobby *test_lobby, int64_t milliseconds)
{
    (void)test_lobby, (void)milliseconds;
}

void test_lobby_tell(struct test_lobby *test_lobby, const char *name, const char *bytes)
{
    (void)test_lobby, (void)name, (void)bytes;
}

pid_t test_lobby_begin(struct test_lobby *test_lobby, const char *path,
                       const char *const *names)
{
    test_lobby_open(test_lobby, path, names);
    return -1;
}

void test_lobby_end(pid_t process)
{
    (void)process;
}
