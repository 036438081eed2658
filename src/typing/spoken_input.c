/* spoken_input.c - words and figurines of a move into letters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only a text in which a word is spelled out is taken for words: "b c 4" stays what it is.
 */
#include "typing/spoken_input.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "pgn/spoken_move.h"

enum sound {
    SOUND_NONE,
    SOUND_PIECE,
    SOUND_FILE,
    SOUND_RANK,
    SOUND_TAKES,
    SOUND_CASTLES,
    SOUND_SHORT,
    SOUND_LONG,
    SOUND_EMPTY /* says nothing about which move it is */
};

static const struct vocable {
    const char *word;
    enum sound sound;
    char letter;
} vocables[] = {{"knight", SOUND_PIECE, 'N'},   {"bishop", SOUND_PIECE, 'B'},
                {"rook", SOUND_PIECE, 'R'},     {"queen", SOUND_PIECE, 'Q'},
                {"king", SOUND_PIECE, 'K'},     {"pawn", SOUND_PIECE, 'P'},
                {"one", SOUND_RANK, '1'},       {"two", SOUND_RANK, '2'},
                {"three", SOUND_RANK, '3'},     {"four", SOUND_RANK, '4'},
                {"five", SOUND_RANK, '5'},      {"six", SOUND_RANK, '6'},
                {"seven", SOUND_RANK, '7'},     {"eight", SOUND_RANK, '8'},
                {"takes", SOUND_TAKES, 'x'},    {"take", SOUND_TAKES, 'x'},
                {"captures", SOUND_TAKES, 'x'}, {"x", SOUND_TAKES, 'x'},
                {"castles", SOUND_CASTLES, 0},  {"castle", SOUND_CASTLES, 0},
                {"castling", SOUND_CASTLES, 0}, {"kingside", SOUND_SHORT, 0},
                {"short", SOUND_SHORT, 0},      {"queenside", SOUND_LONG, 0},
                {"long", SOUND_LONG, 0},        {"to", SOUND_EMPTY, 0},
                {"on", SOUND_EMPTY, 0},         {"from", SOUND_EMPTY, 0},
                {"side", SOUND_EMPTY, 0},       {"the", SOUND_EMPTY, 0},
                {"promotes", SOUND_EMPTY, 0},   {"promote", SOUND_EMPTY, 0},
                {"equals", SOUND_EMPTY, 0},     {"check", SOUND_EMPTY, 0},
                {"checkmate", SOUND_EMPTY, 0},  {"mate", SOUND_EMPTY, 0},
                {"en", SOUND_EMPTY, 0},         {"passant", SOUND_EMPTY, 0}};

/* What was heard so far. */
struct hearing {
    char piece, promotion; /* letters; 0: not said */
    char squares[5];
    size_t length; /* of the squares */
    bool takes, castles, is_short, is_long;
    bool spelled; /* a word was */
};

static const struct vocable *find_vocable(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof vocables / sizeof *vocables; i++)
        if (strlen(vocables[i].word) == length &&
            strncasecmp(vocables[i].word, word, length) == 0)
            return &vocables[i];
    return NULL;
}

static bool hear_coordinate(struct hearing *hearing, char letter)
{
    if (hearing->length + 1 >= sizeof hearing->squares)
        return false;
    hearing->squares[hearing->length++] = letter;
    return true;
}

/* "f7", "g1f3", "f", "7". */
static bool hear_squares(struct hearing *hearing, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char letter = (char)tolower((unsigned char)word[i]);
        if (!strchr("abcdefgh12345678", letter) || !hear_coordinate(hearing, letter))
            return false;
    }
    return true;
}

/* A piece before the squares moves; "king" and "queen" may belong to castling; behind them it
 * is what a pawn becomes. */
static bool hear_piece(struct hearing *hearing, char letter)
{
    if (hearing->castles && letter == 'K')
        hearing->is_short = true;
    else if (hearing->castles && letter == 'Q')
        hearing->is_long = true;
    else if (hearing->length > 0 && !hearing->promotion)
        hearing->promotion = letter;
    else if (hearing->length == 0 && !hearing->piece)
        hearing->piece = letter;
    else
        return false;
    return true;
}

