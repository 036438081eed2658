/* thinking_text.h - what the engine thinks, for people: scores from White's side, lines
 * in numbered SAN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAYERS_THINKING_TEXT_H
#define TTYCHESS_PLAYERS_THINKING_TEXT_H

#include "players/thinking.h"

/* "+0.34", "-1.20", "0.00" in pawns, "#5", "#-3" for a mate in so many moves, "+won", "-lost"
 * for what endgame tables know, all from White's side. At most 7 columns. */
void score_write(int score_white, char text[16]);

/* Start anew with the numbers of a search at strength `elo` (0: full); no lines yet. The
 * purpose stays. Scores stay the last known ones until a line brings one. */
void thinking_begin(struct thinking *thinking, const struct search_report *progress, int elo);

/* Add the next best line; the first one also gives the score. */
void thinking_add_line(struct thinking *thinking, const struct position *root,
                       const struct search_report *report);

/* Whether it is known who stands better in this position, and then by how much, from White's
 * side: it is the one that was searched last by the strong strategy at full strength, or the
 * line that was found leads there. */
bool thinking_judge(const struct thinking *thinking, const struct position *position,
                    int *score_white);

/* Set the list of the moves that Monte Carlo tried. */
void thinking_set_visits(struct thinking *thinking, const struct position *root,
                         const struct move_visits *visits, int count);

#endif
