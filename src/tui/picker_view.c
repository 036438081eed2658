/* picker_view.c - rows to choose from beside the board, what the chosen one means below them;
 * and what their keys and clicks do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters are typed at the prompt and look for rows; the arrows, Enter and Escape are the
 * picker's. On the start screen letters are what they are on the board, so there the arrows
 * are its only while nothing is typed.
 */
#include "config.h"

#include "tui/actions.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/pager.h"
#include "tui/picker_plan.h"
#include "tui/picking.h"
#include "tui/prompt.h"
#include "tui/text.h"
#include "typing/picker.h"

enum {
    WIDE_LABEL = 16,  /* columns of a label before its sentence, where that stands beside it */
    TIGHT_LABEL = 11, /* columns of a command before the beginning of its sentence ... */
    TIGHT_COLUMNS = 28, /* ... in a pane so wide */
    LINE_SIZE = 512
};

/* ---- drawing --------------------------------------------------------------------- */

/* The sentence behind the label, the key before it. */
static void draw_wide(int y, int column, int room, const struct picker_row *row)
{
    text_draw(y, column + WIDE_LABEL - 4, 3, row->right);
    text_draw(y, column + WIDE_LABEL, room - WIDE_LABEL, row->about);
}

/* The end of a row is read whole, and two blanks part it from the label; with `about` the
 * sentence's beginning stands between them. */
static void draw_row(struct rectangle area, int y, const struct picker_row *row, bool chosen,
                     bool wide, bool about)
{
    int right = text_width(row->right), label = text_width(row->label);
    int room = area.columns - 2, end = area.column + area.columns - 1;
    int left = room - (right > 0 && 2 * right < room ? right + 2 : 0);
    enum element quiet = chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET;
    if (chosen) {
        colours_use(ELEMENT_SELECTED);
        mvhline(y, area.column, ' ', area.columns);
        if (!colours_have_board())
            text_put(y, area.column, '>');
    }
    label = wide ? (label < room ? label : room) : label < left ? label : left;
    right = right < room - label - 1 ? right : room - label - 1;
    colours_use(chosen         ? ELEMENT_SELECTED
                : row->current ? ELEMENT_STRONG
                : row->away    ? ELEMENT_QUIET
                               : ELEMENT_TEXT);
    text_draw(y, area.column + 1, label, row->label);
    colours_use(quiet);
    if (wide)
        draw_wide(y, area.column + 1, room, row);
    else if (right > 1)
        text_draw(y, end - right, right, row->right);
    if (about && label < TIGHT_LABEL)
        text_draw(y, area.column + 1 + TIGHT_LABEL, left - TIGHT_LABEL, row->about);
}

static void draw_rows(const struct picker *picker, const struct picker_plan *plan,
                      enum picker_id id, struct rectangle area)
{
    bool about = id == PICKER_COMMANDS && !plan->wide && area.columns >= TIGHT_COLUMNS;
    for (size_t i = plan->first; i < picker->shown_count; i++) {
        const struct picker_row *row = picker_at(picker, i);
        int y = picker_plan_row(picker, plan, i);
        if (y < 0)
            return;
        if (row->heading)
            text_draw_heading(area, y, row->label, "");
        else
            draw_row(area, area.row + y, row, i == picker->chosen, plan->wide, about);
    }
}

/* What the chosen row means, under the rows; where it is too long for that, in the row of
 * messages, if there is none. That row tells the keys where no other does. */
static void draw_about(const struct screen *screen, const struct picker *picker,
                       const struct picker_plan *plan, struct rectangle area)
{
    const struct picker_row *chosen = picker_chosen(picker);
    const char *text =
        chosen ? chosen->about : "Nothing like that. Enter takes what is typed.";
    struct rectangle about = {area.row + plan->about, area.column + 1, plan->about_rows,
                              area.columns - 2};
    struct rectangle below = screen->layout.message;
    bool apart = below.rows > 0 && *screen->message == '\0';
    if (plan->wide && chosen && text_width(text) <= about.columns - WIDE_LABEL)
        text = ""; /* it is read beside the label */
    if (apart)
        text_clear(below);
    colours_use(ELEMENT_QUIET);
    below.column += 1 - screen->layout.keys.rows; /* the rows' own margin */
    below.columns -= 1 - screen->layout.keys.rows;
    if (apart && text_rows(text, about.columns) > about.rows &&
        text_width(text) <= below.columns) {
        text_draw(below.row, below.column, below.columns, text);
        return;
    }
    text_draw_wrapped(about, text);
    if (apart && screen->layout.keys.rows == 0)
        keys_view.draw(screen, screen->layout.message);
}

/* Over the rows: what they are, and which of them are in sight. */
static void draw_heading(const struct picker *picker, const struct picker_plan *plan,
                         struct rectangle area)
{
    size_t end = picker_plan_end(picker, plan), count = picker->shown_count;
    char more[64] = "";
    if (plan->first > 0 || end < count)
        snprintf(more, sizeof more, "%zu to %zu of %zu%s",
                 picker_count_before(picker, plan->first) + 1,
                 picker_count_before(picker, end), picker_count_before(picker, count),
                 *picker->right ? "  " : "");
    strncat(more, picker->right, sizeof more - strlen(more) - 1);
    text_draw_heading(area, 0,
                      plan->sticky ? picker_heading_of(picker, plan->first) : picker->heading,
                      more);
}

