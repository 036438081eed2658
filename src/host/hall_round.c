/* hall_round.c - round robins as things: made, found, kept, loaded.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall_round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "host/hall_journal.h"

static const char key_begins[] = "round:";
static const char *const states[] = {"open", "played", "over"};

/* ---- made and found ------------------------------------------------------------------------- */

struct hall_round *round_new(struct hall *hall, int64_t id)
{
    struct hall_round *round = memory_new(1, sizeof *round);
    round->id = id;
    round->due = -1;
    round->next = hall->first_round;
    hall->first_round = round;
    return round;
}

void round_remove(struct hall *hall, struct hall_round *round)
{
    struct hall_round **at = &hall->first_round;
    while (*at != round)
        at = &(*at)->next;
    *at = round->next;
    free(round);
}

void rounds_free(struct hall *hall)
{
    while (hall->first_round)
        round_remove(hall, hall->first_round);
}

struct hall_round *round_by_id(const struct hall *hall, int64_t id)
{
    struct hall_round *round = hall->first_round;
    while (round && round->id != id)
        round = round->next;
    return round;
}

int round_seat(const struct hall_round *round, const struct person *person)
{
    for (int seat = 0; seat < round->count; seat++)
        if (round->players[seat] == person->id)
            return seat;
    return -1;
}

struct hall_round *round_of(const struct hall *hall, const struct person *person)
{
    for (struct hall_round *round = hall->first_round; round; round = round->next) {
        int seat = round->state == ROUND_OVER ? -1 : round_seat(round, person);
        if (seat >= 0 && !round->left[seat])
            return round;
    }
    return NULL;
}

bool person_in_round(const struct hall *hall, const struct person *person)
{
    const struct hall_round *round = round_of(hall, person);
    return round && round->state == ROUND_PLAYED;
}

void round_drop(struct hall_round *round, int seat)
{
    round->count--;
    for (int i = seat; i < round->count; i++)
        round->players[i] = round->players[i + 1];
}

const char *round_name(const struct hall *hall, const struct hall_round *round, int seat,
                       char text[ROUND_NAME])
{
    const struct person *person = person_by_id(hall, round->players[seat]);
    if (person)
        snprintf(text, ROUND_NAME, "%s", person->name);
    else
        snprintf(text, ROUND_NAME, "deleted-%lld", (long long)round->players[seat]);
    return text;
}

/* ---- kept -------------------------------------------------------------------------------------- */

static void add_numbers(struct line_writer *writer, const char *key, const int64_t *numbers,
                        int count)
{
    char text[24 * ROBIN_PLAYERS] = "";
    for (int i = 0; i < count; i++)
        text_add(text, sizeof text, "%s%lld", i > 0 ? "," : "", (long long)numbers[i]);
    line_add(writer, key, text);
}

/* As one line, without '\n'. */
static void write_text(const struct hall_round *round, char text[ROUND_TEXT])
{
    struct line_writer writer;
    char left[ROBIN_PLAYERS + 1] = "";
    line_begin(&writer, 1, "round");
    line_add_number(&writer, "id", round->id);
    line_add_number(&writer, "opener", round->opener);
    line_add(&writer, "state", states[round->state]);
    line_add_number(&writer, "rounds", round->twice ? 2 : 1);
    terms_write(&round->terms, &writer);
    add_numbers(&writer, "players", round->players, round->count);
    if (round->state != ROUND_OPEN) {
        for (int seat = 0; seat < round->count; seat++)
            left[seat] = round->left[seat] ? 'x' : '-';
        line_add(&writer, "left", left);
        line_add_number(&writer, "turn", round->robin.turn);
        line_add(&writer, "results", round->robin.results);
        add_numbers(&writer, "games", round->games, robin_tables(&round->robin));
    }
    snprintf(text, ROUND_TEXT, "%.*s", (int)writer.length, writer.bytes);
}

void round_keep_with(struct hall *hall, const struct hall_round *round, char key[ROUND_KEY],
                     char text[ROUND_TEXT], struct store_job *job)
{
    snprintf(key, ROUND_KEY, "%s%lld", key_begins, (long long)round->id);
    write_text(round, text);
    relay_text(hall, text);
    *job = (struct store_job){.kind = STORE_NOTE};
    job->note = (struct store_note){.key = key, .value = text};
}

