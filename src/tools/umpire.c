/* umpire.c - how games of engines begin, and end before the last move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/umpire.h"

#include <stdlib.h>

#include "engine/random.h"
#include "rules/move_generator.h"

enum {
    RESIGN_PLIES = 4, /* a side resigns when both have seen it behind for so many half-moves */
    DRAW_PLIES = 10,  /* a draw is agreed when nobody has been ahead for so many ... */
    DRAW_MOVE = 40    /* ... after this move */
};

const struct umpire_rules umpire_usual = {.win_score = 1000, .draw_score = 8};

static const struct umpire_rules *rules_of(const struct umpire *umpire)
{
    return umpire->rules ? umpire->rules : &umpire_usual;
}

bool umpire_open(struct game *game, const struct position *start, int plies, uint64_t *random)
{
    struct move_list legal;
    game_init(game, start);
    for (int i = 0; i < plies && game->result == RESULT_NONE; i++) {
        generate_legal(&game->position, &legal);
        uint64_t choice = random_next(random) % (uint64_t)legal.count;
        game_play(game, legal.moves[choice]);
    }
    return game->result == RESULT_NONE;
}

void umpire_judge_win(struct umpire *umpire, struct game *game, int score)
{
    int far = rules_of(umpire)->win_score;
    int ahead = far > 0 ? (score >= far) - (score <= -far) : 0;
    umpire->ahead_plies = ahead == 0               ? 0
                          : ahead == umpire->ahead ? umpire->ahead_plies + 1
                                                   : 1;
    umpire->ahead = ahead;
    if (umpire->ahead_plies >= RESIGN_PLIES)
        game_end(game, ahead > 0 ? RESULT_WHITE_WINS : RESULT_BLACK_WINS, ENDING_RESIGNATION);
}

void umpire_claim(struct game *game)
{
    enum verdict claim = game->result == RESULT_NONE ? game_claim(game) : VERDICT_NONE;
    if (claim != VERDICT_NONE)
        game_end(game, RESULT_DRAW, claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
}

void umpire_judge_draw(struct umpire *umpire, struct game *game, int score, size_t most_plies)
{
    int near = rules_of(umpire)->draw_score;
    bool level = near > 0 && abs(score) <= near && game->position.fullmove_number > DRAW_MOVE;
    umpire->level_plies = level ? umpire->level_plies + 1 : 0;
    umpire_claim(game);
    if (game->result == RESULT_NONE &&
        (umpire->level_plies >= DRAW_PLIES || game->current >= most_plies))
        game_end(game, RESULT_DRAW, ENDING_AGREEMENT);
}
