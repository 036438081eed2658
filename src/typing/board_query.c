/* board_query.c - implements board_query.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An answer first repeats the question, so that a listener knows how it was understood. Lists
 * put White first, strong pieces first, and the a-file before the h-file.
 */
#include "typing/board_query.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "rules/castling.h"
#include "rules/names.h"

/* ---- reading a question ----------------------------------------------------------------- */

/* Parses a letter or a name, singular or plural. */
static bool parse_kind(const char *word, size_t length, struct piece_kinds *kinds)
{
    if (length == 1 && (*word == 'A' || *word == 'a')) {
        kinds->type = NO_PIECE_TYPE;
    } else if (length == 1) {
        enum piece piece = piece_from_letter(*word);
        kinds->type = piece_type_of(piece);
        if (piece == NO_PIECE)
            return false;
    } else {
        size_t single = length - (tolower((unsigned char)word[length - 1]) == 's');
        int type = PAWN;
        while (type <= KING &&
               !word_equals(word, single, piece_type_name((enum piece_type)type)))
            type++;
        kinds->type = (enum piece_type)type;
        return type <= KING;
    }
    kinds->colors[WHITE] = isupper((unsigned char)*word) != 0;
    kinds->colors[BLACK] = !kinds->colors[WHITE];
    return true;
}

bool board_query_parse_kinds(const char *text, struct piece_kinds *kinds)
{
    const char *word;
    size_t length;
    *kinds = (struct piece_kinds){NO_PIECE_TYPE, {true, true}};
    if (!next_word(&text, &word, &length))
        return true;
    bool white = word_equals(word, length, "white"),
         black = word_equals(word, length, "black");
    bool has_kind = (!white && !black) || next_word(&text, &word, &length);
    if (has_kind && !parse_kind(word, length, kinds))
        return false;
    if (white || black) {
        kinds->colors[WHITE] = white;
        kinds->colors[BLACK] = black;
    }
    return !next_word(&text, &word, &length);
}

bool board_query_read_square(const char **text, enum square *square)
{
    const char *rest = *text, *word, *rank;
    size_t length, rank_length;
    if (!next_word(&rest, &word, &length))
        return false;
    if (length == 2 || (length > 2 && word[2] == '-')) {
        rank = word + 1;
        rest = word + 2 + (length > 2);
        length = 1;
    } else if (!next_word(&rest, &rank, &rank_length) || rank_length != 1) {
        return false;
    }
    int file = board_file_from_word(word, length);
    if (file < 0 || *rank < '1' || *rank > '8')
        return false;
    *square = square_make(file, *rank - '1');
    *text = rest;
    return true;
}

bool board_query_parse_square(const char *text, enum square *square)
{
    return board_query_read_square(&text, square) && *skip_white_space(text) == '\0';
}

void board_query_find_subject(const char *text, struct piece_kinds *kinds, enum square *square)
{
    bool white = false, black = false;
    const char *word;
    *kinds = (struct piece_kinds){NO_PIECE_TYPE, {true, true}};
    *square = NO_SQUARE;
    for (size_t length; *square == NO_SQUARE && !board_query_read_square(&text, square) &&
                        next_word(&text, &word, &length);) {
        struct piece_kinds found;
        white |= word_equals(word, length, "white");
        black |= word_equals(word, length, "black");
        if (length > 1 && parse_kind(word, length, &found))
            kinds->type = found.type;
    }
    if (white != black)
        kinds->colors[white ? BLACK : WHITE] = false;
}

/* Returns the line through two squares, or 0 if there is none. */
static bitboard line_through(enum square a, enum square b)
{
    bitboard ends = bitboard_of(a) | bitboard_of(b);
    if (bitboard_has(bishop_attacks(a, 0), b))
        return (bishop_attacks(a, 0) & bishop_attacks(b, 0)) | ends;
    return bitboard_has(rook_attacks(a, 0), b)
               ? (rook_attacks(a, 0) & rook_attacks(b, 0)) | ends
               : 0;
}

int board_query_parse_lines(const char *text, bitboard lines[2])
{
    int count = 0;
    enum square squares[2];
    const char *word;
    lines[0] = 0;
    for (size_t length; count < 2;) {
        if (board_query_read_square(&text, &squares[count])) {
            count++;
            continue;
        }
        if (!next_word(&text, &word, &length))
            break;
        int file = board_file_from_word(word, word[1] == '-' ? 1 : length); /* "e-file" */
        if (file >= 0)
            lines[0] = bitboard_file(file);
        else if (length == 1 && *word >= '1' && *word <= '8')
            lines[0] = bitboard_rank(*word - '1');
    }
    if (count == 2)
        lines[0] = line_through(squares[0], squares[1]);
    if (count != 1)
        return lines[0] != 0;
    lines[0] = lines[1] = bitboard_of(squares[0]);
    for (bitboard rest = bishop_attacks(squares[0], 0); rest != 0;) {
        enum square square = bitboard_pop(&rest);
        bool rises = (square > squares[0]) == (square_file(square) > square_file(squares[0]));
        lines[rises ? 0 : 1] |= bitboard_of(square);
    }
    return 2;
}

