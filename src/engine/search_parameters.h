/* search_parameters.h - the table of all tuned search parameters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row has name, default, minimum, maximum and meaning. The names are constants; with
 * `configure --enable-tunables` they are global variables and UCI options of the same names,
 * so that matches can compare values. The owner's thread writes them while no engine searches.
 *
 * Most steps of the search can be disabled by a parameter, as its meaning says. Depths are
 * remaining plies, margins centipawns.
 */
#ifndef TTYCHESS_ENGINE_SEARCH_PARAMETERS_H
#define TTYCHESS_ENGINE_SEARCH_PARAMETERS_H

#include "engine/options.h"

#define SEARCH_PARAMETERS(X)                                                                  \
    /* Move order */                                                                          \
    X(COUNTER_BONUS, 131072, 0, 262144,                                                       \
      "history for the move that last refuted the one before")                                \
    X(MAIN_HISTORY_WEIGHT, 2, 0, 8, "halves of the main history that count")                  \
    X(CONTINUATION_WEIGHT_1, 2, 0, 8, "the same, continuation of the move before")            \
    X(CONTINUATION_WEIGHT_2, 2, 0, 8, "the same, of our own move before that")                \
    X(CONTINUATION_WEIGHT_4, 1, 0, 8, "the same, of our move four half-moves ago")            \
    X(CAPTURE_HISTORY, 1, 0, 1, "whether captures are ordered by history too")                \
    X(VICTIM_WEIGHT, 33, 1, 256, "history a centipawn of the captured piece outweighs")       \
    X(HISTORY_BONUS_SLOPE, 203, 1, 1000, "history for a refutation, each half-move of depth") \
    X(HISTORY_BONUS_OFFSET, 83, 0, 1000, "and so much less")                                  \
    X(HISTORY_BONUS_MAX, 1013, 1, 16384, "but at most")                                       \
    X(GAIN_HISTORY, 2, 0, 20, "history a centipawn that a quiet move gained at once")         \
    X(GAIN_HISTORY_MAX, 1077, 1, 16384, "but at most")                                        \
    /* Correction of the evaluation */                                                        \
    X(CORRECTION_SCALE, 9, 1, 1000000, "correction units a centipawn; huge: no correction")   \
    /* Transposition table and endgame tables */                                              \
    X(TABLE_AGE_PENALTY, 4, 0, 64, "half-moves an entry loses with each search since")        \
    X(TABLE_KEEP_DEPTH, 3, 0, 128, "an entry so much deeper is not given up for a bound")     \
    X(TABLE_CLOCK, 84, 0, 100, "halfmove clock from which its scores decide nothing")         \
    X(TABLEBASE_DEPTH, 6, 0, 128, "half-moves of search that a tablebase result stands for")  \
    X(TABLEBASE_PATIENCE, 20, 0, 100, "halfmove clock up to which a won ending may wander")   \
    /* Aspiration windows */                                                                  \
    X(ASPIRATION_DEPTH, 5, 1, 128, "iterations with a narrow window begin here; 128: none")   \
    X(ASPIRATION_WINDOW, 15, 1, 1000, "centipawns to either side of the expected score")      \
    X(ASPIRATION_GROWTH, 2, 2, 16, "times as wide after a fail")                              \
    X(ASPIRATION_SHALLOWER, 2, 0, 20, "half-moves less at most while it fails high")          \
    X(ASPIRATION_WIDEST, 600, 1, 32000, "beyond this the window is opened")                   \
    /* Whole nodes */                                                                         \
    X(UPCOMING_REPETITION, 1, 0, 1, "whether a repetition one move away is seen as a draw")   \
    X(RAZORING_DEPTH, 3, 0, 20, "razoring up to this depth; 0: none")                         \
    X(RAZORING_MARGIN, 225, 0, 2000, "a node so far behind, each half-move, is hopeless")     \
    X(REVERSE_FUTILITY_DEPTH, 8, 0, 20, "reverse futility up to this depth; 0: none")         \
    X(REVERSE_FUTILITY_MARGIN, 69, 0, 1000, "a node so far ahead, each half-move, is won")    \
    X(NULL_MOVE_DEPTH, 3, 1, 128, "null move from this depth on; 128: none")                  \
    X(NULL_MOVE_MARGIN, 126, -1000, 1000, "the evaluation must be so far above beta")         \
    X(NULL_MOVE_MARGIN_SLOPE, 24, 0, 200, "and so much less each half-move")                  \
    X(NULL_MOVE_REDUCTION, 4, 1, 20, "half-moves a null-move search is shallower")            \
    X(NULL_MOVE_DIVISOR, 4, 1, 20, "and one more each so many of depth")                      \
    X(NULL_MOVE_SURPLUS, 183, 1, 2000, "and one more each so many centipawns above beta")     \
    X(NULL_MOVE_SURPLUS_MAX, 3, 0, 20, "but at most so many")                                 \
    X(IIR_DEPTH, 4, 2, 128, "internal iterative reduction from this depth on; 128: none")     \
    /* Single moves: late move pruning (LMP), futility, history, static exchange (SEE) */     \
    X(LMP_DEPTH, 9, 0, 20, "late move pruning up to this depth; 0: none")                     \
    X(LMP_BASE, 6, 0, 50, "quiet moves tried at any depth, and its square more")              \
    X(LMP_WORSENING, 2, 1, 10, "one in so many of these when the position got no better")     \
    X(FUTILITY_DEPTH, 8, -1, 20, "futility up to this reduced depth; -1: none")               \
    X(FUTILITY_BASE, 76, 0, 1000, "a quiet move may bring so much")                           \
    X(FUTILITY_MARGIN, 80, 0, 1000, "and so much more each half-move")                        \
    X(CAPTURE_FUTILITY_DEPTH, 6, 0, 20, "futility of captures up to this depth; 0: none")     \
    X(CAPTURE_FUTILITY_MARGIN, 120, 0, 1000, "beside the victim, this and each half-move")    \
    X(HISTORY_PRUNING_DEPTH, 5, -1, 20, "history pruning up to this reduced depth; -1: none") \
    X(HISTORY_PRUNING_MARGIN, 4257, 0, 20000, "a move that failed so often, each half-move")  \
    X(SEE_QUIET_DEPTH, 9, -1, 20, "exchange pruning of quiet moves; -1: none")                \
    X(SEE_QUIET_MARGIN, 24, 0, 500, "a quiet move may lose so much, depth squared")           \
    X(SEE_CAPTURE_DEPTH, 7, -1, 20, "exchange pruning of captures; -1: none")                 \
    X(SEE_CAPTURE_MARGIN, 91, 0, 1000, "a capture may lose so much each half-move")           \
    /* Late move reductions (LMR), in hundredths of a ply */                                  \
    X(LMR_DEPTH, 3, 2, 128, "late move reductions from this depth on; 128: none")             \
    X(LMR_MOVES, 1, 0, 50, "moves searched unreduced")                                        \
    X(LMR_MOVES_PV, 3, 0, 50, "the same, with an open window")                                \
    X(LMR_BASE, 67, -200, 400, "for any late move")                                           \
    X(LMR_DIVISOR, 178, 50, 1000, "smaller: the logarithms reduce more")                      \
    X(LMR_CAPTURE_DIVISOR, 2, 1, 10, "a capture is reduced by one part in so many")           \
    X(LMR_HISTORY, 9004, 1000, 100000, "history that weighs a half-move")                     \
    X(LMR_CUT_NODE, 99, -200, 400, "more, in a node expected to be refuted")                  \
    X(LMR_TABLE_CAPTURE, 60, -200, 400, "more, when the table's move is a capture")           \
    X(LMR_WORSENING, 65, -200, 400, "more, when the position got no better")                  \
    X(LMR_PV_NODE, 111, -200, 400, "less, with an open window")                               \
    X(LMR_IN_CHECK, 64, -200, 400, "less, out of check")                                      \
    X(LMR_GIVES_CHECK, 118, -200, 400, "less, for a move that gives check")                   \
    X(LMR_DEEPER_MARGIN, 42, 0, 1000, "a move so much better is searched deeper again")       \
    X(LMR_SHALLOWER_MARGIN, 1, 0, 100, "one less good than this, each half-move, shallower")  \
    /* Extensions */                                                                          \
    X(SINGULAR_DEPTH, 7, 4, 128, "singular extensions from this depth on; 128: none")         \
    X(SINGULAR_ENTRY_DEPTH, 3, 0, 20, "the table's result may be so much shallower")          \
    X(SINGULAR_MARGIN, 1, 0, 50, "centipawns a half-move the others must fall short")         \
    X(SINGULAR_DIVISOR, 2, 1, 3, "the others are searched to one such part of the depth")     \
    X(DOUBLE_EXTENSION_MARGIN, 18, 0, 32000, "centipawns more for an extension by two")       \
    X(DOUBLE_EXTENSIONS_MAX, 6, 0, 100, "of these in one line")                               \
    X(MULTI_CUT, 1, 0, 1, "whether two moves that reach beta settle a node")                  \
    X(NEGATIVE_EXTENSION, 2, 0, 4, "half-moves less where the table's move is not alone")     \
    X(NEGATIVE_EXTENSION_CUT, 1, 0, 4, "the same, in a node expected to be refuted")          \
    /* Quiescence */                                                                          \
    X(DELTA_PRUNING_MARGIN, 203, 0, 32000, "what a capture can gain in position, at most")

#ifdef TTYCHESS_TUNABLES

#define X(name, value, minimum, maximum, meaning) extern int name;
SEARCH_PARAMETERS(X)
#undef X
#define X(name, value, minimum, maximum, meaning) +1
enum { SEARCH_PARAMETER_COUNT = 0 SEARCH_PARAMETERS(X) };
#undef X

#else

#define X(name, value, minimum, maximum, meaning) name = value,
enum { SEARCH_PARAMETERS(X) SEARCH_PARAMETER_COUNT = 0 };
#undef X

#endif

/* SEARCH_PARAMETER_COUNT rows, then one without a name. */
extern const struct engine_option search_parameter_table[];

/* Sets the parameter of a row; `value` must be in its range. */
void search_parameter_set(int index, int value);

#endif
