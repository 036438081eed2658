/* repertoire.c - reads, changes and queries repertoires.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/repertoire.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"
#include "pgn/pgn_reader.h"
#include "pgn/pgn_stream.h"

enum { FILE_LIMIT = 16 << 20 };

/* ---- reading ---------------------------------------------------------------------------- */

static int compare_keys(const void *one, const void *other)
{
    const struct repertoire_position *a = one, *b = other;
    return a->key < b->key ? -1 : a->key > b->key;
}

static void index_positions(struct repertoire *repertoire)
{
    size_t moves = 0;
    for (size_t i = 0; i < repertoire->count; i++)
        moves += repertoire->games[i].tree.count + 1;
    repertoire->positions = memory_new(
        moves + 1,
        /* the last one, with key 0, ends the array */ sizeof repertoire->positions[0]);
    for (size_t i = 0; i < repertoire->count; i++) {
        struct game *game = &repertoire->games[i];
        for (struct move_node *node = game->tree.root; node;
             node = move_node_next(node, game->tree.root)) {
            game_go_to(game, node);
            bool has_parent = node->parent && node->move != MOVE_NONE;
            bool turn = game->position.side_to_move == repertoire->side;
            bool has_move = turn && node->first && node->first->move != MOVE_NONE;
            uint64_t from = has_parent ? game->keys[game->current - 1] : 0;
            repertoire->positions[repertoire->position_count++] = (struct repertoire_position){
                game->position.key, from, game, node, game->current, turn, has_move};
        }
    }
    qsort(repertoire->positions, repertoire->position_count, sizeof repertoire->positions[0],
          compare_keys);
}

static struct game *make_room(struct repertoire *repertoire)
{
    repertoire->games = memory_grow(repertoire->games, repertoire->count + 1,
                                    &repertoire->capacity, sizeof repertoire->games[0]);
    return &repertoire->games[repertoire->count];
}

static bool read_games(struct repertoire *repertoire, int file, struct error *error)
{
    struct pgn_first_error first = {&repertoire->file_error, false};
    struct pgn_stream *stream = pgn_stream_create(file, pgn_store_first_error, &first);
    enum pgn_stream_status status;
    struct pgn_record record;
    while ((status = pgn_stream_next(stream, make_room(repertoire), &record, error)) ==
           PGN_STREAM_GAME)
        if (record.status != PGN_NO_GAME)
            game_set_study(&repertoire->games[repertoire->count++], true);
    pgn_stream_destroy(stream);
    return status == PGN_STREAM_END;
}

bool repertoire_open(struct repertoire *repertoire, const char *path, enum color side,
                     struct error *error)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    bool missing = file < 0 && errno == ENOENT, ok = missing;
    *repertoire = (struct repertoire){.side = side};
    if (file < 0)
        error_set(error, 0, "%s: cannot open: %s", path, strerror(errno));
    else if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) ||
             status.st_size > FILE_LIMIT)
        error_set(error, 0, "%s: expected a file of at most %d MB", path, FILE_LIMIT >> 20);
    else
        ok = read_games(repertoire, file, error);
    if (file >= 0)
        close(file);
    if (ok)
        index_positions(repertoire);
    else
        repertoire_close(repertoire);
    return ok;
}

void repertoire_close(struct repertoire *repertoire)
{
    for (size_t i = 0; i < repertoire->count; i++)
        game_free(&repertoire->games[i]);
    free(repertoire->games);
    free(repertoire->positions);
    free(repertoire->gaps);
    *repertoire = (struct repertoire){.games = NULL};
}

/* ---- changes ---------------------------------------------------------------------------- */

static bool write_file(const struct repertoire *repertoire, const char *path,
                       struct error *error)
{
    struct buffer whole = {0};
    for (size_t i = 0; i < repertoire->count; i++) {
        size_t length;
        char *text = pgn_write(&repertoire->games[i], &length);
        buffer_add(&whole, "\n", i > 0);
        buffer_add(&whole, text, length);
        free(text);
    }
    bool ok = file_replace(path, whole.bytes, whole.length, error);
    buffer_free(&whole);
    return ok;
}

static size_t add_moves(struct repertoire *repertoire, const struct game *game)
{
    size_t i = 0;
    while (i < repertoire->count && repertoire->games[i].start.key != game->start.key)
        i++;
    if (i == repertoire->count) {
        game_init(make_room(repertoire), &game->start);
        game_set_tag(&repertoire->games[i], "Event", "Repertoire");
        repertoire->count++;
    }
    struct game *study = &repertoire->games[i];
    size_t before = study->tree.count;
    game_set_study(study, true);
    game_go_to(study, study->tree.root);
    for (size_t ply = 0; ply < game->current && game_play(study, game->moves[ply].move); ply++)
        ;
    return study->tree.count - before;
}

static size_t remove_moves(struct repertoire *repertoire, const struct game *game)
{
    size_t moves = 0;
    for (size_t i = 0; i < repertoire->count; i++) {
        struct game *study = &repertoire->games[i];
        struct move_node *node = study->start.key == game->start.key ? study->tree.root : NULL;
        for (size_t ply = 0; node && ply < game->current; ply++)
            node = move_node_find_child(node, game->moves[ply].move);
        while (node && node->parent && node->parent->parent &&
               node->parent->first == node->parent->last)
            node = node->parent;
        if (!node || !node->parent)
            continue;
        moves += move_node_count_subtree(node);
        game_remove_node(study, node);
    }
    return moves;
}

