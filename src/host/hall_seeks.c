/* hall_seeks.c - seek, match, accept and what belongs to them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "host/hall_state.h"

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_color(struct request *request, int *color)
{
    const char *text = lobby_line_text(request->line, "color");
    *color = strcmp(text, "white") == 0 ? WHITE : strcmp(text, "black") == 0 ? BLACK : 2;
    if (*color != 2 || *text == '\0' || strcmp(text, "any") == 0)
        return true;
    answer_no(request, "syntax", "expected color=white, black or any");
    return false;
}

bool request_terms(struct request *request, struct terms *terms)
{
    struct reason reason;
    if (terms_read(terms, request->line, &reason))
        return true;
    answer_no(request, "terms", reason.text);
    return false;
}

bool request_may_ask(struct request *request)
{
    if (bucket_take(&request->person->ask_bucket, ASK_LINES, ASK_SPAN, request->now))
        return true;
    answer_no(request, "rate", NULL);
    return false;
}

static void refuse(struct request *request, const char *code)
{
    if (!request->answered)
        answer_no(request, code, NULL);
}

/* ---- sitting down ---------------------------------------------------------------------------- */

/* `asker` has the wish for a colour. False: it is answered. */
static bool sit_down(struct request *request, struct person *asker, struct person *other,
                     const struct terms *terms, int color)
{
    struct person *people[2];
    struct reason reason;
    struct hall_game *game;
    if (color == 2)
        color = (int)hall_random(request->hall, 2);
    people[color] = asker;
    people[!color] = other;
    game =
        game_begin(request->hall, people, terms, NULL, request->now, request->date, &reason);
    if (!game) {
        answer_no(request, "terms", reason.text);
        return false;
    }
    if (terms->rated)
        pair_count(asker, other, request->date);
    answer_number(request, "game", game->table.id);
    return true;
}

/* Accept a wish: it is gone, and a game begins. */
static void accept_wish(struct request *request, struct wish *wish)
{
    struct terms terms = wish->terms;
    struct person *from = wish->from;
    int color = wish->color;
    const char *code = pairing_refused(request, from, request->person, &terms);
    request->person->active = request->session;
    if (code) {
        refuse(request, code);
        return;
    }
    wish_remove(request->hall, wish, "accepted");
    sit_down(request, from, request->person, &terms, color);
}

/* ---- seeks ------------------------------------------------------------------------------------ */

static bool read_range(struct request *request, struct wish *range)
{
    range->least = range->most = 0;
    if ((lobby_line_value(request->line, "min") &&
         !lobby_line_number(request->line, "min", 0, 9999, &range->least)) ||
        (lobby_line_value(request->line, "max") &&
         !lobby_line_number(request->line, "max", 0, 9999, &range->most))) {
        answer_no(request, "syntax", "min, max: expected 0 to 9999");
        return false;
    }
    return true;
}

static bool fits(const struct wish *wish, const struct person *person, int64_t date)
{
    double rating = rating_now(person, terms_speed(&wish->terms), date);
    return (wish->least == 0 || rating >= (double)wish->least) &&
           (wish->most == 0 || rating <= (double)wish->most);
}

static bool terms_equal(const struct terms *one, const struct terms *other)
{
    char texts[2][LOBBY_LINE];
    store_terms_write(one, texts[0]);
    store_terms_write(other, texts[1]);
    return strcmp(texts[0], texts[1]) == 0;
}

/* Whether that person offers just that already. */
static bool is_sought(const struct request *request, const struct terms *terms, int color,
                      const struct wish *range)
{
    for (const struct wish *wish = request->hall->first_wish; wish; wish = wish->next)
        if (wish->from == request->person && !wish->to && wish->color == color &&
            wish->least == range->least && wish->most == range->most &&
            terms_equal(&wish->terms, terms))
            return true;
    return false;
}

void verb_seek(struct request *request)
{
    struct person *person = request->person;
    struct wish range, *wish;
    struct terms terms;
    const char *code;
    int color;
    if (!request_terms(request, &terms) || !read_color(request, &color) ||
        !read_range(request, &range))
        return;
    if (is_sought(request, &terms, color, &range)) {
        answer_no(request, "offered_already", NULL);
        return;
    }
    if (!request_may_ask(request))
        return;
    code =
        person->seeks >= LOBBY_SEEKS ? "limit" : person_refused(request->hall, person, &terms);
    if (code) {
        answer_no(request, code, NULL);
        return;
    }
    person->active = request->session;
    wish = wish_new(request->hall, person, NULL, &terms);
    wish->color = color;
    wish->least = range.least;
    wish->most = range.most;
    answer_number(request, "id", wish->id);
    wish_announce(request->hall, wish, request->date);
}

void verb_unseek(struct request *request)
{
    struct wish *next;
    int64_t id = 0;
    lobby_line_number(request->line, "id", 1, INT64_MAX, &id);
    for (struct wish *wish = request->hall->first_wish; wish; wish = next) {
        next = wish->next;
        if (wish->from == request->person && !wish->to && (id == 0 || id == wish->id))
            wish_remove(request->hall, wish, "cancelled");
    }
    answer_ok(request);
}

/* ---- challenges ---------------------------------------------------------------------------------- */

/* What that person has asked this one, on the same terms. */
static struct wish *crossing(const struct request *request, const struct person *other,
                             const struct terms *terms, int color)
{
    for (struct wish *wish = request->hall->first_wish; wish; wish = wish->next)
        if (wish->from == other && wish->to == request->person &&
            terms_equal(&wish->terms, terms) &&
            (color == 2 || wish->color == 2 || color != wish->color))
            return wish;
    return NULL;
}

