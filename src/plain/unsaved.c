/* unsaved.c - "Not saved yet." and "Saved."
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/unsaved.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/thread.h"
#include "session/lost.h"

void unsaved_look(struct unsaved *unsaved, const struct session *session)
{
    /* Of all that is kept: while a file is on the board the own game may wait for the disk. */
    save_notice_look(&unsaved->notice, session_saved_all(session, NULL),
                     monotonic_milliseconds(), unsaved->patience);
}

void unsaved_lose_patience(struct unsaved *unsaved)
{
    unsaved->notice.stands = unsaved->notice.stands || unsaved->notice.pending;
}

bool unsaved_withholds(const struct unsaved *unsaved)
{
    return save_notice_withholds(&unsaved->notice);
}

int unsaved_limit_wait(const struct unsaved *unsaved, int wait)
{
    int left;
    if (!unsaved_withholds(unsaved))
        return wait;
    left =
        save_notice_time_left(&unsaved->notice, monotonic_milliseconds(), unsaved->patience);
    return wait < 0 || left < wait ? left : wait;
}

const char *unsaved_next_text(struct unsaved *unsaved)
{
    const struct save_notice *notice = &unsaved->notice;
    bool told = unsaved->told;
    if (notice->stands) {
        unsaved->failed = unsaved->failed || !notice->pending; /* the session says it */
        unsaved->told = !unsaved->failed;
        return unsaved->told && !told ? "Not saved yet." : NULL;
    }
    if (notice->pending)
        return NULL;
    unsaved->told = unsaved->failed = false;
    return told ? "Saved." : NULL;
}

void unsaved_print_games(const struct session *session)
{
    char *text = session_write_lost_games(session);
    if (text)
        printf("The moves, so that they are not lost:\n%s", text);
    free(text);
}
