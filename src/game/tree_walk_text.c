/* tree_walk_text.c - a search tree in words: what a window means, and why moves were left
 * out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/tree_walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game/thinking_text.h"

static const struct search_tree_node *child_at(const struct tree_walk *walk, int child)
{
    return &walk->tree.nodes[walk->children[child]];
}

/* "-inf", "+inf", "+0.15", "#3". */
static void write_number(int score, char text[TREE_NUMBER_SIZE])
{
    if (score >= SCORE_INFINITE || score <= -SCORE_INFINITE)
        strcpy(text, score > 0 ? "+inf" : "-inf");
    else
        score_write(score, text);
}

static const char *mover_name(const struct position *position)
{
    return position->side_to_move == WHITE ? "White" : "Black";
}

/* A value that left its window is only a bound, except where it was simply evaluated. */
static bool is_at_most(const struct search_tree_node *child)
{
    return child->state != TREE_LEAF && child->value >= child->beta;
}

static bool is_at_least(const struct search_tree_node *child)
{
    return child->state != TREE_LEAF && child->value <= child->alpha;
}

void tree_walk_describe(const struct tree_walk *walk, int child, struct tree_child *told)
{
    const struct search_tree_node *node = child_at(walk, child);
    const struct search_tree_node *parent = &walk->tree.nodes[walk->node];
    char number[TREE_NUMBER_SIZE];

    memset(told, 0, sizeof *told);
    san_write(&walk->position, node->move, told->san);
    told->pruned = node->state == TREE_PRUNED;
    if (told->pruned)
        return;
    told->nodes = walk->sizes[walk->children[child]];
    write_number(-node->beta, told->alpha);
    write_number(-node->alpha, told->beta);
    write_number(-node->value, number);
    snprintf(told->value, sizeof told->value, "%s%.12s",
             is_at_most(node)    ? "<="
             : is_at_least(node) ? ">="
                                 : "",
             number);
    told->best = -node->value == parent->value && !is_at_most(node);
    for (int i = 0; i < child && told->best; i++)
        told->best =
            -child_at(walk, i)->value != parent->value || is_at_most(child_at(walk, i));
}

/* How many children of a node were pruned; *last is the last one that was searched. */
static int count_pruned(const struct tree_walk *walk, const struct search_tree_node *node,
                        const struct search_tree_node **last)
{
    int pruned = 0;

    *last = NULL;
    for (int i = node->first_child; i != TREE_NONE; i = walk->tree.nodes[i].next_sibling)
        if (walk->tree.nodes[i].state == TREE_PRUNED)
            pruned++;
        else
            *last = &walk->tree.nodes[i];
    return pruned;
}

/* "27 moves not searched: c5 already refutes (value +0.40 >= beta +0.25)": of a node with a
 * cut-off, where `position` stands. Nothing for any other. */
static bool write_cut_off(const struct tree_walk *walk, const struct search_tree_node *node,
                          const struct position *position, char *text, size_t size)
{
    const struct search_tree_node *last;
    char san[SAN_SIZE + 16], value[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE];
    int pruned = count_pruned(walk, node, &last);

    if (!node->cut_off || pruned == 0)
        return false;
    strcpy(san, "standing still"); /* beyond the horizon nobody has to capture */
    if (last != NULL)
        san_write(position, last->move, san);
    write_number(last != NULL ? -last->value : node->value, value);
    write_number(node->beta, beta);
    snprintf(text, size,
             "not searched: %d move%s of %s; %s already refutes (value %s >= beta %s)", pruned,
             pruned == 1 ? "" : "s", mover_name(position), san, value, beta);
    return true;
}

/* A leaf with half-moves left to search is one because the game ends there. */
static const char *leaf_text(const struct search_tree_node *node,
                             const struct position *position)
{
    if (score_is_mate(node->value))
        return "checkmate";
    if (!has_legal_move(position))
        return "stalemate";
    return node->depth > 0 ? "drawn by the rules" : "evaluated, not searched further";
}

