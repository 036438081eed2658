/* random_games.c - see random_games.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/random_games.h"
#include "support/test.h"

#include "rules/fen.h"
#include "rules/move_generator.h"
#include "support/random_moves.h"

static int random_score(int before, uint64_t *random)
{
    uint64_t kind = random_moves_random(random) >> 40;
    int change = (int)(kind / 16 % 101) - 50;
    if (kind % 16 == 0)
        return SCORE_NONE;
    if (kind % 16 == 1)
        return before;
    if (kind % 16 == 2)
        return (int)(kind / 16 % (2 * SCORE_MATE + 1)) - SCORE_MATE;
    return abs(before + change) > SCORE_MATE ? 0 : before + change;
}

void random_game(struct scored_game *game, int plies, uint64_t *random)
{
    struct position position;
    struct move_list legal;
    struct undo undo;
    uint64_t draw = random_moves_random(random) >> 32;
    int score = 0;
    *game = (struct scored_game){.start = draw % 2 == 0 ? STANDARD_START
                                                        : (int)(draw / 2 % ODDS_STARTS_END),
                                 .result = (int)(draw / 2048 % 3) - 1};
    int opening = (int)(draw / 8192 % 12);
    scored_game_set_start(&position, game->start);
    plies = (int)(draw / 131072 % ((uint64_t)plies + 1));
    for (int i = 0; i < plies; i++) {
        generate_legal(&position, &legal);
        if (legal.count == 0)
            break;
        game->moves[i] = legal.moves[random_moves_random(random) % (uint64_t)legal.count];
        position_make_move(&position, game->moves[i], &undo);
        int next = i < opening ? SCORE_NONE : random_score(score, random);
        game->scores[i] = (int16_t)next;
        score = next == SCORE_NONE ? score : next;
        game->count++;
    }
}

chess_move legal_move(const struct position *position, enum square from, enum square to)
{
    struct move_list legal;
    generate_legal(position, &legal);
    for (int i = 0; i < legal.count; i++)
        if (move_from(legal.moves[i]) == from && move_to(legal.moves[i]) == to)
            return legal.moves[i];
    fail_msg("not legal: %d %d", from, to);
    return MOVE_NONE;
}

void assert_same_game(const struct scored_game *one, const struct scored_game *other)
{
    assert_int_equal(one->start, other->start);
    assert_int_equal(one->result, other->result);
    assert_int_equal(one->count, other->count);
    for (int i = 0; i < one->count; i++) {
        assert_int_equal(one->moves[i], other->moves[i]);
        assert_int_equal(one->scores[i], other->scores[i]);
    }
}
