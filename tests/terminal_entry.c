/* terminal_entry.c - control sequences compared with the strings of a terminfo entry.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A string with parameters is a small program. Here it is taken as the pattern of all it can
 * print: conditions may go either way, and a number is any number.
 */
#include "config.h"

#include "terminal_entry.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>
#include <term.h>

#include "base/printable.h"

enum { STRINGS_MAX = 1200, MODES_MAX = 64 };

static struct {
    const char *name, *pattern;
} strings[STRINGS_MAX];
static size_t string_count;

/* ---- the entry ---------------------------------------------------------------------- */

/* What keys send, what reset programs send, and what makes files and printers known. */
static bool is_never_sent(const char *name)
{
    static const char *const never[] = {"rs1", "rs2",   "rs3",   "rf",  "is1",  "is2", "is3",
                                        "if",  "pfkey", "pfloc", "pfx", "acsc", "pln", "sgr1"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strcmp(name, never[i]) == 0)
            return true;
    return name[0] == 'k' || (name[0] == 'u' && isdigit((unsigned char)name[1]));
}

static void add_pattern(const char *name, const char *pattern)
{
    if (string_count == STRINGS_MAX)
        return;
    strings[string_count].name = name;
    strings[string_count++].pattern = pattern;
}

/* The string, and the sequences it is made of: who is told to clear its screen by going home
 * and erasing what follows knows how to erase. */
static void add_string(const char *name)
{
    const char *pattern = is_never_sent(name) ? NULL : tigetstr((char *)(size_t)name);
    if (!pattern || pattern == (const char *)-1 || *pattern == '\0')
        return;
    add_pattern(name, pattern);
    if (strstr(pattern, "%?"))
        return;
    for (const char *at = strchr(pattern, '\033'); at;) {
        const char *next = strchr(at + 1, '\033');
        char *piece = next ? strndup(at, (size_t)(next - at)) : strdup(at);
        if (piece && strcmp(piece, pattern) != 0)
            add_pattern("", piece);
        at = next;
    }
}

bool terminal_entry_load(const char *term)
{
    static const char *const younger[] = {"XM", "BE", "BD", "E3", "Ms", "Ss", "Se", "ecma48"};
    int found;
    string_count = 0;
    if (cur_term)
        del_curterm(cur_term);
    if (setupterm((char *)(size_t)term, 1, &found) != OK)
        return false;
    for (size_t i = 0; strnames[i]; i++)
        add_string(strnames[i]);
    for (size_t i = 0; i < sizeof younger / sizeof younger[0]; i++)
        add_string(younger[i]);
    return true;
}

bool terminal_entry_is_screen(void)
{
    return cursor_address && clear_screen && !hard_copy;
}

static const char *string_called(const char *name)
{
    for (size_t i = 0; i < string_count; i++)
        if (strcmp(strings[i].name, name) == 0)
            return strings[i].pattern;
    return NULL;
}

/* ---- patterns ----------------------------------------------------------------------- */

/* Behind the "%e" (if it is wanted) or the "%;" that ends the branch. */
static const char *behind_branch(const char *pattern, bool stop_at_else)
{
    int depth = 0;
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '%')
            continue;
        switch (*++pattern) {
        case '\'': pattern += 2; break;
        case '?': depth++; break;
        case 'e':
            if (depth == 0 && stop_at_else)
                return pattern + 1;
            break;
        case ';':
            if (depth-- == 0)
                return pattern + 1;
            break;
        case '\0': return pattern;
        }
    }
    return pattern;
}

static long match(const char *pattern, const char *text, const char *end);

/* At least `least` characters of a class, then the rest; the longest. */
static long match_run(int (*is_in)(int), int least, const char *pattern, const char *text,
                      const char *end)
{
    long best = -1;
    for (int taken = 0;; taken++) {
        if (taken >= least) {
            long rest = match(pattern, text + taken, end);
            if (rest >= 0)
                best = taken + rest;
        }
        if (text + taken >= end || !is_in((unsigned char)text[taken]))
            return best;
    }
}

static long longer(long left, long right)
{
    return left > right ? left : right;
}

