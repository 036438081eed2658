/* picker_view.c - rows to choose from: layout, keys and clicks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text typed at the prompt searches the rows; the picker gets the arrows, Enter and Escape. On
 * the start screen and in the lobby, typed text is a move or command, and the picker gets the
 * arrows only while the prompt is empty. In the lobby, words after '/' search the rows.
 */
#include "config.h"

#include "tui/views/picker_pane.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "session/commands.h"
#include "session/session_lobby.h"
#include "tui/input/actions.h"
#include "tui/input/prompt.h"
#include "tui/style/text.h"
#include "tui/views/pager.h"
#include "typing/picker.h"

enum { LINE_SIZE = 512 };

/* ---- the layout of the rows ------------------------------------------------------------- */

enum {
    ABOUT_ROWS = 4,     /* of the description, after a blank row */
    ROOMY_ROWS = 12,    /* minimum height for ABOUT_ROWS */
    LOW_ROWS = 6,       /* minimum height for a description of two rows */
    BROAD_COLUMNS = 58, /* minimum width at which two rows are enough */
    WIDE_COLUMNS = 79,  /* minimum width for descriptions beside commands */
    DETAIL_COLUMNS = 60 /* minimum width for details, and descriptions in the menu */
};

struct picker_layout {
    int top, rows;         /* top and height of the list in the rectangle */
    size_t first;          /* the first visible row */
    bool blanks;           /* blank rows separate the groups */
    bool wide;             /* with descriptions beside labels */
    int step;              /* distance between rows: 2 if a blank row follows each */
    bool sticky;           /* the first visible row's heading is at the top */
    int about, about_rows; /* row and height of the description */
    bool blank;            /* a blank row precedes the description */
};

/* Centres the selected row as far as possible. A scrolled list has a heading above it. */
static void scroll_rows(const struct picker *picker, struct picker_layout *layout)
{
    if (layout->top == 0) {
        layout->sticky = true;
        layout->top++;
        layout->rows -= layout->rows > 1;
    }
    size_t rows = (size_t)layout->rows, count = picker->visible_count;
    size_t most = count > rows ? count - rows : 0;
    layout->first = picker->selected > rows / 2 ? picker->selected - rows / 2 : 0;
    layout->first = layout->first < most ? layout->first : most;
    if (layout->sticky && picker_visible_row(picker, layout->first)->kind == ROW_HEADING)
        layout->first++;
}

static struct picker_layout picker_layout_compute(const struct picker *picker,
                                                  enum picker_id id, struct rectangle area)
{
    const struct picker_row *first = picker_visible_row(picker, 0);
    /* the picker's own heading, unless the rows begin with one */
    bool headed = *picker->heading && !(first && first->kind == ROW_HEADING);
    bool start = id == PICKER_START; /* choices matter more than a description */
    bool broad = start || id == PICKER_HELP || id == PICKER_COMMANDS;
    struct picker_layout layout = {
        .top = headed,
        .wide = broad && area.columns >= (start ? DETAIL_COLUMNS : WIDE_COLUMNS),
        .step = 1};
    int count = (int)picker->visible_count;
    int headings = count - (int)picker_count_before(picker, picker->visible_count);
    int below = layout.wide                     ? 0
                : area.rows < LOW_ROWS          ? 1
                : area.rows < ROOMY_ROWS        ? 2
                : area.columns >= BROAD_COLUMNS ? 3
                                                : 1 + ABOUT_ROWS;
    layout.blank = area.rows >= ROOMY_ROWS && (start || !layout.wide);
    int most = area.rows - layout.top - (layout.blank ? 2 : below);
    layout.rows = max_int(1, area.rows - layout.top - below);
    layout.blanks = headings > 1 && count + headings - 1 <= most - (layout.blank ? 2 : 0);
    int needed = count + (layout.blanks ? headings - 1 : 0);
    if (start)
        most = area.rows - layout.top;
    if (start && needed + count - 1 <= most - (layout.wide ? 0 : below)) {
        layout.step = 2;
        needed += count - 1;
    }
    if (needed <= most) {
        layout.rows = needed < layout.rows ? layout.rows : needed;
    } else {
        layout.blank = layout.blank && !start;
        layout.rows += start && below > 2 ? below - 2 : 0;
        scroll_rows(picker, &layout);
    }
    layout.about = layout.top + min_int(needed, layout.rows) + layout.blank;
    layout.about_rows = area.rows - layout.about;
    return layout;
}

