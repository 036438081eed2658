/* hall_round_result.c - results of a round robin, and who leaves it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "host/hall_round.h"

/* Those that are over are forgotten when there are many. */
static void forget_old(struct hall *hall)
{
    struct hall_round *oldest = NULL;
    int over = 0;
    for (struct hall_round *round = hall->first_round; round; round = round->next)
        if (round->state == ROUND_OVER) {
            over++;
            oldest = !oldest || round->id < oldest->id ? round : oldest;
        }
    if (over > ROUNDS_OVER)
        round_forget(hall, oldest);
}

void round_settle(struct hall_round *round, int64_t now)
{
    if (!robin_turn_is_over(&round->robin, round->robin.turn))
        return;
    memset(round->games, 0, sizeof round->games);
    if (round->robin.turn + 1 < robin_turns(&round->robin)) {
        round->robin.turn++;
        round->due = now + ROUND_PAUSE;
    } else {
        round->state = ROUND_OVER;
        round->due = -1;
    }
}

void round_tell_result(struct hall *hall, struct hall_round *round)
{
    if (round->state == ROUND_OVER)
        round_tell_standings(hall, round, "over");
    else if (round->due >= 0)
        round_tell_standings(hall, round, "pause");
    if (round->state == ROUND_OVER)
        forget_old(hall);
}

/* ---- games ------------------------------------------------------------------------------------- */

/* Where that game is played, and at which table. NULL: it is of no round robin. */
static struct hall_round *find_game(const struct hall *hall, int64_t game, int *table)
{
    for (struct hall_round *round = hall->first_round; round; round = round->next)
        for (int i = 0; round->state == ROUND_PLAYED && i < ROBIN_TABLES; i++)
            if (round->games[i] == game) {
                *table = i;
                return round;
            }
    return NULL;
}

bool game_is_of_round(const struct hall *hall, const struct hall_game *game)
{
    int table;
    return find_game(hall, game->table.id, &table) != NULL;
}

/* One that ended without a result: who was deleted, or has not begun to play, has lost it. */
static enum robin_result without_result(const struct hall_game *game)
{
    bool gone[2];
    for (int color = WHITE; color <= BLACK; color++)
        gone[color] = !game->people[color] || game->people[color]->gone;
    if (!gone[WHITE] && !gone[BLACK] && game->table.game.current < TABLE_FREE_MOVES)
        gone[table_turn(&game->table)] = true;
    return gone[WHITE] == gone[BLACK] ? ROBIN_NOBODY_GETS
           : gone[WHITE]              ? ROBIN_BLACK_GETS
                                      : ROBIN_WHITE_GETS;
}

struct hall_round *round_take_result(struct hall *hall, const struct hall_game *game)
{
    static const enum robin_result results[] = {[RESULT_WHITE_WINS] = ROBIN_WHITE_WINS,
                                                [RESULT_BLACK_WINS] = ROBIN_BLACK_WINS,
                                                [RESULT_DRAW] = ROBIN_DRAW};
    enum result result = game->table.game.result;
    int table;
    struct hall_round *round = find_game(hall, game->table.id, &table);
    if (!round)
        return NULL;
    robin_set(&round->robin, round->robin.turn, table,
              result == RESULT_NONE ? without_result(game) : results[result]);
    round->games[table] = 0;
    round_settle(round, hall->now);
    return round;
}

/* ---- who leaves ------------------------------------------------------------------------------ */

static bool somebody_is_there(const struct hall *hall, const struct hall_round *round)
{
    for (int seat = 0; seat < round->count; seat++) {
        const struct person *person = person_by_id(hall, round->players[seat]);
        if (person && !person->gone && person_is_here(person))
            return true;
    }
    return false;
}

void round_forget_empty(struct hall *hall, struct hall_round *round)
{
    if (!hall->open || round->state != ROUND_OPEN || somebody_is_there(hall, round))
        return;
    round_tell(hall, round, "off", NULL, NULL);
    round_forget(hall, round);
}

void round_leave(struct hall *hall, struct hall_round *round, int seat)
{
    char name[ROUND_NAME];
    round_name(hall, round, seat, name);
    if (round->state == ROUND_OPEN) {
        round_drop(round, seat);
        round_tell(hall, round, "open", "left", name);
    } else {
        round->left[seat] = true;
        round_tell(hall, round, round->due >= 0 ? "pause" : "turn", "left", name);
    }
    round_keep(hall, round);
}

void rounds_of_gone(struct hall *hall, struct person *person)
{
    struct hall_round *round = round_of(hall, person);
    if (!round)
        return;
    if (person->gone)
        round_leave(hall, round, round_seat(round, person));
    round_forget_empty(hall, round);
}
