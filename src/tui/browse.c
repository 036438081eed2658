/* browse.c - the keys of the list of games and of the game that is read; what is said about
 * its moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/browse.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "pgn/annotation_text.h"
#include "session/requests.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    NOTES_SIZE = 4096,
    ROOMY = 4 /* rows from which on the parts have rows of their own */
};

/* ---- keys ----------------------------------------------------------------------- */

bool browse_steps(const struct screen *screen)
{
    return session_walks_own_game(screen->session) ||
           (session_is_browsing(screen->session) && !session_shows_list(screen->session));
}

bool browse_step(const struct screen *screen, enum view_key key)
{
    static const struct {
        enum view_key key;
        enum browse_step step;
    } steps[] = {
        {VIEW_KEY_IN, BROWSE_FORWARD},
        {VIEW_KEY_OUT, BROWSE_BACK},
        {VIEW_KEY_FIRST, BROWSE_START},
        {VIEW_KEY_LAST, BROWSE_END},
        {VIEW_KEY_UP, BROWSE_UP},
        {VIEW_KEY_DOWN, BROWSE_DOWN},
        {VIEW_KEY_PAGE_UP, BROWSE_PAGE_BACK},
        {VIEW_KEY_PAGE_DOWN, BROWSE_PAGE_FORWARD},
    };

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].key == key) {
            session_browse_step(screen->session, steps[i].step);
            return true;
        }
    return false;
}

bool browse_choose(const struct screen *screen, enum view_key key)
{
    long page = list_view_rows(&screen->layout);
    switch (key) {
    case VIEW_KEY_UP: session_select_game(screen->session, -1); return true;
    case VIEW_KEY_DOWN: session_select_game(screen->session, 1); return true;
    case VIEW_KEY_PAGE_UP: session_select_game(screen->session, -page); return true;
    case VIEW_KEY_PAGE_DOWN: session_select_game(screen->session, page); return true;
    case VIEW_KEY_FIRST: session_select_game(screen->session, -LONG_MAX); return true;
    case VIEW_KEY_LAST: session_select_game(screen->session, LONG_MAX); return true;
    default: return false;
    }
}

bool browse_is_command(const struct screen *screen, const char *typed)
{
    struct list_state state;
    const char *argument;
    typed += strspn(typed, " ");
    if (*typed == ':')
        return true;
    return session_list_state(screen->session, &state) && state.matches == 0 &&
           request_parse(typed, &argument) != REQUEST_UNKNOWN;
}

/* ---- what is said --------------------------------------------------------------- */

struct notes {
    char place[128];   /* "12... Nf6!?  24/80" */
    char choices[400]; /* moves that could be played here, "" when there is one */
    char text[NOTES_SIZE];
};

static void write_move(const struct move_node *node, bool chosen, char *text, size_t size)
{
    char glyphs[ANNOTATION_GLYPHS_SIZE];
    snprintf(text, size, chosen ? "[%s%s]" : "%s%s", node->san,
             annotation_glyphs(node, glyphs));
}

static void write_choices(const struct game *game, char *text, size_t size)
{
    const struct move_node *chosen =
        game->current < game->count ? game->moves[game->current].node : NULL;
    size_t length = 0;
    char move[64];
    text[0] = '\0';
    if (!chosen || !chosen->parent->first->next)
        return;
    length = (size_t)snprintf(text, size, "Up Down:");
    for (const struct move_node *node = chosen->parent->first; node != NULL;
         node = node->next) {
        write_move(node, node == chosen, move, sizeof move);
        if (length + strlen(move) + 2 < size)
            length += (size_t)snprintf(text + length, size - length, " %s", move);
    }
}

