/* offers.c - seeks, challenges and games against the site's computer.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lichess/state.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND };

/* Finds an offer; `id` 0 finds a free entry. */
static struct gateway_offer *find(struct gateway *gateway, int64_t id)
{
    for (int i = 0; i < GATEWAY_MAX_OFFERS; i++)
        if (gateway->offers[i].id == id)
            return &gateway->offers[i];
    return NULL;
}

/* Adds and reports an offer if there is room. `request` is the stream that keeps a seek open;
 * NULL: a challenge. */
static void add(struct gateway *gateway, int64_t id, const struct site_game *challenge,
                struct gateway_request *request)
{
    struct gateway_offer *offer = find(gateway, 0);
    char rating[LOBBY_RATING_SIZE];
    if (!offer) {
        gateway_report_if_full(gateway, 0); /* notifies the user */
        return;
    }
    offer->id = id;
    offer->request = request;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_OFFER);
    line_writer_add_number(&writer, "id", id);
    line_writer_add(&writer, "from", challenge->players[0].name);
    if (*challenge->players[1].name)
        line_writer_add(&writer, "to", challenge->players[1].name);
    match_terms_write(&challenge->terms, &writer);
    line_writer_add(&writer, "color", color_words[challenge->color]);
    site_write_rating(&challenge->players[0], rating);
    if (*rating)
        line_writer_add(&writer, "rating", rating);
    reply_send(gateway, &writer);
}

void gateway_offer_remove(struct gateway *gateway, int64_t id, const char *why)
{
    struct gateway_offer *offer = id > 0 ? find(gateway, id) : NULL;
    if (!offer)
        return;
    offer->id = 0;
    gateway_request_cancel(gateway, &offer->request);
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_UNOFFER);
    line_writer_add_number(&writer, "id", id);
    line_writer_add(&writer, "why", why);
    reply_send(gateway, &writer);
}

void gateway_remove_challenges(struct gateway *gateway)
{
    for (int i = 0; i < GATEWAY_MAX_OFFERS; i++)
        if (!gateway->offers[i].request)
            gateway_offer_remove(gateway, gateway->offers[i].id, "gone");
}

static void post(struct gateway *gateway, uint64_t tag, int64_t id, const char *action,
                 const char *body)
{
    const struct gateway_request plan = {
        .tag = tag, .not_found_code = "no_seek", .end = reply_end};
    char name[SITE_ID_SIZE];
    site_id_from_number(id, name);
    gateway_request_send(gateway, &plan, body, "/api/challenge/%s/%s", name, action);
}

void gateway_offer_add(struct gateway *gateway, const struct json_t *value)
{
    struct site_game challenge;
    if (!site_parse_game(value, &challenge) || find(gateway, challenge.id))
        return;
    if (challenge.is_supported)
        add(gateway, challenge.id, &challenge, NULL);
    else if (!lobby_names_equal(challenge.players[0].name, gateway->me) &&
             !gateway_report_if_full(gateway, GATEWAY_MAX_ACTIVE)) {
        char terms[MATCH_TERMS_TEXT_SIZE];
        gateway_send_message(
            gateway,
            "%s challenged you to %s, %s; declined, because " GATEWAY_VARIANTS_TEXT ".",
            challenge.players[0].name,
            *challenge.variant ? challenge.variant : "another variant",
            match_terms_text(&challenge.terms, terms));
        post(gateway, 0, challenge.id, "decline", "reason=standard");
    }
}

/* Returns the reason why the site would refuse these terms, or NULL. */
static const char *check_terms(const struct match_terms *terms, bool seek)
{
    enum { DAYS = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 10 | 1 << 14 };
    const struct time_control *clocks = terms->clocks;
    const struct clock_period *clock = &clocks[WHITE].periods[0];
    bool is_short = clock->time == 15 * SECOND || clock->time == 30 * SECOND ||
                    clock->time == 45 * SECOND || clock->time == 90 * SECOND;
    if (!(1 << terms->days & DAYS))
        return "expected 1, 2, 3, 5, 7, 10 or 14 days per move";
    if (!time_control_equals(&clocks[WHITE], &clocks[BLACK]) || clocks[WHITE].count > 1 ||
        clock->moves > 0 || clock->delay > 0 || (clock->time % MINUTE && !is_short) ||
        clock->increment % SECOND || clock->increment > MINUTE)
        return "both sides need the same clock: whole minutes, or 15, 30, 45 or 90 seconds, "
               "and up to 60 seconds per move";
    if (seek && *terms->fen)
        return "a game from a position needs an opponent; type 'match NAME' to challenge one";
    if (seek && terms->days == 0 &&
        (!match_terms_have_clock(terms) || match_terms_speed(terms) < SPEED_RAPID))
        return "a seek must be 10+0 or slower, or correspondence; type 'match NAME' to "
               "challenge a player at any speed";
    return NULL;
}

