/* umpire.c - see umpire.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/engine/umpire.h"

#include <stdlib.h>

#include "engine/random.h"
#include "rules/fen.h"
#include "rules/move_generator.h"

enum {
    DRAW_SCORE = 8,   /* centipawns */
    RESIGN_PLIES = 4, /* plies both players see a side lost before it resigns */
    DRAW_PLIES = 10,  /* plies without a side ahead before a draw is agreed */
    DRAW_MOVE = 40,   /* no such draw before this move */
    HARD_FACTOR = 10  /* times the nodes at which even a started iteration stops */
};

/* Plays random moves. Returns false if they ended the game. */
static bool draw(struct game *game, int start, int plies, uint64_t *random)
{
    struct position position;
    struct move_list legal;
    position_set_chess960(&position, start);
    game_init(game, &position);
    for (int i = 0; i < plies && game->result == RESULT_NONE; i++) {
        generate_legal(&game->position, &legal);
        uint64_t choice = random_next(random) % (uint64_t)legal.count;
        game_play(game, legal.moves[choice]);
    }
    return game->result == RESULT_NONE;
}

bool umpire_think(struct engine *engine, const struct game *game, uint64_t nodes,
                  struct search_result *thought, struct error *error)
{
    const struct search_limits limits = {
        .soft_nodes = nodes, .nodes = nodes * HARD_FACTOR, .raw_scores = true};
    engine_set_position(engine, &game->position, game->keys, game->current + 1);
    return engine_search(engine, &limits, thought, error);
}

bool umpire_open(struct game *game, int *start, const struct opening_lot *lot,
                 uint64_t *random, struct engine *judge, const atomic_bool *stop,
                 struct search_result *thought, struct error *error)
{
    error->text[0] = '\0';
    while (!atomic_load(stop)) {
        bool other = lot->chess960 > 0 && random_next(random) % 100 < (uint64_t)lot->chess960;
        *start = other ? (int)(random_next(random) % CHESS960_POSITIONS) : STANDARD_START;
        bool drawn = draw(game, *start, lot->plies, random);
        bool judged = !drawn || umpire_think(judge, game, lot->nodes, thought, error);
        if (drawn && judged && thought->exact && abs(thought->score) <= lot->ahead)
            return true;
        game_free(game);
        if (!judged)
            return false;
    }
    return false;
}

void umpire_judge_win(struct umpire *umpire, struct game *game, int score, int won)
{
    int ahead = (score >= won) - (score <= -won);
    umpire->ahead_plies = ahead == 0               ? 0
                          : ahead == umpire->ahead ? umpire->ahead_plies + 1
                                                   : 1;
    umpire->ahead = ahead;
    if (umpire->ahead_plies >= RESIGN_PLIES)
        game_end(game, ahead > 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS, ENDING_RESIGNATION);
}

void umpire_claim(struct game *game)
{
    enum verdict claim =
        game->result == RESULT_NONE ? game_claimable_draw(game) : VERDICT_NONE;
    if (claim != VERDICT_NONE)
        game_end(game, RESULT_DRAW, claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
}

void umpire_judge_draw(struct umpire *umpire, struct game *game, int score, size_t most_plies)
{
    bool level = abs(score) <= DRAW_SCORE && game->position.fullmove_number > DRAW_MOVE;
    umpire->level_plies = level ? umpire->level_plies + 1 : 0;
    umpire_claim(game);
    if (game->result == RESULT_NONE &&
        (umpire->level_plies >= DRAW_PLIES || game->current >= most_plies))
        game_end(game, RESULT_DRAW, ENDING_AGREEMENT);
}
