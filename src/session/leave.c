/* leave.c - the end of a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk is waited for before the session is asked to quit, so that it can say what
 * became of the game, and not that nobody knows yet.
 */
#include "session/leave.h"

#include <poll.h>

#include "engine/search_control.h"

#include "session/core.h"
#include "session/handlers.h"

enum { DISK_PATIENCE = 2000 }; /* milliseconds */

/* Also tells, as news does, when the disk has refused. */
static enum save_state wait_for_disk(struct session *session)
{
    struct pollfd set[SESSION_DESCRIPTORS];
    int64_t end = search_clock_now() + DISK_PATIENCE, left;
    enum save_state state;
    for (;;) {
        session_wake(session);
        state = session_saved_all(session, NULL);
        left = end - search_clock_now();
        if (state != SAVE_PENDING || left <= 0)
            return state;
        session_poll_set(session, set);
        poll(set, SESSION_DESCRIPTORS, session_limit_wait(session, (int)left));
    }
}

void session_hurry(struct session *session)
{
    engine_player_hurry(session->players.engine);
}

int session_leave(struct session *session, bool was_asked)
{
    engine_player_leave(
        session->players.engine); /* programs end while the disk is waited for */
    enum save_state state = wait_for_disk(session);

    if (!was_asked)
        session_quit(session);
    activities_finish(session);
    if (state == SAVE_PENDING)
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED yet: the disk does not answer.");
    return state == SAVE_FAILED || state == SAVE_PENDING;
}
