/* fen.c - reading positions from text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text is split into fields first, each with the column where it begins; then each
 * field is read into a position of our own, which the caller gets only when the whole of
 * it has passed every check.
 */
#include "rules/fen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "rules/attacks.h"
#include "rules/names.h"
#include "rules/position_check.h"

const char FEN_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum { PIECES, SIDE, CASTLING, EN_PASSANT, HALFMOVE_CLOCK, FULLMOVE_NUMBER, FIELDS };

enum { COUNTER_MAX = 9999 };

static const char *const field_names[FIELDS] = {"pieces",     "side to move",   "castling",
                                                "en passant", "halfmove clock", "move number"};

struct field {
    const char *text; /* not terminated */
    size_t length;    /* 0 when the field is missing */
    int column;       /* of its first byte, from 1 */
};

struct reader {
    struct field fields[FIELDS];
    struct position position;
    struct reason *remark; /* what is odd, so far; NULL: nobody wants to know */
    struct reason *reason;
};

/* ---- complaints -------------------------------------------------------------------- */

/* "FEN field 1 (pieces), column 9: ..."; `offset` counts from the start of the field. */
__attribute__((format(printf, 4, 5))) static bool complain(const struct reader *reader,
                                                           int field, size_t offset,
                                                           const char *format, ...)
{
    char what[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    int column = reader->fields[field].column + (int)offset;
    return reason_set(reader->reason, column, "FEN field %d (%s), column %d: %s", field + 1,
                      field_names[field], column, what);
}

/* Say what is odd, or was taken otherwise than it stands there. */
__attribute__((format(printf, 2, 3))) static void remark(const struct reader *reader,
                                                         const char *format, ...)
{
    struct reason before;
    char what[160];
    va_list arguments;
    if (!reader->remark)
        return;
    before = *reader->remark;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    reason_set(reader->remark, 0, "%s%s%s", before.text, *before.text ? "; " : "", what);
}

/* What stands at an offset of a field, for "found ...". */
static const char *found(const struct field *field, size_t offset, char text[8])
{
    if (offset >= field->length)
        return "the end of the field";
    snprintf(text, 8, "'%c'", field->text[offset]);
    return text;
}

/* ---- field 1: pieces --------------------------------------------------------------- */

/* Read one rank from *offset on; stops at whatever cannot belong to it. */
static bool read_rank(struct reader *reader, int rank, size_t *offset)
{
    const struct field *field = &reader->fields[PIECES];
    size_t start = *offset;
    bool after_digit = false;
    int file = 0;
    for (; *offset < field->length && field->text[*offset] != '/'; ++*offset) {
        char letter = field->text[*offset], text[8];
        bool digit = letter >= '1' && letter <= '8';
        enum piece piece = piece_from_letter(letter);
        if (digit && after_digit)
            return complain(reader, PIECES, *offset,
                            "expected a piece or '/' after a digit, found '%c'", letter);
        if (!digit && piece == NO_PIECE)
            return complain(reader, PIECES, *offset,
                            "expected a piece letter, a digit from 1 to 8 or '/', "
                            "found %s",
                            found(field, *offset, text));
        if (piece != NO_PIECE && file < 8)
            position_put_piece(&reader->position, piece, square_make(file, rank));
        file += digit ? letter - '0' : 1;
        after_digit = digit;
    }
    if (file != 8)
        return complain(reader, PIECES, file > 8 ? start : *offset,
                        "expected 8 squares in rank %d, found %d", rank + 1, file);
    return true;
}

static bool read_pieces(struct reader *reader)
{
    const struct field *field = &reader->fields[PIECES];
    size_t offset = 0;
    char text[8];
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(reader, rank, &offset))
            return false;
        if (rank > 0 && offset++ >= field->length)
            return complain(reader, PIECES, field->length,
                            "expected '/' and rank %d, found the end of the field", rank);
    }
    if (offset < field->length)
        return complain(reader, PIECES, offset,
                        "expected the end of the field after 8 ranks, found %s",
                        found(field, offset, text));
    char fault[FAULT_SIZE];
    if (!position_check_pieces(&reader->position, fault))
        return complain(reader, PIECES, 0, "%s", fault);
    for (int color = WHITE; color <= BLACK; color++)
        if (!position_check_counts(&reader->position, (enum color)color, fault))
            remark(reader, "%s", fault);
    return true;
}

/* ---- fields 2 to 4 ----------------------------------------------------------------- */

