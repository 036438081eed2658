/* config_command.c - the command `config`: shows, changes and saves settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing an option that has an equivalent command also runs that command. Other options take
 * effect at the next start, unless they are OPTION_IMMEDIATE.
 */

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "engine/strength.h"
#include "settings/config.h"
#include "settings/settings.h"
#include "session/commands/pickers.h"

enum { NAME_SIZE = 64, VALUE_SIZE = 400 };

void session_report_config_errors(struct session *session)
{
    const struct config *config = session->settings->config;
    if (!config || config->error_count == 0)
        return;
    if (config->error_count == 1)
        session_error(session, "%s.", config->errors[0].text);
    else /* the screen shows only one line */
        session_error(session, "%s (and %d more: type 'config').", config->errors[0].text,
                      config->error_count - 1);
}

/* ---- showing ---------------------------------------------------------------------------- */

/* What setting_options[] does not say. `before` precedes the value in the command's argument.
 * `unset` is the value if nothing sets the option. Options that users often change come first
 * and have a label. `list` is the line that Enter types (see add_setting()). */
static const struct option_info {
    const char *option;
    enum command_id command; /* equivalent command; COMMAND_UNKNOWN: none */
    const char *before, *unset, *label, *list;
} option_infos[] = {
    {"level", COMMAND_LEVEL, "", .unset = "full", .label = "Level", .list = "level"},
    {"clock", COMMAND_CLOCK, "", .unset = "none", .label = "Clock", .list = "clock"},
    {"color", COMMAND_COLOR, "", .label = "Your side", .list = "color"},
    {"theme", COMMAND_THEME, "", .unset = "auto", .label = "Colours", .list = "theme"},
    {"pieces", COMMAND_PIECES, "", .label = "Pieces", .list = "pieces"},
    {"background", COMMAND_THEME, "background ", .label = "Background", .list = ""},
    {"mouse", COMMAND_MOUSE, "", .label = "Mouse", .list = ""},
    {"start-screen", COMMAND_UNKNOWN, "", .label = "Start with the menu", .list = ""},
    {"name", COMMAND_UNKNOWN, "", .unset = "$USER", .label = "Your name"},
    {"thinking", COMMAND_UNKNOWN, "", .label = "Engine analysis", .list = ""},
    {"new-a-day", COMMAND_UNKNOWN, "", .label = "New exercises per day"},
    {"retention", COMMAND_UNKNOWN, "", .label = "Exercises remembered, %"},
    {"elo", COMMAND_LEVEL, .before = "elo "},
    {"depth", COMMAND_LEVEL, .before = "depth "},
    {"nodes", COMMAND_LEVEL, .before = "nodes "},
    {"strategy", COMMAND_STRATEGY, .before = ""},
    {"white-strategy", COMMAND_STRATEGY, .before = "white "},
    {"black-strategy", COMMAND_STRATEGY, .before = "black "},
    {"evaluation", COMMAND_STRATEGY, .before = ""},
    {"noise", COMMAND_STRATEGY, .before = "noise "},
    {"time-marks", COMMAND_UNKNOWN, .unset = "300,60,10"},
    {"book", COMMAND_UNKNOWN, .unset = "builtin"},
    {"network", COMMAND_UNKNOWN, .unset = "builtin"},
    {"engine", COMMAND_ENGINE, .before = ""},
    {"white-engine", COMMAND_ENGINE, .before = "white "},
    {"black-engine", COMMAND_ENGINE, .before = "black "},
    {"analyst", COMMAND_ANALYST, .before = ""},
    {"notation", COMMAND_NOTATION, .before = ""},
    {"piece-words", COMMAND_NOTATION, .before = ""},
};

static const struct option_info *find_option_info(const char *option)
{
    static const struct option_info nothing = {.command = COMMAND_UNKNOWN};
    for (size_t i = 0; i < sizeof option_infos / sizeof *option_infos; i++)
        if (strcmp(option_infos[i].option, option) == 0)
            return &option_infos[i];
    return &nothing;
}

