/* epd.h - files of positions with operations (Extended Position Description).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PGN_EPD_H
#define TTYCHESS_PGN_EPD_H

#include "base/error.h"
#include "pgn/game.h"

/* Converts a file of at most 8 MB to PGN in a temporary file (file_write_temporary()). A
 * position on line N becomes a game without moves on line N. The operation id becomes the
 * tag Event ("line N" if missing), and bm, am and c0 become tags of these names; others are
 * ignored. Returns the path, or NULL with *error set if there is no position. *bad describes
 * the first invalid line, or its text is "". */
char *epd_convert_to_pgn(const char *path, struct error *bad, struct error *error);

/* Sets *solves to whether a move in the start position of such a game is one of the best moves
 * (bm) and none of the moves to avoid (am). Returns false and sets *error if neither is given or
 * they are not legal moves. */
bool epd_check_move(const struct game *game, chess_move move, bool *solves,
                    struct error *error);

#endif
