/* browse_board.c - the board while a game of a file stands on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/analysis.h"
#include "session/browse_state.h"

bool session_has_tried(const struct session *session)
{
    return session_is_analysing(session) && session_count_tried(session) > 0;
}

bool session_shows_tree(const struct session *session)
{
    return session_is_browsing(session) && !session_is_at(session, AT_SETUP | AT_LINE) &&
           !session_has_tried(session);
}

void session_change_board(struct session *session,
                          void (*change)(struct session *session, void *context),
                          void *context)
{
    bool analysing = session_is_analysing(session);
    if (analysing)
        session_end_analysis(session);
    change(session, context);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    if (analysing)
        session_begin_analysis(session);
    if (browser_of(session))
        browser_of(session)->news_of_game = true;
}

static void take_game(struct session *session, void *context)
{
    struct game *game = context;
    game_free(session->own);
    *session->own = *game;
    game_set_study(session->own, true);
    browser_of(session)->tree_count = session->own->tree.count;
    browser_of(session)->deleted.node = NULL;
}

void session_put_study(struct session *session, struct game *game)
{
    session_forget_lines(session);
    session_change_board(session, take_game, game);
}

void session_mark_changed(struct session *session)
{
    if (!session_is_browsing(session))
        return;
    browser_of(session)->changed = browser_of(session)->news_of_game = true;
    browser_of(session)->elsewhere = false;
}
