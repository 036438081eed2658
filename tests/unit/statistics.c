/* statistics.c - games counted for each player, in aligned rows.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/statistics.h"

#include <stdlib.h>
#include <string.h>

#include "pgn/pgn.h"
#include "support/test.h"

enum { LINES = 60, LENGTH = 160 };

static char lines[LINES][LENGTH];
static int count;

static void take_line(void *context, const char *text)
{
    (void)context;
    assert_true(count < LINES);
    snprintf(lines[count++], LENGTH, "%s", text);
}

static void add(struct statistics *statistics, const char *white, const char *black,
                const char *moves)
{
    char text[400];
    struct game game;
    const char *result = strrchr(moves, ' ') + 1;
    snprintf(text, sizeof text, "[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n%s\n",
             white, black, result, moves);
    assert_int_equal(pgn_parse(&game, text, strlen(text), 1, NULL), PGN_OK);
    statistics_add_game(statistics, &game);
    game_free(&game);
}

static size_t write_page(const struct statistics *statistics, const char *player, size_t *left)
{
    count = 0;
    return statistics_write(statistics, player, false, take_line, NULL, left);
}

/* Returns the line that begins with this. */
static const char *find(const char *begin)
{
    for (int i = 0; i < count; i++)
        if (strncmp(lines[i], begin, strlen(begin)) == 0)
            return lines[i];
    return NULL;
}

static int characters(const char *text)
{
    int wide = 0;
    for (; *text; text++)
        wide += (*text & 0xC0) != 0x80;
    return wide;
}

static const char plain[] = "1. e4 e5 1-0", lost[] = "1. e4 e5 0-1",
                  judged[] = "1. a3 {[%eval 0.0]} e5 {[%eval 0.0]} 2. h4 {[%eval -3.0]} "
                             "Nc6 {[%eval -3.0]} 0-1";

TEST(test_rows)
{
    struct statistics *statistics = statistics_create();
    size_t left;
    add(statistics, "\xC3\x96zg\xC3\xBCl", "ttychess", plain);
    add(statistics, "\xC3\x96zg\xC3\xBCl", "Bert", plain);
    add(statistics, "\xC3\x96zg\xC3\xBCl", "ttychess", lost);
    add(statistics, "Anna", "ttychess", judged);
    assert_int_equal(write_page(statistics, NULL, &left), 3);
    assert_int_equal(left, 3);
    assert_non_null(strstr(find("\xC3\x96zg\xC3\xBCl"), " 67 %")); /* two of three */
    for (int i = 1; i < count; i++)
        if (lines[i][0] && lines[i - 1][0] && strstr(lines[i - 1], "score"))
            assert_int_equal(characters(lines[i]), characters(lines[i - 1]));
    assert_int_equal(write_page(statistics, "anna", &left), 1);
    assert_int_equal(left, 0);
    assert_non_null(find("opening"));
    add(statistics, "Bert", "Anna", "1. e4 1-0"); /* she has not moved */
    add(statistics, "Anna", "Bert", "1. e4 *");
    assert_int_equal(write_page(statistics, "anna", &left), 2);
    assert_int_equal(left, 0);
    assert_int_equal(write_page(statistics, "nobody", &left), 0);
    assert_int_equal(count, 0);
    statistics_destroy(statistics);
}
