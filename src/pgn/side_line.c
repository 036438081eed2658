/* side_line.c - variations that were tried.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/side_line.h"

#include <string.h>

void game_copy_line(struct game *to, const struct game *from, size_t count)
{
    game_init(to, &from->start);
    memcpy(to->white, from->white, sizeof to->white);
    memcpy(to->black, from->black, sizeof to->black);
    to->date = from->date;
    for (size_t i = 0; i < count && game_play(to, from->moves[i].move); i++)
        ;
}

void side_line_add(struct side_line *line, const chess_move *moves, int count, int length)
{
    for (int i = 0; i < count && i < length && line->count < SIDE_LINE_MOVES; i++)
        line->moves[line->count++] = moves[i];
}

bool side_line_find(const struct side_line *line, const struct game *own, struct game *game)
{
    if (line->place > own->count)
        return false;
    game_copy_line(game, own, line->place);
    if (game->current == line->place && game->position.key == line->key)
        return true;
    game_free(game);
    return false;
}

bool side_line_keep(const struct side_line *line, struct game *own)
{
    struct game game;
    struct move_node *node, *child;
    size_t i = 0;
    if (!side_line_find(line, own, &game))
        return false;
    node = line->place > 0 ? own->moves[line->place - 1].node : own->tree.root;
    for (; i < line->count && game_play(&game, line->moves[i]); i++, node = child) {
        child = move_node_find(node, line->moves[i]);
        if (!child && !node->first && move_node_is_main(node) && !own->study)
            break; /* the end of the game */
        if (!child)
            child = move_tree_add(&own->tree, node, line->moves[i],
                                  game.moves[game.current - 1].san);
    }
    game_free(&game);
    if (own->study)
        game_go_to(own, own->node); /* the line on the board may go on now */
    return i == line->count;
}
