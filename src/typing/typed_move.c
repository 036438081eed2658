/* typed_move.c - implements typed_move.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Punctuation is removed, and the rest ("ng1f3", "exd" as "ed", "oo") is read in three ways: as a
 * piece move, a pawn move and a pair of squares. If several legal moves match, the answer asks
 * which one is meant. The letter b means a file or a bishop: "bxc4" is the pawn's capture if it is
 * legal, "Bc4" is the bishop's move, and "bc4" may be either.
 */
#include "typing/typed_move.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "typing/move_choice.h"
#include "typing/spoken_input.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/notation.h"
#include "rules/names.h"
#include "rules/san.h"
#include "rules/uci_move.h"

enum { COMPACT_SIZE = 8, EXCERPT_SIZE = 32 };

struct typed_text {
    char text[64];                  /* printable, trimmed, without move number */
    char compact[COMPACT_SIZE + 1]; /* lower case, only letters and digits; "" if too long */
    bool takes;                     /* whether it contains 'x' or ':' */
};

/* ---- from text to patterns --------------------------------------------------------- */

static int find_piece(char letter)
{
    enum piece piece = piece_from_letter(letter);
    return piece >= BLACK_PAWN && piece <= BLACK_KING ? (int)piece_type_of(piece)
                                                      : UNSPECIFIED;
}

static bool is_file(char letter)
{
    return letter >= 'a' && letter <= 'h';
}

static bool is_rank(char digit)
{
    return digit >= '1' && digit <= '8';
}

static void prepare(struct typed_text *typed, const char *text)
{
    char letters[SPOKEN_INPUT_SIZE];
    memset(typed, 0, sizeof *typed);
    text += strspn(text, " \t\r\n");
    const char *end = text + strspn(text, "0123456789");
    if (end > text && *end == '.') /* skip "4.", "4..." or "4. " before a move */
        text = end + strspn(end, ". \t");
    spoken_input_normalize(text, letters);
    printable_copy_string(typed->text, sizeof typed->text, letters);
    size_t length = strlen(typed->text);
    while (length > 0 && typed->text[length - 1] == ' ')
        typed->text[--length] = '\0';

    if (length > 0 && strchr("xX-=:", typed->text[length - 1]))
        return; /* incomplete */
    length = 0;
    for (const char *c = typed->text; *c; c++) {
        if (*c == 'x' || *c == 'X' || *c == ':')
            typed->takes = true;
        if (strchr(" xX:-=()/+#!?.", *c))
            continue;
        if (!isalnum((unsigned char)*c) || length == COMPACT_SIZE) {
            length = 0; /* cannot be a move */
            break;
        }
        typed->compact[length++] = (char)tolower((unsigned char)*c);
    }
    if (length > 3 && memcmp(typed->compact + length - 2, "ep", 2) == 0)
        length -= 2; /* "exd6 e.p." */
    typed->compact[length] = '\0';
}

/* Parses castling: "oo" gives one pattern, "castles" two. Bit n of the result is set if
 * patterns[n] is valid. */
static unsigned parse_castlings(const char *compact, struct move_pattern patterns[2])
{
    patterns[0].castling = patterns[1].castling = CASTLE_SHORT;
    if (strcmp(compact, "castles") == 0) {
        patterns[1].castling = CASTLE_LONG;
        return 3U;
    }
    size_t length = strspn(compact, "o0");
    patterns[0].castling = length == 3 ? CASTLE_LONG : CASTLE_SHORT;
    return compact[length] == '\0' && (length == 2 || length == 3);
}

/* Parses the last letter of "e8q", "ed8n". Returns the length without it. */
static size_t parse_promotion(const char *squares, size_t length, struct move_pattern *pattern)
{
    int piece = length > 0 ? find_piece(squares[length - 1]) : UNSPECIFIED;
    pattern->promotion = NO_PIECE_TYPE;
    if (piece == UNSPECIFIED || length < 3 || is_rank(squares[length - 1]))
        return length;
    pattern->promotion = (enum piece_type)piece;
    return length - 1;
}

