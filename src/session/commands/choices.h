/* choices.h - levels, clocks and sides as the rows of pickers name them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_CHOICES_H
#define TTYCHESS_SESSION_CHOICES_H

/* Sentences about the levels, from level 1 to STRENGTH_LEVEL_COUNT. */
extern const char *const choices_level_descriptions[];

/* Returns the time control one row down (`step` 1) or up (-1) in the list, stopping at either
 * end. One that is not listed counts as just below the last row that has no more time. */
const char *choices_adjacent_clock(const char *control, int step);

/* Returns a side's label: "two players" for "both". */
const char *choices_side_title(const char *who);

#endif
