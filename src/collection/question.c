/* question.c - see question.h. First the words, then the games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/question.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"

/* ---- words ------------------------------------------------------------------------------- */

struct reading {
    struct question *question;
    const struct position *board;
    const char *text, *at; /* all of it; what comes next */
    const char *word;      /* the last that was taken, without its quotes */
    size_t length;
    struct reason *reason;
};

/* The next word, or what stands between quotes. */
static bool take_word(struct reading *reading)
{
    const char *at = skip_blanks(reading->at), *end;
    if (*at != '"') {
        reading->at = at;
        return next_word(&reading->at, &reading->word, &reading->length);
    }
    reading->word = ++at;
    end = strchr(at, '"');
    reading->length = end ? (size_t)(end - at) : strlen(at);
    reading->at = end ? end + 1 : at + reading->length;
    return true;
}

/* The next word, if it is that one. */
static bool take_this(struct reading *reading, const char *expected)
{
    struct reading before = *reading;
    if (take_word(reading) && word_is(reading->word, reading->length, expected))
        return true;
    *reading = before;
    return false;
}

static bool refuse_at(const struct reading *reading, const char *at, const char *expected)
{
    int column = (int)(at - reading->text) + 1;
    char found[40];
    printable_copy(found, sizeof found, at, word_length(at));
    if (!*at)
        return reason_set(reading->reason, column, "column %d: expected %s", column, expected);
    return reason_set(reading->reason, column, "column %d: expected %s, found '%s'", column,
                      expected, found);
}

static bool refuse_word(const struct reading *reading, const char *expected)
{
    return refuse_at(reading, reading->word, expected);
}

/* A word must follow. */
static bool need_word(struct reading *reading, const char *expected)
{
    return take_word(reading) || refuse_at(reading, skip_blanks(reading->at), expected);
}

/* "2400", "2400-", "-2400", "1990-1999"; of codes each end is read by `read`. */
static bool read_range(struct reading *reading, struct question_range *range,
                       const char *expected)
{
    const char *at, *end;
    unsigned long ends[2] = {0, UINT16_MAX};
    if (!need_word(reading, expected))
        return false;
    at = reading->word;
    end = at + reading->length;
    if (isdigit((unsigned char)*at))
        ends[1] = ends[0] = strtoul(at, (char **)&at, 10);
    if (at < end && *at == '-') {
        ends[1] = UINT16_MAX;
        if (++at < end && isdigit((unsigned char)*at))
            ends[1] = strtoul(at, (char **)&at, 10);
    }
    if (at != end || ends[1] > UINT16_MAX || ends[0] > ends[1] ||
        (reading->length == 1 && *reading->word == '-'))
        return refuse_word(reading, expected);
    *range = (struct question_range){(uint16_t)(ends[0] > 0 ? ends[0] : 1), (uint16_t)ends[1]};
    return true;
}

static bool read_number(struct reading *reading, unsigned *number, const char *expected)
{
    char digits[8];
    int value;
    if (!need_word(reading, expected))
        return false;
    snprintf(digits, sizeof digits, "%.*s", (int)(reading->length < 8 ? reading->length : 0),
             reading->word);
    if (!number_read_int(digits, 1, 1000, &value, NULL))
        return refuse_word(reading, expected);
    *number = (unsigned)value;
    return true;
}

/* ---- about the game ---------------------------------------------------------------------- */

static bool read_player(struct reading *reading)
{
    struct question *question = reading->question;
    if (!need_word(reading, "a player's name"))
        return false;
    if (reading->length == 0 || reading->length >= sizeof question->player)
        return refuse_word(reading, "a player's name of 1 to 63 bytes");
    snprintf(question->player, sizeof question->player, "%.*s", (int)reading->length,
             reading->word);
    question->sides[WHITE] = !take_this(reading, "black");
    question->sides[BLACK] = !question->sides[WHITE] || !take_this(reading, "white");
    return true;
}

static bool read_elo(struct reading *reading)
{
    return read_range(reading, &reading->question->elo,
                      "an Elo such as 2400-, -1800 or 1500-1600");
}

static bool read_year(struct reading *reading)
{
    return read_range(reading, &reading->question->year, "a year such as 1972 or 1990-1999");
}

