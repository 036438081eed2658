/* offers.c - offers of games: challenges to one user, and seeks, which anybody may accept.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { ANY_COLOR = 2 };

static const char *const color_words[] = {"white", "black", "any"};

static int color_by_word(const char *word)
{
    return strcmp(word, "white") == 0 ? WHITE : strcmp(word, "black") == 0 ? BLACK : ANY_COLOR;
}

/* ---- life of an offer ------------------------------------------------------------------- */

static struct offer *offer_new(struct hall *hall, int64_t id, struct person *from,
                               struct person *to, const struct terms *terms, int color)
{
    struct offer *offer = memory_new(1, sizeof *offer);
    offer->id = id;
    offer->from = from;
    offer->to = to;
    offer->terms = *terms;
    offer->color = color;
    offer->next = hall->first_offer;
    hall->first_offer = offer;
    if (id >= hall->next_offer)
        hall->next_offer = id + 1;
    return offer;
}

static struct line_writer write_offer(const struct offer *offer, int64_t date)
{
    char text[RATING_TEXT];
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_OFFER);
    line_add_number(&writer, "id", offer->id);
    line_add(&writer, "from", offer->from->name);
    if (offer->to)
        line_add(&writer, "to", offer->to->name);
    terms_write(&offer->terms, &writer);
    line_add(&writer, "color", color_words[offer->color]);
    line_add(&writer, "rating",
             rating_text(offer->from, terms_speed(&offer->terms), date, text));
    return writer;
}

/* Everybody sees seeks; only the two users see a challenge. */
static bool concerns(const struct offer *offer, const struct person *person)
{
    return !offer->to || offer->to == person || offer->from == person;
}

static void tell_concerned(struct hall *hall, const struct offer *offer,
                           struct line_writer *writer)
{
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->person && concerns(offer, at->person))
            tell(at, writer);
}

/* Only challenges to correspondence games are saved. */
static bool is_kept(const struct offer *offer)
{
    return offer->to && offer->terms.days > 0;
}

/* Create the offer, save it if is_kept(), answer, and announce it. In the store the color
 * follows the terms. */
static void announce(struct request *request, struct person *to, const struct terms *terms,
                     int color)
{
    struct hall *hall = request->hall;
    struct offer *offer = offer_new(hall, hall->next_offer, request->person, to, terms, color);
    if (is_kept(offer)) {
        struct store_job job = {.kind = STORE_CHALLENGE};
        struct line_writer fields = line_begin(LOBBY_NEWS, VERB_OFFER);
        terms_write(terms, &fields);
        line_add(&fields, "color", color_words[color]);
        job.challenge = (struct store_challenge){.id = offer->id,
                                                 .from = offer->from->id,
                                                 .to = to->id,
                                                 .terms = line_fields(&fields),
                                                 .when = hall->date};
        hall_keep(hall, &job, 1, true);
    }
    answer_number(request, "id", offer->id);
    struct line_writer writer = write_offer(offer, hall->date);
    tell_concerned(hall, offer, &writer);
}

static void tell_gone(struct hall *hall, struct offer *offer, const char *why)
{
    struct offer **at = &hall->first_offer;
    struct line_writer writer = line_begin(LOBBY_NEWS, VERB_UNOFFER);
    line_add_number(&writer, "id", offer->id);
    line_add(&writer, "why", why);
    tell_concerned(hall, offer, &writer);
    while (*at != offer)
        at = &(*at)->next;
    *at = offer->next;
    free(offer);
}

static void remove_offer(struct hall *hall, struct offer *offer, const char *why)
{
    struct store_job job = {.kind = STORE_CHALLENGE_GONE, .id = offer->id};
    if (is_kept(offer))
        hall_keep(hall, &job, 1, true);
    tell_gone(hall, offer, why);
}

void offers_tell(struct hall_session *session)
{
    const struct hall *hall = session->hall;
    for (const struct offer *offer = hall->first_offer; offer; offer = offer->next)
        if (concerns(offer, session->person)) {
            struct line_writer writer = write_offer(offer, hall->date);
            tell(session, &writer);
        }
}

/* The user has left: remove the user's offers, except saved challenges. */
void offers_of_gone(struct hall *hall, struct person *person)
{
    struct offer *next;
    for (struct offer *offer = hall->first_offer; offer; offer = next) {
        next = offer->next;
        if ((offer->from == person || offer->to == person) &&
            (!is_kept(offer) || person->gone))
            remove_offer(hall, offer, "gone");
    }
}

/* Remove the user's offers of games with a clock, because a second such game is not
 * allowed. */
static void offers_of_playing(struct hall *hall, struct person *person)
{
    struct offer *next;
    for (struct offer *offer = hall->first_offer; offer; offer = next) {
        next = offer->next;
        if (offer->from == person && terms_have_clock(&offer->terms))
            remove_offer(hall, offer, "played");
    }
}

bool offer_load(struct hall *hall, const struct store_challenge *stored, struct error *error)
{
    struct person *from = person_by_id(hall, stored->from);
    struct person *to = person_by_id(hall, stored->to);
    struct lobby_line line;
    struct terms terms;
    if (!from || !to)
        return error_set(error, 0, "challenge %lld: unknown player", (long long)stored->id);
    if (!line_fields_read(&line, stored->terms, error) || !terms_read(&terms, &line, error))
        return false;
    offer_new(hall, stored->id, from, to, &terms,
              color_by_word(lobby_line_text(&line, "color")));
    return true;
}

/* ---- conditions of a game --------------------------------------------------------------- */

