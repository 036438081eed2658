/* notifications.c - notifications from the lobby and its games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "session/board/play.h"

/* 15+10, the default on servers that allow no faster games. */
static const struct time_control remote_clock = {
    1, {{.time = (int64_t)15 * 60 * 1000, .increment = 10 * 1000}}};

/* Writes "your offer of 5+3 rated" or "your challenge to anna". */
static void write_own_offer(const struct lobby_offer *offer, char text[LOBBY_SUBJECT_SIZE])
{
    char terms[MATCH_TERMS_TEXT_SIZE];
    snprintf(text, LOBBY_SUBJECT_SIZE, "your %s%s", *offer->to ? "challenge to " : "offer of ",
             *offer->to ? offer->to : match_terms_text(&offer->terms, terms));
}

static void report_offer_gone(struct session *session, const struct lobby_offer *offer,
                              const char *why)
{
    bool own = lobby_is_own_name(session, offer->from), played = strcmp(why, "played") == 0;
    const char *other = own ? offer->to : offer->from;
    char text[LOBBY_SUBJECT_SIZE];
    if (!own && *offer->to && strcmp(why, "declined") != 0)
        lobby_of(session)->challenge_gone = session->now();
    write_own_offer(offer, text);
    if (own && played)
        session_notify(session, "A game has begun, so %s is withdrawn.", text);
    else if (!*offer->to)
        return;
    else if (played || strcmp(why, "gone") == 0)
        session_notify(session, "%s %s; the challenge was cancelled.", other,
                       played ? "is playing" : "has left");
    else if (own && strcmp(why, "declined") == 0)
        session_notify(session, "%s declines.", other);
    else if (!own && strcmp(why, "cancelled") == 0)
        session_notify(session, "%s has withdrawn the challenge.", other);
}

/* ---- for listeners: arrivals, departures, seeks ----------------------------------------- */

enum { ANNOUNCEMENTS_MAX = 3, ANNOUNCEMENTS_INTERVAL = 60 * 1000 /* milliseconds */ };

/* Announces what another user does to a listener in the lobby, at most ANNOUNCEMENTS_MAX times
 * in an interval. */
static void announce(struct session *session, const char *name, const char *text)
{
    struct lobby *lobby = lobby_of(session);
    if (!session_has_text_ui(session) || !session_has_state(session, STATE_LOBBY) ||
        !lobby->is_ready || lobby_is_own_name(session, name))
        return;
    if (session->now() >= lobby->announcements_end) {
        lobby->announcements_end = session->now() + ANNOUNCEMENTS_INTERVAL;
        lobby->announcements = 0;
    }
    if (lobby->announcements++ < ANNOUNCEMENTS_MAX)
        session_notify(session, "%s", text);
}

static void announce_person(struct session *session,
                            const struct lobby_notification *notification)
{
    char text[LOBBY_TEXT_SIZE];
    snprintf(text, sizeof text, "%s has %s.", notification->name,
             lobby_line_flag(notification->line, "here") ? "arrived" : "left");
    if (notification->ok)
        announce(session, notification->name, text);
}

/* Announces a seek, or reports a challenge to the user. While the user is playing, a challenge is
 * a notification, not an alert. */
static void report_new_offer(struct session *session, const struct lobby_offer *offer)
{
    bool later = lobby_user_is_playing(session) &&
                 session_has_state(session, STATE_LOBBY_GAME_IN_PROGRESS);
    char text[LOBBY_SUBJECT_SIZE];
    lobby_write_offer(session, offer, text);
    if (!*offer->to)
        announce(session, offer->from, text);
    else if (!lobby_is_own_name(session, offer->from)) /* the reply reports it */
        session_report(session, later ? MESSAGE_NOTIFICATION : MESSAGE_ALERT, "%s", text);
}

/* ---- withdrawing offers ----------------------------------------------------------------- */

static void withdraw(struct session *session, const struct lobby_offer *offer)
{
    char what[LOBBY_SUBJECT_SIZE];
    write_own_offer(offer, what);
    line_writer_add_number(lobby_begin_request(session, VERB_CANCEL), "id", offer->id);
    lobby_send_request(session, what);
}

/* Without a number, withdraws the user's offer in the game on the board or, if there is none,
 * all seeks and challenges. */
