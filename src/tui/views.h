/* views.h - what stands on the screen: every view, its place, and who gets the keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view shows one thing in one rectangle of the layout. To add one: a file that defines its
 * `const struct view_ops`, and a row in the table below. views.c does the rest:
 *
 *   - It stands on the screen while shows() says so, unless a view above it that shows covers
 *     its whole rectangle. A rectangle without rows shows nothing.
 *   - Before each frame the layout asks those that stand there how many rows they would like.
 *   - Keys go to those that listen, from the top of the table's stack down, until one takes
 *     the key. What none takes goes to the prompt, which has all keys when none listens.
 *   - The key bar shows the hint of the topmost one that shows and has one (keys_view.c).
 *   - When views come, go or move, all is drawn anew; else those whose parts are out of date.
 *     They are drawn from the bottom to the top, and the cursor stays where the last leaves it.
 *
 * A view reads the session and writes cells to curses; it remembers nothing and sends nothing.
 * The screen's thread only.
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
             STALE_ALL = 15,   /* the whole picture; with STALE_GAME the clocks, too */
             STALE_CLOCK = 16, /* alone */
             STALE_ANY = STALE_ALL | STALE_CLOCK
};

/* VIEW(name of NAME_view, its rectangle in struct layout, what makes it out of date), from the
 * bottom of the stack to its top. */
#define VIEW_TABLE(VIEW)                                                                      \
    VIEW(title, title, STALE_GAME)                      /* what is played, the opening */     \
    VIEW(board, board, STALE_GAME | STALE_THINKING)     /* squares, pieces, their names */    \
    VIEW(bar, bar, STALE_GAME | STALE_THINKING)         /* who stands better */               \
    VIEW(player, top_player, STALE_GAME)                /* who sits there, who has more */    \
    VIEW(player, bottom_player, STALE_GAME)             /* the same of the other side */      \
    VIEW(clock, top_clock, STALE_GAME | STALE_CLOCK)    /* the time that is left */           \
    VIEW(clock, bottom_clock, STALE_GAME | STALE_CLOCK) /* the same of the other side */      \
    VIEW(thinking, thinking,                                                                  \
         STALE_THINKING | STALE_MESSAGE)              /* depth, score, lines, figures */      \
    VIEW(notes, thinking, STALE_THINKING)             /* instead: what is said of a move */   \
    VIEW(setup, thinking, STALE_GAME)                 /* instead: how to set a position up */ \
    VIEW(moves, moves, STALE_GAME)                    /* the game in pairs of moves */        \
    VIEW(tree_moves, moves, STALE_GAME)               /* instead: with its variations */      \
    VIEW(opening, opening, STALE_GAME)                /* what is usually played here */       \
    VIEW(explored, opening, STALE_GAME)               /* instead: in games that are kept */   \
    VIEW(score, score, STALE_GAME)                    /* the graph of the game so far */      \
    VIEW(keys, keys, STALE_GAME | STALE_MESSAGE)      /* the bar of keys */                   \
    VIEW(message, message, STALE_MESSAGE)             /* what there is to say */              \
    VIEW(list, desk, STALE_GAME | STALE_THINKING)     /* the games of a file */               \
    VIEW(analysis, thinking, 0)                       /* only keys: out of an analysis */     \
    VIEW(drill, thinking, 0)                          /* only keys: out of a drill */         \
    VIEW(line, thinking, 0)                           /* only keys: a line that is walked */  \
    VIEW(look, thinking, 0)                           /* only keys: back in the game */       \
    VIEW(walk, thinking, 0)                           /* only keys: in one that is over */    \
    VIEW(held, board, 0)                              /* no more than a hint: a piece */      \
    VIEW(hand, board, 0)                              /* only keys: a cursor on the board */  \
    VIEW(compare, study, STALE_GAME | STALE_THINKING) /* strategies side by side */           \
    VIEW(tree, study, STALE_GAME | STALE_THINKING)    /* the tree of a search */              \
    VIEW(review, picture, STALE_GAME)                 /* how a reviewed game went */          \
    VIEW(start, study, STALE_PROMPT | STALE_MESSAGE)  /* what to begin with */                \
    VIEW(picker, study, STALE_PROMPT | STALE_MESSAGE) /* rows to choose from */               \
    VIEW(wide_picker, desk, STALE_PROMPT)             /* the same, over all */                \
    VIEW(prompt, prompt, STALE_ANY)                   /* what is typed */                     \
    VIEW(promotion, message, STALE_MESSAGE)           /* instead: what does it become? */     \
    VIEW(paste, prompt, 0)                            /* only keys: is it to be taken? */     \
    VIEW(pager, window, STALE_ANY)                    /* help, long text */                   \
    VIEW(too_small, window, STALE_ANY)                /* the window is below the floor */