/* `position` stands at the node. */
static const char *state_text(const struct search_tree_node *node,
                              const struct position *position)
{
    switch ((enum search_tree_state)node->state) {
    case TREE_LEAF:
        return leaf_text(node, position);
    case TREE_TABLE:
        return "answered by the table of positions";
    case TREE_QUIESCENCE:
        return "beyond the horizon: captures only";
    case TREE_SEARCHED:
    case TREE_PRUNED:
        break;
    }
    return "searched";
}

void tree_walk_explain(const struct tree_walk *walk, int child, char text[TREE_TEXT_SIZE])
{
    const struct search_tree_node *node = child_at(walk, child);
    struct position position = walk->position;
    struct tree_child told;
    struct undo undo;
    char cut_off[160];

    tree_walk_describe(walk, child, &told);
    if (told.pruned) {
        bool known = write_cut_off(walk, &walk->tree.nodes[walk->node], &position, cut_off,
                                   sizeof cut_off);

        snprintf(text, TREE_TEXT_SIZE, "%s: never looked at%s%s.", told.san,
                 known ? "; " : "", known ? cut_off : "");
        return;
    }
    position_make_move(&position, node->move, &undo);
    if (write_cut_off(walk, node, &position, cut_off, sizeof cut_off))
        snprintf(text, TREE_TEXT_SIZE,
                 "%s is worth at most %s, and %s has %s elsewhere: %s.", told.san,
                 told.value + strspn(told.value, "<="), mover_name(&walk->position),
                 told.alpha, cut_off);
    else if (-node->value >= walk->tree.nodes[walk->node].beta)
        snprintf(text, TREE_TEXT_SIZE,
                 "%s refutes: value %s >= beta %s, so %s will not let it come to this.",
                 told.san, told.value + strspn(told.value, ">="), told.beta,
                 mover_name(&position));
    else
        snprintf(text, TREE_TEXT_SIZE, "%s: %s, value %s%s.", told.san,
                 state_text(node, &position), told.value,
                 told.best ? ", the best here" : "");
}

void tree_walk_explain_node(const struct tree_walk *walk, char text[TREE_TEXT_SIZE])
{
    const struct search_tree_node *node = &walk->tree.nodes[walk->node];
    char cut_off[160], alpha[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE];
    char value[TREE_NUMBER_SIZE];
    bool cut =
        write_cut_off(walk, node, &walk->position, cut_off, sizeof cut_off);

    write_number(node->alpha, alpha);
    write_number(node->beta, beta);
    write_number(node->value, value);
    snprintf(text, TREE_TEXT_SIZE, "%s to move: alpha %s, beta %s, value %s%s%s.",
             mover_name(&walk->position), alpha, beta, value, cut ? "; " : "",
             cut ? cut_off : "");
}

void tree_walk_summarize(const struct tree_walk *walk, char text[TREE_TEXT_SIZE])
{
    uint64_t searched = walk->tree.searched;
    char part[48] = "";

    if (searched < walk->everything)
        snprintf(part, sizeof part, ", one in %" PRIu64,
                 (walk->everything + searched / 2) / searched);
    snprintf(text, TREE_TEXT_SIZE,
             "%s, depth %d: %" PRIu64 " nodes searched; without pruning %" PRIu64 "%s.%s%s",
             walk->strategy, walk->depth, searched, walk->everything, part,
             walk->note[0] ? " " : "", walk->note);
}

void tree_walk_path(const struct tree_walk *walk, char *text, size_t size)
{
    chess_move path[MAX_PLY], moves[MAX_PLY];
    int length = 0;

    for (int i = walk->node; walk->tree.nodes[i].parent != TREE_NONE && length < MAX_PLY;
         i = walk->tree.nodes[i].parent)
        path[length++] = walk->tree.nodes[i].move;
    for (int i = 0; i < length; i++)
        moves[i] = path[length - 1 - i];
    if (length == 0)
        snprintf(text, size, "the root");
    else
        line_write(&walk->root, moves, length, text, size);
}
