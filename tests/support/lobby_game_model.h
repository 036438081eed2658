/* lobby_game_model.h - a simple second implementation of the offers and clocks of a lobby
 * game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For games of one minute and one second per move. Events that do not follow from the earlier
 * ones fail the running cmocka test.
 */
#ifndef TTYCHESS_TESTS_TABLE_MODEL_H
#define TTYCHESS_TESTS_TABLE_MODEL_H

#include "lobby/game_event.h"
#include "lobby/lobby_game.h"

enum { MODEL_OFFERS = 3 }; /* draw, takeback, abort */

struct lobby_game_model {
    bool offered[2][MODEL_OFFERS]; /* indexed by enum color */
    int64_t left[2], used, since;  /* milliseconds */
    bool runs, over;
    int plies;
    unsigned number; /* of the last event */
};

void lobby_game_model_begin(struct lobby_game_model *model);

/* Checks an event against the previous ones; `now` is the time of the lobby's clock. */
void lobby_game_model_follows(struct lobby_game_model *model, const struct game_event *event,
                              int64_t now);

/* Checks that the game has the same open offers as the model. */
void lobby_game_model_check_offers(const struct lobby_game_model *model,
                                   const struct lobby_game *lobby_game);

#endif
