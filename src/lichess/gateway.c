/* gateway.c - see gateway.h: commands, login, the account's event stream.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"

/* ---- the account's event stream --------------------------------------------------------- */

/* Also called for every game in progress when the stream is reopened. */
static void handle_game_start(struct gateway *gateway, const struct json_t *value)
{
    int64_t id = site_id_to_number(site_json_text(value, "gameId"));
    gateway_offer_remove(gateway, id, "accepted");
    if (id == 0 || gateway_game_find(gateway, id) ||
        gateway_report_if_full(gateway, GATEWAY_MAX_ACTIVE))
        return;
    struct gateway_game *game = gateway_game_add(gateway, id);
    game->is_user_game = true;
    game->is_correspondence = strcmp(site_json_text(value, "speed"), "correspondence") == 0;
    gateway_game_open_stream(gateway, game);
}

/* The game's own stream reports the end; this event adds the change of the user's rating. */
static void handle_game_finish(struct gateway *gateway, const struct json_t *value)
{
    struct gateway_game *game =
        gateway_game_find(gateway, site_id_to_number(site_json_text(value, "gameId")));
    struct site_player me;
    char rating[LOBBY_RATING_SIZE];
    site_parse_player(value, &me);
    if (!game || !game->is_user_game || me.difference == 0)
        return;
    bool white = game->color == WHITE;
    me.rating += me.difference;
    site_write_rating(&me, rating);
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_RATED);
    line_writer_add_number(&writer, "game", game->id);
    line_writer_add(&writer, white ? "wr" : "br", rating);
    line_writer_add_number(&writer, white ? "wd" : "bd", me.difference);
    reply_send(gateway, &writer);
}

static bool events_line(struct gateway *gateway, struct gateway_request *request)
{
    const char *type = site_json_text(request->value, "type");
    const struct json_t *challenge = site_json_member(request->value, "challenge");
    int64_t id = site_id_to_number(site_json_text(challenge, "id"));
    if (!request->value) { /* the site sends the first empty line after all of the user's
                            * current games */
        gateway->games_listed = true;
        gateway_report_games(gateway);
        gateway->callbacks.games_changed(gateway->callbacks.context, gateway->me, NULL);
    }
    if (gateway->site_is_silent)
        gateway_send_message(gateway, "%s is responding again.", gateway->callbacks.host);
    gateway->site_is_silent = false;
    if (strcmp(type, "gameStart") == 0)
        handle_game_start(gateway, site_json_member(request->value, "game"));
    else if (strcmp(type, "gameFinish") == 0)
        handle_game_finish(gateway, site_json_member(request->value, "game"));
    else if (strcmp(type, "challenge") == 0)
        gateway_offer_add(gateway, challenge);
    else if (strcmp(type, "challengeCanceled") == 0)
        gateway_offer_remove(gateway, id, "cancelled");
    else if (strcmp(type, "challengeDeclined") == 0)
        gateway_offer_remove(gateway, id, "declined");
    return true;
}

static void events_end(struct gateway *gateway, struct gateway_request *request)
{
    bool retried = gateway->events.pause > GATEWAY_RECONNECT_MIN;
    const char *error = site_json_text(request->value, "error");
    if (!stream_schedule_reopen(gateway, &gateway->events, request->status,
                                GATEWAY_RECONNECT_MAX))
        gateway_send_message(
            gateway, "Your games cannot be followed: the site replied with status %d%s%s.",
            request->status, *error ? ", " : "", error);
    else if (retried && !gateway->site_is_silent &&
             (request->status == 0 || request->status >= 500)) {
        gateway->site_is_silent = true;
        gateway_send_message(gateway, "%s is not responding. Retrying automatically.",
                             gateway->callbacks.host);
    }
}

static void open_event_stream(struct gateway *gateway)
{
    const struct gateway_request plan = {.line = events_line, .end = events_end};
    gateway->events.reopen_at = -1;
    gateway->events.opened_at = gateway_now(gateway);
    gateway_remove_challenges(gateway);
    gateway->events.request = gateway_request_send(gateway, &plan, NULL, "/api/stream/event");
}

static void account_end(struct gateway *gateway, struct gateway_request *request)
{
    struct site_player me;
    if (!reply_check_status(gateway, request)) {
        gateway->over = true;
        return;
    }
    site_parse_player(request->value, &me);
    strcpy(gateway->me, me.name);
    struct line_writer writer = line_writer_begin(request->tag, VERB_OK);
    line_writer_add(&writer, "name", gateway->me);
    line_writer_add(&writer, "host", gateway->callbacks.host);
    line_writer_add_flag(&writer, "site", true);
    line_writer_add_number(&writer, "now", gateway_date(gateway));
    reply_send(gateway, &writer);
    open_event_stream(gateway);
}

