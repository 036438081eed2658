/* reversible_moves.c - cuckoo hash table of reversible moves
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/reversible_moves.h"

#include <assert.h>

#include "rules/zobrist.h"

enum { PLACES = 8192 }; /* more than twice the moves, so that each of them gets a place */

/* Written by reversible_moves_init(), then constant. */
static struct reversible_move places[PLACES];

static unsigned first_place(uint64_t change)
{
    return (unsigned)(change % PLACES);
}

static unsigned second_place(uint64_t change)
{
    return (unsigned)((change >> 16) % PLACES);
}

/* Put a move into its first place and move whatever was there to its other place,
 * repeatedly. */
static void put(struct reversible_move move)
{
    assert(move.change != 0);
    unsigned place = first_place(move.change);
    while (move.change != 0) {
        struct reversible_move evicted = places[place];
        places[place] = move;
        move = evicted;
        if (place == first_place(move.change))
            place = second_place(move.change);
        else
            place = first_place(move.change);
    }
}

static void put_moves_of(enum piece piece, attack_function *attacks)
{
    for (int a = A1; a <= H8; a++) {
        bitboard targets = attacks(piece_type_of(piece), (enum square)a, 0);
        for (int b = a + 1; b <= H8; b++) {
            if ((targets & bitboard_of((enum square)b)) == 0)
                continue;
            put((struct reversible_move){
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
    for (int place = 0; place < PLACES; place++)
        places[place] = (struct reversible_move){0};
    for (int type = KNIGHT; type <= KING; type++) {
        put_moves_of(piece_make(WHITE, (enum piece_type)type), attacks);
        put_moves_of(piece_make(BLACK, (enum piece_type)type), attacks);
    }
}

const struct reversible_move *reversible_move_find(uint64_t change)
{
    const struct reversible_move *move = &places[first_place(change)];
    if (move->change == change)
        return move;
    move = &places[second_place(change)];
    return move->change == change ? move : NULL;
}
