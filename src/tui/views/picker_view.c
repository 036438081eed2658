/* picker_view.c - rows to choose from: where they stand, and what their keys and clicks do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters are typed at the prompt and look for rows; the arrows, Enter and Escape are the
 * picker's. On the start screen and in the lobby letters are what they are on the board, so there
 * the arrows are its only while nothing is typed; in the lobby '/' and words look for rows.
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "session/games/session_browse.h"
#include "session/session_lobby.h"
#include "tui/input/actions.h"
#include "tui/input/prompt.h"
#include "tui/look/colours.h"
#include "tui/look/text.h"
#include "tui/views/pager.h"
#include "tui/views/picking.h"
#include "typing/picker.h"

/* ---- where the rows of a picker stand in its rectangle ---------------------------------- */

enum {
    ABOUT_ROWS = 4,      /* under the rows, and one between */
    ROOMY_ROWS = 12,     /* a rectangle so high has them */
    LOW_ROWS = 6,        /* one so high has two rows for the sentence, a lower one has one */
    BROAD_COLUMNS = 58,  /* from which on two rows hold every sentence */
    NARROW_COLUMNS = 20, /* fewer are none for a sentence */
    WIDE_COLUMNS = 79    /* from which on sentences stand beside commands, all of them whole */
};

struct picker_plan {
    int top, rows; /* of the list, from the rectangle's top */
    size_t first;  /* the place shown there */
    bool blanks;   /* an empty row before each heading but the first */
    bool wide;     /* sentences stand beside their labels */
    bool sticky;   /* the rows' own heading stands over them all */
    int about;     /* where the sentence stands, 0: nowhere */
    int about_rows;
    bool blank; /* a row in front of it is free */
};

/* The first place in sight: the chosen one stands in the middle, as far as the ends allow. */
static size_t find_first(size_t chosen, size_t count, size_t rows)
{
    size_t before = rows / 2;
    if (chosen <= before || count <= rows)
        return 0;
    return chosen - before < count - rows ? chosen - before : count - rows;
}

/* Where not all is in sight something over the rows has to say so. */
static void scroll_rows(const struct picker *picker, struct picker_plan *plan)
{
    if (plan->top == 0) {
        plan->sticky = true;
        plan->top++;
        plan->rows -= plan->rows > 1;
    }
    plan->first = find_first(picker->chosen, picker->shown_count, (size_t)plan->rows);
    if (plan->sticky && picker_at(picker, plan->first)->heading)
        plan->first++;
}

/* Its own heading, unless that of the first rows stands there, which tells more. */
static bool has_heading(const struct picker *picker)
{
    const struct picker_row *first = picker_at(picker, 0);
    return *picker->heading && !(first && first->heading);
}

static struct picker_plan picker_plan_make(const struct picker *picker, enum picker_id id,
                                           struct rectangle area)
{
    struct picker_plan plan = {.top = has_heading(picker),
                               .wide = (id == PICKER_HELP || id == PICKER_COMMANDS) &&
                                       area.columns >= WIDE_COLUMNS};
    int count = (int)picker->shown_count, headings = (int)picker_headings(picker), needed;
    /* Rows under the list, for what the chosen row means. */
    int below = plan.wide || area.columns < NARROW_COLUMNS ? 0
                : area.rows < LOW_ROWS                     ? 1
                : area.rows < ROOMY_ROWS                   ? 2
                : area.columns >= BROAD_COLUMNS            ? 3
                                                           : 1 + ABOUT_ROWS,
        blank = area.rows >= ROOMY_ROWS && !plan.wide;
    plan.blank = blank;
    int most = area.rows - plan.top - (blank ? 2 : below);
    plan.rows = area.rows - plan.top - below;
    plan.rows = plan.rows < 1 ? 1 : plan.rows;
    plan.blanks = headings > 1 && count + headings - 1 <= most - (blank ? 2 : 0);
    needed = count + (plan.blanks ? headings - 1 : 0);
    if (id == PICKER_START) /* all that can be done is more than what a row of it means */
        most = area.rows - plan.top;
    if (needed <= most)
        plan.rows = needed < plan.rows ? plan.rows : needed;
    else
        scroll_rows(picker, &plan);
    plan.about = plan.top + (needed < plan.rows ? needed : plan.rows) + blank;
    plan.about_rows = area.columns < NARROW_COLUMNS ? 0 : area.rows - plan.about;
    return plan;
}

