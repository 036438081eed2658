/* wait.c - what a session waits for: descriptors, and a moment.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>

#include "session/core.h"
#include "session/session_lobby.h"

void session_poll_set(const struct session *session, struct pollfd set[SESSION_DESCRIPTORS])
{
    for (int i = 0; i < SESSION_DESCRIPTORS; i++)
        set[i] = (struct pollfd){-1, 0, 0};
    set[0] = (struct pollfd){session->wake.descriptors[0], POLLIN, 0};
    engine_player_poll_set(session->players.engine, set + 1);
    set[SESSION_DESCRIPTORS - 2] = session_lobby_poll(session);
    /* The last one: others fill them from the front. Who watches answers no wishes, so the
     * bell would only ring on. */
    if (session->keeping.saver && !session_is_at(session, AT_WATCHING))
        set[SESSION_DESCRIPTORS - 1] =
            (struct pollfd){saver_bell(session->keeping.saver), POLLIN, 0};
}

/* The earlier of two moments, -1 being none. */
static int64_t earlier(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

int64_t session_deadline(const struct session *session)
{
    int64_t saver = session->keeping.saver ? saver_deadline(session->keeping.saver) : -1;
    return earlier(
        earlier(engine_player_deadline(session->players.engine), session->clock.due),
        earlier(earlier(saver, session_idle_deadline(session)), activities_deadline(session)));
}

bool session_is_due(const struct session *session,
                    const struct pollfd set[SESSION_DESCRIPTORS])
{
    int64_t deadline = session_deadline(session);
    for (int i = 0; i < SESSION_DESCRIPTORS; i++)
        if (set[i].fd >= 0 && set[i].revents != 0)
            return true;
    return deadline >= 0 && session->now() >= deadline;
}

int session_limit_wait(const struct session *session, int wait)
{
    int64_t deadline = session_deadline(session), left;
    if (deadline < 0)
        return wait;
    left = deadline - session->now();
    if (left < 0)
        left = 0;
    if (left > INT_MAX)
        left = INT_MAX;
    return wait < 0 || left < wait ? (int)left : wait;
}
