/* heat_map.h - putting a heat map on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The session's thread.
 */
#ifndef TTYCHESS_SESSION_HEAT_MAP_H
#define TTYCHESS_SESSION_HEAT_MAP_H

#include "engine/network/network_explain.h"
#include "session/session_heat_map.h"

/* Show what the report tells of the position of session_game(). False: the face draws none. */
bool session_show_heat_map(struct session *session, const struct network_report *report);

#endif