void handle_withdraw(struct session *session, const char *argument)
{
    const struct followed_game *followed = lobby_game_on_board(session);
    bool found = false;
    uint64_t id = 0;
    if (*argument && !number_parse(argument, 1, INT64_MAX, &id, NULL)) {
        session_error(session, "withdraw: expected the number of an offer, found '%.*s'.",
                      PRINTABLE_UP_TO(30, argument));
        return;
    }
    if (!lobby_require_ready(session, COMMAND_WITHDRAW, argument))
        return;
    const struct replica *replica = lobby_replica(session);
    if (id == 0 && followed && followed->is_player &&
        followed->lobby_game.offers[followed->color]) {
        lobby_send_game_request(session, VERB_WITHDRAW, NULL, NULL);
        return;
    }
    for (size_t i = 0; i < replica->offer_count; i++)
        if (lobby_is_own_name(session, replica->offers[i].from) &&
            (id == 0 || replica->offers[i].id == (int64_t)id)) {
            withdraw(session, &replica->offers[i]);
            found = true;
        }
    if (!found)
        session_error(session, id > 0 ? "You have no offer with that number."
                                      : "You have no open offers.");
}

static const char *player_text(const struct followed_game *followed, enum color color)
{
    return followed->is_player && followed->color == color ? "You"
                                                           : followed->lobby_game.names[color];
}

/* Reports that a side offers `offer`; `also` continues the sentence. */
static void report_offer(struct session *session, const struct followed_game *followed,
                         enum color color, unsigned offer, const char *also)
{
    bool own = followed->is_player && color == followed->color;
    const char *what = offer == OFFER_DRAW    ? "a draw"
                       : offer == OFFER_ABORT ? "to end the game without a result"
                       : lobby_game_turn(&followed->lobby_game) == color
                           ? "to take back the last move of each side" /* own move and reply */
                           : "to take back the last move";
    session_report(session, followed->is_player && !own ? MESSAGE_ALERT : MESSAGE_NOTIFICATION,
                   "%s %s%s %s%s.", player_text(followed, color),
                   offer == OFFER_DRAW ? "offer" : "ask", own ? "" : "s", what, also);
}

/* Returns whether the user sees the game and can play in it. */
static bool is_playing_on_board(const struct session *session,
                                const struct followed_game *followed)
{
    return followed && lobby_game_on_board(session) == followed &&
           lobby_user_is_playing(session) && !session_has_state(session, STATE_OTHER_BOARD);
}

void lobby_report_offers(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    const struct followed_game *followed = lobby_game_on_board(session);
    unsigned open = 0;
    if (is_playing_on_board(session, followed) && followed_game_is_in_progress(followed) &&
        lobby_is_connected(session))
        open = followed->lobby_game.offers[color_opposite(followed->color)];
    for (unsigned offer = OFFER_DRAW; offer <= OFFER_ABORT; offer *= 2)
        if (open & ~lobby->offers_told & offer)
            report_offer(session, followed, color_opposite(followed->color), offer,
                         "; type 'y' to accept");
    lobby->offers_told = open;
}

/* Reports the opponent's moves and offers in a game of the user that the board does not show.
 * Returns false for other events. */
static bool report_event_elsewhere(struct session *session,
                                   const struct followed_game *followed,
                                   const struct game_event *event)
{
    const struct lobby_game *game = &followed->lobby_game;
    const char *other = lobby_opponent_name(followed);
    char text[MOVE_TEXT_SIZE], where[LOBBY_TEXT_SIZE], argument[LOBBY_NUMBER_SIZE];
    if (!followed->is_player || event->color == followed->color ||
        (event->kind != EVENT_MOVE && event->kind != EVENT_OFFER))
        return false;
    snprintf(where, sizeof where, " in your other game; 'table %s' shows it",
             lobby_argument_text(game->id, other, argument));
    if (event->kind == EVENT_OFFER)
        report_offer(session, followed, event->color, event->offer, where);
    else
        session_notify(session, "%s played %s%s.", other,
                       move_text(&game->game, game->game.current, text), where);
    return true;
}

