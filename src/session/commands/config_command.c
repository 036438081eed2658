/* config_command.c - the command `config`: shows, changes and saves settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A changed setting is saved at once. Changing one that has an equivalent command for this game
 * also runs that command. Others take effect at the next start, unless they are
 * OPTION_IMMEDIATE.
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
    {"theme", COMMAND_UNKNOWN, "", .unset = "auto", .label = "Colours", .list = "theme"},
    {"pieces", COMMAND_UNKNOWN, "", .label = "Pieces", .list = "pieces"},
    {"background", COMMAND_UNKNOWN, "", .label = "Background", .list = ""},
    {"mouse", COMMAND_UNKNOWN, "", .label = "Mouse", .list = ""},
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
    if (strcmp(name, "level") == 0) {
        level_write(&session->players.level, text);
        /* Left and Right step through the names. */
        return level > 0 ? strength_levels[level - 1].name : text;
    }
    if (strcmp(name, "name") == 0 && !session->settings->name)
        return session_user_name(session);
    const char *value = session->settings->given[id];
    return value ? value : default_value(session->settings, &setting_options[id], text);
}

static void print_option(struct session *session, int id)
{
    const struct option_row *row = &setting_options[id];
    bool in_file = row->flags & OPTION_IN_CONFIG;
    const char *argument = row->argument ? row->argument : in_file ? "yes|no" : "";
    char text[VALUE_SIZE];
    const char *value = current_value(session, id, text);
    session_print(session, "%s%s%.*s. %s. '%s%s%s%s' changes it.", row->name,
                  *value ? " = " : ": not set", PRINTABLE_UP_TO(300, value), row->help,
                  in_file ? "config " : "ttychess --", row->name, *argument ? " " : "",
                  argument);
}

bool session_explain_setting(struct session *session, const char *name)
{
    int id = settings_find_option(name);
    if (id >= 0)
        print_option(session, id);
    return id >= 0;
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
        session_print(session,
                      "%s. 'config level 5' changes a setting, 'config all' shows the rest.",
                      line);
    } else if (!config)
        session_print(session, "No config file is in use (--no-config).");
    else
        session_print(session, "Config file: %.*s.", PRINTABLE_UP_TO(400, config->path));
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

static bool is_listed(const struct session *session, const struct option_row *row)
{
    return (!session->settings->restricted || row->in_kiosk) &&
           (row->flags & OPTION_IN_CONFIG) && !(row->flags & OPTION_REPEATABLE);
}

bool list_settings(struct session *session, struct picker *picker)
{
    char text[VALUE_SIZE];
    picker_reset(picker, "Settings", "");
    for (const struct option_info *info = option_infos; info->label; info++) {
        int id = settings_find_option(info->option);
        add_setting(picker, &setting_options[id], info->label,
                    current_value(session, id, text), info->list);
    }
    picker_add_heading(picker, "As in the config file");
    for (int id = 0; setting_options[id].name; id++)
        if (is_listed(session, &setting_options[id]) &&
            !find_option_info(setting_options[id].name)->label)
            add_setting(picker, &setting_options[id], setting_options[id].name,
                        current_value(session, id, text), NULL);
    return true;
}

/* ---- changing --------------------------------------------------------------------------- */

bool session_save_setting(struct session *session, const char *name, const char *value)
{
    struct settings *settings = session->settings;
    struct error error;
    if (!config_set_option(settings, name, value, &error))
        return session_error(session, "%s.",
                             error.text + (strncmp(error.text, "--", 2) == 0 ? 2 : 0));
    session->events |= SESSION_EVENT_THINKING; /* it may be shown or hidden now */
    session_turn_board(session);
    session_update_player_tags(session); /* the user's name may have changed */
    if (!*value)
        value = "yes";
    if (!settings->config)
        session_print(
            session,
            "%s is now %.*s; not saved, because no config file is read (--no-config).", name,
            PRINTABLE_UP_TO(200, value));
    else if (config_write(settings, name, &error))
        session_print(session, "%s is now %.*s; saved in the config file.", name,
                      PRINTABLE_UP_TO(200, value));
    else
        session_error(session, "%s is now %.*s. NOT SAVED: %s.", name,
                      PRINTABLE_UP_TO(200, value), error.text);
    return true;
}

void handle_flip(struct session *session, const struct arguments *arguments)
{
    char word[OPTION_WORD_SIZE];
    if (arguments->word < 0)
        session->flipped = !session->flipped;
    else
        session_save_setting(session, "flip", settings_word("flip", arguments->word, word));
}

void handle_notation(struct session *session, const struct arguments *arguments)
{
    const char *option = arguments->word < NOTATIONS ? "notation" : "piece-words";
    char word[OPTION_WORD_SIZE];
    if (arguments->word >= 0)
        session_save_setting(session, option,
                             settings_word(option, arguments->word % NOTATIONS, word));
    bool screen = session_has_screen(session); /* the screen always shows SAN */
    session_print(session, "%s: %s%s; pieces are named %s.",
                  screen ? "Notation in plain mode" : "Notation",
                  notation_names[session_notation(session)], screen ? "" : ", as in Nxf7+",
                  session->settings->piece_words == PIECES_BY_NAME ? "in full" : "by letter");
}

/* These return whether the front end must apply or show the settings. */
bool handle_pieces(struct session *session, const char *argument)
{
    return !*argument || session_save_setting(session, "pieces", argument);
}

bool handle_theme(struct session *session, const char *argument)
{
    bool background = settings_parse_word("background", argument) > BACKGROUND_AUTO;
    return !*argument ||
           session_save_setting(session, background ? "background" : "theme", argument);
}

/* Returns whether the front end must apply the setting. */
static bool change(struct session *session, const struct option_row *option, const char *value)
{
    const struct option_info *info = find_option_info(option->name);
    char argument[VALUE_SIZE + 16];
    if (!session_save_setting(session, option->name, value))
        return false;
    if (info->command != COMMAND_UNKNOWN) {
        snprintf(argument, sizeof argument, "%s%s", info->before, value);
        session_set_next_command(session, info->command, argument);
    } else if (!(option->flags & OPTION_IMMEDIATE))
        session_print(session, "This takes effect the next time you start ttychess.");
    return option->flags & OPTION_APPEARANCE;
}

static const char *nearest_setting(const struct session *session, const char *name)
{
    const char *nearest = NULL;
    int best = strlen(name) > 4 ? 3 : 2;
    for (const struct option_row *row = setting_options; row->name; row++)
        if (is_listed(session, row) && spelling_distance(name, row->name) < best) {
            nearest = row->name;
            best = spelling_distance(name, nearest);
        }
    return nearest;
}

bool handle_config(struct session *session, const char *argument)
{
    size_t length = strcspn(argument, " \t=");
    const char *value = argument + length;
    char name[NAME_SIZE];
    value += strspn(value, " \t");
    if (*value == '=')
        value += 1 + strspn(value + 1, " \t");
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    int id = settings_find_option(name);
    const char *nearest = nearest_setting(session, name);
    if (length == 0 || strcasecmp(argument, "all") == 0)
        print_options(session, length > 0);
    else if (id < 0 && nearest)
        session_error(session, "No setting '%.*s'. Did you mean '%s'?",
                      PRINTABLE_UP_TO(40, name), nearest);
    else if (id < 0)
        session_error(
            session,
            "No setting '%.*s'; 'config all' lists the settings, which are saved when "
            "you change them.",
            PRINTABLE_UP_TO(40, name));
    else if (!*value)
        print_option(session, id);
    else
        return change(session, &setting_options[id], value);
    return false;
}