/* Parses "f3", "bf3", "1f3", "g1f3"; for pawns also "ed". */
static bool parse_squares(const char *squares, bool pawn, struct move_pattern *pattern)
{
    size_t length = parse_promotion(squares, strlen(squares), pattern);
    pattern->castling = CASTLE_NONE;
    pattern->captures = false;
    pattern->from_file = pattern->from_rank = UNSPECIFIED;
    if (length < 2 || length > 4)
        return false;
    const char *to = squares + length - 2;
    if (pawn && length == 2 && is_file(to[0]) && is_file(to[1])) {
        pattern->from_file = to[0] - 'a';
        pattern->to_file = to[1] - 'a';
        pattern->to_rank = UNSPECIFIED;
        return true;
    }
    if (!is_file(to[0]) || !is_rank(to[1]))
        return false;
    pattern->to_file = to[0] - 'a';
    pattern->to_rank = to[1] - '1';
    for (; squares < to; squares++) {
        if (is_file(*squares) && pattern->from_file == UNSPECIFIED &&
            pattern->from_rank == UNSPECIFIED)
            pattern->from_file = *squares - 'a';
        else if (is_rank(*squares) && pattern->from_rank == UNSPECIFIED)
            pattern->from_rank = *squares - '1';
        else
            return false;
    }
    if (pawn && pattern->from_file == UNSPECIFIED)
        pattern->from_file = pattern->to_file; /* a push */
    return true;
}

enum { READING_PIECE, READING_PAWN, READING_SQUARES, READINGS };

/* Collects all readings. Bit n of the result is set if patterns[n] is valid. */
static unsigned parse_patterns(const struct typed_text *typed,
                               struct move_pattern patterns[READINGS])
{
    const char *compact = typed->compact;
    int piece = find_piece(compact[0]);
    unsigned readings = 0;
    if (piece != UNSPECIFIED &&
        parse_squares(compact + 1, piece == PAWN, &patterns[READING_PIECE])) {
        patterns[READING_PIECE].piece = (enum piece_type)piece;
        if (piece == PAWN && typed->takes && is_file(compact[1]) && is_rank(compact[2])) {
            patterns[READING_PIECE].from_file = UNSPECIFIED; /* "pxd5": any pawn */
            patterns[READING_PIECE].captures = true;
        }
        readings |= 1U << READING_PIECE;
    }
    if (is_file(compact[0]) && parse_squares(compact, true, &patterns[READING_PAWN])) {
        patterns[READING_PAWN].piece = PAWN;
        readings |= 1U << READING_PAWN;
    }
    if (is_file(compact[0]) && is_rank(compact[1]) && strlen(compact) >= 4 &&
        parse_squares(compact, false, &patterns[READING_SQUARES]) &&
        patterns[READING_SQUARES].from_rank != UNSPECIFIED) {
        patterns[READING_SQUARES].piece = NO_PIECE_TYPE;
        readings = 1U << READING_SQUARES | (readings & 1U << READING_PIECE);
    }
    return readings;
}

/* ---- answers ----------------------------------------------------------------------- */

static void write_san_without_check(const struct position *position, chess_move move,
                                    char text[SAN_SIZE])
{
    size_t length = san_write(position, move, text);
    if (text[length - 1] == '+' || text[length - 1] == '#')
        text[length - 1] = '\0';
}

static void answer_question(struct typed_move *answer, const struct position *position,
                            const struct move_list *found)
{
    char san[SAN_SIZE];
    answer->choices = *found;
    answer->status = TYPED_AMBIGUOUS;
    if (move_choice_is_promotion(found)) {
        answer->status = TYPED_PROMOTION;
        snprintf(answer->text, sizeof answer->text, "%s", move_choice_promotion_question);
        return;
    }
    for (int i = 0; i < found->count; i++) {
        write_san_without_check(position, found->moves[i], san);
        text_add_item(answer->text, sizeof answer->text, i < found->count - 1 ? ", " : " or ",
                      san);
    }
    text_add(answer->text, sizeof answer->text, "?");
}

