/* match_game.c - one game of a match: its moves and its end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/engine/match.h"

#include "tools/engine/umpire.h"

enum { WINNING_SCORE = 700 /* centipawns, as reported by the players */ };

/* Returns false if stopped. */
static bool play_move(struct match_game *played, const struct match_pairing *pairing,
                      struct umpire *umpire, const atomic_bool *stop)
{
    struct game *game = &played->game;
    enum color color = position_turn(&game->position);
    const struct match_player *player = pairing->players[color];
    struct search_limits limits =
        search_limits_are_infinite(&player->limits) ? pairing->limits : player->limits;
    struct search_result result;
    limits.elo = player->elo;
    enum match_search_status answer = match_runner_search(
        pairing->runners[color], game, &limits, stop, &result, &played->failure);
    if (answer == MATCH_STOPPED)
        return false;
    if (answer == MATCH_FAILED) {
        played->end = MATCH_END_FAILED;
        game_end(game, color == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS, ENDING_OTHER);
        return true;
    }
    /* Without a score, neither side counts as ahead, and the game not as even. */
    int score = color == WHITE ? result.score : -result.score;
    umpire_adjudicate_win(umpire, game, result.has_score ? score : 0, WINNING_SCORE);
    if (game->result == RESULT_NONE) {
        game_play(game, result.best);
        umpire_adjudicate_draw(umpire, game, result.has_score ? score : SCORE_INFINITE,
                               MATCH_PLIES_MAX);
    }
    return true;
}

bool match_game_play(struct match_game *played, const struct match_pairing *pairing,
                     const atomic_bool *stop, struct error *error)
{
    struct umpire umpire = {0};
    played->end = MATCH_END_BOARD;
    for (int side = WHITE; side <= BLACK; side++)
        if (!match_runner_new_game(pairing->runners[side], pairing->seed, stop, error))
            return false;
    error->text[0] = '\0';
    while (played->game.result == RESULT_NONE)
        if (atomic_load(stop) || !play_move(played, pairing, &umpire, stop))
            return false;
    if (played->game.ending == ENDING_RESIGNATION || played->game.ending == ENDING_AGREEMENT)
        played->end = MATCH_END_ADJUDICATED;
    return true;
}
