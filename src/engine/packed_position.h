/* packed_position.h - a position with what became of it, in 32 bytes of a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a tuner learns from: positions by the million, each with the score that a search
 * gave it and the result of its game. A file of them is records and nothing else, so that
 * `cat` merges files. All numbers are little-endian on every machine:
 *
 *    0  8 bytes   occupied squares, bit 0 is a1
 *    8  16        a nibble each from the lowest occupied square on, low half first: enum
 *                 piece, or 6 and 14 for a rook that may still castle; the rest is zero
 *    24 1         bit 0 Black to move; bits 1-2 result: 0 Black won, 1 draw, 2 White won;
 *                 bits 3-6 en passant: 0, or its file from 1; bit 7 first of a game
 *    25 1         halfmove clock
 *    26 2         move number
 *    28 2         score, signed, centipawns from White's side
 *    30 2         check sum: CRC-16 of the 30 bytes before it (ITU-T's polynomial 0x1021,
 *                 highest bits first, begun with 0xFFFF)
 *
 * One position has one packed form. Plain data; any thread.
 */
#ifndef TTYCHESS_ENGINE_PACKED_POSITION_H
#define TTYCHESS_ENGINE_PACKED_POSITION_H

#include "rules/position.h"
#include "base/reason.h"

enum {
    PACKED_POSITION_SIZE = 32,
    PACKED_CHECKED_SIZE = 30, /* what the check sum is of */
    PACKED_CLOCK_MAX = 255,   /* a halfmove clock beyond this is cut */
    PACKED_NUMBER_MAX = 9999  /* and so is a move number: the most that a FEN takes */
};

struct packed_position {
    uint8_t bytes[PACKED_POSITION_SIZE];
};

struct scored_position {
    struct position position;
    int score;        /* centipawns from White's side; -32768 to 32767 */
    int result;       /* of the game: 1 White won, 0 draw, -1 Black won */
    bool begins_game; /* the first record of its game: tells where the next one begins */
};

/* At most 32 pieces. Chess960 positions are packed as well; `chess960` itself is kept only
 * where castling rights show it. */
void packed_position_pack(const struct scored_position *scored,
                          struct packed_position *packed);

/* Any 32 bytes. False, with the reason and *scored untouched, unless they are the packed
 * form of a position that fen_parse() would take. attacks_init() must have run. */
bool packed_position_unpack(const struct packed_position *packed,
                            struct scored_position *scored, struct reason *reason);

/* What is learned from: a record looked at without making a position of it, which takes a
 * hundredth of the time. */
struct packed_glance {
    bitboard occupied;
    uint8_t pieces[32]; /* enum piece, `count` of them, from the lowest square on */
    int count;
    enum color side_to_move;
    int score, result; /* as above */
    bool begins_game;
};

/* False, with the reason, when check sum, pieces or result are wrong, or a side has not one
 * king. The rest is not looked at. */
bool packed_position_glance(const struct packed_position *packed, struct packed_glance *glance,
                            struct reason *reason);

/* The check sum that the bytes before it ask for. */
uint16_t packed_position_check_sum(const struct packed_position *packed);

/* Results are known only when the game is over: set the one of a packed position. */
void packed_position_set_result(struct packed_position *packed, int result);

#endif
