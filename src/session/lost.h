/* lost.h - what would be lost if the session ended now, because it is not on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_LOST_H
#define TTYCHESS_SESSION_LOST_H

#include <stdbool.h>

#include "archive/archive.h"

struct session;

/* Writes "the last 3 moves", "the game", "a game that was left" or "2 games"; returns
 * `text`. */
enum { LOST_SIZE = 80 };
const char *session_write_lost(const struct session *session, char text[LOST_SIZE]);

/* Asks for confirmation before a session ends whose moves the disk has refused and, after one
 * more attempt, still refuses. Only if a screen can show the question. Returns true if it has
 * asked. */
bool session_lost_holds_quit(struct session *session);

/* Waits briefly for the disk. Returns true if a game is still not saved, and writes its id. */
bool session_find_unsaved(const struct session *session, char id[ARCHIVE_ID_SIZE]);

/* Returns the unsaved games as PGN, malloc'ed, so that the user can copy them; for a single
 * game from the standard start only its moves. Returns NULL if all games are saved. */
char *session_write_lost_games(const struct session *session);

#endif
