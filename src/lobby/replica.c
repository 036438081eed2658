/* replica.c - see replica.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/replica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

enum { GROWTH = 16, MOST_RATING = 9999 };

static void read_rating(const struct lobby_line *line, const char *key,
                        char rating[LOBBY_RATING])
{
    const char *text = lobby_line_text(line, key);
    snprintf(rating, LOBBY_RATING, "%.*s", (int)strspn(text, "0123456789?"), text);
}

void replica_init(struct replica *replica)
{
    memset(replica, 0, sizeof *replica);
}

static void free_seat(struct lobby_seat *seat)
{
    table_free(&seat->table);
    free(seat);
}

void replica_free(struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++)
        free_seat(replica->tables[i]);
    free(replica->tables);
    free(replica->people);
    free(replica->seeks);
    free(replica->challenges);
    replica_init(replica);
}

void replica_lose(struct replica *replica)
{
    replica->people_count = replica->seek_count = replica->challenge_count = 0;
}

/* Room for one more: lists grow by GROWTH. */
static void *make_room(void *list, size_t count, size_t size)
{
    return count % GROWTH == 0 ? memory_resize(list, count + GROWTH, size) : list;
}

static bool read_id(const struct lobby_line *line, const char *key, int64_t *id)
{
    return lobby_line_number(line, key, 1, INT64_MAX, id);
}

static bool read_name(const struct lobby_line *line, const char *key,
                      char name[LOBBY_NAME_SIZE])
{
    const char *text = lobby_line_text(line, key);
    struct reason reason;
    snprintf(name, LOBBY_NAME_SIZE, "%s", text);
    return lobby_name_check(text, &reason);
}

/* ---- people -------------------------------------------------------------------------- */

/* Where the name stands, or belongs. */
static bool find_person(const struct replica *replica, const char *name, size_t *place)
{
    size_t low = 0, high = replica->people_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcasecmp(replica->people[middle].name, name);
        if (order == 0) {
            *place = middle;
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *place = low;
    return false;
}

bool replica_is_here(const struct replica *replica, const char *name)
{
    size_t place;
    return find_person(replica, name, &place);
}

static bool set_here(struct replica *replica, const char *name, bool here)
{
    size_t place, behind;
    bool known = find_person(replica, name, &place);
    if (known == here || (here && replica->people_count >= REPLICA_PEOPLE))
        return false;
    if (here)
        replica->people =
            make_room(replica->people, replica->people_count, sizeof *replica->people);
    behind = replica->people_count - place - !here;
    memmove(replica->people + place + here, replica->people + place + !here,
            behind * sizeof *replica->people);
    if (here) {
        memset(&replica->people[place], 0, sizeof *replica->people);
        snprintf(replica->people[place].name, LOBBY_NAME_SIZE, "%s", name);
    }
    replica->people_count = here ? replica->people_count + 1 : replica->people_count - 1;
    return true;
}

static void take_person(struct replica *replica, const struct lobby_line *line,
                        struct lobby_news *news)
{
    bool here = lobby_line_flag(line, "here");
    if (read_name(line, "name", news->name) && set_here(replica, news->name, here))
        news->kind = here ? LOBBY_CAME : LOBBY_WENT;
}

void replica_take_person(struct replica *replica, const struct lobby_line *row)
{
    char name[LOBBY_NAME_SIZE];
    size_t place;
    if (!read_name(row, "name", name))
        return;
    set_here(replica, name, lobby_line_flag(row, "here") || !lobby_line_value(row, "here"));
    if (!find_person(replica, name, &place))
        return;
    for (int speed = 0; speed < SPEED_COUNT; speed++)
        read_rating(row, speed_name((enum speed)speed), replica->people[place].ratings[speed]);
    replica->people[place].program = lobby_line_flag(row, "program");
    replica->people[place].plays = lobby_line_value(row, "game") != NULL;
}

/* ---- what is offered ------------------------------------------------------------------ */

static bool read_wish(struct lobby_wish *wish, const struct lobby_line *line, const char *from)
{
    const char *color = lobby_line_text(line, "color");
    struct reason reason;
    memset(wish, 0, sizeof *wish);
    if (!read_id(line, "id", &wish->id) || !read_name(line, from, wish->from) ||
        !terms_read(&wish->terms, line, &reason))
        return false;
    wish->color = strcmp(color, "black") == 0 ? BLACK : WHITE;
    wish->any_color = wish->color == WHITE && strcmp(color, "white") != 0;
    wish->program = lobby_line_flag(line, "program");
    read_rating(line, "rating", wish->rating);
    lobby_line_number(line, "min", 0, MOST_RATING, &wish->least);
    lobby_line_number(line, "max", 0, MOST_RATING, &wish->most);
    return true;
}

static struct lobby_wish *find_wish(struct lobby_wish *list, size_t count, int64_t id)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].id == id)
            return &list[i];
    return NULL;
}

