/* study.c - what the studies of a position share: the tree of a search, and strategies side by
 * side. Each shows as long as the session has it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/actions.h"

bool study_is_open(const struct screen *screen)
{
    return session_tree(screen->session) || session_comparison(screen->session);
}

static void close_study(struct face *face)
{
    session_close_tree(face->screen.session);
    session_close_comparison(face->screen.session);
    face_hush(face);
}

bool study_take_key(struct face *face, const struct key *key, enum request request)
{
    enum request asked;
    switch (key->pressed) {
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: close_study(face); return true;
    case PRESSED_CHARACTER:
    case PRESSED_LOST: close_study(face); return false;
    case PRESSED_FUNCTION: break;
    default: return true; /* what would move, elsewhere */
    }
    asked = request_of_key(key->number);
    if (asked == REQUEST_HELP) {
        actions_finish(face, session_request(face->screen.session, REQUEST_HELP,
                                             request_table[request].word));
        return true;
    }
    if (asked != REQUEST_FLIP && asked != REQUEST_UNKNOWN) /* the board may be turned round */
        close_study(face);
    return false;
}