bool repertoire_update_file(const char *path, enum color side, const struct game *game,
                            bool removes, size_t *moves, struct error *error)
{
    struct repertoire repertoire;
    char target[PATH_MAX];
    int file = file_lock(path, target, error);
    bool ok = file >= 0 && repertoire_open(&repertoire, target, side, error);
    if (ok) {
        if (*repertoire.file_error.text)
            ok = error_set(error, 0, "%s has an error: %s", path, repertoire.file_error.text);
        else
            *moves = removes ? remove_moves(&repertoire, game) : add_moves(&repertoire, game);
        ok = ok && (*moves == 0 || write_file(&repertoire, target, error));
        repertoire_close(&repertoire);
    }
    if (file >= 0)
        close(file);
    return ok;
}

/* ---- queries ---------------------------------------------------------------------------- */

/* Returns the first position with this key, or NULL. Others with this key follow it. */
static const struct repertoire_position *find_position(const struct repertoire *repertoire,
                                                       uint64_t key)
{
    const struct repertoire_position target = {.key = key};
    const struct repertoire_position *position = NULL;
    if (repertoire->position_count > 0)
        position = bsearch(&target, repertoire->positions, repertoire->position_count,
                           sizeof *position, compare_keys);
    while (position && position > repertoire->positions && position[-1].key == key)
        position--;
    return position;
}

int repertoire_find_moves(const struct repertoire *repertoire, uint64_t key,
                          const struct move_node *moves[REPERTOIRE_MOVES_MAX])
{
    int count = 0;
    const struct repertoire_position *position = find_position(repertoire, key);
    for (; position && position->key == key; position++)
        for (const struct move_node *node = position->node->first; node; node = node->next) {
            int at = 0;
            while (at < count && moves[at]->move != node->move)
                at++;
            if (at == count && count < REPERTOIRE_MOVES_MAX && node->move != MOVE_NONE)
                moves[count++] = node;
        }
    return count;
}

bool repertoire_has_move(const struct repertoire *repertoire, uint64_t key, chess_move move)
{
    const struct move_node *moves[REPERTOIRE_MOVES_MAX];
    int count = repertoire_find_moves(repertoire, key, moves);
    while (count > 0 && moves[count - 1]->move != move)
        count--;
    return count > 0;
}

bool repertoire_find_departure(const struct repertoire *repertoire, const struct game *game,
                               size_t *ply)
{
    const struct move_node *moves[REPERTOIRE_MOVES_MAX];
    for (*ply = 0; *ply < game->count; ++*ply) {
        uint64_t key = game->keys[*ply];
        const struct repertoire_position *position = find_position(repertoire, key);
        if (position && position->is_our_turn &&
            repertoire_find_moves(repertoire, key, moves) > 0 &&
            !repertoire_has_move(repertoire, key, game->moves[*ply].move))
            return true;
    }
    return false;
}

/* ---- gaps ------------------------------------------------------------------------------- */

/* Frequent gaps move to the front, so that the search finds them soon. */
static void count_gap(struct repertoire *repertoire,
                      const struct repertoire_position *position, chess_move move)
{
    size_t i = 0;
    while (i < repertoire->gap_count &&
           (repertoire->gaps[i].position != position || repertoire->gaps[i].move != move))
        i++;
    if (i == repertoire->gap_count) {
        repertoire->gaps = memory_resize(repertoire->gaps, ++repertoire->gap_count,
                                         sizeof repertoire->gaps[0]);
        repertoire->gaps[i] = (struct repertoire_gap){position, move, 0};
    }
    repertoire->gaps[i].games++;
    for (; i > 0 && repertoire->gaps[i - 1].games < repertoire->gaps[i].games; i--) {
        struct repertoire_gap previous = repertoire->gaps[i - 1];
        repertoire->gaps[i - 1] = repertoire->gaps[i];
        repertoire->gaps[i] = previous;
    }
}

static void compare_game(struct repertoire *repertoire, const struct collection *collection,
                         const struct collection_game *game)
{
    const chess_move *played = collection->moves + game->first_move;
    const struct repertoire_position *entry;
    struct position position;
    collection_get_start_position(collection, game, &position);
    for (size_t ply = 0;
         ply < game->plies && (entry = find_position(repertoire, position.key)) &&
         played[ply] != MOVE_NONE;
         ply++) {
        if (!entry->is_our_turn &&
            !repertoire_has_move(repertoire, position.key, played[ply])) {
            count_gap(repertoire, entry, played[ply]);
            return;
        }
        position_play(&position, played[ply]);
    }
}

void repertoire_find_gaps(struct repertoire *repertoire, const struct collection *collection,
                          const char *player, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct collection_game *game = &collection->games[i];
        uint32_t name = repertoire->side == WHITE ? game->white : game->black;
        if (player &&
            !printable_contains(collection->texts + name, player, player + strlen(player)))
            continue;
        compare_game(repertoire, collection, game);
        repertoire->games_compared++;
    }
}
