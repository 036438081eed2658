/* chess_clock.c - implements chess_clock.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/chess_clock.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/pgn_scanner.h"

/* Numbers are parsed digit by digit as thousandths, so that 0.1 is exact. */

enum { MILLISECONDS_PER_MILLIMINUTE = 60, MOVES_MAX = 999, DIGITS_MAX = 7 };

/* Parses "12", "0.5" or ".5" as thousandths. Returns -1 if there is no number. */
static int64_t parse_number(const char **text)
{
    const char *c = *text;
    int64_t value = 0;
    int digits = 0, decimals = 0;
    for (; isdigit((unsigned char)*c); c++, digits++)
        value = digits < DIGITS_MAX ? 10 * value + (*c - '0') : value;
    if (digits > DIGITS_MAX)
        return -1;
    value *= 1000;
    if (*c == '.') {
        int64_t scale = 100;
        for (c++; isdigit((unsigned char)*c); c++, decimals++, scale /= 10)
            value += scale * (*c - '0');
    }
    if (digits + decimals == 0 || decimals > 3)
        return -1;
    *text = c;
    return value;
}

/* If the text begins with `letter`, parses the number of seconds after it. */
static bool parse_seconds(const char **text, char letter, int64_t *milliseconds)
{
    bool found = tolower((unsigned char)**text) == letter;
    if (!found && (letter != '+' || **text != ' ')) /* "5 3" is typed for "5+3" */
        return true;
    ++*text;
    *milliseconds = parse_number(text);
    return *milliseconds >= 0 && *milliseconds <= CLOCK_TIME_MAX;
}

static bool parse_period(struct clock_period *period, const char **text, enum clock_unit unit)
{
    int64_t number = parse_number(text);
    memset(period, 0, sizeof *period);
    if (**text == '/') {
        if (number < 1000 || number > MOVES_MAX * 1000 || number % 1000 != 0)
            return false;
        period->moves = (int)(number / 1000);
        ++*text;
        number = parse_number(text);
    }
    if (number < 0)
        return false;
    if (unit == CLOCK_MINUTES && (**text == 's' || **text == 'S'))
        ++*text;
    else if (unit == CLOCK_MINUTES)
        number *= MILLISECONDS_PER_MILLIMINUTE;
    period->time = number;
    return number <= CLOCK_TIME_MAX && parse_seconds(text, '+', &period->increment) &&
           parse_seconds(text, 'd', &period->delay);
}

static bool parse_control(struct time_control *control, const char *text, const char *end,
                          enum clock_unit unit)
{
    struct time_control parsed = {0};
    for (;; text++) {
        struct clock_period *period = &parsed.periods[parsed.count];
        if (parsed.count == CLOCK_PERIODS_MAX || !parse_period(period, &text, unit))
            return false;
        parsed.count++;
        if (text == end)
            break;
        if (*text != ':' || period->moves == 0) /* a period without an end must be the last */
            return false;
    }
    if (parsed.periods[0].time == 0 && parsed.periods[0].increment == 0)
        return false;
    *control = parsed;
    return true;
}

static bool set_parse_error(struct error *error, const char *text)
{
    return error_set(error, 0,
                     "expected minutes and seconds per move such as 5+3, 3, 0.5+1, 90d5, "
                     "40/90+30 or 40/90:30, found '%.*s'",
                     PRINTABLE_UP_TO(60, text));
}

bool time_control_parse(struct time_control *control, const char *text, enum clock_unit unit,
                        struct error *error)
{
    return parse_control(control, text, text + strlen(text), unit) ||
           set_parse_error(error, text);
}

bool time_controls_parse(struct time_control controls[2], const char *text,
                         struct error *error)
{
    struct time_control parsed[2] = {{0}};
    const char *comma = text + strcspn(text, ",");
    bool none = strcasecmp(text, "none") == 0 || strcasecmp(text, "off") == 0;
    if (!none && !parse_control(&parsed[WHITE], text, comma, CLOCK_MINUTES))
        return set_parse_error(error, text);
    parsed[BLACK] = parsed[WHITE];
    if (*comma && !time_control_parse(&parsed[BLACK], comma + 1, CLOCK_MINUTES, error))
        return false;
    memcpy(controls, parsed, sizeof parsed);
    return true;
}

