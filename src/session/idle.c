/* idle.c - an engine that thinks for nobody: in a kiosk it rests after a while.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An analysis has no end of its own, a game of the engine against itself has a late one, and a move
 * has the one that its level says, which may be never. Who has one's own machine may want that; in
 * a kiosk others pay for it, and who left is not seen. What rests is begun anew with the next key.
 */
#include "session/core.h"

#include "session/clock.h"

enum { MINUTE = 60 * 1000, IDLE_MINUTES = 15 };

/* Whether it thinks about what may have no end; a hint, a threat and a tree have. */
static bool thinks_on(const struct session *session)
{
    enum thinking_purpose purpose = engine_player_purpose(session->players.engine);
    return purpose == THINKING_ANALYSIS || purpose == THINKING_MOVE;
}

int64_t session_idle_deadline(const struct session *session)
{
    return session->settings->restricted && thinks_on(session)
               ? session->heard_at + IDLE_MINUTES * MINUTE
               : -1;
}

void session_rest_when_idle(struct session *session)
{
    int64_t deadline = session_idle_deadline(session);
    if (deadline < 0 || session->now() < deadline)
        return;
    session->rests = true;
    engine_player_cancel(session->players.engine);
    session_hold_clock(session, true);
    session_tell(session, MESSAGE_NEWS,
                 "Nothing was typed for %d minutes: the engine rests until something is.",
                 IDLE_MINUTES);
}

void session_heard(struct session *session)
{
    session->heard_at = session->now();
    if (!session->rests)
        return;
    session->rests = false;
    session_hold_clock(session, false); /* and settles */
}
