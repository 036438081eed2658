/* session_eval.c - what `eval` says with a network, which a talk has none of.
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

#include "base/memory.h"
#include "random_network.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session/session_heat_map.h"
#include "session_driver.h"

static char path[4096];

/* As `path`. */
static bool write_network(const struct network *network, unsigned char *bytes,
                          const char *directory)
{
    snprintf(path, sizeof path, "%s/dice.net", directory);
    size_t size = network_write(network, bytes, NULL);
    FILE *file = fopen(path, "wb");
    return file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
}

static int set_up(void **state)
{
    struct network *network = random_network_new();
    unsigned char *bytes = memory_new(1, NETWORK_FILE_MAX);
    bool good = scratch_make(state) == 0 && write_network(network, bytes, *state);
    free(bytes);
    free(network);
    return good ? 0 : -1;
}

static struct session *start(const char *fen, const char *network)
{
    driver_set_up(WHO_BOTH);
    driver_settings.engine.network = memory_copy_string(network);
    driver_settings.has_position = fen_parse(&driver_settings.position, fen, NULL);
    assert_true(driver_settings.has_position);
    struct session *session = driver_start(&storage_system);
    driver_listen(session);
    return session;
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static void check_before(const char *first, const char *second)
{
    const char *at = strstr(driver_said, first);
    if (!at || !strstr(at, second))
        fail_msg("'%s' before '%s' is not in\n%s", first, second, driver_said);
}

static void test_order(void **state)
{
    struct session *session =
        start("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", path);
    (void)state;
    driver_play(session, "eval");
    check_before("White mates in 1: Qxf7#. As the board stands:\n", "\nThe network says: ");
    check_before("\nThe network says: ", "\nWhite's ");
    check_before("\nWhite's ", "\nBlack's ");
    check_before(" stands best, ", "\nBy its terms: Black is ");
    driver_check_said("\nmobility ");
    driver_play(session, "eval pieces");
    driver_check_said("\nWhite queen   h5");
    driver_check_said("\nBlack king    e8");
    driver_check_not_said("\nmobility ");
    driver_play(session, "eval map");
    driver_check_said("\n  a   b   c   d");
    driver_check_not_said("\nmobility ");
    finish(session);
}

/* What is known of an ending the network is not asked. */
static void test_known_ending(void **state)
{
    struct session *session = start("8/8/8/4p3/8/4k3/8/4K3 b - - 0 1", path);
    (void)state;
    driver_play(session, "eval");
    driver_check_said("Black is known to win this ending.");
    driver_check_not_said("network");
    driver_play(session, "eval pieces");
    driver_check_said("No network judges here; 'eval' tells the terms.");
    finish(session);
}

static void test_no_network(void **state)
{
    struct session *session = start(FEN_START, "none");
    (void)state;
    driver_play(session, "eval");
    driver_check_not_said("network");
    driver_check_not_said("Looking ahead");
    assert_memory_equal(driver_said, "White is 0.", strlen("White is 0."));
    finish(session);
}

/* A drill asks for the move that a look would tell. */
static void test_drill(void **state)
{
    struct session *session =
        start("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "none");
    (void)state;
    driver_play(session, "a3");
    driver_play(session, "d5");
    driver_play(session, "review");
    driver_settle(session);
    driver_play(session, "drill both");
    driver_check_said("4. a3 was a blunder; find a better move.");
    driver_play(session, "eval");
    driver_check_said("ahead");
    driver_check_not_said("Looking ahead");
    finish(session);
}

/* ---- the map on the board -------------------------------------------------------------- */

static const char middle_game[] =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";

static struct session *start_drawn(void)
{
    struct session *session = start(middle_game, path);
    session_draw_heat_maps(session);
    return session;
}

/* What the text has of a square: "8 r   .   b-1 q+2". */
static int tenths_in_text(const char *text, enum square square)
{
    char rank[4];
    snprintf(rank, sizeof rank, "\n%d ", square_rank(square) + 1);
    const char *row = strstr(text, rank);
    assert_non_null(row);
    const char *place = row + 3 + 4 * square_file(square);
    return place[1] == '+' ? place[2] - '0' : place[1] == '-' ? '0' - place[2] : 0;
}

static void test_map_agrees_with_the_text(void **state)
{
    static char text[DRIVER_SAID_SIZE];
    struct session *session = start(middle_game, path);
    int seen[5] = {0};
    (void)state;
    driver_play(session, "eval map");
    memcpy(text, driver_said, sizeof text);
    assert_null(session_heat_map(session));
    finish(session);
    session = start_drawn();
    driver_play(session, "eval map");
    assert_string_equal(driver_said, "");
    const struct heat_map *map = session_heat_map(session);
    assert_non_null(map);
    for (int square = 0; square < 64; square++) {
        int tenths = map->tenths[square], grade = map->grades[square];
        assert_int_equal(tenths, tenths_in_text(text, (enum square)square));
        assert_int_equal(abs(grade), tenths == 0 ? 0 : abs(tenths) < 4 ? 1 : 2);
        assert_true((grade > 0) == (tenths > 0));
        seen[grade + 2]++;
    }
    assert_true(seen[0] + seen[1] > 0 && seen[3] + seen[4] > 0);
    finish(session);
}

static void check_closed_by(struct session *session, const char *line)
{
    driver_play(session, "eval map");
    assert_non_null(session_heat_map(session));
    driver_play(session, line);
    if (session_heat_map(session))
        fail_msg("the map is shown behind '%s'", line);
}

static void test_map_goes(void **state)
{
    struct session *session = start_drawn();
    (void)state;
    check_closed_by(session, "eval map");
    assert_string_equal(driver_said, "");
    check_closed_by(session, "O-O");
    check_closed_by(session, "undo");
    check_closed_by(session, "material");
    check_closed_by(session, "eval");
    driver_check_said("The network says: ");
    driver_play(session, "h6"); /* is no move */
    driver_play(session, "a4");
    check_closed_by(session, "previous");
    driver_play(session, "eval map");
    driver_play(session, "flip");
    assert_non_null(session_heat_map(session));
    assert_true(session_close_heat_map(session));
    assert_false(session_close_heat_map(session));
    finish(session);
}

static void test_no_map_without_a_network(void **state)
{
    struct session *session = start(middle_game, "none");
    (void)state;
    session_draw_heat_maps(session);
    driver_play(session, "eval map");
    driver_check_said("No network judges here");
    assert_null(session_heat_map(session));
    finish(session);
}

/* ---- strategies side by side ------------------------------------------------------------- */

/* A network for which nobody is ever ahead. */
static int set_up_blind(void **state)
{
    struct network *network = memory_new(1, sizeof *network);
    unsigned char *bytes = memory_new(1, NETWORK_FILE_MAX);
    network->scale = 400;
    snprintf(network->origin, sizeof network->origin, "data: none\n");
    bool good = scratch_make(state) == 0 && write_network(network, bytes, *state);
    free(bytes);
    free(network);
    return good ? 0 : -1;
}

/* The strong one's score where Black lacks a queen, whatever depth it came to. */
static double compared_score(const char *network)
{
    struct session *session =
        start("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", network);
    driver_type(session, "compare 1 alpha-beta principal-variation");
    const struct comparison *comparison = session_comparison(session);
    assert_non_null(comparison);
    for (int waited = 0; comparison_is_running(comparison); waited += 100) {
        assert_true(waited < DRIVER_PATIENCE);
        driver_wake(session);
    }
    double score = strtod(comparison_entry(comparison, 1)->score_text, NULL);
    driver_type(session, "compare"); /* goes with the session, under way */
    finish(session);
    return score;
}

static void test_comparison_has_the_network(void **state)
{
    (void)state;
    assert_true(compared_score("none") > 4);
    assert_true(compared_score(path) < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_order, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_known_ending, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_no_network, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_drill, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_map_agrees_with_the_text, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_map_goes, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_no_map_without_a_network, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_comparison_has_the_network, set_up_blind,
                                        scratch_remove)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
