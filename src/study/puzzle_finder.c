/* puzzle_finder.c - finds and verifies puzzles.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/puzzle_finder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "engine/engine.h"
#include "pgn/move_text.h"
#include "review/review_annotate.h"
#include "strategies/strategies.h"
#include "study/puzzle_themes.h"

enum { SOLVER_MOVES_MAX = 5, MATE_MOVES_MAX = 15 };

/* Nodes per search for all positions, for candidates, and for verification. */
enum { SCREENING_NODES = 10000, PROPOSAL_NODES = 200000, VERIFICATION_NODES = 3000000 };

/* Minimum expected points: `gain` from the opponent's mistake, `winning` after it, `gap`
 * between the best two moves. Short searches are allowed a tolerance. */
struct bounds {
    double gain, winning, gap;
};
static const struct bounds puzzle_bounds = {0.3, 0.68, 0.48},
                           user_puzzle_bounds = {0.2, 0.63, 0.3};
static const double short_search_tolerance = 0.08, blunder_loss = 0.15;

/* A search result. Scores are for the side to move. */
struct finder_result {
    int score, second; /* SCORE_NONE: none */
    chess_move best;   /* MOVE_NONE: none */
};

struct puzzle_finder {
    struct engine *engine;
    const atomic_bool *stop;
    struct finder_result latest; /* written by the engine's thread */
    int depth;

    /* The members below belong to the current game. */
    const struct puzzle_callbacks *listener;
    const char *name;
    const struct game *game;
    const struct bounds *bounds;
    struct position *positions; /* owned; count + 1 positions, by ply */
    int *scores;                /* owned; for the side to move; SCORE_NONE: unknown */
    size_t count;               /* plies */
    size_t last_puzzle_ply;
    bool failed; /* whether the engine could not start */
    struct error error;
};

struct puzzle_finder *puzzle_finder_create(const atomic_bool *stop, struct error *error)
{
    struct puzzle_finder *finder = memory_new(1, sizeof *finder);
    finder->stop = stop;
    finder->engine = engine_create(strategies, error);
    if (finder->engine && engine_set_option_number(finder->engine, "MultiPV", 2, error))
        return finder;
    puzzle_finder_destroy(finder);
    return NULL;
}

void puzzle_finder_destroy(struct puzzle_finder *finder)
{
    if (!finder)
        return;
    engine_destroy(finder->engine);
    free(finder);
}

static bool is_stopped(const struct puzzle_finder *finder)
{
    return finder->failed || (finder->stop && atomic_load(finder->stop));
}

/* ---- searches --------------------------------------------------------------------------- */

static void store_report(void *listener, const struct search_report *report)
{
    struct puzzle_finder *finder = listener;
    if (report->length == 0 || report->bound != BOUND_EXACT || report->line > 2)
        return;
    if (report->line == 2 && report->depth == finder->depth)
        finder->latest.second = report->score;
    if (report->line != 1)
        return;
    finder->latest.score = report->score;
    finder->latest.best = report->moves[0];
    finder->depth = report->depth;
}

static struct finder_result search(struct puzzle_finder *finder,
                                   const struct position *position, uint64_t nodes)
{
    const struct search_limits limits = {.nodes = nodes, .stop = finder->stop};
    const struct search_monitor monitor = {.listener = finder, .report = store_report};
    finder->latest = (struct finder_result){SCORE_NONE, SCORE_NONE, MOVE_NONE};
    finder->depth = 0;
    engine_set_position(finder->engine, position, &position->key, 1);
    if (!is_stopped(finder) && has_legal_move(position)) {
        finder->failed =
            !engine_start_search(finder->engine, &limits, &monitor, &finder->error);
        engine_wait(finder->engine);
    }
    return finder->latest;
}

/* ---- conditions ------------------------------------------------------------------------- */

static double points(int score)
{
    return review_expected_points(score);
}

/* Returns NULL if only the best move wins, otherwise the reason why not. A single legal move
 * is accepted. */
static const char *check_single_winner(const struct puzzle_finder *finder,
                                       const struct finder_result *result, double tolerance)
{
    if (result->best == MOVE_NONE)
        return "no answer was found";
    double best = points(result->score) + tolerance;
    if (best < finder->bounds->winning)
        return "the best answer does not win";
    if (result->second >= SCORE_MATE - 2)
        return NULL; /* any mate in one is accepted */
    if (result->second != SCORE_NONE && best - points(result->second) < finder->bounds->gap)
        return "more than one answer wins";
    return NULL;
}

