/* lobby_game_model.h - which offers stand at a table, and what its clocks must show, reckoned anew.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of games of one minute and a second a move. What does not follow from the events before fails
 * the running cmocka test.
 */
#ifndef TTYCHESS_TESTS_TABLE_MODEL_H
#define TTYCHESS_TESTS_TABLE_MODEL_H

#include "lobby/game_event.h"
#include "lobby/lobby_game.h"

enum { MODEL_OFFERS = 3 }; /* draw, takeback, abort */

struct lobby_game_model {
    bool offered[2][MODEL_OFFERS]; /* by enum color */
    int64_t left[2], used, since;  /* milliseconds */
    bool runs, over;
    int plies;
    unsigned number; /* of the last event */
};

void lobby_game_model_begin(struct lobby_game_model *model);

/* What an event must have been, by what was before it; `now`: of the clock the hall goes by. */
void lobby_game_model_follows(struct lobby_game_model *model, const struct game_event *event,
                              int64_t now);

/* The same offers stand at this table. */
void lobby_game_model_check_offers(const struct lobby_game_model *model,
                                   const struct lobby_game *lobby_game);

#endif
