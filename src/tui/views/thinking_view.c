/* thinking_view.c - the search: depth, score, speed, best variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every number has its own columns, so an update sends only digits.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "engine/evaluation/explain.h"
#include "players/statistics_text.h"
#include "players/thinking.h"
#include "review/drill.h"
#include "rules/castling.h"
#include "rules/names.h"
#include "session/session_lobby.h"
#include "tui/style/text.h"
#include "tui/views.h"

enum {
    ASSESSMENT_COLUMNS = EXPLAIN_BRIEF_SIZE - 1, /* "Black winning" */
    SCORE_COLUMNS = 7,                           /* "-12.34" and a gap */
    EFFORT_COLUMNS = 21                          /* " 712k nodes 450k/s" */
};

/* Writes "1.9M", "450k", "45k" or "180": only two significant digits, so that the text rarely
 * changes. */
static const char *write_speed(const struct search_report *report, char text[8])
{
    uint64_t nodes =
        report->nodes * 1000 / (report->milliseconds > 0 ? (uint64_t)report->milliseconds : 1);
    unsigned thousands = (unsigned)(nodes / 1000 % 10000000);
    if (thousands == 0)
        snprintf(text, 8, "%u", (unsigned)(nodes / 10 % 100 * 10));
    else if (thousands >= 1000)
        snprintf(text, 8, "%u.%uM", thousands / 1000 % 100, thousands / 100 % 10);
    else if (thousands >= 100)
        snprintf(text, 8, "%u0k", thousands / 10 % 100);
    else
        snprintf(text, 8, "%uk", thousands);
    return text;
}

/* Writes the depth (of a teaching strategy, the last completed one) and the depth of the
 * deepest node. The latter is omitted at a reduced level, or if the search never exceeds its
 * depth. Writes "" if the depth is unknown. */
static void thinking_write_depth(const struct thinking *thinking, char text[32])
{
    const struct search_report *report = &thinking->report;
    if (!thinking->known || (thinking->teaches && !statistics_have_depth(thinking)))
        text[0] = '\0';
    else if (thinking->teaches && thinking->statistics.quiescence == 0)
        snprintf(text, 32, "depth %d", thinking->statistics_depth);
    else if (thinking->elo > 0)
        snprintf(text, 32, "depth %d", report->depth);
    else
        snprintf(text, 32, "depth %d/%d", report->depth, report->selective_depth);
}

/* Draws " 712k nodes 0.9M/s 0:05 hash 12%", or as much as fits. */
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
    int count = thinking->shown_purpose == THINKING_MOVE                ? 2
                : thinking->teaches && !statistics_have_table(thinking) ? 3
                                                                        : 4;
    colours_use(ELEMENT_QUIET);
    if (column + text_width(parts[0]) > end) /* drop "nodes" */
        *strrchr(parts[0], ' ') = '\0';
    for (int i = 0; i < count && column + text_width(parts[i]) <= end; i++)
        column += text_draw(area.row, column, end - column, parts[i]);
}

/* Draws score, assessment and counts in one row. In a game, nodes and speed have priority over
 * the assessment. */
static void thinking_draw_numbers(struct rectangle area, const struct thinking *thinking)
{
    int column = area.column, rest = column, end = area.column + area.columns;
    char assessment[EXPLAIN_BRIEF_SIZE];
    int reserved = thinking->shown_purpose == THINKING_MOVE ? EFFORT_COLUMNS : 0;
    colours_use(ELEMENT_STRONG);
    if (thinking->line_count < 2) { /* several variations have their own scores */
        column += 1 + text_draw(area.row, column, area.columns, thinking->lines[0].score_text);
        rest = area.column + SCORE_COLUMNS;
    }
    if (!thinking->teaches && thinking->line_count > 0 &&
        column + ASSESSMENT_COLUMNS + reserved <= end) {
        colours_use(ELEMENT_TEXT);
        explain_score_briefly(thinking->lines[0].score, assessment);
        column += 2 + text_draw(area.row, column, ASSESSMENT_COLUMNS, assessment);
        rest += ASSESSMENT_COLUMNS;
    }
    draw_effort(area, max_int(column, rest), thinking);
}

/* ---- statistics of a teaching strategy -------------------------------------------------- */

enum {
    ROWS_BELOW = 2, /* rows reserved for the best variation */
    MANY_ROWS = 6   /* minimum pane height for ROWS_BELOW */
};