/* Explains that the first non-ASCII character is Greek, Cyrillic or full-width. Returns false
 * if it is none of these. */
static bool answer_lookalike(struct typed_move *answer, const char *text)
{
    uint32_t character = 0;
    while (*text && (unsigned char)*text < 0x80)
        text++;
    size_t length = *text ? printable_decode_utf8(text, strlen(text), &character) : 0;
    const char *kind = character >= 0x370 && character < 0x400     ? "Greek letter"
                       : character >= 0x400 && character < 0x530   ? "Cyrillic letter"
                       : character > 0xFF00 && character <= 0xFF5E ? "full-width character"
                                                                   : NULL;
    if (kind)
        snprintf(answer->text, sizeof answer->text,
                 "'%.*s' is a %s. Type moves in Latin letters and digits, such as e4.",
                 (int)length, text, kind);
    return kind;
}

static void answer_syntax(struct typed_move *answer, const struct position *position,
                          const struct typed_text *typed)
{
    char excerpt[EXCERPT_SIZE], suggestions[3][SAN_SIZE], typed_san[64];
    char list[4 * SAN_SIZE] = "";
    int length = (int)strcspn(typed->text, "+#!?");
    /* Allow one error in "Nf3", two in "Nbd2". */
    int best = length < 2 ? 0 : length <= 3 ? 3 : 5;
    int count = 0;
    struct move_list legal;

    printable_copy(excerpt, sizeof excerpt, typed->text, strlen(typed->text));
    snprintf(typed_san, sizeof typed_san, "%.*s", length, typed->text);
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        char san[SAN_SIZE];
        write_san_without_check(position, legal.moves[i], san);
        int cost = 2 * spelling_distance(typed_san, san) + (san[0] != typed_san[0]);
        if (cost > best)
            continue;
        if (cost < best)
            count = 0;
        best = cost;
        if (count < 3)
            strcpy(suggestions[count++], san);
    }
    answer->status = TYPED_SYNTAX;
    answer->has_suggestion = answer_lookalike(answer, typed->text) || count > 0;
    if (*answer->text)
        return;
    for (int i = 0; i < count; i++)
        text_add_item(list, sizeof list, i < count - 1 ? ", " : " or ", suggestions[i]);
    snprintf(answer->text, sizeof answer->text,
             !*excerpt   ? "Type a move, such as e4 or Nf3, or 'help'."
             : count > 0 ? "'%s' is not a move. Did you mean %s?"
                         : "'%s' is neither a move nor a command; type 'help' or 'moves'.",
             excerpt, list);
}

/* ---- reading ----------------------------------------------------------------------- */

/* Parses a move with the piece letters of another language. All languages in which the text is
 * a legal move must agree on the move. */
static bool parse_foreign(struct typed_move *answer, const struct position *position,
                          const struct typed_text *typed)
{
    char word[NOTATION_WORD_SIZE], english[NOTATION_WORD_SIZE];
    chess_move move = MOVE_NONE, found;
    if (!notation_normalize_text(typed->text, strlen(typed->text), word))
        return false;
    for (int language = 0; language < NOTATION_LANGUAGES; language++) {
        if (!notation_translate(language, word, strlen(word), english) ||
            san_parse(position, english, strlen(english), &found, NULL) != SAN_OK)
            continue;
        if (move != MOVE_NONE && move != found)
            return false;
        move = found;
    }
    answer->move = move; /* the status is TYPED_MOVE by default */
    return move != MOVE_NONE;
}

/* Returns whether the text begins with a B that must mean a bishop, as in "Bc4". In "BC4",
 * Caps Lock may be on. */
static bool is_exact_bishop(const char *text)
{
    return text[0] == 'B' && strcspn(text + 1, "ABCDEFGH") == strlen(text + 1);
}

