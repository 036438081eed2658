/* evaluation.c - symmetry, bounds and plausibility of the evaluation; static exchanges.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/evaluation.h"
#include "engine/score.h"
#include "engine/evaluation/simple_evaluation.h"
#include "engine/static_exchange.h"
#include "engine/evaluation/win_chance.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "support/search_watch.h"
#include "support/test.h"
#include "support/random_moves.h"

/* Builds the position with colours exchanged, square by square. */
static struct position mirror(const struct position *position)
{
    struct position mirrored = {.en_passant = NO_SQUARE,
                                .side_to_move = position->side_to_move ^ 1};
    for (int square = 0; square < 64; square++) {
        enum piece piece = position_piece_on(position, (enum square)(square ^ 56));
        mirrored.board[square] = (uint8_t)piece;
        if (piece == NO_PIECE)
            continue;
        enum color color = color_opposite(piece_color(piece));
        mirrored.board[square] = (uint8_t)piece_make(color, piece_type_of(piece));
        mirrored.by_color[color] |= bitboard_of((enum square)square);
        mirrored.by_type[piece_type_of(piece)] |= bitboard_of((enum square)square);
    }
    return mirrored;
}

static void check_symmetry(struct position *position, const struct move_list *legal)
{
    (void)legal;
    struct position mirrored = mirror(position);
    for (enum evaluation_kind kind = 0; kind < EVALUATION_KIND_COUNT; kind++) {
        int score = evaluate_by_kind(kind, position, NULL);
        assert_int_equal(score, evaluate_by_kind(kind, &mirrored, NULL));
        assert_true(score >= -EVALUATION_LIMIT && score <= EVALUATION_LIMIT);
    }
}

TEST(test_symmetry)
{
    random_moves_visit(20, 80, check_symmetry);
}

/* Detects accidental changes to the tables. */
TEST(test_square_values)
{
    struct position position = {.side_to_move = WHITE};
    int64_t sum = 0;
    for (int queens = 0; queens <= 1; queens++)
        for (int i = 0; i < 6 * 64; i++) {
            memset(position.by_type, 0, sizeof position.by_type);
            position.by_type[QUEEN] = queens ? bitboard_of(A1) : 0;
            position.by_type[i / 64] = position.by_color[WHITE] =
                bitboard_of((enum square)(i % 64));
            sum += (i + 1) * evaluate_by_kind(EVALUATION_TABLES, &position, NULL);
        }
    assert_int_equal(sum, 58210548);
}

static int for_white(const char *fen)
{
    struct position position = search_watch_position(fen);
    int score = evaluate(&position, NULL);
    return position.side_to_move == WHITE ? score : -score;
}

/* Computed by hand: 500 + 3 * 100 against 900 + 325. */
TEST(test_simple_evaluations)
{
    struct position position = search_watch_position("3qkb2/8/8/8/8/8/5PPP/4K2R b - - 0 1");
    assert_int_equal(evaluate_by_kind(EVALUATION_MATERIAL, &position, NULL), 425);
    /* A knight is worth more in the centre than in the corner. */
    struct position centre = search_watch_position("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1");
    struct position corner = search_watch_position("4k3/8/8/8/8/8/8/4K2N w - - 0 1");
    assert_int_equal(evaluate_by_kind(EVALUATION_MATERIAL, &centre, NULL),
                     evaluate_by_kind(EVALUATION_MATERIAL, &corner, NULL));
    assert_true(evaluate_by_kind(EVALUATION_TABLES, &centre, NULL) >
                evaluate_by_kind(EVALUATION_TABLES, &corner, NULL) + 30);
}

