/* terminal_stream.c - see terminal_stream.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/terminal_stream.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "support/terminal_entry.h"

enum { MODES_MAX = 64 };

/* ---- modes that are switched on ----------------------------------------------------- */

static const char *const pairs[][2] = {{"smcup", "rmcup"},
                                       {"smkx", "rmkx"},
                                       {"civis", "cnorm"},
                                       {"smacs", "rmacs"},
                                       {"smir", "rmir"}};
enum { PAIRS = sizeof pairs / sizeof pairs[0] };

static struct {
    bool on[PAIRS];
    struct {
        int number;
        bool set;
    } modes[MODES_MAX]; /* DEC private mode */
    size_t mode_count;
    bool attribute, foreground, background;
} state;

static char fault[160];

/* The sequence in printable notation. */
static void complain(const char *what, const char *bytes, size_t length)
{
    int used = snprintf(fault, sizeof fault, "%s ", what);
    for (size_t i = 0; i < length && used < (int)sizeof fault - 8; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        used += snprintf(fault + used, sizeof fault - (size_t)used,
                         byte == 27                  ? "\\E"
                         : byte > ' ' && byte < 0x7F ? "%c"
                                                     : "<%02X>",
                         byte);
    }
}

static void note_mode(int number, bool set)
{
    size_t i = 0;
    while (i < state.mode_count && state.modes[i].number != number)
        i++;
    if (i == MODES_MAX)
        return;
    if (i == state.mode_count)
        state.mode_count++;
    state.modes[i].number = number;
    state.modes[i].set = set;
}

/* One group of an SGR sequence: "1", "38;5;20". */
static void note_look(int number)
{
    if (number == 0)
        state.attribute = state.foreground = state.background = false;
    else if (number < 10)
        state.attribute = true;
    else if (number >= 20 && number < 30)
        state.attribute = false;
    else if (number < 20) /* another font, see smacs */
        return;
    else if (number == 39 || number == 49)
        *(number == 39 ? &state.foreground : &state.background) = false;
    else
        *((number / 10) % 2 == 1 ? &state.foreground : &state.background) = true;
}

/* Returns the length of a group, which begins at `text`. */
static size_t group_length(const char *text)
{
    size_t length = strspn(text, "0123456789:");
    if (strncmp(text, "38;5;", 5) == 0 || strncmp(text, "48;5;", 5) == 0)
        return 5 + strspn(text + 5, "0123456789");
    if (strncmp(text, "38;2;", 5) == 0 || strncmp(text, "48;2;", 5) == 0) {
        for (int i = 0; i < 4; i++)
            length += 1 + strspn(text + length + 1, "0123456789");
    }
    return length;
}

/* On cons25 dim text is a colour. */
static bool dim_is_colour(void)
{
    const char *dim = terminal_entry_string("dim");
    return dim && strstr(dim, "[30");
}

static bool is_colour(int number)
{
    return number >= 30 && number != 39 && number != 49 && !dim_is_colour();
}

/* Reads the groups of "\E[1;38;5;20m" and notes what they set. Returns false if `entry_only`
 * and no string of the entry has one of them, or if one is a colour and `colours` is false. */
static bool take_look(const char *text, size_t length, bool entry_only, bool colours)
{
    char groups[128];
    const char *at = groups;
    snprintf(groups, sizeof groups, "%.*s", (int)length - 3, text + 2);
    if (*groups == '\0')
        note_look(0);
    for (size_t size; *at != '\0'; at += size + (at[size] == ';')) {
        size = group_length(at);
        if (entry_only && (size == 0 || !terminal_entry_has_look(at, size)))
            return false;
        if (!colours && is_colour(atoi(at)))
            return false;
        note_look(atoi(at));
    }
    return true;
}

/* ---- sequences ---------------------------------------------------------------------- */

/* Returns the length of "\E[...m", or 0 if the text is something else. */
static size_t look_length(const char *text, size_t length)
{
    size_t size = 2;
    if (length < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    while (size < length && text[size] != '\0' && strchr("0123456789;:", text[size]))
        size++;
    return size < length && text[size] == 'm' ? size + 1 : 0;
}

/* Notes the effects of all strings that match, as there may be several. */
static void note_strings(const char *text, size_t length)
{
    static const char *const looks[] = {"bold", "rev", "dim", "smso", "smul", "blink", "setf"};
    for (size_t i = 0; i < PAIRS; i++)
        for (int off = 0; off < 2; off++) {
            const char *pattern = terminal_entry_string(pairs[i][off]);
            if (pattern && terminal_entry_match(pattern, text, length) == (long)length)
                state.on[i] = off == 0;
        }
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const char *pattern = terminal_entry_string(looks[i]);
        if (pattern && terminal_entry_match(pattern, text, length) == (long)length)
            state.attribute = true;
    }
    for (int i = 0; i < 3; i++) {
        const char *pattern = terminal_entry_string(i == 0   ? "sgr0"
                                                    : i == 1 ? "rmso"
                                                             : "rmul");
        if (pattern && terminal_entry_match(pattern, text, length) == (long)length)
            state.attribute = false;
    }
}

