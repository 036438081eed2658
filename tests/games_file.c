/* games_file.c - games are read as they were written, by whatever version, and damage costs its
 * block alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/crc32.h"
#include "engine/game_coder.h"
#include "engine/games_file.h"
#include "engine/games_head.h"
#include "engine/range_coder.h"
#include "random_games.h"
#include "rules/attacks.h"
#include "walks.h"

enum { GAMES = 60, PLIES = 160, PER_BLOCK = 20, BLOCKS = GAMES / PER_BLOCK };

/* What may never change while GAMES_FORMAT does not. */
enum { MOVE_LISTS = 2305, FILE_SIZE = 7728 };
#define MOVE_SUM 0xFA1BF8D4U
#define FILE_SUM 0x32195F6FU

static struct scored_game games[GAMES];
static uint8_t file[1 << 16]; /* of these games */
static size_t ends[BLOCKS + 1];

static int make_file(void **state)
{
    struct games_block *block = games_block_create();
    uint64_t random = 11;
    size_t size;
    (void)state;
    assert_non_null(block);
    for (int i = 0; i < GAMES; i++) {
        random_game(&games[i], PLIES, &random);
        games_block_add(block, &games[i]);
        if (i % PER_BLOCK == PER_BLOCK - 1) {
            const uint8_t *bytes = games_block_finish(block, &size);
            size_t *end = &ends[i / PER_BLOCK + 1];
            *end = end[-1] + size;
            assert_true(*end <= sizeof file);
            memcpy(file + end[-1], bytes, size);
        }
    }
    games_block_destroy(block);
    return 0;
}

/* ---- the format ------------------------------------------------------------------------- */

static uint32_t move_sum;
static int move_lists;

static void add_moves(struct position *position, const struct move_list *legal)
{
    uint8_t bytes[2];
    (void)position;
    move_lists++;
    for (int i = 0; i < legal->count; i++) {
        bytes[0] = (uint8_t)legal->moves[i];
        bytes[1] = (uint8_t)(legal->moves[i] >> 8);
        move_sum = crc32_update(move_sum, bytes, sizeof bytes);
    }
}

/* The order of moves is a part of the format: a file's games would become other games. */
static void test_move_order(void **state)
{
    (void)state;
    walks_visit(3, 60, add_moves);
    assert_int_equal(move_lists, MOVE_LISTS);
    assert_true(move_sum == MOVE_SUM);
}

/* And so is all else: these games have been these bytes ever since. */
static void test_bytes(void **state)
{
    (void)state;
    assert_int_equal(ends[BLOCKS], FILE_SIZE);
    assert_true(crc32_update(0, file, ends[BLOCKS]) == FILE_SUM);
}

/* ---- reading ---------------------------------------------------------------------------- */

struct bytes {
    const uint8_t *next;
    size_t left;
    size_t at_once; /* 0: all */
    bool fails;     /* at the end */
};

static ssize_t give(void *context, void *bytes, size_t size)
{
    struct bytes *source = context;
    size_t given = source->left < size ? source->left : size;
    if (source->at_once > 0 && given > source->at_once)
        given = source->at_once;
    if (given == 0 && source->fails) {
        errno = EIO;
        return -1;
    }
    memcpy(bytes, source->next, given);
    source->next += given;
    source->left -= given;
    return (ssize_t)given;
}

/* Read them: which games, and how often something was passed over. */
struct found {
    int count, damages;
    bool failed;
    struct reason reason; /* the last one */
};

static bool counts_positions;

static struct found read_bytes(const uint8_t *bytes, size_t size, const int *expected)
{
    struct bytes source = {.next = bytes, .left = size};
    struct games_reader *reader = games_reader_create(give, &source);
    struct found found = {.count = 0};
    static struct scored_game game;
    enum games_next next;
    assert_non_null(reader);
    if (counts_positions)
        games_reader_count_positions(reader);
    while ((next = games_reader_game(reader, &game, &found.reason)) != GAMES_END) {
        if (next == GAMES_FAILED)
            found.failed = true;
        if (next == GAMES_FAILED)
            break;
        found.damages += next == GAMES_DAMAGED;
        if (next == GAMES_DAMAGED)
            continue;
        assert_true(expected[found.count] >= 0);
        assert_same_game(&game, &games[expected[found.count++]]);
    }
    games_reader_destroy(reader);
    return found;
}

