/* review_words.c - reviews in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_words.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "engine/score.h"
#include "pgn/move_text.h"
#include "rules/position.h"
#include "rules/names.h"

/* ---- verdicts, in words and PGN glyphs -------------------------------------------------- */

enum { EVAL_MAX = 9999 /* centipawns; also written for certain wins */ };

static const struct {
    int glyph;
    const char *sign, *word, *words;
} names[MOVE_VERDICTS] = {
    [MOVE_UNCLASSIFIED] = {0, "", "not evaluated", "not evaluated"},
    [MOVE_FORCED] = {0, "", "forced move", "forced moves"},
    [MOVE_BOOK] = {0, "", "book move", "book moves"},
    [MOVE_BLUNDER] = {4, "??", "blunder", "blunders"},
    [MOVE_MISTAKE] = {2, "?", "mistake", "mistakes"},
    [MOVE_INACCURACY] = {6, "?!", "inaccuracy", "inaccuracies"},
    [MOVE_GOOD] = {0, "", "good move", "good moves"},
    [MOVE_ONLY] = {7, "", "only move", "only moves"},
    [MOVE_BRILLIANT] = {3, "!!", "brilliant move", "brilliant moves"},
};

static const char missed_mate[] = ": missed mate in ", allowed_mate[] = ": allows mate in ";
static const char still_won[] = ", still winning";

int move_verdict_glyph(enum move_verdict verdict)
{
    assert((int)verdict < MOVE_VERDICTS);
    return names[verdict].glyph;
}

const char *move_verdict_sign(enum move_verdict verdict)
{
    return names[verdict].sign;
}

const char *move_verdict_word(enum move_verdict verdict, int count)
{
    return count == 1 ? names[verdict].word : names[verdict].words;
}

/* Writes "Blunder: allows mate in 2." */
static void write_verdict(const struct move_classification *result, char *text, size_t size)
{
    snprintf(text, size, "%s", move_verdict_word(result->verdict, 1));
    text[0] = (char)toupper((unsigned char)text[0]);
    if (result->note != MATE_NOTE_NONE)
        text_add(text, size, "%s%d", result->note == MATE_ALLOWED ? allowed_mate : missed_mate,
                 result->mate);
    text_add(text, size, "%s.", result->note == MATE_MISSED_STILL_WON ? still_won : "");
}

