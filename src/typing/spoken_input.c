/* spoken_input.c - converts dictated words and figurines to letters, and questions to
 * commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The letters of all words together must have the form of a move. At least one word must be
 * spelled out, so "b c 4" is unchanged.
 */
#include "typing/spoken_input.h"

#include <ctype.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "pgn/spoken.h"
#include "rules/names.h"
#include "typing/board_query.h"

/* ---- moves ------------------------------------------------------------------------------ */

/* O: castling; s: kingside (short); l: queenside (long); "": a filler. */
static const struct {
    const char *word, *letters;
} vocabulary[] = {
    {"knight", "N"},   {"bishop", "B"},    {"rook", "R"},     {"queen", "Q"},
    {"king", "K"},     {"pawn", "P"},      {"one", "1"},      {"two", "2"},
    {"three", "3"},    {"four", "4"},      {"five", "5"},     {"six", "6"},
    {"seven", "7"},    {"eight", "8"},     {"takes", "x"},    {"take", "x"},
    {"move", ""},      {"captures", "x"},  {"x", "x"},        {"castles", "O"},
    {"castle", "O"},   {"castling", "O"},  {"kingside", "s"}, {"short", "s"},
    {"long", "l"},     {"queenside", "l"}, {"to", ""},        {"on", ""},
    {"from", ""},      {"side", ""},       {"the", ""},       {"promotes", ""},
    {"promote", ""},   {"equals", ""},     {"check", ""},     {"mate", ""},
    {"checkmate", ""}, {"en", ""},         {"passant", ""},
};

/* Returns the letters for a word, or NULL if it cannot be part of a move. Squares are copied
 * to `squares`. */
static const char *translate(const char *word, size_t length, char squares[8])
{
    int file = board_file_from_word(word, length);
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        if (word_equals(word, length, vocabulary[i].word))
            return vocabulary[i].letters;
    if (file >= 0)
        return &"a\0b\0c\0d\0e\0f\0g\0h"[2 * file];
    if (length > 4 || strspn(word, "abcdefghABCDEFGH12345678") < length)
        return NULL;
    squares[length] = '\0';
    while (length-- > 0)
        squares[length] = (char)tolower((unsigned char)word[length]);
    return squares;
}

static bool write_castling(const char *spoken, char letters[SPOKEN_INPUT_SIZE])
{
    bool is_short = strpbrk(spoken, "Ks"), is_long = strpbrk(spoken, "Ql");
    if (!strchr(spoken, 'O') || strspn(spoken, "OKsQl") < strlen(spoken) ||
        (is_short && is_long))
        return false;
    strcpy(letters, is_short ? "O-O" : is_long ? "O-O-O" : "castles");
    return true;
}

static bool write_move(const char *spoken, char letters[SPOKEN_INPUT_SIZE])
{
    enum { ALL, PIECE, FROM, TAKES, TO, BECOMES, PARTS };
    regmatch_t at[PARTS];
    regex_t form;
    regcomp(&form, "^([KQRBNP]?)([a-h]?[1-8]?)(x?)([a-h][1-8])([KQRBNP]?)$", REG_EXTENDED);
    bool found = regexec(&form, spoken, PARTS, at, 0) == 0;
    regfree(&form);
    if (!found)
        return false;
#define PART(n) (int)(at[n].rm_eo - at[n].rm_so), spoken + at[n].rm_so
    bool piece = at[PIECE].rm_eo > 0, takes = spoken[at[TAKES].rm_so] == 'x';
    bool is_pawn_capture = takes && at[FROM].rm_so == at[FROM].rm_eo; /* "takes d 5" */
    if (is_pawn_capture && !piece)
        return false;
    snprintf(letters, SPOKEN_INPUT_SIZE, "%.*s%.*s%.*s%.*s%s%.*s",
             *spoken == 'P' ? is_pawn_capture : piece, *spoken == 'P' ? "p" : spoken,
             PART(FROM), PART(TAKES), PART(TO), spoken[at[BECOMES].rm_so] ? "=" : "",
             PART(BECOMES));
    return true;
}