static void add_period(char text[TIME_CONTROL_SIZE], const struct clock_period *period,
                       enum clock_unit unit)
{
    bool minutes = unit == CLOCK_MINUTES && period->time % MILLISECONDS_PER_MILLIMINUTE == 0;
    if (period->moves > 0)
        text_add(text, TIME_CONTROL_SIZE, "%d/", period->moves);
    text_add(text, TIME_CONTROL_SIZE, "%.10g",
             (double)(minutes ? period->time / MILLISECONDS_PER_MILLIMINUTE : period->time) /
                 1000);
    if (unit == CLOCK_MINUTES && !minutes)
        text_add(text, TIME_CONTROL_SIZE, "s");
    if (period->increment > 0)
        text_add(text, TIME_CONTROL_SIZE, "+%.10g", (double)period->increment / 1000);
    if (period->delay > 0)
        text_add(text, TIME_CONTROL_SIZE, "d%.10g", (double)period->delay / 1000);
}

void time_control_write(const struct time_control *control, enum clock_unit unit,
                        char text[TIME_CONTROL_SIZE])
{
    text[0] = '\0';
    for (int i = 0; i < control->count; i++) {
        text_add(text, TIME_CONTROL_SIZE, "%s", i > 0 ? ":" : "");
        add_period(text, &control->periods[i], unit);
    }
    /* "5" alone would not look like a clock. */
    if (unit == CLOCK_MINUTES && control->count > 0 && !strpbrk(text, "+d/:"))
        text_add(text, TIME_CONTROL_SIZE, "+0");
}

bool time_control_equals(const struct time_control *a, const struct time_control *b)
{
    char one[TIME_CONTROL_SIZE], other[TIME_CONTROL_SIZE];
    time_control_write(a, CLOCK_SECONDS, one);
    time_control_write(b, CLOCK_SECONDS, other);
    return strcmp(one, other) == 0;
}

void time_controls_write(const struct time_control controls[2],
                         char text[2 * TIME_CONTROL_SIZE])
{
    if (controls[WHITE].count == 0) {
        strcpy(text, "none");
        return;
    }
    time_control_write(&controls[WHITE], CLOCK_MINUTES, text);
    if (time_control_equals(&controls[WHITE], &controls[BLACK]))
        return;
    strcat(text, ",");
    time_control_write(&controls[BLACK], CLOCK_MINUTES, text + strlen(text));
}

enum { SECOND = 1000, TENTH = 100, TENTHS_BELOW = 10 * SECOND };
enum { LOW_TIME_MIN = 10 * SECOND, LOW_TIME_MAX = 60 * SECOND, LOW_TIME_DIVISOR = 8 };

/* Returns the period that applies after `moves` moves. Sets *left_to_go to the number of moves
 * left in it, or to 0 if it has no end. */
static const struct clock_period *find_period(const struct time_control *control, int moves,
                                              int *left_to_go)
{
    const struct clock_period *period = control->periods;
    const struct clock_period *last = period + control->count - 1;
    assert(moves >= 0);
    while (period < last && moves >= period->moves) {
        moves -= period->moves;
        period++;
    }
    *left_to_go = period->moves > 0 ? period->moves - moves % period->moves : 0;
    return period;
}

/* In a control such as "0+3", the first increment is given in advance, because otherwise no
 * move would be possible. */
static int64_t time_at_start(const struct time_control *control)
{
    const struct clock_period *first = control->periods;
    if (control->count == 0)
        return 0;
    return first->time > 0 ? first->time : first->increment;
}

static const struct clock_period *current_period(const struct chess_clock *clock,
                                                 enum color color)
{
    int to_go;
    return find_period(&clock->controls[color], clock->moves[color], &to_go);
}

static bool is_timed(const struct chess_clock *clock, enum color color)
{
    return clock->controls[color].count > 0;
}

void clock_init(struct chess_clock *clock, const struct time_control controls[2],
                enum color turn)
{
    struct time_control copies[2] = {controls[WHITE], controls[BLACK]};
    assert(controls[WHITE].count <= CLOCK_PERIODS_MAX &&
           controls[BLACK].count <= CLOCK_PERIODS_MAX);
    memset(clock, 0, sizeof *clock);
    clock->turn = turn;
    for (int color = WHITE; color <= BLACK; color++) {
        clock->controls[color] = copies[color];
        clock->left[color] = time_at_start(&copies[color]);
    }
}

static int64_t time_used(const struct chess_clock *clock, int64_t now)
{
    return clock->used + (clock->running ? MAX(now - clock->started_at, 0) : 0);
}

