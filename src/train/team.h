/* team.h - threads that do numbered pieces of work, and rest in between.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who does which piece is chance; what comes of a piece may not depend on it. The owner is
 * one thread, which works as well.
 */
#ifndef TTYCHESS_TRAIN_TEAM_H
#define TTYCHESS_TRAIN_TEAM_H

#include "base/reason.h"

struct team;

enum { TEAM_MOST = 256 };

/* `size` workers, the owner among them. NULL, with the reason, when threads or memory are
 * lacking. */
struct team *team_new(int size, struct reason *reason);
void team_free(struct team *team);
int team_size(const struct team *team);

/* Have the pieces 0 to count - 1 done; back when all are. Workers are 0 to size - 1. */
void team_do(struct team *team, int count, void (*work)(void *context, int piece, int worker),
             void *context);

#endif
