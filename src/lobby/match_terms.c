/* match_terms.c - see match_terms.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/match_terms.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"

enum {
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    MAX_TIME = 180 * MINUTE,
    MAX_INCREMENT = 180 * SECOND,
    MIN_EXPECTED_TIME = 15 * SECOND, /* minimum time per side for 40 moves */
    EXPECTED_MOVES = 40
};

bool match_terms_have_clock(const struct match_terms *terms)
{
    return terms->clocks[WHITE].count > 0;
}

static int64_t expected_time(const struct time_control *control)
{
    const struct clock_period *first = control->periods;
    return first->time + EXPECTED_MOVES * (first->increment + first->delay);
}

static bool check_clocks(const struct match_terms *terms, struct error *error)
{
    if ((terms->clocks[WHITE].count > 0) != (terms->clocks[BLACK].count > 0))
        return error_set(error, 0, "expected a clock for both sides, or for neither");
    if (match_terms_have_clock(terms) && terms->days > 0)
        return error_set(error, 0, "expected a clock or days per move, not both");
    for (int color = WHITE; color <= BLACK && match_terms_have_clock(terms); color++) {
        const struct time_control *control = &terms->clocks[color];
        for (int i = 0; i < control->count; i++)
            if (control->periods[i].time > MAX_TIME ||
                control->periods[i].increment + control->periods[i].delay > MAX_INCREMENT)
                return error_set(
                    error, 0, "clock: expected at most 180 minutes plus 180 seconds per move");
        if (expected_time(control) < MIN_EXPECTED_TIME)
            return error_set(error, 0, "time plus 40 increments must be at least 15 seconds");
    }
    return true;
}

static bool check_game(const struct match_terms *terms, struct error *error)
{
    struct position start;
    if (!check_clocks(terms, error) ||
        (*terms->fen != '\0' && !fen_parse(&start, terms->fen, error)))
        return false;
    if (*terms->fen != '\0' && position_is_over(&start))
        return error_set(error, 0, "fen: the game is already over in this position");
    if (!terms->rated)
        return true;
    if (!match_terms_have_clock(terms) && terms->days == 0)
        return error_set(error, 0, "a rated game needs a clock, or days per move");
    return time_control_equals(&terms->clocks[WHITE], &terms->clocks[BLACK]) ||
           error_set(error, 0, "a rated game needs the same clock for both sides");
}

bool match_terms_are_allowed(const struct match_terms *terms, struct error *error)
{
    bool is_standard = *terms->fen == '\0' && !terms->chess960;
    return check_game(terms, error) &&
           (!terms->rated || is_standard ||
            error_set(error, 0, "a rated game must begin from the standard position"));
}