static void write_form(const struct site_game *challenge, bool seek, char form[FORM_SIZE])
{
    const struct match_terms *terms = &challenge->terms;
    const struct clock_period *clock = &terms->clocks[WHITE].periods[0];
    form_add(form, "rated", terms->rated ? "true" : "false");
    if (match_terms_have_clock(terms)) {
        form_add_number(form, seek ? "time" : "clock.limit",
                        clock->time / (seek ? MINUTE : SECOND));
        form_add_number(form, seek ? "increment" : "clock.increment",
                        clock->increment / SECOND);
    }
    if (terms->days > 0)
        form_add_number(form, "days", terms->days);
    if (challenge->color != COLOR_UNSPECIFIED)
        form_add(form, "color", color_words[challenge->color]);
    if (*terms->fen)
        form_add(form, "fen", terms->fen);
    if (*terms->fen || terms->chess960)
        form_add(form, "variant", *terms->fen ? "fromPosition" : "chess960");
}

/* Returns false after sending an error. */
static bool read_offer(struct gateway *gateway, const struct lobby_line *line, bool seek,
                       struct site_game *challenge, char form[FORM_SIZE])
{
    struct error error;
    memset(challenge, 0, sizeof *challenge);
    strcpy(challenge->players[0].name, gateway->me);
    challenge->color = color_parse(lobby_line_text(line, "color"));
    const char *why = match_terms_parse(&challenge->terms, line, &error)
                          ? check_terms(&challenge->terms, seek)
                          : error.text;
    if (!why && seek && challenge->color != COLOR_UNSPECIFIED)
        why = "the site chooses the colours of a seek; type 'match NAME white' to ask for one";
    if (why)
        reply_no(gateway, line->tag, "terms", why);
    else
        write_form(challenge, seek, form);
    if (!why && *lobby_line_text(line, "range"))
        form_add(form, "ratingRange", lobby_line_text(line, "range"));
    return why == NULL;
}

/* Handles a line of the stream that keeps an offer open. For a challenge, the first line has
 * its id. */
static bool challenge_line(struct gateway *gateway, struct gateway_request *request)
{
    int64_t id = site_id_to_number(site_json_text(request->value, "id"));
    if (id > 0) {
        reply_ok(gateway, request->tag, "id", id);
        request->tag = 0;
    }
    return true;
}

static void challenge_end(struct gateway *gateway, struct gateway_request *request)
{
    if (reply_check_status(gateway, request) && challenge_line(gateway, request))
        reply_ok(gateway, request->tag, NULL, 0);
}

/* Called when the seek was accepted or refused, or has expired. */
static void seek_end(struct gateway *gateway, struct gateway_request *request)
{
    const char *error =
        request->status > 0 ? site_json_text(request->value, "error") : request->error.text;
    find(gateway, request->id)->request = NULL; /* it has already ended */
    gateway_offer_remove(gateway, request->id, "gone");
    if (request->status / 100 != 2)
        gateway_send_message(gateway, "Your offer was cancelled: %s.",
                             *error ? error : "no reason was given");
}

void gateway_handle_seek(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name"), *code = NULL;
    struct gateway_request plan = {
        .tag = line->tag, .not_found_code = "no_person", .end = challenge_end};
    struct site_game challenge;
    char form[FORM_SIZE] = "";
    bool seek = line->verb == VERB_SEEK;
    int level = seek ? 0 : site_ai_level(name);
    if (seek && !find(gateway, 0))
        code = "limit";
    else if (!seek && !lobby_name_is_well_formed(name))
        code = "name";
    else if (level > 0 && lobby_line_flag(line, "rated"))
        code = "unrated";
    if (code)
        reply_no(gateway, line->tag, code, NULL);
    if (code || !read_offer(gateway, line, seek, &challenge, form))
        return;
    if (level > 0) {
        form_add_number(form, "level", level);
    } else if (match_terms_have_clock(&challenge.terms)) {
        plan.line = challenge_line;
        plan.accepts_json = !seek;
    }
    if (plan.line && !seek) /* otherwise the challenge expires after 20 seconds */
        form_add(form, "keepAliveStream", "true");
    if (plan.line && seek) {
        plan.end = seek_end;
        while (find(gateway, plan.id = ++gateway->seeks))
            continue; /* a challenge may have this number */
    }
    struct gateway_request *request = gateway_request_send(
        gateway, &plan, form, seek ? "/api/board/seek" : "/api/challenge/%s",
        level > 0 ? "ai" : name);
    if (plan.id == 0)
        return;
    reply_ok(gateway, line->tag, "id", plan.id);
    add(gateway, plan.id, &challenge, request);
}

/* A seek is cancelled by closing its stream. */
void gateway_handle_offer_reply(struct gateway *gateway, const struct lobby_line *line)
{
    int64_t id = 0;
    const struct gateway_offer *offer =
        lobby_line_get_number(line, "id", 1, INT64_MAX, &id) ? find(gateway, id) : NULL;
    if (!offer)
        reply_no(gateway, line->tag, "no_seek", NULL);
    else if (offer->request)
        reply_ok(gateway, line->tag, NULL, 0);
    else
        post(gateway, line->tag, id, lobby_verb_word(line->verb), "");
    if (line->verb != VERB_ACCEPT)
        gateway_offer_remove(gateway, id,
                             line->verb == VERB_CANCEL ? "cancelled" : "declined");
}
