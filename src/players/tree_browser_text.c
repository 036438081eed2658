/* tree_browser_text.c - explanations of a search tree: windows, cut-offs, pruned moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/tree_browser.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "players/thinking.h"
#include "rules/names.h"

static const struct search_tree_node *child_at(const struct tree_browser *browser, int child)
{
    return &browser->tree.nodes[browser->children[child]];
}

static void write_number(int score, char text[TREE_NUMBER_SIZE])
{
    if (score >= SCORE_INFINITE || score <= -SCORE_INFINITE)
        strcpy(text, score > 0 ? "+inf" : "-inf");
    else
        score_write(score, text);
}

/* Returns whether the value, seen from the parent, is an upper bound. A value outside its
 * window is only a bound, except for evaluated leaves. */
static bool is_at_most(const struct search_tree_node *child)
{
    return child->state != TREE_LEAF && child->value >= child->beta;
}

static bool is_at_least(const struct search_tree_node *child)
{
    return child->state != TREE_LEAF && child->value <= child->alpha;
}

void tree_browser_describe_child(const struct tree_browser *browser, int child,
                                 struct tree_child *description)
{
    const struct search_tree_node *node = child_at(browser, child);
    const struct search_tree_node *parent = &browser->tree.nodes[browser->node];
    char number[TREE_NUMBER_SIZE];
    memset(description, 0, sizeof *description);
    san_write(&browser->position, node->move, description->san);
    description->pruned = node->state == TREE_PRUNED;
    if (description->pruned)
        return;
    description->from_table = node->state == TREE_TABLE;
    description->nodes = browser->subtree_sizes[browser->children[child]];
    write_number(-node->beta, description->alpha);
    write_number(-node->alpha, description->beta);
    write_number(-node->value, number);
    snprintf(description->value, sizeof description->value, "%s%.12s",
             is_at_most(node)    ? "<="
             : is_at_least(node) ? ">="
                                 : "",
             number);
    description->best = -node->value == parent->value && !is_at_most(node);
    for (int i = 0; i < child && description->best; i++)
        description->best =
            -child_at(browser, i)->value != parent->value || is_at_most(child_at(browser, i));
}

/* Returns whether the side to move may decline to capture. */
static bool may_stand_pat(const struct search_tree_node *node, const struct position *position)
{
    return node->state == TREE_QUIESCENCE && position_checkers(position) == 0;
}

/* The reply that refutes the move to a node: its last searched child, or standing pat. */
struct refutation {
    bool by_move; /* false: by standing pat */
    char by[SAN_SIZE + 16], value[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE];
    int pruned; /* children that were not searched */
};

static struct refutation find_refutation(const struct tree_browser *browser,
                                         const struct search_tree_node *node,
                                         const struct position *position)
{
    struct refutation refutation = {.by = "standing pat"};
    const struct search_tree_node *last = NULL;
    for (int i = node->first_child; i != TREE_NONE; i = browser->tree.nodes[i].next_sibling)
        if (browser->tree.nodes[i].state == TREE_PRUNED)
            refutation.pruned++;
        else
            last = &browser->tree.nodes[i];
    refutation.by_move = last;
    if (last)
        san_write(position, last->move, refutation.by);
    write_number(last ? -last->value : node->value, refutation.value);
    write_number(node->beta, refutation.beta);
    return refutation;
}

/* Writes "c5 refutes Qh5 (value +0.40 >= beta +0.25), so 27 other Black moves were not
 * searched". `move` led to the node. Returns false if the node had no cut-off. */
static bool write_cut_off(const struct tree_browser *browser,
                          const struct search_tree_node *node, const struct position *position,
                          const char *move, char *text, size_t size)
{
    if (!node->cut_off)
        return false;
    struct refutation found = find_refutation(browser, node, position);
    snprintf(text, size, "%s refutes %s (value %s >= beta %s)", found.by, move, found.value,
             found.beta);
    if (found.pruned > 0)
        text_add(text, size, ", so %d %s%s %s%s %s not searched", found.pruned,
                 found.by_move ? "other " : "", color_name(position_turn(position)),
                 may_stand_pat(node, position) ? "capture" : "move",
                 plural((uint64_t)found.pruned), found.pruned == 1 ? "was" : "were");
    return true;
}

/* Writes the move that led to the current node, or "it" at the root. */
static void write_last_move(const struct tree_browser *browser, char san[SAN_SIZE])
{
    strcpy(san, "it");
    if (browser->node > 0)
        san_write(&browser->before, browser->tree.nodes[browser->node].move, san);
}

/* Returns why a node is a leaf. If depth remains, the game ends there. */
static const char *leaf_text(const struct search_tree_node *node,
                             const struct position *position)
{
    if (score_is_mate(node->value))
        return "checkmate";
    if (!has_legal_move(position))
        return "stalemate";
    return node->depth > 0 ? "drawn by the rules" : "evaluated, not searched further";
}

static const char *state_text(const struct search_tree_node *node,
                              const struct position *position)
{
    switch ((enum search_tree_node_state)node->state) {
    case TREE_LEAF: return leaf_text(node, position);
    case TREE_TABLE: return "answered by the transposition table";
    case TREE_QUIESCENCE: return "beyond the horizon: captures only";
    case TREE_SEARCHED:
    case TREE_PRUNED: break;
    }
    return "searched";
}

