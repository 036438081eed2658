/* puzzle_finder.c - see puzzle_finder.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/puzzle_finder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/engine.h"
#include "review/review.h"
#include "review/review_annotate.h"
#include "rules/move_generator.h"
#include "strategies/strategies.h"
#include "study/themes.h"

enum { SOLVER_MOVES = 5, LONGEST_MATE = 15 };

/* Expected points. */
static const double gain = 0.3, winning = 0.68, gap = 0.35, slip = 0.2;

/* What a search says of a position, for the side to move. */
struct finding {
    int score, second; /* SCORE_NONE: there is no second move */
    chess_move best;
};

struct puzzle_finder {
    struct engine *engine;
    struct puzzle_options options;
    const atomic_bool *stop;
    struct finding latest; /* the thinking thread's, while it searches */
    int depth;

    /* The game at hand: */
    const struct puzzle_listener *listener;
    const char *name;
    const struct game *game;
    struct position *positions; /* owned; before each half-move, and at the end */
    int *scores;  /* owned; of each, for the side to move; SCORE_NONE: not known */
    size_t count; /* half-moves */
};

struct puzzle_finder *puzzle_finder_create(const struct puzzle_options *options,
                                           const atomic_bool *stop, struct reason *reason)
{
    struct puzzle_finder *finder = memory_new(1, sizeof *finder);
    finder->options = *options;
    if (finder->options.screening == 0)
        finder->options.screening = 5000;
    if (finder->options.proposing == 0)
        finder->options.proposing = 200000;
    if (finder->options.proving == 0)
        finder->options.proving = 3000000;
    finder->stop = stop;
    finder->engine = engine_create(strategies, reason);
    if (finder->engine && engine_set_number(finder->engine, "MultiPV", 2, reason))
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
    return finder->stop && atomic_load(finder->stop);
}

/* ---- searches ---------------------------------------------------------------------------- */

static void take_report(void *listener, const struct search_report *report)
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

static bool search(struct puzzle_finder *finder, const struct position *position,
                   uint64_t nodes, struct finding *finding, struct reason *reason)
{
    const struct search_limits limits = {.nodes = nodes, .stop = finder->stop};
    const struct search_monitor monitor = {.listener = finder, .report = take_report};
    finder->latest = (struct finding){SCORE_NONE, SCORE_NONE, MOVE_NONE};
    finder->depth = 0;
    engine_set_position(finder->engine, position, &position->key, 1);
    if (!engine_start(finder->engine, &limits, &monitor, reason))
        return false;
    engine_wait(finder->engine);
    *finding = finder->latest;
    return true;
}

/* ---- what is asked ----------------------------------------------------------------------- */

/* Whether the best move alone wins; else why not. One legal move is one to be found, too, while
 * others follow. */
static const char *find_only(const struct finding *finding)
{
    bool mates = finding->score >= SCORE_MATE - 2 * LONGEST_MATE;
    if (finding->best == MOVE_NONE || finding->score == SCORE_NONE)
        return "no move was found";
    if (review_expected_points(finding->score) < winning)
        return "the best move does not win";
    if (finding->second == SCORE_NONE)
        return NULL;
    if (mates && finding->second >= SCORE_MATE - 2 && finding->score >= SCORE_MATE - 2)
        return NULL; /* any mate in one counts */
    if (review_expected_points(finding->score) - review_expected_points(finding->second) < gap)
        return "another move wins as well";
    return NULL;
}

static void refuse(const struct puzzle_finder *finder, size_t ply, const char *why)
{
    if (finder->listener->refused)
        finder->listener->refused(finder->listener->context, ply, why);
}

static void add_move(struct exercise *exercise, struct position *position, chess_move move)
{
    struct undo undo;
    exercise->moves[exercise->count++] = move;
    position_make_move(position, move, &undo);
}

static bool is_over(const struct position *position)
{
    struct move_list list;
    generate_legal(position, &list);
    return list.count == 0;
}

static int count_moves(const struct position *position)
{
    struct move_list list;
    generate_legal(position, &list);
    return (int)list.count;
}

/* The exercise begins before the move that leads to the position after so many half-moves. */
static void begin_exercise(const struct puzzle_finder *finder, size_t ply,
                           struct exercise *exercise, struct position *position)
{
    const struct game *game = finder->game;
    const char *site = game_known_tag(game, "Site");
    memset(exercise, 0, sizeof *exercise);
    exercise->before = *position = finder->positions[ply - 1];
    snprintf(exercise->id, sizeof exercise->id, "%.12s-%zu", finder->name, ply);
    if (site && strncmp(site, "https://", 8) == 0)
        snprintf(exercise->source, sizeof exercise->source, "%s", site);
    else
        snprintf(exercise->source, sizeof exercise->source, "%.80s - %.80s",
                 game->white[0] ? game->white : "White",
                 game->black[0] ? game->black : "Black");
    add_move(exercise, position, game->moves[ply - 1].move);
}

/* ---- puzzles ----------------------------------------------------------------------------- */

/* Follow the only moves as far as they go. `why`: what stands against it; NULL: it is one. */
static bool prove(struct puzzle_finder *finder, struct exercise *exercise,
                  struct position *position, const char **why, struct reason *reason)
{
    struct finding finding;
    *why = NULL;
    for (int move = 0; move < SOLVER_MOVES && !is_stopped(finder); move++) {
        if (!search(finder, position, finder->options.proving, &finding, reason))
            return false;
        *why = find_only(&finding);
        if (*why)
            break;
        add_move(exercise, position, finding.best);
        if (is_over(position))
            break;
        if (!search(finder, position, finder->options.proposing, &finding, reason))
            return false;
        if (finding.best == MOVE_NONE)
            break;
        add_move(exercise, position, finding.best);
    }
    return true;
}