/* The code why the user cannot start this game, or NULL. */
static const char *person_refused(const struct hall *hall, const struct person *person,
                                  const struct terms *terms)
{
    const struct hall_game *game = NULL;
    bool clock = terms_have_clock(terms);
    int count = 0; /* of the same kind: with a clock or without */
    while ((game = person_game(hall, person, game)) != NULL)
        count += table_has_clock(&game->table) == clock;
    if (count >= (clock ? 1 : LOBBY_DAYS_GAMES))
        return clock ? "playing" : "limit";
    return terms->rated && hall->options.unrated ? "unrated" : NULL;
}

static const char *pairing_refused(const struct hall *hall, const struct person *one,
                                   const struct person *other, const struct terms *terms)
{
    const char *code = one == other ? "yourself" : person_refused(hall, one, terms);
    return code ? code : person_refused(hall, other, terms);
}

/* ---- requests --------------------------------------------------------------------------- */

/* Read terms and color. Returns false after answering "no". */
static bool read_game(struct request *request, struct terms *terms, int *color)
{
    const char *text = lobby_line_text(request->line, "color");
    struct error error;
    *color = color_by_word(text);
    if (!terms_read(terms, request->line, &error) || !terms_check(terms, &error))
        answer_no(request, "terms", error.text);
    else if (*color == ANY_COLOR && *text != '\0' && strcmp(text, "any") != 0)
        answer_no(request, "syntax", "expected color=white, black or any");
    else
        return true;
    return false;
}

/* The number of the user's open seeks, or challenges. */
static int count_offers(const struct hall *hall, const struct person *person, bool seeks)
{
    int count = 0;
    for (const struct offer *offer = hall->first_offer; offer; offer = offer->next)
        count += offer->from == person && seeks == !offer->to;
    return count;
}

/* Start the game and remove the offer. */
static void accept(struct request *request, struct offer *offer)
{
    struct hall *hall = request->hall;
    struct person *from = offer->from, *people[2];
    int color = offer->color;
    struct error error;
    const char *code = pairing_refused(hall, from, request->person, &offer->terms);
    request->person->active = request->session;
    if (is_refused(request, code))
        return;
    if (color == ANY_COLOR)
        color = (int)hall_random(hall, 2);
    people[color] = from;
    people[!color] = request->person;
    struct hall_game *game =
        game_begin(hall, people, &offer->terms, is_kept(offer) ? offer->id : 0, &error);
    if (!game) {
        answer_no(request, "terms", error.text);
        return;
    }
    tell_gone(hall, offer, "accepted");
    for (int i = 0; table_has_clock(&game->table) && i < 2; i++)
        offers_of_playing(hall, people[i]);
    answer_number(request, "game", game->table.id);
}

void verb_seek(struct request *request)
{
    struct hall *hall = request->hall;
    struct person *person = request->person;
    const struct offer *offer = hall->first_offer;
    struct terms terms;
    int color;
    if (!read_game(request, &terms, &color))
        return;
    while (offer && (offer->from != person || offer->to || offer->color != color ||
                     memcmp(&offer->terms, &terms, sizeof terms) != 0))
        offer = offer->next;
    if (is_refused(request, offer ? "offered_already" : NULL) || !may_be_heard(request))
        return;
    const char *code = count_offers(hall, person, true) >= LOBBY_SEEKS
                           ? "limit"
                           : person_refused(hall, person, &terms);
    if (is_refused(request, code))
        return;
    person->active = request->session;
    announce(request, NULL, &terms, color);
}

/* The challenge of one user to another; there is at most one. */
static struct offer *find_challenge(const struct hall *hall, const struct person *from,
                                    const struct person *to)
{
    struct offer *offer = hall->first_offer;
    while (offer && !(offer->from == from && offer->to == to))
        offer = offer->next;
    return offer;
}

/* Replace an earlier challenge; if the other user has offered the same game, accept it. */
void verb_match(struct request *request)
{
    struct hall *hall = request->hall;
    struct person *person = request->person, *other = request->other;
    struct offer *before = find_challenge(hall, person, other);
    struct offer *theirs = find_challenge(hall, other, person);
    struct terms terms;
    int color;
    if (!read_game(request, &terms, &color))
        return;
    const char *code = pairing_refused(hall, person, other, &terms);
    person->active = request->session;
    if (!code && !person_is_here(other) && terms.days == 0)
        code = "away";
    if (!code && !before && count_offers(hall, person, false) >= LOBBY_CHALLENGES)
        code = "limit";
    if (is_refused(request, code) || !may_be_heard(request))
        return;
    if (before)
        remove_offer(hall, before, "cancelled");
    if (!theirs || memcmp(&theirs->terms, &terms, sizeof terms) != 0 ||
        (color != ANY_COLOR && color == theirs->color)) {
        announce(request, other, &terms, color);
        return;
    }
    if (theirs->color == ANY_COLOR && color != ANY_COLOR)
        theirs->color = !color;
    accept(request, theirs);
}

/* accept, decline: another user's offer; cancel: the user's own. */
void verb_reply(struct request *request)
{
    enum lobby_verb verb = request->line->verb;
    struct offer *offer = request->hall->first_offer;
    int64_t id = 0;
    lobby_line_number(request->line, "id", 1, INT64_MAX, &id);
    while (offer && (offer->id != id || !concerns(offer, request->person)))
        offer = offer->next;
    bool own = offer && offer->from == request->person;
    const char *code = !offer                               ? "no_seek"
                       : own && verb != VERB_CANCEL         ? "yourself"
                       : !own && verb == VERB_CANCEL        ? "no_seek"
                       : verb == VERB_DECLINE && !offer->to ? "no_seek"
                                                            : NULL;
    if (is_refused(request, code))
        return;
    if (verb == VERB_ACCEPT) {
        accept(request, offer);
        return;
    }
    remove_offer(request->hall, offer, verb == VERB_CANCEL ? "cancelled" : "declined");
    answer_ok(request);
}
