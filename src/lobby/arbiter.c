/* arbiter.c - what players ask. See arbiter.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/arbiter.h"

#include <string.h>

#include "lobby/arbiter_events.h"
#include "rules/draw_rules.h"

static const char *const codes[REFUSAL_COUNT] = {[REFUSAL_NONE] = "none",
                                                 [REFUSAL_OVER] = "over",
                                                 [REFUSAL_ADJOURNED] = "adjourned",
                                                 [REFUSAL_NOT_ASIDE] = "not_adjourned",
                                                 [REFUSAL_TURN] = "not_your_turn",
                                                 [REFUSAL_PLY] = "moved_meanwhile",
                                                 [REFUSAL_ILLEGAL] = "illegal",
                                                 [REFUSAL_NO_OFFER] = "no_offer",
                                                 [REFUSAL_TWICE] = "offered_already",
                                                 [REFUSAL_NOTHING] = "no_moves",
                                                 [REFUSAL_RATED] = "rated",
                                                 [REFUSAL_NO_CLOCK] = "no_clock",
                                                 [REFUSAL_ENOUGH] = "enough_time",
                                                 [REFUSAL_NOT_YET] = "not_yet",
                                                 [REFUSAL_HERE] = "not_away",
                                                 [REFUSAL_UNBEGUN] = "not_begun",
                                                 [REFUSAL_NO_CLAIM] = "no_claim",
                                                 [REFUSAL_GROWN] = "enough"};

const char *refusal_code(enum refusal refusal)
{
    return codes[refusal];
}

/* ---- moves --------------------------------------------------------------------------- */

/* How the board ends the game after this move, if it does. */
static void end_on_board(const struct table *table, chess_move move, struct rulings *rulings,
                         int64_t now, int64_t date)
{
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
    size_t known = (size_t)after.halfmove_clock + 1, count;
    struct undo undo;
    enum verdict verdict;
    count = known < game->current + 1 ? known : game->current + 1;
    if (count > sizeof keys / sizeof *keys - 1)
        count = sizeof keys / sizeof *keys - 1;
    memcpy(keys, game->keys + game->current + 1 - count, count * sizeof *keys);
    position_make_move(&after, move, &undo);
    keys[count] = after.key;
    verdict = judge(&after, keys, count + 1);
    if (endings[verdict] != TABLE_NOT_ENDED)
        rulings_end(table, rulings, mover,
                    verdict == VERDICT_CHECKMATE ? rulings_win_of(mover) : EVENT_DRAW,
                    endings[verdict], now, date);
}

static void press_clock(const struct table *table, struct game_event *event, int64_t now)
{
    struct chess_clock clock = table->clock;
    bool is_free = table->game.current < TABLE_FREE_MOVES;
    if (!event->has_clock)
        return;
    event->spent = is_free ? 0 : clock.used + (clock.running ? now - clock.since : 0);
    clock_press(&clock, is_free, now);
    rulings_note_clock(event, &clock);
    event->runs = !table->stands && table->game.current + 1 >= TABLE_FREE_MOVES;
}

static enum refusal decide_move(const struct table *table, const struct question *question,
                                int64_t now, int64_t date, struct rulings *rulings)
{
    const struct position *position = &table->game.position;
    enum color mover = table_turn(table);
    struct game_event *event;
    chess_move move;
    if (question->seat != mover)
        return REFUSAL_TURN;
    if (question->ply >= 0 && question->ply != (int)table->game.current + 1)
        return REFUSAL_PLY;
    move = uci_move_parse(position, question->move, strlen(question->move));
    if (move == MOVE_NONE || table->game.current >= TABLE_PLIES)
        return REFUSAL_ILLEGAL;
    event = rulings_add(table, rulings, EVENT_MOVE, mover, now, date);
    event->ply = (int)table->game.current + 1;
    uci_move_write(position, move, event->move);
    press_clock(table, event, now);
    end_on_board(table, move, rulings, now, date);
    if (rulings->count > 1)
        return REFUSAL_NONE; /* it is over */
    if (question->offers_draw && !(table->offers[mover] & OFFER_DRAW))
        rulings_add(table, rulings, EVENT_OFFER, mover, now, date)->offer = OFFER_DRAW;
    if (event->runs && table_has_patience(table, !mover))
        rulings_stop(table, !mover, now, date, rulings);
    return REFUSAL_NONE;
}

