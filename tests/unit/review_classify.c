/* review_classify.c - classification of moves, and accuracy.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/score.h"
#include "review/review_classify.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "support/test.h"

enum {
    WIN_IN_3 = SCORE_MATE - 5,
    LOSS_IN_2 = 4 - SCORE_MATE,
    WON = 2000, /* the largest score */
    NEARLY_WON = 900
};

static struct position position_of(const char *fen)
{
    struct position position;
    assert_true(fen_parse(&position, fen, NULL));
    return position;
}

static chess_move move_of(const struct position *position, const char *san)
{
    chess_move move;
    assert_int_equal(san_parse(position, san, strlen(san), &move, NULL), SAN_OK);
    return move;
}

/* ---- expected points ---------------------------------------------------------------- */

TEST(test_accuracy_of_moves)
{
    assert_float_equal(review_move_accuracy(0.5, 0.5), 100, 1e-9);
    assert_float_equal(review_move_accuracy(0.5, 0.6), 100, 1e-9);
    assert_float_equal(review_move_accuracy(0.6, 0.5), 64.58, 0.01);
    assert_true(review_move_accuracy(1, 0) >= 0 && review_move_accuracy(1, 0) < 1);
}

TEST(test_accuracy_of_games)
{
    double even[] = {0.5, 0.5, 0.5, 0.5, 0.5}, accuracy[2];
    double thrown[] = {0.5, 0.5, 0.5, 0.9, 0.9}; /* at the third ply */
    double hole[] = {0.5, -1, -1, 0.4, 0.4};
    review_compute_accuracies(even, 4, false, accuracy);
    assert_float_equal(accuracy[WHITE], 100, 1e-9);
    assert_float_equal(accuracy[BLACK], 100, 1e-9);
    review_compute_accuracies(thrown, 4, true, accuracy); /* the third move is Black's */
    assert_float_equal(accuracy[WHITE], 100, 1e-9);
    assert_true(accuracy[BLACK] < 60);
    review_compute_accuracies(hole, 4, false, accuracy);
    assert_float_equal(accuracy[WHITE], -1, 1e-9);
    assert_float_equal(accuracy[BLACK], 100, 1e-9);
    review_compute_accuracies(even, 0, false, accuracy);
    assert_float_equal(accuracy[WHITE], -1, 1e-9);
}

/* ---- classifications ---------------------------------------------------------------- */

static const char quiet[] = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

static const struct {
    const char *what;
    int score, second, after;
    bool best; /* the best move was played */
    enum move_verdict verdict;
    enum mate_note note;
    int mate;
} cases[] = {
    {"the best move", 30, 20, 28, true, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"the best move, though it was overrated", 300, 20, 0, true, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"a little worse", 30, 20, -10, false, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"better than was thought", 30, 20, 90, false, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"half a pawn", 30, 20, -40, false, MOVE_INACCURACY, MATE_NOTE_NONE, 0},
    {"more than a pawn", 30, 20, -110, false, MOVE_MISTAKE, MATE_NOTE_NONE, 0},
    {"more than two pawns", 30, 20, -200, false, MOVE_BLUNDER, MATE_NOTE_NONE, 0},
    {"two pawns of ten", 1000, 900, 800, false, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"two pawns in a lost position", -900, -950, -1100, false, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"a mate missed", WIN_IN_3, 100, 50, false, MOVE_BLUNDER, MATE_MISSED, 3},
    {"a mate missed, and the game nearly lost", WIN_IN_3, 0, -400, false, MOVE_BLUNDER,
     MATE_MISSED, 3},
    {"a mate missed, but won", WIN_IN_3, 900, WON, false, MOVE_INACCURACY,
     MATE_MISSED_STILL_WON, 3},
    {"a mate missed, but nearly won", WIN_IN_3, 900, NEARLY_WON, false, MOVE_MISTAKE,
     MATE_MISSED_STILL_WON, 3},
    {"a far mate missed, but won", SCORE_MATE - 25, 900, WON, false, MOVE_INACCURACY,
     MATE_MISSED_STILL_WON, 13},
    {"a mate missed, but won by the tables", WIN_IN_3, 900, SCORE_TABLEBASE_WIN - 7, false,
     MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"a slower mate", WIN_IN_3, 900, SCORE_MATE - 11, false, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"a mate allowed", 20, 0, LOSS_IN_2, false, MOVE_BLUNDER, MATE_ALLOWED, 2},
    {"a mate allowed in a bad position", -500, -600, LOSS_IN_2, false, MOVE_BLUNDER,
     MATE_ALLOWED, 2},
    {"a mate allowed in one nearly lost", -NEARLY_WON, -NEARLY_WON, LOSS_IN_2, false,
     MOVE_MISTAKE, MATE_ALLOWED, 2},
    {"a mate allowed in a lost position", -WON, -WON, LOSS_IN_2, false, MOVE_INACCURACY,
     MATE_ALLOWED, 2},
    {"a mate allowed where the tables knew it lost", 7 - SCORE_TABLEBASE_WIN, SCORE_NONE,
     LOSS_IN_2, false, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"mated sooner", 8 - SCORE_MATE, 6 - SCORE_MATE, LOSS_IN_2, false, MOVE_GOOD,
     MATE_NOTE_NONE, 0},
    {"all else loses", 0, -250, 5, true, MOVE_ONLY, MATE_NOTE_NONE, 0},
    {"all else loses by less", 0, -210, 5, true, MOVE_ONLY, MATE_NOTE_NONE, 0},
    {"a mate at once", SCORE_MATE - 1, 0, SCORE_MATE - 1, true, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"the only mate", WIN_IN_3, 0, WIN_IN_3, true, MOVE_ONLY, MATE_NOTE_NONE, 0},
    {"the second is not known", 0, SCORE_NONE, 5, true, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"the others are worse, not lost", 0, -100, 5, true, MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"the tables' win kept", SCORE_TABLEBASE_WIN - 7, 900, SCORE_TABLEBASE_WIN - 30, false,
     MOVE_GOOD, MATE_NOTE_NONE, 0},
    {"the tables' win thrown away", SCORE_TABLEBASE_WIN - 7, 0, 0, false, MOVE_BLUNDER,
     MATE_NOTE_NONE, 0},
};

