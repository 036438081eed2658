/* choices.h - levels, clocks and sides as the rows of pickers name them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_CHOICES_H
#define TTYCHESS_SESSION_CHOICES_H

/* Returns a sentence about a level from 1 to STRENGTH_LEVEL_COUNT, or "" for other numbers. */
const char *choices_level_description(int level);

/* Returns the time control one row before (step -1) or after (1) this one, within the rows. A
 * control without a row counts as just after the last row that does not have more time. */
const char *choices_adjacent_clock(const char *control, int step);

/* Returns "two players" for "both". */
const char *choices_side_title(const char *who);

#endif
