/* clock_control.c - time controls, as people and as PGN files write them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers are read digit by digit as thousandths, so that 0.1 is 100 milliseconds and not
 * nearly so.
 */
#include "pgn/chess_clock.h"
#include "base/printable.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    MINUTE_PARTS = 60, /* milliseconds in a thousandth of a minute */
    MOVES_MOST = 999,
    DIGITS_MOST = 7
};

static const char expected[] =
    "expected minutes and seconds a move such as 5+3, 3, 0.5+1, 90d5, 40/90+30 or 40/90:30";

/* ---- read -------------------------------------------------------------------------- */

/* "12", "0.5", ".5": thousandths, and where it ends; -1: no number. */
static int64_t read_number(const char **text)
{
    const char *c = *text;
    int64_t value = 0;
    int digits = 0, decimals = 0;
    for (; isdigit((unsigned char)*c); c++, digits++)
        value = digits < DIGITS_MOST ? 10 * value + (*c - '0') : value;
    if (digits > DIGITS_MOST)
        return -1;
    value *= 1000;
    if (*c == '.') {
        int64_t worth = 100;
        for (c++; isdigit((unsigned char)*c); c++, decimals++, worth /= 10)
            value += worth * (*c - '0');
    }
    if (digits + decimals == 0 || decimals > 3)
        return -1;
    *text = c;
    return value;
}

/* A number of seconds after a letter, if the letter stands there. */
static bool read_seconds(const char **text, char letter, int64_t *milliseconds)
{
    if (tolower((unsigned char)**text) != letter)
        return true;
    ++*text;
    *milliseconds = read_number(text);
    return *milliseconds >= 0 && *milliseconds <= CLOCK_LONGEST;
}

/* "40/90+30d5": one period, up to what does not belong to it. */
static bool read_period(struct clock_period *period, const char **text, enum clock_unit unit)
{
    int64_t number = read_number(text);
    memset(period, 0, sizeof *period);
    if (**text == '/') {
        if (number < 1000 || number > MOVES_MOST * 1000 || number % 1000 != 0)
            return false;
        period->moves = (int)(number / 1000);
        ++*text;
        number = read_number(text);
    }
    if (number < 0)
        return false;
    if (unit == CLOCK_MINUTES && (**text == 's' || **text == 'S'))
        ++*text;
    else if (unit == CLOCK_MINUTES)
        number *= MINUTE_PARTS;
    period->time = number;
    return number <= CLOCK_LONGEST && read_seconds(text, '+', &period->increment) &&
           read_seconds(text, 'd', &period->delay);
}

/* Periods separated by ':', up to `end`. */
static bool read_control(struct clock_control *control, const char *text, const char *end,
                         enum clock_unit unit)
{
    struct clock_control made = {0};
    for (;; text++) {
        struct clock_period *period = &made.periods[made.count];
        if (made.count == CLOCK_PERIODS || !read_period(period, &text, unit))
            return false;
        made.count++;
        if (text == end)
            break;
        if (*text != ':' || period->moves == 0) /* the rest of the game has no end */
            return false;
    }
    if (made.periods[0].time == 0 && made.periods[0].increment == 0)
        return false;
    *control = made;
    return true;
}

static bool refuse(struct reason *reason, const char *text)
{
    return reason_set(reason, 0, "%s, found '%.*s'", expected, PRINTABLE_UP_TO(60, text));
}

bool clock_control_read(struct clock_control *control, const char *text, enum clock_unit unit,
                        struct reason *reason)
{
    return read_control(control, text, text + strlen(text), unit) || refuse(reason, text);
}

bool clock_controls_read(struct clock_control controls[2], const char *text,
                         struct reason *reason)
{
    struct clock_control white = {0}, black;
    const char *comma = strchr(text, ',');
    if (strcasecmp(text, "none") == 0 || strcasecmp(text, "off") == 0) {
        controls[WHITE] = controls[BLACK] = white;
        return true;
    }
    if (!read_control(&white, text, comma ? comma : text + strlen(text), CLOCK_MINUTES))
        return refuse(reason, text);
    black = white;
    if (comma && !read_control(&black, comma + 1, text + strlen(text), CLOCK_MINUTES))
        return refuse(reason, comma + 1);
    controls[WHITE] = white;
    controls[BLACK] = black;
    return true;
}

/* ---- write ------------------------------------------------------------------------- */

/* Thousandths without zeros at the end: "5", "0.5". */
static size_t write_number(char *text, size_t size, int64_t value)
{
    int length = snprintf(text, size, "%" PRId64 ".%03d", value / 1000, (int)(value % 1000));
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[--length] = '\0';
    return (size_t)length;
}

static size_t write_period(char *text, size_t size, const struct clock_period *period,
                           enum clock_unit unit)
{
    bool minutes = unit == CLOCK_MINUTES && period->time % MINUTE_PARTS == 0;
    size_t length = 0;
    if (period->moves > 0)
        length += (size_t)snprintf(text, size, "%d/", period->moves);
    length += write_number(text + length, size - length,
                           minutes ? period->time / MINUTE_PARTS : period->time);
    if (unit == CLOCK_MINUTES && !minutes)
        text[length++] = 's';
    if (period->increment > 0) {
        text[length++] = '+';
        length += write_number(text + length, size - length, period->increment);
    }
    if (period->delay > 0) {
        text[length++] = 'd';
        length += write_number(text + length, size - length, period->delay);
    }
    text[length] = '\0';
    return length;
}

void clock_control_write(const struct clock_control *control, enum clock_unit unit,
                         char text[CLOCK_CONTROL_SIZE])
{
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < control->count; i++) {
        if (i > 0)
            text[length++] = ':';
        length += write_period(text + length, CLOCK_CONTROL_SIZE - length,
                               &control->periods[i], unit);
    }
}

static bool period_equals(const struct clock_period *a, const struct clock_period *b)
{
    return a->moves == b->moves && a->time == b->time && a->increment == b->increment &&
           a->delay == b->delay;
}

bool clock_control_equals(const struct clock_control *a, const struct clock_control *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!period_equals(&a->periods[i], &b->periods[i]))
            return false;
    return true;
}

void clock_controls_write(const struct clock_control controls[2],
                          char text[2 * CLOCK_CONTROL_SIZE])
{
    if (controls[WHITE].count == 0) {
        strcpy(text, "none");
        return;
    }
    clock_control_write(&controls[WHITE], CLOCK_MINUTES, text);
    if (clock_control_equals(&controls[WHITE], &controls[BLACK]))
        return;
    strcat(text, ",");
    clock_control_write(&controls[BLACK], CLOCK_MINUTES, text + strlen(text));
}
