/* options.h - the engine's options, one table for UCI, the command line and the manual.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_OPTIONS_H
#define TTYCHESS_ENGINE_OPTIONS_H

enum option_type { OPTION_CHECK, OPTION_SPIN, OPTION_COMBO, OPTION_BUTTON, OPTION_STRING };

extern const char *const option_type_names[];

struct engine_option {
    const char *name; /* UCI spelling; case is ignored */
    enum option_type type;
    const char *default_value; /* NULL for a button */
    long minimum, maximum;     /* OPTION_SPIN only */
    const char *help;          /* one sentence */
};

/* ---- for engine.c; others use engine_option_table() ------------------------------------- */

/* A row has number, name, type, default, minimum, maximum and help. Rows are in UCI order. The
 * default of Strategy is the engine's last one. */
#define ENGINE_OPTION_ROWS(X)                                                                 \
    X(HASH, "Hash", SPIN, "16", 1, 65536,                                                     \
      "Megabytes of memory for positions already searched")                                   \
    X(CLEAR_HASH, "Clear Hash", BUTTON, NULL, 0, 0, "Forget all positions already searched")  \
    X(THREADS, "Threads", SPIN, "1", 1, 256, "Number of search threads")                      \
    X(MULTI_PV, "MultiPV", SPIN, "1", 1, 256, "Number of principal variations to search")     \
    X(MOVE_OVERHEAD, "Move Overhead", SPIN, "3", 0, 10000,                                    \
      "Milliseconds lost per move between engine and clock")                                  \
    X(PONDER, "Ponder", CHECK, "false", 0, 0, "Whether the GUI allows pondering")             \
    X(CHESS960, "UCI_Chess960", CHECK, "false", 0, 0, "Write castling as king takes rook")    \
    X(SHOW_WDL, "UCI_ShowWDL", CHECK, "false", 0, 0,                                          \
      "Report win, draw and loss probabilities with each score")                              \
    X(SYZYGY_PATH, "SyzygyPath", STRING, "<empty>", 0, 0,                                     \
      "Directories of endgame tables, separated by ':'")                                      \
    X(SYZYGY_LIMIT, "SyzygyProbeLimit", SPIN, "7", 0, 7,                                      \
      "Largest number of pieces for which to probe the tables")                               \
    X(SYZYGY_FIFTY, "Syzygy50MoveRule", CHECK, "true", 0, 0,                                  \
      "Whether the fifty-move rule applies to table results")                                 \
    X(OWN_BOOK, "OwnBook", CHECK, "false", 0, 0, "Whether to use the opening book")           \
    X(BOOK_FILE, "BookFile", STRING, "<empty>", 0, 0,                                         \
      "The opening book, a file in Polyglot's format")                                        \
    X(EVAL_FILE, "EvalFile", STRING, "builtin", 0, 0,                                         \
      "The evaluation network: a file, 'builtin', or 'none'")                                 \
    X(LIMIT_STRENGTH, "UCI_LimitStrength", CHECK, "false", 0, 0,                              \
      "Whether to limit the strength to UCI_Elo")                                             \
    X(ELO, "UCI_Elo", SPIN, "1500", STRENGTH_MIN, STRENGTH_MAX,                               \
      "Strength with UCI_LimitStrength, in Elo on the CCRL scale")                            \
    X(STRATEGY, "Strategy", COMBO, NULL, 0, 0, "Search strategy")                             \
    X(EVALUATION, "Evaluation", COMBO, "full", 0, 0, "Evaluation of the teaching strategies") \
    X(NOISE, "Evaluation Noise", SPIN, "0", 0, NOISE_MAX,                                     \
      "Evaluation noise of the teaching strategies, in centipawns")                           \
    X(PLAYOUTS, "Playouts", COMBO, "random", 0, 0, "How Monte Carlo evaluates a position")    \
    X(SEED, "Seed", SPIN, "0", 0, INT_MAX,                                                    \
      "Random seed of noise and playouts; 0: different each time")

enum option_number {
#define X(number, name, type, value, minimum, maximum, help) OPTION_##number,
    ENGINE_OPTION_ROWS(X)
#undef X
        OPTION_COUNT
};

extern const struct engine_option ENGINE_OPTIONS[OPTION_COUNT + 1];

#endif
