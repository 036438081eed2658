/* puzzle_themes.h - names of combinations, as far as the moves prove them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names are those of Lichess's puzzles ("fork", "pin", "backRankMate"). Pure; any thread.
 */
#ifndef TTYCHESS_STUDY_PUZZLE_THEMES_H
#define TTYCHESS_STUDY_PUZZLE_THEMES_H

#include "study/exercise.h"

/* Replace the exercise's themes with those of its solution. */
void puzzle_themes_find(struct exercise *exercise);

void puzzle_themes_add(struct exercise *exercise, const char *theme);

/* Returns the most significant theme to complete "solved by ...", such as "a fork", or
 * NULL. */
const char *puzzle_themes_word(const struct exercise *exercise);

enum phase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASES };
enum phase position_phase(const struct position *position);

#endif
