/* travel.c - where the cursor is, and shorter ways for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/travel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void travel_begin(struct travel *travel, int columns, bool can_name_column)
{
    *travel = (struct travel){-1, -1, columns, can_name_column};
}

static void forget(struct travel *travel)
{
    travel->row = travel->column = -1;
}

void travel_over(struct travel *travel, char byte, bool is_narrow)
{
    unsigned char first = (unsigned char)byte;
    if (byte == '\r')
        travel->column = travel->row < 0 ? -1 : 0;
    else if (byte == '\n' && travel->row >= 0)
        travel->row++;
    else if (byte == '\b' && travel->column > 0)
        travel->column--;
    else if (first < ' ' || first == 0x7F || (first >= 0xC0 && !is_narrow))
        forget(travel);
    else if ((first < 0x80 || first >= 0xC0) && travel->column >= 0)
        travel->column++;
    if (travel->column >= travel->columns) /* the next character wraps, here or there */
        forget(travel);
}

/* ---- ways ------------------------------------------------------------------------ */

/* Down by line feeds, then left by backspaces or to a named column. Returns the length, or
 * `limit` if it is not shorter than that. */
static size_t find_way(const struct travel *travel, int row, int column, size_t limit,
                       char way[TRAVEL_SIZE])
{
    char named[16] = "";
    int down = row - travel->row, left = travel->column - column;
    if (travel->row < 0 || down < 1 || travel->columns == 0)
        return limit;
    size_t name = (size_t)snprintf(named, sizeof named, "\033[%dG", column + 1);
    bool steps = left >= 0 && (size_t)left <= name;
    size_t across = steps ? (size_t)left : name;
    if ((!steps && !travel->can_name_column) || (size_t)down + across >= limit)
        return limit;
    memset(way, '\n', (size_t)down);
    if (steps)
        memset(way + down, '\b', across);
    else
        memcpy(way + down, named, across);
    return (size_t)down + across;
}

/* The sequence moves the cursor there. */
static size_t go(struct travel *travel, const char *sequence, int row, int column,
                 char way[TRAVEL_SIZE])
{
    size_t length = strlen(sequence);
    size_t found = find_way(travel, row, column, length, way);
    if (found == length)
        memcpy(way, sequence, length);
    travel->row = row;
    travel->column = column;
    if (column < 0 || column >= travel->columns)
        forget(travel);
    return found;
}

/* Sequences that leave the cursor where it is: they erase, insert, delete, colour. */
static bool stays(const char *sequence, char kind)
{
    return (sequence[1] == '[' && sequence[2] != '?' && strchr("JKXP@m", kind)) ||
           sequence[1] == '(';
}

size_t travel_by(struct travel *travel, const char *sequence, char way[TRAVEL_SIZE])
{
    size_t length = strlen(sequence);
    char kind = sequence[length - 1], *end;
    bool known = travel->row >= 0 && sequence[1] == '[';
    long number = strtol(sequence + 2, &end, 10), other = 1;
    if (*end == ';')
        other = strtol(end + 1, &end, 10);
    int count = number > 0 ? (int)number : 1, last = other > 0 ? (int)other : 1;

    if (sequence[1] == '[' && kind == 'H')
        return go(travel, sequence, count - 1, last - 1, way);
    if (known && kind == 'd')
        return go(travel, sequence, count - 1, travel->column, way);
    if (known && kind == 'G')
        return go(travel, sequence, travel->row, count - 1, way);
    if (known && strchr("AB", kind))
        return go(travel, sequence, travel->row + (kind == 'B' ? count : -count),
                  travel->column, way);
    if (known && strchr("CD", kind))
        return go(travel, sequence, travel->row,
                  travel->column + (kind == 'C' ? count : -count), way);
    if (!stays(sequence, kind))
        forget(travel);
    memcpy(way, sequence, length);
    return length;
}
