/* review_story.c - how a reviewed game went, in sentences.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "review/review_move.h"
#include "review/review_text.h"

enum {
    EVEN = 20 /* centipawns: nobody calls less a lead */,
    LINE_SIZE = 240,
    STANDING_SIZE = 48
};

/* ---- where it stands --------------------------------------------------------------- */

/* "White was 1.3 ahead", or after "left": "White 1.3 ahead". */
static const char *write_standing(int score, bool left, char text[STANDING_SIZE])
{
    const char *side = score > 0 ? "White" : "Black", *was = left ? "" : "was ";
    if (abs(score) == SCORE_MATE)
        snprintf(text, STANDING_SIZE, "%s %smated", score > 0 ? "Black" : "White", was);
    else if (score_is_mate(score))
        snprintf(text, STANDING_SIZE, "%s %smate in %d", side, left ? "a " : "had ",
                 abs(score_mate_moves_white(score)));
    else if (score_is_certain(score))
        snprintf(text, STANDING_SIZE, "%s %swinning", side, was);
    else if (abs(score) < EVEN)
        snprintf(text, STANDING_SIZE, left ? "it even" : "it was even");
    else
        snprintf(text, STANDING_SIZE, "%s %s%.1f ahead", side, was, abs(score) / 100.0);
    return text;
}

/* ---- turning points ---------------------------------------------------------------- */

static double loss_of(const struct review *review, size_t move)
{
    enum verdict_on_move verdict = review->judgements[move].verdict;
    if (verdict < MOVE_BLUNDER || verdict > MOVE_INACCURACY ||
        review_score_white(review, move) == SCORE_NONE ||
        review_score_white(review, move + 1) == SCORE_NONE)
        return -1;
    return review->judgements[move].before - review->judgements[move].after;
}

static bool is_turn(const struct review *review, size_t move)
{
    double loss = loss_of(review, move);
    int worse = 0;
    if (loss < 0)
        return false;
    for (size_t i = 0; i < review->count; i++)
        worse += loss_of(review, i) > loss || (i < move && loss_of(review, i) == loss);
    return worse < REVIEW_STORY_TURNS;
}

static void write_turn(const struct review *review, size_t move, char line[LINE_SIZE])
{
    char before[REVIEW_MOVE_SIZE], played[REVIEW_MOVE_SIZE], was[STANDING_SIZE],
        left[STANDING_SIZE];
    int bare = 0; /* without the glyph, which is of another matter */
    if (move > 0)
        bare = (int)strcspn(review_move_write(review, move - 1, before), "?!");
    write_standing(review_score_white(review, move), false, was);
    write_standing(review_score_white(review, move + 1), true, left);
    if (move > 0 && is_turn(review, move - 1)) /* how it stood has just been said */
        snprintf(line, LINE_SIZE, "Then %s left %s.", review_move_write(review, move, played),
                 left);
    else if (move > 0)
        snprintf(line, LINE_SIZE, "After %.*s %s; %s left %s.", bare, before, was,
                 review_move_write(review, move, played), left);
    else
        snprintf(line, LINE_SIZE, "At the start %s; %s left %s.", was,
                 review_move_write(review, move, played), left);
}

void review_story(const struct review *review, void (*take)(void *context, const char *line),
                  void *context)
{
    char line[LINE_SIZE], text[STANDING_SIZE];
    int turns = 0, score = review_score_white(review, review->count);
    for (int color = WHITE; color <= BLACK; color++) {
        char summary[REVIEW_SUMMARY_SIZE];
        review_summary(review, (enum color)color, "", summary);
        take(context, summary);
    }
    for (size_t i = 0; i < review->count; i++)
        if (is_turn(review, i)) {
            write_turn(review, i, line);
            take(context, line);
            turns++;
        }
    if (turns == 0)
        take(context, "There was no turning point.");
    if (score != SCORE_NONE) {
        snprintf(line, sizeof line, "At the end %s.", write_standing(score, false, text));
        take(context, line);
    }
}