/* "B", "B3" and "B33" are ten times as narrow each. */
static bool read_eco(struct reading *reading)
{
    static const char expected[] = "a code from A to E99";
    struct question_range *range = &reading->question->eco;
    unsigned width = 100, least;
    if (!need_word(reading, expected))
        return false;
    unsigned letter = (unsigned)toupper((unsigned char)*reading->word) - 'A';
    if (letter > 4 || reading->length > 3)
        return refuse_word(reading, expected);
    least = 1 + letter * 100;
    for (size_t i = 1; i < reading->length; i++) {
        if (!isdigit((unsigned char)reading->word[i]))
            return refuse_word(reading, expected);
        width /= 10;
        least += width * (unsigned)(reading->word[i] - '0');
    }
    *range = (struct question_range){(uint16_t)least, (uint16_t)(least + width - 1)};
    return true;
}

static bool read_result(struct reading *reading)
{
    static const char expected[] = "1-0, 0-1, 1/2-1/2 or *";
    if (!need_word(reading, expected))
        return false;
    for (int result = RESULT_NONE; result <= RESULT_DRAW; result++)
        if (word_is(reading->word, reading->length, result_text((enum result)result))) {
            reading->question->results |= 1U << result;
            return true;
        }
    return refuse_word(reading, expected);
}

/* ---- about positions --------------------------------------------------------------------- */

void question_of_position(struct question *question, const struct position *position)
{
    question->kind = QUESTION_POSITION;
    question->position = *position;
    question->material[0] = material_pack(position);
    question->home_pawns = pawns_at_home(position);
}

/* Up to six words are a FEN's. */
static bool read_position(struct reading *reading)
{
    const char *start = skip_blanks(reading->at), *end;
    struct position position;
    struct reason reason;
    char fen[FEN_SIZE];
    if (!fen_is_meant(start)) {
        if (!reading->board)
            return refuse_at(reading, start, "a FEN");
        question_of_position(reading->question, reading->board);
        return true;
    }
    end = start;
    for (int field = 0; field < 6; field++) {
        const char *next = skip_blanks(end);
        bool belongs = field == 0 || (field == 1 && (*next == 'w' || *next == 'b')) ||
                       (field == 2 && strchr("-KQkqABCDEFGHabcdefgh", *next)) ||
                       (field == 3 && (*next == '-' || isdigit((unsigned char)next[1]))) ||
                       (field > 3 && isdigit((unsigned char)*next));
        if (!*next || !belongs || (field > 0 && field < 3 && word_length(next) > 4))
            break;
        end = next + word_length(next);
    }
    snprintf(fen, sizeof fen, "%.*s", (int)(end - start), start);
    if (!fen_parse(&position, fen, &reason)) {
        int column = (int)(start - reading->text) + reason.column;
        return reason_set(reading->reason, column, "%s", reason.text);
    }
    reading->at = end;
    question_of_position(reading->question, &position);
    return true;
}

static const char letters[] = "PNBRQK";

/* "KRPKR": a king, White's pieces, a king, Black's. */
static bool read_material(struct reading *reading)
{
    static const char expected[] = "material such as KRPKR";
    struct question *question = reading->question;
    int color = -1;
    if (!need_word(reading, expected))
        return false;
    for (size_t i = 0; i < reading->length; i++) {
        const char *letter = strchr(letters, toupper((unsigned char)reading->word[i]));
        if (!letter || !*letter)
            return refuse_word(reading, expected);
        enum piece_type type = (enum piece_type)(letter - letters);
        color += type == KING;
        if (color < WHITE || color > BLACK || reading->length > 32)
            return refuse_word(reading, expected);
        if (type != KING) {
            question->material[0] += material_unit(piece_make((enum color)color, type));
            question->material[1] += material_unit(piece_make((enum color) !color, type));
        }
    }
    if (color != BLACK)
        return refuse_word(reading, expected);
    question->kind = QUESTION_MATERIAL;
    question->lasting = 1;
    return !take_this(reading, "for") ||
           read_number(reading, &question->lasting, "half-moves, from 1 to 1000");
}

