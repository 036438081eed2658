/* views.h - the parts of the screen and how input reaches them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * To add a view, see src/tui/README.
 *
 *   - A view with draw() is visible while is_active() returns true, its rectangle has rows,
 *     and no visible view above it covers the whole rectangle.
 *   - Before each frame, visible views are asked how many rows they want (layout_grow()).
 *   - Keys that do not answer a question are offered to the views that accept keys, visible or
 *     not, from the top of the stack down, then to the prompt. An Escape that no view uses
 *     goes back if the prompt is empty.
 *   - If a view appears, disappears or moves, everything is redrawn; otherwise only the stale
 *     views. They are drawn from bottom to top. The terminal's cursor stays where the last
 *     view leaves it.
 *
 * Views read the session; only the pager and the picker keep state of their own. Screen thread
 * only.
 */
#ifndef TTYCHESS_TUI_VIEWS_H
#define TTYCHESS_TUI_VIEWS_H

#include "archive/archive_summary.h"
#include "session/session.h"
#include "tui/input/board_cursor.h"
#include "tui/input/keys.h"
#include "tui/style/colours.h"
#include "tui/style/layout.h"
#include "tui/style/pieces.h"

/* Parts of the screen to be redrawn, as bits. */
enum stale {
    STALE_PROMPT = 1,
    STALE_MESSAGE = 2,
    STALE_GAME = 4, /* board, players, clocks, moves, title */
    STALE_THINKING = 8,
    STALE_SCREEN = 15, /* all of the above */
    STALE_CLOCK = 16,  /* only the clocks */
    STALE_ANY = STALE_SCREEN | STALE_CLOCK
};

/* From the bottom of the stack up: VIEW(prefix of NAME_view, rectangle in struct layout, parts
 * shown). A view without parts only handles keys; its rectangle is unused. */
#define VIEW_TABLE(VIEW)                                                                      \
    VIEW(title, title, STALE_GAME)                                                            \
    VIEW(board, board, STALE_GAME | STALE_THINKING)                                           \
    VIEW(bar, bar, STALE_GAME | STALE_THINKING) /* evaluation bar */                          \
    VIEW(player, top_player, STALE_GAME)                                                      \
    VIEW(player, bottom_player, STALE_GAME)                                                   \
    VIEW(clock, top_clock, STALE_GAME | STALE_CLOCK)                                          \
    VIEW(clock, bottom_clock, STALE_GAME | STALE_CLOCK)                                       \
    VIEW(thinking, thinking, STALE_THINKING | STALE_MESSAGE)                                  \
    VIEW(notes, thinking, STALE_THINKING) /* covers thinking: comment on the move */          \
    VIEW(setup, thinking, STALE_GAME)     /* covers thinking: help for position setup */      \
    VIEW(moves, moves, STALE_GAME)                                                            \
    VIEW(tree_moves, moves, STALE_GAME) /* covers moves: with variations */                   \
    VIEW(opening, opening, STALE_GAME)  /* usual moves */                                     \
    VIEW(explorer, opening, STALE_GAME) /* covers usual moves: saved games */                 \
    VIEW(score, score, STALE_GAME)      /* graph of the current game */                       \
    VIEW(keys, keys, STALE_GAME | STALE_MESSAGE)                                              \
    VIEW(message, message, STALE_MESSAGE)                                                     \
    VIEW(list, above_prompt, STALE_GAME | STALE_THINKING) /* games of a file */               \
    VIEW(analysis, thinking, 0)                                                               \
    VIEW(drill, thinking, 0)                                                                  \
    VIEW(variation, thinking, 0)                                                              \
    VIEW(history, thinking, 0)                                                                \
    VIEW(finished_game, thinking, 0)                                                          \
    VIEW(picked_up, board, 0) /* for the key bar */                                           \
    VIEW(cursor, board, 0)                                                                    \
    VIEW(compare, side_pane, STALE_GAME | STALE_THINKING)                                     \
    VIEW(evaluation, side_pane, STALE_GAME | STALE_THINKING) /* terms */                      \
    VIEW(tree, side_pane, STALE_GAME | STALE_THINKING)                                        \
    VIEW(review, below_title, STALE_GAME)                                                     \
    VIEW(start, side_pane, STALE_PROMPT | STALE_MESSAGE)                                      \
    VIEW(picker, side_pane, STALE_PROMPT | STALE_MESSAGE)                                     \
    VIEW(wide_picker, above_prompt, STALE_PROMPT)                                             \
    VIEW(prompt, prompt, STALE_ANY)                                                           \
    VIEW(promotion, board, 0) /* choice of a piece, drawn by the board */                     \
    VIEW(paste, prompt, 0)    /* accept or drop a paste */                                    \
    VIEW(pager, window, STALE_ANY)                                                            \
    VIEW(too_small, window, STALE_ANY)

#define VIEW_COUNT_ONE(name, rectangle, parts) +1
enum { VIEW_COUNT = VIEW_TABLE(VIEW_COUNT_ONE) };

