/* umpire.c - openings and adjudication of engine games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/engine/umpire.h"

#include <stdlib.h>

#include "engine/games_file.h"
#include "engine/random.h"

enum {
    DRAW_SCORE = 8,   /* centipawns */
    RESIGN_PLIES = 4, /* see umpire.h */
    DRAW_PLIES = 10,
    DRAW_MOVE = 40,
    HARD_FACTOR = 10 /* times `nodes`: at this limit, even a started iteration stops */
};

/* Returns false if the moves ended the game. */
static bool play_random_moves(struct game *game, int start, int plies, uint64_t *random)
{
    struct position position;
    struct move_list legal;
    scored_game_set_start(&position, start);
    game_init(game, &position);
    for (int i = 0; i < plies && game->result == RESULT_NONE; i++) {
        generate_legal(&game->position, &legal);
        game_play(game, legal.moves[random_next(random) % (uint64_t)legal.count]);
    }
    return game->result == RESULT_NONE;
}

bool engine_search_game(struct engine *engine, const struct game *game, uint64_t nodes,
                        struct search_result *result, struct error *error)
{
    const struct search_limits limits = {
        .soft_nodes = nodes, .nodes = nodes * HARD_FACTOR, .raw_scores = true};
    engine_set_position(engine, &game->position, game->keys, game->current + 1);
    return engine_search(engine, &limits, result, error);
}

bool game_play_random_opening(struct game *game, int *start,
                              const struct opening_choice *choice, uint64_t *random,
                              struct engine *evaluator, const atomic_bool *stop,
                              struct search_result *result, struct error *error)
{
    error->text[0] = '\0';
    while (!atomic_load(stop)) {
        *start = STANDARD_START;
        if (choice->chess960 > 0 && random_next(random) % 100 < (uint64_t)choice->chess960)
            *start = (int)(random_next(random) % CHESS960_POSITIONS);
        if (choice->odds > 0 && random_next(random) % 100 < (uint64_t)choice->odds)
            *start =
                ODDS_STARTS + (int)(random_next(random) % (ODDS_STARTS_END - ODDS_STARTS));
        bool opened = play_random_moves(game, *start, choice->plies, random);
        bool scored =
            !opened || engine_search_game(evaluator, game, choice->nodes, result, error);
        if (opened && scored && result->exact && abs(result->score) <= choice->max_score)
            return true;
        game_free(game);
        if (!scored)
            return false;
    }
    return false;
}

void umpire_adjudicate_win(struct umpire *umpire, struct game *game, int score, int won)
{
    int ahead = (score >= won) - (score <= -won);
    umpire->winning_plies = ahead == 0                      ? 0
                            : ahead == umpire->winning_side ? umpire->winning_plies + 1
                                                            : 1;
    umpire->winning_side = ahead;
    if (umpire->winning_plies >= RESIGN_PLIES)
        game_end(game, ahead > 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS, ENDING_RESIGNATION);
}

/* Claims a draw by repetition or the fifty-move rule if possible. */
static void claim_draw(struct game *game)
{
    enum verdict claim =
        game->result == RESULT_NONE ? game_claimable_draw(game) : VERDICT_NONE;
    if (claim != VERDICT_NONE)
        game_end(game, RESULT_DRAW, claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
}

void umpire_adjudicate_draw(struct umpire *umpire, struct game *game, int score, size_t limit)
{
    bool is_even = abs(score) <= DRAW_SCORE && game->position.fullmove_number > DRAW_MOVE;
    umpire->even_plies = is_even ? umpire->even_plies + 1 : 0;
    claim_draw(game);
    if (game->result == RESULT_NONE &&
        (umpire->even_plies >= DRAW_PLIES || game->current >= limit))
        game_end(game, RESULT_DRAW, ENDING_AGREEMENT);
}
