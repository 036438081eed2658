/* book.c - opening books: found, chosen and refused; all books are written here, byte by
 * byte.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/book.h"
#include "engine/engine.h"
#include "rules/attacks.h"
#include "rules/uci_move.h"
#include "rules/zobrist.h"
#include "scratch.h"
#include "search_watch.h"
#include "strategies/strategies.h"

enum { ENTRY_SIZE = 16, ENTRIES_MAX = 16 };

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Squares as books number them: a1 0, b1 1 ... h8 63. */
#define BOOK_MOVE(from, to) ((from) << 6 | (to))
#define PROMOTED_TO(piece)  ((piece) << 12) /* 1 a knight .. 4 a queen */

static char folder[512], path[520];
static unsigned char bytes[ENTRIES_MAX * ENTRY_SIZE];
static size_t length;
static struct book book;
static struct reason reason;

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
    if (!book_open(&book, path, &reason))
        fail_msg("%s", reason.text);
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
    int count = book_find(&book, position, moves);
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

/* ---- finding ----------------------------------------------------------------------- */

static void test_moves_by_weight(void **state)
{
    (void)state;
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

static void test_ends_of_the_file(void **state)
{
    (void)state;
    struct position start = search_watch_position(START);
    add(start.key, BOOK_MOVE(D2, D4), 1);
    open_written();
    assert_string_equal(found(&start), "d2d4:1");
    start.key--;
    assert_string_equal(found(&start), "");
    start.key += 2;
    assert_string_equal(found(&start), "");
}

static void test_castling_and_promotion(void **state)
{
    (void)state;
    struct position castling = search_watch_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    add(castling.key, BOOK_MOVE(E1, H1), 2);
    add(castling.key, BOOK_MOVE(E1, A1), 1);
    add(castling.key, BOOK_MOVE(E1, G1), 5); /* not how books write it */
    open_written();
    assert_string_equal(found(&castling), "e1g1:2 e1c1:1");

    struct position promotion = search_watch_position("8/4P2k/8/8/8/8/8/K7 w - - 0 1");
    length = 0;
    add(promotion.key, BOOK_MOVE(E7, E8) | PROMOTED_TO(4), 2);
    add(promotion.key, BOOK_MOVE(E7, E8) | PROMOTED_TO(1), 1);
    add(promotion.key, BOOK_MOVE(E7, E8), 5); /* to what? */
    open_written();
    assert_string_equal(found(&promotion), "e7e8q:2 e7e8n:1");
}

/* Books count en passant where a pawn stands beside, even one that must not take. */
static void test_pinned_en_passant(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        unsigned move;
    } vain[] = {{"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", BOOK_MOVE(E1, F1)},
                {"6k1/8/8/r2pP2K/8/8/8/8 w - d6 0 2", BOOK_MOVE(H5, G5)},
                {"6k1/6b1/8/3pP3/3K4/8/8/8 w - d6 0 2", BOOK_MOVE(D4, D3)}};
    for (size_t i = 0; i < sizeof vain / sizeof *vain; i++) {
        struct position position = search_watch_position(vain[i].fen);
        assert_int_equal(position.en_passant, NO_SQUARE);
        length = 0;
        add(position.key ^ zobrist_en_passant(D6), vain[i].move, 1);
        open_written();
        assert_true(strlen(found(&position)) > 0);
    }
    /* Here it may: a position that could not be reached by the double step is another. */
    struct position position = search_watch_position("6k1/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    length = 0;
    add(position.key ^ zobrist_en_passant(D6), BOOK_MOVE(E1, E2), 1);
    open_written();
    assert_string_equal(found(&position), "");
    position = search_watch_position("6k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_string_equal(found(&position), "e1e2:1");
}

/* ---- choosing ---------------------------------------------------------------------- */

static void test_choice_by_weight(void **state)
{
    (void)state;
    const struct book_move moves[] = {{11, 700}, {12, 299}, {13, 1}, {14, 0}};
    uint64_t random = 1;
    int times[15] = {0};
    for (int i = 0; i < 100000; i++)
        times[book_choose(moves, 4, &random)]++;
    assert_in_range(times[11], 69000, 71000);
    assert_in_range(times[12], 29000, 31000);
    assert_in_range(times[13], 50, 200);
    assert_int_equal(times[14], 0);
    assert_int_equal(book_choose(moves + 3, 1, &random), MOVE_NONE);
    assert_int_equal(book_choose(moves, 0, &random), MOVE_NONE);
}

static void test_choice_is_repeatable(void **state)
{
    (void)state;
    const struct book_move moves[] = {{11, 3}, {12, 2}, {13, 1}};
    for (uint64_t seed = 0; seed < 100; seed++) {
        uint64_t first = seed, second = seed;
        for (int i = 0; i < 10; i++)
            assert_int_equal(book_choose(moves, 3, &first), book_choose(moves, 3, &second));
    }
}

/* ---- bad files --------------------------------------------------------------------- */

static void assert_refused(const char *file, const char *what)
{
    assert_false(book_open(&book, file, &reason));
    if (!strstr(reason.text, file) || !strstr(reason.text, what))
        fail_msg("'%s' does not say %s", reason.text, what);
}

static void test_bad_files(void **state)
{
    (void)state;
    struct position start = search_watch_position(START);
    add(start.key, BOOK_MOVE(D2, D4), 1);
    open_written(); /* stays open through all that follows */

    char other[sizeof path + 4];
    snprintf(other, sizeof other, "%s.no", path);
    assert_refused(other, "No such file");
    assert_refused(folder, "regular file");
    snprintf(path, sizeof path, "%s/bad", folder);
    write_bytes(0);
    assert_refused(path, "empty");
    for (size_t size = 1; size < ENTRY_SIZE; size++) {
        write_bytes(size);
        assert_refused(path, "expected entries of 16 bytes");
    }
    add(start.key - 1, BOOK_MOVE(D2, D4), 1);
    write_bytes(length);
    assert_refused(path, "entry 2 is out of order");
    snprintf(other, sizeof other, "%s/fifo", folder);
    assert_int_equal(mkfifo(other, 0600), 0);
    assert_refused(other, "regular file");
    assert_string_equal(found(&start), "d2d4:1");
}

static void test_file_cut_short_in_use(void **state)
{
    (void)state;
    struct position start = search_watch_position(START);
    for (int i = 0; i < ENTRIES_MAX; i++)
        add(start.key, BOOK_MOVE(D2, D4), 1);
    open_written();
    assert_int_equal(truncate(path, 3 * ENTRY_SIZE + 5), 0);
    found(&start); /* whatever it finds */
    assert_int_equal(truncate(path, 0), 0);
    assert_string_equal(found(&start), "");
}

/* ---- the engine -------------------------------------------------------------------- */

static int told;

static void on_book(void *listener, const struct book_move *moves, int count)
{
    (void)listener;
    told++;
    assert_int_equal(count, 1);
    assert_int_equal(moves[0].weight, 1);
}

/* Whether a search with these limits plays the book's only move. */
static bool plays_book(struct engine *engine, struct search_limits limits)
{
    struct search_watch watch;
    struct search_monitor monitor = search_watch_begin(&watch, NULL);
    monitor.from_book = on_book;
    told = 0;
    if (!engine_start(engine, &limits, &monitor, &reason))
        fail_msg("%s", reason.text);
    if (limits.infinite || limits.ponder)
        engine_stop(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    assert_int_equal(watch.reports > 0, told == 0);
    if (told == 1)
        assert_int_equal(watch.best, move_make(A2, A3));
    return told == 1;
}

static void test_engine_plays_book(void **state)
{
    (void)state;
    struct position start = search_watch_position(START);
    struct engine *engine = engine_create(strategies, &reason);
    add(start.key, BOOK_MOVE(A2, A3), 1);
    write_bytes(length);
    assert_non_null(engine);
    assert_true(engine_set_option(engine, "BookFile", path, &reason));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(engine_set_option(engine, "OwnBook", "true", &reason));
    assert_true(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(plays_book(engine, (struct search_limits){.nodes = 100}));
    assert_true(plays_book(engine, (struct search_limits){.move_time = 1}));
    assert_true(plays_book(engine, (struct search_limits){.has_clock = true}));

    /* Who wants to know is not answered from a book. */
    assert_false(plays_book(engine, (struct search_limits){.infinite = true}));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2, .ponder = true}));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2, .mate = 1}));
    struct search_limits one = {.depth = 2, .search_move_count = 1};
    one.search_moves[0] = move_make(E2, E4);
    assert_false(plays_book(engine, one));
    assert_true(engine_set_option(engine, "MultiPV", "2", &reason));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(engine_set_option(engine, "MultiPV", "1", &reason));

    assert_false(engine_set_option(engine, "BookFile", folder, &reason));
    assert_true(plays_book(engine, (struct search_limits){.depth = 2}));
    assert_true(engine_set_option(engine, "BookFile", "<empty>", &reason));
    assert_false(plays_book(engine, (struct search_limits){.depth = 2}));
    engine_destroy(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_moves_by_weight, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ends_of_the_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_castling_and_promotion, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pinned_en_passant, set_up, tear_down),
        cmocka_unit_test(test_choice_by_weight),
        cmocka_unit_test(test_choice_is_repeatable),
        cmocka_unit_test_setup_teardown(test_bad_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_file_cut_short_in_use, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_engine_plays_book, set_up, tear_down),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
