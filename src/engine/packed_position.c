/* packed_position.c - positions into 32 bytes, and out of any 32 bytes whatsoever.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unpacking makes a draft, has it written as a FEN and read again: one place in the program
 * knows what a position is that chess is played in.
 */
#include "engine/packed_position.h"

#include <assert.h>
#include <string.h>

#include "rules/castling.h"
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
        unsigned leaves = (sum >> 8 ^ packed->bytes[i]) & 0xFF;
        leaves ^= leaves >> 4; /* eight steps by 0x1021 at once */
        sum = sum << 8 ^ leaves << 12 ^ leaves << 5 ^ leaves;
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
    assert(position_is_sound(position));
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
    assert(result >= -1 && result <= 1);
    unsigned others = packed->bytes[FLAGS] & ~(3U << RESULT_SHIFT);
    packed->bytes[FLAGS] = (uint8_t)(others | (unsigned)(result + 1) << RESULT_SHIFT);
    seal(packed);
}

/* ---- unpacking ------------------------------------------------------------------- */

/* Put a piece, or a rook that may still castle, on the draft. Only in the corners does it
 * matter which of a side's two rights is a rook's: elsewhere it is told by its file. */
static bool put_nibble(struct position *draft, unsigned nibble, enum square square,
                       struct reason *reason)
{
    if (nibble != WHITE_CASTLING_ROOK && nibble != BLACK_CASTLING_ROOK) {
        position_put_piece(draft, (enum piece)nibble, square);
        return true;
    }
    enum color color = nibble == WHITE_CASTLING_ROOK ? WHITE : BLACK;
    unsigned index =
        castling_index(color, square_file(square) == 0 ? CASTLING_LONG : CASTLING_SHORT);
    index ^= draft->castling_rights >> index & 1; /* if it is taken, the other one */
    if (square_rank(square) != (color == WHITE ? 0 : 7) ||
        (draft->castling_rights >> index & 1) != 0)
        return reason_set(reason, 0,
                          "expected at most two rooks a side that may castle, on its "
                          "first rank");
    draft->castling_rights = (uint8_t)(draft->castling_rights | 1U << index);
    draft->castling_rook[index] = (uint8_t)square;
    position_put_piece(draft, piece_make(color, ROOK), square);
    return true;
}

static unsigned get_nibble(const struct packed_position *packed, int number)
{
    return packed->bytes[PIECES + number / 2] >> 4 * (number % 2) & 15U;
}

static bool put_pieces(struct position *draft, const struct packed_position *packed,
                       struct reason *reason)
{
    bitboard rest = get_number(packed, OCCUPIED, 8);
    int count = bitboard_count(rest);
    if (count > PIECES_MAX)
        return reason_set(reason, 0, "expected at most %d pieces, found %d", PIECES_MAX,
                          count);
    for (int i = 0; i < PIECES_MAX; i++) {
        unsigned nibble = get_nibble(packed, i);
        if (i < count ? (nibble & 7) == 7 : nibble != 0)
            return reason_set(reason, 0, "expected a piece as number %d of %d, found code %u",
                              i + 1, count, nibble);
    }
    for (int i = 0; i < count; i++)
        if (!put_nibble(draft, get_nibble(packed, i), bitboard_pop(&rest), reason))
            return false;
    return true;
}

/* Rights that are written KQkq: their rooks stand in the corners, their king in between. */
static bool castles_as_standard(const struct position *draft)
{
    for (unsigned i = 0; i < 4; i++) {
        enum color color = i < 2 ? WHITE : BLACK;
        int file = square_file((enum square)draft->castling_rook[i]);
        if ((draft->castling_rights >> i & 1) != 0 &&
            ((file != 0 && file != 7) ||
             position_piece_on(draft, color == WHITE ? E1 : E8) != piece_make(color, KING)))
            return false;
    }
    return true;
}

static bool put_fields(struct position *draft, const struct packed_position *packed,
                       struct reason *reason)
{
    unsigned flags = packed->bytes[FLAGS], en_passant = flags >> EN_PASSANT_SHIFT & 15;
    unsigned number = (unsigned)get_number(packed, NUMBER, 2);
    if ((flags >> RESULT_SHIFT & 3) == 3 || en_passant > 8)
        return reason_set(reason, 0,
                          "expected a result from 0 to 2 and an en passant file from 0 to 8, "
                          "found %u and %u",
                          flags >> RESULT_SHIFT & 3, en_passant);
    if (number == 0)
        return reason_set(reason, 0, "expected a move number from 1, found 0");
    draft->side_to_move = flags & 1;
    if (en_passant > 0)
        draft->en_passant =
            (uint8_t)square_make((int)en_passant - 1, draft->side_to_move == WHITE ? 5 : 2);
    draft->chess960 = !castles_as_standard(draft);
    draft->halfmove_clock = packed->bytes[CLOCK];
    draft->fullmove_number = (uint16_t)number;
    return true;
}

bool packed_position_unpack(const struct packed_position *packed,
                            struct scored_position *scored, struct reason *reason)
{
    struct scored_position found;
    struct packed_position again;
    struct position draft;
    struct reason remark;
    char fen[FEN_SIZE];
    uint16_t sum = (uint16_t)get_number(packed, SUM, 2);
    if (sum != packed_position_check_sum(packed))
        return reason_set(reason, 0, "expected check sum %04X, found %04X",
                          packed_position_check_sum(packed), sum);
    position_clear(&draft);
    if (!put_pieces(&draft, packed, reason) || !put_fields(&draft, packed, reason))
        return false;
    fen_write(&draft, fen);
    if (!fen_read(&found.position, fen, &remark, reason))
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

/* ---- at a glance ----------------------------------------------------------------------- */

bool packed_position_glance(const struct packed_position *packed, struct packed_glance *glance,
                            struct reason *reason)
{
    unsigned flags = packed->bytes[FLAGS], sum = (unsigned)get_number(packed, SUM, 2);
    int kings[2] = {0};
    if (sum != packed_position_check_sum(packed))
        return reason_set(reason, 0, "expected check sum %04X, found %04X",
                          packed_position_check_sum(packed), sum);
    *glance = (struct packed_glance){.occupied = get_number(packed, OCCUPIED, 8),
                                     .count = bitboard_count(get_number(packed, OCCUPIED, 8)),
                                     .side_to_move = flags & 1,
                                     .score = (int16_t)get_number(packed, SCORE, 2),
                                     .result = (int)(flags >> RESULT_SHIFT & 3) - 1,
                                     .begins_game = (flags & BEGINS_GAME) != 0};
    if (glance->count > PIECES_MAX || glance->result == 2)
        return reason_set(reason, 0, "expected at most %d pieces and a result from 0 to 2",
                          PIECES_MAX);
    for (int i = 0; i < glance->count; i++) {
        unsigned nibble = get_nibble(packed, i);
        if ((nibble & 7) == 7)
            return reason_set(reason, 0, "expected a piece as number %d, found code %u", i + 1,
                              nibble);
        if (nibble == WHITE_CASTLING_ROOK || nibble == BLACK_CASTLING_ROOK)
            nibble -= NO_PIECE_TYPE - ROOK;
        glance->pieces[i] = (uint8_t)nibble;
        kings[nibble >> 3] += (nibble & 7) == KING;
    }
    return (kings[WHITE] == 1 && kings[BLACK] == 1) ||
           reason_set(reason, 0, "expected a king a side, found %d and %d", kings[WHITE],
                      kings[BLACK]);
}