/* The numbers of all games but those of one block. */
static void expect_without(int block, int expected[GAMES + 1])
{
    int count = 0;
    for (int i = 0; i < GAMES; i++)
        if (i / PER_BLOCK != block)
            expected[count++] = i;
    expected[count] = -1;
}

static void test_round_trip(void **state)
{
    int expected[GAMES + 1];
    (void)state;
    expect_without(-1, expected);
    struct found found = read_bytes(file, ends[BLOCKS], expected);
    assert_int_equal(found.count, GAMES);
    assert_int_equal(found.damages, 0);
    found = read_bytes(file, 0, expected);
    assert_int_equal(found.count + found.damages, 0);
}

/* Who asks for it is told when a head is wrong about the positions in its block. */
static void test_positions(void **state)
{
    static uint8_t bytes[sizeof file];
    struct games_head head;
    int expected[GAMES + 1];
    (void)state;
    expect_without(-1, expected);
    counts_positions = true;
    assert_int_equal(read_bytes(file, ends[BLOCKS], expected).damages, 0);
    memcpy(bytes, file, ends[BLOCKS]);
    assert_true(games_head_read(&head, bytes, NULL));
    head.positions++;
    games_head_write(&head, bytes);
    struct found found = read_bytes(bytes, ends[BLOCKS], expected);
    counts_positions = false;
    assert_int_equal(found.count, GAMES);
    assert_int_equal(found.damages, 1);
    assert_non_null(strstr(found.reason.text, "quiet positions in all, found "));
    assert_int_equal(read_bytes(bytes, ends[BLOCKS], expected).damages, 0);
}

static void test_torn(void **state)
{
    int expected[GAMES + 1];
    (void)state;
    expect_without(-1, expected);
    for (size_t size = 1; size < ends[BLOCKS]; size += size % 97 + 1) {
        struct found found = read_bytes(file, size, expected);
        int blocks = (size >= ends[1]) + (size >= ends[2]);
        char place[40];
        snprintf(place, sizeof place, "byte %zu: expected ", ends[blocks] + 1);
        assert_int_equal(found.count, blocks * PER_BLOCK);
        assert_int_equal(found.damages, size != ends[blocks]);
        if (found.damages > 0 && strncmp(found.reason.text, place, strlen(place)) != 0)
            fail_msg("%zu bytes: %s", size, found.reason.text);
    }
}

