/* pickers.h - who lists the rows of which picker, and whether a request is left to one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PICKERS_H
#define TTYCHESS_SESSION_PICKERS_H

#include "session/core/core.h"
#include "session/session_pickers.h"

/* Whether the face is to show a picker instead of the words the request would tell. */
bool pickers_take(const struct session *session, enum request request, const char *argument);

/* Whether a program that plays has ended: then `engine` starts it again. engines.c */
bool engines_is_out(const struct session *session);

/* The functions of PICKER_TABLE. Each begins the picker anew; the present choice is its current row. False, told:
 * there is nothing. */
#define LIST(f)                           bool f(struct session *session, struct picker *picker);
#define LOOKS(f)                          void f(struct picker *picker, const char *name);
#define PICKER_DECLARE(id, request, list) list
PICKER_TABLE(PICKER_DECLARE)
#undef PICKER_DECLARE
#undef LOOKS
#undef LIST

/* The lobby's row of the start screen, where there is one. */
void lobby_list_row(struct session *session, struct picker *picker);

#endif
