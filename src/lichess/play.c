/* play.c - the user's games: their streams, moves and other commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <stdio.h>
#include <string.h>

enum { MAX_TRIES = 2, SECOND = 1000 };

/* ---- moves ------------------------------------------------------------------------------ */

static gateway_end_handler move_end;

/* Answers the session's request if the game has the unconfirmed move or has ended.
 * `has_full_game`: the full game has just arrived. If it lacks the move, the move was not
 * played, and is sent or given up. */
static void resolve_sent_move(struct gateway *gateway, struct gateway_game *game,
                              bool has_full_game)
{
    const struct gateway_request plan = {
        .tag = game->sent_move.tag, .id = game->id, .end = move_end};
    const struct lobby_game *lobby_game = &game->lobby_game;
    struct sent_move *sent = &game->sent_move;
    const char *code = NULL;
    if (sent->state != SENT_UNCONFIRMED)
        return;
    sent->state = SENT_NONE;
    if ((int)lobby_game->game.current >= sent->ply &&
        lobby_game->game.moves[sent->ply - 1].move == sent->move)
        reply_ok(gateway, sent->tag, "n", lobby_game->event_count);
    else if (!gateway_game_is_in_progress(game))
        code = "over";
    else if (!has_full_game)
        sent->state = SENT_UNCONFIRMED;
    else if ((int)lobby_game->game.current + 1 != sent->ply ||
             lobby_game->game.position.key != sent->key)
        code = "moved_meanwhile";
    else if (sent->tries >= MAX_TRIES)
        code = "busy";
    else {
        gateway_request_send(gateway, &plan, "", "/api/board/game/%s/move/%s", game->name,
                             sent->text);
        sent->state = SENT_REQUESTED;
        sent->tries++;
    }
    if (code)
        reply_no(gateway, sent->tag, code, NULL);
}

/* Without a reply, the move may or may not have been played, so the stream is reopened. */
static void move_end(struct gateway *gateway, struct gateway_request *request)
{
    struct gateway_game *game = gateway_game_find(gateway, request->id);
    struct sent_move *sent = game ? &game->sent_move : NULL;
    if (!game || sent->tag != request->tag) {
        reply_no(gateway, request->tag, "over", NULL);
        return;
    }
    if (request->status / 100 == 4 && request->status != 429 &&
        (request->status != 400 || sent->tries == 1)) {
        sent->state = SENT_NONE;
        reply_check_status(gateway, request);
        return;
    }
    sent->state = SENT_UNCONFIRMED;
    if (request->status / 100 == 2)
        sent->tries = MAX_TRIES;
    resolve_sent_move(gateway, game, false);
    if (sent->state == SENT_UNCONFIRMED && request->status / 100 != 2) {
        gateway_request_cancel(gateway, &game->stream.request);
        gateway_game_open_stream(gateway, game);
    }
}

/* Returns the user's game to which a request refers. Returns NULL after sending an error if
 * there is no such game or the request's ply does not match. */
static struct gateway_game *find_user_game(struct gateway *gateway,
                                           const struct lobby_line *line)
{
    struct gateway_game *game = gateway_game_find_by_line(gateway, line);
    bool early = gateway_now(gateway) - gateway->events.opened_at < GATEWAY_STARTUP_TIME;
    int64_t ply;
    const char *code = NULL;
    if (!game || !game->known || !game->is_user_game)
        code = early ? "busy" : "no_game"; /* the event stream may still report it */
    else if (lobby_line_get_number(line, "ply", 0, LOBBY_GAME_MAX_PLIES, &ply) &&
             ply != (int64_t)game->lobby_game.game.current + (line->verb == VERB_MOVE))
        code = "moved_meanwhile";
    if (code)
        reply_no(gateway, line->tag, code, NULL);
    return code ? NULL : game;
}

void gateway_handle_move(struct gateway *gateway, const struct lobby_line *line)
{
    struct gateway_game *game = find_user_game(gateway, line);
    const char *text = lobby_line_text(line, "move");
    struct sent_move sent = {.state = SENT_UNCONFIRMED, .tag = line->tag};
    if (!game)
        return;
    const struct position *position = &game->lobby_game.game.position;
    sent.move = uci_move_parse(position, text, strlen(text));
    sent.ply = (int)game->lobby_game.game.current + 1;
    sent.key = position->key;
    if (game->sent_move.state != SENT_NONE || sent.move == MOVE_NONE) {
        reply_no(gateway, line->tag, game->sent_move.state ? "busy" : "illegal", NULL);
        return;
    }
    uci_move_write(position, sent.move, sent.text);
    game->sent_move = sent;
    /* If the game is not synchronized, the site's board may differ. */
    resolve_sent_move(gateway, game, game->is_synchronized);
}