/* Returns where a picker row is drawn, in rows from the top of the rectangle; -1: not
 * visible. */
static int picker_layout_row(const struct picker *picker, const struct picker_layout *layout,
                             size_t index)
{
    int row = layout->top;
    for (size_t i = layout->first; i <= index && i < picker->visible_count; i++) {
        if (layout->blanks && i > layout->first &&
            picker_visible_row(picker, i)->kind == ROW_HEADING)
            row++;
        if (i == index)
            return row < layout->top + layout->rows ? row : -1;
        row += layout->step;
    }
    return -1;
}

static size_t visible_end(const struct picker *picker, const struct picker_layout *layout)
{
    size_t end = layout->first;
    while (end < picker->visible_count && picker_layout_row(picker, layout, end) >= 0)
        end++;
    return end;
}

/* ---- the rows and the description of the selected row ----------------------------------- */

enum {
    KEY_COLUMN = 12,         /* of the command's key */
    DESCRIPTION_COLUMN = 16, /* of a description beside its label */
    VALUE_COLUMN = 11,       /* of `right` on the start screen */
    DETAIL_COLUMN = 30       /* of a detail, and of a description on the start screen */
};

/* Aligns the rows with the other panes. */
static struct rectangle picker_area(struct rectangle area)
{
    area.columns -= area.column > 0;
    return area;
}

/* Draws a value that Left and Right change, between arrows. */
static void draw_value(int row, int column, int room, const char *value, bool chosen)
{
    int columns = text_width(value), pad = columns + 4 <= room ? 2 : 1;
    if (columns + 2 * pad > room)
        columns = room - 2 * pad;
    colours_use(chosen ? ELEMENT_SELECTED_ACCENT : ELEMENT_ACCENT);
    text_draw_character(row, column, '<');
    text_draw_character(row, column + columns + 2 * pad - 1, '>');
    colours_use(chosen ? ELEMENT_SELECTED : ELEMENT_STRONG);
    text_draw(row, column + pad, columns, value);
}

/* Draws a key, or a value of the start screen, after the label. */
static void draw_columns(int y, int at, int room, const struct picker_row *row, bool chosen,
                         bool start)
{
    int key = start ? VALUE_COLUMN : KEY_COLUMN;
    colours_use(chosen ? ELEMENT_SELECTED_ACCENT : ELEMENT_ACCENT);
    if (*row->key)
        text_draw(y, at + key, DESCRIPTION_COLUMN - KEY_COLUMN, row->key);
    colours_use(chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET);
    if (start && *row->forward)
        draw_value(y, at + VALUE_COLUMN, room - VALUE_COLUMN, row->right, chosen);
    else if (start)
        text_draw(y, at + VALUE_COLUMN, room - VALUE_COLUMN, row->right);
}

/* Returns whether the description is beside the label. On the start screen, a description that
 * does not fit there is below the rows. */
static bool is_beside(const struct picker_layout *layout, enum picker_id id,
                      const struct picker_row *row, struct rectangle area)
{
    return layout->wide && (id != PICKER_START || layout->about_rows < 1 ||
                            text_width(row->about) <= area.columns - 2 - DETAIL_COLUMN);
}

/* A long label is cut so that the detail and `right` fit after it. */
static void draw_row(struct rectangle area, int y, const struct picker_row *row, bool chosen,
                     bool wide, bool start)
{
    bool columns = wide || start || *row->key;
    int at = area.column + 1, room = area.columns - 2, label = text_width(row->label);
    bool fits = *row->long_right && label + 2 + text_width(row->long_right) <= room;
    const char *value = fits ? row->long_right : row->right + strspn(row->right, " ");
    int right = columns ? 0 : text_width(value);
    int left = room - (right > 0 && 2 * right < room ? right + 2 : 0), end = left;
    const char *detail = wide ? row->about : area.columns >= DETAIL_COLUMNS ? row->detail : "";
    int column = wide && !start ? DESCRIPTION_COLUMN : DETAIL_COLUMN;
    if (*detail)
        left = column - 1;
    if (chosen) {
        colours_use(ELEMENT_SELECTED);
        mvhline(y, area.column, ' ', area.columns);
        if (!colours_are_available())
            text_draw_character(y, area.column, '>');
    }
    label = label < left ? label : left;
    right = right < room - label - 1 ? right : room - label - 1;
    colours_use(chosen         ? (row->unavailable ? ELEMENT_SELECTED_QUIET : ELEMENT_SELECTED)
                : row->current ? ELEMENT_STRONG
                : row->unavailable ? ELEMENT_QUIET
                                   : ELEMENT_TEXT);
    text_draw(y, at, label, row->label);
    if (columns)
        draw_columns(y, at, left, row, chosen, start);
    colours_use(chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET);
    if (*detail)
        text_draw(y, at + column, end - column, detail);
    if (right > 1 || right == text_width(value))
        text_draw(y, at + room - right, right, value);
}

