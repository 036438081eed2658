/* lobby_game_model.c - see lobby_game_model.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "support/lobby_game_model.h"
#include "support/test.h"

void lobby_game_model_begin(struct lobby_game_model *model)
{
    memset(model, 0, sizeof *model);
    model->left[WHITE] = model->left[BLACK] = 60000;
}

static int offer_place(unsigned offer)
{
    int place = 0;
    while (offer > 1U << place)
        place++;
    return place;
}

static void model_moves(struct lobby_game_model *model, const struct game_event *event,
                        int64_t now)
{
    int mover = model->plies % 2;
    int64_t used = model->used + (model->runs ? now - model->since : 0);
    assert_int_equal(event->color, mover);
    if (model->plies >= 2) { /* the first move of each side takes no time */
        assert_int_equal(event->spent, used);
        assert_true(used < model->left[mover]);
        model->left[mover] += 1000 - used;
    }
    model->plies++;
    model->used = 0;
    memset(model->offered[!mover], 0, sizeof model->offered[0]);
    for (int i = 1; i < MODEL_OFFERS; i++)
        model->offered[mover][i] = false;
}

static void model_takes_back(struct lobby_game_model *model, const struct game_event *event,
                             int64_t now)
{
    int turn = model->plies % 2;
    if (model->runs)
        model->used += now - model->since;
    model->left[turn] -= model->used;
    model->used = 0;
    model->plies -= event->count;
    memset(model->offered, 0, sizeof model->offered);
}

static void model_offers(struct lobby_game_model *model, const struct game_event *event)
{
    int place = offer_place(event->offer);
    bool *own = &model->offered[event->color][place];
    bool *other = &model->offered[!event->color][place];
    switch (event->kind) {
    case EVENT_OFFER:
        assert_false(*own || *other);
        *own = true;
        break;
    case EVENT_WITHDRAW:
        assert_true(*own);
        *own = false;
        break;
    case EVENT_DECLINE:
        assert_true(*other);
        *other = false;
        break;
    default: break;
    }
}

static void model_ends(struct lobby_game_model *model, const struct game_event *event,
                       int64_t now)
{
    model->over = true;
    if (event->ending == LOBBY_ENDING_AGREED) /* an agreement needs an offer */
        assert_true(model->offered[!event->color][0]);
    if (event->ending == LOBBY_ENDING_TIME)
        assert_true(model->used + (model->runs ? now - model->since : 0) >=
                    model->left[model->plies % 2]);
    memset(model->offered, 0, sizeof model->offered);
}

void lobby_game_model_follows(struct lobby_game_model *model, const struct game_event *event,
                              int64_t now)
{
    bool was_running = model->runs;
    assert_int_equal(event->number, ++model->number);
    assert_false(model->over && event->kind != EVENT_DISCONNECT &&
                 event->kind != EVENT_RECONNECT);
    switch (event->kind) {
    case EVENT_MOVE: model_moves(model, event, now); break;
    case EVENT_OFFER:
    case EVENT_WITHDRAW:
    case EVENT_DECLINE: model_offers(model, event); break;
    case EVENT_TAKEBACK: model_takes_back(model, event, now); break;
    case EVENT_END: model_ends(model, event, now); break;
    default: break;
    }
    if (event->kind != EVENT_MOVE && event->kind != EVENT_TAKEBACK && was_running)
        model->used += now - model->since;
    if (event->kind == EVENT_END ||
        (event->kind == EVENT_CLOCK_STOP && event->cause == STOP_SERVER_RESTART)) {
        assert_in_range(event->used, 0, model->used);
        model->used = event->used; /* no time passes while the store cannot save */
    }
    if (event->used == 0 && model->used > 0 && event->kind == EVENT_DISCONNECT)
        model->used = 0; /* after a stop for a restart the time of the move is counted from
                          * zero */
    model->runs = event->clock_runs;
    model->since = now;
    assert_int_equal(event->left[WHITE], model->left[WHITE]);
    assert_int_equal(event->left[BLACK], model->left[BLACK]);
    assert_int_equal(event->used, model->used);
}

void lobby_game_model_check_offers(const struct lobby_game_model *model,
                                   const struct lobby_game *lobby_game)
{
    for (int color = 0; color < 2; color++)
        for (int place = 0; place < MODEL_OFFERS; place++)
            assert_int_equal(model->offered[color][place],
                             (lobby_game->offers[color] >> place & 1) != 0);
}
