/* match_game.c - one game of a match: its moves and its end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/engine/match.h"

#include "tools/engine/umpire.h"

enum { WINNING_SCORE = 700 /* centipawns, as reported by the players */ };

struct game_state {
    struct match_game *played;
    const struct match_pairing *pairing;
    const atomic_bool *stop;
    struct umpire umpire;
    struct search_result result;
};

/* Adjudicates a win. Called before the move is played. */
static void adjudicate_win(struct game_state *state, int score)
{
    struct game *game = &state->played->game;
    if (!state->result.has_score) {
        state->umpire = (struct umpire){0};
        return;
    }
    umpire_adjudicate_win(&state->umpire, game, score, WINNING_SCORE);
    if (game->result != RESULT_NONE)
        state->played->end = MATCH_END_ADJUDICATED;
}

static void adjudicate_draw(struct game_state *state, int score)
{
    struct game *game = &state->played->game;
    game_claim_draw(game);
    if (game->result != RESULT_NONE)
        return;
    umpire_adjudicate_draw(&state->umpire, game,
                           state->result.has_score ? score : SCORE_INFINITE, MATCH_PLIES_MAX);
    if (game->result != RESULT_NONE)
        state->played->end = MATCH_END_ADJUDICATED;
}

/* Returns false if stopped. */
static bool play_move(struct game_state *state)
{
    struct match_game *played = state->played;
    enum color color = position_turn(&played->game.position);
    const struct match_player *player = state->pairing->players[color];
    struct search_limits limits =
        search_limits_are_infinite(&player->limits) ? state->pairing->limits : player->limits;
    limits.elo = player->elo;
    enum match_search_status answer =
        match_runner_search(state->pairing->runners[color], &played->game, &limits,
                            state->stop, &state->result, &played->failure);
    int score = color == WHITE ? state->result.score : -state->result.score;
    if (answer == MATCH_STOPPED)
        return false;
    if (answer == MATCH_FAILED) {
        played->end = MATCH_END_FAILED;
        game_end(&played->game, color == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                 ENDING_OTHER);
    } else {
        adjudicate_win(state, score);
        if (played->game.result != RESULT_NONE)
            return true;
        game_play(&played->game, state->result.best);
        adjudicate_draw(state, score);
    }
    return true;
}

bool match_game_play(struct match_game *played, const struct match_pairing *pairing,
                     const atomic_bool *stop, struct error *error)
{
    struct game_state state = {.played = played, .pairing = pairing, .stop = stop};
    played->end = MATCH_END_BOARD;
    for (int side = WHITE; side <= BLACK; side++)
        if (!match_runner_new_game(pairing->runners[side], pairing->seed, stop, error))
            return false;
    error->text[0] = '\0';
    while (played->game.result == RESULT_NONE)
        if (atomic_load(stop) || !play_move(&state))
            return false;
    return true;
}
