/* endgame.c - checks solved endgames against the rules of chess and known results.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "study/endgame.h"
#include "support/test.h"

/* Computes the distance from the legal moves and the positions after them. */
static int compute(const struct endgame *endgame, const struct position *position)
{
    struct move_list list;
    int best = 0, worst = -1;
    bool saves = false;
    generate_legal(position, &list);
    if (list.count == 0)
        return position_is_in_check(position) ? 0 : ENDGAME_DRAW;
    for (size_t i = 0; i < (size_t)list.count; i++) {
        struct position after = *position;
        struct undo undo;
        position_make_move(&after, list.moves[i], &undo);
        int plies = endgame_distance(endgame, &after);
        assert_int_not_equal(plies, ENDGAME_UNKNOWN);
        if (plies == ENDGAME_DRAW)
            saves = true;
        else if (plies % 2 == 0)
            best = best == 0 || plies + 1 < best ? plies + 1 : best;
        else
            worst = plies + 1 > worst ? plies + 1 : worst;
    }
    return best > 0 ? best : saves ? ENDGAME_DRAW : worst;
}

static struct endgame *create(const char *name)
{
    struct error error;
    struct endgame *endgame = endgame_create(name, NULL, &error);
    assert_non_null(endgame);
    while (endgame_solve_ply(endgame, NULL))
        ;
    return endgame;
}

/* Plays random won and drawn positions on, and recomputes each one. */
static void check(const char *name, int games)
{
    struct endgame *endgame = create(name);
    struct position position;
    uint64_t random = 1;
    bool pawns = strchr(name, 'P'); /* without pawns few draws are hard to hold */
    for (int game = 0; game < games; game++) {
        if (!endgame_random_position(endgame, game % 4 > 0 || !pawns, &random, &position))
            continue;
        for (int ply = 0; ply < 3; ply++) {
            chess_move move = endgame_best_move(endgame, &position);
            int plies = endgame_distance(endgame, &position);
            struct undo undo;
            assert_int_equal(plies, compute(endgame, &position));
            if (move == MOVE_NONE)
                break;
            position_make_move(&position, move, &undo);
            if (plies > 0)
                assert_int_equal(endgame_distance(endgame, &position), plies - 1);
        }
    }
    endgame_destroy(endgame);
}

/* Over all positions of three pieces with White to move. */
static int find_longest(const char *name, enum piece piece)
{
    struct endgame *endgame = create(name);
    struct position position;
    int longest = 0;
    for (int i = 0; i < 64 * 64 * 64; i++) {
        enum square king = (enum square)(i & 63), other = (enum square)(i >> 6 & 63),
                    square = (enum square)(i >> 12);
        if (king == other || king == square || other == square ||
            (piece == WHITE_PAWN && (square < A2 || square >= A8)))
            continue;
        position_clear(&position);
        position_put_piece(&position, WHITE_KING, king);
        position_put_piece(&position, BLACK_KING, other);
        position_put_piece(&position, piece, square);
        if (position_attacked_squares(&position, WHITE, position_occupied(&position)) &
            position_pieces(&position, BLACK, KING))
            continue;
        int plies = endgame_distance(endgame, &position);
        longest = plies > longest ? plies : longest;
    }
    endgame_destroy(endgame);
    return longest;
}

/* The longest wins are published in many books. */
TEST(test_tables)
{
    assert_int_equal(find_longest("KQK", WHITE_QUEEN), 19);
    assert_int_equal(find_longest("KRK", WHITE_ROOK), 31);
    assert_int_equal(find_longest("KPK", WHITE_PAWN), 55);
    check("KPK", 5000);
    check("KRKB", 1000);
}

TEST(test_colors)
{
    struct error error;
    struct position position;
    struct endgame *endgame = create("kpk");
    assert_true(fen_parse(&position, "8/8/8/8/8/3k4/4p3/4K3 b", &error));
    assert_int_equal(endgame_distance(endgame, &position), ENDGAME_DRAW);
    assert_true(fen_parse(&position, "8/8/8/8/8/4k3/4p3/4K3 w", &error));
    assert_int_equal(endgame_distance(endgame, &position), ENDGAME_DRAW); /* stalemate */
    assert_true(fen_parse(&position, "4k3/4P3/3K4/8/8/8/8/8 w", &error));
    assert_int_equal(endgame_distance(endgame, &position), ENDGAME_DRAW);
    assert_true(fen_parse(&position, "8/8/8/8/8/8/8/QRK4k w", &error));
    assert_int_equal(endgame_distance(endgame, &position), ENDGAME_UNKNOWN);
    endgame_destroy(endgame);
}

TEST(test_names)
{
    static const char *const names[] = {"", "K", "KK", "KQKRR", "KPKP", "KXK", "KKK", "QK"};
    struct error error;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        error.text[0] = '\0';
        assert_null(endgame_create(names[i], NULL, &error));
        assert_true(error.text[0]);
    }
}
