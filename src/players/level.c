/* level.c - levels as text and as search limits.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/level.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "engine/strength.h"

enum { TIME_LIMIT = 86400000 /* milliseconds */ };

void level_init(struct level *level)
{
    *level = (struct level){.move_time = 1000};
}

enum { TYPED_MAX = 40, /* bytes quoted in an error */ NUMBER_SIZE = 24 };

enum kind { KIND_ELO, KIND_DEPTH, KIND_NODES, KIND_TIME };

/* Patterns for user input and for the output of level_write(). '#' stands for a number.
 * After '(', the rest of the text is ignored. */
static const struct pattern {
    const char *text;
    enum kind kind;
} patterns[] = {
    {"elo #", KIND_ELO},
    {"elo # (", KIND_ELO},
    {"depth #", KIND_DEPTH},
    {"nodes #", KIND_NODES},
    {"# nodes", KIND_NODES},
    {"# node", KIND_NODES},
    {"time #", KIND_TIME},
    {"# s", KIND_TIME},
    {"# second", KIND_TIME},
    {"# second per move", KIND_TIME},
    {"# seconds", KIND_TIME},
    {"# seconds per move", KIND_TIME},
    /* written by older versions */
    {"# second a move", KIND_TIME},
    {"# seconds a move", KIND_TIME},
};

static bool matches_pattern(const char *text, const char *pattern, char number[NUMBER_SIZE])
{
    for (; *pattern != '\0' && *pattern != '('; pattern++) {
        size_t length = *pattern == '#' ? strspn(text, "0123456789.") : *pattern == *text;
        if (length == 0 || length >= NUMBER_SIZE)
            return false;
        if (*pattern == '#')
            snprintf(number, NUMBER_SIZE, "%.*s", (int)length, text);
        text += length;
    }
    return *text == *pattern;
}

/* Returns milliseconds, or 0 if the text is invalid or means more than a day. strtod()
 * would depend on the locale. */
static int64_t parse_seconds(const char *text)
{
    int64_t milliseconds = 0, unit = 1000;
    bool point = false;
    for (; *text && milliseconds <= TIME_LIMIT; text++) {
        if (*text == '.' && point)
            return 0;
        if (*text == '.') {
            point = true;
            continue;
        }
        if (point)
            unit /= 10;
        milliseconds = (point ? 1 : 10) * milliseconds + (*text - '0') * unit;
    }
    return milliseconds <= TIME_LIMIT ? milliseconds : 0;
}

/* Always sets `expected` to the allowed range. */
static bool parse_number(struct level *level, enum kind kind, const char *word,
                         char expected[160])
{
    switch (kind) {
    case KIND_ELO:
        snprintf(expected, 160, "%d to %d", STRENGTH_MIN, STRENGTH_MAX);
        return number_parse_int(word, STRENGTH_MIN, STRENGTH_MAX, &level->elo, NULL);
    case KIND_DEPTH:
        snprintf(expected, 160, "1 to %d", LEVEL_DEPTH_MAX);
        return number_parse_int(word, 1, LEVEL_DEPTH_MAX, &level->depth, NULL);
    case KIND_NODES:
        snprintf(expected, 160, "1 to %lld", LEVEL_NODES_MAX);
        return number_parse(word, 1, LEVEL_NODES_MAX, &level->nodes, NULL);
    case KIND_TIME:
        level->move_time = parse_seconds(word);
        snprintf(expected, 160, "seconds, such as 2 or 0.5, at most %d", TIME_LIMIT / 1000);
        return level->move_time > 0;
    }
    return false;
}

/* `text` is in lower case with single spaces. */
static bool parse_level(struct level *level, const char *text, char expected[160])
{
    int named = strength_level_from_text(text);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        char number[NUMBER_SIZE];
        if (matches_pattern(text, patterns[i].text, number))
            return parse_number(level, patterns[i].kind, number, expected);
    }
    snprintf(expected, 160,
             "1 to %d, a name (%s ... %s), elo N, depth N, nodes N, time SECONDS or full",
             STRENGTH_LEVEL_COUNT, strength_levels[0].name,
             strength_levels[STRENGTH_LEVEL_COUNT - 1].name);
    if (strcmp(text, "full") == 0)
        level_init(level);
    else if (named > 0)
        level->elo = strength_levels[named - 1].elo;
    else
        return number_parse_int(text, STRENGTH_MIN, STRENGTH_MAX, &level->elo, NULL);
    return true;
}

bool level_parse(struct level *level, const char *text, struct error *error)
{
    struct level parsed = {0};
    char typed[LEVEL_TEXT_SIZE] = "", expected[160];
    const char *word;
    size_t length;
    text = skip_white_space(text);
    if (strncasecmp(text, "level ", 6) == 0)
        text += 6;
    while (next_word(&text, &word, &length))
        text_add(typed, sizeof typed, "%s%.*s", *typed ? " " : "", (int)length, word);
    for (char *byte = typed; *byte != '\0'; byte++)
        *byte = (char)tolower((unsigned char)*byte);
    if (!parse_level(&parsed, typed, expected))
        return error_set(error, 0, "%.*s: expected %s", TYPED_MAX, typed, expected);
    *level = parsed;
    return true;
}

static void write_elo(int elo, char text[LEVEL_TEXT_SIZE])
{
    int named = strength_level_from_elo(elo);
    if (named > 0)
        snprintf(text, LEVEL_TEXT_SIZE, "Elo %d (level %d, %s)", elo, named,
                 strength_levels[named - 1].title);
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
        snprintf(text, LEVEL_TEXT_SIZE, "%d%s second%s per move", seconds, fraction,
                 level->move_time == 1000 ? "" : "s");
}

void level_to_limits(const struct level *level, struct search_limits *limits)
{
    *limits = (struct search_limits){.elo = level->elo,
                                     .depth = level->depth,
                                     .nodes = level->nodes,
                                     .move_time = level->move_time};
}
