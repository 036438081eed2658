/* hall_disk.c - what the store says: this is on the disk, that will not be, no more for now.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall_state.h"

void hall_refused(struct hall *hall, uint64_t ticket)
{
    for (size_t i = 0; i < hall->pending_count; i++) {
        struct pending *at = &hall->pending[(hall->pending_first + i) % hall->pending_size];
        struct hall_game *game = at->ticket == ticket ? game_by_id(hall, at->game) : NULL;
        at->refused |= at->ticket == ticket;
        if (!game || game->refused)
            continue;
        game->refused = true;
        for (struct view *view = game->views; view; view = view->next_of_game)
            tell_code(hall, view->session, "notice", "unsaved");
    }
}

/* The answer that waited for the disk. */
static void answer_pending(struct hall *hall, const struct pending *done)
{
    struct hall_session *session = map_get(&hall->sessions, done->session);
    struct line_writer writer;
    if (!session || done->tag == LOBBY_NEWS)
        return;
    line_begin(&writer, done->tag, done->refused ? "no" : "ok");
    if (done->refused)
        line_add(&writer, "code", "storage");
    else if (done->key)
        line_add_number(&writer, done->key, done->value);
    line_end(&writer);
    tell_surely(hall, session, &writer);
}

void hall_stored(struct hall *hall, uint64_t ticket)
{
    while (hall->pending_count > 0 && hall->pending[hall->pending_first].ticket <= ticket) {
        struct pending done = hall->pending[hall->pending_first];
        struct hall_game *game = game_by_id(hall, done.game);
        hall->pending_first = (hall->pending_first + 1) % hall->pending_size;
        hall->pending_count--;
        answer_pending(hall, &done);
        if (game && done.number > game->settled) {
            game->settled = done.number;
            if (!game->refused)
                game->saved = done.number;
            game_touch(hall, game);
        }
    }
    games_settle(hall);
}

static void notice_all(struct hall *hall, const char *code)
{
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->person)
            tell_code(hall, at, "notice", code);
}

/* ---- how the disk does ------------------------------------------------------------------- */

/* No move can be taken: nobody's time goes by meanwhile. */
static void stop_clocks(struct hall *hall, int64_t now, int64_t date)
{
    for (struct hall_game *game = hall->first_game; game; game = game->next) {
        struct rulings rulings;
        arbiter_stall(&game->table, now, date, &rulings);
        if (rulings.count > 0)
            game_rule(hall, game, &rulings, now, date);
    }
}

/* Who came meanwhile sits down. */
static void seat_all(struct hall *hall, int64_t now, int64_t date)
{
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->person && !at->parted)
            games_welcome(hall, at, now, date);
}

void hall_storage(struct hall *hall, enum hall_disk disk, int64_t now, int64_t date)
{
    enum hall_disk before = hall->disk;
    if (disk == HALL_DISK_FULL && before != disk)
        stop_clocks(hall, now, date);
    hall->disk = disk;
    if ((before == HALL_DISK_WELL) != (disk == HALL_DISK_WELL))
        notice_all(hall, disk == HALL_DISK_WELL ? "storage_ok" : "storage");
    if (before == HALL_DISK_FULL && disk != before)
        seat_all(hall, now, date);
    games_settle(hall);
}

void hall_say_goodbye(struct hall *hall)
{
    hall->open = false;
    notice_all(hall, "restart");
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        hall_session_part(hall, at, "shutdown");
}
