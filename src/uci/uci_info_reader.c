/* uci_info_reader.c - "depth 12 score cp 31 ... pv e2e4 e7e5" as a report.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_info_reader.h"

#include "rules/move_generator.h"
#include "rules/uci_move.h"

enum { LINES_MAX = 500, MATE_MOVES_MAX = (MAX_PLY - 2) / 2 };

struct reading {
    const struct position *root;
    struct search_report *report;
    uint64_t speed; /* nodes a second */
    bool told;      /* anything at all */
    bool scored;
};

/* The next word as a number from `least` to `most`; `least` when it is none. */
static int64_t take_number(struct span *rest, int64_t least, int64_t most)
{
    struct span word;
    int64_t number;
    if (!span_take_word(rest, &word) || !span_number(word, &number) || number < least)
        return least;
    return number > most ? most : number;
}

/* A mate in so many moves (negative: against it) as our scores have it. */
static int mate_score(int64_t moves)
{
    if (moves > MATE_MOVES_MAX)
        moves = MATE_MOVES_MAX;
    if (moves < -MATE_MOVES_MAX)
        moves = -MATE_MOVES_MAX;
    return (int)(moves > 0 ? SCORE_MATE - (2 * moves - 1) : -SCORE_MATE - 2 * moves);
}

static void take_score(struct reading *reading, struct span *rest)
{
    struct span kind, value;
    int64_t number;
    if (!span_take_word(rest, &kind) || !span_take_word(rest, &value) ||
        !span_number(value, &number))
        return;
    if (span_is(kind, "mate"))
        reading->report->score = mate_score(number);
    else if (span_is(kind, "cp"))
        reading->report->score = (int)(number >= SCORE_WON_BOUND    ? SCORE_WON_BOUND - 1
                                       : number <= -SCORE_WON_BOUND ? 1 - SCORE_WON_BOUND
                                                                    : number);
    else
        return;
    reading->scored = true;
    reading->report->bound = BOUND_EXACT;
}

/* Moves are legal or they are the end of the line. */
static void take_line(struct reading *reading, struct span *rest)
{
    struct search_report *report = reading->report;
    struct position position = *reading->root;
    struct span word, before = *rest;
    struct undo undo;
    report->length = 0;
    while (report->length < MAX_PLY && span_take_word(rest, &word)) {
        chess_move move = uci_move_parse(&position, word.start, word.length);
        if (move == MOVE_NONE)
            break;
        report->moves[report->length++] = move;
        position_make_move(&position, move, &undo);
        before = *rest;
    }
    *rest = before;
}

static void take_current_move(struct reading *reading, struct span *rest)
{
    struct span word;
    if (span_take_word(rest, &word))
        reading->report->current_move = uci_move_parse(reading->root, word.start, word.length);
}

/* One item, whose name has been taken; false when the name is unknown. */
static bool take_item(struct reading *reading, struct span name, struct span *rest)
{
    struct search_report *report = reading->report;
    if (span_is(name, "depth"))
        report->depth = (int)take_number(rest, 0, MAX_PLY);
    else if (span_is(name, "seldepth"))
        report->selective_depth = (int)take_number(rest, 0, 999);
    else if (span_is(name, "multipv"))
        report->line = (int)take_number(rest, 1, LINES_MAX);
    else if (span_is(name, "score"))
        take_score(reading, rest);
    else if (span_is(name, "lowerbound"))
        report->bound = BOUND_LOWER;
    else if (span_is(name, "upperbound"))
        report->bound = BOUND_UPPER;
    else if (span_is(name, "nodes"))
        report->nodes = (uint64_t)take_number(rest, 0, INT64_MAX);
    else if (span_is(name, "nps"))
        reading->speed = (uint64_t)take_number(rest, 0, INT64_MAX);
    else if (span_is(name, "time"))
        report->milliseconds = take_number(rest, 0, INT32_MAX);
    else if (span_is(name, "hashfull"))
        report->hash_full = (int)take_number(rest, 0, 1000);
    else if (span_is(name, "tbhits"))
        report->table_base_hits = (uint64_t)take_number(rest, 0, INT64_MAX);
    else if (span_is(name, "currmove"))
        take_current_move(reading, rest);
    else if (span_is(name, "currmovenumber"))
        report->current_move_number = (int)take_number(rest, 0, MAX_MOVES);
    else if (span_is(name, "pv"))
        take_line(reading, rest);
    else
        return false;
    return true;
}

bool uci_info_read(struct span rest, const struct position *root, struct search_report *report)
{
    struct reading reading = {.root = root, .report = report};
    struct span word;
    *report = (struct search_report){.line = 1};
    while (span_take_word(&rest, &word)) {
        if (span_is(word, "string") || span_is(word, "refutation") ||
            span_is(word, "currline"))
            break;
        reading.told = take_item(&reading, word, &rest) || reading.told;
    }
    if (!reading.scored) {
        report->length = 0;
        report->bound = BOUND_NONE;
    }
    if (report->milliseconds == 0 && reading.speed > 0)
        report->milliseconds =
            (int64_t)(report->nodes / reading.speed * 1000 +
                      report->nodes % reading.speed * 1000 / reading.speed) &
            INT32_MAX;
    return reading.told;
}
