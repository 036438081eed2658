/* attacks.c - fills the attack tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables contain a slider's attacks for every occupation of its rays (840 KiB). Each ray
 * is cut at its first blocker by combining two precomputed rays (the "classical" method), so
 * filling takes about a millisecond.
 */
#include "rules/attacks.h"

#include <assert.h>

#include "rules/reversible_moves.h"

enum { ROOK_SETS = 102400, BISHOP_SETS = 5248 };

struct attack_tables attack_tables;
static bitboard slider_sets[ROOK_SETS + BISHOP_SETS];

#if BITBOARD_CHECKS_POPCNT
bool bitboard_has_popcnt;
#endif

/* The first two directions of each slider go towards higher squares, where the nearest blocker
 * is the lowest bit. */
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

static bitboard leaper_attacks(enum square square, const struct direction *steps, int count)
{
    bitboard set = 0;
    for (int i = 0; i < count; i++) {
        enum square to = square_step(square, steps[i]);
        if (to != NO_SQUARE)
            set |= bitboard_of(to);
    }
    return set;
}

/* Attacks on an empty board, indexed by direction and square. */
struct rays {
    bitboard ray[4][64];
};

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

/* Fills the table of one kind of slider, starting at `sets`. Returns the end of the table. */
static bitboard *sliders_fill(struct slider sliders[64], const uint64_t magics[64],
                              const struct direction steps[4], bitboard *sets)
{
    struct rays rays = {{{0}}};
    for (int d = 0; d < 4; d++)
        for (int s = A1; s <= H8; s++)
            for (enum square to = (enum square)s;
                 (to = square_step(to, steps[d])) != NO_SQUARE;)
                rays.ray[d][s] |= bitboard_of(to);
    for (int s = A1; s <= H8; s++) {
        enum square square = (enum square)s;
        bitboard edges =
            ((bitboard_file(0) | bitboard_file(7)) & ~bitboard_file(square_file(square))) |
            ((bitboard_rank(0) | bitboard_rank(7)) & ~bitboard_rank(square_rank(square)));
        bitboard mask = rays_attacks(&rays, square, 0) & ~edges; /* a blocker on an edge hides
                                                                  * nothing */
        int bits = bitboard_count(mask);
        sliders[s] = (struct slider){
            .mask = mask, .magic = magics[s], .attacks = sets, .shift = 64U - (unsigned)bits};
        bitboard occupied = 0;
        do { /* all subsets of the mask (carry-rippler) */
            sets[slider_index(&sliders[s], occupied)] = rays_attacks(&rays, square, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
        sets += 1ULL << bits;
    }
    return sets;
}

static void fill_sliders(void)
{
    bitboard *sets = slider_sets;
    sets = sliders_fill(attack_tables.rook, rook_magics, rook_directions, sets);
    sets = sliders_fill(attack_tables.bishop, bishop_magics, bishop_directions, sets);
    assert(sets == slider_sets + ROOK_SETS + BISHOP_SETS);
}

/* AMD processors before Zen 3 implement PEXT in microcode, slower than multiplication. */
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
#if BITBOARD_CHECKS_POPCNT
    __builtin_cpu_init();
    bitboard_has_popcnt = __builtin_cpu_supports("popcnt") != 0;
#endif
    attack_tables.pext = processor_has_fast_pext();
    for (int s = A1; s <= H8; s++) {
        enum square square = (enum square)s;
        attack_tables.knight[s] = leaper_attacks(square, knight_jumps, 8);
        attack_tables.king[s] = leaper_attacks(square, king_steps, 8);
        for (int color = WHITE; color <= BLACK; color++)
            attack_tables.pawn[color][s] = leaper_attacks(square, pawn_captures[color], 2);
        for (int i = 0; i < 8; i++) {
            bitboard between = 0;
            for (enum square to = square;
                 (to = square_step(to, king_steps[i])) != NO_SQUARE;) {
                attack_tables.between[s][to] = between;
                between |= bitboard_of(to);
            }
        }
    }
    fill_sliders();
    reversible_moves_init(piece_type_attacks);
}

bool attacks_use_pext(bool use)
{
    attack_tables.pext = use && processor_has_fast_pext();
    fill_sliders();
    return attack_tables.pext;
}

/* ---- magic numbers ---------------------------------------------------------------------- */

/* Found by trial and error: sparse random numbers (the AND of three) for which blockers share
 * an index only if the attacks are the same. tests/unit/attacks.c verifies each. */

const uint64_t rook_magics[64] = {
    0x1080019040028821, 0x0440002004421002, 0x1080088010002000, 0x2500051000090021,
    0x660008a010020004, 0x1080040080010200, 0x2200208802000401, 0x0900004081000022,
    0x0910800040002083, 0x0801804000600084, 0x0088801000802000, 0x0402001040220008,
    0x4080808004000800, 0x0304800400220080, 0x410200a408410200, 0x010200106100840a,
    0x0080208000400080, 0x0001050040008020, 0x0820004040100800, 0x0850808008001000,
    0x4002050008010011, 0x2004008080020004, 0xc090808002000100, 0xa0000200004100a4,
    0x0480388080004002, 0x1020002040005001, 0x0000401100200900, 0x02020022000c1040,
    0x8042100500480100, 0x0000040080020080, 0x9205010080800200, 0x0800208200004104,
    0x02f0400028800080, 0x0000802000804000, 0x2140801000802000, 0x4080210209001000,
    0x1025000801000410, 0x4002800200800401, 0x1142028804000110, 0x0401040246000981,
    0x011c208040008000, 0xc030102000404003, 0x5a10306003030041, 0xa00010010021000c,
    0x2168001100090004, 0x0884020004008080, 0x0000081001840002, 0x000100208c410002,
    0x000a288001104300, 0x0040062000408480, 0x2010900420048380, 0x0001080010018280,
    0x3804000480080080, 0xa003020004008080, 0x8091000a00040500, 0x1023110344048200,
    0x0004831106402202, 0x2860420880201102, 0x0409094100200011, 0x2085001000452009,
    0x10020009a0041002, 0x8529000204000801, 0x3099611008008224, 0x0400040040810022};

const uint64_t bishop_magics[64] = {
    0x50c0020208510100, 0x0110210101021181, 0x0384182202420302, 0x2414240480006014,
    0x0004050450002000, 0x288202110400280b, 0x0010480211104000, 0x0102148404024020,
    0x0401101042808400, 0x0200250400860a01, 0x9040100102002800, 0x0400880681011000,
    0x0800020210842421, 0xac180904a0040880, 0x9400010801104880, 0x800040410410034a,
    0x8420008404440800, 0x0010610821410401, 0x0810041824801010, 0x0400802802004020,
    0x0a14004201210008, 0x0040408600422083, 0x0000a0034c100800, 0x0001208446080420,
    0x0044401404100406, 0x0044200024980088, 0x2080300002040041, 0x0016002018008020,
    0x00a2002002008058, 0x2041041002020080, 0x00145080084a1008, 0x4504244003010090,
    0x0008040402c0084a, 0x0104411801049000, 0x0003240108100110, 0x0002a008000a8820,
    0x0001100400708020, 0x1010100040002400, 0x8004084208088080, 0x0011004109020108,
    0x4021042104012000, 0x0002880402403111, 0x1202002024208800, 0x0010114010402a00,
    0x2000010212000400, 0x800142080a000041, 0x2020084200404084, 0x8004088404500101,
    0x0800885808040012, 0x4004404208a01042, 0x0220105208040248, 0x1344100822881001,
    0x80000090021a0400, 0x0411400802042009, 0x0804105a08030100, 0x60041102320e0400,
    0x0041010110028205, 0x4500020052280400, 0x0001028100880480, 0x0100000000e18821,
    0x80010c0091020200, 0x00a0080504082203, 0x0400401041022880, 0x0040108421004010};