TEST(test_cases)
{
    struct position position = position_of(quiet);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct move_facts evidence = {.position = &position,
                                      .move = move_of(&position, "Bb5"),
                                      .best = move_of(&position, "d4"),
                                      .score = cases[i].score,
                                      .second = cases[i].second,
                                      .after = cases[i].after,
                                      .known_before = true,
                                      .known_after = true};
        struct move_classification judgement;
        if (cases[i].best)
            evidence.best = evidence.move;
        review_classify_move(&evidence, &judgement);
        if (judgement.verdict != cases[i].verdict || judgement.note != cases[i].note ||
            judgement.mate != cases[i].mate)
            print_message("# %s: verdict %d, note %d, mate in %d\n", cases[i].what,
                          judgement.verdict, judgement.note, judgement.mate);
        assert_int_equal(judgement.verdict, cases[i].verdict);
        assert_int_equal(judgement.note, cases[i].note);
        assert_int_equal(judgement.mate, cases[i].mate);
    }
}

/* The classification depends on the points lost, wherever the scores are. */
TEST(test_thresholds)
{
    static const double least[] = {
        [MOVE_BLUNDER] = 0.15, [MOVE_MISTAKE] = 0.10, [MOVE_INACCURACY] = 0.05};
    struct position position = position_of(quiet);
    struct move_facts evidence = {.position = &position,
                                  .move = move_of(&position, "Bb5"),
                                  .best = move_of(&position, "d4"),
                                  .second = SCORE_NONE,
                                  .known_before = true,
                                  .known_after = true};
    for (evidence.score = -400; evidence.score <= 400; evidence.score += 200)
        for (int lost = 0; lost < 500; lost++) {
            struct move_classification judgement;
            enum move_verdict expected = MOVE_GOOD;
            evidence.after = evidence.score - lost;
            double loss = review_expected_points(evidence.score) -
                          review_expected_points(evidence.after);
            while (expected > MOVE_BLUNDER && loss >= least[expected - 1])
                expected--;
            review_classify_move(&evidence, &judgement);
            assert_int_equal(judgement.verdict, expected);
        }
}

/* Scores end at ten pawns of Stockfish's scale, and a score it calls nine pawns is less than
 * that. */
TEST(test_expected_points)
{
    assert_float_equal(review_expected_points(0), 0.5, 1e-9);
    assert_float_equal(review_expected_points(WON), 0.9755, 1e-3);
    assert_float_equal(review_expected_points(-WON), 0.0245, 1e-3);
    assert_true(review_expected_points(1020) < review_expected_points(WON));
    assert_float_equal(review_expected_points(WIN_IN_3), 1, 1e-9);
}

TEST(test_no_choice)
{
    struct position forced = position_of("7k/8/8/8/8/8/6q1/7K w - - 0 1");
    struct position position = position_of(quiet);
    struct move_facts evidence = {.position = &forced,
                                  .score = 0,
                                  .second = SCORE_NONE,
                                  .after = LOSS_IN_2,
                                  .known_before = true,
                                  .known_after = true};
    struct move_classification judgement;
    evidence.move = evidence.best = move_of(&forced, "Kxg2");
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_FORCED);
    evidence.position = &position;
    evidence.move = move_of(&position, "Bb5");
    evidence.best = move_of(&position, "d4");
    evidence.book = true;
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_BOOK);
    evidence.book = false;
    evidence.known_after = false;
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_UNCLASSIFIED);
}