void clock_start(struct chess_clock *clock, int64_t now)
{
    if (clock->running)
        return;
    clock->running = true;
    clock->started_at = now;
}

void clock_stop(struct chess_clock *clock, int64_t now)
{
    clock->used = time_used(clock, now);
    clock->running = false;
}

/* Returns the time used by the current move, less its delay. */
static int64_t charged_time(const struct chess_clock *clock, int64_t now)
{
    return MAX(time_used(clock, now) - current_period(clock, clock->turn)->delay, 0);
}

int64_t clock_press(struct chess_clock *clock, bool free_move, int64_t now)
{
    enum color mover = clock->turn;
    const struct clock_period *period;
    int to_go;
    if (is_timed(clock, mover)) {
        period = find_period(&clock->controls[mover], clock->moves[mover], &to_go);
        if (!free_move)
            clock->left[mover] += period->increment - charged_time(clock, now);
        clock->moves[mover]++;
        if (to_go == 1) {
            period = current_period(clock, mover);
            clock->left[mover] = MIN(clock->left[mover] + period->time, CLOCK_TIME_MAX);
        }
    }
    clock->used = 0;
    clock->started_at = now;
    clock->turn = color_opposite(mover);
    return clock->left[mover];
}

void clock_restore(struct chess_clock *clock, const int64_t left[2], const int moves[2],
                   enum color turn)
{
    assert(moves[WHITE] >= 0 && moves[BLACK] >= 0);
    clock->running = false;
    clock->used = 0;
    clock->turn = turn;
    memcpy(clock->left, left, sizeof clock->left);
    memcpy(clock->moves, moves, sizeof clock->moves);
}

int64_t clock_time_left(const struct chess_clock *clock, enum color color, int64_t now)
{
    if (color != clock->turn || !is_timed(clock, color))
        return clock->left[color];
    return clock->left[color] - charged_time(clock, now);
}

bool clock_flag_has_fallen(const struct chess_clock *clock, int64_t now)
{
    return is_timed(clock, clock->turn) && clock_time_left(clock, clock->turn, now) <= 0;
}

int64_t clock_time_for_move(const struct chess_clock *clock, enum color color, int64_t now)
{
    int64_t used = color == clock->turn ? time_used(clock, now) : 0;
    return clock->left[color] + current_period(clock, color)->delay - used;
}

int64_t clock_increment(const struct chess_clock *clock, enum color color)
{
    const struct clock_period *period = current_period(clock, color);
    return period->increment + period->delay;
}

int clock_moves_to_go(const struct chess_clock *clock, enum color color)
{
    int to_go;
    find_period(&clock->controls[color], clock->moves[color], &to_go);
    return to_go;
}

static int64_t round_up(int64_t left, int64_t unit)
{
    return (left + unit - 1) / unit;
}

