/* arbiter.c - the rules of lobby games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/arbiter.h"

#include <string.h>
#include <sys/param.h>

static void rulings_set_clock(struct game_event *event, const struct chess_clock *clock)
{
    event->left[WHITE] = clock->left[WHITE];
    event->left[BLACK] = clock->left[BLACK];
    event->used = clock->used;
    event->clock_runs = clock->running;
}

static struct game_event *rulings_add(struct rulings *rulings, enum event_kind kind,
                                      enum color color)
{
    const struct lobby_game *game = rulings->lobby_game;
    struct game_event *event = &rulings->events[rulings->count];
    struct chess_clock clock = game->clock;
    memset(event, 0, sizeof *event);
    event->number = game->event_count + 1 + (uint32_t)rulings->count;
    event->at = rulings->date;
    event->kind = kind;
    event->color = color;
    event->has_clock = lobby_game_has_clock(game);
    if (rulings->count > 0) { /* all events have the clock of the first */
        memcpy(event->left, event[-1].left, sizeof event->left);
        event->used = event[-1].used;
        event->clock_runs = event[-1].clock_runs;
    } else if (event->has_clock) {
        clock_stop(&clock, rulings->now);
        rulings_set_clock(event, &clock);
        event->clock_runs = game->clock.running;
    }
    rulings->count++;
    return event;
}

static void rulings_end(struct rulings *rulings, enum color color, enum result result,
                        enum lobby_ending ending)
{
    struct game_event *event = rulings_add(rulings, EVENT_END, color);
    event->result = result;
    event->ending = ending;
    event->clock_runs = false;
}

static enum result win_for(enum color color)
{
    return color == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
}

static void rulings_stop_clock(struct rulings *rulings, enum color color)
{
    struct game_event *event = rulings_add(rulings, EVENT_CLOCK_STOP, color);
    event->cause = STOP_PLAYER_AWAY;
    event->clock_runs = false;
}

static int speed_factor(const struct lobby_game *game)
{
    enum speed speed = match_terms_speed(&game->terms);
    return speed == SPEED_CLASSICAL ? 3 : speed == SPEED_RAPID ? 2 : 1;
}

static int64_t stop_deadline(const struct lobby_game *game)
{
    int64_t duration = game->stop_cause == STOP_PLAYER_AWAY
                           ? game->patience[lobby_game_turn(game)]
                           : ARBITER_RESTART_LIMIT;
    return game->stopped_since + duration;
}

int64_t arbiter_away_limit(const struct lobby_game *game, enum color absent)
{
    return game->left_on_purpose[absent] ? ARBITER_LEFT_LIMIT
                                         : ARBITER_AWAY_LIMIT * speed_factor(game);
}

int64_t arbiter_time_to_claim(const struct lobby_game *game, enum color claimer, int64_t now)
{
    enum color absent = !claimer;
    int64_t since = game->away_since[absent];
    if (game->phase != LOBBY_GAME_IN_PROGRESS || !game->away[absent])
        return -1;
    if (game->claim_after[absent] > 0)
        return MAX(since + game->claim_after[absent] - now, 0);
    if (!lobby_game_has_clock(game) || lobby_game_turn(game) != absent ||
        game->game.current < LOBBY_GAME_UNTIMED_PLIES)
        return -1;
    if (game->clock_stopped && game->stop_cause == STOP_SERVER_RESTART)
        return stop_deadline(game) + ARBITER_AWAY_LIMIT * speed_factor(game) - now;
    return MAX(MAX(since, game->turn_since) + arbiter_away_limit(game, absent) - now, 0);
}

static void add_flag_fall(struct rulings *rulings, enum color loser)
{
    const struct lobby_game *game = rulings->lobby_game;
    bool can_mate = position_can_mate(&game->game.position, !loser);
    rulings_end(rulings, loser, can_mate ? win_for(!loser) : RESULT_DRAW,
                can_mate ? LOBBY_ENDING_TIME : LOBBY_ENDING_TIME_DRAW);
}

static int64_t first_move_deadline(const struct lobby_game *game)
{
    int64_t limit = ARBITER_FIRST_MOVE_LIMIT * (speed_factor(game) > 1 ? 2 : 1);
    return game->turn_since + (game->first_move > 0 ? game->first_move : limit);
}

