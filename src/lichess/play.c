/* play.c - the user's games: their streams, moves and other commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move is sent once. It is sent again only if the reopened stream of the game has shown that
 * the move was not played and that the position is unchanged.
 */
#include "lichess/state.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 2, SECOND = 1000 };

/* ---- moves ------------------------------------------------------------------------------ */

static errand_end move_end;

/* Decides by the stream what happened to the move that was sent. The move is on the board, or,
 * if `whole` (the full game has arrived since), it was not played. */
static void settle_sent(struct gateway *gateway, struct round *round, bool whole)
{
    const struct errand plan = {.tag = round->sent.tag, .id = round->id, .end = move_end};
    const struct game *game = &round->table.game;
    struct sent *sent = &round->sent;
    const char *code = NULL;
    if (sent->state != SENT_UNSURE)
        return;
    sent->state = SENT_NOTHING;
    if ((int)game->current >= sent->ply && game->moves[sent->ply - 1].move == sent->move)
        reply_ok(gateway, sent->tag, "n", round->table.number);
    else if (!round_goes_on(round))
        code = "over";
    else if (!whole)
        sent->state = SENT_UNSURE;
    else if ((int)game->current + 1 != sent->ply || game->position.key != sent->key)
        code = "moved_meanwhile";
    else if (sent->tries >= TRIES)
        code = "busy";
    else {
        errand_send(gateway, &plan, "", "/api/board/game/%s/move/%s", round->name, sent->text);
        sent->state = SENT_ASKED;
        sent->tries++;
    }
    if (code)
        reply_no(gateway, sent->tag, code, NULL);
}

/* Without an answer the move may or may not have been played, so the stream is reopened. */
static void move_end(struct gateway *gateway, struct errand *errand)
{
    struct round *round = round_find(gateway, errand->id);
    struct sent *sent = round ? &round->sent : NULL;
    if (!round || sent->tag != errand->tag) {
        reply_no(gateway, errand->tag, "over", NULL);
        return;
    }
    if (errand->status / 100 == 4 && errand->status != 429 &&
        (errand->status != 400 || sent->tries == 1)) {
        sent->state = SENT_NOTHING;
        reply_failure(gateway, errand);
        return;
    }
    sent->state = SENT_UNSURE;
    if (errand->status / 100 == 2)
        sent->tries = TRIES;
    settle_sent(gateway, round, false);
    if (sent->state == SENT_UNSURE && errand->status / 100 != 2) {
        errand_stop(gateway, &round->stream.errand);
        round_open(gateway, round);
    }
}

/* Returns the user's game that a command is about, if the command's ply matches; otherwise
 * sends an error and returns NULL. */
static struct round *own_round(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = round_of_line(gateway, line);
    bool early = gateway_now(gateway) - gateway->events.since < GATEWAY_FIRST;
    int64_t ply;
    const char *code = NULL;
    if (!round || !round->known || !round->own) /* the event stream may still report it */
        code = early ? "busy" : "no_game";
    else if (lobby_line_number(line, "ply", 0, TABLE_PLIES, &ply) &&
             ply != (int64_t)round->table.game.current + (line->verb == VERB_MOVE))
        code = "moved_meanwhile";
    if (code)
        reply_no(gateway, line->tag, code, NULL);
    return code ? NULL : round;
}

void word_move(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = own_round(gateway, line);
    const char *text = lobby_line_text(line, "move");
    const struct game *game = round ? &round->table.game : NULL;
    struct sent sent = {.state = SENT_UNSURE, .tag = line->tag};
    if (!round)
        return;
    sent.move = uci_move_parse(&game->position, text, strlen(text));
    sent.ply = (int)game->current + 1;
    sent.key = game->position.key;
    if (round->sent.state != SENT_NOTHING || sent.move == MOVE_NONE) {
        reply_no(gateway, line->tag, round->sent.state ? "busy" : "illegal", NULL);
        return;
    }
    uci_move_write(&game->position, sent.move, sent.text);
    round->sent = sent;
    settle_sent(gateway, round, round->fresh); /* otherwise the site's board may differ */
}

/* ---- other commands in a game ----------------------------------------------------------- */

static void post(struct gateway *gateway, const struct round *round, uint64_t tag,
                 const char *body, const char *what, const char *answer)
{
    const struct errand plan = {.tag = tag, .end = reply_end};
    errand_send(gateway, &plan, body, "/api/board/game/%s/%s%s", round->name, what, answer);
}

/* On the site, making, answering and withdrawing an offer of a draw or takeback are one
 * request with yes or no. */
void word_order(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = own_round(gateway, line);
    const char *offer = lobby_line_text(line, "offer"), *what = lobby_verb_word(line->verb),
               *answer = "";
    bool answers = line->verb == VERB_ANSWER, withdraws = line->verb == VERB_WITHDRAW;
    if (!round)
        return;
    unsigned stand = round->table.offers[withdraws ? round->seat : !round->seat];
    if (withdraws)
        offer = stand & OFFER_DRAW ? "draw" : "takeback";
    unsigned meant = (unsigned)table_offer_read(offer);
    if ((answers || withdraws) && !(stand & meant)) {
        reply_no(gateway, line->tag, "no_offer", NULL);
        return;
    }
    if (meant > 0)
        what = offer;
    else if (line->verb == VERB_CLAIM)
        what = lobby_line_flag(line, "draw") ? "claim-draw" : "claim-victory";
    if (meant & (OFFER_DRAW | OFFER_TAKEBACK))
        answer = withdraws || (answers && !lobby_line_flag(line, "yes")) ? "/no" : "/yes";
    if (strcmp(answer, "/no") == 0)
        round->refused |= meant;
    post(gateway, round, line->tag, "", what, answer);
}