static bool read_side(struct reader *reader)
{
    const struct field *field = &reader->fields[SIDE];
    char text[8], fault[FAULT_SIZE];
    if (field->length > 0 && field->text[0] != 'w' && field->text[0] != 'b')
        return complain(reader, SIDE, 0, "expected 'w' or 'b', found %s",
                        found(field, 0, text));
    if (field->length > 1)
        return complain(reader, SIDE, 1, "expected one letter, found %s after it",
                        found(field, 1, text));
    if (field->length == 0)
        remark(reader, "White is to move, as nothing else is said");
    else if (field->text[0] == 'b')
        reader->position.side_to_move = BLACK;
    if (!position_check_turn(&reader->position, fault))
        return complain(reader, SIDE, 0, "%s", fault);
    if (!position_check_checkers(&reader->position, fault))
        remark(reader, "%s", fault);
    return true;
}

/* The rook that a castling letter means: by its file (Shredder-FEN), or the outermost one
 * on the king's short or long side (X-FEN, and plain FEN). */
static enum square castling_rook_meant(const struct position *position, enum color color,
                                       char upper)
{
    enum square king = position_king(position, color);
    int home = color == WHITE ? 0 : 7;
    bitboard rooks = position_pieces(position, color, ROOK) & bitboard_rank(home);
    if (square_rank(king) != home)
        return NO_SQUARE;
    if (upper >= 'A' && upper <= 'H')
        rooks &= bitboard_file(upper - 'A');
    else if (upper == 'K')
        rooks &= ~0ULL << (unsigned)king;
    else
        rooks &= bitboard_of(king) - 1;
    if (rooks == 0)
        return NO_SQUARE;
    return upper == 'K' ? (enum square)(63 - __builtin_clzll(rooks)) : bitboard_first(rooks);
}

static void grant_castling(struct position *position, enum square king, enum square rook,
                           unsigned index)
{
    uint8_t right = (uint8_t)(1U << index);
    position->castling_rights |= right;
    position->castling_rook[index] = (uint8_t)rook;
    position->castling_kept[king] &= (uint8_t)~right;
    position->castling_kept[rook] &= (uint8_t)~right;
}

/* Grant the right that letter `offset` of the field stands for. False: complained, or left out,
 * for there is no king or rook for it: *left_out. */
static bool read_castling_letter(struct reader *reader, size_t offset, bool *left_out)
{
    struct position *position = &reader->position;
    char letter = reader->fields[CASTLING].text[offset], text[8];
    enum color color = letter >= 'a' ? BLACK : WHITE;
    char upper = color == BLACK ? (char)(letter - 'a' + 'A') : letter;
    if ((upper < 'A' || upper > 'H') && upper != 'K' && upper != 'Q')
        return complain(reader, CASTLING, offset,
                        "expected '-' or letters of KQkq or files A-H, a-h, found %s",
                        found(&reader->fields[CASTLING], offset, text));
    enum square king = position_king(position, color);
    enum square rook = castling_rook_meant(position, color, upper);
    *left_out = rook == NO_SQUARE;
    if (*left_out)
        return false;
    bool is_short = rook > king;
    unsigned index = 2U * (unsigned)color + (is_short ? 0 : 1);
    if ((position->castling_rights >> index & 1) != 0)
        return complain(reader, CASTLING, offset,
                        "expected each castling right once, found a second one to the "
                        "same side, '%c'",
                        letter);
    grant_castling(position, king, rook, index);
    if (upper <= 'H' || square_file(king) != 4 || square_file(rook) != (is_short ? 7 : 0))
        position->chess960 = true;
    return true;
}

static bool field_is_dash(const struct field *field)
{
    return field->length == 0 || (field->length == 1 && field->text[0] == '-');
}

/* Rights that king and rook do not bear out are left out. */
static bool read_castling(struct reader *reader)
{
    const struct field *field = &reader->fields[CASTLING];
    char kept[5] = "-";
    size_t count = 0;
    bool left_out = false;
    if (field_is_dash(field))
        return true;
    for (size_t i = 0; i < field->length; i++) {
        if (read_castling_letter(reader, i, &left_out))
            kept[count++] = field->text[i];
        else if (!left_out)
            return false;
    }
    if (count < field->length)
        remark(reader, "no king and rook for castling '%.*s'; taken as '%s'",
               field->length > 8 ? 8 : (int)field->length, field->text, kept);
    return true;
}

static bool can_take_en_passant(const struct position *position, enum square square)
{
    enum color us = (enum color)position->side_to_move;
    bitboard pawns =
        attacks_pawn(color_opposite(us), square) & position_pieces(position, us, PAWN);
    while (pawns != 0) {
        enum square from = bitboard_pop(&pawns);
        if (position_is_legal(position, move_make_kind(from, square, MOVE_EN_PASSANT)))
            return true;
    }
    return false;
}