/* Returns whether the opponent's last move gave enough away. `before` and `now` are the scores
 * before and after it, for the side to move. A new mate also counts, unless the side to move
 * is ahead in material. */
static bool has_gained(const struct puzzle_finder *finder, const struct position *position,
                       int before, int now, double tolerance)
{
    const int mate = SCORE_MATE - 2 * MATE_MOVES_MAX;
    int ahead = material_difference(position) * (position->side_to_move == WHITE ? 1 : -1);
    return points(now) - points(-before) >= finder->bounds->gain - tolerance ||
           (now >= mate && -before < mate && ahead <= 0);
}

static void add_move(struct exercise *exercise, struct position *position, chess_move move)
{
    exercise->moves[exercise->count++] = move;
    position_play(position, move);
}

/* Begins the exercise one move before the position at `ply`. */
static void begin_exercise(const struct puzzle_finder *finder, size_t ply,
                           struct exercise *exercise, struct position *position)
{
    const struct game *game = finder->game;
    const char *site = game_known_tag(game, "Site"), *date = game_known_tag(game, "Date");
    const char *white = game->white[0] ? game->white : "White";
    const char *black = game->black[0] ? game->black : "Black";
    memset(exercise, 0, sizeof *exercise);
    exercise->before = *position = finder->positions[ply - 1];
    snprintf(exercise->id, sizeof exercise->id, "%.12s-%zu", finder->name, ply);
    if (site && strncmp(site, "https://", 8) == 0)
        snprintf(exercise->source, sizeof exercise->source, "%s", site);
    else if (finder->bounds == &user_puzzle_bounds)
        snprintf(exercise->source, sizeof exercise->source, "your game against %.80s%s%.10s",
                 finder->positions[ply].side_to_move == WHITE ? black : white,
                 date ? ", " : "", date ? date : "");
    else
        snprintf(exercise->source, sizeof exercise->source, "%.80s - %.80s%s%.10s", white,
                 black, date ? ", " : "", date ? date : "");
    add_move(exercise, position, game->moves[ply - 1].move);
}

static void report_puzzle(const struct puzzle_finder *finder, struct exercise *exercise,
                          const char *theme)
{
    exercise_update_themes(exercise);
    if (theme)
        exercise_add_theme(exercise, theme);
    if (!is_stopped(finder))
        finder->listener->found(finder->listener->context, exercise);
}

/* ---- puzzles ---------------------------------------------------------------------------- */

/* Appends winning moves and replies, up to the last winning move that has alternatives.
 * Returns NULL, or the reason why even the first move fails. */
static const char *verify(struct puzzle_finder *finder, struct exercise *exercise,
                          struct position *position)
{
    const char *why = NULL;
    size_t count = exercise->count;
    for (int move = 0; move < SOLVER_MOVES_MAX; move++) {
        struct finder_result result = search(finder, position, VERIFICATION_NODES);
        why = check_single_winner(finder, &result, 0);
        if (why)
            break;
        bool has_choice = count_legal_moves(position) > 1;
        add_move(exercise, position, result.best);
        count = has_choice ? exercise->count : count;
        result = search(finder, position, PROPOSAL_NODES);
        if (result.best == MOVE_NONE)
            break;
        add_move(exercise, position, result.best);
    }
    exercise->count = count;
    return count > 1 ? NULL : why;
}

static const char too_little_gained[] = "the answer gains too little";

/* Returns NULL if the position is a puzzle, otherwise the reason why not. */
static const char *find_puzzle(struct puzzle_finder *finder, size_t ply)
{
    struct exercise exercise;
    struct position position;
    begin_exercise(finder, ply, &exercise, &position);
    if (points(finder->scores[ply]) < finder->bounds->winning - short_search_tolerance)
        return "the best answer does not win";
    if (!has_gained(finder, &position, finder->scores[ply - 1], finder->scores[ply],
                    short_search_tolerance))
        return too_little_gained;
    if (count_legal_moves(&position) <= 1)
        return "there is only one legal answer";
    struct finder_result before = search(finder, &exercise.before, PROPOSAL_NODES);
    struct finder_result result = search(finder, &position, PROPOSAL_NODES);
    const char *why = check_single_winner(finder, &result, short_search_tolerance);
    if (!why && !has_gained(finder, &position, before.score, result.score, 0))
        why = too_little_gained;
    if (!why)
        why = verify(finder, &exercise, &position);
    if (why)
        return why;
    finder->last_puzzle_ply = ply;
    report_puzzle(finder, &exercise, NULL);
    return NULL;
}

