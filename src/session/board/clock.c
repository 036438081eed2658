/* clock.c - implements clock.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing ticks: the time left is computed from the time when the clock was started.
 */
#include "session/board/clock.h"

#include <string.h>

#include "pgn/pgn_scanner.h"
#include "session/core/core.h"

static const char termination[] = "time forfeit"; /* tag value from the PGN standard */

static enum color side_to_move(const struct session *session)
{
    return position_turn(&session->user_game->position);
}

bool session_has_clock(const struct session *session)
{
    return session->clock.clock.controls[WHITE].count > 0 &&
           !session_has_state(session, STATE_FILE_GAME);
}

bool session_clock_read_tags(const struct game *game, struct time_control controls[2])
{
    static const char *const names[] = {"WhiteTimeControl", "BlackTimeControl"};
    const char *common = game_tag(game, "TimeControl");
    for (int color = WHITE; color <= BLACK; color++) {
        const char *tag = game_tag(game, names[color]);
        if (!tag)
            tag = common;
        if (!tag || !time_control_parse(&controls[color], tag, CLOCK_SECONDS, NULL))
            return false;
    }
    return true;
}

static void set_controls(struct session *session, const struct time_control controls[2])
{
    struct session_clock *state = &session->clock;
    clock_init(&state->clock, controls, side_to_move(session));
    state->first_ply = state->ply = session->user_game->current;
    state->paused = false;
    state->due = -1;
    memcpy(state->announced, state->clock.left, sizeof state->announced);
}

/* Sets the clock to the times stored with the moves on the board. */
static void restore(struct session *session)
{
    struct session_clock *state = &session->clock;
    const struct game *game = session->user_game;
    struct chess_clock fresh;
    int moves[2] = {0, 0};
    clock_init(&fresh, state->clock.controls, WHITE);
    for (size_t i = state->first_ply; i < game->current; i++) {
        int mover = game->start.side_to_move ^ (int)(i % 2);
        moves[mover]++;
        move_node_get_clock(game->moves[i].node, &fresh.left[mover]);
    }
    clock_restore(&state->clock, fresh.left, moves, side_to_move(session));
    state->ply = game->current;
    state->due = -1;
    memcpy(state->announced, state->clock.left, sizeof state->announced);
}

void session_clock_set_game_control(struct session *session,
                                    const struct time_control controls[2])
{
    const struct time_control *both = session->clock.clock.controls;
    char white[TIME_CONTROL_SIZE], black[TIME_CONTROL_SIZE];
    set_controls(session, controls ? controls : session->clock.next_controls);
    session->clock.is_custom = controls;
    /* cutechess uses the same tags. */
    bool same = time_control_equals(&both[WHITE], &both[BLACK]);
    time_control_write(&both[WHITE], CLOCK_SECONDS, white);
    time_control_write(&both[BLACK], CLOCK_SECONDS, black);
    game_set_tag(session->user_game, "TimeControl", *white && same ? white : NULL);
    game_set_tag(session->user_game, "WhiteTimeControl", same ? NULL : white);
    game_set_tag(session->user_game, "BlackTimeControl", same ? NULL : black);
    session_clock_update(session);
}

void session_clock_reset(struct session *session)
{
    const struct session_clock *state = &session->clock;
    struct game *game = session->user_game;
    session_clock_set_game_control(session, NULL);
    if (!session_has_clock(session))
        return;
    /* Store the new time with the last move of each side; it is restored when the game is
     * resumed. */
    for (size_t back = 1; back <= 2 && back <= game->current; back++) {
        enum color mover = back == 1 ? color_opposite(state->clock.turn) : state->clock.turn;
        move_tree_set_clock(&game->tree, game->moves[game->current - back].node,
                            state->clock.left[mover]);
    }
}

void session_clock_restore(struct session *session)
{
    struct session_clock *state = &session->clock;
    struct time_control read[2];
    /* A clock given on the command line is only for the session's first game. */
    if (settings_options_are_given(session->settings, "clock", false) &&
        session->saving.game_number == 0) {
        session_clock_reset(session);
    } else if (session_clock_read_tags(session->user_game, read)) {
        memcpy(state->next_controls, read, sizeof read);
        set_controls(session, state->next_controls);
        state->first_ply = 0;
        restore(session);
    } else if (session->saving.game_number > 0) { /* drop the previous game's control */
        memset(state->next_controls, 0, sizeof state->next_controls);
        set_controls(session, state->next_controls);
    }
    /* Pause, because returning users first look at the board. */
    state->paused = session_has_clock(session) &&
                    session->user_game->current >= UNTIMED_PLIES &&
                    session->players.person[side_to_move(session)];
    session_clock_update(session);
}

bool game_is_in_progress(const struct game *game)
{
    return game->result == RESULT_NONE && !game->study;
}

bool session_clock_is_paused(const struct session *session)
{
    return !session_has_state(session, STATE_LOBBY_GAME) &&
           (session->clock.paused || session->clock.process_suspended ||
            session_has_state(session, STATE_OTHER_BOARD | STATE_REVIEW));
}

const char *session_clock_pause_text(const struct session *session)
{
    return session_has_clock(session) && game_is_in_progress(session->user_game) &&
                   session_clock_is_paused(session)
               ? " The clock is paused."
               : "";
}

