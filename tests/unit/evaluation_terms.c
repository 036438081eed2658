/* evaluation_terms.c - the reported terms add up to the evaluation; known endgames.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/endings.h"
#include "engine/evaluation/trace.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "support/test.h"
#include "support/random_moves.h"

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

/* ---- counts, terms and cache agree -------------------------------------------------- */

static void check_counts(struct position *position, const struct move_list *legal)
{
    struct evaluation_trace trace;
    struct evaluation_report report;
    struct tapered_score sum = {0, 0};
    (void)legal;
    evaluation_trace(position, &trace, &report);
    assert_int_equal(limited(report.total), for_white(position, NULL));
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        int count = trace.counts[WHITE][i] - trace.counts[BLACK][i];
        sum.middle += count * packed_score_middle(evaluation_weights[i]);
        sum.end += count * packed_score_end(evaluation_weights[i]);
    }
    if (!report.known)
        assert_int_equal(evaluation_interpolate(sum, report.phase) * report.scale / SCALE_FULL,
                         report.total);
}

TEST(test_counts)
{
    random_moves_visit(30, 120, check_counts);
}

/* Returns the sum of the reported terms, in centipawns for White. */
static int sum_of(const struct evaluation_report *report)
{
    struct tapered_score sum = {0, 0};
    for (int term = 0; term < TERM_COUNT; term++) {
        sum.middle += report->terms[term][WHITE].middle - report->terms[term][BLACK].middle;
        sum.end += report->terms[term][WHITE].end - report->terms[term][BLACK].end;
    }
    return evaluation_interpolate(sum, report->phase) * report->scale / SCALE_FULL;
}

static void check_report(struct position *position, const struct move_list *legal)
{
    struct evaluation_trace trace;
    struct evaluation_report report;
    (void)legal;
    evaluation_trace(position, &trace, &report);
    assert_int_equal(limited(report.total), for_white(position, NULL));
    if (!report.known)
        assert_int_equal(sum_of(&report), report.total);
}

TEST(test_report)
{
    random_moves_visit(30, 120, check_report);
}

static void check_cache(struct position *position, const struct move_list *legal)
{
    (void)legal;
    int score = evaluate(position, NULL);
    assert_int_equal(score, evaluate(position, &cache));
    assert_int_equal(score, evaluate(position, &cache)); /* now from the cache */
}

TEST(test_cache)
{
    memset(&cache, 0, sizeof cache);
    random_moves_visit(30, 120, check_cache);
}

TEST(test_pairs)
{
    for (int middle = -300; middle <= 300; middle += 7)
        for (int end = -300; end <= 300; end += 11) {
            assert_int_equal(packed_score_middle(PACK_SCORE(middle, end)), middle);
            assert_int_equal(packed_score_end(PACK_SCORE(middle, end)), end);
        }
}

/* ---- endgames ----------------------------------------------------------------------- */

static struct position position_of(const char *fen)
{
    struct position position;
    struct error error;
    if (!fen_parse(&position, fen, &error))
        fail_msg("%s: %s", fen, error.text);
    return position;
}

TEST(test_king_pawn)
{
    static const struct {
        const char *fen;
        bool wins;
    } cases[] = {
        {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true}, /* king on the sixth rank: won */
        {"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true},
        {"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false}, /* Black has the opposition */
        {"8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true},
        {"8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", true}, /* the same for Black */
        {"k7/8/K7/P7/8/8/8/8 w - - 0 1", false},   /* a rook pawn */
        {"7k/8/7K/7P/8/8/8/8 w - - 0 1", false},
        {"8/8/8/8/8/k7/7P/K7 w - - 0 1", true}, /* outside the square */
        {"8/8/8/8/4k3/8/7P/K7 b - - 0 1", false},
        {"4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", true},
        {"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false}, /* stalemate */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position position = position_of(cases[i].fen);
        if (king_pawn_wins(&position) != cases[i].wins)
            fail_msg("%s: expected %s", cases[i].fen, cases[i].wins ? "a win" : "a draw");
    }
}

struct ending {
    const char *fen;
    int least, most; /* centipawns for White */
};

TEST(test_drawn_endings)
{
    static const struct ending endings[] = {
        {"4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", 0, 0},
        {"4k3/8/8/8/8/8/3NN3/4K3 w - - 0 1", 0, 0},      /* two knights */
        {"k7/8/8/P7/8/4B3/8/4K3 w - - 0 1", 0, 0},       /* the wrong bishop */
        {"k7/8/8/P7/8/3B4/8/4K3 w - - 0 1", 300, 2000},  /* the right bishop */
        {"8/8/8/4k3/p7/5b2/8/K7 w - - 0 1", -60, 60},    /* for Black: also the wrong bishop */
        {"8/8/4k3/8/8/3n4/3R4/4K3 w - - 0 1", 0, 80},    /* rook against knight */
        {"8/8/4k3/8/8/8/3R4/4K3 w - - 0 1", 300, 2000},  /* rook against nothing */
        {"8/8/4k3/8/8/3BB3/8/4K3 w - - 0 1", 300, 2000}, /* two bishops */
        {"8/8/4k3/8/8/3BN3/8/4K3 w - - 0 1", 300, 2000},
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct position position = position_of(endings[i].fen);
        int score = for_white(&position, NULL);
        if (score < endings[i].least || score > endings[i].most)
            fail_msg("%s: %d", endings[i].fen, score);
    }
}

TEST(test_opposite_bishops)
{
    struct position same = position_of("4k3/3b4/8/2p5/2P5/3BP3/3KP3/8 w - - 0 1");
    struct position opposite = position_of("4k3/4b3/8/2p5/2P5/3BP3/3KP3/8 w - - 0 1");
    assert_int_equal(ending_evaluate(&same, WHITE).scale, SCALE_FULL);
    assert_true(ending_evaluate(&opposite, WHITE).scale < SCALE_FULL / 2);
}