/* All squares, or those of a file, of a rank, or one; *at is behind it. */
static bitboard read_squares(const char **at)
{
    bitboard squares = ~(bitboard)0;
    if (**at >= 'a' && **at <= 'h')
        squares &= (bitboard)0x0101010101010101 << (*(*at)++ - 'a');
    if (**at >= '1' && **at <= '8')
        squares &= (bitboard)0xFF << (8 * (*(*at)++ - '1'));
    return squares;
}

static bool read_piece(const struct reading *reading, const char *at, size_t length)
{
    static const char expected[] = "pieces such as Pd5, !pc7, ke or R1";
    struct question *question = reading->question;
    struct question_piece *term = &question->pieces[question->count++];
    const char *start = at, *letter;
    term->absent = *at == '!';
    at += term->absent;
    letter = *at ? strchr(letters, toupper((unsigned char)*at)) : NULL;
    if (!letter)
        return refuse_at(reading, start, expected);
    term->piece = piece_make(isupper((unsigned char)*at) ? WHITE : BLACK,
                             (enum piece_type)(letter - letters));
    at++;
    term->squares = read_squares(&at);
    return at == start + length || refuse_at(reading, start, expected);
}

/* Each word between the quotes goes to `read`. */
static bool read_terms(struct reading *reading, enum question_kind kind, const char *expected,
                       bool (*read)(const struct reading *, const char *, size_t))
{
    const char *at, *end;
    if (!need_word(reading, expected))
        return false;
    at = skip_blanks(reading->word);
    end = reading->word + reading->length;
    if (at >= end)
        return refuse_word(reading, expected);
    while (at < end) {
        size_t length = word_length(at);
        length = length < (size_t)(end - at) ? length : (size_t)(end - at);
        if (reading->question->count == QUESTION_TERMS)
            return refuse_at(reading, at, "at most 32 of them");
        if (!read(reading, at, length))
            return false;
        at = skip_blanks(at + length);
    }
    reading->question->kind = kind;
    return true;
}

static bool read_pattern(struct reading *reading)
{
    return read_terms(reading, QUESTION_PATTERN, "pieces such as \"Pd5 !pc7 ke\"", read_piece);
}

/* SAN, as much of it as is there: "Bxh7+", "Rad1", "e8=Q", "O-O", "N" (any knight move). */
static bool read_move(const struct reading *reading, const char *at, size_t length)
{
    static const char expected[] = "moves such as \"Bxh7+ Kxh7 Ng5+\"";
    struct question *question = reading->question;
    struct question_move *move = &question->moves[question->count++];
    const char *start = at, *end = at + length, *letter;
    *move = (struct question_move){
        .piece = PAWN, .promoted = NO_PIECE_TYPE, .from = ~(bitboard)0, .to = ~(bitboard)0};
    move->checks = end[-1] == '+' || end[-1] == '#';
    end -= move->checks;
    if (end - at >= 3 && memcmp(at, "O-O", 3) == 0) {
        bool is_long = end - at == 5 && memcmp(at, "O-O-O", 5) == 0;
        move->castling = true;
        move->piece = KING;
        move->to = is_long ? ~(bitboard)0 : 0; /* told by where the rook stood */
        return is_long || end - at == 3 || refuse_at(reading, start, expected);
    }
    if (at < end && *at != 'P' && (letter = strchr(letters, *at)) != NULL) {
        move->piece = (enum piece_type)(letter - letters);
        at++;
    }
    const char *sign = memchr(at, 'x', (size_t)(end - at));
    move->takes = sign != NULL;
    if (sign || end - at > 2) {
        const char *before = at;
        bitboard squares = read_squares(&at);
        if (sign || (at < end && *at >= 'a' && *at <= 'h')) {
            move->from = squares;
            at += sign && at == sign;
        } else {
            at = before;
        }
    }
    move->to = read_squares(&at);
    if (end - at == 2 && *at == '=' && (letter = strchr("NBRQ", at[1])) != NULL) {
        move->promoted = (enum piece_type)(KNIGHT + (letter - strchr("NBRQ", 'N')));
        at = end;
    }
    return at == end || refuse_at(reading, start, expected);
}

