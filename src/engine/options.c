/* options.c - the table of options, and parsing of values.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/options.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/words.h"
#include "engine/evaluation/simple_evaluation.h"
#include "engine/strength.h"

const char *const option_type_names[] = {"check", "spin", "combo", "button", "string"};

const struct engine_option ENGINE_OPTIONS[OPTION_COUNT + 1] = {
    [OPTION_HASH] = {"Hash", OPTION_SPIN, "16", 1, 65536,
                     "Megabytes of memory for positions already searched"},
    [OPTION_CLEAR_HASH] = {"Clear Hash", OPTION_BUTTON, NULL, 0, 0,
                           "Forget all positions already searched"},
    [OPTION_THREADS] = {"Threads", OPTION_SPIN, "1", 1, 256, "Number of search threads"},
    [OPTION_MULTI_PV] = {"MultiPV", OPTION_SPIN, "1", 1, 256,
                         "Number of principal variations to search"},
    [OPTION_MOVE_OVERHEAD] = {"Move Overhead", OPTION_SPIN, "3", 0, 10000,
                              "Milliseconds lost per move between engine and clock"},
    [OPTION_PONDER] = {"Ponder", OPTION_CHECK, "false", 0, 0,
                       "Whether the GUI allows pondering"},
    [OPTION_CHESS960] = {"UCI_Chess960", OPTION_CHECK, "false", 0, 0,
                         "Write castling as king takes rook"},
    [OPTION_SHOW_WDL] = {"UCI_ShowWDL", OPTION_CHECK, "false", 0, 0,
                         "Report win, draw and loss probabilities with each score"},
    [OPTION_SYZYGY_PATH] = {"SyzygyPath", OPTION_STRING, "<empty>", 0, 0,
                            "Directories of endgame tables, separated by ':'"},
    [OPTION_SYZYGY_LIMIT] = {"SyzygyProbeLimit", OPTION_SPIN, "7", 0, 7,
                             "Largest number of pieces for which to probe the tables"},
    [OPTION_SYZYGY_FIFTY] = {"Syzygy50MoveRule", OPTION_CHECK, "true", 0, 0,
                             "Whether the fifty-move rule applies to table results"},
    [OPTION_OWN_BOOK] = {"OwnBook", OPTION_CHECK, "false", 0, 0,
                         "Whether to use the opening book"},
    [OPTION_BOOK_FILE] = {"BookFile", OPTION_STRING, "<empty>", 0, 0,
                          "The opening book, a file in Polyglot's format"},
    [OPTION_EVAL_FILE] = {"EvalFile", OPTION_STRING, "builtin", 0, 0,
                          "The evaluation network: a file, 'builtin', or 'none'"},
    [OPTION_LIMIT_STRENGTH] = {"UCI_LimitStrength", OPTION_CHECK, "false", 0, 0,
                               "Whether to limit the strength to UCI_Elo"},
    [OPTION_ELO] = {"UCI_Elo", OPTION_SPIN, "1500", STRENGTH_MIN, STRENGTH_MAX,
                    "Strength with UCI_LimitStrength, in Elo on the CCRL scale"},
    [OPTION_STRATEGY] = {"Strategy", OPTION_COMBO, NULL, 0, 0, "Search strategy"},
    [OPTION_EVALUATION] = {"Evaluation", OPTION_COMBO, "full", 0, 0,
                           "Evaluation of the teaching strategies"},
    [OPTION_NOISE] = {"Evaluation Noise", OPTION_SPIN, "0", 0, NOISE_MAX,
                      "Evaluation noise of the teaching strategies, in centipawns"},
    [OPTION_PLAYOUTS] = {"Playouts", OPTION_COMBO, "random", 0, 0,
                         "How Monte Carlo evaluates a position"},
    [OPTION_SEED] = {"Seed", OPTION_SPIN, "0", 0, INT_MAX,
                     "Random seed of noise and playouts; 0: different each time"},
    [OPTION_COUNT] = {0}};

bool option_read_number(const struct engine_option *option, const char *text, long *number,
                        struct error *error)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || value < option->minimum ||
        value > option->maximum)
        return error_set(error, 0, "option %s: expected a number from %ld to %ld, found '%s'",
                         option->name, option->minimum, option->maximum, text);
    *number = value;
    return true;
}

int option_read_combo(const struct engine_option *option, const char *const *words,
                      const char *text, struct error *error)
{
    char known[160] = "";
    for (int i = 0; words[i] != NULL; i++) {
        if (strcasecmp(words[i], text) == 0)
            return i;
        text_add_item(known, sizeof known, ", ", words[i]);
    }
    error_set(error, 0, "option %s: expected one of %s, found '%s'", option->name, known,
              text);
    return -1;
}

bool option_read_check(const struct engine_option *option, const char *text, bool *value,
                       struct error *error)
{
    *value = strcasecmp(text, "true") == 0;
    if (*value || strcasecmp(text, "false") == 0)
        return true;
    return error_set(error, 0, "option %s: expected true or false, found '%s'", option->name,
                     text);
}
