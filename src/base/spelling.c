/* spelling.c - the distance between two words, by dynamic programming over three rows.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/spelling.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_LIMIT = 31, FAR = 100 };

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

int spelling_distance(const char *typed, const char *word)
{
    int rows[3][WORD_LIMIT + 1];
    int *above = rows[0], *last = rows[1], *row = rows[2];
    int columns = (int)strnlen(word, WORD_LIMIT + 1);
    int lines = (int)strnlen(typed, WORD_LIMIT + 1);
    if (columns > WORD_LIMIT || lines > WORD_LIMIT)
        return FAR;
    for (int j = 0; j <= columns; j++)
        above[j] = last[j] = row[j] = j;
    for (int i = 1; i <= lines; i++) {
        int *spare = above;
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            row[j] = last[j - 1] + !same(typed[i - 1], word[j - 1]);
            row[j] = smaller(row[j], smaller(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same(typed[i - 1], word[j - 2]) &&
                same(typed[i - 2], word[j - 1]))
                row[j] = smaller(row[j], above[j - 2] + 1);
        }
        above = last;
        last = row;
        row = spare;
    }
    return last[columns];
}
