/* board_query.h - describes a position in words, for players who cannot see the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves and squares are written as in SAN; pgn/spoken.h converts them to other notations. The
 * position may be an unfinished draft. Thread-safe.
 */
#ifndef TTYCHESS_TYPING_BOARD_QUERY_H
#define TTYCHESS_TYPING_BOARD_QUERY_H

#include "pgn/game.h"
#include "pgn/spoken.h"
#include "rules/position.h"

enum { BOARD_QUERY_SIZE = 512 };

/* ---- reading a question ----------------------------------------------------------------- */

struct piece_kinds {
    enum piece_type type; /* NO_PIECE_TYPE: all kinds */
    bool colors[2];       /* by enum color */
};

/* Parses a kind of piece: "N" is White's, "n" Black's, "knight" or "knights" both. "A" or
 * "white" means all White's pieces, "a" or "black" all Black's, and "" all pieces. A color may
 * come first ("white knights", "black n"). Returns false for other text. */
bool board_query_parse_kinds(const char *text, struct piece_kinds *kinds);

/* Returns the pieces of these kinds. */
bitboard board_query_find_pieces(const struct position *position,
                                 const struct piece_kinds *kinds);

/* Reads "e4", "e 4", "echo 4" or the first square of "a1-h8", and advances *text past it. Returns
 * false if the text begins with something else. */
bool board_query_read_square(const char **text, enum square *square);

/* Parses a square as board_query_read_square() does, and nothing else. */
bool board_query_parse_square(const char *text, enum square *square);

/* Finds the color, the kind of piece and the square that a text mentions; other words are
 * ignored. *square is NO_SQUARE if there is none. */
void board_query_find_subject(const char *text, struct piece_kinds *kinds,
                              enum square *square);

/* Finds a rank or a file ("4", "file echo", "e-file") in a text, the line through two squares
 * ("a1-h8", "a1 to h8"), or the two diagonals of a square ("diagonal e4"). Returns the number of
 * lines; 0: none. */
int board_query_parse_lines(const char *text, bitboard lines[2]);

/* ---- answers ---------------------------------------------------------------------------- */

/* Writes "White: knights b1, f3. Black: knight c6." */
void board_query_write_kinds(const struct position *position, enum piece_words words,
                             const struct piece_kinds *kinds, char text[BOARD_QUERY_SIZE]);

/* These append "White to move." and "Castling: White kingside, Black queenside. En passant e3.";
 * nothing if neither is allowed. */
void board_query_add_turn(const struct position *position, char text[BOARD_QUERY_SIZE]);
void board_query_add_rights(const struct position *position, char text[BOARD_QUERY_SIZE]);

/* Writes "Rank 4: c4 white bishop, e4 black pawn." */
void board_query_write_line(const struct position *position, enum piece_words words,
                            bitboard line, char text[BOARD_QUERY_SIZE]);

/* Writes "e4: white pawn. Attacked by knight f6. Defended by pawn d3." */
void board_query_write_square(const struct position *position, enum piece_words words,
                              enum square square, char text[BOARD_QUERY_SIZE]);

enum danger { DANGER_ATTACKED, DANGER_HANGING, DANGER_PINNED, DANGERS };

extern const char *const danger_names[DANGERS]; /* "attacked", "hanging", "pinned" */

/* Writes "White pieces attacked: knight c3, pawn e4. Undefended: pawn e4.", or the attacked pieces
 * that are not defended, or those that are pinned to their king. */
void board_query_write_danger(const struct position *position, enum piece_words words,
                              const struct piece_kinds *kinds, enum danger danger,
                              char text[BOARD_QUERY_SIZE]);

/* Writes "Castling for White: kingside possible, queenside not now." */
void board_query_write_castling(const struct position *position, enum color color,
                                char text[BOARD_QUERY_SIZE]);

/* ---- the game so far -------------------------------------------------------------------- */

/* Writes "Last move: 3... Nxe4+, from f6, a pawn captured. White to move." */
void board_query_write_last_move(const struct game *game, char text[BOARD_QUERY_SIZE]);

/* Writes "White: queen, 2 pawns; Black: king alone. White is 11 points ahead." and the
 * captured pieces. */
void board_query_write_material(const struct game *game, char text[BOARD_QUERY_SIZE]);

#endif
