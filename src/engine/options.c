/* options.c - the table of engine options, and parsing of values.
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
    [OPTION_THREADS] = {"Threads", OPTION_SPIN, "1", 1, 256, "How many threads think at once"},
    [OPTION_MULTI_PV] = {"MultiPV", OPTION_SPIN, "1", 1, 256,
                         "How many best lines to look for"},
    [OPTION_MOVE_OVERHEAD] = {"Move Overhead", OPTION_SPIN, "3", 0, 10000,
                              "Milliseconds a move loses on its way to the clock"},
    [OPTION_PONDER] = {"Ponder", OPTION_CHECK, "false", 0, 0,
                       "Whether the other program lets us think on its opponent's time"},
    [OPTION_CHESS960] = {"UCI_Chess960", OPTION_CHECK, "false", 0, 0,
                         "Write castling as king takes rook"},
    [OPTION_SHOW_WDL] = {"UCI_ShowWDL", OPTION_CHECK, "false", 0, 0,
                         "Tell the chances to win, draw and lose with each score"},
    [OPTION_SYZYGY_PATH] = {"SyzygyPath", OPTION_STRING, "<empty>", 0, 0,
                            "Directories of endgame tables, parted by ':'"},
    [OPTION_SYZYGY_LIMIT] = {"SyzygyProbeLimit", OPTION_SPIN, "7", 0, 7,
                             "Ask the tables about positions of at most so many men"},
    [OPTION_SYZYGY_FIFTY] = {"Syzygy50MoveRule", OPTION_CHECK, "true", 0, 0,
                             "Whether wins that the fifty-move rule makes draws are draws"},
    [OPTION_OWN_BOOK] = {"OwnBook", OPTION_CHECK, "false", 0, 0,
                         "Whether to play from the opening book"},
    [OPTION_BOOK_FILE] = {"BookFile", OPTION_STRING, "<empty>", 0, 0,
                          "The opening book, a file in Polyglot's format"},
    [OPTION_EVAL_FILE] = {"EvalFile", OPTION_STRING, "builtin", 0, 0,
                          "The network that judges positions: a file, 'builtin', or 'none'"},
    [OPTION_LIMIT_STRENGTH] = {"UCI_LimitStrength", OPTION_CHECK, "false", 0, 0,
                               "Whether to play no stronger than UCI_Elo says"},
    [OPTION_ELO] = {"UCI_Elo", OPTION_SPIN, "1500", STRENGTH_MIN, STRENGTH_MAX,
                    "How strong to play with UCI_LimitStrength, in Elo as CCRL counts it"},
    [OPTION_STRATEGY] = {"Strategy", OPTION_COMBO, NULL, 0, 0, "How a move is chosen"},
    [OPTION_EVALUATION] = {"Evaluation", OPTION_COMBO, "full", 0, 0,
                           "What the teaching strategies go by"},
    [OPTION_NOISE] = {"Evaluation Noise", OPTION_SPIN, "0", 0, NOISE_MAX,
                      "Centipawns by which the teaching strategies may misjudge"},
    [OPTION_PLAYOUTS] = {"Playouts", OPTION_COMBO, "random", 0, 0,
                         "How Monte Carlo finds out who wins"},
    [OPTION_SEED] = {"Seed", OPTION_SPIN, "0", 0, INT_MAX,
                     "Of noise and playouts; 0: another one each time"},
    [OPTION_COUNT] = {0}};

bool option_read_number(const struct engine_option *option, const char *text, long *number,
                        struct reason *reason)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || value < option->minimum ||
        value > option->maximum)
        return reason_set(reason, 0,
                          "option %s: expected a number from %ld to %ld, found '%s'",
                          option->name, option->minimum, option->maximum, text);
    *number = value;
    return true;
}

int option_read_word(const struct engine_option *option, const char *const *words,
                     const char *text, struct reason *reason)
{
    char known[160] = "";
    for (int i = 0; words[i] != NULL; i++) {
        if (strcasecmp(words[i], text) == 0)
            return i;
        list_add(known, sizeof known, ", ", words[i]);
    }
    reason_set(reason, 0, "option %s: expected one of %s, found '%s'", option->name, known,
               text);
    return -1;
}

bool option_read_check(const struct engine_option *option, const char *text, bool *value,
                       struct reason *reason)
{
    *value = strcasecmp(text, "true") == 0;
    if (*value || strcasecmp(text, "false") == 0)
        return true;
    return reason_set(reason, 0, "option %s: expected true or false, found '%s'", option->name,
                      text);
}
