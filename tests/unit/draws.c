/* draws.c - how games end: mate, stalemate, repetition, move counts, insufficient material.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/attacks.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "support/test.h"

static struct position position;
static uint64_t keys[64];
static size_t key_count;

static void set_up(const char *fen)
{
    assert_true(fen_parse(&position, fen, NULL));
    keys[0] = position.key;
    key_count = 1;
}

static void play(const char *moves)
{
    char text[256];
    strcpy(text, moves);
    for (char *san = strtok(text, " "); san != NULL; san = strtok(NULL, " ")) {
        chess_move move;
        struct undo undo;
        assert_int_equal(san_parse(&position, san, strlen(san), &move, NULL), SAN_OK);
        position_make_move(&position, move, &undo);
        keys[key_count++] = position.key;
    }
}

static int repetitions(void)
{
    return repetition_count(keys, key_count, position.halfmove_clock);
}

static enum verdict verdict_of(const char *fen)
{
    set_up(fen);
    return position_verdict(&position, keys, key_count);
}

TEST(test_mate_and_stalemate)
{
    assert_int_equal(verdict_of(FEN_START), VERDICT_NONE);
    assert_int_equal(verdict_of("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), VERDICT_CHECKMATE);
    assert_int_equal(verdict_of("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), VERDICT_STALEMATE);
    /* Mate takes precedence over move counts. */
    assert_int_equal(verdict_of("k7/1Q6/1K6/8/8/8/8/8 b - - 200 150"), VERDICT_CHECKMATE);
}

TEST(test_move_counts)
{
    assert_int_equal(verdict_of("k7/8/8/8/8/8/8/KQ6 b - - 99 80"), VERDICT_NONE);
    assert_int_equal(verdict_of("k7/8/8/8/8/8/8/KQ6 b - - 100 80"), VERDICT_FIFTY);
    assert_int_equal(verdict_of("k7/8/8/8/8/8/8/KQ6 b - - 149 80"), VERDICT_FIFTY);
    assert_int_equal(verdict_of("k7/8/8/8/8/8/8/KQ6 b - - 150 80"), VERDICT_SEVENTY_FIVE);
}

TEST(test_repetition)
{
    set_up(FEN_START);
    play("Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(repetitions(), 2);
    assert_int_equal(position_verdict(&position, keys, key_count), VERDICT_NONE);
    play("Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(repetitions(), 3);
    assert_int_equal(position_verdict(&position, keys, key_count), VERDICT_THREEFOLD);
    play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_int_equal(repetitions(), 5);
    assert_int_equal(position_verdict(&position, keys, key_count), VERDICT_FIVEFOLD);
    play("e4");
    assert_int_equal(repetitions(), 1);
}

TEST(test_different_positions)
{
    /* The right to castle is lost in between: the same board, but another position. */
    set_up("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play("Rb1 Rb8 Ra1 Ra8");
    assert_int_equal(repetitions(), 1);
    play("Rb1 Rb8 Ra1 Ra8");
    assert_int_equal(repetitions(), 2);
    /* En passant was possible the first time. */
    set_up("4k3/8/8/8/3p4/8/4P3/4K2N w - - 0 1");
    play("e4 Kf8 Ng3 Ke8 Nh1");
    assert_int_equal(repetitions(), 1);
    play("Kf8 Ng3 Ke8 Nh1");
    assert_int_equal(repetitions(), 2);
    /* The same board with the other side to move. */
    set_up("4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
    play("Kd1 Kd8 Ke1 Ke8");
    assert_int_equal(repetitions(), 2);
    play("Kd2 Kd8 Kd1 Ke8 Ke1");
    assert_int_equal(repetitions(), 1);
}

TEST(test_insufficient_material)
{
    static const struct {
        const char *fen;
        bool insufficient;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/4K1B1 w - - 0 1", true}, /* f8 and g1 are both dark squares */
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false}, /* f1 is a light square */
        {"4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/BB2K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", false},
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum verdict verdict = verdict_of(cases[i].fen);
        if ((verdict == VERDICT_INSUFFICIENT) != cases[i].insufficient)
            fail_msg("%s", cases[i].fen);
        assert_int_equal(has_insufficient_material(&position), cases[i].insufficient);
    }
}

TEST(test_who_can_mate)
{
    static const struct {
        const char *fen;
        bool white, black;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", true, false},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
        {"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", true, false},
        {"4k3/p7/8/8/8/8/8/4KN2 w - - 0 1", true, true},
        {"q3k3/8/8/8/8/8/8/4KN2 b - - 0 1", false, true},
        {"4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", true, true},
        {"r3k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, true},
        {"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
        {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_up(cases[i].fen);
        if (position_can_mate(&position, WHITE) != cases[i].white ||
            position_can_mate(&position, BLACK) != cases[i].black)
            fail_msg("%s", cases[i].fen);
    }
}