static void gateway_handle_hello(struct gateway *gateway, const struct lobby_line *line)
{
    const struct gateway_request plan = {
        .tag = line->tag, .not_found_code = "login", .end = account_end};
    if (gateway->requests) /* hello has already been sent */
        reply_no(gateway, line->tag, "syntax", NULL);
    else if ((gateway->over = gateway->callbacks.is_logged_out))
        reply_no(gateway, line->tag, "login", "you are not logged in");
    else
        gateway_request_send(gateway, &plan, NULL, "/api/account");
}

/* ---- the session ------------------------------------------------------------------------ */

static void gateway_handle_quit(struct gateway *gateway, const struct lobby_line *line)
{
    reply_ok(gateway, line->tag, NULL, 0);
    gateway->over = true;
}

static gateway_handler *const handlers[VERB_UNKNOWN + 1] = {
    [VERB_HELLO] = gateway_handle_hello,
    [VERB_QUIT] = gateway_handle_quit,
    [VERB_SEEK] = gateway_handle_seek,
    [VERB_MATCH] = gateway_handle_seek,
    [VERB_ACCEPT] = gateway_handle_offer_reply,
    [VERB_DECLINE] = gateway_handle_offer_reply,
    [VERB_CANCEL] = gateway_handle_offer_reply,
    [VERB_WHO] = gateway_handle_who,
    [VERB_GAMES] = gateway_handle_games,
    [VERB_PERSON] = gateway_handle_person,
    [VERB_HISTORY] = gateway_handle_person,
    [VERB_WATCH] = gateway_handle_watch,
    [VERB_UNWATCH] = gateway_handle_unwatch,
    [VERB_MOVE] = gateway_handle_move,
    [VERB_OFFER] = gateway_handle_game_command,
    [VERB_ANSWER] = gateway_handle_game_command,
    [VERB_WITHDRAW] = gateway_handle_game_command,
    [VERB_RESIGN] = gateway_handle_game_command,
    [VERB_CLAIM] = gateway_handle_game_command,
    [VERB_BERSERK] = gateway_handle_game_command,
    [VERB_SEND] = gateway_handle_puzzle,
    [VERB_TELL] = gateway_handle_chat,
    [VERB_SAY] = gateway_handle_chat};

bool gateway_handle_line(struct gateway *gateway, const char *bytes, size_t length)
{
    struct lobby_line line;
    if (gateway->over || !lobby_line_parse(&line, bytes, length, NULL) ||
        line.tag == NOTIFICATION_TAG)
        return !gateway->over;
    if (!handlers[line.verb])
        reply_no(gateway, line.tag, "unknown", NULL);
    else if (line.verb != VERB_QUIT && gateway_report_if_full(gateway, 2 * GATEWAY_MAX_ACTIVE))
        reply_no(gateway, line.tag, "busy", NULL);
    else if (*gateway->me || line.verb == VERB_HELLO || line.verb == VERB_QUIT)
        handlers[line.verb](gateway, &line);
    else
        reply_no(gateway, line.tag, "hello", NULL);
    return !gateway->over;
}

bool gateway_is_finished(const struct gateway *gateway)
{
    return gateway->over;
}

int64_t gateway_deadline(const struct gateway *gateway)
{
    int64_t next = gateway->events.reopen_at;
    for (const struct gateway_game *game = gateway->games; game; game = game->next)
        next = earlier(next, game->stream.reopen_at);
    return gateway->over ? -1 : next;
}

void gateway_run_timers(struct gateway *gateway)
{
    int64_t now = gateway_now(gateway);
    if (gateway->over)
        return;
    if (gateway->events.reopen_at >= 0 && gateway->events.reopen_at <= now)
        open_event_stream(gateway);
    for (struct gateway_game *game = gateway->games; game; game = game->next)
        if (game->stream.reopen_at >= 0 && game->stream.reopen_at <= now)
            gateway_game_open_stream(gateway, game);
}

struct gateway *gateway_create(const struct gateway_callbacks *callbacks)
{
    struct gateway *gateway = memory_new(1, sizeof *gateway);
    gateway->callbacks = *callbacks;
    gateway->events.reopen_at = -1;
    return gateway;
}

void gateway_destroy(struct gateway *gateway)
{
    while (gateway->games)
        gateway_game_remove(gateway, gateway->games);
    while (gateway->requests) {
        struct gateway_request *request = gateway->requests;
        gateway_request_cancel(gateway, &request);
    }
    free(gateway->reported_games);
    free(gateway);
}