/* The row of a place among those shown, from the rectangle's top; -1 when it is not in
 * sight. */
static int picker_plan_row(const struct picker *picker, const struct picker_plan *plan,
                           size_t place)
{
    int row = plan->top;
    for (size_t i = plan->first; i <= place && i < picker->shown_count; i++) {
        if (plan->blanks && i > plan->first && picker_at(picker, i)->heading)
            row++;
        if (i == place)
            return row < plan->top + plan->rows ? row : -1;
        row++;
    }
    return -1;
}

/* The place behind the last in sight. */
static size_t picker_plan_end(const struct picker *picker, const struct picker_plan *plan)
{
    size_t end = plan->first;
    while (end < picker->shown_count && picker_plan_row(picker, plan, end) >= 0)
        end++;
    return end;
}

/* ---- rows to choose from beside the board, and what the chosen one means below ---------- */

enum {
    KEY_AT = 12,      /* columns before the key that does the same, ... */
    SENTENCE_AT = 16, /* ... before the sentence, where it stands beside its label, ... */
    NARROW = 20,      /* columns of a pane that has none to spare */
    VALUE_AT = 11,    /* ... and before what a row of the start screen has or is about */
    RIGHT_SIZE = 160
};

/* What of a view's rectangle the rows have: beside the board they are in line with what else
 * stands there. */
static struct rectangle picker_area(struct rectangle area)
{
    area.columns -= area.column > 0 && area.columns > NARROW;
    return area;
}

/* ---- rows ------------------------------------------------------------------------ */

/* What Left and Right change stands between arrows. */
static void draw_value(int row, int column, int room, const char *value, bool chosen)
{
    enum element arrows = chosen ? ELEMENT_SELECTED_ACCENT : ELEMENT_ACCENT;
    int columns = text_width(value), pad = columns + 4 <= room ? 2 : 1;
    if (columns + 2 * pad > room)
        columns = room - 2 * pad;
    colours_use(arrows);
    text_put(row, column, '<');
    text_put(row, column + columns + 2 * pad - 1, '>');
    colours_use(chosen ? ELEMENT_SELECTED : ELEMENT_STRONG);
    text_draw(row, column + pad, columns, value);
}

/* Behind the label, from the left: its key, its sentence, or, at the start, its value. */
static void draw_columns(struct rectangle area, int y, const struct picker_row *row,
                         bool chosen, bool wide, bool start)
{
    enum element quiet = chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET;
    int at = area.column + 1, room = area.columns - 2, key = start ? VALUE_AT : KEY_AT;
    colours_use(chosen ? ELEMENT_SELECTED_ACCENT : ELEMENT_ACCENT);
    if (*row->key)
        text_draw(y, at + key, SENTENCE_AT - KEY_AT, row->key);
    colours_use(quiet);
    if (wide)
        text_draw(y, at + SENTENCE_AT, room - SENTENCE_AT, row->about);
    if (start && *row->onward)
        draw_value(y, at + VALUE_AT, room - VALUE_AT, row->right, chosen);
    else if (start)
        text_draw(y, at + VALUE_AT, room - VALUE_AT, row->right);
}

