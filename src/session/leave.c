/* leave.c - the end of a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the disk refused is tried once more, and waited for, before anything is said of what
 * became of the game: it is true then, and not that nobody knows yet.
 */
#include "session/leave.h"

#include <poll.h>

#include "base/thread.h"
#include "session/core.h"
#include "session/handlers.h"
#include "session/lost.h"

enum { DISK_PATIENCE = 2000 }; /* milliseconds */

/* Also tells, as news does, when the disk has refused, or works again. */
static enum save_state wait_for_disk(struct session *session)
{
    struct pollfd set[SESSION_DESCRIPTORS];
    int64_t end = monotonic_milliseconds() + DISK_PATIENCE, left;
    enum save_state state;
    for (;;) {
        session_wake(session);
        state = session_saved_all(session, NULL);
        left = end - monotonic_milliseconds();
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

/* Whose login shell this is has no command line to type that in. */
static const char *how_to_resume(const struct session *session)
{
    return session->settings->restricted ? "'resume'" : "'ttychess --resume'";
}

/* A game that waits for its return (aside.h). */
static void tell_waiting(struct session *session)
{
    const struct aside *aside = &session->aside;
    if (aside->there && *aside->id && !aside->watched &&
        game_whole_result(&aside->game) == RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "Your game is kept: %s continues it.",
                     how_to_resume(session));
}

/* What is not saved is told whatever is on the board. */
static void tell_end(struct session *session, enum save_state state)
{
    const char *why;
    char lost[LOST_SIZE];
    if (state == SAVE_FAILED) {
        session_saved_all(session, &why);
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s: %s.",
                     session_write_lost(session, lost), why);
        return;
    }
    if (state == SAVE_PENDING) {
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED yet: the disk does not answer.");
        return;
    }
    tell_waiting(session);
    if (state == SAVE_CLEAN && !session_is_at(session, AT_WATCHING | AT_READING | AT_LIST) &&
        session->keeping.on_disk && game_whole_result(session->own) == RESULT_NONE &&
        !session->keeping.looks_back)
        session_tell(session, MESSAGE_INFO, "The game is kept: %s continues it.",
                     how_to_resume(session));
}

int session_leave(struct session *session, bool was_asked)
{
    engine_player_leave(
        session->players.engine);              /* programs end while the disk is waited for */
    bool told = session->keeping.trouble_told; /* or the wait tells it */
    session->keeping.leaving = true;
    if (session->keeping.saver)
        saver_retry_now(session->keeping.saver);
    enum save_state state = wait_for_disk(session);

    if (!was_asked)
        session_quit(session);
    if (state != SAVE_FAILED || told || !session->keeping.trouble_told)
        tell_end(session, state);
    activities_finish(session);
    return state == SAVE_FAILED || state == SAVE_PENDING;
}