TEST(test_plausibility)
{
    /* a queen, rook, piece and pawn ahead, in this order */
    int queen = for_white("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    int rook = for_white("rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1");
    int knight = for_white("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    int pawn = for_white("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_true(queen > rook && rook > knight && knight > pawn && pawn > 30);
    /* the start is about even */
    int start = for_white("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_true(start >= 0 && start < 30);
    /* a passed pawn is worth more the further it has advanced */
    assert_true(for_white("4k3/8/8/8/8/8/P7/4K3 w - - 0 1") <
                for_white("4k3/8/P7/8/8/8/8/4K3 w - - 0 1"));
    /* a bishop alone cannot win */
    assert_true(abs(for_white("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1")) < 60);
    /* a bare king is worse in the corner than in the centre */
    assert_true(for_white("k7/8/8/8/8/4K3/8/1R6 w - - 0 1") >
                for_white("8/8/8/4k3/8/4K3/8/1R6 w - - 0 1"));
}

TEST(test_sixteen_queens)
{
    assert_true(for_white("QQQQQQQQ/7k/8/8/8/8/8/K7 b - - 0 1") > 5000);
}

struct exchange_case {
    const char *fen, *move;
    int worth;
};

static const struct exchange_case exchanges[] = {
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
    {"4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
    {"4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", 100 - 320},
    {"4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100}, /* the rook behind recaptures */
    {"4k3/3r4/2p5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500},
    {"4k3/3q4/8/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", 100},        /* the queen should not */
    {"3r2k1/1b6/5n2/R2p4/4P3/8/8/3Q2K1 w - - 0 1", "a5d5", -180}, /* nor at the end */
    {"4k3/8/8/8/3q4/8/8/3QK3 w - - 0 1", "d1d4", 950},
    {"3rk3/8/8/8/3q4/8/8/3QK3 w - - 0 1", "d1d4", 0},
    {"8/8/3k4/4p3/5P2/8/8/4K3 w - - 0 1", "f4e5", 0},    /* the king may recapture */
    {"8/8/3k4/4p3/5P2/8/7B/4K3 w - - 0 1", "f4e5", 100}, /* not a defended piece */
    {"4k3/8/8/n7/8/8/8/4KB2 w - - 0 1", "f1h3", 0},      /* a quiet move to a safe square */
    {"4k3/8/6p1/8/8/8/8/4KQ2 w - - 0 1", "f1f5", -950},  /* and to an attacked one */
};

TEST(test_exchanges)
{
    for (size_t i = 0; i < sizeof exchanges / sizeof *exchanges; i++) {
        struct position position = search_watch_position(exchanges[i].fen);
        chess_move move = uci_move_parse(&position, exchanges[i].move, 4);
        if (move == MOVE_NONE ||
            !static_exchange_at_least(&position, move, exchanges[i].worth) ||
            static_exchange_at_least(&position, move, exchanges[i].worth + 1))
            fail_msg("%s %s: not worth %d", exchanges[i].fen, exchanges[i].move,
                     exchanges[i].worth);
    }
}

/* ---- win, draw and loss add up to 1 ------------------------------------------------- */

static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 4 6",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "4k3/qqqqqqqq/8/8/8/8/QQQQQQQQ/4K3 w - - 0 1", /* more than at the start */
};

enum { FEN_COUNT = sizeof fens / sizeof fens[0] };

static struct position position_of(const char *fen)
{
    struct position position;
    if (!fen_parse(&position, fen, NULL))
        position_set_start(&position);
    return position;
}

static void check_sum(struct win_chance chance)
{
    assert_in_range(chance.win, 0, 1000);
    assert_in_range(chance.draw, 0, 1000);
    assert_in_range(chance.loss, 0, 1000);
    assert_int_equal(chance.win + chance.draw + chance.loss, 1000);
}

TEST(test_sums_and_order)
{
    for (int i = 0; i < FEN_COUNT; i++) {
        struct position position = position_of(fens[i]);
        struct win_chance before = {0, 0, 1000};
        for (int score = -SCORE_MATE; score <= SCORE_MATE; score++) {
            struct win_chance chance = win_chance_from_score(score, &position);
            struct win_chance other = win_chance_from_score(-score, &position);
            check_sum(chance);
            assert_true(chance.win >= before.win && chance.loss <= before.loss);
            assert_true(chance.win == other.loss && chance.draw == other.draw);
            before = chance;
        }
    }
}

TEST(test_mates)
{
    struct position position = position_of(FEN_START);
    for (int ply = 0; ply < MAX_PLY; ply++) {
        assert_int_equal(win_chance_from_score(SCORE_MATE - ply, &position).win, 1000);
        assert_int_equal(win_chance_from_score(ply - SCORE_MATE, &position).loss, 1000);
    }
}

/* Reported scores grow with the internal ones, are symmetric and exact for known results, and
 * one pawn wins half of the games. */
TEST(test_reported_scores)
{
    for (int i = 0; i < FEN_COUNT; i++) {
        struct position position = position_of(fens[i]);
        int before = -SCORE_MATE;
        for (int score = -SCORE_MATE; score <= SCORE_MATE; score++) {
            int told = score_to_reported(score, &position);
            assert_true(told >= before && told == -score_to_reported(-score, &position));
            assert_true(score_is_certain(score) ? told == score : !score_is_certain(told));
            before = told;
        }
        assert_int_equal(win_chance_from_score(100, &position).win, 500);
        before = score_to_reported(EVALUATION_LIMIT, &position);
        assert_int_equal(win_chance_from_score(before, &position).win, 1000);
    }
}