static void report_event(struct session *session, const struct followed_game *followed,
                         const struct game_event *event, bool was_over)
{
    bool own = followed->is_player && event->color == followed->color;
    bool may_claim = followed->is_player && event->claim_after > 0;
    const char *player = player_text(followed, event->color);
    size_t ply = followed->lobby_game.game.current;
    char text[MOVE_TEXT_SIZE], span[32];
    switch (event->kind) {
    case EVENT_OFFER:
        if (own || !is_playing_on_board(session, followed)) /* see lobby_report_offers() */
            report_offer(session, followed, event->color, event->offer, "");
        break;
    case EVENT_DECLINE:
        session_notify(session, "%s decline%s.", player, own ? "" : "s");
        break;
    case EVENT_WITHDRAW:
        session_notify(session, "%s withdraw%s the offer.", player, own ? "" : "s");
        break;
    case EVENT_TAKEBACK:
        if (ply > 0)
            session_notify(session, "Taken back; the last move is now %s.",
                           move_text(&followed->lobby_game.game, ply, text));
        else
            session_notify(session, "Taken back; no moves are left.");
        lobby_report_conditional(session, false);
        break;
    case EVENT_DISCONNECT:
        if (!own && followed->lobby_game.terms.days == 0)
            session_notify(session, "%s%s%s%s.", player,
                           event->count > 0 ? " has left" : " is disconnected",
                           may_claim ? "; 'claim' wins after " : "",
                           may_claim ? lobby_duration_text(event->claim_after, span) : "");
        break;
    case EVENT_RECONNECT:
        if (!own && followed->lobby_game.terms.days == 0)
            session_notify(session, "%s is back.", player);
        break;
    case EVENT_CLOCK_RESUME: session_notify(session, "The clock is running again."); break;
    case EVENT_CLOCK_STOP:
        session_notify(session, "The clock is stopped%s.",
                       event->cause == STOP_SERVER_RESTART
                           ? " until both players are back, for a minute at most"
                           : " for now");
        break;
    case EVENT_END:
        if (!was_over)
            lobby_report_ending(session, followed);
        break;
    case EVENT_MOVE:
        if (event->offer && followed->is_player && !own)
            session_notify(session, "%s has moved, so the offer is withdrawn.", player);
        lobby_report_conditional(session, false);
        break;
    case EVENT_UNKNOWN: break;
    }
}

/* ---- the game on the board -------------------------------------------------------------- */

static unsigned handle_event(struct session *session,
                             const struct lobby_notification *notification)
{
    struct lobby *lobby = lobby_of(session);
    const struct followed_game *followed = notification->followed;
    const struct game_event *event = &notification->event;
    bool sent = *lobby->unconfirmed;
    bool was_over = session->user_game->result != RESULT_NONE || lobby->ending_reported;
    bool is_own_move = followed->is_player && followed->plays_here &&
                       event->kind == EVENT_MOVE && event->color == followed->color;
    /* "" or "-": the server plays no answer */
    bool will_answer = *followed->lobby_game.conditional[followed->color] > '-';
    char premoves[PREMOVES_SIZE];
    if (sent && is_own_move && event->ply == lobby->unconfirmed_ply)
        lobby->unconfirmed[0] = '\0'; /* confirmed */
    strcpy(premoves, session->position_state.premoves);
    bool changed = lobby_sync_board(session);
    if (changed)
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    else if (is_own_move)
        session_update_opening_tags(session); /* the board already had the move */
    if (!changed)
        session_save_game(session);
    lobby_schedule_countdown(session);
    bool reported = session_has_state(session, STATE_OTHER_BOARD) &&
                    report_event_elsewhere(session, followed, event);
    if (event->kind == EVENT_MOVE && !(sent && is_own_move) && !reported) {
        report_last_move(session, false);
        if (changed && followed->lobby_game.phase == LOBBY_GAME_IN_PROGRESS && !will_answer)
            play_premoves(session, premoves);
    }
    if (!reported)
        report_event(session, followed, event, was_over);
    if (event->kind == EVENT_MOVE || event->kind == EVENT_DISCONNECT)
        lobby_report_deadline(session, followed);
    lobby->ending_reported = followed->lobby_game.phase == LOBBY_GAME_OVER;
    if (lobby->ending_reported)
        session->position_state.premoves[0] = '\0';
    return (changed ? SESSION_EVENT_BOARD : 0U) | SESSION_EVENT_REVIEW | SESSION_EVENT_CLOCK;
}

