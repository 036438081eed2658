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
#include "pgn/notation.h"
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
    regex_t form;
    regcomp(&form, "^([KQRBNP][a-h]?[1-8]?x?|([a-h][1-8]?x?)?)[a-h][1-8][KQRBNP]?$",
            REG_EXTENDED | REG_NOSUB);
    bool found = regexec(&form, spoken, 0, NULL, 0) == 0;
    regfree(&form);
    if (found)
        snprintf(letters, SPOKEN_INPUT_SIZE, "%s%s", *spoken == 'P' ? "p" : "",
                 spoken + (*spoken == 'P'));
    return found;
}

void spoken_input_normalize(const char *text, char letters[SPOKEN_INPUT_SIZE])
{
    char words[SPOKEN_INPUT_SIZE], spoken[4 * SPOKEN_INPUT_SIZE] = "", squares[8];
    char plain[NOTATION_WORD_SIZE];
    const char *rest = words, *word, *part;
    bool spelled_out = false;
    bool is_known = notation_normalize_text(text, strlen(text), plain) &&
                    !strpbrk(plain, "\1\2\3\4\5\6"); /* other letters, which errors quote */
    snprintf(letters, SPOKEN_INPUT_SIZE, "%s", is_known ? plain : text);
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

/* What a question may mention besides its own words and a color. */
enum subject {
    NOTHING = 0,
    MAY_NAME_KIND = 1,
    MAY_NAME_SQUARE = 2,
    NEEDS_KIND = 4,
    NEEDS_SQUARE = 8,
    NEEDS_COLOR = 16,
    ARGUMENT = 32,     /* the command gets what the question mentions, */
    THE_KING = 64,     /* or kings, */
    OTHER_COLOR = 128, /* or the other color, */
    THE_LINE = 256,    /* or the line */
    A_SIDE = ARGUMENT,
    ENEMIES = ARGUMENT | NEEDS_COLOR | OTHER_COLOR,
    A_GROUP = ARGUMENT | MAY_NAME_KIND, /* of pieces, such as my knights */
    THE_REST = MAY_NAME_KIND | MAY_NAME_SQUARE,
    ANYTHING = ARGUMENT | THE_REST,
    A_KIND = ANYTHING | NEEDS_KIND,
    A_SQUARE = ANYTHING | NEEDS_SQUARE
};

#define ASKING "am|is|are|can|could|what|which|who|where|do|does|any"
#define PAST   "was|were|did|has|have|had"
#define SQUARE_                                                                               \
    "[a-h]?[1-8](-[a-h][1-8])?|[a-h]|alfa|alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel"
#define PIECES  "pieces?|pawns?|knights?|bishops?|rooks?|queens?|kings?"
#define PRONOUN "i|my|me|you|your|he|she|his|her|they|their"
#define ATTACK  "attack(s|ed|ing)?|threaten(s|ed|ing)?|under"
#define DEFEND  "defend(s|ed|ing)?|protect(s|ed|ing)?|guard(s|ed)?|cover(s|ed)?|safe"
#define HANGING "hanging|undefended|unprotected|en prise|loose"

/* Words that do not change what is asked. */
#define FILLER                                                                                \
    "the|an|of|on|at|in|it|this|that|there|here|now|any|anything|something|all|please|right|" \
    "currently|still|possible|allowed|is|are|am|be|do|does|can|could|have|get|got|much|left|" \
    "game|squares?|side|white|black|" PIECES "|" SQUARE_ "|" PRONOUN
#define FILLERS "( (" FILLER "))*"

/* "how do I", with any words besides those of `about`. */
#define HOW(about, word)                                                                      \
    {                                                                                         \
        "how", "(do|does|can|could|to) (.* )?(" about ")( .*)?", "help " word, THE_REST       \
    }

/* A question begins with a word of `first`, has words of `about`, and has only fillers besides
 * them, because the answer to another question would mislead. The first row that matches gives
 * the command. */
static const struct {
    const char *first, *about, *command;
    unsigned subject;
} questions[] = {
    HOW("(take|go|step) (.* )?back|undo|cancel", "undo"),
    {"can", "(take" FILLERS " back|undo)( .*)?", "help undo", THE_REST},
    HOW("promot[a-z]*", "promotion"),
    HOW("castle|castling", "castle"),
    HOW("en passant", "passant"),
    HOW("claim (.* )?draw", "draw"),
    HOW("set (.* )?up", "setup"),
    HOW("turn (the )?board|rotate", "flip"),
    HOW("weak[a-z]*|strong[a-z]*|strength|easier|harder|difficulty", "level"),
    HOW("fen", "fen"),
    HOW("(continue|resume) (.* )?game", "resume"),
    HOW("friend|person|people|someone|somebody|human|online", "lobby"),
    HOW("play (as )?(white|black)|sides?|colou?rs?|two players", "color"),
    HOW("(against|play) (.* )?(engine|computer|program)|(chess)?960", "new"),
    HOW("hear|listen|read (the )?(board|position)", "the board in words"),
    {"how|what", "time|long", "clock", NOTHING},
    {"how", "many" FILLERS " (" PIECES "|points)( .*)?", "material", THE_REST},
    {"how", "move|go", "moves", A_KIND}, /* "how does the knight move" */
    {"how", "(to )?(move|type|enter|make|play)", "help g1f3", NOTHING},
    {"how", "(do|does|can|could|to)( .*)?", "how", THE_LINE | THE_REST},
    {"where|what|which", "can" FILLERS " (go|move)( to)?", "moves", ANYTHING},
    {"who|whose|which|is", "turn|to (move|play)|move( next)?", "last", NOTHING},
    {ASKING, "legal|moves", "moves", ANYTHING},
    {ASKING, "colou?r|light|dark", "ask color", A_SQUARE},
    {ASKING, "colou?r|side|white or black", "opponent", NOTHING},
    {ASKING, "ranks?|files?|diagonals?|[a-h]-file", "scan", THE_LINE | THE_REST},
    {ASKING, "check(ed)?", "sq", ARGUMENT | THE_KING},
    {"what|which", "(white|black) (am |is |are )?(" ATTACK ")|attacked by (white|black)",
     "ask attacked", ENEMIES},
    /* "what does my queen attack" is not "what attacks my queen" */
    {"what|which|who|where",
     "(do|does|is|are|can)" FILLERS " (" PIECES "|" SQUARE_ ") (attack|defend|protect)(ing)?",
     "ask what", THE_REST},
    {"do|does|is|are|can", "(" PIECES "|" SQUARE_ ") (attack|defend|protect)(ing)?",
     "ask what", THE_REST},
    {ASKING, "pinned|pins?", "ask pinned", A_SQUARE},
    {ASKING, "on|at|" ATTACK "|" DEFEND "|" HANGING "|empty|by (white|black)", "sq", A_SQUARE},
    {ASKING, "(castle|castling)( (long|short|kingside|queenside))?", "ask castling", A_SIDE},
    {ASKING, "pinned|pins?", "ask pinned", A_GROUP},
    {ASKING, HANGING, "ask hanging", A_GROUP},
    {ASKING, ATTACK "|" DEFEND, "sq", A_KIND}, /* "is my queen attacked" */
    {ASKING, ATTACK, "ask attacked", A_SIDE},
    {"where", "white|black|" PIECES, "where", A_GROUP},
    {"who|am|are|is|what", "ahead|better|worse|winning|losing|more material|evaluation|score",
     "eval", NOTHING},
    {ASKING, "threats?", "threat", NOTHING},
    {ASKING, "opening", "opening", NOTHING},
    {ASKING "|" PAST, "((" PAST ")( been)?)?" FILLERS " ?(captured|taken|lost)", "captured",
     NOTHING},
    {ASKING, "take|captures?", "captures", A_SIDE},
    {ASKING "|" PAST,
     "((" PAST ")" FILLERS " )?(last( move)?|over|won|(check)?mated?|stalemate)|"
     "(" PAST ")" FILLERS " (play(ed)?|moved?|do|done)",
     "last", NOTHING},
    {"what|which", "should" FILLERS " (play|do|move)|(move is )?best( move)?", "hint",
     NOTHING},
    {"who|am|is|are", "plays?|playing|opponent|white|black", "opponent", NOTHING},
    {ASKING, "claim|draw", "help draw", NOTHING},
    {ASKING, "move|go|do", "moves", A_KIND}, /* "can my knight move" */
    {"what", "can" FILLERS " (say|type|ask|do)", "help", NOTHING},
    {"best", "move", "hint", NOTHING},
    {"legal|list", "(legal )?moves", "moves", NOTHING},
    {"give", "hint", "hint", NOTHING},
    {"offer", "draw", "draw", NOTHING},
    {"play", "white", "color white", NOTHING},
    {"play", "black", "color black", NOTHING},
    {"show", "board", "board", NOTHING},
    {"repeat", "last( move)?", "last", NOTHING},
    {"take", "back", "undo", NOTHING},
    {"new", "game$", "new", NOTHING},
    /* Other questions: `ask` says what can be asked. */
    {"what|which|whose|who|when|how", ".*", "ask what", THE_REST},
    {"am|is|are|can|could|do|does|will|should|" PAST,
     "(white|black|the|a|it|there|this|that|any|" PRONOUN ")( .*)?", "ask what", THE_REST},
    {"why|where", "(is|are|am|can|do|does|should|not|no|[a-z]+n't|" PAST ")( .*)?", "ask what",
     THE_REST},
};

/* Collects the words, separated by spaces. "my" and "I" become the user's color, "his" and "you"
 * the other one. */
static void collect_words(const char *line, const char *user_color,
                          char words[SPOKEN_QUERY_SIZE])
{
    static const char *const own[] = {"my", "i", "me"};
    static const char *const other[] = {"you", "your", "he",   "she",
                                        "his", "her",  "they", "their"};
    const char *word;
    char spoken[SPOKEN_QUERY_SIZE]; /* printable, because errors quote it */
    *words = '\0';
    for (size_t length; next_word(&line, &word, &length);) {
        while (length > 0 && strchr("?.,!", word[length - 1]))
            length--;
        if (length > 2 && strncasecmp(word + length - 2, "'s", 2) == 0)
            length -= 2; /* "what's", "Black's" */
        printable_copy(spoken, sizeof spoken, word, length);
        if (*user_color && word_equals_any(word, length, own, sizeof own / sizeof *own))
            strcpy(spoken, user_color);
        else if (*user_color &&
                 word_equals_any(word, length, other, sizeof other / sizeof *other))
            strcpy(spoken, *user_color == 'w' ? "black" : "white");
        text_add_item(words, SPOKEN_QUERY_SIZE, " ", spoken);
    }
}

/* Returns whether a word is in a list such as "what|which". */
static bool is_listed(const char *word, size_t length, const char *list)
{
    for (; list; list = strchr(list, '|')) {
        list += *list == '|';
        if (strcspn(list, "|") == length && strncasecmp(list, word, length) == 0)
            return true;
    }
    return false;
}

static bool matches(const char *words, const char *first, const char *about)
{
    char pattern[4096];
    regex_t form;
    size_t length = word_length(words);
    if (!is_listed(words, length, first))
        return false;
    snprintf(pattern, sizeof pattern, "^" FILLERS " (%s)( (" FILLER "|%s))*$", about, about);
    regcomp(&form, pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB);
    bool found = regexec(&form, words + length, 0, NULL, 0) == 0;
    regfree(&form);
    return found;
}

/* Returns whether a row for `subject` may answer a question about these pieces and square. */
static bool fits(unsigned subject, const struct piece_kinds *kinds, enum square square)
{
    bool has_kind = kinds->type != NO_PIECE_TYPE, has_square = square != NO_SQUARE;
    bool has_color = kinds->colors[WHITE] != kinds->colors[BLACK];
    return (has_kind ? subject & MAY_NAME_KIND || (subject & THE_KING && kinds->type == KING)
                     : !(subject & NEEDS_KIND)) &&
           (has_square ? subject & MAY_NAME_SQUARE : !(subject & NEEDS_SQUARE)) &&
           (has_color || !(subject & NEEDS_COLOR));
}

static void add_argument(unsigned subject, const struct piece_kinds *kinds, enum square square,
                         char command[SPOKEN_QUERY_SIZE])
{
    enum piece_type type = subject & THE_KING ? KING : kinds->type;
    enum color color = kinds->colors[subject & OTHER_COLOR ? BLACK : WHITE] ? WHITE : BLACK;
    if (square != NO_SQUARE) {
        text_add(command, SPOKEN_QUERY_SIZE, " %s", square_name(square));
        return;
    }
    if (kinds->colors[WHITE] != kinds->colors[BLACK])
        text_add(command, SPOKEN_QUERY_SIZE, " %s", color_name_lowercase(color));
    if (type != NO_PIECE_TYPE)
        text_add(command, SPOKEN_QUERY_SIZE, " %ss", piece_type_name(type));
}

bool spoken_query_to_command(const char *line, const char *user_color,
                             char command[SPOKEN_QUERY_SIZE])
{
    char words[SPOKEN_QUERY_SIZE];
    struct piece_kinds kinds;
    enum square square;
    const char *argument = skip_white_space(line + word_length(line));
    if (is_listed(line, word_length(line), "help") &&
        is_listed(argument, word_length(argument), ASKING "|how|why"))
        line = argument; /* "help how do I castle" */
    collect_words(line, user_color, words);
    board_query_find_subject(words, &kinds, &square);
    for (size_t i = 0; i < sizeof questions / sizeof *questions && strchr(words, ' '); i++) {
        unsigned subject = questions[i].subject;
        if (!fits(subject, &kinds, square) ||
            !matches(words, questions[i].first, questions[i].about))
            continue;
        strcpy(command, questions[i].command);
        if (subject & THE_LINE)
            text_add(command, SPOKEN_QUERY_SIZE, "%s", strchr(words, ' '));
        else if (subject & ARGUMENT)
            add_argument(subject, &kinds, square, command);
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
