/* bench.c - ttychess bench: measures the engine's speed and checks its node count.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same build always visits the same number of nodes at the same depth. That number shows
 * whether a change affects the search; nodes per second show whether it affects the speed.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/words.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "rules/fen.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/subcommands.h"

enum { DEPTH_DEFAULT = 12 };

/* Well-known positions with different demands on a search, then positions from games of the
 * engine against itself, from the opening to the endgame. */
static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    /* Peter McKenzie's "Kiwipete" */
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    /* Morphy's opera game, 1858: mate in two */
    "4kb1r/p2n1ppp/4q3/4p1B1/1Q6/8/PPP2PPP/2KR4 w k - 1 16",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", /* Chess960 */
    /* Lasker and Reichhelm, 1901: corresponding squares */
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", /* Richard Reti, 1921 */
    /* Fernando Saavedra, 1895: promotion to a rook */
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",        /* Lucena's bridge */
    "8/8/4k3/8/8/4KBN1/8/8 w - - 0 1",           /* bishop and knight */
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", /* rook endgame full of pins */
    "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6",
    "r3r1k1/1bpq1pp1/p2p1n1p/np2p3/P3P3/1BPPNN1P/1PQ2PP1/R4RK1 w - - 3 16",
    "6k1/2p3p1/2n2p1p/1p2p3/1P6/2PP1NPP/2R2P1K/r7 w - - 0 29",
    "8/2p3p1/2n1k2p/1p2p2P/1P4PN/2P1R2K/5P2/7r w - - 11 46",
    "rn1qkb1r/1p3p1p/p2pbp2/4p3/4P3/2NB1N2/PPP2PPP/R2QK2R b KQkq - 1 9",
    "rn2k2r/1pq2p1p/3p1p1b/1B1Pp3/8/5N2/P1P2PPP/1R1Q1RK1 b kq - 0 16",
    "2nr1k2/1p3p1Q/3p1p2/PBqPpN2/2P2b1P/6r1/5P2/1R1R2K1 w - - 0 30",
    "rnbqk2r/pp2nppp/4p3/2ppP3/3P4/P1P5/2P2PPP/R1BQKBNR w KQkq - 1 7",
    "r5k1/ppqb2p1/2n1prn1/3p2p1/2pP4/P1P2N2/2PBBP1P/1R1Q1RK1 w - - 0 17",
    "5rk1/8/p3p3/qp1pPr1b/2p2npP/P1P1Q1B1/2P2P2/R3RBK1 w - - 0 31",
    "rn1qk2r/pp2nppp/2p1p3/b2pPb2/3P3N/2P5/PP2BPPP/RNBQ1RK1 b kq - 4 8",
    "r4rk1/ppqn1ppb/2n1p2p/2ppP3/3P4/Q1P1BN2/PP2BPPP/2R2RK1 b - - 3 17",
    "2r1r1k1/1pqn1pp1/p1nQp1b1/2PpP2p/R2P1P2/1P6/3NBBPP/2R3K1 w - - 0 32",
    "1r6/6pk/4pn2/2PpN2p/3PbP2/8/5BPP/R4K2 b - - 0 47",
    "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N1P3/PP3PPP/R2QKBNR w KQ - 1 6",
    "r4r1k/p2bq1pp/1p6/3P1p2/1p1P4/1Q1BPN2/P4PPP/5RK1 w - - 3 18",
    "5rk1/6pp/2N1P3/pp1P4/1p1P4/6P1/P1r4P/4R1K1 w - - 1 33",
    "r2qkb1r/pp1npppp/2p2n2/3b4/P1NP4/2N1P3/1P3PPP/R1BQKB1R w KQkq - 1 9",
    "2r2rk1/pp3ppp/1n2pn2/8/Pb1q4/2NBBP2/1P2Q1PP/2R2RK1 b - - 1 18",
    "8/1p3pkp/1p1b4/4p3/P4P2/2P3K1/4B2P/8 w - - 0 34",
    "rnbq1rk1/ppp2pbp/3p1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 7",
    "r5k1/pp1b1pb1/6pp/3P4/3Np3/4B3/PP3PPP/R5K1 w - - 2 19",
    "8/8/6kp/pr3p2/R6p/6P1/5PK1/8 w - - 0 35",
    "6R1/7k/8/4Kp1p/8/8/5r2/8 w - - 0 49",
    "rnbq1rk1/pp2ppbp/6p1/4P3/3p4/2P2N2/P3BPPP/R1BQK2R w KQ - 0 10",
    "2r2r1k/pp1qp1bp/2n1bp2/1B2P1p1/3P4/4BN2/PQ3PPP/2R2RK1 b - - 3 19",
    "7k/7p/4p3/2rb4/6p1/P7/5PPP/3R1NK1 w - - 0 36",
    "rnbq1rk1/ppp1p1bp/3p1np1/5p2/2PP4/5NP1/PP2PPBP/RNBQ1RK1 w - - 0 7",
    "2b2r2/p3q1kp/2p1p1p1/2PnNp2/1rQ5/6P1/P3PPBP/3R1RK1 w - - 3 20",
    "5r2/6kp/2p2np1/p1P1Q3/6N1/4P1P1/P6P/5K2 w - - 0 37",
    "r1b1kbnr/ppp2p1p/2n5/3q4/5pNP/2N5/PPPP2P1/R1BQKB1R b KQkq - 1 8",
    "1k1r1bnr/ppp4p/5p2/1q6/5B1P/1P1P1Q2/P1P2N2/R4K1R b - - 0 20",
    "1k3r2/ppp4p/8/5pr1/2PP1Q1P/1Pq5/P2R3K/8 w - - 0 38",
    "2k5/p1p4p/8/2PP1pP1/1p5K/1P5Q/P6q/8 b - - 4 50",
    "rnbqkb1r/3ppppp/p4n2/1PpP4/8/8/PP2PPPP/RNBQKBNR w KQkq - 0 5",
    "3r2k1/4nrpp/1qb1p3/4Q3/2p2N2/2N2P2/PP4PP/3R1RK1 w - - 0 21",
    "6k1/4r1pp/2b1N3/4Q3/2p4n/2N2P2/P2q2PP/4R2K w - - 27 39",
    "r1bq1rk1/ppp2ppp/2nb4/4p3/3P4/2P1PNP1/P4P1P/R1BQKB1R w KQ - 1 9",
    "1R1r2k1/p1p2pp1/5q2/2b1p3/2p1Q3/4P1P1/P4P1P/2B2RK1 b - - 0 21",
    "8/1Q4p1/4kp2/4p2P/p3P3/6P1/P4PK1/3q4 w - - 4 40",
};

