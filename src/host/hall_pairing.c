/* hall_pairing.c - whether two people may begin a game with each other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "base/memory.h"
#include "host/hall_round.h"

/* ---- rated games of the same two people ---------------------------------------------------- */

static struct pair_games *find_pair(struct person *one, struct person *other)
{
    struct person *owner = one->id < other->id ? one : other;
    int64_t wanted = one->id < other->id ? other->id : one->id;
    for (size_t i = 0; i < owner->pair_count; i++)
        if (owner->pairs[i].other == wanted)
            return &owner->pairs[i];
    return NULL;
}

static void note_pair(struct person *one, struct person *other, int64_t date, int count)
{
    struct person *owner = one->id < other->id ? one : other;
    struct pair_games *pair = find_pair(one, other);
    if (!pair) {
        owner->pairs =
            memory_resize(owner->pairs, owner->pair_count + 1, sizeof *owner->pairs);
        pair = &owner->pairs[owner->pair_count++];
        pair->other = one->id < other->id ? other->id : one->id;
    }
    pair->since = date;
    pair->count = count;
}

/* Whether they have played enough; the store knows of games before this server was started. */
static const char *pair_refused(struct request *request, struct person *one,
                                struct person *other)
{
    struct pair_games *pair = find_pair(one, other);
    struct store_query query = {.kind = STORE_PAIR,
                                .person = one->id,
                                .other = other->id,
                                .since = request->date - DAY};
    if (pair && request->date - pair->since >= DAY) {
        pair->since = request->date;
        pair->count = 0;
    }
    if (pair)
        return pair->count < LOBBY_PAIR_GAMES ? NULL : "pair";
    ask_store(request, ASK_PAIR, &query);
    return "again";
}

void pair_learn(struct hall *hall, const struct asking *asking, int64_t count, int64_t date)
{
    struct person *one = person_by_id(hall, asking->person);
    struct person *other = person_by_id(hall, asking->other);
    if (one && other && !find_pair(one, other))
        note_pair(one, other, date,
                  (int)(count < LOBBY_PAIR_GAMES ? count : LOBBY_PAIR_GAMES));
}

void pair_count(struct person *one, struct person *other, int64_t date)
{
    struct pair_games *pair = find_pair(one, other);
    if (pair)
        pair->count++;
    else
        note_pair(one, other, date, 1);
}

/* ---- people and terms ----------------------------------------------------------------------- */

/* Those that wait: by days, without a clock, put aside; or those put aside alone. */
static int waiting_games(const struct person *person, bool aside)
{
    int count = 0;
    for (size_t i = 0; i < person->game_count; i++)
        count += person->games[i]->table.phase == TABLE_ADJOURNED ||
                 (!aside && !table_has_clock(&person->games[i]->table));
    return count;
}

const char *person_refused(const struct hall *hall, const struct person *person,
                           const struct terms *terms)
{
    if (hall->disk != HALL_DISK_WELL)
        return "storage";
    if (terms_have_clock(terms) && person_plays_live(person, false))
        return "playing";
    if (terms_have_clock(terms) && person_in_round(hall, person))
        return "in_round";
    if (waiting_games(person, terms_have_clock(terms)) >= LOBBY_DAYS_GAMES)
        return "limit";
    return terms->rated && hall->options.unrated ? "unrated" : NULL;
}

/* Who is behind a person: rated games of one and the same account say nothing. */
static int64_t account_of(const struct person *person)
{
    return person->owner >= 0 ? person->owner : person->uid;
}

const char *pairing_refused(struct request *request, struct person *one, struct person *other,
                            const struct terms *terms)
{
    const char *code;
    if (one == other)
        return "yourself";
    code = person_refused(request->hall, one, terms);
    if (!code)
        code = person_refused(request->hall, other, terms);
    if (code || !terms->rated)
        return code;
    if (one->program != other->program)
        return "unrated";
    if (account_of(one) >= 0 && account_of(one) == account_of(other))
        return "pair";
    return pair_refused(request, one, other);
}