static bool skip_prefix(const char **text, const char *expected)
{
    size_t length = strlen(expected);
    if (strncmp(*text, expected, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool skip_word(const char **text, enum move_verdict verdict)
{
    const char *word = names[verdict].word;
    if (**text != toupper((unsigned char)word[0]))
        return false;
    (*text)++;
    return skip_prefix(text, word + 1);
}

static void skip_note(const char **text)
{
    if (skip_prefix(text, missed_mate) || skip_prefix(text, allowed_mate)) {
        *text += strspn(*text, "0123456789");
        skip_prefix(text, still_won);
    }
}

/* Returns whether a word has the form of a move or its number: "Bxf2+", "17...". */
static bool is_move_word(const char *word, size_t length)
{
    size_t digits = strspn(word, "0123456789");
    if (digits > 0)
        return word[length - 1] == '.' && digits + strspn(word + digits, ".") == length;
    return strspn(word, "KQRBNabcdefgh12345678xO-=+#") == length &&
           strcspn(word, "12345678O") < length;
}

/* Returns whether a word can occur in what write_losses() writes, even at its end: "pawns." */
static bool is_material_word(const char *word, size_t length)
{
    static const char *const words[] = {"a",    "and",    "for",    "queen",
                                        "rook", "bishop", "knight", "pawn"};
    length -= word[length - 1] == '.';
    if (length == 1 && isdigit((unsigned char)*word))
        return true;
    length -= length > 0 && word[length - 1] == 's';
    return word_equals_any(word, length, words, sizeof words / sizeof words[0]);
}

static void skip_best(const char **text, char best[SAN_SIZE])
{
    int length = 0;
    best[0] = '\0';
    _Static_assert(SAN_SIZE == 12, "the width below");
    sscanf(*text, " Best was %11[^ .].%n", best, &length);
    if (length > 0 && is_move_word(best, strlen(best)))
        *text += length;
}

/* Skips " 17... Bxf2+ 18. Kh1 costs a rook." or " 17... Bxf2+ follows.", if present. */
static void skip_consequence(const char **text)
{
    const char *rest = *text, *word;
    size_t length;
    while (next_word(&rest, &word, &length) && is_move_word(word, length))
        ;
    bool complete = word_equals(word, length, "follows.");
    if (word_equals(word, length, "costs"))
        while (!complete && next_word(&rest, &word, &length) && is_material_word(word, length))
            complete = word[length - 1] == '.';
    if (complete)
        *text = rest;
}

bool review_parse_sentence(const char *text, struct review_sentence *sentence)
{
    for (int i = MOVE_BLUNDER; i < MOVE_VERDICTS; i++) {
        const char *rest = text;
        sentence->verdict = (enum move_verdict)i;
        if (move_verdict_glyph(sentence->verdict) == 0 || !skip_word(&rest, sentence->verdict))
            continue;
        skip_note(&rest);
        if (!skip_prefix(&rest, "."))
            continue;
        sentence->line = rest;
        skip_consequence(&rest);
        skip_best(&rest, sentence->best);
        if (*rest == '\0')
            return true;
    }
    return false;
}

void review_write_summary(const struct review *review, enum color color,
                          char text[REVIEW_SUMMARY_SIZE])
{
    static const enum move_verdict listed[] = {MOVE_INACCURACY, MOVE_MISTAKE, MOVE_BLUNDER,
                                               MOVE_ONLY, MOVE_BRILLIANT};
    struct review_side_summary side = review_summarize(review, color);
    size_t size = REVIEW_SUMMARY_SIZE;
    snprintf(text, size, "%s: ", color_name(color));
    if (side.accuracy < 0) {
        text_add(text, size, "no move was evaluated.");
        return;
    }
    text_add(text, size, "accuracy %.0f%%", side.accuracy);
    for (size_t i = 0; i < sizeof listed / sizeof listed[0]; i++) {
        int count = side.verdicts[listed[i]];
        if (count > 0)
            text_add(text, size, ", %d %s", count, move_verdict_word(listed[i], count));
    }
    text_add(text, size, ".");
}

void review_write_eval(int score_white, char text[16])
{
    if (score_is_mate(score_white)) {
        snprintf(text, 16, "#%d", score_moves_to_mate_for_white(score_white));
        return;
    }
    score_white = MIN(MAX(score_white, -EVAL_MAX), EVAL_MAX);
    snprintf(text, 16, "%s%d.%02d", score_white < 0 ? "-" : "", abs(score_white) / 100,
             abs(score_white) % 100);
}

/* ---- one move in words ------------------------------------------------------------------ */

enum {
    CONSEQUENCE_PLIES = 4,        /* plies shown of a fault's consequence */
    COST_MIN = 1,                 /* material points */
    SCORE_DROP_PER_POINT_MIN = 60 /* centipawns */
};

const char *review_move_write(const struct review *review, size_t move,
                              char text[REVIEW_MOVE_SIZE])
{
    const struct position *position = &review->positions[move].position;
    char san[SAN_SIZE] = "--", number[MOVE_NUMBER_SIZE];
    if (review->moves[move] != MOVE_NONE)
        san_write(position, review->moves[move], san);
    snprintf(text, REVIEW_MOVE_SIZE, "%s %s%s", move_number_text(position, 0, number), san,
             move_verdict_sign(review->classifications[move].verdict));
    return text;
}

void review_move_write_better_line(const struct review *review, size_t move, int moves,
                                   char text[REVIEW_BETTER_LINE_SIZE])
{
    const struct review_position *before = &review->positions[move];
    const struct review_evaluation *evaluation = &before->evaluation;
    text[0] = '\0';
    if (!evaluation->known || evaluation->length == 0 ||
        evaluation->line[0] == review->moves[move])
        return;
    move_line_write(&before->position, evaluation->line,
                    moves < evaluation->length ? moves : evaluation->length, text,
                    REVIEW_BETTER_LINE_SIZE);
}

/* Writes "+1.9" or "mate in 3 for Black". */
static const char *write_score(int score, char text[32])
{
    const char *side = score > 0 ? "White" : "Black";
    if (abs(score) == SCORE_MATE)
        snprintf(text, 32, "mate");
    else if (score_is_mate(score))
        snprintf(text, 32, "mate in %d for %s", abs(score_moves_to_mate_for_white(score)),
                 side);
    else if (score_is_certain(score))
        snprintf(text, 32, "won for %s", side);
    else if (abs(score) < 5)
        snprintf(text, 32, "0.0");
    else
        snprintf(text, 32, "%+.1f", score / 100.0);
    return text;
}

static void add_scores(const struct review *review, size_t move,
                       char text[REVIEW_EXPLANATION_SIZE])
{
    int before = review_score_for_white(review, move);
    int after = review_score_for_white(review, move + 1);
    char was[32], is[32];
    if (after == SCORE_NONE)
        return;
    write_score(after, is);
    if (before != after && before != SCORE_NONE)
        text_add(text, REVIEW_EXPLANATION_SIZE, " From %s to %s.", write_score(before, was),
                 is);
    else
        text_add(text, REVIEW_EXPLANATION_SIZE, " Now %s.", is);
}

static int count_lost(const struct position *before, const struct position *after,
                      enum color color, enum piece_type type)
{
    return material_count(before, color, type) - material_count(after, color, type);
}

/* Writes a side's net material loss: "a rook and 2 pawns", or "". */
static void write_losses(const struct position *before, const struct position *after,
                         enum color color, char text[64])
{
    int lost[KING];
    for (enum piece_type type = PAWN; type < KING; type++) {
        int traded = count_lost(before, after, color_opposite(color), type);
        lost[type] = count_lost(before, after, color, type) - MAX(traded, 0);
    }
    piece_counts_write(lost, "a ", " and ", text, 64);
}

/* Finds the last position in the line's first CONSEQUENCE_PLIES moves, which are shown, without
 * a capture just before or after it. Returns false if there is none. */
static bool find_quiet_position(const struct review_position *from, struct position *rest,
                                int *moves)
{
    struct position position = from->position;
    const struct review_evaluation *evaluation = &from->evaluation;
    *moves = 0;
    for (int i = 0; i < evaluation->length && i < CONSEQUENCE_PLIES &&
                    position_is_legal_move(&position, evaluation->line[i]);
         i++) {
        bool takes = position_is_capture(&position, evaluation->line[i]);
        position_play(&position, evaluation->line[i]);
        if (takes || (i + 1 < evaluation->length &&
                      position_is_capture(&position, evaluation->line[i + 1])))
            continue;
        *rest = position;
        *moves = i + 1;
    }
    return *moves > 0;
}

/* Adds " 17... Bxf2+ 18. Kh1 costs a rook for a bishop." The material is omitted if the
 * score fell by too little: there is compensation, or the material was lost before. */
static void add_consequence(const struct review *review, size_t move, char *text, size_t size)
{
    const struct review_position *before = &review->positions[move], *after = before + 1;
    enum color mover = review_mover(review, move);
    int sign = mover == WHITE ? 1 : -1, moves, points = 0, shown = after->evaluation.length;
    int score_before = review_score_for_white(review, move);
    int score_after = review_score_for_white(review, move + 1);
    struct position rest;
    char line[128], lost[64] = "", won[64] = "";
    if (!after->evaluation.known || shown == 0)
        return;
    if (find_quiet_position(after, &rest, &moves))
        points = sign * (material_difference(&before->position) - material_difference(&rest));
    if (points >= COST_MIN &&
        (score_before == SCORE_NONE || score_is_certain(score_before) ||
         score_is_certain(score_after) ||
         abs(score_before - score_after) >= SCORE_DROP_PER_POINT_MIN * points)) {
        write_losses(&before->position, &rest, mover, lost);
        write_losses(&before->position, &rest, (enum color) !mover, won);
    }
    move_line_write(&after->position, after->evaluation.line,
                    shown < CONSEQUENCE_PLIES ? shown : CONSEQUENCE_PLIES, line, sizeof line);
    text_add(text, size, " %s%s%s%s%s", line, *lost ? " costs " : " follows.", lost,
             *won ? " for " : "", won);
    if (*lost)
        text_add(text, size, ".");
}

void review_write_sentence(const struct review *review, size_t move,
                           char text[REVIEW_SENTENCE_SIZE])
{
    const struct move_classification *result = &review->classifications[move];
    const struct review_position *before = &review->positions[move];
    char best[SAN_SIZE];
    text[0] = '\0';
    if (move_verdict_glyph(result->verdict) == 0)
        return;
    write_verdict(result, text, REVIEW_SENTENCE_SIZE);
    if (result->verdict > MOVE_INACCURACY)
        return;
    if (result->verdict != MOVE_INACCURACY)
        add_consequence(review, move, text, REVIEW_SENTENCE_SIZE);
    if (before->evaluation.length == 0)
        return;
    san_write(&before->position, before->evaluation.line[0], best);
    text_add(text, REVIEW_SENTENCE_SIZE, " Best was %s.", best);
}

void review_move_explain(const struct review *review, size_t move,
                         char text[REVIEW_EXPLANATION_SIZE])
{
    const struct move_classification *result = &review->classifications[move];
    if (review->moves[move] == MOVE_NONE) {
        snprintf(text, REVIEW_EXPLANATION_SIZE, "A null move was played.");
        return;
    }
    write_verdict(result, text, REVIEW_EXPLANATION_SIZE);
    add_scores(review, move, text);
    if (move_verdict_is_fault(result->verdict))
        add_consequence(review, move, text, REVIEW_EXPLANATION_SIZE);
}

/* ---- the course of a game in sentences -------------------------------------------------- */

enum { LINE_SIZE = 240, ADVANTAGE_SIZE = 48 };

/* Writes "White was 1.3 ahead" or, to follow "left", "White 1.3 ahead". */
static const char *write_advantage(int score, bool left, char text[ADVANTAGE_SIZE])
{
    const char *side = score > 0 ? "White" : "Black", *was = left ? "" : "was ";
    if (abs(score) == SCORE_MATE)
        snprintf(text, ADVANTAGE_SIZE, "%s %smated", score > 0 ? "Black" : "White", was);
    else if (score_is_mate(score))
        snprintf(text, ADVANTAGE_SIZE, "%s %smate in %d", side, left ? "a " : "had ",
                 abs(score_moves_to_mate_for_white(score)));
    else if (score_is_certain(score))
        snprintf(text, ADVANTAGE_SIZE, "%s %swinning", side, was);
    else if (abs(score) < SCORE_EVEN)
        snprintf(text, ADVANTAGE_SIZE, left ? "it even" : "the game was even");
    else
        snprintf(text, ADVANTAGE_SIZE, "%s %s%.1f ahead", side, was, abs(score) / 100.0);
    return text;
}

/* `follows` means that the previous move is a turning point, too. */
static void write_turning_point(const struct review *review, size_t move, bool follows,
                                char line[LINE_SIZE])
{
    char before[REVIEW_MOVE_SIZE], played[REVIEW_MOVE_SIZE], was[ADVANTAGE_SIZE],
        left[ADVANTAGE_SIZE];
    int length = 0; /* without the glyph */
    if (move > 0)
        length = (int)strcspn(review_move_write(review, move - 1, before), "?!");
    write_advantage(review_score_for_white(review, move), false, was);
    write_advantage(review_score_for_white(review, move + 1), true, left);
    if (follows) /* the evaluation has just been given */
        snprintf(line, LINE_SIZE, "Then %s left %s.", review_move_write(review, move, played),
                 left);
    else if (move > 0)
        snprintf(line, LINE_SIZE, "After %.*s %s; %s left %s.", length, before, was,
                 review_move_write(review, move, played), left);
    else
        snprintf(line, LINE_SIZE, "At the start %s; %s left %s.", was,
                 review_move_write(review, move, played), left);
}

void review_write_story(const struct review *review,
                        void (*emit_line)(void *context, const char *line), void *context)
{
    char line[LINE_SIZE], text[ADVANTAGE_SIZE];
    int score = review_score_for_white(review, review->count);
    size_t *worst = memory_new(review->count + 1, sizeof *worst);
    bool *turns = memory_new(review->count + 1, sizeof *turns);
    size_t count = review_list_worst(review, worst);
    for (size_t i = 0; i < count && i < REVIEW_STORY_TURNS_MAX; i++)
        turns[worst[i]] = true;
    for (int color = WHITE; color <= BLACK; color++) {
        char summary[REVIEW_SUMMARY_SIZE];
        review_write_summary(review, (enum color)color, summary);
        emit_line(context, summary);
    }
    for (size_t i = 0; i < review->count; i++)
        if (turns[i]) {
            write_turning_point(review, i, i > 0 && turns[i - 1], line);
            emit_line(context, line);
        }
    if (count == 0)
        emit_line(context, "There were no turning points.");
    if (score != SCORE_NONE) {
        snprintf(line, sizeof line, "At the end %s.", write_advantage(score, false, text));
        emit_line(context, line);
    }
    free(worst);
    free(turns);
}

/* ---- times in words --------------------------------------------------------------------- */

static enum color first_mover(const struct review *review)
{
    return position_turn(&review->positions[0].position);
}

void review_times_write_total(const struct move_times *times, enum color color, char text[48])
{
    char total[MOVE_TIME_SIZE], each[MOVE_TIME_SIZE];
    if (times->known[color] == 0) {
        snprintf(text, 48, "not known");
        return;
    }
    snprintf(text, 48, "%s in all, %s per move", move_time_write(times->total[color], total),
             move_time_write(times->total[color] / (int64_t)times->known[color], each));
}

void review_times_write_longest(const struct review *review, const struct move_times *times,
                                enum color color, char text[REVIEW_TIMES_SIZE])
{
    size_t moves[REVIEW_TIMES_LONGEST_MAX];
    size_t count = move_times_list_longest(times, color, first_mover(review), moves,
                                           REVIEW_TIMES_LONGEST_MAX);
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        char move[REVIEW_MOVE_SIZE], time[MOVE_TIME_SIZE];
        text_add(text, REVIEW_TIMES_SIZE, "%s%s %s", i == 0 ? "longest " : ", ",
                 review_move_write(review, moves[i], move),
                 move_time_write(times->used[moves[i]], time));
    }
}

void review_times_write(const struct review *review, const struct move_times *times,
                        void (*emit_line)(void *context, const char *line), void *context)
{
    for (int color = WHITE; color <= BLACK; color++) {
        char line[REVIEW_TIMES_SIZE + 80], sum[48], longest[REVIEW_TIMES_SIZE];
        review_times_write_total(times, (enum color)color, sum);
        review_times_write_longest(review, times, (enum color)color, longest);
        snprintf(line, sizeof line, "%s: %s%s%s.", color_name((enum color)color), sum,
                 *longest ? "; " : "", longest);
        emit_line(context, line);
    }
}

static bool is_long(const struct review *review, const struct move_times *times, size_t move)
{
    size_t moves[REVIEW_TIMES_LONGEST_MAX];
    size_t count =
        move_times_list_longest(times, review_mover(review, move), first_mover(review), moves,
                                REVIEW_TIMES_LONGEST_MAX);
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

size_t review_times_step_ply(const struct review *review, const struct move_times *times,
                             size_t ply, bool forward)
{
    for (size_t at = ply; forward ? at++ < review->count : at-- > 1;)
        if (is_long(review, times, at - 1))
            return at;
    return ply;
}
