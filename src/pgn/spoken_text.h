/* spoken_text.h - a sentence that names moves and squares, in the notation one has chosen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that is written in ttychess names moves in SAN; what reads it aloud wants words. They
 * are put in here, at the one place through which plain mode's sentences pass, so that none
 * can be forgotten. What is for copying (FEN, PGN) must not pass. Any thread.
 */
#ifndef TTYCHESS_PGN_SPOKEN_TEXT_H
#define TTYCHESS_PGN_SPOKEN_TEXT_H

#include "pgn/game.h"
#include "pgn/spoken_move.h"

/* Write `text` with its moves, squares and "#3" in that notation. Numbered moves are those of
 * `game` or go on from there, others are meant for its board or just led to it; LONG and UCI
 * leave a move as it is that is legal in none of these. Cut where it does not fit. */
void spoken_text_write(enum notation notation, const struct game *game, const char *text,
                       char *spoken, size_t size);

/* The same for the sentence that announces a move, "Black plays 3... Nf6.": in words it is
 * "Black: knight f 6.", without number and book. */
void spoken_announcement_write(enum notation notation, const struct game *game,
                               const char *text, char *spoken, size_t size);

#endif
