/* move_picker.c - the stages of move ordering.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Captures are ordered by most valuable victim, capture history and least valuable attacker
 * (MVV-LVA).
 */
#include "engine/move_picker.h"

#include <assert.h>

#include "engine/static_exchange.h"

static const enum picker_stage MAIN_STAGES[] = {STAGE_GOOD_CAPTURES, STAGE_QUIETS,
                                                STAGE_BAD_CAPTURES, STAGE_DONE};
static const enum picker_stage QUIESCENCE_STAGES[] = {STAGE_GOOD_CAPTURES, STAGE_DONE};
static const enum picker_stage EVASION_STAGES[] = {STAGE_EVASIONS, STAGE_DONE};

enum {
    UNDERPROMOTION_SCORE = -2 * HISTORY_LIMIT,
    EVASION_CAPTURE_BONUS = 8 * HISTORY_LIMIT /* above any history value */
};

void move_picker_init(struct move_picker *picker, const struct position *position,
                      const struct move_history *history, const struct move_context *context,
                      chess_move table_move, bool in_check, bool noisy_only)
{
    assert(context->continuations[CONTINUATIONS - 1]);
    picker->stage = STAGE_TABLE_MOVE;
    picker->position = position;
    picker->history = history;
    picker->context = context;
    picker->skip_quiets = false;
    picker->remaining_stages = in_check     ? EVASION_STAGES
                               : noisy_only ? QUIESCENCE_STAGES
                                            : MAIN_STAGES;
    picker->next = picker->bad_capture_count = picker->list.count = 0;
    picker->table_move = MOVE_NONE;
    if (table_move != MOVE_NONE && position_is_legal_move(position, table_move)) {
        picker->table_move = table_move;
        picker->list.moves[0] = table_move;
        picker->list.count = 1;
    }
}

static int capture_score(const struct move_picker *picker, chess_move move)
{
    const struct position *position = picker->position;
    if (move_kind(move) == MOVE_PROMOTION && move_promotion(move) != QUEEN)
        return UNDERPROMOTION_SCORE;
    int gain = see_values[position_captured_type(position, move)];
    if (move_kind(move) == MOVE_PROMOTION)
        gain += see_values[QUEEN];
    enum piece_type attacker = piece_type_of(position_piece_on(position, move_from(move)));
    return gain * VICTIM_WEIGHT - (int)attacker +
           move_history_capture_value(picker->history, position, move);
}

static int quiet_score(const struct move_picker *picker, chess_move move)
{
    return move_history_quiet_value(picker->history, picker->context, picker->position, move);
}

static void prepare_captures(struct move_picker *picker)
{
    generate_noisy(picker->position, &picker->list);
    for (int i = 0; i < picker->list.count; i++)
        picker->scores[i] = capture_score(picker, picker->list.moves[i]);
}

static void prepare_quiets(struct move_picker *picker)
{
    picker->list.count = 0;
    if (picker->skip_quiets)
        return;
    generate_quiet(picker->position, &picker->list);
    for (int i = 0; i < picker->list.count; i++)
        picker->scores[i] =
            quiet_score(picker, picker->list.moves[i]) +
            (picker->list.moves[i] == picker->context->continuations[0]->counter
                 ? COUNTER_BONUS
                 : 0);
}

static void prepare_evasions(struct move_picker *picker)
{
    generate_legal(picker->position, &picker->list);
    for (int i = 0; i < picker->list.count; i++) {
        chess_move move = picker->list.moves[i];
        picker->scores[i] = position_is_capture(picker->position, move)
                                ? EVASION_CAPTURE_BONUS + capture_score(picker, move)
                                : quiet_score(picker, move);
    }
}

static void prepare_bad_captures(struct move_picker *picker)
{
    picker->list.count = picker->bad_capture_count;
    for (int i = 0; i < picker->bad_capture_count; i++)
        picker->list.moves[i] = picker->bad_captures[i];
}

static void enter_next_stage(struct move_picker *picker)
{
    assert(picker->stage != STAGE_DONE);
    picker->stage = *picker->remaining_stages++;
    picker->next = 0;
    switch (picker->stage) {
    case STAGE_GOOD_CAPTURES: prepare_captures(picker); break;
    case STAGE_QUIETS: prepare_quiets(picker); break;
    case STAGE_BAD_CAPTURES: prepare_bad_captures(picker); break;
    case STAGE_EVASIONS: prepare_evasions(picker); break;
    case STAGE_TABLE_MOVE:
    case STAGE_DONE: break;
    }
}

/* Selecting is faster than sorting, because most nodes end after a few moves. The first of
 * equal moves is selected, so the order is the same on every machine. */
static void select_best(struct move_picker *picker)
{
    int best = picker->next;
    for (int i = best + 1; i < picker->list.count; i++)
        if (picker->scores[i] > picker->scores[best])
            best = i;
    int score = picker->scores[best];
    chess_move move = picker->list.moves[best];
    picker->scores[best] = picker->scores[picker->next];
    picker->list.moves[best] = picker->list.moves[picker->next];
    picker->scores[picker->next] = score;
    picker->list.moves[picker->next] = move;
}

/* If the move is a capture that loses material, defers it and returns true. */
static bool defer_bad_capture(struct move_picker *picker, chess_move move)
{
    if (picker->stage != STAGE_GOOD_CAPTURES ||
        static_exchange_at_least(picker->position, move, 0))
        return false;
    assert(picker->bad_capture_count < MAX_MOVES);
    picker->bad_captures[picker->bad_capture_count++] = move;
    return true;
}

chess_move move_picker_next(struct move_picker *picker)
{
    while (picker->stage != STAGE_DONE) {
        if (picker->next == picker->list.count ||
            (picker->skip_quiets && picker->stage == STAGE_QUIETS)) {
            enter_next_stage(picker);
            continue;
        }
        bool generated =
            picker->stage != STAGE_TABLE_MOVE && picker->stage != STAGE_BAD_CAPTURES;
        if (generated)
            select_best(picker);
        chess_move move = picker->list.moves[picker->next++];
        if (!(generated && move == picker->table_move) && !defer_bad_capture(picker, move))
            return move;
    }
    return MOVE_NONE;
}
