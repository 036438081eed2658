/* look.c - stepping through the user's game: a finished one as a study, one in progress in a
 * copy.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/board/look.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "pgn/move_tree.h"
#include "session/board/play.h"

/* ==== steps ============================================================================== */

size_t look_step_place(enum browse_step step, size_t place, size_t first, size_t last)
{
    enum { PAGE = 10 };
    switch (step) {
    case BROWSE_BACK: return place > first ? place - 1 : first;
    case BROWSE_FORWARD: return place < last ? place + 1 : last;
    case BROWSE_START: return first;
    case BROWSE_END: return last;
    case BROWSE_PAGE_BACK: return place - first > PAGE ? place - PAGE : first;
    case BROWSE_PAGE_FORWARD: return last - place > PAGE ? place + PAGE : last;
    case BROWSE_UP:
    case BROWSE_DOWN: break;
    }
    return place;
}

void look_walk_to_place(struct game *game, size_t place)
{
    while (game->current > place && game_back(game))
        ;
    while (game->current < place && game_forward(game))
        ;
}

/* ==== stepping through a finished game =================================================== */

/* The game becomes a study: its clock is stopped, and its result stays whatever is tried. A
 * typed move becomes a variation, and `continue` plays on from it as another game. At the end
 * of the main line the study ends and the game is as before. */

bool session_walks_own_game(const struct session *session)
{
    return !session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST | AT_WATCHING) &&
           (session->board->study || session->board->result != RESULT_NONE);
}

bool look_refuse_walk(struct session *session)
{
    const struct game *own = session->own;
    if (session_is_at(session, AT_BROWSING) || own->study || own->result != RESULT_NONE)
        return false;
    return !session_complain(
        session, session_is_at(session, AT_OTHER_BOARD)
                     ? "This is an analysis: 'undo' and 'redo' step back and forward."
                     : "No move has been played yet.");
}

void look_begin_walk(struct session *session)
{
    game_set_study(session->own, true);
    session->engine_waits = true;
}

/* Ends the study at the end of the main line. */
static void end_walk(struct session *session, unsigned changes)
{
    struct game *game = session->own;
    enum result result = game->final_result;
    enum ending ending = game->final_ending;
    if (!(changes & CHANGE_BOARD) || session_is_at(session, AT_BROWSING) || !game->study ||
        game->node->first || !move_node_is_main(game->node))
        return;
    game_set_study(game, false);
    game->final_result = RESULT_NONE; /* the next study sets it again */
    game->final_ending = ENDING_NONE;
    if (result != RESULT_NONE)
        game_end(game, result, ending);
}

bool look_try_walking(struct session *session, chess_move move)
{
    struct game *own = session->own;
    char text[MOVE_TEXT_SIZE];
    if (session->board != own || !own->study)
        return false;
    game_play(own, move);
    session->engine_waits = true;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    move_text(own, own->current, text);
    session_say(session, "%s%s.%s", text, move_node_is_main(own->node) ? "" : " (variation)",
                position_checkers(&own->position) ? " Check." : "");
    return true;
}

/* A game played here: commands have their usual meaning. */
const struct mode game_mode = {.move = look_try_walking};

/* ==== looking back in a game in progress ================================================= */

/* The copy is renewed after each change of the game, and stays at its position as long as the
 * game contains it. */

bool session_can_look_back(const struct session *session)
{
    return session_is_at(session, AT_LOOK) ||
           (!session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST) &&
            !session_walks_own_game(session) && session->own->count > 0);
}

/* Returns the copy, or NULL. */
static const struct game *look_game(const struct session *session)
{
    return session_is_at(session, AT_LOOK) ? session->shown : NULL;
}

size_t session_count_played(const struct session *session)
{
    return session->own->current;
}

/* ---- the copy ------------------------------------------------------------------------ */

size_t look_end(struct session *session)
{
    size_t place = (session_is_at(session, AT_LOOK) ? session->shown : session->own)->current;
    mode_end(session, MODE_LOOK);
    return place;
}

