/* lobby.c - the lobby mode.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/thread.h"
#include "engine/fair_play.h"
#include "lobby/arbiter.h"

enum { SECOND = 1000 };

static const struct time_control default_clock = {
    1, {{.time = 5 * 60 * SECOND, .increment = 3 * SECOND}}};

static void begin(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    lobby->countdown_due = -1;
    lobby->match_terms.rated = true;
    for (int color = WHITE; color <= BLACK; color++)
        lobby->match_terms.clocks[color] = default_clock;
}

static void free_lobby(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    lobby_client_destroy(lobby->client);
    free(lobby->deferred.argument);
    lobby->client = NULL;
}

static bool is_watched_rated_game(const struct followed_game *followed)
{
    return followed_game_is_in_progress(followed) && !followed->is_player &&
           followed->lobby_game.terms.rated;
}

void session_update_fair_play(struct session *session)
{
    struct texts *texts = session->texts;
    struct error error;
    *texts->fair_play_refusal = '\0';
    if (!session->settings->restricted && !fair_play_allows_engine(NULL, NULL, 0, &error))
        snprintf(texts->fair_play_refusal, sizeof texts->fair_play_refusal, "Fair play: %s.",
                 error.text);
    session_update_state(session);
}

/* Checks fair play at most once a second. Ends an analysis that is now forbidden. */
static void enforce_fair_play(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    int64_t now = session->now();
    if (lobby->fair_play_checked == 0 || now >= lobby->fair_play_checked + SECOND) {
        session_update_fair_play(session);
        lobby->fair_play_checked = now;
    }
    if (!session_has_state(session, STATE_ANALYSIS) ||
        !session_has_state(session, STATE_FAIR_PLAY))
        return;
    modes_remove_all(session);
    session_refuse(session, COMMAND_UNKNOWN, GIVES_ADVICE | EVERYWHERE);
}

static unsigned states(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    const struct replica *replica = lobby_replica(session);
    const struct followed_game *followed = lobby_game_on_board(session);
    bool live = followed_game_is_in_progress(followed);
    unsigned states = lobby->is_entered && lobby->client && !lobby->game_id ? STATE_LOBBY : 0;
    if (*session->texts->fair_play_refusal)
        states |= STATE_FAIR_PLAY;
    if (!replica)
        return states;
    if (followed)
        states |= live ? STATE_LOBBY_GAME | STATE_LOBBY_GAME_IN_PROGRESS : STATE_LOBBY_GAME;
    if (live && !lobby_user_is_playing(session))
        states |= STATE_SPECTATING;
    if (replica_has_timed_game(replica) ||
        (!replica->is_remote && live && followed->is_player))
        states |= STATE_FAIR_PLAY;
    if (is_watched_rated_game(followed) ||
        is_watched_rated_game(replica_find_game(replica, lobby->previous_game_id)))
        states |= STATE_SPECTATING_RATED;
    return states;
}

static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    enum color saved_side;
    if (!followed && !session_is_saved_lobby_game(session))
        return false;
    bool own = followed ? followed->is_player && followed->color == color
                        : session_get_saved_lobby_game_color(session, &saved_side) &&
                              saved_side == color;
    const char *name = followed ? followed->lobby_game.names[color]
                                : game_player_name(session->user_game, color);
    snprintf(card->name, sizeof card->name, "%.*s", PRINTABLE_UP_TO(40, own ? "you" : name));
    snprintf(card->rating, sizeof card->rating, "%s",
             followed ? followed->ratings[color] : "");
    return true;
}

static void game_replaced(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct followed_game *followed = lobby_game_on_board(session);
    char number[LOBBY_NUMBER_SIZE];
    if (lobby_user_is_playing(session) && followed_game_is_in_progress(followed))
        session_report(session, MESSAGE_WARNING,
                       "Your game with %s is in progress; 'table %s' goes back to it.",
                       lobby_opponent_name(followed),
                       lobby_argument_text(followed->lobby_game.id,
                                           lobby_opponent_name(followed), number));
    lobby->is_entered = false;
    lobby_leave_game(session);
}

static unsigned wake(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_notification notification;
    unsigned changes = 0;
    int64_t now = session->now();
    enforce_fair_play(session);
    if (!lobby->client)
        return 0;
    lobby_client_handle_events(lobby->client, now);
    lobby_report_offers(session);
    while (lobby_client_next_notification(lobby->client, now, &notification)) {
        session_update_state(session);
        changes |= lobby_handle_notification(session, &notification);
        lobby_report_offers(session);
    }
    lobby_run_deferred_command(session);
    lobby_unfollow_previous_game(session);
    if (lobby_update_countdown(session))
        changes |= SESSION_EVENT_REVIEW;
    return changes;
}

static int64_t deadline(const struct session *session)
{
    const struct lobby *lobby = lobby_of(session);
    int64_t due = lobby->client ? lobby_client_deadline(lobby->client) : -1;
    return earlier(due, lobby->countdown_due);
}

static bool resume(struct session *session, int64_t game_id)
{
    const struct replica *replica = lobby_replica(session);
    struct followed_game *followed = replica ? replica_find_game(replica, game_id) : NULL;
    char pairing[LOBBY_TEXT_SIZE];
    if (!followed)
        return false;
    lobby_show_game(session, followed);
    if (followed->is_player)
        session_print(session, "Back in your game with %s.", lobby_opponent_name(followed));
    else
        session_print(session, "Watching %s again.", lobby_pairing_text(followed, pairing));
    return true;
}

static bool ask_before_quit(struct session *session)
{
    char names[LOBBY_TEXT_SIZE];
    if (!lobby_find_timed_game(session, names) || session->confirmed ||
        !lobby_is_connected(session))
        return false;
    const char *s = strchr(names, ',') ? "s" : "";
    if (lobby_is_remote(session))
        session_ask_to_confirm(
            session, COMMAND_QUIT, "",
            "Your game%s with %s will continue at lichess.org, with the clock "
            "running; 'ttychess lichess' returns to it. Quit? (y/n)",
            s, names);
    else
        session_ask_to_confirm(session, COMMAND_QUIT, "",
                               "You will lose your game%s with %s if you are away for %d "
                               "seconds on your move. Quit? (y/n)",
                               s, names, ARBITER_LEFT_LIMIT / SECOND);
    return true;
}

void session_leave_lobby(struct session *session)
{
    if (!lobby_of(session)->game_id)
        lobby_of(session)->is_entered = false;
    session_update_state(session);
}

/* Leaves the lobby at once after `quit`, but not after a hangup, because the user may return. */
static void finish(struct session *session)
{
    if (lobby_is_connected(session) && session->is_quitting) {
        lobby_begin_request(session, VERB_QUIT);
        lobby_send_request_silently(session);
    }
}

const struct mode lobby_mode = {
    .size = sizeof(struct lobby),
    .begin = begin,
    .free = free_lobby,
    .move = lobby_handle_move,
    .prevents_saving = lobby_handle_saving,
    .commands = lobby_game_commands,
    .states = states,
    .title = lobby_write_title,
    .name_player = name_player,
    .command = lobby_handle_command,
    .game_replaced = game_replaced,
    .resume = resume,
    .wake = wake,
    .deadline = deadline,
    .ask_before_quit = ask_before_quit,
    .finish = finish,
};
