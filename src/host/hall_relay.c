/* hall_relay.c - what is kept before it is told, and what the store has, made a hall again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of lobby/line.h each, with the tag 1: "person", "gone", "begun", "event", "challenge",
 * "unchallenge", "round". What the store had committed when the process ended stands there twice
 * and is passed over.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/hall_round.h"

/* ---- from the store -------------------------------------------------------------------------- */

bool hall_load_person(struct hall *hall, const struct store_person *stored,
                      struct reason *reason)
{
    if (person_by_id(hall, stored->id))
        return reason_set(reason, 0, "person %lld is there twice", (long long)stored->id);
    person_add(hall, stored);
    return true;
}

bool hall_load_rating(struct hall *hall, const struct store_rating *stored,
                      struct reason *reason)
{
    struct person *person = person_by_id(hall, stored->person);
    if (!person || stored->speed >= SPEED_COUNT)
        return reason_set(reason, 0, "a rating: there is no person %lld",
                          (long long)stored->person);
    person->ratings[stored->speed] = (struct rating){
        .strength = stored->strength, .games = stored->games, .when = stored->when};
    return true;
}

/* "owner.ID": a program, and the account that it is of. "round:ID": a round robin; one that cannot
 * be read is a younger server's, and is not gone on with. */
bool hall_load_note(struct hall *hall, const struct store_note *note, struct reason *reason)
{
    static const char owner[] = "owner.";
    struct person *person;
    round_load_note(hall, note, reason);
    if (person_load_ended(hall, note) || strncmp(note->key, owner, sizeof owner - 1) != 0)
        return true;
    person = person_by_id(hall, atoll(note->key + sizeof owner - 1));
    if (person)
        person->owner = atoll(note->value);
    return true;
}

bool hall_load_game(struct hall *hall, const struct store_game *stored, struct reason *reason)
{
    struct table_seats seats = {.names = {stored->names[0], stored->names[1]},
                                .programs = {stored->programs[0], stored->programs[1]}};
    struct person *people[2];
    struct terms terms;
    struct hall_game *game;
    if (!store_terms_read(&terms, stored->terms, reason))
        return false;
    people[WHITE] = person_by_id(hall, stored->people[WHITE]);
    people[BLACK] = person_by_id(hall, stored->people[BLACK]);
    if (game_by_id(hall, stored->id))
        return reason_set(reason, 0, "game %lld is there twice", (long long)stored->id);
    game = game_add(hall, stored->id, &terms, people, &seats, stored->begun, reason);
    return game != NULL;
}

/* An event that is on the disk, or was relayed. */
static bool load_text(struct hall *hall, int64_t id, const char *text, int64_t now,
                      bool *is_old, struct reason *reason)
{
    struct hall_game *game = game_by_id(hall, id);
    struct game_event event;
    *is_old = false;
    if (!game)
        return reason_set(reason, 0, "an event: there is no game %lld", (long long)id);
    if (!game_event_read_text(&event, text, reason))
        return false;
    *is_old = event.number <= game->table.number;
    if (*is_old)
        return true;
    if (game->rests)
        return reason_set(reason, 0, "game %lld: its moves are not there", (long long)id);
    if (!table_apply(&game->table, &event, now, reason))
        return false;
    game_log(game, text, now);
    return true;
}

bool hall_load_event(struct hall *hall, const struct store_event *stored, int64_t now,
                     struct reason *reason)
{
    bool is_old;
    if (!load_text(hall, stored->game, stored->text, now, &is_old, reason))
        return false;
    game_by_id(hall, stored->game)->saved = (uint32_t)stored->n;
    game_by_id(hall, stored->game)->settled = (uint32_t)stored->n;
    return true;
}

void hall_leave_out(struct hall *hall, int64_t id, char pairing[HALL_PAIRING])
{
    struct hall_game *game = game_by_id(hall, id);
    *pairing = '\0';
    if (!game)
        return;
    snprintf(pairing, HALL_PAIRING, " (%s - %s)", game->table.names[WHITE],
             game->table.names[BLACK]);
    game_free_one(hall, game);
}

