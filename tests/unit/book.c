/* book.c - opening books: finding and choosing moves, and invalid files. The test writes all
 * books byte by byte.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/book.h"
#include "engine/engine.h"
#include "rules/attacks.h"
#include "rules/uci_move.h"
#include "rules/zobrist.h"
#include "support/scratch.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/test.h"

enum { ENTRY_SIZE = 16, ENTRIES_MAX = 16 };

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Squares as numbered in books: a1 0, b1 1 ... h8 63. */
#define BOOK_MOVE(from, to) ((from) << 6 | (to))
#define PROMOTED_TO(piece)  ((piece) << 12) /* 1 knight ... 4 queen */

static char folder[512], path[520];
static unsigned char bytes[ENTRIES_MAX * ENTRY_SIZE];
static size_t length;
static struct book book;
static struct error error;

static void put(uint64_t number, int size)
{
    while (size-- > 0)
        bytes[length++] = (unsigned char)(number >> 8 * size);
}

static void add(uint64_t key, unsigned move, unsigned weight)
{
    put(key, 8);
    put(move, 2);
    put(weight, 2);
    put(0, 4);
}

static void write_bytes(size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

static void open_written(void)
{
    write_bytes(length);
    if (!book_open(&book, path, &error))
        fail_msg("%s", error.text);
}

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(folder, sizeof folder, "%s", (char *)*state);
    snprintf(path, sizeof path, "%s/b.bin", folder);
    length = 0;
    return 0;
}

static int tear_down(void **state)
{
    book_close(&book);
    return scratch_remove(state);
}

/* The moves of a position as text, "e2e4:3 d2d4:1". */
static const char *found(const struct position *position)
{
    static char text[256];
    struct book_move moves[BOOK_MOVES_MAX];
    int count = book_find_moves(&book, position, moves);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char move[UCI_MOVE_SIZE];
        size_t end = strlen(text);
        uci_move_write(position, moves[i].move, move);
        snprintf(text + end, sizeof text - end, "%s%s:%u", i > 0 ? " " : "", move,
                 moves[i].weight);
    }
    return text;
}

/* ---- finding moves ------------------------------------------------------------------ */

TEST_WITH(set_up, tear_down, test_moves_by_weight)
{
    struct position start = search_watch_position(START);
    add(1, BOOK_MOVE(E2, E4), 9);
    add(start.key, BOOK_MOVE(D2, D4), 1);
    add(start.key, BOOK_MOVE(E2, E4), 3);
    add(start.key, BOOK_MOVE(E2, E5), 7); /* not legal */
    add(start.key, BOOK_MOVE(G1, F3), 3);
    add(start.key, BOOK_MOVE(A2, A3), 0);
    add(UINT64_MAX, BOOK_MOVE(E2, E4), 9);
    open_written();
    assert_string_equal(found(&start), "e2e4:3 g1f3:3 d2d4:1 a2a3:0");
    start.key = 2;
    assert_string_equal(found(&start), "");
}

/* ---- choosing moves ----------------------------------------------------------------- */

TEST(test_choice_by_weight)
{
    const struct book_move moves[] = {{11, 700}, {12, 299}, {13, 1}, {14, 0}};
    uint64_t random = 1;
    int times[15] = {0};
    for (int i = 0; i < 100000; i++)
        times[book_choose_move(moves, 4, &random)]++;
    assert_in_range(times[11], 69000, 71000);
    assert_in_range(times[12], 29000, 31000);
    assert_in_range(times[13], 50, 200);
    assert_int_equal(times[14], 0);
    assert_int_equal(book_choose_move(moves + 3, 1, &random), MOVE_NONE);
    assert_int_equal(book_choose_move(moves, 0, &random), MOVE_NONE);
}

/* ---- invalid files ------------------------------------------------------------------ */

static void assert_refused(const char *file, const char *what)
{
    assert_false(book_open(&book, file, &error));
    if (!strstr(error.text, file) || !strstr(error.text, what))
        fail_msg("'%s' does not say %s", error.text, what);
}

TEST_WITH(set_up, tear_down, test_bad_files)
{
    struct position start = search_watch_position(START);
    add(start.key, BOOK_MOVE(D2, D4), 1);
    open_written(); /* stays open until the end of the test */

    char other[sizeof path + 4];
    snprintf(other, sizeof other, "%s.no", path);
    assert_refused(other, "No such file");
    assert_refused(folder, "regular file");
    snprintf(path, sizeof path, "%s/bad", folder);
    write_bytes(0);
    assert_refused(path, "empty");
    for (size_t size = 1; size < ENTRY_SIZE; size++) {
        write_bytes(size);
        assert_refused(path, "expected a multiple of 16 bytes");
    }
    snprintf(other, sizeof other, "%s/fifo", folder);
    assert_int_equal(mkfifo(other, 0600), 0);
    assert_refused(other, "regular file");
    assert_string_equal(found(&start), "d2d4:1");
}

/* ---- the engine --------------------------------------------------------------------- */

static int told;

static void on_book(void *listener, const struct book_move *moves, int count)
{
    (void)listener;
    told++;
    assert_int_equal(count, 1);
    assert_int_equal(moves[0].weight, 1);
}

/* Returns whether a search with these limits plays the book's only move. */
static bool plays_book(struct engine *engine, struct search_limits limits)
{
    struct search_watch watch;
    struct search_monitor monitor = search_watch_begin(&watch, NULL);
    monitor.from_book = on_book;
    told = 0;
    if (!engine_start_search(engine, &limits, &monitor, &error))
        fail_msg("%s", error.text);
    if (limits.infinite || limits.ponder)
        engine_stop_search(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    assert_int_equal(watch.reports > 0, told == 0);
    if (told == 1)
        assert_int_equal(watch.best, move_make(A2, A3));
    return told == 1;
}

TEST_WITH(set_up, tear_down, test_engine_plays_book)
{
    struct position start = search_watch_position(START);
    struct engine *engine = engine_create(strategies, &error);
    add(start.key, BOOK_MOVE(A2, A3), 1);
    write_bytes(length);
    assert_non_null(engine);
    assert_true(engine_set_option(engine, "BookFile", path, &error));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(engine_set_option(engine, "OwnBook", "true", &error));
    assert_true(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(plays_book(engine, (struct search_limits){.nodes = 100}));
    assert_true(plays_book(engine, (struct search_limits){.move_time = 1}));
    assert_true(plays_book(engine, (struct search_limits){.has_clock = true}));

    /* Analysis is never answered from a book. */
    assert_false(plays_book(engine, (struct search_limits){.infinite = true}));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2, .ponder = true}));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2, .mate = 1}));
    struct search_limits one = {.depth = 2, .search_move_count = 1};
    one.search_moves[0] = move_make(E2, E4);
    assert_false(plays_book(engine, one));
    assert_true(engine_set_option(engine, "MultiPV", "2", &error));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(engine_set_option(engine, "MultiPV", "1", &error));

    assert_false(engine_set_option(engine, "BookFile", folder, &error));
    assert_true(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(engine_set_option(engine, "BookFile", "<empty>", &error));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2}));
    engine_destroy(engine);
}
