/* match_player.c - who plays, read from a word of the command line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/match.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/score.h"
#include "engine/strength.h"
#include "pgn/chess_clock.h"
#include "players/level.h"
#include "base/memory.h"
#include "base/option_table.h"
#include "base/printable.h"
#include "strategies/strategies.h"
#include "uci/child_process.h"

/* ---- times ------------------------------------------------------------------------- */

bool match_clock_read(const char *text, struct match_limits *limits)
{
    struct clock_control control;
    if (!clock_control_read(&control, text, CLOCK_SECONDS, NULL) || control.count > 1 ||
        control.periods[0].delay > 0 || control.periods[0].time == 0)
        return false;
    *limits = (struct match_limits){.clock = true,
                                    .base = control.periods[0].time,
                                    .increment = control.periods[0].increment,
                                    .moves = control.periods[0].moves};
    return true;
}

/* ---- settings ---------------------------------------------------------------------- */

static bool take_name(void *values, const struct option_row *row, const char *text,
                      struct reason *reason)
{
    struct match_player *player = values;
    printable_copy_string(player->name, sizeof player->name, text);
    return *text != '\0' ||
           reason_set(reason, 0, "--%s: expected a name behind 'name='", row->name);
}

/* What is said of a player and not to it. */
static const struct option_row own_settings[] = {
    OPTION_ROW("name", 0, "NAME", "What the player is called", .kind = VALUE_TEXT,
               .take = take_name),
    OPTION_ROW("depth", 0, "N", "How far it looks", BETWEEN(VALUE_NUMBER, 1, MAX_PLY - 1),
               INTO(struct match_player, limits.depth)),
    OPTION_ROW("nodes", 0, "N", "The same", BETWEEN(VALUE_NUMBER, 1, INT64_MAX),
               INTO(struct match_player, limits.nodes)),
    OPTION_ROW("movetime", 0, "S", "The same", BETWEEN(VALUE_SECONDS, 0, 86400),
               INTO(struct match_player, limits.move_time)),
    {.name = NULL}};

/* One "Name=Value". */
static bool read_setting(struct match_player *player, const char *text, struct reason *reason)
{
    char name[32];
    const char *equals = strchr(text, '=');
    const struct option_row *own;
    struct reason why;
    size_t count = 0;
    if (!equals || equals == text)
        return reason_set(reason, 0, "expected Name=Value, found '%s'", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    if ((own = option_find(own_settings, name)) != NULL) /* without the dashes of options */
        return option_take(player, own, equals + 1, &why) ||
               reason_set(reason, 0, "%s", why.text + 2);
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
    return reason_set(reason, 0, "expected %slevel:N, elo:N or engine:COMMAND, found '%.*s'",
                      names, PRINTABLE_UP_TO(40, text));
}

/* The word before the settings: a strategy, or a strength of the strong one. */
static bool read_kind(struct match_player *player, const char *word, const char *value,
                      struct reason *reason)
{
    struct reason why;
    uint64_t elo;
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
    if (!option_read_digits(value, STRENGTH_MIN, STRENGTH_MAX, &elo, &why))
        return reason_set(reason, 0, "elo: %s", why.text);
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
