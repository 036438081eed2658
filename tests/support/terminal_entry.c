/* terminal_entry.c - compares control sequences with the strings of a terminfo entry.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A string with parameters is a small program. It is treated as a pattern of everything that
 * it can print: either branch of a condition matches, and any number matches a number.
 */
#include "config.h"

#include "support/terminal_entry.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>
#include <term.h>

enum { STRINGS_MAX = 1200 };

static struct {
    const char *name, *pattern;
    char *piece; /* owned, or NULL */
} strings[STRINGS_MAX];
static size_t string_count;

/* ---- the entry ---------------------------------------------------------------------- */

/* Returns whether a string is never sent by programs: strings of keys, reset strings, and
 * those for files and printers. */
static bool is_never_sent(const char *name)
{
    static const char *const never[] = {"rs1", "rs2",   "rs3",   "rf",  "is1",  "is2", "is3",
                                        "if",  "pfkey", "pfloc", "pfx", "acsc", "pln", "sgr1"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strcmp(name, never[i]) == 0)
            return true;
    return name[0] == 'k' || (name[0] == 'u' && isdigit((unsigned char)name[1]));
}

static void add_pattern(const char *name, const char *pattern, char *piece)
{
    if (string_count == STRINGS_MAX) {
        free(piece);
        return;
    }
    strings[string_count].name = name;
    strings[string_count].pattern = pattern;
    strings[string_count++].piece = piece;
}

void terminal_entry_forget(void)
{
    while (string_count > 0)
        free(strings[--string_count].piece);
    if (cur_term)
        del_curterm(cur_term);
}

/* Adds a string and the sequences it consists of: a terminal whose clear string goes home and
 * then erases the rest understands both. */
static void add_string(const char *name)
{
    const char *pattern = is_never_sent(name) ? NULL : tigetstr((char *)(size_t)name);
    if (!pattern || pattern == (const char *)-1 || *pattern == '\0')
        return;
    add_pattern(name, pattern, NULL);
    if (strstr(pattern, "%?"))
        return;
    for (const char *at = strchr(pattern, '\033'); at;) {
        const char *next = strchr(at + 1, '\033');
        char *piece = next ? strndup(at, (size_t)(next - at)) : strdup(at);
        if (piece && strcmp(piece, pattern) != 0)
            add_pattern("", piece, piece);
        else
            free(piece);
        at = next;
    }
}

bool terminal_entry_load(const char *term)
{
    static const char *const younger[] = {"XM", "BE", "BD", "E3", "Ms", "Ss", "Se", "ecma48"};
    int found;
    static bool registered;
    if (!registered)
        registered = atexit(terminal_entry_forget) == 0;
    terminal_entry_forget();
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

const char *terminal_entry_string(const char *name)
{
    for (size_t i = 0; i < string_count; i++)
        if (strcmp(strings[i].name, name) == 0)
            return strings[i].pattern;
    return NULL;
}

/* ---- patterns ----------------------------------------------------------------------- */

/* Returns the position after the "%e" (if wanted) or the "%;" that ends the branch. */
static const char *after_branch(const char *pattern, bool stop_at_else)
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

/* Matches at least `least` characters of a class, as many as possible, and then the rest. */
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

/* `pattern` is after a '%'. */
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
                      match(after_branch(pattern + 1, true), text, end));
    case 'e': return match(after_branch(pattern + 1, false), text, end);
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
    return match(pattern + 1, text, end); /* computes, prints nothing */
}

/* Returns the length of the longest match in bytes; -1 if there is none. */
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
    if (text >= end || (*pattern & 0x7F) != *text) /* 0x80 stands for NUL */
        return -1;
    rest = match(pattern + 1, text + 1, end);
    return rest < 0 ? -1 : rest + 1;
}

long terminal_entry_match(const char *pattern, const char *text, size_t length)
{
    return match(pattern, text, text + length);
}

size_t terminal_entry_longest(const char *text, size_t length)
{
    long best = 0;
    for (size_t i = 0; i < string_count; i++)
        best = longer(best, match(strings[i].pattern, text, text + length));
    return (size_t)best;
}

/* Returns whether any string of the entry sets this attribute, alone or with others. */
bool terminal_entry_has_look(const char *group, size_t length)
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
