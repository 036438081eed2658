/* uci_info.c - writes and parses info lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_info.h"

#include <inttypes.h>
#include <sys/param.h>

#include "engine/book.h"
#include "engine/evaluation/win_chance.h"
#include "rules/uci_move.h"

enum { CURRENT_MOVE_AFTER = 3000 /* milliseconds; before that, it would only flicker */ };

static void add_move(struct text_line *line, const struct position *position, chess_move move)
{
    char text[UCI_MOVE_SIZE];
    uci_move_write(position, move, text);
    text_line_add(line, " %s", text);
}

/* The bound comes last, as in Stockfish, because every program accepts that order. */
static void add_score(struct text_line *line, const struct position *position,
                      const struct search_report *report, bool chances)
{
    if (score_is_mate(report->score))
        text_line_add(line, " score mate %d", score_moves_to_mate(report->score));
    else
        text_line_add(line, " score cp %d", report->score);
    if (chances) {
        struct win_chance chance = win_chance_from_score(report->score, position);
        text_line_add(line, " wdl %d %d %d", chance.win, chance.draw, chance.loss);
    }
    if (report->bound == BOUND_LOWER)
        text_line_add(line, " lowerbound");
    else if (report->bound == BOUND_UPPER)
        text_line_add(line, " upperbound");
}

void uci_info_write_report(struct text_line *line, const struct position *position,
                           const struct search_report *report, bool chances)
{
    uint64_t time = report->milliseconds > 0 ? (uint64_t)report->milliseconds : 1;
    struct position current = *position;
    text_line_add(line, "info");
    if (report->depth > 0)
        text_line_add(line, " depth %d seldepth %d", report->depth, report->selective_depth);
    if (report->length > 0) {
        text_line_add(line, " multipv %d", report->line);
        add_score(line, position, report, chances);
    } else if (report->current_move != MOVE_NONE &&
               report->milliseconds >= CURRENT_MOVE_AFTER) {
        text_line_add(line, " currmove");
        add_move(line, position, report->current_move);
        text_line_add(line, " currmovenumber %d", report->current_move_number);
    }
    text_line_add(
        line,
        " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits %" PRIu64 " time %" PRId64,
        report->nodes, report->nodes / time * 1000 + report->nodes % time * 1000 / time,
        report->hash_full, report->tablebase_hits, report->milliseconds);
    for (int i = 0; i < report->length; i++) { /* write each move in its own position */
        if (i == 0)
            text_line_add(line, " pv");
        add_move(line, &current, report->moves[i]);
        position_play(&current, report->moves[i]);
    }
    text_line_add(line, "\n");
}

void uci_write_option(struct text_line *line, const struct engine_option *option,
                      const char *const *words)
{
    text_line_add(line, "option name %s type %s", option->name,
                  option_type_names[option->type]);
    if (option->type != OPTION_BUTTON)
        text_line_add(line, " default %s", option->default_value);
    if (option->type == OPTION_SPIN)
        text_line_add(line, " min %ld max %ld", option->minimum, option->maximum);
    for (; option->type == OPTION_COMBO && *words; words++)
        text_line_add(line, " var %s", *words);
    text_line_add(line, "\n");
}

void uci_info_write_book(struct text_line *line, const struct position *position,
                         const struct book_move *moves, int count)
{
    unsigned sum = 0;
    for (int i = 0; i < count; i++)
        sum += moves[i].weight;
    text_line_add(line, "info string book:");
    for (int i = 0; i < count; i++) {
        add_move(line, position, moves[i].move);
        text_line_add(line, " %u%%%s", sum > 0 ? moves[i].weight * 100 / sum : 0,
                      i + 1 < count ? "," : "");
    }
    text_line_add(line, "\n");
}

void uci_write_best_move(struct text_line *line, const struct position *position,
                         chess_move best, chess_move ponder)
{
    text_line_add(line, "bestmove");
    if (best == MOVE_NONE)
        text_line_add(line, " (none)");
    else
        add_move(line, position, best);
    if (best != MOVE_NONE && ponder != MOVE_NONE) {
        struct position after = *position;
        position_play(&after, best);
        text_line_add(line, " ponder");
        add_move(line, &after, ponder);
    }
    text_line_add(line, "\n");
}

