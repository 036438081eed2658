/* offers.c - what is offered: seeks, challenges, the site's computer.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A seek and a challenge by the clock stand as long as their stream is held: it is given up, and
 * they are gone. What is offered by days stands by itself.
 */
#include "lichess/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static const char *const color_words[] = {"white", "black", "any"};

/* ---- which there are ------------------------------------------------------------------------- */

static struct offer *find(const struct gateway *gateway, int64_t id)
{
    struct offer *offer = gateway->offers;
    while (offer && offer->id != id)
        offer = offer->next;
    return offer;
}

static void drop(struct gateway *gateway, struct offer *offer)
{
    struct offer **at = &gateway->offers;
    while (*at != offer)
        at = &(*at)->next;
    *at = offer->next;
    free(offer);
}

void offers_free(struct gateway *gateway)
{
    while (gateway->offers)
        drop(gateway, gateway->offers);
}

/* It is told; `like` is copied. NULL: there is no room, or it is known. */
static struct offer *add(struct gateway *gateway, const struct offer *like,
                         const struct site_player *from)
{
    struct line_writer writer;
    struct offer **end = &gateway->offers;
    char rating[LOBBY_RATING];
    int count = 0;
    for (; *end; end = &(*end)->next, count++)
        if ((*end)->id == like->id)
            return NULL;
    if (count >= GATEWAY_OFFERS)
        return NULL;
    *end = memory_new(1, sizeof **end);
    **end = *like;
    line_begin(&writer, LOBBY_NEWS, "offer");
    line_add_number(&writer, "id", like->id);
    line_add(&writer, "from", like->from);
    if (*like->to)
        line_add(&writer, "to", like->to);
    terms_write(&like->terms, &writer);
    line_add(&writer, "color", color_words[like->color]);
    if (from && from->rating > 0 && from->rating < 10000) {
        snprintf(rating, sizeof rating, "%d%s", (int)from->rating,
                 from->provisional ? "?" : "");
        line_add(&writer, "rating", rating);
    }
    reply_send(gateway, &writer);
    return *end;
}

void offer_gone(struct gateway *gateway, int64_t id, const char *why)
{
    struct offer *offer = find(gateway, id);
    struct line_writer writer;
    if (!offer)
        return;
    if (offer->errand)
        errand_stop(gateway, &offer->errand);
    line_begin(&writer, LOBBY_NEWS, "unoffer");
    line_add_number(&writer, "id", id);
    line_add(&writer, "why", why);
    reply_send(gateway, &writer);
    drop(gateway, offer);
}

/* ---- challenges that stand there ------------------------------------------------------------- */

static void post(struct gateway *gateway, uint64_t tag, const char *name, const char *what,
                 const char *body)
{
    const struct errand plan = {.tag = tag, .missing = "no_seek", .end = reply_end};
    errand_send(gateway, &plan, body, "/api/challenge/%s/%s", name, what);
}

void offer_take(struct gateway *gateway, const struct json_t *value)
{
    struct site_challenge challenge;
    struct offer offer = {.stands = true}, *known;
    if (!site_read_challenge(value, &challenge))
        return;
    offer.id = site_id_number(challenge.id);
    offer.terms = challenge.terms;
    offer.color = challenge.color;
    strcpy(offer.name, challenge.id);
    strcpy(offer.from, challenge.from.name);
    strcpy(offer.to, *challenge.to.name ? challenge.to.name : "anonymous");
    known = find(gateway, offer.id);
    if (known)
        known->stands = true;
    else if (challenge.known)
        add(gateway, &offer, &challenge.from);
    else if (!lobby_names_equal(offer.from, gateway->me)) {
        gateway_tell(gateway,
                     "%s challenges you to %s; only chess and Chess960 are played here: "
                     "declined.",
                     offer.from, *challenge.variant ? challenge.variant : "another game");
        post(gateway, 0, offer.name, "decline", "reason=standard");
    }
}

void offers_doubt(struct gateway *gateway)
{
    for (struct offer *offer = gateway->offers; offer; offer = offer->next)
        offer->stands = offer->errand || !*offer->name;
}

void offers_sweep(struct gateway *gateway)
{
    for (struct offer *offer = gateway->offers, *next; offer; offer = next) {
        next = offer->next;
        if (!offer->stands)
            offer_gone(gateway, offer->id, "gone");
    }
}

/* ---- what is asked --------------------------------------------------------------------------- */

