/* epd.h - files of positions with operations (Extended Position Description).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PGN_EPD_H
#define TTYCHESS_PGN_EPD_H

#include "base/error.h"

/* Converts a file of at most 8 MB to PGN in a file in memory. A position on line N becomes a
 * game on line N, without moves. The operations id, bm and am become tags of these names; they
 * and c0 to c9 (comments) are also in the Event tag and in a comment. Other operations are
 * ignored. Returns a descriptor, or -1 with *error set. If lines have no valid position, *bad
 * names them and says what was expected. */
int epd_open_as_pgn(const char *path, struct error *bad, struct error *error);

#endif
