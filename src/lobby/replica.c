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

static void read_rating(const struct lobby_line *line, const char *key,
                        char rating[LOBBY_RATING_SIZE])
{
    const char *text = lobby_line_text(line, key);
    snprintf(rating, LOBBY_RATING_SIZE, "%.*s", (int)strspn(text, "0123456789?"), text);
}

static bool read_id(const struct lobby_line *line, const char *key, int64_t *id)
{
    return lobby_line_get_number(line, key, 1, INT64_MAX, id);
}

static bool read_name(const struct lobby_line *line, const char *key,
                      char name[LOBBY_NAME_SIZE])
{
    const char *text = lobby_line_text(line, key);
    snprintf(name, LOBBY_NAME_SIZE, "%s", text);
    return lobby_name_is_well_formed(text);
}

/* ---- people ----------------------------------------------------------------------------- */

/* Returns the index of a name in the sorted list, or the index at which to insert it. */
static size_t find_index(const struct replica *replica, const char *name)
{
    size_t index = 0;
    while (index < replica->people_count && strcasecmp(replica->people[index].name, name) < 0)
        index++;
    return index;
}

bool replica_has_person(const struct replica *replica, const char *name)
{
    size_t index = find_index(replica, name);
    return index < replica->people_count &&
           lobby_names_equal(replica->people[index].name, name);
}

/* Returns false if nothing changed. */
static bool set_presence(struct replica *replica, const char *name, bool here)
{
    struct lobby_person *person = replica->people + find_index(replica, name);
    size_t rest = (size_t)(replica->people + replica->people_count - person);
    if (replica_has_person(replica, name) == here ||
        (here && replica->people_count >= REPLICA_MAX_PEOPLE))
        return false;
    if (here) {
        replica->people_count++;
        memmove(person + 1, person, rest * sizeof *person);
        *person = (struct lobby_person){.is_playing = false};
        snprintf(person->name, LOBBY_NAME_SIZE, "%s", name);
    } else {
        replica->people_count--;
        memmove(person, person + 1, (rest - 1) * sizeof *person);
    }
    return true;
}

/* Updates a user's ratings. Returns whether one has changed. */
static bool read_ratings(struct lobby_person *person, const struct lobby_line *line)
{
    bool changed = false;
    for (int speed = 0; speed < SPEED_COUNT; speed++) {
        const char *key = speed_name((enum speed)speed);
        char *rating = person->ratings[speed], before[LOBBY_RATING_SIZE];
        if (!lobby_line_value(line, key))
            continue;
        strcpy(before, rating);
        read_rating(line, key, rating);
        changed = changed || strcmp(before, rating) != 0;
    }
    return changed;
}

static void apply_person(struct replica *replica, const struct lobby_line *line,
                         struct lobby_notification *notification)
{
    if (!read_name(line, "name", notification->name))
        return;
    bool changed = set_presence(replica, notification->name, lobby_line_flag(line, "here"));
    notification->ok = changed;
    if (replica_has_person(replica, notification->name))
        changed |=
            read_ratings(&replica->people[find_index(replica, notification->name)], line);
    if (changed)
        notification->kind = NOTIFICATION_PEOPLE;
}

void replica_apply_person(struct replica *replica, const struct lobby_line *row)
{
    char name[LOBBY_NAME_SIZE];
    if (!read_name(row, "name", name))
        return;
    set_presence(replica, name,
                 lobby_line_flag(row, "here") || !lobby_line_value(row, "here"));
    if (!replica_has_person(replica, name))
        return;
    struct lobby_person *person = &replica->people[find_index(replica, name)];
    read_ratings(person, row);
    person->is_playing = lobby_line_value(row, "game") != NULL;
}

/* ---- offers ----------------------------------------------------------------------------- */

static bool read_offer(struct lobby_offer *offer, const struct lobby_line *line)
{
    const char *color = lobby_line_text(line, "color");
    memset(offer, 0, sizeof *offer);
    if (!read_id(line, "id", &offer->id) || !read_name(line, "from", offer->from) ||
        (lobby_line_value(line, "to") && !read_name(line, "to", offer->to)) ||
        !match_terms_parse(&offer->terms, line, NULL))
        return false;
    offer->color = strcmp(color, "black") == 0 ? BLACK : WHITE;
    offer->any_color = offer->color == WHITE && strcmp(color, "white") != 0;
    read_rating(line, "rating", offer->rating);
    return true;
}

static void apply_unoffer(struct replica *replica, const struct lobby_line *line,
                          struct lobby_notification *notification)
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
    notification->offer = *offer;
    replica->offer_count--;
    memmove(offer, offer + 1, (size_t)(end - offer - 1) * sizeof *offer);
    notification->kind = NOTIFICATION_OFFER_REMOVED;
}

/* ---- games ------------------------------------------------------------------------------ */

static void free_game(struct followed_game *followed)
{
    if (followed)
        lobby_game_free(&followed->lobby_game);
    free(followed);
}

static void drop_incoming(struct replica *replica)
{
    free_game(replica->incoming);
    replica->incoming = NULL;
}

