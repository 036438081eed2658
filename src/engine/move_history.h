/* move_history.h - the search's statistics for moves and evaluations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are four kinds; in all of them, recent results count most:
 *
 *   quiet         per quiet move, by its squares and by whether the opponent attacks them,
 *                 which separates escapes from moves into danger
 *   continuation  per quiet move, by piece and target, after the move one, two or four plies
 *                 earlier
 *   capture       per capture, by piece, target and captured type
 *   correction    the error of the static evaluation in positions with the same pawns, or
 *                 the same pieces of one side
 *
 * Each thread has its own history, which is all zeros at first.
 */
#ifndef TTYCHESS_ENGINE_MOVE_HISTORY_H
#define TTYCHESS_ENGINE_MOVE_HISTORY_H

#include "engine/search_parameters.h"
#include "rules/position.h"

enum {
    HISTORY_LIMIT = 16384,   /* move values stay within +- this */
    CORRECTION_LIMIT = 1024, /* corrections stay within +- this */
    CORRECTION_ENTRIES = 16384,
    HISTORY_PIECES = 14, /* greater than any enum piece */
    CONTINUATIONS = 3    /* after the moves one, two and four plies earlier */
};

/* Values of the moves that followed a certain move, by piece and target, and the last quiet
 * move that refuted it. */
struct piece_target_history {
    int16_t values[HISTORY_PIECES][64];
    chess_move counter;
};

/* Indexed by side to move and the key of a part of the position. */
struct correction_history {
    int16_t values[2][CORRECTION_ENTRIES];
};

struct move_history {
    int16_t quiet[2][4 * 64 * 64];          /* by colour, then move_history_square_index() */
    int16_t capture[HISTORY_PIECES][64][8]; /* by piece, target, captured type */
    struct piece_target_history continuation[HISTORY_PIECES][64];
    struct correction_history pawns, pieces[2];
};

/* The continuation histories used at a node, never NULL; [0] belongs to the last move. */
struct move_context {
    struct piece_target_history *continuations[CONTINUATIONS];
    bitboard attacked; /* squares attacked by the opponent; 0 if quiet moves are not needed */
};

/* Returns the history of the moves after a move of `piece` to `target`. NO_PIECE means that
 * there was no move. */
static inline struct piece_target_history *move_history_continuation(
    struct move_history *history, enum piece piece, enum square target)
{
    return &history->continuation[piece][target];
}

static inline unsigned move_history_square_index(const struct move_context *context,
                                                 chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    unsigned attacked = 2 * (unsigned)bitboard_has(context->attacked, from) +
                        (unsigned)bitboard_has(context->attacked, to);
    return (attacked * 64 + from) * 64 + to;
}

static inline int16_t *move_history_squares_entry(struct move_history *history,
                                                  const struct move_context *context,
                                                  const struct position *position,
                                                  chess_move move)
{
    return &history->quiet[position->side_to_move][move_history_square_index(context, move)];
}

/* Returns the weighted sum of a quiet move's histories, within +- 4 * HISTORY_LIMIT. */
static inline int move_history_quiet_value(const struct move_history *history,
                                           const struct move_context *context,
                                           const struct position *position, chess_move move)
{
    enum piece piece = position_piece_on(position, move_from(move));
    enum square to = move_to(move);
    int halves =
        MAIN_HISTORY_WEIGHT *
        history->quiet[position->side_to_move][move_history_square_index(context, move)];
    halves += CONTINUATION_WEIGHT_1 * context->continuations[0]->values[piece][to];
    halves += CONTINUATION_WEIGHT_2 * context->continuations[1]->values[piece][to];
    halves += CONTINUATION_WEIGHT_4 * context->continuations[2]->values[piece][to];
    return halves / 2;
}

static inline enum piece_type position_captured_type(const struct position *position,
                                                     chess_move move)
{
    return move_kind(move) == MOVE_EN_PASSANT
               ? PAWN
               : piece_type_of(position_piece_on(position, move_to(move)));
}

/* Returns the history of a capture or promotion, within +- HISTORY_LIMIT. */
static inline int move_history_capture_value(const struct move_history *history,
                                             const struct position *position, chess_move move)
{
    return CAPTURE_HISTORY *
           history->capture[position_piece_on(position, move_from(move))][move_to(move)]
                           [position_captured_type(position, move)];
}

/* These functions move values towards +HISTORY_LIMIT (bonus > 0) or -HISTORY_LIMIT (bonus <
 * 0). Steps shrink as a value approaches the limit, so values never overflow. |bonus| <=
 * HISTORY_LIMIT. */
void move_history_update_quiet(struct move_history *history,
                               const struct move_context *context,
                               const struct position *position, chess_move move, int bonus);
void move_history_update_entry(int16_t *entry, int bonus);
void move_history_update_capture(struct move_history *history, const struct position *position,
                                 chess_move move, int bonus);

/* Returns the correction to add to a position's static evaluation, in centipawns. */
int move_history_correction(const struct move_history *history,
                            const struct position *position);

/* Learns from a search to `depth`; `error` is its score minus the evaluation. */
void move_history_update_correction(struct move_history *history,
                                    const struct position *position, int error, int depth);

#endif
