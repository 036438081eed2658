/* lobby_again.c - a game of the lobby that is kept, and was opened again: another one like it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "lobby/wanted.h"
#include "session/clock.h"

/* What that game was played by, with sides changed. False: a game cannot be asked for so. */
static bool read_terms(const struct session *session, enum color own, struct wanted *wanted)
{
    enum { DAY = 24 * 60 * 60 * 1000 };
    const struct game *game = session->own;
    const char *event = game_tag(game, "Event"), *fen = game_tag(game, "FEN");
    struct terms *terms = &wanted->terms;
    const struct clock_period *period = terms->clocks[WHITE].periods;
    *wanted = (struct wanted){.color = own == WHITE ? "black" : "white"};
    if (!session_clock_read_tags(game, terms->clocks))
        memset(terms->clocks, 0, sizeof terms->clocks);
    if (terms->clocks[WHITE].count == 1 && period->moves == 1 && period->time >= DAY) {
        terms->days = (int)(period->time / DAY);
        memset(terms->clocks, 0, sizeof terms->clocks);
    }
    terms->rated = event && strcmp(event, "Rated game") == 0;
    terms->chess960 = game->start.chess960;
    if (fen && !terms->chess960)
        snprintf(terms->fen, sizeof terms->fen, "%s", fen);
    return terms_check(terms, NULL);
}

/* Why no other game can be asked for; NULL: it can. */
static const char *find_obstacle(struct session *session, const char *other, bool by_days)
{
    const struct replica *replica = lobby_replica(session);
    const char *site = game_tag(session->own, "Site");
    if (site && *replica->host && strcmp(site, replica->host) != 0)
        return "in another lobby";
    return by_days || replica_is_here(replica, other) ? NULL : "who is not in the lobby now";
}

static void challenge(struct session *session, enum color own)
{
    const char *other = game_name(session->own, color_opposite(own)), *obstacle;
    struct line_writer writer;
    struct wanted wanted;
    bool plays = read_terms(session, own, &wanted);
    obstacle = plays ? find_obstacle(session, other, wanted.terms.days > 0)
                     : "with times that nobody is asked for";
    if (obstacle) {
        session_tell(session, MESSAGE_ERROR,
                     "That game was with %.*s, %s; 'new' plays another one here.",
                     PRINTABLE_UP_TO(40, other), obstacle);
        return;
    }
    lobby_begin(session, &writer, "match");
    line_add(&writer, "name", other);
    wanted_write(&wanted, &writer);
    if (lobby_send(session, &writer, "match", other))
        lobby_of(session)->open = true;
}

static void ask_again(struct session *session)
{
    enum color own;
    bool known = session_kept_side(session, &own);
    if (!session_lobby_is_near(session))
        session_tell(session, MESSAGE_ERROR,
                     "That game was played in a lobby, and there is none here. 'new' plays "
                     "another one here.");
    else if (lobby_needs(session, REQUEST_AGAIN, "")) {
        if (known || session_kept_side(session, &own)) /* the lobby knows one's name */
            challenge(session, own);
        else
            session_tell(session, MESSAGE_ERROR,
                         "That game was between %.*s and %.*s: 'match NAME' challenges.",
                         PRINTABLE_UP_TO(40, session->own->white),
                         PRINTABLE_UP_TO(40, session->own->black));
    }
}

bool lobby_take_kept(struct session *session, enum request request, const char *argument)
{
    if (!session_is_kept_table(session) || session_is_at(session, AT_OTHER_BOARD))
        return false;
    switch (request) {
    case REQUEST_AGAIN: ask_again(session); return true;
    case REQUEST_COLOR:
        if (!*argument)
            return false;
        __attribute__((fallthrough));
    case REQUEST_SWAP:
    case REQUEST_UNDO:
        session_tell(session, MESSAGE_ERROR,
                     "This game was played in a lobby and is over: 'analyse' tries moves, "
                     "'rematch' asks for another one with sides changed.");
        return true;
    default: return false;
    }
}
