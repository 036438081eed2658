/* modes.c - what is asked of the terminal beyond what its entry in terminfo may have.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/modes.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "tui/keys.h"
#include "tui/terminal.h"

enum {
    MODE_MOUSE = 1,
    MODE_PASTES = 2,
    ANSWER_COUNTS = 3000, /* milliseconds: later the picture stays as it is */
    ANSWER_IS_DUE = 250   /* so long one waits for it at the end, at most */
};

static const struct {
    unsigned mode;
    const char *on, *off;
} modes[] = {
    {MODE_MOUSE, "\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l"},
    {MODE_PASTES, "\033[?2004h", "\033[?2004l"},
};

enum { MODES = sizeof modes / sizeof modes[0] };

static unsigned wanted, sent, possible;
static bool question_due, answered;
static int64_t asked; /* when; 0: it was not */

void modes_open(void)
{
    possible = terminal_has(TERMINAL_MARKS_PASTES) ? MODE_PASTES : 0;
    possible |= terminal_has(TERMINAL_HAS_MOUSE) ? MODE_MOUSE : 0;
    wanted = possible & MODE_PASTES;
    sent = 0;
    question_due = terminal_has(TERMINAL_TELLS_COLOURS);
    answered = false;
    asked = 0;
}

void modes_want_mouse(bool want, bool force)
{
    if (want && force)
        possible |= MODE_MOUSE;
    wanted &= ~(unsigned)MODE_MOUSE;
    if (want)
        wanted |= possible & MODE_MOUSE;
    if (wanted & MODE_MOUSE)
        keys_expect_mouse();
}

bool modes_have_mouse(void)
{
    return wanted & MODE_MOUSE;
}

const char *modes_due(char text[MODES_SIZE])
{
    text[0] = '\0';
    for (size_t i = 0; i < MODES; i++)
        if ((wanted ^ sent) & modes[i].mode)
            strcat(text, wanted & modes[i].mode ? modes[i].on : modes[i].off);
    sent = wanted;
    if (question_due) {
        strcat(text, "\033]11;?\a");
        question_due = false;
        asked = monotonic_milliseconds();
    }
    return text;
}

const char *modes_end(char text[MODES_SIZE])
{
    text[0] = '\0';
    for (size_t i = 0; i < MODES; i++)
        if (possible & modes[i].mode)
            strcat(text, modes[i].off);
    return text;
}

void modes_forget(void)
{
    sent = 0;
}

/* ---- the background -------------------------------------------------------------- */

/* One to four hexadecimal digits, as a number up to 1000; -1: none. */
static int read_part(const char **text)
{
    char *end;
    long value = strtol(*text, &end, 16), most = 1;
    int digits = (int)(end - *text);
    if (digits < 1 || digits > 4 || value < 0)
        return -1;
    for (int i = 0; i < digits; i++)
        most *= 16;
    *text = end + (*end == '/');
    return (int)(1000 * value / (most - 1));
}

/* "11;rgb:1e1e/1e1e/1e1e", or with "rgba:" and a part more. */
static bool read_colour(const char *text, int parts[3])
{
    if (strncmp(text, "11;rgb", 6) != 0)
        return false;
    text += 6 + (text[6] == 'a');
    if (*text++ != ':')
        return false;
    for (int i = 0; i < 3; i++)
        if ((parts[i] = read_part(&text)) < 0)
            return false;
    return true;
}

bool modes_take_answer(const char *answer, bool *dark)
{
    int parts[3];
    if (asked == 0 || answered || !read_colour(answer, parts))
        return false;
    answered = true;
    *dark = 299 * parts[0] + 587 * parts[1] + 114 * parts[2] < 500 * 1000; /* BT.601 */
    return monotonic_milliseconds() - asked < ANSWER_COUNTS;
}

int modes_answer_time(void)
{
    int64_t left = asked + ANSWER_IS_DUE - monotonic_milliseconds();
    return asked == 0 || answered || left < 0 ? 0 : (int)left;
}
