/* unsaved.h - what would be lost if the session ended now, because it is not on the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_UNSAVED_H
#define TTYCHESS_SESSION_UNSAVED_H

#include <stdbool.h>

#include "archive/archive.h"

struct session;

/* "the last 3 moves", "the game", "a game that was left", "2 games"; returns `text`. */
enum { UNSAVED_TEXT_SIZE = 80 };
const char *session_unsaved_text(const struct session *session, char text[UNSAVED_TEXT_SIZE]);

/* Asks, on a screen, before a session ends whose moves the disk refuses, after one more
 * attempt. Returns true if it has asked. */
bool session_confirm_unsaved_quit(struct session *session);

/* Waits briefly for the disk. Returns true and an id if a game is still not saved. */
bool session_find_unsaved(const struct session *session, char id[ARCHIVE_ID_SIZE]);

/* Returns the unsaved games as PGN for the user to copy, malloc'ed; of a single game from the
 * standard start only the moves. NULL if all are saved. */
char *session_export_unsaved_games(const struct session *session);

#endif