/* In the place of the one with its number, or behind the others. */
static bool add_wish(struct lobby_wish **list, size_t *count, const struct lobby_wish *wish)
{
    struct lobby_wish *old = find_wish(*list, *count, wish->id);
    if (!old && *count >= REPLICA_OFFERS)
        return false;
    if (!old) {
        *list = make_room(*list, *count, sizeof **list);
        old = *list + (*count)++;
    }
    *old = *wish;
    return true;
}

static bool remove_wish(struct lobby_wish *list, size_t *count, int64_t id,
                        struct lobby_wish *removed)
{
    struct lobby_wish *wish = find_wish(list, *count, id);
    if (!wish)
        return false;
    *removed = *wish;
    (*count)--;
    memmove(wish, wish + 1, (size_t)(list + *count - wish) * sizeof *wish);
    return true;
}

static void take_seek(struct replica *replica, const struct lobby_line *line,
                      struct lobby_news *news)
{
    if (read_wish(&news->wish, line, "name") &&
        add_wish(&replica->seeks, &replica->seek_count, &news->wish))
        news->kind = LOBBY_WISHES;
}

static void take_unseek(struct replica *replica, const struct lobby_line *line,
                        struct lobby_news *news)
{
    int64_t id;
    news->gone = true;
    if (read_id(line, "id", &id) &&
        remove_wish(replica->seeks, &replica->seek_count, id, &news->wish))
        news->kind = LOBBY_WISHES;
}

static void take_challenge(struct replica *replica, const struct lobby_line *line,
                           struct lobby_news *news)
{
    bool known;
    if (!read_wish(&news->wish, line, "from") || !read_name(line, "to", news->wish.to))
        return;
    known = replica_challenge(replica, news->wish.id) != NULL;
    if (add_wish(&replica->challenges, &replica->challenge_count, &news->wish) && !known)
        news->kind = LOBBY_CHALLENGED;
}

void replica_take_seek(struct replica *replica, const struct lobby_line *row)
{
    struct lobby_news news = {.kind = LOBBY_NOTHING};
    if (strcmp(lobby_line_text(row, "kind"), "challenge") == 0)
        take_challenge(replica, row, &news);
    else
        take_seek(replica, row, &news);
}

static void take_unchallenge(struct replica *replica, const struct lobby_line *line,
                             struct lobby_news *news)
{
    int64_t id;
    if (read_id(line, "id", &id) &&
        remove_wish(replica->challenges, &replica->challenge_count, id, &news->wish))
        news->kind = LOBBY_UNCHALLENGED;
}

const struct lobby_wish *replica_challenge(const struct replica *replica, int64_t id)
{
    return find_wish(replica->challenges, replica->challenge_count, id);
}

const struct lobby_wish *replica_seek(const struct replica *replica, int64_t id)
{
    return find_wish(replica->seeks, replica->seek_count, id);
}

/* ---- tables --------------------------------------------------------------------------- */

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

bool replica_plays_rated(const struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++) {
        const struct lobby_seat *seat = replica->tables[i];
        if (seat->seated && !seat->closed && seat->table.terms.rated &&
            table_has_clock(&seat->table) && seat->table.phase == TABLE_PLAYED)
            return true;
    }
    return false;
}