void clock_time_write(int64_t left, char text[CLOCK_TEXT_SIZE])
{
    int64_t tenths = round_up(MAX(left, 0), TENTH), seconds = round_up(left, SECOND);
    if (left <= TENTHS_BELOW)
        snprintf(text, CLOCK_TEXT_SIZE, "0:%02d.%d", (int)(tenths / 10), (int)(tenths % 10));
    else if (seconds < 3600)
        snprintf(text, CLOCK_TEXT_SIZE, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    else
        snprintf(text, CLOCK_TEXT_SIZE, "%" PRId64 ":%02d:%02d", seconds / 3600,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
}

void clock_time_write_words(int64_t left, char text[CLOCK_WORDS_SIZE])
{
    static const char *const units[] = {"hour", "minute", "second"};
    int64_t seconds = round_up(MAX(left, 0), SECOND);
    const int64_t parts[] = {seconds / 3600, seconds / 60 % 60, seconds % 60};
    *text = '\0';
    for (int i = 0; i < 3; i++)
        if (parts[i] > 0 || (i == 2 && seconds == 0))
            text_add(text, CLOCK_WORDS_SIZE, "%s%" PRId64 " %s%s", *text ? " " : "", parts[i],
                     units[i], plural((uint64_t)parts[i]));
}

bool clock_is_low(const struct chess_clock *clock, enum color color, int64_t left)
{
    int64_t part = time_at_start(&clock->controls[color]) / LOW_TIME_DIVISOR;
    return is_timed(clock, color) && left <= MAX(LOW_TIME_MIN, MIN(part, LOW_TIME_MAX));
}

int64_t clock_next_change(const struct chess_clock *clock, int64_t now)
{
    if (!clock->running || !is_timed(clock, clock->turn))
        return -1;
    int64_t left = clock_time_left(clock, clock->turn, now);
    if (left <= 0)
        return now;
    int64_t delay = current_period(clock, clock->turn)->delay - time_used(clock, now);
    int64_t unit = left <= TENTHS_BELOW ? TENTH : SECOND;
    return now + MAX(delay, 0) + left - (round_up(left, unit) - 1) * unit;
}

enum {
    UNKNOWN = -1,
    ADDED_TIME_MIN = 3000 /* milliseconds; a player who gained more was given extra time */
};

struct times_reader {
    struct time_control controls[2];
    bool timed; /* whether both controls are known */
    int64_t left[2];
    int moves[2];
};

static void begin_times(struct times_reader *reader, const struct game *game)
{
    static const char *const names[] = {"WhiteTimeControl", "BlackTimeControl"};
    memset(reader, 0, sizeof *reader);
    reader->timed = true;
    for (int color = WHITE; color <= BLACK; color++) {
        const char *tag = game_tag(game, names[color]);
        if (!tag)
            tag = game_tag(game, "TimeControl");
        if (!tag || !time_control_parse(&reader->controls[color], tag, CLOCK_SECONDS, NULL))
            reader->timed = false;
    }
    for (int color = WHITE; color <= BLACK; color++)
        reader->left[color] =
            reader->timed ? reader->controls[color].periods[0].time : UNKNOWN;
}

static int64_t read_move_time(struct times_reader *reader, const struct move_node *node,
                              enum color mover)
{
    int64_t left, used = UNKNOWN;
    bool has_clock = move_node_get_clock(node, &left);
    if (has_clock && reader->left[mover] >= 0) {
        struct chess_clock clock;
        int64_t unused_left = reader->left[mover]; /* time left if the move had taken no
                                                    * time */
        if (reader->timed) {
            clock_init(&clock, reader->controls, mover);
            clock_restore(&clock, reader->left, reader->moves, mover);
            unused_left = clock_press(&clock, reader->moves[mover] == 0, 0);
        }
        used = unused_left - left;
        used = used < -ADDED_TIME_MIN ? UNKNOWN : used < 0 ? 0 : used;
    }
    reader->left[mover] = has_clock ? left : UNKNOWN;
    reader->moves[mover]++;
    return used;
}

bool move_times_compute(struct move_times *times, const struct game *game,
                        struct move_node *const *nodes, size_t count)
{
    enum color mover = position_turn(&game->start);
    struct times_reader reader;
    *times = (struct move_times){.count = count};
    times->used = memory_new(count + 1, sizeof *times->used);
    times->left = memory_new(count + 1, sizeof *times->left);
    begin_times(&reader, game);
    for (size_t i = 0; i < count; i++, mover = color_opposite(mover)) {
        int64_t used = read_move_time(&reader, nodes[i], mover);
        times->used[i] = used;
        times->left[i] = reader.left[mover];
        if (used == UNKNOWN)
            continue;
        times->total[mover] += used;
        times->known[mover]++;
        if (used > times->longest)
            times->longest = used;
    }
    return times->longest > 0;
}

void move_times_free(struct move_times *times)
{
    free(times->used);
    free(times->left);
    *times = (struct move_times){0};
}

size_t move_times_list_longest(const struct move_times *times, enum color color,
                               enum color first, size_t *moves, size_t most)
{
    size_t count = 0;
    for (size_t i = color != first; i < times->count; i += 2) {
        size_t at = count;
        if (times->used[i] <= 0)
            continue;
        for (; at > 0 && times->used[moves[at - 1]] < times->used[i]; at--)
            if (at < most)
                moves[at] = moves[at - 1];
        if (at < most)
            moves[at] = i;
        count += count < most;
    }
    return count;
}

const char *move_time_write(int64_t used, char text[MOVE_TIME_SIZE])
{
    int64_t seconds = (used + 500) / 1000;
    if (used < TENTHS_BELOW && used % 1000 != 0)
        snprintf(text, MOVE_TIME_SIZE, "0:%02d.%d", (int)(used / 1000),
                 (int)(used % 1000 / 100));
    else
        snprintf(text, MOVE_TIME_SIZE, "%d:%02d", (int)(seconds / 60 % 100000),
                 (int)(seconds % 60));
    return text;
}
