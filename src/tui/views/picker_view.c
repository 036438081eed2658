/* picker_view.c - rows to choose from: layout, keys and clicks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters are typed at the prompt and search the rows; arrows, Enter and Escape belong to the
 * picker. On the start screen and in the lobby, letters mean what they do on the board, so the
 * picker has the arrows only while nothing is typed; in the lobby, '/' and words search.
 */
#include "config.h"

#include "tui/views/picking.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "session/commands.h"
#include "session/session_lobby.h"
#include "tui/input/actions.h"
#include "tui/input/prompt.h"
#include "tui/look/colours.h"
#include "tui/look/text.h"
#include "tui/views/pager.h"
#include "typing/picker.h"

enum { LINE_SIZE = 512 };

/* ---- the layout of the rows ------------------------------------------------------------- */

enum {
    ABOUT_ROWS = 4,      /* below the rows, after a free one */
    ROOMY_ROWS = 12,     /* rows that have room for these */
    LOW_ROWS = 6,        /* rows that have room for two, fewer for one */
    BROAD_COLUMNS = 58,  /* columns from which two rows are enough */
    NARROW_COLUMNS = 20, /* too few for a description */
    WIDE_COLUMNS = 79    /* columns from which every description fits beside its command */
};

struct picker_plan {
    int top, rows; /* of the list, from the top of the rectangle */
    size_t first;  /* first visible place */
    bool blanks;   /* a free row before each heading but the first */
    bool wide;     /* descriptions beside the labels */
    bool sticky;   /* the heading of the first rows is above all */
    int about;     /* row of the description, 0: none */
    int about_rows;
    bool blank; /* the row before it is free */
};

/* The selected row is in the middle, if the ends allow. A scrolled list needs a heading. */
static void scroll_rows(const struct picker *picker, struct picker_plan *plan)
{
    if (plan->top == 0) {
        plan->sticky = true;
        plan->top++;
        plan->rows -= plan->rows > 1;
    }
    size_t rows = (size_t)plan->rows, count = picker->visible_count;
    size_t most = count > rows ? count - rows : 0;
    plan->first = picker->selected > rows / 2 ? picker->selected - rows / 2 : 0;
    plan->first = plan->first < most ? plan->first : most;
    if (plan->sticky && picker_visible_row(picker, plan->first)->kind == ROW_HEADING)
        plan->first++;
}

static struct picker_plan picker_plan_make(const struct picker *picker, enum picker_id id,
                                           struct rectangle area)
{
    const struct picker_row *first = picker_visible_row(picker, 0);
    /* Its own heading, unless the rows begin with a more specific one. */
    bool headed = *picker->heading && !(first && first->kind == ROW_HEADING);
    struct picker_plan plan = {.top = headed,
                               .wide = (id == PICKER_HELP || id == PICKER_COMMANDS) &&
                                       area.columns >= WIDE_COLUMNS};
    int count = (int)picker->visible_count, needed;
    int headings = count - (int)picker_count_before(picker, picker->visible_count);
    /* Rows below the list for the description. */
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
    if (id == PICKER_START) /* all choices matter more than a description */
        most = area.rows - plan.top;
    if (needed <= most)
        plan.rows = needed < plan.rows ? plan.rows : needed;
    else
        scroll_rows(picker, &plan);
    plan.about = plan.top + (needed < plan.rows ? needed : plan.rows) + blank;
    plan.about_rows = area.columns < NARROW_COLUMNS ? 0 : area.rows - plan.about;
    return plan;
}

/* Returns the row of a place, from the top of the rectangle; -1: not visible. */
static int picker_plan_row(const struct picker *picker, const struct picker_plan *plan,
                           size_t place)
{
    int row = plan->top;
    for (size_t i = plan->first; i <= place && i < picker->visible_count; i++) {
        if (plan->blanks && i > plan->first &&
            picker_visible_row(picker, i)->kind == ROW_HEADING)
            row++;
        if (i == place)
            return row < plan->top + plan->rows ? row : -1;
        row++;
    }
    return -1;
}