static unsigned handle_event_elsewhere(struct session *session,
                                       const struct lobby_notification *notification)
{
    const struct followed_game *followed = notification->followed;
    char ending[LOBBY_TEXT_SIZE];
    if (!followed->is_player || followed->was_over)
        return 0;
    if (!report_event_elsewhere(session, followed, &notification->event) &&
        notification->event.kind == EVENT_END)
        session_notify(session, "Your game with %s is over: %s.",
                       lobby_opponent_name(followed),
                       lobby_game_ending_text(&followed->lobby_game, ending, sizeof ending));
    return SESSION_EVENT_REVIEW;
}

/* ---- games ------------------------------------------------------------------------------ */

/* Returns whether to show a game. A requested game is always shown. Otherwise, a watched
 * game never replaces one that the user is playing, nor does another of the user's games if
 * that one has a clock. Correspondence games are shown only if they begin while the user is in
 * the lobby. */
static bool should_show_game(const struct session *session,
                             const struct followed_game *followed)
{
    const struct lobby *lobby = lobby_of(session);
    const struct followed_game *old = lobby_game_on_board(session);
    bool busy = lobby_user_is_playing(session) && followed_game_is_in_progress(old);
    if (lobby->requested_game_id == followed->lobby_game.id)
        return true;
    if (!followed->is_player)
        return !busy && lobby->previous_game_id != followed->lobby_game.id;
    if (followed->had_events && !lobby_game_has_clock(&followed->lobby_game))
        return false; /* the game began earlier */
    if (followed->lobby_game.terms.days > 0 && !lobby->is_entered)
        return false;
    return !busy || !lobby_game_has_clock(&old->lobby_game);
}

static void print_last_move(struct session *session, const struct followed_game *followed)
{
    if (session_has_text_ui(session) && followed->lobby_game.game.current > 0)
        handle_last(session);
}

static unsigned handle_new_game(struct session *session, struct followed_game *followed)
{
    const char *other = lobby_opponent_name(followed);
    char terms[MATCH_TERMS_TEXT_SIZE], text[LOBBY_TEXT_SIZE], number[LOBBY_NUMBER_SIZE];
    match_terms_text(&followed->lobby_game.terms, terms);
    if (!should_show_game(session, followed)) {
        if (!followed->had_events)
            session_notify(session, "Your game with %s has started (%s); 'table %s' shows it.",
                           other, terms,
                           lobby_argument_text(followed->lobby_game.id, other, number));
        return SESSION_EVENT_REVIEW;
    }
    session_cancel_question(session); /* the question concerned the old board */
    lobby_show_game(session, followed);
    const char *shown = lobby_number_text(followed->lobby_game.id, number);
    if (followed->was_over) {
        session_print(session, "Game%s: %s, %s.", shown, lobby_pairing_text(followed, text),
                      terms);
        lobby_report_ending(session, followed);
    } else if (followed->is_player) {
        session_report(session, MESSAGE_ALERT, "%s%s%s: you play %s against %s, %s.%s",
                       followed->had_events ? "Your game" : "Game", shown,
                       followed->had_events ? " continues" : "", color_name(followed->color),
                       other, terms,
                       !followed->plays_here
                           ? " Your other session is playing it; 'takeover' plays it here."
                           : "");
    } else {
        session_print(session, "Game%s: %s, %s. You are watching; type 'leave' to stop.",
                      shown, lobby_pairing_text(followed, text), terms);
    }
    print_last_move(session, followed);
    lobby_report_deadline(session, followed);
    return SESSION_EVENT_BOARD | SESSION_EVENT_NEW_GAME;
}

/* ---- chat and server messages ----------------------------------------------------------- */

/* Reports a message in double quotes. Double quotes inside it become single quotes, because a
 * wrapped row could look like another user's message. */
static void handle_chat(struct session *session, const struct lobby_notification *notification)
{
    enum { CHAT_SIZE = 301 };
    char text[CHAT_SIZE];
    const char *how = notification->kind == NOTIFICATION_PRIVATE_MESSAGE ? " tells you" : "";
    if (lobby_is_own_name(session, notification->name))
        return;
    printable_copy_string(text, sizeof text, lobby_line_text(notification->line, "text"));
    for (char *sign = text; (sign = strchr(sign, '"'));)
        *sign = '\'';
    session_notify(session, "%s%s: \"%s\"", notification->name, how, text);
}

