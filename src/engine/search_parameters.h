/* search_parameters.h - the table of all tuned search parameters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row has name, default, minimum, maximum and meaning. The names are constants; with
 * `configure --enable-tunables` they are global variables and UCI options of the same names,
 * so that matches can compare values. The owner's thread writes them while no engine searches.
 *
 * Depths are remaining plies, margins centipawns.
 */
#ifndef TTYCHESS_ENGINE_SEARCH_PARAMETERS_H
#define TTYCHESS_ENGINE_SEARCH_PARAMETERS_H

#include "engine/options.h"

#define SEARCH_PARAMETERS(X)                                                                  \
    /* Move order */                                                                          \
    X(COUNTER_BONUS, 131072, 0, 262144, "history bonus of the countermove")                   \
    X(MAIN_HISTORY_WEIGHT, 2, 0, 8, "weight of the main history, in halves")                  \
    X(CONTINUATION_WEIGHT_1, 2, 0, 8, "the same for continuation history, one ply back")      \
    X(CONTINUATION_WEIGHT_2, 2, 0, 8, "the same, two plies back")                             \
    X(CONTINUATION_WEIGHT_4, 1, 0, 8, "the same, four plies back")                            \
    X(CAPTURE_HISTORY, 1, 0, 1, "whether captures are also ordered by history")               \
    X(VICTIM_WEIGHT, 33, 1, 256, "history units per centipawn gained by the move")            \
    X(HISTORY_BONUS_SLOPE, 203, 1, 1000, "history bonus for a refutation, per ply of depth")  \
    X(HISTORY_BONUS_OFFSET, 83, 0, 1000, "constant subtracted from the bonus")                \
    X(HISTORY_BONUS_MAX, 1013, 1, 16384, "maximum bonus")                                     \
    X(GAIN_HISTORY, 2, 0, 20, "history bonus per centipawn that a quiet move gained")         \
    X(GAIN_HISTORY_MAX, 1077, 1, 16384, "maximum bonus")                                      \
    /* Correction of the evaluation */                                                        \
    X(CORRECTION_SCALE, 9, 1, 1000000, "correction units per centipawn; huge: no correction") \
    /* Transposition table and endgame tables */                                              \
    X(TABLE_AGE_PENALTY, 4, 0, 64, "depth that an entry loses with each later search")        \
    X(TABLE_KEEP_DEPTH, 3, 0, 128, "a bound replaces no entry deeper by more than this")      \
    X(TABLE_CLOCK, 84, 0, 100, "halfmove clock at which table scores are no longer used")     \
    X(TABLEBASE_DEPTH, 6, 0, 128, "depth credited to a tablebase result")                     \
    X(TABLEBASE_PATIENCE, 20, 0, 100, "halfmove clock at which wins must make progress")      \
    /* Aspiration windows */                                                                  \
    X(ASPIRATION_DEPTH, 5, 1, 128, "first iteration with a narrow window; 128: none")         \
    X(ASPIRATION_WINDOW, 15, 1, 1000, "centipawns to either side of the expected score")      \
    X(ASPIRATION_GROWTH, 2, 2, 16, "window growth factor after a fail high or low")           \
    X(ASPIRATION_SHALLOWER, 2, 0, 20, "maximum depth reduction after fail highs")             \
    X(ASPIRATION_WIDEST, 600, 1, 32000, "beyond this width the window is infinite")           \
    /* Whole nodes */                                                                         \
    X(UPCOMING_REPETITION, 1, 0, 1, "whether a repetition one move away counts as a draw")    \
    X(RAZORING_DEPTH, 3, 0, 20, "razoring up to this depth; 0: none")                         \
    X(RAZORING_MARGIN, 225, 0, 2000, "margin below alpha, per ply")                           \
    X(REVERSE_FUTILITY_DEPTH, 8, 0, 20, "reverse futility pruning up to this depth; 0: none") \
    X(REVERSE_FUTILITY_MARGIN, 69, 0, 1000, "margin above beta, per ply")                     \
    X(NULL_MOVE_DEPTH, 3, 1, 128, "null move from this depth on; 128: none")                  \
    X(NULL_MOVE_MARGIN, 126, -1000, 1000, "required margin of the evaluation above beta")     \
    X(NULL_MOVE_MARGIN_SLOPE, 24, 0, 200, "reduction of this margin per ply")                 \
    X(NULL_MOVE_REDUCTION, 4, 1, 20, "base reduction of the null-move search, in plies")      \
    X(NULL_MOVE_DIVISOR, 4, 1, 20, "plies of depth for each additional ply of reduction")     \
    X(NULL_MOVE_SURPLUS, 183, 1, 2000, "centipawns above beta for each additional ply")       \
    X(NULL_MOVE_SURPLUS_MAX, 3, 0, 20, "maximum number of these plies")                       \
    X(IIR_DEPTH, 4, 2, 128, "internal iterative reduction from this depth on; 128: none")     \
    /* Single moves: late move pruning (LMP), futility, history, static exchange (SEE) */     \
    X(LMP_DEPTH, 9, 0, 20, "late move pruning up to this depth; 0: none")                     \
    X(LMP_BASE, 6, 0, 50,                                                                     \
      "moves searched before quiet moves are skipped, plus depth squared")                    \
    X(LMP_WORSENING, 2, 1, 10, "divisor if the position is not improving")                    \
    X(FUTILITY_DEPTH, 8, -1, 20, "futility pruning up to this reduced depth; -1: none")       \
    X(FUTILITY_BASE, 76, 0, 1000, "greatest expected gain of a quiet move")                   \
    X(FUTILITY_MARGIN, 80, 0, 1000, "additional gain per ply")                                \
    X(CAPTURE_FUTILITY_DEPTH, 6, 0, 20, "capture futility pruning to this depth; 0: none")    \
    X(CAPTURE_FUTILITY_MARGIN, 120, 0, 1000,                                                  \
      "margin beyond the captured piece, times depth plus 1")                                 \
    X(HISTORY_PRUNING_DEPTH, 5, -1, 20, "history pruning up to this reduced depth; -1: none") \
    X(HISTORY_PRUNING_MARGIN, 4257, 0, 20000, "negative history that prunes a move, per ply") \
    X(SEE_QUIET_DEPTH, 9, -1, 20, "exchange pruning of quiet moves to this depth; -1: none")  \
    X(SEE_QUIET_MARGIN, 24, 0, 500, "loss allowed to a quiet move, times depth squared")      \
    X(SEE_CAPTURE_DEPTH, 7, -1, 20, "exchange pruning of captures to this depth; -1: none")   \
    X(SEE_CAPTURE_MARGIN, 91, 0, 1000, "loss allowed to a capture, per ply")                  \
    /* Late move reductions (LMR), in hundredths of a ply */                                  \
    X(LMR_DEPTH, 3, 2, 128, "late move reductions from this depth on; 128: none")             \
    X(LMR_MOVES, 1, 0, 50, "moves searched without reduction")                                \
    X(LMR_MOVES_PV, 3, 0, 50, "the same, in a PV node")                                       \
    X(LMR_BASE, 67, -200, 400, "base, for any late move")                                     \
    X(LMR_DIVISOR, 178, 50, 1000, "divisor of log(depth) * log(move number)")                 \
    X(LMR_CAPTURE_DIVISOR, 2, 1, 10, "divisor of the reduction for captures")                 \
    X(LMR_HISTORY, 9004, 1000, 100000, "history score worth one ply of reduction")            \
    X(LMR_CUT_NODE, 99, -200, 400, "added in a cut node")                                     \
    X(LMR_TABLE_CAPTURE, 60, -200, 400, "added if the table's move is a capture")             \
    X(LMR_WORSENING, 65, -200, 400, "added if the position is not improving")                 \
    X(LMR_PV_NODE, 111, -200, 400, "subtracted in a PV node")                                 \
    X(LMR_IN_CHECK, 64, -200, 400, "subtracted when in check")                                \
    X(LMR_GIVES_CHECK, 118, -200, 400, "subtracted for a move that gives check")              \
    X(LMR_DEEPER_MARGIN, 42, 0, 1000,                                                         \
      "a move better by more than this is searched one ply deeper")                           \
    X(LMR_SHALLOWER_MARGIN, 1, 0, 100,                                                        \
      "a move better by less than this per ply is searched one ply shallower")                \
    /* Extensions */                                                                          \
    X(SINGULAR_DEPTH, 7, 4, 128, "singular extensions from this depth on; 128: none")         \
    X(SINGULAR_ENTRY_DEPTH, 3, 0, 20, "plies by which the table entry may be shallower")      \
    X(SINGULAR_MARGIN, 1, 0, 50, "margin in centipawns per ply for the other moves")          \
    X(SINGULAR_DIVISOR, 2, 1, 3, "divisor of the depth for the other moves")                  \
    X(DOUBLE_EXTENSION_MARGIN, 18, 0, 32000, "additional margin for a double extension")      \
    X(DOUBLE_EXTENSIONS_MAX, 6, 0, 100, "maximum number of double extensions in a variation") \
    X(MULTI_CUT, 1, 0, 1, "whether two moves that reach beta end the node")                   \
    X(NEGATIVE_EXTENSION, 2, 0, 4, "reduction for a non-singular move that fails high")       \
    X(NEGATIVE_EXTENSION_CUT, 1, 0, 4, "the same in a cut node if it does not")               \
    /* Quiescence */                                                                          \
    X(DELTA_PRUNING_MARGIN, 203, 0, 32000, "maximum positional gain of a capture")

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

/* SEARCH_PARAMETER_COUNT rows, followed by one without a name. */
extern const struct engine_option search_parameter_table[];

/* Sets the parameter of a row; `value` must be in its range. */
void search_parameter_set(int index, int value);

#endif
