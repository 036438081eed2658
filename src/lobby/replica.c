/* replica.c - see replica.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/replica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "lobby/snapshot.h"

/* ---- reading ---------------------------------------------------------------------------- */

static void read_rating(const struct lobby_line *line, const char *key,
                        char rating[LOBBY_RATING])
{
    const char *text = lobby_line_text(line, key);
    snprintf(rating, LOBBY_RATING, "%.*s", (int)strspn(text, "0123456789?"), text);
}

static bool read_id(const struct lobby_line *line, const char *key, int64_t *id)
{
    return lobby_line_number(line, key, 1, INT64_MAX, id);
}

static bool read_name(const struct lobby_line *line, const char *key,
                      char name[LOBBY_NAME_SIZE])
{
    const char *text = lobby_line_text(line, key);
    snprintf(name, LOBBY_NAME_SIZE, "%s", text);
    return lobby_name_is_readable(text);
}

/* ---- people ----------------------------------------------------------------------------- */

/* The index of this name in the sorted list, or where to insert it. */
static size_t place_of(const struct replica *replica, const char *name)
{
    size_t place = 0;
    while (place < replica->people_count && strcasecmp(replica->people[place].name, name) < 0)
        place++;
    return place;
}

bool replica_is_here(const struct replica *replica, const char *name)
{
    size_t place = place_of(replica, name);
    return place < replica->people_count &&
           lobby_names_equal(replica->people[place].name, name);
}

/* Add or remove the user. Returns false if nothing changed. */
static bool set_here(struct replica *replica, const char *name, bool here)
{
    struct lobby_person *person = replica->people + place_of(replica, name);
    size_t rest = (size_t)(replica->people + replica->people_count - person);
    if (replica_is_here(replica, name) == here ||
        (here && replica->people_count >= REPLICA_PEOPLE))
        return false;
    if (here) {
        replica->people_count++;
        memmove(person + 1, person, rest * sizeof *person);
        *person = (struct lobby_person){.plays = false};
        snprintf(person->name, LOBBY_NAME_SIZE, "%s", name);
    } else {
        replica->people_count--;
        memmove(person, person + 1, (rest - 1) * sizeof *person);
    }
    return true;
}

/* Update the ratings in the line, also in this user's offers. Returns false if nothing
 * changed. */
static bool read_ratings(struct replica *replica, struct lobby_person *person,
                         const struct lobby_line *line)
{
    bool changed = false;
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const char *key = speed_name((enum speed)speed);
        char *rating = person->ratings[speed], before[LOBBY_RATING];
        if (!lobby_line_value(line, key))
            continue;
        strcpy(before, rating);
        read_rating(line, key, rating);
        changed = changed || strcmp(before, rating) != 0;
        for (size_t i = 0; i < replica->offer_count; i++) {
            struct lobby_offer *offer = &replica->offers[i];
            if (lobby_names_equal(offer->from, person->name) &&
                terms_speed(&offer->terms) == (enum speed)speed)
                strcpy(offer->rating, rating);
        }
    }
    return changed;
}

static void news_person(struct replica *replica, const struct lobby_line *line,
                        struct lobby_news *news)
{
    if (!read_name(line, "name", news->name))
        return;
    bool changed = set_here(replica, news->name, lobby_line_flag(line, "here"));
    if (replica_is_here(replica, news->name))
        changed |=
            read_ratings(replica, &replica->people[place_of(replica, news->name)], line);
    if (changed)
        news->kind = LOBBY_PEOPLE;
}

void replica_take_person(struct replica *replica, const struct lobby_line *row)
{
    char name[LOBBY_NAME_SIZE];
    if (!read_name(row, "name", name))
        return;
    set_here(replica, name, lobby_line_flag(row, "here") || !lobby_line_value(row, "here"));
    if (!replica_is_here(replica, name))
        return;
    struct lobby_person *person = &replica->people[place_of(replica, name)];
    read_ratings(replica, person, row);
    person->plays = lobby_line_value(row, "game") != NULL;
}

/* ---- offers ----------------------------------------------------------------------------- */

static bool read_offer(struct lobby_offer *offer, const struct lobby_line *line)
{
    const char *color = lobby_line_text(line, "color");
    memset(offer, 0, sizeof *offer);
    if (!read_id(line, "id", &offer->id) || !read_name(line, "from", offer->from) ||
        (lobby_line_value(line, "to") && !read_name(line, "to", offer->to)) ||
        !terms_read(&offer->terms, line, NULL))
        return false;
    offer->color = strcmp(color, "black") == 0 ? BLACK : WHITE;
    offer->any_color = offer->color == WHITE && strcmp(color, "white") != 0;
    read_rating(line, "rating", offer->rating);
    return true;
}