/* Returns the number of rows used. */
static int draw_visits(struct rectangle area, const struct thinking *thinking)
{
    int room = area.rows < MANY_ROWS ? area.rows : area.rows - ROWS_BELOW;
    int rows = 0, all = thinking->visit_count, i = 0;
    char text[64], number[16];
    if (room > 3) {
        snprintf(text, sizeof text, "%-*s%*s", TEXT_BAR_SAN_COLUMNS, "move",
                 area.columns - TEXT_BAR_SAN_COLUMNS, "visits  won   ");
        colours_use(ELEMENT_HEADING);
        text_draw(area.row + rows++, area.column, area.columns, text);
    }
    colours_use(ELEMENT_NUMBERS);
    for (; rows < room - (room > 1 && i + 1 < all) && i < all; i++) {
        struct rectangle row = {area.row + rows++, area.column, 1, area.columns};
        uint64_t visits = thinking->visits[i].visits;
        int permille = thinking->visits[i].win_permille;
        snprintf(text, sizeof text, " %5s %4d.%d%%", count_write(visits, number),
                 permille / 10, permille % 10); /* "Nf3   ▄▄▄▄▄▄▄   1.23k  53.1%" */
        text_draw_share(row, thinking->visits[i].san, visits, thinking->visits[0].visits,
                        text);
    }
    if (i < all && rows < room) {
        snprintf(text, sizeof text, "and %d more moves, visited less", all - i);
        text_draw(area.row + rows++, area.column, area.columns, text);
    }
    return rows;
}

/* ---- the view of the search ------------------------------------------------------------- */

enum {
    TEXT_SIZE = THINKING_LINE_SIZE + 64,
    LINE_ROWS = 4, /* maximum rows of one of several variations */
    INDENT = 10,   /* columns before one of several variations: "1)  +0.34  " */
    ROOMY_ROWS = 5,
    HEADING_ROWS = 2, /* of the heading and the numbers */
    IDLE_ROWS = 3,    /* minimum rows for a heading and a text */
    PANEL_SIZE = 512,
    MIN_RULE_COLUMNS = 3,
    GAME_ROWS = 1 /* of the variation in a game, to save output on slow connections */
};

static const char *purpose_text(const struct thinking *thinking)
{
    switch (thinking->purpose) {
    case THINKING_HINT: return ": hint";
    case THINKING_ANALYSIS: return ": analysis";
    case THINKING_THREAT: return ": threat";
    case THINKING_TREE: return ": tree";
    default: return thinking->known && thinking->threat ? ": a threat" : "";
    }
}

static const char *engine_name(const struct thinking *thinking)
{
    return thinking->teaches      ? thinking->strategy
           : thinking->program[0] ? thinking->program
                                  : "ttychess";
}

/* Returns whether the engine has just played the first move of its variation. */
static bool is_played(const struct screen *screen)
{
    const struct thinking *thinking = session_thinking(screen->session);
    const struct game *game = session_game(screen->session);
    return thinking->known && thinking->purpose == THINKING_NONE &&
           thinking->line_count == 1 && !game->study &&
           !session_has_state(screen->session, STATE_ANALYSIS) && game->current > 0 &&
           game->keys[game->current - 1] == thinking->root_key &&
           game->moves[game->current - 1].move == thinking->lines[0].moves[0];
}

/* Returns whether to show the search. A search from before the end of the game says nothing
 * about the result. */
static bool is_known(const struct screen *screen)
{
    const struct thinking *thinking = session_thinking(screen->session);
    const struct game *game = session_game(screen->session);
    return thinking->known &&
           (thinking->purpose != THINKING_NONE || game->study || game->result == RESULT_NONE);
}

static bool is_book_move(const struct screen *screen)
{
    return session_thinking(screen->session)->from_book &&
           session_game(screen->session)->result == RESULT_NONE;
}

/* Returns whether the engine is thinking about its move. In the frame that first shows the user's
 * move, its search has not started yet, but counts. */
static bool is_thinking(const struct screen *screen)
{
    return session_thinking(screen->session)->purpose == THINKING_MOVE ||
           (session_can_premove(screen->session) &&
            !session_has_state(screen->session, STATE_OTHER_BOARD));
}

/* Returns whether to show the result of the user's game and what to do next. */
static bool shows_result(const struct screen *screen)
{
    return *session_next_steps_text(screen->session) && !is_known(screen);
}

static bool shows_hint(const struct screen *screen)
{
    const struct session *session = screen->session;
    return session_hint_or_threat(session) != MOVE_NONE && !session_hint_is_threat(session) &&
           !screen->hides_advice && !is_known(screen) &&
           session_thinking(session)->purpose == THINKING_NONE;
}

