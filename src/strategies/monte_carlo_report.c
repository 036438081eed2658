/* monte_carlo_report.c - which move is the best so far, and telling it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/monte_carlo.h"

#include <string.h>

static int win_permille(const struct visited *visited)
{
    return visited->visits == 0 ? POINTS_DRAW : (int)(visited->points / visited->visits);
}

const struct visited *monte_carlo_best(const struct monte_carlo *search,
                                       const struct visited *parent)
{
    const struct visited *children = &search->tree[parent->first_child];
    const struct visited *best = NULL;
    for (int i = 0; i < parent->child_count; i++)
        if (!best || children[i].visits > best->visits)
            best = &children[i];
    return best;
}

int monte_carlo_score(struct monte_carlo *search)
{
    struct walker *walker = &search->walker;
    const struct visited *best = monte_carlo_best(search, &search->tree[0]);
    int score = SCORE_DRAW;
    walker_make(walker, best->move);
    bool over = walker_score_end(walker, &score);
    walker_undo(walker);
    return over ? -score : playout_score(win_permille(best));
}

void monte_carlo_note(struct monte_carlo *search)
{
    const struct visited *root = &search->tree[0];
    struct move_visits *list = search->visits;
    for (int i = 0; i < root->child_count; i++) {
        const struct visited *child = &search->tree[root->first_child + i];
        int to = i;
        for (; to > 0 && list[to - 1].visits < child->visits; to--)
            list[to] = list[to - 1];
        list[to] = (struct move_visits){child->move, child->visits, win_permille(child)};
    }
    struct search_figures figures = {.nodes = search_meter_nodes(search->walker.meter),
                                     .leaves = search->playouts,
                                     .playouts = search->playouts,
                                     .visits = list,
                                     .visit_count = root->child_count};
    search->walker.figures = figures;
    search_control_note_figures(search->walker.meter->control, &figures);
}

void monte_carlo_report(struct monte_carlo *search)
{
    struct search_report report = {.depth = search->round, .line = 1, .bound = BOUND_EXACT};
    const struct visited *visited = &search->tree[0];
    report.score = monte_carlo_score(search);
    monte_carlo_note(search);
    while (report.length < MAX_PLY && (visited = monte_carlo_best(search, visited)) != NULL &&
           visited->visits > 0)
        report.moves[report.length++] = visited->move;
    report.figures = search->walker.figures;
    search_control_report(search->walker.meter->control, &report);
}
