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
#include "session_driver.h"

static char path[4096];

static int set_up(void **state)
{
    struct network *network = random_network_new();
    unsigned char *bytes = memory_new(1, NETWORK_FILE_MAX);
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/dice.net", (const char *)*state);
    size_t size = network_write(network, bytes, NULL);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_order, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_known_ending, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_no_network, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_drill, set_up, scratch_remove)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
