/* views.h - the parts of the screen: their rectangles, and which one gets a key.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view shows one thing in one rectangle of the layout. To add one, write a file that defines
 * its `const struct view_ops` and add a row to the table below. views.c does the rest:
 *
 *   - A view is visible while is_active() returns true, its rectangle has rows, and no visible
 *     view above it covers the whole rectangle.
 *   - Before each frame, visible views are asked how many rows they want (layout_grow()).
 *   - Keys are offered to the views that listen, from the top of the stack down, until one
 *     handles the key, and then to the prompt.
 *   - The key bar shows the hint of the topmost visible view that has one (keys_view.c).
 *   - If a view appears, disappears or moves, everything is drawn, otherwise only the views
 *     that are out of date. Views are drawn from bottom to top, and the cursor stays where the
 *     last one leaves it.
 *
 * A view reads the session and writes cells to curses. It has no state and sends nothing to
 * the terminal. Screen thread only.
 */
#ifndef TTYCHESS_TUI_VIEWS_H
#define TTYCHESS_TUI_VIEWS_H

#include "archive/archive_summary.h"
#include "session/session.h"
#include "tui/input/board_cursor.h"
#include "tui/style/colours.h"
#include "tui/input/keys.h"
#include "tui/style/layout.h"
#include "tui/style/pieces.h"

enum stale { /* parts of the screen that are out of date, or-ed */
             STALE_PROMPT = 1,
             STALE_MESSAGE = 2,
             STALE_GAME = 4, /* board, players, moves, title */
             STALE_THINKING = 8,
             STALE_ALL = 15,   /* everything; the clocks are part of STALE_GAME here */
             STALE_CLOCK = 16, /* the clocks alone */
             STALE_ANY = STALE_ALL | STALE_CLOCK
};

/* VIEW(prefix of NAME_view, member of struct layout, parts that make it out of date), from the
 * bottom of the stack to the top. */
#define VIEW_TABLE(VIEW)                                                                      \
    VIEW(title, title, STALE_GAME)                                                            \
    VIEW(board, board, STALE_GAME | STALE_THINKING)                                           \
    VIEW(bar, bar, STALE_GAME | STALE_THINKING) /* evaluation bar */                          \
    VIEW(player, top_player, STALE_GAME)                                                      \
    VIEW(player, bottom_player, STALE_GAME)                                                   \
    VIEW(clock, top_clock, STALE_GAME | STALE_CLOCK)                                          \
    VIEW(clock, bottom_clock, STALE_GAME | STALE_CLOCK)                                       \
    VIEW(thinking, thinking,                                                                  \
         STALE_THINKING | STALE_MESSAGE)  /* depth, score, variations, figures */             \
    VIEW(notes, thinking, STALE_THINKING) /* in its place: a comment */                       \
    VIEW(setup, thinking, STALE_GAME)     /* in its place: setup help */                      \
    VIEW(moves, moves, STALE_GAME)                                                            \
    VIEW(tree_moves, moves, STALE_GAME) /* in its place: with variations */                   \
    VIEW(opening, opening, STALE_GAME)  /* usual moves */                                     \
    VIEW(explorer, opening, STALE_GAME) /* in its place: moves in saved games */              \
    VIEW(score, score, STALE_GAME)      /* graph of the current game */                       \
    VIEW(keys, keys, STALE_GAME | STALE_MESSAGE)                                              \
    VIEW(message, message, STALE_MESSAGE)                                                     \
    VIEW(list, above_prompt, STALE_GAME | STALE_THINKING) /* games of a file */               \
    VIEW(analysis, thinking, 0)                           /* keys only */                     \
    VIEW(drill, thinking, 0)                              /* keys only */                     \
    VIEW(variation, thinking, 0)     /* keys only: step through a variation */                \
    VIEW(history, thinking, 0)       /* keys only: history browsing */                        \
    VIEW(finished_game, thinking, 0) /* keys only: browse a finished game */                  \
    VIEW(picked_up, board, 0)        /* hint only: a piece is picked up */                    \
    VIEW(cursor, board, 0)           /* keys only: board cursor */                            \
    VIEW(compare, side_pane, STALE_GAME | STALE_THINKING)                                     \
    VIEW(tree, side_pane, STALE_GAME | STALE_THINKING)                                        \
    VIEW(review, below_title, STALE_GAME)                                                     \
    VIEW(start, side_pane, STALE_PROMPT | STALE_MESSAGE)                                      \
    VIEW(picker, side_pane, STALE_PROMPT | STALE_MESSAGE)                                     \
    VIEW(wide_picker, above_prompt, STALE_PROMPT)                                             \
    VIEW(prompt, prompt, STALE_ANY)                                                           \
    VIEW(promotion, message, STALE_MESSAGE) /* in its place: choice of a piece */             \
    VIEW(paste, prompt, 0)                  /* keys only: accept or drop a paste */           \
    VIEW(pager, window, STALE_ANY)                                                            \
    VIEW(too_small, window, STALE_ANY)

