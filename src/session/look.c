/* look.c - looking back in a game that goes on.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The copy is made anew with each change of the game, and stays where it stands as long as the
 * game has that place.
 */
#include "session/look.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "pgn/move_text.h"
#include "pgn/side_line.h"
#include "session/play.h"
#include "session/walk.h"
#include "typing/typed_move.h"

enum { PAGE = 10 /* half-moves, as in a game that is read */ };

struct look {
    bool on;
    struct game game; /* the copy */
};

static struct look *look_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_LOOK);
}

bool session_can_look_back(const struct session *session)
{
    return look_of(session)->on ||
           (!session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST) &&
            !session_walks_own_game(session) && session->own->count > 0);
}

const struct game *session_look_game(const struct session *session)
{
    return look_of(session)->on ? &look_of(session)->game : NULL;
}

bool session_looks_back(const struct session *session)
{
    return look_of(session)->on;
}

size_t session_count_played(const struct session *session)
{
    return session->own->current;
}

/* ---- the copy ------------------------------------------------------------------------ */

size_t session_end_look(struct session *session)
{
    struct look *look = look_of(session);
    size_t place = look->on ? look->game.current : session->own->current;
    if (look->on)
        game_free(&look->game);
    look->on = false;
    return place;
}

static void leave(struct session *session)
{
    session_end_look(session);
}

/* False: it cannot be had, or is the game as it stands. */
static bool begin_look(struct session *session, size_t place)
{
    const struct game *own = session->own;
    struct look *look = look_of(session);
    session_end_look(session);
    session->choice.moves.count = 0; /* it was about another board than the one shown */
    game_copy_line(&look->game, own, own->count);
    look->on = place < own->current && look->game.current >= own->current;
    if (!look->on)
        game_free(&look->game);
    while (look->on && look->game.current > place)
        game_back(&look->game);
    return look->on;
}

/* Moves of the game come and go. */
static void changed(struct session *session, unsigned changes)
{
    const struct game *own = session->own, *game = session_look_game(session);
    if (!game || !(changes & CHANGE_BOARD))
        return;
    if (own->current > game->current && own->keys[game->current] == game->keys[game->current])
        begin_look(session, game->current);
    else
        session_end_look(session);
}

/* ---- in words ------------------------------------------------------------------------ */

/* The number of the last move of so many half-moves. */
static long move_number(const struct game *game, size_t place)
{
    size_t halves = place - 1 + (game->start.side_to_move == BLACK);
    return game->start.fullmove_number + (long)(halves / 2);
}

static const char *game_state(const struct session *session)
{
    return session->own->result == RESULT_NONE ? "the game goes on" : "the game is over";
}

const char *session_look_text(const struct session *session, char *text, size_t size)
{
    const struct game *game = session_look_game(session), *own = session->own;
    char move[MOVE_TEXT_SIZE];
    long count = game ? move_number(own, own->current) : 0;
    *text = '\0';
    if (game && game->current > 0)
        move_text(game, game->current, move);
    if (game && game->current == 0)
        snprintf(text, size, "The start, of %ld move%s; %s", count, plural((uint64_t)count),
                 game_state(session));
    else if (game)
        snprintf(text, size, "%s, of %ld move%s; %s", move, count, plural((uint64_t)count),
                 game_state(session));
    return text;
}

/* Whoever looks back already has been told what that means. */
static void tell_look(struct session *session, bool again)
{
    const struct game *game = session_look_game(session);
    char move[MOVE_TEXT_SIZE] = "The start";
    if (game->current > 0)
        move_text(game, game->current, move);
    if (again)
        session_tell(session, MESSAGE_INFO, "%s.", move);
    else
        session_tell(session, MESSAGE_INFO, "%s. You look back, %s; %s'goto end' returns.",
                     move, game_state(session), session->tells_all ? "" : "End or ");
}

