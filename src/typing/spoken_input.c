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

enum target { TARGET_NONE, TARGET_SQUARE, TARGET_PIECES, TARGET_REST };

/* The beginnings of questions, and the kind of text that must follow. */
static const struct {
    const char *words, *command;
    enum target target;
} questions[] = {
    {"what attacks ", "attackers", TARGET_SQUARE},
    {"what attack ", "attackers", TARGET_SQUARE},
    {"who attacks ", "attackers", TARGET_SQUARE},
    {"which attack ", "attackers", TARGET_SQUARE},
    {"where can ", "moves", TARGET_SQUARE},
    {"where can ", "moves", TARGET_PIECES},
    {"what ", "sq", TARGET_SQUARE},
    {"who ", "sq", TARGET_SQUARE},
    {"which ", "sq", TARGET_SQUARE}, /* "which pieces defend e4" */
    {"is ", "sq", TARGET_SQUARE},
    {"where ", "where", TARGET_PIECES},
    {"where ", "where", TARGET_NONE}, /* "where are the pieces" */
    {"whose turn ", "last", TARGET_NONE},
    {"whose ", "last", TARGET_NONE}, /* "whose move is it" */
    {"who ", "last", TARGET_NONE},   /* "who is to move" */
    {"what last ", "last", TARGET_NONE},
    {"who ahead ", "eval", TARGET_NONE},
    {"who better ", "eval", TARGET_NONE},
    {"who winning ", "eval", TARGET_NONE},
    {"what time ", "clock", TARGET_NONE},
    {"how much time ", "clock", TARGET_NONE},
    {"what opening ", "opening", TARGET_NONE},
    {"what captured ", "captured", TARGET_NONE},
    {"what taken ", "captured", TARGET_NONE},
    {"is check ", "last", TARGET_NONE},
    {"am in check ", "last", TARGET_NONE},
    {"can castle ", "moves king", TARGET_NONE},
    {"list moves ", "moves", TARGET_NONE},
    {"give me a hint ", "hint", TARGET_NONE},
    {"what did you play ", "last", TARGET_NONE},
    {"offer a draw ", "draw", TARGET_NONE},
    {"play white ", "color white", TARGET_NONE},
    {"play black ", "color black", TARGET_NONE},
    {"who plays ", "opponent", TARGET_NONE},
    {"who playing ", "opponent", TARGET_NONE},
    {"best ", "hint", TARGET_NONE},
    {"what best ", "hint", TARGET_NONE},
    {"what should play ", "hint", TARGET_NONE},
    {"what can ", "help", TARGET_NONE},
    {"what can take ", "captures", TARGET_NONE},
    {"legal moves ", "moves", TARGET_NONE},
    {"show board ", "board", TARGET_NONE},
    {"repeat last ", "last", TARGET_NONE},
    {"take back ", "undo", TARGET_NONE},
    {"new game ", "new", TARGET_NONE},
    {"how many ", "material", TARGET_REST},
    {"how long ", "clock", TARGET_NONE},
    {"how take back ", "help undo", TARGET_REST},
    {"how promote ", "help promotes", TARGET_REST},
    {"how ", "moves", TARGET_PIECES},   /* "how does the knight move" */
    {"how ", "help e2e4", TARGET_NONE}, /* "how do I move" */
    {"how ", "help", TARGET_REST},      /* "how do I castle" */
};

/* Collects the meaningful words, each followed by a space. */
static void collect_words(const char *line, const char *user_color,
                          char words[SPOKEN_QUERY_SIZE])
{
    /* Ignored after the first word: "what is on the square e4", "is e4 safe". */
    static const char *const fillers[] = {
        "is",       "are",       "was",      "the",   "my",      "on",     "at",
        "to",       "it",        "now",      "there", "have",    "been",   "has",
        "left",     "square",    "move",     "go",    "piece",   "pieces", "attacked",
        "guarded",  "protected", "defended", "safe",  "free",    "empty",  "standing",
        "do",       "i",         "does",     "of",    "defends", "defend", "guards",
        "protects", "stands",    "am"};
    const char *word, *begin = skip_white_space(line);
    char spoken[SPOKEN_QUERY_SIZE]; /* printable, because errors quote it */
    size_t length;
    *words = '\0';
    if (strcasecmp(begin, "who") == 0)
        return; /* "who" alone is the lobby's command */
    while (next_word(&line, &word, &length)) {
        while (length > 0 && strchr("?.,!", word[length - 1]))
            length--;
        if (word == begin && word_equals(word, length, "what's"))
            length = strlen("what");
        if (word_equals(word, length, "my") && *user_color)
            text_add(words, SPOKEN_QUERY_SIZE, "%s ", user_color);
        else if (length > 0 &&
                 (word == begin ||
                  !word_equals_any(word, length, fillers, sizeof fillers / sizeof *fillers)))
            text_add(words, SPOKEN_QUERY_SIZE, "%s ",
                     (printable_copy(spoken, sizeof spoken, word, length), spoken));
    }
}

/* Parses "e4" or "knight f3". */
static bool parse_square_name(const char *words, char name[3])
{
    struct piece_kinds kinds;
    enum square square;
    const char *rest = words, *word;
    char piece[16];
    size_t length;
    if (!board_query_parse_square(words, &square)) {
        if (!next_word(&rest, &word, &length) || length < 4)
            return false; /* a single letter is a file */
        snprintf(piece, sizeof piece, "%.*s", (int)length, word);
        if (!board_query_parse_kinds(piece, &kinds) ||
            !board_query_parse_square(rest, &square))
            return false;
    }
    strcpy(name, square_name(square));
    return true;
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
    char words[SPOKEN_QUERY_SIZE], name[3];
    struct piece_kinds kinds;
    collect_words(line, user_color, words);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        size_t length = strlen(questions[i].words);
        const char *rest = words + length;
        if (strncasecmp(words, questions[i].words, length) != 0)
            continue;
        if (questions[i].target == TARGET_NONE && *rest == '\0') {
            snprintf(command, SPOKEN_QUERY_SIZE, "%s", questions[i].command);
            return true;
        }
        if (questions[i].target == TARGET_SQUARE && parse_square_name(rest, name)) {
            snprintf(command, SPOKEN_QUERY_SIZE, "%s %s", questions[i].command, name);
            return true;
        }
        if (questions[i].target == TARGET_REST ||
            (questions[i].target == TARGET_PIECES && *rest &&
             board_query_parse_kinds(rest, &kinds))) {
            snprintf(command, SPOKEN_QUERY_SIZE, "%s %.*s", questions[i].command,
                     (int)strlen(rest) - 1, rest);
            return true;
        }
    }
    return false;
}

bool spoken_input_is_prefix(const char *text)
{
    enum { MOVES = sizeof vocabulary / sizeof *vocabulary };
    for (size_t i = 0; i < MOVES + sizeof questions / sizeof *questions; i++)
        if (strncasecmp(i < MOVES ? vocabulary[i].word : questions[i - MOVES].words, text,
                        strlen(text)) == 0)
            return true;
    return false;
}