/* Returns whether the user has moved in the game in progress on the board. */
static bool has_begun(const struct screen *screen)
{
    const struct game *game = session_game(screen->session);
    bool human = session_side_is_human(screen->session, position_turn(&game->start));
    return game->result == RESULT_NONE && !game->study && game->count > !human &&
           !session_has_state(screen->session, STATE_FILE | STATE_OTHER_BOARD);
}

/* Returns the keys that are useful before the first move and after the game. */
static const char *keys_text(const struct screen *screen)
{
    static char text[PANEL_SIZE];
    if (session_command_for_key(screen->session, 5) == COMMAND_ANALYSE)
        return has_begun(screen) ? "" : "F4 gives a hint, F5 analyses.";
    *text = '\0';
    for (int key = 1; key <= KEYS_FUNCTION_COUNT; key++) {
        enum command_id id = session_command_for_key(screen->session, key);
        if (id == COMMAND_REVIEW || id == COMMAND_GRAPH || id == COMMAND_AGAIN ||
            (id == COMMAND_MENU && *text))
            text_add(text, sizeof text, "%sF%d %s", *text ? ", " : "", key,
                     command_key_label(id));
    }
    return text;
}

static void write_heading(const struct screen *screen, char *text, size_t size)
{
    const struct thinking *thinking = session_thinking(screen->session);
    if (!thinking->known && *session_lobby_game_heading(screen->session, text, size))
        return;
    if (session_has_state(screen->session, STATE_LESSON))
        text[strcspn(session_activity_text(screen->session, text, size), ":")] = '\0';
    else if (is_thinking(screen))
        snprintf(text, size, "%s thinks ", engine_name(thinking)); /* as long as "expects" */
    else if (shows_result(screen))
        snprintf(text, size, "Game over");
    else if (shows_hint(screen))
        snprintf(text, size, "Hint");
    else if (!is_known(screen) && !is_book_move(screen) && *keys_text(screen) &&
             thinking->purpose == THINKING_NONE &&
             !session_has_state(screen->session, STATE_ANALYSIS))
        snprintf(text, size, "Keys");
    else
        snprintf(text, size, "%s%s", engine_name(thinking),
                 is_known(screen) && thinking->shown_purpose == THINKING_MOVE
                     ? (thinking->pondering ? " ponders" : " expects")
                     : purpose_text(thinking));
}

static const char *idle_text(const struct screen *screen)
{
    static char drill[DRILL_PANEL_SIZE], panel[PANEL_SIZE];
    const char *lobby_text = session_lobby_game_help_text(screen->session);
    if (shows_result(screen)) {
        game_ending_text(session_game(screen->session), panel, sizeof panel);
        text_add_item(panel, sizeof panel, ".\n",
                      *lobby_text ? lobby_text : keys_text(screen));
        text_add(panel, sizeof panel, "%s\n%s", *lobby_text ? "" : ", or type 'new'.",
                 session_opening_text(screen->session));
        return panel;
    }
    if (*lobby_text)
        return lobby_text;
    if (session_has_state(screen->session, STATE_LESSON))
        return session_lesson_text(screen->session, drill);
    if (session_has_state(screen->session, STATE_ANALYSIS) &&
        session_game(screen->session)->result != RESULT_NONE)
        return "The game ends in this position.";
    if (shows_hint(screen)) {
        chess_move hint = session_hint_or_threat(screen->session);
        bool has_destination = move_from(hint) != move_to(hint);
        enum piece piece =
            position_piece_on(&session_game(screen->session)->position, move_from(hint));
        snprintf(panel, sizeof panel, "Move the %s on %s%s%s.",
                 piece_type_name(piece_type_of(piece)), square_name(move_from(hint)),
                 has_destination ? " to " : "",
                 has_destination ? square_name(move_destination(hint)) : "");
        return panel;
    }
    if (is_book_move(screen))
        return "Played from the book.";
    return keys_text(screen);
}

/* Draws the text of a lesson. The last message has its own colour. */
static void draw_lesson(const struct screen *screen, struct rectangle area)
{
    char text[DRILL_PANEL_SIZE], *message;
    colours_use(ELEMENT_TEXT);
    text_draw_wrapped(area, session_lesson_text(screen->session, text));
    if (*screen->message && (message = strstr(text, screen->message)) != NULL) {
        *message = '\0';
        rectangle_cut_top(&area, text_rows(text, area.columns));
        colours_use(screen_message_element(screen));
        text_draw_wrapped(area, screen->message);
    }
}

