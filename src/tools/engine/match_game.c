/* match_game.c - one game of a match: its opening, its moves, its end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/engine/match.h"

#include "engine/random.h"
#include "tools/engine/umpire.h"

enum {
    WON = 700, /* centipawns as reported by the players */
    JUDGE_NODES = 2000,
    OPENING_SCORE = 100 /* centipawns; fair enough, because both colors are played */
};

bool match_opening_play(struct game *game, int plies, uint64_t seed, int number,
                        struct engine *judge, const atomic_bool *stop, struct error *error)
{
    const struct opening_lot lot = {
        .plies = plies, .nodes = JUDGE_NODES, .ahead = OPENING_SCORE};
    uint64_t random = random_mix(seed, (uint64_t)number);
    struct search_result thought;
    int start;
    engine_new_game(judge);
    return umpire_open(game, &start, &lot, &random, judge, stop, &thought, error);
}

/* ---- adjudication ----------------------------------------------------------------------- */

struct table {
    struct match_game *played;
    const struct match_pairing *pairing;
    const atomic_bool *stop;
    struct umpire umpire;
    struct search_result thought; /* about the last move */
};

/* Before the move: ends the game if it is decided. */
static void judge_thought(struct table *table, int score)
{
    struct game *game = &table->played->game;
    if (!table->thought.has_score) {
        table->umpire = (struct umpire){0};
        return;
    }
    umpire_judge_win(&table->umpire, game, score, WON);
    if (game->result != RESULT_NONE)
        table->played->end = MATCH_END_ADJUDICATED;
}

static void judge_position(struct table *table, int score)
{
    struct game *game = &table->played->game;
    if (game->result != RESULT_NONE)
        return;
    umpire_claim(game);
    if (game->result != RESULT_NONE)
        return;
    bool counts = table->thought.has_score;
    umpire_judge_draw(&table->umpire, game, counts ? score : SCORE_INFINITE, MATCH_PLIES_MAX);
    if (game->result != RESULT_NONE)
        table->played->end = MATCH_END_ADJUDICATED;
}

/* ---- moves ------------------------------------------------------------------------- */

/* Plays one move. Returns false if stopped. */
static bool play_move(struct table *table)
{
    struct match_game *played = table->played;
    enum color color = position_turn(&played->game.position);
    const struct match_player *player = table->pairing->players[color];
    struct search_limits limits =
        search_limits_are_infinite(&player->limits) ? table->pairing->limits : player->limits;
    limits.elo = player->elo;
    enum match_answer answer =
        match_seat_think(table->pairing->seats[color], &played->game, &limits, table->stop,
                         &table->thought, &played->trouble);
    int score = color == WHITE ? table->thought.score : -table->thought.score;
    if (answer == MATCH_STOPPED)
        return false;
    if (answer == MATCH_FAILED) {
        played->end = MATCH_END_FAILED;
        game_end(&played->game, color == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
                 ENDING_OTHER);
    } else {
        judge_thought(table, score);
        if (played->game.result != RESULT_NONE)
            return true;
        game_play(&played->game, table->thought.best);
        judge_position(table, score);
    }
    return true;
}

bool match_game_play(struct match_game *played, const struct match_pairing *pairing,
                     const atomic_bool *stop, struct error *error)
{
    struct table table = {.played = played, .pairing = pairing, .stop = stop};
    played->end = MATCH_END_BOARD;
    for (int side = WHITE; side <= BLACK; side++)
        if (!match_seat_new_game(pairing->seats[side], pairing->seed, stop, error))
            return false;
    error->text[0] = '\0';
    while (played->game.result == RESULT_NONE)
        if (atomic_load(stop) || !play_move(&table))
            return false;
    return true;
}