static bool read_moves(struct reading *reading)
{
    reading->question->within = 1;
    return read_terms(reading, QUESTION_MOVES, "moves such as \"Bxh7+ Kxh7 Ng5+\"",
                      read_move) &&
           (!take_this(reading, "within") ||
            read_number(reading, &reading->question->within, "half-moves, from 1 to 1000"));
}

/* ---- all of it --------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*read)(struct reading *reading);
    bool of_positions;
} keywords[] = {
    {"player", read_player, false},    {"elo", read_elo, false},
    {"year", read_year, false},        {"eco", read_eco, false},
    {"result", read_result, false},    {"position", read_position, true},
    {"material", read_material, true}, {"pattern", read_pattern, true},
    {"moves", read_moves, true},
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

bool question_is_meant(const char *word)
{
    for (int i = 0; i < KEYWORDS; i++)
        if (word_is(word, word_length(word), keywords[i].word))
            return true;
    return false;
}

static bool read_part(struct reading *reading)
{
    for (int i = 0; i < KEYWORDS; i++) {
        if (!word_is(reading->word, reading->length, keywords[i].word))
            continue;
        if (keywords[i].of_positions && reading->question->kind != QUESTION_GAME)
            return refuse_word(reading, "one position, material, pattern or moves");
        return keywords[i].read(reading);
    }
    return refuse_word(reading, "player, elo, year, eco, result, position, material, pattern "
                                "or moves");
}

bool question_read(struct question *question, const char *text, const struct position *board,
                   struct reason *reason)
{
    struct reading reading = {
        .question = question, .board = board, .text = text, .at = text, .reason = reason};
    *question = (struct question){.kind = QUESTION_GAME};
    if (!need_word(&reading, "player, elo, year, eco, result, position, material, pattern or "
                             "moves"))
        return false;
    do {
        if (!read_part(&reading))
            return false;
    } while (take_word(&reading));
    return true;
}

/* ---- whether a game is meant ------------------------------------------------------------- */

static bool is_in(struct question_range range, unsigned number)
{
    return range.most == 0 || (number >= range.least && number <= range.most);
}

static bool is_player(const struct question *question, const struct collection *collection,
                      const struct collection_game *game)
{
    const char *end = question->player + strlen(question->player);
    const uint32_t names[2] = {game->white, game->black};
    for (int color = WHITE; color <= BLACK; color++)
        if (question->sides[color] &&
            printable_contains(collection_text(collection, names[color]), question->player,
                               end))
            return true;
    return false;
}

/* Whether the pawns that the position has not at home are the first that left in the game. */
static bool has_left(const struct collection_game *game, unsigned home_pawns)
{
    unsigned wanted = ~home_pawns & 0xFFFF, left = 0;
    uint64_t list = game->pawns_left;
    if (game->start != 0)
        return true;
    for (int count = bitboard_count(wanted); count > 0; count--, list >>= 4)
        left |= 1U << (list & 15);
    return left == wanted;
}

/* Pieces only become fewer but for promotions, and pawns at home only leave: the end tells what
 * the game cannot have had. */
static bool can_reach(const struct question *question, const struct collection_game *game,
                      uint64_t material)
{
    return material_is_within(game->material, material, game->flags & COLLECTION_PROMOTED) &&
           (question->kind != QUESTION_POSITION ||
            ((game->home_pawns & ~question->home_pawns) == 0 &&
             has_left(game, question->home_pawns)));
}

bool question_takes(const struct question *question, const struct collection *collection,
                    const struct collection_game *game)
{
    if (!is_in(question->year, game->year) || !is_in(question->eco, game->eco) ||
        !is_in(question->elo, game->elo[WHITE]) || !is_in(question->elo, game->elo[BLACK]) ||
        (question->results != 0 && !(question->results >> game->result & 1)) ||
        (question->player[0] && !is_player(question, collection, game)))
        return false;
    switch (question->kind) {
    case QUESTION_POSITION: return can_reach(question, game, question->material[0]);
    case QUESTION_MATERIAL:
        return can_reach(question, game, question->material[0]) ||
               can_reach(question, game, question->material[1]);
    default: return true;
    }
}

/* ---- playing a game through -------------------------------------------------------------- */

