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

static void drop_again(struct lobby_seat *seat)
{
    if (seat->again)
        table_free(seat->again);
    free(seat->again);
    seat->again = NULL;
}

static void free_seat(struct lobby_seat *seat)
{
    drop_again(seat);
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
    for (size_t i = 0; i < replica->table_count; i++) {
        struct lobby_seat *seat = replica->tables[i];
        drop_again(seat);
        seat->trouble = SEAT_FITS;
        seat->misfit = 0;
        seat->asked = 0;
    }
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
    seat->closed = false;
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
    news->seat->over = lobby_line_flag(line, "over");
    read_seat(news->seat, line);
    replica->tables =
        replica_make_room(replica->tables, replica->table_count, sizeof(struct lobby_seat *));
    replica->tables[replica->table_count++] = news->seat;
    news->kind = LOBBY_TABLE;
}

uint32_t replica_resume_from(const struct lobby_seat *seat)
{
    return seat->again ? seat->again->number : seat->table.number;
}

bool replica_is_whole(const struct lobby_seat *seat)
{
    return (seat->trouble == SEAT_FITS || seat->trouble == SEAT_BEGINS_AGAIN) &&
           !seat->again && seat->table.number >= seat->known;
}

/* Begin anew beside what is known. */
static void set_again(struct lobby_seat *seat, const struct table *fresh)
{
    drop_again(seat);
    seat->again = memory_new(1, sizeof *seat->again);
    *seat->again = *fresh;
}

/* What is told anew is what is known, whose clock runs from the right moment; or it is another
 * game by now, and all that the server has. True: it has taken the place. */
static bool settle_again(struct lobby_seat *seat)
{
    struct table *again = seat->again;
    struct reason reason;
    if (again->begun == seat->table.begun && table_equals(again, &seat->table, &reason)) {
        drop_again(seat);
        return false;
    }
    if (again->number < seat->known)
        return false;
    table_free(&seat->table);
    seat->table = *again;
    free(again);
    seat->again = NULL;
    return true;
}

/* A server that was started anew may have lost events that were told, or tell others. */
static void take_table(struct replica *replica, const struct lobby_line *line,
                       struct lobby_news *news)
{
    int64_t id;
    struct lobby_seat *seat;
    struct table fresh;
    if (!replica_read_id(line, "game", &id))
        return;
    seat = replica_table(replica, id);
    if (!seat) {
        add_table(replica, line, id, news);
        return;
    }
    if (!init_table(&fresh, line, id))
        return;
    read_seat(seat, line);
    set_again(seat, &fresh);
    settle_again(seat);
    news->seat = seat;
    news->kind = LOBBY_TABLE_AGAIN;
}

static void give_up(struct lobby_seat *seat, struct lobby_news *news, const char *why)
{
    drop_again(seat);
    seat->trouble = SEAT_GIVEN_UP;
    seat->closed = true;
    seat->table.clock.running = false;
    reason_set(&news->reason, 0, "%s", why);
    news->kind = LOBBY_CLOSED;
}

static void misfit(struct lobby_seat *seat, struct lobby_news *news)
{
    const struct table *table = &seat->table;
    struct table_seats seats = {{table->names[WHITE], table->names[BLACK]},
                                {table->programs[WHITE], table->programs[BLACK]}};
    struct table fresh;
    uint32_t wanted = replica_resume_from(seat) + 1;
    bool begins = seat->trouble == SEAT_RESUMES;
    news->seat = seat;
    seat->answered = false;
    if (wanted > seat->misfit)
        seat->misfit = wanted;
    if (seat->trouble >= SEAT_BEGINS_AGAIN ||
        (begins &&
         !table_init(&fresh, table->id, &table->terms, &seats, table->begun, &news->reason))) {
        give_up(seat, news, "what the server tells of it makes no game");
        return;
    }
    if (begins) {
        set_again(seat, &fresh);
        seat->known = seat->misfit;
    }
    seat->trouble++;
    news->kind = LOBBY_GAP;
}

void replica_take_resumed(struct lobby_seat *seat, const struct lobby_line *line,
                          struct lobby_news *news)
{
    const char *code = lobby_line_text(line, "code");
    int64_t events;
    news->seat = seat;
    seat->asked = 0;
    seat->answered = true;
    if (strcmp(line->verb, "ok") == 0) {
        if (seat->again && lobby_line_number(line, "n", 0, UINT32_MAX, &events)) {
            seat->known = (uint32_t)events;
            if (settle_again(seat))
                news->kind = LOBBY_TABLE_AGAIN;
        }
    } else if (strcmp(code, "no_game") == 0 || strcmp(code, "not_yours") == 0) {
        give_up(seat, news, "it has ended meanwhile, or the server has lost it");
    } else if (seat->trouble != SEAT_FITS && strcmp(code, "syntax") == 0) {
        misfit(seat, news); /* it has fewer than were asked for */
    }
}

static void applied(struct lobby_seat *seat, struct lobby_news *news)
{
    if (seat->again && !settle_again(seat))
        return;
    if (seat->table.number >= seat->misfit)
        seat->trouble = SEAT_FITS;
    news->kind = LOBBY_EVENT;
}

/* What is known already is passed over; what leaves a gap is asked for again. */
static void take_event(const struct lobby_line *line, struct lobby_seat *seat, int64_t now,
                       struct lobby_news *news)
{
    struct table *table = seat->again ? seat->again : &seat->table;
    int64_t number;
    if (seat->trouble == SEAT_GIVEN_UP ||
        !lobby_line_number(line, "n", 1, UINT32_MAX, &number) || number <= table->number)
        return;
    if (number == (int64_t)table->number + 1 &&
        game_event_read(&news->event, line, &news->reason) &&
        table_apply(table, &news->event, now, &news->reason))
        applied(seat, news);
    else if (number == (int64_t)table->number + 1 || seat->trouble == SEAT_FITS ||
             seat->answered)
        misfit(seat, news); /* else it was asked for, and this one was on its way before */
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
        {"renamed", replica_news_renamed, 0, 0},
        {"seek", replica_news_seek, 0, 0},
        {"unseek", replica_news_unseek, 0, 0},
        {"challenge", replica_news_challenge, 0, 0},
        {"unchallenge", replica_news_unchallenge, 0, 0},
        {"table", take_table, 0, 0},
        {"tell", NULL, LOBBY_TELL, 0},
        {"say", NULL, LOBBY_SAY, 0},
        {"kibitz", NULL, LOBBY_KIBITZ, 0},
        {"due", NULL, 0, LOBBY_DUE},
        {"ended", NULL, 0, LOBBY_ENDED},
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
