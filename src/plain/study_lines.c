/* study_lines.c - studies of a position in lines of text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/study_lines.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "plain/heard.h"
#include "players/figures_text.h"

enum { LINE_SIZE = 2 * TREE_TEXT_SIZE };

static void write_child(const struct tree_walk *walk, int child, char line[LINE_SIZE])
{
    struct tree_child told;
    tree_walk_describe(walk, child, &told);
    if (told.pruned)
        snprintf(line, LINE_SIZE, "%s: not searched", told.san);
    else
        snprintf(line, LINE_SIZE, "%s: alpha %s, beta %s, value %s%s, %d node%s%s", told.san,
                 told.alpha, told.beta, told.value, told.best ? " (best)" : "", told.nodes,
                 plural((uint64_t)told.nodes), told.from_table ? " (table)" : "");
}

void study_lines_of_tree(const struct tree_walk *walk,
                         void (*tell)(void *context, const char *line), void *context)
{
    char text[TREE_TEXT_SIZE], path[TREE_TEXT_SIZE / 2], line[LINE_SIZE];
    if (walk->node == 0)
        tree_walk_summarize(walk, text);
    else
        tree_walk_explain_node(walk, text);
    tree_walk_path(walk, path, sizeof path);
    snprintf(line, sizeof line, "At %s. %s", path, text);
    tell(context, line);
    for (int i = 0; i < walk->child_count; i++) {
        write_child(walk, i, line);
        tell(context, line);
    }
}

void study_lines_of_comparison(const struct comparison *comparison,
                               void (*tell)(void *context, const char *line), void *context)
{
    char line[COMPARISON_LINE_SIZE];
    for (int i = 0; i < comparison_count(comparison); i++) {
        compared_write_line(comparison, i, line);
        tell(context, line);
    }
}

void study_lines_of_analysis(const struct thinking *thinking, bool brief,
                             void (*tell)(void *context, const char *line), void *context)
{
    char figures[FIGURES_SENTENCE_SIZE], line[THINKING_LINE_SIZE + 64];
    if (thinking->purpose != THINKING_ANALYSIS)
        return;
    snprintf(line, sizeof line, "Depth %d, %s: %s", thinking->report.depth,
             thinking->score_text, thinking->lines[0].san);
    if (brief) /* `lines` tells more */
        heard_first_move(strchr(line, ':'));
    tell(context, line);
    figures_write_sentence(thinking, figures);
    if (*figures != '\0')
        tell(context, figures);
}
