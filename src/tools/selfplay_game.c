/* selfplay_game.c - one training game of the engine against itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An evaluation is to learn what quiet positions are worth; what a capture or a check is
 * about to change is the search's business. So such positions are played but not kept.
 */
#include "tools/selfplay_game.h"

#include <stdlib.h>

#include "tools/umpire.h"

enum {
    HARD_FACTOR = 10,       /* nodes at which even a begun iteration ends */
    OPENING_SCORE_MAX = 300 /* centipawns */
};

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

/* Stand at the end of a fair opening, and think there. */
static enum selfplay_end open_game(struct play *play, const atomic_bool *stop)
{
    while (!atomic_load(stop)) {
        bool drawn =
            umpire_open(&play->played->game, play->rules->random_plies, &play->random);
        if (drawn && !think(play)) {
            game_free(&play->played->game);
            return SELFPLAY_FAILED;
        }
        if (drawn && play->thought.exact && abs(play->score) <= OPENING_SCORE_MAX)
            return SELFPLAY_PLAYED;
        game_free(&play->played->game);
    }
    return SELFPLAY_STOPPED;
}

/* ---- records ----------------------------------------------------------------------- */

static bool is_worth_keeping(const struct play *play)
{
    const struct position *position = &play->played->game.position;
    return play->thought.exact && !score_is_mate(play->score) &&
           position_checkers(position) == 0 &&
           !position_is_capture(position, play->thought.best) &&
           move_kind(play->thought.best) != MOVE_PROMOTION;
}

static void keep_record(struct play *play)
{
    struct selfplay_game *played = play->played;
    struct scored_position scored = {.position = played->game.position,
                                     .score = play->score,
                                     .begins_game = played->record_count == 0};
    if (played->record_count < SELFPLAY_PLIES_MAX)
        packed_position_pack(&scored, &played->records[played->record_count++]);
}

static void set_results(struct selfplay_game *played)
{
    int result = (played->game.result == RESULT_WHITE_WINS) -
                 (played->game.result == RESULT_BLACK_WINS);
    for (size_t i = 0; i < played->record_count; i++)
        packed_position_set_result(&played->records[i], result);
}

enum selfplay_end selfplay_game_play(struct selfplay_game *played, struct engine *engine,
                                     const struct selfplay_rules *rules, uint64_t seed,
                                     const atomic_bool *stop, struct reason *reason)
{
    struct play play = {
        .played = played, .engine = engine, .rules = rules, .random = seed, .reason = reason};
    engine_new_game(engine);
    played->record_count = 0;
    enum selfplay_end end = open_game(&play, stop);
    if (end != SELFPLAY_PLAYED)
        return end;
    for (;;) {
        if (is_worth_keeping(&play))
            keep_record(&play);
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
    set_results(played);
    return SELFPLAY_PLAYED;
}