struct followed_game *replica_find_game(const struct replica *replica, int64_t id)
{
    for (size_t i = 0; i < replica->game_count; i++)
        if (replica->games[i]->lobby_game.id == id)
            return replica->games[i];
    return NULL;
}

void replica_drop_game(struct replica *replica, int64_t id)
{
    for (size_t i = 0; i < replica->game_count; i++)
        if (replica->games[i]->lobby_game.id == id) {
            free_game(replica->games[i]);
            replica->game_count--;
            memmove(replica->games + i, replica->games + i + 1,
                    (replica->game_count - i) * sizeof(struct followed_game *));
            return;
        }
}

bool replica_has_timed_game(const struct replica *replica)
{
    for (size_t i = 0; i < replica->game_count; i++) {
        const struct followed_game *followed = replica->games[i];
        if (followed->is_player && !followed->closed &&
            lobby_game_has_clock(&followed->lobby_game) &&
            followed->lobby_game.phase == LOBBY_GAME_IN_PROGRESS)
            return true;
    }
    return false;
}

static const char invalid_game[] = "the server's data does not form a legal game";

static void close_game(struct followed_game *followed, struct lobby_notification *notification,
                       const char *why)
{
    followed->closed = true;
    followed->lobby_game.clock.running = false;
    error_set(&notification->error, 0, "%s", why);
    notification->followed = followed;
    notification->kind = NOTIFICATION_CLOSED;
}

static void begin_snapshot(struct replica *replica, const struct lobby_line *line)
{
    char white[LOBBY_NAME_SIZE], black[LOBBY_NAME_SIZE];
    const char *const names[2] = {white, black};
    const char *where = lobby_line_text(line, "seat");
    struct followed_game *followed;
    struct match_terms terms;
    struct lobby_game lobby_game;
    int64_t id, begun = 0;
    drop_incoming(replica);
    if (!read_id(line, "game", &id) || !read_name(line, "white", white) ||
        !read_name(line, "black", black) || !match_terms_parse(&terms, line, NULL) ||
        !lobby_line_get_number(line, "begun", 0, INT64_MAX / 4, &begun) ||
        !lobby_game_init(&lobby_game, id, &terms, names, begun, NULL))
        return;
    replica->incoming = followed = memory_new(1, sizeof *followed);
    followed->lobby_game = lobby_game;
    followed->color = strcmp(where, "black") == 0 ? BLACK : WHITE;
    followed->is_player = followed->color == BLACK || strcmp(where, "white") == 0;
    followed->plays_here = followed->is_player;
    snprintf(followed->lobby_game.conditional[followed->color], CONDITIONAL_SIZE, "%s",
             lobby_line_text(line, "if"));
    read_rating(line, "wr", followed->ratings[WHITE]);
    read_rating(line, "br", followed->ratings[BLACK]);
}

/* Replaces the known game, or adds a new one. If the list is full, first drops a game that is
 * over, closed or only watched. */
static void finish_snapshot(struct replica *replica, struct lobby_notification *notification)
{
    struct followed_game *complete = replica->incoming;
    struct followed_game *followed = replica_find_game(replica, complete->lobby_game.id);
    replica->incoming = NULL;
    complete->had_events = complete->lobby_game.event_count > 0;
    complete->was_over = complete->lobby_game.phase == LOBBY_GAME_OVER;
    notification->followed = followed;
    if (followed) {
        complete->was_over = followed->was_over;
        complete->had_events = followed->had_events;
        complete->watch_tag = followed->watch_tag;
        complete->plays_here = complete->is_player && followed->plays_here;
        lobby_game_free(&followed->lobby_game);
        *followed = *complete;
        free(complete);
        notification->kind = NOTIFICATION_GAME_RELOADED;
        return;
    }
    for (size_t i = 0; i < replica->game_count && replica->game_count >= REPLICA_MAX_GAMES;
         i++) {
        const struct followed_game *old = replica->games[i];
        if (old->closed || old->lobby_game.phase == LOBBY_GAME_OVER || !old->is_player)
            replica_drop_game(replica, old->lobby_game.id);
    }
    if (replica->game_count >= REPLICA_MAX_GAMES) {
        free_game(complete);
        return;
    }
    replica->games[replica->game_count++] = notification->followed = complete;
    notification->kind = NOTIFICATION_GAME;
}

/* Applies a line of a snapshot. If it does not fit, discards the snapshot and closes the
 * game. */
static void apply_snapshot_line(struct replica *replica, const struct lobby_line *line,
                                int64_t now, struct lobby_notification *notification)
{
    struct followed_game *incoming = replica->incoming;
    struct followed_game *followed = notification->followed;
    bool moves = line->verb == VERB_MOVES;
    int64_t id;
    if (!incoming || !read_id(line, "game", &id) || id != incoming->lobby_game.id)
        return;
    if ((followed &&
         followed->lobby_game.game.start.key != incoming->lobby_game.game.start.key) ||
        (moves ? !snapshot_parse_moves(&incoming->lobby_game, line, &notification->error)
               : !snapshot_parse_state(&incoming->lobby_game, line, now,
                                       &notification->error))) {
        drop_incoming(replica);
        if (followed)
            close_game(followed, notification, invalid_game);
    } else if (!moves) {
        finish_snapshot(replica, notification);
    }
}

