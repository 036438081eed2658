/* gateway.c - see gateway.h: commands, login, the account's event stream.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"

/* ---- the account's event stream --------------------------------------------------------- */

/* Also comes for every running game when the stream is reopened. */
static void game_starts(struct gateway *gateway, const struct json_t *value)
{
    int64_t id = site_id_number(site_text(value, "gameId"));
    offer_gone(gateway, id, "accepted");
    if (id == 0 || round_find(gateway, id) || gateway_is_full(gateway, GATEWAY_MOST))
        return;
    struct round *round = round_add(gateway, id);
    round->own = true;
    round->slow = strcmp(site_text(value, "speed"), "correspondence") == 0;
    round_open(gateway, round);
}

/* The stream of the game reports its end; this event has the change of the user's rating. */
static void game_finishes(struct gateway *gateway, const struct json_t *value)
{
    struct round *round = round_find(gateway, site_id_number(site_text(value, "gameId")));
    struct site_player me;
    char rating[LOBBY_RATING];
    if (!round || !round->own)
        return;
    site_read_player(value, &me);
    me.rating += me.difference;
    site_write_rating(&me, rating);
    if (me.difference != 0) {
        struct line_writer writer = line_begin(LOBBY_NEWS, VERB_RATED);
        line_add_number(&writer, "game", round->id);
        line_add(&writer, round->seat == WHITE ? "wr" : "br", rating);
        line_add_number(&writer, round->seat == WHITE ? "wd" : "bd", me.difference);
        reply_send(gateway, &writer);
    }
}

static bool events_line(struct gateway *gateway, struct errand *errand)
{
    const char *type = site_text(errand->value, "type");
    const struct json_t *challenge = site_member(errand->value, "challenge");
    int64_t id = site_id_number(site_text(challenge, "id"));
    if (!errand->value) { /* the first empty line follows all games */
        gateway->all_told = true;
        gateway_note_playing(gateway);
        gateway->ports.playing(gateway->ports.context, NULL);
    }
    if (gateway->silent)
        gateway_tell(gateway, "%s answers again.", gateway->ports.host);
    gateway->silent = false;
    if (strcmp(type, "gameStart") == 0)
        game_starts(gateway, site_member(errand->value, "game"));
    else if (strcmp(type, "gameFinish") == 0)
        game_finishes(gateway, site_member(errand->value, "game"));
    else if (strcmp(type, "challenge") == 0)
        offer_take(gateway, challenge);
    else if (strcmp(type, "challengeCanceled") == 0)
        offer_gone(gateway, id, "cancelled");
    else if (strcmp(type, "challengeDeclined") == 0)
        offer_gone(gateway, id, "declined");
    return true;
}

static void events_end(struct gateway *gateway, struct errand *errand)
{
    bool twice = gateway->events.pause > GATEWAY_PAUSE;
    const char *error = site_text(errand->value, "error");
    if (!line_up_lost(gateway, &gateway->events, errand->status, GATEWAY_LONG_PAUSE))
        gateway_tell(gateway, "Your games cannot be followed: the site replied %d%s%s.",
                     errand->status, *error ? ", " : "", error);
    else if (twice && !gateway->silent && (errand->status == 0 || errand->status >= 500)) {
        gateway->silent = true;
        gateway_tell(gateway, "%s is not responding. Retrying automatically.",
                     gateway->ports.host);
    }
}

/* An account has only one such stream: opening a second one ends the first. */
static void ask_events(struct gateway *gateway)
{
    const struct errand plan = {.line = events_line, .end = events_end};
    gateway->events.again_at = -1;
    gateway->events.since = gateway_now(gateway);
    offers_forget(gateway);
    gateway->events.errand = errand_send(gateway, &plan, NULL, "/api/stream/event");
}

/* ---- hello ------------------------------------------------------------------------------ */