void round_keep(struct hall *hall, const struct hall_round *round)
{
    struct store_job job;
    char key[ROUND_KEY], text[ROUND_TEXT];
    round_keep_with(hall, round, key, text, &job);
    hall->ports.put(hall->ports.context, &job, 1);
}

void round_unkeep(struct hall *hall, int64_t id)
{
    struct store_job job = {.kind = STORE_NOTE};
    char key[ROUND_KEY], text[64];
    snprintf(key, sizeof key, "%s%lld", key_begins, (long long)id);
    snprintf(text, sizeof text, "1 round id=%lld state=off", (long long)id);
    relay_text(hall, text);
    job.note = (struct store_note){.key = key, .value = NULL};
    hall->ports.put(hall->ports.context, &job, 1);
}

void round_forget(struct hall *hall, struct hall_round *round)
{
    round_unkeep(hall, round->id);
    round_remove(hall, round);
}

/* ---- loaded -------------------------------------------------------------------------------------- */

static int read_numbers(const char *text, int64_t numbers[ROBIN_PLAYERS])
{
    int count = 0;
    while (*text != '\0' && count < ROBIN_PLAYERS) {
        char *end;
        numbers[count++] = strtoll(text, &end, 10);
        if (end == text || (*end != ',' && *end != '\0'))
            return -1;
        text = *end == ',' ? end + 1 : end;
    }
    return *text == '\0' ? count : -1;
}

/* What is there once it is played. */
static bool read_played(struct hall_round *round, const struct lobby_line *line)
{
    const char *left = lobby_line_text(line, "left");
    int64_t games[ROBIN_PLAYERS], turn;
    if (round->count < 2)
        return false;
    robin_init(&round->robin, round->count, round->twice);
    if (!lobby_line_number(line, "turn", 0, robin_turns(&round->robin), &turn) ||
        !robin_read(&round->robin, lobby_line_text(line, "results")) ||
        strlen(left) != (size_t)round->count ||
        read_numbers(lobby_line_text(line, "games"), games) != robin_tables(&round->robin))
        return false;
    round->robin.turn = (int)turn;
    for (int seat = 0; seat < round->count; seat++)
        round->left[seat] = left[seat] == 'x';
    memcpy(round->games, games, (size_t)robin_tables(&round->robin) * sizeof *games);
    return round->state == ROUND_OVER || turn < robin_turns(&round->robin);
}

static bool read_line(struct hall_round *round, const struct lobby_line *line,
                      struct reason *reason)
{
    const char *state = lobby_line_text(line, "state");
    int64_t rounds;
    int known = 0;
    while (known < 3 && strcmp(states[known], state) != 0)
        known++;
    round->state = (enum round_state)known;
    round->count = read_numbers(lobby_line_text(line, "players"), round->players);
    if (known == 3 || !lobby_line_number(line, "opener", 1, INT64_MAX, &round->opener) ||
        !lobby_line_number(line, "rounds", 1, 2, &rounds) || round->count < 1 ||
        !terms_read(&round->terms, line, reason))
        return false;
    round->twice = rounds == 2;
    return round->state == ROUND_OPEN || read_played(round, line);
}

bool round_load(struct hall *hall, const struct lobby_line *line, struct reason *reason)
{
    struct hall_round *round;
    int64_t id;
    if (!lobby_line_number(line, "id", 1, INT64_MAX - 1, &id))
        return reason_set(reason, 0, "a round robin: not read");
    round = round_by_id(hall, id);
    if (round)
        round_remove(hall, round); /* this is how it stood later */
    if (strcmp(lobby_line_text(line, "state"), "off") == 0)
        return true;
    round = round_new(hall, id);
    if (id >= hall->next_wish)
        hall->next_wish = id + 1;
    if (read_line(round, line, reason))
        return true;
    round_remove(hall, round);
    return reason_set(reason, 0, "round robin %lld: not read", (long long)id);
}

bool round_load_note(struct hall *hall, const struct store_note *note, struct reason *reason)
{
    struct lobby_line line;
    if (strncmp(note->key, key_begins, sizeof key_begins - 1) != 0)
        return true; /* something else */
    return lobby_line_read(&line, note->value, strlen(note->value), reason) &&
           round_load(hall, &line, reason);
}
