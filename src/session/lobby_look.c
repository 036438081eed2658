/* lobby_look.c - what is known of the lobby and of the game of it that is on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

const struct replica *lobby_replica(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    return lobby->client ? lobby_client_replica(lobby->client) : NULL;
}

bool lobby_is_me(const struct session *session, const char *name)
{
    return lobby_names_equal(lobby_replica(session)->me, name);
}

bool lobby_is_on(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    return lobby->client && lobby_client_state(lobby->client) == CLIENT_HERE;
}

int64_t session_lobby_game(const struct session *session)
{
    return lobby_of(session)->game;
}

struct lobby_seat *lobby_seat(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    return lobby->client && lobby->game
               ? replica_table(lobby_client_replica(lobby->client), lobby->game)
               : NULL;
}

bool lobby_plays(const struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    return seat && seat->seated && seat->mine;
}

bool lobby_goes_on(const struct lobby_seat *seat)
{
    return seat && !seat->closed && seat->table.phase != TABLE_OVER;
}

bool lobby_is_played(const struct lobby_seat *seat)
{
    return lobby_goes_on(seat) && seat->table.phase == TABLE_PLAYED;
}

bool session_table_holds(const struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    return lobby_plays(session) && lobby_is_played(seat) && table_has_clock(&seat->table);
}

bool lobby_looks_on(const struct session *session)
{
    return lobby_goes_on(lobby_seat(session)) && !lobby_plays(session);
}

static bool is_rated_of_others(const struct lobby_seat *seat)
{
    return lobby_goes_on(seat) && !seat->seated && seat->table.terms.rated;
}

bool lobby_watches_rated(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    return replica && (is_rated_of_others(lobby_seat(session)) ||
                       is_rated_of_others(replica_table(replica, lobby_of(session)->waits)));
}

const char *lobby_other_name(const struct lobby_seat *seat)
{
    return seat->table.names[color_opposite(seat->seat)];
}
