/* save_notice.c - a while of patience with the disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/save_notice.h"

void save_notice_look(struct save_notice *notice, enum save_state state, int64_t now,
                      int patience)
{
    bool was_pending = notice->pending;
    notice->pending = state == SAVE_PENDING;
    if (notice->pending && !was_pending)
        notice->since = now;
    if (notice->pending) /* what stood stands until all is saved */
        notice->stands = notice->stands || now - notice->since >= patience;
    else
        notice->stands = state == SAVE_FAILED;
}

bool save_notice_withholds(const struct save_notice *notice)
{
    return notice->pending && !notice->stands;
}

int save_notice_time_left(const struct save_notice *notice, int64_t now, int patience)
{
    int64_t left = notice->since + patience - now;
    return left < 0 ? 0 : left < patience ? (int)left : patience;
}
