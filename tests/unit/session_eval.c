/* session_eval.c - `eval` with a network, which talks do not have.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "support/random_network.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/scratch.h"
#include "support/session_driver.h"
#include "support/test.h"

static char path[4096];

/* Stored as `path`. */
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
    driver_set_up(USER_COLOR_BOTH);
    driver_settings.engine.network = memory_copy_string(network);
    driver_settings.has_position = fen_parse(&driver_settings.position, fen, NULL);
    assert_true(driver_settings.has_position);
    struct session *session = driver_start();
    driver_listen(session);
    return session;
}

static void check_before(const char *first, const char *second)
{
    const char *at = strstr(driver_said, first);
    if (!at || !strstr(at, second))
        fail_msg("'%s' before '%s' is not in\n%s", first, second, driver_said);
}

TEST_WITH(set_up, scratch_remove, test_order)
{
    struct session *session =
        start("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", path);
    driver_play(session, "eval");
    check_before("White mates in 1: Qxf7#.\n", "\nIn this position, White has ");
    driver_check_not_said("\nmobility ");
    driver_play(session, "eval table");
    check_before("\nmobility ", " (all terms together).\n");
    check_before(" (all terms together).\n", " according to the network");
    driver_play(session, "eval pieces");
    check_before("\nWhite's ", "\nBlack's ");
    check_before(" stands best, ", "\nWhite queen   h5");
    driver_check_said("\nBlack king    e8");
    driver_check_not_said("\nmobility ");
    driver_play(session, "eval map");
    driver_check_said("\n  a   b   c   d");
    driver_check_not_said("\nmobility ");
    driver_end(session);
}

/* The network is not used for known endgames. */
TEST_WITH(set_up, scratch_remove, test_known_ending)
{
    struct session *session = start("8/8/8/4p3/8/4k3/8/4K3 b - - 0 1", path);
    driver_play(session, "eval");
    driver_check_said("Black is known to win this ending.");
    driver_check_not_said("network");
    driver_play(session, "eval pieces");
    driver_check_said(
        "This position is evaluated without the network; 'eval table' shows the terms.");
    driver_end(session);
}
