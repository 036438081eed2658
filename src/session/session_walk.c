/* session_walk.c - looking through one's own game when it is over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game becomes a study: its clock stands and its result stays, whatever is looked at or
 * tried. At the end of the game it is again what it was.
 */
#include "session/session_browse.h"
#include "session/session_state.h"

bool session_walks_own_game(const struct session *session)
{
    return !session_is_browsing(session) && !session_shows_list(session) &&
           !session_is_watching(session) && !session_is_drilling(session) &&
           !session_is_analysing(session) && !session->setup.open &&
           (session->game.study || session->game.result != RESULT_NONE);
}

bool session_refuse_walk(struct session *session)
{
    const struct game *own = session_own_game(session);
    if (session_is_browsing(session) || own->study || own->result != RESULT_NONE)
        return false;
    session_tell(session, MESSAGE_ERROR,
                 session->looks_back
                     ? "Moves were taken back: 'redo' to the end first, then 'goto'."
                     : "The game is not over: 'undo' and 'redo' go back and forward.");
    return true;
}

void session_begin_walk(struct session *session)
{
    game_set_study(session_own_game(session), true);
    session->engine_waits = true;
}

void session_leave_walk(struct session *session)
{
    struct game *game = session_own_game(session);
    enum result result = game->told;
    enum ending ending = game->told_ending;
    if (!game->study || game->node->first || !move_node_is_main(game->node))
        return;
    game_set_study(game, false);
    game->told = RESULT_NONE; /* the next study's is what the game has then */
    game->told_ending = ENDING_NONE;
    if (result != RESULT_NONE)
        game_end(game, result, ending);
}
