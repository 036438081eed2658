/* teaching_positions.c - see teaching_positions.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From games of the engine against itself, from random games, and made by hand.
 */
#include "support/teaching_positions.h"

#include <stddef.h>

const char *const teaching_positions[] = {
    /* openings and middlegames */
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1", /* Chess960 */
    "rn2k2r/1pq2p1p/3p1p1b/1B1Pp3/8/5N2/P1P2PPP/1R1Q1RK1 b kq - 0 16",
    "2nr1k2/1p3p1Q/3p1p2/PBqPpN2/2P2b1P/6r1/5P2/1R1R2K1 w - - 0 30",
    "6k1/2p3p1/2n2p1p/1p2p3/1P6/2PP1NPP/2R2P1K/r7 w - - 0 29",
    "1k4N1/2r2np1/p1p4r/b6p/1P1pP2P/8/P5PB/3KR2R b - - 3 44",
    "k3r3/r1p1P1pp/7b/pRp2PP1/P4P2/2P4R/2n5/5K2 b - - 1 32",
    "5r2/6kp/2p2np1/p1P1Q3/6N1/4P1P1/P6P/5K2 w - - 0 37",
    "7k/7p/4p3/2rb4/6p1/P7/5PPP/3R1NK1 w - - 0 36",
    "2k5/p1p4p/8/2PP1pP1/1p5K/1P5Q/P6q/8 b - - 4 50",
    /* castling, also in Chess960 and through attacked squares */
    "rk6/pp6/7p/P1r5/8/5R2/6PP/6KR w Ha - 0 5",
    "1rk4r/R6p/8/1p6/8/7P/P5P1/6KR b H - 0 4",
    "2rBkr2/1P6/8/8/8/8/1p6/R3K3 w - - 8 6",
    "4k2r/5ppp/8/8/8/8/PPP5/R3K3 w Qk - 0 1",
    "r3k3/8/8/8/8/8/6p1/4K2R b Kq - 0 1",
    /* promotions */
    "nB6/2P5/8/8/2k5/8/4R3/K2N4 w - - 1 19",
    "7r/3P3k/5P2/4p3/8/8/4K3/8 b - - 4 6",
    "3r3k/8/8/3P1P2/4p3/8/2K5/8 w - - 2 6",
    "8/2k4P/8/8/8/8/p4K2/8 w - - 0 1",
    "3n4/2P1P3/8/k7/8/8/1p4K1/2B5 b - - 0 1",
    "6n1/1p1P4/1P4p1/2K1P3/2P5/4k3/8/8 b - - 0 27",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", /* Saavedra, 1895 */
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",  /* Reti, 1921 */
    /* en passant, with and without a pin */
    "8/8/8/2k5/3pP3/8/8/4K3 b - e3 0 1",
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2",
    "3k4/8/8/1pP5/8/8/5p2/3K4 w - b6 0 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/2p3B1/8/3P1p2/2p2Pp1/1R2p2P/1P1P4/4bK2 b - - 2 8",
    /* mate is near */
    "4k3/8/8/8/8/1r6/r7/6K1 b - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "8/8/7Q/5P2/3N2k1/8/1PP1P2P/1K3B1R w - - 1 33",
    "6k1/R7/4P3/3N1B2/P6p/5P1P/1P4P1/3K3R w - - 3 38",
    "1RQ5/5p1k/6pB/2N5/p6P/P4n2/1P1KPPPR/5B2 w - - 3 28",
    "3Q4/7B/2k5/1p5b/1P4R1/8/3N1P1P/4K3 w - - 0 30",
    "k1b4Q/2p4p/3B4/1P6/4P3/2P1KP2/P2N4/R7 w - - 0 34",
    "2B5/5Q2/1n6/2k5/8/1Q1K4/5p1p/5N1n b - - 4 13",
    "8/4Q3/1Kp5/4p3/R1p1Pk2/5pp1/2P5/8 b - - 1 15",
    "8/8/8/8/8/5k2/5p1r/4K3 w - - 0 1",
    /* stalemate is near */
    "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1",
    "k7/8/1K6/8/8/8/8/1Q6 w - - 0 1",
    "k7/p7/P7/8/8/p7/P7/K7 w - - 0 1",
    "8/8/8/8/8/k1p5/8/1K6 b - - 0 1",
    "5k2/8/5K2/5P2/8/8/8/8 w - - 0 1",
    /* the fifty-move rule */
    "7k/8/6K1/8/8/8/8/R7 w - - 97 100",
    "8/8/8/4k3/8/8/3P4/R3K3 w - - 98 100",
    "8/5p2/4k3/2r5/8/8/3K1P2/4R3 b - - 96 90",
    /* endgames */
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/8/4k3/8/8/4KBN1/8/8 w - - 0 1",
    "8/2p3p1/2n1k2p/1p2p2P/1P4PN/2P1R2K/5P2/7r w - - 11 46",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "6R1/7k/8/4Kp1p/8/8/5r2/8 w - - 0 49",
    "8/1p3pkp/1p1b4/4p3/P4P2/2P3K1/4B2P/8 w - - 0 34",
    "8/8/8/8/3k4/6n1/1N2R3/K1R5 b - - 1 37",
    "1B6/8/2P3k1/5p2/5P2/1p1P1K1P/1P6/r5b1 w - - 1 27",
    "7N/2kr4/4K2P/p7/P7/1p6/1R6/8 b - - 4 35",
    "k7/2B3pr/p7/2P4p/3pr2P/P2K4/8/1R6 w - - 0 63",
    "8/8/8/K1pQp1q1/2p5/5p2/2P1k3/8 w - - 4 34",
    "b6k/2pp2n1/1B6/1PP5/6PP/3K1p2/5b2/5B1R b - - 0 59",
    "8/4p3/1p6/1Pp1P1p1/2R2p2/K1P2kP1/8/7r w - - 7 15",
    "8/8/2nk4/8/2K5/8/5B2/8 w - - 23 43", /* one capture from a dead position */
    NULL,
};