static bool is_awaiting_first_move(const struct lobby_game *game)
{
    return lobby_game_has_clock(game) && game->phase == LOBBY_GAME_IN_PROGRESS &&
           !game->clock_stopped && game->first_move >= 0 &&
           game->game.current < LOBBY_GAME_UNTIMED_PLIES;
}

int64_t arbiter_time_to_first_move(const struct lobby_game *game, int64_t now)
{
    return is_awaiting_first_move(game) ? MAX(first_move_deadline(game) - now, 0) : -1;
}

/* Resumes the clock. If it was stopped because a player was away, reduces that player's
 * patience. */
static void add_clock_resume(struct rulings *rulings)
{
    const struct lobby_game *game = rulings->lobby_game;
    enum color turn = lobby_game_turn(game);
    struct game_event *event = rulings_add(rulings, EVENT_CLOCK_RESUME, turn);
    int64_t cost = rulings->now - game->stopped_since;
    if (game->stop_cause == STOP_PLAYER_AWAY)
        event->count = (int)MIN(cost, game->patience[turn]);
    event->clock_runs = event->has_clock && game->game.current >= LOBBY_GAME_UNTIMED_PLIES;
}

void arbiter_check_time(struct rulings *rulings)
{
    const struct lobby_game *game = rulings->lobby_game;
    int64_t now = rulings->now;
    enum color turn = lobby_game_turn(game);
    if (game->phase != LOBBY_GAME_IN_PROGRESS)
        return;
    if (!game->away[!turn] && arbiter_time_to_claim(game, !turn, now) == 0) {
        rulings_end(rulings, !turn, win_for(!turn), LOBBY_ENDING_ABANDONED);
    } else if (game->terms.days > 0
                   ? lobby_game_time_left(game, turn, now, rulings->date) <= 0
                   : game->clock.running && clock_flag_has_fallen(&game->clock, now)) {
        add_flag_fall(rulings, turn);
    } else if (game->clock_stopped && now >= stop_deadline(game)) {
        add_clock_resume(rulings);
    } else if (is_awaiting_first_move(game) && now >= first_move_deadline(game)) {
        rulings_end(rulings, turn, RESULT_NONE, LOBBY_ENDING_ABORTED);
        rulings->events[0].count = END_FIRST_MOVE_MISSED;
    }
}

int64_t arbiter_deadline(const struct lobby_game *game, int64_t now, int64_t date)
{
    enum color turn = lobby_game_turn(game);
    if (game->phase != LOBBY_GAME_IN_PROGRESS)
        return -1;
    if (game->terms.days > 0 && !lobby_game_has_clock(game))
        return now + MAX(lobby_game_time_left(game, turn, now, date), 0);
    int64_t claim_in = game->away[!turn] ? -1 : arbiter_time_to_claim(game, !turn, now);
    int64_t next = game->clock.running   ? now + clock_time_for_move(&game->clock, turn, now)
                   : game->clock_stopped ? stop_deadline(game)
                   : is_awaiting_first_move(game) ? first_move_deadline(game)
                                                  : -1;
    return claim_in >= 0 && (next < 0 || now + claim_in < next) ? now + claim_in : next;
}

void arbiter_handle_presence(struct rulings *rulings, enum color color, bool connected,
                             bool on_purpose)
{
    const struct lobby_game *game = rulings->lobby_game;
    enum color turn = lobby_game_turn(game);
    if (game->phase == LOBBY_GAME_OVER || !lobby_game_has_clock(game) ||
        (game->away[color] == !connected && game->left_on_purpose[color] == on_purpose) ||
        (!connected && game->event_count >= LOBBY_GAME_MAX_EVENTS))
        return;
    struct game_event *event =
        rulings_add(rulings, connected ? EVENT_RECONNECT : EVENT_DISCONNECT, color);
    event->count = !connected && on_purpose;
    if (!connected && !on_purpose && game->clock.running && turn == color &&
        game->patience[color] > 0) {
        rulings_stop_clock(rulings, color);
    } else if (connected && game->clock_stopped &&
               (game->stop_cause == STOP_PLAYER_AWAY ? turn == color : !game->away[!color])) {
        add_clock_resume(rulings);
    }
}

