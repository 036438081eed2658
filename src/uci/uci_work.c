/* uci_work.c - go perft and bench, on a thread of their own.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_work.h"

#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "base/thread.h"
#include "engine/benchmark.h"
#include "rules/perft.h"
#include "rules/uci_move.h"
#include "strategies/strategies.h"
#include "uci/uci_session.h"

enum { PERFT_UNHEARING = 3 }; /* so many half-moves are counted without listening */

static void say_stopped(struct uci_session *session, const char *what)
{
    struct reason reason;
    reason_set(&reason, 0, "%s: stopped", what);
    uci_complain(session, &reason);
}

/* ---- go perft -------------------------------------------------------------------------- */

/* As perft(), but it hears when it is to stop; then the count means nothing. */
static uint64_t count_leaves(struct position *position, int depth, const _Atomic bool *stop)
{
    if (depth <= PERFT_UNHEARING)
        return perft(position, depth);
    struct move_list list;
    struct undo undo;
    uint64_t leaves = 0;
    generate_legal(position, &list);
    for (int i = 0; i < list.count && !atomic_load(stop); i++) {
        position_make_move(position, list.moves[i], &undo);
        leaves += count_leaves(position, depth - 1, stop);
        position_undo_move(position, list.moves[i], &undo);
    }
    return leaves;
}

static void run_perft(struct uci_session *session)
{
    struct uci_work *work = &session->work;
    struct move_list list;
    struct undo undo;
    uint64_t sum = work->depth == 0;
    generate_legal(&work->position, &list);
    for (int i = 0; work->depth > 0 && i < list.count; i++) {
        struct text_line line = {0};
        char move[UCI_MOVE_SIZE];
        uci_move_write(&work->position, list.moves[i], move);
        position_make_move(&work->position, list.moves[i], &undo);
        uint64_t leaves = count_leaves(&work->position, work->depth - 1, &work->stop);
        position_undo_move(&work->position, list.moves[i], &undo);
        if (atomic_load(&work->stop)) {
            say_stopped(session, "perft");
            return;
        }
        text_line_add(&line, "%s: %" PRIu64 "\n", move, leaves);
        uci_say(session, &line);
        sum += leaves;
    }
    struct text_line line = {0};
    text_line_add(&line, "\nNodes searched: %" PRIu64 "\n", sum);
    uci_say(session, &line);
}

/* ---- bench ------------------------------------------------------------------------------ */

static void on_progress(void *listener, const struct benchmark_step *step)
{
    struct text_line line = {0};
    text_line_add(&line, "%2d/%d %9" PRIu64 " %s\n", step->number, step->count, step->nodes,
                  step->fen);
    uci_say(listener, &line);
}

static void run_benchmark(struct uci_session *session)
{
    struct uci_work *work = &session->work;
    struct benchmark_result result;
    struct reason reason;
    struct text_line line = {0};
    if (!benchmark_run(work->engine, work->depth, on_progress, session, &work->stop, &result,
                       &reason)) {
        uci_complain(session, &reason);
    } else if (atomic_load(&work->stop)) {
        say_stopped(session, "bench");
    } else {
        text_line_add(&line, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
                      benchmark_speed(&result));
        uci_say(session, &line);
    }
}

/* ---- the thread ------------------------------------------------------------------------- */

static void *work_main(void *argument)
{
    struct uci_session *session = argument;
    if (session->work.engine)
        run_benchmark(session);
    else
        run_perft(session);
    atomic_store(&session->work.running, false);
    uci_wake(session);
    return NULL;
}

/* The thread is deaf to signals, as those that think are. */
static void begin(struct uci_session *session)
{
    struct uci_work *work = &session->work;
    struct reason reason;
    assert(!work->begun);
    atomic_store(&work->stop, false);
    atomic_store(&work->running, true);
    work->begun = thread_start(&work->thread, work_main, session, &reason);
    if (work->begun)
        return;
    uci_complain(session, &reason);
    atomic_store(&work->running, false);
    engine_destroy(work->engine);
    work->engine = NULL;
}

void uci_work_begin_perft(struct uci_session *session, int depth)
{
    uci_work_finish(session);
    session->work.position = session->game.position;
    session->work.depth = depth;
    begin(session);
}

/* On an engine of its own, so that options set here do not change the number. */
void uci_work_begin_benchmark(struct uci_session *session, int depth)
{
    struct reason reason;
    uci_work_finish(session);
    session->work.depth = depth;
    session->work.engine = engine_create(strategies, &reason);
    if (!session->work.engine)
        uci_complain(session, &reason);
    else
        begin(session);
}

bool uci_work_is_running(const struct uci_session *session)
{
    return atomic_load(&session->work.running);
}

void uci_work_stop(struct uci_session *session)
{
    struct uci_work *work = &session->work;
    if (!work->begun)
        return;
    atomic_store(&work->stop, true);
}

void uci_work_finish(struct uci_session *session)
{
    struct uci_work *work = &session->work;
    if (!work->begun)
        return;
    pthread_join(work->thread, NULL);
    work->begun = false;
    engine_destroy(work->engine);
    work->engine = NULL;
}