/* Replaces figurines (U+2654 to U+265F, with or without a variation selector) with letters. */
static void replace_figurines(const char *text, char letters[SPOKEN_INPUT_SIZE])
{
    size_t length = 0;
    for (; *text && length + 1 < SPOKEN_INPUT_SIZE; text++) {
        const unsigned char *c = (const unsigned char *)text;
        if (c[0] == 0xE2 && c[1] == 0x99 && c[2] >= 0x94 && c[2] <= 0x9F) {
            char piece = "KQRBNPKQRBNP"[c[2] - 0x94];
            if (piece != 'P')
                letters[length++] = piece;
            text += 2;
        } else if (c[0] == 0xEF && c[1] == 0xB8 && (c[2] | 1) == 0x8F) {
            text += 2;
        } else {
            letters[length++] = *text;
        }
    }
    letters[length] = '\0';
}

void spoken_input_normalize(const char *text, char letters[SPOKEN_INPUT_SIZE])
{
    char words[SPOKEN_INPUT_SIZE], spoken[4 * SPOKEN_INPUT_SIZE] = "", squares[8];
    const char *rest = words, *word, *part;
    bool spelled_out = false;
    replace_figurines(text, letters);
    strcpy(words, letters);
    for (char *c = words; (c = strpbrk(c, ",-.!?+#=")); c++)
        *c = ' ';
    for (size_t length; next_word(&rest, &word, &length);) {
        if (!(part = translate(word, length, squares)))
            return;
        spelled_out |= length > 2 && part != squares;
        text_add(spoken, sizeof spoken, "%s", part);
    }
    (void)(spelled_out && (write_castling(spoken, letters) || write_move(spoken, letters)));
}

/* ---- questions -------------------------------------------------------------------------- */

/* What a question must mention, which becomes the argument of the command. */
enum subject { NOTHING, ANYTHING, A_SQUARE, A_KIND, A_KING, THE_LINE /* as typed */ };

#define ASKING   "am|is|are|was|can|could|what|whats|which|who|where|do|does|did|has|have|any"
#define ATTACKED "attack(s|ed)?|hanging|threatened|(un)?defend(s|ed)?|(un)?protected|safe"
#define PIECES   "pieces?|pawns?|knights?|bishops?|rooks?|queens?|kings?"

/* A question begins with a word of `first` and has another one of `about` anywhere; "": with
 * any words. The first row that matches gives the command. */
static const struct {
    const char *first, *about, *command;
    enum subject subject;
} questions[] = {
    {"how|can", "take back|undo", "help undo", NOTHING},
    {"how", "promote", "help promotes", NOTHING},
    {"how", "castle|castling", "help castle", NOTHING},
    {"how", "time|long", "clock", NOTHING},
    {"how", "many", "material", NOTHING},
    {"how", "", "moves", A_KIND}, /* "how does the knight move" */
    {"how", "move", "help e2e4", NOTHING},
    {"how", "", "help", THE_LINE},
    {"where", "can", "moves", ANYTHING},
    {"what|which", "can .*(go|move)", "moves", ANYTHING},
    {ASKING, "legal|moves", "moves", ANYTHING},
    {ASKING, "colou?r|light|dark", "ask color", A_SQUARE},
    {ASKING, "colou?r|side|white or black", "opponent", NOTHING},
    {ASKING, "ranks?|files?|diagonals?|[a-h]-file", "scan", THE_LINE},
    {ASKING, "check(ed)?", "sq", A_KING},
    {ASKING, "", "sq", A_SQUARE}, /* "which pieces defend e4" */
    {ASKING, "castle|castling", "ask castling", ANYTHING},
    {ASKING, "pinned|pins?", "ask pinned", ANYTHING},
    {ASKING, ATTACKED, "sq", A_KIND}, /* "is my queen attacked" */
    {ASKING, ATTACKED, "ask attacked", ANYTHING},
    {"where", "white|black|" PIECES, "where", ANYTHING},
    {"whose|who", "turn|move|to", "last", NOTHING},
    {"who|am|are|is", "ahead|better|worse|winning|losing", "eval", NOTHING},
    {ASKING, "threats?|threatening", "threat", NOTHING},
    {"what", "time", "clock", NOTHING},
    {ASKING, "opening", "opening", NOTHING},
    {ASKING, "captured|taken|lost", "captured", NOTHING},
    {ASKING, "take|captures?", "captures", NOTHING},
    {ASKING, "last|turn|over|won|(check)?mated?|stalemate|did (you|white|black) play", "last",
     NOTHING},
    {"what", "should .*play|best", "hint", NOTHING},
    {ASKING, "plays?|playing|opponent", "opponent", NOTHING},
    {ASKING, "move|go|do", "moves", A_KIND}, /* "can my knight move" */
    {"what", "can", "help", NOTHING},
    {"best", "move", "hint", NOTHING},
    {"legal|list", "moves", "moves", NOTHING},
    {"give", "hint", "hint", NOTHING},
    {"offer", "draw", "draw", NOTHING},
    {"play", "white", "color white", NOTHING},
    {"play", "black", "color black", NOTHING},
    {"show", "board", "board", NOTHING},
    {"repeat", "last", "last", NOTHING},
    {"take", "back", "undo", NOTHING},
    {"new", "game$", "new", NOTHING},
};

