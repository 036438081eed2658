/* session_opening.c - the name of the opening: shown, asked for, and written into the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_state.h"

#include "pgn/openings.h"
#include "session/session_browse.h"

void session_begin_opening(struct session *session)
{
    session->opening_is_theirs = !openings_own_tags(&session->game);
}

void session_name_opening(struct session *session)
{
    if (!session->opening_is_theirs && !session_is_browsing(session))
        openings_set_tags(&session->game);
}

const char *session_opening(const struct session *session)
{
    struct session *mutable = (struct session *)session; /* its text buffer only */
    struct opening opening;
    mutable->opening_text[0] = '\0';
    if (openings_find_game(&session->game, &opening))
        openings_write(&opening, mutable->opening_text);
    return session->opening_text;
}

void session_show_opening(struct session *session)
{
    struct opening opening, here;
    const struct game *game = &session->game;
    if (!openings_find_game(game, &opening)) {
        session_tell(session, MESSAGE_INFO, "This opening has no name%s.",
                     game->current == 0 ? " yet" : " here");
        return;
    }
    session_tell(session, MESSAGE_INFO, "%s %s%s.", opening.code, opening.name,
                 openings_find(game->keys[game->current], &here)
                     ? ""
                     : "; the moves since have no name");
    session_tell(session, MESSAGE_INFO, "Its moves: %s.", opening.moves);
}
