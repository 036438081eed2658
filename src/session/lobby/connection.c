/* connection.c - the connection to a lobby.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"

enum { REFRESH_INTERVAL = 2000, REMOTE_REFRESH_INTERVAL = 30 * 1000 /* milliseconds */ };

/* Uses lichess.org if chosen, otherwise the address on the command line, the 'lobby' option or
 * the default path. */
static void find_address(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct settings *settings = session->settings;
    const struct lobby_address *given = lobby->is_lichess ? settings->lichess
                                        : settings->lobby ? settings->lobby
                                                          : settings->lobby_connection;
    if (given) {
        lobby->address = *given;
        lobby->is_lichess |= given->command && settings->lichess &&
                             strcmp(*given->command, *settings->lichess->command) == 0;
        return;
    }
    if (settings->lobby_path)
        snprintf(lobby->path, sizeof lobby->path, "%s", settings->lobby_path);
    else
        lobby_default_path(lobby->path);
    lobby->address = (struct lobby_address){.path = lobby->path};
}

static bool is_enabled(const struct session *session)
{
    const char *path = session->settings->lobby_path;
    return !path || strcmp(path, "none") != 0;
}

bool session_lobby_is_available(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->client || lobby->is_lichess)
        return true;
    if (!is_enabled(session) ||
        (session->settings->restricted && !session->settings->lobby_connection))
        return false;
    find_address(session);
    return !lobby->address.path || lobby_socket_exists(lobby->address.path);
}

void session_connect_lobby(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->client || !session_lobby_is_available(session))
        return;
    lobby->is_entered = lobby->reports_users = session->settings->lobby != NULL;
    lobby->client = lobby_client_create(&lobby->address);
    lobby_client_handle_events(lobby->client, session->now());
    session_update_state(session);
}

enum lobby_wait session_get_lobby_wait(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    if (lobby->client && !lobby->is_ready) /* it may be connecting automatically */
        return lobby->deferred.argument ? LOBBY_WAIT_STATE
               : lobby->is_entered      ? LOBBY_WAIT_ANSWER
                                        : LOBBY_WAIT_NOTHING;
    for (int i = 0; lobby_is_connected(session) && i < LOBBY_PENDING_MAX; i++)
        if (lobby->pending[i].tag != 0 && !lobby->pending[i].silent)
            return LOBBY_WAIT_ANSWER;
    return LOBBY_WAIT_NOTHING;
}

void session_autoconnect_lobby(struct session *session)
{
    if (!settings_have_requested_game(session->settings) && session->user_game->current == 0)
        session_connect_lobby(session);
}

const char *lobby_reconnect_text(const struct session *session)
{
    switch (lobby_client_state(lobby_of(session)->client)) {
    case CLIENT_CLOSED:
        return session->settings->restricted
                   ? " Your games are saved. Quit, then reconnect with ssh."
                   : "";
    case CLIENT_NEEDS_LOGIN:
        return lobby_of(session)->is_lichess
                   ? " Run 'ttychess lichess --login' in a shell, then type 'lichess' again."
                   : " Log in from a shell, then type 'lobby' to reconnect.";
    default: return " Retrying automatically.";
    }
}

static bool refuse_disconnected(struct session *session)
{
    return session_error(session, "Cannot reach the lobby.%s", lobby_reconnect_text(session));
}

bool lobby_use_lichess(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct replica *replica = lobby_replica(session);
    if (lobby_is_remote(session) || lobby->is_lichess)
        return true;
    if (!session->settings->lichess)
        return session_error(session, session->settings->restricted
                                          ? "lichess.org is not available in kiosk mode."
                                          : "ttychess-lichess, which plays on lichess.org, is "
                                            "not installed; building it needs libcurl and "
                                            "jansson.");
    if (replica && replica_has_timed_game(replica))
        return session_error(session,
                             "Your lobby game is still in progress; finish it first.");
    if (lobby->game_id)
        session_new_game(session, NULL);
    lobby_client_destroy(lobby->client);
    lobby->client = NULL;
    lobby->joined = lobby->loss_reported = lobby->is_ready = false;
    lobby->previous_game_id = 0;
    lobby->game_count = lobby->history_count = 0;
    lobby->is_lichess = true;
    find_address(session);
    session_update_state(session);
    return true;
}