void session_clock_switch(struct session *session)
{
    struct session_clock *state = &session->clock;
    struct game *game = session->user_game;
    if (!session_has_clock(session) || session->board != session->user_game || game->study)
        return; /* no clock to press, or the move is only tried out */
    int64_t left = clock_press(&state->clock, game->current <= UNTIMED_PLIES, session->now());
    move_tree_set_clock(&game->tree, game->node, left);
    state->ply = game->current;
    state->paused = false;
    state->due = -1; /* session_clock_update() sets it */
}

void session_clock_update(struct session *session)
{
    struct session_clock *state = &session->clock;
    struct game *game = session->user_game;
    int64_t now = session->now();
    if (session_has_state(session, STATE_BROWSING))
        return; /* a game from a file has its own times */
    if (session_has_state(session, STATE_LOBBY_GAME)) {
        if (state->due < 0 && state->clock.running &&
            !clock_flag_has_fallen(&state->clock, now))
            state->due = clock_next_change(&state->clock, now);
        return; /* only the lobby starts and stops this clock */
    }
    const char *tag = game_tag(game, "Termination");
    if (game->ending == ENDING_TIME)
        game_set_tag(game, "Termination", termination);
    else if (tag && strcmp(tag, termination) == 0)
        game_set_tag(game, "Termination", NULL);
    bool steps = game->study &&
                 game->final_result == RESULT_NONE; /* stepping in a study is no takeback */
    if (session_has_clock(session) && state->ply != game->current && !steps)
        restore(session);
    bool runs = session_has_clock(session) && !session_clock_is_paused(session) &&
                !session_has_state(session, STATE_WATCHING) && game_is_in_progress(game) &&
                game->current >= UNTIMED_PLIES &&
                (session->players.person[side_to_move(session)] || !session->engine_waits);
    if (!runs) {
        clock_stop(&state->clock, now);
        state->due = -1;
    } else if (!state->clock.running || state->due < 0) {
        clock_start(&state->clock, now);
        state->due = clock_next_change(&state->clock, now);
    }
}

enum clock_event session_clock_check(struct session *session)
{
    struct session_clock *state = &session->clock;
    enum color turn = state->clock.turn;
    int64_t due = state->due, *announced = &state->announced[turn];
    int passed = 0;
    char text[CLOCK_WORDS_SIZE];
    if (!state->clock.running)
        return CLOCK_UNCHANGED;
    int64_t now = session->now();
    if (clock_flag_has_fallen(&state->clock, now)) {
        state->due = -1;
        return session_has_state(session, STATE_LOBBY_GAME) ? CLOCK_CHANGED : CLOCK_FLAG_FELL;
    }
    int64_t left = clock_time_left(&state->clock, turn, now);
    if (left / 2 > *announced) /* announce again after the time left has doubled */
        *announced = left;
    for (size_t i = 0; i < TIME_MARKS_MAX; i++) {
        int mark = session->settings->time_marks[i];
        if (left <= mark * 1000 && *announced > mark * 1000) {
            *announced = mark * 1000;
            passed = mark;
        }
    }
    if (passed) {
        clock_time_write_words(1000 * passed, text);
        session->bell_is_due |= session->settings->bell && session->players.person[turn];
        session_report(session, MESSAGE_TIME, "%s %s left.",
                       players_is_only_local_human(&session->players, turn) ? "You have"
                       : turn == WHITE                                      ? "White has"
                                                                            : "Black has",
                       text);
    }
    state->due = clock_next_change(&state->clock, now);
    return due >= 0 && now >= due ? CLOCK_CHANGED : CLOCK_UNCHANGED;
}

bool session_get_clock_display(const struct session *session, enum color color,
                               struct clock_display *display)
{
    const struct chess_clock *clock = &session->clock.clock;
    memset(display, 0, sizeof *display);
    if (!session_has_clock(session) || session_has_state(session, STATE_LESSON))
        return false; /* a lesson has no clock, even if the suspended game does */
    int64_t left = clock_time_left(clock, color, session->now());
    clock_time_write(left, display->text);
    display->low = clock_is_low(clock, color, left);
    display->running = clock->running && clock->turn == color;
    display->past = session_has_state(session, STATE_WATCHING) &&
                    session->user_game->result == RESULT_NONE;
    display->paused = session_clock_is_paused(session) && clock->turn == color &&
                      !display->past && game_is_in_progress(session->user_game);
    return true;
}

bool session_clock_limits_engine(const struct session *session)
{
    return players_engines_use_clock(&session->players, session_has_clock(session));
}

void session_clock_set_search_limits(struct session *session, struct search_limits *limits)
{
    const struct chess_clock *clock = &session->clock.clock;
    int64_t now = session->now();
    if (!session_has_clock(session))
        return;
    if (session_clock_limits_engine(session))
        limits->move_time = 0;
    limits->has_clock = true;
    limits->infinite = false;
    for (int color = WHITE; color <= BLACK; color++) {
        limits->time[color] = clock_time_for_move(clock, (enum color)color, now);
        limits->increment[color] = clock_increment(clock, (enum color)color);
    }
    limits->moves_to_go =
        clock_moves_to_go(clock, limits->ponder ? color_opposite(clock->turn) : clock->turn);
}

void session_clock_write_control(const struct session *session,
                                 char text[2 * TIME_CONTROL_SIZE])
{
    *text = '\0';
    if (session_has_clock(session))
        time_controls_write(session->clock.clock.controls, text);
}

void session_clock_unpause(struct session *session)
{
    session->clock.paused = false;
    session_clock_update(session);
}

void session_set_time_source(struct session *session, int64_t (*now)(void))
{
    clock_stop(&session->clock.clock, session->now());
    session->now = now;
    session_clock_update(session);
}