bool match_terms_parse(struct match_terms *terms, const struct lobby_line *line,
                       struct error *error)
{
    const char *clock = lobby_line_value(line, "clock"), *fen = lobby_line_text(line, "fen");
    const char *variant = lobby_line_text(line, "variant");
    int64_t days = 0;
    memset(terms, 0, sizeof *terms);
    if (clock && !time_controls_parse(terms->clocks, clock, error))
        return false;
    if (lobby_line_value(line, "days") &&
        !lobby_line_get_number(line, "days", 0, MATCH_TERMS_MAX_DAYS, &days))
        return error_set(error, 0, "days: expected 0 to %d, found '%s'", MATCH_TERMS_MAX_DAYS,
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

void match_terms_write(const struct match_terms *terms, struct line_writer *writer)
{
    char clocks[2 * TIME_CONTROL_SIZE];
    if (match_terms_have_clock(terms)) {
        time_controls_write(terms->clocks, clocks);
        line_writer_add(writer, "clock", clocks);
    }
    if (terms->days > 0)
        line_writer_add_number(writer, "days", terms->days);
    if (terms->rated)
        line_writer_add_flag(writer, "rated", true);
    if (terms->chess960)
        line_writer_add(writer, "variant", "chess960");
    if (*terms->fen != '\0')
        line_writer_add(writer, "fen", terms->fen);
}

enum speed match_terms_speed(const struct match_terms *terms)
{
    if (!match_terms_have_clock(terms))
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

const char *match_terms_text(const struct match_terms *terms, char text[MATCH_TERMS_TEXT_SIZE])
{
    char white[TIME_CONTROL_SIZE], black[TIME_CONTROL_SIZE];
    *text = '\0';
    time_control_write(&terms->clocks[WHITE], CLOCK_MINUTES, white);
    time_control_write(&terms->clocks[BLACK], CLOCK_MINUTES, black);
    if (terms->days > 0)
        text_add(text, MATCH_TERMS_TEXT_SIZE, "%d day%s per move", terms->days,
                 plural((uint64_t)terms->days));
    else if (!match_terms_have_clock(terms))
        text_add(text, MATCH_TERMS_TEXT_SIZE, "no clock");
    else if (strcmp(white, black) == 0)
        text_add(text, MATCH_TERMS_TEXT_SIZE, "%s", white);
    else
        text_add(text, MATCH_TERMS_TEXT_SIZE, "%s against %s", white, black);
    text_add(text, MATCH_TERMS_TEXT_SIZE, "%s%s%s%s", terms->days > 0 ? "," : "",
             terms->rated ? " rated" : " casual", terms->chess960 ? " Chess960" : "",
             *terms->fen != '\0' && !terms->chess960 ? " from a position" : "");
    return text;
}

enum { WORD_SIZE = 64 };

static bool read_clock(struct match_terms *terms, const char *word)
{
    int days = 0;
    char number[WORD_SIZE];
    size_t length = strlen(word);
    struct time_control clocks[2] = {{.count = 0}};
    snprintf(number, sizeof number, "%.*s", (int)length - 1, word);
    if ((word[length - 1] != 'd' ||
         !number_parse_int(number, 1, MATCH_TERMS_MAX_DAYS, &days, NULL)) &&
        !time_controls_parse(clocks, word, NULL))
        return false;
    memcpy(terms->clocks, clocks, sizeof clocks);
    terms->days = days;
    terms->rated = terms->rated && (days > 0 || match_terms_have_clock(terms));
    return true;
}

static bool read_range(struct seek *seek, const char *word)
{
    int low, high, end = 0;
    if (strlen(word) >= sizeof seek->range || word[strspn(word, "0123456789-")] ||
        sscanf(word, "%d-%d%n", &low, &high, &end) != 2 || word[end] || low < 100 ||
        high < low)
        return false;
    strcpy(seek->range, word);
    return true;
}

const char *const color_words[] = {"white", "black", "any"};

int color_parse(const char *word)
{
    int color = WHITE;
    while (color < COLOR_UNSPECIFIED && strcmp(word, color_words[color]) != 0)
        color++;
    return color;
}

static bool read_word(struct seek *seek, const char *word)
{
    if (strcasecmp(word, "rated") == 0)
        seek->terms.rated = true;
    else if (strcasecmp(word, "casual") == 0 || strcasecmp(word, "unrated") == 0)
        seek->terms.rated = false;
    else if (strcasecmp(word, "960") == 0 || strcasecmp(word, "chess960") == 0)
        seek->terms.chess960 = !(seek->terms.rated = false);
    else if (strcasecmp(word, "white") == 0)
        seek->color = "white";
    else if (strcasecmp(word, "black") == 0)
        seek->color = "black";
    else
        return read_clock(&seek->terms, word) || read_range(seek, word);
    return true;
}

bool seek_parse(struct seek *seek, const char *text, struct error *error)
{
    char word[WORD_SIZE];
    const char *part;
    size_t length;
    while (next_word(&text, &part, &length)) {
        snprintf(word, sizeof word, "%.*s", (int)length, part);
        if (!read_word(seek, word))
            return error_set(error, 0,
                             "expected a clock such as 5+3, days such as 3d, rated, casual, "
                             "960, white, black or ratings such as 1500-1800, found '%.*s'",
                             PRINTABLE_UP_TO(30, word));
    }
    return match_terms_are_allowed(&seek->terms, error);
}

void seek_write(const struct seek *seek, struct line_writer *writer)
{
    match_terms_write(&seek->terms, writer);
    if (*seek->color)
        line_writer_add(writer, "color", seek->color);
    if (*seek->range)
        line_writer_add(writer, "range", seek->range);
}
