/* fen.c - parses and writes FEN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/fen.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "rules/castling.h"
#include "rules/names.h"

const char FEN_START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum { PIECES, SIDE, CASTLING, EN_PASSANT, HALFMOVE_CLOCK, FULLMOVE_NUMBER, FIELDS };

enum { COUNTER_MAX = 9999 };

static const char *const field_names[FIELDS] = {"pieces",     "side to move",   "castling",
                                                "en passant", "halfmove clock", "move number"};

struct field {
    const char *text; /* not terminated */
    size_t length;    /* 0: missing */
    int column;       /* of its first byte, from 1 */
};

struct reader {
    struct field fields[FIELDS];
    struct position position;
    struct error *warning; /* warning so far; may be NULL */
    struct error *error;
};

/* Sets the error "FEN field 1 (pieces), column 9: ..."; `offset` is in bytes from the start of
 * the field. Returns false. */
__attribute__((format(printf, 4, 5))) static bool set_field_error(const struct reader *reader,
                                                                  int field, size_t offset,
                                                                  const char *format, ...)
{
    char what[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    int column = reader->fields[field].column + (int)offset;
    return error_set(reader->error, column, "FEN field %d (%s), column %d: %s", field + 1,
                     field_names[field], column, what);
}

__attribute__((format(printf, 2, 3))) static void add_warning(const struct reader *reader,
                                                              const char *format, ...)
{
    char what[160];
    va_list arguments;
    if (!reader->warning)
        return;
    struct error before = *reader->warning;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    error_set(reader->warning, 0, "%s%s%s", before.text, *before.text ? "; " : "", what);
}

/* Sets the error "... expected EXPECTED, found 'x/8'" for the text from `offset`. Returns false. */
static bool set_found_error(const struct reader *reader, int field, size_t offset,
                            const char *expected)
{
    const struct field *text = &reader->fields[field];
    int length = (int)(text->length - offset);
    return set_field_error(reader, field, offset, "expected %s, found '%.*s'", expected,
                           length > 8 ? 8 : length, text->text + offset);
}

/* These functions check only what the rest of the program relies on, not whether a game can
 * lead to the position. */

static bool check_pieces(const struct reader *reader)
{
    const struct position *position = &reader->position;
    for (int color = WHITE; color <= BLACK; color++) {
        int kings = bitboard_count(position_pieces(position, (enum color)color, KING));
        if (kings != 1)
            return error_set(reader->error, reader->fields[PIECES].column, "FEN: %s has %s",
                             color_name((enum color)color),
                             kings == 0 ? "no king" : "more than one king");
    }
    bitboard misplaced = position->by_type[PAWN] & (bitboard_rank(0) | bitboard_rank(7));
    if (misplaced != 0) {
        enum square square = bitboard_first(misplaced);
        return set_field_error(reader, PIECES, 0,
                               "expected no pawn on ranks 1 and 8, found one on %s",
                               square_name(square));
    }
    enum square white = position_king(position, WHITE);
    enum square black = position_king(position, BLACK);
    return !bitboard_has(king_attacks(white), black) ||
           set_field_error(reader, PIECES, 0,
                           "expected kings that are not adjacent, found them on %s and %s",
                           square_name(white), square_name(black));
}

/* Checks that the side that has just moved is not in check. Requires check_pieces(). */
static bool check_turn(const struct reader *reader)
{
    const struct position *position = &reader->position;
    enum color them = color_opposite(position_turn(position));
    bitboard attackers = position_king_attackers(position, them);
    if (attackers == 0)
        return true;
    enum square square = bitboard_first(attackers);
    enum piece_type type = piece_type_of(position_piece_on(position, square));
    return set_field_error(reader, SIDE, 0,
                           "%s is not to move, but is in check from the %s on %s",
                           color_name(them), piece_type_name(type), square_name(square));
}

static void warn_of_counts(const struct reader *reader, enum color color)
{
    int pawns = bitboard_count(position_pieces(&reader->position, color, PAWN));
    int pieces = bitboard_count(reader->position.by_color[color]);
    if (pawns > 8 || pieces > 16)
        add_warning(reader, "%s has %d pieces, %d of them pawns", color_name(color), pieces,
                    pawns);
}

/* Returns whether the last move could have been an enemy pawn's double step over `square`,
 * which is on the enemy's third rank. */
static bool pawn_has_passed(const struct position *position, enum square square)
{
    enum color them = color_opposite(position_turn(position));
    int forward = them == WHITE ? 8 : -8;
    bitboard behind = bitboard_of(square) | bitboard_of((enum square)((int)square - forward));
    return position->board[(int)square + forward] == piece_make(them, PAWN) &&
           (position_occupied(position) & behind) == 0;
}

/* ---- field 1: pieces -------------------------------------------------------------------- */

static bool parse_pieces(struct reader *reader)
{
    const struct field *field = &reader->fields[PIECES];
    int rank = 7, file = 0;
    bool after_digit = false;
    for (size_t i = 0; i <= field->length; i++) {
        char letter = '/'; /* the end of the field also ends a rank */
        if (i < field->length)
            letter = field->text[i];
        bool digit = letter >= '1' && letter <= '8';
        enum piece piece = piece_from_letter(letter);
        if (letter == '/' && file != 8)
            return set_field_error(reader, PIECES, i,
                                   "expected 8 squares in rank %d, found %d", rank + 1, file);
        if (letter == '/' && rank == 0 && i < field->length)
            return set_found_error(reader, PIECES, i, "the end of the field after 8 ranks");
        if (digit && after_digit)
            return set_found_error(reader, PIECES, i, "a piece or '/' after a digit");
        if (letter != '/' && !digit && piece == NO_PIECE)
            return set_found_error(reader, PIECES, i,
                                   "a piece letter, a digit from 1 to 8 or '/'");
        if (piece != NO_PIECE && file < 8)
            position_put_piece(&reader->position, piece, square_make(file, rank));
        file = letter == '/' ? 0 : file + (digit ? letter - '0' : 1);
        rank -= letter == '/';
        after_digit = digit;
    }
    if (rank >= 0)
        return set_field_error(reader, PIECES, field->length,
                               "expected '/' and rank %d, found the end of the field",
                               rank + 1);
    warn_of_counts(reader, WHITE);
    warn_of_counts(reader, BLACK);
    return check_pieces(reader);
}

/* ---- fields 2 to 4 ---------------------------------------------------------------------- */

static bool parse_side(struct reader *reader)
{
    const struct field *field = &reader->fields[SIDE];
    if (field->length > 1 || (field->length == 1 && !strchr("wb", *field->text)))
        return set_found_error(reader, SIDE, 0, "'w' or 'b'");
    if (field->length == 0)
        add_warning(reader, "no side to move given; White is to move");
    else if (field->text[0] == 'b')
        reader->position.side_to_move = BLACK;
    return check_turn(reader);
}

/* Returns the rook on the file that `upper` names (Shredder-FEN), or the outermost one on the
 * king's short or long side (FEN, X-FEN), or NO_SQUARE. */
static enum square find_castling_rook(const struct position *position, enum color color,
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

bool fen_grant_castling(struct position *position, char letter)
{
    enum color color = letter >= 'a' ? BLACK : WHITE;
    char upper = (char)(letter & ~0x20);
    if (position_pieces(position, color, KING) == 0)
        return false;
    enum square king = position_king(position, color);
    enum square rook = find_castling_rook(position, color, upper);
    if (rook == NO_SQUARE)
        return false;
    bool is_short = rook > king;
    unsigned index = castling_index(color, is_short ? CASTLING_SHORT : CASTLING_LONG);
    uint8_t right = (uint8_t)(1U << index);
    position->castling_rights |= right;
    position->castling_rook[index] = (uint8_t)rook;
    position->castling_mask[king] &= (uint8_t)~right;
    position->castling_mask[rook] &= (uint8_t)~right;
    if (upper <= 'H' || square_file(king) != 4 || square_file(rook) != (is_short ? 7 : 0))
        position->chess960 = true;
    return true;
}

static bool field_is_dash(const struct field *field)
{
    return field->length == 0 || (field->length == 1 && field->text[0] == '-');
}

static bool parse_castling(struct reader *reader)
{
    const struct field *field = &reader->fields[CASTLING];
    char accepted[5] = "-";
    size_t count = 0;
    if (field_is_dash(field))
        return true;
    for (size_t i = 0; i < field->length; i++) {
        char letter = field->text[i];
        uint8_t before = reader->position.castling_rights;
        if (!memchr("KQkqABCDEFGHabcdefgh", letter, 20))
            return set_found_error(reader, CASTLING, i,
                                   "'-', letters of KQkq or file letters");
        if (!fen_grant_castling(&reader->position, letter))
            continue;
        if (reader->position.castling_rights == before)
            return set_field_error(
                reader, CASTLING, i,
                "expected one castling right on each side of each king, found a second, "
                "'%c'",
                letter);
        accepted[count++] = letter;
    }
    if (count < field->length)
        add_warning(reader, "king or rook not in place for castling '%.*s'; read as '%s'",
                    field->length > 8 ? 8 : (int)field->length, field->text, accepted);
    return true;
}

static bool parse_en_passant(struct reader *reader)
{
    const struct field *field = &reader->fields[EN_PASSANT];
    struct position *position = &reader->position;
    if (field_is_dash(field))
        return true;
    char rank = position->side_to_move == WHITE ? '6' : '3';
    enum square square = square_from_text(field->text);
    if (field->length != 2 || square == NO_SQUARE || rank_digit(square) != rank)
        return set_found_error(reader, EN_PASSANT, 0,
                               rank == '6' ? "'-' or a square on rank 6"
                                           : "'-' or a square on rank 3");
    position->en_passant = (uint8_t)square;
    if (!pawn_has_passed(position, square))
        add_warning(reader, "no pawn has just moved past %.2s, so en passant is not possible",
                    field->text);
    if (!pawn_has_passed(position, square) || position_en_passant_pawns(position) == 0)
        position->en_passant = NO_SQUARE;
    return true;
}

/* ---- fields 5 and 6 --------------------------------------------------------------------- */

static bool parse_counter(struct reader *reader, int number, uint16_t *counter)
{
    const struct field *field = &reader->fields[number];
    if (field_is_dash(field))
        return true;
    size_t digits = strspn(field->text, "0123456789");
    unsigned long value = strtoul(field->text, NULL, 10);
    if (digits < field->length)
        return set_found_error(reader, number, digits, "a digit");
    if (value > COUNTER_MAX)
        return set_field_error(reader, number, 0, "expected at most %d", COUNTER_MAX);
    *counter = (uint16_t)value;
    return true;
}

static bool split_fields(struct reader *reader, const char *text)
{
    const char *next = text;
    for (int i = 0; i <= FIELDS; i++) {
        next = skip_white_space(next);
        int column = (int)(next - text) + 1;
        if (i >= HALFMOVE_CLOCK &&
            (*next == ';' ||
             ((*next | 0x20) >= 'a' && (*next | 0x20) <= 'z' && strchr(next, ';'))))
            next += strlen(next); /* EPD operations: "bm Nf3; id \"x\";" */
        if (i == FIELDS) {
            if (*next == '\0')
                break;
            return error_set(reader->error, column,
                             "FEN column %d: expected at most 6 fields, found \"%.20s\"",
                             column, next);
        }
        reader->fields[i] = (struct field){next, word_length(next), column};
        next += reader->fields[i].length;
    }
    return reader->fields[PIECES].length > 0 ||
           error_set(reader->error, 1, "FEN: expected a position, found no text");
}

bool fen_parse_with_warning(struct position *position, const char *text, struct error *warning,
                            struct error *error)
{
    struct reader reader = {.warning = warning, .error = error};
    position_clear(&reader.position);
    if (warning)
        *warning = (struct error){0};
    if (!split_fields(&reader, text) || !parse_pieces(&reader) || !parse_side(&reader) ||
        !parse_castling(&reader) || !parse_en_passant(&reader) ||
        !parse_counter(&reader, HALFMOVE_CLOCK, &reader.position.halfmove_clock) ||
        !parse_counter(&reader, FULLMOVE_NUMBER, &reader.position.fullmove_number))
        return false;
    if (reader.position.fullmove_number == 0) /* some programs write 0 */
        reader.position.fullmove_number = 1;
    position_compute_keys(&reader.position);
    *position = reader.position;
    return true;
}

bool fen_parse(struct position *position, const char *text, struct error *error)
{
    return fen_parse_with_warning(position, text, NULL, error);
}

void position_set_start(struct position *position)
{
    fen_parse(position, FEN_START, NULL);
}

bool position_is_start(const struct position *position)
{
    return position->key == 0x463b96181691fc9c; /* the key published with Polyglot's book
                                                 * format */
}

bool looks_like_fen(const char *line)
{
    int slashes = 0;
    line += strspn(line, " \t");
    for (; *line != '\0' && *line != ' '; line++)
        slashes += *line == '/';
    return slashes == 7;
}

/* ---- writing ---------------------------------------------------------------------------- */

static char *write_rank(const struct position *position, int rank, char *out)
{
    int empty = 0;
    for (int file = 0; file < 8; file++) {
        enum piece piece = position_piece_on(position, square_make(file, rank));
        if (piece == NO_PIECE) {
            empty++;
            continue;
        }
        if (empty > 0)
            *out++ = (char)('0' + empty);
        empty = 0;
        *out++ = piece_letter(piece);
    }
    if (empty > 0)
        *out++ = (char)('0' + empty);
    return out;
}

static char *write_castling(const struct position *position, char *out)
{
    if (position->castling_rights == 0)
        *out++ = '-';
    for (int i = 0; i < 4; i++) {
        if ((position->castling_rights >> i & 1) == 0)
            continue;
        int file = square_file((enum square)position->castling_rook[i]);
        if (position->chess960)
            *out++ = (char)((i < 2 ? 'A' : 'a') + file);
        else
            *out++ = "KQkq"[i];
    }
    return out;
}

size_t fen_write(const struct position *position, char text[FEN_SIZE])
{
    char *out = text;
    for (int rank = 7; rank >= 0; rank--) {
        out = write_rank(position, rank, out);
        *out++ = rank > 0 ? '/' : ' ';
    }
    *out++ = position->side_to_move == WHITE ? 'w' : 'b';
    *out++ = ' ';
    out = write_castling(position, out);
    *out++ = ' ';
    enum square passed = (enum square)position->en_passant;
    size_t size = FEN_SIZE - (size_t)(out - text);
    out += snprintf(out, size, "%s %u %u", passed == NO_SQUARE ? "-" : square_name(passed),
                    position->halfmove_clock,
                    position->fullmove_number < COUNTER_MAX ? position->fullmove_number
                                                            : COUNTER_MAX);
    assert(out < text + FEN_SIZE);
    return (size_t)(out - text);
}

/* ---- starting positions of Chess960 ----------------------------------------------------- */

static void put_on_free_square(char rank[9], int nth, char piece)
{
    for (int file = 0; file < 8; file++)
        if (rank[file] == ' ' && nth-- == 0) {
            rank[file] = piece;
            return;
        }
}

void chess960_start_fen(int number, char fen[FEN_SIZE])
{
    static const int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                       {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    char white[9] = "        ", black[9] = "", rights[5] = "";
    int rook = 0;
    white[number % 4 * 2 + 1] = 'B';
    number /= 4;
    white[number % 4 * 2] = 'B';
    number /= 4;
    put_on_free_square(white, number % 6, 'Q');
    number /= 6;
    put_on_free_square(white, knights[number % 10][1],
                       'N'); /* the second knight first, because the first would shift it */
    put_on_free_square(white, knights[number % 10][0], 'N');
    for (int i = 0; i < 3; i++)
        put_on_free_square(white, 0, "RKR"[i]);
    for (int file = 7; file >= 0; file--)
        if (white[file] == 'R') {
            rights[rook + 2] = (char)('a' + file);
            rights[rook++] = (char)('A' + file);
        }
    for (int i = 0; i < 8; i++)
        black[i] = (char)(white[i] | 0x20);
    snprintf(fen, FEN_SIZE, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w %s - 0 1", black, white,
             rights);
}

void position_set_chess960(struct position *position, int number)
{
    char fen[FEN_SIZE];
    if (number != STANDARD_START)
        chess960_start_fen(number, fen);
    fen_parse(position, number == STANDARD_START ? FEN_START : fen, NULL);
}