/* Draws moves, cut after a whole move. */
static void draw_moves(struct rectangle area, const char *text)
{
    char line[TEXT_SIZE];
    for (int row = 0; row < area.rows && *text != '\0'; row++) {
        const char *next;
        int length = text_break_line(text, area.columns, &next);
        bool cut = *next != '\0' && row == area.rows - 1;
        if (cut) /* room for the ellipsis */
            length = text_break_line(text, area.columns - 2, &next);
        snprintf(line, sizeof line, "%.*s%s", length, text,
                 !cut                ? ""
                 : text_is_unicode() ? " \u2026"
                                     : " >");
        text_draw(area.row + row, area.column, area.columns, line);
        text = next;
    }
}

/* Returns the moves that are still to be played: "13. O-O Be7" once "12... Nf6" is on the
 * board. May use the buffer `text`. */
static const char *expected_moves(const struct screen *screen, int line, char *text,
                                  size_t size)
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

/* In small windows, draws the variation on the board, or else the best one. */
static void draw_short(const struct screen *screen, struct rectangle area,
                       const struct thinking *thinking)
{
    int shown = screen_variation_number(screen), line = shown > 0 ? shown - 1 : 0;
    bool has_line = is_known(screen) && thinking->line_count > 0;
    char text[TEXT_SIZE] = "", statistics[STATISTICS_LINE_SIZE], coming[TEXT_SIZE];
    if (thinking->line_count > 1)
        snprintf(text, sizeof text, "%d of %d", line + 1, thinking->line_count);
    if (!has_line && thinking->purpose == THINKING_NONE) {
        const char *idle = idle_text(screen), *last = strrchr(idle, '\n');
        if (last && !shows_result(screen))
            idle = last + 1;
        snprintf(text, sizeof text, "%.*s", (int)strcspn(idle, "\n"), idle);
        colours_use(ELEMENT_QUIET);
        if (text_width(text) <= area.columns)
            text_draw(area.row, area.column, area.columns, text);
        return;
    }
    if (!has_line || thinking->elo > 0 || thinking->purpose == THINKING_MOVE)
        write_heading(screen, text, sizeof text);
    else if (thinking->teaches) {
        statistics_write_summary(thinking, statistics);
        snprintf(text, sizeof text, "%s %s", statistics, thinking->lines[line].san);
    }
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
    draw_moves(area, expected_moves(screen, line, coming, sizeof coming));
}

/* Returns "Nf6 13. O-O Be7" for "12... Nf6 13. O-O Be7"; the prompt shows the number. */
static const char *without_number(const char *san)
{
    const char *rest = strchr(san, ' ');
    return rest ? rest + 1 : san;
}

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