#define VIEW_COUNT_ONE(name, rectangle, parts) +1
enum { VIEW_COUNT = VIEW_TABLE(VIEW_COUNT_ONE) };

/* The state that the views draw. */
struct screen {
    struct session *session;
    struct layout layout;
    struct rectangle areas[VIEW_COUNT]; /* in the last frame; no rows: not visible */
    enum piece_set pieces;
    bool by_shape; /* the sides' pieces differ in form, see pieces.h */
    bool
        marks_all_squares; /* draw piece_mark() in all marked squares, not only where no colour shows
                     * it */
    bool hides_advice; /* do not mark hint, threat and best move on the board */
    struct board_cursor cursor;
    struct candidate_moves candidates; /* candidate moves for the text at the prompt */
    enum message_kind message_kind;
    char message[1024];             /* "" for none */
    char prompt_label[24];          /* prompt such as "level> "; "" for a move */
    const struct position *preview; /* position for the board; NULL for the game's */
    chess_move preview_last_move;   /* the move that led to `preview`, or MOVE_NONE */
    chess_move preview_better_move; /* the better move to be marked, or MOVE_NONE */
    const struct archive_summary
        *preview_game; /* the game of `preview`, selected in a list; or NULL */
    bool unsaved;      /* something on the screen is not on the disk yet */
};

struct ui;

/* Returns whether Black is at the bottom: the user's side of the saved game that is shown, or
 * as the session says. */
bool screen_is_flipped(const struct screen *screen);

/* The operations of a view; every pointer may be NULL. */
struct view_ops {
    /* Returns whether there is something to show. NULL: always. */
    bool (*is_active)(const struct screen *screen);

    /* Draws the whole rectangle, which may contain other text. NULL for a view that only
     * listens. */
    void (*draw)(const struct screen *screen, struct rectangle area);

    /* Returns how many rows the view wants at this width (see layout_grow()). NULL: as many as
     * there are. */
    int (*rows)(const struct screen *screen, int columns);

    /* Returns whether the view wants the next key. NULL: while is_active() is true, if there is a
     * key(). */
    bool (*accepts_keys)(const struct screen *screen);

    /* no keys while the prompt has text */
    bool needs_empty_prompt;

    /* Handles a key. Returns false if the view does not use it; it is then offered to the
     * views below, finally to the prompt. */
    bool (*handle_key)(struct ui *ui, const struct key *key);

    /* Handles a mouse event at a cell within `area`, the view's rectangle in the last frame.
     * Returns false to offer it to the view below. */
    bool (*handle_mouse)(struct ui *ui, struct rectangle area, const struct mouse *mouse);
};

#define VIEW_DECLARE(name, rectangle, parts) extern const struct view_ops name##_view;
VIEW_TABLE(VIEW_DECLARE)

/* Computes screen->layout. */
void views_update_layout(struct screen *screen);

/* Computes the layout and draws the visible views that show one of `parts` (enum stale).
 * Returns the parts that were drawn. */
unsigned views_draw(struct screen *screen, unsigned parts);

/* Returns whether the board was visible in the last frame. */
bool views_board_is_visible(const struct screen *screen);

/* Returns whether a view wants the next key; otherwise it belongs to the prompt. */
bool views_accept_keys(const struct screen *screen);

/* Returns false if no view handled the key. */
bool views_handle_key(struct ui *ui, const struct key *key);

/* Offers a mouse event to the still visible views at that cell, from the top down. Returns
 * false if none handled it. */
bool views_handle_mouse(struct ui *ui, const struct mouse *mouse);

/* Shared by several views. */

/* Steps through the game on the board. Returns false if the key is for something else. */
bool moves_handle_step_key(struct ui *ui, const struct key *key);

/* The wheel over the board or a move list steps like Left and Right, or does nothing while the
 * board cursor is active. Returns false for other mouse events. */
bool moves_handle_wheel(struct ui *ui, const struct mouse *mouse);

/* Returns which variation of the analysis is shown on the board, from 1; 0 for none. */
int variation_shown(const struct screen *screen);

/* Draws the figures of a move of the opening explorer after its name, in a row of a picker. */
void explorer_draw_statistics(const struct screen *screen, int row, struct rectangle area,
                              const char *san);

/* Handles the mouse over the board; see view_ops.handle_mouse. */
bool board_handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse);

#endif