/* `pattern` stands behind a '%'. */
static long match_operation(const char *pattern, const char *text, const char *end)
{
    long rest;
    switch (*pattern) {
    case 'p':
    case 'P':
    case 'g': return match(pattern + 2, text, end);
    case '\'': return match(pattern + 3, text, end);
    case '{': return match(strchr(pattern, '}') + 1, text, end);
    case 't':
        return longer(match(pattern + 1, text, end),
                      match(behind_branch(pattern + 1, true), text, end));
    case 'e': return match(behind_branch(pattern + 1, false), text, end);
    case 'c':
        rest = text < end ? match(pattern + 1, text + 1, end) : -1;
        return rest < 0 ? -1 : rest + 1;
    case 's': return match_run(isprint, 0, pattern + 1, text, end);
    case 'd': return match_run(isdigit, 1, pattern + 1, text, end);
    case '%':
        rest = text < end && *text == '%' ? match(pattern + 1, text + 1, end) : -1;
        return rest < 0 ? -1 : rest + 1;
    }
    if (isdigit((unsigned char)*pattern) || *pattern == ':') /* "%02d", "%:-3d", "%2x" */
        return match_run(isxdigit, 1, pattern + strcspn(pattern, "doxX") + 1, text, end);
    return match(pattern + 1, text, end); /* reckons, prints nothing */
}

/* How many bytes the pattern takes, at most; -1: it does not fit. */
static long match(const char *pattern, const char *text, const char *end)
{
    const char *padding;
    long rest;
    if (*pattern == '\0')
        return 0;
    if (pattern[0] == '$' && pattern[1] == '<' && (padding = strchr(pattern, '>')))
        return match(padding + 1, text, end);
    if (*pattern == '%')
        return match_operation(pattern + 1, text, end);
    if (text >= end || (*pattern & 0x7F) != *text) /* NUL is written as 0x80 */
        return -1;
    rest = match(pattern + 1, text + 1, end);
    return rest < 0 ? -1 : rest + 1;
}

/* ---- what is switched on ------------------------------------------------------------ */

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
    } modes[MODES_MAX]; /* of DEC */
    size_t mode_count;
    bool attribute, foreground, background;
} state;

static char fault[160];

/* The sequence as one writes it. */
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
    else if (number < 20)
        state.attribute = true;
    else if (number < 30)
        state.attribute = false;
    else if (number == 39 || number == 49)
        *(number == 39 ? &state.foreground : &state.background) = false;
    else
        *((number / 10) % 2 == 1 ? &state.foreground : &state.background) = true;
}

/* Bytes of a group, which begins at `text`. */
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

/* Whether the entry has some string that sets this, alone or beside others. */
static bool has_group(const char *group, size_t length)
{
    char alone[64];
    bool is_reset = length == 1 && *group == '0';
    int size = snprintf(alone, sizeof alone, "\033[%.*sm", (int)length, group);
    for (size_t i = 0; i < string_count; i++) {
        const char *found = strstr(strings[i].pattern, "\033[");
        if (match(strings[i].pattern, alone, alone + size) == size ||
            (is_reset && strstr(strings[i].pattern, "\033[m")))
            return true;
        for (; found && strchr(found, 'm'); found = strstr(found + 2, "\033["))
            for (const char *at = found + 2; isdigit((unsigned char)*at);
                 at += strspn(at, "0123456789"), at += *at == ';')
                if (strncmp(at, group, length) == 0 && strchr(";m", at[length]))
                    return true;
    }
    return false;
}

/* On cons25 what is dim is a colour. */
static bool dim_is_colour(void)
{
    const char *dim = string_called("dim");
    return dim && strstr(dim, "[30");
}

/* "\E[1;38;5;20m": made of what strings of the entry make; `made`: as a whole. */
static bool check_look(const char *text, size_t length, bool made,
                       const struct stream_rules *rules)
{
    char groups[128];
    const char *at = groups;
    snprintf(groups, sizeof groups, "%.*s", (int)length - 3, text + 2);
    if (*groups == '\0')
        note_look(0);
    for (size_t size; *at != '\0'; at += size + (at[size] == ';')) {
        size = group_length(at);
        if (!made && (size == 0 || !has_group(at, size)))
            return false;
        note_look(atoi(at));
        if (rules->plain_colours && (state.foreground || state.background) && !dim_is_colour())
            return false;
    }
    return true;
}

/* ---- sequences ---------------------------------------------------------------------- */

