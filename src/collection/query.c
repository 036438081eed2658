/* query.c - parses queries and matches games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/query.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"
#include "rules/names.h"

struct keyword;

struct query_parser {
    struct query *query;
    const struct position *board;
    const struct keyword *keyword;
    const char *text, *at; /* the whole text; the next word */
    const char *word;      /* the last word, without quotes */
    size_t length;
    const char *expected; /* what was expected at `word`; NULL: see fen_error */
    struct error fen_error;
};

/* `parse` parses the text after a keyword, and returns false if parser->word is not as
 * expected. */
struct keyword {
    const char *word;
    bool (*parse)(struct query_parser *parser);
    const char *expected;
    enum query_kind kind;
    size_t range; /* offset of the range in struct query */
    const char *(*term)(struct query *query, size_t number, const char *at);
    const char *count_word; /* "for" or "within", before an optional number; NULL: none */
};

/* Takes a word or quoted text. Returns false, with `word` at the end, if none is left. */
static bool next_query_word(struct query_parser *parser)
{
    const char *at = skip_white_space(parser->at);
    bool quoted = *at == '"';
    parser->word = at += quoted;
    parser->length = quoted ? strcspn(at, "\"") : word_length(at);
    parser->at = at + parser->length;
    if (quoted && *parser->at)
        parser->at++;
    return quoted || parser->length > 0;
}

static bool accept_word(struct query_parser *parser, const char *expected)
{
    struct query_parser next = *parser;
    if (!next_query_word(&next) || !word_equals(next.word, next.length, expected))
        return false;
    *parser = next;
    return true;
}

