/* question.c - parse queries and match games
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/question.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"
#include "rules/names.h"

/* ---- words ------------------------------------------------------------------------------ */

struct keyword;

struct reading {
    struct question *question;
    const struct position *board;
    const struct keyword *keyword; /* being parsed */
    const char *text, *at;         /* whole text; next word */
    const char *word;              /* the word taken last, without quotes */
    size_t length;
    const char *expected; /* what was expected at `word`; NULL: see fen_fault */
    struct error fen_fault;
};

/* `read` parses what follows. Returns false if `word` is not what was expected. */
struct keyword {
    const char *word;
    bool (*read)(struct reading *reading);
    const char *expected;
    enum question_kind kind; /* QUESTION_GAME: condition on the game */
    size_t range;            /* for read_range(): offset in struct question */
    const char *(*term)(struct question *question, size_t number, const char *at);
    const char *counted; /* "for" or "within": a number may follow */
};

/* Take a word or quoted text. Returns false at the end; `word` is then the end. */
static bool take_word(struct reading *reading)
{
    const char *at = skip_blanks(reading->at);
    bool quoted = *at == '"';
    reading->word = at += quoted;
    reading->length = quoted ? strcspn(at, "\"") : word_length(at);
    reading->at = at + reading->length;
    if (quoted && *reading->at)
        reading->at++;
    return quoted || reading->length > 0;
}

static bool take_this(struct reading *reading, const char *expected)
{
    struct reading next = *reading;
    if (!take_word(&next) || !word_is(next.word, next.length, expected))
        return false;
    *reading = next;
    return true;
}

