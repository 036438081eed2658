/* repertoire.c - see repertoire.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/repertoire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "pgn/move_text.h"
#include "pgn/pgn.h"

enum { FILE_LIMIT = 64 << 20, LINE_MOVES = 256 };

/* ---- reading ----------------------------------------------------------------------------- */

static void add_places(struct repertoire *repertoire, struct game *game)
{
    for (struct move_node *node = game->tree.root; node;
         node = move_node_next(node, game->tree.root)) {
        game_go_to(game, node);
        repertoire->places[repertoire->place_count++] =
            (struct repertoire_place){game->position.key, game, node,
                                      node->first && node->first->move != MOVE_NONE &&
                                          game->position.side_to_move == repertoire->side};
    }
}

static int compare_keys(const void *one, const void *other)
{
    const struct repertoire_place *a = *(struct repertoire_place *const *)one,
                                  *b = *(struct repertoire_place *const *)other;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void lay_out(struct repertoire *repertoire)
{
    size_t count = 0;
    for (size_t i = 0; i < repertoire->count; i++)
        count += repertoire->games[i].tree.count + 1;
    repertoire->places = memory_new(count + 1, sizeof repertoire->places[0]);
    for (size_t i = 0; i < repertoire->count; i++)
        add_places(repertoire, &repertoire->games[i]);
    repertoire->by_key = memory_new(count + 1, sizeof repertoire->by_key[0]);
    for (size_t i = 0; i < repertoire->place_count; i++)
        repertoire->by_key[i] = &repertoire->places[i];
    qsort(repertoire->by_key, repertoire->place_count, sizeof repertoire->by_key[0],
          compare_keys);
}

static struct game *make_room(struct repertoire *repertoire)
{
    repertoire->games =
        memory_resize(repertoire->games, repertoire->count + 1, sizeof repertoire->games[0]);
    return &repertoire->games[repertoire->count];
}

bool repertoire_open(struct repertoire *repertoire, const char *path, enum color side,
                     struct reason *reason)
{
    enum pgn_status status = PGN_OK;
    struct file_mark mark;
    struct reason wrong;
    size_t length = 0;
    char *text = NULL;
    *repertoire = (struct repertoire){.side = side, .path = memory_copy_string(path)};
    if (file_mark_take(&mark, path) || errno != ENOENT) {
        text = file_read(path, FILE_LIMIT, &length, reason);
        if (!text) {
            repertoire_close(repertoire);
            return false;
        }
    }
    while (text) {
        struct game *game = make_room(repertoire);
        status = pgn_read(game, text, length, repertoire->count + 1, &wrong);
        if (status == PGN_NONE)
            break;
        game_set_study(game, true);
        repertoire->count++;
        if (status == PGN_BROKEN)
            repertoire->broken = wrong;
    }
    free(text);
    lay_out(repertoire);
    return true;
}

void repertoire_close(struct repertoire *repertoire)
{
    for (size_t i = 0; i < repertoire->count; i++)
        game_free(&repertoire->games[i]);
    free(repertoire->games);
    free(repertoire->places);
    free(repertoire->by_key);
    free(repertoire->path);
    *repertoire = (struct repertoire){.path = NULL};
}

/* ---- adding ------------------------------------------------------------------------------ */

static bool write_file(const struct repertoire *repertoire, struct reason *reason)
{
    char *whole = NULL;
    size_t size = 0;
    for (size_t i = 0; i < repertoire->count; i++) {
        size_t length;
        char *text = pgn_write(&repertoire->games[i], &length);
        whole = memory_resize(whole, size + length + 1, 1);
        if (i > 0)
            whole[size++] = '\n';
        memcpy(whole + size, text, length);
        size += length;
        free(text);
    }
    bool well = file_replace(repertoire->path, whole, size, reason);
    free(whole);
    return well;
}

bool repertoire_add(struct repertoire *repertoire, const struct game *game, size_t *added,
                    struct reason *reason)
{
    struct game *study = repertoire->games;
    size_t i = 0, before;
    if (repertoire->broken.text[0])
        return reason_set(reason, 0, "%s has an error: %s", repertoire->path,
                          repertoire->broken.text);
    while (i < repertoire->count && study->start.key != game->start.key)
        study = &repertoire->games[++i];
    if (i == repertoire->count) {
        study = make_room(repertoire);
        game_init(study, &game->start);
        game_set_study(study, true);
        game_set_tag(study, "Event", "Repertoire");
        repertoire->count++;
    }
    before = study->tree.count;
    game_go_to(study, study->tree.root);
    for (size_t ply = 0; ply < game->current && game_play(study, game->moves[ply].move); ply++)
        ;
    *added = study->tree.count - before;
    return *added == 0 || write_file(repertoire, reason);
}

/* ---- asking ------------------------------------------------------------------------------ */

/* The first place of that key, in by_key; place_count: none is. */
static size_t find_place(const struct repertoire *repertoire, uint64_t key)
{
    size_t low = 0, high = repertoire->place_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (repertoire->by_key[middle]->key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < repertoire->place_count && repertoire->by_key[low]->key == key
               ? low
               : repertoire->place_count;
}

static bool has_move(const chess_move *moves, int count, chess_move move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

int repertoire_find(const struct repertoire *repertoire, uint64_t key,
                    chess_move moves[REPERTOIRE_MOVES])
{
    int count = 0;
    for (size_t i = find_place(repertoire, key);
         i < repertoire->place_count && repertoire->by_key[i]->key == key; i++)
        for (const struct move_node *node = repertoire->by_key[i]->node->first; node;
             node = node->next)
            if (count < REPERTOIRE_MOVES && node->move != MOVE_NONE &&
                !has_move(moves, count, node->move))
                moves[count++] = node->move;
    return count;
}

void repertoire_write_line(const struct repertoire_place *place, chess_move move, char *text,
                           size_t size)
{
    chess_move moves[LINE_MOVES];
    size_t count = move_node_ply(place->node), at = count;
    if (count >= LINE_MOVES)
        count = 0; /* longer than anybody's */
    for (const struct move_node *node = place->node; count > 0 && node->parent;
         node = node->parent)
        moves[--at] = node->move;
    if (move != MOVE_NONE)
        moves[count++] = move;
    line_write(&place->game->start, moves, (int)count, text, size);
}

bool repertoire_left(const struct repertoire *repertoire, const struct game *game, size_t *ply)
{
    struct position position = game->start;
    chess_move moves[REPERTOIRE_MOVES];
    struct undo undo;
    for (*ply = 0; *ply < game->count; ++*ply) {
        chess_move move = game->moves[*ply].move;
        int count = position.side_to_move == repertoire->side
                        ? repertoire_find(repertoire, position.key, moves)
                        : 0;
        if (move == MOVE_NONE)
            return false;
        if (count > 0 && !has_move(moves, count, move))
            return true;
        position_make_move(&position, move, &undo);
    }
    return false;
}

/* ---- what it lacks ----------------------------------------------------------------------- */

/* Where a game leaves it by the other side's move; false: it does not. */
static bool find_leave(const struct repertoire *repertoire,
                       const struct collection *collection, const struct collection_game *game,
                       struct repertoire_gap *gap)
{
    const chess_move *played = collection_moves(collection, game);
    chess_move moves[REPERTOIRE_MOVES];
    struct position position;
    struct undo undo;
    collection_start(collection, game, &position);
    for (size_t ply = 0; ply < game->plies; ply++) {
        size_t place = find_place(repertoire, position.key);
        if (place == repertoire->place_count || played[ply] == MOVE_NONE)
            return false;
        if (position.side_to_move != repertoire->side &&
            !has_move(moves, repertoire_find(repertoire, position.key, moves), played[ply])) {
            *gap = (struct repertoire_gap){repertoire->by_key[place], played[ply], 1};
            return true;
        }
        position_make_move(&position, played[ply], &undo);
    }
    return false;
}

static int compare_places(const void *one, const void *other)
{
    const struct repertoire_gap *a = one, *b = other;
    if (a->place != b->place)
        return a->place < b->place ? -1 : 1;
    return (int)a->move - (int)b->move;
}

static int compare_games(const void *one, const void *other)
{
    const struct repertoire_gap *a = one, *b = other;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return compare_places(one, other);
}

struct repertoire_gap *repertoire_find_gaps(const struct repertoire *repertoire,
                                            const struct collection *collection, size_t *count)
{
    size_t games = collection_count(collection), found = 0;
    struct repertoire_gap *gaps = memory_new(games + 1, sizeof *gaps);
    *count = 0;
    for (size_t i = 0; i < games; i++)
        found +=
            find_leave(repertoire, collection, &collection_games(collection)[i], &gaps[found]);
    qsort(gaps, found, sizeof *gaps, compare_places);
    for (size_t i = 0; i < found; i++)
        if (*count > 0 && compare_places(&gaps[*count - 1], &gaps[i]) == 0)
            gaps[*count - 1].games++;
        else
            gaps[(*count)++] = gaps[i];
    qsort(gaps, *count, sizeof *gaps, compare_games);
    return gaps;
}