/* Returns the default value of the option, or "" if unknown. */
static const char *default_value(const struct settings *settings, const struct option_row *row,
                                 char text[VALUE_SIZE])
{
    const void *target = (const char *)settings + row->offset;
    char word[OPTION_WORD_SIZE];
    int number;
    *text = '\0';
    if (find_option_info(row->name)->unset)
        return find_option_info(row->name)->unset;
    if (row->kind == VALUE_FLAG && row->size > 0)
        number = !*(const bool *)target;
    else if (row->size == sizeof number &&
             (row->kind == VALUE_WORD || row->kind == VALUE_NUMBER))
        memcpy(&number, target, sizeof number);
    else
        return text;
    if (row->kind != VALUE_NUMBER && number >= 0 && option_word(row, number, word))
        snprintf(text, VALUE_SIZE, "%s", option_word(row, number, word));
    else if (row->kind == VALUE_NUMBER && number > 0)
        snprintf(text, VALUE_SIZE, "%d", number);
    return text;
}

/* Returns the current value. The clock, side and level are those of the game. */
static const char *current_value(const struct session *session, int id, char text[VALUE_SIZE])
{
    const char *name = setting_options[id].name;
    int level = strength_level_from_elo(session->players.level.elo);
    char control[2 * TIME_CONTROL_SIZE];
    if (strcmp(name, "clock") == 0) {
        session_clock_write_control(session, control);
        snprintf(text, VALUE_SIZE, "%s", *control ? control : "none");
        return text;
    }
    if (strcmp(name, "color") == 0)
        return players_human_colors(&session->players);
    if (strcmp(name, "level") == 0 && level > 0) /* Left and Right step through the names */
        return strength_levels[level - 1].name;
    if (strcmp(name, "name") == 0 && !session->settings->name)
        return session_user_name(session);
    const char *value = session->settings->given[id];
    return value ? value : default_value(session->settings, &setting_options[id], text);
}

static void print_option(struct session *session, int id)
{
    const struct settings *settings = session->settings;
    char text[VALUE_SIZE];
    const char *name = setting_options[id].name, *value = current_value(session, id, text);
    if (settings->given[id])
        session_print(session, "%s = %.*s (%s).", name,
                      PRINTABLE_UP_TO(300, settings->given[id]),
                      settings->given_in_config & 1ULL << id ? "config" : "command line");
    else
        session_print(session, "%s: %.*s%snot set. %s.", name, PRINTABLE_UP_TO(300, value),
                      *value ? ", " : "", setting_options[id].help);
}

/* The options that `config` shows first, in one sentence. */
static const char *const summary_options[] = {"level", "clock", "color", "notation",
                                              "piece-words"};

static void print_options(struct session *session, bool all)
{
    const struct settings *settings = session->settings;
    const struct config *config = settings->config;
    char line[VALUE_SIZE] = "", text[VALUE_SIZE];
    if (!all) {
        for (size_t i = 0; i < sizeof summary_options / sizeof *summary_options; i++)
            text_add(line, sizeof line, "%s%s %s", i > 0 ? ", " : "", summary_options[i],
                     current_value(session, settings_find_option(summary_options[i]), text));
        session_print(
            session,
            "%s. 'config level 5' changes one, 'config save' saves the changes, 'config "
            "all' shows the rest.",
            line);
    } else if (!config)
        session_print(session, "No config file is in use (--no-config).");
    else
        session_print(session, "Config file: %.*s%s.", PRINTABLE_UP_TO(400, config->path),
                      config->changed ? " (unsaved changes: type 'config save')" : "");
    for (int id = 0; setting_options[id].name; id++) {
        const char *name = setting_options[id].name;
        if (all ? settings->given[id] || setting_options[id].flags & OPTION_IN_CONFIG
                : settings->given_in_config & 1ULL << id &&
                      !word_equals_any(name, strlen(name), summary_options,
                                       sizeof summary_options / sizeof *summary_options))
            print_option(session, id);
    }
    for (size_t i = 0; config && i < config->preset_count; i++)
        session_print(session, "[engine %s] %.*s", config->presets[i].name,
                      PRINTABLE_UP_TO(300, config->presets[i].choice.command
                                               ? config->presets[i].choice.command
                                               : "(without a command)"));
    for (int i = 0; config && i < config->error_count; i++)
        session_print(session, "Ignored: %s.", config->errors[i].text);
}

