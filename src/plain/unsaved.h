/* unsaved.h - what plain mode says of a disk that is slow.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has changed is said when it is on the disk; where that takes too long, at once, and
 * behind it that it is not saved yet: nothing is then, until it is said that all is. The session's thread only.
 */
#ifndef TTYCHESS_PLAIN_UNSAVED_H
#define TTYCHESS_PLAIN_UNSAVED_H

#include "archive/saver.h"
#include "session/session.h"

struct unsaved {
    int patience; /* milliseconds, for save_notice_look() */
    struct save_notice notice;
    bool failed; /* saving has: that is told by the session, until it works again */
    bool told;   /* that something is not saved; "Saved." is owed */
};

/* See how saving stands. */
void unsaved_look(struct unsaved *unsaved, const struct session *session);

/* What was said has to be printed now. */
void unsaved_lose_patience(struct unsaved *unsaved);

/* Whether what was said since is not to be printed yet; and how long one may wait so for what
 * else may come, that would end after `wait` milliseconds (-1: never). */
bool unsaved_withholds(const struct unsaved *unsaved);
int unsaved_limit_wait(const struct unsaved *unsaved, int wait);

/* The sentence that is due; NULL: none is. */
const char *unsaved_next_text(struct unsaved *unsaved);

/* At the end: print the games that are not on the disk. */
void unsaved_print_games(const struct session *session);

#endif
