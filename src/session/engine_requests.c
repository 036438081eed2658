/* engine_requests.c - the requests that show, seat and set other chess programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/handlers.h"
#include "base/printable.h"
#include "session/pickers.h"
#include "session/players.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "settings/config.h"
#include "players/engine_choice.h"

static void list_presets(struct session *session)
{
    const struct config *config = session->settings->config;
    for (size_t i = 0; config && i < config->preset_count; i++)
        session_tell(session, MESSAGE_INFO, "%s: %.*s", config->presets[i].name,
                     PRINTABLE_UP_TO(300, config->presets[i].choice.command
                                              ? config->presets[i].choice.command
                                              : "(without a command)"));
    if (!config || config->preset_count == 0)
        session_tell(session, MESSAGE_INFO,
                     "No engines are named in the config file: '[engine NAME]' and 'command "
                     "= COMMAND'.");
}

static void tell_seat(struct session *session, enum engine_seat seat, const char *place)
{
    static const char *const standings[] = {[PROGRAM_IS_READY] = "",
                                            [PROGRAM_STARTS] = " (starting)",
                                            [PROGRAM_IS_OUT] = " (has ended)"};
    const char *name = engine_player_program(session->players.engine, seat);
    if (name)
        session_tell(session, MESSAGE_INFO, "%s: %s%s.", place, name,
                     standings[engine_player_standing(session->players.engine, seat)]);
    else
        session_tell(session, MESSAGE_INFO, "%s: the built-in engine.", place);
}

static void tell_seats(struct session *session, unsigned seats)
{
    const struct engine_player *engine = session->players.engine;
    const char *white = engine_player_program(engine, SEAT_WHITE);
    const char *black = engine_player_program(engine, SEAT_BLACK);
    if (seats & SEAT_OF_ANALYST)
        tell_seat(session, SEAT_ANALYST, "Hints and analysis");
    else if (white == black) /* the same one, or none */
        tell_seat(session, SEAT_WHITE, "Engine");
    else {
        tell_seat(session, SEAT_WHITE, "White's engine");
        tell_seat(session, SEAT_BLACK, "Black's engine");
    }
}

static bool any_is_out(const struct session *session, unsigned seats)
{
    for (int seat = 0; seat < ENGINE_SEATS; seat++)
        if ((seats & 1U << seat) &&
            engine_player_program(session->players.engine, (enum engine_seat)seat) &&
            engine_player_standing(session->players.engine, (enum engine_seat)seat) ==
                PROGRAM_IS_OUT)
            return true;
    return false;
}

bool session_engine_is_out(const struct session *session)
{
    return any_is_out(session, SEAT_BOTH_COLORS);
}

bool session_list_engines(struct session *session, struct picker *picker)
{
    const struct config *config = session->settings->config;
    const char *program = engine_player_program(
        session->players.engine, session->players.person[WHITE] ? SEAT_BLACK : SEAT_WHITE);
    char line[PRESET_NAME_SIZE + 16];
    picker_begin(picker, "Engine", "");
    picker_add(picker, &(struct picker_row){.label = "ttychess",
                                            .right = "built in",
                                            .about = "Plays at any level and by any strategy.",
                                            .line = "engine " ENGINE_BUILT_IN,
                                            .current = !program});
    for (size_t i = 0; config && i < config->preset_count; i++) {
        const struct engine_preset *preset = &config->presets[i];
        snprintf(line, sizeof line, "engine %s", preset->name);
        picker_add(picker,
                   &(struct picker_row){.label = preset->name,
                                        .right = "config",
                                        .about = preset->choice.command,
                                        .line = line,
                                        .current = program && strstr(program, preset->name)});
    }
    picker_add(picker,
               &(struct picker_row){
                   .label = "another...",
                   .about =
                       "Type the command of a UCI program. '[engine NAME]' and 'command = "
                       "COMMAND' in the config file give it a name.",
                   .line = "engine "});
    return true;
}

/* What was begun by another one, or was lost, is begun again. */
static void go_on(struct session *session, enum thinking_purpose purpose)
{
    if (session->engine_failed)
        session->engine_waits = false;
    session->engine_failed = false;
    activities_rest(session, THINKING_ANALYSIS, false);
    if (purpose == THINKING_HINT)
        session_think(session, THINKING_HINT);
}

/* Show who sits there, and start again who has ended. */
static void show_or_revive(struct session *session, unsigned seats)
{
    struct reason reason;
    if (!any_is_out(session, seats)) {
        tell_seats(session, seats);
    } else if (engine_player_revive(session->players.engine, seats, &reason)) {
        tell_seats(session, seats);
        go_on(session, THINKING_MOVE);
    } else {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    }
}

static void set_option(struct session *session, unsigned seats, const char *setting)
{
    bool program = false;
    struct reason reason;
    for (int seat = 0; seat < ENGINE_SEATS; seat++)
        program = program ||
                  ((seats & 1U << seat) &&
                   engine_player_program(session->players.engine, (enum engine_seat)seat));
    if (!program)
        session_tell(session, MESSAGE_ERROR,
                     "The built-in engine sits there; 'engine "
                     "COMMAND' seats a program, which may have options.");
    else if (*setting == '\0' || *setting == '=')
        session_tell(session, MESSAGE_ERROR, "Expected Name=Value, found '%.*s'.",
                     PRINTABLE_UP_TO(40, setting));
    else if (engine_player_set_option(session->players.engine, seats, setting, &reason))
        session_tell(session, MESSAGE_INFO, "Set: %.*s.", PRINTABLE_UP_TO(200, setting));
    else
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
}

static void seat(struct session *session, unsigned seats, const char *command)
{
    enum thinking_purpose purpose = engine_player_purpose(session->players.engine);
    bool builtin = strcasecmp(command, ENGINE_BUILT_IN) == 0;
    struct reason reason;
    if (!session_seat_command(session, seats, builtin ? NULL : command, NULL, &reason)) {
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
        go_on(session, purpose);
        return;
    }
    if (seats & SEAT_BOTH_COLORS)
        session_change_players(session);
    if (session->own->result == RESULT_NONE)
        session_save(session);
    tell_seats(session, seats);
    go_on(session, purpose);
}

/* Take a word off the argument, if it is the next one. */
static bool take_word(const char **argument, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(*argument, word, length) != 0 ||
        (argument[0][length] != ' ' && argument[0][length] != '\0'))
        return false;
    *argument += length + strspn(*argument + length, " \t");
    return true;
}

static void ask(struct session *session, unsigned seats, const char *argument)
{
    if (*argument == '\0')
        show_or_revive(session, seats);
    else if (strcasecmp(argument, "list") == 0)
        list_presets(session);
    else if (take_word(&argument, "option"))
        set_option(session, seats, argument);
    else
        seat(session, seats, argument);
}

void session_ask_engine(struct session *session, const char *argument)
{
    unsigned seats = SEAT_BOTH_COLORS;
    if (take_word(&argument, "white"))
        seats = 1 << SEAT_WHITE;
    else if (take_word(&argument, "black"))
        seats = 1 << SEAT_BLACK;
    ask(session, seats, argument);
}

void session_ask_analyst(struct session *session, const char *argument)
{
    ask(session, SEAT_OF_ANALYST, argument);
}
