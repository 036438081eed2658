/* saved_game.h - a game of 40 moves, saved move by move: what the tests of saving share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It is kept as "g" in the archive that the environment names.
 */
#ifndef TTYCHESS_TESTS_KEPT_GAME_H
#define TTYCHESS_TESTS_KEPT_GAME_H

#include "archive/archive.h"

enum { SAVED_MOVES = 80 /* half-moves */ };

/* In algebraic notation. */
extern const char *const saved_game[SAVED_MOVES];

/* The game as it is saved after so many half-moves; to be freed. */
char *saved_game_text(size_t half_moves, size_t *length);

/* Save it so far, as the game that is held. */
bool saved_game_save(const struct archive *archive, struct locked_game *held,
                     size_t half_moves, struct error *error);

/* How many half-moves the file holds, as another process would find them; -1: no game. */
long saved_game_on_disk(void);

#endif
