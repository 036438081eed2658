/* chess960.h - the 960 starts of Chess960.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_CHESS960_H
#define TTYCHESS_RULES_CHESS960_H

#include "rules/fen.h"

/* The start of Chess960 with this number, 0 to 959, as Reinhard Scharnagl counts them; 518 is
 * the usual one. */
enum { CHESS960_STARTS = 960 };
void chess960_start(int number, char fen[FEN_SIZE]);

#endif
