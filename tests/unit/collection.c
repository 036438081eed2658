/* collection.c - queries on game files, and damaged caches.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <dirent.h>
#include <pthread.h>
#include <sys/stat.h>

#include "collection/scan.h"
#include "support/scratch.h"
#include "support/test.h"

static char path[512], cache[700];

static const char games[] =
    "[White \"Anna Frank\"]\n[Black \"Bo\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2300\"]\n"
    "[Date \"1990.05.06\"]\n[Result \"1-0\"]\n[ECO \"B33\"]\n\n"
    "1. e4 c5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 1-0\n\n"
    "[White \"Bo\"]\n[Black \"Fr\xE4nki\"]\n[Date \"2001.??.??\"]\n[Result \"0-1\"]\n\n"
    "1. Nf3 c5 2. e4 Nc6 3. d4 cxd4 4. Nxd4 0-1\n\n"
    "[White \"Cy\"]\n[Black \"Anna\"]\n[FEN \"7k/P7/8/8/8/8/r7/K7 w - - 0 1\"]\n[SetUp \"1\"]\n"
    "[Result \"1/2-1/2\"]\n\n1. Kxa2 Kg7 2. a8=N Kf7 3. Nb6 1/2-1/2\n\n"
    "[White \"Dee\"]\n[Black \"Eve\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n";

static int set_up(void **state)
{
    FILE *file;
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/games.pgn", (char *)*state);
    snprintf(cache, sizeof cache, "%s/cache", (char *)*state);
    setenv("XDG_CACHE_HOME", cache, 1);
    file = fopen(path, "w");
    fputs(games, file);
    return fclose(file);
}

FIXTURE(set_up, scratch_remove);

static char *find_cache(void)
{
    static char file[1100];
    char folder[800];
    snprintf(folder, sizeof folder, "%s/ttychess/collections", cache);
    DIR *stream = opendir(folder);
    *file = '\0';
    for (struct dirent *entry; stream && (entry = readdir(stream)) != NULL;)
        if (entry->d_name[0] != '.')
            snprintf(file, sizeof file, "%s/%s", folder, entry->d_name);
    if (stream)
        closedir(stream);
    return file;
}

/* Checks whether an existing cache is replaced. */
static struct collection *open_games(bool replaces)
{
    const char *paths[] = {path};
    struct error error;
    struct stat before, after;
    bool existed = stat(find_cache(), &before) == 0;
    struct collection *collection = collection_open(paths, 1, NULL, NULL, NULL, &error);
    assert_non_null(collection);
    assert_int_equal(stat(find_cache(), &after), 0);
    assert_int_equal(existed && before.st_ino != after.st_ino, replaces);
    return collection;
}

/* Returns games and plies of the results, such as "1:6 2:6". */
static const char *ask(const struct collection *collection, const char *words)
{
    static char text[200];
    struct query question;
    struct error error;
    bool done;
    size_t count;
    if (!query_parse(&question, words, NULL, &error))
        return strcpy(text, error.text);
    struct scan *scan = scan_create(collection, &question, NULL, &error);
    scan_wait(scan);
    const struct scan_hit *hits = scan_hits(scan, &count, &done);
    assert_true(done);
    text[0] = '\0';
    for (size_t i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u:%u", i > 0 ? " " : "",
                 (unsigned)hits[i].game + 1, hits[i].ply);
    scan_destroy(scan);
    return text;
}

TEST(test_queries)
{
    static const char *const answers[][2] = {
        {"player frank", "1:0 2:0"},
        {"player frank white", "1:0"},
        {"player ANNA black", "3:0"},
        {"player \"anna f\" result 1-0", "1:0"},
        {"player bo result 1-0 result 0-1", "1:0 2:0"},
        {"player bo player anna", "1:0"},
        {"player anna white player anna", ""},
        {"player bo white player fr", "2:0"},
        {"elo 2300-", "1:0"},
        {"elo 2350-2400", ""},
        {"year -1999", "1:0"},
        {"year 2001", "2:0"},
        {"eco B3", "1:0 2:0"}, /* by its ECO tag, and by its moves */
        {"eco A99-B32", "2:0"},
        {"position r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w", "1:4 2:4"},
        {"position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1 eco B", "1:1"},
        {"position 8/P5k1/8/8/8/8/K7/8 w", "3:2"},
        {"material KKP", "3:1"},
        {"material KNK for 3", "3:3"},
        {"material KNK for 4 player cy", ""},
        {"pattern \"Ke1 Bb5 !pa7\"", "1:6"},
        {"pattern \"Na8\"", "3:3"},
        {"moves \"Nf3 Nc6\"", "1:4"},
        {"moves \"Nf3 Bxc6\" within 3", ""},
        {"moves \"Nf3 Bxc6\" within 4", "1:7"},
        {"moves \"a8=N\"", "3:3"},
        {"moves \"cxd4 Nxd4\"", "2:7"},
        {"moves \"Bb5+\"", ""},
    };
    struct collection *collection = open_games(false);
    assert_int_equal(collection->count, 4);
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        assert_string_equal(ask(collection, answers[i][0]), answers[i][1]);
    collection_close(collection);
}

