/* umpire.h - openings and adjudication of engine games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Openings are random. A game ends early if both sides have evaluated it as decided or drawn
 * for some time. Thread-safe.
 */
#ifndef TTYCHESS_TOOLS_ENGINE_UMPIRE_H
#define TTYCHESS_TOOLS_ENGINE_UMPIRE_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "pgn/game.h"

struct opening_choice {
    int plies;      /* number of random moves */
    int chess960;   /* percent of games from Chess960 positions */
    int odds;       /* percent of games that start as odds games (games_file.h) */
    uint64_t nodes; /* of the evaluator's search */
    int max_score;  /* raw centipawns that a side may be ahead after the opening */
};

/* Starts *game with a random opening that `evaluator` finds fair. Sets *result to its search
 * result, and *start as in struct scored_game. Returns false and frees *game if a search failed
 * (*error is set) or if stopped (*error is empty). */
bool game_play_random_opening(struct game *game, int *start,
                              const struct opening_choice *choice, uint64_t *random,
                              struct engine *evaluator, const atomic_bool *stop,
                              struct search_result *result, struct error *error);

/* Searches the game's position. No new iteration starts after `nodes` nodes. The score is
 * raw (limits.h). Returns false on failure. */
bool engine_search_game(struct engine *engine, const struct game *game, uint64_t nodes,
                        struct search_result *result, struct error *error);

/* State of adjudication, zeroed at the start of a game. */
struct umpire {
    int winning_side;  /* the side far ahead: 1 White, -1 Black, 0 neither */
    int winning_plies; /* plies for which that side has been ahead */
    int even_plies;    /* plies with neither side ahead */
};

/* Call before a move; `score` is the player's, in centipawns from White's side. A side
 * resigns if it has been `won` centipawns down for four plies in both players' scores. */
void umpire_adjudicate_win(struct umpire *umpire, struct game *game, int score, int won);

/* Call after a move, even if it has ended the game. Claims a draw if possible. Agrees to a draw
 * if neither side was ahead for ten plies after move 40, or after `limit` plies. */
void umpire_adjudicate_draw(struct umpire *umpire, struct game *game, int score, size_t limit);

#endif