static bool is_look(const char *text, size_t length)
{
    return length >= 3 && text[0] == '\033' && text[1] == '[' && text[length - 1] == 'm' &&
           strspn(text + 2, "0123456789;:") == length - 3;
}

/* All strings that make these bytes tell something, as more than one may. */
static void note_strings(const char *text, size_t length)
{
    static const char *const looks[] = {"bold", "rev", "dim", "smso", "smul", "blink", "setf"};
    for (size_t i = 0; i < PAIRS; i++)
        for (int off = 0; off < 2; off++) {
            const char *pattern = string_called(pairs[i][off]);
            if (pattern && match(pattern, text, text + length) == (long)length)
                state.on[i] = off == 0;
        }
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        const char *pattern = string_called(looks[i]);
        if (pattern && match(pattern, text, text + length) == (long)length)
            state.attribute = true;
    }
    for (int i = 0; i < 3; i++) {
        const char *pattern = string_called(i == 0 ? "sgr0" : i == 1 ? "rmso" : "rmul");
        if (pattern && match(pattern, text, text + length) == (long)length)
            state.attribute = false;
    }
}

static void note_modes(const char *text, size_t length)
{
    size_t numbers = strspn(text + 3, "0123456789;");
    bool set = text[3 + numbers] == 'h';
    if (length < 5 || strncmp(text, "\033[?", 3) != 0 || !strchr("hl", text[3 + numbers]))
        return;
    for (const char *at = text + 3; isdigit((unsigned char)*at);
         at += strspn(at, "0123456789"), at += *at == ';')
        note_mode(atoi(at), set);
}

/* A sequence that no entry names; 0: it is none. */
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
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t start = strlen(known[i].start), at = start;
        if (length < start || memcmp(text, known[i].start, start) != 0)
            continue;
        *extra = known[i].extra;
        if (text[1] == '[') {
            while (at < length && strchr("0123456789;", text[at]))
                at++;
            return at < length && strchr("hl", text[at]) ? at + 1 : 0;
        }
        while (at < length && text[at] != '\a' && text[at] != '\033')
            at++;
        return at + (at < length && text[at] == '\033') + 1;
    }
    return 0;
}

/* A control sequence; its length, 0: a fault. */
static size_t take_sequence(const char *text, size_t length, const struct stream_rules *rules)
{
    long best = strchr("\r\n\b", *text) ? 1 : 0;
    size_t size = 2;
    unsigned extra;
    for (size_t i = 0; i < string_count; i++)
        best = longer(best, match(strings[i].pattern, text, text + length));
    if (text[0] == '\033' && length > 2 && text[1] == '[')
        while (size < length && (unsigned char)text[size] < 0x40)
            size++;
    if (is_look(text, size + 1 > length ? length : size + 1))
        best = !check_look(text, size + 1, best > (long)size, rules) ? 0
               : best > (long)size                                   ? best
                                                                     : (long)size + 1;
    if (best == 0 && (size = extra_length(text, length, &extra)) > 0 &&
        (extra & rules->extras))
        best = (long)size;
    if (best == 0)
        complain("the entry has no", text, length < 16 ? length : 16);
    else
        note_strings(text, (size_t)best);
    for (long i = 0; i < best; i++)
        note_modes(text + i, (size_t)(best - i));
    return (size_t)best;
}

static size_t take_character(const char *text, size_t length, const struct stream_rules *rules)
{
    uint32_t character;
    size_t size = printable_decode(text, length, &character);
    if ((unsigned char)*text < 0x20)
        return take_sequence(text, length, rules);
    if (size > 0 && printable_character(character) && (size == 1 || rules->utf8))
        return size;
    complain("cannot be shown:", text, size > 0 ? size : 1);
    return 0;
}

/* ---- the end ------------------------------------------------------------------------ */

/* Cursor and wrapping are on in a terminal one was given; blinking is its own affair. */
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

const char *terminal_entry_fault(const char *bytes, size_t length,
                                 const struct stream_rules *rules)
{
    fault[0] = '\0';
    memset(&state, 0, sizeof state);
    for (size_t at = 0, size; at < length && !fault[0]; at += size) {
        size = take_character(bytes + at, length - at, rules);
        if (size == 0)
            return fault;
    }
    check_end();
    return fault[0] ? fault : NULL;
}