/* Recaptures and captures of hanging pieces are never great moves. */
TEST(test_obvious_moves)
{
    struct position hanging =
        position_of("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    struct position position = position_of(quiet);
    struct move_facts evidence = {.position = &hanging,
                                  .score = 900,
                                  .second = 0,
                                  .after = 900,
                                  .known_before = true,
                                  .known_after = true};
    struct move_classification judgement;
    evidence.move = evidence.best = move_of(&hanging, "Nxg5");
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_GOOD);
    /* A pawn takes a knight, and is recaptured. */
    struct position defended =
        position_of("r1bqkbnr/ppp2ppp/2n5/8/3p4/2N2N2/PPP1PPPP/R1BQKB1R b KQkq - 0 4");
    evidence.position = &defended;
    evidence.move = evidence.best = move_of(&defended, "dxc3");
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_GOOD);
    evidence.position = &position;
    evidence.move = evidence.best = move_of(&position, "Bb5");
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_ONLY);
    evidence.recaptures = true;
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_GOOD);
}

/* ---- sacrifices --------------------------------------------------------------------- */

static const struct {
    const char *fen, *san;
    bool sacrifice;
} offers[] = {
    /* a bishop for a pawn, twice; a quiet move; an even trade */
    {"r1bq1rk1/pppn1ppp/4pn2/8/1bBP4/2N2N2/PPP2PPP/R1BQK2R w KQ - 0 8", "Bxe6", true},
    {"rnbq1rk1/ppp1bppp/4pn2/3p4/3P4/2NBPN2/PPP2PPP/R1BQK2R w KQ - 0 7", "Bxh7+", true},
    {"rnbq1rk1/ppp1bppp/4pn2/3p4/3P4/2NBPN2/PPP2PPP/R1BQK2R w KQ - 0 7", "O-O", false},
    {"r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "Bxc6", false},
    /* the exchange; a rook for nothing; a piece that the opponent may not capture, because
     * more is lost; a pawn */
    {"4k3/8/8/2b1p3/3n4/8/3R1PPP/6K1 w - - 0 1", "Rxd4", true},
    {"4k3/8/8/2p5/8/8/3R1PPP/6K1 w - - 0 1", "Rd4", true},
    {"4k3/3q4/8/7b/8/5N2/3R1PPP/3Q2K1 w - - 0 1", "h3", false},
    {"4k3/8/8/2p5/8/3P4/5PPP/6K1 w - - 0 1", "d4", false},
    /* a queen left under attack */
    {"4k3/6p1/8/7b/8/5N2/PPP2PPP/3Q2K1 w - - 0 1", "Ne5", true},
    /* a rook that might have moved; a rook that is lost anyway */
    {"6k1/8/8/8/8/1n6/8/R2K3R w - - 0 1", "Rh2", true},
    {"7k/8/8/8/8/1n6/3K4/R7 w - - 0 1", "Kd3", false},
};

TEST(test_sacrifices)
{
    for (size_t i = 0; i < sizeof offers / sizeof offers[0]; i++) {
        struct position position = position_of(offers[i].fen);
        chess_move move = move_of(&position, offers[i].san);
        bool is_one = review_move_is_sacrifice(&position, move);
        if (is_one != offers[i].sacrifice)
            print_message("# %s %s: risk %d\n", offers[i].fen, offers[i].san,
                          review_sacrifice_risk(&position, move));
        assert_int_equal(is_one, offers[i].sacrifice);
    }
}

TEST(test_brilliance)
{
    struct position position = position_of(offers[1].fen);
    struct move_facts evidence = {.position = &position,
                                  .score = 250,
                                  .second = 20,
                                  .after = 260,
                                  .known_before = true,
                                  .known_after = true};
    struct move_classification judgement;
    evidence.move = evidence.best = move_of(&position, "Bxh7+");
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_BRILLIANT);
    evidence.second = 700; /* also won without it */
    evidence.score = evidence.after = WIN_IN_3;
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_GOOD);
    evidence.score = evidence.after = -100; /* unsound, although better than the rest */
    evidence.second = -900;
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_ONLY);
    evidence.score = evidence.after = 250;
    evidence.second = 200; /* unnecessary */
    review_classify_move(&evidence, &judgement);
    assert_int_equal(judgement.verdict, MOVE_GOOD);
}
