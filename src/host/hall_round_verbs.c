/* hall_round_verbs.c - round, join, start, leave, standings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "host/hall_round.h"

/* ---- which one is meant --------------------------------------------------------------------- */

/* One's own; else the only one that may be joined; else the last one. */
static struct hall_round *nearest(const struct request *request)
{
    struct hall_round *own = round_of(request->hall, request->person), *found = NULL;
    for (struct hall_round *round = request->hall->first_round; round && !own;
         round = round->next)
        if (!found || (round->state == ROUND_OPEN && found->state != ROUND_OPEN) ||
            (round->state == found->state && round->id > found->id))
            found = round;
    return own ? own : found;
}

/* By its number, or the nearest. NULL: it is answered. */
static struct hall_round *meant(struct request *request)
{
    struct hall_round *round = NULL;
    int64_t id;
    if (!lobby_line_value(request->line, "id"))
        round = nearest(request);
    else if (lobby_line_number(request->line, "id", 1, INT64_MAX, &id))
        round = round_by_id(request->hall, id);
    if (!round)
        answer_no(request, "no_round", NULL);
    return round;
}

/* ---- opened and joined ------------------------------------------------------------------------ */

static int count_rounds(const struct hall *hall)
{
    int count = 0;
    for (const struct hall_round *round = hall->first_round; round; round = round->next)
        count += round->state != ROUND_OVER;
    return count;
}

/* Why that person may not be of it, a code; NULL: it may be. */
static const char *refused(const struct request *request, const struct terms *terms)
{
    if (round_of(request->hall, request->person))
        return "in_round";
    return person_refused(request->hall, request->person, terms);
}

static bool read_round(struct request *request, struct terms *terms, int64_t *rounds)
{
    *rounds = 1;
    if (!request_terms(request, terms))
        return false;
    if (lobby_line_value(request->line, "rounds") &&
        !lobby_line_number(request->line, "rounds", 1, 2, rounds)) {
        answer_no(request, "syntax", "expected rounds=1 or 2");
        return false;
    }
    if (terms_have_clock(terms) && !terms->hidden)
        return true;
    answer_no(request, "terms",
              terms->hidden ? "a round robin is not played in private"
                            : "a round robin needs a clock");
    return false;
}

void verb_round(struct request *request)
{
    struct hall *hall = request->hall;
    struct hall_round *round;
    struct terms terms;
    int64_t rounds;
    const char *code;
    if (!read_round(request, &terms, &rounds))
        return;
    code = refused(request, &terms);
    if (!code && count_rounds(hall) >= ROUNDS)
        code = "limit";
    if (code) {
        answer_no(request, code, NULL);
        return;
    }
    if (!request_may_ask(request))
        return;
    request->person->active = request->session;
    round = round_new(hall, hall->next_wish++);
    round->opener = round->players[0] = request->person->id;
    round->count = 1;
    round->terms = terms;
    round->twice = rounds == 2;
    round_keep(hall, round);
    answer_number(request, "id", round->id);
    round_tell(hall, round, "open", "joined", request->person->name);
}

void verb_join(struct request *request)
{
    struct hall_round *round = meant(request);
    const char *code;
    if (!round)
        return;
    code = round->state != ROUND_OPEN ? "no_round" : refused(request, &round->terms);
    if (!code && round->count >= ROBIN_PLAYERS)
        code = "limit";
    if (code) {
        answer_no(request, code, NULL);
        return;
    }
    if (!request_may_ask(request))
        return;
    request->person->active = request->session;
    round->players[round->count++] = request->person->id;
    round_keep(request->hall, round);
    answer_number(request, "id", round->id);
    round_tell(request->hall, round, "open", "joined", request->person->name);
}

/* Of an open one: who opened it calls it off. */
void verb_leave(struct request *request)
{
    struct hall_round *round = meant(request);
    int seat = round ? round_seat(round, request->person) : -1;
    if (!round)
        return;
    if (seat < 0 || round->left[seat] || round->state == ROUND_OVER) {
        answer_no(request, "no_round", NULL);
        return;
    }
    answer_number(request, "id", round->id);
    if (round->state != ROUND_OPEN || round->opener != request->person->id) {
        round_leave(request->hall, round, seat);
        return;
    }
    round_tell(request->hall, round, "off", "left", request->person->name);
    round_forget(request->hall, round);
}

/* ---- started ------------------------------------------------------------------------------------ */

static bool can_play(const struct hall *hall, const struct hall_round *round, int seat)
{
    const struct person *person = person_by_id(hall, round->players[seat]);
    return person && person_is_here(person) && !person_refused(hall, person, &round->terms);
}

