/* choices.h - levels, strategies, clocks, sides, looks and the lines of an analysis, to choose from.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_CHOICES_H
#define TTYCHESS_SESSION_CHOICES_H

/* A level by its number, from 1: its full name, "club player"; a sentence about it. */
const char *choices_level_title(int level);
const char *choices_level_about(int level);

/* "1+0" for "1", "none": the control in a row. */
const char *choices_clock_title(const char *control);

/* The usual control before (-1) or after (1) this one, no further than the ends. One that is not
 * usual comes before them all. */
const char *choices_next_clock(const char *control, int step);

/* "both" in the words that a person knows: "two players". */
const char *choices_side_title(const char *who);

#endif
