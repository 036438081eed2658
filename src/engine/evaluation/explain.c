/* explain.c - evaluations, networks and shallow searches in words and tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns have no separator lines, which screen readers would read aloud.
 */
#include "engine/evaluation/explain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/param.h>

#include "base/words.h"
#include "engine/engine.h"
#include "engine/evaluation/trace.h"
#include "engine/evaluation/win_chance.h"
#include "rules/names.h"
#include "rules/san.h"

enum {
    SIZE = EXPLAIN_SENTENCE_SIZE,
    REASONS_MAX = 2, /* for each side */
    REASON_MIN = 5,  /* centipawns */
    SHALLOW_SEARCH_NODES = 20000,
    SCALED_TOTAL_MIN = 50, /* smaller totals are scaled like this one */
    DIFFERENCE_MIN = 130,  /* centipawns: twice the typical error in quiet positions */
    NEAR_MATE_MOVES = 10,
    ALREADY_WINNING = 200, /* centipawns of the static evaluation */
    DIFFERENCE_DIVISOR = 3 /* plus 1/DIFFERENCE_DIVISOR of the static evaluation */
};

static const struct advantage {
    int below; /* centipawns */
    const char *words, *brief;
} advantages[] = {{SCORE_EVEN, "even", "even"},
                  {100, "slightly better", "edge"},
                  {250, "better", "better"},
                  {SCORE_MATE_BOUND, "winning", "winning"},
                  {SCORE_INFINITE, "mating", "mates"}};

static const struct advantage *find_advantage(int score)
{
    const struct advantage *found = advantages;
    while (abs(score) >= found->below)
        found++;
    return found;
}

void explain_score_briefly(int score_white, char text[EXPLAIN_BRIEF_SIZE])
{
    const struct advantage *advantage = find_advantage(score_white);
    bool even = advantage == advantages;
    snprintf(text, EXPLAIN_BRIEF_SIZE, "%s%s%s",
             even ? "" : color_name(score_white > 0 ? WHITE : BLACK), even ? "" : " ",
             advantage->brief);
}

/* Appends "White is slightly better, 0.45 ahead" or "Roughly even: Black is 0.06 ahead". */
static void add_lead(char *text, int score_white)
{
    const struct advantage *advantage = find_advantage(score_white);
    bool even = advantage == advantages;
    if (score_white == 0)
        text_add(text, SIZE, "The position is even");
    else
        text_add(text, SIZE, "%s%s is %s%s%.2f ahead", even ? "Roughly even: " : "",
                 color_name(score_white > 0 ? WHITE : BLACK), even ? "" : advantage->words,
                 even ? "" : ", ", abs(score_white) / 100.0);
}

const struct network *explain_make_report(const struct network *network,
                                          const struct position *position,
                                          struct evaluation_report *report)
{
    struct evaluation_trace trace;
    evaluation_trace(position, &trace, report);
    int whole = MAX(abs(report->total), SCALED_TOTAL_MIN);
    int reported = score_to_reported(whole, position);
    for (int i = 0; i < 2 * TERM_COUNT; i++) {
        struct tapered_score *score = &report->terms[i / 2][i % 2];
        *score = (struct tapered_score){score->middle * reported / whole,
                                        score->end * reported / whole};
        report->terms[TERM_COUNT][i % 2].middle += score->middle;
        report->terms[TERM_COUNT][i % 2].end += score->end;
    }
    report->total = report->total * reported / whole;
    bool known = report->known || report->ending == ENDING_NO_MATERIAL ||
                 report->ending == ENDING_WRONG_CORNER;
    return known || !network_can_evaluate(position) ? NULL : network;
}

int evaluation_report_lead(const struct evaluation_report *report, int term)
{
    const struct tapered_score *sides = report->terms[term];
    struct tapered_score lead = {sides[WHITE].middle - sides[BLACK].middle,
                                 sides[WHITE].end - sides[BLACK].end};
    return evaluation_interpolate(lead, report->phase);
}

