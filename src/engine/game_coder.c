/* game_coder.c - see game_coder.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each code_...() stands for writing and for reading: see range_coder.h.
 */
#include "engine/game_coder.h"

#include <stdlib.h>

#include "rules/attacks.h"
#include "rules/chess960.h"
#include "rules/move_generator.h"

enum {
    START_BITS = 10,
    SIZES = 8,  /* of changes of the score, by the length of their number */
    LEVELS = 5, /* of scores, by how far they are from 0 */
    LEFT = 7,   /* how many moves are left, by the length of their number */
    PIECES = 6,
    TARGETS = 8
};

struct score_model {
    struct range_probability none, changed[SIZES][SIZES][LEVELS], up[3][3][LEVELS];
    struct range_number size[SIZES][SIZES];
};

struct game_coder {
    struct range_coder range;

    struct range_probability chess960, start[1 << START_BITS];
    struct range_probability decided, white_won;
    struct range_number opening, count;

    struct range_probability chosen[LEFT][PIECES][TARGETS][2];
    struct score_model scores;
};

static struct game_coder *create(void)
{
    return calloc(1, sizeof(struct game_coder));
}

struct game_coder *game_coder_write(void)
{
    struct game_coder *coder = create();
    if (coder)
        range_coder_write(&coder->range);
    return coder;
}

struct game_coder *game_coder_read(const uint8_t *bytes, size_t size)
{
    struct game_coder *coder = create();
    if (coder)
        range_coder_read(&coder->range, bytes, size);
    return coder;
}

void game_coder_destroy(struct game_coder *coder)
{
    if (coder)
        range_coder_free(&coder->range);
    free(coder);
}

struct range_coder *game_coder_range(struct game_coder *coder)
{
    return &coder->range;
}

static int length_of(unsigned number, int most)
{
    int length = 0;
    for (; number != 0; number >>= 1)
        length++;
    return length < most ? length : most;
}

/* ---- scores ---------------------------------------------------------------------------- */

/* What is known of a game so far. */
struct story {
    struct position position;
    int score;    /* the last one there was */
    int sizes[2]; /* of its last change and of that before */
    int sign;     /* of the last change: 0 none, 1 up, 2 down */
};

static int level_of(int score)
{
    static const int most[LEVELS - 1] = {8, 60, 250, 900};
    int level = 0;
    while (level < LEVELS - 1 && abs(score) > most[level])
        level++;
    return level;
}

static void remember(struct story *story, int score)
{
    int change = score - story->score;
    story->sizes[1] = story->sizes[0];
    story->sizes[0] = length_of((unsigned)abs(change), SIZES - 1);
    story->sign = change == 0 ? 0 : change > 0 ? 1 : 2;
    story->score = score;
}

static int code_score(struct game_coder *coder, struct story *story, int score)
{
    struct score_model *model = &coder->scores;
    struct range_coder *range = &coder->range;
    int level = level_of(story->score), change = score - story->score, mover;
    if (range_bit(range, &model->none, score == SCORE_NONE))
        return SCORE_NONE;
    if (!range_bit(range, &model->changed[story->sizes[0]][story->sizes[1]][level],
                   change != 0)) {
        remember(story, story->score);
        return story->score;
    }
    mover = story->position.side_to_move;
    bool up = range_bit(range, &model->up[story->sign][mover][level], change > 0);
    unsigned size = range_number(range, &model->size[story->sizes[0]][story->sizes[1]],
                                 (unsigned)abs(change) - 1);
    score = story->score + (up ? (int)size + 1 : -(int)size - 1);
    remember(story, score);
    return score;
}

/* ---- moves ----------------------------------------------------------------------------- */

static int target_of(const struct story *story, chess_move move)
{
    const struct position *position = &story->position;
    enum piece_type mover = piece_type_of(position_piece_on(position, move_from(move)));
    enum piece taken = position_piece_on(position, move_to(move));
    if (move_kind(move) == MOVE_CASTLING)
        return 0;
    if (move_kind(move) == MOVE_PROMOTION)
        return move_promotion(move) == QUEEN ? 1 : 2;
    if (taken == NO_PIECE)
        return 3;
    return piece_type_of(taken) < mover ? 4 : piece_type_of(taken) > mover ? 5 : 6;
}