/* ---- offers -------------------------------------------------------------------------- */

/* How many half-moves a takeback that this side asked for takes. */
static int takeback_plies(const struct table *table, enum color asker)
{
    return table_turn(table) == asker ? 2 : 1;
}

static void add_takeback(const struct table *table, enum color asker, int64_t now,
                         int64_t date, struct rulings *rulings)
{
    const struct game *game = &table->game;
    struct game_event *event = rulings_add(table, rulings, EVENT_TAKEBACK, asker, now, date);
    event->count = takeback_plies(table, asker);
    event->used = 0; /* the clocks stay as they are: the time was used */
    if (event->has_clock)
        event->left[table_turn(table)] = clock_left(&table->clock, table_turn(table), now);
    event->runs = event->has_clock && !table->stands &&
                  game->current - (size_t)event->count >= TABLE_FREE_MOVES;
}

static void agree(const struct table *table, enum table_offer offer, enum color asker,
                  int64_t now, int64_t date, struct rulings *rulings)
{
    struct game_event *event;
    switch (offer) {
    case OFFER_DRAW:
        rulings_end(table, rulings, asker, EVENT_DRAW, TABLE_AGREED, now, date);
        break;
    case OFFER_ABORT:
        rulings_end(table, rulings, asker, EVENT_NO_RESULT, TABLE_ABORTED, now, date);
        break;
    case OFFER_TAKEBACK: add_takeback(table, !asker, now, date, rulings); break;
    case OFFER_ADJOURN:
        event = rulings_add(table, rulings, EVENT_ADJOURN, asker, now, date);
        event->runs = false;
        break;
    case OFFER_RESUME:
        event = rulings_add(table, rulings, EVENT_RESUME, asker, now, date);
        event->runs = event->has_clock && table->game.current >= TABLE_FREE_MOVES;
        break;
    }
}

static bool both_have_moved(const struct table *table)
{
    return table->game.current >= 2;
}

static bool offers_enough(const struct table *table, const struct question *question)
{
    return (table_has_grown(table) || table->offered[question->seat] >= TABLE_OFFERS) &&
           !(table->offers[!question->seat] & question->offer);
}

static enum refusal may_offer(const struct table *table, const struct question *question)
{
    bool aside = table->phase == TABLE_ADJOURNED;
    if (aside != (question->offer == OFFER_RESUME))
        return aside ? REFUSAL_ADJOURNED : REFUSAL_NOT_ASIDE;
    if (question->ply >= 0 && question->ply != (int)table->game.current)
        return REFUSAL_PLY;
    if (table->offers[question->seat] & question->offer)
        return REFUSAL_TWICE;
    if (question->offer == OFFER_TAKEBACK &&
        !(table->offers[!question->seat] & OFFER_TAKEBACK) &&
        table->game.current < (size_t)takeback_plies(table, question->seat))
        return REFUSAL_NOTHING;
    return offers_enough(table, question) ? REFUSAL_GROWN : REFUSAL_NONE;
}

static enum refusal decide_offer(const struct table *table, const struct question *question,
                                 int64_t now, int64_t date, struct rulings *rulings)
{
    enum refusal refusal = may_offer(table, question);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (table->offers[!question->seat] & question->offer)
        agree(table, question->offer, question->seat, now, date, rulings);
    else if (question->offer == OFFER_ABORT && !both_have_moved(table))
        rulings_end(table, rulings, question->seat, EVENT_NO_RESULT, TABLE_ABORTED, now, date);
    else
        rulings_add(table, rulings, EVENT_OFFER, question->seat, now, date)->offer =
            question->offer;
    return REFUSAL_NONE;
}