static bool refuse(const struct reading *reading, struct error *error)
{
    int column = (int)(reading->word - reading->text) + 1;
    char found[40];
    printable_copy(found, sizeof found, reading->word, word_length(reading->word));
    if (!reading->expected)
        return error_set(error, column, "%s", reading->fen_fault.text);
    return error_set(error, column, "column %d: expected %s%s%s%s", column, reading->expected,
                     *found ? ", found '" : "", found, *found ? "'" : "");
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* Parse a number, or an ECO prefix: B, B3 and B33 are 100, 10 and 1 codes. */
static bool read_end(const char **at, bool code, unsigned long *least, unsigned long *most)
{
    unsigned long letter = (unsigned long)(toupper((unsigned char)**at) - 'A'), width = 100;
    if (code ? letter > 4 : !isdigit((unsigned char)**at))
        return false;
    if (code) {
        *least = 1 + letter * 100;
        while (isdigit((unsigned char)*++*at) && width > 1)
            *least += (width /= 10) * (unsigned long)(**at - '0');
        *most = *least + width - 1;
    } else {
        *least = *most = strtoul(*at, (char **)(uintptr_t)at, 10);
    }
    return true;
}

/* Parse "2400", "2400-", "-2400" or "1990-1999". */
static bool read_range(struct reading *reading)
{
    struct question_range *range =
        (void *)((char *)reading->question + reading->keyword->range);
    const char *at = reading->word, *end = at + reading->length;
    bool code = range == &reading->question->eco;
    unsigned long least = 1, most = UINT16_MAX, ignored;
    bool low = read_end(&at, code, &least, &most), high = false;
    if (range->most > 0) { /* two ranges would both have to hold */
        reading->expected = "one range of each kind";
        return false;
    }
    if (at < end && *at == '-') {
        at++;
        most = UINT16_MAX;
        high = read_end(&at, code, &ignored, &most);
    }
    *range = (struct question_range){least > 1 ? least : 1, most};
    return (low || high) && at == end && range->least <= most && most <= UINT16_MAX;
}

/* The default is 1. */
static bool read_count(struct reading *reading)
{
    unsigned long least = 1, most = 1;
    if (take_this(reading, reading->keyword->counted)) {
        take_word(reading);
        const char *at = reading->word;
        reading->expected = "half-moves, from 1 to 1000";
        if (!read_end(&at, false, &least, &most) || at != reading->word + reading->length ||
            least < 1 || least > 1000)
            return false;
    }
    reading->question->half_moves = (unsigned)least;
    return true;
}

/* Parse the number after `counted`; the default is 1. */

static bool read_player(struct reading *reading)
{
    struct question_player *player = reading->question->players;
    size_t length = reading->length;
    player += player->name[0] != '\0';
    if (player->name[0] || length == 0 || length >= sizeof player->name)
        return false;
    memcpy(player->name, reading->word, length);
    player->sides[WHITE] = !take_this(reading, "black");
    player->sides[BLACK] = !player->sides[WHITE] || !take_this(reading, "white");
    return true;
}

static bool read_result(struct reading *reading)
{
    for (int result = RESULT_NONE; result <= RESULT_DRAW; result++)
        if (word_is(reading->word, reading->length, result_text((enum result)result))) {
            reading->question->results |= 1U << result;
            return true;
        }
    return false;
}

/* ---- conditions on positions ------------------------------------------------------------ */

void question_of_position(struct question *question, const struct position *position)
{
    question->kind = QUESTION_POSITION;
    question->position = *position;
    question->material[0] = question->material[1] = material_pack(position);
    question->home_pawns = pawns_at_home(position);
}

/* All words up to the next keyword form the FEN. */
static bool read_position(struct reading *reading)
{
    struct reading next = *reading;
    struct position position;
    const char *start = NULL;
    char fen[FEN_SIZE];
    while (take_word(&next) && !question_is_meant(next.word)) {
        start = start ? start : next.word;
        *reading = next;
    }
    if (start) {
        snprintf(fen, sizeof fen, "%.*s", (int)(reading->word + reading->length - start),
                 start);
        reading->word = start;
        if (!fen_parse(&position, fen, &reading->fen_fault)) {
            reading->word += reading->fen_fault.column - 1;
            reading->expected = NULL;
            return false;
        }
    } else if (reading->board) {
        position = *reading->board;
    } else {
        reading->word = next.word;
        return false;
    }
    question_of_position(reading->question, &position);
    return true;
}

/* Parse "KRPKR": a king, White's pieces, a king, Black's pieces. */
static bool read_material(struct reading *reading)
{
    uint64_t *material = reading->question->material;
    int color = -1;
    for (size_t i = 0; i < reading->length; i++) {
        enum piece piece = piece_from_letter((char)toupper((unsigned char)reading->word[i]));
        color += piece == piece_make(WHITE, KING);
        if (piece == NO_PIECE || color < WHITE || color > BLACK || reading->length > 32)
            return false;
        if (piece_type_of(piece) == KING)
            continue;
        for (int side = WHITE; side <= BLACK; side++)
            material[color ^ side] +=
                material_unit(piece_make((enum color)side, piece_type_of(piece)));
    }
    return color == BLACK;
}

/* Parse a file, a rank, a square or nothing (all squares). */
static bitboard read_squares(const char **at)
{
    bitboard squares = ~(bitboard)0;
    if (**at >= 'a' && **at <= 'h')
        squares &= (bitboard)0x0101010101010101 << (*(*at)++ - 'a');
    if (**at >= '1' && **at <= '8')
        squares &= (bitboard)0xFF << (8 * (*(*at)++ - '1'));
    return squares;
}

static const char *read_piece(struct question *question, size_t number, const char *at)
{
    struct question_piece *term = &question->pieces[number];
    term->absent = *at == '!';
    at += term->absent;
    term->piece = piece_from_letter(*at);
    if (term->piece == NO_PIECE)
        return NULL;
    at++;
    term->squares = read_squares(&at);
    return at;
}

/* Parse SAN, which may be partial: "Bxh7+", "Rad1", "e8=Q", "O-O", "N" (any knight move). */
static const char *read_move(struct question *question, size_t number, const char *at)
{
    struct question_move *move = &question->moves[number];
    enum piece piece = isupper((unsigned char)*at) ? piece_from_letter(*at) : NO_PIECE;
    *move = (struct question_move){.piece = piece == NO_PIECE ? PAWN : piece_type_of(piece),
                                   .promoted = NO_PIECE_TYPE,
                                   .from = ~(bitboard)0};
    if (strncmp(at, "O-O", 3) == 0) {
        bool is_long = strncmp(at + 3, "-O", 2) == 0;
        move->castling = true;
        move->piece = KING;
        move->to = is_long ? ~(bitboard)0 : 0; /* nonzero: queenside */
        at += is_long ? 5 : 3;
    } else {
        at += piece != NO_PIECE;
        move->to = read_squares(&at);
        move->takes = *at == 'x';
        at += move->takes;
        const char *before = at;
        bitboard second = read_squares(&at);
        if (move->takes || at > before) {
            move->from = move->to;
            move->to = second;
        }
        if (*at == '=' && at[1] && strchr("NBRQ", at[1])) {
            move->promoted = piece_type_of(piece_from_letter(at[1]));
            at += 2;
        }
    }
    move->checks = *at == '+' || *at == '#';
    return at + move->checks;
}

/* Each word between the quotes is a term; `term` returns its end, or NULL if it is invalid. */
static bool read_terms(struct reading *reading)
{
    struct question *question = reading->question;
    const char *end = reading->word + reading->length, *at = skip_blanks(reading->word);
    while (at < end) {
        size_t length = word_length(at), most = (size_t)(end - at);
        reading->word = at;
        if (question->count == QUESTION_TERMS) {
            reading->expected = "at most 32 of them";
            return false;
        }
        at += length < most ? length : most;
        if (reading->keyword->term(question, question->count++, reading->word) != at)
            return false;
        at = skip_blanks(at);
    }
    return question->count > 0;
}

/* ---- the query -------------------------------------------------------------------------- */

#define RANGE(member) .read = read_range, .range = offsetof(struct question, member)
#define ROW(name, what, ...)                                                                  \
    {                                                                                         \
        .word = (name), .expected = (what), __VA_ARGS__                                       \
    }

static const struct keyword keywords[] = {
    ROW("player", "two players at most, with names of 1 to 63 bytes", .read = read_player),
    ROW("elo", "an Elo such as 2400-, -1800 or 1500-1600", RANGE(elo)),
    ROW("year", "a year such as 1972 or 1990-1999", RANGE(year)),
    ROW("eco", "a code from A to E99", RANGE(eco)),
    ROW("result", "1-0, 0-1, 1/2-1/2 or *", .read = read_result),
    ROW("position", "a FEN", .read = read_position, .kind = QUESTION_POSITION),
    ROW("material", "material such as KRPKR", .read = read_material, .kind = QUESTION_MATERIAL,
        .counted = "for"),
    ROW("pattern", "pieces such as \"Pd5 !pc7 ke R1\"", .read = read_terms,
        .kind = QUESTION_PATTERN, .term = read_piece),
    ROW("moves", "moves such as \"Bxh7+ Kxh7 Ng5+\"", .read = read_terms,
        .kind = QUESTION_MOVES, .term = read_move, .counted = "within"),
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static const struct keyword *find_keyword(const char *word, size_t length)
{
    for (int i = 0; i < KEYWORDS; i++)
        if (word_is(word, length, keywords[i].word))
            return &keywords[i];
    return NULL;
}

bool question_is_meant(const char *word)
{
    return find_keyword(word, word_length(word));
}

static bool read_part(struct reading *reading)
{
    const struct keyword *keyword = find_keyword(reading->word, reading->length);
    reading->keyword = keyword;
    reading->expected = "player, elo, year, eco, result, position, material, pattern or moves";
    if (!keyword)
        return false;
    if (keyword->kind != QUESTION_GAME && reading->question->kind != QUESTION_GAME) {
        reading->expected = "one position, material, pattern or moves";
        return false;
    }
    reading->expected = keyword->expected;
    reading->question->kind += keyword->kind;
    if (keyword->kind != QUESTION_POSITION)
        take_word(reading);
    return keyword->read(reading) && (!keyword->counted || read_count(reading));
}

bool question_read(struct question *question, const char *text, const struct position *board,
                   struct error *error)
{
    struct reading reading = {.question = question, .board = board, .text = text, .at = text};
    *question = (struct question){.kind = QUESTION_GAME};
    take_word(&reading);
    do {
        if (!read_part(&reading))
            return refuse(&reading, error);
    } while (take_word(&reading));
    return true;
}

/* ---- matching a game's row -------------------------------------------------------------- */

static bool is_in(struct question_range range, unsigned long number)
{
    return range.most == 0 || (number >= range.least && number <= range.most);
}

static bool sits(const struct question_player *player, enum color color,
                 const struct collection *collection, const struct collection_game *game)
{
    const char *name = collection->texts + (color == WHITE ? game->white : game->black);
    return !player->name[0] ||
           (player->sides[color] &&
            printable_contains(name, player->name, player->name + strlen(player->name)));
}

/* Returns whether the pawns missing from home are the first that left in the game. */
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

/* Without promotions, material only decreases, and pawns never return, so the final position
 * excludes many matches. */
bool question_takes(const struct question *question, const struct collection *collection,
                    const struct collection_game *game)
{
    const uint64_t *material = question->material;
    const struct question_player *players = question->players;
    if (!is_in(question->year, game->year) || !is_in(question->eco, game->eco) ||
        !is_in(question->elo, game->elo[WHITE]) || !is_in(question->elo, game->elo[BLACK]) ||
        (question->results != 0 && !(question->results >> game->result & 1)) ||
        (!(sits(&players[0], WHITE, collection, game) &&
           sits(&players[1], BLACK, collection, game)) &&
         !(sits(&players[0], BLACK, collection, game) &&
           sits(&players[1], WHITE, collection, game))))
        return false;
    if (question->kind != QUESTION_POSITION && question->kind != QUESTION_MATERIAL)
        return true;
    return (material_is_within(game->material, material[0], game->promoted) ||
            material_is_within(game->material, material[1], game->promoted)) &&
           (question->kind != QUESTION_POSITION || has_left(game, question->home_pawns));
}

/* ---- playing through a game ------------------------------------------------------------- */

struct walk {
    const struct question *question;
    struct position position;
    uint64_t material;             /* of the position */
    bool promoted;                 /* the game may have promotions */
    size_t ply, since;             /* QUESTION_MATERIAL: positions for which it has held */
    uint16_t last[QUESTION_TERMS]; /* QUESTION_MOVES: ply after which the first i + 1 moves had
                                    * been played; 0: never */
};

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

/* last[i] is the latest ply at which the first i + 1 moves were complete: the best for the
 * moves that follow. */
static void match_moves(struct walk *walk, chess_move move)
{
    const struct question *question = walk->question;
    size_t now = walk->ply + 1;
    for (size_t i = question->count; i-- > 0;) {
        const struct question_move *meant = &question->moves[i];
        bool due = i == 0 ||
                   (walk->last[i - 1] > 0 && now - walk->last[i - 1] <= question->half_moves);
        if (due && is_meant(meant, &walk->position, move) &&
            (!meant->checks || position_gives_check(&walk->position, move)))
            walk->last[i] = (uint16_t)now;
    }
}

static void step(struct walk *walk, chess_move move)
{
    bool changes = move != MOVE_NONE && (position_is_capture(&walk->position, move) ||
                                         move_kind(move) == MOVE_PROMOTION);
    if (walk->question->kind == QUESTION_MOVES && move != MOVE_NONE)
        match_moves(walk, move);
    position_play(&walk->position, move);
    walk->ply++;
    if (changes)
        walk->material = material_pack(&walk->position);
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

/* Returns whether the query matches; *ply: the matching position, possibly an earlier one. */
static bool holds(struct walk *walk, size_t *ply)
{
    const struct question *question = walk->question;
    const struct position *here = &walk->position, *there = &question->position;
    *ply = walk->ply;
    switch (question->kind) {
    case QUESTION_POSITION:
        return here->partial_keys.pawns == there->partial_keys.pawns &&
               here->partial_keys.non_pawns[WHITE] == there->partial_keys.non_pawns[WHITE] &&
               here->side_to_move == there->side_to_move &&
               memcmp(here->board, there->board, sizeof here->board) == 0;
    case QUESTION_PATTERN: return has_pieces(question, here);
    case QUESTION_MOVES: return walk->last[question->count - 1] > 0;
    case QUESTION_MATERIAL:
        if (walk->material != question->material[0] && walk->material != question->material[1])
            walk->since = 0;
        else if (++walk->since == question->half_moves) {
            *ply = walk->ply + 1 - question->half_moves;
            return true;
        }
        return false;
    default: return true;
    }
}

/* Returns whether a later position may match; other kinds of query set no material. */
static bool goes_on(const struct walk *walk)
{
    const struct question *question = walk->question;
    const uint64_t *material = question->material;
    return (material_is_within(material[0], walk->material, walk->promoted) ||
            material_is_within(material[1], walk->material, walk->promoted)) &&
           (question->kind != QUESTION_POSITION ||
            (question->home_pawns & ~pawns_at_home(&walk->position)) == 0);
}

bool question_find(const struct question *question, const struct position *start,
                   const chess_move *moves, size_t count, bool promoted, size_t *ply)
{
    struct walk walk = {.question = question,
                        .position = *start,
                        .material = material_pack(start),
                        .promoted = promoted};
    while (!holds(&walk, ply)) {
        if (walk.ply == count || !goes_on(&walk))
            return false;
        step(&walk, moves[walk.ply]);
    }
    return true;
}
