/* scored_game.c - see scored_game.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/scored_game.h"

#include <assert.h>

#include "rules/chess960.h"

void scored_game_start(const struct scored_game *game, struct position *position)
{
    char fen[FEN_SIZE];
    if (game->start == STANDARD_START) {
        position_set_start(position);
        return;
    }
    chess960_start(game->start, fen);
    bool good = fen_parse(position, fen, NULL);
    assert(good);
    (void)good;
    position->chess960 = true;
}

/* SCORE_NONE lies beyond all mates, and so the opening is passed over. */
static bool is_quiet(const struct position *position, chess_move move, int score)
{
    return !score_is_mate(score) && position_checkers(position) == 0 &&
           !position_is_capture(position, move) && move_kind(move) != MOVE_PROMOTION;
}

int scored_game_pack_quiet(const struct scored_game *game,
                           struct packed_position records[SCORED_GAME_MOST])
{
    struct scored_position scored = {.result = game->result};
    struct position *position = &scored.position;
    struct undo undo;
    int found = 0;
    scored_game_start(game, position);
    for (int i = 0; i < game->count; i++) {
        if (is_quiet(position, game->moves[i], game->scores[i])) {
            scored.score = game->scores[i];
            scored.begins_game = found == 0;
            packed_position_pack(&scored, &records[found++]);
        }
        position_make_move(position, game->moves[i], &undo);
    }
    return found;
}
