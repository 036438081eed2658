/* move_picker.c - the move picker returns every legal move exactly once, whatever the hash
 * move is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/move_picker.h"
#include "engine/static_exchange.h"
#include "rules/attacks.h"
#include "rules/uci_move.h"
#include "support/search_watch.h"
#include "support/test.h"
#include "support/random_moves.h"

static uint64_t seed = 77;

static int compare_moves(const void *a, const void *b)
{
    return *(const chess_move *)a - *(const chess_move *)b;
}

static void drain(struct move_picker *picker, struct move_list *list)
{
    chess_move move;
    list->count = 0;
    while ((move = move_picker_next(picker)) != MOVE_NONE) {
        assert_true(list->count < MAX_MOVES);
        list->moves[list->count++] = move;
    }
    assert_int_equal(move_picker_next(picker), MOVE_NONE);
    qsort(list->moves, (size_t)list->count, sizeof *list->moves, compare_moves);
}

/* Returns a legal move, or any 16 bits. */
static chess_move some_move(const struct move_list *legal)
{
    uint64_t number = random_moves_random(&seed);
    if (legal->count == 0 || number % 4 == 0)
        return (chess_move)(number >> 32);
    return legal->moves[(number >> 8) % (uint64_t)legal->count];
}

static struct move_context context_of(struct move_history *history)
{
    struct move_context context = {.attacked = 0};
    for (int i = 0; i < CONTINUATIONS; i++)
        context.continuations[i] = move_history_continuation(history, NO_PIECE, A1);
    return context;
}

static void check_all_moves(struct position *position, const struct move_list *legal)
{
    static struct move_history history;
    const struct move_context context = context_of(&history);
    struct move_picker picker;
    struct move_list given, expected = *legal;
    chess_move table_move = some_move(legal);
    qsort(expected.moves, (size_t)expected.count, sizeof *expected.moves, compare_moves);
    move_picker_init(&picker, position, &history, &context, table_move,
                     position_checkers(position) != 0, false);
    drain(&picker, &given);
    assert_int_equal(given.count, legal->count);
    assert_memory_equal(given.moves, expected.moves,
                        (size_t)legal->count * sizeof *given.moves);
}

static void check_quiescence_moves(struct position *position, const struct move_list *legal)
{
    static struct move_history history;
    const struct move_context context = context_of(&history);
    struct move_picker picker;
    struct move_list given, expected = {0};
    bool in_check = position_checkers(position) != 0;
    for (int i = 0; i < legal->count; i++) {
        chess_move move = legal->moves[i];
        bool noisy = move_kind(move) == MOVE_PROMOTION || position_is_capture(position, move);
        if (in_check || (noisy && static_exchange_at_least(position, move, 0)))
            expected.moves[expected.count++] = move;
    }
    qsort(expected.moves, (size_t)expected.count, sizeof *expected.moves, compare_moves);
    move_picker_init(&picker, position, &history, &context, MOVE_NONE, in_check, true);
    drain(&picker, &given);
    assert_int_equal(given.count, expected.count);
    assert_memory_equal(given.moves, expected.moves,
                        (size_t)expected.count * sizeof *given.moves);
}

TEST(test_all_moves_once)
{
    random_moves_visit(25, 80, check_all_moves);
}

TEST(test_quiescence_moves_once)
{
    random_moves_visit(10, 80, check_quiescence_moves);
}

static void expect(struct move_picker *picker, const struct position *position,
                   const char *text)
{
    assert_string_equal(search_watch_move(position, move_picker_next(picker)), text);
}

/* Hash move, captures by victim and attacker, counter move, history, losing captures. */
TEST(test_order)
{
    static struct move_history history;
    const struct move_context context = context_of(&history);
    struct position position =
        search_watch_position("4k3/1p6/p7/3r1q2/4P3/8/8/K2R4 w - - 0 1");
    struct move_picker picker;
    move_history_update_quiet(&history, &context, &position, move_make(D1, H1),
                              HISTORY_LIMIT / 4);
    move_history_update_quiet(&history, &context, &position, move_make(D1, G1),
                              HISTORY_LIMIT / 8);
    context.continuations[0]->counter = move_make(A1, B2);
    move_picker_init(&picker, &position, &history, &context, move_make(A1, B1), false, false);
    expect(&picker, &position, "a1b1");
    expect(&picker, &position, "e4f5");
    expect(&picker, &position, "e4d5");
    expect(&picker, &position, "d1d5");
    expect(&picker, &position, "a1b2");
    expect(&picker, &position, "d1h1");
    expect(&picker, &position, "d1g1");
}

TEST(test_losing_captures_last)
{
    static struct move_history history;
    const struct move_context context = context_of(&history);
    struct position position = search_watch_position("4k3/2p5/3p4/8/8/8/8/K2R4 w - - 0 1");
    struct move_picker picker;
    chess_move move, last = MOVE_NONE;
    move_picker_init(&picker, &position, &history, &context, MOVE_NONE, false, false);
    while ((move = move_picker_next(&picker)) != MOVE_NONE)
        last = move;
    assert_int_equal(last, move_make(D1, D6));
}

TEST(test_history_stays_in_bounds)
{
    static struct move_history history;
    const struct move_context context = context_of(&history);
    struct position position;
    chess_move move = move_make(E2, E4);
    const int16_t *value = &history.quiet[WHITE][move_history_square_index(&context, move)];
    position_set_start(&position);
    for (int i = 0; i < 100; i++)
        move_history_update_quiet(&history, &context, &position, move, HISTORY_LIMIT);
    assert_int_equal(*value, HISTORY_LIMIT);
    for (int i = 0; i < 100; i++)
        move_history_update_quiet(&history, &context, &position, move, -HISTORY_LIMIT / 3);
    assert_true(*value >= -HISTORY_LIMIT);
}

/* The history of captures on a square does not affect other squares. */
TEST(test_history_tells_attacks_apart)
{
    static struct move_history history;
    static struct move_history none;
    struct move_context safe = context_of(&none), other = context_of(&none);
    struct position position;
    chess_move move = move_make(E2, E4);
    position_set_start(&position);
    other.attacked = bitboard_of(E4);
    move_history_update_quiet(&history, &other, &position, move, 1000);
    for (int i = 0; i < CONTINUATIONS; i++)
        safe.continuations[i] = other.continuations[i] =
            move_history_continuation(&history, NO_PIECE, A1);
    int here = move_history_quiet_value(&history, &other, &position, move);
    assert_true(here > 0);
    assert_int_equal(move_history_quiet_value(&history, &safe, &position, move), 0);
    other.attacked = bitboard_of(E2);
    assert_int_equal(move_history_quiet_value(&history, &other, &position, move), 0);
    other.attacked = bitboard_of(E4) | bitboard_of(A1);
    assert_int_equal(move_history_quiet_value(&history, &other, &position, move), here);
}