void arbiter_handle_restart(struct rulings *rulings)
{
    const struct lobby_game *game = rulings->lobby_game;
    if (game->phase == LOBBY_GAME_OVER || !lobby_game_has_clock(game))
        return;
    for (int color = WHITE; color <= BLACK; color++)
        if (!game->away[color])
            rulings_add(rulings, EVENT_DISCONNECT, (enum color)color);
    rulings_add(rulings, EVENT_CLOCK_STOP, lobby_game_turn(game))->cause = STOP_SERVER_RESTART;
    for (int i = 0; i < rulings->count; i++) { /* the time for the current move starts again */
        rulings->events[i].used = 0;
        rulings->events[i].clock_runs = false;
    }
}

void arbiter_abort_game(struct rulings *rulings)
{
    const struct lobby_game *game = rulings->lobby_game;
    if (game->phase != LOBBY_GAME_OVER)
        rulings_end(rulings, lobby_game_turn(game), RESULT_NONE, LOBBY_ENDING_ABORTED);
}

/* ---- moves ------------------------------------------------------------------------------ */

static void add_end_on_board(struct rulings *rulings, chess_move move)
{
    const struct lobby_game *game = rulings->lobby_game;
    static const enum lobby_ending endings[VERDICT_FIFTY + 1] = {
        [VERDICT_CHECKMATE] = LOBBY_ENDING_CHECKMATE,
        [VERDICT_STALEMATE] = LOBBY_ENDING_STALEMATE,
        [VERDICT_INSUFFICIENT] = LOBBY_ENDING_MATERIAL,
        [VERDICT_FIVEFOLD] = LOBBY_ENDING_FIVEFOLD,
        [VERDICT_SEVENTY_FIVE] = LOBBY_ENDING_SEVENTY_FIVE};
    enum color mover = lobby_game_turn(game);
    struct position after = game->game.position;
    uint64_t keys[SEVENTY_FIVE_MOVES + 2];
    size_t known = MIN((size_t)after.halfmove_clock, game->game.current) + 1;
    size_t count = MIN(known, sizeof keys / sizeof *keys - 1);
    memcpy(keys, game->game.keys + game->game.current + 1 - count, count * sizeof *keys);
    position_play(&after, move);
    keys[count] = after.key;
    enum verdict verdict = position_verdict(&after, keys, count + 1);
    if (endings[verdict] != LOBBY_ENDING_NONE)
        rulings_end(rulings, mover,
                    verdict == VERDICT_CHECKMATE ? win_for(mover) : RESULT_DRAW,
                    endings[verdict]);
}

static const char *decide_move(struct rulings *rulings, const struct player_action *action)
{
    const struct lobby_game *game = rulings->lobby_game;
    const struct position *position = &game->game.position;
    enum color mover = lobby_game_turn(game);
    struct chess_clock clock = game->clock;
    if (action->color != mover)
        return "not_your_turn";
    if (action->ply >= 0 && action->ply != (int)game->game.current + 1)
        return "moved_meanwhile";
    chess_move move = uci_move_parse(position, action->move, strlen(action->move));
    if (move == MOVE_NONE || game->game.current >= LOBBY_GAME_MAX_PLIES)
        return "illegal";
    struct game_event *event = rulings_add(rulings, EVENT_MOVE, mover);
    event->ply = (int)game->game.current + 1;
    uci_move_write(position, move, event->move);
    if (event->has_clock) {
        bool is_free = game->game.current < LOBBY_GAME_UNTIMED_PLIES;
        event->spent =
            is_free ? 0 : clock.used + (clock.running ? rulings->now - clock.started_at : 0);
        clock_press(&clock, is_free, rulings->now);
        rulings_set_clock(event, &clock);
        event->clock_runs =
            !game->clock_stopped && game->game.current + 1 >= LOBBY_GAME_UNTIMED_PLIES;
    }
    add_end_on_board(rulings, move);
    if (rulings->count == 1 && event->clock_runs && game->away[!mover] &&
        !game->left_on_purpose[!mover] && game->patience[!mover] > 0)
        rulings_stop_clock(rulings, !mover);
    return NULL;
}

/* ---- offers ----------------------------------------------------------------------------- */

static int takeback_plies(const struct lobby_game *game, enum color asker)
{
    return lobby_game_turn(game) == asker ? 2 : 1;
}

