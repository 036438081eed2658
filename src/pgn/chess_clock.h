/* chess_clock.h - a chess clock: two times, at most one of which runs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All times are in milliseconds. `now` comes from monotonic_milliseconds() or any other clock
 * that never goes backward.
 *
 * A time control has one to four periods. A period adds its time when it begins, ends after a
 * number of moves, and may give each move an increment (Fischer: added after the move) and a
 * delay (US delay: the clock waits that long before it runs; unused delay is lost). If the
 * last period also ends after a number of moves, it repeats.
 */
#ifndef TTYCHESS_PGN_CHESS_CLOCK_H
#define TTYCHESS_PGN_CHESS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "rules/types.h"
#include "pgn/game.h"

enum { CLOCK_PERIODS_MAX = 4, CLOCK_TIME_MAX = 100 * 60 * 60 * 1000 };
enum { CLOCK_TEXT_SIZE = 24, CLOCK_WORDS_SIZE = 64, TIME_CONTROL_SIZE = 160 };

/* ---- time controls ----------------------------------------------------------------- */

struct clock_period {
    int moves; /* number of moves; 0: to the end of the game */
    int64_t time;
    int64_t increment; /* added after each move */
    int64_t delay;     /* before each move */
};

struct time_control {
    int count; /* number of periods; 0: no clock */
    struct clock_period periods[CLOCK_PERIODS_MAX];
};

enum clock_unit { CLOCK_MINUTES, CLOCK_SECONDS };

/* Parses a time control such as "5+3", "90+30d5" or "40/90:30+10". '/' follows a number of
 * moves, '+' precedes an increment and 'd' a delay, both in seconds. ':' separates periods.
 * Their times are in minutes ("90s" means seconds) or, with CLOCK_SECONDS, in seconds, as in a
 * PGN TimeControl tag. If the text is invalid, returns false, sets *error and leaves *control
 * unchanged. */
bool time_control_parse(struct time_control *control, const char *text, enum clock_unit unit,
                        struct error *error);

/* Writes a time control as text that time_control_parse() accepts; "" if there is no clock. In
 * minutes, a time alone is written as "5+0". */
void time_control_write(const struct time_control *control, enum clock_unit unit,
                        char text[TIME_CONTROL_SIZE]);

bool time_control_equals(const struct time_control *a, const struct time_control *b);

/* Parses both sides' controls in minutes: "none" or "off", one control for both, or White's
 * and Black's separated by a comma. Returns false and sets *error if the text is invalid. */
bool time_controls_parse(struct time_control controls[2], const char *text,
                         struct error *error);
void time_controls_write(const struct time_control controls[2],
                         char text[2 * TIME_CONTROL_SIZE]);

/* ---- the clock --------------------------------------------------------------------- */

struct chess_clock {
    struct time_control controls[2]; /* by enum color; count 0: the side has no clock */
    int64_t left[2];                 /* time left at the beginning of the current move */
    int moves[2];
    enum color turn;
    int64_t used; /* time used by the current move before the last stop */
    bool running;
    int64_t started_at;
};

/* Stops the clock and gives each side the initial time of its control. */
void clock_init(struct chess_clock *clock, const struct time_control controls[2],
                enum color turn);

void clock_start(struct chess_clock *clock, int64_t now);
void clock_stop(struct chess_clock *clock, int64_t now);

/* Ends the current move. If the clock was running, it now runs for the other side. A
 * `free_move` (made before the clock was started) costs no time and earns no increment, but
 * counts towards the period's moves. Returns the mover's remaining time. */
int64_t clock_press(struct chess_clock *clock, bool free_move, int64_t now);

/* Stops the clock and sets both sides' remaining times and numbers of moves. */
void clock_restore(struct chess_clock *clock, const int64_t left[2], const int moves[2],
                   enum color turn);

/* Returns the remaining time, 0 or less if the flag has fallen. */
int64_t clock_time_left(const struct chess_clock *clock, enum color color, int64_t now);

bool clock_flag_has_fallen(const struct chess_clock *clock, int64_t now);

/* For time management, these return the time for the current move (including the remaining
 * delay), the time that each further move adds, and the number of moves to the end of the
 * period, or 0 if it has no end. */
int64_t clock_time_for_move(const struct chess_clock *clock, enum color color, int64_t now);
int64_t clock_increment(const struct chess_clock *clock, enum color color);
int clock_moves_to_go(const struct chess_clock *clock, enum color color);

/* ---- display ----------------------------------------------------------------------- */

/* Writes "1:02:03", "4:51" or, for ten seconds or less, "0:09.8". Rounds up, so 0:00.0 is
 * shown only if the flag has fallen. */
void clock_time_write(int64_t left, char text[CLOCK_TEXT_SIZE]);

/* Writes "1 hour 2 minutes 3 seconds", for listeners; rounds up. */
void clock_time_write_words(int64_t left, char text[CLOCK_WORDS_SIZE]);

/* Returns whether `left` is at most an eighth of the initial time. This limit is never below
 * 10 or above 60 seconds. Returns false if the side has no clock. */
bool clock_is_low(const struct chess_clock *clock, enum color color, int64_t left);

/* Returns the time after `now` when the running side's displayed time will next change.
 * Returns `now` if its flag has fallen, or -1 if no clock is running. */
int64_t clock_next_change(const struct chess_clock *clock, int64_t now);

/* ---- move times ------------------------------------------------------------------------- */

struct move_times {
    size_t count;     /* number of plies */
    int64_t *used;    /* owned; time used by each move; -1: unknown */
    int64_t *left;    /* owned; time on the mover's clock after the move; -1: unknown */
    int64_t total[2]; /* sum of the known times, by enum color */
    size_t known[2];  /* number of moves with a known time */
    int64_t longest;  /* longest known time; 0: none */
};

/* Computes the times of a variation from the [%clk] comments and the time control tags.
 * `nodes` are its first `count` moves from the start of the game. Returns whether any move is
 * known to have taken time. In either case, free *times with move_times_free(), which also
 * accepts a zeroed struct. */
bool move_times_compute(struct move_times *times, const struct game *game,
                        struct move_node *const *nodes, size_t count);
void move_times_free(struct move_times *times);

/* Lists up to `most` moves of `color` with a known time above 0, longest first, as plies from
 * 0. `first` is the side that moved first. Returns the number of moves. */
size_t move_times_list_longest(const struct move_times *times, enum color color,
                               enum color first, size_t *moves, size_t most);

enum { MOVE_TIME_SIZE = 16 };

/* Writes "0:43" or "12:05". A time below ten seconds is written with tenths ("0:04.2"), unless
 * it is a whole number of seconds. Returns `text`. */
const char *move_time_write(int64_t used, char text[MOVE_TIME_SIZE]);

#endif
