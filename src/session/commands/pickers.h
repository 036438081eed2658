/* pickers.h - the functions that list the rows of pickers, and which commands open one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PICKERS_H
#define TTYCHESS_SESSION_PICKERS_H

#include "session/core/core.h"
#include "session/session_pickers.h"

/* Returns whether a picker replaces the output of the command. */
bool session_command_opens_picker(const struct session *session, enum command_id command,
                                  const char *argument);

/* Returns whether any of the roles has a program. `ended` counts only programs that have exited;
 * `engine` then restarts them. In engines.c. */
bool engines_any_program(const struct session *session, unsigned roles, bool ended);

/* The functions in PICKER_TABLE, which list the rows and mark the current choice. */
#define LIST(f) bool f(struct session *session, struct picker *picker);
#define STYLES(f)                                                                             \
    void f(const struct session *session, struct picker *picker, const char *name);
#define PICKER_DECLARE(id, command, list) list
PICKER_TABLE(PICKER_DECLARE)
#undef PICKER_DECLARE
#undef STYLES
#undef LIST

void lobby_add_start_row(struct session *session, struct picker *picker);

#endif
