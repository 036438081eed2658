/* reductions.c - by how much late moves are searched less deep.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search has its logarithms in a table; here they come from the library.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/search_constants.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "strategies/searcher.h"

static int logarithm(int number)
{
    return (int)lround(100 * log(number < 63 ? number : 63));
}

/* Of a quiet move without a history. */
static int expected(const struct node *node, int count)
{
    int parts = LMR_BASE + logarithm(node->depth) * logarithm(count) / LMR_DIVISOR;
    int whole;
    parts += node->cut_node ? LMR_CUT_NODE : 0;
    parts += node->improving ? 0 : LMR_WORSENING;
    parts -= node->pv_node ? LMR_PV_NODE : 0;
    parts -= node->in_check ? LMR_IN_CHECK : 0;
    whole = (parts + 50) / 100;
    if (node->depth < LMR_DEPTH || count <= (node->pv_node ? LMR_MOVES_PV : LMR_MOVES))
        return 0;
    whole = whole < node->depth - 2 ? whole : node->depth - 2;
    return whole > 0 ? whole : 0;
}

static void check_node(struct searcher *searcher, struct node *node, int flags)
{
    node->cut_node = flags & 1;
    node->improving = flags & 2;
    node->pv_node = flags & 4;
    node->in_check = flags & 8;
    for (node->depth = 1; node->depth <= 70; node->depth++)
        for (int count = 1; count <= 70; count++)
            assert_int_equal(
                node_late_move_reduction(searcher, node, move_make(E2, E4), count),
                expected(node, count));
}

static void test_quiet_moves(void **state)
{
    struct searcher *searcher = calloc(1, sizeof *searcher);
    struct node node = {0};
    (void)state;
    assert_non_null(searcher);
    position_set_start(&searcher->position);
    searcher_set_context(searcher, 0, &node.context);
    for (int flags = 0; flags < 16; flags++)
        check_node(searcher, &node, flags);
    free(searcher);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_quiet_moves)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