/* ---- the terms in words ----------------------------------------------------------------- */

/* In the order of enum evaluation_term; they follow "White has" or "ahead, with". */
static const char *const term_words[TERM_COUNT] = {
    "more material",       "better squares", "better mobility", "a better pawn structure",
    "better passed pawns", "a safer king",   "more threats",    "more active pieces",
    "more space",          "the move"};

/* Appends `opening` and the terms that favour a side most: "a safer king and more space".
 * Returns false if there are none. The reasons have no numbers, because the total might come
 * from the network. */
static bool add_reasons(char *text, const struct evaluation_report *report, enum color color,
                        const char *opening)
{
    unsigned given = 0; /* bits of enum evaluation_term */
    for (int i = 0; i < REASONS_MAX; i++) {
        int best = -1, most = REASON_MIN - 1;
        for (int term = 0; term < TERM_COUNT; term++) {
            int lead = evaluation_report_lead(report, term);
            int size = color == WHITE ? lead : -lead;
            if (size > most && !(given >> term & 1)) {
                best = term;
                most = size;
            }
        }
        if (best < 0)
            break;
        given |= 1U << best;
        text_add(text, SIZE, "%s%s", i > 0 ? " and " : opening, term_words[best]);
    }
    return given != 0;
}

/* Appends `opening` and "White has better mobility, Black more space". Returns false if neither
 * side has any. */
static bool add_sides(char *text, const struct evaluation_report *report, const char *opening)
{
    char first[48];
    snprintf(first, sizeof first, "%sWhite has ", opening);
    bool white = add_reasons(text, report, WHITE, first);
    snprintf(first, sizeof first, "%sBlack%s ", white ? ", " : opening, white ? "" : " has");
    return add_reasons(text, report, BLACK, first) || white;
}

/* Returns true if no other sentence is needed. */
static bool add_special_ending(char *sentence, const struct evaluation_report *report,
                               const char *ahead)
{
    switch (report->ending) {
    case ENDING_KING_PAWN:
        if (report->total == 0)
            text_add(sentence, SIZE, "This ending is known to be a draw.");
        else
            text_add(sentence, SIZE, "%s is known to win this ending.", ahead);
        return true;
    case ENDING_BARE_KING:
        text_add(sentence, SIZE, "%s should win: pieces against a bare king.", ahead);
        return true;
    case ENDING_NO_MATERIAL:
        if (report->scale == 0)
            text_add(sentence, SIZE, "There is too little material left to win.");
        return report->scale == 0;
    case ENDING_WRONG_CORNER:
        text_add(sentence, SIZE,
                 "A draw: the defending king cannot be driven out of its corner.");
        return true;
    default: return false;
    }
}

void explain_evaluation(const struct evaluation_report *report, int total,
                        char text[EXPLAIN_SENTENCE_SIZE])
{
    enum color ahead = total >= 0 ? WHITE : BLACK;
    text[0] = '\0';
    if (add_special_ending(text, report, color_name(ahead)))
        return;
    add_lead(text, total);
    if (total == 0)
        add_sides(text, report, ": ");
    else
        add_reasons(text, report, ahead, ", with ");
    if (total != 0 && report->ending == ENDING_NO_MATERIAL)
        text_add(text, SIZE, ", but has too little material to win easily");
    else if (total != 0 && report->ending == ENDING_OPPOSITE_BISHOPS)
        text_add(text, SIZE, ", but opposite-coloured bishops are hard to win with");
    text_add(text, SIZE, ".");
}

bool explain_other_side(const struct evaluation_report *report, int total, bool search_differs,
                        char text[EXPLAIN_SENTENCE_SIZE])
{
    enum color behind = total > 0 ? BLACK : WHITE;
    char first[16];
    bool any = false;
    text[0] = '\0';
    snprintf(first, sizeof first, "%s has ", color_name(behind));
    if (search_differs)
        any = add_sides(text, report, "In this position, ");
    else if (total != 0 && !add_special_ending(text, report, ""))
        any = add_reasons(text, report, behind, first);
    text_add(text, SIZE, ".");
    return any;
}

