/* screening_design.c - many changes of the search's constants, and which side has which.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/screening_design.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"

enum { BASE = -1 };

/* ---- reading ------------------------------------------------------------------------------ */

/* Read "NAME=VALUE", of `length` bytes; what follows is ',' or NUL. */
static bool read_assignment(const char *text, size_t length, int *row, int *value,
                            struct reason *reason)
{
    char name[PARAMETER_NAME_SIZE], *end;
    const char *equals = memchr(text, '=', length);
    if (!equals || equals == text)
        return reason_set(reason, 0, "expected NAME=VALUE, found '%.*s'", (int)length, text);
    size_t name_length = (size_t)(equals - text);
    snprintf(name, sizeof name, "%.*s", (int)(name_length < sizeof name ? name_length : 0),
             text);
    *row = search_constant_find(name);
    if (*row < 0)
        return reason_set(reason, 0, "expected a name of search_constants.h, found '%.*s'",
                          (int)name_length, text);
    const struct engine_option *option = &search_constant_table[*row];
    const char *number = equals + 1;
    long found = strtol(number, &end, 10);
    if (!strchr("-0123456789", *number) || end != text + length || end == number ||
        found < option->minimum || found > option->maximum)
        return reason_set(reason, 0, "%s: expected %ld to %ld, found '%.*s'", name,
                          (long)option->minimum, (long)option->maximum,
                          (int)(text + length - number), number);
    *value = (int)found;
    return true;
}

/* Have this change, or the base, set a constant. */
static bool assign(struct screening_design *design, int owner, int row, int value, bool *set,
                   struct reason *reason)
{
    const char *name = search_constant_table[row].name;
    if (set[row])
        return reason_set(reason, 0, "%s is set twice by %s", name,
                          owner == BASE ? "--base" : "the changes");
    set[row] = true;
    design->owners[row] = owner;
    if (owner == BASE)
        design->base.values[row] = value;
    design->changed.values[row] = value;
    return true;
}

/* Read all of one change, or of the base. */
static bool read_assignments(struct screening_design *design, const char *text, int owner,
                             bool *set, struct reason *reason)
{
    bool differs = owner == BASE;
    int row = 0, value = 0;
    for (const char *next = text; next; next = strchr(next, ',')) {
        next += *next == ',' && next != text;
        if (!read_assignment(next, strcspn(next, ","), &row, &value, reason) ||
            !assign(design, owner, row, value, set, reason))
            return false;
        differs = differs || value != design->base.values[row];
    }
    return differs ||
           reason_set(reason, 0, "%s: expected a change, found what both sides have", text);
}

bool screening_design_read(struct screening_design *design, const char *base_text,
                           const char *const *words, struct reason *reason)
{
    bool set_by_base[SEARCH_CONSTANT_COUNT] = {false}, set[SEARCH_CONSTANT_COUNT] = {false};
    design->base_text = base_text;
    design->words = words;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++) {
        design->owners[i] = BASE;
        design->base.values[i] = design->changed.values[i] = search_constant_default(i);
    }
    if (*base_text && !read_assignments(design, base_text, BASE, set_by_base, reason))
        return false;
    for (design->count = 0; words[design->count]; design->count++)
        if (design->count == CAUSES_MAX)
            return reason_set(reason, 0, "expected no more than %d changes", CAUSES_MAX);
    for (int i = 0; i < design->count; i++)
        if (!read_assignments(design, words[i], i, set, reason))
            return false;
    return design->count > 0 || reason_set(reason, 0, "expected a change, NAME=VALUE");
}

/* ---- pairs -------------------------------------------------------------------------------- */

/* One draw more than random_mix() has: in what that makes of numbers that follow each other some
 * pairs of bits are alike 52 times in 100, and so would be the sides of two changes. */
uint64_t screening_sides(const struct screening_design *design, int number)
{
    uint64_t random = random_mix(design->seed, (uint64_t)number);
    return random_next(&random) >> (64 - design->count);
}

void screening_constants(const struct screening_design *design, uint64_t sides,
                         struct constants *plus, struct constants *minus)
{
    *plus = *minus = design->base;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++) {
        if (design->owners[i] == BASE)
            continue;
        struct constants *side = sides >> design->owners[i] & 1 ? plus : minus;
        side->values[i] = design->changed.values[i];
    }
}

void screening_learn(const struct screening_design *design, const struct screening_pair *pair,
                     struct least_squares *sums)
{
    double causes[CAUSES_MAX];
    for (int i = 0; i < design->count; i++)
        causes[i] = pair->sides >> i & 1 ? 1 : -1;
    least_squares_add(sums, causes, pair->difference / 4.0); /* score of plus less 1/2 */
}
