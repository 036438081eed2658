/* playout.c - games played at random, or cut short by asking the evaluation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "strategies/playout.h"

#include <stdlib.h>

#include "engine/random.h"
#include "rules/draw_rules.h"

enum {
    PLIES_MAX = 300,
    /* A lead of so many centipawns is worth three points of four. */
    CONVINCING_LEAD = 250
};

static bool is_drawn(const struct position *position)
{
    return position->halfmove_clock >= FIFTY_MOVES || insufficient_material(position);
}

int playout_at_random(struct walker *walker, uint64_t *random)
{
    struct position position = walker->position;
    struct move_list moves;
    struct undo undo;
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        generate_legal(&position, &moves);
        if (moves.count == 0 && position_checkers(&position) != 0)
            return position.side_to_move == walker->position.side_to_move ? POINTS_LOSS
                                                                          : POINTS_WIN;
        if (moves.count == 0 || is_drawn(&position))
            return POINTS_DRAW;
        if (!search_meter_visit(walker->meter)) {
            walker->stopped = true;
            return POINTS_DRAW;
        }
        uint64_t choice = random_next(random) % (uint64_t)moves.count;
        position_make_move(&position, moves.moves[choice], &undo);
    }
    return POINTS_DRAW;
}

/* A curve from 0 to 1000 that is steep in the middle, in whole numbers. */
int playout_by_value(struct walker *walker)
{
    int score = walker_evaluate(walker);
    return POINTS_DRAW + POINTS_DRAW * score / (abs(score) + CONVINCING_LEAD);
}

int playout_score(int points)
{
    int lead = points - POINTS_DRAW;
    int room = POINTS_DRAW - abs(lead);
    return CONVINCING_LEAD * lead / (room > 10 ? room : 10);
}
