/* session_clock.c - the clock runs with the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing here ticks: the clock is reckoned from the moment when it was started, and looked
 * at when session_deadline() says that there is something new to see.
 */
#include "session/session_clock.h"

#include <stdio.h>
#include <string.h>

#include "pgn/pgn_clock.h"
#include "session/session_browse.h"
#include "session/session_state.h"

enum { FREE_MOVES = 2 /* half-moves before the clock starts: one a side */ };

static const char termination[] = "time forfeit"; /* of the tag, as the PGN standard has it */

/* The game that is played, even while another board stands there to be analysed. */
static struct game *own_game(const struct session *session)
{
    return session_own_game((struct session *)session);
}

static enum color side_to_move(const struct session *session)
{
    return (enum color)own_game(session)->position.side_to_move;
}

bool session_has_clock(const struct session *session)
{
    return session->clock.clock.controls[WHITE].count > 0 && !session_is_browsing(session);
}

/* ---- tags -------------------------------------------------------------------------- */

/* Different ones for the two sides have tags of their own, as cutechess writes them. */
static void write_tags(struct session *session)
{
    const struct clock_control *controls = session->clock.clock.controls;
    bool same = clock_control_equals(&controls[WHITE], &controls[BLACK]);
    char white[CLOCK_CONTROL_SIZE], black[CLOCK_CONTROL_SIZE];
    clock_control_write(&controls[WHITE], CLOCK_SECONDS, white);
    clock_control_write(&controls[BLACK], CLOCK_SECONDS, black);
    game_set_tag(own_game(session), "TimeControl", *white && same ? white : NULL);
    game_set_tag(own_game(session), "WhiteTimeControl", same ? NULL : white);
    game_set_tag(own_game(session), "BlackTimeControl", same ? NULL : black);
}

/* False: there is no clock in the file, or none that we know ("?", "-", "*180"). */
static bool read_tags(const struct session *session, struct clock_control controls[2])
{
    static const char *const names[] = {"WhiteTimeControl", "BlackTimeControl"};
    const char *common = game_tag(own_game(session), "TimeControl");
    for (int color = WHITE; color <= BLACK; color++) {
        const char *own = game_tag(own_game(session), names[color]);
        if (!own)
            own = common;
        if (!own || !clock_control_read(&controls[color], own, CLOCK_SECONDS, NULL))
            return false;
    }
    return true;
}

/* ---- set --------------------------------------------------------------------------- */

static void rearm(struct session *session)
{
    struct session_clock *own = &session->clock;
    for (int color = WHITE; color <= BLACK; color++)
        own->told[color] = own->clock.left[color];
}

/* Give both sides the time of a control from this position on. */
static void set_controls(struct session *session, const struct clock_control controls[2])
{
    struct session_clock *own = &session->clock;
    clock_init(&own->clock, controls, side_to_move(session));
    own->first = own->place = own_game(session)->current;
    own->paused = false;
    own->due = -1;
    rearm(session);
}

/* A new clock is what both sides have after their last moves: a game read again begins
 * there. */
static void note_readings(struct session *session)
{
    const struct session_clock *own = &session->clock;
    struct game *game = own_game(session);
    if (!session_has_clock(session))
        return;
    for (size_t back = 1; back <= 2 && back <= game->current; back++) {
        enum color mover = back == 1 ? color_opposite(own->clock.turn) : own->clock.turn;
        move_clock_note(&game->tree, game->moves[game->current - back].node,
                        own->clock.left[mover]);
    }
}

/* Put the clock to what was left after the moves on the board. */
static void restore(struct session *session)
{
    struct session_clock *own = &session->clock;
    const struct game *game = own_game(session);
    struct chess_clock fresh;
    int64_t left[2];
    int moves[2] = {0, 0};
    clock_init(&fresh, own->clock.controls, WHITE);
    left[WHITE] = fresh.left[WHITE];
    left[BLACK] = fresh.left[BLACK];
    for (size_t i = own->first; i < game->current; i++) {
        int mover = game->start.side_to_move ^ (int)(i % 2);
        moves[mover]++;
        move_clock_read(game->moves[i].node, &left[mover]);
    }
    clock_restore(&own->clock, left, moves, side_to_move(session));
    own->place = game->current;
    own->due = -1;
    rearm(session);
}

void session_clock_open(struct session *session)
{
    const struct settings *settings = session->settings;
    session->clock.due = -1;
    session->clock.wanted[WHITE] = settings->clocks[WHITE];
    session->clock.wanted[BLACK] = settings->clocks[BLACK];
}

void session_clock_new_game(struct session *session)
{
    set_controls(session, session->clock.wanted);
    write_tags(session);
    session_clock_follow(session);
}