static void add_takeback(struct rulings *rulings, enum color asker)
{
    const struct lobby_game *game = rulings->lobby_game;
    enum color turn = lobby_game_turn(game);
    struct game_event *event = rulings_add(rulings, EVENT_TAKEBACK, asker);
    event->count = takeback_plies(game, asker);
    event->used = 0; /* the time used is not restored */
    if (event->has_clock)
        event->left[turn] = clock_time_left(&game->clock, turn, rulings->now);
    event->clock_runs = event->has_clock && !game->clock_stopped &&
                        game->game.current - (size_t)event->count >= LOBBY_GAME_UNTIMED_PLIES;
}

static const char *check_offer(const struct lobby_game *game,
                               const struct player_action *action)
{
    if (action->ply >= 0 && action->ply != (int)game->game.current)
        return "moved_meanwhile";
    if (game->offers[action->color] & action->offer)
        return "offered_already";
    if (game->offers[!action->color] & action->offer) /* an agreement */
        return NULL;
    if (action->offer == OFFER_TAKEBACK &&
        game->game.current < (size_t)takeback_plies(game, action->color))
        return "no_moves";
    if (game->event_count >= LOBBY_GAME_MAX_EVENTS ||
        game->offer_count[action->color] >= LOBBY_GAME_MAX_OFFERS)
        return "enough";
    return NULL;
}

static const char *decide_offer(struct rulings *rulings, const struct player_action *action)
{
    const struct lobby_game *game = rulings->lobby_game;
    const char *refusal = check_offer(game, action);
    enum verdict verdict = game_claimable_draw(&game->game);
    bool agreed = game->offers[!action->color] & action->offer;
    if (refusal)
        return refusal;
    if (action->offer == OFFER_DRAW && lobby_game_turn(game) == action->color &&
        verdict != VERDICT_NONE)
        rulings_end(rulings, action->color, RESULT_DRAW,
                    verdict == VERDICT_FIFTY ? LOBBY_ENDING_FIFTY : LOBBY_ENDING_THREEFOLD);
    else if (action->offer == OFFER_ABORT && (agreed || game->game.current < 2))
        rulings_end(rulings, action->color, RESULT_NONE, LOBBY_ENDING_ABORTED);
    else if (agreed && action->offer == OFFER_DRAW)
        rulings_end(rulings, action->color, RESULT_DRAW, LOBBY_ENDING_AGREED);
    else if (agreed)
        add_takeback(rulings, !action->color);
    else
        rulings_add(rulings, EVENT_OFFER, action->color)->offer = action->offer;
    return NULL;
}

static const char *decide_answer(struct rulings *rulings, const struct player_action *action)
{
    const struct lobby_game *game = rulings->lobby_game;
    bool withdraws = action->kind == ACTION_WITHDRAW;
    unsigned open_offers = game->offers[withdraws ? action->color : !action->color];
    if (action->offer != 0)
        open_offers &= action->offer;
    for (unsigned offer = OFFER_DRAW; offer <= OFFER_ABORT; offer *= 2)
        if (open_offers & offer)
            rulings_add(rulings, withdraws ? EVENT_WITHDRAW : EVENT_DECLINE, action->color)
                ->offer = (enum offer_kind)offer;
    return rulings->count > 0 ? NULL : "no_offer";
}

/* ---- requests --------------------------------------------------------------------------- */

const char *arbiter_decide(struct rulings *rulings, const struct player_action *action)
{
    const struct lobby_game *game = rulings->lobby_game;
    arbiter_check_time(rulings); /* a flag that fell before the request ends the game */
    bool over = game->phase == LOBBY_GAME_OVER ||
                (rulings->count > 0 && rulings->events[0].kind == EVENT_END);
    rulings->count = 0;
    if (over)
        return "over";
    switch (action->kind) {
    case ACTION_OFFER: return decide_offer(rulings, action);
    case ACTION_DECLINE:
    case ACTION_WITHDRAW: return decide_answer(rulings, action);
    case ACTION_MOVE: return decide_move(rulings, action);
    case ACTION_RESIGN:
        rulings_end(rulings, action->color, win_for(!action->color), LOBBY_ENDING_RESIGNED);
    }
    return NULL;
}
