/* thinking_view.c - what the engine thinks: depth, score, speed and best lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every number has its own columns, so that an update sends digits and not the pane.
 */
#include "config.h"

#include "session/session_lobby.h"
#include "tui/actions.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "players/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"
#include "tui/thinking_numbers.h"

enum {
    TEXT_SIZE = THINKING_LINE_SIZE + 64,
    LINE_ROWS = 4, /* one of several lines would like at most */
    INDENT = 10,   /* before one of several: "1  +0.34  " */
    ROOMY_ROWS = 5,
    RULE_LEAST = 3, /* columns between the parts of a heading, of blanks and a rule */
    GAME_ROWS = 1   /* of the line in a game: one plays, and each row costs bytes */
};

/* What the engine does besides playing. */
static const char *purpose_text(const struct thinking *thinking)
{
    switch (thinking->purpose) {
    case THINKING_HINT: return ": hint";
    case THINKING_ANALYSIS: return ": analysis";
    case THINKING_THREAT: return ": threat";
    case THINKING_TREE: return ": tree";
    case THINKING_MOVE: /* whose turn it is stands elsewhere */
    case THINKING_NOT: break;
    }
    return thinking->known && thinking->threat ? ": a threat" : "";
}

/* As on its card beside the board. */
static const char *name_of(const struct thinking *thinking)
{
    return thinking->teaches      ? thinking->strategy
           : thinking->program[0] ? thinking->program
                                  : "ttychess";
}

/* Whether the line begins with the move that stands on the board: the engine has played it. */
static bool is_played(const struct screen *screen)
{
    const struct thinking *thinking = session_thinking(screen->session);
    const struct game *game = session_game(screen->session);
    return thinking->known && thinking->purpose == THINKING_NOT && thinking->line_count == 1 &&
           !game->study && !session_is_analysing(screen->session) && game->current > 0 &&
           game->keys[game->current - 1] == thinking->root_key &&
           game->moves[game->current - 1].move == thinking->lines[0].moves[0];
}

/* Whose the numbers below are, and what they are: an engine below full strength misjudges, so
 * that what it has in mind is called its plans, and is no fact; when it has moved, what it
 * expects next. */
static void write_heading(const struct screen *screen, char *text, size_t size)
{
    const struct thinking *thinking = session_thinking(screen->session);
    if (!thinking->known && *session_table_heading(screen->session, text, size))
        return;
    if (is_played(screen))
        snprintf(text, size, "%s%s", name_of(thinking),
                 thinking->lines[0].length > 1 ? " expects" : "");
    else if (thinking->known && thinking->elo > 0)
        snprintf(text, size, "%s (%d) plans", name_of(thinking), thinking->elo);
    else
        snprintf(text, size, "%s%s", name_of(thinking), purpose_text(thinking));
}

/* What the keys do now. */
static const char *idle_text(const struct screen *screen)
{
    const char *table = session_table_words(screen->session);
    bool rests;
    if (*table)
        return table;
    if (session_is_drilling(screen->session, &rests))
        return rests ? "Enter goes on."
                     : "Find a better move than was played; F4 gives a hint.";
    return session_request_of_key(screen->session, 5) == REQUEST_ANALYSE
               ? "F5 shows what it thinks of the position, F4 gives a hint."
           : *session_next_steps(screen->session)
               ? "F5 tells how the game went, F7 begins another one."
               : "F5 tells how the game went, analyse what it thinks of this position.";
}

/* Whether there is something to show: what was thought before a game was over is no judgement of
 * how it ended, and a line of which all is played says nothing any more. */
static bool is_known(const struct screen *screen)
{
    const struct thinking *thinking = session_thinking(screen->session);
    const struct game *game = session_game(screen->session);
    return thinking->known && !(is_played(screen) && thinking->lines[0].length < 2) &&
           (thinking->purpose != THINKING_NOT || game->study || game->result == RESULT_NONE);
}

/* Nothing was thought: what the keys do. */
static void draw_short_idle(const struct screen *screen, struct rectangle area)
{
    bool rests;
    colours_use(ELEMENT_QUIET);
    if (screen->layout.keys.rows > 0 || session_is_drilling(screen->session, &rests))
        text_draw(area.row, area.column, area.columns, idle_text(screen));
}

/* Text in rows; what does not fit is cut behind a whole move. */
static void draw_moves(struct rectangle area, const char *text)
{
    char line[TEXT_SIZE];
    for (int row = 0; row < area.rows && *text != '\0'; row++) {
        const char *next;
        int length = text_break(text, area.columns, &next);
        bool cut = *next != '\0' && row == area.rows - 1;
        if (cut) /* with a blank and the sign of it */
            length = text_break(text, area.columns - 2, &next);
        snprintf(line, sizeof line, "%.*s%s", length, text,
                 !cut                ? ""
                 : text_is_unicode() ? " \u2026"
                                     : " >");
        text_draw(area.row + row, area.column, area.columns, line);
        text = next;
    }
}