static void test_flipped_bits(void **state)
{
    int expected[GAMES + 1];
    (void)state;
    for (size_t bit = 0; bit < 8 * ends[BLOCKS]; bit += bit / 8 % 7 == 0 ? 1 : 13) {
        int block = (bit / 8 >= ends[1]) + (bit / 8 >= ends[2]);
        expect_without(block, expected);
        file[bit / 8] ^= (uint8_t)(1 << bit % 8);
        struct found found = read_bytes(file, ends[BLOCKS], expected);
        file[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(found.count, GAMES - PER_BLOCK);
        assert_int_equal(found.damages, 1);
    }
}

/* Something else between two blocks, with what looks like the beginning of one in it. */
static void test_rubbish_between(void **state)
{
    static const char rubbish[] = "TTY TTYgames TTYgam";
    static uint8_t bytes[sizeof file];
    int expected[GAMES + 1];
    size_t rest = ends[BLOCKS] - ends[1];
    (void)state;
    expect_without(-1, expected);
    memcpy(bytes, file, ends[1]);
    memcpy(bytes + ends[1], rubbish, sizeof rubbish);
    memcpy(bytes + ends[1] + sizeof rubbish, file + ends[1], rest);
    struct found found = read_bytes(bytes, ends[BLOCKS] + sizeof rubbish, expected);
    assert_int_equal(found.count, GAMES);
    assert_int_equal(found.damages, 1);
    assert_non_null(strstr(found.reason.text, "; 20 bytes passed over"));
}

/* A check sum that is right tells nothing of who made it. */
static void expect_complaint(const uint8_t *payload, struct games_head head, const char *text)
{
    uint8_t bytes[4096];
    static const int none[1] = {-1};
    memcpy(bytes + GAMES_HEAD_SIZE, payload, head.size);
    games_head_write(&head, bytes);
    struct found found = read_bytes(bytes, GAMES_HEAD_SIZE + head.size, none);
    assert_int_equal(found.damages, 1);
    if (!strstr(found.reason.text, text))
        fail_msg("expected \"%s\", found \"%s\"", text, found.reason.text);
}

static void test_false_heads(void **state)
{
    static const uint8_t zeros[64];
    struct games_block *block = games_block_create();
    size_t size;
    (void)state;
    assert_non_null(block);
    const uint8_t *bytes = games_block_finish(block, &size);
    struct games_head head = {.size = (uint32_t)size - GAMES_HEAD_SIZE};
    static const int none[1] = {-1};
    struct found found = read_bytes(bytes, size, none); /* a block of no games is one */
    assert_int_equal(found.damages, 0);
    head.plies = 7;
    expect_complaint(bytes + GAMES_HEAD_SIZE, head, "expected 7 half-moves in all, found 0");
    head = (struct games_head){.size = 20};
    expect_complaint(zeros, head, "expected the end of the block");
    head = (struct games_head){.size = 0, .games = GAMES_BLOCK_GAMES};
    expect_complaint(zeros, head, "byte 1: game ");
    head.games++;
    expect_complaint(zeros, head, "at most 4096 games");
    games_block_destroy(block);
}

/* A game that is none, after one that is. */
static void expect_no_game(const struct scored_game *game, const char *text)
{
    struct game_coder *coder = game_coder_write();
    struct reason reason;
    assert_non_null(coder);
    assert_true(game_coder_add(coder, &games[0], &reason));
    assert_false(game_coder_add(coder, game, &reason));
    assert_non_null(strstr(reason.text, text));
    struct range_coder *range = game_coder_range(coder);
    range_coder_finish(range);
    struct games_head head = {.size = (uint32_t)range->size, .games = 2};
    uint8_t bytes[4096];
    assert_true(range->size + GAMES_HEAD_SIZE <= sizeof bytes);
    memcpy(bytes + GAMES_HEAD_SIZE, range->bytes, range->size);
    games_head_write(&head, bytes);
    static const int first[2] = {0, -1};
    struct found found = read_bytes(bytes, GAMES_HEAD_SIZE + head.size, first);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.damages, 1);
    assert_non_null(strstr(found.reason.text, "byte 1: game 2 of the block: "));
    if (!strstr(found.reason.text, text))
        fail_msg("expected \"%s\", found \"%s\"", text, found.reason.text);
    game_coder_destroy(coder);
}

static void test_no_games(void **state)
{
    static struct scored_game game;
    (void)state;
    game = (struct scored_game){.start = 960};
    expect_no_game(&game, "a start of Chess960 below 960, found 960");
    game = (struct scored_game){.start = STANDARD_START, .count = SCORED_GAME_MOST + 1};
    expect_no_game(&game, "at most 1023 half-moves, found 1024");
    game = (struct scored_game){.start = STANDARD_START, .opening = 2, .count = 1};
    expect_no_game(&game, "found 1, 2 of them the opening");
    game = (struct scored_game){.start = STANDARD_START, .count = 1, .scores = {-32001}};
    expect_no_game(&game, "expected scores up to 32000, found -32001");
    game = (struct scored_game){.start = STANDARD_START, .count = 5}; /* mate, and a move */
    static const uint8_t mate[4][2] = {{F2, F3}, {E7, E5}, {G2, G4}, {D8, H4}};
    struct position position;
    struct undo undo;
    position_set_start(&position);
    for (int i = 0; i < 4; i++) {
        game.moves[i] =
            legal_move(&position, (enum square)mate[i][0], (enum square)mate[i][1]);
        position_make_move(&position, game.moves[i], &undo);
    }
    expect_no_game(&game, "expected 5 half-moves, but the game ends after 4");
}

static void test_later_format(void **state)
{
    static const int none[1] = {-1};
    uint8_t bytes[GAMES_HEAD_SIZE];
    (void)state;
    memcpy(bytes, file, sizeof bytes);
    bytes[8] = 2;
    struct found found = read_bytes(bytes, sizeof bytes, none);
    assert_non_null(strstr(found.reason.text, "expected games of format 1, found format 2"));
}

