/* round_robin.c - see round_robin.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/round_robin.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"

/* ---- who meets whom --------------------------------------------------------------------- */

/* As many as there would be with one more player where their count is odd. */
static int seats(const struct round_robin *robin)
{
    return robin->players + robin->players % 2;
}

static int cycle(const struct round_robin *robin)
{
    return seats(robin) - 1;
}

int robin_turns(const struct round_robin *robin)
{
    return cycle(robin) * (robin->twice ? 2 : 1);
}

int robin_tables(const struct round_robin *robin)
{
    return robin->players / 2;
}

void robin_init(struct round_robin *robin, int players, bool twice)
{
    *robin = (struct round_robin){.players = players, .twice = twice};
    memset(robin->results, ROBIN_OPEN, (size_t)(robin_turns(robin) * robin_tables(robin)));
}

/* Whom player `one` meets in a turn of the first cycle: numbers whose sum is the turn's, modulo
 * the turns; who would meet himself meets the last one. */
static int opponent(const struct round_robin *robin, int turn, int one)
{
    int turns = cycle(robin), last = turns, other;
    if (one == last) { /* twice the other's number is the turn's */
        other = turn % 2 == 0 ? turn / 2 : (turn + turns) / 2;
        return other;
    }
    other = (turn - one + 2 * turns) % turns;
    return other == one ? last : other;
}

/* As Berger's tables give colours: by whether the sum of the numbers is odd; against the last
 * one the first half has White. */
static bool has_white(const struct round_robin *robin, int one, int other)
{
    int last = cycle(robin);
    if (one == last)
        return !has_white(robin, other, one);
    if (other == last)
        return one < seats(robin) / 2;
    return (one + other) % 2 != 0 ? one < other : one > other;
}

int robin_free(const struct round_robin *robin, int turn)
{
    return robin->players % 2 == 0 ? -1 : opponent(robin, turn % cycle(robin), robin->players);
}

void robin_pairing(const struct round_robin *robin, int turn, int table, int *white,
                   int *black)
{
    int first = turn % cycle(robin);
    bool second = turn >= cycle(robin);
    for (int one = 0; one < robin->players; one++) {
        int other = opponent(robin, first, one);
        if (other < one || other >= robin->players || table-- > 0)
            continue;
        *white = has_white(robin, one, other) != second ? one : other;
        *black = *white == one ? other : one;
        return;
    }
    *white = *black = 0; /* there is no such table */
}

/* ---- results ---------------------------------------------------------------------------- */

static size_t place(const struct round_robin *robin, int turn, int table)
{
    return (size_t)(turn * robin_tables(robin) + table);
}

enum robin_result robin_result(const struct round_robin *robin, int turn, int table)
{
    return (enum robin_result)robin->results[place(robin, turn, table)];
}

void robin_set(struct round_robin *robin, int turn, int table, enum robin_result result)
{
    robin->results[place(robin, turn, table)] = (char)result;
}

bool robin_turn_is_over(const struct round_robin *robin, int turn)
{
    for (int table = 0; table < robin_tables(robin); table++)
        if (robin_result(robin, turn, table) == ROBIN_OPEN)
            return false;
    return true;
}

bool robin_read(struct round_robin *robin, const char *results)
{
    static const char known[] = {
        ROBIN_OPEN,       ROBIN_WHITE_WINS, ROBIN_BLACK_WINS,  ROBIN_DRAW,
        ROBIN_WHITE_GETS, ROBIN_BLACK_GETS, ROBIN_NOBODY_GETS, '\0'};
    size_t length = strlen(results);
    if (length != strlen(robin->results) || strspn(results, known) != length)
        return false;
    memcpy(robin->results, results, length);
    return true;
}

/* What White, or Black, has of a game, in half points. */
static int halves_of(enum robin_result result, bool white)
{
    bool won = white ? result == ROBIN_WHITE_WINS || result == ROBIN_WHITE_GETS
                     : result == ROBIN_BLACK_WINS || result == ROBIN_BLACK_GETS;
    return won ? 2 : result == ROBIN_DRAW ? 1 : 0;
}

/* ---- how it stands ------------------------------------------------------------------------ */

static bool is_better(const struct robin_standing *one, const struct robin_standing *other)
{
    if (one->halves != other->halves)
        return one->halves > other->halves;
    return one->quarters > other->quarters;
}