static bool init_table(struct table *table, const struct lobby_line *line, int64_t id)
{
    char white[LOBBY_NAME_SIZE], black[LOBBY_NAME_SIZE];
    struct table_seats seats = {{white, black},
                                {lobby_line_flag(line, "wp"), lobby_line_flag(line, "bp")}};
    struct terms terms;
    struct reason reason;
    int64_t begun = 0;
    return read_name(line, "white", white) && read_name(line, "black", black) &&
           terms_read(&terms, line, &reason) &&
           lobby_line_number(line, "begun", 0, INT64_MAX / 4, &begun) &&
           table_init(table, id, &terms, &seats, begun, &reason);
}

/* What a table's line says of this session, and of who looks on. */
static void read_seat(struct lobby_seat *seat, const struct lobby_line *line)
{
    const char *where = lobby_line_text(line, "seat");
    int64_t events = 0;
    seat->seat = strcmp(where, "black") == 0 ? BLACK : WHITE;
    seat->seated = seat->seat == BLACK || strcmp(where, "white") == 0;
    seat->mine = seat->seated;
    seat->closed = seat->lost = false;
    if (lobby_line_number(line, "n", 0, UINT32_MAX, &events))
        seat->known = (uint32_t)events;
    lobby_line_number(line, "watchers", 0, INT32_MAX, &seat->watchers);
    read_rating(line, "wr", seat->ratings[WHITE]);
    read_rating(line, "br", seat->ratings[BLACK]);
}

/* An old one that is over, or is only watched, makes room. False: there is none. */
static bool drop_oldest(struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++) {
        const struct lobby_seat *seat = replica->tables[i];
        if (seat->closed || seat->table.phase == TABLE_OVER || !seat->seated) {
            replica_drop_table(replica, seat->table.id);
            return true;
        }
    }
    return false;
}

static void add_table(struct replica *replica, const struct lobby_line *line, int64_t id,
                      struct lobby_news *news)
{
    struct table table;
    if (replica->table_count >= REPLICA_TABLES && !drop_oldest(replica))
        return;
    if (!init_table(&table, line, id))
        return;
    news->seat = memory_new(1, sizeof *news->seat);
    news->seat->table = table;
    read_seat(news->seat, line);
    replica->tables =
        make_room(replica->tables, replica->table_count, sizeof(struct lobby_seat *));
    replica->tables[replica->table_count++] = news->seat;
    news->kind = LOBBY_TABLE;
}

/* A table that is told of again goes on from the event that is known, unless the server knows
 * fewer: then it is another one by now. */
static void take_table(struct replica *replica, const struct lobby_line *line,
                       struct lobby_news *news)
{
    int64_t id, events = 0;
    struct lobby_seat *seat;
    struct table fresh;
    if (!read_id(line, "game", &id))
        return;
    seat = replica_table(replica, id);
    if (!seat) {
        add_table(replica, line, id, news);
        return;
    }
    lobby_line_number(line, "n", 0, UINT32_MAX, &events);
    if ((events < seat->table.number || seat->lost) && init_table(&fresh, line, id)) {
        table_free(&seat->table);
        seat->table = fresh;
    }
    read_seat(seat, line);
    news->seat = seat;
    news->kind = LOBBY_TABLE_AGAIN;
}

/* What is known already is passed over; what leaves a gap is asked for again. */
static void take_event(struct lobby_line const *line, struct lobby_seat *seat, int64_t now,
                       struct lobby_news *news)
{
    if (!game_event_read(&news->event, line, &news->reason) ||
        news->event.number <= seat->table.number)
        return;
    if (seat->lost && news->event.number != seat->table.number + 1)
        return; /* it was asked for */
    if (table_apply(&seat->table, &news->event, now, &news->reason)) {
        seat->lost = false;
        news->kind = LOBBY_EVENT;
    } else {
        seat->lost = true;
        news->kind = LOBBY_GAP;
    }
}

