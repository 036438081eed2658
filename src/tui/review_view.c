/* review_view.c - the graph of a review, with the position that is chosen in it and what there
 * is to say; the same while it grows, and for the time that moves took.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "session/session_graph.h"
#include "tui/actions.h"
#include "tui/colours.h"
#include "tui/graph_draw.h"
#include "tui/layout_board.h"
#include "tui/prompt.h"
#include "tui/review_words.h"
#include "tui/text.h"

enum {
    BOARD_ROWS = 9, /* that a board needs: it has them, if the graph can do with the rest */
    BOARD_PERCENT = 55, /* of the rows that it may have */
    GRAPH_LEAST = 8,    /* rows of a graph above a board */
    WORDS_COLUMNS = 28, /* beside the board */
    WORDS_ALONE = 5,    /* rows, where there is no board */
    WORDS_SMALL = 4,    /* the same in small windows */
    SMALL = 14,         /* rows */
    GAP = 3
};

/* Where the parts stand: above the graph, below it the board and the words. */
struct plan {
    struct rectangle graph, words;
    struct layout board; /* no rows of layout.board: none */
};

static void put_board(const struct screen *screen, struct rectangle area, struct plan *plan)
{
    int rows = area.rows * BOARD_PERCENT / 100;
    struct rectangle place = area;
    place.rows = rows > BOARD_ROWS ? rows : BOARD_ROWS;
    place.columns -= WORDS_COLUMNS + GAP;
    plan->board = screen->layout;
    if (area.rows - place.rows < GRAPH_LEAST ||
        !layout_put_board(&plan->board, place, !colours_have_board() || !text_is_unicode())) {
        plan->board.board.rows = 0;
        return;
    }
    place.row = area.row + area.rows - plan->board.board.rows;
    place.rows = plan->board.board.rows;
    layout_put_board(&plan->board, place, !colours_have_board() || !text_is_unicode());
}

static void make_plan(const struct screen *screen, struct rectangle area, struct plan *plan)
{
    int rows, column = 0;
    put_board(screen, area, plan);
    rows = plan->board.board.rows;
    if (rows > 0)
        column = plan->board.board.columns + GAP;
    else
        rows = area.rows < SMALL ? WORDS_SMALL : WORDS_ALONE;
    plan->graph = area;
    plan->graph.rows = area.rows - rows;
    plan->words = (struct rectangle){area.row + plan->graph.rows, area.column + column, rows,
                                     area.columns - column - (column > 0)};
    if (screen->layout.message.column > 0) { /* the edges of the bars' text */
        plan->graph.column++;
        plan->graph.columns -= 2;
    }
    if (plan->graph.rows >= GRAPH_ROWS_LEAST)
        return;
    plan->words.row = area.row;
    plan->words.rows = area.rows;
    plan->graph.rows = 0;
}

/* The board as it stood at a place. */
static void draw_board(const struct screen *screen, const struct plan *plan,
                       const struct graph_state *state)
{
    struct screen there = *screen;
    const struct review *review = state->review;
    there.layout = plan->board;
    board_hand_open(&there.hand); /* it points at the game's board */
    there.shown = &review->places[state->place].position;
    there.shown_last = state->place > 0 ? review->moves[state->place - 1] : MOVE_NONE;
    board_view.draw(&there, there.layout.board);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    struct graph_state state;
    struct plan plan;
    text_clear(area);
    if (!session_graph(screen->session, &state))
        return;
    make_plan(screen, area, &plan);
    if (plan.graph.rows > 0)
        graph_draw(&state, plan.graph);
    if (plan.board.board.rows > 0)
        draw_board(screen, &plan, &state);
    if (state.running)
        review_words_draw_progress(screen, &state, plan.words);
    else
        review_words_draw(screen, &state, plan.words);
}

/* ---- keys ------------------------------------------------------------------------ */

static bool is_done(const struct screen *screen)
{
    struct graph_state state;
    return session_graph(screen->session, &state) && !state.running && !state.shows_times;
}

