/* save_notice.h - when it is told that what has changed is not on the disk yet.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A change is shown when it is on the disk, or with a notice that it is not. So that a disk as
 * most are is no news, what has changed is withheld for a while, the patience; then it is shown
 * as it is, and the notice stands until all is saved. While it stands nothing is withheld.
 * The time is handed in, in milliseconds; patience, too. Plain data, for one thread.
 */
#ifndef TTYCHESS_ARCHIVE_SAVE_NOTICE_H
#define TTYCHESS_ARCHIVE_SAVE_NOTICE_H

#include "archive/saver.h"

struct save_notice {
    bool pending;  /* the disk is at work */
    int64_t since; /* then: since when */
    bool stands;   /* it is told that not all is saved */
};

/* How saving stands at that moment. */
void save_notice_look(struct save_notice *notice, enum save_state state, int64_t now,
                      int patience);

/* Whether what has changed is not to be shown yet; and for how many milliseconds that may go
 * on. */
bool save_notice_withholds(const struct save_notice *notice);
int save_notice_time_left(const struct save_notice *notice, int64_t now, int patience);

#endif
