/* round_robin.c - everybody meets everybody: pairings, colours, how it stands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "host/round_robin.h"

/* "1-4 2-3" of a turn, numbered from 1 on, the lower number's table first. */
static const char *write_turn(const struct round_robin *robin, int turn, char text[200])
{
    *text = '\0';
    for (int table = 0; table < robin_tables(robin); table++) {
        int white, black;
        robin_pairing(robin, turn, table, &white, &black);
        snprintf(text + strlen(text), 200 - strlen(text), "%s%d-%d", table > 0 ? " " : "",
                 white + 1, black + 1);
    }
    return text;
}

/* Berger's tables as the FIDE Handbook prints them for 4 and for 6. */
static void test_berger(void **state)
{
    static const char *const four[] = {"1-4 2-3", "1-2 4-3", "3-1 2-4"};
    static const char *const six[] = {"1-6 2-5 3-4", "1-2 5-3 6-4", "3-1 2-6 4-5",
                                      "1-4 2-3 6-5", "5-1 4-2 3-6"};
    struct round_robin robin;
    char text[200];
    (void)state;
    robin_init(&robin, 4, false);
    assert_int_equal(robin_turns(&robin), 3);
    for (int turn = 0; turn < 3; turn++)
        assert_string_equal(write_turn(&robin, turn, text), four[turn]);
    robin_init(&robin, 6, false);
    for (int turn = 0; turn < 5; turn++)
        assert_string_equal(write_turn(&robin, turn, text), six[turn]);
}

/* Whom each has met, with which colour; nobody sits twice in a turn. */
static void walk(int players, bool twice)
{
    struct round_robin robin;
    int met[ROBIN_PLAYERS][ROBIN_PLAYERS] = {{0}}, whites[ROBIN_PLAYERS] = {0};
    int frees[ROBIN_PLAYERS] = {0}, games[ROBIN_PLAYERS] = {0};
    robin_init(&robin, players, twice);
    for (int turn = 0; turn < robin_turns(&robin); turn++) {
        bool sits[ROBIN_PLAYERS] = {false};
        for (int table = 0; table < robin_tables(&robin); table++) {
            int white = -1, black = -1;
            robin_pairing(&robin, turn, table, &white, &black);
            assert_in_range(white, 0, players - 1);
            assert_in_range(black, 0, players - 1);
            assert_false(sits[white] || sits[black] || white == black);
            sits[white] = sits[black] = true;
            met[white][black]++;
            whites[white]++;
            games[white]++;
            games[black]++;
        }
        if (robin_free(&robin, turn) >= 0) {
            assert_false(sits[robin_free(&robin, turn)]);
            frees[robin_free(&robin, turn)]++;
        }
    }
    for (int one = 0; one < players; one++) {
        assert_int_equal(frees[one], players % 2 * (twice ? 2 : 1));
        assert_in_range(2 * whites[one] - games[one] + 1, 0, 2); /* colours differ by one */
        for (int other = 0; other < one; other++) {
            assert_int_equal(met[one][other] + met[other][one], twice ? 2 : 1);
            assert_true(!twice || met[one][other] == 1);
        }
    }
}

static void test_everybody_meets(void **state)
{
    (void)state;
    for (int players = 2; players <= ROBIN_PLAYERS; players++) {
        walk(players, false);
        walk(players, true);
    }
}

/* The player with the lower number wins. */
static void play_all(struct round_robin *robin)
{
    for (int turn = 0; turn < robin_turns(robin); turn++)
        for (int table = 0; table < robin_tables(robin); table++) {
            int white, black;
            robin_pairing(robin, turn, table, &white, &black);
            robin_set(robin, turn, table, white < black ? ROBIN_WHITE_WINS : ROBIN_BLACK_WINS);
        }
}

static void test_standings(void **state)
{
    struct robin_standing standings[ROBIN_PLAYERS];
    struct round_robin robin;
    (void)state;
    robin_init(&robin, 4, false);
    play_all(&robin);
    robin_standings(&robin, standings);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(standings[i].player, i);
        assert_int_equal(standings[i].rank, i + 1);
        assert_int_equal(standings[i].halves, 2 * (3 - i));
    }
    assert_int_equal(standings[0].quarters, 4 * (2 + 1 + 0));
    robin_set(&robin, 1, 1, ROBIN_DRAW); /* 4-3: half of what each has */
    robin_standings(&robin, standings);
    assert_int_equal(standings[2].halves, 1);
    assert_int_equal(standings[3].halves, 1);
    assert_int_equal(standings[2].quarters, 1);
    assert_int_equal(standings[2].rank, 3);
    assert_int_equal(standings[3].rank, 3); /* equal in all */
}

/* Equal points: who beat the better ones stands first. */
static void test_sonneborn_berger(void **state)
{
    struct robin_standing standings[ROBIN_PLAYERS];
    struct round_robin robin;
    (void)state;
    robin_init(&robin, 4, false);
    play_all(&robin);
    robin_set(&robin, 0, 0, ROBIN_BLACK_WINS); /* 1-4: the last one beats the first */
    robin_set(&robin, 1, 1, ROBIN_BLACK_WINS);
    robin_standings(&robin, standings);
    /* 1 and 2 have two points, 3 and 4 one */
    assert_int_equal(standings[0].player, 0);
    assert_int_equal(standings[0].quarters, 4 * (2 + 1));
    assert_int_equal(standings[1].quarters, 4 * (1 + 1));
    assert_int_equal(standings[2].player, 3);
    assert_int_equal(standings[2].quarters, 4 * 2);
    assert_int_equal(standings[2].rank, 3);
    assert_int_equal(standings[3].rank, 4);
}

static void test_the_table(void **state)
{
    static const char *const names[] = {"anna", "boris", "carl"};
    struct round_robin robin, copy;
    char text[ROBIN_TEXT];
    (void)state;
    robin_init(&robin, 3, true);
    robin_set(&robin, 0, 0, ROBIN_BLACK_WINS); /* carl - boris is the first game: 2-3 */
    robin_set(&robin, 1, 0, ROBIN_DRAW);       /* 1-2 */
    robin_set(&robin, 2, 0, ROBIN_WHITE_GETS); /* 3-1 */
    robin_table(&robin, names, text);
    assert_string_equal(text, " 1 carl  ** +. 1.     2 1.00\n"
                              " 2 anna  -. ** =.   0.5 0.25\n"
                              " 2 boris 0. =. **   0.5 0.25\n");
    robin_init(&copy, 3, true);
    assert_true(robin_read(&copy, robin.results));
    assert_memory_equal(&robin, &copy, sizeof copy);
    assert_false(robin_read(&copy, "....."));
    assert_false(robin_read(&copy, ".....x"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_berger),    cmocka_unit_test(test_everybody_meets),
        cmocka_unit_test(test_standings), cmocka_unit_test(test_sonneborn_berger),
        cmocka_unit_test(test_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