struct screen {
    struct session *session;
    struct layout layout;
    struct rectangle areas[VIEW_COUNT]; /* as of the last frame; rows is 0 if a view is not
                                         * visible */
    enum piece_set pieces;
    bool by_shape;     /* the sides' pieces differ in shape, see pieces.h */
    bool hides_pieces; /* blindfold chess */
    bool hides_advice; /* hint, threat and best move are not marked */
    struct board_cursor cursor;
    struct candidate_moves candidates; /* moves that begin with the text at the prompt */
    enum message_kind message_kind;
    char message[1024];             /* "": none */
    char prompt_label[24];          /* such as "level> "; "" means the session's prompt */
    const struct position *preview; /* shown instead of the game's position, or NULL */
    chess_move preview_last_move;   /* the move that led to `preview`, or MOVE_NONE */
    chess_move preview_better_move; /* a better move to mark, or MOVE_NONE */
    /* the saved game that `preview` comes from, or NULL */
    const struct archive_summary *preview_game;
    bool unsaved; /* something on the screen is not on the disk yet */
};

struct ui;

/* Returns whether Black is at the bottom. A previewed saved game is shown from the user's
 * side. Otherwise, and if the user played both sides or neither, the session decides. */
bool screen_is_flipped(const struct screen *screen);

/* Any pointer may be NULL. */
struct view_ops {
    /* Returns whether the view has something to show. NULL: always. */
    bool (*is_active)(const struct screen *screen);

    /* Draws the whole rectangle, overwriting whatever was there. NULL: the view draws
     * nothing. */
    void (*draw)(const struct screen *screen, struct rectangle area);

    /* Returns how many rows the view wants at this width (see layout_grow()). NULL: any
     * number. */
    int (*rows)(const struct screen *screen, int columns);

    /* Returns whether to offer the next key to handle_key(). NULL: whenever is_active()
     * returns true. */
    bool (*accepts_keys)(const struct screen *screen);

    /* Takes a line that was typed at the prompt, or returns false. NULL: takes none. */
    bool (*handle_line)(struct ui *ui, const char *line);

    /* The view gets no keys while the prompt has text. */
    bool needs_empty_prompt;

    /* Handles a key. Returns false if the view does not use it. */
    bool (*handle_key)(struct ui *ui, const struct key *key);

    /* The command whose help F1 shows. NULL: F1 lists all commands. */
    const char *help;

    /* Handles a mouse event within `area`, the view's rectangle in the last frame. Returns
     * false to offer the event to the view below. */
    bool (*handle_mouse)(struct ui *ui, struct rectangle area, const struct mouse *mouse);
};

#define VIEW_DECLARE(name, rectangle, parts) extern const struct view_ops name##_view;
VIEW_TABLE(VIEW_DECLARE)

void views_update_layout(struct screen *screen);

/* Updates the layout and draws the visible views that show one of `parts` (enum stale).
 * Returns the parts that were drawn. */
unsigned views_draw(struct screen *screen, unsigned parts);

bool views_board_is_visible(const struct screen *screen);

bool views_accept_keys(const struct screen *screen);

/* Returns false if no view handled the key. */
bool views_handle_key(struct ui *ui, const struct key *key);

/* Returns false if no view took the line. */
bool views_handle_line(struct ui *ui, const char *line);

/* Returns `help` of the topmost view that is active and has keys or `help`. */
const char *views_find_help(const struct screen *screen);

/* Offers a mouse event to the views at that cell that are still active, from the top down.
 * Returns false if none handled it. */
bool views_handle_mouse(struct ui *ui, const struct mouse *mouse);

/* ---- shared by several views ------------------------------------------------------------ */

/* Returns the step (enum browse_step) of a key such as Left, or -1. */
int key_browse_step(const struct key *key);

/* Steps through the game on the board. Returns false for other keys. */
bool moves_view_handle_step_key(struct ui *ui, const struct key *key);

/* Handles the wheel like Left and Right, but ignores it while the board cursor is active or a
 * picker is open. Returns false for other mouse events. */
bool moves_view_handle_wheel(struct ui *ui, const struct mouse *mouse);

/* Returns the number of the analysis variation on the board, from 1, or 0 if there is none. */
int screen_variation_number(const struct screen *screen);

/* Draws the opening explorer's statistics of the move `san`, if it has any, after the move's
 * name in a picker row. */
void explorer_draw_statistics(const struct screen *screen, int row, struct rectangle area,
                              const char *san);

/* Draws any position on a board placed by layout_place_board(), without the cursor. The moves
 * to mark may be MOVE_NONE. */
void board_view_draw_position(const struct screen *screen, const struct layout *layout,
                              const struct position *position, chess_move last,
                              chess_move better);

/* Returns the colours of the message. */
enum element screen_message_element(const struct screen *screen);

bool board_view_handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse);

#endif