/* Collects the words, separated by spaces; "my" and "I" become the user's color. */
static void collect_words(const char *line, const char *user_color,
                          char words[SPOKEN_QUERY_SIZE])
{
    static const char *const own[] = {"my", "i"};
    const char *word;
    char spoken[SPOKEN_QUERY_SIZE]; /* printable, because errors quote it */
    *words = '\0';
    for (size_t length; next_word(&line, &word, &length);) {
        while (length > 0 && strchr("?.,!", word[length - 1]))
            length--;
        if (word_equals(word, length, "what's"))
            length = strlen("what");
        printable_copy(spoken, sizeof spoken, word, length);
        text_add_item(words, SPOKEN_QUERY_SIZE, " ",
                      *user_color && word_equals_any(word, length, own, 2) ? user_color
                                                                           : spoken);
    }
}

static bool matches(const char *words, const char *first, const char *about)
{
    char pattern[4 * SPOKEN_QUERY_SIZE];
    regex_t form;
    snprintf(pattern, sizeof pattern, "^(%s) (.* )?(%s)( |$)", first, *about ? about : ".*");
    regcomp(&form, pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB);
    bool found = regexec(&form, words, 0, NULL, 0) == 0;
    regfree(&form);
    return found;
}

bool spoken_piece_to_command(const char *line, char command[SPOKEN_QUERY_SIZE])
{
    static const char *const articles[] = {"the", "my", "a", "from", "on"};
    struct piece_kinds kinds = {NO_PIECE_TYPE, {false, false}};
    const char *word;
    char name[16];
    size_t length;
    while (next_word(&line, &word, &length)) {
        if ((kinds.type != NO_PIECE_TYPE && board_file_from_word(word, length) >= 0) ||
            word_equals_any(word, length, articles, sizeof articles / sizeof *articles))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        if (length < 4 || kinds.type != NO_PIECE_TYPE ||
            !board_query_parse_kinds(name, &kinds) || kinds.type == NO_PIECE_TYPE)
            return false;
        snprintf(command, SPOKEN_QUERY_SIZE, "moves %s", name);
    }
    return kinds.type != NO_PIECE_TYPE;
}

bool spoken_query_to_command(const char *line, const char *user_color,
                             char command[SPOKEN_QUERY_SIZE])
{
    char words[SPOKEN_QUERY_SIZE];
    struct piece_kinds kinds;
    enum square square;
    collect_words(line, user_color, words);
    board_query_find_subject(words, &kinds, &square);
    for (size_t i = 0; i < sizeof questions / sizeof *questions && strchr(words, ' '); i++) {
        enum subject needed = questions[i].subject;
        if ((needed == A_SQUARE && square == NO_SQUARE) ||
            (needed == A_KIND && kinds.type == NO_PIECE_TYPE) ||
            !matches(words, questions[i].first, questions[i].about))
            continue;
        strcpy(command, questions[i].command);
        if (needed == A_KING) {
            kinds.type = KING;
            square = NO_SQUARE;
        }
        if (needed == THE_LINE) {
            text_add(command, SPOKEN_QUERY_SIZE, "%s", strchr(words, ' '));
        } else if (needed != NOTHING && square != NO_SQUARE) {
            text_add(command, SPOKEN_QUERY_SIZE, " %s", square_name(square));
        } else if (needed != NOTHING) {
            if (kinds.colors[WHITE] != kinds.colors[BLACK])
                text_add(command, SPOKEN_QUERY_SIZE,
                         kinds.colors[WHITE] ? " white" : " black");
            if (kinds.type != NO_PIECE_TYPE)
                text_add(command, SPOKEN_QUERY_SIZE, " %ss", piece_type_name(kinds.type));
        }
        return true;
    }
    return false;
}

bool spoken_input_is_prefix(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        if (strncasecmp(vocabulary[i].word, text, length) == 0)
            return true;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        for (const char *word = questions[i].first; word; word = strchr(word, '|')) {
            word += *word == '|';
            if (strncasecmp(word, text, length) == 0)
                return true;
        }
    return false;
}