/* If the login is refused, the connection ends. */
static void account_end(struct gateway *gateway, struct errand *errand)
{
    struct site_player me;
    if (!reply_failure(gateway, errand)) {
        gateway->over = true;
        return;
    }
    site_read_player(errand->value, &me);
    strcpy(gateway->me, me.name);
    struct line_writer writer = line_begin(errand->tag, VERB_OK);
    line_add(&writer, "name", gateway->me);
    line_add(&writer, "host", gateway->ports.host);
    line_add_flag(&writer, "site", true);
    line_add_number(&writer, "now", gateway_date(gateway));
    reply_send(gateway, &writer);
    ask_events(gateway);
}

static void word_hello(struct gateway *gateway, const struct lobby_line *line)
{
    const struct errand plan = {.tag = line->tag, .missing = "login", .end = account_end};
    if (gateway->errands) /* already requested or answered */
        reply_no(gateway, line->tag, "syntax", NULL);
    else
        errand_send(gateway, &plan, NULL, "/api/account");
}

/* ---- the session ------------------------------------------------------------------------ */

static void word_quit(struct gateway *gateway, const struct lobby_line *line)
{
    reply_ok(gateway, line->tag, NULL, 0);
    gateway->over = true;
}

static verb_handler *const handlers[VERB_UNKNOWN + 1] = {
    [VERB_HELLO] = word_hello,     [VERB_QUIT] = word_quit,      [VERB_SEEK] = word_ask,
    [VERB_MATCH] = word_ask,       [VERB_ACCEPT] = word_offer,   [VERB_DECLINE] = word_offer,
    [VERB_CANCEL] = word_offer,    [VERB_WHO] = word_who,        [VERB_GAMES] = word_games,
    [VERB_PERSON] = word_person,   [VERB_HISTORY] = word_person, [VERB_WATCH] = word_watch,
    [VERB_UNWATCH] = word_unwatch, [VERB_MOVE] = word_move,      [VERB_OFFER] = word_order,
    [VERB_ANSWER] = word_order,    [VERB_WITHDRAW] = word_order, [VERB_RESIGN] = word_order,
    [VERB_CLAIM] = word_order,     [VERB_BERSERK] = word_order,  [VERB_TELL] = word_say,
    [VERB_SAY] = word_say};

bool gateway_take(struct gateway *gateway, const char *bytes, size_t length)
{
    struct lobby_line line;
    if (gateway->over || !lobby_line_read(&line, bytes, length, NULL) ||
        line.tag == LOBBY_NEWS)
        return !gateway->over;
    if (!handlers[line.verb])
        reply_no(gateway, line.tag, "unknown", NULL);
    else if (line.verb != VERB_QUIT && gateway_is_full(gateway, 2 * GATEWAY_MOST))
        reply_no(gateway, line.tag, "busy", NULL);
    else if (*gateway->me || line.verb == VERB_HELLO || line.verb == VERB_QUIT)
        handlers[line.verb](gateway, &line);
    else
        reply_no(gateway, line.tag, "hello", NULL);
    return !gateway->over;
}

bool gateway_is_over(const struct gateway *gateway)
{
    return gateway->over;
}

/* ---- time ------------------------------------------------------------------------------- */

int64_t gateway_deadline(const struct gateway *gateway)
{
    int64_t next = gateway->events.again_at;
    for (const struct round *round = gateway->rounds; round; round = round->next)
        next = earlier(next, round->stream.again_at);
    return gateway->over ? -1 : next;
}

void gateway_look(struct gateway *gateway)
{
    int64_t now = gateway_now(gateway);
    if (gateway->over)
        return;
    if (gateway->events.again_at >= 0 && gateway->events.again_at <= now)
        ask_events(gateway);
    for (struct round *round = gateway->rounds; round; round = round->next)
        if (round->stream.again_at >= 0 && round->stream.again_at <= now)
            round_open(gateway, round);
}

struct gateway *gateway_create(const struct gateway_ports *ports)
{
    struct gateway *gateway = memory_new(1, sizeof *gateway);
    gateway->ports = *ports;
    gateway->events.again_at = -1;
    return gateway;
}

void gateway_destroy(struct gateway *gateway)
{
    while (gateway->rounds)
        round_drop(gateway, gateway->rounds);
    while (gateway->errands) {
        struct errand *errand = gateway->errands;
        errand_stop(gateway, &errand);
    }
    free(gateway->playing);
    free(gateway);
}