void question_begin(struct question_walk *walk, const struct question *question,
                    const struct collection *collection, const struct collection_game *game)
{
    memset(walk, 0, sizeof *walk);
    walk->question = question;
    walk->promoted = game->flags & COLLECTION_PROMOTED;
    collection_start(collection, game, &walk->position);
    walk->material = material_pack(&walk->position);
    walk->home_pawns = pawns_at_home(&walk->position);
}

static bool is_meant(const struct question_move *meant, const struct position *position,
                     chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    if (piece_type_of(position_piece_on(position, from)) != meant->piece ||
        !(meant->from >> from & 1) || meant->castling != (move_kind(move) == MOVE_CASTLING))
        return false;
    if (meant->castling)
        return (meant->to != 0) == (to < from);
    if (!(meant->to >> to & 1) || (meant->takes && !position_is_capture(position, move)))
        return false;
    return meant->promoted == NO_PIECE_TYPE ||
           (move_kind(move) == MOVE_PROMOTION && move_promotion(move) == meant->promoted);
}

/* last[i] is the latest place where the first i + 1 moves had come in time: the latest is the best
 * for those that follow. */
static void match_moves(struct question_walk *walk, chess_move move)
{
    const struct question *question = walk->question;
    size_t now = walk->ply + 1;
    for (size_t i = question->count; i-- > 0;) {
        const struct question_move *meant = &question->moves[i];
        bool due =
            i == 0 || (walk->last[i - 1] > 0 && now - walk->last[i - 1] <= question->within);
        if (due && is_meant(meant, &walk->position, move) &&
            (!meant->checks || position_gives_check(&walk->position, move)))
            walk->last[i] = now;
    }
}

void question_step(struct question_walk *walk, chess_move move)
{
    struct undo undo;
    if (move == MOVE_NONE) {
        position_make_null(&walk->position, &undo);
        walk->ply++;
        return;
    }
    if (walk->question->kind == QUESTION_MOVES)
        match_moves(walk, move);
    bool changes =
        position_is_capture(&walk->position, move) || move_kind(move) == MOVE_PROMOTION;
    position_make_move(&walk->position, move, &undo);
    walk->ply++;
    if (changes)
        walk->material = material_pack(&walk->position);
    walk->home_pawns = pawns_at_home(&walk->position);
}

static bool is_position(const struct position *one, const struct position *other)
{
    return one->partial_keys.pawns == other->partial_keys.pawns &&
           one->partial_keys.non_pawns[WHITE] == other->partial_keys.non_pawns[WHITE] &&
           one->side_to_move == other->side_to_move &&
           memcmp(one->board, other->board, sizeof one->board) == 0;
}

static bool has_pieces(const struct question *question, const struct position *position)
{
    for (size_t i = 0; i < question->count; i++) {
        const struct question_piece *term = &question->pieces[i];
        bool there =
            (position_pieces(position, piece_color(term->piece), piece_type_of(term->piece)) &
             term->squares) != 0;
        if (there == term->absent)
            return false;
    }
    return true;
}

bool question_holds(struct question_walk *walk, size_t *ply)
{
    const struct question *question = walk->question;
    *ply = walk->ply;
    switch (question->kind) {
    case QUESTION_POSITION: return is_position(&walk->position, &question->position);
    case QUESTION_PATTERN: return has_pieces(question, &walk->position);
    case QUESTION_MOVES: return walk->last[question->count - 1] > 0;
    case QUESTION_MATERIAL:
        if (walk->material != question->material[0] && walk->material != question->material[1])
            walk->since = 0;
        else if (++walk->since == question->lasting) {
            *ply = walk->ply + 1 - question->lasting;
            return true;
        }
        return false;
    default: return true;
    }
}

bool question_goes_on(const struct question_walk *walk)
{
    const struct question *question = walk->question;
    const uint64_t *material = question->material;
    switch (question->kind) {
    case QUESTION_POSITION:
        return (question->home_pawns & ~walk->home_pawns) == 0 &&
               material_is_within(material[0], walk->material, walk->promoted);
    case QUESTION_MATERIAL:
        return material_is_within(material[0], walk->material, walk->promoted) ||
               material_is_within(material[1], walk->material, walk->promoted);
    default: return true;
    }
}