/* Writes "white knight" or "N". */
static const char *piece_text(enum piece_words words, enum piece piece, char text[24])
{
    if (piece == NO_PIECE)
        snprintf(text, 24, "empty");
    else if (words == PIECES_BY_LETTER)
        snprintf(text, 24, "%c", piece_letter(piece));
    else
        snprintf(text, 24, "%s %s", color_name_lowercase(piece_color(piece)),
                 piece_type_name(piece_type_of(piece)));
    return text;
}

/* Removes and returns the first square, file by file, which is the usual order for pawns. */
static enum square pop_by_file(bitboard *set)
{
    enum square square = A1;
    for (int i = 0; i < 64; i++) {
        square = square_make(i / 8, i % 8);
        if (bitboard_has(*set, square))
            break;
    }
    *set &= ~bitboard_of(square);
    return square;
}

/* Appends "knight f3, pawns e2, g2" or "Nf3, e2, g2". Returns the number of pieces. */
static int add_pieces(const struct position *position, enum piece_words words, bitboard set,
                      char text[BOARD_QUERY_SIZE])
{
    int count = 0;
    for (int type = KING; type >= PAWN; type--) {
        bitboard rest = set & position->by_type[type];
        const char *many = bitboard_has_several(rest) ? "s " : " ";
        for (bool first = true; rest != 0; first = false, count++) {
            enum square square = type == PAWN ? pop_by_file(&rest) : bitboard_pop(&rest);
            text_add(text, BOARD_QUERY_SIZE, "%s", count > 0 ? ", " : "");
            if (words == PIECES_BY_NAME && first)
                text_add(text, BOARD_QUERY_SIZE, "%s%s",
                         piece_type_name((enum piece_type)type), many);
            else if (words == PIECES_BY_LETTER && type != PAWN)
                text_add(text, BOARD_QUERY_SIZE, "%c", PIECE_LETTERS[type]);
            text_add(text, BOARD_QUERY_SIZE, "%s", square_name(square));
        }
    }
    return count;
}

bitboard board_query_find_pieces(const struct position *position,
                                 const struct piece_kinds *kinds)
{
    bitboard set = position_occupied(position);
    if (kinds->type != NO_PIECE_TYPE)
        set &= position->by_type[kinds->type];
    for (enum color color = WHITE; color <= BLACK; color++)
        if (!kinds->colors[color])
            set &= ~position->by_color[color];
    return set;
}

void board_query_write_kinds(const struct position *position, enum piece_words words,
                             const struct piece_kinds *kinds, char text[BOARD_QUERY_SIZE])
{
    *text = '\0';
    for (enum color color = WHITE; color <= BLACK; color++) {
        if (!kinds->colors[color])
            continue;
        text_add(text, BOARD_QUERY_SIZE, "%s%s: ", *text ? " " : "", color_name(color));
        if (add_pieces(position, words,
                       position->by_color[color] & board_query_find_pieces(position, kinds),
                       text) == 0)
            text_add(text, BOARD_QUERY_SIZE,
                     kinds->type != NO_PIECE_TYPE ? "no %ss" : "nothing",
                     piece_type_name(kinds->type));
        text_add(text, BOARD_QUERY_SIZE, ".");
    }
}

void board_query_add_turn(const struct position *position, char text[BOARD_QUERY_SIZE])
{
    text_add(text, BOARD_QUERY_SIZE, "%s%s to move.", *text ? " " : "",
             color_name(position_turn(position)));
}

void board_query_add_rights(const struct position *position, char text[BOARD_QUERY_SIZE])
{
    const char *between = " Castling: ";
    enum square passed = (enum square)position->en_passant;
    for (int i = 0; i < 4; i++)
        if (position->castling_rights >> i & 1) {
            text_add(text, BOARD_QUERY_SIZE, "%s%s %sside", between,
                     color_name(i < 2 ? WHITE : BLACK), i % 2 ? "queen" : "king");
            between = ", ";
        }
    text_add(text, BOARD_QUERY_SIZE, "%s", *between == ',' ? "." : "");
    if (passed != NO_SQUARE)
        text_add(text, BOARD_QUERY_SIZE, " En passant %s.", square_name(passed));
}