/* False: there is nothing to be shown, or thinking is. */
static bool write_notes(const struct screen *screen, struct notes *notes)
{
    const struct game *game = session_game(screen->session);
    char glyphs[ANNOTATION_GLYPHS_SIZE], before[NOTES_SIZE / 2];
    size_t half = game->current + (game->start.side_to_move == BLACK) - 1, length;
    if (!session_shows_tree(screen->session) || session_is_analysing(screen->session) ||
        session_thinking(screen->session)->purpose != THINKING_NOT)
        return false;
    if (game->current == 0)
        snprintf(notes->place, sizeof notes->place, "Start  0/%zu", game->count);
    else
        snprintf(notes->place, sizeof notes->place, "%zu%s %s%s  %zu/%zu",
                 game->start.fullmove_number + half / 2, half % 2 ? "..." : ".",
                 game->node->san, annotation_glyphs(game->node, glyphs), game->current,
                 game->count);
    write_choices(game, notes->choices, sizeof notes->choices);
    annotation_write(game->node, true, before, sizeof before);
    length =
        (size_t)snprintf(notes->text, sizeof notes->text, "%s%s", before, *before ? " " : "");
    annotation_write(game->node, false, notes->text + length, sizeof notes->text - length);
    return true;
}

static int rows_of(const char *text, int columns)
{
    int rows = 0;
    for (; *text != '\0'; rows++)
        text_break(text, columns, &text);
    return rows;
}

int notes_view_rows(const struct screen *screen, int columns)
{
    static struct notes notes;
    if (columns < 1 || !write_notes(screen, &notes))
        return 0;
    return 1 + rows_of(notes.choices, columns) + rows_of(notes.text, columns);
}

static void draw_one_row(struct rectangle area, const struct notes *notes)
{
    char text[NOTES_SIZE + 600];
    snprintf(text, sizeof text, "%s%s%s%s%s", notes->place, *notes->choices ? "  " : "",
             notes->choices, *notes->text ? "  " : "", notes->text);
    text_draw_wrapped(area, text);
}

/* Below all, if there is room: which game this is. */
static void draw_game_line(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    const char *event = game_tag(game, "Event"), *date = game_tag(game, "Date");
    struct list_state state;
    char text[512];
    int rows;
    if (area.rows < 1 || !session_list_state(screen->session, &state))
        return;
    snprintf(text, sizeof text, "%zu/%zu%s%s %s%s%s", state.open, state.games,
             state.permille < 1000 ? "+" : "", event && *event != '?' ? "  " : "",
             event && *event != '?' ? event : "", date && *date != '?' ? "  " : "",
             date && *date != '?' ? date : "");
    colours_use(ELEMENT_PRUNED);
    rows = rows_of(text, area.columns);
    if (rows > area.rows) { /* the end of the name tells it from the others' */
        if (date && *date != '?')
            text[strlen(text) - strlen(date)] = '\0';
        text_draw_ends(area.row + area.rows - 1, area.column, area.columns, text);
    } else {
        area.row += area.rows - rows;
        area.rows = rows;
        text_draw_wrapped(area, text);
    }
    colours_use(ELEMENT_TEXT);
}

bool notes_view_draw(const struct screen *screen)
{
    static struct notes notes;
    struct rectangle area = screen->layout.thinking;
    if (!write_notes(screen, &notes))
        return false;
    text_clear(area);
    if (area.rows < ROOMY) {
        draw_one_row(area, &notes);
        return true;
    }
    colours_use(ELEMENT_HEADING);
    text_draw_row(area, 0, notes.place);
    area.row++;
    area.rows--;
    if (*notes.choices != '\0') {
        int rows;
        colours_use(ELEMENT_QUESTION);
        rows = text_draw_wrapped(area, notes.choices);
        area.row += rows;
        area.rows -= rows;
    }
    colours_use(ELEMENT_TEXT);
    if (*notes.text != '\0' && rows_of(notes.text, area.columns) > area.rows &&
        area.rows > 1) {
        area.rows--;
        text_draw_wrapped(area, notes.text);
        colours_use(ELEMENT_PRUNED);
        text_draw(area.row + area.rows, area.column, area.columns,
                  "'comment' shows all of it.");
    } else {
        int rows = text_draw_wrapped(area, notes.text);
        area.row += rows;
        area.rows -= rows;
        draw_game_line(screen, area);
    }
    return true;
}