static bool shows_times(const struct screen *screen)
{
    struct graph_state state;
    return session_graph(screen->session, &state) && !state.running && state.shows_times;
}

static bool is_growing(const struct screen *screen)
{
    struct graph_state state;
    return session_graph(screen->session, &state) && state.running;
}

/* What is typed is the prompt's, but for the graph's own letters at the begin of a line. */
static bool is_done_and_listens(const struct screen *screen)
{
    return prompt_is_empty() && is_done(screen);
}

static bool shows_times_and_listens(const struct screen *screen)
{
    return prompt_is_empty() && shows_times(screen);
}

static bool is_growing_and_listens(const struct screen *screen)
{
    return prompt_is_empty() && is_growing(screen);
}

static void close_graph(struct face *face)
{
    face_hush(face);
    session_close_graph(face->screen.session);
    actions_finish(face, SESSION_DONE);
}

static bool step(struct face *face, enum review_step step)
{
    face_hush(face);
    session_step_graph(face->screen.session, step);
    face_take_messages(face);
    face->stale |= STALE_GAME | STALE_PROMPT;
    return true;
}

/* ---- d, which may be the begin of a move ------------------------------------------- */

/* Whether the key before was that letter, and where one was. */
static struct {
    bool fresh;
    size_t place;
} last_letter;

static void note_letter(const struct screen *screen)
{
    struct graph_state state;
    last_letter.fresh = session_graph(screen->session, &state);
    if (last_letter.fresh)
        last_letter.place = state.place;
}

/* A pawn's move was begun with the letter by which the graph drills, and this key goes on with
 * it, wherever that has led: both stand at the prompt, and the picture again. */
static bool take_move(struct face *face, const struct key *key)
{
    struct session *session = face->screen.session;
    const struct key letter = {
        .pressed = PRESSED_CHARACTER, .byte = 'd', .bytes = "d", .length = 1};
    struct graph_state state;
    bool fresh = last_letter.fresh, rests;
    last_letter.fresh = false;
    if (!fresh || key->pressed != PRESSED_CHARACTER || !key->byte ||
        !strchr("12345678x", key->byte))
        return false;
    if (session_is_drilling(session, &rests))
        actions_request(face, REQUEST_DRILL, "off");
    if (!session_graph(session,
                       &state)) { /* a drill, or what is said instead, has closed it */
        actions_request(face, REQUEST_GRAPH, "");
        session_choose_place(session, last_letter.place);
    }
    face_hush(face);
    actions_type(face, &letter);
    actions_type(face, key);
    face->stale = STALE_ALL;
    return true;
}

static bool step_own_worst(struct face *face)
{
    if (!session_has_own_faults(face->screen.session))
        return false;
    face_hush(face);
    session_step_own_worst(face->screen.session);
    face_take_messages(face);
    face->stale |= STALE_GAME | STALE_PROMPT;
    return true;
}

static bool take_letter(struct face *face, int letter)
{
    switch (letter) {
    case 'n': return step(face, REVIEW_FAULT_FORWARD);
    case 'p': return step(face, REVIEW_FAULT_BACK);
    case 'm': return step_own_worst(face);
    case 'd':
        note_letter(&face->screen);
        actions_request(face, REQUEST_DRILL, "");
        return true;
    default: return false;
    }
}

/* What walks in a picture, done or not. */
static bool take_step(struct face *face, const struct key *key)
{
    switch (key->pressed) {
    case PRESSED_LEFT: return step(face, REVIEW_BACK);
    case PRESSED_RIGHT: return step(face, REVIEW_FORWARD);
    case PRESSED_UP: return step(face, REVIEW_FAULT_BACK);
    case PRESSED_DOWN: return step(face, REVIEW_FAULT_FORWARD);
    case PRESSED_PAGE_UP: return step(face, REVIEW_PAGE_BACK);
    case PRESSED_PAGE_DOWN: return step(face, REVIEW_PAGE_FORWARD);
    case PRESSED_HOME: return step(face, REVIEW_START);
    case PRESSED_END: return step(face, REVIEW_END);
    default: return false;
    }
}