static void apply_event(const struct lobby_line *line, struct followed_game *followed,
                        int64_t now, struct lobby_notification *notification)
{
    int64_t number;
    const unsigned offers[2] = {followed->lobby_game.offers[WHITE],
                                followed->lobby_game.offers[BLACK]};
    if (followed->closed || !lobby_line_get_number(line, "n", 1, UINT32_MAX, &number) ||
        number <= followed->lobby_game.event_count)
        return;
    if (number != (int64_t)followed->lobby_game.event_count + 1 ||
        !game_event_parse(&notification->event, line, &notification->error) ||
        !lobby_game_apply(&followed->lobby_game, &notification->event, now,
                          &notification->error)) {
        close_game(followed, notification, invalid_game);
        return;
    }
    notification->kind = NOTIFICATION_EVENT;
    enum color color = notification->event.color;
    if (notification->event.kind == EVENT_MOVE)
        notification->event.offer =
            (enum offer_kind)(offers[color] & ~followed->lobby_game.offers[color]);
}

void replica_apply_watch_answer(struct followed_game *followed, const struct lobby_line *line,
                                struct lobby_notification *notification)
{
    followed->watch_tag = 0;
    notification->followed = followed;
    if (line->verb == VERB_NO && !followed->closed)
        close_game(followed, notification, "it has ended, or the server has lost it");
}

static void apply_game_notification(const struct lobby_line *line, int64_t now,
                                    struct lobby_notification *notification)
{
    struct followed_game *followed = notification->followed;
    bool mine;
    if (!followed)
        return;
    switch (line->verb) {
    case VERB_EVENT: apply_event(line, followed, now, notification); break;
    case VERB_RATED:
        read_rating(line, "wr", followed->ratings[WHITE]);
        read_rating(line, "br", followed->ratings[BLACK]);
        notification->kind = NOTIFICATION_RATED;
        break;
    case VERB_SEAT:
        mine = followed->is_player && lobby_line_flag(line, "mine");
        if (mine != followed->plays_here)
            notification->kind = NOTIFICATION_PLAYING_SESSION;
        followed->plays_here = mine;
        break;
    case VERB_CLOSED:
        followed->closed = true;
        notification->kind = NOTIFICATION_CLOSED;
        break;
    default: break;
    }
}

void replica_free(struct replica *replica)
{
    for (size_t i = 0; i < replica->game_count; i++)
        free_game(replica->games[i]);
    drop_incoming(replica);
    memset(replica, 0, sizeof *replica);
}

void replica_handle_disconnect(struct replica *replica)
{
    replica->people_count = replica->offer_count = 0;
    drop_incoming(replica);
    for (size_t i = 0; i < replica->game_count; i++)
        replica->games[i]->watch_tag = 0;
}

void replica_apply(struct replica *replica, const struct lobby_line *line, int64_t now,
                   struct lobby_notification *notification)
{
    int64_t id;
    memset(notification, 0, sizeof *notification);
    notification->line = line;
    if (read_id(line, "game", &id))
        notification->followed = replica_find_game(replica, id);
    switch (line->verb) {
    case VERB_PERSON: apply_person(replica, line, notification); break;
    case VERB_OFFER:
        if (!read_offer(&notification->offer, line) ||
            replica->offer_count >= REPLICA_MAX_OFFERS)
            break;
        replica->offers[replica->offer_count++] = notification->offer;
        notification->kind = NOTIFICATION_OFFER;
        break;
    case VERB_UNOFFER: apply_unoffer(replica, line, notification); break;
    case VERB_TABLE: begin_snapshot(replica, line); break;
    case VERB_MOVES:
    case VERB_STATE: apply_snapshot_line(replica, line, now, notification); break;
    case VERB_BYE: notification->kind = NOTIFICATION_BYE; break;
    case VERB_TELL:
    case VERB_SAY:
        if (read_name(line, "from", notification->name) && lobby_line_value(line, "text"))
            notification->kind = line->verb == VERB_TELL ? NOTIFICATION_PRIVATE_MESSAGE
                                                         : NOTIFICATION_GAME_MESSAGE;
        break;
    default: apply_game_notification(line, now, notification);
    }
}

void replica_apply_hello(struct replica *replica, const struct lobby_line *line, int64_t now)
{
    int64_t date;
    read_name(line, "name", replica->me);
    snprintf(replica->host, sizeof replica->host, "%s", lobby_line_text(line, "host"));
    replica->is_remote = lobby_line_flag(line, "site");
    if (lobby_line_get_number(line, "now", 0, INT64_MAX / 4, &date))
        replica->clock_offset = date - now;
}

int64_t replica_server_date(const struct replica *replica, int64_t now)
{
    return now + replica->clock_offset;
}
