/* unsaved.h - what would be lost if the session ended now.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_UNSAVED_H
#define TTYCHESS_SESSION_UNSAVED_H

#include <stdbool.h>

#include "archive/archive.h"

struct session;

/* Writes "the last 3 moves", "the game", "an earlier game" or "2 games"; returns `text`. */
enum { UNSAVED_TEXT_SIZE = 80 };
const char *session_unsaved_text(const struct session *session, char text[UNSAVED_TEXT_SIZE]);

/* Waits briefly for the disk. If the moves cannot be written and there is a screen, asks for
 * confirmation before the session ends, and returns true. */
bool session_confirm_quit_if_unsaved(struct session *session);

/* Waits briefly for the disk. If a game is still not saved, sets `id` to its id and returns
 * true. */
bool session_find_unsaved_game(const struct session *session, char id[ARCHIVE_ID_SIZE]);

/* Returns the unsaved games as PGN, malloc'ed, or NULL if all are saved. For a single game
 * from the standard start position, returns only its moves. */
char *session_export_unsaved_games(const struct session *session);

#endif