/* ---- the table -------------------------------------------------------------------------- */

struct table {
    line_callback *callback;
    void *context;
};

static void __attribute__((format(printf, 2, 3)))
add_line(const struct table *table, const char *format, ...)
{
    char line[EXPLAIN_WIDTH + 1];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    table->callback(table->context, line);
}

static void add_row(const struct table *table, const char *name,
                    const struct tapered_score sides[2], int lead)
{
    add_line(table, "%-15s%8.2f%8.2f  %8.2f%8.2f  %+8.2f", name, sides[WHITE].middle / 100.0,
             sides[WHITE].end / 100.0, sides[BLACK].middle / 100.0, sides[BLACK].end / 100.0,
             lead / 100.0);
}

static const char *const scale_reasons[] = {
    [ENDING_NO_MATERIAL] = "Too little material",
    [ENDING_WRONG_CORNER] = "Wrong-coloured bishop",
    [ENDING_OPPOSITE_BISHOPS] = "Bishops of opposite colours",
    [ENDING_FEW_PAWNS] = "Few pawns",
};

void explain_write_summary(const struct evaluation_report *report, line_callback *callback,
                           void *context)
{
    const struct table summary = {callback, context}, *table = &summary;
    add_line(table, "The middle game counts %d%%, the endgame %d%%.",
             100 * report->phase / PHASE_FULL, 100 - 100 * report->phase / PHASE_FULL);
    if (report->known)
        add_line(table, "This ending has a special score; the terms do not count.");
    else if (report->scale < SCALE_FULL)
        add_line(table, "%s: %d%% of the lead counts.", scale_reasons[report->ending],
                 100 * report->scale / SCALE_FULL);
    char lead[SIZE] = "";
    add_lead(lead, report->known || report->scale < SCALE_FULL
                       ? report->total
                       : evaluation_report_lead(report, TERM_COUNT));
    add_line(table, "%s (all terms together).", lead);
}

void explain_write_evaluation_table(const struct evaluation_report *report, int columns,
                                    line_callback *callback, void *context)
{
    const struct table table = {callback, context};
    if (columns < EXPLAIN_TABLE_WIDTH) {
        add_line(&table, "%23s", "White's lead");
        for (int term = 0; term <= TERM_COUNT; term++)
            add_line(&table, "%-15s%+8.2f", evaluation_term_names[term],
                     evaluation_report_lead(report, term) / 100.0);
        explain_write_summary(report, callback, context);
        return;
    }
    add_line(&table, "%-15s%16s  %16s  %8s", "", "White     ", "Black     ", "White's");
    add_line(&table, "%-15s%8s%8s  %8s%8s  %8s", "", "middle", "end", "middle", "end",
             "lead now");
    for (int term = 0; term <= TERM_COUNT; term++)
        add_row(&table, evaluation_term_names[term], report->terms[term],
                evaluation_report_lead(report, term));
    explain_write_summary(report, callback, context);
}

/* ---- shallow search --------------------------------------------------------------------- */

/* Stores exact scores and ignores the bounds of interrupted iterations. */
static void on_report(void *listener, const struct search_report *report)
{
    struct shallow_search *found = listener;
    if (report->length == 0 || report->line != 1 || report->bound != BOUND_EXACT)
        return;
    found->score = report->score;
    found->length = MIN(report->length, SHALLOW_SEARCH_MOVES);
    for (int i = 0; i < found->length; i++)
        found->moves[i] = report->moves[i];
}

bool shallow_search_run(const struct strategy *const *strategies,
                        const struct network *network, const struct position *position,
                        struct shallow_search *found)
{
    const struct search_limits limits = {.nodes = SHALLOW_SEARCH_NODES};
    const struct search_monitor monitor = {.listener = found, .report = on_report};
    struct engine *engine = engine_create(strategies, NULL);
    *found = (struct shallow_search){.length = 0};
    if (!engine)
        return false;
    engine_set_network(engine, network);
    engine_set_position(engine, position, &position->key, 1);
    if (engine_set_option_number(engine, "Hash", 1, NULL) &&
        engine_start_search(engine, &limits, &monitor, NULL))
        engine_wait(engine);
    engine_destroy(engine);
    return found->length > 0;
}