#define VIEW_COUNT_ONE(name, rectangle, parts) +1
enum { VIEW_COUNT = VIEW_TABLE(VIEW_COUNT_ONE) };

/* What the views look at. */
struct screen {
    struct session *session;
    struct layout layout;
    struct rectangle areas[VIEW_COUNT]; /* of the last frame's views, as in the table, for who
                                         * asks what is seen where; no rows: not shown */
    enum piece_set pieces;
    bool by_form;   /* how White's pieces are told from Black's, see pieces.h */
    bool has_marks; /* piece_mark() in all squares that are marked, not only in those whose
                     * colour does not say it */
    bool unmarked;  /* hint, threat and best move are not wanted on the board */
    struct board_hand hand;     /* what is pointed at on the board */
    struct foresight foresight; /* of what stands at the prompt */
    enum message_kind message_kind;
    char message[1024]; /* "" when there is nothing to say */
    char asked[24];     /* what the prompt asks for instead of a move, "level> "; "": a move */
    const struct position *shown;       /* for the board: instead of the game's; NULL: that */
    chess_move shown_last;              /* the move that led there, */
    chess_move shown_better;            /* and what was better, to be marked; else MOVE_NONE */
    const struct archive_summary *kept; /* whose position that is: a kept game that is looked
                                         * at from a list; NULL: it is none */
    bool unsaved;                       /* what is shown is not all on the disk */
};

struct face;

/* Whether Black is at the bottom: as the person of the kept game has it, or of the session. */
bool screen_is_flipped(const struct screen *screen);

/* What a view can do; any of it may be NULL. */
struct view_ops {
    /* Whether there is something to show; NULL: always. */
    bool (*shows)(const struct screen *screen);

    /* Draw all of its rectangle, in which something else may stand; NULL: it only listens. */
    void (*draw)(const struct screen *screen, struct rectangle area);

    /* How many rows it would like, when it has so many columns (see layout_grow()); NULL: as
     * many as there are. */
    int (*rows)(const struct screen *screen, int columns);

    /* Whether it wants the next key; NULL: while it shows, if it has key(). */
    bool (*listens)(const struct screen *screen);

    /* Not while something is typed: the line has all keys then. */
    bool leaves_line;

    /* Do what the key is for. False: it is not for this view; it goes on to those below, then
     * to the prompt. */
    bool (*key)(struct face *face, const struct key *key);

    /* Do what a click, a drag or the wheel is for; `area` is where the view stood on the last
     * frame, and the place lies in it. False: it goes on to the view below. */
    bool (*mouse)(struct face *face, struct rectangle area, const struct mouse *mouse);
};

#define VIEW_DECLARE(name, rectangle, parts) extern const struct view_ops name##_view;
VIEW_TABLE(VIEW_DECLARE)

/* Lay the window out for what is to be shown: screen->layout. */
void views_lay_out(struct screen *screen);

/* Lay out, and draw what of `parts` (enum stale) stands on the screen. Returns the parts that
 * were drawn. */
unsigned views_draw(struct screen *screen, unsigned parts);

/* Whether the board stands on the screen, as it was drawn last. */
bool views_show_board(const struct screen *screen);

/* Whether the next key is to be read for a view (keys.h); if not, the prompt reads it. */
bool views_listen(const struct screen *screen);

/* Offer a key to those that listen; false: nobody took it. */
bool views_take_key(struct face *face, const struct key *key);

/* Offer a click to the views it fell on, from the top of the stack down, as far as they still
 * show; false: nobody took it. */
bool views_take_mouse(struct face *face, const struct mouse *mouse);

/* What views share. */

/* Step in the game on the board; false: the key means something else. */
bool moves_step(struct face *face, const struct key *key);

/* The wheel over the board or a list of moves steps as Left and Right do, with the cursor on the
 * board not at all; false: it is something else. */
bool moves_wheel(struct face *face, const struct mouse *mouse);

/* The line of the analysis that is walked on the board, from 1; 0: none. */
int line_walked(const struct screen *screen);

/* Of a move that is explored all that stands behind its name, in a row of a picker. */
void explored_draw_figures(const struct screen *screen, int row, struct rectangle area,
                           const char *san);

/* The mouse over the board; see view_ops.mouse. */
bool hand_take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse);

#endif
