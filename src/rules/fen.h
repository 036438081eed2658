/* fen.h - positions as text: FEN, X-FEN, Shredder-FEN, the first fields of EPD.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources: PGN standard (1994) section 16.1 for FEN and EPD; X-FEN by Reinhard Scharnagl;
 * Shredder-FEN by Stefan Meyer-Kahlen.
 */
#ifndef TTYCHESS_RULES_FEN_H
#define TTYCHESS_RULES_FEN_H

#include <stddef.h>

#include "rules/position.h"
#include "base/reason.h"

enum { FEN_SIZE = 128 }; /* room for any FEN fen_write() makes, with its final NUL */

/* "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" */
extern const char FEN_START[];

/* Read a FEN of 2 to 6 fields (missing ones default to "-", "-", "0", "1"), parted by any
 * blanks. EPD operations after field 4 are passed over. True: *position is set. False:
 * *reason names field, column and what was expected, and *position is untouched. Refused:
 * syntax errors; a side without exactly one king; adjacent kings; the side not to move in
 * check; pawns on rank 1 or 8; over 16 pieces or 8 pawns a side; a castling right without
 * its king or rook; an en passant square no double step can have left; more than two
 * checkers, or two that no one move can have set. A possible en passant square where no
 * capture is legal is accepted and dropped. `chess960` is set when a castling right is
 * not the standard chess one, or was written with a file letter. */
bool fen_parse(struct position *position, const char *text, struct reason *reason);

/* Write all six fields. En passant only where a capture is legal; castling as KQkq in
 * standard chess, as file letters (Shredder) when position->chess960. Returns the
 * length. */
size_t fen_write(const struct position *position, char text[FEN_SIZE]);

#endif