/* Describes a mate. `second` is "" if the variation ends before it. */
static void add_mate(char *text, enum color own, const struct shallow_search *found,
                     const char *first, const char *second)
{
    int moves = score_moves_to_mate(found->score);
    enum color winner = moves > 0 ? own : color_opposite(own);
    text_add(text, SIZE, "%s mates in %d", color_name(winner), abs(moves));
    if (moves > 0)
        text_add(text, SIZE, ": %s.", first);
    else if (*second)
        text_add(text, SIZE, " whatever %s plays: %s is answered by %s.", color_name(own),
                 first, second);
    else
        text_add(text, SIZE, " whatever %s plays.", color_name(own));
}

static const char *move_kind_text(const struct position *position, chess_move move)
{
    bool takes = position_is_capture(position, move);
    if (position_gives_check(position, move))
        return takes ? "a capture with check" : "a check";
    if (takes)
        return "a capture";
    return move_kind(move) == MOVE_PROMOTION ? "a promotion" : "a quiet move";
}

bool score_differs_from_static(int score, int static_score)
{
    /* A distant mate in a won position is not a surprise. */
    if (score_is_mate(score) && abs(score_moves_to_mate(score)) > NEAR_MATE_MOVES)
        return abs(static_score) < ALREADY_WINNING || (score > 0) != (static_score > 0);
    return score_is_mate(score) || abs(score - static_score) >=
                                       DIFFERENCE_MIN + abs(static_score) / DIFFERENCE_DIVISOR;
}

bool explain_shallow_search(const struct position *position,
                            const struct shallow_search *found, int static_score,
                            char text[EXPLAIN_SENTENCE_SIZE])
{
    enum color own = position_turn(position);
    struct position next = *position;
    char first[SAN_SIZE], second[SAN_SIZE] = "";
    int change = found->score - static_score;
    san_write(position, found->moves[0], first);
    position_play(&next, found->moves[0]);
    if (found->length > 1)
        san_write(&next, found->moves[1], second);
    text[0] = '\0';
    if (score_is_mate(found->score)) {
        add_mate(text, own, found, first, second);
        return true;
    }
    if (!score_differs_from_static(found->score, static_score))
        return false;
    add_lead(text, own == WHITE ? found->score : -found->score);
    if (change > 0)
        text_add(text, SIZE, " after %s, %s.", first,
                 move_kind_text(position, found->moves[0]));
    else if (*second)
        text_add(text, SIZE, "; the best move is %s, followed by %s.", first, second);
    else
        text_add(text, SIZE, "; the best move is %s.", first);
    return true;
}

/* ---- the network ------------------------------------------------------------------------ */

void explain_network(const struct network_report *report, char text[EXPLAIN_SENTENCE_SIZE])
{
    text[0] = '\0';
    add_lead(text, report->total);
    text_add(text, SIZE,
             " according to the network, which takes more into account than these terms.");
}

/* Returns the piece with the highest (`sign` 1) or lowest (-1) placement, or NULL. */
static const struct network_piece *find_piece(const struct network_report *report,
                                              enum color color, int sign)
{
    const struct network_piece *found = NULL;
    for (int i = 0; i < report->count; i++) {
        const struct network_piece *piece = &report->pieces[i];
        enum piece_type type = piece_type_of(piece->piece);
        if (piece_color(piece->piece) != color || type == PAWN || type == KING ||
            piece->squares == 0)
            continue;
        if (!found || sign * piece->placement > sign * found->placement)
            found = piece;
    }
    return found;
}

