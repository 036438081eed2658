/* spoken_query.c - a question's words, less those that say nothing, against a table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/spoken_query.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "typing/board_query.h"

enum about { ABOUT_NOTHING, ABOUT_SQUARE, ABOUT_PIECES };

/* How a question begins, and what has to follow. */
static const struct {
    const char *words, *request;
    enum about about;
} questions[] = {
    {"what attacks ", "attackers", ABOUT_SQUARE},
    {"what attack ", "attackers", ABOUT_SQUARE},
    {"who attacks ", "attackers", ABOUT_SQUARE},
    {"which attack ", "attackers", ABOUT_SQUARE},
    {"what defends ", "sq", ABOUT_SQUARE},
    {"who defends ", "sq", ABOUT_SQUARE},
    {"which defend ", "sq", ABOUT_SQUARE},
    {"what guards ", "sq", ABOUT_SQUARE},
    {"who guards ", "sq", ABOUT_SQUARE},
    {"what protects ", "sq", ABOUT_SQUARE},
    {"who protects ", "sq", ABOUT_SQUARE},
    {"what stands ", "sq", ABOUT_SQUARE},
    {"where can ", "moves", ABOUT_SQUARE},
    {"where can ", "moves", ABOUT_PIECES},
    {"what ", "sq", ABOUT_SQUARE},
    {"who ", "sq", ABOUT_SQUARE},
    {"is ", "sq", ABOUT_SQUARE},
    {"where ", "where", ABOUT_PIECES},
    {"where ", "where", ABOUT_NOTHING}, /* "where are the pieces" */
    {"whose turn ", "last", ABOUT_NOTHING},
    {"whose ", "last", ABOUT_NOTHING}, /* "whose move is it" */
    {"who ", "last", ABOUT_NOTHING},   /* "who is to move" */
    {"what last ", "last", ABOUT_NOTHING},
    {"who ahead ", "eval", ABOUT_NOTHING},
    {"who better ", "eval", ABOUT_NOTHING},
    {"who winning ", "eval", ABOUT_NOTHING},
    {"what time ", "clock", ABOUT_NOTHING},
    {"how much time ", "clock", ABOUT_NOTHING},
    {"what opening ", "opening", ABOUT_NOTHING},
    {"what captured ", "captured", ABOUT_NOTHING},
};

/* Words behind the first that say nothing here: "what is on the square e4", "is e4 safe",
 * "where can the knight on f3 go". */
static bool says_nothing(const char *word, size_t length)
{
    static const char *const fillers[] = {
        "is",   "are",  "was",   "the",      "my",       "on",      "at",        "to",
        "it",   "now",  "there", "have",     "been",     "has",     "left",      "square",
        "move", "go",   "piece", "pieces",   "attacked", "guarded", "protected", "defended",
        "safe", "free", "empty", "standing", "do",       "i",       "does",      "of"};
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (strlen(fillers[i]) == length && strncasecmp(fillers[i], word, length) == 0)
            return true;
    return false;
}

/* The words that say something, each with a blank behind it. */
static void gather(const char *line, const char *mine, char words[SPOKEN_QUERY_SIZE])
{
    const char *word, *begin = skip_blanks(line);
    size_t length;
    *words = '\0';
    if (strcasecmp(begin, "who") == 0)
        return; /* is here? */
    while (next_word(&line, &word, &length)) {
        while (length > 0 && strchr("?.,!", word[length - 1]))
            length--;
        if (word == begin && length == strlen("what's") &&
            strncasecmp(word, "what's", length) == 0)
            length = strlen("what");
        if (length == 2 && strncasecmp(word, "my", 2) == 0 && *mine)
            text_add(words, SPOKEN_QUERY_SIZE, "%s ", mine);
        else if (length > 0 && (word == begin || !says_nothing(word, length)))
            text_add(words, SPOKEN_QUERY_SIZE, "%.*s ", (int)length, word);
    }
}

/* "e4", also behind what stands there: "knight f3". */
static bool names_square(const char *words, char name[3])
{
    struct piece_kinds kinds;
    enum square square;
    const char *rest = words, *word;
    char piece[16];
    size_t length;
    if (!query_read_square(words, &square)) {
        if (!next_word(&rest, &word, &length) || length < 4)
            return false; /* a name: a letter is a file */
        snprintf(piece, sizeof piece, "%.*s", (int)length, word);
        if (!query_read_kinds(piece, &kinds) || !query_read_square(rest, &square))
            return false;
    }
    snprintf(name, 3, "%c%c", 'a' + square_file(square), '1' + square_rank(square));
    return true;
}

bool spoken_piece_read(const char *line, char request[SPOKEN_QUERY_SIZE])
{
    static const char *const articles[] = {"the", "my", "a", "from", "on"};
    struct piece_kinds kinds = {NO_PIECE_TYPE, {false, false}};
    const char *word;
    char name[16];
    size_t length;
    int file = -1;
    while (next_word(&line, &word, &length)) {
        bool known = kinds.type != NO_PIECE_TYPE && spoken_file_find(word, length) >= 0;
        if (known)
            file = spoken_file_find(word, length);
        for (size_t i = 0; i < sizeof articles / sizeof *articles; i++)
            known |=
                strlen(articles[i]) == length && strncasecmp(articles[i], word, length) == 0;
        if (known)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        if (length < 4 || kinds.type != NO_PIECE_TYPE || !query_read_kinds(name, &kinds) ||
            kinds.type == NO_PIECE_TYPE)
            return false;
        snprintf(request, SPOKEN_QUERY_SIZE, "moves %s", name);
    }
    if (file >= 0 && kinds.type != NO_PIECE_TYPE)
        text_add(request, SPOKEN_QUERY_SIZE, " %c", 'a' + file);
    return kinds.type != NO_PIECE_TYPE;
}

bool spoken_query_read(const char *line, const char *mine, char request[SPOKEN_QUERY_SIZE])
{
    char words[SPOKEN_QUERY_SIZE], name[3];
    struct piece_kinds kinds;
    gather(line, mine, words);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        size_t length = strlen(questions[i].words);
        const char *rest = words + length;
        if (strncasecmp(words, questions[i].words, length) != 0)
            continue;
        if (questions[i].about == ABOUT_NOTHING && *rest == '\0') {
            snprintf(request, SPOKEN_QUERY_SIZE, "%s", questions[i].request);
            return true;
        }
        if (questions[i].about == ABOUT_SQUARE && names_square(rest, name)) {
            snprintf(request, SPOKEN_QUERY_SIZE, "%s %s", questions[i].request, name);
            return true;
        }
        if (questions[i].about == ABOUT_PIECES && *rest && query_read_kinds(rest, &kinds)) {
            snprintf(request, SPOKEN_QUERY_SIZE, "%s %.*s", questions[i].request,
                     PRINTABLE_UP_TO(40, rest));
            return true;
        }
    }
    return false;
}
