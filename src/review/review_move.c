/* review_move.c - one move of a review, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_move.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "engine/score.h"
#include "pgn/move_text.h"
#include "review/review_text.h"
#include "rules/material.h"
#include "rules/names.h"

enum {
    FOLLOWING = 4,   /* half-moves of what comes of a fault that are shown */
    COST_LEAST = 1,  /* points: less is not worth words */
    POINT_LEAST = 60 /* centipawns of the score that a point of them has to show as */
};

const char *review_move_write(const struct review *review, size_t move,
                              char text[REVIEW_MOVE_SIZE])
{
    const struct position *position = &review->places[move].position;
    char san[SAN_SIZE] = "--", number[MOVE_NUMBER_SIZE];
    if (review->moves[move] != MOVE_NONE)
        san_write(position, review->moves[move], san);
    snprintf(text, REVIEW_MOVE_SIZE, "%s %s%s", move_number_text(position, 0, number), san,
             review_sign(review->judgements[move].verdict));
    return text;
}

void review_move_better(const struct review *review, size_t move, int moves,
                        char text[REVIEW_BETTER_SIZE])
{
    const struct review_place *place = &review->places[move];
    const struct review_finding *finding = &place->finding;
    text[0] = '\0';
    if (!finding->known || finding->length == 0 || finding->line[0] == review->moves[move])
        return;
    line_write(&place->position, finding->line,
               moves < finding->length ? moves : finding->length, text, REVIEW_BETTER_SIZE);
}

/* ---- why --------------------------------------------------------------------------- */

/* "+1.9", "mate in 3 for Black". */
static const char *write_score(int score, char text[32])
{
    const char *side = score > 0 ? "White" : "Black";
    if (abs(score) == SCORE_MATE)
        snprintf(text, 32, "mate");
    else if (score_is_mate(score))
        snprintf(text, 32, "mate in %d for %s", abs(score_mate_moves_white(score)), side);
    else if (score_is_certain(score))
        snprintf(text, 32, "won for %s", side);
    else if (abs(score) < 5)
        snprintf(text, 32, "0.0");
    else
        snprintf(text, 32, "%+.1f", score / 100.0);
    return text;
}

void review_move_scores(const struct review *review, size_t move,
                        char text[REVIEW_SCORES_SIZE])
{
    int before = review_score_white(review, move);
    int after = review_score_white(review, move + 1);
    char was[32], is[32];
    text[0] = '\0';
    if (before != SCORE_NONE && after != SCORE_NONE)
        snprintf(text, REVIEW_SCORES_SIZE, "%s to %s", write_score(before, was),
                 write_score(after, is));
}

static void add_scores(const struct review *review, size_t move, char text[REVIEW_WHY_SIZE])
{
    int before = review_score_white(review, move);
    int after = review_score_white(review, move + 1);
    char was[32], is[32];
    if (after == SCORE_NONE)
        return;
    write_score(after, is);
    if (before != SCORE_NONE && strcmp(write_score(before, was), is) != 0)
        text_add(text, REVIEW_WHY_SIZE, ": from %s to %s.", was, is);
    else
        text_add(text, REVIEW_WHY_SIZE, ": %s.", is);
}

static int count_lost(const struct position *before, const struct position *after,
                      enum color color, enum piece_type type)
{
    return material_count(before, color, type) - material_count(after, color, type);
}

/* What a side has lost between two positions, "a rook and 2 pawns"; "" for nothing. */
static void write_losses(const struct position *before, const struct position *after,
                         enum color color, char text[64])
{
    text[0] = '\0';
    for (int type = QUEEN; type >= PAWN; type--) {
        int lost = count_lost(before, after, color, (enum piece_type)type);
        int traded = count_lost(before, after, (enum color) !color, (enum piece_type)type);
        char word[24];
        lost -= traded > 0 ? traded : 0;
        if (lost == 1)
            snprintf(word, sizeof word, "a %s", piece_type_name((enum piece_type)type));
        else
            snprintf(word, sizeof word, "%d %ss", lost,
                     piece_type_name((enum piece_type)type));
        if (lost > 0)
            list_add(text, 64, " and ", word);
    }
}

