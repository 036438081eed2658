/* replica_tables.c - the tables that a replica follows: told, gone on with, told anew.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/replica_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lobby/replica_lists.h"

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

void replica_free_tables(struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++)
        free_seat(replica->tables[i]);
    free(replica->tables);
}

void replica_lose_tables(struct replica *replica)
{
    for (size_t i = 0; i < replica->table_count; i++) {
        struct lobby_seat *seat = replica->tables[i];
        drop_again(seat);
        seat->trouble = SEAT_FITS;
        seat->misfit = 0;
        seat->asked = 0;
    }
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

/* Until something happens there the turn began with the game, by the server's time of day. */
static bool init_table(const struct replica *replica, struct table *table,
                       const struct lobby_line *line, int64_t id)
{
    char white[LOBBY_NAME_SIZE], black[LOBBY_NAME_SIZE];
    struct table_seats seats = {{white, black},
                                {lobby_line_flag(line, "wp"), lobby_line_flag(line, "bp")}};
    struct terms terms;
    struct reason reason;
    int64_t begun = 0;
    if (!replica_read_name(line, "white", white) || !replica_read_name(line, "black", black) ||
        !terms_read(&terms, line, &reason) ||
        !lobby_line_number(line, "begun", 0, INT64_MAX / 4, &begun) ||
        !table_init(table, id, &terms, &seats, begun, &reason))
        return false;
    table->turn_since = begun - replica->clock_offset;
    return true;
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
    lobby_line_number(line, "turn", 0, INT16_MAX, &seat->turn);
    lobby_line_number(line, "of", 0, INT16_MAX, &seat->turns);
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
    if (!init_table(replica, &table, line, id))
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
void replica_news_table(struct replica *replica, const struct lobby_line *line,
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
    if (!init_table(replica, &fresh, line, id))
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
        fresh.turn_since = table->turn_since;
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

/* When an event happened, on the clock of `now`: one that is told anew was before, and who looks on
 * at a delayed game sees it so much later. */
static int64_t event_time(const struct replica *replica, const struct lobby_seat *seat,
                          const struct game_event *event, int64_t now)
{
    int64_t delay = seat->seated ? 0 : (int64_t)seat->table.terms.delay * 1000, then;
    if (event->number > seat->known || event->at > INT64_MAX / 4)
        return now;
    then = event->at + delay - replica->clock_offset;
    return then < now ? then : now;
}

/* What is known already is passed over; what leaves a gap is asked for again. */
static void take_event(const struct replica *replica, const struct lobby_line *line,
                       struct lobby_seat *seat, int64_t now, struct lobby_news *news)
{
    struct table *table = seat->again ? seat->again : &seat->table;
    int64_t number;
    if (seat->trouble == SEAT_GIVEN_UP ||
        !lobby_line_number(line, "n", 1, UINT32_MAX, &number) || number <= table->number)
        return;
    if (number == (int64_t)table->number + 1 &&
        game_event_read(&news->event, line, &news->reason) &&
        table_apply(table, &news->event, event_time(replica, seat, &news->event, now),
                    &news->reason))
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

void replica_news_of_table(struct replica *replica, const struct lobby_line *line, int64_t now,
                           struct lobby_news *news)
{
    struct lobby_seat *seat = NULL;
    int64_t id;
    if (!replica_read_id(line, "game", &id) || !(seat = replica_table(replica, id)))
        return;
    news->seat = seat;
    if (strcmp(line->verb, "event") == 0) {
        take_event(replica, line, seat, now, news);
    } else if (strcmp(line->verb, "saved") == 0) {
        take_saved(line, seat, news);
    } else if (strcmp(line->verb, "rated") == 0) {
        replica_read_rating(line, "wr", seat->ratings[WHITE]);
        replica_read_rating(line, "br", seat->ratings[BLACK]);
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
