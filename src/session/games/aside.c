/* aside.c - the own game waits, and comes back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is kept comes back out of its file, as with `resume`, for another session may have
 * gone on with it. Out of memory comes what is not kept, and what the disk has not got yet.
 */
#include "session/games/aside.h"

#include <string.h>

#include "session/games.h"
#include "session/players.h"
#include "session/session_lobby.h"
#include "session/watch.h"
#include "session/board/words.h"

/* It becomes the lowest frame; a new one is to follow. */
static void let_wait(struct session *session)
{
    struct frame *waiting = &session->frames.list[FRAME_WAITING];
    session_drop_waiting(session);
    *waiting = (struct frame){.kind = session->frames.list[FRAME_OWN].kind,
                              .table = session_lobby_game(session),
                              .watched = session_is_at(session, AT_WATCHING) &&
                                         !session_takes_over(session)};
    if (session->keeping.on_disk)
        memcpy(waiting->id, session->keeping.id, sizeof waiting->id);
    memcpy(waiting->person, session->players.person, sizeof waiting->person);
    session_commit(session, CHANGE_NOTHING); /* nobody thinks about it any more */
    waiting->game = *session->own;
    game_init(session->own, NULL);
}

void session_put_aside(struct session *session)
{
    frames_leave(session);
    const struct frame *waiting = session_waiting(session);
    bool stays = session_is_at(session, AT_READING | AT_LIST) ||
                 (waiting && (session_table_is_live(session, waiting->table) ||
                              (session->own->count == 0 && !session->keeping.on_disk &&
                               !session_table_holds(session))));
    if (!stays)
        let_wait(session);
    session_begin_another(session, NULL);
}

/* ---- back ---------------------------------------------------------------------------- */

/* As it stood, and under its own name. Nobody who leaves a game of the lobby asks for one with the
 * engine that was never begun, so of that nothing is told. */
static void put_back(struct session *session, const struct frame *aside, bool from_lobby)
{
    bool begun = !from_lobby || aside->game.count > 0 || *aside->id ||
                 !position_is_start(&aside->game.start);
    session_take_game(session, &aside->game, aside->id);
    session_seat_as_before(session, true);
    session_begin_opening(session);
    session_clock_resume(session);
    session_commit(session, CHANGE_BOARD | (*aside->id ? CHANGE_GAME : 0));
    if (!begun)
        return;
    session_say(session, "Back in your game.%s", session_clock_rest_text(session));
    session_tell_sides(session);
}

bool session_bring_back(struct session *session, bool *at_start)
{
    const struct frame *waiting = session_waiting(session);
    bool from_lobby = session_lobby_game(session) != 0;
    if (!waiting)
        return false;
    *at_start = false;
    if (waiting->table != 0 && activities_bring_back(session, waiting->table))
        return true;
    struct frame aside = *waiting;
    session->frames.list[FRAME_WAITING].kind = NULL; /* its game is ours */
    frames_leave(session);
    *at_start = aside.kind->at & AT_START;
    if (!*at_start &&
        (!*aside.id || !session_go_on_with_kept(session, aside.id, aside.watched))) {
        put_back(session, &aside, from_lobby);
        return true; /* the game is on the board now */
    }
    if (*at_start) {
        session_new_game(session, NULL);
        session_seat_people(session, aside.person[WHITE], aside.person[BLACK]);
        session_write_players(session);
    }
    game_free(&aside.game);
    return true;
}

const char *session_way_back(const struct session *session)
{
    const struct frame *waiting = session_waiting(session);
    if (!waiting || !session_is_at(session, AT_READING | AT_LIST))
        return "";
    return waiting->kind->at & AT_START ? "the start screen" : "your game";
}