void board_query_write_line(const struct position *position, enum piece_words words,
                            bitboard line, char text[BOARD_QUERY_SIZE])
{
    enum square first = bitboard_first(line), last = first;
    const char *between = ": ";
    char piece[24];
    for (bitboard rest = line; rest != 0;)
        last = bitboard_pop(&rest);
    if (square_file(first) == square_file(last))
        snprintf(text, BOARD_QUERY_SIZE, "File %c", file_letter(first));
    else if (square_rank(first) == square_rank(last))
        snprintf(text, BOARD_QUERY_SIZE, "Rank %d", square_rank(first) + 1);
    else
        snprintf(text, BOARD_QUERY_SIZE, "Diagonal %s to %s", square_name(first),
                 square_name(last));
    line &= position_occupied(position);
    if (line == 0)
        text_add(text, BOARD_QUERY_SIZE, ": empty");
    for (; line != 0; between = ", ") {
        enum square square = bitboard_pop(&line);
        text_add(text, BOARD_QUERY_SIZE, "%s%s %s", between, square_name(square),
                 piece_text(words, position_piece_on(position, square), piece));
    }
    text_add(text, BOARD_QUERY_SIZE, ".");
}

/* Appends " Attacked by knight f6.", or `none` if the set is empty. */
static void add_attack(const struct position *position, enum piece_words words, bitboard set,
                       const char *prefix, const char *none, char text[BOARD_QUERY_SIZE])
{
    if (set == 0) {
        text_add(text, BOARD_QUERY_SIZE, "%s", none);
        return;
    }
    text_add(text, BOARD_QUERY_SIZE, " %s ", prefix);
    add_pieces(position, words, set, text);
    text_add(text, BOARD_QUERY_SIZE, ".");
}

/* Returns the pieces that pin the piece on `square` to its king. */
static bitboard find_pinning(const struct position *position, enum square square)
{
    enum color color = piece_color(position_piece_on(position, square));
    bitboard king = position_pieces(position, color, KING), all = position_occupied(position);
    if (king == 0 || king == bitboard_of(square))
        return 0;
    return position->by_color[color_opposite(color)] &
           ~position_attackers(position, bitboard_first(king), all) &
           position_attackers(position, bitboard_first(king), all & ~bitboard_of(square));
}

void board_query_write_square(const struct position *position, enum piece_words words,
                              enum square square, char text[BOARD_QUERY_SIZE])
{
    enum piece piece = position_piece_on(position, square);
    bitboard attackers = position_attackers(position, square, position_occupied(position));
    enum color owner = piece == NO_PIECE ? WHITE : piece_color(piece);
    bitboard ours = attackers & position->by_color[owner];
    bitboard theirs = attackers & position->by_color[color_opposite(owner)];
    char name[24];
    snprintf(text, BOARD_QUERY_SIZE, "%s: %s.", square_name(square),
             piece_text(words, piece, name));
    if (piece == NO_PIECE) {
        add_attack(position, words, ours, "Attacked by White:", "", text);
        add_attack(position, words, theirs,
                   "Attacked by Black:", attackers ? "" : " Not attacked.", text);
    } else if (piece_type_of(piece) == KING) {
        add_attack(position, words, theirs, "In check from", " Not in check.", text);
    } else {
        add_attack(position, words, theirs, "Attacked by", " Not attacked.", text);
        add_attack(position, words, ours, "Defended by", " Not defended.", text);
        add_attack(position, words, find_pinning(position, square), "Pinned by", "", text);
    }
}

const char *const danger_names[DANGERS] = {"attacked", "hanging", "pinned"};

void board_query_write_danger(const struct position *position, enum piece_words words,
                              const struct piece_kinds *kinds, enum danger danger,
                              char text[BOARD_QUERY_SIZE])
{
    *text = '\0';
    for (enum color color = WHITE; color <= BLACK; color++) {
        bitboard own = position->by_color[color], found = 0, undefended = 0;
        char head[40], none[48];
        if (!kinds->colors[color])
            continue;
        for (bitboard rest = own & board_query_find_pieces(position, kinds); rest != 0;) {
            enum square square = bitboard_pop(&rest);
            bitboard all = position_attackers(position, square, position_occupied(position));
            bool loose = !(all & own) && !bitboard_has(position->by_type[KING], square);
            if (!(danger == DANGER_PINNED ? find_pinning(position, square) : all & ~own) ||
                (danger == DANGER_HANGING && !loose))
                continue;
            found |= bitboard_of(square);
            if (loose && danger == DANGER_ATTACKED)
                undefended |= bitboard_of(square);
        }
        snprintf(head, sizeof head, "%s pieces %s:", color_name(color), danger_names[danger]);
        snprintf(none, sizeof none, " %s none.", head);
        add_attack(position, words, found, head, none, text);
        add_attack(position, words, undefended, "Undefended:", "", text);
    }
}

