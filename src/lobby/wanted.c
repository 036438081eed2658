/* wanted.c - see wanted.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/wanted.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"

enum { WORD = 64, MOST_RATING = 9999 };

static bool take_clock(struct terms *terms, const char *word)
{
    int days = 0;
    char number[WORD];
    size_t length = strlen(word);
    struct clock_control clocks[2];
    snprintf(number, sizeof number, "%.*s", (int)length - 1, word);
    if (length > 1 && word[length - 1] == 'd' &&
        number_read_int(number, 1, TERMS_DAYS, &days, NULL)) {
        memset(terms->clocks, 0, sizeof terms->clocks);
        terms->days = days;
        terms->delay = 0; /* it is of seconds */
        return true;
    }
    if (!clock_controls_read(clocks, word, NULL))
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
    else if (strcasecmp(word, "private") == 0)
        wanted->terms.hidden = true;
    else if (strncasecmp(word, "delay=", 6) == 0)
        return number_read_int(word + 6, 0, TERMS_DELAY, &wanted->terms.delay, NULL);
    else if (strcasecmp(word, "960") == 0 || strcasecmp(word, "chess960") == 0)
        wanted->terms.chess960 = !(wanted->terms.rated = false);
    else if (strcasecmp(word, "white") == 0)
        wanted->color = "white";
    else if (strcasecmp(word, "black") == 0)
        wanted->color = "black";
    else if (wanted->seeks && strncasecmp(word, "min=", 4) == 0)
        return number_read_int(word + 4, 1, MOST_RATING, &wanted->least, NULL);
    else if (wanted->seeks && strncasecmp(word, "max=", 4) == 0)
        return number_read_int(word + 4, 1, MOST_RATING, &wanted->most, NULL);
    else
        return take_clock(&wanted->terms, word);
    return true;
}

static bool check(const struct wanted *wanted, struct reason *reason)
{
    if (wanted->most > 0 && wanted->least > wanted->most)
        return reason_set(reason, 0, "expected min=%d or less, or max=%d or more",
                          wanted->most, wanted->least);
    return terms_check(&wanted->terms, reason);
}

bool wanted_read(struct wanted *wanted, const char *text, struct reason *reason)
{
    char word[WORD];
    const char *part;
    size_t length;
    while (next_word(&text, &part, &length)) {
        snprintf(word, sizeof word, "%.*s", (int)(length < WORD ? length : WORD - 1), part);
        if (!take_word(wanted, word))
            return reason_set(reason, 0,
                              "expected a clock such as 5+3, days such as 3d, rated, casual, "
                              "private, delay=30, 960, white or black%s, found '%.*s'",
                              wanted->seeks ? ", min=1400, max=1800" : "",
                              PRINTABLE_UP_TO(30, word));
    }
    return check(wanted, reason);
}

void wanted_write(const struct wanted *wanted, struct line_writer *writer)
{
    terms_write(&wanted->terms, writer);
    if (*wanted->color)
        line_add(writer, "color", wanted->color);
    if (wanted->least > 0)
        line_add_number(writer, "min", wanted->least);
    if (wanted->most > 0)
        line_add_number(writer, "max", wanted->most);
}
