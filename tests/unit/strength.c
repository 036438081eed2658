/* strength.c - limited strength: weaker in even steps, plausible, reproducible from a seed;
 * and full strength is unchanged.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/strength.h"
#include "support/engine_fixture.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "support/search_watch.h"
#include "support/test.h"
#include "support/random_moves.h"

static struct search_watch watch;

static chess_move think(const struct position *position, struct search_limits limits)
{
    search_watch_run(engine, position, &limits, &watch);
    assert_int_equal(watch.finished, 1);
    assert_false(watch.line_illegal);
    return watch.best;
}

static void expect_option(const char *name, const char *value)
{
    struct error error;
    if (!engine_set_option(engine, name, value, &error))
        fail_msg("%s", error.text);
}

/* ---- the scale ---------------------------------------------------------------------- */

TEST(test_scale_is_monotonic)
{
    struct position start;
    position_set_start(&start);
    struct strength last = strength_make(STRENGTH_MIN, 1, &start);
    for (int elo = STRENGTH_MIN; elo <= STRENGTH_MAX; elo++) {
        struct strength strength = strength_make(elo, 1, &start);
        assert_int_equal(strength.elo, elo);
        assert_true(strength.nodes > 0 && strength.nodes >= last.nodes);
        assert_in_range(strength.oversight, 0, last.oversight);
        assert_in_range(strength.misjudgement, 0, last.misjudgement);
        assert_true(strength.misjudgement_seed == last.misjudgement_seed &&
                    strength.oversight_seed == last.oversight_seed);
        last = strength;
    }
    assert_true(last.nodes > strength_make(STRENGTH_MIN, 1, &start).nodes);
    assert_int_equal(last.oversight, 0);
    assert_int_equal(last.misjudgement, 0);
}

/* ---- overlooked and misjudged moves ------------------------------------------------- */

enum { WEAK = 1000 }; /* Elo: often blind, but no probability is at its limit */

/* Counts the seeds, of 1000, with which a weak player overlooks a move at `ply`. */
static int count_overlooked(const char *fen, const char *move, chess_move previous, int ply)
{
    struct position position = search_watch_position(fen);
    struct move_list legal;
    int count = 0;
    generate_legal(&position, &legal);
    for (int i = 0; i < legal.count; i++) {
        if (strcmp(search_watch_move(&position, legal.moves[i]), move) != 0)
            continue;
        for (uint64_t seed = 0; seed < 1000; seed++) {
            struct strength strength = strength_make(WEAK, seed, &position);
            count += strength_overlooks(&strength, &position, legal.moves[i], previous, ply);
        }
        return count;
    }
    fail_msg("%s is not legal in %s", move, fen);
    return 0;
}

TEST(test_recaptures_are_never_overlooked)
{
    static const char fen[] = "4k3/8/3p4/4N3/8/8/8/4K3 b - - 0 1"; /* after Nxe5 */
    assert_int_equal(count_overlooked(fen, "d6e5", move_make(F3, E5), 1), 0);
    assert_int_equal(count_overlooked(fen, "d6e5", move_make(F3, E5), 9), 0);
    assert_true(count_overlooked(fen, "d6e5", move_make(E1, D1), 1) > 0);
}

TEST(test_obvious_moves_are_rarely_overlooked)
{
    static const char fen[] = "4k3/8/8/3p3q/1r2P3/3B4/5N1P/R3K3 w Q - 0 1";
    int gift = count_overlooked("4k3/8/8/8/7q/6P1/8/4K3 w - - 0 1", "g3h4", MOVE_NONE, 1);
    int trade = count_overlooked(fen, "e4d5", MOVE_NONE, 1);
    int check = count_overlooked(fen, "a1a8", MOVE_NONE, 1);
    int quiet = count_overlooked(fen, "a1c1", MOVE_NONE, 1);
    int knight = count_overlooked(fen, "f2d1", MOVE_NONE, 1);
    int backwards = count_overlooked(fen, "d3f1", MOVE_NONE, 1);
    assert_true(gift < check && check < quiet && gift < trade && trade < quiet);
    assert_true(quiet < knight && quiet < backwards);
    assert_true(quiet < count_overlooked(fen, "a1c1", MOVE_NONE, 2));
    assert_true(gift < 250);
}

