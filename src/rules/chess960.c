/* chess960.c - see chess960.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/chess960.h"

#include <stdio.h>

/* Put a piece on the so-manieth free square. */
static void put(char rank[9], int nth, char piece)
{
    for (int file = 0; file < 8; file++)
        if (rank[file] == ' ' && nth-- == 0) {
            rank[file] = piece;
            return;
        }
}

void chess960_start(int number, char fen[FEN_SIZE])
{
    static const int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                       {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    char white[9] = "        ", black[9], rights[5], small[5];
    int rook = 0;
    white[number % 4 * 2 + 1] = 'B';
    number /= 4;
    white[number % 4 * 2] = 'B';
    number /= 4;
    put(white, number % 6, 'Q');
    number /= 6;
    put(white, knights[number % 10][1],
        'N'); /* the second first: it moves no square before it */
    put(white, knights[number % 10][0], 'N');
    for (int i = 0; i < 3; i++)
        put(white, 0, "RKR"[i]);
    for (int file = 7; file >= 0; file--)
        if (white[file] == 'R')
            rights[rook++] = (char)('A' + file);
    rights[rook] = small[rook] = '\0';
    for (int i = 0; i < 8; i++)
        black[i] = (char)(white[i] | 0x20);
    black[8] = '\0';
    for (int i = 0; i < rook; i++)
        small[i] = (char)(rights[i] | 0x20);
    snprintf(fen, FEN_SIZE, "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w %s%s - 0 1", black, white,
             rights, small);
}
