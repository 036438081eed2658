/* uci_info.c - writes and parses info lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_info.h"

#include <inttypes.h>
#include <string.h>
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

/* Parses a number and clamps it. Returns `least` if there is no number. */
static int64_t parse_number(char **rest, int64_t least, int64_t most)
{
    int64_t number;
    if (!integer_parse(take_word(rest), &number))
        return least;
    return MIN(MAX(number, least), most);
}

/* A negative number of moves means that the program is being mated. */
static void parse_score(struct search_report *report, char **rest)
{
    const char *kind = take_word(rest);
    int64_t number;
    if (!integer_parse(take_word(rest), &number))
        return;
    int64_t moves = MIN(MAX(number, -MATE_MOVES_MAX), MATE_MOVES_MAX);
    if (strcmp(kind, "mate") == 0)
        report->score =
            (int)(moves > 0 ? SCORE_MATE - (2 * moves - 1) : -SCORE_MATE - 2 * moves);
    else if (strcmp(kind, "cp") == 0)
        report->score =
            (int)MIN(MAX(number, 1 - SCORE_CERTAIN_BOUND), SCORE_CERTAIN_BOUND - 1);
    else
        return;
    report->bound = BOUND_EXACT;
}

/* Appends a move to the variation, unless it is illegal. `position` is the end of the
 * variation. */
static bool parse_pv_move(struct search_report *report, struct position *position,
                          const char *word)
{
    chess_move move = uci_move_parse(position, word, strlen(word));
    if (move == MOVE_NONE || report->length == MAX_PLY)
        return false;
    report->moves[report->length++] = move;
    position_play(position, move);
    return true;
}

/* Returns false if the name is unknown. */
static bool parse_item(struct search_report *report, const char *name, char **rest)
{
    if (strcmp(name, "depth") == 0)
        report->depth = (int)parse_number(rest, 0, MAX_PLY);
    else if (strcmp(name, "seldepth") == 0)
        report->selective_depth = (int)parse_number(rest, 0, 999);
    else if (strcmp(name, "multipv") == 0)
        report->line = (int)parse_number(rest, 1, LINES_MAX);
    else if (strcmp(name, "score") == 0)
        parse_score(report, rest);
    else if (strcmp(name, "lowerbound") == 0)
        report->bound = MIN(report->bound, BOUND_LOWER);
    else if (strcmp(name, "upperbound") == 0)
        report->bound = MIN(report->bound, BOUND_UPPER);
    else if (strcmp(name, "nodes") == 0)
        report->nodes = (uint64_t)parse_number(rest, 0, INT64_MAX);
    else if (strcmp(name, "time") == 0)
        report->milliseconds = parse_number(rest, 0, INT32_MAX);
    else if (strcmp(name, "hashfull") == 0)
        report->hash_full = (int)parse_number(rest, 0, 1000);
    else if (strcmp(name, "tbhits") == 0)
        report->tablebase_hits = (uint64_t)parse_number(rest, 0, INT64_MAX);
    else
        return false;
    return true;
}

bool uci_info_parse(char *words, const struct position *root, struct search_report *report)
{
    struct position end; /* of the variation */
    bool has_content = false, in_pv = false;
    const char *word;
    *report = (struct search_report){.line = 1};
    while (*(word = take_word(&words)) && strcmp(word, "string") != 0 &&
           strcmp(word, "refutation") != 0 && strcmp(word, "currline") != 0) {
        in_pv = in_pv && parse_pv_move(report, &end, word);
        if (strcmp(word, "pv") == 0) {
            in_pv = has_content = true;
            end = *root;
            report->length = 0;
        } else if (!in_pv) {
            has_content = parse_item(report, word, &words) || has_content;
        }
    }
    if (report->bound == BOUND_NONE)
        report->length = 0;
    return has_content;
}
