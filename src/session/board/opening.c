/* opening.c - the name of the opening: shown, asked for, and written into the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include "pgn/openings.h"
#include "session/games/session_browse.h"
#include "session/handlers.h"

void session_begin_opening(struct session *session)
{
    session->opening_is_theirs = !openings_own_tags(session->board);
}

void session_name_opening(struct session *session)
{
    if (!session->opening_is_theirs && !session_is_at(session, AT_BROWSING))
        openings_set_tags(session->board);
}

const char *session_opening(const struct session *session)
{
    struct opening opening;
    session->texts->opening[0] = '\0';
    if (openings_find_game(session->board, &opening))
        openings_write(&opening, session->texts->opening);
    return session->texts->opening;
}

void session_show_opening(struct session *session)
{
    struct opening opening, here;
    char moves[OPENING_MOVES_SIZE];
    const struct game *game = session->board;
    if (!openings_find_game(game, &opening)) {
        session_tell(session, MESSAGE_INFO, "This opening has no name%s.",
                     game->current == 0 ? " yet" : " here");
        return;
    }
    session_tell(session, MESSAGE_INFO, "%s %s%s.", opening.code, opening.name,
                 openings_find(game->keys[game->current], &here)
                     ? ""
                     : "; the moves since have no name");
    openings_write_moves(&opening, moves);
    session_tell(session, MESSAGE_INFO, "Its moves: %s.", moves);
}
