/* network_search.c - searches with a network: at every node the incremental value equals the
 * one from scratch; and searches without a network.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linker redirects network_evaluate() to the function in this file that compares both
 * values.
 */
#include <stdatomic.h>

#include "base/memory.h"
#include "engine/network/network_evaluation.h"
#include "engine/network/network_load.h"
#include "support/random_network.h"
#include "rules/attacks.h"
#include "support/scratch.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/test.h"

static atomic_int judged, wrong;

int __real_network_evaluate(const struct network *network, const struct position *position,
                            struct accumulators *accumulators);
int __wrap_network_evaluate(const struct network *network, const struct position *position,
                            struct accumulators *accumulators);

int __wrap_network_evaluate(const struct network *network, const struct position *position,
                            struct accumulators *accumulators)
{
    int value = __real_network_evaluate(network, position, accumulators);
    atomic_fetch_add(&judged, 1);
    if (value != __real_network_evaluate(network, position, NULL))
        atomic_fetch_add(&wrong, 1);
    return value;
}

static struct engine *engine;
static struct search_watch watch;
static char path[4096];

static void write_network(const char *name, int added)
{
    struct network *network = random_network_new();
    unsigned char *bytes = memory_new(1, NETWORK_FILE_MAX);
    for (int i = 0; i < NETWORK_WIDTH; i++)
        network->feature_biases[i] = (int16_t)(network->feature_biases[i] + added);
    size_t size = network_write(network, bytes, NULL);
    snprintf(path + strlen(path), sizeof path - strlen(path), "/%s", name);
    FILE *file = fopen(path, "wb");
    assert_true(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
    free(bytes);
    free(network);
}

static int set_up(void **state)
{
    struct error error;
    if (scratch_make(state) != 0)
        return -1;
    engine = engine_create(strategies, &error);
    snprintf(path, sizeof path, "%s", (const char *)*state);
    write_network("dice.net", 0);
    judged = wrong = 0;
    return engine ? 0 : -1;
}

static int tear_down(void **state)
{
    engine_destroy(engine);
    return scratch_remove(state);
}
FIXTURE(set_up, tear_down);

static void set_option(const char *name, const char *value)
{
    struct error error;
    if (!engine_set_option(engine, name, value, &error))
        fail_msg("%s", error.text);
}

static void think(const char *fen, struct search_limits limits)
{
    struct position position = search_watch_position(fen);
    search_watch_run(engine, &position, &limits, &watch);
    assert_int_equal(watch.finished, 1);
    assert_false(watch.line_illegal);
}

/* Castling, en passant, promotion, kings that cross the middle, Chess960; with and without the
 * data of the previous search. */
TEST(test_every_node)
{
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/2p1p1p1/1b3r2/3P1P2/2p1p1p1/2B2R2/1P1P1P1P/4K3 w - - 0 1",
        "rk5r/pp5p/8/8/8/8/P5PP/R5KR w HAha - 0 1",
        "2kr2q1/8/8/8/8/8/8/qRK4R w HB - 0 1",
        "8/2p3p1/2n1k2p/1p2p2P/1P4PN/2P1R2K/5P2/7r w - - 11 46",
        "1rkr4/p1pp1ppp/1bn1pn1b/8/2B1P3/1N3NB1/PPPP1PPP/1RK1R3 w EBdb - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    };
    set_option("EvalFile", path);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        think(fens[i], (struct search_limits){.nodes = 20000});
    assert_true(judged > 60000);
    assert_int_equal(wrong, 0);
    set_option("Threads", "2");
    think(fens[0], (struct search_limits){.nodes = 20000});
    assert_int_equal(wrong, 0);
}

/* The number of nodes of a search shows which evaluation it used. */
static uint64_t nodes(void)
{
    engine_new_game(engine);
    think("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6",
          (struct search_limits){.depth = 6});
    return watch.nodes;
}

TEST(test_eval_file)
{
    struct error error;
    set_option("EvalFile", "none");
    uint64_t classical = nodes();
    assert_int_equal(judged, 0);
    set_option("EvalFile", path);
    uint64_t random = nodes();
    assert_true(judged > 0 && random != classical);

    /* A rejected file changes nothing and sets the error. */
    assert_false(engine_set_option(engine, "EvalFile", "/", &error));
    assert_non_null(strstr(error.text, "network"));
    assert_int_equal(nodes(), random);
    assert_int_equal(truncate(path, 1000), 0);
    assert_false(engine_set_option(engine, "EvalFile", path, &error));
    assert_true(strncmp(error.text, path, strlen(path)) == 0);
    assert_int_equal(nodes(), random);

    set_option("EvalFile", "NONE");
    assert_int_equal(nodes(), classical);
    set_option("EvalFile", "builtin");
    uint64_t built_in = nodes();
    assert_true(network_built_in || built_in == classical);
    *strrchr(path, '/') = '\0';
    write_network("other.net", 100);
    set_option("EvalFile", path);
    assert_int_not_equal(nodes(), built_in);
    set_option("EvalFile", "<empty>");
    assert_int_equal(nodes(), built_in);
}

/* A board with more pieces than the sums are made for, and the positions after it. */
TEST(test_many_pieces)
{
    set_option("EvalFile", path);
    think("rnbqkbnr/pppppppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          (struct search_limits){.nodes = 3000});
    think("KQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQnn/QQQQQQnk w - - 0 1",
          (struct search_limits){.nodes = 3000});
    assert_int_equal(judged, 0);
    think("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          (struct search_limits){.nodes = 3000});
    assert_true(judged > 0 && wrong == 0);
}
