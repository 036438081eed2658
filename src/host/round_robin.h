/* round_robin.h - everybody against everybody: who meets whom, and how it stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players are numbers from 0 on, as they were drawn. In each turn all of them play but one,
 * where their count is odd. Pairings and colours are those of the Berger tables (FIDE Handbook
 * C.05, which are the circle method with the last player standing still): colours differ by one
 * at most; in a second cycle they are turned round. Pure functions, plain data, any thread.
 */
#ifndef TTYCHESS_HOST_ROUND_ROBIN_H
#define TTYCHESS_HOST_ROUND_ROBIN_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ROBIN_PLAYERS = 16, /* at most; two at least */
    ROBIN_TABLES = ROBIN_PLAYERS / 2,
    ROBIN_TURNS = 2 * (ROBIN_PLAYERS - 1)
};

/* Of a game; a letter each as round robins are kept. */
enum robin_result {
    ROBIN_OPEN = '.',       /* not played yet, or under way */
    ROBIN_WHITE_WINS = 'w', /* played */
    ROBIN_BLACK_WINS = 'b',
    ROBIN_DRAW = 'd',
    ROBIN_WHITE_GETS = 'W', /* not played: the other side was not there */
    ROBIN_BLACK_GETS = 'B',
    ROBIN_NOBODY_GETS = 'n'
};

struct round_robin {
    int players;
    bool twice;
    int turn;                                     /* under way, or next, from 0 */
    char results[ROBIN_TURNS * ROBIN_TABLES + 1]; /* ends with a NUL: robin_at() */
};

/* Begin: no game has been played. */
void robin_init(struct round_robin *robin, int players, bool twice);

int robin_turns(const struct round_robin *robin);
int robin_tables(const struct round_robin *robin); /* in each turn */

/* Who sits at a table, and what came of it. */
void robin_pairing(const struct round_robin *robin, int turn, int table, int *white,
                   int *black);
enum robin_result robin_result(const struct round_robin *robin, int turn, int table);
void robin_set(struct round_robin *robin, int turn, int table, enum robin_result result);

/* Who is free in that turn; -1: nobody. */
int robin_free(const struct round_robin *robin, int turn);

/* Whether all games of that turn have a result. */
bool robin_turn_is_over(const struct round_robin *robin, int turn);

/* Results as they were kept. False: that is none of this size. */
bool robin_read(struct round_robin *robin, const char *results);

/* How a player stands: in half points, and in quarters what the beaten ones have, and half of
 * that of whom one drew with (Sonneborn-Berger). Rank 1 is the best; equals share it. */
struct robin_standing {
    int player, rank, halves, quarters;
};

/* All players, the best first. */
void robin_standings(const struct round_robin *robin,
                     struct robin_standing standings[ROBIN_PLAYERS]);

/* The table of results, a line for each player, each ended by '\n'. `names` by player. */
enum { ROBIN_TEXT = ROBIN_PLAYERS * 120 };
void robin_table(const struct round_robin *robin, const char *const names[],
                 char text[ROBIN_TEXT]);

/* "2", "2.5" */
const char *robin_points(int halves, char text[16]);

#endif