/* Left and Right step through the words of the option. `enter` is the line that Enter types.
 * If it is "", Enter does the same as Right; if NULL, Enter asks for a value. */
static void add_setting(struct picker *picker, const struct option_row *row, const char *label,
                        const char *value, const char *enter)
{
    char line[NAME_SIZE], words[NAME_SIZE], back[VALUE_SIZE] = "", forward[VALUE_SIZE] = "";
    char word[OPTION_WORD_SIZE];
    int count = 0, current = -1;
    for (; option_word(row, count, word); count++)
        if (strcasecmp(option_word(row, count, word), value) == 0)
            current = count;
    snprintf(line, sizeof line, "config %.40s ", row->name);
    if (count > 1 &&
        (row->kind == VALUE_FLAG || row->kind == VALUE_WORD || row->kind == VALUE_NAME)) {
        int before = current > 0 ? current - 1 : count - 1;

        snprintf(back, sizeof back, "%s%s", line, option_word(row, before, word));
        snprintf(forward, sizeof forward, "%s%s", line,
                 option_word(row, (current + 1) % count, word));
    }
    snprintf(words, sizeof words, "%s %s", row->name, row->argument ? row->argument : "");
    picker_add_row(picker, .kind = enter ? ROW_COMMAND : ROW_COMMAND_PREFIX, .label = label,
                   .right = value, .about = row->help, .keywords = words,
                   .line = !enter   ? line
                           : *enter ? enter
                                    : forward,
                   .back = back, .forward = forward);
}

static void add_save_row(struct picker *picker)
{
    picker_add_row(
        picker, .label = "Save settings", .right = "for next time",
        .about = "Changes apply now; this saves them in the config file for the next start.",
        .enter = "save", .line = "config save");
}

bool list_settings(struct session *session, struct picker *picker)
{
    const struct config *config = session->settings->config;
    char text[VALUE_SIZE];
    picker_reset(picker, "Settings", config && config->changed ? "not saved yet" : "");
    for (const struct option_info *row = option_infos; row->label; row++) {
        int id = settings_find_option(row->option);
        add_setting(picker, &setting_options[id], row->label, current_value(session, id, text),
                    row->list);
    }
    add_save_row(picker);
    picker_add_row(picker, .label = "More settings",
                   .about = "All options, under the names used in the config file.",
                   .enter = "list", .line = "config all");
    return true;
}

bool list_all_settings(struct session *session, struct picker *picker)
{
    char text[VALUE_SIZE];
    picker_reset(picker, "All settings", "");
    for (int appearance = 1; appearance >= 0; appearance--)
        for (int id = 0; setting_options[id].name; id++) {
            const struct option_row *row = &setting_options[id];
            if ((!session->settings->restricted || row->in_kiosk) &&
                (row->flags & OPTION_IN_CONFIG) && !(row->flags & OPTION_REPEATABLE) &&
                ((row->flags & OPTION_APPEARANCE) != 0) == (appearance != 0))
                add_setting(picker, row, row->name, current_value(session, id, text), NULL);
        }
    add_save_row(picker);
    return true;
}

/* ---- changing --------------------------------------------------------------------------- */

