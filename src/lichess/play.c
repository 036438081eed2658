/* play.c - own games: their streams, moves, and what else a player asks for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move is sent once, and again only when the game's stream, asked anew, has said that it was not
 * played and that the board is the same still.
 */
#include "lichess/state.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 3, SECOND = 1000 };

/* ---- moves ----------------------------------------------------------------------------------- */

static bool sent_stands(const struct round *round)
{
    const struct game *game = &round->table.game;
    return (int)game->current >= round->sent.ply &&
           game->moves[round->sent.ply - 1].move == round->sent.move;
}

/* `code` NULL: it was taken. */
static void end_sent(struct gateway *gateway, struct round *round, const char *code)
{
    uint64_t tag = round->sent.tag;
    round->sent.state = code ? SENT_NOTHING : SENT_TAKEN;
    if (code)
        reply_no(gateway, tag, code, NULL);
    else
        reply_ok(gateway, tag, sent_stands(round) ? "n" : NULL, round->table.number);
}

/* What was asked for may have come to pass or not: the game's own stream tells, from its start. */
static void ask_stream(struct gateway *gateway, struct round *round)
{
    round->sent.state = SENT_UNSURE;
    errand_stop(gateway, &round->stream.errand);
    round_open(gateway, round);
}

static void move_end(struct gateway *gateway, struct errand *errand, int status,
                     const struct json_t *value)
{
    struct round *round = round_find(gateway, errand->id);
    bool refused = status / 100 == 4;
    if (!round || round->sent.state != SENT_ASKED || round->sent.tag != errand->tag)
        return;
    if (status / 100 == 2 || sent_stands(round)) {
        end_sent(gateway, round, NULL);
    } else if (refused && (status != 400 || round->sent.tries == 1)) {
        round->sent.state = SENT_NOTHING;
        reply_failure(gateway, errand, status, value);
    } else {
        ask_stream(gateway, round);
    }
}

static void send_move(struct gateway *gateway, struct round *round)
{
    const struct errand plan = {.tag = round->sent.tag, .id = round->id, .end = move_end};
    round->sent.tries++;
    round->sent.state = SENT_ASKED;
    if (!errand_send(gateway, &plan, "", "/api/board/game/%s/move/%s", round->name,
                     round->sent.text))
        round->sent.state = SENT_NOTHING; /* which was answered */
}

/* The stream has said how the game stands. */
static void settle_sent(struct gateway *gateway, struct round *round)
{
    const struct game *game = &round->table.game;
    struct sent *sent = &round->sent;
    if (sent->state == SENT_TAKEN)
        sent->state = SENT_NOTHING;
    if (sent->state != SENT_UNSURE)
        return;
    if (sent_stands(round))
        end_sent(gateway, round, NULL);
    else if (!round_goes_on(round))
        end_sent(gateway, round, "over");
    else if ((int)game->current + 1 != sent->ply || game->position.key != sent->key)
        end_sent(gateway, round, "moved_meanwhile");
    else if (sent->tries >= TRIES)
        end_sent(gateway, round, "busy");
    else
        send_move(gateway, round);
}

/* The own game that a line is about, which goes on. NULL: it is answered. */
static struct round *own_round(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = round_of_line(gateway, line);
    int64_t ply;
    const char *code = NULL;
    if (!round || !round->known) /* a gateway that was started anew has not heard of all yet */
        code =
            gateway_now(gateway) - gateway->events_since < GATEWAY_FIRST ? "busy" : "no_game";
    else if (!round->own)
        code = "not_yours";
    else if (!round_goes_on(round))
        code = "over";
    else if (lobby_line_number(line, "ply", 0, TABLE_PLIES, &ply) &&
             ply != (int64_t)round->table.game.current + (strcmp(line->verb, "move") == 0))
        code = "moved_meanwhile";
    if (code)
        reply_no(gateway, line->tag, code, NULL);
    return code ? NULL : round;
}

void word_move(struct gateway *gateway, const struct lobby_line *line)
{
    struct round *round = own_round(gateway, line);
    const char *text = lobby_line_text(line, "move"), *code = NULL;
    const struct position *position;
    struct sent sent = {.state = SENT_UNSURE, .tag = line->tag};
    if (!round)
        return;
    position = &round->table.game.position;
    sent.move = uci_move_parse(position, text, strlen(text));
    sent.ply = (int)round->table.game.current + 1;
    sent.key = position->key;
    if (round->sent.state == SENT_ASKED || round->sent.state == SENT_UNSURE)
        code = "busy";
    else if (table_turn(&round->table) != round->seat ||
             (round->sent.state == SENT_TAKEN && round->sent.ply == sent.ply))
        code = "not_your_turn";
    else if (sent.move == MOVE_NONE)
        code = "illegal";
    if (code) {
        reply_no(gateway, line->tag, code, NULL);
        return;
    }
    uci_move_write(position, sent.move, sent.text);
    round->sent = sent;
    if (round->fresh) /* else the board may be another one there */
        send_move(gateway, round);
}