/* An en passant square is kept only where a capture is legal. */
static bool read_en_passant(struct reader *reader)
{
    const struct field *field = &reader->fields[EN_PASSANT];
    struct position *position = &reader->position;
    if (field_is_dash(field))
        return true;
    char rank = position->side_to_move == WHITE ? '6' : '3', fault[FAULT_SIZE];
    if (field->length != 2 || field->text[0] < 'a' || field->text[0] > 'h' ||
        field->text[1] != rank)
        return complain(reader, EN_PASSANT, 0,
                        "expected '-' or a square on rank %c, found \"%.*s\"", rank,
                        field->length > 8 ? 8 : (int)field->length, field->text);
    enum square square = square_make(field->text[0] - 'a', rank - '1');
    if (!position_check_en_passant(position, square, fault)) {
        remark(reader, "en passant left out: %s", fault);
    } else {
        if (!position_check_before_step(position, square, fault))
            remark(reader, "%s", fault);
        position->en_passant = (uint8_t)square;
        if (!can_take_en_passant(position, square))
            position->en_passant = NO_SQUARE;
    }
    return true;
}

/* ---- fields 5 and 6 ---------------------------------------------------------------- */

static bool read_counter(struct reader *reader, int number, uint16_t *counter)
{
    const struct field *field = &reader->fields[number];
    char text[8];
    if (field_is_dash(field))
        return true;
    unsigned value = 0;
    for (size_t i = 0; i < field->length; i++) {
        if (field->text[i] < '0' || field->text[i] > '9')
            return complain(reader, number, i, "expected a digit, found %s",
                            found(field, i, text));
        value = 10 * value + (unsigned)(field->text[i] - '0');
        if (value > COUNTER_MAX)
            return complain(reader, number, 0, "expected a number from 0 to %d, found more",
                            COUNTER_MAX);
    }
    *counter = (uint16_t)value;
    return true;
}

/* ---- the whole --------------------------------------------------------------------- */

/* Whether EPD operations ("bm Nf3; id \"x\";") begin here rather than another field. */
static bool is_operations(const char *text)
{
    bool letter = (*text | 0x20) >= 'a' && (*text | 0x20) <= 'z';
    return *text == ';' || (letter && strchr(text, ';'));
}

static bool split_fields(struct reader *reader, const char *text)
{
    const char *place = text;
    for (int i = 0; i <= FIELDS; i++) {
        place = skip_blanks(place);
        int column = (int)(place - text) + 1;
        if (i >= HALFMOVE_CLOCK && is_operations(place))
            place += strlen(place);
        if (i == FIELDS) {
            if (*place == '\0')
                break;
            return reason_set(reader->reason, column,
                              "FEN column %d: expected at most 6 fields, found \"%.20s\"",
                              column, place);
        }
        struct field *field = &reader->fields[i];
        *field = (struct field){.text = place, .column = column};
        field->length = word_length(place);
        place += field->length;
    }
    if (reader->fields[PIECES].length == 0)
        return reason_set(reader->reason, 1, "FEN: expected a position, found no text");
    return true;
}

bool fen_read(struct position *position, const char *text, struct reason *remark,
              struct reason *reason)
{
    struct reader reader = {.remark = remark, .reason = reason};
    position_clear(&reader.position);
    if (remark)
        *remark = (struct reason){0};
    if (!split_fields(&reader, text) || !read_pieces(&reader) || !read_side(&reader) ||
        !read_castling(&reader) || !read_en_passant(&reader) ||
        !read_counter(&reader, HALFMOVE_CLOCK, &reader.position.halfmove_clock) ||
        !read_counter(&reader, FULLMOVE_NUMBER, &reader.position.fullmove_number))
        return false;
    if (reader.position.fullmove_number == 0) /* what some programs write */
        reader.position.fullmove_number = 1;
    position_set_keys(&reader.position);
    *position = reader.position;
    return true;
}

bool fen_parse(struct position *position, const char *text, struct reason *reason)
{
    return fen_read(position, text, NULL, reason);
}

void position_set_start(struct position *position)
{
    fen_parse(position, FEN_START, NULL);
}

bool fen_is_meant(const char *line)
{
    int strokes = 0;
    line += strspn(line, " \t");
    for (; *line != '\0' && *line != ' '; line++)
        strokes += *line == '/';
    return strokes == 7;
}
