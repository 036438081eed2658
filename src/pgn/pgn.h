/* pgn.h - read and write games in Portable Game Notation
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games are written in the export format of the PGN standard (1994), sections 3.2 and 8. The
 * reader accepts the import format and common deviations: CR LF, a byte order mark, other
 * encodings, glyphs, escape lines, null moves, missing tags, missing results. Tags, comments,
 * glyphs and variations are preserved, so that a written game reads back equal. Any input is
 * read in linear time and memory, without recursion. Any thread. To read many games, use
 * pgn_stream.h.
 */
#ifndef TTYCHESS_PGN_PGN_H
#define TTYCHESS_PGN_PGN_H

#include "base/reason.h"
#include "pgn/game.h"

enum {
    PGN_LINE_PLIES = 20000, /* plies of a variation: more than the 75-move rule permits */
    PGN_MEMORY = 24 << 20,  /* bytes of memory for a game: 390,000 moves, or many more words */
    PGN_COMMENT = 1 << 20,  /* bytes of a comment; next: bytes of a tag's value */
    PGN_VALUE = 1 << 16,
    PGN_COMPLAINTS = 20 /* reported errors of a game; the others are only counted */
};

/* Write a game in export format: the seven-tag roster, the other tags in the order they were
 * read or set, an empty line, all moves. Unless the game is a study, moves that were taken
 * back are left out, and the current line is written as the main line. Returns allocated,
 * NUL-terminated text of *length bytes that ends with a newline. */
char *pgn_write(const struct game *game, size_t *length);

/* Returns whether pgn_write() would preserve everything in the text from which the game was
 * read with PGN_OK: tags, moves, variations, comments and glyphs. */
bool pgn_is_lossless(const struct game *game, const char *text, size_t length);

enum pgn_status {
    PGN_OK,
    PGN_BROKEN, /* the game has an error; text that cannot be read became a comment */
    PGN_NONE    /* no such game, or it cannot begin (bad FEN, unknown variant) */
};

/* Read the game with this number (from 1). PGN_OK and PGN_BROKEN initialize *game (the caller
 * calls game_free()) with the board at the end of the main line; it is not a study. After an
 * error in a variation, the rest of that variation is lost. Unless the status is PGN_OK,
 * *reason, which may be NULL, is set to line, column and text of the first error. */
enum pgn_status pgn_read(struct game *game, const char *text, size_t length, size_t number,
                         struct reason *reason);

/* Returns whether the FEN tag that the game was read with has an oddity, and describes it in
 * *remark as fen_read() does. */
bool pgn_remark_start(const struct game *game, struct reason *remark);

/* Error callback: called for the first PGN_COMPLAINTS errors of a game, then once with the
 * number of further errors, at the place of the first of them. The text contains line and
 * column, too. */
typedef void pgn_complain(void *context, const struct reason *reason);

#endif
