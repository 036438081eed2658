/* arbiter.c - the rules of lobby games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/arbiter.h"

#include <string.h>
#include <sys/param.h>

#include "rules/draw_rules.h"

static void rulings_note_clock(struct game_event *event, const struct chess_clock *clock)
{
    event->left[WHITE] = clock->left[WHITE];
    event->left[BLACK] = clock->left[BLACK];
    event->used = clock->used;
    event->runs = clock->running;
}

static struct game_event *rulings_add(struct rulings *rulings, enum event_kind kind,
                                      enum color color)
{
    const struct table *table = rulings->table;
    struct game_event *event = &rulings->events[rulings->count];
    struct chess_clock clock = table->clock;
    memset(event, 0, sizeof *event);
    event->number = table->number + 1 + (uint32_t)rulings->count;
    event->at = rulings->date;
    event->kind = kind;
    event->color = color;
    event->has_clock = table_has_clock(table);
    if (rulings->count > 0 && event->has_clock) { /* the first event's clock */
        const struct game_event *before = event - 1;
        memcpy(event->left, before->left, sizeof event->left);
        event->used = before->used;
        event->runs = before->runs;
    } else if (event->has_clock) {
        bool runs = clock.running;
        clock_stop(&clock, rulings->now);
        clock.running = runs;
        rulings_note_clock(event, &clock);
    }
    rulings->count++;
    return event;
}

static void rulings_end(struct rulings *rulings, enum color color, enum result result,
                        enum table_ending ending)
{
    struct game_event *event = rulings_add(rulings, EVENT_END, color);
    event->result = result;
    event->ending = ending;
    event->runs = false;
}

static enum result rulings_win_of(enum color color)
{
    return color == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
}

static void rulings_stop(struct rulings *rulings, enum color color)
{
    struct game_event *event = rulings_add(rulings, EVENT_STOP, color);
    event->cause = STOP_AWAY;
    event->runs = false;
}

static int speed_factor(const struct table *table)
{
    enum speed speed = terms_speed(&table->terms);
    return speed == SPEED_CLASSICAL ? 3 : speed == SPEED_RAPID ? 2 : 1;
}

static int64_t stop_deadline(const struct table *table)
{
    int64_t lasts =
        table->cause == STOP_AWAY ? table->pot[table_turn(table)] : ARBITER_RESTART;
    return table->stopped_since + lasts;
}

int64_t arbiter_waits(const struct table *table, enum color waiter, int64_t now)
{
    enum color absent = !waiter;
    int64_t since = table->away_since[absent] + table->wait[absent];
    if (table->phase == TABLE_PLAYED && table->away[absent] && table->wait[absent] > 0)
        return since > now ? since - now : 0;
    if (table->phase != TABLE_PLAYED || !table_has_clock(table) || !table->away[absent] ||
        table_turn(table) != absent || table->game.current < TABLE_FREE_MOVES)
        return -1;
    if (table->stands && table->cause == STOP_RESTART)
        return stop_deadline(table) + ARBITER_PATIENCE * speed_factor(table) - now;
    since = table->away_since[absent];
    if (table->turn_since > since)
        since = table->turn_since;
    since +=
        table->left_by_word[absent] ? ARBITER_SHORT : ARBITER_PATIENCE * speed_factor(table);
    return since > now ? since - now : 0;
}

static void add_fall(struct rulings *rulings, enum color loser)
{
    const struct table *table = rulings->table;
    bool mates = can_possibly_mate(&table->game.position, !loser);
    rulings_end(rulings, loser, mates ? rulings_win_of(!loser) : RESULT_DRAW,
                mates ? TABLE_TIME : TABLE_TIME_BARE);
}

static int64_t first_move_deadline(const struct table *table)
{
    if (table->first_move > 0)
        return table->turn_since + table->first_move;
    return table->turn_since + ARBITER_FIRST_MOVE * (speed_factor(table) > 1 ? 2 : 1);
}

