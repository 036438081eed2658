/* evaluation.c - the terms of the evaluation, one function each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every term is computed for one side at a time, as that side sees the board, and White's
 * sum less Black's is the result. What both sides need to know (pawns, kings, who attacks
 * whom) is gathered once, in `struct survey`.
 */
#include "engine/evaluation.h"

#include "rules/attacks.h"

static const struct stage_score BISHOP_PAIR = {26, 46};
static const struct stage_score DOUBLED_PAWN = {-6, -16};
static const struct stage_score ISOLATED_PAWN = {-9, -11};
static const struct stage_score ROOK_OPEN_FILE = {20, 6};
static const struct stage_score ROOK_HALF_OPEN_FILE = {10, 4};

/* A free pawn, by its own rank: worth most of a piece just before it queens. */
static const struct stage_score PASSED_PAWN[8] = {
    {0, 0}, {2, 8}, {4, 14}, {10, 30}, {28, 58}, {52, 104}, {84, 160}, {0, 0}};
static const struct stage_score PASSED_PAWN_BLOCKED = {-4, -18};

/* For each square within reach above or below the usual number. */
static const struct stage_score MOBILITY[6] = {{0, 0}, {5, 5}, {5, 5},
                                               {2, 5}, {1, 3}, {0, 0}};
static const int USUAL_MOBILITY[6] = {0, 4, 6, 7, 13, 0};

/* The king's cover: a pawn one or two steps before him, on his file and those beside. */
enum { COVER_NEAR = 14, COVER_FAR = 8, COVER_MISSING = -12 };

/* Attackers near the king count more than one by one: their weights add up to an index.
 */
static const int ATTACK_WEIGHT[6] = {0, 2, 2, 3, 5, 0};
static const int ATTACK_DANGER[] = {0,   0,   4,   8,   16,  26,  38,  52,  68,  84,
                                    102, 120, 138, 156, 174, 190, 206, 220, 234, 246};

enum {
    TEMPO = 10,
    PHASE_FULL = 24,     /* minor pieces 1, rooks 2, queens 4 */
    DRAWISH_DIVISOR = 8, /* ahead by a minor piece at most, and no pawn left */
    DRAWISH_LEAD = 400
};
static const int PHASE_WEIGHT[6] = {0, 1, 1, 2, 4, 0};

/* What one side's terms need. */
struct survey {
    const struct position *position;
    enum color us, them;
    bitboard our_pawns, their_pawns, occupied;
    bitboard pawn_guarded; /* attacked by their pawns */
    bitboard king_zone;    /* their king's square and those around it */
    int attackers, attack_weight;
    struct stage_score score;
};

static void add(struct survey *survey, struct stage_score value, int times)
{
    survey->score.middle += value.middle * times;
    survey->score.end += value.end * times;
}

/* A square as seen by its owner: a1 is his own corner. */
static enum square own_square(enum color color, enum square square)
{
    return color == WHITE ? square : (enum square)((int)square ^ 56);
}

static bitboard file_of(enum square square)
{
    return FILE_A << square_file(square);
}

static bitboard beside(bitboard files)
{
    return (files << 1 & ~FILE_A) | (files >> 1 & ~(FILE_A << 7));
}

/* All squares before a square's rank, as `color` marches. */
static bitboard ahead_of(enum color color, enum square square)
{
    int rank = square_rank(square);
    if (color == WHITE)
        return rank == 7 ? 0 : ~0ULL << (8 * (rank + 1));
    return rank == 0 ? 0 : ~0ULL >> (8 * (8 - rank));
}

static bitboard all_pawn_attacks(enum color color, bitboard pawns)
{
    bitboard forward = color == WHITE ? pawns << 8 : pawns >> 8;
    return beside(forward);
}

/* ---- terms --------------------------------------------------------------- */

static void score_pawn(struct survey *survey, enum square square)
{
    bitboard file = file_of(square), ahead = ahead_of(survey->us, square);
    if ((survey->our_pawns & file & ahead) != 0)
        add(survey, DOUBLED_PAWN, 1);
    if ((survey->our_pawns & beside(file)) == 0)
        add(survey, ISOLATED_PAWN, 1);
    if ((survey->their_pawns & ahead & (file | beside(file))) != 0 ||
        (survey->our_pawns & ahead & file) != 0)
        return;
    add(survey, PASSED_PAWN[square_rank(own_square(survey->us, square))], 1);
    int step = survey->us == WHITE ? 8 : -8;
    if (bitboard_has(survey->occupied, (enum square)((int)square + step)))
        add(survey, PASSED_PAWN_BLOCKED, 1);
}

static bitboard piece_attacks(enum piece_type type, enum square square, bitboard occupied)
{
    switch (type) {
    case KNIGHT:
        return attacks_knight(square);
    case BISHOP:
        return attacks_bishop(square, occupied);
    case ROOK:
        return attacks_rook(square, occupied);
    case QUEEN:
        return attacks_queen(square, occupied);
    default:
        return 0;
    }
}

