/* aside.c - the own game waits, and comes back.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is kept comes back out of its file, as with `resume`, for another session may have
 * gone on with it. Out of memory comes what is not kept, and what the disk has not got yet.
 */
#include "session/aside.h"

#include <string.h>

#include "session/games.h"
#include "session/players.h"
#include "session/session_lobby.h"
#include "session/watch.h"
#include "session/words.h"

/* The own game, which is empty then. */
static struct aside take_own(struct session *session)
{
    struct aside aside = {.there = true,
                          .at_start = session_is_at(session, AT_START),
                          .table = session_lobby_game(session),
                          .watched = session_is_at(session, AT_WATCHING) &&
                                     !session_takes_over(session)};
    if (session->keeping.on_disk)
        memcpy(aside.id, session->keeping.id, sizeof aside.id);
    session_clock_put_aside(session, aside.id);
    memcpy(aside.person, session->players.person, sizeof aside.person);
    session_commit(session, CHANGE_NOTHING); /* nobody thinks about it any more */
    aside.game = *session->own;
    game_init(session->own, NULL);
    return aside;
}

void session_put_aside(struct session *session)
{
    struct aside aside;
    activities_leave(session);
    bool stays =
        session_is_at(session, AT_READING | AT_LIST) ||
        (session->aside.there && (session_is_at(session, AT_START) ||
                                  (session->own->count == 0 && !session->keeping.on_disk)));

    if (!stays) {
        session_drop_aside(session);
        session->aside = take_own(session);
    }
    aside = session->aside;
    session->aside = (struct aside){.there = false}; /* a new game would drop it */
    session_new_game(session, NULL);
    session->aside = aside;
}

/* ---- back ---------------------------------------------------------------------------- */

/* As it stood, and under its own name. Nobody who leaves a game of the lobby asks for one with the
 * engine that was never begun, so of that nothing is told. */
static void put_back(struct session *session, const struct aside *aside, bool from_lobby)
{
    struct position start;
    position_set_start(&start);
    bool begun = !from_lobby || aside->game.count > 0 || *aside->id ||
                 aside->game.start.key != start.key;
    session_new_game(session, NULL);
    game_free(session->own);
    *session->own = aside->game;
    if (*aside->id) {
        memcpy(session->keeping.id, aside->id, sizeof aside->id);
        session->keeping.on_disk = true;
    }
    session_seat_as_before(session, true);
    session_begin_opening(session);
    session_clock_resume(session);
    session_commit(session, CHANGE_BOARD | (*aside->id ? CHANGE_GAME : 0));
    if (!begun)
        return;
    session_tell(session, MESSAGE_INFO, "Back in your game.%s",
                 session_clock_rest_text(session));
    session_tell_sides(session);
}

static void go_to_start(struct session *session, const struct aside *aside)
{
    session_new_game(session, NULL);
    session_seat_people(session, aside->person[WHITE], aside->person[BLACK]);
    session_write_players(session);
}

/* Nothing of the disk's can be newer then, or be had at all. */
static bool disk_has_less(const struct session *session, const char *id)
{
    struct saver *saver = session->keeping.saver;
    return saver && (saver_waits(saver, id) || saver_state(saver, NULL) == SAVE_FAILED);
}

bool session_bring_back(struct session *session, bool *at_start)
{
    struct aside aside = session->aside;
    bool from_lobby = session_lobby_game(session) != 0;
    if (!aside.there)
        return false;
    if (aside.table != 0 && activities_bring_back(session, aside.table)) {
        *at_start = false;
        return true;
    }
    session->aside = (struct aside){.there = false};
    activities_leave(session);
    *at_start = aside.at_start;
    if (!aside.at_start && (!*aside.id || disk_has_less(session, aside.id) ||
                            !session_go_on_with_kept(session, aside.id, aside.watched))) {
        put_back(session, &aside, from_lobby);
        return true; /* the game is on the board now */
    }
    session_await_take_up(session);
    if (aside.at_start)
        go_to_start(session, &aside);
    game_free(&aside.game);
    return true;
}