/* Drops the readings that a more exact legal reading or the letter case rules out. */
static unsigned drop_unlikely_readings(const struct typed_text *typed,
                                       const struct position *position,
                                       const struct move_pattern patterns[READINGS],
                                       unsigned readings)
{
    if (is_exact_bishop(typed->text) && readings & 1U << READING_PIECE)
        return 1U << READING_PIECE;
    if (readings & 1U << READING_SQUARES &&
        move_pattern_is_legal(&patterns[READING_SQUARES], position))
        return 1U << READING_SQUARES;
    if (typed->text[0] == 'b' && typed->takes && readings & 1U << READING_PAWN &&
        move_pattern_is_legal(&patterns[READING_PAWN], position))
        return 1U << READING_PAWN;
    return readings;
}

static void parse(struct typed_move *answer, const struct position *position,
                  const struct typed_text *typed)
{
    struct move_pattern patterns[READINGS];
    struct move_list found = {.count = 0};
    chess_move coordinates = uci_move_parse(position, typed->compact, strlen(typed->compact));
    if (coordinates != MOVE_NONE && !is_exact_bishop(typed->text)) {
        answer->move = coordinates;
        return;
    }

    unsigned readings = parse_castlings(typed->compact, patterns);
    readings = readings ? readings : parse_patterns(typed, patterns);
    readings = drop_unlikely_readings(typed, position, patterns, readings);
    for (int i = 0; i < READINGS; i++)
        if (readings & 1U << i)
            move_pattern_find_moves(&patterns[i], position, &found);
    if (found.count == 1)
        answer->move = found.moves[0];
    else if (found.count > 1)
        answer_question(answer, position, &found);
    else if (readings) {
        int reading = readings & 1U << READING_SQUARES ? READING_SQUARES
                      : readings & 1U << READING_PIECE ? READING_PIECE
                                                       : READING_PAWN;
        /* "bxc4" is a pawn move; "bc4" more often means a bishop move */
        if (typed->text[0] == 'b' && typed->takes && readings & 1U << READING_PAWN)
            reading = READING_PAWN;
        answer->status = TYPED_ILLEGAL;
        move_pattern_explain_mismatch(&patterns[reading], position, answer->text,
                                      sizeof answer->text);
    } else if (!parse_foreign(answer, position, typed)) {
        answer_syntax(answer, position, typed);
    }
}

void typed_move_parse(const struct position *position, const char *text,
                      struct typed_move *answer)
{
    struct typed_text typed;
    char san[SAN_SIZE];
    memset(answer, 0, sizeof *answer);
    prepare(&typed, text);
    parse(answer, position, &typed);
    if (answer->status != TYPED_MOVE || !typed.takes ||
        position_is_capture(position, answer->move))
        return;
    /* The user typed a capture, but the move is none. A wrong '+' alone is harmless. */
    san_write(position, answer->move, san);
    answer->status = TYPED_AMBIGUOUS;
    answer->choices = (struct move_list){.count = 1, .moves = {answer->move}};
    snprintf(answer->text, sizeof answer->text, "%s captures nothing.", san);
}

/* ---- incomplete moves -------------------------------------------------------------- */

/* Writes a space, then the text in lower case without punctuation. */
static void write_compact(const char *text, char compact[SAN_SIZE])
{
    size_t length = 1;
    compact[0] = ' ';
    for (; *text && length + 1 < SAN_SIZE; text++)
        if (!strchr("xX-=:+#!?()/", *text))
            compact[length++] = (char)tolower((unsigned char)*text);
    compact[length] = '\0';
}

bool typed_move_is_prefix(const struct position *position, const char *san, const char *text)
{
    char compact[SAN_SIZE], all[64], from[UCI_MOVE_SIZE];
    chess_move move = MOVE_NONE;
    san_parse(position, san, strlen(san), &move, NULL);
    uci_move_write(position, move, from);
    char piece =
        PIECE_LETTERS[8 + piece_type_of(position_piece_on(position, move_from(move)))];
    write_compact(san, compact);
    snprintf(all, sizeof all, "%s %s %c%s %c%c%s %c%s %c%s", compact, from, piece, from, piece,
             *from, from + 2, piece, from + 1, piece, from + 2);
    write_compact(text, compact);
    return strstr(all, compact);
}
