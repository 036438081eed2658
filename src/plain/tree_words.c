/* tree_words.c - a search tree in sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/tree_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "players/thinking_text.h"

enum { BEST_MOVES = 3, LINE_SIZE = 2 * TREE_TEXT_SIZE };

struct tried {
    int child, value; /* from the side to move; at most that where the move is no better */
    bool best;
};

/* The best first; what is only known to be no better goes by its bound. */
static int compare_tried(const void *left, const void *right)
{
    const struct tried *one = left, *other = right;
    if (one->best != other->best)
        return one->best ? -1 : 1;
    if (one->value != other->value)
        return one->value > other->value ? -1 : 1;
    return one->child - other->child;
}

/* Returns how many moves were searched. */
static int sort_tried(const struct tree_walk *walk, struct tried tried[MAX_MOVES])
{
    int count = 0;
    for (int i = 0; i < walk->child_count; i++) {
        struct tree_child told;
        tree_walk_describe(walk, i, &told);
        if (!told.pruned)
            tried[count++] =
                (struct tried){i, -walk->tree.nodes[walk->children[i]].value, told.best};
    }
    qsort(tried, (size_t)count, sizeof *tried, compare_tried);
    return count;
}

/* "Bb5, +0.72", "h3, +0.69 at best": from White's side, as scores are everywhere. */
static void add_move(const struct tree_walk *walk, const struct tried *tried,
                     char line[LINE_SIZE])
{
    struct tree_child told;
    char score[16];
    tree_walk_describe(walk, tried->child, &told);
    score_write(walk->position.side_to_move == WHITE ? tried->value : -tried->value, score);
    text_add(line, LINE_SIZE, "%s, %s%s", told.san, score,
             *told.value == '<'   ? ", at best"
             : *told.value == '>' ? ", at least"
                                  : "");
}

static void tell_moves(const struct tree_walk *walk,
                       void (*tell)(void *context, const char *line), void *context)
{
    struct tried tried[MAX_MOVES];
    int count = sort_tried(walk, tried), pruned = walk->child_count - count;
    char line[LINE_SIZE] = "";
    for (int i = 0; i < count && i < BEST_MOVES; i++) {
        text_add(line, LINE_SIZE, "%s%d: ", i > 0 ? ". " : "", i + 1);
        add_move(walk, &tried[i], line);
    }
    if (count > 0)
        text_add(line, LINE_SIZE, ".");
    if (count > BEST_MOVES)
        text_add(line, LINE_SIZE, " %d more %s searched.", count - BEST_MOVES,
                 count == BEST_MOVES + 1 ? "was" : "were");
    if (pruned > 0)
        text_add(line, LINE_SIZE, "%s%d %s not searched.", *line ? " " : "", pruned,
                 pruned == 1 ? "was" : "were");
    if (*line)
        tell(context, line);
}

/* The window is for who asks for the table: "White to move: alpha +0.85, ... value +0.42 by
 * Nc3." becomes "White to move." */
static void drop_window(char *text)
{
    char *window = strstr(text, ": alpha "), *end = window;
    while (end && *end && !(*end == '.' && (end[1] == ' ' || end[1] == '\0')))
        end++;
    if (end)
        memmove(window, end, strlen(end) + 1);
}

void tree_words_tell(const struct tree_walk *walk,
                     void (*tell)(void *context, const char *line), void *context)
{
    char text[TREE_TEXT_SIZE], path[TREE_TEXT_SIZE / 2], line[LINE_SIZE];
    char *value;
    if (walk->node == 0) {
        tree_walk_summarize(walk, text);
        if ((value = strstr(text, " Value ")) && !*walk->note)
            *value = '\0'; /* it is told with the moves */
        tell(context, text);
    } else {
        tree_walk_path(walk, path, sizeof path);
        tree_walk_explain_node(walk, text);
        drop_window(text);
        snprintf(line, sizeof line, "After %s: %s", path, text);
        tell(context, line);
    }
    tell_moves(walk, tell, context);
}
