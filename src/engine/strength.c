/* strength.c - nodes, oversights and misjudgements by Elo.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/strength.h"

#include <assert.h>
#include <stdlib.h>
#include <strings.h>

#include "engine/static_exchange.h"
#include "engine/random.h"

enum {
    STEP = 200, /* Elo between rows */
    STEPS = (STRENGTH_MAX - STRENGTH_MIN) / STEP + 1,
    MISJUDGEMENT_MOVES = 8 /* moves with the same misjudgements */
};

/* Measured in matches (tests/FIGURES). Values between rows are interpolated. */
static const struct scale_row {
    int64_t nodes;
    int oversight, misjudgement;
} scale[STEPS] = {
    {60, 2600, 42}, /* 600 */
    {180, 940, 36}, /* 800 */
    {345, 565, 22}, /* 1000 */
    {520, 370, 15}, /* 1200 */
    {720, 190, 8},  /* 1400 */
    {870, 120, 5},  /* 1600 */
    {1050, 0, 0},   /* 1800 */
    {1680, 0, 0},   /* 2000 */
    {2650, 0, 0},   /* 2200 */
    {4650, 0, 0},   /* 2400 */
    {8200, 0, 0},   /* 2600 */
    {14200, 0, 0},  /* 2800 */
    {27500, 0, 0},  /* 3000 */
};

const struct strength_level strength_levels[STRENGTH_LEVEL_COUNT] = {
    {"beginner", "beginner", 600}, {"novice", "novice", 800},
    {"learner", "learner", 1000},  {"casual", "casual player", 1200},
    {"amateur", "amateur", 1400},  {"club", "club player", 1700},
    {"expert", "expert", 2000},    {"candidate", "candidate master", 2300},
    {"master", "master", 2600},    {"grandmaster", "grandmaster", STRENGTH_MAX}};

static int64_t interpolate(int64_t from, int64_t to, int part)
{
    return from + (to - from) * part / STEP;
}

struct strength strength_make(int elo, uint64_t game_seed, const struct position *root)
{
    assert(elo >= STRENGTH_MIN && elo <= STRENGTH_MAX);
    int row = (elo - STRENGTH_MIN) / STEP, part = (elo - STRENGTH_MIN) % STEP;
    const struct scale_row *low = &scale[row], *high = part > 0 ? low + 1 : low;
    return (struct strength){
        .elo = elo,
        .nodes = (uint64_t)interpolate(low->nodes, high->nodes, part),
        .oversight = (int)interpolate(low->oversight, high->oversight, part),
        .misjudgement = (int)interpolate(low->misjudgement, high->misjudgement, part),
        .misjudgement_seed = random_mix(game_seed, root->fullmove_number / MISJUDGEMENT_MOVES),
        .oversight_seed = random_mix(game_seed, root->key),
    };
}

/* Chances in eighths of strength.oversight at ply 1; each further ply adds half as much. */
enum {
    CHANCE_UNIT = 8,
    WINNING_CAPTURE_CHANCE = 2, /* the captured piece is undefended or worth more than the
                                 * attacker */
    CHECK_CHANCE = 3,
    OTHER_CAPTURE_CHANCE = 4,
    QUIET_CHANCE = 8,
    HIDDEN_CHANCE = 12, /* knight moves, and backward moves except the king's */
    CHANCE_MAX = 950    /* permille */
};

static int capture_chance(const struct position *position, chess_move move)
{
    enum square to = move_to(move);
    enum piece victim = position_piece_on(position, to);
    enum piece attacker = position_piece_on(position, move_from(move));
    bitboard defenders = position_attackers(position, to, position_occupied(position)) &
                         position->by_color[!position->side_to_move];
    if (victim == NO_PIECE) /* en passant */
        return OTHER_CAPTURE_CHANCE;
    return defenders == 0 ||
                   see_values[piece_type_of(victim)] > see_values[piece_type_of(attacker)]
               ? WINNING_CAPTURE_CHANCE
               : OTHER_CAPTURE_CHANCE;
}

/* Returns a chance in units of 1/CHANCE_UNIT. */
static int chance_by_kind(const struct position *position, chess_move move, chess_move last)
{
    if (position_is_capture(position, move))
        return last != MOVE_NONE && move_to(last) == move_to(move)
                   ? 0
                   : capture_chance(position, move);
    if (move_kind(move) == MOVE_PROMOTION || position_gives_check(position, move))
        return CHECK_CHANCE;
    enum piece_type mover = piece_type_of(position_piece_on(position, move_from(move)));
    int ranks = square_rank(move_to(move)) - square_rank(move_from(move));
    bool backwards = position->side_to_move == WHITE ? ranks < 0 : ranks > 0;
    return mover == KNIGHT || (mover != KING && backwards) ? HIDDEN_CHANCE : QUIET_CHANCE;
}

bool strength_overlooks(const struct strength *strength, const struct position *position,
                        chess_move move, chess_move previous, int ply)
{
    assert(ply > 0 && move != MOVE_NONE);
    if (strength->oversight == 0)
        return false;
    int eighths = chance_by_kind(position, move, previous);
    int chance = strength->oversight * eighths / CHANCE_UNIT * (ply + 1) / 2;
    if (chance > CHANCE_MAX)
        chance = CHANCE_MAX;
    uint64_t piece = position_piece_on(position, move_from(move));
    return (int)(random_mix(strength->oversight_seed, piece << 16 | move) % 1000) < chance;
}

int strength_evaluation_error(const struct strength *strength, const struct position *position)
{
    int error = 0, range = 2 * strength->misjudgement + 1;
    if (strength->misjudgement == 0)
        return 0;
    /* The king is excluded: where it belongs is the first thing a beginner learns. */
    bitboard rest = position_occupied(position) & ~position->by_type[KING];
    while (rest != 0) {
        enum square square = bitboard_pop(&rest);
        enum piece piece = position_piece_on(position, square);
        int preference =
            (int)(random_mix(strength->misjudgement_seed, (uint64_t)piece << 8 | square) %
                  (uint64_t)range) -
            strength->misjudgement;
        error += piece_color(piece) == position_turn(position) ? preference : -preference;
    }
    return error;
}

int strength_level_from_text(const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end != text && *end == '\0' && number >= 1 && number <= STRENGTH_LEVEL_COUNT)
        return (int)number;
    for (int i = 0; i < STRENGTH_LEVEL_COUNT; i++)
        if (strcasecmp(strength_levels[i].name, text) == 0 ||
            strcasecmp(strength_levels[i].title, text) == 0)
            return i + 1;
    return 0;
}

int strength_level_from_elo(int elo)
{
    for (int i = 0; i < STRENGTH_LEVEL_COUNT; i++)
        if (strength_levels[i].elo == elo)
            return i + 1;
    return 0;
}