static void draw_variation(struct rectangle area, const struct thinking *thinking, int line,
                           bool is_shown)
{
    enum element element = is_shown ? ELEMENT_SELECTED : ELEMENT_TEXT;
    char text[32];
    colours_use(is_shown ? element : ELEMENT_QUIET);
    for (int row = 0; is_shown && row < area.rows; row++)
        mvhline(area.row + row, area.column, ' ', area.columns);
    snprintf(text, sizeof text, "%d) ", line + 1);
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

/* In a game, draws one row of the variation. Otherwise draws the variations that fit,
 * including the one on the board. */
static void draw_lines(const struct screen *screen, struct rectangle area,
                       const struct thinking *thinking)
{
    int shown = screen_variation_number(screen), count = thinking->line_count;
    int seen = min_int(count, area.rows), first = shown > seen ? shown - seen : 0;
    int indent = area.columns > INDENT ? INDENT : 0;
    char coming[TEXT_SIZE];
    if (count == 1) {
        if (!session_has_state(screen->session, STATE_ANALYSIS) && area.rows < ROOMY_ROWS)
            area.rows = min_int(area.rows, GAME_ROWS);
        colours_use(ELEMENT_TEXT);
        if (is_played(screen))
            draw_moves(area, expected_moves(screen, 0, coming, sizeof coming));
        else
            draw_line(area, thinking->lines[0].san,
                      shown == 1 ? ELEMENT_SELECTED : ELEMENT_TEXT);
        return;
    }
    for (int line = first; line < first + seen; line++) {
        const char *text = without_number(thinking->lines[line].san);
        int share = area.rows / (first + seen - line);
        int rows = max_int(1, min_int(share, text_rows(text, area.columns - indent)));
        draw_variation(rectangle_cut_top(&area, rows), thinking, line, line + 1 == shown);
    }
}

/* Draws the strategy's idea in the last rows if two or more remain for the best variation.
 * Returns the number of rows used. */
static int draw_strategy_idea(struct rectangle area, const struct thinking *thinking)
{
    const char *idea = statistics_explain(thinking);
    int rows = text_rows(idea, area.columns);
    if (rows == 0 || rows > area.rows - 2 || thinking->visit_count > 0)
        return 0;
    rectangle_cut_top(&area, area.rows - rows);
    colours_use(ELEMENT_PRUNED);
    text_draw_wrapped(area, idea);
    return rows;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct thinking *thinking = session_thinking(screen->session);
    char text[TEXT_SIZE], depth[32] = "";
    text_clear(area);
    if (screen->layout.thinking.rows < (area.column > 0 ? 3 : 4)) {
        draw_short(screen, area, thinking);
        return;
    }
    if (!is_known(screen) && !is_thinking(screen) && thinking->purpose == THINKING_NONE &&
        *idle_text(screen) == '\0')
        return;
    write_heading(screen, text, sizeof text);
    if (is_known(screen))
        thinking_write_depth(thinking, depth);
    else if (shows_result(screen))
        snprintf(depth, sizeof depth, "%s",
                 result_text(session_game(screen->session)->result));
    bool fits = text_width(text) + text_width(depth) + MIN_RULE_COLUMNS <= area.columns;
    if (!fits && !is_thinking(screen))
        snprintf(text, sizeof text, "%s", engine_name(thinking));
    if (text_width(text) + text_width(depth) + 2 > area.columns ||
        (!fits && is_thinking(screen)))
        depth[0] = '\0';
    text_draw_heading(rectangle_cut_top(&area, 1), 0, text, depth);
    if (!is_known(screen)) {
        colours_use(shows_result(screen) ? ELEMENT_TEXT : ELEMENT_QUIET);
        snprintf(text, sizeof text, "Starting %s ...", engine_name(thinking));
        if (session_has_state(screen->session, STATE_LESSON))
            draw_lesson(screen, area);
        else if (thinking->purpose == THINKING_NONE)
            text_draw_wrapped(area, idle_text(screen));
        else if (thinking->starting)
            text_draw_wrapped(area, text);
        return;
    }
    thinking_draw_numbers(rectangle_cut_top(&area, 1), thinking);
    if (thinking->teaches) {
        char statistics[STATISTICS_LINES][STATISTICS_LINE_SIZE];
        int count = statistics_write_lines(thinking, statistics);
        colours_use(ELEMENT_NUMBERS);
        for (int i = 0; i < count && area.rows > 0; i++) {
            text_draw(area.row, area.column, area.columns, statistics[i]);
            rectangle_cut_top(&area, 1);
        }
        if (thinking->visit_count > 0)
            rectangle_cut_top(&area, draw_visits(area, thinking));
        area.rows -= draw_strategy_idea(area, thinking);
    }
    draw_lines(screen, area, thinking);
}

static int preferred_rows(const struct screen *screen, int columns)
{
    const struct session *session = screen->session;
    enum { TEACHING_ROWS = 13 };    /* heading, statistics, explanation, two rows of moves */
    int most = screen->layout.rows; /* for Monte Carlo's bars */
    int teaching = !session_has_teaching_strategy(session, NULL) ? 0
                   : session_has_teaching_strategy(session, "monte-carlo")
                       ? most
                       : max_int(most / 2 - 2, TEACHING_ROWS);
    int count = session_has_state(session, STATE_ANALYSIS)
                    ? session_variation_count(session)
                    : session_thinking(session)->line_count;
    /* Several variations get equal shares of half the window. */
    int each = count < 2 ? 0 : (screen->layout.rows / 2 - 2) / count;
    int lines = count < 2 ? 0 : 2 + count * max_int(1, min_int(each, LINE_ROWS));
    const char *idle = idle_text(screen);
    bool has_engine = !session_side_is_human(session, WHITE) ||
                      !session_side_is_human(session, BLACK) ||
                      session_thinking(session)->purpose != THINKING_NONE;
    if (lines > 0 || teaching > 0 || session_has_state(session, STATE_ANALYSIS))
        return max_int(teaching, lines);
    bool shown = is_known(screen) || (has_engine && session_settings(session)->thinking);
    int least = shown ? HEADING_ROWS + GAME_ROWS : *idle ? IDLE_ROWS : has_engine ? 1 : -1;
    return *idle ? max_int(least, 1 + text_rows(idle, columns)) : least;
}

const struct view_ops thinking_view = {.draw = draw, .rows = preferred_rows};