/* What is left ends with a move of the solver that had others beside it. */
static void trim(struct exercise *exercise)
{
    size_t wanted = 0;
    struct position position = exercise->before;
    struct undo undo;
    for (size_t i = 0; i < exercise->count; i++) {
        if (i % 2 == 1 && count_moves(&position) > 1)
            wanted = i + 1;
        position_make_move(&position, exercise->moves[i], &undo);
    }
    exercise->count = wanted;
}

static bool look_for_puzzle(struct puzzle_finder *finder, size_t ply, struct reason *reason)
{
    struct exercise exercise;
    struct position position;
    struct finding finding, before;
    const char *why;
    begin_exercise(finder, ply, &exercise, &position);
    if (!search(finder, &finder->positions[ply - 1], finder->options.proposing, &before,
                reason) ||
        !search(finder, &position, finder->options.proposing, &finding, reason))
        return false;
    why = find_only(&finding);
    if (!why &&
        review_expected_points(finding.score) - review_expected_points(-before.score) < gain)
        why = "it was won before";
    if (!why && count_moves(&position) < 2)
        why = "there is one legal move";
    if (why) {
        refuse(finder, ply, why);
        return true;
    }
    if (!prove(finder, &exercise, &position, &why, reason) || is_stopped(finder))
        return !is_stopped(finder) ? false : true;
    trim(&exercise);
    if (exercise.count < 2) {
        refuse(finder, ply, why ? why : "nothing is to be found");
        return true;
    }
    themes_find(&exercise);
    finder->listener->found(finder->listener->context, &exercise);
    return true;
}

/* A mistake of one's own: what should have been played, by any good move. */
static bool look_for_mistake(struct puzzle_finder *finder, size_t ply, struct reason *reason)
{
    struct exercise exercise;
    struct position position;
    struct finding finding, after;
    begin_exercise(finder, ply, &exercise, &position);
    if (count_moves(&position) < 2)
        return true;
    if (!search(finder, &position, finder->options.proposing, &finding, reason) ||
        !search(finder, &finder->positions[ply + 1], finder->options.proposing, &after,
                reason))
        return false;
    if (finding.best == MOVE_NONE || finding.best == finder->game->moves[ply].move ||
        review_expected_points(finding.score) - review_expected_points(-after.score) < slip) {
        refuse(finder, ply, "what was played is nearly as good");
        return true;
    }
    add_move(&exercise, &position, finding.best);
    themes_find(&exercise);
    if (finding.second != SCORE_NONE &&
        review_expected_points(finding.score) - review_expected_points(finding.second) < gap)
        themes_add(&exercise, EXERCISE_ANY_GOOD);
    finder->listener->found(finder->listener->context, &exercise);
    return true;
}

/* ---- a game ------------------------------------------------------------------------------ */

static bool lay_out(struct puzzle_finder *finder, const struct game *game)
{
    finder->game = game;
    finder->count = 0;
    finder->positions = memory_new(game->count + 1, sizeof finder->positions[0]);
    finder->scores = memory_new(game->count + 1, sizeof finder->scores[0]);
    finder->positions[0] = game->start;
    for (size_t i = 0; i < game->count && game->moves[i].move != MOVE_NONE; i++) {
        struct undo undo;
        finder->positions[i + 1] = finder->positions[i];
        position_make_move(&finder->positions[i + 1], game->moves[i].move, &undo);
        finder->count++;
    }
    return finder->count > 2;
}

/* From the game, else by short searches. */
static bool score_all(struct puzzle_finder *finder, struct reason *reason)
{
    for (size_t i = 0; i <= finder->count && !is_stopped(finder); i++) {
        const struct position *position = &finder->positions[i];
        struct finding finding;
        int white;
        finder->scores[i] = SCORE_NONE;
        if (i > 0 && review_read_eval(finder->game->moves[i - 1].node,
                                      (enum color)position->side_to_move, &white)) {
            finder->scores[i] = position->side_to_move == WHITE ? white : -white;
        } else if (!is_over(position)) {
            if (!search(finder, position, finder->options.screening, &finding, reason))
                return false;
            finder->scores[i] = finding.score;
        }
    }
    return true;
}

/* The expected points of the side that is to move after so many half-moves, there and before its
 * opponent's move; false: not known. */
static bool compare(const struct puzzle_finder *finder, size_t ply, double *before,
                    double *now)
{
    if (finder->scores[ply] == SCORE_NONE || finder->scores[ply - 1] == SCORE_NONE)
        return false;
    *before = 1 - review_expected_points(finder->scores[ply - 1]);
    *now = review_expected_points(finder->scores[ply]);
    return true;
}

static bool look_at_places(struct puzzle_finder *finder, struct reason *reason)
{
    double before, now;
    for (size_t ply = 1; ply <= finder->count && !is_stopped(finder); ply++) {
        if (!compare(finder, ply, &before, &now))
            continue;
        enum color loser = color_opposite((enum color)finder->positions[ply].side_to_move);
        if (now >= winning - 0.05 && now - before >= gain - 0.1 &&
            !look_for_puzzle(finder, ply, reason))
            return false;
        if (ply > 1 && now - before >= slip - 0.05 && finder->options.mistakes[loser] &&
            !look_for_mistake(finder, ply - 1, reason))
            return false;
    }
    return true;
}

bool puzzle_finder_run(struct puzzle_finder *finder, const struct game *game, const char *name,
                       const struct puzzle_listener *listener, struct reason *reason)
{
    bool well = true;
    finder->listener = listener;
    finder->name = name;
    engine_new_game(finder->engine);
    if (lay_out(finder, game))
        well = score_all(finder, reason) && look_at_places(finder, reason);
    free(finder->positions);
    free(finder->scores);
    return well;
}
