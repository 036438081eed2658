/* keys_view.c - the key bar: keys that are useful now; they can be clicked.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bar shows the hint of the topmost view that has one, otherwise keys from the command
 * table. Its items, "KEY label" or "KEY KEY label", are separated by two spaces. If a game
 * cannot be saved, the error replaces them.
 */
#include "config.h"

#include "tui/input/actions.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "session/session_browse.h"
#include "session/session_graph.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "tui/style/text.h"
#include "tui/views/picker_pane.h"

enum { BAR_SIZE = 256, GAP = 2, MARGIN = 1 };

/* Returns the hint, or NULL. The views are listed from the top of the stack. The most
 * important items of a hint come first. */
static const char *find_hint(const struct screen *screen)
{
    struct session *session = screen->session;
    bool spectates = session_lobby_game_is_read_only(session);
    bool graphed = session_can_return_to_graph(session);
    struct graph_state graph = {.running = false};
    struct list_state list = {.words = ""};
    static char analysis[BAR_SIZE];
    session_graph_state(session, &graph);
    session_get_game_list_state(session, &list);
    snprintf(analysis, sizeof analysis, "Esc %s  Left Right step  F12 marks  or type a move",
             session_escape_key_text(session));
    if (paste_view.is_active(screen))
        return "Enter accepts the paste  Esc discards it";
    if (picker_pane_id(screen) != PICKER_COUNT)
        return picker_pane_key_help(screen);
    const struct {
        const struct view_ops *view;
        const char *text;
    } hints[] = {
        {&review_view,
         graph.running ? "Up Down errors  Esc back  Left Right step  or keep typing"
         : graph.shows_times
             ? "Up Down long thinks  Enter board  Esc back  Left Right step"
             : "Up Down errors  Enter board  Esc back  Left Right step  or type 'drill'"},
        {&promotion_view, "Up Down  Enter promote  Esc cancel  or type q, n, r, b"},
        {&tree_view, "Up Down choose  Enter in  Left out  Esc back  F1 explain the columns"},
        {&compare_view, "Esc back  F1 explain the numbers  or type a move or command"},
        {&evaluation_view, "Esc back  F1 explain the terms  or type a move or command"},
        {&cursor_view, spectates
                           ? "Arrows  Esc back"
                           : "Arrows  Enter pick up, put down  Esc back  or type a move"},
        {&picked_up_view, "Esc put the piece back  or click its destination, or type a move"},
        {&finished_game_view,
         graphed
             ? "Left Right step  Esc back to the review  F5 graph  Space plays  or type analyse"
         : move_node_is_in_main_line(session_game(session)->node)
             ? "Left Right step  Space plays  Esc back to the end  F5 review  or type analyse"
             : "Left Right step  Up Down variation  Esc end of game  or type continue"},
        {&history_view,
         spectates ? "Left Right step  End back to the game  Up Home start"
                   : "Left Right step  End back to the game  Up Home start  or type a move"},
        {&variation_view, "Left Right step  Up Down variation  Esc back  or type play, keep"},
        {&drill_view, session_has_state(session, STATE_LESSON_DONE)
                          ? "Enter continue  Esc end  F1 help"
                          : "F4 hint  Esc end  F1 help  or type a move, solution, skip"},
        {&analysis_view, analysis},
        {&list_view,
         *list.words
             ? "Type to find  Enter open  Esc all games  Up Down PgUp PgDn choose  F10 quit"
         : session_can_go_back(session)
             ? "Type to find  Enter open  Esc back  Up Down PgUp PgDn choose  F10 quit"
             : "Type to find  Enter open  Up Down PgUp PgDn choose  F10 quit"},
        {&tree_moves_view,
         graphed ? "Left Right step  Up Down variation  Esc back to the review  F5 analyse  "
                   "Space plays"
                 : "Left Right step  Space plays  Up Down variation  Esc back  F5 analyse  or "
                   "type review"},
        {&setup_view, "type Ke1, qd8, done  Esc back  F1 help  F2 flip  F10 quit"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (hints[i].view->is_active(screen))
            return hints[i].text;
    return NULL;
}

/* Commands whose keys are omitted, in this order, if the bar is too narrow. */
static const enum command_id least_important[] = {
    COMMAND_MARKS, COMMAND_TREE, COMMAND_GO,   COMMAND_FLIP, COMMAND_ANALYSE, COMMAND_LEVEL,
    COMMAND_QUIT,  COMMAND_UNDO, COMMAND_HINT, COMMAND_SAVE, COMMAND_HELP,    COMMAND_MENU};

enum { IMPORTANCE_RANKS = sizeof least_important / sizeof least_important[0] };

static size_t rank_of(enum command_id command)
{
    size_t rank = 0;
    while (rank < IMPORTANCE_RANKS && least_important[rank] != command)
        rank++;
    return rank;
}

/* Writes all keys except the `omitted` least important ones. */
static void write_keys(const struct screen *screen, size_t omitted, char bar[BAR_SIZE])
{
    const char *escape = session_escape_key_text(screen->session);
    *bar = '\0';
    if (*escape)
        text_add(bar, BAR_SIZE, "Esc %s", omitted > 0 ? "back" : escape);
    for (int key = 1; key <= KEYS_FUNCTION_COUNT; key++) {
        enum command_id id = session_command_for_key(screen->session, key);
        if (id != COMMAND_UNKNOWN && rank_of(id) >= omitted)
            text_add(bar, BAR_SIZE, "%sF%d %s", *bar ? "  " : "", key, command_key_label(id));
    }
}

/* Drops whole items from the end, except Esc. */
static void drop_items(char bar[BAR_SIZE], int columns)
{
    while (text_width(bar) > columns) {
        char *before = bar, *last = NULL; /* gaps before the last two items */
        for (char *gap = strstr(bar, "  "); gap; gap = strstr(gap + GAP, "  ")) {
            before = last ? last : bar;
            last = gap;
        }
        if (!last)
            return;
        if (strncmp(last + GAP, "Esc", 3) != 0)
            *last = '\0';
        else if (before == bar)
            memmove(bar, last + GAP, strlen(last + GAP) + 1);
        else
            memmove(before, last, strlen(last) + 1);
    }
}

static void write_bar(const struct screen *screen, int columns, char bar[BAR_SIZE])
{
    const char *hint = find_hint(screen);
    size_t omitted = 0;
    if (hint)
        snprintf(bar, BAR_SIZE, "%s", hint);
    else
        do
            write_keys(screen, omitted, bar);
        while (text_width(bar) > columns && omitted++ < IMPORTANCE_RANKS);
    drop_items(bar, columns);
}

static size_t keys_length(const char *item, size_t length)
{
    size_t keys = 0, word = 0;
    while (word < length) {
        size_t bytes = strcspn(item + word, " ");
        /* a label, not a key such as "F1", "Enter" or "n" */
        if (bytes != 1 && !isupper((unsigned char)item[word]))
            break;
        keys = word + bytes;
        word = keys + 1;
    }
    return keys;
}

struct item {
    const char *text;    /* the rest of the bar */
    size_t length, keys; /* bytes of the item and of its keys */
    int column;
};

static struct item item_at(const char *text, int column)
{
    const char *end = strstr(text, "  ");
    size_t length = end ? (size_t)(end - text) : strlen(text);
    return (struct item){text, length, keys_length(text, length), column};
}

static int item_columns(const struct item *item)
{
    char text[BAR_SIZE];
    snprintf(text, sizeof text, "%.*s", (int)item->length, item->text);
    return text_width(text);
}

static struct item next_item(const struct item *item)
{
    const char *rest = item->text + item->length;
    return item_at(rest + strspn(rest, " "), item->column + item_columns(item) + GAP);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char bar[BAR_SIZE], text[BAR_SIZE + 44];
    int end = area.column + area.columns - 1;
    const char *why = "";
    if (session_get_save_state(screen->session, &why) == SAVE_FAILED) {
        snprintf(text, sizeof text, "NOT SAVED: %s", why);
        colours_use(ELEMENT_ALERT);
        text_draw_row(area, 0, text);
        return;
    }
    write_bar(screen, end - MARGIN, bar);
    colours_use(ELEMENT_BAR_TEXT);
    mvhline(area.row, area.column, ' ', area.columns);
    struct item item = item_at(bar, area.column + MARGIN);
    for (; *item.text; item = next_item(&item)) {
        snprintf(text, sizeof text, "%.*s", (int)item.keys, item.text);
        colours_use(ELEMENT_BAR_ACCENT);
        int used = text_draw(area.row, item.column, end - item.column, text);
        snprintf(text, sizeof text, "%.*s", (int)(item.length - item.keys),
                 item.text + item.keys);
        colours_use(ELEMENT_BAR_TEXT);
        text_draw(area.row, item.column + used, end - item.column - used, text);
    }
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    char bar[BAR_SIZE], word[32];
    if (mouse->action != MOUSE_PRESS)
        return false;
    write_bar(&ui->screen, area.columns - 1 - MARGIN, bar);
    struct item item = item_at(bar, area.column + MARGIN);
    while (*item.text && mouse->column >= item.column + item_columns(&item))
        item = next_item(&item);
    if (*item.text == '\0' || item.keys == 0 || mouse->column < item.column)
        return false;
    const char *name = item.text;
    size_t at = (size_t)(mouse->column - item.column);
    for (size_t i = 0; i < item.keys && i <= at && at < item.keys; i++)
        if (item.text[i] == ' ') /* the key under the mouse, or the first key */
            name = item.text + i + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
    struct key key = key_from_name(word);
    if (!ui_offer_key_to_views(ui, &key) && key.pressed == PRESSED_FUNCTION)
        ui_run_function_key(ui, key.number);
    return true;
}

const struct view_ops keys_view = {.draw = draw, .handle_mouse = handle_mouse};
