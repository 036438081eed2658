/* puzzle_themes.h - finds the themes of exercises, such as a fork.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names are those of Lichess's puzzles ("fork", "pin", "backRankMate"). Thread-safe.
 */
#ifndef TTYCHESS_STUDY_PUZZLE_THEMES_H
#define TTYCHESS_STUDY_PUZZLE_THEMES_H

#include "study/exercise.h"

/* Replaces the exercise's themes with those of its solution. */
void exercise_update_themes(struct exercise *exercise);

void exercise_add_theme(struct exercise *exercise, const char *theme);

/* Returns the most significant theme, such as "a fork", for use after "solved by". Returns
 * NULL if there is none. */
const char *exercise_main_theme_name(const struct exercise *exercise);

enum phase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASES };
enum phase position_phase(const struct position *position);

#endif
