/* pgn_clock.c - "[%clk 1:02:03.4]" read and written.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/pgn_clock.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { HOURS_MOST = 1000 };

static const char command[] = "[%clk";

/* The digits of one number; -1: there are none, or too many. */
static int64_t read_digits(const char **c, const char *end)
{
    const char *start = *c;
    int64_t value = 0;
    for (; *c < end && isdigit((unsigned char)**c) && *c - start < 6; ++*c)
        value = 10 * value + (**c - '0');
    return *c == start ? -1 : value;
}

/* ".4": milliseconds; digits behind the third are passed over. */
static int64_t read_fraction(const char **c, const char *end)
{
    int64_t value = 0, worth = 100;
    if (*c == end || **c != '.')
        return 0;
    for (++*c; *c < end && isdigit((unsigned char)**c); ++*c, worth /= 10)
        value += worth * (**c - '0');
    return value;
}

/* "1:02:03.4" with blanks around it, and the closing bracket. */
static bool read_time(const char *c, const char *end, int64_t *left)
{
    int64_t parts[3], fraction;
    while (c < end && isspace((unsigned char)*c))
        c++;
    for (int i = 0; i < 3; i++) {
        if (i > 0 && (c == end || *c++ != ':'))
            return false;
        parts[i] = read_digits(&c, end);
        if (parts[i] < 0 || parts[i] >= (i == 0 ? HOURS_MOST : 60))
            return false;
    }
    fraction = read_fraction(&c, end);
    while (c < end && isspace((unsigned char)*c))
        c++;
    if (c == end || *c != ']')
        return false;
    *left = ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + fraction;
    return true;
}

bool pgn_clock_read(const char *comment, size_t length, int64_t *left)
{
    const char *end = comment + length;
    const char *c = comment;
    while ((size_t)(end - c) >= sizeof command - 1) {
        if (memcmp(c, command, sizeof command - 1) == 0)
            return read_time(c + sizeof command - 1, end, left);
        c++;
    }
    return false;
}

void pgn_clock_write(int64_t left, char text[PGN_CLOCK_SIZE])
{
    int64_t tenths = (left > 0 ? left : 0) / 100;
    int length = snprintf(text, PGN_CLOCK_SIZE, "%s %" PRId64 ":%02d:%02d", command,
                          tenths / 36000, (int)(tenths / 600 % 60), (int)(tenths / 10 % 60));
    if (tenths % 10 != 0)
        length += snprintf(text + length, PGN_CLOCK_SIZE - (size_t)length, ".%d",
                           (int)(tenths % 10));
    text[length] = ']';
    text[length + 1] = '\0';
}

/* ---- of a move --------------------------------------------------------------------- */

static const struct move_comment *find_reading(const struct move_node *node, int64_t *left)
{
    const struct move_comment *comment = node->notes ? node->notes->after.first : NULL;
    while (comment && !pgn_clock_read(comment->text, comment->length, left))
        comment = comment->next;
    return comment;
}

bool move_clock_read(const struct move_node *node, int64_t *left)
{
    return find_reading(node, left) != NULL;
}

void move_clock_note(struct move_tree *tree, struct move_node *node, int64_t left)
{
    int64_t before;
    const struct move_comment *old = find_reading(node, &before);
    const char *begin = old ? strstr(old->text, command) : "";
    const char *end = old ? strchr(begin, ']') + 1 : begin;
    size_t ahead = old ? (size_t)(begin - old->text) : 0;
    char reading[PGN_CLOCK_SIZE];
    char *text;
    pgn_clock_write(left, reading);
    text = memory_new(ahead + strlen(reading) + strlen(end) + 1, 1);
    if (old)
        memcpy(text, old->text, ahead);
    strcpy(stpcpy(text + ahead, reading), end);
    if (old)
        move_node_uncomment(node, false, old);
    move_tree_comment(tree, node, false, text, strlen(text));
    free(text);
}
