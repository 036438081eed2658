/* puzzle_finder.c - which player gets a puzzle, and puzzles from one's own mistakes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "engine/engine.h"
#include "pgn/pgn.h"
#include "rules/uci_move.h"
#include "study/puzzle_finder.h"
#include "support/test.h"

/* Every search gets a twentieth of its nodes, enough for this game; with sanitizers more would
 * take minutes. */
bool __real_engine_start_search(struct engine *engine, const struct search_limits *limits,
                                const struct search_monitor *monitor, struct error *error);
bool __wrap_engine_start_search(struct engine *engine, const struct search_limits *limits,
                                const struct search_monitor *monitor, struct error *error);
bool __wrap_engine_start_search(struct engine *engine, const struct search_limits *limits,
                                const struct search_monitor *monitor, struct error *error)
{
    struct search_limits shorter = *limits;
    shorter.nodes /= 20;
    return __real_engine_start_search(engine, &shorter, monitor, error);
}

static struct exercise found[4];
static size_t count;

static void take_found(void *context, const struct exercise *exercise)
{
    (void)context;
    assert_in_range(count, 0, 3);
    found[count++] = *exercise;
}

/* Returns the first move of the only exercise found. */
static const char *only(const bool own[2])
{
    static const char text[] = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    static char move[UCI_MOVE_SIZE];
    const struct puzzle_callbacks listener = {NULL, take_found, NULL};
    struct puzzle_finder *finder = puzzle_finder_create(NULL, NULL);
    struct game game;
    pgn_parse(&game, text, strlen(text), 1, NULL);
    count = 0;
    assert_true(puzzle_finder_run(finder, &game, "name", own, &listener, NULL));
    puzzle_finder_destroy(finder);
    game_free(&game);
    assert_int_equal(count, 1);
    struct exercise_attempt solving;
    exercise_attempt_init(&solving, &found[0]);
    uci_move_write(&solving.position, exercise_attempt_expected_move(&solving), move);
    return move;
}

TEST(test_whose)
{
    assert_string_equal(only((const bool[]){true, false}), "h5f7");
    assert_string_equal(found[0].id, "name-6");
    assert_false(exercise_has_theme(&found[0], EXERCISE_ANY_GOOD));
    only((const bool[]){false, true});
    assert_string_equal(found[0].id, "name-5");
    assert_true(exercise_has_theme(&found[0], EXERCISE_ANY_GOOD));
    assert_string_equal(only((const bool[]){false, false}), "h5f7");
}