static bool waits_for_first_move(const struct table *table)
{
    return table_has_clock(table) && table->phase == TABLE_PLAYED && !table->stands &&
           table->first_move >= 0 && table->game.current < TABLE_FREE_MOVES;
}

int64_t arbiter_first_move_left(const struct table *table, int64_t now)
{
    int64_t left = first_move_deadline(table) - now;
    return !waits_for_first_move(table) ? -1 : left > 0 ? left : 0;
}

/* Restart the clock; if a disconnected side caused the stop, charge its patience. */
static void add_go(struct rulings *rulings)
{
    const struct table *table = rulings->table;
    enum color turn = table_turn(table);
    struct game_event *event = rulings_add(rulings, EVENT_GO, turn);
    int64_t cost = rulings->now - table->stopped_since;
    if (table->cause == STOP_AWAY)
        event->count = (int)(cost < table->pot[turn] ? cost : table->pot[turn]);
    event->runs = event->has_clock && table->game.current >= TABLE_FREE_MOVES;
}

void arbiter_look(struct rulings *rulings)
{
    const struct table *table = rulings->table;
    int64_t now = rulings->now;
    enum color turn = table_turn(table);
    if (table->phase != TABLE_PLAYED)
        return;
    if (!table->away[!turn] && arbiter_waits(table, !turn, now) == 0) {
        rulings_end(rulings, !turn, rulings_win_of(!turn), TABLE_LEFT);
    } else if (table->terms.days > 0 && !table_has_clock(table)) {
        if (table_left(table, turn, now, rulings->date) <= 0)
            add_fall(rulings, turn);
    } else if (table->clock.running && clock_flag_has_fallen(&table->clock, now)) {
        add_fall(rulings, turn);
    } else if (table->stands && now >= stop_deadline(table)) {
        add_go(rulings);
    } else if (waits_for_first_move(table) && now >= first_move_deadline(table)) {
        rulings_end(rulings, turn, RESULT_NONE, TABLE_ABORTED);
        rulings->events[0].count = END_UNMOVED;
    }
}

int64_t arbiter_deadline(const struct table *table, int64_t now, int64_t date)
{
    enum color turn = table_turn(table);
    if (table->phase != TABLE_PLAYED)
        return -1;
    if (table->terms.days > 0 && !table_has_clock(table))
        return table_left(table, turn, now, date) > 0
                   ? now + table_left(table, turn, now, date)
                   : now;
    int64_t waits = table->away[!turn] ? -1 : arbiter_waits(table, !turn, now);
    int64_t next = table->clock.running ? now + clock_time_for_move(&table->clock, turn, now)
                   : table->stands      ? stop_deadline(table)
                   : waits_for_first_move(table) ? first_move_deadline(table)
                                                 : -1;
    return waits >= 0 && (next < 0 || now + waits < next) ? now + waits : next;
}

void arbiter_presence(struct rulings *rulings, enum color seat, bool here, bool by_word)
{
    const struct table *table = rulings->table;
    enum color turn = table_turn(table);
    if (table->phase == TABLE_OVER || !table_has_clock(table) ||
        (table->away[seat] == !here && table->left_by_word[seat] == by_word) ||
        (!here && table->number >= TABLE_EVENTS))
        return;
    struct game_event *event = rulings_add(rulings, here ? EVENT_BACK : EVENT_AWAY, seat);
    event->count = !here && by_word;
    if (table->phase != TABLE_PLAYED)
        return;
    if (!here && !by_word && table->clock.running && turn == seat && table->pot[seat] > 0) {
        rulings_stop(rulings, seat);
    } else if (here && table->stands && table->cause == STOP_AWAY && turn == seat) {
        add_go(rulings);
    } else if (here && table->stands && table->cause == STOP_RESTART && !table->away[!seat]) {
        add_go(rulings);
    }
}