static void note_modes(const char *text, size_t length)
{
    size_t numbers = 3;
    bool set;
    if (length < 5 || strncmp(text, "\033[?", 3) != 0)
        return;
    while (numbers < length && strchr("0123456789;", text[numbers]))
        numbers++;
    if (numbers == length || !strchr("hl", text[numbers]))
        return;
    set = text[numbers] == 'h';
    for (const char *at = text + 3; isdigit((unsigned char)*at);
         at += strspn(at, "0123456789"), at += *at == ';')
        note_mode(atoi(at), set);
}

/* Returns the length of a sequence that no entry has; 0 if there is none. */
static size_t extra_length(const char *text, size_t length, unsigned *extra)
{
    static const struct {
        const char *start;
        unsigned extra;
    } known[] = {
        {"\033]11;?", EXTRA_COLOURS}, {"\033]52;", EXTRA_CLIPBOARD},
        {"\033[?1000", EXTRA_MOUSE},  {"\033[?1002", EXTRA_MOUSE},
        {"\033[?1003", EXTRA_MOUSE},  {"\033[?1006", EXTRA_MOUSE},
        {"\033[?2004", EXTRA_PASTES}, {"\033[?2026", EXTRA_SYNCHRONIZED},
        {"\033_G", EXTRA_IMAGES},     {"\033[16", EXTRA_IMAGES},
        {"\033P$q", EXTRA_COLOURS},   {"\033[48:2::1:2:3", EXTRA_COLOURS},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t start = strlen(known[i].start), at = start;
        if (length < start || memcmp(text, known[i].start, start) != 0)
            continue;
        *extra = known[i].extra;
        if (text[1] == '[') {
            while (at < length && strchr("0123456789;", text[at]))
                at++;
            return at < length && strchr("hltm", text[at]) ? at + 1 : 0;
        }
        while (at < length && text[at] != '\a' && text[at] != '\033')
            at++;
        return at + (at < length && text[at] == '\033') + 1;
    }
    return 0;
}

/* Notes what the sequences in these bytes switch on and off. */
static void note_all(const char *text, size_t length)
{
    note_strings(text, length);
    for (size_t i = 0, size; i < length; i++) {
        note_modes(text + i, length - i);
        size = look_length(text + i, length - i);
        if (size > 0)
            take_look(text + i, size, false, true);
    }
}

/* Reads a control sequence; returns its length, or 0 if it is wrong. */
static size_t take_sequence(const char *text, size_t length, const struct stream_rules *rules)
{
    size_t best = terminal_entry_longest(text, length), look = look_length(text, length), size;
    unsigned extra;
    if (best == 0 && strchr("\r\n\b", *text))
        best = 1;
    if (look > 0 && !take_look(text, look, best < look, !rules->plain_colours))
        best = 0;
    else if (look > best) /* several groups in one */
        best = look;
    if (best == 0 && (size = extra_length(text, length, &extra)) > 0 &&
        (extra & rules->extras))
        best = size;
    if (best == 0)
        complain("the entry has no", text, length < 16 ? length : 16);
    note_all(text, best);
    return best;
}

static size_t take_character(const char *text, size_t length, const struct stream_rules *rules)
{
    uint32_t character;
    size_t size = printable_decode_utf8(text, length, &character);
    if ((unsigned char)*text < 0x20)
        return take_sequence(text, length, rules);
    if (size > 0 && character_is_visible(character) && (size == 1 || rules->utf8))
        return size;
    complain("cannot be shown:", text, size > 0 ? size : 1);
    return 0;
}

/* ---- the end ------------------------------------------------------------------------ */

/* The cursor and wrapping are on in a new terminal; whether the cursor blinks does not
 * matter. */
static void check_end(void)
{
    for (size_t i = 0; i < PAIRS; i++)
        if (state.on[i])
            snprintf(fault, sizeof fault, "%s is not undone", pairs[i][0]);
    for (size_t i = 0; i < state.mode_count; i++) {
        int number = state.modes[i].number;
        bool wanted = number == 7 || number == 25;
        if (number != 12 && state.modes[i].set != wanted)
            snprintf(fault, sizeof fault, "mode %d is left %s", number, wanted ? "off" : "on");
    }
    if (state.attribute || state.foreground || state.background)
        snprintf(fault, sizeof fault, "colours or attributes are left");
}

/* Returns the length of a sequence that a crash cut off, which the next sequence ends. */
static size_t cut_length(const char *text, size_t length)
{
    const char *next = length < 2 ? NULL : memchr(text + 1, '\033', length - 1);
    return next ? (size_t)(next - text) : length;
}

const char *terminal_stream_fault(const char *bytes, size_t length,
                                  const struct stream_rules *rules)
{
    bool may_cut = rules->cut;
    memset(&state, 0, sizeof state);
    for (size_t at = 0, size; at < length; at += size) {
        fault[0] = '\0';
        size = take_character(bytes + at, length - at, rules);
        if (size == 0 && may_cut && cut_length(bytes + at, length - at) < 32) {
            size = cut_length(bytes + at, length - at);
            may_cut = false;
        }
        if (size == 0)
            return fault;
    }
    fault[0] = '\0';
    check_end();
    return fault[0] ? fault : NULL;
}
