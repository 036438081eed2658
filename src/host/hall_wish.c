/* hall_wish.c - seeks and challenges as things: made, told, kept, gone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_journal.h"

static const char *const color_words[] = {"white", "black", "any"};

struct wish *wish_new(struct hall *hall, struct person *from, struct person *to,
                      const struct terms *terms)
{
    struct wish *wish = memory_new(1, sizeof *wish);
    wish->id = hall->next_wish++;
    wish->from = from;
    wish->to = to;
    wish->terms = *terms;
    wish->color = 2;
    wish->program = from->program;
    wish->next = hall->first_wish;
    if (wish->next)
        wish->next->previous = wish;
    hall->first_wish = wish;
    map_put(&hall->wishes_by_id, (uint64_t)wish->id, wish);
    *(to ? &from->challenges : &from->seeks) += 1;
    return wish;
}

void wish_write(const struct wish *wish, struct line_writer *writer, int64_t date)
{
    char text[RATING_TEXT];
    line_add_number(writer, "id", wish->id);
    line_add(writer, wish->to ? "from" : "name", wish->from->name);
    if (wish->to)
        line_add(writer, "to", wish->to->name);
    terms_write(&wish->terms, writer);
    line_add(writer, "color", color_words[wish->color]);
    line_add(writer, "rating", rating_text(wish->from, terms_speed(&wish->terms), date, text));
    if (wish->least > 0)
        line_add_number(writer, "min", wish->least);
    if (wish->most > 0)
        line_add_number(writer, "max", wish->most);
    if (wish->rematch > 0)
        line_add_number(writer, "rematch", wish->rematch);
    if (wish->program)
        line_add_flag(writer, "program", true);
}

static void write_news(const struct wish *wish, struct line_writer *writer, int64_t date)
{
    line_begin(writer, LOBBY_NEWS, wish->to ? "challenge" : "seek");
    wish_write(wish, writer, date);
    line_end(writer);
}

/* As the store keeps it: with the colour behind the terms. */
static uint64_t keep(struct hall *hall, const struct wish *wish)
{
    struct store_job job = {.kind = STORE_CHALLENGE};
    char text[LOBBY_LINE];
    size_t length;
    store_terms_write(&wish->terms, text);
    length = strlen(text);
    snprintf(text + length, sizeof text - length, " color=%s", color_words[wish->color]);
    job.challenge = (struct store_challenge){.id = wish->id,
                                             .from = wish->from->id,
                                             .to = wish->to->id,
                                             .terms = text,
                                             .when = wish->when};
    return hall->ports.put(hall->ports.context, &job, 1);
}

uint64_t wish_announce(struct hall *hall, struct wish *wish, int64_t date)
{
    struct line_writer writer;
    uint64_t ticket = 0;
    wish->when = date;
    write_news(wish, &writer, date);
    if (!wish->to) {
        tell_all(hall, NULL, &writer);
        return 0;
    }
    wish->kept = wish->terms.days > 0;
    if (wish->kept) { /* before anybody knows of it */
        ticket = keep(hall, wish);
        relay_challenge(hall, wish, color_words[wish->color]);
    }
    tell_person(hall, wish->to, &writer);
    tell_person(hall, wish->from, &writer);
    return ticket;
}

void wishes_tell(struct hall *hall, struct hall_session *session, int64_t date)
{
    struct line_writer writer;
    for (const struct wish *wish = hall->first_wish; wish; wish = wish->next) {
        bool own = wish->to == session->person || wish->from == session->person;
        if (wish->to ? !own : session->person->quiet && !own)
            continue;
        write_news(wish, &writer, date);
        tell(hall, session, &writer);
    }
}

