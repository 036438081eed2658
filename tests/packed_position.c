/* packed_position.c - what is packed comes out again, and nothing else comes out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/packed_position.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "walks.h"

static uint64_t random_state = 7;

static void assert_same_fen(const struct position *a, const struct position *b)
{
    char text[FEN_SIZE], other[FEN_SIZE];
    fen_write(a, text);
    fen_write(b, other);
    assert_string_equal(text, other);
}

static void seal(struct packed_position *packed)
{
    uint16_t sum = packed_position_check_sum(packed);
    packed->bytes[30] = (uint8_t)sum;
    packed->bytes[31] = (uint8_t)(sum >> 8);
}

/* A glance sees the same as who looks closely, wherever that finds a position. */
static void glance_at(const struct packed_position *packed)
{
    struct scored_position scored;
    struct packed_glance glance;
    struct reason reason = {.text = ""};
    bool seen = packed_position_glance(packed, &glance, &reason);
    assert_int_equal(seen, reason.text[0] == '\0');
    if (!packed_position_unpack(packed, &scored, NULL))
        return;
    assert_true(seen);
    assert_int_equal(glance.score, scored.score);
    assert_int_equal(glance.result, scored.result);
    assert_int_equal(glance.begins_game, scored.begins_game);
    assert_int_equal(glance.side_to_move, scored.position.side_to_move);
    assert_true(glance.occupied == position_occupied(&scored.position));
    int count = 0;
    for (bitboard rest = glance.occupied; rest != 0; count++)
        assert_int_equal(glance.pieces[count],
                         position_piece_on(&scored.position, bitboard_pop(&rest)));
    assert_int_equal(glance.count, count);
}

/* Whatever is taken must be what packing makes of it again. */
static bool unpack_anything(const struct packed_position *packed)
{
    struct scored_position scored;
    struct packed_position again;
    struct reason reason = {.text = ""};
    glance_at(packed);
    if (!packed_position_unpack(packed, &scored, &reason)) {
        assert_true(strlen(reason.text) > 10);
        return false;
    }
    packed_position_pack(&scored, &again);
    assert_memory_equal(packed, &again, sizeof again);
    return true;
}

static void visit_round_trip(struct position *position, const struct move_list *legal)
{
    struct scored_position scored = {.position = *position}, found;
    struct packed_position packed;
    struct reason reason;
    (void)legal;
    if (bitboard_count(position_occupied(position)) > 32)
        return; /* there is no packed form */
    scored.score = (int16_t)walks_random(&random_state);
    scored.result = (int)(walks_random(&random_state) % 3) - 1;
    scored.begins_game = walks_random(&random_state) % 2 == 0;
    packed_position_pack(&scored, &packed);
    glance_at(&packed);
    if (!packed_position_unpack(&packed, &found, &reason))
        fail_msg("%s", reason.text);
    /* What castling is called is kept only where there is some. */
    found.position.chess960 = position->chess960;
    assert_same_fen(position, &found.position);
    assert_true(position->key == found.position.key);
    assert_true(memcmp(&position->partial_keys, &found.position.partial_keys,
                       sizeof position->partial_keys) == 0);
    assert_int_equal(scored.score, found.score);
    assert_int_equal(scored.result, found.result);
    assert_int_equal(scored.begins_game, found.begins_game);
    packed_position_set_result(&packed, -1);
    assert_true(packed_position_unpack(&packed, &found, NULL));
    assert_int_equal(found.result, -1);
    assert_int_equal(found.score, scored.score);
}

static void test_round_trip(void **state)
{
    (void)state;
    walks_visit(60, 200, visit_round_trip);
}

/* The bytes of the start position, so that no change of format goes unseen. */
static void test_bytes(void **state)
{
    (void)state;
    static const uint8_t expected[PACKED_POSITION_SIZE] = {
        0xFF, 0xFF, 0,    0,    0,    0,    0xFF, 0xFF, 0x16, 0x42, 0x25, 0x61, 0, 0,    0,
        0,    0x88, 0x88, 0x88, 0x88, 0x9E, 0xCA, 0xAD, 0xE9, 0x84, 0,    1,    0, 0xFE, 0xFF};
    struct scored_position scored = {.score = -2, .result = 1, .begins_game = true};
    struct packed_position packed;
    position_set_start(&scored.position);
    packed_position_pack(&scored, &packed);
    assert_memory_equal(packed.bytes, expected, PACKED_CHECKED_SIZE);
}

/* "123456789" is what check sums are compared by; here zeros follow it, and the value is
 * that of Python's binascii.crc_hqx(b'123456789' + bytes(21), 0xFFFF). */
