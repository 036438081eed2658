/* attacks.c - filling the attack tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The slow way to find a slider's attacks is to walk its rays until something stands in
 * the way. The tables hold the answer for every way the squares on the rays can be
 * occupied: 102,400 for rooks and 5,248 for bishops, 840 KiB. While filling them a ray is
 * cut at its first blocker with one subtraction of two precomputed rays (the "classical"
 * way), so that this takes about a millisecond.
 */
#include "rules/attacks.h"

#include <assert.h>

#include "rules/magics.h"
#include "rules/reversible_moves.h"

enum { ROOK_SETS = 102400, BISHOP_SETS = 5248 };

struct attack_tables attack_tables;
static bitboard slider_sets[ROOK_SETS + BISHOP_SETS];

#if BITBOARD_ASKS_FOR_POPCNT
bool bitboard_has_popcnt;
#endif

/* Directions as steps of file and rank. The first half of each group goes up the board,
 * where the nearest blocker is the lowest bit; the second half goes down. */
struct direction {
    int file, rank;
};

static const struct direction rook_directions[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
static const struct direction bishop_directions[4] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
static const struct direction knight_jumps[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                                 {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const struct direction king_steps[8] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                               {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const struct direction pawn_captures[2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};

static enum square square_step(enum square square, struct direction direction)
{
    int file = square_file(square) + direction.file;
    int rank = square_rank(square) + direction.rank;
    bool on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return on_board ? square_make(file, rank) : NO_SQUARE;
}

static bitboard leaper_attacks(enum square square, const struct direction *directions,
                               int count)
{
    bitboard set = 0;
    for (int i = 0; i < count; i++) {
        enum square to = square_step(square, directions[i]);
        if (to != NO_SQUARE)
            set |= bitboard_of(to);
    }
    return set;
}

static bitboard ray_from(enum square square, struct direction direction)
{
    bitboard ray = 0;
    while ((square = square_step(square, direction)) != NO_SQUARE)
        ray |= bitboard_of(square);
    return ray;
}

/* Everything one kind of slider can see, ray by ray, on an empty board. */
struct rays {
    bitboard ray[4][64];
};

static void rays_fill(struct rays *rays, const struct direction directions[4])
{
    for (int d = 0; d < 4; d++) {
        for (int s = A1; s <= H8; s++)
            rays->ray[d][s] = ray_from((enum square)s, directions[d]);
    }
}

static bitboard rays_attacks(const struct rays *rays, enum square square, bitboard occupied)
{
    bitboard set = 0;
    for (int d = 0; d < 4; d++) {
        bitboard ray = rays->ray[d][square];
        bitboard blockers = ray & occupied;
        set |= ray;
        if (blockers != 0) {
            int nearest = d < 2 ? __builtin_ctzll(blockers) : 63 - __builtin_clzll(blockers);
            set ^= rays->ray[d][nearest];
        }
    }
    return set;
}

/* The rays without their last squares: a piece there hides nothing. */
static bitboard blocker_mask(const struct rays *rays, enum square square)
{
    bitboard here_file = bitboard_file(square_file(square));
    bitboard here_rank = bitboard_rank(square_rank(square));
    bitboard edges = ((bitboard_file(0) | bitboard_file(7)) & ~here_file) |
                     ((bitboard_rank(0) | bitboard_rank(7)) & ~here_rank);
    return rays_attacks(rays, square, 0) & ~edges;
}

/* Fill the table of one kind of slider from `sets` on; returns where it ended. */
static bitboard *sliders_fill(struct slider sliders[64], const uint64_t magics[64],
                              const struct direction directions[4], bitboard *sets)
{
    struct rays rays;
    rays_fill(&rays, directions);
    for (int s = A1; s <= H8; s++) {
        bitboard mask = blocker_mask(&rays, (enum square)s);
        int bits = bitboard_count(mask);
        sliders[s] = (struct slider){
            .mask = mask, .magic = magics[s], .attacks = sets, .shift = 64U - (unsigned)bits};
        bitboard occupied = 0;
        do { /* all subsets of the mask, by carrying over its gaps */
            sets[attacks_index(&sliders[s], occupied)] =
                rays_attacks(&rays, (enum square)s, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
        sets += 1ULL << bits;
    }
    return sets;
}

static void fill_sliders(void)
{
    bitboard *sets = slider_sets;
    sets = sliders_fill(attack_tables.rook, magics_rook, rook_directions, sets);
    sets = sliders_fill(attack_tables.bishop, magics_bishop, bishop_directions, sets);
    assert(sets == slider_sets + ROOK_SETS + BISHOP_SETS);
}

static void fill_leapers(void)
{
    for (int s = A1; s <= H8; s++) {
        enum square square = (enum square)s;
        attack_tables.knight[s] = leaper_attacks(square, knight_jumps, 8);
        attack_tables.king[s] = leaper_attacks(square, king_steps, 8);
        for (int color = WHITE; color <= BLACK; color++)
            attack_tables.pawn[color][s] = leaper_attacks(square, pawn_captures[color], 2);
    }
}

static void fill_lines_through(enum square square)
{
    for (int i = 0; i < 8; i++) {
        struct direction onward = king_steps[i];
        struct direction back = {-onward.file, -onward.rank};
        bitboard line =
            ray_from(square, onward) | ray_from(square, back) | bitboard_of(square);
        bitboard between = 0;
        enum square to = square;
        while ((to = square_step(to, onward)) != NO_SQUARE) {
            attack_tables.line[square][to] = line;
            attack_tables.between[square][to] = between;
            between |= bitboard_of(to);
        }
    }
}

/* AMD's processors before Zen 3 run PEXT as a microprogram, slower than multiplying. */
static bool processor_has_fast_pext(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("bdver4") &&
           !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
#else
    return false;
#endif
}

void attacks_init(void)
{
#if BITBOARD_ASKS_FOR_POPCNT
    __builtin_cpu_init();
    bitboard_has_popcnt = __builtin_cpu_supports("popcnt") != 0;
#endif
    attack_tables.pext = processor_has_fast_pext();
    fill_leapers();
    for (int s = A1; s <= H8; s++)
        fill_lines_through((enum square)s);
    fill_sliders();
    reversible_moves_init(attacks_piece);
}

bool attacks_use_pext(bool wanted)
{
    attack_tables.pext = wanted && processor_has_fast_pext();
    fill_sliders();
    return attack_tables.pext;
}