/* ---- chat ------------------------------------------------------------------------------- */

/* The site has no private messages here, so a message to a player goes to the chat of the game
 * with that player. */
void word_say(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name");
    const struct round *round = round_of_line(gateway, line);
    char form[FORM_SIZE] = "";
    for (const struct round *at = gateway->rounds; at && *name; at = at->next)
        if (at->known && at->own && lobby_names_equal(at->table.names[!at->seat], name))
            round = at;
    if (!round) {
        reply_no(gateway, line->tag, "refused", "you can send messages only to your opponent");
        return;
    }
    form_add(form, "room", round->own ? "player" : "spectator");
    form_add(form, "text", lobby_line_text(line, "text"));
    post(gateway, round, line->tag, form, "chat", "");
}

static void take_words(struct gateway *gateway, const struct round *round,
                       const struct json_t *value)
{
    const char *from = site_text(value, "username");
    if (strcmp(site_text(value, "room"), "player") != 0 ||
        lobby_names_equal(from, "lichess")) /* whose messages repeat the events */
        return;
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_SAY);
    line_add_number(&writer, "game", round->id);
    line_add(&writer, "from", from);
    line_add_text(&writer, site_text(value, "text"));
    reply_send(gateway, &writer);
}

/* ---- streams ---------------------------------------------------------------------------- */

static bool take_gone(struct gateway *gateway, struct round *round, bool gone, int64_t seconds)
{
    enum color color = !round->seat;
    struct game_event event = {.kind = gone ? EVENT_AWAY : EVENT_BACK, .color = color};
    event.wait = !gone || seconds > 24 * 3600 ? 0 : seconds > 0 ? seconds * SECOND : 1;
    if (!round_goes_on(round) ||
        (round->table.away[color] == gone && round->table.wait[color] == event.wait))
        return true;
    return round_event(gateway, round, &event, NULL);
}

static bool take_full(struct gateway *gateway, struct round *round, const struct json_t *value)
{
    struct site_game game;
    bool known = round->known;
    if (!site_read_game(value, &game) || game.id != round->id)
        return true;
    if (!round_take(gateway, round, &game))
        return false;
    round->fresh = true;
    if (!known)
        round_tell(gateway, round);
    else if (!take_gone(gateway, round, false, 0)) /* else it is reported again */
        return false;
    settle_sent(gateway, round, true);
    return true;
}

static bool take_value(struct gateway *gateway, struct round *round,
                       const struct json_t *value)
{
    const char *type = site_text(value, "type");
    struct site_state state;
    if (strcmp(type, "gameFull") == 0)
        return take_full(gateway, round, value);
    site_read_state(value, &state);
    if (strcmp(type, "gameState") == 0)
        return !round->known || round_follow(gateway, round, &state);
    if (strcmp(type, "opponentGone") == 0)
        return take_gone(gateway, round, site_flag(value, "gone"),
                         site_number(value, "claimWinInSeconds"));
    if (strcmp(type, "chatLine") == 0 && round->known)
        take_words(gateway, round, value);
    return true;
}

static bool stream_line(struct gateway *gateway, struct errand *errand)
{
    struct round *round = round_find(gateway, errand->id);
    if (!errand->value ||
        (round->own ? take_value : round_follow_place)(gateway, round, errand->value)) {
        settle_sent(gateway, round, false);
        gateway_note_playing(gateway);
        return true;
    }
    round->stream.errand = NULL;
    if (!round->own)
        round->stream.again_at = gateway_now(gateway) + GATEWAY_LONG_PAUSE;
    else
        round_close(gateway, round,
                    round->known ? "the site's data does not form a legal game"
                                 : GATEWAY_CHESS);
    return false;
}

static void stream_end(struct gateway *gateway, struct errand *errand)
{
    struct round *round = round_find(gateway, errand->id);
    const char *error = site_text(errand->value, "error");
    round->fresh = false;
    round->stream.errand = NULL;
    if (round_is_over(round) && !round->own)
        round_close(gateway, round, NULL);
    else if (!round_is_over(round) &&
             !line_up_lost(gateway, &round->stream, errand->status, GATEWAY_GAME_PAUSE))
        round_close(gateway, round, *error ? error : "it is not available");
}

void round_open(struct gateway *gateway, struct round *round)
{
    const struct errand plan = {.id = round->id, .line = stream_line, .end = stream_end};
    round->fresh = false;
    round->stream.again_at = -1;
    round->stream.since = gateway_now(gateway);
    round->stream.errand = errand_send(
        gateway, &plan, NULL, round->own ? "/api/board/game/stream/%s" : "/api/stream/game/%s",
        round->name);
    gateway_note_playing(gateway);
}