void tree_browser_explain_child(const struct tree_browser *browser, int child,
                                char text[TREE_TEXT_SIZE])
{
    const struct search_tree_node *node = child_at(browser, child);
    struct position position = browser->position;
    struct tree_child description;
    char cut_off[200], last[SAN_SIZE];
    tree_browser_describe_child(browser, child, &description);
    write_last_move(browser, last);
    if (description.pruned) {
        const struct search_tree_node *parent = &browser->tree.nodes[browser->node];
        struct refutation found = find_refutation(browser, parent, &position);
        snprintf(text, TREE_TEXT_SIZE,
                 "%s was not searched, because %s already refutes %s (value %s >= beta %s).",
                 description.san, found.by, last, found.value, found.beta);
        return;
    }
    position_play(&position, node->move);
    if (write_cut_off(browser, node, &position, "it", cut_off, sizeof cut_off))
        snprintf(text, TREE_TEXT_SIZE, "%s is worth at most %s, and %s has %s elsewhere: %s.",
                 description.san, description.value + strspn(description.value, "<="),
                 color_name(position_turn(&browser->position)), description.alpha, cut_off);
    else if (-node->value >= browser->tree.nodes[browser->node].beta)
        snprintf(text, TREE_TEXT_SIZE,
                 "%s refutes %s: value %s >= beta %s, so %s will not play %s.",
                 description.san, last, description.value + strspn(description.value, ">="),
                 description.beta, color_name(position_turn(&position)), last);
    else
        snprintf(text, TREE_TEXT_SIZE, "%s: %s, value %s%s.", description.san,
                 state_text(node, &position), description.value,
                 description.best ? ", the best here" : "");
}

/* Writes " with Nf3", the best move, if the node's value is exact. */
static void write_best(const struct tree_browser *browser, char text[SAN_SIZE + 8])
{
    struct tree_child description;
    text[0] = '\0';
    for (int i = 0; i < browser->child_count; i++) {
        tree_browser_describe_child(browser, i, &description);
        if (description.best && !description.pruned)
            snprintf(text, SAN_SIZE + 8, " with %s", description.san);
    }
}

void tree_browser_explain_node(const struct tree_browser *browser, char text[TREE_TEXT_SIZE])
{
    const struct search_tree_node *node = &browser->tree.nodes[browser->node];
    char cut_off[200], alpha[TREE_NUMBER_SIZE], beta[TREE_NUMBER_SIZE];
    char value[TREE_NUMBER_SIZE], last[SAN_SIZE], best[SAN_SIZE + 8];
    write_last_move(browser, last);
    write_number(node->alpha, alpha);
    write_number(node->beta, beta);
    write_number(node->value, value);
    bool cut = write_cut_off(browser, node, &browser->position, last, cut_off, sizeof cut_off);

    write_best(browser, best);
    if (cut && cut_off[0] == 's')
        cut_off[0] = 'S'; /* "Standing pat" */
    snprintf(text, TREE_TEXT_SIZE, "%s to move%s: alpha %s, beta %s, value %s%s.%s%s%s",
             color_name(position_turn(&browser->position)),
             may_stand_pat(node, &browser->position) ? ", captures only" : "", alpha, beta,
             value, cut ? "" : best, cut ? " " : "", cut ? cut_off : "", cut ? "." : "");
}

bool tree_browser_child_is_leaf(const struct tree_browser *browser, int child,
                                char text[TREE_TEXT_SIZE])
{
    struct position position = browser->position;
    struct tree_child description;
    if (child >= browser->child_count || child_at(browser, child)->first_child != TREE_NONE)
        return false;
    tree_browser_describe_child(browser, child, &description);
    position_play(&position, child_at(browser, child)->move);
    snprintf(text, TREE_TEXT_SIZE, "Nothing below %s: %s.", description.san,
             description.pruned ? "it was not searched"
                                : state_text(child_at(browser, child), &position));
    return true;
}

/* Writes "; without pruning there would be 9323, 15 times as many". Nodes beyond the
 * horizon do not count. */
static void write_saving(const struct tree_browser *browser, char *text, size_t size)
{
    uint64_t within = browser->tree.searched - browser->horizon_nodes;
    snprintf(text, size, "; without pruning there would be %" PRIu64, browser->minimax_nodes);
    if (browser->horizon_nodes > 0 &&
        browser->tree.dropped_nodes > 0) /* dropped nodes may be on either side of the
                                          * horizon */
        snprintf(text, size, ", including those beyond the horizon");
    else if (within < browser->minimax_nodes)
        text_add(text, size, ", %" PRIu64 " times as many",
                 (browser->minimax_nodes + within / 2) / within);
}

void tree_browser_summarize(const struct tree_browser *browser, char text[TREE_TEXT_SIZE])
{
    uint64_t beyond = browser->tree.dropped_nodes > 0 ? 0 : browser->horizon_nodes;
    char saving[80], further[64] = "", best[SAN_SIZE + 8], value[TREE_NUMBER_SIZE];
    write_saving(browser, saving, sizeof saving);
    write_best(browser, best);
    write_number(browser->tree.nodes[0].value, value);
    if (beyond > 0)
        snprintf(further, sizeof further, ", %" PRIu64 " more beyond the horizon", beyond);
    snprintf(text, TREE_TEXT_SIZE,
             "%s, depth %d: %" PRIu64 " nodes searched%s%s. Value %s for %s%s.%s%s",
             browser->strategy, browser->depth, browser->tree.searched - beyond, saving,
             further, value, color_name(position_turn(&browser->root)),
             browser->node == 0 ? best : "", browser->note[0] ? " " : "", browser->note);
}

void tree_browser_write_path(const struct tree_browser *browser, char *text, size_t size)
{
    snprintf(text, size, "the root");
    if (browser->path_length > 0)
        move_line_write(&browser->root, browser->path, browser->path_length, text, size);
}
