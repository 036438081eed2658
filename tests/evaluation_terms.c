/* evaluation_terms.c - what the evaluation tells of itself is what it does; known
 * endings. SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/evaluation/endings.h"
#include "engine/evaluation/king_pawn.h"
#include "engine/evaluation/trace.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "walks.h"

static struct evaluation_cache cache;

static int for_white(const struct position *position, struct evaluation_cache *with)
{
    int score = evaluate(position, with);
    return position->side_to_move == WHITE ? score : -score;
}

static int limited(int score)
{
    return score > EVALUATION_LIMIT    ? EVALUATION_LIMIT
           : score < -EVALUATION_LIMIT ? -EVALUATION_LIMIT
                                       : score;
}

/* ---- counts, terms and cache say the same -------------------------------------------
 */

static void check_counts(struct position *position, const struct move_list *legal)
{
    struct evaluation_trace trace;
    struct stage_score sum = {0, 0};
    (void)legal;
    evaluation_trace(position, &trace);
    assert_int_equal(limited(trace.total), for_white(position, NULL));
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        int count = trace.counts[WHITE][i] - trace.counts[BLACK][i];
        sum.middle += count * stage_pair_middle(evaluation_weights[i]);
        sum.end += count * stage_pair_end(evaluation_weights[i]);
    }
    if (!trace.known)
        assert_int_equal(evaluation_blend(sum, trace.phase) * trace.scale / SCALE_FULL,
                         trace.total);
}

static void test_counts(void **state)
{
    (void)state;
    walks_visit(30, 120, check_counts);
}

static void check_report(struct position *position, const struct move_list *legal)
{
    struct evaluation_report report;
    (void)legal;
    evaluation_explain(position, &report);
    assert_int_equal(limited(report.total), for_white(position, NULL));
    if (!report.known)
        assert_int_equal(evaluation_report_sum(&report), report.total);
}

static void test_report(void **state)
{
    (void)state;
    walks_visit(30, 120, check_report);
}

static void check_cache(struct position *position, const struct move_list *legal)
{
    (void)legal;
    int score = evaluate(position, NULL);
    assert_int_equal(score, evaluate(position, &cache));
    assert_int_equal(score, evaluate(position, &cache)); /* now from the cache */
}

static void test_cache(void **state)
{
    (void)state;
    memset(&cache, 0, sizeof cache);
    walks_visit(30, 120, check_cache);
}

static void test_pairs(void **state)
{
    (void)state;
    for (int middle = -300; middle <= 300; middle += 7)
        for (int end = -300; end <= 300; end += 11) {
            assert_int_equal(stage_pair_middle(STAGE_PAIR(middle, end)), middle);
            assert_int_equal(stage_pair_end(STAGE_PAIR(middle, end)), end);
        }
}

/* ---- endings -------------------------------------------------------------------------
 */

static struct position position_of(const char *fen)
{
    struct position position;
    struct reason reason;
    if (!fen_parse(&position, fen, &reason))
        fail_msg("%s: %s", fen, reason.text);
    return position;
}

static void test_king_pawn(void **state)
{
    static const struct {
        const char *fen;
        bool wins;
    } cases[] = {
        {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true}, /* king on the sixth: won */
        {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},
        {"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false}, /* Black has the opposition */
        {"8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true},
        {"8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", true}, /* the same for Black */
        {"k7/8/K7/P7/8/8/8/8 w - - 0 1", false},   /* a rook's pawn */
        {"7k/8/7K/7P/8/8/8/8 w - - 0 1", false},
        {"8/8/8/8/8/k7/7P/K7 w - - 0 1", true}, /* outside the square */
        {"8/8/8/8/4k3/8/7P/K7 b - - 0 1", false},
        {"4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", true},
        {"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false}, /* stalemate */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position = position_of(cases[i].fen);
        if (king_pawn_wins(&position) != cases[i].wins)
            fail_msg("%s: expected %s", cases[i].fen, cases[i].wins ? "a win" : "a draw");
    }
}

/* All of them: 331,352 legal positions with a white pawn, of which the Syzygy tables say
 * that 222,564 are won. */
static void test_king_pawn_count(void **state)
{
    long legal = 0, won = 0;
    (void)state;
    for (long index = 0; index < 2L * 48 * 64 * 64; index++) {
        int turn = (int)(index & 1), king = (int)(index >> 1 & 63);
        int other = (int)(index >> 7 & 63);
        int pawn = (int)(index >> 13) + 8;
        struct position position = {.side_to_move = (uint8_t)turn, .en_passant = NO_SQUARE};
        bitboard black = bitboard_of((enum square)other);
        position.by_type[PAWN] = bitboard_of((enum square)pawn);
        position.by_type[KING] = bitboard_of((enum square)king) | black;
        position.by_color[WHITE] =
            bitboard_of((enum square)king) | bitboard_of((enum square)pawn);
        position.by_color[BLACK] = black;
        bitboard check = attacks_pawn(WHITE, (enum square)pawn) & black;
        if (king == other || king == pawn || other == pawn ||
            bitboard_has(attacks_king((enum square)king), (enum square)other) ||
            (turn == WHITE && check != 0))
            continue;
        legal++;
        won += king_pawn_wins(&position);
    }
    assert_int_equal(legal, 331352);
    assert_int_equal(won, 222564);
}

struct ending {
    const char *fen;
    int least, most; /* centipawns for White */
};

static void test_drawn_endings(void **state)
{
    static const struct ending endings[] = {
        {"4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", 0, 0},
        {"4k3/8/8/8/8/8/3NN3/4K3 w - - 0 1", 0, 0},      /* two knights */
        {"k7/8/8/P7/8/4B3/8/4K3 w - - 0 1", 0, 0},       /* the wrong bishop */
        {"k7/8/8/P7/8/3B4/8/4K3 w - - 0 1", 300, 2000},  /* the right one */
        {"8/8/8/4k3/p7/5b2/8/K7 w - - 0 1", -60, 60},    /* for Black: wrong as well */
        {"8/8/4k3/8/8/3n4/3R4/4K3 w - - 0 1", 0, 80},    /* rook against knight */
        {"8/8/4k3/8/8/8/3R4/4K3 w - - 0 1", 300, 2000},  /* rook against nothing */
        {"8/8/4k3/8/8/3BB3/8/4K3 w - - 0 1", 300, 2000}, /* two bishops */
        {"8/8/4k3/8/8/3BN3/8/4K3 w - - 0 1", 300, 2000},
    };
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct position position = position_of(endings[i].fen);
        int score = for_white(&position, NULL);
        if (score < endings[i].least || score > endings[i].most)
            fail_msg("%s: %d", endings[i].fen, score);
    }
}

static void test_opposite_bishops(void **state)
{
    (void)state;
    struct position same = position_of("4k3/3b4/8/2p5/2P5/3BP3/3KP3/8 w - - 0 1");
    struct position opposite = position_of("4k3/4b3/8/2p5/2P5/3BP3/3KP3/8 w - - 0 1");
    assert_int_equal(ending_judge(&same, WHITE).scale, SCALE_FULL);
    assert_true(ending_judge(&opposite, WHITE).scale < SCALE_FULL / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),          cmocka_unit_test(test_report),
        cmocka_unit_test(test_cache),           cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_king_pawn),       cmocka_unit_test(test_drawn_endings),
        cmocka_unit_test(test_king_pawn_count), cmocka_unit_test(test_opposite_bishops),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