static void take_seat(const struct lobby_line *line, struct lobby_seat *seat,
                      struct lobby_news *news)
{
    bool mine = seat->seated && lobby_line_flag(line, "mine");
    if (mine != seat->mine)
        news->kind = LOBBY_SEAT;
    seat->mine = mine;
}

static void take_saved(const struct lobby_line *line, struct lobby_seat *seat,
                       struct lobby_news *news)
{
    int64_t number;
    if (!lobby_line_number(line, "n", 0, UINT32_MAX, &number))
        return;
    seat->saved = (uint32_t)number;
    news->kind = LOBBY_SAVED;
}

static void take_of_table(struct replica *replica, const struct lobby_line *line, int64_t now,
                          struct lobby_news *news)
{
    struct lobby_seat *seat = NULL;
    int64_t id;
    if (!read_id(line, "game", &id) || !(seat = replica_table(replica, id)))
        return;
    news->seat = seat;
    if (strcmp(line->verb, "event") == 0) {
        take_event(line, seat, now, news);
    } else if (strcmp(line->verb, "saved") == 0) {
        take_saved(line, seat, news);
    } else if (strcmp(line->verb, "rated") == 0) {
        news->kind = LOBBY_RATED;
    } else if (strcmp(line->verb, "seat") == 0) {
        take_seat(line, seat, news);
    } else if (strcmp(line->verb, "watchers") == 0) {
        lobby_line_number(line, "count", 0, INT32_MAX, &seat->watchers);
        news->kind = LOBBY_WATCHERS;
    } else if (strcmp(line->verb, "closed") == 0) {
        seat->closed = true;
        news->kind = LOBBY_CLOSED;
    }
}

/* ---- lines ---------------------------------------------------------------------------- */

static void take_words(struct replica *replica, const struct lobby_line *line,
                       enum lobby_news_kind kind, struct lobby_news *news)
{
    int64_t id;
    if (read_id(line, "game", &id))
        news->seat = replica_table(replica, id);
    if (read_name(line, "from", news->name) && lobby_line_value(line, "text"))
        news->kind = kind;
}

void replica_take(struct replica *replica, const struct lobby_line *line, int64_t now,
                  struct lobby_news *news)
{
    static const struct {
        const char *verb;
        void (*take)(struct replica *, const struct lobby_line *, struct lobby_news *);
        enum lobby_news_kind words, plain;
    } verbs[] = {
        {"person", take_person, 0, 0},
        {"seek", take_seek, 0, 0},
        {"unseek", take_unseek, 0, 0},
        {"challenge", take_challenge, 0, 0},
        {"unchallenge", take_unchallenge, 0, 0},
        {"table", take_table, 0, 0},
        {"tell", NULL, LOBBY_TELL, 0},
        {"say", NULL, LOBBY_SAY, 0},
        {"kibitz", NULL, LOBBY_KIBITZ, 0},
        {"due", NULL, 0, LOBBY_DUE},
        {"engine", NULL, 0, LOBBY_ENGINE},
        {"notice", NULL, 0, LOBBY_NOTICE},
        {"bye", NULL, 0, LOBBY_BYE},
    };
    memset(news, 0, sizeof *news);
    news->line = line;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(line->verb, verbs[i].verb) != 0)
            continue;
        if (verbs[i].take)
            verbs[i].take(replica, line, news);
        else if (verbs[i].words)
            take_words(replica, line, verbs[i].words, news);
        else
            news->kind = verbs[i].plain;
        return;
    }
    take_of_table(replica, line, now, news);
}

void replica_take_hello(struct replica *replica, const struct lobby_line *line, int64_t now)
{
    int64_t date;
    read_name(line, "name", replica->me);
    snprintf(replica->host, sizeof replica->host, "%s", lobby_line_text(line, "host"));
    if (lobby_line_number(line, "now", 0, INT64_MAX / 4, &date))
        replica->clock_offset = date - now;
}

int64_t replica_date(const struct replica *replica, int64_t now)
{
    return now + replica->clock_offset;
}
