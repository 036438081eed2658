/* match_player.c - who plays, read from a word of the command line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/match.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/score.h"
#include "engine/strength.h"
#include "base/memory.h"
#include "base/printable.h"
#include "strategies/strategies.h"
#include "uci/child_process.h"

enum { DAY = 86400000 /* milliseconds */ };

/* ---- times ------------------------------------------------------------------------- */

int64_t match_seconds_read(const char *text, const char **end)
{
    int64_t time = 0, unit = 1000;
    bool point = false, digits = false;
    for (; isdigit((unsigned char)*text) || (*text == '.' && !point); text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        digits = true;
        if (point)
            unit /= 10;
        time = point ? time + (*text - '0') * unit : 10 * time + (*text - '0') * 1000;
        if (time > DAY)
            return 0;
    }
    *end = text;
    return digits ? time : 0;
}

bool match_clock_read(const char *text, struct match_limits *limits)
{
    const char *slash = strchr(text, '/'), *end = text;
    struct match_limits read = {.clock = true};
    if (slash) {
        char *stop;
        long moves = strtol(text, &stop, 10);
        if (!isdigit((unsigned char)*text) || stop != slash || moves < 1 || moves > 999)
            return false;
        read.moves = (int)moves;
        text = slash + 1;
    }
    read.base = match_seconds_read(text, &end);
    if (read.base == 0)
        return false;
    if (*end == '+') {
        text = end + 1;
        read.increment = match_seconds_read(text, &end);
        if (end == text)
            return false;
    }
    if (*end != '\0')
        return false;
    *limits = read;
    return true;
}

/* ---- settings ---------------------------------------------------------------------- */

static bool read_count(const char *text, int64_t most, int64_t *count)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    *count = value;
    return isdigit((unsigned char)*text) && *end == '\0' && errno == 0 && value >= 1 &&
           value <= most;
}

/* What is said of a player and not to it. *taken: it was such a word. */
static bool read_own(struct match_player *player, const char *name, const char *value,
                     bool *taken, struct reason *reason)
{
    int64_t count;
    const char *end = "x";
    *taken = true;
    if (strcmp(name, "name") == 0) {
        printable_copy_string(player->name, sizeof player->name, value);
        return *value != '\0' || reason_set(reason, 0, "expected a name behind 'name='");
    }
    if (strcmp(name, "depth") == 0) {
        player->limits.depth = read_count(value, MAX_PLY - 1, &count) ? (int)count : 0;
        return player->limits.depth > 0 ||
               reason_set(reason, 0, "depth: expected a number from 1 to %d, found '%s'",
                          MAX_PLY - 1, value);
    }
    if (strcmp(name, "nodes") == 0) {
        player->limits.nodes = read_count(value, INT64_MAX, &count) ? (uint64_t)count : 0;
        return player->limits.nodes > 0 ||
               reason_set(reason, 0, "nodes: expected a number from 1, found '%s'", value);
    }
    if (strcmp(name, "movetime") == 0) {
        player->limits.move_time = match_seconds_read(value, &end);
        return (player->limits.move_time > 0 && *end == '\0') ||
               reason_set(reason, 0, "movetime: expected seconds, found '%s'", value);
    }
    *taken = false;
    return true;
}

/* One "Name=Value". */
static bool read_setting(struct match_player *player, const char *text, struct reason *reason)
{
    char name[32];
    const char *equals = strchr(text, '=');
    size_t count = 0;
    bool taken;
    if (!equals || equals == text)
        return reason_set(reason, 0, "expected Name=Value, found '%s'", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    if (!read_own(player, name, equals + 1, &taken, reason))
        return false;
    if (taken)
        return true;
    while (player->settings[count])
        count++;
    if (count == MATCH_SETTINGS_MAX)
        return reason_set(reason, 0, "expected at most %d settings", MATCH_SETTINGS_MAX);
    player->settings[count] = memory_copy_string(text);
    player->seeded = player->seeded || strcasecmp(name, "Seed") == 0;
    return true;
}

/* ---- kinds of players -------------------------------------------------------------- */

/* Add a word to the command so that it is parted again into the same words. */
static void add_quoted(char *command, const char *word)
{
    char *to = command + strlen(command);
    if (to != command)
        *to++ = ' ';
    *to++ = '\'';
    for (; *word != '\0'; word++)
        if (*word == '\'')
            to = stpcpy(to, "'\\''");
        else
            *to++ = *word;
    strcpy(to, "'");
}

static bool read_program(struct match_player *player, const char *text, struct reason *reason)
{
    char **words = command_split(text, reason), **word = words;
    bool good = words != NULL;
    for (; good && *word && strchr(*word, '='); word++)
        good = read_setting(player, *word, reason);
    if (good && !*word)
        good = reason_set(reason, 0, "expected a command behind the settings");
    if (good) {
        player->command = memory_new(4 * strlen(text) + 4, 1);
        for (; *word != NULL; word++)
            add_quoted(player->command, *word);
    }
    free(words);
    return good;
}

static const char *find_strategy(const char *name)
{
    for (int i = 0; strategies[i] != NULL; i++)
        if (strcasecmp(strategies[i]->name, name) == 0)
            return strategies[i]->name;
    return NULL;
}

static bool complain_of_player(const char *text, struct reason *reason)
{
    char names[120] = "";
    for (int i = 0; strategies[i] != NULL; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s, ",
                 strategies[i]->name);
    return reason_set(reason, 0, "expected %slevel:N, elo:N or engine:COMMAND, found '%.40s'",
                      names, text);
}

/* The word before the settings: a strategy, or a strength of the strong one. */
static bool read_kind(struct match_player *player, const char *word, const char *value,
                      struct reason *reason)
{
    int64_t elo;
    player->strategy = find_strategy(!value ? word : "principal-variation");
    if (!value)
        return player->strategy || complain_of_player(word, reason);
    if (strcmp(word, "level") == 0) {
        int level = strength_level_find(value);
        if (level == 0)
            return reason_set(reason, 0, "level: expected 1 to %d or a name, found '%s'",
                              STRENGTH_LEVELS, value);
        player->elo = strength_levels[level - 1].elo;
        return true;
    }
    if (!read_count(value, STRENGTH_MAX, &elo) || elo < STRENGTH_MIN)
        return reason_set(reason, 0, "elo: expected a number from %d to %d, found '%s'",
                          STRENGTH_MIN, STRENGTH_MAX, value);
    player->elo = (int)elo;
    return true;
}

static bool read_strategy(struct match_player *player, const char *text, struct reason *reason)
{
    char *copy = memory_copy_string(text), *rest = copy, *value = NULL, *setting;
    char *word = strsep(&rest, ":");
    bool good;
    if (rest && (strcmp(word, "level") == 0 || strcmp(word, "elo") == 0))
        value = strsep(&rest, ",");
    good = read_kind(player, word, value, reason);
    while (good && (setting = strsep(&rest, ",")) != NULL)
        good = read_setting(player, setting, reason);
    free(copy);
    return good;
}

bool match_player_read(struct match_player *player, const char *text, struct reason *reason)
{
    *player = (struct match_player){.elo = 0};
    bool program = strncmp(text, "engine:", 7) == 0;
    bool good =
        program ? read_program(player, text + 7, reason) : read_strategy(player, text, reason);
    if (good && player->name[0] == '\0' && !program)
        printable_copy_string(player->name, sizeof player->name, text);
    return good;
}

void match_player_free(struct match_player *player)
{
    free(player->command);
    for (char **setting = player->settings; *setting != NULL; setting++)
        free(*setting);
    *player = (struct match_player){.elo = 0};
}
