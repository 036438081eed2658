/* fen.h - positions as text: FEN, X-FEN, Shredder-FEN, the first fields of EPD.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_FEN_H
#define TTYCHESS_RULES_FEN_H

#include <stddef.h>

#include "rules/position.h"
#include "base/error.h"

enum { FEN_SIZE = 128 };

extern const char FEN_START[];

/* Parses a FEN of 1 to 6 fields separated by white space. Missing fields default to "w", "-",
 * "-", "0", "1"; EPD operations after field 4 are ignored. On success, sets *position, and
 * sets *warning to a description of anything unusual or corrected, or to an empty text.
 * Otherwise returns false, sets *error with field, column and expected text, and leaves
 * *position unchanged. `warning` and `error` may be NULL.
 *
 * Rejected: syntax errors, a side without exactly one king, the side not to move in check,
 * adjacent kings, pawns on rank 1 or 8. Accepted with a warning: no side to move (White
 * moves), more than 16 pieces or 8 pawns a side. Ignored with a warning: castling rights
 * without king and rook in place, an en passant square that no double step could have just
 * crossed. Ignored silently: an en passant square without a legal capture. Sets
 * position->chess960 if a castling right is impossible in standard chess or was written as a
 * file letter. */
bool fen_parse_with_warning(struct position *position, const char *text, struct error *warning,
                            struct error *error);

bool fen_parse(struct position *position, const char *text, struct error *error);

/* Grants the castling right that a letter of KQkqA-Ha-h names. Returns false if king or rook
 * is not in place. The position may be a draft. */
bool fen_grant_castling(struct position *position, char letter);

/* Returns whether a typed line looks like a FEN, valid or not: its first word has seven
 * slashes. */
bool looks_like_fen(const char *line);

/* Writes all six fields. Castling is written as KQkq, or with file letters (Shredder-FEN) if
 * position->chess960. Returns the length. */
size_t fen_write(const struct position *position, char text[FEN_SIZE]);

/* ---- starting positions of Chess960 ----------------------------------------------------- */

/* Writes starting position `number`, from 0 to 959, in Reinhard Scharnagl's numbering. In
 * number 518 the pieces stand as in standard chess. */
enum { CHESS960_POSITIONS = 960, STANDARD_START = -1 };
void chess960_start_fen(int number, char fen[FEN_SIZE]);

/* Sets a starting position; `number` may be STANDARD_START. */
void position_set_chess960(struct position *position, int number);

#endif