static bitboard attacks_of_pawns(const struct position *position, enum color color)
{
    bitboard rest = position_pieces(position, color, PAWN), attacked = 0;
    while (rest != 0)
        attacked |= attacks_pawn(color, bitboard_pop(&rest));
    return attacked;
}

/* Which of the legal moves it is: of each before it, that it is not that one. */
static chess_move code_move(struct game_coder *coder, struct story *story,
                            const struct move_list *legal, chess_move move)
{
    const struct position *position = &story->position;
    bitboard attacked =
        attacks_of_pawns(position, color_opposite((enum color)position->side_to_move));
    for (int i = 0; i < legal->count - 1; i++) {
        chess_move candidate = legal->moves[i];
        int left = length_of((unsigned)(legal->count - i), LEFT) - 1;
        enum piece_type mover =
            piece_type_of(position_piece_on(position, move_from(candidate)));
        struct range_probability *probability =
            &coder->chosen[left][mover][target_of(story, candidate)]
                          [attacked >> move_to(candidate) & 1];
        if (range_bit(&coder->range, probability, candidate == move))
            return candidate;
    }
    return legal->moves[legal->count - 1];
}

/* ---- games ----------------------------------------------------------------------------- */

static void code_head(struct game_coder *coder, struct scored_game *game)
{
    struct range_coder *range = &coder->range;
    if (range_bit(range, &coder->chess960, game->start != STANDARD_START))
        game->start = (int)range_bits(range, coder->start, START_BITS, (unsigned)game->start);
    else
        game->start = STANDARD_START;
    if (!range_bit(range, &coder->decided, game->result != 0))
        game->result = 0;
    else
        game->result = range_bit(range, &coder->white_won, game->result > 0) ? 1 : -1;
    game->opening = (int)range_number(range, &coder->opening, (unsigned)game->opening);
    game->count = (int)range_number(range, &coder->count, (unsigned)game->count);
}

static bool check_head(const struct scored_game *game, struct reason *reason)
{
    if (game->start >= CHESS960_STARTS)
        return reason_set(reason, 0, "expected a start of Chess960 below %d, found %d",
                          CHESS960_STARTS, game->start);
    if (game->count > SCORED_GAME_MOST || game->opening > game->count)
        return reason_set(reason, 0,
                          "expected at most %d half-moves, found %d, %d of them the opening",
                          SCORED_GAME_MOST, game->count, game->opening);
    return true;
}

static bool code_game(struct game_coder *coder, struct scored_game *game,
                      struct reason *reason)
{
    struct story story = {.score = 0};
    struct move_list legal;
    struct undo undo;
    code_head(coder, game);
    if (!check_head(game, reason))
        return false;
    scored_game_start(game, &story.position);
    for (int i = 0; i < game->count; i++) {
        generate_legal(&story.position, &legal);
        if (legal.count == 0)
            return reason_set(reason, 0, "expected %d half-moves, but the game ends after %d",
                              game->count, i);
        int score =
            i < game->opening ? SCORE_NONE : code_score(coder, &story, game->scores[i]);
        if (score != SCORE_NONE && abs(score) > SCORE_MATE)
            return reason_set(reason, 0, "expected scores up to %d, found %d", SCORE_MATE,
                              score);
        game->scores[i] = (int16_t)score;
        game->moves[i] = code_move(coder, &story, &legal, game->moves[i]);
        if (range_coder_is_beyond(&coder->range))
            return reason_set(reason, 0, "expected more bytes");
        position_make_move(&story.position, game->moves[i], &undo);
    }
    return true;
}

bool game_coder_add(struct game_coder *coder, const struct scored_game *game,
                    struct reason *reason)
{
    struct scored_game same = *game;
    return code_game(coder, &same, reason);
}

bool game_coder_next(struct game_coder *coder, struct scored_game *game, struct reason *reason)
{
    return code_game(coder, game, reason);
}
