/* hall_round_play.c - a round robin is played: turns begin.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall_round.h"

/* ---- turns ----------------------------------------------------------------------------------- */

/* Who sits there still; NULL: gone, or has left. */
static struct person *player(const struct hall *hall, const struct hall_round *round, int seat)
{
    return round->left[seat] ? NULL : person_by_id(hall, round->players[seat]);
}

static enum robin_result without(const struct person *white, const struct person *black)
{
    return white ? ROBIN_WHITE_GETS : black ? ROBIN_BLACK_GETS : ROBIN_NOBODY_GETS;
}

/* Whether somebody still plays, by a game that was put aside, say; or the disk fails. */
static bool has_to_wait(const struct hall *hall, const struct hall_round *round)
{
    for (int seat = 0; seat < round->count; seat++) {
        const struct person *person = player(hall, round, seat);
        if (person && person_plays_live(person, false))
            return true;
    }
    return hall->disk != HALL_DISK_WELL;
}

static struct game_turn turn_of(const struct hall_round *round)
{
    return (struct game_turn){round->robin.turn + 1, robin_turns(&round->robin)};
}

static void begin_game(struct hall *hall, struct hall_round *round, int table, int64_t now,
                       int64_t date)
{
    const struct game_turn turn = turn_of(round);
    struct person *people[2];
    struct hall_game *game = NULL;
    struct reason reason;
    int white, black;
    if (robin_result(&round->robin, round->robin.turn, table) != ROBIN_OPEN)
        return; /* it was played before the server was started anew */
    robin_pairing(&round->robin, round->robin.turn, table, &white, &black);
    people[WHITE] = player(hall, round, white);
    people[BLACK] = player(hall, round, black);
    round->games[table] = 0;
    if (people[WHITE] && people[BLACK])
        game = game_begin(hall, people, &round->terms, &turn, now, date, &reason);
    if (!game) {
        robin_set(&round->robin, round->robin.turn, table,
                  people[WHITE] && people[BLACK] ? ROBIN_NOBODY_GETS
                                                 : without(people[WHITE], people[BLACK]));
        return;
    }
    round->games[table] = game->table.id;
    if (round->terms.rated)
        pair_count(people[WHITE], people[BLACK], date);
}

void round_begin_turn(struct hall *hall, struct hall_round *round, int64_t now, int64_t date)
{
    if (has_to_wait(hall, round)) {
        round->due = now + ROUND_AGAIN;
        return;
    }
    round->due = -1;
    round_tell_turn(hall, round); /* each one's own table is what is told last */
    for (int table = 0; table < robin_tables(&round->robin); table++)
        begin_game(hall, round, table, now, date);
    round_settle(round, now);
    round_keep(hall, round);
    round_tell_result(hall, round);
}

/* ---- time ------------------------------------------------------------------------ */

int64_t rounds_deadline(const struct hall *hall)
{
    int64_t deadline = -1;
    for (const struct hall_round *round = hall->first_round; round; round = round->next)
        if (round->due >= 0 && (deadline < 0 || round->due < deadline))
            deadline = round->due;
    return deadline;
}

static struct hall_round *first_due(const struct hall *hall, int64_t now)
{
    struct hall_round *round = hall->first_round;
    while (round && (round->due < 0 || round->due > now))
        round = round->next;
    return round;
}

/* From the beginning each time: with one that is over an older one may be forgotten. */
void rounds_look(struct hall *hall, int64_t now, int64_t date)
{
    struct hall_round *round;
    while ((round = first_due(hall, now)) != NULL) {
        round->due = -1;
        if (round->state == ROUND_PLAYED)
            round_begin_turn(hall, round, now, date);
        else
            round_forget_empty(hall, round);
    }
}

/* After the server was started anew: a game that it does not know was not played, and is begun
 * once the others of its turn are over. */
static void open_played(struct hall *hall, struct hall_round *round, int64_t now)
{
    bool begun = false, missing = false;
    for (int table = 0; table < robin_tables(&round->robin); table++) {
        struct hall_game *game =
            round->games[table] > 0 ? game_by_id(hall, round->games[table]) : NULL;
        bool known = game != NULL;
        bool is_open = robin_result(&round->robin, round->robin.turn, table) == ROBIN_OPEN;
        if (known)
            game->turn = turn_of(round);
        else
            round->games[table] = 0;
        begun |= known || !is_open;
        missing |= is_open && !known;
    }
    if (missing)
        round->due = now + (begun ? ROUND_AGAIN : ROUND_PAUSE);
}

void rounds_open(struct hall *hall, int64_t now)
{
    for (struct hall_round *round = hall->first_round; round; round = round->next) {
        round->due = -1;
        if (round->state == ROUND_PLAYED)
            open_played(hall, round, now);
        else if (round->state == ROUND_OPEN)
            round->due = now + ROUND_EMPTY;
    }
}
