/* moves_view.c - the game so far, in pairs of moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A long game flows into as many columns as the pane has room for. When it is full it
 * moves on by half a page at once: scrolling by one line would send the whole pane with
 * every move. Moves that were taken back stand in brackets; what a review, or somebody else,
 * found of a move stands behind it, and '*' while it is not on the disk.
 */
#include "config.h"

#include "tui/actions.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "pgn/annotation_text.h"
#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/picking.h"
#include "tui/prompt.h"
#include "tui/text.h"

enum {
    NUMBER_COLUMNS = 5, /* "123. " */
    SAN_COLUMNS = 10,   /* "exd8=Q+??" */
    PAIR_COLUMNS = NUMBER_COLUMNS + 2 * SAN_COLUMNS,
    HEADED_ROWS = 5, /* so many leave one for a heading */
    WORD_SIZE = SAN_SIZE + ANNOTATION_GLYPHS_SIZE + 2
};

/* How the pairs are dealt to the pane. */
struct flow {
    struct rectangle area; /* below the heading */
    int first;             /* pair shown at the top left */
    int columns;           /* side by side */
    int san_columns;       /* for one move */
};

/* Half-moves are counted as if White had begun: 1 when Black did. */
static int missing_first(const struct game *game)
{
    return game->start.side_to_move == BLACK;
}

static bool is_headed(struct rectangle area)
{
    return area.rows >= HEADED_ROWS;
}

static struct flow find_flow(const struct game *game, struct rectangle area)
{
    int current = ((int)game->current + missing_first(game) - 1) / 2;
    current +=
        game->result != RESULT_NONE && game->current == game->count; /* it stands below */
    if (is_headed(area))
        rectangle_cut(&area, 1);
    struct flow flow = {area, 0, area.columns / PAIR_COLUMNS, SAN_COLUMNS};
    if (flow.columns < 1) {
        flow.columns = 1;
        flow.san_columns = (area.columns - NUMBER_COLUMNS) / 2;
    }
    int step = flow.columns > 1 ? area.rows : (area.rows + 1) / 2;

    flow.first = layout_scroll(current, area.rows * flow.columns, step);
    return flow;
}

enum element verdict_element(const struct move_node *node)
{
    char glyphs[ANNOTATION_GLYPHS_SIZE];
    const char *sign = annotation_glyphs(node, true, glyphs);
    return strncmp(sign, "??", 2) == 0   ? ELEMENT_BAD
           : strncmp(sign, "?!", 2) == 0 ? ELEMENT_DOUBT
           : *sign == '?'                ? ELEMENT_FAULT
           : *sign == '!'                ? ELEMENT_GOOD
                                         : ELEMENT_TEXT;
}

/* Those that one looks back from are played, and not taken back; so are those of a game that is
 * over and walked through, or analysed. */
static bool is_undone(const struct screen *screen, size_t index)
{
    const struct game *game = session_game(screen->session);
    return index >= (session_looks_back(screen->session)
                         ? session_count_played(screen->session)
                     : game->study || session_is_analysing(screen->session) ? game->count
                                                                            : game->current);
}

/* The move on the board stands on a ground that is a blank wider on both sides. */
static void draw_move(const struct screen *screen, size_t index, int row, int column,
                      int columns)
{
    const struct game *game = session_game(screen->session);
    const struct game_move *move = &game->moves[index];
    bool undone = is_undone(screen, index), current = index + 1 == game->current;
    bool unsaved = screen->unsaved && index >= session_count_saved(screen->session);
    char text[WORD_SIZE], glyphs[ANNOTATION_GLYPHS_SIZE];
    snprintf(text, sizeof text,
             undone    ? "(%s)"
             : current ? " %s%s%s"
                       : "%s%s%s",
             move->san, annotation_glyphs(move->node, !text_is_unicode(), glyphs),
             unsaved   ? "*"
             : current ? " "
                       : "");
    colours_use(undone    ? ELEMENT_MOVE_UNDONE
                : current ? ELEMENT_SELECTED
                          : verdict_element(move->node));
    text_draw(row, column - current, columns + current, text);
}

static void draw_pair(const struct screen *screen, int pair, const struct flow *flow, int row,
                      int column)
{
    const struct game *game = session_game(screen->session);
    char number[16];
    int white = 2 * pair - missing_first(game);
    snprintf(number, sizeof number, "%3d.", game->start.fullmove_number + pair);
    colours_use(ELEMENT_QUIET);
    text_draw(row, column, NUMBER_COLUMNS, number);
    column += NUMBER_COLUMNS;
    if (white >= 0)
        draw_move(screen, (size_t)white, row, column, flow->san_columns);
    else
        text_draw(row, column, 3, "...");
    if ((size_t)(white + 1) < game->count)
        draw_move(screen, (size_t)(white + 1), row, column + flow->san_columns,
                  flow->san_columns);
}

static bool has_result(const struct game *game)
{
    return game->study || game->result != RESULT_NONE;
}