/* Draws squares of the theme that the row names, if any: light, dark and the last move. */
static void draw_swatch(const struct screen *screen, int y, int end, const char *name)
{
    static const enum paint paints[] = {PAINT_LIGHT, PAINT_DARK, PAINT_LIGHT_LAST};
    enum { SQUARES = sizeof paints / sizeof *paints, COLUMNS_EACH = 2 };
    const struct theme *theme =
        theme_find(session_settings(screen->session)->own_themes, name);
    if (!theme || !colours_are_available())
        return;
    mvaddch(y, end - COLUMNS_EACH * SQUARES - 1, ' ');
    for (int i = 0; i < SQUARES; i++) {
        colours_use_swatch(theme, paints[i]);
        mvhline(y, end - COLUMNS_EACH * (SQUARES - i), ' ', COLUMNS_EACH);
    }
}

static void draw_rows(const struct screen *screen, const struct picker *picker,
                      const struct picker_layout *layout, enum picker_id id,
                      struct rectangle area)
{
    for (size_t i = layout->first; i < picker->visible_count; i++) {
        const struct picker_row *row = picker_visible_row(picker, i);
        int y = picker_layout_row(picker, layout, i);
        if (y < 0)
            return;
        bool is_heading = row->kind == ROW_HEADING;
        if (is_heading && picker_layout_row(picker, layout, i + 1) >= 0)
            text_draw_heading(area, y, row->label, "");
        else if (!is_heading)
            draw_row(area, area.row + y, row, i == picker->selected,
                     is_beside(layout, id, row, area), id == PICKER_START);
        if (id == PICKER_THEME)
            draw_swatch(screen, area.row + y, area.column + area.columns - 1, row->id);
        if (id == PICKER_EXPLORE)
            explorer_draw_statistics(screen, area.row + y, area, row->label);
    }
}

/* On the start screen, only the last sentence of a description with too many rows is shown; it says
 * when the game was played. */
static void draw_about(const struct picker *picker, const struct picker_layout *layout,
                       enum picker_id id, struct rectangle area)
{
    const struct picker_row *chosen = picker_selected_row(picker);
    const char *text = !chosen ? "No match. Enter runs the typed text as a command."
                       : is_beside(layout, id, chosen, area) ? ""
                                                             : chosen->about;
    bool tight = layout->blank && text_rows(text, area.columns - 2) > layout->about_rows;
    for (const char *next = text; tight && id == PICKER_START && (next = strstr(next, ". "));)
        text = next += strlen(". ");
    tight = tight && text_rows(text, area.columns - 2) > layout->about_rows;
    struct rectangle about = {area.row + layout->about - tight, area.column + 1,
                              layout->about_rows + tight, area.columns - 2};
    colours_use(ELEMENT_QUIET);
    text_draw_wrapped(about, text);
}

static void draw_heading(const struct picker *picker, const struct picker_layout *layout,
                         struct rectangle area)
{
    size_t end = visible_end(picker, layout), count = picker->visible_count;
    const char *title =
        layout->sticky ? picker_heading_above(picker, layout->first) : picker->heading;
    bool scrolls = layout->first > 0 || end < count;
    char right[96] = "";
    if (scrolls)
        snprintf(right, sizeof right, "%zu to %zu of %zu",
                 picker_count_before(picker, layout->first) + 1,
                 picker_count_before(picker, end), picker_count_before(picker, count));
    if (*picker->right)
        text_add(right, sizeof right, "%s%s%s", scrolls ? "  " : "", picker->right,
                 area.column > 0 ? " " : ""); /* the window's edge has a margin */
    text_draw_heading(area, 0, title, right);
}

static void draw_picker(const struct screen *screen, struct rectangle area)
{
    const struct picker *picker = picker_pane_get_picker();
    enum picker_id id = picker_pane_id(screen);
    text_clear(area);
    area = picker_area(area);
    struct picker_layout layout = picker_layout_compute(picker, id, area);
    if (layout.top > 0)
        draw_heading(picker, &layout, area);
    draw_rows(screen, picker, &layout, id, area);
    if (layout.about_rows > 0)
        draw_about(picker, &layout, id, area);
}

