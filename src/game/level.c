/* level.c - the engine's level as text, and as limits of a search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/level.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "engine/strength.h"

enum { DEPTH_LIMIT = MAX_PLY - 1, TIME_LIMIT = 86400000 /* a day */ };

static const long long NODES_LIMIT = 1000000000000000LL;

void level_init(struct level *level)
{
    *level = (struct level){.move_time = 1000};
}

/* The word at *text, in lower case, "" at the end; *text moves behind it. */
static void take_word(const char **text, char word[24])
{
    size_t length = 0;

    *text += strspn(*text, " \t,");
    while (**text && !strchr(" \t,", **text)) {
        if (length < 23)
            word[length++] = (char)tolower((unsigned char)**text);
        (*text)++;
    }
    word[length] = '\0';
}

/* A whole number from 1 to `limit`; 0 when it is none. */
static long long read_count(const char *word, long long limit)
{
    char *end;
    long long number;

    errno = 0;
    number = strtoll(word, &end, 10);
    if (!isdigit((unsigned char)word[0]) || *end || errno || number < 1 || number > limit)
        return 0;
    return number;
}

/* Seconds with or without a fraction, as milliseconds; 0 when it is none. By hand,
 * because strtod() goes by the locale. */
static int64_t read_seconds(const char *word)
{
    int64_t milliseconds = 0;
    int64_t unit = 1000;
    bool point = false, digits = false;

    for (; isdigit((unsigned char)*word) || (*word == '.' && !point); word++) {
        if (*word == '.') {
            point = true;
            continue;
        }
        digits = true;
        if (point)
            unit /= 10;
        milliseconds = point ? milliseconds + (*word - '0') * unit
                             : 10 * milliseconds + (*word - '0') * unit;
        if (milliseconds > TIME_LIMIT)
            return 0;
    }
    if (!digits || (*word && strcmp(word, "s") != 0))
        return 0;
    return milliseconds;
}

static int read_elo(const char *word)
{
    int elo = (int)read_count(word, STRENGTH_MAX);

    return elo >= STRENGTH_MIN ? elo : 0;
}

static bool starts(const char *word, const char *beginning)
{
    return strncmp(word, beginning, strlen(beginning)) == 0;
}

bool level_read(struct level *level, const char *text, struct reason *reason)
{
    struct level wanted = {0};
    char first[24], second[24];
    int named;

    take_word(&text, first);
    take_word(&text, second);
    if (isdigit((unsigned char)first[0]) && second[0]) { /* "100000 nodes", "5 seconds" */
        char swap[24];

        memcpy(swap, first, sizeof swap);
        memcpy(first, second, sizeof swap);
        memcpy(second, swap, sizeof swap);
    }
    named = strength_level_find(strcmp(first, "level") == 0 ? second : first);
    if (strcmp(first, "full") == 0)
        level_init(&wanted);
    else if (named > 0)
        wanted.elo = strength_levels[named - 1].elo;
    else if (strcmp(first, "elo") == 0)
        wanted.elo = read_elo(second);
    else if (strcmp(first, "depth") == 0)
        wanted.depth = (int)read_count(second, DEPTH_LIMIT);
    else if (starts(first, "node"))
        wanted.nodes = (uint64_t)read_count(second, NODES_LIMIT);
    else if (starts(first, "time") || starts(first, "second") ||
             starts(first, "movetime"))
        wanted.move_time = read_seconds(second);
    if (wanted.elo == 0 && wanted.depth == 0 && wanted.nodes == 0 && wanted.move_time == 0)
        return reason_set(reason, 0,
                          "expected 1 to %d, 'elo N' (%d to %d), 'depth N' (1 to %d), "
                          "'nodes N', 'time SECONDS' or 'full'",
                          STRENGTH_LEVELS, STRENGTH_MIN, STRENGTH_MAX, DEPTH_LIMIT);
    *level = wanted;
    return true;
}

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
                 level->nodes == 1 ? "" : "s");
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
