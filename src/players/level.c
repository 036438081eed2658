/* level.c - the engine's level as text, and as limits of a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/level.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "engine/strength.h"

enum { TIME_LIMIT = 86400000 /* milliseconds: a day */ };

void level_init(struct level *level)
{
    *level = (struct level){.move_time = 1000};
}

/* ---- reading: the words ------------------------------------------------------------ */

enum { WORDS_MAX = 8, WORD_SIZE = 24, TYPED_MAX = 40 /* bytes of it in a reason */ };

/* What was typed, in lower case. */
struct words {
    char word[WORDS_MAX][WORD_SIZE]; /* "" behind the last one */
    int count;
};

static void split(const char *text, struct words *words)
{
    memset(words, 0, sizeof *words);
    while (words->count < WORDS_MAX - 1 && *(text += strspn(text, " \t,"))) {
        char *word = words->word[words->count++];
        for (size_t length = 0; *text && !strchr(" \t,", *text); text++)
            if (length < WORD_SIZE - 1)
                word[length++] = (char)tolower((unsigned char)*text);
    }
}

/* What a number can be of. */
enum kind { KIND_ELO, KIND_DEPTH, KIND_NODES, KIND_TIME, KIND_NONE };

static enum kind find_kind(const char *word)
{
    static const struct {
        const char *word;
        enum kind kind;
    } kinds[] = {
        {"elo", KIND_ELO},     {"depth", KIND_DEPTH}, {"nodes", KIND_NODES},
        {"node", KIND_NODES},  {"time", KIND_TIME},   {"seconds", KIND_TIME},
        {"second", KIND_TIME}, {"s", KIND_TIME},      {"movetime", KIND_TIME},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(word, kinds[i].word) == 0)
            return kinds[i].kind;
    return KIND_NONE;
}

/* The first word behind a level that does not belong to it, or "": level_write() adds the
 * name of an Elo in parentheses, and "a move" to seconds. */
static const char *find_surplus(const struct words *words, int next, enum kind kind)
{
    if (kind == KIND_ELO && strcmp(words->word[next], "(level") == 0)
        return words->word[next + 3]; /* "(level", "6", "club)" */
    if (kind == KIND_TIME && find_kind(words->word[next]) == KIND_TIME)
        next++;
    if (kind == KIND_TIME && strcmp(words->word[next], "a") == 0 &&
        strcmp(words->word[next + 1], "move") == 0)
        next += 2;
    return words->word[next];
}

/* ---- reading: the numbers ---------------------------------------------------------- */

/* By hand, because strtod() goes by the locale. */
int64_t seconds_read(const char *text, const char **end)
{
    int64_t milliseconds = 0, unit = 1000;
    bool point = false, digits = false;
    for (; isdigit((unsigned char)*text) || (*text == '.' && !point); text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        digits = true;
        if (point)
            unit /= 10;
        milliseconds = point ? milliseconds + (*text - '0') * unit
                             : 10 * milliseconds + (*text - '0') * unit;
        if (milliseconds > TIME_LIMIT)
            return 0;
    }
    *end = text;
    return digits ? milliseconds : 0;
}

/* A number of that kind; false, with what was expected, when it is none. */
static bool read_number(struct level *level, enum kind kind, const char *word,
                        char expected[80])
{
    const char *end = word;
    switch (kind) {
    case KIND_ELO:
        snprintf(expected, 80, "%d to %d", STRENGTH_MIN, STRENGTH_MAX);
        return number_read_int(word, STRENGTH_MIN, STRENGTH_MAX, &level->elo, NULL);
    case KIND_DEPTH:
        snprintf(expected, 80, "1 to %d", LEVEL_DEPTH_MAX);
        return number_read_int(word, 1, LEVEL_DEPTH_MAX, &level->depth, NULL);
    case KIND_NODES:
        snprintf(expected, 80, "1 to %lld", LEVEL_NODES_MAX);
        return number_read(word, 1, LEVEL_NODES_MAX, &level->nodes, NULL);
    case KIND_TIME:
        level->move_time = seconds_read(word, &end);
        snprintf(expected, 80, "seconds, such as 2 or 0.5, at most %d", TIME_LIMIT / 1000);
        return level->move_time > 0 && (!*end || strcmp(end, "s") == 0);
    case KIND_NONE: break;
    }
    return false;
}

