/* terms.c - see terms.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "rules/draw_rules.h"

enum {
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    LONGEST_TIME = 180 * MINUTE,
    LONGEST_INCREMENT = 180 * SECOND,
    SHORTEST_GAME = 15 * SECOND, /* per side for 40 moves */
    EXPECTED_MOVES = 40
};

/* ---- times --------------------------------------------------------------------------- */

bool terms_have_clock(const struct terms *terms)
{
    return terms->clocks[WHITE].count > 0;
}

/* The time of a side for EXPECTED_MOVES moves. */
static int64_t expected_time(const struct time_control *control)
{
    const struct clock_period *first = control->periods;
    return first->time + EXPECTED_MOVES * (first->increment + first->delay);
}

static bool check_clocks(const struct terms *terms, struct error *error)
{
    if ((terms->clocks[WHITE].count > 0) != (terms->clocks[BLACK].count > 0))
        return error_set(error, 0, "a clock: expected one for both sides, or none");
    if (terms_have_clock(terms) && terms->days > 0)
        return error_set(error, 0, "expected a clock or days per move, not both");
    for (int color = WHITE; color <= BLACK && terms_have_clock(terms); color++) {
        const struct time_control *control = &terms->clocks[color];
        for (int i = 0; i < control->count; i++)
            if (control->periods[i].time > LONGEST_TIME ||
                control->periods[i].increment + control->periods[i].delay > LONGEST_INCREMENT)
                return error_set(
                    error, 0,
                    "a clock: expected at most 180 minutes and 180 seconds per move");
        if (expected_time(control) < SHORTEST_GAME)
            return error_set(error, 0, "a clock: expected 15 seconds or more for 40 moves");
    }
    return true;
}

static bool check_game(const struct terms *terms, struct error *error)
{
    struct position start;
    if (!check_clocks(terms, error))
        return false;
    if (*terms->fen != '\0' && !fen_parse(&start, terms->fen, error))
        return false;
    if (*terms->fen != '\0' && position_is_over(&start))
        return error_set(error, 0, "fen: the game is already over in this position");
    if (!terms->rated)
        return true;
    if (!terms_have_clock(terms) && terms->days == 0)
        return error_set(error, 0, "a rated game needs a clock, or days per move");
    if (!time_control_equals(&terms->clocks[WHITE], &terms->clocks[BLACK]))
        return error_set(error, 0, "a rated game has the same clock for both sides");
    return true;
}

bool terms_check(const struct terms *terms, struct error *error)
{
    if (!check_game(terms, error))
        return false;
    if (terms->rated && (*terms->fen != '\0' || terms->chess960))
        return error_set(error, 0, "a rated game starts from the normal position");
    return true;
}

/* ---- lines --------------------------------------------------------------------------- */

bool terms_read(struct terms *terms, const struct lobby_line *line, struct error *error)
{
    const char *clock = lobby_line_value(line, "clock"), *fen = lobby_line_text(line, "fen");
    const char *variant = lobby_line_text(line, "variant");
    int64_t days = 0;
    memset(terms, 0, sizeof *terms);
    if (clock && !time_controls_read(terms->clocks, clock, error))
        return false;
    if (lobby_line_value(line, "days") &&
        !lobby_line_number(line, "days", 0, TERMS_DAYS, &days))
        return error_set(error, 0, "days: expected 0 to %d, found '%s'", TERMS_DAYS,
                         lobby_line_text(line, "days"));
    if (strlen(fen) >= sizeof terms->fen)
        return error_set(error, 0, "fen: expected at most %d bytes", FEN_SIZE - 1);
    terms->days = (int)days;
    strcpy(terms->fen, fen);
    terms->rated = lobby_line_flag(line, "rated");
    terms->chess960 = strcmp(variant, "chess960") == 0;
    if (*variant != '\0' && !terms->chess960 && strcmp(variant, "standard") != 0)
        return error_set(error, 0, "variant: expected standard or chess960, found '%s'",
                         variant);
    return check_game(terms, error);
}

void terms_write(const struct terms *terms, struct line_writer *writer)
{
    char clocks[2 * TIME_CONTROL_SIZE];
    if (terms_have_clock(terms)) {
        time_controls_write(terms->clocks, clocks);
        line_add(writer, "clock", clocks);
    }
    if (terms->days > 0)
        line_add_number(writer, "days", terms->days);
    if (terms->rated)
        line_add_flag(writer, "rated", true);
    if (terms->chess960)
        line_add(writer, "variant", "chess960");
    if (*terms->fen != '\0')
        line_add(writer, "fen", terms->fen);
}

