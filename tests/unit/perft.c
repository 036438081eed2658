/* perft.c - published and other known leaf counts.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first eight are published (chessprogramming.org, "Perft Results" and the promotion
 * position of "Perft"); the others were counted by this program and by Stockfish 15.1.
 */
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "support/test.h"

struct known_count {
    const char *fen;
    int depth;
    uint64_t leaves;
};

static const struct known_count published[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
    {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4, 422333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594},
    {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3605103},
};

static const struct known_count special[] = {
    {"8/8/8/K1pP3r/8/8/4k3/8 w - c6 0 2", 6, 1625343}, /* en passant exposes the rank */
    {"7b/8/8/3pP3/8/2K5/8/k7 w - d6 0 2", 6, 153645},  /* ... the diagonal */
    {"8/2b5/8/3pP3/5K2/8/8/k7 w - d6 0 2", 6, 565863}, /* ... along the pin */
    {"8/8/8/2k5/3Pp3/8/8/4K2B b - d3 0 1", 6, 518564}, /* ... ends a check */
    {"3r4/8/8/3Pp3/8/8/k7/3K4 w - e6 0 2", 6, 1034674},
    {"3r3k/8/8/3PpP2/8/8/8/3K4 w - e6 0 2", 5, 86369},           /* ... one of two is pinned */
    {"r3k2r/p6p/8/3B4/3b4/8/P6P/R3K2R w KQkq - 0 1", 4, 346536}, /* far rook captures */
    {"4k2r/8/8/8/8/8/6p1/R3K2R b KQk - 0 1", 5, 3433215},        /* promoting capture */
    {"3k4/8/8/q6b/8/3PN3/2B1P3/r2K4 w - - 0 1", 5, 114373},      /* check and pins */
    {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1, 218},
    {"k7/8/1KP5/8/8/8/8/6q1 w - - 0 1", 6, 968587},
};

/* Positions that no game reaches, counted by Stockfish 15.1, except the third, which has too
 * many moves for it and was counted by a plain mailbox generator. */
static const struct known_count odd[] = {
    {"B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", 5, 530585}, /* two bishops give check */
    {"4k3/4r3/8/8/8/3n4/8/q3K3 w - - 0 1", 4, 4545},  /* three pieces */
    {"QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q5nn/KQQQQQnk w - - 0 1", 1, 259},
    {"4k3/8/8/8/8/8/8/q3K2q w - - 0 1", 5, 57552},      /* from both sides */
    {"8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1", 6, 424613}, /* an earlier check: en passant */
    {"1b2k3/8/8/2Pp4/8/6K1/8/8 w - d6 0 2", 6, 642985}, /* ... ends it */
    {"4k3/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1", 4, 11896},
};

static const struct known_count chess960[] = {
    {"4k3/8/8/8/8/8/8/qRK4R w HB - 0 1", 4, 106265}, /* a rook shields its king */
    {"rk5r/pp5p/8/8/8/8/P5PP/R5KR w HAha - 0 1", 4, 66528},
    {"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", 4, 197094},
    {"1rkr4/p1pp1ppp/1bn1pn1b/8/2B1P3/1N3NB1/PPPP1PPP/1RK1R3 w EBdb - 0 1", 4, 1514724},
    {"nrk1b1rq/pp1p1p1p/2p1p1p1/8/8/2P1P1P1/PP1P1P1P/NRK1B1RQ b GBgb - 0 1", 4, 397712},
};

static void check_counts(const struct known_count *counts, size_t size)
{
    for (size_t i = 0; i < size / sizeof *counts; i++) {
        struct position position;
        assert_true(fen_parse(&position, counts[i].fen, NULL));
        uint64_t leaves = perft(&position, counts[i].depth, NULL);
        if (leaves != counts[i].leaves)
            fail_msg("%s: depth %d: %llu", counts[i].fen, counts[i].depth,
                     (unsigned long long)leaves);
    }
}

TEST(test_published)
{
    check_counts(published, sizeof published);
}

TEST(test_special)
{
    check_counts(special, sizeof special);
}

TEST(test_unreachable)
{
    check_counts(odd, sizeof odd);
}

TEST(test_chess960)
{
    check_counts(chess960, sizeof chess960);
}

TEST(test_published_by_magic)
{
    attacks_use_pext(false);
    check_counts(published, sizeof published);
    attacks_use_pext(true);
}

TEST(test_depth_zero)
{
    struct position position;
    position_set_start(&position);
    assert_int_equal(perft(&position, 0, NULL), 1);
}