/* The end of a row is read whole, and two blanks part it from the label. */
static void draw_row(struct rectangle area, int y, const struct picker_row *row, bool chosen,
                     bool wide, bool start)
{
    bool columns = wide || start || *row->key;
    int room = area.columns - (area.columns > NARROW ? 2 : 1);
    int end = area.column + area.columns - 1;
    int right = columns ? 0 : text_width(row->right), label = text_width(row->label);
    int left = room - (right > 0 && 2 * right < room ? right + 2 : 0);
    if (chosen) {
        colours_use(ELEMENT_SELECTED);
        mvhline(y, area.column, ' ', area.columns);
        if (!colours_have_board())
            text_put(y, area.column, '>');
    }
    label = label < left ? label : left;
    right = right < room - label - 1 ? right : room - label - 1;
    colours_use(chosen         ? (row->away ? ELEMENT_SELECTED_QUIET : ELEMENT_SELECTED)
                : row->current ? ELEMENT_STRONG
                : row->away    ? ELEMENT_QUIET
                               : ELEMENT_TEXT);
    text_draw(y, area.column + 1, label, row->label);
    if (columns)
        draw_columns(area, y, row, chosen, wide, start);
    colours_use(chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET);
    if (right > 1)
        text_draw(y, end - right, right, row->right);
}

static void draw_rows(const struct screen *screen, const struct picker *picker,
                      const struct picker_plan *plan, enum picker_id id, struct rectangle area)
{
    for (size_t i = plan->first; i < picker->shown_count; i++) {
        const struct picker_row *row = picker_at(picker, i);
        int y = picker_plan_row(picker, plan, i);
        if (y < 0)
            return;
        if (row->heading && picker_plan_row(picker, plan, i + 1) >= 0)
            text_draw_heading(area, y, row->label, "");
        else if (!row->heading)
            draw_row(area, area.row + y, row, i == picker->chosen, plan->wide,
                     id == PICKER_START);
        if (id == PICKER_EXPLORE)
            explored_draw_figures(screen, area.row + y, area, row->label);
    }
}

/* What the chosen row means, under the rows; beside their labels it is read there. */
static void draw_about(const struct picker *picker, const struct picker_plan *plan,
                       struct rectangle area)
{
    const struct picker_row *chosen = picker_chosen(picker);
    const char *text = !chosen      ? "Nothing like that. Enter takes what is typed."
                       : plan->wide ? ""
                                    : chosen->about;
    bool tight = plan->blank && text_rows(text, area.columns - 2) > plan->about_rows;
    struct rectangle about = {area.row + plan->about - tight, area.column + 1,
                              plan->about_rows + tight, area.columns - 2};
    colours_use(ELEMENT_QUIET);
    text_draw_wrapped(about, text);
}

/* Over the rows: what they are, and which of them are in sight, or what stands at their ends. */
static void draw_heading(const struct picker *picker, const struct picker_plan *plan,
                         struct rectangle area)
{
    size_t end = picker_plan_end(picker, plan), count = picker->shown_count;
    const char *title =
        plan->sticky ? picker_heading_of(picker, plan->first) : picker->heading;
    bool scrolls = plan->first > 0 || end < count;
    char right[96] = "";
    if (scrolls)
        snprintf(right, sizeof right, "%zu to %zu of %zu",
                 picker_count_before(picker, plan->first) + 1,
                 picker_count_before(picker, end), picker_count_before(picker, count));
    if (*picker->right)
        text_add(right, sizeof right, "%s%s%s", scrolls ? "  " : "", picker->right,
                 area.column > 0 ? " " : ""); /* the window's edge has a margin */
    text_draw_heading(area, 0, title, right);
}

/* Draw the picker that is open (picking.h). */
static void picker_draw(const struct screen *screen, struct rectangle area)
{
    struct picker *picker = picking_rows();
    enum picker_id id = picking_which(screen);
    struct picker_plan plan;
    text_clear(area);
    if (!picker)
        return;
    area = picker_area(area);
    plan = picker_plan_make(picker, id, area);
    if (plan.top > 0)
        draw_heading(picker, &plan, area);
    draw_rows(screen, picker, &plan, id, area);
    if (plan.about_rows > 0)
        draw_about(picker, &plan, area);
}

enum { LINE_SIZE = 512 };

/* ---- choosing -------------------------------------------------------------------- */

