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

#include "players/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    TEXT_SIZE = THINKING_LINE_SIZE + 64,
    FULL_COLUMNS = 31 /* below that some numbers are left out */
};

static uint64_t nodes_per_second(const struct search_report *report)
{
    return report->milliseconds > 0 ? report->nodes * 1000 / (uint64_t)report->milliseconds
                                    : 0;
}

/* What the engine does, or did. */
static const char *purpose_text(const struct thinking *thinking)
{
    switch (thinking->purpose) {
    case THINKING_MOVE: return "thinking";
    case THINKING_HINT: return "looking for a hint";
    case THINKING_ANALYSIS: return "analysing";
    case THINKING_THREAT: return "looking for a threat";
    case THINKING_TREE: return "searching the tree";
    case THINKING_NOT: break;
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
    int walked = line_walked(screen);
    int line = walked > 0 ? walked - 1 : 0;
    char text[TEXT_SIZE], speed[16];
    write_heading(thinking, "engine", text, sizeof text);
    size_t length = strlen(text);

    if (thinking->known && thinking->line_count > 0 && thinking->teaches) {
        char figures[FIGURES_LINE_SIZE];
        figures_write_short(thinking, figures);
        snprintf(text, sizeof text, "%s %s", figures, thinking->lines[line].san);
    } else if (thinking->known && thinking->line_count > 0 && thinking->elo > 0)
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

/* How deep: for a teaching strategy the last whole depth, which its figures are of. The
 * second number is the deepest node of all; where nothing goes beyond the depth, and where
 * an engine overlooks things, it means nothing. */
static void write_depth(const struct thinking *thinking, char text[32])
{
    const struct search_report *report = &thinking->report;
    if (thinking->teaches && !figures_have_depth(thinking))
        snprintf(text, 32, "none");
    else if (thinking->teaches && thinking->figures.quiescence == 0)
        snprintf(text, 32, "%d", thinking->figures_depth);
    else if (thinking->elo > 0)
        snprintf(text, 32, "%d", report->depth);
    else
        snprintf(text, 32, "%d/%d", report->depth, report->selective_depth);
}

/* "1.97M nodes    0:05  hash 12%"; a teaching strategy tells nodes of a depth, too. */
static void write_effort(const struct thinking *thinking, char *text, size_t size)
{
    const struct search_report *report = &thinking->report;
    int64_t seconds = report->milliseconds / 1000;
    char nodes[16];
    int length =
        snprintf(text, size,
                 thinking->teaches ? "%5s nodes in all %" PRId64 ":%02d"
                                   : "%5s nodes %4" PRId64 ":%02d ",
                 count_write(report->nodes, nodes), seconds / 60, (int)(seconds % 60));
    if (!thinking->teaches || figures_have_table(thinking))
        snprintf(text + length, size - (size_t)length, " hash %d%%", report->hash_full / 10);
}

static void draw_numbers(struct rectangle area, const struct thinking *thinking)
{
    const struct search_report *report = &thinking->report;
    bool narrow = area.columns < FULL_COLUMNS;
    char text[TEXT_SIZE], depth[32], nodes[16], speed[16];
    write_depth(thinking, depth);
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
        write_effort(thinking, text, sizeof text);
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
    int walked = line_walked(screen);
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

/* At the foot, where two rows are left for the best line: why a strategy's figures are as
 * they are. Returns the rows used. */
static int draw_idea(struct rectangle area, const struct thinking *thinking)
{
    const char *idea = figures_explain(thinking);
    int rows = text_rows(idea, area.columns);
    if (rows == 0 || rows > area.rows - 2 || thinking->visit_count > 0)
        return 0;
    rectangle_cut(&area, area.rows - rows);
    colours_use(ELEMENT_PRUNED);
    text_draw_wrapped(area, idea);
    return rows;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct thinking *thinking = session_thinking(screen->session);
    char text[TEXT_SIZE];
    text_clear(area);
    if (screen->layout.thinking.rows < 4) {
        draw_short(screen, area, thinking);
        return;
    }
    write_heading(thinking, "Engine", text, sizeof text);
    colours_use(ELEMENT_HEADING);
    text_draw_row(rectangle_cut(&area, 1), 0, text);
    colours_use(ELEMENT_TEXT);
    if (!thinking->known) {
        if (thinking->purpose == THINKING_NOT)
            text_draw_wrapped(area,
                              session_request_of_key(screen->session, 5) == REQUEST_ANALYSE
                                  ? "F5 shows what it thinks."
                                  : "F5 reviews the game.");
        return;
    }
    draw_numbers(rectangle_cut(&area, 2), thinking);
    if (thinking->teaches) {
        rectangle_cut(&area, figures_draw(area, thinking));
        area.rows -= draw_idea(area, thinking);
    }
    draw_lines(screen, area, thinking);
}

/* ---- rows ------------------------------------------------------------------------ */

/* Heading, numbers, figures, the idea, and two rows of moves; for Monte Carlo's bars all
 * there is. */
static int teaching_rows(const struct screen *screen)
{
    enum { TEACHING_ROWS = 13 };
    int most = screen->layout.rows, half = most / 2 - 2;
    return session_plays_out(screen->session) ? most
           : half > TEACHING_ROWS             ? half
                                              : TEACHING_ROWS;
}

/* A row for each of several lines, two where that is not more than half of the window. */
static int lines_rows(const struct screen *screen)
{
    int lines = session_is_analysing(screen->session)
                    ? session_line_count(screen->session)
                    : session_thinking(screen->session)->line_count;
    return lines < 2                                  ? 0
           : 3 + 2 * lines <= screen->layout.rows / 2 ? 3 + 2 * lines
                                                      : 3 + lines;
}

static int rows_wanted(const struct screen *screen, int columns)
{
    int teaching = session_teaches(screen->session) ? teaching_rows(screen) : 0;
    int lines = lines_rows(screen);
    (void)columns;
    return teaching > lines ? teaching : lines;
}

const struct view_ops thinking_view = {
    .draw = draw,
    .rows = rows_wanted,
};

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
