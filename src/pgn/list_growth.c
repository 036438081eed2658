/* list_growth.c - a file of games that somebody else keeps writing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/list_growth.h"

#include <string.h>

enum { LAST_BYTES = 16 };

static bool is_same_game(const struct game_list *one, size_t index,
                         const struct game_list *other, size_t there)
{
    static const enum list_field fields[] = {LIST_WHITE, LIST_BLACK, LIST_ROUND, LIST_DATE};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (strcmp(game_list_text(one, index, fields[i]),
                   game_list_text(other, there, fields[i])) != 0)
            return false;
    return true;
}

size_t list_growth_find(const struct game_list *list, size_t index,
                        const struct game_list *fresh)
{
    size_t count = game_list_count(fresh);
    if (index >= game_list_count(list))
        return SIZE_MAX;
    if (index < count && is_same_game(list, index, fresh, index))
        return index;
    for (size_t i = 0; i < count; i++)
        if (is_same_game(list, index, fresh, i))
            return i;
    return index < count && count == 1 && game_list_count(list) == 1 ? index : SIZE_MAX;
}

static bool list_breaks_off(struct game_list *list)
{
    off_t size = game_list_mark(list)->size;
    size_t length = size < LAST_BYTES ? (size_t)size : LAST_BYTES;
    char bytes[LAST_BYTES];
    return !game_list_copy_bytes(list, size - (off_t)length, length, bytes, NULL) ||
           growth_breaks_off(bytes, length);
}

bool list_growth_read(struct game_list *list, size_t index, struct growth_state *state,
                      struct game *game)
{
    enum pgn_status status = PGN_NONE;
    *state = (struct growth_state){.games = game_list_count(list),
                                   .breaks_off = list_breaks_off(list)};
    if (index != SIZE_MAX)
        status = game_list_load(list, index, game, NULL);
    state->has_game = status != PGN_NONE;
    state->broken = status == PGN_BROKEN || game_list_failure(list);
    state->plies = state->has_game ? game->count : 0;
    return state->has_game;
}
