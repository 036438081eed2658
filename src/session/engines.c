/* engines.c - other chess programs at the board: who sits where, and what becomes
 * of the game when one of them fails.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game is never hurt: a program that fails loses its search, and the person decides
 * who goes on. What a game keeps of a program is its name; its command is not taken from a
 * file, since files come from anywhere.
 */
#include "session/players.h"
#include "session/session_lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "settings/config.h"
#include "base/printable.h"
#include "players/engine_choice.h"
#include "base/memory.h"
#include "settings/setting_options.h"

/* Who played this colour and is not here, so that the built-in engine goes on; NULL: nobody. */
static const char *absent_player(const struct session *session, enum color color)
{
    return players_kind(&session->players, color) == PLAYER_ENGINE
               ? players_name_of_other(session->board, color)
               : NULL;
}

/* Nobody misses whom the file does not name. */
static void tell_absent(struct session *session)
{
    for (int color = WHITE; color <= BLACK; color++) {
        const char *name = absent_player(session, (enum color)color);
        if (name && strcmp(name, "?") != 0)
            session_tell(session, MESSAGE_INFO,
                         "%s was played by %.*s; the built-in engine goes on: 'engine "
                         "COMMAND' seats a program.",
                         color_name((enum color)color), PRINTABLE_UP_TO(64, name));
    }
}

void session_tell_strengths(struct session *session)
{
    const struct players *players = &session->players;
    const char *told = NULL;
    for (int color = WHITE; color <= BLACK; color++) {
        const char *name = players_program(players, (enum color)color);
        int elo = players_elo(players, (enum color)color);
        if (players_kind(players, (enum color)color) != PLAYER_PROGRAM || name == told ||
            players->level.elo == elo ||
            engine_player_standing(players->engine, (enum engine_seat)color) !=
                PROGRAM_IS_READY)
            continue;
        told = name;
        if (elo > 0)
            session_tell(session, MESSAGE_INFO, "%s plays at Elo %d: the nearest it can.",
                         name, elo);
        else
            session_tell(session, MESSAGE_INFO,
                         "%s cannot be weaker: it plays at full strength, a second a move.",
                         name);
    }
}

/* ---- a game that goes on --------------------------------------------------------------- */

static void keep_engines(struct session *session)
{
    const struct players *players = &session->players;
    for (int color = WHITE; session->settings->engine_from_config && color <= BLACK; color++)
        if (!players_name_of_other(session->board, (enum color)color))
            engine_player_seat(players->engine,
                               players->person[color_opposite((enum color)color)]
                                   ? SEAT_BOTH_COLORS
                                   : 1U << color,
                               NULL, NULL, NULL);
}

void session_seat_as_before(struct session *session, bool plays)
{
    const struct game *game = session->board;
    const char *level = game_tag(game, "EngineLevel");
    enum color own;
    bool level_given = session_level_is_given(session), person[2];
    bool color_given = session->settings->color_given && session_obeys_options(session);
    if (players_read_people(game, person) && !color_given)
        session_seat_people(session, person[WHITE], person[BLACK]);
    else
        session_seat(session, session_wanted_color(session, true));
    if (session_kept_side(session, &own))
        session->flipped = own == BLACK;
    if (level && !level_given && !level_read(&session->players.level, level, NULL) &&
        players_people(&session->players) < 2) {
        session_tell(session, MESSAGE_ERROR,
                     "The level in the file, '%.*s', is none; the engine plays at full "
                     "strength.",
                     PRINTABLE_UP_TO(40, level));
        level_given = true; /* the tag is put right */
    }
    session_read_strategies(session);
    keep_engines(session);
    session_choose_book(session, game);
    if (plays)
        tell_absent(session);
    bool absent = absent_player(session, WHITE) || absent_player(session, BLACK);

    if (color_given || level_given || session_strategy_is_given(session) ||
        session_engine_is_given(session) || absent)
        session_change_players(session);
}

/* ---- the beginning -------------------------------------------------------------------- */

/* The seats that the command line gives to this choice. */
static unsigned seats_of_choice(enum engine_choice_id id)
{
    static const unsigned seats[ENGINE_CHOICES] = {
        [ENGINE_FOR_BOTH] = SEAT_BOTH_COLORS,
        [ENGINE_FOR_WHITE] = 1 << SEAT_WHITE,
        [ENGINE_FOR_BLACK] = 1 << SEAT_BLACK,
        [ENGINE_TO_ANALYSE] = SEAT_OF_ANALYST,
    };
    return seats[id];
}

static size_t count(const char *const *options)
{
    size_t number = 0;
    while (options && options[number])
        number++;
    return number;
}

