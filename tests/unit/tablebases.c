/* tablebases.c - endgame tables: valid files, invalid files, and their use by the engine.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Real tables are not part of the project; make check-testdata tests those. The files here are
 * written byte by byte and give all positions of a kind the same value: the one case in which
 * a table is only a header.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "engine/engine.h"
#include "engine/tablebases.h"
#include "rules/attacks.h"
#include "support/scratch.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/test.h"

enum { HEAD_SIZE = 14, FILE_SIZE = 80, LOST = 0, BLESSED = 1, DRAWN = 2, CURSED = 3, WON = 4 };

static char folder[512];
static struct error error;

static int set_up(void **state)
{
    if (scratch_make(state) != 0)
        return -1;
    snprintf(folder, sizeof folder, "%s", (char *)*state);
    return 0;
}
FIXTURE(set_up, scratch_remove);

/* ---- the tables used here ----------------------------------------------------------- */

#ifdef HAVE_FATHOM

static const char *path_of(const char *name)
{
    static char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path_of(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* Makes a table of king and `man` (2 knight ... 5 queen) against king. */
static void make_table(unsigned char bytes[FILE_SIZE], int man, int mover_has_man,
                       int other_to_move)
{
    const unsigned char head[HEAD_SIZE] = {0x71, 0xE8,
                                           0x23, 0x5D,
                                           1,    0,
                                           0x66, (unsigned char)(0x11 * man),
                                           0xEE, 0,
                                           0x80, (unsigned char)mover_has_man,
                                           0x80, (unsigned char)other_to_move};
    memset(bytes, 0, FILE_SIZE);
    memcpy(bytes, head, sizeof head);
}

static void write_tables(void)
{
    unsigned char bytes[FILE_SIZE];
    make_table(bytes, 5, WON, LOST);
    write_file("KQvK.rtbw", bytes, sizeof bytes);
    make_table(bytes, 2, DRAWN, DRAWN);
    write_file("KNvK.rtbw", bytes, sizeof bytes);
}

TEST(test_values)
{
    struct tablebases tables = {.limit = TABLEBASE_PIECES_MAX};
    enum tablebase_value value;
    write_tables();
    if (!tablebases_open(&tables, folder, &error))
        fail_msg("%s", error.text);
    assert_int_equal(tables.largest, 3);
    struct position queen = search_watch_position("8/8/8/4k3/8/8/8/K2Q4 w - - 0 1");
    assert_true(tablebases_probe(&tables, &queen, &value));
    assert_int_equal(value, TABLEBASE_WIN);
    struct position black = search_watch_position("8/8/8/4K3/8/8/8/k2q4 w - - 0 1");
    assert_true(tablebases_probe(&tables, &black, &value));
    assert_int_equal(value, TABLEBASE_LOSS);
    struct position taken = search_watch_position("8/8/8/8/8/3k4/3Q4/K7 b - - 0 1");
    assert_true(tablebases_probe(&tables, &taken, &value));
    assert_int_equal(value, TABLEBASE_DRAW);

    struct position rook = search_watch_position("8/8/8/4k3/8/8/8/K2R4 w - - 0 1");
    assert_false(tablebases_probe(&tables, &rook, &value)); /* no such table */
    queen.halfmove_clock = 1;
    assert_false(tablebases_probe(&tables, &queen, &value));
    queen.halfmove_clock = 0;
    tables.limit = 2;
    assert_false(tablebases_probe(&tables, &queen, &value));
    tables.limit = TABLEBASE_PIECES_MAX;
    tablebases_close(&tables);
    assert_false(tablebases_probe(&tables, &queen, &value));
}

TEST(test_ranks)
{
    struct tablebases tables = {.limit = TABLEBASE_PIECES_MAX};
    struct tablebase_root root;
    write_tables();
    assert_true(tablebases_open(&tables, folder, &error));
    struct position position = search_watch_position("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1");
    assert_true(tablebases_rank_moves(&tables, &position, false, &root));
    assert_int_equal(root.value, TABLEBASE_WIN);
    assert_false(root.from_dtz); /* there is no .rtbz file */
    assert_int_equal(root.count, count_legal_moves(&position));
    for (int i = 0; i < root.count; i++) {
        struct position after = position;
        struct undo undo;
        position_make_move(&after, root.moves[i].move, &undo);
        bitboard king = piece_type_attacks(KING, C3, 0);
        bool lost = (king & after.by_type[QUEEN]) != 0 &&
                    (position_attackers(&after, bitboard_first(after.by_type[QUEEN]),
                                        position_occupied(&after)) &
                     after.by_color[WHITE]) == 0;
        assert_int_equal(root.moves[i].rank == root.best, !lost);
    }
    tablebases_close(&tables);
}

static void search(struct engine *engine, const char *fen, int depth,
                   struct search_watch *watch)
{
    struct position position = search_watch_position(fen);
    struct search_limits limits = {.depth = depth};
    search_watch_run(engine, &position, &limits, watch);
}

TEST(test_search)
{
    static const char won[] = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1";
    static const char wins[] = "k7/8/8/8/3p4/8/3Q4/K7 w - - 0 1";  /* captures the pawn */
    static const char loses[] = "8/8/6q1/8/8/8/n7/K1k5 w - - 0 1"; /* must capture */
    struct engine *engine = engine_create(strategies, &error);
    struct search_watch watch;
    write_tables();
    assert_true(engine_set_option(engine, "SyzygyPath", folder, &error));
    search(engine, won, 1, &watch);
    assert_int_equal(watch.last.score, SCORE_TABLEBASE_WIN);
    assert_true(watch.last.tablebase_hits > 0);
    struct position after = search_watch_position(won);
    struct undo undo;
    struct move_list captures;
    position_make_move(&after, watch.best, &undo);
    generate_noisy(&after, &captures);
    assert_int_equal(captures.count, 0); /* the queen is not lost */
    search(engine, loses, 2, &watch);
    assert_int_equal(watch.last.score, -SCORE_TABLEBASE_WIN + 1);
    search(engine, wins, 2, &watch);
    assert_int_equal(watch.last.score, SCORE_TABLEBASE_WIN - 1);
    assert_true(watch.last.tablebase_hits > 0);
    assert_true(engine_set_option(engine, "Threads", "3", &error));
    search(engine, wins, 6, &watch);
    assert_true(watch.last.score >= SCORE_CERTAIN_BOUND);

    assert_true(engine_set_option(engine, "Threads", "1", &error));
    assert_true(engine_set_option(engine, "SyzygyProbeLimit", "2", &error));
    engine_new_game(engine);
    search(engine, wins, 2, &watch);
    assert_true(watch.last.score < SCORE_CERTAIN_BOUND);
    assert_int_equal(watch.last.tablebase_hits, 0);
    engine_destroy(engine);
}

/* A win that the fifty-move rule prevents counts as a win only without that rule. */
TEST(test_cursed_wins)
{
    static const char won[] = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1";
    static const char loses[] = "8/8/6q1/8/8/8/n7/K1k5 w - - 0 1";
    struct engine *engine = engine_create(strategies, &error);
    struct search_watch watch;
    unsigned char bytes[FILE_SIZE];
    make_table(bytes, 5, CURSED, BLESSED);
    write_file("KQvK.rtbw", bytes, sizeof bytes);
    assert_true(engine_set_option(engine, "SyzygyPath", folder, &error));
    search(engine, won, 1, &watch);
    assert_int_equal(watch.last.score, SCORE_CURSED_WIN);
    search(engine, loses, 2, &watch);
    assert_int_equal(watch.last.score, -SCORE_CURSED_WIN);
    assert_true(engine_set_option(engine, "Syzygy50MoveRule", "false", &error));
    engine_new_game(engine);
    search(engine, won, 1, &watch);
    assert_int_equal(watch.last.score, SCORE_TABLEBASE_WIN);
    search(engine, loses, 2, &watch);
    assert_int_equal(watch.last.score, -SCORE_TABLEBASE_WIN + 1);
    engine_destroy(engine);
}

#else

TEST(test_without_fathom)
{
    struct engine *engine = engine_create(strategies, &error);
    assert_false(engine_set_option(engine, "SyzygyPath", folder, &error));
    assert_non_null(strstr(error.text, "without Fathom"));
    assert_true(engine_set_option(engine, "SyzygyPath", "<empty>", &error));
    engine_destroy(engine);
}

#endif