/* An answer of no, or an own offer taken back: each that is meant. */
static enum refusal decide_answer(const struct table *table, const struct question *question,
                                  int64_t now, int64_t date, struct rulings *rulings)
{
    bool own = question->asked == ASKED_WITHDRAW;
    unsigned standing = table->offers[own ? question->seat : !question->seat];
    if (question->offer != 0)
        standing &= question->offer;
    for (unsigned offer = OFFER_DRAW; offer <= OFFER_RESUME; offer *= 2)
        if (standing & offer)
            rulings_add(table, rulings, own ? EVENT_WITHDRAW : EVENT_DECLINE, question->seat,
                        now, date)
                ->offer = (enum table_offer)offer;
    return rulings->count > 0 ? REFUSAL_NONE : REFUSAL_NO_OFFER;
}

/* ---- claims and gifts ------------------------------------------------------------------ */

static enum refusal decide_claim(const struct table *table, const struct question *question,
                                 int64_t now, int64_t date, struct rulings *rulings)
{
    int64_t waits = arbiter_waits(table, question->seat, now);
    enum verdict verdict = game_claim(&table->game);
    bool draw = question->offer == OFFER_DRAW;
    if (draw && table_turn(table) == question->seat && verdict != VERDICT_NONE)
        rulings_end(table, rulings, question->seat, EVENT_DRAW,
                    verdict == VERDICT_FIFTY ? TABLE_FIFTY : TABLE_THREEFOLD, now, date);
    else if (waits < 0)
        return draw                      ? REFUSAL_NO_CLAIM
               : !both_have_moved(table) ? REFUSAL_UNBEGUN
                                         : REFUSAL_HERE;
    else if (waits > 0)
        return REFUSAL_NOT_YET;
    else
        rulings_end(table, rulings, question->seat,
                    draw ? EVENT_DRAW : rulings_win_of(question->seat),
                    draw ? TABLE_LEFT_DRAW : TABLE_LEFT, now, date);
    return REFUSAL_NONE;
}

static enum refusal decide_more_time(const struct table *table,
                                     const struct question *question, int64_t now,
                                     int64_t date, struct rulings *rulings)
{
    enum color other = !question->seat;
    struct game_event *event;
    if (!table_has_clock(table))
        return REFUSAL_NO_CLOCK;
    if (table->terms.rated)
        return REFUSAL_RATED;
    if (table->clock.left[other] + ARBITER_GIFT > ARBITER_MOST_LEFT)
        return REFUSAL_ENOUGH;
    if (table_has_grown(table))
        return REFUSAL_GROWN;
    event = rulings_add(table, rulings, EVENT_TIME, other, now, date);
    event->left[other] += ARBITER_GIFT;
    return REFUSAL_NONE;
}

/* ---- what is asked --------------------------------------------------------------------- */

static enum refusal decide_played(const struct table *table, const struct question *question,
                                  int64_t now, int64_t date, struct rulings *rulings)
{
    switch (question->asked) {
    case ASKED_MOVE: return decide_move(table, question, now, date, rulings);
    case ASKED_RESIGN:
        rulings_end(table, rulings, question->seat, rulings_win_of(!question->seat),
                    TABLE_RESIGNED, now, date);
        return REFUSAL_NONE;
    case ASKED_MORE_TIME: return decide_more_time(table, question, now, date, rulings);
    case ASKED_CLAIM: return decide_claim(table, question, now, date, rulings);
    default: return REFUSAL_NO_OFFER;
    }
}

enum refusal arbiter_decide(const struct table *table, const struct question *question,
                            int64_t now, int64_t date, struct rulings *rulings)
{
    bool over;
    arbiter_look(table, now, date, rulings); /* a flag that fell before the question counts */
    over = table->phase == TABLE_OVER ||
           (rulings->count > 0 && rulings->events[0].kind == EVENT_END);
    rulings->count = 0;
    if (over)
        return REFUSAL_OVER;
    switch (question->asked) {
    case ASKED_OFFER: return decide_offer(table, question, now, date, rulings);
    case ASKED_DECLINE:
    case ASKED_WITHDRAW: return decide_answer(table, question, now, date, rulings);
    default:
        if (table->phase == TABLE_ADJOURNED && question->asked != ASKED_RESIGN)
            return REFUSAL_ADJOURNED;
        return decide_played(table, question, now, date, rulings);
    }
}
