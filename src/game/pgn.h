/* pgn.h - games as text: the Portable Game Notation, written and read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing makes the export format of the PGN standard (1994) sections 3.2 and 8; reading
 * takes the import format and whatever is found in the wild: CR LF, a byte order mark,
 * comments, variations, glyphs, escape lines, missing tags, missing results. Any bytes
 * whatsoever are read in linear time with bounded memory and never crash. Any thread.
 */
#ifndef TTYCHESS_GAME_PGN_H
#define TTYCHESS_GAME_PGN_H

#include "game/game.h"
#include "rules/reason.h"

/* The game up to its current place, tags first; moves that were taken back are left out.
 * Returns malloc'ed text with a final newline, NUL-terminated, of *length bytes. */
char *pgn_write(const struct game *game, size_t *length);

/* The same with comments behind the moves: as many as game->current, NULL where there is
 * none; printable, without braces. */
char *pgn_write_commented(const struct game *game, const char *const *comments,
                          size_t *length);

enum pgn_status {
    PGN_OK,
    PGN_BROKEN, /* an error stands in the game: what came before it is there */
    PGN_NONE    /* no such game, or one that cannot begin (bad FEN, unknown variant) */
};

/* Read the game with this number (from 1) of a text: its tags and main line; comments,
 * variations and glyphs are passed over. OK and BROKEN initialise *game (game_free() it);
 * the game stands at its last move. Not OK: *reason has line, column and what was wrong;
 * it may be NULL. */
enum pgn_status pgn_read(struct game *game, const char *text, size_t length,
                         size_t number, struct reason *reason);

#endif
