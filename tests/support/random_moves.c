/* random_moves.c - see random_moves.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/random_moves.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/fen.h"

static const char *const starts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", /* promotions */
    "8/1p2p1p1/8/KPpP3r/1R2Pp1k/8/2P3P1/8 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1", /* rooks taken by promotion */
    "4k3/2p1p1p1/1b3r2/3P1P2/2p1p1p1/2B2R2/1P1P1P1P/4K3 w - - 0 1", /* en passant, pins */
    "3r3k/8/8/3PpP2/8/8/8/3K4 w - e6 0 2", /* two pawns could capture, one of them is pinned */
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
    "rk5r/pp5p/8/8/8/8/P5PP/R5KR w HAha - 0 1", /* castling over each other */
    "1rkr4/p1pp1ppp/1bn1pn1b/8/2B1P3/1N3NB1/PPPP1PPP/1RK1R3 w EBdb - 0 1",
    "2kr2q1/8/8/8/8/8/8/qRK4R w HB - 0 1", /* a rook that shields its king */
    /* unreachable from the start position */
    "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
    "1b2k3/8/8/2Pp4/8/6K1/8/8 w - d6 0 2",
    "KQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQnn/QQQQQQnk w - - 0 1",
    "QQQQQQQQ/Q6Q/Q1nnn2Q/Q1nkn2Q/Q1nnn2Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
};

uint64_t random_moves_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545F4914F6CDD1DULL;
}

static void play_random(const char *fen, uint64_t *random, int plies,
                        void (*visit)(struct position *, const struct move_list *))
{
    struct position position;
    struct error error;
    if (!fen_parse(&position, fen, &error)) {
        fprintf(stderr, "%s: %s\n", fen, error.text);
        abort();
    }
    for (int i = 0; i < plies; i++) {
        struct move_list legal;
        struct undo undo;
        generate_legal(&position, &legal);
        visit(&position, &legal);
        if (legal.count == 0)
            return;
        uint64_t choice = random_moves_random(random) % (uint64_t)legal.count;
        position_make_move(&position, legal.moves[choice], &undo);
    }
}

void random_moves_visit(int games, int plies,
                        void (*visit)(struct position *position,
                                      const struct move_list *legal))
{
    uint64_t random = 20;
    for (int game = 0; game < games; game++) {
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
            play_random(starts[i], &random, plies, visit);
    }
}