/* Looks are shown while they are chosen from. */
static void show_look(struct face *face, const char *name)
{
    enum picker_id id = picking_which(&face->screen);
    if (!picking_shows_look(&face->screen))
        return;
    face_show_look(face, id == PICKER_THEME ? REQUEST_THEME : REQUEST_PIECES, name);
    face->stale = STALE_ALL;
}

static void show_chosen(struct face *face)
{
    picking_show_kept(face);
    const struct picker_row *row = picker_chosen(picking_rows());
    const char *name = row ? strrchr(row->line, ' ') : NULL;
    show_look(face, name ? name + 1 : picking_look_before());
}

static void leave(struct face *face)
{
    if (picking_which(&face->screen) == PICKER_LOBBY && !prompt_is_empty()) {
        prompt_clear(); /* all rows again */
        picking_look_for(face, "");
        return;
    }
    show_look(face, picking_look_before());
    prompt_clear();
    if (picking_which(&face->screen) == PICKER_START)
        session_leave_start(face->screen.session);
    if (!picking_go_back(face))
        picking_close(face);
    actions_finish(face, SESSION_DONE);
}

static bool is_at_start(const struct screen *screen)
{
    return picking_which(screen) == PICKER_START;
}

static bool is_in_lobby(const struct screen *screen)
{
    return picking_which(screen) == PICKER_LOBBY;
}

/* Whether what stands at the prompt looks for rows. */
static bool looks_for_rows(const struct screen *screen)
{
    return !is_at_start(screen) && (!is_in_lobby(screen) || *prompt_text() == '/');
}

/* The game that a row goes to stands on the board already. */
static bool is_on_board(const struct screen *screen, const char *line)
{
    char *end;
    int64_t game = strtoll(line + strcspn(line, " "), &end, 10);
    return (strncmp(line, "table ", 6) == 0 || strncmp(line, "watch ", 6) == 0) && game > 0 &&
           game == session_lobby_game(screen->session);
}

/* What makes out whether a line has begun something that wants to be seen. */
struct shown {
    const struct game *game;
    size_t place;
    bool starts, analyses;
};

static struct shown note_shown(const struct session *session)
{
    const struct game *game = session_game(session);
    return (struct shown){game, game->current, session_is_starting(session),
                          session_is_at(session, AT_ANALYSIS)};
}

static bool is_shown_still(const struct session *session, const struct shown *before)
{
    struct shown now = note_shown(session);
    return now.game == before->game && now.place == before->place &&
           now.starts == before->starts && now.analyses == before->analyses;
}

/* What Enter does: the chosen row's line; where nothing fits, what was typed, behind the word
 * that the picker is about. A whole command, and a move typed over help, is done as it is. */
static void take(struct face *face)
{
    enum picker_id id = picking_which(&face->screen);
    const struct picker_row *row = picker_chosen(picking_rows());
    const char *argument, *word = session_picker_word(id);
    char line[LINE_SIZE], typed[LINE_SIZE];
    bool whole;
    snprintf(typed, sizeof typed, "%s", prompt_text());
    whole =
        ((id == PICKER_HELP || id == PICKER_EXPLORE) &&
         session_is_move(face->screen.session, typed)) ||
        (id == PICKER_COMMANDS && request_parse(typed, &argument) != REQUEST_UNKNOWN &&
         (!row || row->line[strlen(row->line) - 1] != ' ' || *argument)) ||
        (id == PICKER_EXPLORE && !row && request_parse(typed, &argument) != REQUEST_UNKNOWN);
    if (row && !whole)
        snprintf(line, sizeof line, "%s", row->line);
    else if (whole || !*word)
        snprintf(line, sizeof line, "%s", typed);
    else
        snprintf(line, sizeof line, "%s %.400s", word, typed);
    if (!*line || (is_in_lobby(&face->screen) && !row))
        return;
    if (id == PICKER_HELP && !whole && row && strncmp(line, "help ", 5) == 0) {
        actions_line(face, line); /* a page over the rows, which are there behind it */
        return;
    }
    bool keeps = id == PICKER_THEME && row && !whole, over_lobby = picking_is_over_lobby();
    struct shown before = note_shown(face->screen.session);

    pager_close();
    prompt_clear();
    picking_look_for(face, "");
    if (id != PICKER_START && id != PICKER_EXPLORE &&
        (id != PICKER_LOBBY || is_on_board(&face->screen, line)))
        picking_close(face);
    actions_lines(face, line);
    if (keeps) {
        session_keep_look(face->screen.session, strrchr(line, ' ') + 1);
        actions_finish(face, SESSION_DONE);
    }
    if (over_lobby && (!picking_rows() || is_at_start(&face->screen)) &&
        is_shown_still(face->screen.session, &before))
        picking_open(face, PICKER_LOBBY);
    picking_follow(face);
}

