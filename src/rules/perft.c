/* perft.c - counting the leaves of the tree of legal moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/perft.h"

#include "rules/move_generator.h"

uint64_t perft(struct position *position, int depth)
{
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)count_legal(position);

    struct move_list list;
    generate_legal(position, &list);
    uint64_t leaves = 0;
    for (int i = 0; i < list.count; i++) {
        struct undo undo;
        position_make_move(position, list.moves[i], &undo);
        leaves += perft(position, depth - 1);
        position_undo_move(position, list.moves[i], &undo);
    }
    return leaves;
}