void arbiter_restart(struct rulings *rulings)
{
    const struct table *table = rulings->table;
    if (table->phase == TABLE_OVER || !table_has_clock(table))
        return;
    for (int color = WHITE; color <= BLACK; color++)
        if (!table->away[color])
            rulings_add(rulings, EVENT_AWAY, (enum color)color);
    if (table->phase != TABLE_PLAYED)
        return;
    struct game_event *event = rulings_add(rulings, EVENT_STOP, table_turn(table));
    event->cause = STOP_RESTART;
    for (int i = 0; i < rulings->count; i++) { /* the current move starts again */
        rulings->events[i].used = 0;
        rulings->events[i].runs = false;
    }
}

void arbiter_abort(struct rulings *rulings)
{
    const struct table *table = rulings->table;
    if (table->phase != TABLE_OVER)
        rulings_end(rulings, table_turn(table), RESULT_NONE, TABLE_ABORTED);
}

/* ---- moves --------------------------------------------------------------------------- */

/* Add the end of the game if the move causes it. */
static void end_on_board(struct rulings *rulings, chess_move move)
{
    const struct table *table = rulings->table;
    static const enum table_ending endings[] = {[VERDICT_CHECKMATE] = TABLE_CHECKMATE,
                                                [VERDICT_STALEMATE] = TABLE_STALEMATE,
                                                [VERDICT_INSUFFICIENT] = TABLE_MATERIAL,
                                                [VERDICT_FIVEFOLD] = TABLE_FIVEFOLD,
                                                [VERDICT_SEVENTY_FIVE] = TABLE_SEVENTY_FIVE,
                                                [VERDICT_THREEFOLD] = TABLE_NOT_ENDED,
                                                [VERDICT_FIFTY] = TABLE_NOT_ENDED};
    const struct game *game = &table->game;
    enum color mover = table_turn(table);
    struct position after = game->position;
    uint64_t keys[SEVENTY_FIVE_MOVES + 2];
    size_t known = MIN((size_t)after.halfmove_clock, game->current) + 1;
    size_t count = MIN(known, sizeof keys / sizeof *keys - 1);
    memcpy(keys, game->keys + game->current + 1 - count, count * sizeof *keys);
    position_play(&after, move);
    keys[count] = after.key;
    enum verdict verdict = position_verdict(&after, keys, count + 1);
    if (endings[verdict] != TABLE_NOT_ENDED)
        rulings_end(rulings, mover,
                    verdict == VERDICT_CHECKMATE ? rulings_win_of(mover) : RESULT_DRAW,
                    endings[verdict]);
}

static const char *decide_move(struct rulings *rulings, const struct query *question)
{
    const struct table *table = rulings->table;
    const struct position *position = &table->game.position;
    enum color mover = table_turn(table);
    struct chess_clock clock = table->clock;
    if (question->seat != mover)
        return "not_your_turn";
    if (question->ply >= 0 && question->ply != (int)table->game.current + 1)
        return "moved_meanwhile";
    chess_move move = uci_move_parse(position, question->move, strlen(question->move));
    if (move == MOVE_NONE || table->game.current >= TABLE_PLIES)
        return "illegal";
    struct game_event *event = rulings_add(rulings, EVENT_MOVE, mover);
    event->ply = (int)table->game.current + 1;
    uci_move_write(position, move, event->move);
    if (event->has_clock) {
        bool is_free = table->game.current < TABLE_FREE_MOVES;
        event->spent =
            is_free ? 0 : clock.used + (clock.running ? rulings->now - clock.started_at : 0);
        clock_press(&clock, is_free, rulings->now);
        rulings_note_clock(event, &clock);
        event->runs = !table->stands && table->game.current + 1 >= TABLE_FREE_MOVES;
    }
    end_on_board(rulings, move);
    if (rulings->count == 1 && event->runs && table->away[!mover] &&
        !table->left_by_word[!mover] && table->pot[!mover] > 0)
        rulings_stop(rulings, !mover);
    return NULL;
}

/* ---- offers -------------------------------------------------------------------------- */

/* The number of plies taken back if `asker` requested it. */
static int takeback_plies(const struct table *table, enum color asker)
{
    return table_turn(table) == asker ? 2 : 1;
}

