/* statistics_text.c - statistics of the teaching strategies as lines and sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/statistics_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"

const char *count_write(uint64_t number, char text[16])
{
    static const char *const units = " kMGTPE";
    double value = (double)number;
    int unit = 0;
    for (; value >= 999.5; unit++)
        value /= 1000;
    if (unit == 0)
        snprintf(text, 16, "%" PRIu64, number);
    else
        snprintf(text, 16, "%.*f%c", (value < 9.995) + (value < 99.95), value, units[unit]);
    return text;
}

/* The lines depend on the strategy, not on the numbers, so that the layout is stable. */
static bool has_strategy(const struct thinking *thinking, const char *name)
{
    return thinking->strategy && strcmp(thinking->strategy, name) == 0;
}

/* Writes "nodes 123k leaves 98.2k". */
static void write_pair(char line[STATISTICS_LINE_SIZE], const char *name, uint64_t number,
                       const char *other_name, uint64_t other)
{
    char numbers[2][16];
    snprintf(line, STATISTICS_LINE_SIZE, "%-10s %5s  %-7s %5s", name,
             count_write(number, numbers[0]), other_name, count_write(other, numbers[1]));
}

/* Returns the leaves divided by the minimum for alpha-beta, in hundredths. */
static uint64_t leaves_ratio(const struct search_statistics *counts)
{
    return counts->minimum_leaves == 0
               ? 0
               : (100 * counts->leaves + counts->minimum_leaves / 2) / counts->minimum_leaves;
}

static void write_ratio(char line[STATISTICS_LINE_SIZE],
                        const struct search_statistics *counts)
{
    uint64_t ratio = leaves_ratio(counts);
    if (ratio == 0)
        line[0] = '\0';
    else
        snprintf(line, STATISTICS_LINE_SIZE, "%5" PRIu64 ".%" PRIu64 " x the minimum leaves",
                 (ratio + 5) / 100, (ratio + 5) / 10 % 10);
}

bool statistics_have_table(const struct thinking *thinking)
{
    return !has_strategy(thinking, "minimax") && !has_strategy(thinking, "alpha-beta") &&
           !has_strategy(thinking, "monte-carlo");
}

bool statistics_have_depth(const struct thinking *thinking)
{
    return !has_strategy(thinking, "monte-carlo");
}

int statistics_write_lines(const struct thinking *thinking,
                           char lines[STATISTICS_LINES][STATISTICS_LINE_SIZE])
{
    const struct search_statistics *counts = &thinking->statistics;
    char beyond[16];
    int count = 0;
    if (has_strategy(thinking, "monte-carlo")) {
        write_pair(lines[0], "playouts", counts->playouts, "moves",
                   (uint64_t)thinking->visit_count);
        return 1;
    }
    snprintf(lines[count++], STATISTICS_LINE_SIZE, "Depth %2d alone: branching%3d.%02d",
             thinking->statistics_depth, counts->branching / 100, counts->branching % 100);
    write_pair(lines[count++], "nodes", counts->nodes, "leaves", counts->leaves);
    if (has_strategy(thinking, "transposition") || has_strategy(thinking, "quiescence"))
        write_pair(lines[count++], "cut-offs", counts->cut_offs, "table", counts->table_hits);
    else
        write_pair(lines[count++], "cut-offs", counts->cut_offs, "fewest",
                   counts->minimum_leaves);
    if (has_strategy(thinking, "quiescence")) /* the minimum is unknown */
        snprintf(lines[count++], STATISTICS_LINE_SIZE, "%-10s %5s  nodes", "beyond",
                 count_write(counts->quiescence, beyond));
    else
        write_ratio(lines[count++], counts);
    return count;
}

const char *statistics_explain(const struct thinking *thinking)
{
    static const struct {
        const char *strategy, *sentence;
    } sentences[] = {
        {"minimax", "Every reply to every move is searched: nothing is cut off."},
        {"alpha-beta",
         "Cut-off: one reply refutes a move, so its other replies are skipped. The score "
         "and the move are the same as minimax's."},
        {"transposition",
         "Table: positions reached by another move order are not searched again."},
        {"quiescence", "Beyond the depth, captures continue until none is profitable."},
        {"monte-carlo", "It knows only who won the games it played out."},
    };

    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (has_strategy(thinking, sentences[i].strategy))
            return thinking->guided && i == 4 ? "It asks the evaluation who would win."
                                              : sentences[i].sentence;
    return "";
}

void statistics_write_summary(const struct thinking *thinking, char line[STATISTICS_LINE_SIZE])
{
    const struct search_statistics *counts = &thinking->statistics;
    char number[16];
    if (!statistics_have_depth(thinking))
        snprintf(line, STATISTICS_LINE_SIZE, "%s %s %s playouts", thinking->strategy,
                 thinking->lines[0].score_text, count_write(counts->playouts, number));
    else
        snprintf(line, STATISTICS_LINE_SIZE, "%s %d %s %s nodes", thinking->strategy,
                 thinking->statistics_depth, thinking->lines[0].score_text,
                 count_write(counts->nodes, number));
}

static void write_playouts(const struct thinking *thinking,
                           char text[STATISTICS_SENTENCE_SIZE])
{
    text_add(text, STATISTICS_SENTENCE_SIZE,
             thinking->guided ? "%s evaluated %" PRIu64 " positions"
                              : "%s played %" PRIu64 " games to the end",
             thinking->strategy, thinking->statistics.playouts);
    for (int i = 0; i < thinking->visit_count && i < 3; i++)
        text_add(text, STATISTICS_SENTENCE_SIZE,
                 "%s %s %" PRIu32 " times, for %d%% of the points", i == 0 ? ":" : ",",
                 thinking->visits[i].san, thinking->visits[i].visits,
                 (thinking->visits[i].win_permille + 5) / 10);
    text_add(text, STATISTICS_SENTENCE_SIZE, ".");
}

void statistics_write_sentences(const struct thinking *thinking,
                                char text[STATISTICS_SENTENCE_SIZE])
{
    const struct search_statistics *counts = &thinking->statistics;
    uint64_t ratio = leaves_ratio(counts);
    text[0] = '\0';
    if (!thinking->teaches || (counts->nodes == 0 && counts->playouts == 0))
        return;
    if (counts->playouts > 0) {
        write_playouts(thinking, text);
        return;
    }
    text_add(text, STATISTICS_SENTENCE_SIZE,
             "For depth %d alone, %s visited %" PRIu64 " nodes and evaluated %" PRIu64
             " leaves",
             thinking->statistics_depth, thinking->strategy, counts->nodes, counts->leaves);
    if (ratio > 0)
        text_add(text, STATISTICS_SENTENCE_SIZE,
                 ", %" PRIu64 ".%" PRIu64 " times the fewest possible", (ratio + 5) / 100,
                 (ratio + 5) / 10 % 10);
    if (counts->cut_offs > 0)
        text_add(text, STATISTICS_SENTENCE_SIZE, "; %" PRIu64 " cut-offs", counts->cut_offs);
    if (counts->table_hits > 0)
        text_add(text, STATISTICS_SENTENCE_SIZE, ", %" PRIu64 " answers from the table",
                 counts->table_hits);
    if (counts->quiescence > 0)
        text_add(text, STATISTICS_SENTENCE_SIZE, ", %" PRIu64 " nodes beyond the horizon",
                 counts->quiescence);
    text_add(text, STATISTICS_SENTENCE_SIZE,
             ". One more half-move multiplies the nodes by %d.%d.",
             (counts->branching + 5) / 100, (counts->branching + 5) / 10 % 10);
}