/* Why the site would not have these terms, a sentence; NULL: it would. */
static const char *refused(const struct terms *terms, bool seek)
{
    static const int days[] = {0, 1, 2, 3, 5, 7, 10, 14};
    const struct clock_period *clock = &terms->clocks[WHITE].periods[0];
    size_t place = 0;
    while (place < sizeof days / sizeof *days && days[place] != terms->days)
        place++;
    if (place == sizeof days / sizeof *days)
        return "expected 1, 2, 3, 5, 7, 10 or 14 days a move";
    if (!clock_control_equals(&terms->clocks[WHITE], &terms->clocks[BLACK]))
        return "both sides have the same clock there";
    if (terms->clocks[WHITE].count > 1 || clock->moves || clock->delay ||
        clock->increment % SECOND)
        return "a clock there has minutes, and whole seconds a move";
    if (seek && *terms->fen)
        return "a game from a position is not for anybody: 'match NAME' challenges";
    if (seek && !terms_have_clock(terms) && terms->days == 0)
        return "expected a clock, or days a move";
    if (seek && terms_speed(terms) < SPEED_RAPID)
        return "by a program only games of 8 minutes or more for 40 moves may be offered to "
               "anybody, such as 10+0; 'match NAME' challenges at any speed";
    if (!seek && terms_have_clock(terms) && clock->increment > MINUTE)
        return "expected 60 seconds a move at most";
    if (!seek && clock->time % MINUTE && clock->time != 15 * SECOND &&
        clock->time != 30 * SECOND && clock->time != 45 * SECOND && clock->time != 90 * SECOND)
        return "expected whole minutes, or 15, 30, 45 or 90 seconds";
    return NULL;
}

/* Terms and colour. False: it is answered. */
static bool read_offer(struct gateway *gateway, const struct lobby_line *line, bool seek,
                       struct offer *offer)
{
    const char *color = lobby_line_text(line, "color"), *why;
    struct reason reason;
    memset(offer, 0, sizeof *offer);
    snprintf(offer->from, sizeof offer->from, "%s", gateway->me);
    offer->color = SITE_NO_COLOR;
    for (int i = WHITE; i <= BLACK; i++)
        if (strcmp(color, color_words[i]) == 0)
            offer->color = i;
    why =
        terms_read(&offer->terms, line, &reason) ? refused(&offer->terms, seek) : reason.text;
    if (why)
        reply_no(gateway, line->tag, "terms", why);
    return why == NULL;
}

static void write_terms(const struct offer *offer, bool seek, char form[FORM_SIZE])
{
    const struct terms *terms = &offer->terms;
    const struct clock_period *clock = &terms->clocks[WHITE].periods[0];
    char minutes[24];
    bool timed = terms_have_clock(terms);
    snprintf(minutes, sizeof minutes, "%g", (double)clock->time / MINUTE);
    form_add(form, "rated", terms->rated ? "true" : "false");
    if (timed && seek)
        form_add(form, "time", minutes);
    if (timed && !seek)
        form_add_number(form, "clock.limit", clock->time / SECOND);
    if (timed)
        form_add_number(form, seek ? "increment" : "clock.increment",
                        clock->increment / SECOND);
    if (terms->days > 0)
        form_add_number(form, "days", terms->days);
    if (offer->color != SITE_NO_COLOR && (timed || !seek))
        form_add(form, "color", color_words[offer->color]);
    if (*terms->fen)
        form_add(form, "fen", terms->fen);
    if (*terms->fen || terms->chess960)
        form_add(form, "variant", *terms->fen ? "fromPosition" : "chess960");
}

/* ---- seeks ----------------------------------------------------------------------------------- */

/* Nothing comes by it but a sign of life. */
static bool hold(struct gateway *gateway, struct errand *errand, const struct json_t *value)
{
    (void)gateway, (void)errand, (void)value;
    return true;
}

/* It was taken, or is too old; or it was refused. */
static void seek_end(struct gateway *gateway, struct errand *errand, int status,
                     const struct json_t *value)
{
    struct offer *offer = find(gateway, errand->id);
    const char *error = site_text(value, "error");
    if (offer)
        offer->errand = NULL; /* it ends by itself */
    offer_gone(gateway, errand->id, "gone");
    if (status == 0)
        gateway_tell(gateway, "Your offer is off: %s.", errand->lost.text);
    else if (status / 100 != 2)
        gateway_tell(gateway, "Your offer is not taken: %s.", *error ? error : "no reason");
}

