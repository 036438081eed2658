/* players.c - implements players.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"

#include <stdlib.h>

#include "base/thread.h"

static bool options_apply(const struct session *session)
{
    return session->saving.game_number == 0;
}

bool session_options_are_given(const struct session *session, const char *options)
{
    return options_apply(session) &&
           settings_options_are_given(session->settings, options, false);
}

const char *session_level_text(const struct session *session)
{
    players_write_level(&session->players, session_has_clock(session), session->texts->level);
    return session->texts->level;
}

bool session_apply_strategies(struct session *session, struct error *error)
{
    const struct settings *settings = session->settings;
    for (int color = WHITE; color <= BLACK; color++) {
        struct strategy_settings *strategy = &session->players.strategy_settings[color];
        const char *const words[] = {settings->strategy, settings->side_strategies[color],
                                     settings->evaluation};
        for (int i = 0; i < 3; i++)
            if (words[i] && !strategy_settings_parse(strategy, words[i], error))
                return false;
        if (settings->noise >= 0)
            strategy->noise = settings->noise;
    }
    return players_allow_search_depth(&session->players, session->players.level.depth, error);
}

const struct strategy_settings *session_strategy_settings(const struct session *session,
                                                          enum thinking_purpose purpose)
{
    return players_strategy_settings(&session->players,
                                     position_turn(&session->board->position), purpose);
}

bool session_has_teaching_strategy(const struct session *session, const char *name)
{
    return players_have_teaching_strategy(&session->players, name);
}

void session_read_strategy_tags(struct session *session)
{
    players_read_strategies(&session->players, session->board, !options_apply(session));
    if (session_options_are_given(session, SETTINGS_OF_STRATEGY))
        session_apply_strategies(session, NULL);
}

void session_configure_book(struct session *session, const struct game *saved)
{
    const struct engine_setup *setup = &session->settings->engine;
    bool given = setup->book_given && options_apply(session);
    session->players.book_disabled =
        saved && !given ? game_tag_disables_book(saved)
                        : setup->book_given && !setup->book && !setup->book_is_builtin;
    engine_player_set_book_allowed(session->players.engine, !session->players.book_disabled);
}

void session_set_human_sides(struct session *session, bool white, bool black)
{
    session->position_state.score_known = false; /* it was from the old engine's side */
    session->players.person[WHITE] = white;
    session->players.person[BLACK] = black;
    session->flipped = black && !white;
    session_turn_board(session);
}

void session_turn_board(struct session *session)
{
    if (session->settings->flip == FLIP_AUTO && players_count_humans(&session->players) == 2 &&
        game_is_in_progress(session->user_game))
        session->flipped = session->user_game->position.side_to_move == BLACK;
}

void session_set_user_color(struct session *session, enum user_color color)
{
    if (color == USER_COLOR_RANDOM)
        color = random_seed() % 2 ? USER_COLOR_WHITE : USER_COLOR_BLACK;
    session_set_human_sides(session, color == USER_COLOR_WHITE || color == USER_COLOR_BOTH,
                            color == USER_COLOR_BLACK || color == USER_COLOR_BOTH);
}

enum user_color session_new_game_color(const struct session *session, bool set_up)
{
    const struct settings *settings = session->settings;
    bool white = settings->engines[ENGINE_FOR_WHITE].command != NULL;
    bool black = settings->engines[ENGINE_FOR_BLACK].command != NULL;
    bool given = settings_options_are_given(settings, "color", false);
    if (!given && (white || black))
        return white && black ? USER_COLOR_NONE : white ? USER_COLOR_BLACK : USER_COLOR_WHITE;
    if (given || !set_up)
        return settings->color;
    return session->board->position.side_to_move == WHITE ? USER_COLOR_WHITE
                                                          : USER_COLOR_BLACK;
}

const char *session_user_name(const struct session *session)
{
    const char *name = session->settings->name, *user = name ? name : getenv("USER");
    return user && *user ? user : "Player";
}

void session_write_player_tags(struct session *session)
{
    players_write_tags(&session->players, session->user_game, session_user_name(session));
}

void session_set_up_game(struct session *session, const struct time_control controls[2])
{
    session_clock_set_game_control(session, controls);
    session_configure_book(session, NULL);
    session_write_player_tags(session);
}

void session_update_player_tags(struct session *session)
{
    if (session_has_state(session, STATE_LOBBY_GAME))
        return; /* the lobby names the players */
    if (game_is_in_progress(session->user_game) && !session->saving.keeps_finished_game)
        session_write_player_tags(session);
    else
        session->players.tags_outdated = true;
}