/* ---- other commands in a game ----------------------------------------------------------- */

static void post(struct gateway *gateway, const struct gateway_game *game, uint64_t tag,
                 const char *body, const char *action, const char *answer)
{
    const struct gateway_request plan = {.tag = tag, .end = reply_end};
    gateway_request_send(gateway, &plan, body, "/api/board/game/%s/%s%s", game->name, action,
                         answer);
}

/* The site uses the same request, with yes or no, to make, answer and withdraw a draw or
 * takeback offer. */
void gateway_handle_game_command(struct gateway *gateway, const struct lobby_line *line)
{
    struct gateway_game *game = find_user_game(gateway, line);
    const char *offer = lobby_line_text(line, "offer"), *action = lobby_verb_word(line->verb),
               *answer = "";
    bool answers = line->verb == VERB_ANSWER, withdraws = line->verb == VERB_WITHDRAW;
    if (!game)
        return;
    unsigned open_offers = game->lobby_game.offers[withdraws ? game->color : !game->color];
    if (withdraws)
        offer = open_offers & OFFER_DRAW ? "draw" : "takeback";
    unsigned offer_bits = (unsigned)offer_kind_parse(offer);
    if ((answers || withdraws) && !(open_offers & offer_bits)) {
        reply_no(gateway, line->tag, "no_offer", NULL);
        return;
    }
    if (offer_bits > 0)
        action = offer;
    else if (line->verb == VERB_CLAIM)
        action = lobby_line_flag(line, "draw") ? "claim-draw" : "claim-victory";
    if (offer_bits & (OFFER_DRAW | OFFER_TAKEBACK))
        answer = withdraws || (answers && !lobby_line_flag(line, "yes")) ? "/no" : "/yes";
    if (strcmp(answer, "/no") == 0)
        game->declined_offers |= offer_bits;
    post(gateway, game, line->tag, "", action, answer);
}

/* ---- chat ------------------------------------------------------------------------------- */

/* Private messages are not supported, so a message to a player goes to the chat of the user's
 * game with that player. */
void gateway_handle_chat(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name");
    const struct gateway_game *game = gateway_game_find_by_line(gateway, line);
    char form[FORM_SIZE] = "";
    for (const struct gateway_game *at = gateway->games; at && *name; at = at->next)
        if (at->known && at->is_user_game &&
            lobby_names_equal(at->lobby_game.names[!at->color], name))
            game = at;
    if (!game) {
        reply_no(gateway, line->tag, "refused", "you can send messages only to your opponent");
        return;
    }
    form_add(form, "room", game->is_user_game ? "player" : "spectator");
    form_add(form, "text", lobby_line_text(line, "text"));
    post(gateway, game, line->tag, form, "chat", "");
}

static void handle_chat_line(struct gateway *gateway, const struct gateway_game *game,
                             const struct json_t *value)
{
    const char *from = site_json_text(value, "username");
    if (strcmp(site_json_text(value, "room"), "player") != 0 ||
        lobby_names_equal(from, "lichess")) /* the site's messages repeat the events */
        return;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_SAY);
    line_writer_add_number(&writer, "game", game->id);
    line_writer_add(&writer, "from", from);
    line_writer_add_text(&writer, site_json_text(value, "text"));
    reply_send(gateway, &writer);
}

/* ---- streams ---------------------------------------------------------------------------- */

static bool handle_opponent_gone(struct gateway *gateway, struct gateway_game *game, bool gone,
                                 int64_t seconds)
{
    enum event_kind kind = gone ? EVENT_DISCONNECT : EVENT_RECONNECT;
    enum color color = !game->color;
    struct game_event event = {.kind = kind, .color = color};
    event.claim_after = !gone || seconds > 24 * 3600 ? 0 : seconds > 0 ? seconds * SECOND : 1;
    if (!gateway_game_is_in_progress(game) ||
        (game->lobby_game.away[color] == gone &&
         game->lobby_game.claim_after[color] == event.claim_after))
        return true;
    return gateway_game_apply_event(gateway, game, &event, NULL);
}

static bool handle_full_game(struct gateway *gateway, struct gateway_game *game,
                             const struct json_t *value)
{
    struct site_game full_game;
    bool known = game->known;
    if (!site_parse_game(value, &full_game) || full_game.id != game->id)
        return true;
    if (!gateway_game_update(gateway, game, &full_game))
        return false;
    game->is_synchronized = true;
    if (!known)
        gateway_game_send_snapshot(gateway, game);
    else if (!handle_opponent_gone(gateway, game, false, 0)) /* it is reported again if
                                                              * necessary */
        return false;
    resolve_sent_move(gateway, game, true);
    return true;
}

