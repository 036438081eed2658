/* lost.h - what would be lost if the session ended now, for the disk has not got it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_LOST_H
#define TTYCHESS_SESSION_LOST_H

#include <stdbool.h>

#include "archive/archive.h"

struct session;

/* "the last 3 moves", "the game", "a game that was left", "2 games"; returns `text`. */
enum { LOST_SIZE = 80 };
const char *session_write_lost(const struct session *session, char text[LOST_SIZE]);

/* Asks, where a screen shows the question, before a session ends whose moves the disk has
 * refused, and still does. True: it has asked, and waits for the answer. */
bool session_lost_holds_quit(struct session *session);

/* Whether not all is on the disk, which is waited for, a moment; the id of a game that is not. */
bool session_find_unsaved(const struct session *session, char id[ARCHIVE_ID_SIZE]);

/* The games that should be on the disk and are not, as PGN, so that they can be shown once more;
 * where it is one that begins as games do, its moves alone. NULL: all is saved. Malloc'ed. */
char *session_write_lost_games(const struct session *session);

#endif
