/* engines.c - the programs that play and analyse, and the engine's strategies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "players/engine_setup.h"
#include "session/commands/pickers.h"
#include "session/review/review.h"
#include "session/session_lobby.h"
#include "settings/config.h"
#include "typing/help_text.h"

/* ==== other chess programs as players ==================================================== */

/* If a program fails, its search is lost and the user decides who continues. A saved game
 * records the name of a program but not its command, because a file may come from anyone. */

void session_restore_players(struct session *session, bool plays)
{
    const struct players *players = &session->players;
    const struct game *game = session->board;
    const char *level = game_tag(game, "EngineLevel");
    enum color user_color;
    bool engine_given =
        settings_options_are_given(session->settings, SETTINGS_OF_ENGINE, false);
    bool absent = false;
    bool level_given = session_options_are_given(session, SETTINGS_OF_LEVEL), person[2];
    bool color_given = session_options_are_given(session, "color");
    if (players_read_humans(game, person) && !color_given)
        session_set_human_sides(session, person[WHITE], person[BLACK]);
    else
        session_set_user_color(session, session_new_game_color(session, true));
    if (level && !level_given && !level_parse(&session->players.level, level, NULL) &&
        players_count_humans(players) < 2) {
        session_error(
            session,
            "The level '%.*s' in the file does not exist; the engine plays at full strength.",
            PRINTABLE_UP_TO(40, level));
        level_given = true; /* to correct the tag */
    }
    session_read_strategy_tags(session);
    for (enum color color = WHITE; !engine_given && color <= BLACK; color++)
        if (!players_read_program_name(game, color))
            engine_player_assign_program(
                players->engine,
                players->person[color_opposite(color)] ? ROLES_BOTH_COLORS : 1U << color, NULL,
                NULL, NULL);
    session_configure_book(session, game);
    for (enum color color = WHITE; color <= BLACK; color++) {
        /* The built-in engine replaces an absent program. */
        const char *name = players_kind(players, color) == PLAYER_ENGINE
                               ? players_read_program_name(game, color)
                               : NULL;
        absent = absent || name;
        /* Other messages do not hide an error. */
        if (plays && name && strcmp(name, "?") != 0)
            session_error(
                session,
                "%s was played by %.*s; the built-in engine continues. 'engine COMMAND' "
                "chooses another engine.",
                color_name(color), PRINTABLE_UP_TO(64, name));
    }
    if (color_given || level_given ||
        session_options_are_given(session, SETTINGS_OF_STRATEGY) || engine_given || absent)
        session_update_player_tags(session);
    /* The next game is against the engine again. */
    if (session_get_saved_lobby_game_color(session, &user_color))
        session_set_human_sides(session, user_color == WHITE, user_color == BLACK);
    session_update_opening_source(session);
    session_clock_restore(session);
    if (game->result != RESULT_NONE)
        review_find(session);
}

static const unsigned choice_roles[ENGINE_CHOICE_COUNT] = {
    [ENGINE_FOR_BOTH] = ROLES_BOTH_COLORS,
    [ENGINE_FOR_WHITE] = 1 << ROLE_WHITE,
    [ENGINE_FOR_BLACK] = 1 << ROLE_BLACK,
    [ENGINE_FOR_ANALYSIS] = ROLES_ANALYST};

static size_t count(const char *const *options)
{
    size_t number = 0;
    while (options && options[number])
        number++;
    return number;
}

/* Starts a program for the roles (1 << enum engine_role, or-ed). If `command` is NULL, starts
 * the built-in engine. If it names a preset, uses the preset's command and options, followed
 * by `options` (NULL-terminated; may be NULL). Returns false and sets *error like
 * engine_player_assign_program(). */
static bool set_engine_command(struct session *session, unsigned roles, const char *command,
                               const char *const *options, struct error *error)
{
    const struct engine_choice *preset =
        command ? config_find_preset(session->settings->config, command) : NULL;
    if (!preset)
        return engine_player_assign_program(session->players.engine, roles, command, options,
                                            error);
    if (!preset->command)
        return error_set(error, 0, "[engine %s]: expected a command in %.*s", command,
                         PRINTABLE_UP_TO(100, session->settings->config->path));
    size_t first = count((const char *const *)preset->options), total = first + count(options);
    const char **all = memory_new(total + 1, sizeof *all);
    for (size_t i = 0; i < total; i++)
        all[i] = i < first ? preset->options[i] : options[i - first];
    bool good = engine_player_assign_program(session->players.engine, roles, preset->command,
                                             all, error);
    free(all);
    return good;
}

/* Falls back to the built-in engine, so that a program in the config file cannot prevent the
 * start. Returns false if the program is not from the config file. */
static bool fall_back_to_builtin(struct session *session, const struct error *error)
{
    const struct settings *settings = session->settings;
    if (!settings->config || settings_options_are_given(
                                 settings, SETTINGS_OF_ENGINE " analyst engine-option", false))
        return false;
    engine_player_assign_program(session->players.engine, ROLES_BOTH_COLORS | ROLES_ANALYST,
                                 NULL, NULL, NULL);
    return !session_error(session, "%s (see %.*s). The built-in engine plays instead.",
                          error->text, PRINTABLE_UP_TO(200, settings->config->path));
}