void session_clock_resume(struct session *session)
{
    struct session_clock *own = &session->clock;
    struct clock_control read[2];
    /* What the command line says is for the game the session begins with. */
    if (session->settings->clock_given && session_obeys_options(session)) {
        set_controls(session, own->wanted);
        note_readings(session);
        write_tags(session);
    } else if (read_tags(session, read)) {
        memcpy(own->wanted, read, sizeof read);
        set_controls(session, own->wanted);
        own->first = 0;
        restore(session);
    }
    /* Who comes back looks at the board first. */
    own->paused = session_has_clock(session) && own_game(session)->current >= FREE_MOVES &&
                  session->human[side_to_move(session)];
    session_clock_follow(session);
}

/* ---- run --------------------------------------------------------------------------- */

/* A study is looked at. */
static bool is_played(const struct game *game)
{
    return game->result == RESULT_NONE && !game->study;
}

static bool should_run(const struct session *session)
{
    return session_has_clock(session) && !session_clock_is_paused(session) &&
           !session_is_watching(session) && is_played(own_game(session)) &&
           own_game(session)->current >= FREE_MOVES &&
           (session->human[side_to_move(session)] || !session->engine_waits);
}

bool session_clock_is_paused(const struct session *session)
{
    return session->clock.paused || session->clock.held || session->analysis.on ||
           session->setup.open || session_is_drilling(session) ||
           session_is_reviewing(session);
}

void session_clock_count_move(struct session *session)
{
    struct session_clock *own = &session->clock;
    struct game *game = own_game(session);
    int64_t left;
    if (!session_has_clock(session) || session->analysis.on || session_is_drilling(session) ||
        game->study)
        return; /* only tried */
    left = clock_press(&own->clock, game->current <= FREE_MOVES, session->now());
    move_clock_note(&game->tree, game->node, left);
    own->place = game->current;
    own->paused = false;
    own->due = -1; /* until the other side's is known */
}

static void note_termination(struct session *session)
{
    struct game *game = own_game(session);
    const char *tag = game_tag(game, "Termination");
    if (game->ending == ENDING_TIME)
        game_set_tag(game, "Termination", termination);
    else if (tag && strcmp(tag, termination) == 0)
        game_set_tag(game, "Termination", NULL);
}

void session_clock_follow(struct session *session)
{
    struct session_clock *own = &session->clock;
    int64_t now = session->now();
    if (session_is_browsing(session))
        return; /* its times are its own */
    note_termination(session);
    if (session_has_clock(session) && own->place != own_game(session)->current)
        restore(session);
    if (!should_run(session)) {
        clock_stop(&own->clock, now);
        own->due = -1;
    } else if (!own->clock.running || own->due < 0) {
        clock_start(&own->clock, now);
        own->due = clock_next_change(&own->clock, now);
    }
}

/* ---- look -------------------------------------------------------------------------- */

static void fall(struct session *session)
{
    enum color loser = side_to_move(session), winner = color_opposite(loser);
    enum result result = winner == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    if (!can_possibly_mate(&own_game(session)->position, winner))
        result = RESULT_DRAW;
    game_end(own_game(session), result, ENDING_TIME);
    session_position_changed(session);
    session_tell_result(session);
}

/* Say it once when five minutes, one minute, ten seconds are left; again only after there
 * was twice as much. */
static void announce(struct session *session, enum color color, int64_t left)
{
    static const struct {
        int64_t left;
        const char *words;
    } marks[] = {{300000, "five minutes"}, {60000, "one minute"}, {10000, "ten seconds"}};
    int64_t *told = &session->clock.told[color];
    bool you = session->human[color] && !session->human[color_opposite(color)];
    const char *words = NULL;

    if (left / 2 > *told)
        *told = left;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (left <= marks[i].left && *told > marks[i].left) {
            *told = marks[i].left;
            words = marks[i].words;
        }
    if (words)
        session_tell(session, MESSAGE_TIME, "%s %s left.",
                     you              ? "You have"
                     : color == WHITE ? "White has"
                                      : "Black has",
                     words);
}

bool session_clock_look(struct session *session)
{
    struct session_clock *own = &session->clock;
    int64_t now, due = own->due;
    if (!own->clock.running)
        return false;
    now = session->now();
    if (clock_has_fallen(&own->clock, now)) {
        fall(session);
        return true;
    }
    announce(session, own->clock.turn, clock_left(&own->clock, own->clock.turn, now));
    own->due = clock_next_change(&own->clock, now);
    return due >= 0 && now >= due;
}

bool session_clock_face(const struct session *session, enum color color,
                        struct clock_face *face)
{
    const struct chess_clock *clock = &session->clock.clock;
    int64_t left;
    memset(face, 0, sizeof *face);
    if (!session_has_clock(session))
        return false;
    left = clock_left(clock, color, session->now());
    clock_write(left, face->text);
    face->low = clock_is_low(clock, color, left);
    face->running = clock->running && clock->turn == color;
    face->past = session_is_watching(session) && own_game(session)->result == RESULT_NONE;
    face->paused = session_clock_is_paused(session) && clock->turn == color && !face->past &&
                   own_game(session)->result == RESULT_NONE;
    return true;
}

/* ---- the engine -------------------------------------------------------------------- */

bool session_plays_by_clock(const struct session *session)
{
    struct level full;
    level_init(&full);
    return session_has_clock(session) && session->level.elo == 0 &&
           session->level.move_time == full.move_time;
}

