/* lobby_process.h - the small server of fake_lobby.h in a process of its own, for programs' tests.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_LOBBY_PROCESS_H
#define TTYCHESS_TESTS_LOBBY_PROCESS_H

#include <sys/types.h>

#include "fake_lobby.h"

/* It listens at `path` when this returns, and runs until it is ended or its parent is gone, with
 * the machine's clock. `people`: who comes, in turn, ended by NULL; `hears` as in fake_lobby.h. */
pid_t lobby_process_begin(const char *path, const char *const *people,
                          bool (*hears)(struct fake_lobby *lobby, const char *name,
                                        const struct lobby_line *line));
void lobby_process_end(pid_t server);

#endif