/* One challenge at a time from one person to another. */
static void forget_earlier(struct request *request, const struct person *other)
{
    struct wish *next;
    for (struct wish *wish = request->hall->first_wish; wish; wish = next) {
        next = wish->next;
        if (wish->from == request->person && wish->to == other)
            wish_remove(request->hall, wish, "cancelled");
    }
}

static const char *challenge_refused(struct request *request, struct person *other,
                                     const struct terms *terms)
{
    const char *code = pairing_refused(request, request->person, other, terms);
    if (code && strcmp(code, "again") != 0 && strcmp(code, "yourself") == 0)
        return code;
    if (!person_hears(other, request->person))
        return "muted";
    if (other->noplay)
        return "noplay";
    if (!person_is_here(other) && terms->days == 0)
        return "away";
    if (!code && request->person->challenges >= LOBBY_CHALLENGES)
        return "limit";
    return code;
}

/* Challenge, or meet the challenge that the other one has made already. */
static void challenge(struct request *request, struct person *other, const struct terms *terms,
                      int color, int64_t rematch)
{
    struct wish *wish;
    const char *code;
    uint64_t ticket;
    request->person->active = request->session;
    forget_earlier(request, other);
    code = challenge_refused(request, other, terms);
    if (code) {
        refuse(request, code);
        return;
    }
    wish = crossing(request, other, terms, color);
    if (wish) {
        if (wish->color == 2 && color != 2)
            wish->color = !color;
        accept_wish(request, wish);
        return;
    }
    if (!request_may_ask(request))
        return;
    wish = wish_new(request->hall, request->person, other, terms);
    wish->color = color;
    wish->rematch = rematch;
    if (wish->terms.days == 0)
        answer_number(request, "id", wish->id);
    ticket = wish_announce(request->hall, wish, request->date);
    if (ticket > 0)
        answer_once_kept(request, ticket, "id", wish->id);
}

void verb_match(struct request *request)
{
    struct person *other = request_person(request);
    struct terms terms;
    int color;
    if (other && request_terms(request, &terms) && read_color(request, &color))
        challenge(request, other, &terms, color, 0);
}

void verb_rematch(struct request *request)
{
    const struct last_game *last = &request->person->last;
    struct person *other = last->id > 0 ? person_by_id(request->hall, last->other) : NULL;
    int64_t id = last->id;
    lobby_line_number(request->line, "game", 1, INT64_MAX, &id);
    if (last->id == 0 || id != last->id || !other)
        answer_no(request, "no_game", NULL);
    else
        challenge(request, other, &last->terms, !last->color, last->id);
}

/* ---- answers to them -------------------------------------------------------------------------------- */

/* The wish that is meant: by its number; without one, the only challenge to this person. NULL:
 * it is answered. */
static struct wish *meant(struct request *request)
{
    struct wish *found = NULL;
    int64_t id;
    if (lobby_line_value(request->line, "id")) {
        if (lobby_line_number(request->line, "id", 1, INT64_MAX, &id))
            found = map_get(&request->hall->wishes_by_id, (uint64_t)id);
        if (found && found->to && found->to != request->person)
            found = NULL;
        if (!found)
            answer_no(request, "no_seek", NULL);
        return found;
    }
    for (struct wish *wish = request->hall->first_wish; wish; wish = wish->next) {
        if (wish->to != request->person)
            continue;
        if (found) {
            answer_no(request, "no_seek", "there are several; say which one");
            return NULL;
        }
        found = wish;
    }
    if (!found)
        answer_no(request, "no_seek", NULL);
    return found;
}

void verb_accept(struct request *request)
{
    struct wish *wish = meant(request);
    if (!wish)
        return;
    if (wish->from == request->person)
        answer_no(request, "yourself", NULL);
    else if (!wish->to && !person_hears(wish->from, request->person))
        answer_no(request, "muted", NULL);
    else if (!wish->to && !fits(wish, request->person, request->date))
        answer_no(request, "range", NULL);
    else
        accept_wish(request, wish);
}

void verb_decline(struct request *request)
{
    struct wish *wish = meant(request);
    if (!wish)
        return;
    if (!wish->to) {
        answer_no(request, "no_seek", NULL);
        return;
    }
    wish_remove(request->hall, wish, "declined");
    answer_ok(request);
}

void verb_cancel(struct request *request)
{
    struct wish *next;
    int64_t id = 0;
    int count = 0;
    lobby_line_number(request->line, "id", 1, INT64_MAX, &id);
    for (struct wish *wish = request->hall->first_wish; wish; wish = next) {
        next = wish->next;
        if (wish->from != request->person || !wish->to || (id > 0 && id != wish->id))
            continue;
        wish_remove(request->hall, wish, "cancelled");
        count++;
    }
    if (id > 0 && count == 0)
        answer_no(request, "no_seek", NULL);
    else
        answer_ok(request);
}

void verb_seeks(struct request *request)
{
    struct line_writer writer;
    for (const struct wish *wish = request->hall->first_wish; wish; wish = wish->next) {
        if (wish->to && wish->to != request->person && wish->from != request->person)
            continue;
        if (!row_begin(request, &writer, wish->to ? "challenge" : "seek"))
            break;
        wish_write(wish, &writer, request->date);
        row_send(request, &writer);
    }
    answer_rows(request);
}
