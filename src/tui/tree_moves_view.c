/* tree_moves_view.c - the moves of a game that is read, with its variations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text that flows: a variation begins a line of its own, indented by its depth, and the moves
 * it departs from go on below it. Behind a move stand its glyphs and the beginning of what is
 * said about it. The text is laid out twice, to find the line of the current move and to draw
 * what is around it, or to find what stands at a place.
 */
#include "config.h"

#include "tui/face.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "pgn/annotation_text.h"
#include "pgn/move_text.h"
#include "pgn/reading_order.h"
#include "session/session_browse.h"
#include "session/session_graph.h"
#include "tui/actions.h"
#include "tui/colours.h"
#include "tui/prompt.h"
#include "tui/text.h"

enum {
    INDENT = 2,
    DEEPEST = 5, /* indented more than the one before */
    WORD_SIZE = 96,
    SAID_COLUMNS =
        24, /* of a comment's beginning; the rest stands above, when it is the turn */
    SAID_LEAST = 12,
    HEADED_ROWS = 5 /* so many leave one for a heading */
};

struct flow {
    struct rectangle area;
    int first; /* line of the text at the area's top */
    bool draw;
    int row, column, indent;   /* where the next word goes */
    int current_row;           /* -1: not met yet */
    const struct mouse *mouse; /* NULL: nothing is looked for */
    const struct move_node *found;
};

static void break_line(struct flow *flow, int depth)
{
    int indent = INDENT * (depth < DEEPEST ? depth : DEEPEST);
    if (flow->column > flow->indent)
        flow->row++;
    flow->indent = indent < flow->area.columns / 2 ? indent : 0;
    flow->column = flow->indent;
}

/* Returns whether it stands where the mouse is. */
static bool put_word(struct flow *flow, const char *word, int most, enum element element)
{
    int columns = text_width(word), row, column;
    columns = columns < most ? columns : most;
    if (flow->column > flow->indent && flow->column + columns > flow->area.columns) {
        flow->row++;
        flow->column = flow->indent;
    }
    row = flow->row - flow->first;
    column = flow->area.column + flow->column;
    if (columns > flow->area.columns - flow->column)
        columns = flow->area.columns - flow->column;
    if (flow->draw && row >= 0 && row < flow->area.rows) {
        colours_use(element);
        text_draw(flow->area.row + row, column, columns, word);
    }
    flow->column += columns + 1;
    return flow->mouse && flow->mouse->row == flow->area.row + row &&
           flow->mouse->column >= column && flow->mouse->column < column + columns;
}

/* What is said of it, in quotation marks, as much as there is room for; an evaluation alone is
 * nothing said. */
static void put_said(struct flow *flow, const struct move_node *node)
{
    char said[4 * SAID_COLUMNS + 8], word[sizeof said + 3];
    int room = flow->area.columns - flow->column - 1;
    if (room < SAID_LEAST)
        room = flow->area.columns - flow->indent;
    if (annotation_write_words(node, said, sizeof said) == 0 || room < SAID_LEAST)
        return;
    snprintf(word, sizeof word, "\"%s\"", said);
    put_word(flow, word, room < SAID_COLUMNS ? room : SAID_COLUMNS, ELEMENT_QUIET);
}

static void put_move(struct flow *flow, const struct game *game,
                     const struct reading_place *place, bool numbered, bool opens, int closes)
{
    bool white = (place->ply + (game->start.side_to_move == BLACK)) % 2 == 1;
    bool current = place->node == game->node;
    char glyphs[ANNOTATION_GLYPHS_SIZE], number[MOVE_NUMBER_SIZE] = "", word[WORD_SIZE];
    enum element element = verdict_element(place->node);
    if (white || numbered)
        move_number_text(&game->start, place->ply - 1, number);
    snprintf(word, sizeof word, "%s%s%s%s%.*s", opens ? "(" : "", number, place->node->san,
             annotation_glyphs(place->node, !text_is_unicode(), glyphs),
             closes < 20 ? closes : 20, "))))))))))))))))))))");
    if (put_word(flow, word, flow->area.columns,
                 current                                       ? ELEMENT_SELECTED
                 : place->depth > 0 && element == ELEMENT_TEXT ? ELEMENT_QUIET
                                                               : element))
        flow->found = place->node;
    if (current) /* the word may have gone to the next line */
        flow->current_row = flow->row;
    put_said(flow, place->node);
}