bool session_seat_command(struct session *session, unsigned seats, const char *command,
                          const char *const *options, struct reason *reason)
{
    const struct engine_choice *preset =
        command ? config_find_preset(session->settings->config, command) : NULL;
    if (!preset)
        return engine_player_seat(session->players.engine, seats, command, options, reason);
    if (!preset->command)
        return reason_set(reason, 0, "[engine %s]: expected a command in %.*s", command,
                          PRINTABLE_UP_TO(100, session->settings->config->path));
    size_t first = count((const char *const *)preset->options), second = count(options);
    const char **all = memory_new(first + second + 1, sizeof *all);

    for (size_t i = 0; i < first; i++)
        all[i] = preset->options[i];
    for (size_t i = 0; i < second; i++)
        all[first + i] = options[i];
    bool good =
        engine_player_seat(session->players.engine, seats, preset->command, all, reason);

    free(all);
    return good;
}

/* A program that only the config file asks for locks nobody out: the built-in engine plays
 * instead. */
static bool excuse(struct session *session, const struct reason *reason)
{
    const int options_id = settings_find("engine-option");
    const struct settings *settings = session->settings;
    if (!settings->config)
        return false;
    for (int id = 0; setting_options[id].name; id++)
        if ((setting_options[id].kind == VALUE_COMMAND || id == options_id) &&
            settings->told[id] && !(settings->told_by_config & 1ULL << id))
            return false;
    engine_player_seat(session->players.engine, SEAT_BOTH_COLORS | SEAT_OF_ANALYST, NULL, NULL,
                       NULL);
    session_tell(session, MESSAGE_ERROR, "%s: the built-in engine plays (%.*s).", reason->text,
                 PRINTABLE_UP_TO(200, settings->config->path));
    return true;
}

bool session_open_engines(struct session *session, struct reason *reason)
{
    const struct engine_choice *engines = session->settings->engines;
    for (int id = 0; id < ENGINE_CHOICES; id++) {
        unsigned seats = seats_of_choice((enum engine_choice_id)id);
        if (id == ENGINE_FOR_BOTH) { /* but for whom somebody else plays */
            if (engines[ENGINE_FOR_WHITE].command)
                seats &= ~seats_of_choice(ENGINE_FOR_WHITE);
            if (engines[ENGINE_FOR_BLACK].command)
                seats &= ~seats_of_choice(ENGINE_FOR_BLACK);
        }
        if (engine_choice_command(&engines[id]) && seats &&
            !session_seat_command(session, seats, engines[id].command,
                                  (const char *const *)engines[id].options, reason) &&
            !excuse(session, reason))
            return false;
    }
    return engine_player_await_programs(session->players.engine, reason) ||
           excuse(session, reason);
}

/* ---- what happens --------------------------------------------------------------------- */

static void tell_failure(struct session *session, const struct engine_event *event)
{
    const char *request = event->seats == SEAT_OF_ANALYST ? "analyst" : "engine";
    if (event->kind == PROGRAM_REFUSED)
        session_tell(session, MESSAGE_ERROR, "%s. '%s builtin': the built-in one goes on.",
                     event->reason.text, request);
    else
        session_tell(session, MESSAGE_ERROR,
                     "%s. '%s' starts it again, '%s builtin' goes on without it.",
                     event->reason.text, request, request);
}

static void take_event(struct session *session, const struct engine_event *event)
{
    switch (event->kind) {
    case PROGRAM_READY:
        session_change_players(session); /* its name is known now */
        session_tell(session, MESSAGE_INFO, "%s is ready.",
                     engine_player_program(session->players.engine,
                                           (enum engine_seat)__builtin_ctz(event->seats)));
        session_tell_strengths(session);
        break;
    case PROGRAM_LATE:
        session_tell(session, MESSAGE_INFO, "%s%s.", event->reason.text,
                     event->purpose == THINKING_MOVE ? "; 'go' makes it play now" : "");
        break;
    case PROGRAM_REVIVED:
        session_tell(session, MESSAGE_ERROR, "%s; it is started again.", event->reason.text);
        break;
    case PROGRAM_FAILED:
    case PROGRAM_REFUSED:
        if (event->purpose == THINKING_MOVE)
            session->engine_waits = session->engine_failed = true;
        activities_rest(session, event->purpose, true);
        tell_failure(session, event);
        break;
    case PROGRAM_NO_NEWS: break;
    }
}

bool session_take_engine_events(struct session *session)
{
    struct engine_event event;
    bool any = false;
    for (; engine_player_next_event(session->players.engine, &event); any = true)
        take_event(session, &event);
    return any;
}