/* Returns the place after the last visible one. */
static size_t picker_plan_end(const struct picker *picker, const struct picker_plan *plan)
{
    size_t end = plan->first;
    while (end < picker->visible_count && picker_plan_row(picker, plan, end) >= 0)
        end++;
    return end;
}

/* ---- the rows and the description of the selected row ----------------------------------- */

enum {
    KEY_AT = 12,      /* column of the key that does the same */
    SENTENCE_AT = 16, /* of the description beside its label */
    NARROW = 20,      /* columns of a pane without spare ones */
    VALUE_AT = 11     /* of the value or subject on the start screen */
};

/* Beside the board the rows are aligned with the other panes. */
static struct rectangle picker_area(struct rectangle area)
{
    area.columns -= area.column > 0 && area.columns > NARROW;
    return area;
}

/* ---- rows ------------------------------------------------------------------------ */

/* A value that Left and Right change is between arrows. */
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

/* Draws the key, the description or, on the start screen, the value. */
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
    if (start && *row->forward)
        draw_value(y, at + VALUE_AT, room - VALUE_AT, row->right, chosen);
    else if (start)
        text_draw(y, at + VALUE_AT, room - VALUE_AT, row->right);
}

/* The right end is shown whole, two spaces after the label. */
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
    colours_use(chosen         ? (row->unavailable ? ELEMENT_SELECTED_QUIET : ELEMENT_SELECTED)
                : row->current ? ELEMENT_STRONG
                : row->unavailable ? ELEMENT_QUIET
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
    for (size_t i = plan->first; i < picker->visible_count; i++) {
        const struct picker_row *row = picker_visible_row(picker, i);
        int y = picker_plan_row(picker, plan, i);
        if (y < 0)
            return;
        bool heads = row->kind == ROW_HEADING;
        if (heads && picker_plan_row(picker, plan, i + 1) >= 0)
            text_draw_heading(area, y, row->label, "");
        else if (!heads)
            draw_row(area, area.row + y, row, i == picker->selected, plan->wide,
                     id == PICKER_START);
        if (id == PICKER_EXPLORE)
            explored_draw_figures(screen, area.row + y, area, row->label);
    }
}

/* Draws the description below the rows, unless it is beside them. */
static void draw_about(const struct picker *picker, const struct picker_plan *plan,
                       struct rectangle area)
{
    const struct picker_row *chosen = picker_selected(picker);
    const char *text = !chosen      ? "No match. Enter uses the typed text."
                       : plan->wide ? ""
                                    : chosen->about;
    bool tight = plan->blank && text_rows(text, area.columns - 2) > plan->about_rows;
    struct rectangle about = {area.row + plan->about - tight, area.column + 1,
                              plan->about_rows + tight, area.columns - 2};
    colours_use(ELEMENT_QUIET);
    text_draw_wrapped(about, text);
}