/* Returns false if a copy is impossible, or `place` is the present position. */
static bool begin_look(struct session *session, size_t place)
{
    const struct game *own = session->own;
    mode_end(session, MODE_LOOK);
    session->choice.moves.count = 0; /* the question was about another board */
    if (place >= own->current)
        return false;
    struct game *game = mode_push(session, MODE_LOOK);
    game_copy_line(game, own, own->count);
    if (game->current < own->current) /* after a null move the copy cannot get there */
        mode_end(session, MODE_LOOK);
    else
        look_walk_to_place(game, place);
    return session_is_at(session, AT_LOOK);
}

static void look_changed(struct session *session, unsigned changes)
{
    end_walk(session, changes);
    const struct game *own = session->own, *game = look_game(session);
    if (!game || !(changes & CHANGE_BOARD))
        return;
    if (own->current > game->current && own->keys[game->current] == game->keys[game->current])
        begin_look(session, game->current);
    else
        look_end(session);
}

/* ---- looking ------------------------------------------------------------------------- */

/* The explanation is only for users who were not looking back yet. */
void look_show(struct session *session, size_t place)
{
    const struct game *own = session->own;
    bool again = session_is_at(session, AT_LOOK), heard = session_has_text(session);
    char move[MOVE_TEXT_SIZE] = "The start", ending[80];
    if (begin_look(session, place)) {
        if (place > 0)
            move_text(session->shown, place, move);
        session_say(session, "%s.%s%s%s", move, again ? "" : " You are looking back; ",
                    again   ? ""
                    : heard ? "'goto end'"
                            : "End",
                    again ? "" : " returns.");
    } else if (again) {
        move_text(own, own->current, move);
        session_say(session, "%s. Back in the game: %s%s.", move,
                    own->result != RESULT_NONE ? game_ending_text(own, ending, sizeof ending)
                                               : color_name(position_turn(&own->position)),
                    own->result != RESULT_NONE ? "" : " to move");
    } else if (own->current < own->count) { /* moves that were taken back */
        move_text(own, own->current + 1, move);
        session_say(session, "(%s) was taken back; 'redo' replays it.", move);
    } else {
        session_say(session, "This is the last move; %s looks back.",
                    heard ? "'previous'" : "Left");
    }
}

bool look_step(struct session *session, enum browse_step step)
{
    const struct game *shown = look_game(session), *own = session->own;
    size_t place = shown ? shown->current : own->current;
    if (!session_can_look_back(session))
        return false;
    if (step != BROWSE_UP && step != BROWSE_DOWN) /* the copy has no variations */
        look_show(session, look_step_place(step, place, 0, own->current));
    return true;
}

/* ---- the mode ------------------------------------------------------------------------ */

/* The move is played in the game. */
static bool take_move(struct session *session, chess_move move)
{
    (void)move;
    look_end(session);
    return false;
}

/* A typed move first returns to the game, because another position is shown. A premove is not
 * about a position yet. */
static bool take_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (play_may_premove(session) || session->own->result != RESULT_NONE)
        return false;
    typed_move_read(&session->own->position, line, &typed);
    if (typed.status == TYPED_SYNTAX || typed.status == TYPED_ILLEGAL ||
        (typed.status != TYPED_MOVE && session->names_request && strcspn(line, " \t") > 1))
        return false;
    if (play_refuse_move(session))
        return true;
    look_end(session);
    session_tell(session, MESSAGE_QUESTION,
                 "The game is at move %d; type %.*s again to play it there.",
                 session->own->position.fullmove_number, PRINTABLE_UP_TO(20, line));
    return true;
}

/* Shows the position in which the user resigns. */
static bool take_resign(struct session *session)
{
    look_end(session);
    return false;
}

static void take_return(struct session *session)
{
    look_show(session, session->own->current);
}

static const struct mode_word words[] = {{REQUEST_RESIGN, .take = take_resign},
                                         {REQUEST_RETURN, .act = take_return},
                                         {.request = REQUEST_UNKNOWN}};

const struct mode look_mode = {
    .at = AT_LOOK,
    .board = MODE_SHOWS,
    .line = take_line,
    .move = take_move,
    .words = words,
    .ends = OF_BOARD | MOVES_ON,
    .changed = look_changed,
};
