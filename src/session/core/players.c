/* players.c - the players: command line, strategies, book, people, tags.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * players/players.c writes the texts and tags.
 */
#include "session/core/core.h"

#include <stdlib.h>
#include <time.h>

/* ---- the command line ---------------------------------------------------------------- */

/* The command line applies to the first game of the session only. */
static bool obeys_options(const struct session *session)
{
    return session->keeping.game_number == 0;
}

bool session_is_given(const struct session *session, const char *options)
{
    return obeys_options(session) && settings_are_given(session->settings, options, false);
}

const char *session_level_text(const struct session *session)
{
    players_write_level(&session->players, session_has_clock(session), session->texts->level);
    return session->texts->level;
}

/* ---- strategies ---------------------------------------------------------------------- */

static bool take(struct strategy_settings *strategy_settings, const char *words,
                 struct error *error)
{
    return !words || strategy_settings_read(strategy_settings, words, error);
}

bool session_take_strategies(struct session *session, struct error *error)
{
    const struct settings *settings = session->settings;
    for (int color = WHITE; color <= BLACK; color++) {
        struct strategy_settings *strategy_settings =
            &session->players.strategy_settings[color];
        if (!take(strategy_settings, settings->strategy, error) ||
            !take(strategy_settings, settings->side_strategies[color], error) ||
            !take(strategy_settings, settings->evaluation, error))
            return false;
        if (settings->noise >= 0)
            strategy_settings->noise = settings->noise;
    }
    return players_allow_search_depth(&session->players, session->players.level.depth, error);
}

const struct strategy_settings *session_thinker(const struct session *session,
                                                enum thinking_purpose purpose)
{
    return players_strategy_settings(&session->players,
                                     position_turn(&session->board->position), purpose);
}

bool session_teaches(const struct session *session)
{
    return players_use_teaching_strategy(&session->players);
}

bool session_plays_out(const struct session *session)
{
    return players_use_monte_carlo(&session->players);
}

void session_read_strategies(struct session *session)
{
    players_read_strategies(&session->players, session->board, !obeys_options(session));
    if (session_is_given(session, SETTINGS_OF_STRATEGY))
        session_take_strategies(session, NULL); /* the command line takes precedence */
}

/* ---- the book ------------------------------------------------------------------------ */

void session_choose_book(struct session *session, const struct game *kept)
{
    const struct engine_setup *setup = &session->settings->engine;
    bool given = setup->book_given && obeys_options(session);
    session->players.book_disabled =
        kept && !given ? players_read_book_disabled(kept)
                       : setup->book_given && !setup->book && !setup->book_is_builtin;
    engine_player_allow_book(session->players.engine, !session->players.book_disabled);
}

/* ---- people -------------------------------------------------------------------------- */

void session_seat_people(struct session *session, bool white, bool black)
{
    session->table.score_known = false; /* the score is one side's */
    session->players.person[WHITE] = white;
    session->players.person[BLACK] = black;
    session->flipped = black && !white;
}

void session_seat(struct session *session, enum user_color who)
{
    if (who == USER_COLOR_RANDOM) {
        struct timespec now; /* its microseconds are random enough */
        clock_gettime(CLOCK_REALTIME, &now);
        who = now.tv_nsec / 1000 % 2 ? USER_COLOR_WHITE : USER_COLOR_BLACK;
    }
    session_seat_people(session, who == USER_COLOR_WHITE || who == USER_COLOR_BOTH,
                        who == USER_COLOR_BLACK || who == USER_COLOR_BOTH);
}

enum user_color session_wanted_color(const struct session *session, bool set_up)
{
    const struct settings *settings = session->settings;
    bool white = settings->engines[ENGINE_FOR_WHITE].command != NULL;
    bool black = settings->engines[ENGINE_FOR_BLACK].command != NULL;
    bool told = settings_are_given(settings, "color", false);
    if (!told && (white || black)) /* engines play the colors that they are named for */
        return white && black ? USER_COLOR_NONE : white ? USER_COLOR_BLACK : USER_COLOR_WHITE;
    if (told || !set_up)
        return settings->color;
    return session->board->position.side_to_move == WHITE ? USER_COLOR_WHITE
                                                          : USER_COLOR_BLACK;
}

const char *session_own_name(const struct session *session)
{
    const char *name = session->settings->name, *user = name ? name : getenv("USER");
    return user && *user ? user : "Player";
}

void session_write_players(struct session *session)
{
    players_write_tags(&session->players, session->own, session_own_name(session));
}

void session_set_up_game(struct session *session, const struct time_control controls[2])
{
    session_clock_control(session, controls);
    session_choose_book(session, NULL);
    session_write_players(session);
}

void session_change_players(struct session *session)
{
    if (session_is_at(session, AT_TABLE))
        return; /* the lobby says who plays */
    if (session_clock_is_played(session->own) && !session->keeping.looks_back)
        session_write_players(session);
    else
        session->players.tags_outdated = true;
}