static void count_points(const struct round_robin *robin,
                         struct robin_standing standings[ROBIN_PLAYERS], bool berger)
{
    for (int turn = 0; turn < robin_turns(robin); turn++)
        for (int table = 0; table < robin_tables(robin); table++) {
            enum robin_result result = robin_result(robin, turn, table);
            struct robin_standing *white, *black;
            int one, other;
            robin_pairing(robin, turn, table, &one, &other);
            white = &standings[one];
            black = &standings[other];
            if (berger) {
                white->quarters += halves_of(result, true) * black->halves;
                black->quarters += halves_of(result, false) * white->halves;
            } else {
                white->halves += halves_of(result, true);
                black->halves += halves_of(result, false);
            }
        }
}

void robin_standings(const struct round_robin *robin,
                     struct robin_standing standings[ROBIN_PLAYERS])
{
    for (int i = 0; i < robin->players; i++)
        standings[i] = (struct robin_standing){.player = i};
    count_points(robin, standings, false);
    count_points(robin, standings, true);
    for (int i = 1; i < robin->players; i++) {
        struct robin_standing moved = standings[i];
        int at = i;
        for (; at > 0 && is_better(&moved, &standings[at - 1]); at--)
            standings[at] = standings[at - 1];
        standings[at] = moved;
    }
    for (int i = 0; i < robin->players; i++)
        standings[i].rank = i > 0 && !is_better(&standings[i - 1], &standings[i])
                                ? standings[i - 1].rank
                                : i + 1;
}

const char *robin_points(int halves, char text[16])
{
    snprintf(text, 16, "%d%s", halves / 2, halves % 2 ? ".5" : "");
    return text;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* A letter for one side's result: as tables of tournaments have them. */
static char letter(enum robin_result result, bool white)
{
    switch (result) {
    case ROBIN_DRAW: return '=';
    case ROBIN_WHITE_WINS:
    case ROBIN_BLACK_WINS: return halves_of(result, white) ? '1' : '0';
    case ROBIN_WHITE_GETS:
    case ROBIN_BLACK_GETS: return halves_of(result, white) ? '+' : '-';
    case ROBIN_NOBODY_GETS: return '-';
    case ROBIN_OPEN: break;
    }
    return '.';
}

/* Of all pairs: cells[one][other], a letter for each game. */
static void fill_cells(const struct round_robin *robin,
                       char cells[ROBIN_PLAYERS][ROBIN_PLAYERS][3])
{
    memset(cells, 0, ROBIN_PLAYERS * sizeof *cells);
    for (int turn = 0; turn < robin_turns(robin); turn++)
        for (int table = 0; table < robin_tables(robin); table++) {
            enum robin_result result = robin_result(robin, turn, table);
            int game = turn / cycle(robin), white, black;
            robin_pairing(robin, turn, table, &white, &black);
            cells[white][black][game] = letter(result, true);
            cells[black][white][game] = letter(result, false);
        }
    for (int i = 0; i < robin->players; i++)
        memset(cells[i][i], '*', robin->twice ? 2 : 1);
}

void robin_table(const struct round_robin *robin, const char *const names[],
                 char text[ROBIN_TEXT])
{
    struct robin_standing standings[ROBIN_PLAYERS];
    char cells[ROBIN_PLAYERS][ROBIN_PLAYERS][3], points[16];
    size_t width = 0;
    robin_standings(robin, standings);
    fill_cells(robin, cells);
    for (int i = 0; i < robin->players; i++)
        if (strlen(names[i]) > width)
            width = strlen(names[i]);
    *text = '\0';
    for (int i = 0; i < robin->players; i++) {
        const struct robin_standing *at = &standings[i];
        text_add(text, ROBIN_TEXT, "%2d %-*.24s", at->rank, (int)(width < 24 ? width : 24),
                 names[at->player]);
        for (int k = 0; k < robin->players; k++)
            text_add(text, ROBIN_TEXT, " %s", cells[at->player][standings[k].player]);
        text_add(text, ROBIN_TEXT, " %5s %d.%02d\n", robin_points(at->halves, points),
                 at->quarters / 4, at->quarters % 4 * 25);
    }
}
