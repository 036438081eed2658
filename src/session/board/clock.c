/* clock.c - runs the clock with the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing ticks. The time left is computed from the moment when the clock was started,
 * whenever session_deadline() says that the display changes.
 */
#include "session/board/clock.h"

#include <string.h>

#include "pgn/pgn_scanner.h"
#include "session/core/core.h"

static const char termination[] = "time forfeit"; /* tag value of the PGN standard */

static enum color side_to_move(const struct session *session)
{
    return position_turn(&session->own->position);
}

bool session_has_clock(const struct session *session)
{
    return session->clock.clock.controls[WHITE].count > 0 &&
           !session_is_at(session, AT_READING);
}

/* ---- tags -------------------------------------------------------------------------- */

bool session_clock_read_tags(const struct game *game, struct time_control controls[2])
{
    static const char *const names[] = {"WhiteTimeControl", "BlackTimeControl"};
    const char *common = game_tag(game, "TimeControl");
    for (int color = WHITE; color <= BLACK; color++) {
        const char *own = game_tag(game, names[color]);
        if (!own)
            own = common;
        if (!own || !time_control_read(&controls[color], own, CLOCK_SECONDS, NULL))
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

static void set_controls(struct session *session, const struct time_control controls[2])
{
    struct session_clock *own = &session->clock;
    clock_init(&own->clock, controls, side_to_move(session));
    own->first = own->place = session->own->current;
    own->paused = false;
    own->due = -1;
    rearm(session);
}

/* Sets the clock to the times stored with the moves on the board. */
static void restore(struct session *session)
{
    struct session_clock *own = &session->clock;
    const struct game *game = session->own;
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

void session_clock_control(struct session *session, const struct time_control controls[2])
{
    const struct time_control *both = session->clock.clock.controls;
    char white[TIME_CONTROL_SIZE], black[TIME_CONTROL_SIZE];
    set_controls(session, controls ? controls : session->clock.wanted);
    session->clock.apart = controls;
    /* The tags for different controls are those of cutechess. */
    bool same = time_control_equals(&both[WHITE], &both[BLACK]);
    time_control_write(&both[WHITE], CLOCK_SECONDS, white);
    time_control_write(&both[BLACK], CLOCK_SECONDS, black);
    game_set_tag(session->own, "TimeControl", *white && same ? white : NULL);
    game_set_tag(session->own, "WhiteTimeControl", same ? NULL : white);
    game_set_tag(session->own, "BlackTimeControl", same ? NULL : black);
    session_clock_follow(session);
}

void session_clock_set(struct session *session)
{
    const struct session_clock *own = &session->clock;
    struct game *game = session->own;
    session_clock_control(session, NULL);
    if (!session_has_clock(session))
        return;
    /* Store the new time with the last move of each side, for when the game is read again. */
    for (size_t back = 1; back <= 2 && back <= game->current; back++) {
        enum color mover = back == 1 ? color_opposite(own->clock.turn) : own->clock.turn;
        move_clock_write(&game->tree, game->moves[game->current - back].node,
                         own->clock.left[mover]);
    }
}

void session_clock_resume(struct session *session)
{
    struct session_clock *own = &session->clock;
    struct time_control read[2];
    /* A control on the command line is for the session's first game. */
    if (settings_are_given(session->settings, "clock", false) &&
        session->keeping.game_number == 0) {
        session_clock_set(session);
    } else if (session_clock_read_tags(session->own, read)) {
        memcpy(own->wanted, read, sizeof read);
        set_controls(session, own->wanted);
        own->first = 0;
        restore(session);
    } else if (session->keeping.game_number > 0) { /* do not use that of the game before */
        memset(own->wanted, 0, sizeof own->wanted);
        set_controls(session, own->wanted);
    }
    /* Returning users first look at the board. */
    own->paused = session_has_clock(session) && session->own->current >= FREE_MOVES &&
                  session->players.person[side_to_move(session)];
    session_clock_follow(session);
}

/* ---- run --------------------------------------------------------------------------- */

bool session_clock_is_played(const struct game *game)
{
    return game->result == RESULT_NONE && !game->study;
}

bool session_clock_is_paused(const struct session *session)
{
    return !session_is_at(session, AT_TABLE) &&
           (session->clock.paused || session->clock.held ||
            session_is_at(session, AT_OTHER_BOARD | AT_REVIEW));
}

const char *session_clock_rest_text(const struct session *session)
{
    return session_has_clock(session) && session_clock_is_played(session->own) &&
                   session_clock_is_paused(session)
               ? " The clock is paused."
               : "";
}

void session_clock_count_move(struct session *session)
{
    struct session_clock *own = &session->clock;
    struct game *game = session->own;
    if (!session_has_clock(session) || session->board != session->own || game->study)
        return; /* the move is only tried */
    int64_t left = clock_press(&own->clock, game->current <= FREE_MOVES, session->now());
    move_clock_write(&game->tree, game->node, left);
    own->place = game->current;
    own->paused = false;
    own->due = -1; /* until that of the other side is known */
}

void session_clock_follow(struct session *session)
{
    struct session_clock *own = &session->clock;
    struct game *game = session->own;
    int64_t now = session->now();
    if (session_is_at(session, AT_BROWSING))
        return; /* a game of a file has its own times */
    if (session_is_at(session, AT_TABLE)) {
        if (own->due < 0 && own->clock.running && !clock_flag_has_fallen(&own->clock, now))
            own->due = clock_next_change(&own->clock, now);
        return; /* only the lobby starts and stops this clock */
    }
    const char *tag = game_tag(game, "Termination");
    if (game->ending == ENDING_TIME)
        game_set_tag(game, "Termination", termination);
    else if (tag && strcmp(tag, termination) == 0)
        game_set_tag(game, "Termination", NULL);
    if (session_has_clock(session) && own->place != game->current)
        restore(session);
    bool runs = session_has_clock(session) && !session_clock_is_paused(session) &&
                !session_is_at(session, AT_WATCHING) && session_clock_is_played(game) &&
                game->current >= FREE_MOVES &&
                (session->players.person[side_to_move(session)] || !session->engine_waits);
    if (!runs) {
        clock_stop(&own->clock, now);
        own->due = -1;
    } else if (!own->clock.running || own->due < 0) {
        clock_start(&own->clock, now);
        own->due = clock_next_change(&own->clock, now);
    }
}

/* ---- flag and display -------------------------------------------------------------- */

enum clock_news session_clock_look(struct session *session)
{
    static const struct {
        int64_t left;
        const char *words;
    } marks[] = {{300000, "five minutes"}, {60000, "one minute"}, {10000, "ten seconds"}};
    struct session_clock *own = &session->clock;
    enum color turn = own->clock.turn;
    int64_t due = own->due, *told = &own->told[turn];
    const char *words = NULL;
    if (!own->clock.running)
        return CLOCK_SAME;
    int64_t now = session->now();
    if (clock_flag_has_fallen(&own->clock, now)) {
        own->due = -1; /* the caller decides what follows */
        return session_is_at(session, AT_TABLE) ? CLOCK_SHOWS : CLOCK_FELL;
    }
    int64_t left = clock_time_left(&own->clock, turn, now);
    if (left / 2 > *told) /* announce again only if twice the time was left */
        *told = left;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (left <= marks[i].left && *told > marks[i].left) {
            *told = marks[i].left;
            words = marks[i].words;
        }
    if (words)
        session_tell(session, MESSAGE_TIME, "%s %s left.",
                     players_person_plays_engine(&session->players, turn) ? "You have"
                     : turn == WHITE                                      ? "White has"
                                                                          : "Black has",
                     words);
    own->due = clock_next_change(&own->clock, now);
    return due >= 0 && now >= due ? CLOCK_SHOWS : CLOCK_SAME;
}

bool session_clock_face(const struct session *session, enum color color,
                        struct clock_face *face)
{
    const struct chess_clock *clock = &session->clock.clock;
    memset(face, 0, sizeof *face);
    if (!session_has_clock(session))
        return false;
    int64_t left = clock_time_left(clock, color, session->now());
    clock_time_write(left, face->text);
    face->low = clock_is_low(clock, color, left);
    face->running = clock->running && clock->turn == color;
    face->past = session_is_at(session, AT_WATCHING) && session->own->result == RESULT_NONE;
    face->paused = session_clock_is_paused(session) && clock->turn == color && !face->past &&
                   session_clock_is_played(session->own);
    return true;
}

/* ---- the engine -------------------------------------------------------------------- */

bool session_plays_by_clock(const struct session *session)
{
    return players_use_clock(&session->players, session_has_clock(session));
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
        limits->time[color] = clock_time_for_move(clock, (enum color)color, now);
        limits->increment[color] = clock_increment(clock, (enum color)color);
    }
    limits->moves_to_go = clock_moves_to_go(clock, clock->turn);
}

void session_clock_write_control(const struct session *session,
                                 char text[2 * TIME_CONTROL_SIZE])
{
    *text = '\0';
    if (session_has_clock(session))
        time_controls_write(session->clock.clock.controls, text);
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

void session_set_now(struct session *session, int64_t (*now)(void))
{
    clock_stop(&session->clock.clock, session->now());
    session->now = now;
    session_clock_follow(session);
}
