/* picker_view.c - rows to choose from (drawn in picker_draw.c): what their keys and clicks do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Letters are typed at the prompt and look for rows; the arrows, Enter and Escape are the
 * picker's. On the start screen and in the lobby letters are what they are on the board, so there
 * the arrows are its only while nothing is typed; in the lobby '/' and words look for rows.
 */
#include "config.h"

#include "tui/actions.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/session_browse.h"
#include "session/session_lobby.h"
#include "tui/pager.h"
#include "tui/picker_draw.h"
#include "tui/picker_plan.h"
#include "tui/picking.h"
#include "tui/prompt.h"
#include "tui/text.h"
#include "typing/picker.h"

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
                          session_is_analysing(session)};
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
    whole = (id == PICKER_HELP && session_is_move(face->screen.session, typed)) ||
            (id == PICKER_COMMANDS && request_parse(typed, &argument) != REQUEST_UNKNOWN &&
             (!row || row->line[strlen(row->line) - 1] != ' ' || *argument));
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
    if (id != PICKER_START && (id != PICKER_LOBBY || is_on_board(&face->screen, line)))
        picking_close(face);
    actions_lines(face, line);
    if (keeps) {
        session_keep_look(face->screen.session, strrchr(line, ' ') + 1);
        actions_finish(face, SESSION_DONE);
    }
    if (over_lobby && !picking_rows() && is_shown_still(face->screen.session, &before))
        picking_open(face, PICKER_LOBBY);
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
    long page = face->screen.layout.study.rows / 2;
    bool start = is_at_start(&face->screen);
    if (is_in_lobby(&face->screen) && key->pressed == PRESSED_ENTER &&
        !looks_for_rows(&face->screen) && !prompt_is_empty()) {
        take_line(face, key);
        return true;
    }
    if (leave_to_prompt(face, key))
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
    return id != PICKERS && id != PICKER_START && id != PICKER_HELP;
}

static bool shows_wide(const struct screen *screen)
{
    enum picker_id id = picking_which(screen);
    return id == PICKER_HELP;
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

static const char *hint_of(const struct screen *screen, bool is_short)
{
    static char hints[2][96];
    char *hint = hints[is_short];
    if (!looks_for_rows(screen) && !prompt_is_empty())
        return "Enter does what is typed";
    if (is_short)
        snprintf(hint, sizeof hints[0], "Up Down choose  Enter %s  Esc back",
                 enter_of(screen));
    else
        snprintf(hint, sizeof hints[0], "Up Down%s choose  Enter %s  Esc back  %s",
                 has_pages(screen) ? " PgUp PgDn" : "", enter_of(screen),
                 is_in_lobby(screen) ? "/ find" : "type to find");
    return hint;
}

/* On the start screen Enter does something else on each row. */
static const char *hint_of_start(const struct screen *screen, bool is_short)
{
    static char hints[2][96];
    char *hint = hints[is_short];
    const struct picker *picker = picking_rows();
    const struct picker_row *row = picker ? picker_chosen(picker) : NULL;
    bool waits = *session_way_back(screen->session) != '\0', turns = row && *row->onward;
    if (is_short)
        snprintf(hint, sizeof hints[0], "Up Down%s  Enter %s%s",
                 turns ? "  Left Right change" : " choose", enter_of(screen),
                 turns   ? ""
                 : waits ? "  Esc back"
                         : "  Esc board");
    else
        snprintf(hint, sizeof hints[0], "Up Down choose  Enter %s%s  Esc %s%s",
                 enter_of(screen), turns ? "  Left Right change" : "",
                 waits ? "back to your game" : "board", waits ? "" : "  or type a move");
    return hint;
}

#define CHOOSING                                                                              \
    .draw = picker_draw, .key = take_key, .mouse = take_mouse, .hint = "", .short_hint = "",  \
    .hint_of = hint_of

const struct view_ops picker_view = {.shows = shows_beside, CHOOSING};
const struct view_ops wide_picker_view = {.shows = shows_wide, CHOOSING};
const struct view_ops start_view = {
    .shows = is_at_start,
    .draw = picker_draw,
    .key = take_key,
    .mouse = take_mouse,
    .hint = "",
    .short_hint = "",
    .hint_of = hint_of_start,
};
