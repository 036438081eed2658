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

bool board_query_parse_square(const char *text, enum square *square)
{
    const char *word, *rank;
    size_t length, rank_length;
    if (!next_word(&text, &word, &length))
        return false;
    if (length == 2) {
        rank = word + 1;
        length = 1;
    } else if (!next_word(&text, &rank, &rank_length) || rank_length != 1) {
        return false;
    }
    int file = board_file_from_word(word, length);
    if (file < 0 || *rank < '1' || *rank > '8')
        return false;
    *square = square_make(file, *rank - '1');
    return !next_word(&text, &word, &length);
}

bool board_query_parse_rank_or_file(const char *text, bool *is_file, int *number)
{
    const char *word;
    size_t length;
    if (!next_word(&text, &word, &length))
        return false;
    *number = board_file_from_word(word, length);
    *is_file = *number >= 0;
    if (!*is_file && length == 1 && *word >= '1' && *word <= '8')
        *number = *word - '1';
    return *number >= 0 && !next_word(&text, &word, &length);
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
                      char *text, size_t size)
{
    int count = 0;
    for (int type = KING; type >= PAWN; type--) {
        bitboard rest = set & position->by_type[type];
        const char *many = bitboard_has_several(rest) ? "s " : " ";
        for (bool first = true; rest != 0; first = false, count++) {
            enum square square = type == PAWN ? pop_by_file(&rest) : bitboard_pop(&rest);
            text_add(text, size, "%s", count > 0 ? ", " : "");
            if (words == PIECES_BY_NAME && first)
                text_add(text, size, "%s%s", piece_type_name((enum piece_type)type), many);
            else if (words == PIECES_BY_LETTER && type != PAWN)
                text_add(text, size, "%c", PIECE_LETTERS[type]);
            text_add(text, size, "%s", square_name(square));
        }
    }
    return count;
}

void board_query_write_kinds(const struct position *position, const struct piece_kinds *kinds,
                             char text[BOARD_QUERY_SIZE])
{
    *text = '\0';
    for (enum color color = WHITE; color <= BLACK; color++) {
        if (!kinds->colors[color])
            continue;
        text_add(text, BOARD_QUERY_SIZE, "%s%s: ", *text ? " " : "", color_name(color));
        bitboard set = position->by_color[color];
        if (kinds->type != NO_PIECE_TYPE)
            set &= position->by_type[kinds->type];
        if (add_pieces(position, PIECES_BY_NAME, set, text, BOARD_QUERY_SIZE) == 0)
            text_add(text, BOARD_QUERY_SIZE,
                     kinds->type != NO_PIECE_TYPE ? "no %ss" : "nothing",
                     piece_type_name(kinds->type));
        text_add(text, BOARD_QUERY_SIZE, ".");
    }
}

void board_query_write_rank_or_file(const struct position *position, enum piece_words words,
                                    bool is_file, int number, char text[BOARD_QUERY_SIZE])
{
    bitboard line = is_file ? bitboard_file(number) : bitboard_rank(number);
    const char *between = ": ";
    char piece[24];
    snprintf(text, BOARD_QUERY_SIZE, "%s %c", is_file ? "File" : "Rank",
             (is_file ? 'a' : '1') + number);
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

/* Appends " Attacked by knight f6." or " Attacked by White: knight f6." */
static void add_attack(const struct position *position, enum piece_words words, bitboard set,
                       const char *prefix, char text[BOARD_QUERY_SIZE])
{
    if (set == 0)
        return;
    text_add(text, BOARD_QUERY_SIZE, " %s ", prefix);
    add_pieces(position, words, set, text, BOARD_QUERY_SIZE);
    text_add(text, BOARD_QUERY_SIZE, ".");
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
        add_attack(position, words, ours, "Attacked by White:", text);
        add_attack(position, words, theirs, "Attacked by Black:", text);
    } else {
        add_attack(position, words, theirs, "Attacked by", text);
        add_attack(position, words, ours, "Defended by", text);
    }
    if (attackers == 0)
        text_add(text, BOARD_QUERY_SIZE, "%s",
                 piece == NO_PIECE ? " It is not attacked."
                                   : " Neither attacked nor defended.");
    else if (piece != NO_PIECE && ours == 0 && piece_type_of(piece) != KING)
        text_add(text, BOARD_QUERY_SIZE, " Not defended.");
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