/* Left and Right: another value of the chosen row. */
static bool change(struct face *face, bool onward)
{
    const struct picker_row *row = picker_chosen(picking_rows());
    char line[LINE_SIZE];
    if (!row || !prompt_is_empty() || !*(onward ? row->onward : row->back))
        return is_at_start(&face->screen); /* the board is not what the arrows are about */
    snprintf(line, sizeof line, "%s", onward ? row->onward : row->back);
    actions_line(face, line);
    picking_follow(face);
    return true;
}

static void step(struct face *face, long rows)
{
    picker_move(picking_rows(), rows);
    face->stale |= STALE_PROMPT | STALE_MESSAGE; /* the keys may do something else there */
    show_chosen(face);
}

/* ---- keys ------------------------------------------------------------------------ */

static void look_for(struct face *face, const struct key *key)
{
    actions_type(face, key);
    picking_look_for(face, prompt_text());
    if (picking_rows())
        show_chosen(face);
}

/* A line is typed in the lobby, as on the board. */
static void take_line(struct face *face, const struct key *key)
{
    struct session *session = face->screen.session;
    struct shown before = note_shown(session);
    actions_type(face, key);
    if (is_in_lobby(&face->screen) && !is_shown_still(session, &before))
        picking_close(face);
}

/* The keys that are the prompt's, where letters are what they are on the board. */
static bool leave_to_prompt(struct face *face, const struct key *key)
{
    const struct screen *screen = &face->screen;
    if (!is_in_lobby(screen) || looks_for_rows(screen))
        return is_at_start(screen) && !prompt_is_empty();
    return prompt_is_empty() ? key->pressed == PRESSED_CHARACTER && key->byte != '/' : true;
}

/* What it shows stands over the rows, or beside them, and leads back there. */
static bool stays_in_lobby(const struct screen *screen, int function_key)
{
    switch (session_request_of_key(screen->session, function_key)) {
    case REQUEST_HELP:
    case REQUEST_FLIP:
    case REQUEST_LEVEL:
    case REQUEST_QUIT: return is_in_lobby(screen);
    default: return false;
    }
}

static bool take_key(struct face *face, const struct key *key)
{
    int rows = keys_step(key, face->screen.layout.study.rows / 2);
    bool start = is_at_start(&face->screen);
    if (key->pressed == PRESSED_ENTER && !start && strcmp(prompt_text(), "back") == 0) {
        leave(face); /* that is no row */
        return true;
    }
    if (is_in_lobby(&face->screen) && key->pressed == PRESSED_ENTER &&
        !looks_for_rows(&face->screen) && !prompt_is_empty()) {
        take_line(face, key);
        return true;
    }
    if (leave_to_prompt(face, key))
        return false; /* what is typed there is a move or a command */
    if (rows != 0) {
        step(face, rows);
        return true;
    }
    switch (key->pressed) {
    case PRESSED_LEFT: return change(face, false);
    case PRESSED_RIGHT: return change(face, true);
    case PRESSED_ENTER: take(face); break;
    case PRESSED_ESCAPE: leave(face); break;
    case PRESSED_INTERRUPT:
        if (start)
            return false;
        leave(face);
        break;
    case PRESSED_BACKSPACE:
    case PRESSED_CONTROL:
    case PRESSED_CHARACTER: look_for(face, key); break;
    case PRESSED_FUNCTION:
        if (!start && !stays_in_lobby(&face->screen, key->number))
            leave(face);
        return false;
    default: return false;
    }
    return true;
}