static void tell_return(struct session *session)
{
    const struct game *own = session->own;
    char move[MOVE_TEXT_SIZE], ending[80];
    move_text(own, own->current, move);
    if (own->result != RESULT_NONE)
        session_tell(session, MESSAGE_INFO, "%s. Back in the game: %s.", move,
                     game_ending_text(own, ending, sizeof ending));
    else
        session_tell(session, MESSAGE_INFO, "%s. Back in the game: %s is to move.", move,
                     color_name((enum color)own->position.side_to_move));
}

/* Behind it are only moves that were taken back. */
static void tell_last(struct session *session)
{
    const struct game *own = session->own;
    char move[MOVE_TEXT_SIZE];
    if (own->current < own->count) {
        move_text(own, own->current + 1, move);
        session_tell(session, MESSAGE_INFO, "(%s) was taken back: 'redo' plays it again.",
                     move);
        return;
    }
    session_tell(session, MESSAGE_INFO,
                 "The last move is on the board: %s'previous' looks back.",
                 session->tells_all ? "" : "Left or ");
}

/* ---- looking ------------------------------------------------------------------------- */

void session_look_at(struct session *session, size_t place)
{
    bool again = look_of(session)->on;
    if (begin_look(session, place))
        tell_look(session, again);
    else if (again)
        tell_return(session);
    else
        tell_last(session);
}

bool session_look_step(struct session *session, enum browse_step step)
{
    const struct game *shown = session_look_game(session), *own = session->own;
    size_t place = shown ? shown->current : own->current, left = own->current - place;
    if (!session_can_look_back(session))
        return false;
    switch (step) {
    case BROWSE_BACK: place -= place > 0; break;
    case BROWSE_FORWARD: place += left > 0; break;
    case BROWSE_START: place = 0; break;
    case BROWSE_END: place = own->current; break;
    case BROWSE_PAGE_BACK: place -= place < PAGE ? place : PAGE; break;
    case BROWSE_PAGE_FORWARD: place += left < PAGE ? left : PAGE; break;
    case BROWSE_UP:
    case BROWSE_DOWN: return true; /* there are no variations */
    }
    session_look_at(session, place);
    return true;
}

/* ---- the activity -------------------------------------------------------------------- */

/* It is played in the game. */
static bool take_move(struct session *session, chess_move move)
{
    (void)move;
    session_end_look(session);
    return false;
}

/* What is about the game's position is seen there. */
static bool take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    (void)argument;
    if (entry->rules & (OF_BOARD | MOVES_ON) || entry->id == REQUEST_RESIGN)
        session_end_look(session);
    return false;
}

/* A move is typed while another position is shown: the board comes back first. What is kept for
 * later, while the engine thinks, is about no board. */
static bool take_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (!look_of(session)->on || session_may_premove(session) ||
        session->own->result != RESULT_NONE)
        return false;
    typed_move_read(&session->own->position, line, &typed);
    if (typed.status == TYPED_SYNTAX || typed.status == TYPED_ILLEGAL ||
        (typed.status != TYPED_MOVE && session->names_request && strcspn(line, " \t") > 1))
        return false;
    if (session_refuse_move(session))
        return true;
    session_end_look(session);
    session->keeps_line = true;
    if (session->shows_pickers) /* and keeps what was typed */
        session_tell(session, MESSAGE_QUESTION,
                     "The game stands at move %d: Enter plays %.*s there.",
                     session->own->position.fullmove_number, PRINTABLE_UP_TO(20, line));
    else
        session_tell(session, MESSAGE_QUESTION,
                     "The game stands at move %d: %.*s once more plays it there.",
                     session->own->position.fullmove_number, PRINTABLE_UP_TO(20, line));
    return true;
}

const struct activity look_activity = {
    .line = take_line,
    .size = sizeof(struct look),
    .free = leave,
    .move = take_move,
    .request = take_request,
    .changed = changed,
    .leave = leave,
};
