/* compare_published.c - what articles about chess programs report, and what comes of it
 * here. SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures are facts from the sources named; nothing else is taken from them.
 */
#include "tools/compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/fen.h"
#include "rules/san.h"
#include "strategies/strategies.h"

enum { NAME_WIDTH = 24 };

static const struct strategy *strategy_by_name(const char *name)
{
    int i = 0;
    while (strcmp(strategies[i]->name, name) != 0)
        i++;
    return strategies[i];
}

struct task {
    const struct compare_plan *plan; /* what the command line says */
    struct reason *reason;
};

static bool run(const struct task *task, const char *strategy, const char *fen,
                const char *evaluation, int depth, struct compare_run *result)
{
    struct compare_plan plan = *task->plan;
    struct position position;
    plan.depth = depth;
    plan.evaluation = evaluation;
    return fen_parse(&position, fen, task->reason) &&
           compare_run(strategy_by_name(strategy), &position, &plan, result, task->reason);
}

/* ---- the cases --------------------------------------------------------------------- */

static bool run_hannam(const struct task *task)
{
    static const char *const fens[] = {
        "rnbqkb1r/pp1ppppp/2p4n/8/2P1P3/8/PP1P1PPP/RNBQKBNR w KQkq - 0 3",
        "1rbqkbnr/pp1pppp1/2p4p/nB6/P7/2P1PN2/1P1P1PPP/RNBQK2R w KQk - 0 6"};
    static const struct {
        const char *what, *theirs, *strategy;
    } rows[] = {{"minimax", "398854", "minimax"},
                {"alpha-beta", "74523", "alpha-beta"},
                {"minimax and table", "370001", NULL},
                {"alpha-beta and table", "69683", "transposition"}};
    enum { DEPTH = 4 };
    printf("(a) B. Hannam, \"CS76 Assignment 4: Chess AI\", 2016: positions visited at its\n"
           "    \"depth 2\"; here %d plies, material 100, 300, 325, 500, 900\n"
           "    1  %s\n    2  %s\n"
           "    %-*s %10s %12s %12s\n",
           DEPTH, fens[0], fens[1], NAME_WIDTH, "", "theirs", "ours in 1", "ours in 2");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        printf("    %-*s %10s", NAME_WIDTH, rows[i].what, rows[i].theirs);
        for (int p = 0; p < 2; p++) {
            struct compare_run result;
            if (!rows[i].strategy) {
                printf(" %12s", "-");
                continue;
            }
            if (!run(task, rows[i].strategy, fens[p], "material", DEPTH, &result))
                return false;
            printf(" %12" PRIu64, result.rows[DEPTH - 1].nodes);
        }
        putchar('\n');
    }
    puts("    Minimax tells which plies match: 3 would be about 20 thousand, 5 more than\n"
         "    13 million. It is no exact match: ours visits every legal position, and\n"
         "    counts the root and all levels. Their alpha-beta visits far more: ours tries\n"
         "    captures first and cuts off at equal scores too, which with material alone\n"
         "    most are. Without either, 4 plies cost 38 to 270 thousand here, by the order\n"
         "    of the moves.\n");
    return true;
}

static bool run_chauhan(const struct task *task)
{
    static const char fen[] = "8/5B2/k5p1/4rp2/8/8/PP6/1K3R2 w - - 0 1";
    enum { DEPTH = 5 };
    struct compare_run result;
    struct position position;
    if (!run(task, "alpha-beta", fen, "material", DEPTH, &result) ||
        !fen_parse(&position, fen, task->reason))
        return false;
    printf("(b) N. Chauhan, \"Implementing Minimax with Alpha-Beta pruning for a simple\n"
           "    Chess AI in Swift\", 2024: the best move by material 1, 3, 3.25, 5, 9\n"
           "    %s\n    %-*s %10s %12s\n",
           fen, NAME_WIDTH, "", "theirs", "ours");
    for (int depth = 2; depth <= DEPTH; depth++) {
        char move[SAN_SIZE], name[NAME_WIDTH];
        san_write(&position, result.rows[depth - 1].move, move);
        snprintf(name, sizeof name, "depth %d", depth);
        printf("    %-*s %10s %12s\n", NAME_WIDTH, name, depth <= 3 ? "Bxg6" : "-", move);
    }
    puts("    The article asks for depth 5 and prints no answer; depths 2 and 3 are from\n"
         "    its library's tests and README (swift-chess-neo).\n");
    return true;
}

static bool run_dekhayser(const struct task *task)
{
    enum { DEPTH = 5 };
    struct compare_run result;
    if (!run(task, "alpha-beta", FEN_START, "material", DEPTH, &result))
        return false;
    printf("(c) E. DeKhayser, \"chess, ai, and gkstrategist\", 2017: alpha-beta on a phone,\n"
           "    2 to 3 plies; 4 to 5 are wanted. From the start position, by material\n"
           "    %-*s %10s %12s\n",
           NAME_WIDTH, "", "theirs", "ours");
    for (int depth = 1; depth <= DEPTH; depth++) {
        char time[16], name[NAME_WIDTH];
        compare_write_time(result.rows[depth - 1].microseconds, time);
        snprintf(name, sizeof name, "depth %d", depth);
        printf("    %-*s %10s %12s\n", NAME_WIDTH, name, depth <= 3 ? "reached" : "wanted",
               time);
    }
    puts("    A faster machine and a compiled language make most of the difference.\n");
    return true;
}

static bool run_walsh(const struct task *task)
{
    enum { DEPTH = 4 };
    struct compare_run without, with;
    if (!run(task, "minimax", FEN_START, "tables", DEPTH, &without) ||
        !run(task, "alpha-beta", FEN_START, "tables", DEPTH, &with))
        return false;
    printf("(d) D. Walsh, \"Chess AI Minimax\" (repository dyluc/chessai): times by depth,\n"
           "    by material and piece-square tables. Ours, from the start position\n"
           "    %-*s %12s %12s %12s\n",
           NAME_WIDTH, "", "no pruning", "alpha-beta", "nodes left");
    for (int depth = 1; depth <= DEPTH; depth++) {
        const struct compare_row *all = &without.rows[depth - 1], *few = &with.rows[depth - 1];
        char slow[16], fast[16], name[NAME_WIDTH];
        compare_write_time(all->microseconds, slow);
        compare_write_time(few->microseconds, fast);
        snprintf(name, sizeof name, "depth %d", depth);
        printf("    %-*s %12s %12s %10.1f %%\n", NAME_WIDTH, name, slow, fast,
               100.0 * (double)few->nodes / (double)all->nodes);
    }
    puts("    Its README gives no times; its author could not win above depth 3.");
    return true;
}

bool compare_published(const struct compare_plan *plan, struct reason *reason)
{
    struct task task = {plan, reason};
    return run_hannam(&task) && run_chauhan(&task) && run_dekhayser(&task) && run_walsh(&task);
}
