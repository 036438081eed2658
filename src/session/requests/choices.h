/* choices.h - levels, clocks and sides as the rows of pickers name them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_CHOICES_H
#define TTYCHESS_SESSION_CHOICES_H

/* The full name of a level (1 to STRENGTH_LEVELS), "club player", and a sentence about it. */
const char *choices_level_title(int level);
const char *choices_level_about(int level);

/* Returns the control as it is shown in a row: "1+0" for "1", otherwise unchanged. */
const char *choices_clock_title(const char *control);

/* Returns the usual time control before (step -1) or after (1) this one, not beyond the ends.
 * One that is not in the list counts as being before the first. */
const char *choices_next_clock(const char *control, int step);

/* Returns a side as it is shown in a row: "two players" for "both". */
const char *choices_side_title(const char *who);

#endif
