/* review_story.h - how a reviewed game went, in sentences: for who does not see a graph.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_STORY_H
#define TTYCHESS_REVIEW_REVIEW_STORY_H

#include "review/review.h"

enum { REVIEW_STORY_TURNS = 10 }; /* at most, those that cost the most */

/* What each side did, then a line for each turning point (what cost something) in
 * the order of the game: "After 12. Nf3 White was 1.3 ahead; 12... Qxb2?? left White 4.0
 * ahead.", and how it stood at the end. Calls `take` for each line. */
void review_story(const struct review *review, void (*take)(void *context, const char *line),
                  void *context);

#endif