static void score_piece(struct survey *survey, enum piece_type type, enum square square)
{
    bitboard reach = piece_attacks(type, square, survey->occupied);
    bitboard own = survey->position->by_color[survey->us];
    int mobility = bitboard_count(reach & ~own & ~survey->pawn_guarded);
    add(survey, MOBILITY[type], mobility - USUAL_MOBILITY[type]);
    if ((reach & survey->king_zone) != 0) {
        survey->attackers++;
        survey->attack_weight += ATTACK_WEIGHT[type];
    }
    if (type != ROOK || (survey->our_pawns & file_of(square)) != 0)
        return;
    add(survey,
        (survey->their_pawns & file_of(square)) != 0 ? ROOK_HALF_OPEN_FILE
                                                     : ROOK_OPEN_FILE,
        1);
}

static void score_all_pieces(struct survey *survey)
{
    for (int t = PAWN; t <= KING; t++) {
        enum piece_type type = (enum piece_type)t;
        bitboard pieces = position_pieces(survey->position, survey->us, type);
        while (pieces != 0) {
            enum square square = bitboard_pop(&pieces);
            add(survey, piece_square_score(type, own_square(survey->us, square)), 1);
            if (type == PAWN)
                score_pawn(survey, square);
            else if (type != KING)
                score_piece(survey, type, square);
        }
    }
    if (bitboard_several(position_pieces(survey->position, survey->us, BISHOP)))
        add(survey, BISHOP_PAIR, 1);
}

static void score_king_cover(struct survey *survey)
{
    enum square king = position_king(survey->position, survey->us);
    bitboard files = file_of(king) | beside(file_of(king));
    int step = survey->us == WHITE ? 8 : -8;
    bitboard near = attacks_king(king) & ahead_of(survey->us, king);
    bitboard far = step > 0 ? near << 8 : near >> 8;
    int cover = COVER_NEAR * bitboard_count(survey->our_pawns & near) +
                COVER_FAR * bitboard_count(survey->our_pawns & far);
    for (int file = 0; file < 8; file++) {
        bitboard squares = FILE_A << file & files;
        if (squares != 0 && (survey->our_pawns & squares) == 0)
            cover += COVER_MISSING;
    }
    survey->score.middle += cover;
}

/* One piece alone seldom mates; each further one makes the others worth more. */
static void score_king_attack(struct survey *survey)
{
    enum { WORST = sizeof ATTACK_DANGER / sizeof ATTACK_DANGER[0] - 1 };
    if (survey->attackers < 2)
        return;
    int weight = survey->attack_weight < WORST ? survey->attack_weight : WORST;
    survey->score.middle += ATTACK_DANGER[weight];
}

static struct stage_score score_side(const struct position *position, enum color us)
{
    enum color them = color_opposite(us);
    enum square their_king = position_king(position, them);
    struct survey survey = {
        .position = position,
        .us = us,
        .them = them,
        .our_pawns = position_pieces(position, us, PAWN),
        .their_pawns = position_pieces(position, them, PAWN),
        .occupied = position_occupied(position),
        .pawn_guarded = all_pawn_attacks(them, position_pieces(position, them, PAWN)),
        .king_zone = attacks_king(their_king) | bitboard_of(their_king),
    };
    score_all_pieces(&survey);
    score_king_cover(&survey);
    score_king_attack(&survey);
    return survey.score;
}

/* ---- the sum ------------------------------------------------------------- */

static int phase(const struct position *position)
{
    int sum = 0;
    for (int type = KNIGHT; type <= QUEEN; type++)
        sum += PHASE_WEIGHT[type] * bitboard_count(position->by_type[type]);
    return sum < PHASE_FULL ? sum : PHASE_FULL;
}

/* Who is ahead without a pawn, by no more than a minor piece, can hardly win. */
static bool is_drawish(const struct position *position, int score)
{
    enum color leader = score > 0 ? WHITE : BLACK;
    return position_pieces(position, leader, PAWN) == 0 && score < DRAWISH_LEAD &&
           score > -DRAWISH_LEAD;
}

static int clamp(int score)
{
    if (score > EVALUATION_LIMIT)
        return EVALUATION_LIMIT;
    return score < -EVALUATION_LIMIT ? -EVALUATION_LIMIT : score;
}

int evaluate(const struct position *position)
{
    struct stage_score white = score_side(position, WHITE);
    struct stage_score black = score_side(position, BLACK);
    int weight = phase(position);
    int score = ((white.middle - black.middle) * weight +
                 (white.end - black.end) * (PHASE_FULL - weight)) /
                PHASE_FULL;
    if (is_drawish(position, score))
        score /= DRAWISH_DIVISOR;
    return clamp((position->side_to_move == WHITE ? score : -score) + TEMPO);
}