/* Returns NULL if the user's move is a mistake, otherwise the reason why not. */
static const char *why_no_mistake(struct puzzle_finder *finder, size_t ply)
{
    struct exercise exercise;
    struct position position;
    char played[MOVE_TEXT_SIZE];
    begin_exercise(finder, ply, &exercise, &position);
    struct finder_result result = search(finder, &position, PROPOSAL_NODES);
    struct finder_result after = search(finder, &finder->positions[ply + 1], PROPOSAL_NODES);
    if (result.best == MOVE_NONE || result.best == finder->game->moves[ply].move ||
        points(result.score) - points(-after.score) < blunder_loss)
        return "the mistake was too small";
    add_move(&exercise, &position, result.best);
    text_add(exercise.source, sizeof exercise.source, "; there %s was played",
             move_text(finder->game, ply + 1, played));
    report_puzzle(finder, &exercise, EXERCISE_ANY_GOOD);
    return NULL;
}

/* ---- a game ----------------------------------------------------------------------------- */

static void score_positions(struct puzzle_finder *finder)
{
    const struct game *game = finder->game;
    finder->count = 0;
    finder->positions = memory_new(game->count + 1, sizeof finder->positions[0]);
    finder->scores = memory_new(game->count + 1, sizeof finder->scores[0]);
    finder->positions[0] = game->start;
    for (size_t i = 0; i < game->count && game->moves[i].move != MOVE_NONE; i++) {
        finder->positions[i + 1] = finder->positions[i];
        position_play(&finder->positions[i + 1], game->moves[i].move);
        finder->count++;
    }
    for (size_t i = 0; i <= finder->count; i++) {
        const struct position *position = &finder->positions[i];
        int white;
        if (i > 0 && review_get_eval(game->moves[i - 1].node, position_turn(position), &white))
            finder->scores[i] = position->side_to_move == WHITE ? white : -white;
        else
            finder->scores[i] = search(finder, position, SCREENING_NODES).score;
    }
}

static void report_rejection(const struct puzzle_finder *finder, size_t ply, const char *why)
{
    if (why && finder->listener->rejected)
        finder->listener->rejected(finder->listener->context, ply, why);
}

static void examine_position(struct puzzle_finder *finder, size_t ply,
                             const bool user_sides[2])
{
    enum color side = position_turn(&finder->positions[ply]);
    if (finder->scores[ply] == SCORE_NONE || finder->scores[ply - 1] == SCORE_NONE)
        return;
    double now = points(finder->scores[ply]), gain = now - points(-finder->scores[ply - 1]);
    bool gained = has_gained(finder, &finder->positions[ply], finder->scores[ply - 1],
                             finder->scores[ply], short_search_tolerance);
    if ((user_sides[side] || !user_sides[color_opposite(side)]) &&
        (gained || gain >= blunder_loss))
        report_rejection(finder, ply, find_puzzle(finder, ply));
    if (user_sides[color_opposite(side)] && ply > 1 && finder->last_puzzle_ply != ply - 1 &&
        gain >= blunder_loss)
        report_rejection(finder, ply, why_no_mistake(finder, ply - 1));
}

bool puzzle_finder_run(struct puzzle_finder *finder, const struct game *game, const char *name,
                       const bool user_sides[2], const struct puzzle_callbacks *listener,
                       struct error *error)
{
    finder->listener = listener;
    finder->name = name;
    finder->game = game;
    finder->bounds =
        user_sides[WHITE] || user_sides[BLACK] ? &user_puzzle_bounds : &puzzle_bounds;
    finder->last_puzzle_ply = 0;
    engine_new_game(finder->engine);
    score_positions(finder);
    for (size_t ply = 1; ply <= finder->count && !is_stopped(finder); ply++)
        examine_position(finder, ply, user_sides);
    free(finder->positions);
    free(finder->scores);
    return !finder->failed || error_set(error, 0, "%s", finder->error.text);
}
