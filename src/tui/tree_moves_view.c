/* tree_moves_view.c - the moves of a game that is read, with its variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text that flows: a variation begins a line of its own, indented by its depth, and the moves
 * it departs from go on below it. The text is laid out twice, to find the line of the current
 * move and to draw what is around it.
 */
#include "config.h"

#include "tui/face.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "pgn/annotation_text.h"
#include "pgn/reading_order.h"
#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/prompt.h"
#include "tui/text.h"

enum { INDENT = 2, DEEPEST = 5 /* indented more than the one before */, WORD_SIZE = 96 };

struct flow {
    struct rectangle area;
    int first; /* line of the text at the area's top */
    bool draw;
    int row, column, indent; /* where the next word goes */
    int current_row;         /* -1: not met yet */
};

static void break_line(struct flow *flow, int depth)
{
    int indent = INDENT * (depth < DEEPEST ? depth : DEEPEST);
    if (flow->column > flow->indent)
        flow->row++;
    flow->indent = indent < flow->area.columns / 2 ? indent : 0;
    flow->column = flow->indent;
}

static void put_word(struct flow *flow, const char *word, enum element element)
{
    int columns = text_width(word), row;
    if (flow->column > flow->indent && flow->column + columns > flow->area.columns) {
        flow->row++;
        flow->column = flow->indent;
    }
    row = flow->row - flow->first;
    if (flow->draw && row >= 0 && row < flow->area.rows) {
        colours_use(element);
        text_draw(flow->area.row + row, flow->area.column + flow->column,
                  flow->area.columns - flow->column, word);
    }
    flow->column += columns + 1;
}

static void put_move(struct flow *flow, const struct game *game,
                     const struct reading_place *place, bool numbered, bool opens, int closes)
{
    size_t half = place->ply - 1 + (game->start.side_to_move == BLACK);
    bool current = place->node == game->node;
    char glyphs[ANNOTATION_GLYPHS_SIZE], number[32] = "", word[WORD_SIZE];
    if (half % 2 == 0 || numbered)
        snprintf(number, sizeof number, "%zu%s", game->start.fullmove_number + half / 2,
                 half % 2 ? "..." : ".");
    snprintf(word, sizeof word, "%s%s%s%s%s%.*s", opens ? "(" : "", number, place->node->san,
             annotation_glyphs(place->node, glyphs),
             annotation_is_commented(place->node) ? "\"" : "", closes < 20 ? closes : 20,
             "))))))))))))))))))))");
    if (current)
        flow->current_row = flow->row;
    put_word(flow, word,
             current            ? ELEMENT_SELECTED
             : place->depth > 0 ? ELEMENT_MOVE_UNDONE
                                : ELEMENT_TEXT);
    if (current) /* the word may have gone to the next line */
        flow->current_row = flow->row;
}

/* Whether what follows would change nothing: the tree may be very large. */
static bool is_done(const struct flow *flow, const struct game *game)
{
    return flow->draw ? flow->row - flow->first >= flow->area.rows
                      : flow->current_row >= 0 || game->current == 0;
}

static void lay_out(struct flow *flow, const struct game *game)
{
    struct reading_place place, next;
    bool numbered = true;
    flow->row = flow->column = flow->indent = 0;
    flow->current_row = -1;
    reading_begin(&place, &game->tree);
    while (place.node && !is_done(flow, game)) {
        if (place.opened || place.closed > 0)
            break_line(flow, place.depth);
        next = place;
        reading_next(&next);
        put_move(flow, game, &place, numbered || place.opened || place.closed > 0,
                 place.opened, next.closed);
        numbered = false;
        place = next;
    }
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    struct flow flow = {.area = area};
    text_clear(area);
    if (area.columns < 8)
        return;
    lay_out(&flow, game);
    flow.first = layout_scroll(flow.current_row, area.rows, (area.rows + 1) / 2);
    flow.draw = true;
    lay_out(&flow, game);
    colours_use(ELEMENT_TEXT);
}

/* ---- keys ------------------------------------------------------------------------ */

static bool shows(const struct screen *screen)
{
    return session_shows_tree(screen->session);
}

/* In a game that is read, when moves are tried there, too. */
static bool listens(const struct screen *screen)
{
    return session_is_browsing(screen->session) && !session_shows_list(screen->session) &&
           prompt_is_empty();
}

static bool take_key(struct face *face, const struct key *key)
{
    if (key->pressed == PRESSED_ESCAPE)
        session_show_list(face->screen.session);
    else if (!moves_step(&face->screen, key))
        return false;
    face_hush(face);
    face->stale = STALE_ALL;
    return true;
}

const struct view_ops tree_moves_view = {
    .shows = shows,
    .draw = draw,
    .listens = listens,
    .key = take_key,
    .hint = "Left Right step  Up Down variation  Esc list  F1 help  F5 think",
    .short_hint = "Left Right step  Esc list  F1 help",
};
