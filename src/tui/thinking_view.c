/* thinking_view.c - what the engine thinks: depth, score, speed and best lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every number has its own columns, so that an update sends digits and not the pane.
 */
#include "config.h"

#include "tui/views.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "game/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    TEXT_SIZE = THINKING_LINE_SIZE + 64,
    FULL_COLUMNS = 31 /* below that some numbers are left out */
};

static uint64_t nodes_per_second(const struct search_report *report)
{
    return report->milliseconds > 0
               ? report->nodes * 1000 / (uint64_t)report->milliseconds
               : 0;
}

/* What the engine does, or did. */
static const char *purpose_text(const struct thinking *thinking)
{
    switch (thinking->purpose) {
    case THINKING_MOVE:
        return "thinking";
    case THINKING_HINT:
        return "looking for a hint";
    case THINKING_ANALYSIS:
        return "analysing";
    case THINKING_THREAT:
        return "looking for a threat";
    case THINKING_TREE:
        return "searching the tree";
    case THINKING_NOT:
        break;
    }
    return thinking->known ? (thinking->threat ? "threat" : "last search") : "idle";
}

/* What the numbers below are: an engine below full strength misjudges, and what it
 * believes is not said in the engine's name. */
static void write_heading(const struct thinking *thinking, const char *engine, char *text,
                          size_t size)
{
    const char *program = thinking->program[0] ? thinking->program : NULL;
    const char *name = thinking->teaches ? thinking->strategy : program ? program : engine;

    if (thinking->known && thinking->elo > 0)
        snprintf(text, size, "%s %d believes",
                 thinking->teaches || program ? name : "ttychess", thinking->elo);
    else
        snprintf(text, size, "%s: %s", name, purpose_text(thinking));
}

/* All of it in one row, for a small window: the line that is walked, or the best. */
static void draw_short(const struct screen *screen, struct rectangle area,
                       const struct thinking *thinking)
{
    size_t step, count;
    int walked = session_walked_line(screen->session, &step, &count);
    int line = walked > 0 ? walked - 1 : 0;
    char text[TEXT_SIZE], speed[16];

    write_heading(thinking, "engine", text, sizeof text);
    size_t length = strlen(text);

    if (thinking->known && thinking->line_count > 0 && thinking->elo > 0)
        snprintf(text + length, sizeof text - length, " %s %s",
                 thinking->lines[line].score_text, thinking->lines[line].san);
    else if (thinking->known && thinking->line_count > 0)
        snprintf(text, sizeof text, "%2d %s %sn/s %s", thinking->report.depth,
                 thinking->lines[line].score_text,
                 count_write(nodes_per_second(&thinking->report), speed),
                 thinking->lines[line].san);
    colours_use(ELEMENT_NUMBERS);
    text_draw_row(area, 0, text);
}

static void draw_numbers(struct rectangle area, const struct thinking *thinking)
{
    const struct search_report *report = &thinking->report;
    int64_t seconds = report->milliseconds / 1000;
    bool narrow = area.columns < FULL_COLUMNS;
    char text[TEXT_SIZE], depth[32], nodes[16], speed[16];

    if (thinking->elo > 0) /* what is overlooked makes the other depth mean nothing */
        snprintf(depth, sizeof depth, "%d", report->depth);
    else
        snprintf(depth, sizeof depth, "%d/%d", report->depth, report->selective_depth);
    count_write(nodes_per_second(report), speed);
    count_write(report->nodes, nodes);
    colours_use(ELEMENT_NUMBERS);
    if (narrow)
        snprintf(text, sizeof text, "depth %-6s %7s", depth, thinking->score_text);
    else
        snprintf(text, sizeof text, "depth %-6s %7s  %5sn/s", depth, thinking->score_text,
                 speed);
    text_draw_row(area, 0, text);
    if (narrow)
        snprintf(text, sizeof text, "%5s nodes  %5sn/s", nodes, speed);
    else
        snprintf(text, sizeof text, "%5s nodes %4" PRId64 ":%02d  hash %d%%", nodes,
                 seconds / 60, (int)(seconds % 60), report->hash_full / 10);
    if (area.rows > 1)
        text_draw_row(area, 1, text);
}

/* A line in its rows, broken at blanks; the score stands in columns of its own. */
static void draw_one_of(struct rectangle area, const struct thinking *thinking, int line)
{
    enum { INDENT = 10 }; /* "1  +0.34  " */
    char text[32];
    const char *rest = thinking->lines[line].san;

    snprintf(text, sizeof text, "%d %6s  ", line + 1, thinking->lines[line].score_text);
    text_draw(area.row, area.column, area.columns, text);
    if (area.columns <= INDENT)
        return;
    area.column += INDENT;
    area.columns -= INDENT;
    for (int row = 0; row < area.rows && *rest != '\0'; row++) {
        char moves[THINKING_LINE_SIZE];
        const char *begin = rest;
        int length = text_break(begin, area.columns, &rest);

        snprintf(moves, sizeof moves, "%.*s", length, begin);
        text_draw(area.row + row, area.column, area.columns, moves);
    }
}

/* One line is written out as far as there are rows; several share them evenly. */
static void draw_lines(const struct screen *screen, struct rectangle area,
                       const struct thinking *thinking)
{
    size_t step, length;
    int walked = session_walked_line(screen->session, &step, &length);
    int count = thinking->line_count;

    if (count == 1) {
        text_draw_wrapped(area, thinking->lines[0].san);
        return;
    }
    int each = count > 0 && area.rows >= 2 * count ? 2 : 1;
    int room = area.rows / each;
    int first = walked > room ? walked - room : 0; /* the one that is walked can be seen */

    for (int i = 0; i < room && first + i < count; i++) {
        struct rectangle place = {area.row + i * each, area.column, each, area.columns};

        colours_use(first + i + 1 == walked ? ELEMENT_SELECTED : ELEMENT_NUMBERS);
        draw_one_of(place, thinking, first + i);
    }
}

void thinking_view_draw(const struct screen *screen)
{
    struct rectangle area = screen->layout.thinking;
    const struct thinking *thinking = session_thinking(screen->session);
    char text[TEXT_SIZE];

    if (area.rows == 0)
        return;
    if (area.rows < 4) {
        text_clear(area);
        draw_short(screen, area, thinking);
        return;
    }
    write_heading(thinking, "Engine", text, sizeof text);
    colours_use(ELEMENT_HEADING);
    text_draw_row(area, 0, text);
    area.row++;
    area.rows--;
    text_clear(area);
    if (!thinking->known) {
        if (thinking->purpose == THINKING_NOT)
            text_draw_wrapped(area, "F5 shows what it thinks.");
        return;
    }
    draw_numbers(area, thinking);
    area.row += 2;
    area.rows -= 2;
    if (thinking->teaches) {
        int rows = figures_view_draw(area, thinking);

        area.row += rows;
        area.rows -= rows;
    }
    draw_lines(screen, area, thinking);
}
