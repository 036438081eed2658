/* views.h - the parts of the screen: their rectangles, and which one gets a key.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view shows one thing in one rectangle of the layout. To add a view, write a file that
 * defines its `const struct view_ops` and add a row to the table below. views.c does the rest:
 *
 *   - A view is visible while its shows() returns true, its rectangle has at least one row,
 *     and no visible view above it covers its whole rectangle.
 *   - Before each frame, views.c asks the visible views how many rows they want
 *     (layout_grow()).
 *   - A key is offered to the views that listen, from the top of the stack down, until a view
 *     handles it. If no view does, the prompt gets the key.
 *   - The key bar shows the hint of the topmost visible view that has a hint (keys_view.c).
 *   - If a view appears, disappears or moves, the whole screen is drawn. Otherwise only the
 *     views whose parts are out of date are drawn. Views are drawn from bottom to top, and
 *     the cursor stays where the last one leaves it.
 *
 * A view reads the session and writes cells to curses. It has no state and sends nothing to
 * the terminal. Only the screen's thread may call these functions.
 */
#ifndef TTYCHESS_TUI_VIEWS_H
#define TTYCHESS_TUI_VIEWS_H

#include "archive/archive_summary.h"
#include "session/session.h"
#include "tui/input/board_hand.h"
#include "tui/look/colours.h"
#include "tui/input/keys.h"
#include "tui/look/layout.h"
#include "tui/look/pieces.h"

enum stale { /* parts of the screen that are out of date, or-ed */
             STALE_PROMPT = 1,
             STALE_MESSAGE = 2,
             STALE_GAME = 4, /* board, players, moves, title */
             STALE_THINKING = 8,
             STALE_ALL = 15,   /* the whole screen; the clocks, too, because of STALE_GAME */
             STALE_CLOCK = 16, /* the clocks alone */
             STALE_ANY = STALE_ALL | STALE_CLOCK
};

/* VIEW(prefix of NAME_view, its member of struct layout, the parts that make it out of date),
 * from the bottom of the stack to the top. Several views may share one rectangle. */
#define VIEW_TABLE(VIEW)                                                                      \
    VIEW(title, title, STALE_GAME)                      /* mode of play, opening */           \
    VIEW(board, board, STALE_GAME | STALE_THINKING)     /* squares, pieces, coordinates */    \
    VIEW(bar, bar, STALE_GAME | STALE_THINKING)         /* evaluation bar */                  \
    VIEW(player, top_player, STALE_GAME)                /* name, captured pieces */           \
    VIEW(player, bottom_player, STALE_GAME)             /* the same for the other side */     \
    VIEW(clock, top_clock, STALE_GAME | STALE_CLOCK)    /* remaining time */                  \
    VIEW(clock, bottom_clock, STALE_GAME | STALE_CLOCK) /* the same for the other side */     \
    VIEW(thinking, thinking,                                                                  \
         STALE_THINKING | STALE_MESSAGE)          /* depth, score, variations, speed */       \
    VIEW(notes, thinking, STALE_THINKING)         /* in its place: comment on a move */       \
    VIEW(setup, thinking, STALE_GAME)             /* in its place: position setup help */     \
    VIEW(moves, moves, STALE_GAME)                /* move list in pairs of moves */           \
    VIEW(tree_moves, moves, STALE_GAME)           /* in its place: with variations */         \
    VIEW(opening, opening, STALE_GAME)            /* opening name, book moves */              \
    VIEW(explored, opening, STALE_GAME)           /* in its place: moves in saved games */    \
    VIEW(score, score, STALE_GAME)                /* evaluation graph of the game */          \
    VIEW(keys, keys, STALE_GAME | STALE_MESSAGE)  /* key bar */                               \
    VIEW(message, message, STALE_MESSAGE)         /* message line */                          \
    VIEW(list, desk, STALE_GAME | STALE_THINKING) /* the games of a file */                   \
    VIEW(analysis, thinking, 0)                   /* keys only: leave an analysis */          \
    VIEW(drill, thinking, 0)                      /* keys only: leave a drill */              \
    VIEW(line, thinking, 0)                       /* keys only: step through a variation */   \
    VIEW(look, thinking, 0)                       /* keys only: return to the game */         \
    VIEW(walk, thinking, 0)                       /* keys only: browse a finished game */     \
    VIEW(held, board, 0)                          /* hint only: a piece is picked up */       \
    VIEW(hand, board, 0)                          /* keys only: board cursor */               \
    VIEW(compare, study, STALE_GAME | STALE_THINKING) /* strategies side by side */           \
    VIEW(tree, study, STALE_GAME | STALE_THINKING)    /* the search tree */                   \
    VIEW(review, picture, STALE_GAME)                 /* graph of a reviewed game */          \
    VIEW(start, study, STALE_PROMPT | STALE_MESSAGE)  /* start screen */                      \
    VIEW(picker, study, STALE_PROMPT | STALE_MESSAGE) /* rows to choose from */               \
    VIEW(wide_picker, desk, STALE_PROMPT)             /* the same at full width */            \
    VIEW(prompt, prompt, STALE_ANY)                   /* the input line */                    \
    VIEW(promotion, message, STALE_MESSAGE)           /* in its place: promotion choice */    \
    VIEW(paste, prompt, 0)                            /* keys only: accept or drop a paste */ \
    VIEW(pager, window, STALE_ANY)                    /* help, long text */                   \
    VIEW(too_small, window, STALE_ANY)                /* the window is too small */