static void preview_style(struct ui *ui, const char *name)
{
    enum picker_id id = picker_pane_id(&ui->screen);
    if (id != PICKER_THEME && id != PICKER_PIECES)
        return;
    ui_preview_style(ui, id == PICKER_THEME ? COMMAND_THEME : COMMAND_PIECES, name);
    ui->stale = STALE_SCREEN;
}

static void preview_selected(struct ui *ui)
{
    const struct picker_row *row = picker_pane_selected_row();
    picker_pane_preview_saved_game(ui);
    preview_style(ui, row ? row->id : picker_pane_previous_style());
}

static bool is_wide(const struct screen *screen)
{
    enum picker_id id = picker_pane_id(screen);
    return id == PICKER_HELP || id == PICKER_COMMANDS;
}

static struct picker_layout current_layout(const struct screen *screen)
{
    return picker_layout_compute(
        picker_pane_get_picker(), picker_pane_id(screen),
        picker_area(is_wide(screen) ? screen->layout.above_prompt : screen->layout.side_pane));
}

static void move_selection(struct ui *ui, long rows)
{
    picker_move_selection(picker_pane_get_picker(), rows);
    ui->stale |= STALE_PROMPT | STALE_MESSAGE; /* the key bar may change */
    preview_selected(ui);
}

/* Scrolls by whole pages. Selects the middle row, or the first or last at an end. */
static void turn_page(struct ui *ui, const struct picker_layout *layout, int pages)
{
    struct picker *picker = picker_pane_get_picker();
    long index = (long)layout->first + layout->rows / 2 + (long)pages * layout->rows;
    long last = (long)picker->visible_count - 1;
    index = index < 0 ? 0 : index < last ? index : last;
    while (picker_selected_row(picker) && !picker_select(picker, (size_t)index))
        index -= pages; /* from a heading */
    picker->moved = true;
    move_selection(ui, 0);
}

static void leave_picker(struct ui *ui)
{
    if (picker_pane_id(&ui->screen) == PICKER_LOBBY && !prompt_is_empty()) {
        prompt_clear();
        picker_pane_search(ui, "");
        return;
    }
    preview_style(ui, picker_pane_previous_style());
    prompt_clear();
    if (picker_pane_id(&ui->screen) == PICKER_START)
        session_hide_menu(ui->screen.session);
    if (picker_pane_id(&ui->screen) == PICKER_CONFIG)
        picker_pane_forget_settings();
    if (!picker_pane_return_to_lobby(ui))
        picker_pane_close(ui);
    ui_handle_action(ui, SESSION_DONE);
}

static bool is_at_start(const struct screen *screen)
{
    return picker_pane_id(screen) == PICKER_START;
}

static bool is_in_lobby(const struct screen *screen)
{
    return picker_pane_id(screen) == PICKER_LOBBY;
}

static bool searches_rows(const struct screen *screen)
{
    return !is_at_start(screen) && (!is_in_lobby(screen) || *prompt_text() == '/');
}

/* Returns whether the typed text runs as it is: a complete command, or a move typed over the help
 * or the explorer. */
static bool runs_as_typed(const struct session *session, enum picker_id id,
                          const struct picker_row *row, const char *typed)
{
    const char *argument;
    bool known = command_parse(typed, &argument) != COMMAND_UNKNOWN;
    switch (id) {
    case PICKER_EXPLORE: return session_text_is_move(session, typed) || (!row && known);
    case PICKER_HELP: return session_text_is_move(session, typed);
    case PICKER_COMMANDS:
        return known && (!row || row->kind != ROW_COMMAND_PREFIX || *argument);
    default:
        return id == PICKER_CONFIG && known && word_length(typed) > 1 &&
               !picker_pane_get_picker()->moved && !(row && strcmp(row->line, typed) == 0);
    }
}