enum { POSITION_COUNT = sizeof positions / sizeof positions[0] };

struct bench_options {
    const char *network; /* NULL: the engine's default */
};

static bool search(struct engine *engine, const char *fen, int depth, uint64_t *nodes,
                   struct error *error)
{
    const struct search_limits limits = {.depth = depth};
    struct search_result result;
    struct position position;
    if (!fen_parse(&position, fen, error))
        return false;
    engine_new_game(engine);
    engine_set_position(engine, &position, &position.key, 1);
    if (!engine_search(engine, &limits, &result, error))
        return false;
    *nodes = result.nodes;
    return true;
}

static bool search_all(struct engine *engine, int depth, struct error *error)
{
    int64_t start = monotonic_milliseconds();
    uint64_t sum = 0, nodes;
    for (int i = 0; i < POSITION_COUNT; i++) {
        if (!search(engine, positions[i], depth, &nodes, error))
            return false;
        printf("%2d/%d %10" PRIu64 "  %s\n", i + 1, POSITION_COUNT, nodes, positions[i]);
        sum += nodes;
    }
    uint64_t time = (uint64_t)(monotonic_milliseconds() - start);
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", sum, sum * 1000 / (time > 0 ? time : 1));
    return true;
}

static int run(const struct bench_options *options, int depth)
{
    struct error error;
    struct engine *engine = engine_create(strategies, &error);
    bool done = engine &&
                (!options->network ||
                 engine_set_option(engine, "EvalFile", options->network, &error)) &&
                search_all(engine, depth, &error);
    engine_destroy(engine);
    return done ? 0 : command_line_fail("%s", error.text);
}

static const struct option_row rows[] = {
    OPTION_ROW("network", 0, "none|builtin|FILE", "Evaluate positions with this network",
               .kind = VALUE_FILE, OPTION_TARGET(struct bench_options, network)),
    OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct bench_options options = {.network = NULL};
    struct error error;
    int depth = DEPTH_DEFAULT;
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind > 1)
        return command_line_usage_error("unexpected argument '%s' after DEPTH",
                                        argv[optind + 1]);
    if (optind < argc && !number_parse_int(argv[optind], 1, MAX_PLY - 1, &depth, &error))
        return command_line_usage_error("DEPTH: %s", error.text);
    return run(&options, depth);
}

const struct subcommand bench_subcommand = {
    .name = "bench",
    .arguments = "[OPTION]... [DEPTH]",
    .summary = "Measure the engine's speed on fixed positions",
    .help = "Search a fixed set of positions DEPTH half-moves deep, with one thread and\n"
            "default options. The last line is the total: NODES nodes NPS nps. The number of\n"
            "nodes is the same each time, on any machine.\n",
    .options = rows,
    .operands = VALUE_NUMBER,
    .run = run_command};
