/* walk.c - looking through one's own game when it is over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game becomes a study: its clock stands and its result stays, whatever is looked at or
 * tried: a typed move becomes a variation, and `continue` plays on from there, as another
 * game. At the end of the game it is again what it was.
 */
#include "session/walk.h"

#include "session/browse_state.h"

bool session_walks_own_game(const struct session *session)
{
    return !session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST | AT_WATCHING) &&
           (session->board->study || session->board->result != RESULT_NONE);
}

bool session_refuse_walk(struct session *session)
{
    const struct game *own = session->own;
    if (session_is_browsing(session) || own->study || own->result != RESULT_NONE)
        return false;
    session_tell(session, MESSAGE_ERROR,
                 session_is_at(session, AT_OTHER_BOARD)
                     ? "Moves are tried here: 'undo' and 'redo' go back and forward."
                     : "No move was played yet.");
    return true;
}

void session_begin_walk(struct session *session)
{
    game_set_study(session->own, true);
    session->engine_waits = true;
}

static void changed(struct session *session, unsigned changes)
{
    struct game *game = session->own;
    enum result result = game->whole_result;
    enum ending ending = game->whole_ending;
    if (!(changes & CHANGE_BOARD) || session_is_browsing(session) || !game->study ||
        game->node->first || !move_node_is_main(game->node))
        return;
    game_set_study(game, false);
    game->whole_result = RESULT_NONE; /* the next study's is what the game has then */
    game->whole_ending = ENDING_NONE;
    if (result != RESULT_NONE)
        game_end(game, result, ending);
}

/* It is tried: nobody answers, and how the game went stays. */
static bool take_move(struct session *session, chess_move move)
{
    if (session->board != session->own || !session->own->study)
        return false;
    game_play(session->own, move);
    session->engine_waits = true;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    session_tell_place(session);
    return true;
}

const struct activity walk_activity = {.move = take_move, .changed = changed};
