/* reversible_moves.c - cuckoo hash table of reversible moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/reversible_moves.h"

#include <assert.h>

#include "rules/zobrist.h"

enum { SLOTS = 8192 }; /* more than twice the number of moves, so that each gets a slot */

/* Written by reversible_moves_init(), then constant. */
static struct reversible_move slots[SLOTS];

static unsigned first_slot(uint64_t change)
{
    return (unsigned)(change % SLOTS);
}

static unsigned second_slot(uint64_t change)
{
    return (unsigned)((change >> 16) % SLOTS);
}

/* Puts a move into its first slot, moves the previous one to its other slot, and so on. */
static void insert(struct reversible_move move)
{
    assert(move.change != 0);
    unsigned slot = first_slot(move.change);
    while (move.change != 0) {
        struct reversible_move evicted = slots[slot];
        slots[slot] = move;
        move = evicted;
        unsigned first = first_slot(move.change);
        slot = slot == first ? second_slot(move.change) : first;
    }
}

static void insert_moves_of(enum piece piece, attack_function *attacks)
{
    for (int a = A1; a <= H8; a++) {
        bitboard targets = attacks(piece_type_of(piece), (enum square)a, 0);
        for (int b = a + 1; b <= H8; b++) {
            if ((targets & bitboard_of((enum square)b)) == 0)
                continue;
            insert((struct reversible_move){
                .change = zobrist_piece(piece, (enum square)a) ^
                          zobrist_piece(piece, (enum square)b) ^ zobrist_side(WHITE),
                .a = (uint8_t)a,
                .b = (uint8_t)b,
            });
        }
    }
}

void reversible_moves_init(attack_function *attacks)
{
    for (int slot = 0; slot < SLOTS; slot++)
        slots[slot] = (struct reversible_move){0};
    for (int type = KNIGHT; type <= KING; type++) {
        insert_moves_of(piece_make(WHITE, (enum piece_type)type), attacks);
        insert_moves_of(piece_make(BLACK, (enum piece_type)type), attacks);
    }
}

const struct reversible_move *reversible_move_find(uint64_t change)
{
    const struct reversible_move *move = &slots[first_slot(change)];
    if (move->change == change)
        return move;
    move = &slots[second_slot(change)];
    return move->change == change ? move : NULL;
}