/* Draws the title, and the visible rows or the picker's own text. */
static void draw_heading(const struct picker *picker, const struct picker_plan *plan,
                         struct rectangle area)
{
    size_t end = picker_plan_end(picker, plan), count = picker->visible_count;
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

static void draw_picker(const struct screen *screen, struct rectangle area)
{
    const struct picker *picker = picking_rows();
    enum picker_id id = picking_which(screen);
    text_clear(area);
    area = picker_area(area);
    struct picker_plan plan = picker_plan_make(picker, id, area);
    if (plan.top > 0)
        draw_heading(picker, &plan, area);
    draw_rows(screen, picker, &plan, id, area);
    if (plan.about_rows > 0)
        draw_about(picker, &plan, area);
}

/* ---- selecting ------------------------------------------------------------------- */

/* Previews a theme or pieces. */
static void show_look(struct face *face, const char *name)
{
    enum picker_id id = picking_which(&face->screen);
    if (!picking_shows_look(&face->screen))
        return;
    face_show_look(face, id == PICKER_THEME ? COMMAND_THEME : COMMAND_PIECES, name);
    face->stale = STALE_ALL;
}

static void show_chosen(struct face *face)
{
    const struct picker_row *row = picking_chosen();
    picking_show_kept(face);
    show_look(face, row ? row->id : picking_look_before());
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
        session_hide_menu(face->screen.session);
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

static bool looks_for_rows(const struct screen *screen)
{
    return !is_at_start(screen) && (!is_in_lobby(screen) || *prompt_text() == '/');
}

/* Tells whether a line has started something to be seen. */
struct shown {
    const struct game *game;
    size_t place;
    bool starts, analyses;
};

static struct shown note_shown(const struct session *session)
{
    const struct game *game = session_game(session);
    return (struct shown){game, game->current, session_shows_menu(session),
                          session_has_state(session, STATE_ANALYSIS)};
}

static bool is_shown_still(const struct session *session, const struct shown *before)
{
    struct shown now = note_shown(session);
    return now.game == before->game && now.place == before->place &&
           now.starts == before->starts && now.analyses == before->analyses;
}

/* Runs the selected row or, if none matches, the typed text after the picker's word. A whole
 * command, or a move typed over the help, runs as it is. */
static void take(struct face *face)
{
    enum picker_id id = picking_which(&face->screen);
    const struct picker_row *row = picking_chosen();
    const char *argument, *word = session_picker_command(id);
    char line[LINE_SIZE], typed[LINE_SIZE], look[OPTION_WORD_SIZE] = "", game[24];
    bool whole;
    snprintf(typed, sizeof typed, "%s", prompt_text());
    whole =
        ((id == PICKER_HELP || id == PICKER_EXPLORE) &&
         session_is_move(face->screen.session, typed)) ||
        (id == PICKER_COMMANDS && command_parse(typed, &argument) != COMMAND_UNKNOWN &&
         (!row || row->kind != ROW_COMMAND_PREFIX || *argument)) ||
        (id == PICKER_EXPLORE && !row && command_parse(typed, &argument) != COMMAND_UNKNOWN);
    if (row && !whole)
        snprintf(line, sizeof line, "%s", row->line);
    else if (whole || !*word)
        snprintf(line, sizeof line, "%s", typed);
    else
        snprintf(line, sizeof line, "%s %.400s", word, typed);
    if (!*line || (is_in_lobby(&face->screen) && !row))
        return;
    if (!whole && row && row->kind == ROW_HELP) {
        actions_line(face, line); /* the rows stay below this page */
        return;
    }
    if (id == PICKER_THEME && row && !whole)
        snprintf(look, sizeof look, "%s", row->id);
    snprintf(game, sizeof game, "%" PRId64, session_lobby_game_id(face->screen.session));
    bool over_lobby = picking_is_over_lobby();
    bool on_board = row && row->kind == ROW_LOBBY_GAME && strcmp(row->id, game) == 0;
    struct shown before = note_shown(face->screen.session);

    pager_close();
    prompt_clear();
    picking_look_for(face, "");
    if (id != PICKER_START && id != PICKER_EXPLORE && (id != PICKER_LOBBY || on_board))
        picking_close(face);
    actions_lines(face, line);
    if (*look) {
        session_save_style(face->screen.session, look);
        actions_finish(face, SESSION_DONE);
    }
    enum picker_id now = picking_which(&face->screen);
    if (over_lobby && (now == PICKERS || now == PICKER_START) &&
        is_shown_still(face->screen.session, &before))
        picking_open(face, PICKER_LOBBY);
    picking_follow(face);
}

/* Sets another value of the selected row. */
static bool change(struct face *face, bool onward)
{
    const struct picker_row *row = picking_chosen();
    char line[LINE_SIZE];
    if (!row || !prompt_is_empty() || !*(onward ? row->forward : row->back))
        return is_at_start(&face->screen); /* the arrows must not step */
    snprintf(line, sizeof line, "%s", onward ? row->forward : row->back);
    actions_line(face, line);
    picking_follow(face);
    return true;
}

static void step(struct face *face, long rows)
{
    picker_move(picking_rows(), rows);
    face->stale |= STALE_PROMPT | STALE_MESSAGE; /* the keys may change */
    show_chosen(face);
}

/* ---- keys ------------------------------------------------------------------------ */

static bool take_key(struct face *face, const struct key *key)
{
    const struct screen *screen = &face->screen;
    int rows = keys_step(key, screen->layout.study.rows / 2);
    bool start = is_at_start(screen), empty = prompt_is_empty();
    struct shown before = note_shown(screen->session);
    if (key->pressed == PRESSED_ENTER && !start && strcmp(prompt_text(), "back") == 0) {
        leave(face); /* matches no row */
        return true;
    }
    if (!looks_for_rows(screen) && !start && !empty && key->pressed == PRESSED_ENTER) {
        actions_type(face, key); /* typed in the lobby as on the board */
        if (is_in_lobby(screen) && !is_shown_still(screen->session, &before))
            picking_close(face);
        return true;
    }
    if (!looks_for_rows(screen) &&
        (!empty || (!start && key->pressed == PRESSED_CHARACTER && key->byte != '/')))
        return false; /* a move or command */
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
    case PRESSED_CHARACTER:
        actions_type(face, key);
        picking_look_for(face, prompt_text());
        if (picking_which(screen) != PICKERS)
            show_chosen(face);
        break;
    case PRESSED_FUNCTION:
        switch (session_command_for_key(screen->session, key->number)) {
        case COMMAND_HELP:
        case COMMAND_FLIP:
        case COMMAND_LEVEL:
        case COMMAND_QUIT: /* these return to the lobby's rows, or stay beside them */
            if (is_in_lobby(screen))
                return false;
            break;
        default: break;
        }
        if (!start)
            leave(face);
        return false;
    default: return false;
    }
    return true;
}

/* ---- the mouse ------------------------------------------------------------------- */

/* A click runs a row, the wheel selects. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct picker *picker = picking_rows();
    enum picker_id id = picking_which(&face->screen);
    if (id == PICKERS)
        return false;
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN) {
        step(face, mouse->action == MOUSE_WHEEL_UP ? -1 : 1);
        return true;
    }
    if (mouse->action != MOUSE_PRESS)
        return true;
    struct picker_plan plan = picker_plan_make(picker, id, picker_area(area));
    for (size_t i = plan.first; i < picker->visible_count; i++)
        if (picker_plan_row(picker, &plan, i) == mouse->row - area.row &&
            picker_select(picker, i)) {
            take(face);
            break;
        }
    return true;
}

/* ---- the views: beside the board, over everything, start screen ------------------ */

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

const char *picking_hint(const struct screen *screen)
{
    static char hint[96];
    enum picker_id id = picking_which(screen);
    const struct picker_row *row = picking_chosen();
    const char *enter = row && *row->enter                    ? row->enter
                        : !screen->kept                       ? "take"
                        : screen->kept->result == RESULT_NONE ? "go on"
                                                              : "look";
    struct rectangle area = shows_wide(screen) ? screen->layout.desk : screen->layout.study;
    struct picker_plan plan = picker_plan_make(picking_rows(), id, picker_area(area));
    bool over = session_has_state(screen->session, STATE_MENU);
    if (id == PICKER_START) /* a move starts a game, unless a saved one is shown */
        snprintf(hint, sizeof hint, "Up Down choose  Enter %s%s  Esc %s%s", enter,
                 row && *row->forward ? "  Left Right change" : "", over ? "back" : "board",
                 over || screen->kept ? "" : "  or type a move");
    else if (!looks_for_rows(screen) && !prompt_is_empty())
        return "Enter runs the typed command";
    else if (id == PICKER_EXPLORE)
        return "Up Down choose  Enter play  Left undo  Right its games  Esc board";
    else
        snprintf(hint, sizeof hint, "Up Down choose  Enter %s  Esc back  %s%s", enter,
                 is_in_lobby(screen) ? "/ find" : "type to find",
                 plan.first > 0 ||
                         picker_plan_end(picking_rows(), &plan) < picking_rows()->visible_count
                     ? "  PgUp PgDn more"
                     : "");
    return hint;
}

#define CHOOSING .draw = draw_picker, .key = take_key, .mouse = take_mouse

const struct view_ops picker_view = {.shows = shows_beside, CHOOSING};
const struct view_ops wide_picker_view = {.shows = shows_wide, CHOOSING};
const struct view_ops start_view = {.shows = is_at_start, CHOOSING};
