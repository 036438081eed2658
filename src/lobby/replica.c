/* replica.c - see replica.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/replica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lobby/replica_lists.h"

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
    return replica_read_name(line, "white", white) &&
           replica_read_name(line, "black", black) && terms_read(&terms, line, &reason) &&
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
    replica_read_rating(line, "wr", seat->ratings[WHITE]);
    replica_read_rating(line, "br", seat->ratings[BLACK]);
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
        replica_make_room(replica->tables, replica->table_count, sizeof(struct lobby_seat *));
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
    if (!replica_read_id(line, "game", &id))
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
    if (!replica_read_id(line, "game", &id) || !(seat = replica_table(replica, id)))
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
    if (replica_read_id(line, "game", &id))
        news->seat = replica_table(replica, id);
    if (replica_read_name(line, "from", news->name) && lobby_line_value(line, "text"))
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
        {"person", replica_news_person, 0, 0},
        {"seek", replica_news_seek, 0, 0},
        {"unseek", replica_news_unseek, 0, 0},
        {"challenge", replica_news_challenge, 0, 0},
        {"unchallenge", replica_news_unchallenge, 0, 0},
        {"table", take_table, 0, 0},
        {"tell", NULL, LOBBY_TELL, 0},
        {"say", NULL, LOBBY_SAY, 0},
        {"kibitz", NULL, LOBBY_KIBITZ, 0},
        {"due", NULL, 0, LOBBY_DUE},
        {"engine", NULL, 0, LOBBY_ENGINE},
        {"notice", NULL, 0, LOBBY_NOTICE},
        {"bye", NULL, 0, LOBBY_BYE},
        {"round", NULL, 0, LOBBY_ROUND},
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
    replica_read_name(line, "name", replica->me);
    snprintf(replica->host, sizeof replica->host, "%s", lobby_line_text(line, "host"));
    if (lobby_line_number(line, "now", 0, INT64_MAX / 4, &date))
        replica->clock_offset = date - now;
}

int64_t replica_date(const struct replica *replica, int64_t now)
{
    return now + replica->clock_offset;
}
