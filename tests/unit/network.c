/* network.c - values of a network: computed by hand, from scratch, and incrementally.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "engine/evaluation/evaluation.h"
#include "engine/network/network_evaluation.h"
#include "support/random_network.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "support/search_watch.h"
#include "support/test.h"
#include "support/random_moves.h"

static struct network *network;
static struct accumulators *accumulators;
static int seen;

/* ---- from scratch ------------------------------------------------------------------- */

/* A second implementation of network.h without optimisations: no bitboards, 64-bit
 * integers. */
static int64_t sum_at(const struct position *position, enum color side, int index)
{
    int64_t sum = network->feature_biases[index];
    int king = (int)position_king(position, side);
    int kings_rank = side == BLACK ? 7 - king / 8 : king / 8;
    bool in_corner = king % 8 < 2 || king % 8 > 5;
    int set = kings_rank > 1 ? 3 : kings_rank == 1 ? 2 : in_corner ? 0 : 1;
    for (int square = 0; square < 64; square++) {
        int piece = position->board[square];
        int file = king % 8 >= 4 ? 7 - square % 8 : square % 8;
        int rank = side == BLACK ? 7 - square / 8 : square / 8;
        int block = piece % 8 + (piece / 8 == (int)side ? 0 : 6) + 12 * set;
        if (piece != NO_PIECE)
            sum += network->feature_weights[64 * block + 8 * rank + file][index];
    }
    return sum;
}

static int value_by_hand(const struct position *position)
{
    int64_t output = 0;
    int pieces = 0;
    for (int square = 0; square < 64; square++)
        pieces += position->board[square] != NO_PIECE;
    int bucket = (pieces - 2) / 4;
    for (int half = 0; half < 2; half++)
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            int64_t sum = sum_at(position, (enum color)(position->side_to_move ^ half), i);
            int64_t hidden = sum < 0 ? 0 : sum > 255 ? 255 : sum;
            output += hidden * hidden * network->output_weights[bucket][half][i];
        }
    output = (output / 255 + network->output_biases[bucket]) * network->scale / (255 * 64);
    return evaluation_clamp((int)output);
}

static void visit_by_hand(struct position *position, const struct move_list *legal)
{
    (void)legal;
    if (network_can_evaluate(position)) {
        assert_int_equal(network_evaluate_raw(network, position), value_by_hand(position));
        seen++;
    }
}

TEST(test_by_hand)
{
    seen = 0;
    random_moves_visit(1, 40, visit_by_hand);
    assert_true(seen > 300);
}

static int16_t largest(int16_t most, int i)
{
    return (int16_t)(i % 2 == 0 ? most : -most);
}

/* Nothing overflows if a file is at its limits: the largest hidden values, then values that
 * would need more than 16 bits if the sums were not limited. */
TEST(test_limits)
{
    struct network *large = memory_new(1, sizeof *large), *kept = network;
    struct position start;
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        large->feature_biases[i] = largest(NETWORK_BIAS_MAX, i);
        for (int j = 0; j < NETWORK_FEATURES; j++)
            large->feature_weights[j][i] = largest(NETWORK_FEATURE_WEIGHT_MAX, i);
        for (int j = 0; j < NETWORK_BUCKETS; j++)
            large->output_weights[j][0][i] = large->output_weights[j][1][i] =
                NETWORK_OUTPUT_WEIGHT_MAX;
    }
    large->scale = 10;
    network = large;
    position_set_start(&start);
    assert_int_equal(network_evaluate_raw(large, &start), value_by_hand(&start));
    for (int i = 0; i < NETWORK_WIDTH; i++)
        large->feature_biases[i] = 255; /* and every sum is at least this large */
    memset(large->feature_weights, 0, sizeof large->feature_weights);
    assert_int_equal(network_evaluate_raw(large, &start), value_by_hand(&start));
    large->scale = NETWORK_SCALE_MAX;
    assert_int_equal(network_evaluate_raw(large, &start), EVALUATION_LIMIT);
    memset(large->output_weights, 0, sizeof large->output_weights);
    large->output_biases[7] = -NETWORK_OUTPUT_BIAS_MAX;
    assert_int_equal(network_evaluate_raw(large, &start), -EVALUATION_LIMIT);
    free(large);
    network = kept;
}

/* ---- incremental updates ------------------------------------------------------------ */

static uint64_t dice = 3;

