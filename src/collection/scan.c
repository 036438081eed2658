/* scan.c - see scan.h: threads that take blocks of games in turn.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "collection/scan.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"

enum { BLOCK = 1024 /* games */, MOST_THREADS = 64 };

/* What one block holds: written by one thread, then `done`. */
struct block {
    struct scan_hit *hits; /* owned */
    size_t count, capacity;
    atomic_bool done;
};

struct scan {
    const struct collection *collection;
    struct question question;
    const struct scan_hit *within; /* NULL: all games */
    size_t games, block_count;
    struct block *blocks; /* owned */
    atomic_size_t next;   /* block that nobody has taken */
    atomic_bool stop;
    struct wake *wake;
    pthread_t threads[MOST_THREADS];
    int thread_count;

    struct scan_hit *hits; /* owned; of the first `collected` blocks */
    size_t hit_count, capacity, collected;
};

/* ---- a game ------------------------------------------------------------------------------ */

static bool ask(const struct question *question, const struct collection *collection,
                const struct collection_game *game, struct scan_hit *hit)
{
    const chess_move *moves = collection_moves(collection, game);
    struct question_walk walk;
    size_t at;
    if (!question_takes(question, collection, game))
        return false;
    if (question->kind == QUESTION_GAME) {
        *hit = (struct scan_hit){.next = game->plies > 0 ? moves[0] : MOVE_NONE};
        return true;
    }
    question_begin(&walk, question, collection, game);
    while (!question_holds(&walk, &at)) {
        if (walk.ply == game->plies || !question_goes_on(&walk))
            return false;
        question_step(&walk, moves[walk.ply]);
    }
    hit->ply = (uint16_t)at;
    hit->next = at < game->plies ? moves[at] : MOVE_NONE;
    return true;
}

static void search_block(struct scan *scan, size_t number)
{
    struct block *block = &scan->blocks[number];
    size_t end = (number + 1) * BLOCK < scan->games ? (number + 1) * BLOCK : scan->games;
    const struct collection_game *games = collection_games(scan->collection);
    for (size_t i = number * BLOCK; i < end; i++) {
        uint32_t game = scan->within ? scan->within[i].game : (uint32_t)i;
        struct scan_hit hit;
        if (!ask(&scan->question, scan->collection, &games[game], &hit))
            continue;
        if (block->count == block->capacity) {
            block->capacity = 2 * block->capacity + 16;
            block->hits = memory_resize(block->hits, block->capacity, sizeof block->hits[0]);
        }
        hit.game = game;
        block->hits[block->count++] = hit;
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

/* ---- the scan ---------------------------------------------------------------------------- */

struct scan *scan_start(const struct collection *collection, const struct question *question,
                        const struct scan_hit *within, size_t count, struct wake *wake,
                        struct reason *reason)
{
    struct scan *scan = memory_new(1, sizeof *scan);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    scan->collection = collection;
    scan->question = *question;
    scan->within = within;
    scan->games = within ? count : collection_count(collection);
    scan->block_count = (scan->games + BLOCK - 1) / BLOCK;
    scan->blocks = memory_new(scan->block_count + 1, sizeof scan->blocks[0]);
    scan->wake = wake;
    while (scan->thread_count < MOST_THREADS && scan->thread_count < cores &&
           thread_start(&scan->threads[scan->thread_count], search, scan, reason))
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
        struct block *block = &scan->blocks[scan->collected++];
        if (scan->hit_count + block->count > scan->capacity) {
            scan->capacity = 2 * scan->capacity + block->count;
            scan->hits = memory_resize(scan->hits, scan->capacity, sizeof scan->hits[0]);
        }
        for (size_t i = 0; i < block->count; i++)
            scan->hits[scan->hit_count++] = block->hits[i];
        free(block->hits);
        block->hits = NULL;
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
    for (size_t i = 0; i < scan->block_count; i++)
        free(scan->blocks[i].hits);
    free(scan->blocks);
    free(scan->hits);
    free(scan);
}

void scan_position(const struct collection *collection, const struct scan_hit *hit,
                   struct position *position)
{
    const struct collection_game *game = &collection_games(collection)[hit->game];
    const chess_move *moves = collection_moves(collection, game);
    struct undo undo;
    collection_start(collection, game, position);
    for (size_t i = 0; i < hit->ply; i++)
        if (moves[i] == MOVE_NONE)
            position_make_null(position, &undo);
        else
            position_make_move(position, moves[i], &undo);
}

/* ---- what is played ---------------------------------------------------------------------- */

static struct scan_move *find_move(struct scan_move moves[SCAN_MOVES], size_t *count,
                                   chess_move move, size_t hit)
{
    for (size_t i = 0; i < *count; i++)
        if (moves[i].move == move)
            return &moves[i];
    if (*count == SCAN_MOVES)
        return NULL;
    moves[*count] = (struct scan_move){.move = move, .first = hit};
    return &moves[(*count)++];
}

static int compare_moves(const void *one, const void *other)
{
    const struct scan_move *a = one, *b = other;
    if (a->games != b->games)
        return a->games < b->games ? 1 : -1;
    return (a->move > b->move) - (a->move < b->move);
}

size_t scan_moves(const struct collection *collection, const struct scan_hit *hits,
                  size_t count, enum color side, struct scan_move moves[SCAN_MOVES])
{
    const struct collection_game *games = collection_games(collection);
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        const struct collection_game *game = &games[hits[i].game];
        struct scan_move *move = find_move(moves, &known, hits[i].next, i);
        if (!move)
            continue;
        move->games++;
        move->white_wins += game->result == RESULT_WHITE_WINS;
        move->black_wins += game->result == RESULT_BLACK_WINS;
        move->draws += game->result == RESULT_DRAW;
        move->rated += game->elo[side] > 0;
        move->elo += game->elo[side];
        if (game->year > move->year)
            move->year = game->year;
    }
    qsort(moves, known, sizeof moves[0], compare_moves);
    return known;
}