/* Where the line has come to rest: behind its last half-move with which nothing was taken, and
 * after which nothing is. False: nowhere. */
static bool find_rest(const struct review_place *from, struct position *rest, int *moves)
{
    struct position position = from->position;
    const struct review_finding *finding = &from->finding;
    struct undo undo;
    *moves = 0;
    for (int i = 0; i < finding->length && position_is_legal(&position, finding->line[i]);
         i++) {
        bool takes = position_is_capture(&position, finding->line[i]);
        position_make_move(&position, finding->line[i], &undo);
        if (takes ||
            (i + 1 < finding->length && position_is_capture(&position, finding->line[i + 1])))
            continue;
        *rest = position;
        *moves = i + 1;
    }
    return *moves > 0;
}

/* Whether the score fell by as much as such a loss, in points, would make it: if not, there is
 * something for it, or it was lost before, and the move did not cost it. */
static bool is_borne_out(const struct review *review, size_t move, int points)
{
    int before = review_score_white(review, move);
    int after = review_score_white(review, move + 1);
    if (before == SCORE_NONE || score_is_certain(before) || score_is_certain(after))
        return true;
    return abs(before - after) >= POINT_LEAST * points;
}

/* " 17... Bxf2+ 18. Kh1 costs a rook for a bishop." or only what follows. */
static void add_consequence(const struct review *review, size_t move,
                            char text[REVIEW_WHY_SIZE])
{
    const struct review_place *before = &review->places[move], *after = before + 1;
    enum color mover = review_mover(review, move);
    int sign = mover == WHITE ? 1 : -1, moves, points = 0, shown = after->finding.length;
    struct position rest;
    char line[128], lost[64] = "", won[64] = "";
    if (!after->finding.known || shown == 0)
        return;
    if (find_rest(after, &rest, &moves))
        points = sign * (material_difference(&before->position) - material_difference(&rest));
    if (points >= COST_LEAST && is_borne_out(review, move, points)) {
        write_losses(&before->position, &rest, mover, lost);
        write_losses(&before->position, &rest, (enum color) !mover, won);
    }
    line_write(&after->position, after->finding.line, shown < FOLLOWING ? shown : FOLLOWING,
               line, sizeof line);
    text_add(text, REVIEW_WHY_SIZE, *lost ? " %s costs %s%s%s." : " %s follows.", line, lost,
             *won ? " for " : "", won);
}

/* "Blunder", or with what it missed: the sentence of the review without its best move. */
static void write_verdict(const struct move_judgement *judgement, char text[REVIEW_WHY_SIZE])
{
    static const char *const notes[] = {[MATE_NOTHING] = "",
                                        [MATE_MISSED] = " that misses mate in ",
                                        [MATE_MISSED_STILL_WON] = " that misses mate in ",
                                        [MATE_ALLOWED] = " that allows mate in "};
    snprintf(text, REVIEW_WHY_SIZE, "%s%s", review_word(judgement->verdict, 1),
             notes[judgement->note]);
    if (judgement->note != MATE_NOTHING)
        text_add(text, REVIEW_WHY_SIZE, "%d", judgement->mate);
    text[0] = (char)toupper((unsigned char)text[0]);
}

void review_move_why(const struct review *review, size_t move, char text[REVIEW_WHY_SIZE])
{
    const struct move_judgement *judgement = &review->judgements[move];
    if (review->moves[move] == MOVE_NONE) {
        snprintf(text, REVIEW_WHY_SIZE, "The turn was passed.");
        return;
    }
    write_verdict(judgement, text);
    add_scores(review, move, text);
    if (judgement->verdict >= MOVE_BLUNDER && judgement->verdict <= MOVE_INACCURACY)
        add_consequence(review, move, text);
}
