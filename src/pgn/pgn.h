/* pgn.h - games as text: the Portable Game Notation, written and read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing makes the export format of the PGN standard (1994) sections 3.2 and 8; reading
 * takes the import format and whatever is found in the wild: CR LF, a byte order mark,
 * other encodings, glyphs, escape lines, null moves, missing tags, missing results. All
 * that a game has is kept: tags, comments, glyphs and variations, so that what is written
 * reads as what was read. Any bytes whatsoever are read in linear time and memory, without
 * recursion, and never crash. Any thread. To read many games: pgn_stream.h.
 */
#ifndef TTYCHESS_PGN_PGN_H
#define TTYCHESS_PGN_PGN_H

#include "base/reason.h"
#include "pgn/game.h"

enum {
    PGN_LINE_PLIES = 20000, /* half-moves in one line: more than the 75-move rule leaves */
    PGN_MEMORY = 24 << 20,  /* bytes for a game: 390,000 moves, or many more words */
    PGN_COMMENT = 1 << 20,  /* bytes of one comment, and of a tag's value */
    PGN_VALUE = 1 << 16,
    PGN_COMPLAINTS = 20 /* errors of a game that are told; of the rest, how many */
};

/* The game in the export format: the seven tags of the roster, then the others in the order
 * they were read or set in, an empty line, all moves. Of a game that is played, not studied, moves that were taken back are left out, and the line on the board is
 * written as the main line. Returns malloc'ed text with a final newline, NUL-terminated, of
 * *length bytes. */
char *pgn_write(const struct game *game, size_t *length);

/* Whether pgn_write() keeps all that a text holds, of which this game was read as PGN_OK:
 * tags, moves, variations, comments, glyphs; and there is nothing else in it. */
bool pgn_is_lossless(const struct game *game, const char *text, size_t length);

enum pgn_status {
    PGN_OK,
    PGN_BROKEN, /* the game has an error; text that cannot be read is a comment */
    PGN_NONE    /* no such game, or one that cannot begin (bad FEN, unknown variant) */
};

/* Read the game with this number (from 1) of a text. OK and BROKEN initialise *game
 * (game_free() it); the game, no study, stands at the end of its main line. An error in a
 * variation costs the rest of that variation. Not OK: *reason has line, column and what
 * was wrong first; it may be NULL. */
enum pgn_status pgn_read(struct game *game, const char *text, size_t length, size_t number,
                         struct reason *reason);

/* Whether something is odd about the FEN tag that the game was read with: *remark says what,
 * as fen_read(). */
bool pgn_remark_start(const struct game *game, struct reason *remark);

/* Hears of the errors in a game, PGN_COMPLAINTS of them, and once of how many more there
 * are, at the place of the first of those; the reason's text has line and column in words,
 * too. */
typedef void pgn_complain(void *context, const struct reason *reason);

#endif