static bool set_parse_error(const struct query_parser *parser, struct error *error)
{
    int column = (int)(parser->word - parser->text) + 1;
    char found[40];
    printable_copy(found, sizeof found, parser->word, word_length(parser->word));
    if (!parser->expected)
        return error_set(error, column, "%s", parser->fen_error.text);
    return error_set(error, column, "column %d: expected %s%s%s%s", column, parser->expected,
                     *found ? ", found '" : "", found, *found ? "'" : "");
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* Parses a number or, if `code`, an ECO code. A prefix is a range of 100 codes (B) or 10
 * (B3). */
static bool parse_bound(const char **at, bool code, unsigned long *least, unsigned long *most)
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

/* Parses "2400", "2400-", "-2400" or "1990-1999". */
static bool parse_range(struct query_parser *parser)
{
    struct query_range *range = (void *)((char *)parser->query + parser->keyword->range);
    const char *at = parser->word, *end = at + parser->length;
    bool code = range == &parser->query->eco;
    unsigned long least = 1, most = UINT16_MAX, ignored;
    bool low = parse_bound(&at, code, &least, &most), high = false;
    if (range->most > 0) {
        parser->expected = "only one range of each kind";
        return false;
    }
    if (at < end && *at == '-') {
        at++;
        most = UINT16_MAX;
        high = parse_bound(&at, code, &ignored, &most);
    }
    *range = (struct query_range){least > 1 ? least : 1, most};
    return (low || high) && at == end && range->least <= most && most <= UINT16_MAX;
}

/* Parses the number after `count_word`; the default is 1. */
static bool parse_count(struct query_parser *parser)
{
    unsigned long least = 1, most = 1;
    if (accept_word(parser, parser->keyword->count_word)) {
        next_query_word(parser);
        const char *at = parser->word;
        parser->expected = "a number of half-moves from 1 to 1000";
        if (!parse_bound(&at, false, &least, &most) || at != parser->word + parser->length ||
            least < 1 || least > 1000)
            return false;
    }
    parser->query->plies = (unsigned)least;
    return true;
}

static bool parse_player(struct query_parser *parser)
{
    struct query_player *player = parser->query->players;
    size_t length = parser->length;
    player += player->name[0] != '\0';
    if (player->name[0] || length == 0 || length >= sizeof player->name)
        return false;
    memcpy(player->name, parser->word, length);
    player->sides[WHITE] = !accept_word(parser, "black");
    player->sides[BLACK] = !player->sides[WHITE] || !accept_word(parser, "white");
    return true;
}

static bool parse_result(struct query_parser *parser)
{
    for (int result = RESULT_NONE; result <= RESULT_DRAW; result++)
        if (word_equals(parser->word, parser->length, result_text((enum result)result))) {
            parser->query->results |= 1U << result;
            return true;
        }
    return false;
}

/* ---- conditions on positions ------------------------------------------------------------ */

void query_set_position(struct query *query, const struct position *position)
{
    query->kind = QUERY_POSITION;
    query->position = *position;
    query->material[0] = query->material[1] = material_pack(position);
    query->home_pawns = pawns_at_home(position);
}

static bool parse_position(struct query_parser *parser)
{
    struct query_parser next = *parser;
    struct position position;
    const char *start = NULL;
    char fen[FEN_SIZE];
    while (next_query_word(&next) && !query_is_keyword(next.word)) {
        start = start ? start : next.word;
        *parser = next;
    }
    if (start) {
        snprintf(fen, sizeof fen, "%.*s", (int)(parser->word + parser->length - start), start);
        parser->word = start;
        if (!fen_parse(&position, fen, &parser->fen_error)) {
            parser->word += parser->fen_error.column - 1;
            parser->expected = NULL;
            return false;
        }
    } else if (parser->board) {
        position = *parser->board;
    } else {
        parser->word = next.word;
        return false;
    }
    query_set_position(parser->query, &position);
    return true;
}

/* Parses "KRPKR": a king, White's pieces, a king, Black's pieces. */
static bool parse_material(struct query_parser *parser)
{
    uint64_t *material = parser->query->material;
    int color = -1;
    for (size_t i = 0; i < parser->length; i++) {
        enum piece piece = piece_from_letter((char)toupper((unsigned char)parser->word[i]));
        color += piece == piece_make(WHITE, KING);
        if (piece == NO_PIECE || color < WHITE || color > BLACK || parser->length > 32)
            return false;
        if (piece_type_of(piece) == KING)
            continue;
        for (int side = WHITE; side <= BLACK; side++)
            material[color ^ side] +=
                material_unit(piece_make((enum color)side, piece_type_of(piece)));
    }
    return color == BLACK;
}

/* Parses a file, a rank, a square or nothing (all squares). */
static bitboard parse_squares(const char **at)
{
    bitboard squares = ~(bitboard)0;
    if (**at >= 'a' && **at <= 'h')
        squares &= (bitboard)0x0101010101010101 << (*(*at)++ - 'a');
    if (**at >= '1' && **at <= '8')
        squares &= (bitboard)0xFF << (8 * (*(*at)++ - '1'));
    return squares;
}

static const char *parse_piece(struct query *query, size_t number, const char *at)
{
    struct query_piece *term = &query->pieces[number];
    term->absent = *at == '!';
    at += term->absent;
    term->piece = piece_from_letter(*at);
    if (term->piece == NO_PIECE)
        return NULL;
    at++;
    term->squares = parse_squares(&at);
    return at;
}

/* Parses SAN, which may be partial: "Bxh7+", "Rad1", "e8=Q", "O-O", "N" (any knight move). */
static const char *parse_move(struct query *query, size_t number, const char *at)
{
    struct query_move *move = &query->moves[number];
    enum piece piece = isupper((unsigned char)*at) ? piece_from_letter(*at) : NO_PIECE;
    *move = (struct query_move){.piece = piece == NO_PIECE ? PAWN : piece_type_of(piece),
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
        move->to = parse_squares(&at);
        move->captures = *at == 'x';
        at += move->captures;
        const char *before = at;
        bitboard second = parse_squares(&at);
        if (move->captures || at > before) {
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

/* Parses a quoted text. Each word is a term. keyword->term() returns its end, or NULL if it is
 * invalid. */
static bool parse_terms(struct query_parser *parser)
{
    struct query *query = parser->query;
    const char *end = parser->word + parser->length, *at = skip_white_space(parser->word);
    while (at < end) {
        size_t length = word_length(at), most = (size_t)(end - at);
        parser->word = at;
        if (query->count == QUERY_TERMS_MAX) {
            parser->expected = "at most 32 terms";
            return false;
        }
        at += length < most ? length : most;
        if (parser->keyword->term(query, query->count++, parser->word) != at)
            return false;
        at = skip_white_space(at);
    }
    return query->count > 0;
}

/* ---- the query -------------------------------------------------------------------------- */

#define RANGE(member) .parse = parse_range, .range = offsetof(struct query, member)
#define ROW(name, what, ...)                                                                  \
    {                                                                                         \
        .word = (name), .expected = (what), __VA_ARGS__                                       \
    }

static const struct keyword keywords[] = {
    ROW("player", "at most two players, with names of 1 to 63 bytes", .parse = parse_player),
    ROW("elo", "an Elo rating such as 2400-, -1800 or 1500-1600", RANGE(elo)),
    ROW("year", "a year such as 1972 or 1990-1999", RANGE(year)),
    ROW("eco", "an ECO code from A to E99", RANGE(eco)),
    ROW("result", "1-0, 0-1, 1/2-1/2 or *", .parse = parse_result),
    ROW("position", "a FEN", .parse = parse_position, .kind = QUERY_POSITION),
    ROW("material", "material such as KRPKR", .parse = parse_material, .kind = QUERY_MATERIAL,
        .count_word = "for"),
    ROW("pattern", "pieces such as \"Pd5 !pc7 ke R1\"", .parse = parse_terms,
        .kind = QUERY_PATTERN, .term = parse_piece),
    ROW("moves", "moves such as \"Bxh7+ Kxh7 Ng5+\"", .parse = parse_terms,
        .kind = QUERY_MOVES, .term = parse_move, .count_word = "within"),
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static const struct keyword *find_keyword(const char *word, size_t length)
{
    for (int i = 0; i < KEYWORDS; i++)
        if (word_equals(word, length, keywords[i].word))
            return &keywords[i];
    return NULL;
}

bool query_is_keyword(const char *word)
{
    return find_keyword(word, word_length(word));
}

static bool parse_part(struct query_parser *parser)
{
    const struct keyword *keyword = find_keyword(parser->word, parser->length);
    parser->keyword = keyword;
    parser->expected = "player, elo, year, eco, result, position, material, pattern or moves";
    if (!keyword)
        return false;
    if (keyword->kind != QUERY_GAME && parser->query->kind != QUERY_GAME) {
        parser->expected = "only one of position, material, pattern and moves";
        return false;
    }
    parser->expected = keyword->expected;
    parser->query->kind += keyword->kind;
    if (keyword->kind != QUERY_POSITION)
        next_query_word(parser);
    return keyword->parse(parser) && (!keyword->count_word || parse_count(parser));
}

bool query_parse(struct query *query, const char *text, const struct position *board,
                 struct error *error)
{
    struct query_parser parser = {.query = query, .board = board, .text = text, .at = text};
    *query = (struct query){.kind = QUERY_GAME};
    next_query_word(&parser);
    do {
        if (!parse_part(&parser))
            return set_parse_error(&parser, error);
    } while (next_query_word(&parser));
    return true;
}

/* ---- matching a game's row -------------------------------------------------------------- */

static bool range_contains(struct query_range range, unsigned long number)
{
    return range.most == 0 || (number >= range.least && number <= range.most);
}

static bool player_matches(const struct query_player *player, enum color color,
                           const struct collection *collection,
                           const struct collection_game *game)
{
    const char *name = collection->texts + (color == WHITE ? game->white : game->black);
    return !player->name[0] ||
           (player->sides[color] &&
            printable_contains(name, player->name, player->name + strlen(player->name)));
}

/* Returns whether the pawns missing from home are those that left first in the game. */
static bool pawns_can_match(const struct collection_game *game, unsigned home_pawns)
{
    unsigned missing = ~home_pawns & 0xFFFF, departed = 0;
    uint64_t list = game->pawn_departures;
    if (game->start != 0)
        return true;
    for (int count = bitboard_count(missing); count > 0; count--, list >>= 4)
        departed |= 1U << (list & 15);
    return departed == missing;
}

/* Without promotions, material only decreases. The final position therefore rules out many
 * matches. */
bool query_can_match(const struct query *query, const struct collection *collection,
                     const struct collection_game *game)
{
    const uint64_t *material = query->material;
    const struct query_player *players = query->players;
    if (!range_contains(query->year, game->year) || !range_contains(query->eco, game->eco) ||
        !range_contains(query->elo, game->elo[WHITE]) ||
        !range_contains(query->elo, game->elo[BLACK]) ||
        (query->results != 0 && !(query->results >> game->result & 1)) ||
        (!(player_matches(&players[0], WHITE, collection, game) &&
           player_matches(&players[1], BLACK, collection, game)) &&
         !(player_matches(&players[0], BLACK, collection, game) &&
           player_matches(&players[1], WHITE, collection, game))))
        return false;
    if (query->kind != QUERY_POSITION && query->kind != QUERY_MATERIAL)
        return true;
    return (material_is_within(game->material, material[0], game->promoted) ||
            material_is_within(game->material, material[1], game->promoted)) &&
           (query->kind != QUERY_POSITION || pawns_can_match(game, query->home_pawns));
}

/* ---- playing through a game ------------------------------------------------------------- */

struct replay {
    const struct query *query;
    struct position position;
    uint64_t material;
    bool promoted;
    size_t ply, since;              /* `since`: plies with this material (QUERY_MATERIAL) */
    uint16_t last[QUERY_TERMS_MAX]; /* see match_moves(); 0: never */
};

static bool move_matches(const struct query_move *pattern, const struct position *position,
                         chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    if (piece_type_of(position_piece_on(position, from)) != pattern->piece ||
        !(pattern->from >> from & 1) ||
        pattern->castling != (move_kind(move) == MOVE_CASTLING))
        return false;
    if (pattern->castling)
        return (pattern->to != 0) == (to < from);
    if (!(pattern->to >> to & 1) ||
        (pattern->captures && !position_is_capture(position, move)))
        return false;
    return pattern->promoted == NO_PIECE_TYPE ||
           (move_kind(move) == MOVE_PROMOTION && move_promotion(move) == pattern->promoted);
}

/* last[i] is the latest ply at which the first i + 1 moves were complete. The latest is best
 * for the moves that follow. */
static void match_moves(struct replay *replay, chess_move move)
{
    const struct query *query = replay->query;
    size_t now = replay->ply + 1;
    for (size_t i = query->count; i-- > 0;) {
        const struct query_move *pattern = &query->moves[i];
        bool due =
            i == 0 || (replay->last[i - 1] > 0 && now - replay->last[i - 1] <= query->plies);
        if (due && move_matches(pattern, &replay->position, move) &&
            (!pattern->checks || position_gives_check(&replay->position, move)))
            replay->last[i] = (uint16_t)now;
    }
}

static void replay_move(struct replay *replay, chess_move move)
{
    bool changes = move != MOVE_NONE && (position_is_capture(&replay->position, move) ||
                                         move_kind(move) == MOVE_PROMOTION);
    if (replay->query->kind == QUERY_MOVES && move != MOVE_NONE)
        match_moves(replay, move);
    position_play(&replay->position, move);
    replay->ply++;
    if (changes)
        replay->material = material_pack(&replay->position);
}

static bool has_pieces(const struct query *query, const struct position *position)
{
    for (size_t i = 0; i < query->count; i++) {
        const struct query_piece *term = &query->pieces[i];
        bool present =
            (position_pieces(position, piece_color(term->piece), piece_type_of(term->piece)) &
             term->squares) != 0;
        if (present == term->absent)
            return false;
    }
    return true;
}

/* Sets *ply to the ply of the match, which may be before the current position. */
static bool query_matches(struct replay *replay, size_t *ply)
{
    const struct query *query = replay->query;
    const struct position *here = &replay->position, *target = &query->position;
    *ply = replay->ply;
    switch (query->kind) {
    case QUERY_POSITION:
        return here->partial_keys.pawns == target->partial_keys.pawns &&
               here->partial_keys.non_pawns[WHITE] == target->partial_keys.non_pawns[WHITE] &&
               here->side_to_move == target->side_to_move &&
               memcmp(here->board, target->board, sizeof here->board) == 0;
    case QUERY_PATTERN: return has_pieces(query, here);
    case QUERY_MOVES: return replay->last[query->count - 1] > 0;
    case QUERY_MATERIAL:
        if (replay->material != query->material[0] && replay->material != query->material[1])
            replay->since = 0;
        else if (++replay->since == query->plies) {
            *ply = replay->ply + 1 - query->plies;
            return true;
        }
        return false;
    default: return true;
    }
}

/* Returns whether a later position could still match. For patterns and moves this is always
 * true, because their material is 0. */
static bool can_still_match(const struct replay *replay)
{
    const struct query *query = replay->query;
    const uint64_t *material = query->material;
    return (material_is_within(material[0], replay->material, replay->promoted) ||
            material_is_within(material[1], replay->material, replay->promoted)) &&
           (query->kind != QUERY_POSITION ||
            (query->home_pawns & ~pawns_at_home(&replay->position)) == 0);
}

bool query_find_match(const struct query *query, const struct position *start,
                      const chess_move *moves, size_t count, bool promoted, size_t *ply)
{
    struct replay replay = {.query = query,
                            .position = *start,
                            .material = material_pack(start),
                            .promoted = promoted};
    while (!query_matches(&replay, ply)) {
        if (replay.ply == count || !can_still_match(&replay))
            return false;
        replay_move(&replay, moves[replay.ply]);
    }
    return true;
}
