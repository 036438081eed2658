/* epd.h - files of positions with operations (Extended Position Description).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PGN_EPD_H
#define TTYCHESS_PGN_EPD_H

#include "base/error.h"

/* Converts a file of at most 8 MB to PGN in an anonymous file. A position on line N becomes a
 * game on line N, without moves. The operations id, bm, am and c0 become tags of these names, an
 * Event tag and a comment; others are ignored. Returns a descriptor, or -1 with *error set if
 * there is no position. If there is one but other lines are invalid, *bad names the first,
 * otherwise its text is "". */
int epd_open_as_pgn(const char *path, struct error *bad, struct error *error);

#endif