#define VIEW_COUNT_ONE(name, rectangle, parts) +1
enum { VIEW_COUNT = VIEW_TABLE(VIEW_COUNT_ONE) };

/* The state that the views draw. */
struct screen {
    struct session *session;
    struct layout layout;
    struct rectangle areas[VIEW_COUNT]; /* the rectangles of the last frame, in the order of
                                         * the table; a view that is not visible has no rows */
    enum piece_set pieces;
    bool by_form;   /* the sides' pieces differ in form, not only in colour, see pieces.h */
    bool has_marks; /* draw piece_mark() in all marked squares, not only where the colours
                     * cannot show the mark */
    bool unmarked;  /* the user has turned off the marks for hint, threat and best move */
    struct board_hand hand;     /* the board cursor and the picked up piece */
    struct foresight foresight; /* candidate moves for the text at the prompt */
    enum message_kind message_kind;
    char message[1024]; /* "" if there is no message */
    char asked[24];     /* text of the prompt if it asks for something other than a move, such
                         * as "level> "; otherwise "" */
    const struct position *shown;       /* position for the board to show instead of the
                                         * game's; NULL for the game's */
    chess_move shown_last;              /* the move that led to `shown`, or MOVE_NONE */
    chess_move shown_better;            /* the better move there, to be marked, or MOVE_NONE */
    const struct archive_summary *kept; /* the saved game, selected in a list, that `shown`
                                         * belongs to; NULL if there is none */
    bool unsaved;                       /* the screen shows something that is not on the disk
                                         * yet */
};

struct face;

/* Returns whether Black is at the bottom. A saved game that is shown has its user's side
 * there; otherwise the session decides. */
bool screen_is_flipped(const struct screen *screen);

/* The operations of a view; every pointer may be NULL. */
struct view_ops {
    /* Returns whether the view has something to show. NULL means always. */
    bool (*shows)(const struct screen *screen);

    /* Draws the whole rectangle, which may still have other text in it. NULL for a view that
     * only handles keys. */
    void (*draw)(const struct screen *screen, struct rectangle area);

    /* Returns how many rows the view wants if it has this many columns (see layout_grow()).
     * NULL means as many as there are. */
    int (*rows)(const struct screen *screen, int columns);

    /* Returns whether the view wants the next key. NULL means while shows() returns true, if
     * key() is not NULL. */
    bool (*listens)(const struct screen *screen);

    /* The view gets no keys while text is typed at the prompt. */
    bool leaves_line;

    /* Handles a key. Returns false if the view does not use the key; the key is then offered
     * to the views below and finally to the prompt. */
    bool (*key)(struct face *face, const struct key *key);

    /* Handles a click, a drag or the wheel at a cell within `area`, the view's rectangle in
     * the last frame. Returns false if the view does not use the event; it is then offered to
     * the view below. */
    bool (*mouse)(struct face *face, struct rectangle area, const struct mouse *mouse);
};

#define VIEW_DECLARE(name, rectangle, parts) extern const struct view_ops name##_view;
VIEW_TABLE(VIEW_DECLARE)

/* Computes screen->layout for the window's size and the current contents. */
void views_lay_out(struct screen *screen);

/* Computes the layout and draws the visible views that show one of `parts` (enum stale).
 * Returns the parts that were drawn. */
unsigned views_draw(struct screen *screen, unsigned parts);

/* Returns whether the board was visible in the last frame. */
bool views_show_board(const struct screen *screen);

/* Returns whether some view wants the next key. Otherwise the prompt reads it. */
bool views_listen(const struct screen *screen);

/* Offers a key to the views that listen. Returns false if none of them handled it. */
bool views_take_key(struct face *face, const struct key *key);

/* Offers a mouse event to the views at that cell that are still visible, from the top of the
 * stack down. Returns false if none of them handled it. */
bool views_take_mouse(struct face *face, const struct mouse *mouse);

/* Functions that several views share. */

/* Steps through the game on the board. Returns false if the key means something else. */
bool moves_step(struct face *face, const struct key *key);

/* Makes the wheel over the board or a move list step as Left and Right do. While the board
 * cursor is active, the wheel is handled without effect. Returns false for other mouse
 * events. */
bool moves_wheel(struct face *face, const struct mouse *mouse);

/* Returns which variation of the analysis is being stepped through on the board, counted from
 * 1; 0 if none is. */
int line_walked(const struct screen *screen);

/* Draws the figures of a move from the games database after its name, in a row of a picker. */
void explored_draw_figures(const struct screen *screen, int row, struct rectangle area,
                           const char *san);

/* Handles the mouse over the board; see view_ops.mouse. */
bool hand_take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse);

#endif