static void change(struct session *session, const char *name, const char *value)
{
    const struct option_info *row = find_option_info(name);
    struct config *config = session->settings->config;
    char argument[VALUE_SIZE + 16];
    struct error error;
    if (strcmp(name, "engine-option") == 0 && !session->settings->restricted) {
        session_error(session, "engine-option: add it to %.*s, on a line after its engine.",
                      PRINTABLE_UP_TO(300, config->path));
        return;
    }
    if (!config_set(session->settings, name, value, &error)) {
        session_error(session, "%s.",
                      strncmp(error.text, "--", 2) == 0 ? error.text + 2 : error.text);
        return;
    }
    session_print(session, "%s = %.*s; 'config save' saves it.", name,
                  PRINTABLE_UP_TO(200, *value ? value : "yes"));
    if (row->command != COMMAND_UNKNOWN) {
        snprintf(argument, sizeof argument, "%s%s", row->before, value);
        session_set_next_command(session, row->command, argument);
        return;
    }
    session_update_player_tags(session); /* the user's name may have changed */
    if (!(setting_options[settings_find_option(name)].flags & OPTION_IMMEDIATE))
        session_print(session, "This takes effect the next time you start ttychess.");
}

static void save(struct session *session)
{
    struct config *config = session->settings->config;
    struct error error;
    if (config_write(session->settings, &error))
        session_print(session, "The settings are saved in %.*s.",
                      PRINTABLE_UP_TO(400, config->path));
    else
        session_error(session, "NOT SAVED: %s.", error.text);
}

void session_record_setting(struct session *session, const char *option, const char *argument)
{
    if (session->settings->config)
        config_set(session->settings, option, argument, NULL);
}

/* Writes only this setting to the config file. */
static void save_setting(struct session *session, const char *name, const char *word)
{
    struct config *config = session->settings->config;
    uint64_t others = config ? config->changed : 0;
    struct error error;
    if (config)
        config->changed = 0;
    if (!config)
        session_print(session,
                      "%s is now %s; not saved, because no config file is read (--no-config).",
                      name, word);
    else if (config_set(session->settings, name, word, &error) &&
             config_write(session->settings, &error))
        session_print(session, "%s is now %s; saved in the config file.", name, word);
    else
        session_error(session, "%s is now %s. NOT SAVED: %s.", name, word, error.text);
    if (config)
        config->changed |= others;
}

void session_save_style(struct session *session, const char *word)
{
    save_setting(session,
                 settings_parse_word("background", word) >= 0 ? "background" : "theme", word);
}

void handle_thinking(struct session *session, const struct arguments *arguments)
{
    char word[OPTION_WORD_SIZE];
    if (arguments->word < 0) {
        session_print(session, "thinking = %s.",
                      settings_word("thinking", !session->settings->thinking, word));
        return;
    }
    session->settings->thinking = arguments->word == 0;
    session->events |= SESSION_EVENT_THINKING;
    save_setting(session, "thinking", settings_word("thinking", arguments->word, word));
}

void handle_flip(struct session *session, const struct arguments *arguments)
{
    char word[OPTION_WORD_SIZE];
    if (arguments->word < 0) {
        session->flipped = !session->flipped;
        return;
    }
    session->settings->flip = (enum flip_choice)arguments->word;
    save_setting(session, "flip", settings_word("flip", arguments->word, word));
    if (arguments->word == FLIP_AUTO && players_count_humans(&session->players) < 2)
        session_print(session, "It applies to games of two people at this keyboard.");
    session_turn_board(session);
}

void handle_config(struct session *session, const char *argument)
{
    size_t length = strcspn(argument, " \t=");
    const char *value = argument + length;
    char name[NAME_SIZE];
    value += strspn(value, " \t");
    if (*value == '=')
        value += 1 + strspn(value + 1, " \t");
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    int id = settings_find_option(name);
    bool saves = !*value && (strcmp(name, "save") == 0 || strcmp(name, "write") == 0);
    if (length == 0 || strcasecmp(argument, "all") == 0) {
        print_options(session, length > 0);
    } else if (!saves && id < 0) {
        session_error(session, "No setting '%.*s'; 'config all' lists the settings.",
                      PRINTABLE_UP_TO(40, name));
    } else if (!saves && !*value) {
        print_option(session, id);
    } else if (!session->settings->config) {
        session_error(session, "No config file is in use (--no-config).");
    } else if (saves) {
        save(session);
    } else {
        change(session, name, value);
    }
}
