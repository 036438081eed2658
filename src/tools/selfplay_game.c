/* selfplay_game.c - one training game of the engine against itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/selfplay_game.h"

#include <stdlib.h>

#include "engine/random.h"
#include "rules/chess960.h"

enum { HARD_FACTOR = 10 }; /* nodes at which even a begun iteration ends */

/* One game under way. */
struct play {
    struct selfplay_game *played;
    struct engine *engine;
    const struct selfplay_rules *rules;
    uint64_t random;
    struct reason *reason;

    struct search_result thought; /* of the position on the board */
    int score;                    /* from White's side */

    struct umpire umpire;
};

/* ---- thinking ---------------------------------------------------------------------- */

static bool think(struct play *play)
{
    const struct game *game = &play->played->game;
    const struct search_limits limits = {.soft_nodes = play->rules->nodes,
                                         .nodes = play->rules->nodes * HARD_FACTOR};
    engine_set_position(play->engine, &game->position, game->keys, game->current + 1);
    if (!engine_search(play->engine, &limits, &play->thought, play->reason))
        return false;
    play->score =
        game->position.side_to_move == WHITE ? play->thought.score : -play->thought.score;
    return true;
}

/* ---- the opening ------------------------------------------------------------------- */

/* Where the next opening begins: some begin as Chess960 does. */
static int draw_start(struct play *play)
{
    int share = play->rules->chess960;
    bool other = share > 0 && random_next(&play->random) % 100 < (uint64_t)share;
    return other ? (int)(random_next(&play->random) % CHESS960_STARTS) : STANDARD_START;
}

/* Stand at the end of a fair opening, and think there. */
static enum selfplay_end open_game(struct play *play, const atomic_bool *stop)
{
    while (!atomic_load(stop)) {
        struct position start;
        play->played->scored.start = draw_start(play);
        scored_game_start(&play->played->scored, &start);
        bool drawn =
            umpire_open(&play->played->game, &start, play->rules->random_plies, &play->random);
        if (drawn && !think(play)) {
            game_free(&play->played->game);
            return SELFPLAY_FAILED;
        }
        if (drawn && play->thought.exact && abs(play->score) <= play->rules->opening_score)
            return SELFPLAY_PLAYED;
        game_free(&play->played->game);
    }
    return SELFPLAY_STOPPED;
}

/* ---- what is kept --------------------------------------------------------------------- */

static void keep_opening(struct play *play)
{
    struct scored_game *scored = &play->played->scored;
    const struct game *game = &play->played->game;
    scored->opening = scored->count = (int)game->current;
    for (size_t i = 0; i < game->current; i++) {
        scored->moves[i] = game->moves[i].move;
        scored->scores[i] = SCORE_NONE;
    }
}

static void keep_thought(struct play *play)
{
    struct scored_game *scored = &play->played->scored;
    scored->moves[scored->count] = play->thought.best;
    scored->scores[scored->count++] =
        (int16_t)(play->thought.exact ? play->score : SCORE_NONE);
}

enum selfplay_end selfplay_game_play(struct selfplay_game *played, struct engine *engine,
                                     const struct selfplay_rules *rules, uint64_t seed,
                                     const atomic_bool *stop, struct reason *reason)
{
    struct play play = {
        .played = played, .engine = engine, .rules = rules, .random = seed, .reason = reason};
    play.umpire.rules = &rules->umpire;
    engine_new_game(engine);
    enum selfplay_end end = open_game(&play, stop);
    if (end != SELFPLAY_PLAYED)
        return end;
    keep_opening(&play);
    for (;;) {
        keep_thought(&play);
        umpire_judge_win(&play.umpire, &played->game, play.score);
        if (played->game.result == RESULT_NONE)
            game_play(&played->game, play.thought.best);
        if (played->game.result == RESULT_NONE)
            umpire_judge_draw(&play.umpire, &played->game, play.score, SELFPLAY_PLIES_MAX);
        if (played->game.result != RESULT_NONE)
            break;
        if (atomic_load(stop) || !think(&play)) {
            game_free(&played->game);
            return atomic_load(stop) ? SELFPLAY_STOPPED : SELFPLAY_FAILED;
        }
    }
    played->scored.result = (played->game.result == RESULT_WHITE_WINS) -
                            (played->game.result == RESULT_BLACK_WINS);
    return SELFPLAY_PLAYED;
}
