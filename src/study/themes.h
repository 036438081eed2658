/* themes.h - what a combination is called, where that can be proved.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words are those of Lichess's puzzles ("fork", "pin", "backRankMate"). Only what follows from
 * the moves themselves is said; where that is unsure nothing is. Pure; any thread.
 */
#ifndef TTYCHESS_STUDY_THEMES_H
#define TTYCHESS_STUDY_THEMES_H

#include "study/exercise.h"

/* Find the themes of the solution, in place of those it has. */
void themes_find(struct exercise *exercise);

/* Add one. */
void themes_add(struct exercise *exercise, const char *theme);

/* The most telling of them, in words that go on after "solved by": "a fork"; NULL: there is none. */
const char *themes_word(const struct exercise *exercise);

/* How far a game has come. */
enum phase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASES };
enum phase themes_phase(const struct position *position);

#endif