static void report_rating_change(struct session *session,
                                 const struct lobby_notification *notification)
{
    const struct followed_game *followed = notification->followed;
    bool white = followed->color == WHITE;
    const char *rating = lobby_line_text(notification->line, white ? "wr" : "br");
    int64_t difference = 0;
    if (!followed->is_player || !*rating)
        return;
    lobby_line_get_number(notification->line, white ? "wd" : "bd", -9999, 9999, &difference);
    session_notify(session, "Your %s rating is now %.*s (%+d).",
                   speed_name(match_terms_speed(&followed->lobby_game.terms)),
                   PRINTABLE_UP_TO(10, rating), (int)difference);
}

/* ---- the connection --------------------------------------------------------------------- */

static void handle_connected(struct session *session,
                             const struct lobby_notification *notification)
{
    struct lobby *lobby = lobby_of(session);
    int64_t due = 0, missed = 0;
    bool first = !lobby->joined;
    if (lobby->loss_reported)
        session_notify(session, "%s to the lobby.", first ? "Connected" : "Reconnected");
    lobby->joined = true;
    lobby->loss_reported = lobby->is_ready = false;
    lobby->games_requested = 0;
    lobby->unrated = strcmp(lobby_line_text(notification->line, "rated"), "no") == 0;
    lobby->match_terms.rated =
        lobby->match_terms.rated && !lobby->unrated && (!first || !lobby_is_remote(session));
    if (lobby_is_remote(session) && match_terms_speed(&lobby->match_terms) < SPEED_RAPID)
        for (int color = WHITE; color <= BLACK; color++)
            lobby->match_terms.clocks[color] = remote_clock;
    if (lobby->is_entered)
        lobby_refresh(session);
    lobby->unconfirmed_tag = 0;
    if (!lobby_is_remote(session)) /* a remote server must report the game first */
        lobby_resend_move(session);
    if (!notification->again &&
        lobby_line_get_number(notification->line, "due", 1, 9999, &due))
        session_notify(session, "It is your move in %d correspondence game%s; type '%s'.",
                       (int)due, plural((uint64_t)due),
                       session_has_state(session, STATE_LOBBY) ? "table" : "lobby");
    if (!notification->again &&
        lobby_line_get_number(notification->line, "missed", 1, 9999, &missed))
        session_notify(session,
                       "%d of your games ended while you were away; 'history' lists them.",
                       (int)missed);
}

static void handle_disconnected(struct session *session,
                                const struct lobby_notification *notification)
{
    struct lobby *lobby = lobby_of(session);
    enum client_state state = lobby_client_state(lobby->client);
    bool gave_up = state == CLIENT_CLOSED || state == CLIENT_NEEDS_LOGIN; /* no retries */
    lobby->is_ready = true; /* no list of users will come */
    memset(lobby->pending, 0, sizeof lobby->pending);
    if (lobby->loss_reported && !gave_up)
        return;
    if (!lobby->joined && !lobby->is_entered && !lobby->deferred.argument && !gave_up)
        return; /* only the start screen tried to connect */
    session_notify(session, "Cannot reach %s: %s.%s",
                   lobby->is_lichess ? "lichess.org" : "the lobby", notification->error.text,
                   lobby_reconnect_text(session));
    lobby->loss_reported = true;
}

static unsigned handle_session_change(struct session *session,
                                      const struct lobby_notification *notification)
{
    const struct followed_game *followed = notification->followed;
    if (lobby_game_on_board(session) != followed || !followed->is_player)
        return SESSION_EVENT_REVIEW;
    if (!followed->plays_here)
        lobby_of(session)->unconfirmed[0] = '\0';
    lobby_sync_board(session);
    session_notify(session, "%s",
                   followed->plays_here
                       ? "You are now playing this game here."
                       : "Your other session is playing this game; 'takeover' plays it here.");
    return SESSION_EVENT_BOARD;
}

/* Handles a snapshot of the game after a reconnection. It may have new moves, or lack moves
 * that the server has lost. */