void board_query_write_castling(const struct position *position, enum color color,
                                char text[BOARD_QUERY_SIZE])
{
    const char *answers[] = {"not allowed", "not allowed"};
    bool ready = position_king_attackers(position, color) == 0; /* also out of turn */
    for (enum castling_side side = CASTLING_SHORT; side <= CASTLING_LONG; side++)
        if (position->castling_rights >> castling_index(color, side) & 1)
            answers[side] =
                ready && castling_is_legal(position, color, side) ? "possible" : "not now";
    snprintf(text, BOARD_QUERY_SIZE, "Castling for %s: kingside %s, queenside %s.",
             color_name(color), answers[CASTLING_SHORT], answers[CASTLING_LONG]);
}

/* ---- the game so far -------------------------------------------------------------------- */

enum { LIST_SIZE = 120 };

void board_query_write_last_move(const struct game *game, char text[BOARD_QUERY_SIZE])
{
    const struct game_move *last = game->current > 0 ? &game->moves[game->current - 1] : NULL;
    char number[MOVE_NUMBER_SIZE], ending[128];
    if (!last)
        snprintf(text, BOARD_QUERY_SIZE,
                 game->study && game->count > 0 ? "This is the start of the game"
                                                : "No move has been played yet");
    else
        snprintf(text, BOARD_QUERY_SIZE, "Last move: %s %s",
                 move_number_text(&game->start, game->current - 1, number), last->san);
    /* ", from f6, a pawn captured": details that SAN omits. */
    if (last && last->move != MOVE_NONE && move_kind(last->move) != MOVE_CASTLING) {
        enum piece captured = (enum piece)last->undo.captured;
        text_add(text, BOARD_QUERY_SIZE, ", from %s", square_name(move_from(last->move)));
        if (move_kind(last->move) == MOVE_EN_PASSANT)
            text_add(text, BOARD_QUERY_SIZE, ", capturing en passant");
        else if (captured != NO_PIECE)
            text_add(text, BOARD_QUERY_SIZE, ", a %s captured",
                     piece_type_name(piece_type_of(captured)));
    }
    if (game->result != RESULT_NONE)
        text_add(text, BOARD_QUERY_SIZE, ". %s.",
                 game_ending_text(game, ending, sizeof ending));
    else
        text_add(text, BOARD_QUERY_SIZE, ". %s to move%s.",
                 color_name(position_turn(&game->position)),
                 !last && position_is_in_check(&game->position) ? ", in check" : "");
}

/* Lists a side's pieces except the king. */
static void list_pieces(const struct position *position, enum color color,
                        char text[LIST_SIZE])
{
    int counts[KING];
    for (int type = PAWN; type < KING; type++)
        counts[type] = material_count(position, color, (enum piece_type)type);
    piece_counts_write(counts, "", ", ", text, LIST_SIZE);
    if (!*text)
        text_add_item(text, LIST_SIZE, "",
                      material_count(position, color, KING) ? "king alone" : "nothing");
}

void board_query_write_material(const struct game *game, char text[BOARD_QUERY_SIZE])
{
    int ahead = material_difference(&game->position), lost[KING];
    char white[LIST_SIZE], black[LIST_SIZE];
    list_pieces(&game->position, WHITE, white);
    list_pieces(&game->position, BLACK, black);
    snprintf(text, BOARD_QUERY_SIZE, "White: %s; Black: %s. ", white, black);
    if (ahead == 0)
        text_add(text, BOARD_QUERY_SIZE, "Material is equal.");
    else
        text_add(text, BOARD_QUERY_SIZE, "%s is %d point%s ahead.",
                 color_name(ahead > 0 ? WHITE : BLACK), abs(ahead),
                 plural((uint64_t)abs(ahead)));
    game_count_captured(game, WHITE, lost);
    piece_counts_write(lost, "a ", ", ", white, sizeof white);
    game_count_captured(game, BLACK, lost);
    piece_counts_write(lost, "a ", ", ", black, sizeof black);
    if (*white || *black)
        text_add(text, BOARD_QUERY_SIZE, " White has lost %s; Black has lost %s.",
                 *white ? white : "nothing", *black ? black : "nothing");
}
