/* request_help.c - what a sentence of help has no room for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "engine/evaluation.h"
#include "engine/strength.h"
#include "game/requests.h"

enum { LINE_SIZE = 128 };

/* By enum evaluation_term. */
static const char *const term_help[TERM_COUNT] = {
    [TERM_MATERIAL] = "what the pieces are worth by themselves, and two bishops together",
    [TERM_SQUARES] = "how well each piece stands where it is",
    [TERM_MOBILITY] = "how many safe squares the pieces can go to",
    [TERM_PAWNS] = "doubled, isolated and backward pawns, and pawns side by side",
    [TERM_PASSED] = "pawns that no enemy pawn can stop, and how far they have come",
    [TERM_KING] = "the pawns before the king, and what attacks him",
    [TERM_THREATS] = "attacks on what is worth more or is not guarded",
    [TERM_PIECES] = "rooks on open files, knights that pawns support, bad bishops",
    [TERM_SPACE] = "safe squares in one's own part of the centre",
    [TERM_TEMPO] = "a little for the side whose move it is",
};

static void explain_levels(void (*take)(void *context, const char *line), void *context)
{
    char line[LINE_SIZE];

    for (int i = 0; i < STRENGTH_LEVELS; i++) {
        snprintf(line, sizeof line, "level %d: %s, Elo %d", i + 1, strength_levels[i].name,
                 strength_levels[i].elo);
        take(context, line);
    }
}

static void explain_terms(void (*take)(void *context, const char *line), void *context)
{
    char line[LINE_SIZE];

    for (int term = 0; term < TERM_COUNT; term++) {
        snprintf(line, sizeof line, "%s: %s", evaluation_term_names[term],
                 term_help[term]);
        take(context, line);
    }
    take(context, "All of it is counted in pawns; \"lead now\" is what White has more.");
}

void request_explain(enum request request, void (*take)(void *context, const char *line),
                     void *context)
{
    if (request == REQUEST_LEVEL || request == REQUEST_ELO)
        explain_levels(take, context);
    else if (request == REQUEST_EVAL)
        explain_terms(take, context);
}