static void news_unoffer(struct replica *replica, const struct lobby_line *line,
                         struct lobby_news *news)
{
    const struct lobby_offer *end = replica->offers + replica->offer_count;
    struct lobby_offer *offer = replica->offers;
    int64_t id;
    if (!read_id(line, "id", &id))
        return;
    while (offer < end && offer->id != id)
        offer++;
    if (offer == end)
        return;
    news->offer = *offer;
    replica->offer_count--;
    memmove(offer, offer + 1, (size_t)(end - offer - 1) * sizeof *offer);
    news->kind = LOBBY_OFFER_GONE;
}

/* ---- games ------------------------------------------------------------------------------ */

static void free_seat(struct lobby_seat *seat)
{
    if (seat)
        table_free(&seat->table);
    free(seat);
}

static void drop_coming(struct replica *replica)
{
    free_seat(replica->coming);
    replica->coming = NULL;
}

struct lobby_seat *replica_table(const struct replica *replica, int64_t id)
{
    for (size_t i = 0; i < replica->table_count; i++)
        if (replica->tables[i]->table.id == id)
            return replica->tables[i];
    return NULL;
}

void replica_drop_table(struct replica *replica, int64_t id)
{
    for (size_t i = 0; i < replica->table_count; i++)
        if (replica->tables[i]->table.id == id) {
            free_seat(replica->tables[i]);
            replica->table_count--;
            memmove(replica->tables + i, replica->tables + i + 1,
                    (replica->table_count - i) * sizeof(struct lobby_seat *));
            return;
        }
}

bool replica_plays_by_clock(const struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++) {
        const struct lobby_seat *seat = replica->tables[i];
        if (seat->seated && !seat->closed && table_has_clock(&seat->table) &&
            seat->table.phase == TABLE_PLAYED)
            return true;
    }
    return false;
}

static const char no_game[] = "the server's data does not form a legal game";

static void give_up(struct lobby_seat *seat, struct lobby_news *news, const char *why)
{
    seat->closed = true;
    seat->table.clock.running = false;
    error_set(&news->error, 0, "%s", why);
    news->seat = seat;
    news->kind = LOBBY_CLOSED;
}

/* Start to read a snapshot. */
static void news_table(struct replica *replica, const struct lobby_line *line)
{
    char white[LOBBY_NAME_SIZE], black[LOBBY_NAME_SIZE];
    const char *const names[2] = {white, black};
    const char *where = lobby_line_text(line, "seat");
    struct lobby_seat *seat;
    struct terms terms;
    struct table table;
    int64_t id, begun = 0;
    drop_coming(replica);
    if (!read_id(line, "game", &id) || !read_name(line, "white", white) ||
        !read_name(line, "black", black) || !terms_read(&terms, line, NULL) ||
        !lobby_line_number(line, "begun", 0, INT64_MAX / 4, &begun) ||
        !table_init(&table, id, &terms, names, begun, NULL))
        return;
    replica->coming = seat = memory_new(1, sizeof *seat);
    seat->table = table;
    seat->seat = strcmp(where, "black") == 0 ? BLACK : WHITE;
    seat->seated = seat->seat == BLACK || strcmp(where, "white") == 0;
    seat->mine = seat->seated;
    read_rating(line, "wr", seat->ratings[WHITE]);
    read_rating(line, "br", seat->ratings[BLACK]);
}

/* The snapshot is complete: it replaces the known game, or is added. If the list is full,
 * games that are over, closed or only watched are dropped. */
static void take_whole(struct replica *replica, struct lobby_news *news)
{
    struct lobby_seat *whole = replica->coming;
    struct lobby_seat *seat = replica_table(replica, whole->table.id);
    replica->coming = NULL;
    whole->begun = whole->table.number > 0;
    whole->over = whole->table.phase == TABLE_OVER;
    news->seat = seat;
    if (seat) {
        whole->over = seat->over;
        whole->begun = seat->begun;
        whole->asked = seat->asked;
        whole->mine = whole->seated && seat->mine;
        table_free(&seat->table);
        *seat = *whole;
        free(whole);
        news->kind = LOBBY_TABLE_AGAIN;
        return;
    }
    for (size_t i = 0; i < replica->table_count && replica->table_count >= REPLICA_TABLES;
         i++) {
        const struct lobby_seat *old = replica->tables[i];
        if (old->closed || old->table.phase == TABLE_OVER || !old->seated)
            replica_drop_table(replica, old->table.id);
    }
    if (replica->table_count >= REPLICA_TABLES) {
        free_seat(whole);
        return;
    }
    replica->tables[replica->table_count++] = news->seat = whole;
    news->kind = LOBBY_TABLE;
}

