/* thinking_numbers.c - the numbers of a search, in the pane of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/thinking_numbers.h"

#include <inttypes.h>
#include <stdio.h>

#include <curses.h>

#include "players/figures_text.h"
#include "players/thinking_text.h"
#include "tui/colours.h"
#include "tui/text.h"
#include "tui/views.h"

enum {
    SCORE_COLUMNS = 7,   /* "-12.34" and a gap */
    STANDS_COLUMNS = 13, /* "Black better" and a gap */
    EVEN = 30            /* centipawns: less than that is nobody's */
};

/* Whose the sign of the score is, in words. */
static const char *stands_text(int score)
{
    bool white = score > 0;
    if (score_is_mate(score))
        return white ? "White mates" : "Black mates";
    if (score_is_certain(score))
        return white ? "White wins" : "Black wins";
    if (score > -EVEN && score < EVEN)
        return "even";
    return white ? "White better" : "Black better";
}

static uint64_t nodes_per_second(const struct search_report *report)
{
    uint64_t milliseconds = report->milliseconds > 0 ? (uint64_t)report->milliseconds : 1;
    return report->nodes * 1000 / milliseconds;
}

/* "0.9M", "45k", "180": so coarse that it seldom changes. */
static const char *write_speed(const struct search_report *report, char text[8])
{
    uint64_t nodes = nodes_per_second(report);
    unsigned thousands = (unsigned)(nodes / 1000 % 10000000);
    if (thousands == 0)
        snprintf(text, 8, "%u", (unsigned)(nodes / 10 % 100 * 10));
    else if (thousands >= 100)
        snprintf(text, 8, "%u.%uM", thousands / 1000 % 100, thousands / 100 % 10);
    else
        snprintf(text, 8, "%uk", thousands);
    return text;
}

/* How deep: for a teaching strategy the last whole depth, which its figures are of. The
 * second number is the deepest node of all; where nothing goes beyond the depth, and where
 * an engine overlooks things, it means nothing. */
void thinking_write_depth(const struct thinking *thinking, char text[32])
{
    const struct search_report *report = &thinking->report;
    if (!thinking->known || (thinking->teaches && !figures_have_depth(thinking)))
        text[0] = '\0';
    else if (thinking->teaches && thinking->figures.quiescence == 0)
        snprintf(text, 32, "depth %d", thinking->figures_depth);
    else if (thinking->elo > 0)
        snprintf(text, 32, "depth %d", report->depth);
    else
        snprintf(text, 32, "depth %d/%d", report->depth, report->selective_depth);
}

/* "  712k nodes  0.9M/s  0:05  hash 12%", as much as fits; a teaching strategy tells nodes of
 * a depth, too. */
static void draw_effort(struct rectangle area, int column, const struct thinking *thinking)
{
    const struct search_report *report = &thinking->report;
    int64_t seconds = report->milliseconds / 1000;
    int end = area.column + area.columns;
    char parts[4][32], nodes[16], speed[8];
    snprintf(parts[0], sizeof parts[0], "%5s %s", count_write(report->nodes, nodes),
             thinking->teaches ? "in all" : "nodes");
    snprintf(parts[1], sizeof parts[1], "  %5s/s", write_speed(report, speed));
    snprintf(parts[2], sizeof parts[2], " %4" PRId64 ":%02d", seconds / 60,
             (int)(seconds % 60));
    snprintf(parts[3], sizeof parts[3], "  hash %d%%", report->hash_full / 10);
    int count = thinking->teaches && !figures_have_table(thinking) ? 3 : 4;
    colours_use(ELEMENT_QUIET);
    for (int i = 0; i < count && column + text_width(parts[i]) <= end; i++)
        column += text_draw(area.row, column, end - column, parts[i]);
}

void thinking_draw_numbers(struct rectangle area, const struct thinking *thinking)
{
    colours_use(ELEMENT_STRONG);
    text_draw(area.row, area.column, area.columns, thinking->score_text);
    int column = area.column + SCORE_COLUMNS, end = area.column + area.columns;
    if (!thinking->teaches && thinking->line_count > 0 && column + STANDS_COLUMNS - 1 <= end) {
        colours_use(ELEMENT_TEXT);
        text_draw(area.row, column, STANDS_COLUMNS - 1, stands_text(thinking->score_white));
        column += STANDS_COLUMNS;
    }
    if (thinking->elo == 0) /* at a level the effort is bounded, and says nothing */
        draw_effort(area, column, thinking);
}

/* ---- when two strategies play each other: what the other one last found ----------- */

static bool shows_other(const struct screen *screen)
{
    return !session_is_human(screen->session, WHITE) &&
           !session_is_human(screen->session, BLACK) &&
           *session_thinking(screen->session)->other != '\0';
}

static void draw_other(const struct screen *screen, struct rectangle area)
{
    text_clear(area);
    colours_use(ELEMENT_PRUNED);
    text_draw(area.row, area.column, area.columns, session_thinking(screen->session)->other);
}

const struct view_ops other_view = {
    .shows = shows_other,
    .draw = draw_other,
    .at_foot = true,
};