void hall_loaded(struct hall *hall, int64_t person, int64_t game, int64_t challenge)
{
    if (person > hall->next_person)
        hall->next_person = person;
    if (game > hall->next_game)
        hall->next_game = game;
    if (challenge > hall->next_wish)
        hall->next_wish = challenge;
}

/* ---- what was relayed after the last commit --------------------------------------------------- */

/* What was changed of somebody whom the store has: a name, a ban. */
static void replay_change(struct hall *hall, struct person *person,
                          const struct store_person *relayed)
{
    bool renamed =
        strcmp(person->name, relayed->name) != 0 && name_is_free(hall, relayed->name, person);
    if (!renamed && person->banned == relayed->banned)
        return;
    if (renamed)
        person_rename(hall, person, relayed->name);
    person->banned = relayed->banned;
    person_keep(hall, person);
}

static bool replay_person(struct hall *hall, const struct lobby_line *line,
                          struct reason *reason)
{
    struct store_person stored = {.name = lobby_line_text(line, "name"),
                                  .program = lobby_line_flag(line, "program"),
                                  .banned = lobby_line_flag(line, "banned")};
    struct person *person;
    int64_t owner;
    if (!lobby_line_number(line, "id", 1, INT64_MAX, &stored.id) ||
        !lobby_line_number(line, "uid", -1, UINT32_MAX, &stored.uid) ||
        !lobby_line_number(line, "created", 0, INT64_MAX, &stored.created) ||
        !lobby_name_check(stored.name, reason))
        return reason_set(reason, 0, "a person: not read");
    stored.seen = stored.created;
    person = person_by_id(hall, stored.id);
    if (person) {
        replay_change(hall, person, &stored);
    } else if (name_is_free(hall, stored.name, NULL)) {
        person = person_add(hall, &stored);
        person_keep(hall, person);
    }
    if (person && person->owner < 0 &&
        lobby_line_number(line, "owner", 0, UINT32_MAX, &owner)) {
        person->owner = owner;
        person_keep_owner(hall, person);
    }
    return true;
}

/* Who was deleted: the ends of the own games were relayed before. */
static bool replay_gone(struct hall *hall, const struct lobby_line *line, int64_t date,
                        struct reason *reason)
{
    struct person *person;
    int64_t id;
    if (!lobby_line_number(line, "id", 1, INT64_MAX, &id))
        return reason_set(reason, 0, "a deletion: not read");
    person = person_by_id(hall, id);
    if (!person)
        return true;
    for (size_t i = person->game_count; i-- > 0;)
        if (person->games[i]->table.phase == TABLE_OVER)
            game_finish(hall, person->games[i], date);
    if (person->game_count > 0)
        return reason_set(reason, 0, "a deletion: '%s' plays still", person->name);
    person_delete(hall, person, date);
    return true;
}

static bool replay_game(struct hall *hall, const struct lobby_line *line,
                        struct reason *reason)
{
    struct person *people[2];
    struct table_seats seats;
    struct terms terms;
    struct store_job job;
    struct hall_game *game;
    char text[LOBBY_LINE];
    int64_t id, white, black, begun;
    if (!lobby_line_number(line, "game", 1, INT64_MAX, &id) ||
        !lobby_line_number(line, "white", 1, INT64_MAX, &white) ||
        !lobby_line_number(line, "black", 1, INT64_MAX, &black) ||
        !lobby_line_number(line, "begun", 0, INT64_MAX, &begun) ||
        !terms_read(&terms, line, reason))
        return reason_set(reason, 0, "a game: not read");
    if (game_by_id(hall, id) || hall->ports.has_game(hall->ports.context, id))
        return true; /* it is known, or known to be over */
    people[WHITE] = person_by_id(hall, white);
    people[BLACK] = person_by_id(hall, black);
    if (!people[WHITE] || !people[BLACK])
        return reason_set(reason, 0, "game %lld: a player is not there", (long long)id);
    for (int color = WHITE; color <= BLACK; color++) {
        seats.names[color] = people[color]->name;
        seats.programs[color] = people[color]->program;
    }
    game = game_add(hall, id, &terms, people, &seats, begun, reason);
    if (!game)
        return false;
    game_begun_job(game, text, &job);
    hall->ports.put(hall->ports.context, &job, 1);
    return true;
}