/* Appends "the knight on d5". */
static void add_piece(char *text, const struct network_piece *piece)
{
    text_add(text, SIZE, "%s on %s", piece_type_name(piece_type_of(piece->piece)),
             square_name(piece->square));
}

/* Appends "0.41 better". */
static void add_placement(char *text, int placement)
{
    text_add(text, SIZE, "%.2f %s", abs(placement) / 100.0,
             placement < 0 ? "worse" : "better");
}

bool explain_pieces(const struct network_report *report, enum color color,
                    char text[EXPLAIN_SENTENCE_SIZE])
{
    const struct network_piece *best = find_piece(report, color, 1);
    const struct network_piece *worst = find_piece(report, color, -1);
    text[0] = '\0';
    if (!best)
        return false;
    text_add(text, SIZE, "%s's ", color_name(color));
    add_piece(text, best);
    text_add(text, SIZE, best == worst ? " stands " : " stands best, ");
    add_placement(text, best->placement);
    text_add(text, SIZE, " than on an average square");
    if (best != worst) {
        text_add(text, SIZE, "; the ");
        add_piece(text, worst);
        text_add(text, SIZE, " stands %s, ", worst->placement > 0 ? "least well" : "worst");
        add_placement(text, worst->placement);
    }
    text_add(text, SIZE, ".");
    return true;
}

/* Sorts by colour, best placed first. */
static int compare_pieces(const void *left, const void *right)
{
    const struct network_piece *a = left, *b = right;
    if (piece_color(a->piece) != piece_color(b->piece))
        return piece_color(a->piece) == WHITE ? -1 : 1;
    if (a->placement != b->placement)
        return a->placement > b->placement ? -1 : 1;
    return (int)a->square - (int)b->square;
}

void explain_write_piece_table(const struct network_report *report, line_callback *callback,
                               void *context)
{
    struct network_report sorted = *report;
    char line[48];
    qsort(sorted.pieces, (size_t)sorted.count, sizeof *sorted.pieces, compare_pieces);
    snprintf(line, sizeof line, "%-16s%8s%8s%8s", "", "worth", "piece", "place");
    callback(context, line);
    for (int i = 0; i < sorted.count; i++) {
        const struct network_piece *piece = &sorted.pieces[i];
        char worth[16] = "", material[16] = "";
        if (piece_type_of(piece->piece) != KING) {
            snprintf(worth, sizeof worth, "%.2f", piece->worth / 100.0);
            snprintf(material, sizeof material, "%.2f",
                     (piece->worth - piece->placement) / 100.0);
        }
        snprintf(line, sizeof line, "%-6s%-8s%s%8s%8s%+8.2f",
                 color_name(piece_color(piece->piece)),
                 piece_type_name(piece_type_of(piece->piece)), square_name(piece->square),
                 worth, material, piece->placement / 100.0);
        callback(context, line);
    }
}

int network_piece_tenths(const struct network_piece *piece)
{
    int tenths = MIN((abs(piece->placement) + 5) / 10, 9);
    return piece->placement < 0 ? -tenths : tenths;
}

void explain_write_piece_map(const struct network_report *report, line_callback *callback,
                             void *context)
{
    const struct network_piece *pieces[64] = {NULL};
    for (int i = 0; i < report->count; i++)
        pieces[report->pieces[i].square] = &report->pieces[i];
    for (int rank = 7; rank >= 0; rank--) {
        char line[40];
        snprintf(line, sizeof line, "%d", rank + 1);
        for (int file = 0; file < 8; file++) {
            const struct network_piece *piece = pieces[square_make(file, rank)];
            int tenths = piece ? network_piece_tenths(piece) : 0;
            if (tenths != 0)
                text_add(line, sizeof line, " %c%+d", piece_letter(piece->piece), tenths);
            else
                text_add(line, sizeof line, " %c  ", piece ? piece_letter(piece->piece) : '.');
        }
        callback(context, line);
    }
    callback(context, "  a   b   c   d   e   f   g   h");
    callback(context, "Tenths of a pawn, from the owner's side");
}
