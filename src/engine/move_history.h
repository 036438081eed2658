/* move_history.h - what the search has learned about moves and evaluations so far.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Four memories, all of small numbers that follow the recent past:
 *
 *   quiet         a quiet move by its squares (the history heuristic: Jonathan Schaeffer,
 *                 1983), and by whether the opponent attacks them: to flee is another
 *                 thing than to go there
 *   continuation  a quiet move by piece and target, after the move one, two or four
 *                 half-moves before it (counter moves: Jos Uiterwijk, 1992; as histories
 *                 in Stockfish, 2016)
 *   capture       a capture by piece, target and victim
 *   correction    how wrong the static evaluation was in positions with the same pawns,
 *                 or the same pieces of one side (Caissa and Stockfish, 2023-24)
 *
 * One a thread; plain data, all zeros at first.
 */
#ifndef TTYCHESS_ENGINE_MOVE_HISTORY_H
#define TTYCHESS_ENGINE_MOVE_HISTORY_H

#include "engine/search_constants.h"
#include "rules/position.h"

enum {
    HISTORY_LIMIT = 16384,   /* values of moves stay within +- this */
    CORRECTION_LIMIT = 1024, /* the same for corrections */
    CORRECTION_ENTRIES = 16384,
    HISTORY_PIECES = 14, /* enum piece is below */
    CONTINUATIONS = 3    /* moves looked back to: one, two and four half-moves */
};

/* What came after a move: values by piece moved and target square, and the quiet move that
 * refuted it last. */
struct piece_target_history {
    int16_t values[HISTORY_PIECES][64];
    chess_move counter;
};

/* One part of the position, and whose move it is. */
struct correction_history {
    int16_t values[2][CORRECTION_ENTRIES];
};

struct move_history {
    int16_t quiet[2][4 * 64 * 64];          /* by colour, move_history_square_index() */
    int16_t capture[HISTORY_PIECES][64][8]; /* by piece, to, victim's type */
    struct piece_target_history continuation[HISTORY_PIECES][64]; /* by the move before */
    struct correction_history pawns, pieces[2];
};

/* The continuations that count at a node, [0] after the last move; never NULL. */
struct move_context {
    struct piece_target_history *continuations[CONTINUATIONS];
    bitboard attacked; /* squares the opponent attacks; 0 where quiet moves do not count */
};

/* The memory of what follows a move of `piece` to `target`. NO_PIECE stands for "no move
 * before" and has a place of its own. */
static inline struct piece_target_history *move_history_after(struct move_history *history,
                                                              enum piece piece,
                                                              enum square target)
{
    return &history->continuation[piece][target];
}

/* A quiet move's place by its squares and whether they are attacked. */
static inline unsigned move_history_square_index(const struct move_context *context,
                                                 chess_move move)
{
    enum square from = move_from(move), to = move_to(move);
    unsigned attacked = 2 * (unsigned)bitboard_has(context->attacked, from) +
                        (unsigned)bitboard_has(context->attacked, to);
    return (attacked * 64 + from) * 64 + to;
}

/* The one number for it there. */
static inline int16_t *move_history_of_squares(struct move_history *history,
                                               const struct move_context *context,
                                               const struct position *position,
                                               chess_move move)
{
    return &history->quiet[position->side_to_move][move_history_square_index(context, move)];
}

/* How good a quiet move was, over all memories: within +- 4 * HISTORY_LIMIT. */
static inline int move_history_quiet(const struct move_history *history,
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

static inline enum piece_type move_history_victim(const struct position *position,
                                                  chess_move move)
{
    return move_kind(move) == MOVE_EN_PASSANT
               ? PAWN
               : piece_type_of(position_piece_on(position, move_to(move)));
}

/* The same for a capture or promotion: within +- HISTORY_LIMIT. */
static inline int move_history_capture(const struct move_history *history,
                                       const struct position *position, chess_move move)
{
    return CAPTURE_HISTORY *
           history->capture[position_piece_on(position, move_from(move))][move_to(move)]
                           [move_history_victim(position, move)];
}

/* Move values towards +LIMIT (bonus > 0) or -LIMIT (bonus < 0), by less the nearer they
 * are: so they follow the recent past and never overflow. |bonus| <= HISTORY_LIMIT. */
void move_history_learn_quiet(struct move_history *history, const struct move_context *context,
                              const struct position *position, chess_move move, int bonus);
void move_history_learn_squares(int16_t *of_squares, int bonus);
void move_history_learn_capture(struct move_history *history, const struct position *position,
                                chess_move move, int bonus);

/* What to add to the static evaluation of a position, in centipawns, and learning it:
 * `error` is the search's score less the evaluation, `depth` how deep that search was. */
int move_history_correction(const struct move_history *history,
                            const struct position *position);
void move_history_learn_correction(struct move_history *history,
                                   const struct position *position, int error, int depth);

#endif