TEST(test_misjudgement_is_steady_and_bounded)
{
    struct position position = search_watch_position(
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    struct position next = search_watch_position(
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    struct strength one = strength_make(STRENGTH_MIN, 1, &position);
    struct strength same = strength_make(STRENGTH_MIN, 1, &next);
    struct strength other = strength_make(STRENGTH_MIN, 2, &position);
    struct strength full = strength_make(STRENGTH_MAX, 1, &position);
    int error = strength_evaluation_error(&one, &position);
    assert_int_equal(strength_evaluation_error(&same, &position), error);
    assert_int_not_equal(strength_evaluation_error(&other, &position), error);
    assert_int_equal(strength_evaluation_error(&full, &position), 0);
    assert_in_range(abs(error), 0, 32 * one.misjudgement);
    position.side_to_move = BLACK;
    assert_int_equal(strength_evaluation_error(&one, &position), -error);
}

/* ---- searches ----------------------------------------------------------------------- */

static int thoughts;

static void check_thought(struct position *position, const struct move_list *legal)
{
    static const int elos[] = {STRENGTH_MIN, 1100, 1700, 2100};
    int elo = elos[thoughts++ % 4];
    chess_move best = think(position, (struct search_limits){.elo = elo});
    if (legal->count == 0)
        assert_int_equal(best, MOVE_NONE);
    else
        assert_true(position_is_legal_move(position, best));
}

TEST_WITH(engine_set_up, engine_tear_down, test_moves_are_legal)
{
    random_moves_visit(1, 40, check_thought);
    assert_true(thoughts > 200);
}

TEST_WITH(engine_set_up, engine_tear_down, test_same_seed_same_move)
{
    struct position position = search_watch_position(
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 3 8");
    chess_move moves[40];
    bool varied = false;
    for (int round = 0; round < 2; round++) {
        engine_set_seed(engine, 42);
        for (int i = 0; i < 40; i++) {
            engine_new_game(engine);
            chess_move move = think(&position, (struct search_limits){.elo = 700});
            if (round == 1)
                assert_int_equal(move, moves[i]);
            moves[i] = move;
            varied |= move != moves[0];
        }
    }
    assert_true(varied);
}

/* ---- results ------------------------------------------------------------------------ */

/* Counts how often the first move in a position is `move`, in this many games. */
static int count_played(const char *fen, int elo, const char *move)
{
    struct position position = search_watch_position(fen);
    int count = 0;
    engine_set_seed(engine, 1);
    for (int game = 0; game < 100; game++) {
        engine_new_game(engine);
        chess_move best = think(&position, (struct search_limits){.elo = elo});
        count += strcmp(search_watch_move(&position, best), move) == 0;
    }
    return count;
}

/* Rxh5 wins a pawn and allows mate. */
TEST_WITH(engine_set_up, engine_tear_down, test_weak_players_overlook)
{
    static const char fen[] = "r5k1/5pp1/8/7p/8/7R/6PP/7K w - - 0 1";
    assert_in_range(count_played(fen, STRENGTH_MIN, "h3h5"), 20, 95);
    assert_in_range(count_played(fen, 1400, "h3h5"), 1, 19);
    assert_int_equal(count_played(fen, 1800, "h3h5"), 0);
}

TEST_WITH(engine_set_up, engine_tear_down, test_full_strength_is_unchanged)
{
    struct position position = search_watch_position(
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 3 8");
    const struct search_limits limits = {.depth = 8};
    expect_option("EvalFile", "none"); /* so that the depth is one that shows a difference */
    chess_move best = think(&position, limits);
    uint64_t nodes = watch.nodes;
    int score = watch.last.score;
    think(&position, (struct search_limits){.elo = STRENGTH_MIN});
    think(&position, limits); /* the hash table is kept */
    assert_true(watch.nodes < nodes);
    engine_new_game(engine);
    think(&position, (struct search_limits){.elo = STRENGTH_MIN});
    assert_int_equal(think(&position, limits), best);
    assert_true(watch.nodes == nodes);
    assert_int_equal(watch.last.score, score);
}
