/* offers.c - offers of games: challenges to one user, and seeks, which anyone may accept.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/random.h"

/* ---- creation and removal --------------------------------------------------------------- */

static struct core_offer *offer_new(struct lobby_core *core, int64_t id, struct person *from,
                                    struct person *to, const struct match_terms *terms,
                                    int color)
{
    struct core_offer *offer = memory_new(1, sizeof *offer);
    *offer = (struct core_offer){core->first_offer, id, from, to, *terms, color};
    core->first_offer = offer;
    if (id >= core->next_offer)
        core->next_offer = id + 1;
    return offer;
}

static struct line_writer write_offer(const struct core_offer *offer, int64_t date)
{
    char text[RATING_TEXT_SIZE];
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_OFFER);
    line_writer_add_number(&writer, "id", offer->id);
    line_writer_add(&writer, "from", offer->from->name);
    if (offer->to)
        line_writer_add(&writer, "to", offer->to->name);
    match_terms_write(&offer->terms, &writer);
    line_writer_add(&writer, "color", color_words[offer->color]);
    line_writer_add(
        &writer, "rating",
        person_rating_text(offer->from, match_terms_speed(&offer->terms), date, text));
    return writer;
}

static bool is_visible_to(const struct core_offer *offer, const struct person *person)
{
    return !offer->to || offer->to == person || offer->from == person;
}

static void send_to_viewers(struct lobby_core *core, const struct core_offer *offer,
                            struct line_writer *writer)
{
    for (struct core_session *at = core->first_session; at; at = at->next)
        if (at->person && is_visible_to(offer, at->person))
            core_session_send(at, writer);
}

static bool is_saved(const struct core_offer *offer)
{
    return offer->to && offer->terms.days > 0;
}

/* Creates and announces an offer. In the store, the color follows the terms. */
static void announce(struct core_request *request, struct person *to,
                     const struct match_terms *terms, int color)
{
    struct lobby_core *core = request->core;
    struct core_offer *offer =
        offer_new(core, core->next_offer, request->person, to, terms, color);
    if (is_saved(offer)) {
        struct line_writer fields = line_writer_begin(NOTIFICATION_TAG, VERB_OFFER);
        match_terms_write(terms, &fields);
        line_writer_add(&fields, "color", color_words[color]);
        struct store_record record = {.kind = STORE_CHALLENGE,
                                      .challenge = {offer->id, offer->from->id, to->id,
                                                    line_writer_fields(&fields), core->date}};
        lobby_core_save(core, &record, 1, true);
    }
    answer_ok_with_number(request, "id", offer->id);
    struct line_writer writer = write_offer(offer, core->date);
    send_to_viewers(core, offer, &writer);
}

static void drop_offer(struct lobby_core *core, struct core_offer *offer, const char *why)
{
    struct core_offer **at = &core->first_offer;
    struct line_writer writer = line_writer_begin(NOTIFICATION_TAG, VERB_UNOFFER);
    line_writer_add_number(&writer, "id", offer->id);
    line_writer_add(&writer, "why", why);
    send_to_viewers(core, offer, &writer);
    while (*at != offer)
        at = &(*at)->next;
    *at = offer->next;
    free(offer);
}

static void remove_offer(struct lobby_core *core, struct core_offer *offer, const char *why)
{
    struct store_record record = {.kind = STORE_CHALLENGE_REMOVED, .id = offer->id};
    if (is_saved(offer))
        lobby_core_save(core, &record, 1, true);
    drop_offer(core, offer, why);
}

void core_session_send_offers(struct core_session *session)
{
    const struct lobby_core *core = session->core;
    for (const struct core_offer *offer = core->first_offer; offer; offer = offer->next)
        if (is_visible_to(offer, session->person)) {
            struct line_writer writer = write_offer(offer, core->date);
            core_session_send(session, &writer);
        }
}

void person_remove_offers(struct lobby_core *core, struct person *person, bool has_clock_game)
{
    struct core_offer *next;
    for (struct core_offer *offer = core->first_offer; offer; offer = next) {
        bool own = offer->from == person, gone = !is_saved(offer) || person->deleted;
        next = offer->next;
        if (has_clock_game ? own && match_terms_have_clock(&offer->terms)
                           : gone && (own || offer->to == person))
            remove_offer(core, offer, has_clock_game ? "played" : "gone");
    }
}

bool core_offer_load(struct lobby_core *core, const struct store_challenge *stored,
                     struct error *error)
{
    struct person *from = person_by_id(core, stored->from);
    struct person *to = person_by_id(core, stored->to);
    struct lobby_line line;
    struct match_terms terms;
    if (!from || !to)
        return error_set(error, 0, "challenge %lld: unknown player", (long long)stored->id);
    if (!lobby_line_parse_fields(&line, stored->terms, error) ||
        !match_terms_parse(&terms, &line, error))
        return false;
    offer_new(core, stored->id, from, to, &terms,
              color_parse(lobby_line_text(&line, "color")));
    return true;
}

/* ---- conditions of a game --------------------------------------------------------------- */

/* Returns the code for the reason why the user cannot start a game with these terms, or
 * NULL. */
static const char *check_person(const struct lobby_core *core, const struct person *person,
                                const struct match_terms *terms)
{
    const struct core_game *game = NULL;
    bool clock = match_terms_have_clock(terms);
    int count = 0; /* games of the same kind, with or without a clock */
    while ((game = person_next_game(core, person, game)) != NULL)
        count += lobby_game_has_clock(&game->lobby_game) == clock;
    if (count >= (clock ? 1 : LOBBY_MAX_CORRESPONDENCE_GAMES))
        return clock ? "playing" : "limit";
    return terms->rated && core->options.unrated ? "unrated" : NULL;
}