static bool hear_word(struct hearing *hearing, const char *word, size_t length)
{
    const struct vocable *vocable = find_vocable(word, length);
    int file = spoken_file_find(word, length);
    hearing->spelled = hearing->spelled || (length > 2 && (vocable || file >= 0));
    if (!vocable && file >= 0)
        return hear_coordinate(hearing, (char)('a' + file));
    switch (vocable ? vocable->sound : SOUND_NONE) {
    case SOUND_NONE: return hear_squares(hearing, word, length);
    case SOUND_PIECE: return hear_piece(hearing, vocable->letter);
    case SOUND_RANK: return hear_coordinate(hearing, vocable->letter);
    case SOUND_TAKES: hearing->takes = true; break;
    case SOUND_CASTLES: hearing->castles = true; break;
    case SOUND_SHORT: hearing->is_short = true; break;
    case SOUND_LONG: hearing->is_long = true; break;
    default: break;
    }
    return true;
}

static bool write_letters(const struct hearing *hearing, char letters[SPOKEN_INPUT_SIZE])
{
    size_t from = hearing->length > 2 && hearing->takes ? hearing->length - 2 : 0;
    const char *takes = hearing->takes ? "x" : "", *squares = hearing->squares;
    bool castles_short = hearing->is_short || (hearing->castles && hearing->piece == 'K');
    bool castles_long = hearing->is_long || (hearing->castles && hearing->piece == 'Q');
    if (hearing->castles) {
        snprintf(letters, SPOKEN_INPUT_SIZE, "%s",
                 castles_short  ? "O-O"
                 : castles_long ? "O-O-O"
                                : "castles");
        return hearing->length == 0 && !(castles_short && castles_long);
    }
    if (hearing->length < 2 || castles_short || castles_long ||
        (!hearing->piece && hearing->takes && from == 0))
        return false;
    *letters = '\0';
    if (hearing->piece && hearing->piece != 'P')
        text_add(letters, SPOKEN_INPUT_SIZE, "%c", hearing->piece);
    else if (hearing->piece && hearing->takes && from == 0)
        text_add(letters, SPOKEN_INPUT_SIZE, "p"); /* with P it would be a push in SAN */
    text_add(letters, SPOKEN_INPUT_SIZE, "%.*s%s%s", (int)from, squares, takes,
             squares + from);
    if (hearing->promotion)
        text_add(letters, SPOKEN_INPUT_SIZE, "=%c", hearing->promotion);
    return true;
}

/* The Unicode figurines, U+2654 to U+265F, with or without a variation selector. */
static void replace_figurines(const char *text, char letters[SPOKEN_INPUT_SIZE])
{
    static const char order[] = "KQRBNPKQRBNP";
    size_t length = 0;
    for (; *text && length + 1 < SPOKEN_INPUT_SIZE; text++) {
        const unsigned char *bytes = (const unsigned char *)text;
        bool figurine =
            bytes[0] == 0xE2 && bytes[1] == 0x99 && bytes[2] >= 0x94 && bytes[2] <= 0x9F;
        if (figurine && order[bytes[2] - 0x94] != 'P')
            letters[length++] = order[bytes[2] - 0x94];
        else if (!figurine && strncmp(text, "\xEF\xB8\x8E", 3) != 0 &&
                 strncmp(text, "\xEF\xB8\x8F", 3) != 0) {
            letters[length++] = *text;
            continue;
        }
        text += 2; /* the rest of the three bytes */
    }
    letters[length] = '\0';
}

void spoken_input_read(const char *text, char letters[SPOKEN_INPUT_SIZE])
{
    struct hearing hearing = {0};
    char words[SPOKEN_INPUT_SIZE];
    bool heard = true;
    replace_figurines(text, letters);
    snprintf(words, sizeof words, "%s", letters);
    for (char *c = words; *c; c++)
        if (strchr(",-.!?+#=", *c))
            *c = ' ';
    const char *rest = words, *word;
    for (size_t length; heard && next_word(&rest, &word, &length);)
        heard = hear_word(&hearing, word, length);
    if (!heard || !hearing.spelled || !write_letters(&hearing, words))
        return;
    memcpy(letters, words, sizeof words);
}
