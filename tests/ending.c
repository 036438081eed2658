/* ending.c - tables of endings agree with the rules of chess, and with what is known of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "study/ending.h"
#include "test.h"

/* What the moves, by the rules' own generator, and the positions behind them say. */
static int reckon(const struct ending *ending, const struct position *position)
{
    struct move_list list;
    int best = 0, worst = -1;
    bool saves = false;
    generate_legal(position, &list);
    if (list.count == 0)
        return position_is_check(position) ? 0 : ENDING_DRAW;
    for (size_t i = 0; i < (size_t)list.count; i++) {
        struct position after = *position;
        struct undo undo;
        position_make_move(&after, list.moves[i], &undo);
        int plies = ending_distance(ending, &after);
        assert_int_not_equal(plies, ENDING_UNKNOWN);
        if (plies == ENDING_DRAW)
            saves = true;
        else if (plies % 2 == 0)
            best = best == 0 || plies + 1 < best ? plies + 1 : best;
        else
            worst = plies + 1 > worst ? plies + 1 : worst;
    }
    return best > 0 ? best : saves ? ENDING_DRAW : worst;
}

/* Random wins and draws are played on; each position is reckoned anew. */
static int check(const char *name, int games)
{
    struct reason reason;
    struct ending *ending = ending_create(name, &reason);
    struct position position;
    uint64_t random = 1;
    int longest = 0;
    assert_non_null(ending);
    for (int game = 0; game < games; game++) {
        if (!ending_random(ending, game % 4 > 0, &random, &position))
            continue;
        for (int ply = 0; ply < 3; ply++) {
            chess_move move = ending_best(ending, &position);
            int plies = ending_distance(ending, &position);
            struct undo undo;
            assert_int_equal(plies, reckon(ending, &position));
            longest = plies > longest ? plies : longest;
            if (move == MOVE_NONE)
                break;
            position_make_move(&position, move, &undo);
            if (plies > 0)
                assert_int_equal(ending_distance(ending, &position), plies - 1);
        }
    }
    ending_destroy(ending);
    return longest;
}

/* The longest wins are in every book. */
TEST(test_tables)
{
    assert_int_equal(check("KQK", 20000), 19);
    assert_int_equal(check("KRK", 20000), 31);
    assert_int_equal(check("KPK", 20000), 55);
    assert_in_range(check("KRKB", 1000), 1, 57);
}

TEST(test_colors)
{
    struct reason reason;
    struct position position;
    struct ending *ending = ending_create("kpk", &reason);
    assert_true(fen_parse(&position, "8/8/8/8/8/3k4/4p3/4K3 b", &reason));
    assert_int_equal(ending_distance(ending, &position), ENDING_DRAW);
    assert_true(fen_parse(&position, "8/8/8/8/8/4k3/4p3/4K3 w", &reason));
    assert_int_equal(ending_distance(ending, &position), ENDING_DRAW); /* stalemate */
    assert_true(fen_parse(&position, "4k3/4P3/3K4/8/8/8/8/8 w", &reason));
    assert_int_equal(ending_distance(ending, &position), ENDING_DRAW);
    assert_true(fen_parse(&position, "8/8/8/8/8/8/8/QRK4k w", &reason));
    assert_int_equal(ending_distance(ending, &position), ENDING_UNKNOWN);
    ending_destroy(ending);
}

TEST(test_names)
{
    static const char *const names[] = {"", "K", "KK", "KQKRR", "KPKP", "KXK", "KKK", "QK"};
    struct reason reason;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        reason.text[0] = '\0';
        assert_null(ending_create(names[i], &reason));
        assert_true(reason.text[0]);
    }
}