/* ---- the mouse ------------------------------------------------------------------- */

/* A click takes a row; the wheel chooses. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct picker *picker = picking_rows();
    enum picker_id id = picking_which(&face->screen);
    struct picker_plan plan;
    if (id == PICKERS || !picker)
        return false;
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN) {
        step(face, mouse->action == MOUSE_WHEEL_UP ? -1 : 1);
        return true;
    }
    if (mouse->action != MOUSE_PRESS)
        return true;
    plan = picker_plan_make(picker, id, picker_area(area));
    for (size_t i = plan.first; i < picker->shown_count; i++)
        if (picker_plan_row(picker, &plan, i) == mouse->row - area.row &&
            picker_choose(picker, i)) {
            take(face);
            break;
        }
    return true;
}

/* ---- the views: beside the board; over all of it; at the start ------------------- */

static bool shows_beside(const struct screen *screen)
{
    enum picker_id id = picking_which(screen);
    return id != PICKERS && id != PICKER_START && id != PICKER_HELP && id != PICKER_COMMANDS;
}

static bool shows_wide(const struct screen *screen)
{
    enum picker_id id = picking_which(screen);
    return id == PICKER_HELP || id == PICKER_COMMANDS || id == PICKER_STATS;
}

/* What Enter does with the chosen row, or with what was typed. */
static const char *enter_of(const struct screen *screen)
{
    const struct picker *picker = picking_rows();
    const struct picker_row *row = picker ? picker_chosen(picker) : NULL;
    if (row && *row->enter)
        return row->enter;
    return !screen->kept ? "take" : screen->kept->result == RESULT_NONE ? "go on" : "look";
}

/* Whether there are rows out of sight. */
static bool has_pages(const struct screen *screen)
{
    const struct picker *picker = picking_rows();
    struct rectangle area = shows_wide(screen) ? screen->layout.desk : screen->layout.study;
    struct picker_plan plan;
    if (!picker)
        return false;
    plan = picker_plan_make(picker, picking_which(screen), picker_area(area));
    return plan.first > 0 || picker_plan_end(picker, &plan) < picker->shown_count;
}

static const char *hint_of(const struct screen *screen)
{
    static char hint[96];
    if (!looks_for_rows(screen) && !prompt_is_empty())
        return "Enter does what is typed";
    if (picking_which(screen) == PICKER_EXPLORE)
        return "Up Down choose  Enter play  Left undo  Right its games  Esc board";
    snprintf(hint, sizeof hint, "Up Down choose  Enter %s  Esc back  %s%s", enter_of(screen),
             is_in_lobby(screen) ? "/ find" : "type to find",
             has_pages(screen) ? "  PgUp PgDn more" : "");
    return hint;
}

/* On the start screen Enter does something else on each row. A move that is typed begins a game, and not
 * where a kept one is seen. */
static const char *hint_of_start(const struct screen *screen)
{
    static char hint[96];
    const struct picker *picker = picking_rows();
    const struct picker_row *row = picker ? picker_chosen(picker) : NULL;
    bool over = session_is_at(screen->session, AT_MENU), turns = row && *row->onward;
    snprintf(hint, sizeof hint, "Up Down choose  Enter %s%s  Esc %s%s", enter_of(screen),
             turns ? "  Left Right change" : "", over ? "back" : "board",
             over || screen->kept ? "" : "  or type a move");
    return hint;
}

#define CHOOSING .draw = picker_draw, .key = take_key, .mouse = take_mouse, .hint = ""

const struct view_ops picker_view = {.shows = shows_beside, CHOOSING, .hint_of = hint_of};
const struct view_ops wide_picker_view = {.shows = shows_wide, CHOOSING, .hint_of = hint_of};
const struct view_ops start_view = {.shows = is_at_start, CHOOSING, .hint_of = hint_of_start};