static const char *check_pairing(const struct lobby_core *core, const struct person *one,
                                 const struct person *other, const struct match_terms *terms)
{
    const char *code = one == other ? "yourself" : check_person(core, one, terms);
    return code ? code : check_person(core, other, terms);
}

/* ---- requests --------------------------------------------------------------------------- */

/* If they are invalid, answers "no" and returns false. */
static bool read_terms_and_color(struct core_request *request, struct match_terms *terms,
                                 int *color)
{
    const char *text = lobby_line_text(request->line, "color");
    struct error error;
    *color = color_parse(text);
    if (!match_terms_parse(terms, request->line, &error) ||
        !match_terms_are_allowed(terms, &error))
        answer_no(request, "terms", error.text);
    else if (*color == COLOR_UNSPECIFIED && *text != '\0' && strcmp(text, "any") != 0)
        answer_no(request, "syntax", "expected color=white, black or any");
    else
        return true;
    return false;
}

static int count_offers(const struct lobby_core *core, const struct person *person, bool seeks)
{
    int count = 0;
    for (const struct core_offer *offer = core->first_offer; offer; offer = offer->next)
        count += offer->from == person && seeks == !offer->to;
    return count;
}

static void accept(struct core_request *request, struct core_offer *offer)
{
    struct lobby_core *core = request->core;
    struct person *from = offer->from, *people[2];
    int color = offer->color;
    struct error error;
    const char *code = check_pairing(core, from, request->person, &offer->terms);
    request->person->requesting_session = request->session;
    if (answer_if_refused(request, code))
        return;
    if (color == COLOR_UNSPECIFIED)
        color = (int)(random_next(&core->random) & 1);
    people[color] = from;
    people[!color] = request->person;
    struct core_game *game =
        core_game_start(core, people, &offer->terms, is_saved(offer) ? offer->id : 0, &error);
    if (!game) {
        answer_no(request, "terms", error.text);
        return;
    }
    drop_offer(core, offer, "accepted");
    for (int i = 0; lobby_game_has_clock(&game->lobby_game) && i < 2; i++)
        person_remove_offers(core, people[i], true);
    answer_ok_with_number(request, "game", game->lobby_game.id);
}

void verb_seek(struct core_request *request)
{
    struct lobby_core *core = request->core;
    struct person *person = request->person;
    const struct core_offer *offer = core->first_offer;
    struct match_terms terms;
    int color;
    if (!read_terms_and_color(request, &terms, &color))
        return;
    while (offer && (offer->from != person || offer->to || offer->color != color ||
                     memcmp(&offer->terms, &terms, sizeof terms) != 0))
        offer = offer->next;
    if (answer_if_refused(request, offer ? "offered_already" : NULL) ||
        !person_take_message_token(request, request->person))
        return;
    const char *code = count_offers(core, person, true) >= LOBBY_MAX_SEEKS
                           ? "limit"
                           : check_person(core, person, &terms);
    if (answer_if_refused(request, code))
        return;
    person->requesting_session = request->session;
    announce(request, NULL, &terms, color);
}

static struct core_offer *find_challenge(const struct lobby_core *core,
                                         const struct person *from, const struct person *to)
{
    struct core_offer *offer = core->first_offer;
    while (offer && !(offer->from == from && offer->to == to))
        offer = offer->next;
    return offer;
}

/* The challenge replaces an earlier one. If the other user has offered the same game, accepts
 * that offer instead. */
void verb_match(struct core_request *request)
{
    struct lobby_core *core = request->core;
    struct person *person = request->person, *other = request->other;
    struct core_offer *before = find_challenge(core, person, other);
    struct core_offer *theirs = find_challenge(core, other, person);
    struct match_terms terms;
    int color;
    if (!read_terms_and_color(request, &terms, &color))
        return;
    const char *code = check_pairing(core, person, other, &terms);
    person->requesting_session = request->session;
    if (!code && !person_is_online(other) && terms.days == 0)
        code = "away";
    if (!code && !before && count_offers(core, person, false) >= LOBBY_MAX_CHALLENGES)
        code = "limit";
    if (answer_if_refused(request, code) ||
        !person_take_message_token(request, request->person))
        return;
    if (before)
        remove_offer(core, before, "cancelled");
    if (!theirs || memcmp(&theirs->terms, &terms, sizeof terms) != 0 ||
        (color != COLOR_UNSPECIFIED && color == theirs->color)) {
        announce(request, other, &terms, color);
        return;
    }
    if (theirs->color == COLOR_UNSPECIFIED && color != COLOR_UNSPECIFIED)
        theirs->color = !color;
    accept(request, theirs);
}

/* Handles accept, decline and cancel. */
void verb_reply(struct core_request *request)
{
    enum lobby_verb verb = request->line->verb;
    struct core_offer *offer = request->core->first_offer;
    int64_t id = 0;
    lobby_line_get_number(request->line, "id", 1, INT64_MAX, &id);
    while (offer && (offer->id != id || !is_visible_to(offer, request->person)))
        offer = offer->next;
    bool own = offer && offer->from == request->person;
    const char *code = !offer                               ? "no_seek"
                       : own && verb != VERB_CANCEL         ? "yourself"
                       : !own && verb == VERB_CANCEL        ? "no_seek"
                       : verb == VERB_DECLINE && !offer->to ? "no_seek"
                                                            : NULL;
    if (answer_if_refused(request, code))
        return;
    if (verb == VERB_ACCEPT) {
        accept(request, offer);
        return;
    }
    remove_offer(request->core, offer, verb == VERB_CANCEL ? "cancelled" : "declined");
    answer_ok(request);
}
