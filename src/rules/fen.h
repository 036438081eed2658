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

/* Read a FEN of 1 to 6 fields (missing ones default to "w", "-", "-", "0", "1"), parted by
 * any blanks. EPD operations after field 4 are passed over. True: *position is set, and
 * *remark has what is odd about it or was taken otherwise than it stands there, for a person,
 * or an empty text. False: *reason names field, column and what was expected, and *position is
 * untouched. Both may be NULL.
 *
 * Refused: syntax errors, and what there are no rules for: a side without exactly one king;
 * the side not to move in check (adjacent kings included); pawns on rank 1 or 8. Taken, with
 * a remark: no side to move (White's turn); over 16 pieces or 8 pawns a side. Left out, with a remark: castling rights without king and rook; an en
 * passant square that no pawn can have passed. One where merely no capture is legal is left
 * out without a word. `chess960` is set when a castling right is not the standard chess one,
 * or was written with a file letter. */
bool fen_read(struct position *position, const char *text, struct reason *remark,
              struct reason *reason);

/* The same, where there is nobody to tell what is odd. */
bool fen_parse(struct position *position, const char *text, struct reason *reason);

/* Whether a typed line is meant as a FEN, right or wrong: its first word has eight ranks. No move
 * and no name of a command has that many strokes. */
bool fen_is_meant(const char *line);

/* Write all six fields. En passant only where a capture is legal; castling as KQkq in
 * standard chess, as file letters (Shredder) when position->chess960. Returns the
 * length. */
size_t fen_write(const struct position *position, char text[FEN_SIZE]);

/* ---- the starts of Chess960 ------------------------------------------------------------ */

/* The start of Chess960 with this number, 0 to 959, as Reinhard Scharnagl counts them; 518 is
 * the usual one. */
enum {
    CHESS960_STARTS = 960,
    STANDARD_START = -1 /* no number: the start of standard chess */
};
void chess960_start(int number, char fen[FEN_SIZE]);

/* Set the position to a start of Chess960 or, for STANDARD_START, to that of standard chess. */
void position_set_chess960(struct position *position, int number);

#endif