static void test_check_sum(void **state)
{
    (void)state;
    struct packed_position packed = {"123456789"};
    assert_int_equal(packed_position_check_sum(&packed), 0xF586);
}

static void visit_flipped_bits(struct position *position, const struct move_list *legal)
{
    static int number;
    struct scored_position scored = {.position = *position, .score = 12};
    struct packed_position packed;
    (void)legal;
    if (bitboard_count(position_occupied(position)) > 32 || number++ % 50 != 0)
        return;
    packed_position_pack(&scored, &packed);
    for (int bit = 0; bit < 8 * PACKED_POSITION_SIZE; bit++) {
        struct packed_position damaged = packed;
        damaged.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(packed_position_unpack(&damaged, &scored, NULL));
        seal(&damaged); /* with a good check sum it may be another position */
        unpack_anything(&damaged);
    }
}

static void test_flipped_bits(void **state)
{
    (void)state;
    walks_visit(4, 100, visit_flipped_bits);
}

/* Random bytes; then bytes that come nearer to a position the later they are drawn. */
static void test_garbage(void **state)
{
    (void)state;
    struct scored_position scored = {.score = 3};
    struct packed_position start, packed;
    int taken = 0;
    position_set_start(&scored.position);
    packed_position_pack(&scored, &start);
    for (int i = 0; i < 300000; i++) {
        packed = start;
        for (int j = 0; j < (i < 100000 ? PACKED_POSITION_SIZE : 1 + i % 3); j++) {
            uint64_t random = walks_random(&random_state) >> 8;
            packed.bytes[i < 100000 ? (unsigned)j : random % PACKED_POSITION_SIZE] =
                (uint8_t)(random >> 8);
        }
        seal(&packed);
        taken += unpack_anything(&packed);
    }
    assert_true(taken > 1000 && taken < 200000);
}

struct damage {
    int place;
    uint8_t byte;
    const char *complaint;
};

static void test_complaints(void **state)
{
    (void)state;
    static const struct damage damages[] = {
        {0, 0xFE, "number 32"}, {2, 1, "at most 32 pieces"},
        {8, 0x17, "code 7"},    {10, 0x55, "one white king, found 2"},
        {11, 0x65, "king"},     {12, 6, "first rank"},
        {24, 0x06, "result"},   {24, 0x48, "en passant file from 0 to 8"},
        {24, 0x0A, "passed"},   {26, 0, "move number"},
        {27, 0xFF, "9999"},
    };
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct scored_position scored = {.result = 0};
        struct packed_position packed;
        struct reason reason = {.text = "(taken)"};
        position_set_start(&scored.position);
        packed_position_pack(&scored, &packed);
        packed.bytes[damages[i].place] = damages[i].byte;
        seal(&packed);
        if (packed_position_unpack(&packed, &scored, &reason) ||
            !strstr(reason.text, damages[i].complaint))
            fail_msg("byte %d: expected \"%s\", found \"%s\"", damages[i].place,
                     damages[i].complaint, reason.text);
    }
}

/* A rook that may castle, with a king that may not. */
static void test_castling_without_king(void **state)
{
    (void)state;
    struct scored_position scored = {.score = 0};
    struct packed_position packed;
    struct reason reason;
    assert_true(fen_parse(&scored.position, "4k3/8/8/8/8/8/6K1/7R w - - 0 1", NULL));
    packed_position_pack(&scored, &packed);
    assert_true(unpack_anything(&packed));
    packed.bytes[8] = (uint8_t)((packed.bytes[8] & 0xF0) | 6);
    seal(&packed);
    assert_false(packed_position_unpack(&packed, &scored, &reason));
    assert_non_null(strstr(reason.text, "castling"));
}

/* Counters that no byte holds are cut; the position is still one. */
static void test_long_counters(void **state)
{
    (void)state;
    struct scored_position scored, found;
    struct packed_position packed;
    scored = (struct scored_position){.score = INT16_MIN};
    assert_true(fen_parse(&scored.position, "4k3/8/8/8/8/8/8/4K2R b K - 300 9999", NULL));
    scored.position.fullmove_number = 20000;
    packed_position_pack(&scored, &packed);
    assert_true(packed_position_unpack(&packed, &found, NULL));
    assert_int_equal(found.position.halfmove_clock, PACKED_CLOCK_MAX);
    assert_int_equal(found.position.fullmove_number, PACKED_NUMBER_MAX);
    assert_int_equal(found.score, INT16_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_check_sum),
        cmocka_unit_test(test_flipped_bits),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_complaints),
        cmocka_unit_test(test_castling_without_king),
        cmocka_unit_test(test_long_counters),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
