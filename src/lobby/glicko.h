/* glicko.h - how strong somebody is, and how sure that is: Glicko-2.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013, revised 2022). Each
 * game is reckoned at once, and uncertainty grows by the time between games instead of by rating
 * periods. The constants are those of lichess.org, whose ratings people know:
 * github.com/lichess-org/scalachess, and the page "Rating systems" of its FAQ.
 *
 * Pure functions, plain data, any thread.
 */
#ifndef TTYCHESS_LOBBY_GLICKO_H
#define TTYCHESS_LOBBY_GLICKO_H

#include <stdbool.h>

struct glicko {
    double rating;     /* on Elo's scale */
    double deviation;  /* 95 times of 100 the strength is within two of it */
    double volatility; /* how erratic the results are */
};

/* Somebody of whom nothing is known. */
extern const struct glicko GLICKO_START;

/* Bounds that every rating is held within, whatever comes in (not finite: the start). */
#define GLICKO_LOWEST             400.0
#define GLICKO_HIGHEST            4000.0
#define GLICKO_DEVIATION_LOWEST   45.0
#define GLICKO_DEVIATION_HIGHEST  500.0
#define GLICKO_VOLATILITY_LOWEST  0.01
#define GLICKO_VOLATILITY_HIGHEST 0.1
#define GLICKO_PROVISIONAL        110.0

/* Whether it is too uncertain to be ranked: shown with a '?'. */
bool glicko_is_provisional(const struct glicko *player);

/* The rating as it is after `days` without a game: the deviation has grown. Below 0 is 0. */
struct glicko glicko_after_rest(const struct glicko *player, double days);

/* One rated game, `score` of white: 1, 0.5 or 0. Both are reckoned from what they were before
 * it, glicko_after_rest() applied by the caller. */
void glicko_play(struct glicko *white, struct glicko *black, double score);

#endif