/* ---- reading: "depth 12 score cp 31 ... pv e2e4 e7e5" ----------------------------------- */

enum { LINES_MAX = 500, MATE_MOVES_MAX = (MAX_PLY - 2) / 2 };

struct info_parser {
    const struct position *root;
    struct search_report *report;
    bool has_content; /* the line contains something to report */
    bool scored;
};

/* Parses a number and clamps it. Returns `least` if there is no number. */
static int64_t parse_number(struct span *rest, int64_t least, int64_t most)
{
    struct span word;
    int64_t number;
    if (!span_take_word(rest, &word) || !span_parse_number(word, &number) || number < least)
        return least;
    return number > most ? most : number;
}

/* A negative number of moves means that the program is being mated. */
static void parse_score(struct info_parser *parser, struct span *rest)
{
    struct span kind, value;
    int64_t number;
    if (!span_take_word(rest, &kind) || !span_take_word(rest, &value) ||
        !span_parse_number(value, &number))
        return;
    int64_t moves = MIN(MAX(number, -MATE_MOVES_MAX), MATE_MOVES_MAX);
    if (span_equals(kind, "mate"))
        parser->report->score =
            (int)(moves > 0 ? SCORE_MATE - (2 * moves - 1) : -SCORE_MATE - 2 * moves);
    else if (span_equals(kind, "cp"))
        parser->report->score =
            (int)MIN(MAX(number, 1 - SCORE_CERTAIN_BOUND), SCORE_CERTAIN_BOUND - 1);
    else
        return;
    parser->scored = true;
    parser->report->bound = BOUND_EXACT;
}

static void parse_pv(struct info_parser *parser, struct span *rest)
{
    struct search_report *report = parser->report;
    struct position position = *parser->root;
    struct span word, before = *rest;
    report->length = 0;
    while (report->length < MAX_PLY && span_take_word(rest, &word)) {
        chess_move move = uci_move_parse(&position, word.start, word.length);
        if (move == MOVE_NONE)
            break;
        report->moves[report->length++] = move;
        position_play(&position, move);
        before = *rest;
    }
    *rest = before;
}

/* Returns false if the name is unknown. */
static bool parse_item(struct info_parser *parser, struct span name, struct span *rest)
{
    struct search_report *report = parser->report;
    if (span_equals(name, "depth"))
        report->depth = (int)parse_number(rest, 0, MAX_PLY);
    else if (span_equals(name, "seldepth"))
        report->selective_depth = (int)parse_number(rest, 0, 999);
    else if (span_equals(name, "multipv"))
        report->line = (int)parse_number(rest, 1, LINES_MAX);
    else if (span_equals(name, "score"))
        parse_score(parser, rest);
    else if (span_equals(name, "lowerbound"))
        report->bound = BOUND_LOWER;
    else if (span_equals(name, "upperbound"))
        report->bound = BOUND_UPPER;
    else if (span_equals(name, "nodes"))
        report->nodes = (uint64_t)parse_number(rest, 0, INT64_MAX);
    else if (span_equals(name, "time"))
        report->milliseconds = parse_number(rest, 0, INT32_MAX);
    else if (span_equals(name, "hashfull"))
        report->hash_full = (int)parse_number(rest, 0, 1000);
    else if (span_equals(name, "tbhits"))
        report->tablebase_hits = (uint64_t)parse_number(rest, 0, INT64_MAX);
    else if (span_equals(name, "pv"))
        parse_pv(parser, rest);
    else
        return false;
    return true;
}

bool uci_info_parse(struct span rest, const struct position *root,
                    struct search_report *report)
{
    struct info_parser parser = {.root = root, .report = report};
    struct span word;
    *report = (struct search_report){.line = 1};
    while (span_take_word(&rest, &word)) {
        if (span_equals(word, "string") || span_equals(word, "refutation") ||
            span_equals(word, "currline"))
            break;
        parser.has_content = parse_item(&parser, word, &rest) || parser.has_content;
    }
    if (!parser.scored) {
        report->length = 0;
        report->bound = BOUND_NONE;
    }
    return parser.has_content;
}