/* Whether these may play each other; NULL, or a code; "again": the store is asked. *who: of whom. */
static const char *pairs_refused(struct request *request, const struct hall_round *round,
                                 char who[2 * ROUND_NAME])
{
    const struct hall *hall = request->hall;
    for (int one = 0; one < round->count; one++)
        for (int other = one + 1; other < round->count; other++) {
            const char *code;
            char names[2][ROUND_NAME];
            if (!can_play(hall, round, one) || !can_play(hall, round, other))
                continue;
            code = pairing_refused(request, person_by_id(hall, round->players[one]),
                                   person_by_id(hall, round->players[other]), &round->terms);
            if (!code)
                continue;
            snprintf(who, 2 * ROUND_NAME, "%.25s, %.25s",
                     round_name(hall, round, one, names[0]),
                     round_name(hall, round, other, names[1]));
            return code;
        }
    return NULL;
}

/* Why it cannot begin; NULL: it can. */
static const char *start_refused(struct request *request, const struct hall_round *round,
                                 char who[2 * ROUND_NAME])
{
    const struct person *opener = person_by_id(request->hall, round->opener);
    int playing = 0;
    *who = '\0';
    if (round->state != ROUND_OPEN || round_seat(round, request->person) < 0)
        return "no_round";
    if (opener != request->person && opener && person_is_here(opener))
        return snprintf(who, 2 * ROUND_NAME, "%s starts it", opener->name), "not_yours";
    for (int seat = 0; seat < round->count; seat++)
        playing += can_play(request->hall, round, seat);
    return playing < 2 ? "few" : pairs_refused(request, round, who);
}

/* Those who are not here, or play something else, are left out; the rest draws numbers. */
static void draw_numbers(struct hall *hall, struct hall_round *round)
{
    for (int seat = round->count; seat-- > 0;)
        if (!can_play(hall, round, seat)) {
            char name[ROUND_NAME];
            round_name(hall, round, seat, name);
            round_drop(round, seat);
            round_tell(hall, round, "open", "left", name);
        }
    for (int seat = round->count - 1; seat > 0; seat--) {
        int other = (int)hall_random(hall, (uint32_t)seat + 1);
        int64_t player = round->players[seat];
        round->players[seat] = round->players[other];
        round->players[other] = player;
    }
}

void verb_start(struct request *request)
{
    struct hall_round *round = meant(request);
    char who[2 * ROUND_NAME];
    const char *code;
    if (!round)
        return;
    code = start_refused(request, round, who);
    if (code) {
        if (!request->answered)
            answer_no(request, code, who);
        return;
    }
    answer_number(request, "id", round->id);
    draw_numbers(request->hall, round);
    round->state = ROUND_PLAYED;
    robin_init(&round->robin, round->count, round->twice);
    round_begin_turn(request->hall, round, request->now, request->date);
}

/* ---- how it stands --------------------------------------------------------------------------------- */

static void line_row(struct request *request, const char *text, size_t length)
{
    struct line_writer writer;
    char line[LOBBY_LINE];
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    if (!row_begin(request, &writer, "line"))
        return;
    line_add_text(&writer, line);
    row_send(request, &writer);
}

static void heading_row(struct request *request, const struct hall_round *round)
{
    char text[LOBBY_LINE] = "", terms[TERMS_TEXT_SIZE], name[ROUND_NAME];
    text_add(text, sizeof text, "Round robin %lld, %s%s", (long long)round->id,
             terms_text(&round->terms, terms), round->twice ? ", twice" : "");
    if (round->state == ROUND_PLAYED)
        text_add(text, sizeof text, ", turn %d of %d", round->robin.turn + 1,
                 robin_turns(&round->robin));
    if (round->state != ROUND_OPEN)
        text_add(text, sizeof text, "; points and Sonneborn-Berger");
    else
        for (int seat = 0; seat < round->count; seat++)
            text_add(text, sizeof text, "%s%s", seat == 0 ? ": " : ", ",
                     round_name(request->hall, round, seat, name));
    line_row(request, text, strlen(text));
}

void verb_standings(struct request *request)
{
    struct hall_round *round = meant(request);
    char names[ROBIN_PLAYERS][ROUND_NAME], text[ROBIN_TEXT];
    const char *list[ROBIN_PLAYERS], *at = text;
    if (!round)
        return;
    heading_row(request, round);
    if (round->state != ROUND_OPEN) {
        for (int seat = 0; seat < round->count; seat++)
            list[seat] = round_name(request->hall, round, seat, names[seat]);
        robin_table(&round->robin, list, text);
        for (; *at != '\0'; at += strcspn(at, "\n") + 1)
            line_row(request, at, strcspn(at, "\n"));
    }
    answer_rows(request);
}