/* Runs the line of a row or, if `row` is NULL, a typed line. Closes most pickers. */
static void run_line(struct ui *ui, const struct picker_row *row, const char *line)
{
    enum picker_id id = picker_pane_id(&ui->screen);
    const char *argument;
    char game[24];
    snprintf(game, sizeof game, "%" PRId64, session_lobby_game_id(ui->screen.session));
    bool over_lobby = picker_pane_is_over_lobby();
    bool on_board = row && row->kind == ROW_LOBBY_GAME && strcmp(row->id, game) == 0;
    bool completes = row && row->kind == ROW_COMMAND_PREFIX;
    bool changes_setting =
        id == PICKER_CONFIG && (row || command_parse(line, &argument) == COMMAND_CONFIG);
    uint64_t place = session_place(ui->screen.session);

    pager_close();
    prompt_clear();
    picker_pane_search(ui, "");
    if (id == PICKER_CONFIG && !changes_setting)
        picker_pane_forget_settings();
    if (id != PICKER_START && id != PICKER_EXPLORE && !changes_setting &&
        (id != PICKER_LOBBY || on_board))
        picker_pane_close(ui);
    ui_run_lines(ui, line);
    if (completes && id == PICKER_CONFIG)
        picker_pane_close(ui);
    enum picker_id now = picker_pane_id(&ui->screen);
    if (over_lobby && (now == PICKER_COUNT || now == PICKER_START) &&
        session_place(ui->screen.session) == place)
        picker_pane_open(ui, PICKER_LOBBY);
    picker_pane_update(ui);
}

/* Runs the selected row or, if none matches, the picker's command with the typed text. In the
 * settings, other words than a command only select a row: the user may have meant another. */
static void run_selected(struct ui *ui)
{
    enum picker_id id = picker_pane_id(&ui->screen);
    const struct picker_row *row = picker_pane_selected_row();
    const char *word = session_picker_command(id);
    bool moved = picker_pane_get_picker()->moved;
    char line[LINE_SIZE], typed[LINE_SIZE];
    snprintf(typed, sizeof typed, "%s", prompt_text());
    for (size_t length = strlen(typed); length > 0 && typed[length - 1] == ' ';)
        typed[--length] = '\0'; /* Tab adds a space, with which no row would match */
    if (id == PICKER_COMMANDS && !moved && !*skip_white_space(typed + 1)) {
        leave_picker(ui); /* Enter after ':' alone runs nothing */
        return;
    }
    if (runs_as_typed(ui->screen.session, id, row, typed)) {
        row = NULL;
        word = "";
    } else if (id == PICKER_CONFIG && strchr(typed, ' ') && !moved) {
        row = NULL; /* "bell on" */
    }
    if (row)
        snprintf(line, sizeof line, "%s", row->line);
    else
        snprintf(line, sizeof line, "%s%s%.400s", word, *word ? " " : "", typed);
    if (!*line || (is_in_lobby(&ui->screen) && !row))
        return;
    if (row && row->kind == ROW_HELP) {
        ui_run_line(ui, line); /* opens the pager over the rows */
    } else if (row && id == PICKER_CONFIG && *typed && !moved && strcmp(line, typed) != 0) {
        prompt_clear(); /* shows all settings */
        picker_pane_search(ui, "");
        picker_select_line(picker_pane_get_picker(), line);
    } else {
        run_line(ui, row, line);
    }
}

/* If the typed text is the label of a row of the menu, selects the row and returns true. Ignores
 * rows with a value, because typing their label runs a command. */
static bool selects_label(const char *typed)
{
    struct picker *picker = picker_pane_get_picker();
    size_t before = picker->selected;
    if (picker_select_label(picker, typed) && !*picker_pane_selected_row()->forward)
        return true;
    picker->selected = before;
    return false;
}

static bool change_value(struct ui *ui, bool onward)
{
    const struct picker_row *row = picker_pane_selected_row();
    char line[LINE_SIZE];
    if (!row || !prompt_is_empty() || !*(onward ? row->forward : row->back))
        return is_at_start(&ui->screen); /* no stepping through the game */
    snprintf(line, sizeof line, "%s", onward ? row->forward : row->back);
    ui_run_line(ui, line);
    picker_pane_update(ui);
    return true;
}