/* Read a line of the snapshot. If it does not fit, discard the snapshot and close the game. */
static void news_snapshot(struct replica *replica, const struct lobby_line *line, int64_t now,
                          struct lobby_news *news)
{
    struct lobby_seat *coming = replica->coming, *seat;
    bool moves = line->verb == VERB_MOVES;
    int64_t id;
    if (!coming || !read_id(line, "game", &id) || id != coming->table.id)
        return;
    seat = replica_table(replica, id);
    if ((seat && seat->table.game.start.key != coming->table.game.start.key) ||
        (moves ? !snapshot_take_moves(&coming->table, line, &news->error)
               : !snapshot_take_state(&coming->table, line, now, &news->error))) {
        drop_coming(replica);
        if (seat)
            give_up(seat, news, no_game);
    } else if (!moves) {
        take_whole(replica, news);
    }
}

/* Apply an event; known events are ignored. */
static void take_event(const struct lobby_line *line, struct lobby_seat *seat, int64_t now,
                       struct lobby_news *news)
{
    int64_t number;
    const unsigned offers[2] = {seat->table.offers[WHITE], seat->table.offers[BLACK]};
    if (seat->closed || !lobby_line_number(line, "n", 1, UINT32_MAX, &number) ||
        number <= seat->table.number)
        return;
    if (number != (int64_t)seat->table.number + 1 ||
        !game_event_read(&news->event, line, &news->error) ||
        !table_apply(&seat->table, &news->event, now, &news->error)) {
        give_up(seat, news, no_game);
        return;
    }
    news->kind = LOBBY_EVENT;
    enum color color = news->event.color;
    if (news->event.kind == EVENT_MOVE) /* the mover's offers that the move ended */
        news->event.offer = (enum table_offer)(offers[color] & ~seat->table.offers[color]);
}

void replica_take_asked(struct lobby_seat *seat, const struct lobby_line *line,
                        struct lobby_news *news)
{
    seat->asked = 0;
    news->seat = seat;
    if (line->verb == VERB_NO && !seat->closed)
        give_up(seat, news, "it has ended, or the server has lost it");
}

static void news_of_table(const struct lobby_line *line, int64_t now, struct lobby_news *news)
{
    struct lobby_seat *seat = news->seat;
    bool mine;
    if (!seat)
        return;
    switch (line->verb) {
    case VERB_EVENT: take_event(line, seat, now, news); break;
    case VERB_RATED:
        read_rating(line, "wr", seat->ratings[WHITE]);
        read_rating(line, "br", seat->ratings[BLACK]);
        news->kind = LOBBY_RATED;
        break;
    case VERB_SEAT:
        mine = seat->seated && lobby_line_flag(line, "mine");
        if (mine != seat->mine)
            news->kind = LOBBY_SEAT;
        seat->mine = mine;
        break;
    case VERB_CLOSED:
        seat->closed = true;
        news->kind = LOBBY_CLOSED;
        break;
    default: break;
    }
}

/* ---- the replica ------------------------------------------------------------------------ */

void replica_free(struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++)
        free_seat(replica->tables[i]);
    drop_coming(replica);
    memset(replica, 0, sizeof *replica);
}

void replica_lose(struct replica *replica)
{
    replica->people_count = replica->offer_count = 0;
    drop_coming(replica);
    for (size_t i = 0; i < replica->table_count; i++)
        replica->tables[i]->asked = 0;
}

void replica_take(struct replica *replica, const struct lobby_line *line, int64_t now,
                  struct lobby_news *news)
{
    int64_t id;
    memset(news, 0, sizeof *news);
    news->line = line;
    switch (line->verb) {
    case VERB_PERSON: news_person(replica, line, news); break;
    case VERB_OFFER:
        if (!read_offer(&news->offer, line) || replica->offer_count >= REPLICA_OFFERS)
            break;
        replica->offers[replica->offer_count++] = news->offer;
        news->kind = LOBBY_OFFERED;
        break;
    case VERB_UNOFFER: news_unoffer(replica, line, news); break;
    case VERB_TABLE: news_table(replica, line); break;
    case VERB_MOVES:
    case VERB_STATE: news_snapshot(replica, line, now, news); break;
    case VERB_BYE: news->kind = LOBBY_BYE; break;
    case VERB_TELL:
    case VERB_SAY:
        if (read_id(line, "game", &id))
            news->seat = replica_table(replica, id);
        if (read_name(line, "from", news->name) && lobby_line_value(line, "text"))
            news->kind = line->verb == VERB_TELL ? LOBBY_TELL : LOBBY_SAY;
        break;
    default:
        if (read_id(line, "game", &id))
            news->seat = replica_table(replica, id);
        news_of_table(line, now, news);
    }
}

void replica_take_hello(struct replica *replica, const struct lobby_line *line, int64_t now)
{
    int64_t date;
    read_name(line, "name", replica->me);
    snprintf(replica->host, sizeof replica->host, "%s", lobby_line_text(line, "host"));
    replica->site = lobby_line_flag(line, "site");
    if (lobby_line_number(line, "now", 0, INT64_MAX / 4, &date))
        replica->clock_offset = date - now;
}

int64_t replica_date(const struct replica *replica, int64_t now)
{
    return now + replica->clock_offset;
}