bool lobby_enter(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    session_connect_lobby(session);
    if (!lobby->client) {
        if (!is_enabled(session))
            return session_error(session, "The lobby is turned off (option 'lobby').");
        if (session->settings->restricted) /* do not reveal the path */
            return session_error(session, "No lobby is running on this host.");
        return session_error(session,
                             "No lobby is running at %s; 'ttychess serve --here' starts one, "
                             "'ttychess join HOST' enters one on another host.",
                             lobby->address.path);
    }
    if (lobby_client_state(lobby->client) == CLIENT_CLOSED)
        return refuse_disconnected(session);
    lobby_client_reconnect_now(lobby->client);
    lobby->is_entered = true;
    session_update_state(session);
    lobby_refresh(session);
    return true;
}

bool lobby_require_ready(struct session *session, enum command_id command,
                         const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    if (!lobby->client && !lobby_enter(session))
        return false;
    if (lobby->is_ready)
        return lobby_is_connected(session) || refuse_disconnected(session);
    free(lobby->deferred.argument);
    lobby->deferred = (struct command_call){command, memory_copy_string(argument)};
    return false;
}

void lobby_run_deferred_command(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct command_call later = lobby->deferred;
    if (!later.argument || !lobby->is_ready)
        return;
    lobby->deferred = (struct command_call){COMMAND_UNKNOWN, NULL};
    if (lobby_is_connected(session))
        session_set_next_command(session, later.command, later.argument);
    free(later.argument);
}

void lobby_refresh(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    int64_t now = session->now(), last = lobby->games_requested;
    int64_t pause = lobby_is_remote(session) ? REMOTE_REFRESH_INTERVAL : REFRESH_INTERVAL;
    if (!lobby_is_connected(session) || (last && now < last + pause))
        return;
    lobby_begin_request(session, VERB_GAMES);
    if (lobby_send_request_silently(session))
        lobby->games_requested = now;
    lobby_begin_request(session, VERB_WHO);
    lobby_send_request_silently(session);
}

struct line_writer *lobby_begin_request(struct session *session, enum lobby_verb verb)
{
    struct lobby *lobby = lobby_of(session);
    lobby->verb = verb;
    lobby->writer = lobby_client_begin_request(lobby->client, verb);
    return &lobby->writer;
}

static uint64_t send_request(struct session *session, const char *subject, bool silent)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_pending_request *pending = &lobby->pending[lobby->next_pending];
    uint64_t tag = lobby_client_send_request(lobby->client, &lobby->writer);
    if (tag == 0)
        return 0;
    *pending =
        (struct lobby_pending_request){.tag = tag, .verb = lobby->verb, .silent = silent};
    printable_copy_string(pending->subject, sizeof pending->subject, subject);
    lobby->next_pending = (lobby->next_pending + 1) % LOBBY_PENDING_MAX;
    lobby_client_handle_events(lobby->client, session->now());
    wake_signal(&session->wake); /* the reply may already be there */
    return tag;
}

bool lobby_send_request(struct session *session, const char *subject)
{
    return send_request(session, subject, false) || refuse_disconnected(session);
}

uint64_t lobby_send_request_silently(struct session *session)
{
    return send_request(session, "", true);
}

struct pollfd session_lobby_pollfd(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    struct pollfd poll = {-1, 0, 0};
    if (lobby->client)
        poll.fd = lobby_client_descriptor(lobby->client, &poll.events);
    return poll;
}

bool lobby_send_game_request(struct session *session, enum lobby_verb verb, const char *key,
                             const char *value)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    if (!followed)
        return session_error(session, "There is no lobby game on the board.");
    struct line_writer *writer = lobby_begin_request(session, verb);
    line_writer_add_number(writer, "game", followed->lobby_game.id);
    if (key)
        line_writer_add(writer, key, value);
    if (verb == VERB_OFFER || verb == VERB_IF) /* `ply` includes the unconfirmed move */
        line_writer_add_number(writer, "ply",
                               (int64_t)followed->lobby_game.game.current +
                                   (*lobby_of(session)->unconfirmed != '\0'));
    return lobby_send_request(session, "");
}