/* A line from where the board stands, numbered: "13. O-O Be7" where "12... Nf6" is played. */
static const char *coming_moves(const struct screen *screen, int line, char *text, size_t size)
{
    const char *san = session_thinking(screen->session)->lines[line].san;
    size_t number = strspn(san, "0123456789"), dots = strspn(san + number, ".");
    const char *rest = strchr(san, ' ');
    if (!is_played(screen) || !rest || !(rest = strchr(rest + 1, ' ')))
        return san;
    if (dots > 1)
        return rest + 1;
    snprintf(text, size, "%.*s... %s", (int)number, san, rest + 1);
    return text;
}

/* All of it in one row, for a small window: the line that is walked, or the best. */
static void draw_short(const struct screen *screen, struct rectangle area,
                       const struct thinking *thinking)
{
    int walked = line_walked(screen), line = walked > 0 ? walked - 1 : 0;
    bool has_line = is_known(screen) && thinking->line_count > 0;
    char text[TEXT_SIZE] = "", figures[FIGURES_LINE_SIZE], coming[TEXT_SIZE];
    if (!has_line && thinking->purpose == THINKING_NOT) {
        draw_short_idle(screen, area);
        return;
    }
    if (!has_line || thinking->elo > 0)
        write_heading(screen, text, sizeof text);
    else if (thinking->teaches)
        figures_write_short(thinking, figures);
    if (has_line && thinking->teaches && thinking->elo == 0)
        snprintf(text, sizeof text, "%s %s", figures, thinking->lines[line].san);
    colours_use(ELEMENT_QUIET);
    int used = text_draw(area.row, area.column, area.columns, text);
    if (!has_line || (thinking->teaches && thinking->elo == 0))
        return;
    colours_use(ELEMENT_STRONG);
    used += used > 0;
    used += text_draw(area.row, area.column + used, area.columns - used,
                      thinking->lines[line].score_text);
    colours_use(ELEMENT_TEXT);
    area.column += used + 1;
    area.columns -= used + 1;
    draw_moves(area, coming_moves(screen, line, coming, sizeof coming));
}

/* "Nf6 13. O-O Be7" for "12... Nf6 13. O-O Be7": the prompt has that number. */
static const char *without_number(const char *san)
{
    const char *rest = strchr(san, ' ');
    return rest ? rest + 1 : san;
}

/* A line in its rows, broken at blanks, what does not fit cut; its first move is strong. */
static void draw_line(struct rectangle area, const char *san, enum element element)
{
    const char *text = without_number(san);
    char first[32];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, " "), text);
    colours_use(element);
    draw_moves(area, text);
    colours_use(element == ELEMENT_SELECTED ? element : ELEMENT_STRONG);
    text_draw(area.row, area.column, area.columns, first);
}

/* One of several: its number and its score stand in columns of their own. */
static void draw_one_of(struct rectangle area, const struct thinking *thinking, int line,
                        bool walked)
{
    enum element element = walked ? ELEMENT_SELECTED : ELEMENT_TEXT;
    char text[32];
    colours_use(walked ? element : ELEMENT_QUIET);
    for (int row = 0; walked && row < area.rows; row++)
        mvhline(area.row + row, area.column, ' ', area.columns);
    snprintf(text, sizeof text, "%d ", line + 1);
    text_draw(area.row, area.column, area.columns, text);
    snprintf(text, sizeof text, "%6s  ", thinking->lines[line].score_text);
    colours_use(element);
    text_draw(area.row, area.column + 2, area.columns - 2, text);
    if (area.columns <= INDENT)
        return;
    area.column += INDENT;
    area.columns -= INDENT;
    draw_line(area, thinking->lines[line].san, element);
}

/* Where which of several lines stand, one below the other: each has the rows its text needs, or
 * its share of them, and the one that is walked is among them. */
struct spread {
    int first, count;
    int rows[THINKING_LINES];
};

static struct spread spread_lines(const struct screen *screen, struct rectangle area)
{
    const struct thinking *thinking = session_thinking(screen->session);
    int walked = line_walked(screen), spare = area.rows;
    int seen = thinking->line_count < area.rows ? thinking->line_count : area.rows;
    struct spread spread = {.first = walked > seen ? walked - seen : 0, .count = seen};
    for (int shared = 1; shared >= 0; shared--) /* then what the others leave */
        for (int i = 0; i < seen; i++) {
            const char *san = without_number(thinking->lines[spread.first + i].san);
            int wanted = area.columns > INDENT ? text_rows(san, area.columns - INDENT) : 1;
            int most = shared ? area.rows / seen : spread.rows[i] + spare;
            int rows = wanted < 1 ? 1 : wanted < most ? wanted : most;
            spare -= rows - spread.rows[i];
            spread.rows[i] = rows;
        }
    return spread;
}