void wish_remove(struct hall *hall, struct wish *wish, const char *why)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, wish->to ? "unchallenge" : "unseek");
    line_add_number(&writer, "id", wish->id);
    if (wish->to)
        line_add(&writer, "why", why);
    line_end(&writer);
    if (wish->kept) {
        struct store_job job = {.kind = STORE_CHALLENGE_GONE, .id = wish->id};
        hall->ports.put(hall->ports.context, &job, 1);
        relay_unchallenge(hall, wish);
    }
    if (wish->to) {
        tell_person(hall, wish->to, &writer);
        tell_person(hall, wish->from, &writer);
    } else {
        tell_all(hall, NULL, &writer);
    }
    *(wish->to ? &wish->from->challenges : &wish->from->seeks) -= 1;
    map_remove(&hall->wishes_by_id, (uint64_t)wish->id, wish);
    if (wish->previous)
        wish->previous->next = wish->next;
    else
        hall->first_wish = wish->next;
    if (wish->next)
        wish->next->previous = wish->previous;
    free(wish);
}

/* Who has left plays nobody; challenges by days wait. */
void wishes_of_gone(struct hall *hall, struct person *person)
{
    struct wish *next;
    for (struct wish *wish = hall->first_wish; wish; wish = next) {
        next = wish->next;
        if ((wish->from == person || wish->to == person) && (!wish->kept || person->gone))
            wish_remove(hall, wish, "gone");
    }
}

/* Who plays with a clock has no second such game. */
void wishes_of_playing(struct hall *hall, struct person *person)
{
    struct wish *next;
    for (struct wish *wish = hall->first_wish; wish; wish = next) {
        next = wish->next;
        if (wish->from == person && terms_have_clock(&wish->terms))
            wish_remove(hall, wish, "played");
    }
}

/* ---- from the store, and from the journal -------------------------------------------------- */

static struct wish *load(struct hall *hall, const struct store_challenge *stored,
                         const struct terms *terms, int color)
{
    int64_t next = hall->next_wish;
    struct wish *wish;
    hall->next_wish = stored->id;
    wish = wish_new(hall, person_by_id(hall, stored->from), person_by_id(hall, stored->to),
                    terms);
    if (next > hall->next_wish)
        hall->next_wish = next;
    wish->when = stored->when;
    wish->kept = true;
    wish->color = color;
    return wish;
}

static int color_by_word(const char *word)
{
    return strcmp(word, "white") == 0 ? WHITE : strcmp(word, "black") == 0 ? BLACK : 2;
}

bool hall_load_challenge(struct hall *hall, const struct store_challenge *stored,
                         struct reason *reason)
{
    static const char key[] = " color=";
    const char *color = strstr(stored->terms, key);
    struct terms terms;
    if (!person_by_id(hall, stored->from) || !person_by_id(hall, stored->to))
        return reason_set(reason, 0, "challenge %lld: a person is not there",
                          (long long)stored->id);
    if (!store_terms_read(&terms, stored->terms, reason))
        return false;
    load(hall, stored, &terms, color ? color_by_word(color + sizeof key - 1) : 2);
    return true;
}

bool wish_replay(struct hall *hall, const struct lobby_line *line, struct reason *reason)
{
    struct store_challenge stored = {.id = 0};
    struct terms terms;
    if (!lobby_line_number(line, "id", 1, INT64_MAX, &stored.id) ||
        !lobby_line_number(line, "from", 1, INT64_MAX, &stored.from) ||
        !lobby_line_number(line, "to", 1, INT64_MAX, &stored.to) ||
        !lobby_line_number(line, "when", 0, INT64_MAX, &stored.when) ||
        !terms_read(&terms, line, reason))
        return reason_set(reason, 0, "a challenge: not read");
    if (map_get(&hall->wishes_by_id, (uint64_t)stored.id) ||
        !person_by_id(hall, stored.from) || !person_by_id(hall, stored.to))
        return true; /* the store has it; or somebody was deleted, and it is gone, too */
    keep(hall, load(hall, &stored, &terms, color_by_word(lobby_line_text(line, "color"))));
    return true;
}

bool wish_replay_gone(struct hall *hall, const struct lobby_line *line, struct reason *reason)
{
    struct wish *wish = NULL;
    int64_t id;
    if (!lobby_line_number(line, "id", 1, INT64_MAX, &id))
        return reason_set(reason, 0, "a challenge: not read");
    wish = map_get(&hall->wishes_by_id, (uint64_t)id);
    if (wish)
        wish_remove(hall, wish, "cancelled");
    return true;
}
