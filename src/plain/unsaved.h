/* unsaved.h - what plain mode says of a disk that is slow.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has changed is said when it is on the disk; where that takes too long, at once, and
 * behind it that it is not saved yet. The session's thread only.
 */
#ifndef TTYCHESS_PLAIN_UNSAVED_H
#define TTYCHESS_PLAIN_UNSAVED_H

#include "archive/save_notice.h"
#include "session/session.h"

enum { UNSAVED_TEXT_SIZE = 256 };

struct unsaved {
    int patience; /* milliseconds, for save_notice.h */
    struct save_notice notice;
    bool failed;    /* saving has: that is told by the session, until it works again */
    bool told;      /* that something is not saved; "Saved." is owed */
    size_t told_to; /* half-moves that were there when it was */
};

/* See how saving stands. */
void unsaved_look(struct unsaved *unsaved, const struct session *session);

/* What was said has to be printed now. */
void unsaved_lose_patience(struct unsaved *unsaved);

/* Whether what was said since is not to be printed yet; and how long one may wait so for what
 * else may come, that would end after `wait` milliseconds (-1: never). */
bool unsaved_withholds(const struct unsaved *unsaved);
int unsaved_limit_wait(const struct unsaved *unsaved, int wait);

/* The sentence that is due; false: none is. */
bool unsaved_next_text(struct unsaved *unsaved, const struct session *session,
                       char text[UNSAVED_TEXT_SIZE]);

/* At the end: print the games that are not on the disk. */
void unsaved_print_games(const struct session *session);

#endif