/* Behind the moves of a game that is read, or over. */
static void draw_result(const struct screen *screen, const struct flow *flow, int place)
{
    const struct game *game = session_game(screen->session);
    int rows = flow->area.rows;
    if (!has_result(game) || place < 0 || place >= rows * flow->columns)
        return;
    colours_use(game->result != RESULT_NONE ? ELEMENT_STRONG : ELEMENT_QUIET);
    text_draw(flow->area.row + place % rows,
              flow->area.column + place / rows * PAIR_COLUMNS + NUMBER_COLUMNS, SAN_COLUMNS,
              result_text(game_whole_result(game)));
}

/* Of a game that is read, or over, and has more moves than there is room for: which are shown, and
 * the result, if that finds no room behind them. */
static void write_shown(const struct game *game, const struct flow *flow, int pairs,
                        char text[48])
{
    int room = flow->area.rows * flow->columns, last = flow->first + room;
    text[0] = '\0';
    if (!has_result(game) || (flow->first == 0 && pairs < room))
        return;
    snprintf(text, 48, "%d to %d of %d%s%s", flow->first + 1, last < pairs ? last : pairs,
             pairs, last <= pairs ? ", " : "",
             last <= pairs ? result_text(game_whole_result(game)) : "");
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char shown[48];
    const struct game *game = session_game(screen->session);
    int pairs = ((int)game->count + missing_first(game) + 1) / 2;
    struct flow flow = find_flow(game, area);
    int rows = flow.area.rows;
    text_clear(area);
    if (is_headed(area))
        text_draw_heading(area, 0, "Moves", (write_shown(game, &flow, pairs, shown), shown));
    for (int i = 0; i < rows * flow.columns && flow.first + i < pairs; i++)
        draw_pair(screen, flow.first + i, &flow, flow.area.row + i % rows,
                  flow.area.column + i / rows * PAIR_COLUMNS);
    draw_result(screen, &flow, pairs - flow.first);
}

/* ---- keys ------------------------------------------------------------------------ */

bool moves_step(const struct screen *screen, const struct key *key)
{
    static const struct {
        enum pressed pressed;
        enum browse_step step;
    } steps[] = {
        {PRESSED_RIGHT, BROWSE_FORWARD},
        {PRESSED_LEFT, BROWSE_BACK},
        {PRESSED_HOME, BROWSE_START},
        {PRESSED_END, BROWSE_END},
        {PRESSED_UP, BROWSE_UP},
        {PRESSED_DOWN, BROWSE_DOWN},
        {PRESSED_PAGE_UP, BROWSE_PAGE_BACK},
        {PRESSED_PAGE_DOWN, BROWSE_PAGE_FORWARD},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i].pressed == key->pressed) {
            session_browse_step(screen->session, steps[i].step);
            return true;
        }
    return false;
}

/* ---- the mouse ------------------------------------------------------------------- */

/* In the game even while something stands at the prompt, whoever has the keys then. */
bool moves_wheel(struct face *face, const struct mouse *mouse)
{
    size_t step, length;
    struct key key = {.pressed =
                          mouse->action == MOUSE_WHEEL_UP ? PRESSED_LEFT : PRESSED_RIGHT};
    if (mouse->action != MOUSE_WHEEL_UP && mouse->action != MOUSE_WHEEL_DOWN)
        return false;
    if (face->screen.hand.cursor != NO_SQUARE || picking_which(&face->screen) != PICKERS ||
        views_take_key(face, &key) ||
        session_walked_line(face->screen.session, &step, &length) > 0)
        return true;
    moves_step(&face->screen, &key);
    actions_finish(face, SESSION_DONE);
    return true;
}

/* The half-move at a place of the pane, from 0; -1: none. */
static long move_at(const struct game *game, struct rectangle area, const struct mouse *mouse)
{
    struct flow flow = find_flow(game, area);
    int row = mouse->row - flow.area.row, column = mouse->column - flow.area.column;
    int beside = column / PAIR_COLUMNS, pair = flow.first + beside * flow.area.rows + row;
    column -= beside * PAIR_COLUMNS + NUMBER_COLUMNS;
    long index = 2L * pair - missing_first(game) + (column >= flow.san_columns);
    return row < 0 || beside >= flow.columns || column < -1 || index < 0 ||
                   index >= (long)game->count
               ? -1
               : index;
}

/* A click on a move goes there, the wheel steps. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct session *session = face->screen.session;
    const struct game *game = session_game(session);
    long index = mouse->action == MOUSE_PRESS ? move_at(game, area, mouse) : -1;
    if (moves_wheel(face, mouse))
        return true;
    if (index < 0)
        return false;
    long number = index + missing_first(game);
    char argument[32];
    snprintf(argument, sizeof argument, "%ld%s", game->start.fullmove_number + number / 2,
             number % 2 == 0 ? "" : "...");
    actions_request(face, REQUEST_GOTO, argument);
    return true;
}

/* A position that is set up has none. */
static bool shows(const struct screen *screen)
{
    return !setup_view.shows(screen);
}

const struct view_ops moves_view = {
    .shows = shows,
    .draw = draw,
    .mouse = take_mouse,
};