/* ---- speeds and words ---------------------------------------------------------------- */

enum speed terms_speed(const struct terms *terms)
{
    if (!terms_have_clock(terms))
        return SPEED_CORRESPONDENCE;
    int64_t time = expected_time(&terms->clocks[WHITE]);
    return time < 3 * MINUTE    ? SPEED_BULLET
           : time < 8 * MINUTE  ? SPEED_BLITZ
           : time < 25 * MINUTE ? SPEED_RAPID
                                : SPEED_CLASSICAL;
}

const char *speed_name(enum speed speed)
{
    static const char *const names[SPEED_COUNT] = {"bullet", "blitz", "rapid", "classical",
                                                   "correspondence"};
    return names[speed];
}

/* "5+3", but "5+0" for no increment: "5" alone would not look like a clock. */
static void write_control(const struct time_control *control, char text[TIME_CONTROL_SIZE])
{
    time_control_write(control, CLOCK_MINUTES, text);
    if (control->count > 0 && !strpbrk(text, "+/:"))
        text_add(text, TIME_CONTROL_SIZE, "+0");
}

const char *terms_text(const struct terms *terms, char text[TERMS_TEXT_SIZE])
{
    char white[TIME_CONTROL_SIZE], black[TIME_CONTROL_SIZE];
    *text = '\0';
    write_control(&terms->clocks[WHITE], white);
    write_control(&terms->clocks[BLACK], black);
    if (terms->days > 0)
        text_add(text, TERMS_TEXT_SIZE, "%d day%s a move", terms->days,
                 plural((uint64_t)terms->days));
    else if (!terms_have_clock(terms))
        text_add(text, TERMS_TEXT_SIZE, "no clock");
    else if (strcmp(white, black) == 0)
        text_add(text, TERMS_TEXT_SIZE, "%s", white);
    else
        text_add(text, TERMS_TEXT_SIZE, "%s against %s", white, black);
    text_add(text, TERMS_TEXT_SIZE, "%s%s%s%s", terms->days > 0 ? "," : "",
             terms->rated ? " rated" : " casual", terms->chess960 ? " Chess960" : "",
             *terms->fen != '\0' && !terms->chess960 ? " from a position" : "");
    return text;
}

/* ---- user input ---------------------------------------------------------------------- */

enum { WORD = 64 };

static bool take_clock(struct terms *terms, const char *word)
{
    int days = 0;
    char number[WORD];
    size_t length = strlen(word);
    struct time_control clocks[2];
    snprintf(number, sizeof number, "%.*s", (int)length - 1, word);
    if (length > 1 && word[length - 1] == 'd' &&
        number_read_int(number, 1, TERMS_DAYS, &days, NULL)) {
        memset(terms->clocks, 0, sizeof terms->clocks);
        terms->days = days;
        return true;
    }
    if (!time_controls_read(clocks, word, NULL))
        return false;
    memcpy(terms->clocks, clocks, sizeof clocks);
    terms->days = 0;
    if (clocks[WHITE].count == 0)
        terms->rated = false;
    return true;
}

static bool take_word(struct wanted *wanted, const char *word)
{
    if (strcasecmp(word, "rated") == 0)
        wanted->terms.rated = true;
    else if (strcasecmp(word, "casual") == 0 || strcasecmp(word, "unrated") == 0)
        wanted->terms.rated = false;
    else if (strcasecmp(word, "960") == 0 || strcasecmp(word, "chess960") == 0)
        wanted->terms.chess960 = !(wanted->terms.rated = false);
    else if (strcasecmp(word, "white") == 0)
        wanted->color = "white";
    else if (strcasecmp(word, "black") == 0)
        wanted->color = "black";
    else
        return take_clock(&wanted->terms, word);
    return true;
}

bool wanted_read(struct wanted *wanted, const char *text, struct error *error)
{
    char word[WORD];
    const char *part;
    size_t length;
    while (next_word(&text, &part, &length)) {
        snprintf(word, sizeof word, "%.*s", (int)(length < WORD ? length : WORD - 1), part);
        if (!take_word(wanted, word))
            return error_set(error, 0,
                             "expected a clock such as 5+3, days such as 3d, rated, casual, "
                             "960, white or black, found '%.*s'",
                             PRINTABLE_UP_TO(30, word));
    }
    return terms_check(&wanted->terms, error);
}

void wanted_write(const struct wanted *wanted, struct line_writer *writer)
{
    terms_write(&wanted->terms, writer);
    if (*wanted->color)
        line_add(writer, "color", wanted->color);
}
