/* attacks.c - compares the attack tables with a walk over the board, square by square.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "support/test.h"
#include "support/random_moves.h"

/* Steps by (file, rank) from a square to the edge or the first occupied square. */
static bitboard walk_ray(int square, int file_step, int rank_step, int longest,
                         bitboard occupied)
{
    bitboard set = 0;
    int file = square % 8, rank = square / 8;
    for (int i = 0; i < longest; i++) {
        file += file_step;
        rank += rank_step;
        if (file < 0 || file > 7 || rank < 0 || rank > 7)
            break;
        bitboard here = 1ULL << (rank * 8 + file);
        set |= here;
        if ((occupied & here) != 0)
            break;
    }
    return set;
}

static bitboard walk_rook(int square, bitboard occupied)
{
    return walk_ray(square, 1, 0, 7, occupied) | walk_ray(square, -1, 0, 7, occupied) |
           walk_ray(square, 0, 1, 7, occupied) | walk_ray(square, 0, -1, 7, occupied);
}

static bitboard walk_bishop(int square, bitboard occupied)
{
    return walk_ray(square, 1, 1, 7, occupied) | walk_ray(square, -1, 1, 7, occupied) |
           walk_ray(square, 1, -1, 7, occupied) | walk_ray(square, -1, -1, 7, occupied);
}

/* Tests every occupancy of the relevant squares, and some with all other squares occupied as
 * well. */
static void check_square(int index)
{
    enum square square = (enum square)index;
    bitboard mask = attack_tables.rook[square].mask, occupied = 0;
    do {
        assert_int_equal(rook_attacks(square, occupied), walk_rook(index, occupied));
        occupied = (occupied - mask) & mask;
    } while (occupied != 0);
    mask = attack_tables.bishop[square].mask;
    do {
        assert_int_equal(bishop_attacks(square, occupied), walk_bishop(index, occupied));
        occupied = (occupied - mask) & mask;
    } while (occupied != 0);
    uint64_t random = 1 + (uint64_t)index;
    for (int i = 0; i < 200; i++) {
        occupied = random_moves_random(&random) | random_moves_random(&random);
        assert_int_equal(queen_attacks(square, occupied),
                         walk_rook(index, occupied) | walk_bishop(index, occupied));
    }
}

TEST(test_sliders_by_magic)
{
    assert_false(attacks_use_pext(false));
    for (int square = A1; square <= H8; square++)
        check_square(square);
}

/* On processors without PEXT this tests magic bitboards again. */
TEST(test_sliders_by_pext)
{
    attacks_use_pext(true);
    for (int square = A1; square <= H8; square++)
        check_square(square);
}

TEST(test_leapers)
{
    static const int steps[3] = {-1, 0, 1};
    for (int square = A1; square <= H8; square++) {
        bitboard king = 0, knight = 0;
        for (int i = 0; i < 9; i++)
            if (i != 4)
                king |= walk_ray(square, steps[i % 3], steps[i / 3], 1, 0);
        for (int i = 0; i < 8; i++) {
            int far = i & 1 ? 2 : -2, near = i & 2 ? 1 : -1;
            knight |=
                i & 4 ? walk_ray(square, far, near, 1, 0) : walk_ray(square, near, far, 1, 0);
        }
        assert_int_equal(king_attacks((enum square)square), king);
        assert_int_equal(knight_attacks((enum square)square), knight);
    }
}

TEST(test_pawns_alone_and_together)
{
    for (int color = WHITE; color <= BLACK; color++) {
        enum color us = (enum color)color;
        int up = us == WHITE ? 1 : -1;
        for (int square = A1; square <= H8; square++) {
            bitboard west = walk_ray(square, -1, up, 1, 0);
            bitboard east = walk_ray(square, 1, up, 1, 0);
            bitboard pawn = 1ULL << square;
            assert_int_equal(pawn_attacks_from(us, (enum square)square), west | east);
            assert_int_equal(pawn_attacks_west(us, pawn), west);
            assert_int_equal(pawn_attacks_east(us, pawn), east);
            assert_int_equal(bitboard_forward(us, pawn), walk_ray(square, 0, up, 1, 0));
        }
    }
}

TEST(test_between_and_line)
{
    for (int a = A1; a <= H8; a++) {
        bitboard on_lines = 0;
        for (int i = 0; i < 9; i++) {
            int file = i % 3 - 1, rank = i / 3 - 1;
            bitboard before = 0;
            for (int far = 1; i != 4 && far < 8; far++) {
                bitboard ray = walk_ray(a, file, rank, far, 0);
                if (ray == before)
                    break;
                int b = __builtin_ctzll(ray ^ before);
                assert_int_equal(squares_between((enum square)a, (enum square)b), before);
                before = ray;
            }
            on_lines |= before;
        }
        for (int b = A1; b <= H8; b++) {
            if ((on_lines >> b & 1) != 0)
                continue;
            assert_int_equal(squares_between((enum square)a, (enum square)b), 0);
        }
    }
}