/* Checks the column of the error. */
TEST(test_query_errors)
{
    static const struct {
        const char *words;
        int column;
    } slips[] = {
        {"", 1},
        {"year", 5},
        {"elo 0", 5},
        {"eco B331", 5},
        {"position 8/8/8/8/8/8/8/K6x w result", 26},
        {"player a b", 10},
        {"player a player b player c", 26},
        {"elo 2400- eco F", 15},
        {"elo 2400- year 1990 elo -2500", 25},
        {"year 20-10", 6},
        {"result 2-0", 8},
        {"position", 9},
        {"position 8/8/8/8/8/8/8/8 w", 10},
        {"material KRP", 10},
        {"material KPK for 0", 18},
        {"pattern \"Pd5 Xd4\"", 14},
        {"pattern Pd5 moves Nf3", 13},
        {"moves \"Nf3 Nx\" within", 22},
    };
    struct query question;
    struct error error;
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        assert_false(query_parse(&question, slips[i].words, NULL, &error));
        assert_int_equal(error.column, slips[i].column);
    }
}

TEST(test_moves)
{
    struct collection *collection = open_games(false);
    struct query question = {.kind = QUERY_GAME};
    struct error error;
    struct position start;
    struct scan_move moves[SCAN_MOVES_MAX];
    bool done;
    size_t count;
    position_set_start(&start);
    query_set_position(&question, &start);
    struct scan *scan = scan_create(collection, &question, NULL, &error);
    scan_wait(scan);
    const struct scan_hit *hits = scan_hits(scan, &count, &done);
    assert_int_equal(scan_count_moves(collection, hits, count, &start, moves), 2);
    assert_string_equal(moves[0].san, "e4");
    assert_int_equal(moves[0].games, 2);
    assert_int_equal(moves[0].results[RESULT_WHITE_WINS], 1);
    assert_int_equal(moves[0].rated, 1);
    assert_int_equal(moves[0].elo, 2400);
    assert_int_equal(moves[0].year, 1990);
    assert_int_equal(moves[1].results[RESULT_BLACK_WINS], 1);
    assert_int_equal(moves[1].year, 2001);
    scan_destroy(scan);
    collection_close(collection);
}

TEST(test_read)
{
    struct collection *collection = open_games(false);
    struct error error;
    size_t length;
    char *text = collection_read_game_text(collection, &collection->games[2], &length, &error);
    assert_memory_equal(text, "[White \"Cy\"]", 12);
    assert_memory_equal(text + length - 13, "Nb6 1/2-1/2\n\n", 14);
    free(text);
    assert_int_equal(remove(path), 0);
    assert_null(collection_read_game_text(collection, &collection->games[2], &length, &error));
    assert_non_null(strstr(error.text, strerror(ENOENT)));
    collection_close(collection);
}

/* ---- the cache ---------------------------------------------------------------------- */

static void write_cache(const char *file, const char *bytes, size_t size)
{
    FILE *stream = fopen(file, "w");
    fwrite(bytes, 1, size, stream);
    assert_int_equal(fclose(stream), 0);
}

TEST(test_damage)
{
    static char bytes[20000];
    collection_close(open_games(false));
    const char *file = find_cache();
    FILE *stream = fopen(file, "r");
    size_t size = fread(bytes, 1, sizeof bytes, stream);
    fclose(stream);
    assert_in_range(size, 100, sizeof bytes - 1);
    write_cache(file, bytes, size - 1);
    collection_close(open_games(true));
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= (char)(1 << i % 8);
        write_cache(file, bytes, size);
        bytes[i] ^= (char)(1 << i % 8);
        collection_close(open_games(true));
        if (i % 16 == 0) {
            write_cache(file, bytes, i);
            collection_close(open_games(true));
        }
    }
    collection_close(open_games(false));
}

TEST(test_change)
{
    collection_close(open_games(false));
    FILE *file = fopen(path, "a");
    fputs("\n[White \"Zoe\"]\n\n1. d4 *\n", file);
    fclose(file);
    struct collection *collection = open_games(true);
    assert_string_equal(ask(collection, "player zoe"), "5:0");
    collection_close(collection);
}

/* The open collection does not depend on its cache file. */
TEST(test_truncated)
{
    struct collection *collection = open_games(false);
    assert_int_equal(truncate(find_cache(), 0), 0);
    assert_string_equal(ask(collection, "player frank moves \"Nf3 Bxc6\" within 4"), "1:7");
    collection_close(collection);
    collection_close(open_games(true));
}

/* ---- two processes at once ---------------------------------------------------------- */

static struct collection *beside;

static void *open_beside(void *unused)
{
    const char *paths[] = {path};
    struct error error;
    (void)unused;
    beside = collection_open(paths, 1, NULL, NULL, NULL, &error);
    return NULL;
}

/* While one cache is being written, another thread writes the same one and finishes first. */
static bool meanwhile(void *context, uint64_t done, uint64_t bytes, size_t count)
{
    pthread_t thread;
    (void)done;
    (void)bytes;
    (void)count;
    (void)context;
    if (!beside) {
        assert_int_equal(pthread_create(&thread, NULL, open_beside, NULL), 0);
        pthread_join(thread, NULL);
    }
    return true;
}

TEST(test_two_at_once)
{
    const char *paths[] = {path};
    struct error error;
    FILE *file = fopen(path, "a");
    for (int i = 0; i < 5000; i++)
        fputs("\n[White \"Zoe\"]\n\n1. d4 *\n", file);
    fclose(file);
    struct collection *collection = collection_open(paths, 1, NULL, meanwhile, NULL, &error);
    assert_non_null(beside);
    assert_non_null(collection);
    assert_string_equal(ask(collection, "player frank"), "1:0 2:0");
    assert_string_equal(ask(beside, "player frank"), "1:0 2:0");
    collection_close(beside);
    collection_close(collection);
}
