/* search_watch.c - see search_watch.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/search_watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/uci_move.h"

static bool is_playable(const struct position *root, const struct search_report *report)
{
    struct position position = *root;
    struct undo undo;
    for (int i = 0; i < report->length; i++) {
        if (!position_is_legal_move(&position, report->moves[i]))
            return false;
        position_make_move(&position, report->moves[i], &undo);
    }
    return true;
}

static void on_report(void *listener, const struct search_report *report)
{
    struct search_watch *watch = listener;
    atomic_fetch_add(&watch->reports, 1);
    watch->nodes = report->nodes;
    if (report->length == 0)
        return;
    watch->last = *report;
    if (report->line <= LINES_KEPT)
        watch->lines[report->line - 1] = *report;
    if (watch->root && !is_playable(watch->root, report))
        watch->line_illegal = true;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct search_watch *watch = listener;
    watch->best = best;
    watch->ponder = ponder;
    atomic_fetch_add(&watch->finished, 1);
}

struct search_monitor search_watch_begin(struct search_watch *watch,
                                         const struct position *root)
{
    memset(watch, 0, sizeof *watch);
    watch->root = root;
    return (struct search_monitor){watch, on_report, on_finished, NULL};
}

void search_watch_run(struct engine *engine, const struct position *position,
                      const struct search_limits *limits, struct search_watch *watch)
{
    struct search_monitor monitor = search_watch_begin(watch, position);
    struct error error;
    engine_set_position(engine, position, &position->key, 1);
    if (!engine_start_search(engine, limits, &monitor, &error)) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
    engine_wait(engine);
}

struct position search_watch_position(const char *fen)
{
    struct position position;
    struct error error;
    if (!fen_parse(&position, fen, &error)) {
        fprintf(stderr, "%s: %s\n", fen, error.text);
        abort();
    }
    return position;
}

const char *search_watch_move(const struct position *position, chess_move move)
{
    static char text[UCI_MOVE_SIZE];
    uci_move_write(position, move, text);
    return text;
}