/* ---- all else that is asked in a game -------------------------------------------------------- */

/* What is asked, of what, with which answer (yes=, draw=), and what that is there. */
static const struct order {
    const char *verb, *offer, *flag, *path;
} orders[] = {
    {"offer", "draw", "", "draw/yes"},
    {"offer", "takeback", "", "takeback/yes"},
    {"offer", "abort", "", "abort"},
    {"answer", "draw", "yes", "draw/yes"},
    {"answer", "draw", "no", "draw/no"},
    {"answer", "takeback", "yes", "takeback/yes"},
    {"answer", "takeback", "no", "takeback/no"},
    {"withdraw", "draw", "", "draw/no"},
    {"withdraw", "takeback", "", "takeback/no"},
    {"resign", "", "", "resign"},
    {"claim", "", "", "claim-victory"},
    {"claim", "", "yes", "claim-draw"},
    {"berserk", "", "", "berserk"},
};

static void post(struct gateway *gateway, const struct round *round, uint64_t tag,
                 const char *path, const char *body)
{
    const struct errand plan = {.tag = tag, .id = round->id, .end = reply_end};
    errand_send(gateway, &plan, body, "/api/board/game/%s/%s", round->name, path);
}

void word_order(struct gateway *gateway, const struct lobby_line *line)
{
    const char *offer = lobby_line_text(line, "offer"), *flag = lobby_line_text(line, "yes");
    const struct order *order = orders, *end = orders + sizeof orders / sizeof *orders;
    struct round *round = own_round(gateway, line);
    unsigned own, others, meant;
    if (!round)
        return;
    own = round->table.offers[round->seat];
    others = round->table.offers[!round->seat];
    if (strcmp(line->verb, "withdraw") == 0)
        offer = own & OFFER_DRAW ? "draw" : own ? "takeback" : "";
    if (*flag == '\0')
        flag = lobby_line_text(line, "draw");
    while (order < end && (strcmp(order->verb, line->verb) != 0 ||
                           strcmp(order->offer, offer) != 0 || strcmp(order->flag, flag) != 0))
        order++;
    meant = (unsigned)table_offer_read(offer);
    if (strcmp(line->verb, "offer") == 0 && own & meant)
        reply_no(gateway, line->tag, "offered_already", NULL);
    else if ((strcmp(line->verb, "answer") == 0 && !(others & meant)) ||
             (strcmp(line->verb, "withdraw") == 0 && meant == 0))
        reply_no(gateway, line->tag, "no_offer", NULL);
    else if (order == end)
        reply_no(gateway, line->tag, "syntax", NULL);
    else {
        if (strstr(order->path, "/no"))
            round->refused |= meant;
        post(gateway, round, line->tag, order->path, "");
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

static void post_words(struct gateway *gateway, const struct round *round,
                       const struct lobby_line *line)
{
    char form[FORM_SIZE] = "";
    form_add(form, "room", round->own ? "player" : "spectator");
    form_add(form, "text", lobby_line_text(line, "text"));
    post(gateway, round, line->tag, "chat", form);
}

void word_say(struct gateway *gateway, const struct lobby_line *line)
{
    const struct round *round = round_of_line(gateway, line);
    if (round)
        post_words(gateway, round, line);
    else
        reply_no(gateway, line->tag, "no_game", NULL);
}

/* There are no words from person to person, but behind a game: there. */
void word_tell(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name");
    const struct round *found = NULL;
    for (const struct round *round = gateway->rounds; round; round = round->next)
        if (round->known && round->own &&
            lobby_names_equal(round->table.names[!round->seat], name))
            found = round;
    if (found)
        post_words(gateway, found, line);
    else
        reply_no(gateway, line->tag, "refused",
                 "only who plays with you can be told something from here");
}

static void take_words(struct gateway *gateway, const struct round *round,
                       const struct json_t *value)
{
    const char *from = site_text(value, "username");
    struct line_writer writer;
    if (strcmp(site_text(value, "room"), "player") != 0 || !lobby_name_is_readable(from) ||
        lobby_names_equal(from, "lichess")) /* which says what events say */
        return;
    line_begin(&writer, LOBBY_NEWS, "say");
    line_add_number(&writer, "game", round->id);
    line_add(&writer, "from", from);
    line_add_text(&writer, site_text(value, "text"));
    reply_send(gateway, &writer);
}

/* ---- ratings --------------------------------------------------------------------------------- */

static void ratings_end(struct gateway *gateway, struct errand *errand, int status,
                        const struct json_t *value)
{
    static const char *const keys[2][2] = {{"wr", "wd"}, {"br", "bd"}};
    struct line_writer writer;
    struct site_game game;
    if (status != 200 || !site_read_game(value, &game))
        return;
    line_begin(&writer, LOBBY_NEWS, "rated");
    line_add_number(&writer, "game", errand->id);
    for (int color = WHITE; color <= BLACK; color++) {
        const struct site_player *player = &game.players[color];
        char rating[LOBBY_RATING];
        if (!player->has_difference || player->rating > 9999 || player->rating < 0)
            continue;
        snprintf(rating, sizeof rating, "%d%s", (int)(player->rating + player->difference),
                 player->provisional ? "?" : "");
        line_add(&writer, keys[color][0], rating);
        line_add_number(&writer, keys[color][1], player->difference);
    }
    reply_send(gateway, &writer);
}

void round_look(struct gateway *gateway, struct round *round)
{
    const struct errand plan = {.id = round->id, .end = ratings_end};
    round->stream.again_at = -1;
    if (!round_is_over(round))
        round_open(gateway, round);
    else
        errand_send(gateway, &plan, NULL,
                    "/game/export/%s?moves=false&tags=false&clocks=false&evals=false"
                    "&opening=false",
                    round->name);
}

/* ---- the stream ------------------------------------------------------------------------------ */

static bool take_gone(struct gateway *gateway, struct round *round, bool gone, int64_t seconds)
{
    enum color color = !round->seat;
    struct game_event event = {.kind = gone ? EVENT_AWAY : EVENT_BACK, .color = color};
    event.wait = !gone || seconds > 24 * 3600 ? 0 : seconds > 0 ? seconds * SECOND : 1;
    if (!round_goes_on(round) ||
        (round->table.away[color] == gone && round->table.wait[color] == event.wait))
        return true;
    return round_event(gateway, round, &event, NULL, true);
}

/* False: it cannot be played here, which was told. */
static bool take_full(struct gateway *gateway, struct round *round, const struct json_t *value)
{
    struct site_game game;
    bool known = round->known;
    if (!site_read_game(value, &game) || site_id_number(game.id) != round->id)
        return true;
    if (!known && !round_begin(gateway, round, &game)) {
        round_close(gateway, round, "only chess and Chess960 are played here");
        return false;
    }
    round->fresh = true;
    if (!round_follow(gateway, round, &game.state, known))
        return false;
    if (!known)
        round_tell(gateway, round);
    else
        take_gone(gateway, round, false, 0); /* else it is told again */
    settle_sent(gateway, round);
    return true;
}

static bool take_value(struct gateway *gateway, struct round *round,
                       const struct json_t *value)
{
    const char *type = site_text(value, "type");
    struct site_state state;
    if (strcmp(type, "gameFull") == 0)
        return take_full(gateway, round, value);
    if (!round->known)
        return true;
    site_read_state(value, &state);
    if (strcmp(type, "gameState") == 0)
        return round_follow(gateway, round, &state, true);
    if (strcmp(type, "opponentGone") == 0)
        return take_gone(gateway, round, site_flag(value, "gone"),
                         site_number(value, "claimWinInSeconds"));
    if (strcmp(type, "chatLine") == 0)
        take_words(gateway, round, value);
    return true;
}

static bool stream_line(struct gateway *gateway, struct errand *errand,
                        const struct json_t *value)
{
    struct round *round = round_find(gateway, errand->id);
    bool over = round_is_over(round), good = take_value(gateway, round, value);
    line_up_lives(&round->stream);
    if (!good && !round->strange)
        round_close(gateway, round, "what is told of it makes no game");
    if (!good) {
        round->stream.errand = NULL;
        settle_sent(gateway, round);
    }
    if (!over && round_is_over(round)) {
        gateway_note_playing(gateway);
        if (good && round->table.terms.rated)
            round->stream.again_at = gateway_now(gateway) + GATEWAY_RATES;
    }
    return good;
}

static void stream_end(struct gateway *gateway, struct errand *errand, int status,
                       const struct json_t *value)
{
    struct round *round = round_find(gateway, errand->id);
    const char *error = site_text(value, "error");
    round->fresh = false;
    round->stream.errand = NULL;
    if (round_is_over(round))
        return;
    line_up_lost(gateway, &round->stream, status);
    if (status / 100 != 4 || status == 401 || status == 429)
        return;
    round_close(gateway, round, *error ? error : "it cannot be had");
    settle_sent(gateway, round);
}

void round_open(struct gateway *gateway, struct round *round)
{
    const struct errand plan = {.id = round->id, .line = stream_line, .end = stream_end};
    round->fresh = false;
    round->stream.again_at = -1;
    round->stream.errand =
        errand_send(gateway, &plan, NULL, "/api/board/game/stream/%s", round->name);
}