static void draw_picker(const struct screen *screen, struct rectangle area)
{
    struct picker *picker = picking_rows();
    enum picker_id id = picking_which(screen);
    struct picker_plan plan;
    text_clear(area);
    if (!picker)
        return;
    if (area.column > 0)
        area.columns--; /* in line with what else stands beside the board */
    plan = picker_plan_make(picker, id, area);
    if (plan.top > 0)
        draw_heading(picker, &plan, area);
    draw_rows(picker, &plan, id, area);
    if (plan.about_rows > 0)
        draw_about(screen, picker, &plan, area);
}

/* ---- choosing -------------------------------------------------------------------- */

/* Looks are shown while they are chosen from. */
static void show_look(struct face *face, const char *name)
{
    enum picker_id id = picking_which(&face->screen);
    if (id != PICKER_THEME && id != PICKER_PIECES)
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
    show_look(face, picking_look_before());
    prompt_clear();
    if (picking_which(&face->screen) == PICKER_START)
        session_leave_start(face->screen.session);
    picking_close(face);
    actions_finish(face, SESSION_DONE);
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
    whole = (id == PICKER_HELP && session_is_move(face->screen.session, typed)) ||
            (id == PICKER_COMMANDS && request_parse(typed, &argument) != REQUEST_UNKNOWN &&
             (!row || row->line[strlen(row->line) - 1] != ' ' || *argument));
    if (row && !whole)
        snprintf(line, sizeof line, "%s", row->line);
    else if (whole || !*word)
        snprintf(line, sizeof line, "%s", typed);
    else
        snprintf(line, sizeof line, "%s %.400s", word, typed);
    if (!*line)
        return;
    if (id == PICKER_HELP && !whole && row && strncmp(line, "help ", 5) == 0) {
        actions_line(face, line); /* a page over the rows, which are there behind it */
        return;
    }
    bool keeps = id == PICKER_THEME && row && !whole;

    pager_close();
    prompt_clear();
    if (id != PICKER_START)
        picking_close(face);
    actions_lines(face, line);
    if (keeps) {
        session_keep_look(face->screen.session, strrchr(line, ' ') + 1);
        actions_finish(face, SESSION_DONE);
    }
    picking_follow(face);
}

/* Left and Right: another value of the chosen row. */
static bool change(struct face *face, bool onward)
{
    const struct picker_row *row = picker_chosen(picking_rows());
    char line[LINE_SIZE];
    if (!row || !prompt_is_empty() || !*(onward ? row->onward : row->back))
        return false;
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

static bool is_at_start(const struct screen *screen)
{
    return picking_which(screen) == PICKER_START;
}

static bool take_key(struct face *face, const struct key *key)
{
    long page = face->screen.layout.study.rows / 2;
    bool start = is_at_start(&face->screen);
    if (start && !prompt_is_empty())
        return false; /* what is typed there is a move or a command */
    switch (key->pressed) {
    case PRESSED_UP: step(face, -1); break;
    case PRESSED_DOWN: step(face, 1); break;
    case PRESSED_PAGE_UP: step(face, -page); break;
    case PRESSED_PAGE_DOWN: step(face, page); break;
    case PRESSED_HOME: step(face, -LONG_MAX); break;
    case PRESSED_END: step(face, LONG_MAX); break;
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
        if (!start)
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
    plan = picker_plan_make(picker, id, area);
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
    return id != PICKERS && id != PICKER_START && id != PICKER_HELP;
}

static bool shows_wide(const struct screen *screen)
{
    enum picker_id id = picking_which(screen);
    return id == PICKER_HELP;
}

/* Of kept games some go on. */
static const char *hint_of(const struct screen *screen, bool is_short)
{
    if (!screen->kept)
        return NULL;
    if (screen->kept->result == RESULT_NONE)
        return is_short ? "Enter go on  Esc leave"
                        : "Up Down choose  Enter go on  Esc leave  type to find";
    return is_short ? "Enter look  Esc leave"
                    : "Up Down choose  Enter look  Esc leave  type to find";
}

/* On the start screen Enter does something else on each row. */
static const char *hint_of_start(const struct screen *screen, bool is_short)
{
    static char hints[2][96];
    char *hint = hints[is_short];
    struct picker *picker = picking_rows();
    const struct picker_row *row = picker ? picker_chosen(picker) : NULL;
    const char *enter = row && *row->enter ? row->enter : "take";
    bool waits = *session_way_back(screen->session) != '\0';
    if (is_short)
        snprintf(hint, sizeof hints[0], "Enter %s  Esc %s", enter, waits ? "back" : "board");
    else
        snprintf(hint, sizeof hints[0], "Up Down choose  Enter %s%s  Esc %s%s", enter,
                 row && *row->onward ? "  Left Right change" : "",
                 waits ? "back to your game" : "board", waits ? "" : "  or type a move");
    return hint;
}

#define CHOOSING                                                                              \
    .draw = draw_picker, .key = take_key, .mouse = take_mouse,                                \
    .hint = "Up Down choose  Enter take  Esc leave  type to find",                            \
    .short_hint = "Enter take  Esc leave"

const struct view_ops picker_view = {.shows = shows_beside, CHOOSING, .hint_of = hint_of};
const struct view_ops wide_picker_view = {.shows = shows_wide, CHOOSING};
const struct view_ops start_view = {
    .shows = is_at_start,
    .draw = draw_picker,
    .key = take_key,
    .mouse = take_mouse,
    .hint = "Up Down choose  Enter take  Esc board  or type a move",
    .short_hint = "Enter take  Esc board",
    .hint_of = hint_of_start,
};
