/* browse_return.c - out of a file of games, back to what was done before it was opened.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/aside.h"
#include "session/session_browse.h"
#include "session/session_pickers.h"

const char *session_way_back(const struct session *session)
{
    if (!session->aside.there || !session_is_at(session, AT_READING | AT_LIST | AT_START))
        return "";
    return session->aside.at_start ? "the start screen" : "your game";
}

bool session_return_from_file(struct session *session)
{
    bool at_start;
    if (!*session_way_back(session) || session_is_at(session, AT_OTHER_BOARD) ||
        !session_bring_back(session, &at_start))
        return false;
    if (at_start)
        session_open_start(session);
    session_settle(session);
    return true;
}