bool engines_start(struct session *session, struct error *error)
{
    const struct engine_choice *engines = session->settings->engines;
    for (int id = 0; id < ENGINE_CHOICE_COUNT; id++) {
        unsigned roles = choice_roles[id];
        for (int one = ENGINE_FOR_WHITE; one <= ENGINE_FOR_BLACK; one++)
            if (id == ENGINE_FOR_BOTH && engines[one].command)
                roles &= ~choice_roles[one]; /* this side has an engine of its own */
        if (engine_choice_command(&engines[id]) && roles &&
            !set_engine_command(session, roles, engines[id].command,
                                (const char *const *)engines[id].options, error) &&
            !fall_back_to_builtin(session, error))
            return false;
    }
    return engine_player_wait_for_programs(session->players.engine, error) ||
           fall_back_to_builtin(session, error);
}

bool engines_report_events(struct session *session)
{
    struct engine_event event;
    bool any = false;
    for (; engine_player_next_event(session->players.engine, &event); any = true) {
        const char *command = event.roles == ROLES_ANALYST ? "analyst" : "engine";
        if (event.kind == PROGRAM_EVENT_READY) {
            session_update_player_tags(session); /* the program's name is known now */
            session_print(
                session, "%s is ready.",
                engine_player_program_name(session->players.engine,
                                           (enum engine_role)__builtin_ctz(event.roles)));
            continue;
        }
        if (event.purpose == THINKING_MOVE)
            session->engine_waits = session->engine_failed = true;
        if (event.purpose == THINKING_ANALYSIS)
            session->analysis_is_stopped = true;
        if (event.kind == PROGRAM_EVENT_REFUSED)
            session_error(session, "%s. '%s builtin' continues with the built-in engine.",
                          event.error.text, command);
        else
            session_error(
                session,
                "%s. '%s' restarts it, '%s builtin' continues with the built-in engine.",
                event.error.text, command, command);
    }
    return any;
}

/* ==== commands =========================================================================== */

static void print_engine(struct session *session, enum engine_role role, const char *label)
{
    static const char *const state_texts[] = {[PROGRAM_STATE_READY] = "",
                                              [PROGRAM_STATE_STARTING] = " (starting)",
                                              [PROGRAM_STATE_ENDED] = " (has ended)"};
    const char *name = engine_player_program_name(session->players.engine, role);
    if (name)
        session_print(session, "%s: %s%s.", label, name,
                      state_texts[engine_player_program_state(session->players.engine, role)]);
    else
        session_print(session, "%s: the built-in engine.", label);
}

static void print_engines(struct session *session, unsigned roles)
{
    const struct engine_player *engine = session->players.engine;
    if (roles & ROLES_ANALYST)
        print_engine(session, ROLE_ANALYST, "Hints and analysis");
    else if (engine_player_program_name(engine, ROLE_WHITE) ==
             engine_player_program_name(engine, ROLE_BLACK)) /* the same program, or none */
        print_engine(session, ROLE_WHITE, "Engine");
    else {
        print_engine(session, ROLE_WHITE, "White's engine");
        print_engine(session, ROLE_BLACK, "Black's engine");
    }
}

bool engines_any_program(const struct session *session, unsigned roles, bool ended)
{
    const struct engine_player *engine = session->players.engine;
    for (enum engine_role role = 0; role < ENGINE_ROLE_COUNT; role++)
        if ((roles & 1U << role) && engine_player_program_name(engine, role) &&
            (!ended || engine_player_program_state(engine, role) == PROGRAM_STATE_ENDED))
            return true;
    return false;
}

bool list_engines(struct session *session, struct picker *picker)
{
    const struct config *config = session->settings->config;
    const char *program = engine_player_program_name(
        session->players.engine, session->players.person[WHITE] ? ROLE_BLACK : ROLE_WHITE);
    char line[PRESET_NAME_SIZE + 16];
    picker_reset(picker, "Engine", "");
    picker_add_row(picker, .label = "ttychess", .right = "built in",
                   .about = "Plays at any level and with any strategy.",
                   .line = "engine " ENGINE_BUILT_IN, .current = !program);
    if (program)
        picker_add_row(picker, .label = program, .right = "plays",
                       .about = "This program is playing. Enter lists its levels.",
                       .line = "level", .enter = "list", .current = true);
    for (size_t i = 0; config && i < config->preset_count; i++) {
        const struct engine_preset *preset = &config->presets[i];
        snprintf(line, sizeof line, "engine %s", preset->name);
        picker_add_row(picker, .label = preset->name, .right = "config",
                       .about = preset->choice.command, .line = line);
    }
    picker_add_row(
        picker, .kind = ROW_COMMAND_PREFIX, .label = "another...", .line = "engine ",
        .about = "Type the command of a UCI program, or name it in the config file.");
    return true;
}

