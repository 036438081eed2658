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

    /* What the engine thinks of the position on the board. */
    chess_move best;
    int score; /* from White's side */
    bool exact;

    struct umpire umpire;
};

/* ---- thinking ---------------------------------------------------------------------- */

static void on_report(void *listener, const struct search_report *report)
{
    struct play *play = listener;
    if (report->length == 0)
        return;
    bool exact = report->bound == BOUND_EXACT;
    if (!exact && play->exact) /* a bound of an iteration that was cut short */
        return;
    play->score = report->score;
    play->exact = exact;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct play *play = listener;
    (void)ponder;
    play->best = best;
}

static bool think(struct play *play)
{
    const struct game *game = &play->played->game;
    struct search_limits limits = {.soft_nodes = play->rules->nodes,
                                   .nodes = play->rules->nodes * HARD_FACTOR};
    struct search_monitor monitor = {play, on_report, on_finished, NULL};
    play->score = 0;
    play->exact = false;
    play->best = MOVE_NONE;
    engine_set_position(play->engine, &game->position, game->keys, game->current + 1);
    if (!engine_start(play->engine, &limits, &monitor, play->reason))
        return false;
    engine_wait(play->engine);
    if (game->position.side_to_move == BLACK)
        play->score = -play->score;
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
        if (drawn && play->exact && abs(play->score) <= OPENING_SCORE_MAX)
            return SELFPLAY_PLAYED;
        game_free(&play->played->game);
    }
    return SELFPLAY_STOPPED;
}

/* ---- records ----------------------------------------------------------------------- */

static bool is_worth_keeping(const struct play *play)
{
    const struct position *position = &play->played->game.position;
    return play->exact && !score_is_mate(play->score) && position_checkers(position) == 0 &&
           !position_is_capture(position, play->best) &&
           move_kind(play->best) != MOVE_PROMOTION;
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
            game_play(&played->game, play.best);
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