void word_seek(struct gateway *gateway, const struct lobby_line *line)
{
    struct errand plan = {.tag = line->tag, .end = reply_end};
    struct offer offer, *told;
    char form[FORM_SIZE] = "";
    if (!read_offer(gateway, line, true, &offer))
        return;
    write_terms(&offer, true, form);
    if (offer.terms.days > 0) {
        errand_send(gateway, &plan, form, "/api/board/seek");
        return;
    }
    offer.id = plan.id = ++gateway->seeks;
    plan.line = hold;
    plan.end = seek_end;
    offer.errand = errand_send(gateway, &plan, form, "/api/board/seek");
    if (!offer.errand)
        return;
    told = add(gateway, &offer, NULL);
    if (!told)
        errand_stop(gateway, &offer.errand);
    if (told)
        reply_ok(gateway, line->tag, "id", offer.id);
    else
        reply_no(gateway, line->tag, "limit", NULL);
}

/* ---- challenges ------------------------------------------------------------------------------ */

/* The challenge itself, or what became of it, which the person's stream tells. */
static bool challenge_line(struct gateway *gateway, struct errand *errand,
                           const struct json_t *value)
{
    int64_t id = site_id_number(site_text(value, "id"));
    struct offer *offer;
    if (id == 0 || errand->id > 0)
        return true;
    offer_take(gateway, value);
    offer = find(gateway, id);
    errand->id = id;
    if (offer && errand->line)
        offer->errand = errand;
    reply_ok(gateway, errand->tag, "id", id);
    errand->tag = 0;
    return true;
}

static void challenge_end(struct gateway *gateway, struct errand *errand, int status,
                          const struct json_t *value)
{
    struct offer *offer = find(gateway, errand->id);
    if (offer)
        offer->errand = NULL;
    if (reply_failure(gateway, errand, status, value) && errand->tag > 0)
        challenge_line(gateway, errand, value);
    if (offer && status == 0)
        offer_gone(gateway, errand->id, "gone");
}

static void computer_end(struct gateway *gateway, struct errand *errand, int status,
                         const struct json_t *value)
{
    if (reply_failure(gateway, errand, status, value))
        reply_ok(gateway, errand->tag, "id", site_id_number(site_text(value, "id")));
}

void word_match(struct gateway *gateway, const struct lobby_line *line)
{
    const char *name = lobby_line_text(line, "name");
    struct errand plan = {.tag = line->tag, .missing = "no_person", .end = challenge_end};
    struct offer offer;
    char form[FORM_SIZE] = "";
    int level = site_level(name);
    bool good = lobby_name_is_readable(name), self = lobby_names_equal(name, gateway->me);
    if (!good || self || !read_offer(gateway, line, false, &offer)) {
        if (!good || self)
            reply_no(gateway, line->tag, self ? "yourself" : "name", NULL);
        return;
    }
    if (level > 0 && offer.terms.rated) {
        reply_no(gateway, line->tag, "unrated", NULL);
        return;
    }
    if (level > 0) {
        form_add_number(form, "level", level);
        plan.end = computer_end;
    } else if (terms_have_clock(&offer.terms)) {
        form_add(form, "keepAliveStream", "true");
        plan.line = challenge_line;
        plan.plain = true;
    }
    write_terms(&offer, false, form);
    errand_send(gateway, &plan, form, "/api/challenge/%s", level > 0 ? "ai" : name);
}

/* accept, decline, cancel. A seek is taken back by giving up its stream; the person's own stream
 * tells what becomes of a challenge. */
void word_offer(struct gateway *gateway, const struct lobby_line *line)
{
    int64_t id = 0;
    struct offer *offer =
        lobby_line_number(line, "id", 1, INT64_MAX, &id) ? find(gateway, id) : NULL;
    bool cancels = strcmp(line->verb, "cancel") == 0;
    bool own = offer && lobby_names_equal(offer->from, gateway->me);
    if (!offer || own != cancels) {
        reply_no(gateway, line->tag, offer ? "not_yours" : "no_seek", NULL);
    } else if (*offer->name) {
        post(gateway, line->tag, offer->name, line->verb, "");
        if (strcmp(line->verb, "accept") != 0)
            offer_gone(gateway, id, cancels ? "cancelled" : "declined");
    } else {
        offer_gone(gateway, id, "cancelled");
        reply_ok(gateway, line->tag, NULL, 0);
    }
}
