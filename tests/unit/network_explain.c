/* network_explain.c - the value of each piece to a network, with networks whose values are
 * known.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "engine/evaluation/win_chance.h"
#include "engine/network/network_explain.h"
#include "engine/network/network_evaluation.h"
#include "support/random_network.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"

static struct network_report report;

static struct position position;

static int told(int value)
{
    return score_to_reported(value, &position);
}

static void explain(const struct network *network, const char *fen)
{
    struct error error;
    if (!fen_parse(&position, fen, &error))
        fail_msg("%s: %s", fen, error.text);
    network_explain(network, &position, &report);
}

static const struct network_piece *piece_on(const char *square)
{
    for (int i = 0; i < report.count; i++)
        if (report.pieces[i].square == square_make(square[0] - 'a', square[1] - '1'))
            return &report.pieces[i];
    fail_msg("nothing stands on %s", square);
    return NULL;
}

/* A network with one hidden value for each piece type, which counts for the owner of the
 * piece: 61 centipawns, and another sum on one square if a knight and a rook are also there.
 * As seen by a side with its king on the files e to h; mirrored for Black. */
static struct network *small_network(void)
{
    struct network *network = memory_new(1, sizeof *network);
    struct network_view view = network_view(WHITE, E1);
    for (unsigned type = PAWN; type < KING; type++)
        for (unsigned square = 0; square < 64; square++)
            for (unsigned set = 0; set < NETWORK_FEATURE_SETS; set++)
                network->feature_weights[set * NETWORK_SET_SIZE + type * 64 + square][type] =
                    100;
    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        for (unsigned type = PAWN; type < KING; type++) {
            network->output_weights[bucket][0][type] = 64;
            network->output_weights[bucket][1][type] = -64;
        }
    network->feature_weights[network_feature_index(WHITE, view, WHITE_KNIGHT, D5)][KNIGHT] =
        120;
    network->feature_weights[network_feature_index(WHITE, view, WHITE_ROOK, A1)][ROOK] = 80;
    network->scale = 400;
    return network;
}

static void check_near(int value, int expected)
{
    if (abs(value - expected) > 1)
        fail_msg("%d rather than %d", value, expected);
}

TEST(test_known_worth)
{
    struct network *network = small_network();
    explain(network, "4k3/8/8/3N4/8/8/8/R3K3 w Q - 0 1");
    assert_int_equal(report.count, 4);
    check_near(piece_on("d5")->worth, told(88 + 39) - told(39));
    check_near(piece_on("d5")->placement, told(88 + 39) - told(61 + 39));
    assert_int_equal(piece_on("d5")->squares, 60 - 4 - 5); /* not in check, not next to e8 */
    check_near(piece_on("a1")->worth, told(88 + 39) - told(88));
    check_near(piece_on("a1")->placement, told(88 + 39) - told(88 + 61));
    assert_int_equal(piece_on("e1")->worth, 0);
    explain(network, "r3k3/8/8/8/3n4/8/8/4K3 w q - 0 1");
    /* Good for its owner, whichever side is to move. */
    check_near(piece_on("d4")->worth, told(88 + 39) - told(39));
    check_near(piece_on("d4")->placement, told(88 + 39) - told(61 + 39));
    free(network);
}

TEST(test_places)
{
    struct network *network = small_network();
    explain(network, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert_int_equal(piece_on("a2")->squares, 47 - 2 - 1); /* d7 and f7 give check; e7 */
    assert_int_equal(piece_on("e1")->squares, 61 - 5);     /* next to the other king */
    explain(network, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_int_equal(piece_on("e2")->squares, 61 - 4); /* White is already in check */
    free(network);
}

/* Squares where the piece would be lost to a cheaper one do not count. */
TEST(test_safe_places)
{
    struct network *network = small_network();
    explain(network, "n3k3/8/8/P7/8/8/8/B3K3 w - - 0 1"); /* seven checks, three next to e8 */
    assert_int_equal(piece_on("a1")->squares, 59 - 7 - 3 - 1);  /* c7; b6 is defended */
    explain(network, "n3k3/8/8/P7/8/8/8/R3K3 w - - 0 1");       /* twelve and two */
    assert_int_equal(piece_on("a1")->squares, 59 - 12 - 2 - 2); /* b6, too: for a knight */
    explain(network, "4k3/p7/8/P7/8/8/8/N3K3 w - - 0 1");
    assert_int_equal(piece_on("a1")->squares, 59 - 4 - 5 - 1); /* b6: for a pawn */
    free(network);
}

/* With colours exchanged only the sign of the total changes. */
TEST(test_symmetry)
{
    static const char *const fens[][2] = {
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
         "rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4"},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
         "8/4p1p1/8/1r3P1K/kp5R/3P4/2P5/8 b - - 0 1"}};
    struct network *network = random_network_new();
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        explain(network, fens[i][0]);
        struct network_report first = report;
        explain(network, fens[i][1]);
        assert_int_equal(first.total, -report.total);
        assert_int_equal(first.count, report.count);
        for (int j = 0; j < first.count; j++) {
            enum square square = first.pieces[j].square ^ 56U;
            const char name[] = {(char)('a' + square_file(square)),
                                 (char)('1' + square_rank(square))};
            assert_int_equal(first.pieces[j].worth, piece_on(name)->worth);
            assert_int_equal(first.pieces[j].placement, piece_on(name)->placement);
            assert_int_equal(first.pieces[j].squares, piece_on(name)->squares);
        }
    }
    free(network);
}
