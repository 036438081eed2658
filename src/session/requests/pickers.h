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

/* What is read already has a list of its own. */
bool list_files(struct session *session, struct picker *picker);

/* Whether somebody's history was asked for, and is to be shown: lobby/ask.c */
bool lobby_history_is_asked(const struct session *session);

/* The functions that list: each begins the picker anew. False, told: there is nothing. */
bool list_start(struct session *session, struct picker *picker);
bool list_kept_games(struct session *session, struct picker *picker);
bool list_engines(struct session *session, struct picker *picker);
bool list_settings(struct session *session, struct picker *picker);
bool list_all_settings(struct session *session, struct picker *picker);
bool config_request_asks_all(const char *argument); /* of `config`: "all" */
bool list_commands(struct session *session, struct picker *picker);
bool list_history(struct session *session, struct picker *picker);
bool list_lobby(struct session *session, struct picker *picker);

/* The lobby's row of the start screen, where there is one. */
void lobby_list_row(struct session *session, struct picker *picker);
bool list_help(struct session *session, struct picker *picker);
bool list_explored(struct session *session, struct picker *picker); /* Enter plays one */
bool list_stats(struct session *session, struct picker *picker); /* where one wins and loses */

#endif
