/* games_file.c - files of selfplay games: written, read, truncated and damaged.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/games_file.h"
#include "support/random_games.h"
#include "support/test.h"

enum { GAMES = 40, PLIES = 200 };

static struct scored_game games[GAMES];
static uint8_t bytes[GAMES * (SCORED_GAME_BYTES_MAX + 20)];
static size_t ends[GAMES + 1], size; /* of each game; ends[0]: of the first line */

/* Makes a file of all games, with another first line before each tenth game, as after cat. */
static int make_file(void **state)
{
    const size_t line = strlen(GAMES_HEADER_LINE);
    uint64_t random = 5;
    (void)state;
    size = 0;
    for (int i = 0; i < GAMES; i++) {
        if (i % 10 == 0) {
            memcpy(bytes + size, GAMES_HEADER_LINE, line);
            size += line;
        }
        ends[i] = size;
        random_game(&games[i], PLIES, &random);
        size += scored_game_encode(&games[i], bytes + size);
    }
    ends[GAMES] = size;
    return 0;
}

GROUP(make_file, NULL);

/* Returns how many games are read from the first bytes of the file, and checks that they are
 * the first games. */
static int read_games(size_t length, enum games_status *end, uint64_t *whole)
{
    static struct scored_game game;
    struct games_reader reader = {.file = fmemopen(bytes, length, "rb")};
    struct error error;
    int count = 0;
    assert_non_null(reader.file);
    while ((*end = games_reader_next(&reader, &game, &error)) == GAMES_FOUND)
        assert_same_game(&game, &games[count++]);
    fclose(reader.file);
    *whole = reader.bytes_read;
    return count;
}

TEST(test_written_and_read)
{
    enum games_status end;
    uint64_t whole;
    assert_int_equal(read_games(size, &end, &whole), GAMES);
    assert_int_equal(end, GAMES_END);
    assert_int_equal(whole, size);
}

/* Truncated anywhere, the file gives the games before the cut and the end of the last one. */
TEST(test_truncated)
{
    int before = 0;
    for (size_t length = ends[0]; length < size; length++) {
        enum games_status end;
        uint64_t whole;
        before += length >= ends[before + 1] ||
                  (before + 1 < GAMES && (before + 1) % 10 == 0 &&
                   length >= ends[before + 1] - strlen(GAMES_HEADER_LINE));
        if (length % 7 != 0 && length > ends[2])
            continue;
        assert_int_equal(read_games(length, &end, &whole), before);
        assert_true(whole <= length);
        assert_int_equal(end, whole == length ? GAMES_END : GAMES_DAMAGED);
    }
}

TEST(test_every_byte_matters)
{
    for (size_t at = 0; at < ends[3]; at++) {
        enum games_status end;
        uint64_t whole;
        bytes[at] ^= (uint8_t)(1 << at % 8);
        int count = read_games(ends[3], &end, &whole);
        bytes[at] ^= (uint8_t)(1 << at % 8);
        assert_int_equal(end, GAMES_DAMAGED);
        assert_true(whole <= at);
        assert_int_equal(count, at < ends[1] ? 0 : at < ends[2] ? 1 : 2);
    }
}

static bool take(void *context, const struct quiet_position *quiet, struct error *error)
{
    int *count = context;
    const struct position *position = &quiet->position;
    assert_int_equal(position_checkers(position), 0);
    assert_false(score_is_mate(quiet->score));
    assert_int_equal(quiet->is_first_of_game, *count == 0);
    return ++*count < 10 || error_set(error, 0, "ten are enough");
}

TEST(test_quiet_positions)
{
    for (int i = 0; i < GAMES; i++) {
        struct error error = {.text = ""};
        int count = 0;
        bool all = scored_game_for_each_quiet_position(&games[i], take, &count, &error);
        assert_int_equal(all, count < 10);
        assert_int_equal(*error.text == '\0', all);
    }
}
