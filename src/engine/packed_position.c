/* packed_position.c - positions into 32 bytes, and out of any 32 bytes whatsoever.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unpacking spells the position as a FEN and has it read: one place in the program knows
 * what a position is that chess is played in.
 */
#include "engine/packed_position.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/fen.h"

enum { OCCUPIED = 0, PIECES = 8, FLAGS = 24, CLOCK = 25, NUMBER = 26, SCORE = 28, SUM = 30 };

enum { PIECES_MAX = 32 };

/* Flags of byte 24. */
enum { RESULT_SHIFT = 1, EN_PASSANT_SHIFT = 3, BEGINS_GAME = 0x80 };

/* The nibbles that no piece has: rooks that may still castle. */
enum { WHITE_CASTLING_ROOK = 6, BLACK_CASTLING_ROOK = 14 };

static void put_number(struct packed_position *packed, int place, int size, uint64_t value)
{
    for (int i = 0; i < size; i++)
        packed->bytes[place + i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get_number(const struct packed_position *packed, int place, int size)
{
    uint64_t value = 0;
    for (int i = 0; i < size; i++)
        value |= (uint64_t)packed->bytes[place + i] << 8 * i;
    return value;
}

uint16_t packed_position_check_sum(const struct packed_position *packed)
{
    unsigned sum = 0xFFFF;
    for (int i = 0; i < PACKED_CHECKED_SIZE; i++) {
        sum ^= (unsigned)packed->bytes[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            sum = (sum & 0x8000) != 0 ? sum << 1 ^ 0x1021 : sum << 1;
        sum &= 0xFFFF;
    }
    return (uint16_t)sum;
}

static void seal(struct packed_position *packed)
{
    put_number(packed, SUM, 2, packed_position_check_sum(packed));
}

/* ---- packing --------------------------------------------------------------------- */

static bool is_castling_rook(const struct position *position, enum square square)
{
    for (unsigned i = 0; i < 4; i++)
        if ((position->castling_rights >> i & 1) != 0 && position->castling_rook[i] == square)
            return true;
    return false;
}

static unsigned nibble_for(const struct position *position, enum square square)
{
    if (is_castling_rook(position, square))
        return position->board[square] == WHITE_ROOK ? WHITE_CASTLING_ROOK
                                                     : BLACK_CASTLING_ROOK;
    return position->board[square];
}

static unsigned flags_for(const struct scored_position *scored)
{
    const struct position *position = &scored->position;
    unsigned flags = position->side_to_move;
    flags |= (unsigned)(scored->result + 1) << RESULT_SHIFT;
    if (position->en_passant != NO_SQUARE)
        flags |= (unsigned)(square_file((enum square)position->en_passant) + 1)
                 << EN_PASSANT_SHIFT;
    return scored->begins_game ? flags | BEGINS_GAME : flags;
}

static unsigned at_most(unsigned value, unsigned maximum)
{
    return value < maximum ? value : maximum;
}

void packed_position_pack(const struct scored_position *scored, struct packed_position *packed)
{
    const struct position *position = &scored->position;
    assert(scored->score >= INT16_MIN && scored->score <= INT16_MAX);
    assert(scored->result >= -1 && scored->result <= 1);
    assert(bitboard_count(position_occupied(position)) <= PIECES_MAX);
    *packed = (struct packed_position){{0}};
    put_number(packed, OCCUPIED, 8, position_occupied(position));
    bitboard rest = position_occupied(position);
    for (int i = 0; rest != 0; i++) {
        unsigned nibble = nibble_for(position, bitboard_pop(&rest));
        packed->bytes[PIECES + i / 2] |= (uint8_t)(nibble << 4 * (i % 2));
    }
    packed->bytes[FLAGS] = (uint8_t)flags_for(scored);
    packed->bytes[CLOCK] = (uint8_t)at_most(position->halfmove_clock, PACKED_CLOCK_MAX);
    put_number(packed, NUMBER, 2, at_most(position->fullmove_number, PACKED_NUMBER_MAX));
    put_number(packed, SCORE, 2, (uint16_t)scored->score);
    seal(packed);
}

void packed_position_set_result(struct packed_position *packed, int result)
{
    unsigned others = packed->bytes[FLAGS] & ~(3U << RESULT_SHIFT);
    packed->bytes[FLAGS] = (uint8_t)(others | (unsigned)(result + 1) << RESULT_SHIFT);
    seal(packed);
}

/* ---- unpacking ------------------------------------------------------------------- */

struct unpacking {
    const struct packed_position *packed;
    uint8_t nibbles[64]; /* by square; NO_NIBBLE where it is empty */
    char fen[FEN_SIZE];
    size_t length; /* of `fen` */
    struct reason *reason;
};

enum { NO_NIBBLE = 0xFF };

static bool read_nibbles(struct unpacking *unpacking)
{
    const uint8_t *bytes = unpacking->packed->bytes;
    bitboard occupied = get_number(unpacking->packed, OCCUPIED, 8);
    int count = bitboard_count(occupied);
    if (count > PIECES_MAX)
        return reason_set(unpacking->reason, 0, "expected at most %d pieces, found %d",
                          PIECES_MAX, count);
    for (int i = 0; i < PIECES_MAX; i++) {
        uint8_t nibble = bytes[PIECES + i / 2] >> 4 * (i % 2) & 15;
        if (i < count ? (nibble & 7) == 7 : nibble != 0)
            return reason_set(unpacking->reason, 0,
                              "expected a piece as number %d of %d, "
                              "found code %d",
                              i + 1, count, nibble);
    }
    for (int square = A1, i = 0; square <= H8; square++) {
        bool empty = !bitboard_has(occupied, (enum square)square);
        unpacking->nibbles[square] =
            (uint8_t)(empty ? NO_NIBBLE : bytes[PIECES + i / 2] >> 4 * (i % 2) & 15);
        i += empty ? 0 : 1;
    }
    return true;
}

static void put_letter(struct unpacking *unpacking, char letter)
{
    unpacking->fen[unpacking->length++] = letter;
}

static void put_pieces(struct unpacking *unpacking)
{
    static const char letters[] = "PNBRQKR?pnbrqkr?"; /* by nibble */
    for (int rank = 7; rank >= 0; rank--) {
        char empty = '0';
        for (int file = 0; file < 8; file++) {
            uint8_t nibble = unpacking->nibbles[square_make(file, rank)];
            if (nibble == NO_NIBBLE) {
                empty++;
                continue;
            }
            if (empty > '0')
                put_letter(unpacking, empty);
            empty = '0';
            put_letter(unpacking, letters[nibble]);
        }
        if (empty > '0')
            put_letter(unpacking, empty);
        put_letter(unpacking, rank > 0 ? '/' : ' ');
    }
}

/* KQkq where king and rook stand as in standard chess, else the rook's file. */
static char castling_letter(const struct unpacking *unpacking, int file, enum color color)
{
    enum square king = square_make(4, color == WHITE ? 0 : 7);
    bool standard = unpacking->nibbles[king] == piece_make(color, KING);
    char letter = (char)('A' + file);
    if (standard && (file == 0 || file == 7))
        letter = file == 0 ? 'Q' : 'K';
    return color == WHITE ? letter : (char)(letter - 'A' + 'a');
}

static bool put_castling(struct unpacking *unpacking)
{
    int rights = 0;
    for (int square = A1; square <= H8; square++) {
        uint8_t nibble = unpacking->nibbles[square];
        if (nibble != WHITE_CASTLING_ROOK && nibble != BLACK_CASTLING_ROOK)
            continue;
        enum color color = nibble == WHITE_CASTLING_ROOK ? WHITE : BLACK;
        if (square_rank((enum square)square) != (color == WHITE ? 0 : 7) || ++rights > 4)
            return reason_set(unpacking->reason, 0,
                              "expected at most two rooks a side "
                              "that may castle, on its first rank");
        put_letter(unpacking,
                   castling_letter(unpacking, square_file((enum square)square), color));
    }
    if (rights == 0)
        put_letter(unpacking, '-');
    return true;
}

static bool put_fields(struct unpacking *unpacking)
{
    const struct packed_position *packed = unpacking->packed;
    unsigned flags = packed->bytes[FLAGS], en_passant = flags >> EN_PASSANT_SHIFT & 15;
    unsigned number = (unsigned)get_number(packed, NUMBER, 2);
    if ((flags >> RESULT_SHIFT & 3) == 3 || en_passant > 8)
        return reason_set(unpacking->reason, 0,
                          "expected a result from 0 to 2 and an en "
                          "passant file from 0 to 8, found %u and %u",
                          flags >> RESULT_SHIFT & 3, en_passant);
    if (number == 0)
        return reason_set(unpacking->reason, 0, "expected a move number from 1, found 0");
    bool black = (flags & 1) != 0;
    put_pieces(unpacking);
    put_letter(unpacking, black ? 'b' : 'w');
    put_letter(unpacking, ' ');
    if (!put_castling(unpacking))
        return false;
    char square[3] = "-";
    if (en_passant > 0)
        snprintf(square, sizeof square, "%c%c", (char)('a' + en_passant - 1),
                 black ? '3' : '6');
    snprintf(unpacking->fen + unpacking->length, FEN_SIZE - unpacking->length, " %s %u %u",
             square, packed->bytes[CLOCK], number);
    return true;
}

bool packed_position_unpack(const struct packed_position *packed,
                            struct scored_position *scored, struct reason *reason)
{
    struct unpacking unpacking = {.packed = packed, .reason = reason};
    struct scored_position found;
    struct packed_position again;
    struct reason remark;
    uint16_t sum = (uint16_t)get_number(packed, SUM, 2);
    if (sum != packed_position_check_sum(packed))
        return reason_set(reason, 0, "expected check sum %04X, found %04X",
                          packed_position_check_sum(packed), sum);
    if (!read_nibbles(&unpacking) || !put_fields(&unpacking) ||
        !fen_read(&found.position, unpacking.fen, &remark, reason))
        return false;
    unsigned flags = packed->bytes[FLAGS];
    found.score = (int16_t)get_number(packed, SCORE, 2);
    found.result = (int)(flags >> RESULT_SHIFT & 3) - 1;
    found.begins_game = (flags & BEGINS_GAME) != 0;
    packed_position_pack(&found, &again);
    if (memcmp(&again, packed, sizeof again) != 0) /* what is left out of a FEN is in it */
        return reason_set(reason, 0, "%s",
                          *remark.text ? remark.text
                                       : "expected no en passant file where no pawn may take "
                                         "so");
    *scored = found;
    return true;
}
