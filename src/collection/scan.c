/* scan.c - threads that take blocks of games in turn.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/scan.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

enum {
    BLOCK_GAMES = 1024,
    PREFETCH_DISTANCE = 8, /* games */
    THREADS_LIMIT = 64
};

/* One thread stores a block's hits at the indices of the block's games, then sets `done`. */
struct block {
    size_t count;
    atomic_bool done;
};

struct scan {
    const struct collection *collection;
    struct query query;
    size_t block_count;
    struct block *blocks; /* owned */
    atomic_size_t next;
    atomic_bool stop;
    struct wake *wake;
    pthread_t threads[THREADS_LIMIT];
    int thread_count;

    struct scan_hit *hits; /* owned; the hits of the first `collected` blocks are contiguous */
    size_t hit_count, collected;
};

static bool match_game(const struct query *query, const struct collection *collection,
                       struct scan_hit *hit)
{
    const struct collection_game *game = &collection->games[hit->game];
    const chess_move *moves = collection->moves + game->first_move;
    struct position start;
    size_t ply;
    if (!query_can_match(query, collection, game))
        return false;
    collection_get_start_position(collection, game, &start);
    if (!query_find_match(query, &start, moves, game->plies, game->promoted, &ply))
        return false;
    hit->ply = (uint16_t)ply;
    hit->next = ply < game->plies ? moves[ply] : MOVE_NONE;
    return true;
}

static void search_block(struct scan *scan, size_t number)
{
    struct block *block = &scan->blocks[number];
    size_t games = scan->collection->count;
    for (size_t i = number * BLOCK_GAMES; i < games && i < (number + 1) * BLOCK_GAMES; i++) {
        struct scan_hit hit = {.game = (uint32_t)i};
        size_t next = i + PREFETCH_DISTANCE < games ? i + PREFETCH_DISTANCE : i;
        __builtin_prefetch(scan->collection->moves + scan->collection->games[next].first_move);
        if (match_game(&scan->query, scan->collection, &hit))
            scan->hits[number * BLOCK_GAMES + block->count++] = hit;
    }
    atomic_store(&block->done, true);
    if (scan->wake)
        wake_signal(scan->wake);
}

static void *search(void *argument)
{
    struct scan *scan = argument;
    size_t number;
    while (!atomic_load(&scan->stop) &&
           (number = atomic_fetch_add(&scan->next, 1)) < scan->block_count)
        search_block(scan, number);
    return NULL;
}

struct scan *scan_create(const struct collection *collection, const struct query *query,
                         struct wake *wake, struct error *error)
{
    struct scan *scan = memory_new(1, sizeof *scan);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    scan->collection = collection;
    scan->query = *query;
    scan->block_count = (collection->count + BLOCK_GAMES - 1) / BLOCK_GAMES;
    scan->blocks = memory_new(scan->block_count + 1, sizeof scan->blocks[0]);
    scan->hits = memory_new(collection->count + 1, sizeof scan->hits[0]);
    scan->wake = wake;
    while (scan->thread_count < THREADS_LIMIT && scan->thread_count < cores &&
           thread_start(&scan->threads[scan->thread_count], search, scan, error))
        scan->thread_count++;
    if (scan->thread_count > 0)
        return scan;
    scan_destroy(scan);
    return NULL;
}

const struct scan_hit *scan_hits(struct scan *scan, size_t *count, bool *done)
{
    while (scan->collected < scan->block_count &&
           atomic_load(&scan->blocks[scan->collected].done)) {
        size_t number = scan->collected++, found = scan->blocks[number].count;
        memmove(scan->hits + scan->hit_count, scan->hits + number * BLOCK_GAMES,
                found * sizeof scan->hits[0]);
        scan->hit_count += found;
    }
    *count = scan->hit_count;
    *done = scan->collected == scan->block_count;
    return scan->hits;
}

void scan_wait(struct scan *scan)
{
    for (int i = 0; i < scan->thread_count; i++)
        pthread_join(scan->threads[i], NULL);
    scan->thread_count = 0;
}

void scan_destroy(struct scan *scan)
{
    if (!scan)
        return;
    atomic_store(&scan->stop, true);
    scan_wait(scan);
    free(scan->blocks);
    free(scan->hits);
    free(scan);
}

static int compare_moves(const void *one, const void *other)
{
    const struct scan_move *a = one, *b = other;
    if (a->games != b->games)
        return a->games < b->games ? 1 : -1;
    return (a->move > b->move) - (a->move < b->move);
}

size_t scan_count_moves(const struct collection *collection, const struct scan_hit *hits,
                        size_t count, const struct position *position,
                        struct scan_move moves[SCAN_MOVES_MAX])
{
    enum color side = position_turn(position);
    size_t known = 0, at;
    for (size_t i = 0; i < count; i++) {
        const struct collection_game *game = &collection->games[hits[i].game];
        for (at = 0; at < known && moves[at].move != hits[i].next; at++)
            ;
        if (at == SCAN_MOVES_MAX)
            continue;
        if (at == known)
            moves[known++] = (struct scan_move){.move = hits[i].next};
        moves[at].games++;
        moves[at].results[game->result]++;
        moves[at].rated += game->elo[side] > 0;
        moves[at].elo += game->elo[side];
        if (game->year > moves[at].year)
            moves[at].year = game->year;
    }
    for (at = 0; at < known; at++) {
        moves[at].elo /= moves[at].rated > 0 ? moves[at].rated : 1;
        if (moves[at].move != MOVE_NONE)
            san_write(position, moves[at].move, moves[at].san);
    }
    qsort(moves, known, sizeof moves[0], compare_moves);
    return known;
}