/* Any bytes with a good check sum: whatever game comes out is one. */
static void test_any_bytes(void **state)
{
    static struct scored_game game;
    static struct packed_position records[SCORED_GAME_MOST];
    uint64_t random = 3;
    int found = 0;
    (void)state;
    for (int i = 0; i < 400; i++) {
        struct games_head head = {.size = 4 + (uint32_t)(i % 300), .games = 20};
        struct reason reason;
        uint8_t bytes[400];
        for (size_t at = 0; at < sizeof bytes; at++)
            bytes[at] = (uint8_t)(walks_random(&random) >> 30);
        games_head_write(&head, bytes);
        struct bytes source = {.next = bytes, .left = GAMES_HEAD_SIZE + head.size};
        struct games_reader *reader = games_reader_create(give, &source);
        assert_non_null(reader);
        while (games_reader_game(reader, &game, &reason) == GAMES_FOUND) {
            assert_in_range(game.count, 0, SCORED_GAME_MOST);
            assert_in_range(game.opening, 0, game.count);
            assert_in_range(scored_game_pack_quiet(&game, records), 0, game.count);
            found++;
        }
        games_reader_destroy(reader);
    }
    assert_true(found > 100);
}

/* The source gives what it likes, and may fail. */
static void test_source(void **state)
{
    struct bytes source = {.next = file, .left = ends[BLOCKS], .at_once = 7};
    struct games_reader *reader = games_reader_create(give, &source);
    static struct scored_game game;
    struct reason reason;
    (void)state;
    assert_non_null(reader);
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(games_reader_game(reader, &game, &reason), GAMES_FOUND);
    assert_int_equal(games_reader_game(reader, &game, &reason), GAMES_END);
    games_reader_destroy(reader);
    source = (struct bytes){.next = file, .left = ends[2] - 1, .fails = true};
    reader = games_reader_create(give, &source);
    assert_non_null(reader);
    for (int i = 0; i < PER_BLOCK; i++)
        assert_int_equal(games_reader_game(reader, &game, &reason), GAMES_FOUND);
    assert_int_equal(games_reader_game(reader, &game, &reason), GAMES_FAILED);
    char expected[100];
    snprintf(expected, sizeof expected, "byte %zu: %s", ends[2], strerror(EIO));
    assert_string_equal(reason.text, expected);
    games_reader_destroy(reader);
}

/* Nothing but heads that each say that as many bytes belong to them as can be: that costs
 * no more than some ten times the bytes there are. A few such heads hide no block. */
static void test_heads_alone(void **state)
{
    enum { FALSE_HEADS = 6 };
    const size_t size = (size_t)GAMES_BLOCK_SIZE + (32 << 10);
    uint8_t *bytes = calloc(size, 1);
    static struct scored_game game;
    struct reason reason;
    (void)state;
    assert_non_null(bytes);
    for (size_t at = 0; at + 3 * GAMES_HEAD_SIZE < size; at += GAMES_HEAD_SIZE) {
        games_head_write(&(struct games_head){.size = 0}, bytes + at);
        memcpy(bytes + at + 12, "\x00\x00\x40\x00", 4); /* 4 MB */
    }
    struct bytes source = {.next = bytes, .left = size};
    struct games_reader *reader = games_reader_create(give, &source);
    assert_non_null(reader);
    assert_int_equal(games_reader_game(reader, &game, &reason), GAMES_DAMAGED);
    assert_int_equal(games_reader_game(reader, &game, &reason), GAMES_END);
    assert_in_range(games_reader_summed(reader), size, 20 * size);
    games_reader_destroy(reader);
    memset(bytes + FALSE_HEADS * GAMES_HEAD_SIZE, 0, size - FALSE_HEADS * GAMES_HEAD_SIZE);
    memcpy(bytes + FALSE_HEADS * GAMES_HEAD_SIZE, file, ends[BLOCKS]);
    int expected[GAMES + 1];
    expect_without(-1, expected);
    assert_int_equal(read_bytes(bytes, size, expected).count, GAMES);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {

        cmocka_unit_test(test_move_order),   cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_torn),
        cmocka_unit_test(test_flipped_bits), cmocka_unit_test(test_rubbish_between),
        cmocka_unit_test(test_false_heads),  cmocka_unit_test(test_no_games),
        cmocka_unit_test(test_later_format), cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_source),       cmocka_unit_test(test_heads_alone),
        cmocka_unit_test(test_positions),

    };
    attacks_init();
    return cmocka_run_group_tests(tests, make_file, NULL);
}