static bool handle_key(struct ui *ui, const struct key *key)
{
    const struct screen *screen = &ui->screen;
    struct picker_layout layout = current_layout(screen);
    int rows = key_selection_step(key, 0);
    bool start = is_at_start(screen), empty = prompt_is_empty();
    uint64_t place = session_place(screen->session);
    if (key->pressed == PRESSED_ENTER && !start && strcmp(prompt_text(), "back") == 0) {
        leave_picker(ui);
        return true;
    }
    if (start && key->pressed == PRESSED_ENTER && !empty && selects_label(prompt_text())) {
        prompt_clear();
        run_selected(ui);
        return true;
    }
    if (!searches_rows(screen) && !start && !empty && key->pressed == PRESSED_ENTER) {
        ui_send_key_to_prompt(ui, key);
        if (is_in_lobby(screen) && session_place(screen->session) != place)
            picker_pane_close(ui);
        return true;
    }
    if (!searches_rows(screen) &&
        (!empty || (!start && key->pressed == PRESSED_CHARACTER && key->byte != '/')))
        return false; /* a move or command */
    if (rows != 0) {
        move_selection(ui, rows);
        return true;
    }
    switch (key->pressed) {
    case PRESSED_PAGE_UP: turn_page(ui, &layout, -1); break;
    case PRESSED_PAGE_DOWN: turn_page(ui, &layout, 1); break;
    case PRESSED_LEFT: return change_value(ui, false);
    case PRESSED_RIGHT: return change_value(ui, true);
    case PRESSED_ENTER: run_selected(ui); break;
    case PRESSED_ESCAPE: leave_picker(ui); break;
    case PRESSED_INTERRUPT:
        if (start)
            return false;
        leave_picker(ui);
        break;
    case PRESSED_BACKSPACE:
    case PRESSED_CONTROL:
    case PRESSED_CHARACTER:
        ui_send_key_to_prompt(ui, key);
        picker_pane_search(ui, prompt_text());
        if (picker_pane_id(screen) != PICKER_COUNT)
            preview_selected(ui);
        break;
    case PRESSED_FUNCTION:
        switch (session_command_for_key(screen->session, key->number)) {
        case COMMAND_HELP:
        case COMMAND_FLIP:
        case COMMAND_LEVEL:
        case COMMAND_QUIT: /* these commands leave the lobby's list open */
            if (is_in_lobby(screen))
                return false;
            break;
        default: break;
        }
        picker_pane_forget_settings();
        if (!start)
            leave_picker(ui);
        return false;
    default: return false;
    }
    return true;
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    struct picker *picker = picker_pane_get_picker();
    enum picker_id id = picker_pane_id(&ui->screen);
    if (id == PICKER_COUNT)
        return false;
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN) {
        move_selection(ui, mouse->action == MOUSE_WHEEL_UP ? -1 : 1);
        return true;
    }
    if (mouse->action != MOUSE_PRESS)
        return true;
    struct picker_layout layout = picker_layout_compute(picker, id, picker_area(area));
    for (size_t i = layout.first; i < picker->visible_count; i++)
        if (picker_layout_row(picker, &layout, i) == mouse->row - area.row &&
            picker_select(picker, i)) {
            run_selected(ui);
            break;
        }
    return true;
}

static bool is_beside_board(const struct screen *screen)
{
    enum picker_id id = picker_pane_id(screen);
    return id != PICKER_COUNT && id != PICKER_START && id != PICKER_HELP &&
           id != PICKER_COMMANDS;
}

const char *picker_pane_key_help(const struct screen *screen)
{
    static char hint[96];
    enum picker_id id = picker_pane_id(screen);
    const struct picker_row *row = picker_pane_selected_row();
    const char *enter = row && *row->enter                            ? row->enter
                        : !screen->preview_game                       ? "select"
                        : screen->preview_game->result == RESULT_NONE ? "play"
                                                                      : "view";
    const struct picker *picker = picker_pane_get_picker();
    struct picker_layout layout = current_layout(screen);
    bool over = session_has_state(screen->session, STATE_MENU);
    if (id == PICKER_START) /* a move starts a game, unless a saved game is previewed */
        snprintf(hint, sizeof hint, "Up Down choose  Enter %s%s  Esc %s%s", enter,
                 row && *row->forward ? "  Left Right change" : "", over ? "back" : "board",
                 over || screen->preview_game ? "" : "  or type a move");
    else if (!searches_rows(screen) && !prompt_is_empty())
        return "Enter runs the typed command";
    else if (id == PICKER_EXPLORE)
        return "Up Down choose  Enter play  Left undo  Right list games  Esc board";
    else
        snprintf(hint, sizeof hint, "Up Down choose  Enter %s  Esc back  %s%s", enter,
                 is_in_lobby(screen) ? "/ find" : "type to find",
                 layout.first > 0 || visible_end(picker, &layout) < picker->visible_count
                     ? "  PgUp PgDn more"
                     : "");
    return hint;
}

#define PICKER_OPS .draw = draw_picker, .handle_key = handle_key, .handle_mouse = handle_mouse

const struct view_ops picker_view = {.is_active = is_beside_board, PICKER_OPS};
const struct view_ops wide_picker_view = {.is_active = is_wide, PICKER_OPS};
const struct view_ops start_view = {.is_active = is_at_start, PICKER_OPS};