/* As it was relayed, with what is not known here, too. */
static bool write_event(const struct lobby_line *line, char text[EVENT_TEXT_SIZE])
{
    static const char front[] = "* e ";
    size_t skipped = sizeof front - 1, length;
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, "e");
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->fields[i].key, "game") != 0)
            line_add(&writer, line->fields[i].key, line->fields[i].value);
    length = writer.length > skipped ? writer.length - skipped : 0;
    if (length >= EVENT_TEXT_SIZE || writer.cut)
        return false;
    memcpy(text, writer.bytes + skipped, length);
    text[length] = '\0';
    return true;
}

static bool replay_event(struct hall *hall, const struct lobby_line *line, int64_t now,
                         struct reason *reason)
{
    struct store_job job = {.kind = STORE_EVENT};
    struct game_event event;
    char text[EVENT_TEXT_SIZE];
    bool is_old;
    int64_t id;
    if (!game_event_read(&event, line, reason) ||
        !lobby_line_number(line, "game", 1, INT64_MAX, &id))
        return reason_set(reason, 0, "an event: not read");
    if (!game_by_id(hall, id))
        return true; /* its game is over, and in the store; or left out, and this is kept */
    if (!write_event(line, text))
        return reason_set(reason, 0, "an event: too long");
    if (!load_text(hall, id, text, now, &is_old, reason) || is_old)
        return is_old;
    job.event = (struct store_event){.game = id, .n = event.number, .text = text};
    hall->ports.put(hall->ports.context, &job, 1);
    return true;
}

/* Each has the whole of it, so the last one holds; the store is told again. */
static bool replay_round(struct hall *hall, const struct lobby_line *line,
                         struct reason *reason)
{
    int64_t id = 0;
    const struct hall_round *round;
    if (!round_load(hall, line, reason))
        return false;
    lobby_line_number(line, "id", 1, INT64_MAX, &id);
    round = round_by_id(hall, id);
    if (round)
        round_keep(hall, round);
    else
        round_unkeep(hall, id);
    return true;
}

bool hall_replay(struct hall *hall, const char *bytes, size_t length, int64_t now,
                 int64_t date, struct reason *reason)
{
    struct lobby_line line;
    if (!lobby_line_read(&line, bytes, length, reason))
        return false;
    if (strcmp(line.verb, "person") == 0)
        return replay_person(hall, &line, reason);
    if (strcmp(line.verb, "begun") == 0)
        return replay_game(hall, &line, reason);
    if (strcmp(line.verb, "gone") == 0)
        return replay_gone(hall, &line, date, reason);
    if (strcmp(line.verb, "event") == 0)
        return replay_event(hall, &line, now, reason);
    if (strcmp(line.verb, "challenge") == 0)
        return wish_replay(hall, &line, reason);
    if (strcmp(line.verb, "unchallenge") == 0)
        return wish_replay_gone(hall, &line, reason);
    if (strcmp(line.verb, "round") == 0)
        return replay_round(hall, &line, reason);
    return reason_set(reason, 0, "a relayed line: '%s' is not known", line.verb);
}

void hall_open_doors(struct hall *hall, int64_t now, int64_t date)
{
    struct hall_game *next;
    hall->offset = date - now;
    hall->now = now;
    hall->open = true;
    rounds_open(hall, now);
    for (struct hall_game *game = hall->first_game; game; game = next) {
        struct rulings rulings;
        next = game->next;
        if (game->finished)
            continue; /* with a deletion */
        game->table.turn_since = now;
        if (game->table.phase == TABLE_OVER) { /* its end was relayed, and not yet reckoned */
            game_finish(hall, game, date);
            continue;
        }
        arbiter_restart(&game->table, now, date, &rulings);
        if (rulings.count > 0)
            game_rule(hall, game, &rulings, now, date);
        heap_set(hall, game, game_deadline(game, now, date));
        game_touch(hall, game); /* it may rest */
    }
    games_settle(hall);
}