/* Evaluates all positions below, except some, whose sums are then missing. */
static void visit_tree(struct position *position, int depth)
{
    struct move_list legal;
    struct undo undo;
    if (random_moves_random(&dice) % 4 != 0) {
        assert_int_equal(accumulators_evaluate(accumulators, position),
                         network_evaluate_raw(network, position));
        seen++;
    }
    if (depth == 0)
        return;
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        if (depth > 1 && random_moves_random(&dice) % 8 != 0)
            continue;
        accumulators_push(accumulators, position, legal.moves[i]);
        position_make_move(position, legal.moves[i], &undo);
        visit_tree(position, depth - 1);
        position_undo_move(position, legal.moves[i], &undo);
        accumulators_pop(accumulators);
    }
    if (position_checkers(position) != 0)
        return;
    accumulators_push(accumulators, position, MOVE_NONE);
    position_make_null(position, &undo);
    visit_tree(position, depth - 1);
    position_undo_null(position, &undo);
    accumulators_pop(accumulators);
}

static void visit_below(struct position *position, const struct move_list *legal)
{
    (void)legal;
    if (network_can_evaluate(position) && random_moves_random(&dice) % 8 == 0) {
        accumulators_start(accumulators, network);
        visit_tree(position, 3);
    }
}

TEST(test_moves)
{
    seen = 0;
    random_moves_visit(2, 80, visit_below);
    assert_true(seen > 50000);
}

/* ---- plausibility ------------------------------------------------------------------- */

/* Returns the position with colours exchanged and mirrored left to right. */
static struct position turned(const struct position *position, int orientation, bool exchange)
{
    struct position other = {.en_passant = NO_SQUARE,
                             .side_to_move = position->side_to_move ^ exchange};
    memset(other.board, NO_PIECE, sizeof other.board);
    for (int square = 0; square < 64; square++) {
        enum piece piece = position_piece_on(position, (enum square)square);
        if (piece != NO_PIECE)
            position_put_piece(
                &other,
                piece_make((enum color)(piece_color(piece) ^ exchange), piece_type_of(piece)),
                (enum square)(square ^ orientation));
    }
    return other;
}

static void visit_symmetry(struct position *position, const struct move_list *legal)
{
    (void)legal;
    if (!network_can_evaluate(position))
        return;
    struct position exchanged = turned(position, 56, true);
    struct position mirrored = turned(position, 7, false);
    int score = network_evaluate(network, position, NULL);
    assert_int_equal(score, network_evaluate(network, &exchanged, NULL));
    assert_int_equal(network_evaluate_raw(network, position),
                     network_evaluate_raw(network, &mirrored));
    assert_true(score >= -EVALUATION_LIMIT && score <= EVALUATION_LIMIT);
    seen++;
}

TEST(test_symmetry)
{
    seen = 0;
    random_moves_visit(3, 60, visit_symmetry);
    assert_true(seen > 1000);
}

static int evaluate_fen(const char *fen)
{
    struct position position = search_watch_position(fen);
    return network_evaluate(network, &position, NULL);
}

TEST(test_known_endings)
{
    static const char *const known[] = {
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",  /* king and pawn */
        "8/8/8/8/8/k7/p7/K7 b - - 0 1",     /* stalemate */
        "8/8/8/4k3/8/4K3/8/1R6 b - - 0 1",  /* mating a bare king */
        "8/8/4k3/8/8/4KBN1/8/8 w - - 0 1",  /* bishop and knight */
        "8/8/8/4k3/8/4K3/8/1N6 w - - 0 1",  /* insufficient material */
        "8/8/8/4k3/8/4K3/8/1NN5 b - - 0 1", /* also two knights */
        "k7/8/8/P7/8/8/5B2/7K w - - 0 1",   /* the wrong bishop */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct position position = search_watch_position(known[i]);
        assert_int_equal(evaluate_fen(known[i]), evaluate(&position, NULL));
    }
    /* Otherwise the network decides. */
    struct position bishops = search_watch_position("8/2k5/2b1p3/8/4P3/3KB3/8/8 w - - 0 1");
    assert_int_equal(network_evaluate(network, &bishops, NULL),
                     network_evaluate_raw(network, &bishops));
}

static int make_all(void **state)
{
    (void)state;
    attacks_init();
    network = random_network_new();
    accumulators = memory_new(1, sizeof *accumulators);
    return 0;
}

static int free_all(void **state)
{
    (void)state;
    free(network);
    free(accumulators);
    return 0;
}
GROUP(make_all, free_all);