static bool handle_value(struct gateway *gateway, struct gateway_game *game,
                         const struct json_t *value)
{
    const char *type = site_json_text(value, "type");
    struct site_state state;
    if (strcmp(type, "gameFull") == 0)
        return handle_full_game(gateway, game, value);
    site_parse_state(value, &state);
    if (strcmp(type, "gameState") == 0)
        return !game->known || gateway_game_synchronize(gateway, game, &state);
    if (strcmp(type, "opponentGone") == 0)
        return handle_opponent_gone(gateway, game, site_json_flag(value, "gone"),
                                    site_json_number(value, "claimWinInSeconds"));
    if (strcmp(type, "chatLine") == 0 && game->known)
        handle_chat_line(gateway, game, value);
    return true;
}

static bool stream_line(struct gateway *gateway, struct gateway_request *request)
{
    struct gateway_game *game = gateway_game_find(gateway, request->id);
    if (!request->value || (game->is_user_game ? handle_value : gateway_game_apply_position)(
                               gateway, game, request->value)) {
        resolve_sent_move(gateway, game, false);
        gateway_report_games(gateway);
        return true;
    }
    game->stream.request = NULL;
    if (!game->is_user_game)
        game->stream.reopen_at = gateway_now(gateway) + GATEWAY_RECONNECT_MAX;
    else
        gateway_game_close(gateway, game,
                           game->known ? "the site's data does not form a legal game"
                                       : GATEWAY_VARIANTS_TEXT);
    return false;
}

static void stream_end(struct gateway *gateway, struct gateway_request *request)
{
    struct gateway_game *game = gateway_game_find(gateway, request->id);
    const char *error = site_json_text(request->value, "error");
    game->is_synchronized = false;
    game->stream.request = NULL;
    if (gateway_game_is_over(game) && !game->is_user_game)
        gateway_game_close(gateway, game, NULL);
    else if (!gateway_game_is_over(game) &&
             !stream_schedule_reopen(gateway, &game->stream, request->status,
                                     GATEWAY_GAME_RECONNECT_MAX))
        gateway_game_close(gateway, game, *error ? error : "it is not available");
}

void gateway_game_open_stream(struct gateway *gateway, struct gateway_game *game)
{
    const struct gateway_request plan = {
        .id = game->id, .line = stream_line, .end = stream_end};
    game->is_synchronized = false;
    game->stream.reopen_at = -1;
    game->stream.opened_at = gateway_now(gateway);
    game->stream.request = gateway_request_send(
        gateway, &plan, NULL,
        game->is_user_game ? "/api/board/game/stream/%s" : "/api/stream/game/%s", game->name);
    gateway_report_games(gateway);
}

/* ---- results of puzzles ----------------------------------------------------------------- */

static void puzzle_end(struct gateway *gateway, struct gateway_request *request)
{
    const struct json_t *rounds = site_json_member(request->value, "rounds"),
                        *glicko = site_json_member(request->value, "glicko");
    if (request->status == 403) {
        reply_no(gateway, request->tag, "refused",
                 "log in again with 'ttychess lichess --logout' and '--login'");
    } else if (reply_check_status(gateway, request)) {
        reply_ok(gateway, request->tag, NULL, 0);
        gateway_send_message(gateway, "Your puzzle rating is now %d (%+d).",
                             (int)site_json_number(glicko, "rating"),
                             (int)site_json_number(site_json_item(rounds, 0), "ratingDiff"));
    }
}

/* Checks the words from the puzzle's row, because anybody may have written that file. */
void gateway_handle_puzzle(struct gateway *gateway, const struct lobby_line *line)
{
    const struct gateway_request plan = {.tag = line->tag, .end = puzzle_end};
    char id[25], theme[65], body[FORM_SIZE];
    if (sscanf(lobby_line_text(line, "puzzle"), "%24[A-Za-z0-9]", id) != 1 ||
        sscanf(lobby_line_text(line, "text"), "downloaded=%64[A-Za-z0-9_-]", theme) != 1) {
        reply_no(gateway, line->tag, "syntax", NULL);
        return;
    }
    snprintf(body, sizeof body, "{\"solutions\":[{\"id\":\"%s\",\"win\":%s,\"rated\":%s}]}",
             id, lobby_line_flag(line, "solved") ? "true" : "false",
             lobby_line_flag(line, "rated") ? "true" : "false");
    gateway_request_send(gateway, &plan, body, "/api/puzzle/batch/%s", theme);
}