/* Whether what follows would change nothing: the tree may be very large. */
static bool is_done(const struct flow *flow, const struct game *game)
{
    return flow->draw || flow->mouse
               ? flow->row - flow->first >= flow->area.rows || flow->found
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

/* Find the line that comes first, so that the move on the board can be seen. */
static struct flow find_flow(const struct game *game, struct rectangle area)
{
    if (area.rows >= HEADED_ROWS)
        rectangle_cut(&area, 1);
    struct flow flow = {.area = area};
    lay_out(&flow, game);
    flow.first = layout_scroll(flow.current_row, area.rows, (area.rows + 1) / 2);
    return flow;
}

bool tree_is_plain(const struct game *game)
{
    char said[8];
    for (const struct move_node *node = game->tree.root; node; node = node->first)
        if (node->next || annotation_write_words(node, said, sizeof said) > 0)
            return false;
    return true;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    struct flow flow = find_flow(game, area);
    if (tree_is_plain(game)) {
        moves_view.draw(screen, area);
        return;
    }
    text_clear(area);
    if (area.columns < 8)
        return;
    if (flow.area.rows < area.rows)
        text_draw_heading(area, 0, "Moves", "");
    flow.draw = true;
    lay_out(&flow, game);
    colours_use(ELEMENT_TEXT);
}

/* ---- keys ------------------------------------------------------------------------ */

/* Also where a move was tried in one's own game, when it is over: that stays in sight. */
static bool shows(const struct screen *screen)
{
    const struct session *session = screen->session;
    return session_shows_tree(session) || (session_walks_own_game(session) &&
                                           !move_node_is_main(session_game(session)->node));
}

/* In a game that is read, when moves are tried there, too. */
static bool listens(const struct screen *screen)
{
    return session_is_browsing(screen->session) && !session_shows_list(screen->session) &&
           prompt_is_empty();
}

/* To the list of games, or, from the only one, back to what was done before. */
static void leave(struct face *face)
{
    struct session *session = face->screen.session;
    if (session_show_list(session))
        return;
    session_return_from_file(session);
    actions_finish(face, SESSION_DONE);
}

static bool take_key(struct face *face, const struct key *key)
{
    if (key->pressed == PRESSED_ESCAPE) {
        face_hush(face);
        if (!session_return_to_graph(face->screen.session))
            leave(face);
        face->stale = STALE_ALL;
        return true;
    }
    if (!moves_step(&face->screen, key))
        return false;
    face_hush(face);
    face->stale = STALE_ALL;
    return true;
}

/* A click on a move goes there, the wheel steps. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct session *session = face->screen.session;
    struct flow flow = find_flow(session_game(session), area);
    if (tree_is_plain(session_game(session)))
        return moves_view.mouse(face, area, mouse);
    if (moves_wheel(face, mouse))
        return true;
    if (mouse->action != MOUSE_PRESS || area.columns < 8)
        return false;
    flow.mouse = mouse;
    lay_out(&flow, session_game(session));
    if (!flow.found)
        return false;
    face_hush(face);
    session_browse_go(session, flow.found);
    face->stale = STALE_ALL;
    face_take_messages(face);
    return true;
}

/* Where Escape goes. */
static const char *hint_of(const struct screen *screen, bool is_short)
{
    const char *way = session_way_back(screen->session);
    struct list_state list;
    if (session_leads_to_graph(screen->session))
        return is_short
                   ? "Left Right step  Esc back to the review"
                   : "Left Right step  Up Down variation  Esc back to the review  F5 analyse";
    if (session_list_state(screen->session, &list) && list.games > 1)
        return is_short
                   ? "Left Right step  Esc list  F1 help"
                   : "Left Right step  Up Down variation  Esc list  F5 analyse  or type review";
    if (!*way)
        return NULL;
    if (is_short)
        return "Left Right step  Esc back  F1 help";
    return strcmp(way, "your game") == 0
               ? "Left Right step  Up Down variation  Esc back to your game  F5 analyse"
               : "Left Right step  Up Down variation  Esc back  F5 analyse  or type review";
}

const struct view_ops tree_moves_view = {
    .shows = shows,
    .draw = draw,
    .mouse = take_mouse,
    .listens = listens,
    .key = take_key,
    .hint = "Left Right step  Up Down variation  F1 help  F5 analyse  or type review",
    .short_hint = "Left Right step  F1 help  F10 quit",
    .hint_of = hint_of,
};
