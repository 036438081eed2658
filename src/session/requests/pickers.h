/* pickers.h - who lists the rows of which picker, and whether a request is left to one.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_PICKERS_H
#define TTYCHESS_SESSION_PICKERS_H

#include "session/core/core.h"
#include "session/session_pickers.h"

/* Whether the face is to show a picker instead of the words the request would tell. */
bool session_leaves_to_picker(const struct session *session, enum request request,
                              const char *argument);

/* Whether a program that plays has ended: then `engine` starts it again. engines.c */
bool session_engine_is_out(const struct session *session);

/* What is read already has a list of its own. */
bool session_list_files(struct session *session, struct picker *picker);

/* Whether somebody's history was asked for, and is to be shown: lobby/ask.c */
bool session_history_is_asked(const struct session *session);

/* The functions that list: each begins the picker anew. False, told: there is nothing. */
bool session_list_start(struct session *session, struct picker *picker);
bool session_list_kept(struct session *session, struct picker *picker);
bool session_list_engines(struct session *session, struct picker *picker);
bool session_list_settings(struct session *session, struct picker *picker);
bool session_list_all_settings(struct session *session, struct picker *picker);
bool session_asks_all_settings(const char *argument); /* of `config`: "all" */
bool session_list_commands(struct session *session, struct picker *picker);
bool session_list_history(struct session *session, struct picker *picker);
bool session_list_lobby(struct session *session, struct picker *picker);

/* The lobby's row of the start screen, where there is one. */
void session_list_lobby_row(struct session *session, struct picker *picker);
bool session_list_help(struct session *session, struct picker *picker);

#endif
