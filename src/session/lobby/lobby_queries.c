/* lobby_queries.c - queries about the lobby, its game on the board, and saved lobby games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A saved game does not record which player the user was, so the name decides.
 */
#include "session/lobby/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"

const struct replica *lobby_replica(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    return lobby->client ? lobby_client_replica(lobby->client) : NULL;
}

bool lobby_is_own_name(const struct session *session, const char *name)
{
    return lobby_names_equal(lobby_replica(session)->me, name);
}

bool lobby_is_own_game(const struct session *session, const struct listed_game *game)
{
    return lobby_is_own_name(session, game->names[WHITE]) ||
           lobby_is_own_name(session, game->names[BLACK]);
}

bool lobby_is_remote(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    return replica && replica->is_remote;
}

bool lobby_is_computer_name(const struct session *session, const char *name)
{
    return lobby_is_remote(session) && strncasecmp(name, "AI-", 3) == 0;
}

bool lobby_is_connected(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    return lobby->client && lobby_client_state(lobby->client) == CLIENT_CONNECTED;
}

int64_t session_lobby_game_id(const struct session *session)
{
    return lobby_of(session)->game_id;
}

struct followed_game *lobby_game_on_board(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    int64_t id = lobby_of(session)->game_id;
    return replica && id ? replica_find_game(replica, id) : NULL;
}

bool lobby_user_is_playing(const struct session *session)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    return followed && followed->is_player && followed->plays_here;
}

bool followed_game_is_in_progress(const struct followed_game *followed)
{
    return followed && !followed->closed && followed->lobby_game.phase != LOBBY_GAME_OVER;
}

bool session_plays_timed_lobby_game(const struct session *session, int64_t game)
{
    const struct replica *replica = lobby_replica(session);
    const struct followed_game *followed = replica ? replica_find_game(replica, game) : NULL;
    return followed_game_is_in_progress(followed) && followed->is_player &&
           followed->plays_here && lobby_game_has_clock(&followed->lobby_game);
}

struct followed_game *lobby_find_timed_game(const struct session *session,
                                            char names[LOBBY_TEXT_SIZE])
{
    const struct replica *replica = lobby_replica(session);
    struct followed_game *found = NULL;
    *names = '\0';
    for (size_t i = replica ? replica->game_count : 0; i-- > 0;)
        if (session_plays_timed_lobby_game(session, replica->games[i]->lobby_game.id)) {
            found = replica->games[i];
            text_add_item(names, LOBBY_TEXT_SIZE, ", ", lobby_opponent_name(found));
        }
    return found;
}

bool session_lobby_game_blocks_leaving(const struct session *session)
{
    return session_plays_timed_lobby_game(session, lobby_of(session)->game_id);
}

const char *lobby_opponent_name(const struct followed_game *followed)
{
    return followed->lobby_game.names[color_opposite(followed->color)];
}

static bool is_short_number(int64_t id)
{
    return id < 1000 * 1000 * 1000;
}

const char *lobby_number_text(int64_t id, char text[LOBBY_NUMBER_SIZE])
{
    snprintf(text, LOBBY_NUMBER_SIZE, " %" PRId64, id);
    return is_short_number(id) ? text : "";
}

const char *lobby_argument_text(int64_t id, const char *name, char text[LOBBY_NUMBER_SIZE])
{
    snprintf(text, LOBBY_NUMBER_SIZE, "%" PRId64, id);
    return is_short_number(id) ? text : name;
}

const char *session_lobby_game_heading(const struct session *session, char *text, size_t size)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    char terms[MATCH_TERMS_TEXT_SIZE], number[LOBBY_NUMBER_SIZE];
    *text = '\0';
    if (followed && !session_has_state(session, STATE_OTHER_BOARD))
        snprintf(text, size, "Game%s, %s", lobby_number_text(followed->lobby_game.id, number),
                 match_terms_text(&followed->lobby_game.terms, terms));
    return text;
}

bool session_lobby_is_own_name(const struct session *session, const char *name)
{
    const struct replica *replica = lobby_replica(session);
    const char *me = replica && *replica->me ? replica->me : getenv("USER");
    const char *also = session->settings->name;
    return (me && lobby_names_equal(me, name)) || (also && lobby_names_equal(also, name));
}

bool session_is_saved_lobby_game(const struct session *session)
{
    const struct game *own = session->user_game;
    const char *id = game_tag(own, "GameId"); /* other programs write this tag, too */
    return game_final_result(own) != RESULT_NONE && id &&
           id[strspn(id, "0123456789")] == '\0' && !lobby_game_on_board(session) &&
           !session_has_state(session, STATE_FILE | STATE_WATCHING);
}

bool session_get_saved_lobby_game_color(const struct session *session, enum color *color)
{
    if (!session_is_saved_lobby_game(session))
        return false;
    *color = session_lobby_is_own_name(session, session->user_game->white) ? WHITE : BLACK;
    return session_lobby_is_own_name(session, game_player_name(session->user_game, *color));
}