static unsigned handle_snapshot(struct session *session, const struct followed_game *followed)
{
    struct lobby *lobby = lobby_of(session);
    size_t old_ply = session->user_game->current - (*lobby->unconfirmed != '\0');
    if (lobby_game_on_board(session) != followed)
        return SESSION_EVENT_REVIEW;
    bool changed = lobby_sync_board(session);
    if (lobby->unconfirmed_tag == 0)
        lobby_resend_move(session);
    lobby_schedule_countdown(session);
    lobby_report_conditional(session, false);
    if (changed)
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    if (session->user_game->current - (*lobby->unconfirmed != '\0') < old_ply)
        session_notify(session, "The lobby server has lost the latest moves.");
    else if (changed)
        print_last_move(session, followed);
    if (followed->lobby_game.phase == LOBBY_GAME_OVER && !lobby->ending_reported) {
        lobby_report_ending(session, followed);
        session_save_game(session);
        lobby->ending_reported = true;
        session->position_state.premoves[0] = '\0';
    }
    return (changed ? SESSION_EVENT_BOARD : 0U) | SESSION_EVENT_REVIEW | SESSION_EVENT_CLOCK;
}

static unsigned handle_closed(struct session *session,
                              const struct lobby_notification *notification)
{
    const struct followed_game *followed = notification->followed;
    char pairing[LOBBY_TEXT_SIZE], number[LOBBY_NUMBER_SIZE];
    if (followed->lobby_game.phase != LOBBY_GAME_OVER)
        session_notify(
            session,
            "Game%s (%s) is no longer in progress%s%s. 'history' lists finished games.",
            lobby_number_text(followed->lobby_game.id, number),
            lobby_pairing_text(followed, pairing), *notification->error.text ? ": " : "",
            notification->error.text);
    if (lobby_game_on_board(session) != followed &&
        lobby_of(session)->previous_game_id != followed->lobby_game.id)
        lobby_client_drop_game(lobby_of(session)->client, followed->lobby_game.id);
    else
        lobby_sync_board(session); /* stops its clock */
    session_update_state(session);
    return SESSION_EVENT_REVIEW | SESSION_EVENT_CLOCK;
}

unsigned lobby_handle_notification(struct session *session,
                                   const struct lobby_notification *notification)
{
    const char *code;
    switch (notification->kind) {
    case NOTIFICATION_OFFER: report_new_offer(session, &notification->offer); break;
    case NOTIFICATION_OFFER_REMOVED:
        report_offer_gone(session, &notification->offer,
                          lobby_line_text(notification->line, "why"));
        break;
    case NOTIFICATION_PRIVATE_MESSAGE:
    case NOTIFICATION_GAME_MESSAGE: handle_chat(session, notification); break;
    case NOTIFICATION_BYE:
        code = lobby_line_text(notification->line, "code");
        session_notify(session, strcmp(code, "banned") == 0 ? "You are banned from the lobby."
                                : strcmp(code, "shutdown") == 0
                                    ? "The lobby is closing."
                                    : "The lobby closed the connection.");
        break;
    case NOTIFICATION_ROW: lobby_handle_row(session, notification); break;
    case NOTIFICATION_ANSWER: lobby_handle_answer(session, notification); break;
    case NOTIFICATION_JOINED: handle_connected(session, notification); break;
    case NOTIFICATION_CONNECTION_LOST: handle_disconnected(session, notification); break;
    case NOTIFICATION_PEOPLE: announce_person(session, notification); break;
    case NOTIFICATION_NONE: break;
    case NOTIFICATION_LISTS_COMPLETE:
        if (lobby_of(session)->reports_users && !session_has_screen(session))
            lobby_report_users(session, true);
        lobby_of(session)->reports_users = false;
        lobby_of(session)->is_ready = true;
        break;
    case NOTIFICATION_GAME: return handle_new_game(session, notification->followed);
    case NOTIFICATION_GAME_RELOADED: return handle_snapshot(session, notification->followed);
    case NOTIFICATION_EVENT:
        return lobby_game_on_board(session) == notification->followed
                   ? handle_event(session, notification)
                   : handle_event_elsewhere(session, notification);
    case NOTIFICATION_RATED: report_rating_change(session, notification); break;
    case NOTIFICATION_PLAYING_SESSION: return handle_session_change(session, notification);
    case NOTIFICATION_CLOSED: return handle_closed(session, notification);
    }
    return SESSION_EVENT_REVIEW;
}