static bool take_key(struct face *face, const struct key *key)
{
    switch (key->pressed) {
    case PRESSED_ENTER:
        face_hush(face);
        session_take_graph(face->screen.session);
        actions_finish(face, SESSION_DONE);
        return true;
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: close_graph(face); return true;
    case PRESSED_CHARACTER: return take_letter(face, key->byte);
    default: return take_step(face, key);
    }
}

/* While it grows what is known can be walked; no letter of its own is typed meanwhile. */
static bool take_growing_key(struct face *face, const struct key *key)
{
    switch (key->pressed) {
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: close_graph(face); return true;
    case PRESSED_CHARACTER:
        if (key->byte == 'n' || key->byte == 'p')
            return take_letter(face, key->byte);
        if (key->byte != 'd' &&
            (key->byte != 'm' || !session_has_own_faults(face->screen.session)))
            return false;
        if (key->byte == 'd')
            note_letter(&face->screen);
        face_say(face, MESSAGE_INFO, "%s when the review is done.",
                 key->byte == 'd' ? "d drills" : "m goes to your worst moves");
        return true;
    default: return take_step(face, key);
    }
}

static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    struct graph_state state;
    struct plan plan;
    size_t place;
    if (mouse->action == MOUSE_WHEEL_UP)
        return step(face, REVIEW_BACK);
    if (mouse->action == MOUSE_WHEEL_DOWN)
        return step(face, REVIEW_FORWARD);
    make_plan(&face->screen, area, &plan);
    if (mouse->action == MOUSE_RELEASE || !session_graph(face->screen.session, &state))
        return true;
    if (mouse->action == MOUSE_PRESS && plan.board.board.rows > 0 &&
        mouse->row >= plan.words.row && mouse->column < plan.words.column) {
        face_say(face, MESSAGE_INFO, "Enter puts this position on the board, to try moves.");
        return true;
    }
    if (mouse->row < plan.graph.row + plan.graph.rows
            ? !graph_place_at(&state, plan.graph, mouse->column, &place)
            : mouse->column < plan.words.column ||
                  !review_words_place_at(&state, plan.words, mouse->row, &place))
        return true;
    session_choose_place(face->screen.session, place);
    face_hush(face);
    face->stale |= STALE_GAME | STALE_PROMPT;
    return true;
}

/* Where one person plays there is one key more. */
static const char *review_hint(const struct screen *screen, bool is_short)
{
    return !session_has_own_faults(screen->session) ? NULL
           : is_short
               ? "n p fault  m mine  Enter board  Esc back"
               : "Left Right walk  n p fault  m my worst  Enter board  d drill  Esc back";
}

const struct view_ops review_view = {
    .shows = is_done,
    .draw = draw,
    .listens = is_done_and_listens,
    .key = take_key,
    .mouse = take_mouse,
    .hint = "Left Right walk  n p next, previous fault  Enter board  d drill  Esc back",
    .short_hint = "n p fault  Enter board  d drill  Esc back",
    .hint_of = review_hint,
};

const struct view_ops times_view = {
    .shows = shows_times,
    .draw = draw,
    .listens = shows_times_and_listens,
    .key = take_key,
    .mouse = take_mouse,
    .hint = "Left Right walk  n p next, previous long think  Enter board  Esc back",
    .short_hint = "n p long think  Enter board  Esc back",
};

const struct view_ops reviewing_view = {
    .shows = is_growing,
    .draw = draw,
    .listens = is_growing_and_listens,
    .key = take_growing_key,
    .mouse = take_mouse,
    .hint = "n p faults known so far  Esc ends the review  or type on: it goes on",
    .short_hint = "n p fault  Esc ends the review",
};

static bool was_letter(const struct screen *screen)
{
    (void)screen;
    return last_letter.fresh;
}

const struct view_ops letter_view = {
    .listens = was_letter,
    .key = take_move,
};