static void add_takeback(struct rulings *rulings, enum color asker)
{
    const struct table *table = rulings->table;
    const struct game *game = &table->game;
    struct game_event *event = rulings_add(rulings, EVENT_TAKEBACK, asker);
    event->count = takeback_plies(table, asker);
    event->used = 0; /* time used is not given back */
    if (event->has_clock)
        event->left[table_turn(table)] =
            clock_time_left(&table->clock, table_turn(table), rulings->now);
    event->runs = event->has_clock && !table->stands &&
                  game->current - (size_t)event->count >= TABLE_FREE_MOVES;
}

static const char *may_offer(const struct table *table, const struct query *question)
{
    if (question->ply >= 0 && question->ply != (int)table->game.current)
        return "moved_meanwhile";
    if (table->offers[question->seat] & question->offer)
        return "offered_already";
    if (question->offer == OFFER_TAKEBACK &&
        !(table->offers[!question->seat] & OFFER_TAKEBACK) &&
        table->game.current < (size_t)takeback_plies(table, question->seat))
        return "no_moves";
    return ((table->number >= TABLE_EVENTS ||
             table->offered[question->seat] >= TABLE_OFFERS) &&
            !(table->offers[!question->seat] & question->offer))
               ? "enough"
               : NULL;
}

static const char *decide_offer(struct rulings *rulings, const struct query *question)
{
    const struct table *table = rulings->table;
    const char *refusal = may_offer(table, question);
    enum verdict verdict = game_claimable_draw(&table->game);
    bool agreed = table->offers[!question->seat] & question->offer;
    if (refusal)
        return refusal;
    if (question->offer == OFFER_DRAW && table_turn(table) == question->seat &&
        verdict != VERDICT_NONE)
        rulings_end(rulings, question->seat, RESULT_DRAW,
                    verdict == VERDICT_FIFTY ? TABLE_FIFTY : TABLE_THREEFOLD);
    else if (question->offer == OFFER_ABORT && (agreed || table->game.current < 2))
        rulings_end(rulings, question->seat, RESULT_NONE, TABLE_ABORTED);
    else if (agreed && question->offer == OFFER_DRAW)
        rulings_end(rulings, question->seat, RESULT_DRAW, TABLE_AGREED);
    else if (agreed)
        add_takeback(rulings, !question->seat);
    else
        rulings_add(rulings, EVENT_OFFER, question->seat)->offer = question->offer;
    return NULL;
}

/* Decline or withdraw all open offers in question->offer (0: any). */
static const char *decide_answer(struct rulings *rulings, const struct query *question)
{
    const struct table *table = rulings->table;
    bool own = question->asked == ASKED_WITHDRAW;
    unsigned standing = table->offers[own ? question->seat : !question->seat];
    if (question->offer != 0)
        standing &= question->offer;
    for (unsigned offer = OFFER_DRAW; offer <= OFFER_ABORT; offer *= 2)
        if (standing & offer)
            rulings_add(rulings, own ? EVENT_WITHDRAW : EVENT_DECLINE, question->seat)->offer =
                (enum table_offer)offer;
    return rulings->count > 0 ? NULL : "no_offer";
}

/* ---- requests ------------------------------------------------------------------------- */

const char *arbiter_decide(struct rulings *rulings, const struct query *question)
{
    const struct table *table = rulings->table;
    arbiter_look(rulings); /* a flag that fell before the request counts */
    bool over = table->phase == TABLE_OVER ||
                (rulings->count > 0 && rulings->events[0].kind == EVENT_END);
    rulings->count = 0;
    if (over)
        return "over";
    switch (question->asked) {
    case ASKED_OFFER: return decide_offer(rulings, question);
    case ASKED_DECLINE:
    case ASKED_WITHDRAW: return decide_answer(rulings, question);
    case ASKED_MOVE: return decide_move(rulings, question);
    case ASKED_RESIGN:
        rulings_end(rulings, question->seat, rulings_win_of(!question->seat), TABLE_RESIGNED);
    }
    return NULL;
}
