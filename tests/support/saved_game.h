/* saved_game.h - a game of 40 moves, saved move by move: shared by the tests of saving.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It is saved as "g" in the archive that the environment names.
 */
#ifndef TTYCHESS_TESTS_KEPT_GAME_H
#define TTYCHESS_TESTS_KEPT_GAME_H

#include "archive/archive.h"

enum { SAVED_MOVES = 80 /* plies */ };

/* In standard algebraic notation. */
extern const char *const saved_game[SAVED_MOVES];

/* Returns the PGN of the game after this many plies; the caller frees it. */
char *saved_game_text(size_t plies, size_t *length);

/* Saves the game up to this ply; the game must be locked. */
bool saved_game_save(const struct archive *archive, struct locked_game *locked, size_t plies,
                     struct error *error);

/* Returns the number of plies in the file, as read by another process; -1 if there is no
 * game. */
long saved_game_on_disk(void);

#endif