/* Restarts a search that the previous engine had begun or failed to finish. */
static void restart_search(struct session *session, enum thinking_purpose purpose)
{
    if (session->engine_failed)
        session->engine_waits = false;
    session->engine_failed = session->analysis_is_stopped = false;
    if (purpose == THINKING_HINT)
        session_start_search(session, THINKING_HINT);
}

static void set_engine(struct session *session, unsigned roles, const char *command)
{
    enum thinking_purpose purpose = engine_player_purpose(session->players.engine);
    struct error error;
    if (strcasecmp(command, ENGINE_BUILT_IN) == 0)
        command = NULL;
    if (!set_engine_command(session, roles, command, NULL, &error)) {
        session_error(session, "%s.", error.text);
        restart_search(session, purpose);
        return;
    }
    if (roles & ROLES_BOTH_COLORS)
        session_update_player_tags(session);
    if (session->user_game->result == RESULT_NONE)
        session_save_game(session);
    print_engines(session, roles);
    restart_search(session, purpose);
}

static bool take_word(const char **argument, const char *word)
{
    size_t length = word_length(*argument);
    if (!word_equals(*argument, length, word))
        return false;
    *argument = skip_white_space(*argument + length);
    return true;
}

static void handle_engine_of(struct session *session, unsigned roles, const char *argument)
{
    struct error error;
    if (*argument == '\0') {
        bool ended = engines_any_program(session, roles, true);
        if (ended && !engine_player_restart_programs(session->players.engine, roles, &error)) {
            session_error(session, "%s.", error.text);
            return;
        }
        print_engines(session, roles);
        if (ended)
            restart_search(session, THINKING_MOVE);
    } else if (!take_word(&argument, "option")) {
        set_engine(session, roles, argument);
    } else if (!engines_any_program(session, roles, false)) {
        session_error(session,
                      "'option' works only with an engine program; '%s COMMAND' chooses one.",
                      roles == ROLES_ANALYST ? "analyst" : "engine");
    } else if (*argument == '\0' || *argument == '=') {
        session_error(session, "Expected NAME=VALUE, found '%.*s'.",
                      PRINTABLE_UP_TO(40, argument));
    } else if (engine_player_set_option(session->players.engine, roles, argument, &error)) {
        session_print(session, "Set: %.*s.", PRINTABLE_UP_TO(200, argument));
    } else {
        session_error(session, "%s.", error.text);
    }
}

void handle_engine(struct session *session, const char *argument)
{
    unsigned roles = take_word(&argument, "white")   ? 1 << ROLE_WHITE
                     : take_word(&argument, "black") ? 1 << ROLE_BLACK
                                                     : ROLES_BOTH_COLORS;
    handle_engine_of(session, roles, argument);
}

void handle_analyst(struct session *session, const char *argument)
{
    handle_engine_of(session, ROLES_ANALYST, argument);
}

/* ==== strategies of the engine =========================================================== */

static void print_strategies(struct session *session)
{
    char texts[2][STRATEGY_SETTINGS_TEXT_SIZE];
    strategy_settings_write(&session->players.strategy_settings[WHITE], texts[WHITE]);
    strategy_settings_write(&session->players.strategy_settings[BLACK], texts[BLACK]);
    const char *unused =
        engines_any_program(session, ROLES_BOTH_COLORS, false)
            ? " Only the built-in engine uses strategies; 'engine builtin' selects it."
            : "";
    if (strcmp(texts[WHITE], texts[BLACK]) != 0)
        session_print(session, "The engine's strategy is %s for White, %s for Black.%s",
                      texts[WHITE], texts[BLACK], unused);
    else
        session_print(session, "The engine's strategy is %s.%s", texts[WHITE], unused);
}

void handle_strategy(struct session *session, const char *argument)
{
    struct strategy_settings wanted[2] = {session->players.strategy_settings[WHITE],
                                          session->players.strategy_settings[BLACK]};
    enum thinking_purpose purpose = engine_player_purpose(session->players.engine);
    struct error error;
    int first = WHITE, last = BLACK;
    if (!*argument) {
        print_strategies(session);
        help_text_strategies(session_print_line, session);
        return;
    }
    if (take_word(&argument, "white"))
        last = WHITE;
    else if (take_word(&argument, "black"))
        first = BLACK;
    for (int color = first; color <= last; color++)
        if (!strategy_settings_parse(&wanted[color], argument, &error) ||
            !strategy_allows_depth(wanted[color].strategy, session->players.level.depth,
                                   &error)) {
            session_error(session, "%c%s.", toupper((unsigned char)*error.text),
                          error.text + 1);
            return;
        }
    memcpy(session->players.strategy_settings, wanted, sizeof wanted);
    session_update_player_tags(session);
    if (session->user_game->result == RESULT_NONE)
        session_save_game(session);
    print_strategies(session);
    if (purpose == THINKING_MOVE || purpose == THINKING_ANALYSIS)
        engine_player_cancel_search(session->players.engine); /* it will be restarted */
    else if (purpose == THINKING_NONE)
        engine_player_clear_thinking(session->players.engine); /* it is out of date */
}
