/* setting_values.c - a struct settings: what holds where nothing is said, what was said of which
 * option, and the words that options choose from.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/setting_options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "settings/config.h"

enum {
    USUAL_PATIENCE = 300, /* seconds */
    USUAL_VARIETY = 90    /* percent; the rest of a book is for the curious */
};

void settings_init(struct settings *settings)
{
    *settings = (struct settings){.color = WHO_WHITE,
                                  .noise = -1,
                                  .engine = {.threads = 1,
                                             .hash = 16,
                                             .variety = USUAL_VARIETY,
                                             .engine_patience = USUAL_PATIENCE},
                                  .save = true,
                                  .named_last = ENGINE_CHOICE_NONE};
}

void settings_free(struct settings *settings)
{
    free(settings->resume_game);
    free(settings->pgn_file);
    free(settings->follow);
    free(settings->lobby_path);
    free(settings->strategy);
    free(settings->side_strategies[WHITE]);
    free(settings->side_strategies[BLACK]);
    free(settings->engine.book);
    free(settings->engine.network);
    free(settings->engine.syzygy);
    free(settings->theme);
    for (int i = 0; i < ENGINE_CHOICES; i++)
        engine_choice_free(&settings->engines[i]);
    for (int id = 0; id < SETTINGS_MOST; id++)
        free(settings->told[id]);
    settings_init(settings);
}

/* ---- by name ------------------------------------------------------------------------- */

int settings_find(const char *name)
{
    const struct option_row *row = option_find(setting_options, name);
    return row ? (int)(row - setting_options) : -1;
}

int settings_word_find(const char *option, const char *word)
{
    const struct option_row *row = option_find(setting_options, option);
    char text[OPTION_WORD_SIZE];
    const char *other;
    for (int i = 0; (other = option_word(row, i, text)) != NULL; i++)
        if (strcasecmp(other, word) == 0)
            return i;
    return -1;
}

const char *settings_word(const char *option, int index, char text[OPTION_WORD_SIZE])
{
    return option_word(option_find(setting_options, option), index, text);
}

const char *settings_words(const char *option, char text[SETTINGS_WORDS_SIZE])
{
    const struct option_row *row = option_find(setting_options, option);
    char first[OPTION_WORD_SIZE], next[OPTION_WORD_SIZE];
    const char *word = option_word(row, 0, first);
    *text = '\0';
    for (int i = 1; word; i++) {
        const char *following = option_word(row, i, next);
        list_add(text, SETTINGS_WORDS_SIZE, following ? ", " : " or ", word);
        word = following ? memcpy(first, next, sizeof first) : NULL;
    }
    return text;
}

/* Whether a word or path stands in a text by itself. */
static bool names(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (length == 0)
        return false;
    for (const char *place = strstr(text, word); place; place = strstr(place + 1, word))
        if ((place == text || !isalnum((unsigned char)place[-1])) &&
            !isalnum((unsigned char)place[length]))
            return true;
    return false;
}

const char *settings_blamed(const struct settings *settings, const char *complaint)
{
    if (settings->config && strstr(complaint, settings->config->path))
        return NULL;
    for (int id = 0; setting_options[id].name; id++)
        if (settings->told_by_config & 1ULL << id && names(complaint, settings->told[id]))
            return setting_options[id].name;
    return NULL;
}
