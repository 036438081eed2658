/* soak_store.c - the server's store for long, and its figures, one a line (NAME VALUE UNIT).
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: soak_store kills N      a process that writes is killed N times; status 1: moves are lost
 *        soak_store figures      moves at 200 a second, and the start with 10,000 games; status 1:
 *                                the start takes more than a second
 * In a directory of its own in TMPDIR, whose disk is what is measured.
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "base/thread.h"
#include "host/store_thread.h"
#include "scratch.h"
#include "store_kills.h"
#include "store_sample.h"

enum { MOVES = 2000, A_SECOND = 200, GAMES = 10000, OPEN_GAMES = 300, EVENTS = 80 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void must(bool well, const struct reason *reason)
{
    if (well)
        return;
    fprintf(stderr, "soak_store: %s\n", reason->text);
    exit(2);
}

static struct store *serve(const char *directory)
{
    struct reason reason = {0};
    struct store_options options = {.directory = directory};
    struct store *store = store_open(&options, STORE_SERVE, NULL, &reason);
    must(store, &reason);
    return store;
}

/* ---- killed ------------------------------------------------------------------------------------ */

static int run_kills(const char *directory, long count)
{
    struct kills kills = {.directory = directory, .seed = (uint64_t)time(NULL)};
    void *state;
    bool well;
    printf("store_kills_seed %llu number\n", (unsigned long long)kills.seed);
    if (sample_expect(&state) != 0)
        return 2;
    well = kills_run(&kills, count);
    printf("store_kills %ld number\nstore_kills_lost %s\n", kills.killed,
           well ? "0 groups" : "some groups");
    return !well;
}

/* ---- figures ----------------------------------------------------------------------------------- */

/* Games that are over but for the last ones, each with its events; 100 games a transaction. */
static void fill(struct store *store)
{
    static char text[64];
    struct store_job person[1], *jobs = malloc((EVENTS + 2) * 100 * sizeof *jobs);
    const struct store_job **list = malloc((EVENTS + 2) * 100 * sizeof *list);
    struct reason reason;
    size_t count = 0, culprit;
    for (int64_t id = 1; id <= 200; id++) {
        char name[24];
        snprintf(name, sizeof name, "person%lld", (long long)id);
        person[0] = sample_person(id, name);
        sample_do(store, person, 1);
    }
    snprintf(text, sizeof text, "at=1795384923000 e=move c=w ply=23 move=e2e4 w=299123 b=300");
    for (int64_t id = 1; id <= GAMES + OPEN_GAMES; id++) {
        jobs[count++] = sample_game(id, 1 + id % 200, 1 + (id + 7) % 200);
        for (int64_t n = 1; n <= EVENTS; n++)
            jobs[count++] = sample_event(id, n, text);
        if (id <= GAMES)
            jobs[count++] = sample_over(id, "1-0");
        if (id % 100 != 0 && id != GAMES + OPEN_GAMES)
            continue;
        for (size_t i = 0; i < count; i++)
            list[i] = &jobs[i];
        must(store_commit(store, list, count, &culprit, &reason) == STORE_DONE, &reason);
        count = 0;
    }
    free(jobs);
    free(list);
}

/* As the games' files had been written. */
static void note_filed(const char *directory)
{
    char path[600];
    sqlite3 *database;
    snprintf(path, sizeof path, "%s/store.sqlite", directory);
    if (sqlite3_open(path, &database) != SQLITE_OK ||
        sqlite3_exec(database, "UPDATE games SET filed = 1", NULL, NULL, NULL) != SQLITE_OK)
        exit(2);
    sqlite3_close(database);
}

static bool count_person(void *context, const struct store_person *person,
                         struct reason *reason)
{
    (void)person;
    (void)reason;
    ++*(long *)context;
    return true;
}

static bool count_event(void *context, const struct store_event *event, struct reason *reason)
{
    (void)event;
    (void)reason;
    ++*(long *)context;
    return true;
}

static bool count_game(void *context, const struct store_game *game, struct reason *reason)
{
    (void)game;
    (void)reason;
    ++*(long *)context;
    return true;
}

static double measure_start(const char *directory)
{
    long rows = 0;
    struct store_loader loader = {
        .context = &rows, .person = count_person, .game = count_game, .event = count_event};
    struct store_next next;
    struct reason reason;
    double began = now(), took;
    struct store *store = serve(directory);
    must(store_load(store, &loader, &next, &reason), &reason);
    took = now() - began;
    store_close(store);
    return took;
}

static int compare(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return a < b ? -1 : a > b;
}

/* From the moment a move is put until its ticket is known to be done. */
static void measure_moves(const char *directory)
{
    static double put_at[MOVES + 1], took[MOVES];
    struct reason reason;
    struct wake wake;
    struct store_thread *thread;
    uint64_t put = 0, done = 0;
    double began;
    must(wake_init(&wake, &reason), &reason);
    thread = store_thread_start(serve(directory), &wake, &reason);
    must(thread, &reason);
    began = now();
    while (done < MOVES) {
        uint64_t so_far = store_thread_done(thread);
        for (; done < so_far; done++)
            took[done] = now() - put_at[done + 1];
        while (put < MOVES && now() >= began + (double)put * 1000 / A_SECOND) {
            struct store_job job = sample_event(
                GAMES + 1 + (int64_t)put % OPEN_GAMES, EVENTS + 1 + (int64_t)put / OPEN_GAMES,
                "at=1795384923000 e=move c=w ply=23 move=e2e4 w=299123 b=300000 run=yes");
            put_at[++put] = now();
            store_thread_put(thread, &job, 1);
        }
        poll(&(struct pollfd){wake.descriptors[0], POLLIN, 0}, 1, 1);
        wake_clear(&wake);
    }
    must(store_thread_stop(thread, 100000, &reason), &reason);
    wake_free(&wake);
    qsort(took, MOVES, sizeof *took, compare);
    printf("store_saved_p50 %.2f ms\nstore_saved_p99 %.2f ms\nstore_saved_most %.2f ms\n",
           took[MOVES / 2], took[MOVES * 99 / 100], took[MOVES - 1]);
}

static int run_figures(const char *directory)
{
    struct store *store = serve(directory);
    double start;
    fill(store);
    store_close(store);
    note_filed(directory);
    measure_moves(directory);
    start = measure_start(directory);
    printf("store_start_10000_games %.1f ms\n", start);
    return start > 1000;
}

int main(int argc, char **argv)
{
    void *directory;
    int status = 2;
    if (argc < 2 || scratch_make(&directory) != 0)
        return 2;
    if (strcmp(argv[1], "kills") == 0 && argc == 3)
        status = run_kills(directory, strtol(argv[2], NULL, 10));
    else if (strcmp(argv[1], "figures") == 0)
        status = run_figures(directory);
    scratch_remove(&directory);
    return status;
}
