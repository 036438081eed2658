/* glicko.h - Glicko-2 ratings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013, revised 2022). There are
 * no rating periods: each game is rated as soon as it ends, and the uncertainty grows with the
 * time between games. The constants are those of lichess.org, so that ratings are comparable
 * (github.com/lichess-org/scalachess, and the page "Rating systems" of its FAQ).
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_LOBBY_GLICKO_H
#define TTYCHESS_LOBBY_GLICKO_H

#include <stdbool.h>

struct glicko {
    double rating;     /* on the Elo scale */
    double deviation;  /* 95 % confidence interval: rating +- 2 deviations */
    double volatility; /* how erratic the results are */
};

extern const struct glicko GLICKO_START;

/* Values are clamped to these bounds. Values that are not finite become those of
 * GLICKO_START. */
#define GLICKO_LOWEST             400.0
#define GLICKO_HIGHEST            4000.0
#define GLICKO_DEVIATION_LOWEST   45.0
#define GLICKO_DEVIATION_HIGHEST  500.0
#define GLICKO_VOLATILITY_LOWEST  0.01
#define GLICKO_VOLATILITY_HIGHEST 0.1
#define GLICKO_PROVISIONAL        110.0 /* deviation */

/* Returns whether the deviation is at least GLICKO_PROVISIONAL. The lobby marks such a rating
 * with '?'. */
bool glicko_is_provisional(const struct glicko *player);

/* Returns the rating after `days` without a game; negative `days` count as 0. */
struct glicko glicko_after_inactivity(const struct glicko *player, double days);

/* Rates one game. `score` is 1 if White won, 0.5 for a draw, 0 if Black won. Call
 * glicko_after_inactivity() for both players first. */
void glicko_rate_game(struct glicko *white, struct glicko *black, double score);

#endif
