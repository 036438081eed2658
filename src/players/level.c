/* level.c - levels as text and as search limits.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/level.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/option_table.h"
#include "base/words.h"
#include "engine/strength.h"

enum { SECONDS_MAX = 86400 };

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
    {"elo #", KIND_ELO},      {"elo # (", KIND_ELO},
    {"depth #", KIND_DEPTH},  {"nodes #", KIND_NODES},
    {"# nodes", KIND_NODES},  {"# node", KIND_NODES},
    {"time #", KIND_TIME},    {"# s", KIND_TIME},
    {"# second", KIND_TIME},  {"# second per move", KIND_TIME},
    {"# seconds", KIND_TIME}, {"# seconds per move", KIND_TIME},
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

static const struct option_row rows[] = {
    [KIND_ELO] = {OPTION_TARGET(struct level, elo),
                  OPTION_RANGE(VALUE_NUMBER, STRENGTH_MIN, STRENGTH_MAX)},
    [KIND_DEPTH] = {OPTION_TARGET(struct level, depth),
                    OPTION_RANGE(VALUE_NUMBER, 1, LEVEL_DEPTH_MAX)},
    [KIND_NODES] = {OPTION_TARGET(struct level, nodes),
                    OPTION_RANGE(VALUE_NUMBER, 1, LEVEL_NODES_MAX)},
    [KIND_TIME] = {OPTION_TARGET(struct level, move_time),
                   OPTION_RANGE(VALUE_SECONDS, 0, SECONDS_MAX)},
};

/* Always sets `expected` to the allowed range. */
static bool parse_number(struct level *level, enum kind kind, const char *word,
                         char expected[160])
{
    if (kind == KIND_TIME)
        snprintf(expected, 160, "seconds, such as 2 or 0.5, at most %d", SECONDS_MAX);
    else
        snprintf(expected, 160, "%d to %lld", (int)rows[kind].minimum,
                 (long long)rows[kind].maximum);
    return option_store(level, &rows[kind], word, NULL);
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
             "1 to %d, a name (%s ... %s), an Elo rating (%d to %d), depth N, nodes N, "
             "time SECONDS or full",
             STRENGTH_LEVEL_COUNT, strength_levels[0].name,
             strength_levels[STRENGTH_LEVEL_COUNT - 1].name, STRENGTH_MIN, STRENGTH_MAX);
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
    if (level->elo)
        write_elo(level->elo, text);
    else if (level->depth)
        snprintf(text, LEVEL_TEXT_SIZE, "depth %d", level->depth);
    else if (level->nodes)
        snprintf(text, LEVEL_TEXT_SIZE, "%llu node%s", (unsigned long long)level->nodes,
                 plural(level->nodes));
    else
        snprintf(text, LEVEL_TEXT_SIZE, "%.10g second%s per move",
                 (double)level->move_time / 1000, level->move_time == 1000 ? "" : "s");
}

void level_to_limits(const struct level *level, struct search_limits *limits)
{
    *limits = (struct search_limits){.elo = level->elo,
                                     .depth = level->depth,
                                     .nodes = level->nodes,
                                     .move_time = level->move_time};
}
