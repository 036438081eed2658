/* line.c - the connection to a lobby
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"

enum { LOOK_PAUSE = 2000, SITE_PAUSE = 30 * 1000 /* milliseconds */ };

/* ---- the connection -------------------------------------------------------------------- */

/* In order of precedence: lichess.org if chosen, the command line, the option 'lobby', the
 * usual path. */
static void find_address(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct settings *settings = session->settings;
    if (lobby->far) {
        lobby->address = *settings->lichess;
        return;
    }
    if (settings->lobby || settings->lobby_connection) {
        lobby->address = settings->lobby ? *settings->lobby : *settings->lobby_connection;
        return;
    }
    if (settings->lobby_path)
        snprintf(lobby->path, sizeof lobby->path, "%s", settings->lobby_path);
    else
        lobby_write_usual(lobby->path);
    lobby->address = (struct lobby_address){.path = lobby->path};
}

static bool is_wanted(const struct session *session)
{
    const char *path = session->settings->lobby_path;
    return !path || strcmp(path, "none") != 0;
}

bool session_lobby_is_available(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->client || lobby->far)
        return true;
    if (!is_wanted(session) ||
        (session->settings->restricted && !session->settings->lobby_connection))
        return false;
    find_address(session);
    return !lobby->address.path || lobby_is_near(lobby->address.path);
}

void session_connect_lobby(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    if (lobby->client || !session_lobby_is_available(session))
        return;
    lobby->open = lobby->tells_here = session->settings->lobby != NULL;
    lobby->client = lobby_client_create(&lobby->address);
    lobby_client_pump(lobby->client, session->now());
    session_update_state(session);
}

enum lobby_wait session_lobby_wait(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    if (lobby->client && !lobby->answered) /* connecting, perhaps automatically */
        return lobby->later.argument ? LOBBY_WAIT_STATE
               : lobby->open         ? LOBBY_WAIT_ANSWER
                                     : LOBBY_WAIT_NOTHING;
    for (int i = 0; lobby_is_on(session) && i < LOBBY_ASKED; i++)
        if (lobby->asked[i].tag != 0 && !lobby->asked[i].silent)
            return LOBBY_WAIT_ANSWER;
    return LOBBY_WAIT_NOTHING;
}

void session_autoconnect_lobby(struct session *session)
{
    if (!settings_request_game(session->settings) && session->user_game->current == 0)
        session_connect_lobby(session);
}

const char *lobby_way_back(const struct session *session)
{
    const struct lobby_client *client = lobby_of(session)->client;
    switch (lobby_client_state(client)) {
    case CLIENT_OUT:
        return session->settings->restricted
                   ? " Your games are saved: quit and connect with ssh again."
                   : "";
    case CLIENT_LOCKED: return " Log in from a shell, then type 'lobby' to reconnect.";
    default: return " Retrying automatically.";
    }
}

static bool refuse_gone(struct session *session)
{
    return session_error(session, "Cannot reach the lobby.%s", lobby_way_back(session));
}

bool lobby_go_far(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct replica *replica = lobby_replica(session);
    if (lobby_is_site(session) || lobby->far)
        return true;
    if (!session->settings->lichess || (replica && replica_plays_by_clock(replica))) {
        session_report(session, MESSAGE_ERROR, "%s",
                       replica ? "Your lobby game is in progress."
                               : "lichess.org is not available here.");
        return false;
    }
    if (lobby->game)
        session_new_game(session, NULL);
    lobby_client_destroy(lobby->client);
    lobby->client = NULL;
    lobby->joined = lobby->away = lobby->answered = false;
    lobby->waits = 0;
    lobby->game_count = lobby->past_count = 0;
    lobby->far = true;
    find_address(session);
    session_update_state(session);
    return true;
}

bool lobby_enter(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    session_connect_lobby(session);
    if (!lobby->client) {
        if (!is_wanted(session))
            session_error(session, "The lobby is turned off (option 'lobby').");
        else if (session->settings->restricted) /* do not reveal the path on the host */
            session_error(session, "No lobby is running on this host.");
        else
            session_error(session,
                          "No lobby on this host (%s); 'ttychess serve --here' starts one.",
                          lobby->address.path);
        return false;
    }
    if (lobby_client_state(lobby->client) == CLIENT_OUT)
        return refuse_gone(session);
    lobby_client_hurry(lobby->client);
    lobby->open = true;
    session_update_state(session);
    lobby_look(session);
    return true;
}

bool lobby_needs(struct session *session, enum command_id command, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    if (!lobby->client && !lobby_enter(session))
        return false;
    if (lobby->answered)
        return lobby_is_on(session) || refuse_gone(session);
    free(lobby->later.argument);
    lobby->later = (struct command_call){command, memory_copy_string(argument)};
    return false;
}

void lobby_do_later(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct command_call later = lobby->later;
    if (!later.argument || !lobby->answered)
        return;
    lobby->later = (struct command_call){COMMAND_UNKNOWN, NULL};
    if (lobby_is_on(session))
        session_queue_command(session, later.command, later.argument);
    free(later.argument);
}

void lobby_look(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    int64_t now = session->now();
    int64_t pause = lobby_is_site(session) ? SITE_PAUSE : LOOK_PAUSE;
    if (!lobby_is_on(session) || (lobby->looked_at && now < lobby->looked_at + pause))
        return;
    lobby_begin(session, VERB_GAMES);
    if (lobby_send_silently(session))
        lobby->looked_at = now;
    lobby_begin(session, VERB_WHO);
    lobby_send_silently(session);
}

/* ---- sending ---------------------------------------------------------------------------- */

struct line_writer *lobby_begin(struct session *session, enum lobby_verb verb)
{
    struct lobby *lobby = lobby_of(session);
    lobby->verb = verb;
    lobby->writer = lobby_client_begin(lobby->client, verb);
    return &lobby->writer;
}

static uint64_t send_line(struct session *session, const char *who, bool silent)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_asked *asked = &lobby->asked[lobby->next_asked];
    uint64_t tag = lobby_client_send(lobby->client, &lobby->writer);
    if (tag == 0)
        return 0;
    *asked = (struct lobby_asked){.tag = tag, .verb = lobby->verb, .silent = silent};
    snprintf(asked->who, sizeof asked->who, "%.*s", PRINTABLE_UP_TO(LOBBY_WORD - 1, who));
    lobby->next_asked = (lobby->next_asked + 1) % LOBBY_ASKED;
    lobby_client_pump(lobby->client, session->now());
    wake_signal(&session->wake); /* the answer may be here already */
    return tag;
}

bool lobby_send(struct session *session, const char *who)
{
    return send_line(session, who, false) || refuse_gone(session);
}

uint64_t lobby_send_silently(struct session *session)
{
    return send_line(session, "", true);
}

struct pollfd session_lobby_poll(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    struct pollfd poll = {-1, 0, 0};
    if (lobby->client)
        poll.fd = lobby_client_descriptor(lobby->client, &poll.events);
    return poll;
}

/* ---- the game on the board -------------------------------------------------------------- */

bool lobby_ask_game(struct session *session, enum lobby_verb verb, const char *key,
                    const char *value)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (!seat)
        return session_error(session, "No lobby game is on the board.");
    struct line_writer *writer = lobby_begin(session, verb);
    line_add_number(writer, "game", seat->table.id);
    if (key)
        line_add(writer, key, value);
    if (verb == VERB_OFFER) /* counts a move the server has not confirmed */
        line_add_number(writer, "ply",
                        (int64_t)seat->table.game.current +
                            (*lobby_of(session)->sent != '\0'));
    return lobby_send(session, "");
}
