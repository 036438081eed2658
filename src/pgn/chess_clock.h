/* chess_clock.h - a chess clock: two times, of which one runs at most.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure code: "now" comes in with every call, in milliseconds of monotonic_milliseconds() or of
 * any other clock that never goes back. All times are milliseconds. Plain data, any thread.
 *
 * A time control is one to four periods. A period adds its time when it begins, ends after
 * so many moves, and gives each move an increment (Fischer: added once the move is made) or
 * a delay (US delay: the clock waits so long before it runs, and what is not used is lost).
 * The last period may have a number of moves, too: then it begins anew whenever they are
 * made, as in "40 moves in 90 minutes, and so on".
 */
#ifndef TTYCHESS_PGN_CHESS_CLOCK_H
#define TTYCHESS_PGN_CHESS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "rules/types.h"
#include "pgn/game.h"

enum {
    CLOCK_PERIODS = 4,
    CLOCK_TEXT_SIZE = 24,                /* of a time */
    CLOCK_CONTROL_SIZE = 160,            /* of a time control */
    CLOCK_LONGEST = 100 * 60 * 60 * 1000 /* milliseconds that may be had at once */
};

/* ---- time controls ----------------------------------------------------------------- */

struct clock_period {
    int moves;         /* 0: the rest of the game */
    int64_t time;      /* added when it begins */
    int64_t increment; /* after each move */
    int64_t delay;     /* before each move */
};

struct clock_control {
    int count; /* 0: no clock */
    struct clock_period periods[CLOCK_PERIODS];
};

enum clock_unit { CLOCK_MINUTES, CLOCK_SECONDS }; /* of a period's time as it is written */

/* Read "5+3", "40/90+30", "3", "90+30d5", "40/90:30+10", "0.5+1", "90s" as people write
 * them (MINUTES, "s" after: seconds), or the value of a PGN TimeControl tag (SECONDS). An
 * increment stands after '+', a delay after 'd', both in seconds; '/' stands after a
 * number of moves, ':' before a further period. False, with a reason that names the text
 * and what was expected; then *control is as before. */
bool clock_control_read(struct clock_control *control, const char *text, enum clock_unit unit,
                        struct reason *reason);

/* The same text again; "" without a clock. */
void clock_control_write(const struct clock_control *control, enum clock_unit unit,
                         char text[CLOCK_CONTROL_SIZE]);

bool clock_control_equals(const struct clock_control *a, const struct clock_control *b);

/* "none", one control for both, or White's and Black's separated by a comma (MINUTES). */
bool clock_controls_read(struct clock_control controls[2], const char *text,
                         struct reason *reason);
void clock_controls_write(const struct clock_control controls[2],
                          char text[2 * CLOCK_CONTROL_SIZE]);

/* ---- the clock --------------------------------------------------------------------- */

struct chess_clock {
    struct clock_control controls[2]; /* by enum color; none: that side's never runs */
    int64_t left[2];                  /* when the move under way began */
    int moves[2];                     /* made under the control */
    enum color turn;                  /* whose move is under way */
    int64_t used;                     /* of this move before the clock was last stopped */
    bool running;
    int64_t since; /* when it began to run; while running */
};

/* Set both sides to the beginning of their control, stopped; `turn` is to move. */
void clock_init(struct chess_clock *clock, const struct clock_control controls[2],
                enum color turn);

void clock_start(struct chess_clock *clock, int64_t now);
void clock_stop(struct chess_clock *clock, int64_t now);

/* The side to move has moved. A move made before the clock was started costs nothing, and
 * nothing is added for it, but it counts as one of the control's; returns what is left to
 * the one who moved. The clock runs on, if it ran, for the other side. */
int64_t clock_press(struct chess_clock *clock, bool free_move, int64_t now);

/* Put the clock back to what was left after earlier moves; stopped. `left` has what each
 * side had left, `moves` what it has made. */
void clock_restore(struct chess_clock *clock, const int64_t left[2], const int moves[2],
                   enum color turn);

/* What is left to a side: 0 or below when its flag has fallen. */
int64_t clock_left(const struct chess_clock *clock, enum color color, int64_t now);

/* Whether the flag of the side to move has fallen. */
bool clock_has_fallen(const struct chess_clock *clock, int64_t now);

/* What the side to move may count on for this move, the rest of its delay included; for
 * each further one; and how many moves the period still has (0: no end). */
int64_t clock_time_to_think(const struct chess_clock *clock, enum color color, int64_t now);
int64_t clock_gain(const struct chess_clock *clock, enum color color);
int clock_moves_to_go(const struct chess_clock *clock, enum color color);

/* ---- as it is shown ---------------------------------------------------------------- */

/* "1:02:03", "4:51", and from ten seconds down "0:09.8": rounded up, so that 0 is shown
 * when the flag falls and not before. */
void clock_write(int64_t left, char text[CLOCK_TEXT_SIZE]);

/* Whether so little is left that it has to be marked: the last eighth of the time the side
 * began with, but from ten seconds to one minute. */
bool clock_is_low(const struct chess_clock *clock, enum color color, int64_t left);

/* The moment when what clock_write() says of the running side changes, or its flag falls;
 * -1 when no clock runs. Later than `now`, unless the flag has fallen. */
int64_t clock_next_change(const struct chess_clock *clock, int64_t now);

/* ---- how long each move of a game took ------------------------------------------------- */

/* From "[%clk ...]" in the comments and the tags of the time control: what a control adds is
 * known, so what was used is the difference. Times are milliseconds. Plain data; any thread. */

struct move_times {
    size_t count;     /* half-moves */
    int64_t *used;    /* owned; -1: not known */
    int64_t *left;    /* owned; on the mover's clock after it; -1: not known */
    int64_t total[2]; /* by enum color, of what is known */
    size_t known[2];  /* moves */
    int64_t longest;  /* of all; 0: none is known */
};

/* Of the moves of these nodes, the line of a game from its start on. Whether anything is known;
 * either way move_times_free() frees what was made, of a struct that was zeroed, too. */
bool move_times_read(struct move_times *times, const struct game *game,
                     struct move_node *const *nodes, size_t count);
void move_times_free(struct move_times *times);

/* The moves of one side that took the longest, `most` at most, the longest first; half-moves from
 * 0. Returns how many. */
size_t move_times_longest(const struct move_times *times, enum color color, enum color first,
                          size_t *moves, size_t most);

enum { MOVE_TIME_SIZE = 16 };

/* "0:43", "12:05", and below ten seconds with tenths, if there are any: "0:04.2". Returns `text`. */
const char *move_time_write(int64_t used, char text[MOVE_TIME_SIZE]);

#endif