void session_clock_limit(struct session *session, struct search_limits *limits)
{
    const struct chess_clock *clock = &session->clock.clock;
    int64_t now = session->now();
    if (!session_has_clock(session))
        return;
    if (session_plays_by_clock(session))
        limits->move_time = 0;
    limits->has_clock = true;
    limits->infinite = false;
    for (int color = WHITE; color <= BLACK; color++) {
        limits->time[color] = clock_time_to_think(clock, (enum color)color, now);
        limits->increment[color] = clock_gain(clock, (enum color)color);
    }
    limits->moves_to_go = clock_moves_to_go(clock, clock->turn);
}

/* ---- requests ---------------------------------------------------------------------- */

void session_clock_write_control(const struct session *session,
                                 char text[2 * CLOCK_CONTROL_SIZE])
{
    *text = '\0';
    if (session_has_clock(session))
        clock_controls_write(session->clock.clock.controls, text);
}

static const char *state_text(const struct session *session)
{
    if (own_game(session)->result != RESULT_NONE)
        return "the game is over";
    if (session_is_watching(session))
        return "as they were at the last move";
    if (session->analysis.on)
        return "it stands while you analyse";
    if (session_is_reviewing(session))
        return "it stands during the review";
    if (!is_played(own_game(session)))
        return "it stands while you look at the game";
    if (session_clock_is_paused(session))
        return "paused: a move or 'pause' goes on";
    if (own_game(session)->current < FREE_MOVES)
        return "it starts when both sides have moved";
    if (!session->clock.clock.running)
        return "it stands while the engine waits";
    return side_to_move(session) == WHITE ? "White's runs" : "Black's runs";
}

static void tell_clock(struct session *session)
{
    struct clock_face white, black;
    char control[2 * CLOCK_CONTROL_SIZE];
    if (!session_clock_face(session, WHITE, &white) ||
        !session_clock_face(session, BLACK, &black)) {
        session_tell(session, MESSAGE_INFO,
                     "There is no clock; 'clock 5+3' sets one: 5 minutes, 3 seconds more "
                     "a move.");
        return;
    }
    session_clock_write_control(session, control);
    session_tell(session, MESSAGE_INFO, "White %s, Black %s; %s, %s.", white.text, black.text,
                 control, state_text(session));
}

void session_ask_clock(struct session *session, const char *argument)
{
    struct session_clock *own = &session->clock;
    struct clock_control controls[2];
    struct reason reason;
    char text[2 * CLOCK_CONTROL_SIZE];
    bool was_thinking = engine_player_purpose(session->engine) == THINKING_MOVE;
    if (!*argument) {
        tell_clock(session);
        return;
    }
    if (session_refuse_surplus(session, argument, "time control"))
        return;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(argument, " \t\r\n"), argument);
    if (!clock_controls_read(controls, text, &reason)) {
        session_tell(session, MESSAGE_ERROR, "clock: %s.", reason.text);
        return;
    }
    memcpy(own->wanted, controls, sizeof controls);
    clock_controls_write(controls, text);
    if (own_game(session)->result != RESULT_NONE) {
        session_tell(session, MESSAGE_INFO, "The next game's clock: %s.", text);
        return;
    }
    set_controls(session, own->wanted);
    note_readings(session);
    write_tags(session);
    session_clock_follow(session);
    session_save(session);
    if (was_thinking)
        session_think(session, THINKING_MOVE); /* begun anew, by the new clock */
    tell_clock(session);
}

void session_clock_rest(struct session *session)
{
    session->clock.paused = session_has_clock(session);
}

void session_clock_go_on(struct session *session)
{
    session->clock.paused = false;
    session_clock_follow(session);
}

void session_ask_pause(struct session *session)
{
    struct session_clock *own = &session->clock;
    if (!session_has_clock(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "There is no clock to pause; 'clock 5+3' sets one.");
    } else if (own_game(session)->result != RESULT_NONE) {
        session_tell(session, MESSAGE_ERROR, "The game is over; its clock stands.");
    } else if (own->paused) {
        session_clock_go_on(session);
        session_tell(session, MESSAGE_INFO, "The game goes on.");
        session_continue(session);
    } else {
        own->paused = true;
        if (engine_player_purpose(session->engine) == THINKING_MOVE)
            engine_player_cancel(session->engine);
        session_clock_follow(session);
        session_tell(session, MESSAGE_INFO, "Paused; a move or 'pause' goes on.");
    }
}

/* ---- outside ----------------------------------------------------------------------- */

void session_hold_clock(struct session *session, bool hold)
{
    session->clock.held = hold && session_has_clock(session);
    if (session->clock.held && engine_player_purpose(session->engine) == THINKING_MOVE)
        engine_player_cancel(session->engine);
    session_clock_follow(session);
}

void session_set_now(struct session *session, int64_t (*now)(void))
{
    clock_stop(&session->clock.clock, session->now());
    session->now = now;
    session_clock_follow(session);
}