static void draw_lines(const struct screen *screen, struct rectangle area,
                       const struct thinking *thinking)
{
    struct spread spread = spread_lines(screen, area);
    char coming[TEXT_SIZE];
    if (thinking->line_count == 1) {
        if (!session_is_analysing(screen->session) && area.rows < ROOMY_ROWS)
            area.rows = area.rows < GAME_ROWS ? area.rows : GAME_ROWS;
        colours_use(ELEMENT_TEXT);
        if (is_played(screen)) {
            draw_moves(area, coming_moves(screen, 0, coming, sizeof coming));
            return;
        }
        draw_line(area, thinking->lines[0].san,
                  line_walked(screen) == 1 ? ELEMENT_SELECTED : ELEMENT_TEXT);
        return;
    }
    for (int i = 0; i < spread.count; i++) {
        draw_one_of(rectangle_cut(&area, spread.rows[i]), thinking, spread.first + i,
                    spread.first + i + 1 == line_walked(screen));
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

/* The rows behind heading, numbers and figures, which are drawn if `thinking` is known. */
static void draw(const struct screen *screen, struct rectangle area)
{
    const struct thinking *thinking = session_thinking(screen->session);
    char text[TEXT_SIZE], depth[32];
    text_clear(area);
    if (screen->layout.thinking.rows < 4) {
        draw_short(screen, area, thinking);
        return;
    }
    write_heading(screen, text, sizeof text);
    depth[0] = '\0';
    if (is_known(screen))
        thinking_write_depth(thinking, depth);
    if (thinking->elo == 0 && text_width(text) + text_width(depth) + RULE_LEAST > area.columns)
        snprintf(text, sizeof text, "%s", name_of(thinking)); /* what it does is seen */
    if (text_width(text) + text_width(depth) + 2 > area.columns)
        depth[0] = '\0';
    text_draw_heading(rectangle_cut(&area, 1), 0, text, depth);
    if (!is_known(screen)) {
        colours_use(ELEMENT_QUIET);
        if (thinking->purpose == THINKING_NOT)
            text_draw_wrapped(area, idle_text(screen));
        return;
    }
    thinking_draw_numbers(rectangle_cut(&area, 1), thinking);
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

/* As many rows for each of several lines as not more than half of the window has. */
static int lines_rows(const struct screen *screen)
{
    int lines = session_is_analysing(screen->session)
                    ? session_line_count(screen->session)
                    : session_thinking(screen->session)->line_count;
    int each = lines < 2 ? 0 : (screen->layout.rows / 2 - 2) / lines;
    each = each < 1 ? 1 : each > LINE_ROWS ? LINE_ROWS : each;
    return lines < 2 ? 0 : 2 + each * lines;
}

static int rows_wanted(const struct screen *screen, int columns)
{
    int teaching = session_teaches(screen->session) ? teaching_rows(screen) : 0;
    int lines = lines_rows(screen);
    (void)columns;
    return teaching > lines ? teaching : lines;
}

/* ---- the mouse ------------------------------------------------------------------- */

/* The rows in which lines stand: behind heading, numbers and figures. */
static struct rectangle lines_area(const struct screen *screen, struct rectangle area)
{
    const struct thinking *thinking = session_thinking(screen->session);
    if (screen->layout.thinking.rows >= 4)
        rectangle_cut(&area, thinking->teaches ? area.rows : 2);
    return area;
}

/* The line at a row of the window, from 1; 0: none. */
static int line_at(const struct screen *screen, struct rectangle area, int row)
{
    struct rectangle lines = lines_area(screen, area);
    struct spread spread = spread_lines(screen, lines);
    for (int i = 0; i < spread.count && row >= lines.row; i++) {
        rectangle_cut(&lines, spread.rows[i]);
        if (row < lines.row)
            return spread.first + i + 1;
    }
    return 0;
}

/* In an analysis a click on a line walks into it, and the wheel goes on to another. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct screen *screen = &face->screen;
    bool down = mouse->action == MOUSE_WHEEL_DOWN,
         wheel = down || mouse->action == MOUSE_WHEEL_UP;
    int line = wheel ? 1 : line_at(screen, area, mouse->row);
    char argument[16];
    if (!session_is_analysing(screen->session) || line < 1 ||
        !(wheel || mouse->action == MOUSE_PRESS))
        return false;
    if (wheel && line_walked(screen) > 0) {
        session_step_line(screen->session, down ? LINE_DOWN : LINE_UP);
        face->stale = STALE_ALL;
        return true;
    }
    snprintf(argument, sizeof argument, "%d", line);
    actions_request(face, REQUEST_LINE, argument);
    return true;
}

const struct view_ops thinking_view = {
    .draw = draw,
    .mouse = take_mouse,
    .rows = rows_wanted,
};
