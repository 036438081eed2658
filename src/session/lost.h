/* lost.h - what would be lost if the session ended now, for the disk has not got it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_LOST_H
#define TTYCHESS_SESSION_LOST_H

#include <stdbool.h>

struct session;

/* "the last 3 moves", "the game"; `text` may be used for it. */
enum { LOST_SIZE = 40 };
const char *session_write_lost(const struct session *session, char text[LOST_SIZE]);

/* Asks, where a screen shows the question, before a session ends whose moves the disk has
 * refused, and still does. True: it has asked, and waits for the answer. */
bool session_lost_holds_quit(struct session *session);

/* The moves, as PGN, of a game that should be on the disk and is not, so that they can be shown
 * once more; with its tags where it does not begin as games do. NULL: all is saved. Malloc'ed. */
char *session_write_lost_game(const struct session *session);

#endif
