/* strategy_settings.c - strategies and their settings as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/strategy_settings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "strategies/strategies.h"

static const char SEPARATORS[] = " \t\r\n,";

void strategy_settings_init(struct strategy_settings *settings)
{
    *settings = (struct strategy_settings){.strategy = &principal_variation_strategy};
}

bool strategy_settings_are_teaching(const struct strategy_settings *settings)
{
    return settings->strategy != &principal_variation_strategy;
}

bool strategy_settings_apply(const struct strategy_settings *settings, struct engine *engine,
                             struct error *error)
{
    return engine_set_option(engine, "Strategy", settings->strategy->name, error) &&
           engine_set_option(engine, "Evaluation", evaluation_kind_names[settings->evaluation],
                             error) &&
           engine_set_option_number(engine, "Evaluation Noise", settings->noise, error) &&
           engine_set_option(engine, "Playouts", settings->guided ? "guided" : "random",
                             error);
}

const struct strategy *strategy_find(const char *name, size_t length)
{
    const struct strategy *found = NULL;
    for (int i = 0; strategies[i] && length > 0; i++) {
        if (strncasecmp(strategies[i]->name, name, length) != 0)
            continue;
        if (strategies[i]->name[length] == '\0')
            return strategies[i];
        if (!found)
            found = strategies[i];
    }
    return found;
}

bool strategy_allows_depth(const struct strategy *strategy, int depth, struct error *error)
{
    enum { DEEPEST = 6 }; /* plies, for which minimax takes minutes */

    if (depth <= DEEPEST ||
        (strcmp(strategy->name, "minimax") != 0 && strcmp(strategy->name, "alpha-beta") != 0))
        return true;
    return error_set(error, 0, "%s: expected a depth from 1 to %d, found %d", strategy->name,
                     DEEPEST, depth);
}

void strategy_write_names(char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 0; strategies[i]; i++)
        text_add_item(text, size, strategies[i + 1] ? ", " : " or ", strategies[i]->name);
}

const char *strategy_name_by_index(int index)
{
    return strategies[index] ? strategies[index]->name : NULL;
}

const char *evaluation_name_by_index(int index)
{
    return evaluation_kind_names[index];
}

static bool parse_evaluation(struct strategy_settings *settings, const char *word,
                             size_t length)
{
    for (int kind = 0; kind < EVALUATION_KIND_COUNT; kind++)
        if (word_equals(word, length, evaluation_kind_names[kind])) {
            settings->evaluation = (enum evaluation_kind)kind;
            return true;
        }
    return false;
}

static bool parse_noise(struct strategy_settings *settings, const char **text)
{
    char *end;
    const char *number = *text + strspn(*text, SEPARATORS);
    long noise = isdigit((unsigned char)*number) ? strtol(number, &end, 10) : -1;
    if (noise < 0 || noise > NOISE_MAX || (*end && !strchr(SEPARATORS, *end)))
        return false;
    settings->noise = (int)noise;
    *text = end;
    return true;
}

static bool parse_playouts(struct strategy_settings *settings, const char *word, size_t length)
{
    bool guided = word_equals(word, length, "guided");
    if (!guided && !word_equals(word, length, "random"))
        return false;
    settings->guided = guided;
    return true;
}

bool strategy_settings_parse(struct strategy_settings *settings, const char *text,
                             struct error *error)
{
    struct strategy_settings parsed = *settings;
    char names[128];
    for (text += strspn(text, SEPARATORS); *text != '\0'; text += strspn(text, SEPARATORS)) {
        const char *word = text;
        size_t length = strcspn(word, SEPARATORS);
        const struct strategy *strategy = strategy_find(word, length);
        text += length;
        if (word_equals(word, length, "noise")) {
            if (!parse_noise(&parsed, &text))
                return error_set(error, 0,
                                 "noise: expected a number of centipawns from 0 to %d",
                                 NOISE_MAX);
        } else if (strategy) {
            parsed.strategy = strategy;
        } else if (!parse_evaluation(&parsed, word, length) &&
                   !parse_playouts(&parsed, word, length)) {
            strategy_write_names(names, sizeof names);
            return error_set(error, 0, "unknown strategy '%.*s'; expected %s",
                             length < 24 ? (int)length : 24, word, names);
        }
    }
    *settings = parsed;
    return true;
}

void strategy_settings_write(const struct strategy_settings *settings,
                             char text[STRATEGY_SETTINGS_TEXT_SIZE])
{
    size_t size = STRATEGY_SETTINGS_TEXT_SIZE;
    snprintf(text, size, "%s", settings->strategy->name);
    if (!strategy_settings_are_teaching(settings))
        return;
    if (settings->evaluation != EVALUATION_FULL)
        text_add(text, size, ", %s", evaluation_kind_names[settings->evaluation]);
    if (settings->guided)
        text_add(text, size, ", guided");
    if (settings->noise > 0)
        text_add(text, size, ", noise %d", settings->noise);
}