/* ---- reading: the whole ------------------------------------------------------------ */

static bool is_number(const char *word)
{
    return *word && word[strspn(word, "0123456789")] == '\0';
}

/* "6", "club", "full": one word. False, with what was expected. */
static bool read_name(struct level *level, const char *word, char expected[160])
{
    int named = strength_level_find(word);
    int length = snprintf(expected, 160, "1 to %d%s a name (%s ... %s)", STRENGTH_LEVELS,
                          is_number(word) ? " or" : ",", strength_levels[0].name,
                          strength_levels[STRENGTH_LEVELS - 1].name);
    if (!is_number(word))
        snprintf(expected + length, 160 - (size_t)length,
                 ", elo N, depth N, nodes N, time SECONDS or full");
    if (strcmp(word, "full") == 0)
        level_init(level);
    else if (named > 0)
        level->elo = strength_levels[named - 1].elo;
    else
        return false;
    return true;
}

bool level_read(struct level *level, const char *text, struct reason *reason)
{
    struct level wanted = {0};
    struct words words;
    char expected[160];
    split(text, &words);
    int first = strcmp(words.word[0], "level") == 0;
    const char *one = words.word[first], *two = words.word[first + 1];
    bool reversed = isdigit((unsigned char)*one) && find_kind(two) != KIND_NONE;
    enum kind kind = find_kind(reversed ? two : one); /* "8 seconds", "depth 8" */
    bool good = kind == KIND_NONE ? read_name(&wanted, one, expected)
                                  : read_number(&wanted, kind, reversed ? one : two, expected);
    int length = (int)strlen(text);

    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    if (length > TYPED_MAX)
        length = TYPED_MAX;
    if (!good)
        return reason_set(reason, 0, "%.*s: expected %s", length, text, expected);
    const char *surplus =
        find_surplus(&words, kind == KIND_NONE ? first + 1 : first + 2, kind);

    if (*surplus)
        return reason_set(reason, 0, "%.*s: '%s' was not expected", length, text, surplus);
    *level = wanted;
    return true;
}

const char *level_word(int index)
{
    static const char *const others[] = {"elo", "depth", "nodes", "time", "full"};
    int count = (int)(sizeof others / sizeof others[0]);
    if (index < STRENGTH_LEVELS)
        return strength_levels[index].name;
    return index < STRENGTH_LEVELS + count ? others[index - STRENGTH_LEVELS] : NULL;
}

/* ---- writing ----------------------------------------------------------------------- */

static void write_elo(int elo, char text[LEVEL_TEXT_SIZE])
{
    int named = strength_level_of(elo);
    if (named > 0)
        snprintf(text, LEVEL_TEXT_SIZE, "Elo %d (level %d, %s)", elo, named,
                 strength_levels[named - 1].name);
    else
        snprintf(text, LEVEL_TEXT_SIZE, "Elo %d", elo);
}

void level_write(const struct level *level, char text[LEVEL_TEXT_SIZE])
{
    int seconds = (int)(level->move_time / 1000);
    int rest = (int)(level->move_time % 1000);
    char fraction[8] = "";
    int digits = 3;
    for (; rest && rest % 10 == 0; rest /= 10)
        digits--;
    if (rest)
        snprintf(fraction, sizeof fraction, ".%0*d", digits, rest);
    if (level->elo)
        write_elo(level->elo, text);
    else if (level->depth)
        snprintf(text, LEVEL_TEXT_SIZE, "depth %d", level->depth);
    else if (level->nodes)
        snprintf(text, LEVEL_TEXT_SIZE, "%llu node%s", (unsigned long long)level->nodes,
                 plural(level->nodes));
    else
        snprintf(text, LEVEL_TEXT_SIZE, "%d%s second%s a move", seconds, fraction,
                 level->move_time == 1000 ? "" : "s");
}

void level_to_limits(const struct level *level, struct search_limits *limits)
{
    memset(limits, 0, sizeof *limits);
    limits->elo = level->elo;
    limits->depth = level->depth;
    limits->nodes = level->nodes;
    limits->move_time = level->move_time;
}
