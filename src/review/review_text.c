/* review_text.c - what a review says, in words and in the signs of PGN.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "engine/score.h"

enum { EVAL_MOST = 9999 /* centipawns: surely won by the endgame tables */ };

static const struct {
    int glyph;
    const char *sign, *word, *words;
} names[MOVE_VERDICTS] = {
    [MOVE_UNJUDGED] = {0, "", "not judged", "not judged"},
    [MOVE_FORCED] = {0, "", "forced move", "forced moves"},
    [MOVE_BOOK] = {0, "", "book move", "book moves"},
    [MOVE_BLUNDER] = {4, "??", "blunder", "blunders"},
    [MOVE_MISTAKE] = {2, "?", "mistake", "mistakes"},
    [MOVE_INACCURACY] = {6, "?!", "inaccuracy", "inaccuracies"},
    [MOVE_GOOD] = {0, "", "good move", "good moves"},
    [MOVE_ONLY] = {7, "", "only move", "only moves"},
    [MOVE_BRILLIANT] = {3, "!!", "brilliant move", "brilliant moves"},
};

static const char missed[] = ": missed mate in ", allows[] = ": allows mate in ";
static const char still_won[] = ", still winning";
static const char best_was[] = " Best was ";

int review_glyph(enum verdict_on_move verdict)
{
    assert((int)verdict < MOVE_VERDICTS);
    return names[verdict].glyph;
}

const char *review_sign(enum verdict_on_move verdict)
{
    return names[verdict].sign;
}

const char *review_word(enum verdict_on_move verdict, int count)
{
    return count == 1 ? names[verdict].word : names[verdict].words;
}

/* ---- sentences --------------------------------------------------------------------- */

static void write_note(const struct move_judgement *judgement, char *text, size_t size)
{
    text[0] = '\0';
    if (judgement->note == MATE_ALLOWED)
        snprintf(text, size, "%s%d", allows, judgement->mate);
    else if (judgement->note != MATE_NOTHING)
        snprintf(text, size, "%s%d%s", missed, judgement->mate,
                 judgement->note == MATE_MISSED_STILL_WON ? still_won : "");
}

void review_sentence(const struct review *review, size_t move, char text[REVIEW_SENTENCE_SIZE])
{
    const struct move_judgement *judgement = &review->judgements[move];
    const struct review_place *place = &review->places[move];
    char note[48], best[SAN_SIZE];
    text[0] = '\0';
    if (review_glyph(judgement->verdict) == 0)
        return;
    write_note(judgement, note, sizeof note);
    snprintf(text, REVIEW_SENTENCE_SIZE, "%s%s.", review_word(judgement->verdict, 1), note);
    text[0] = (char)toupper((unsigned char)text[0]);
    if (judgement->verdict > MOVE_INACCURACY || place->finding.length == 0)
        return;
    san_write(&place->position, place->finding.line[0], best);
    text_add(text, REVIEW_SENTENCE_SIZE, "%s%s.", best_was, best);
}

static bool skip(const char **text, const char *expected)
{
    size_t length = strlen(expected);
    if (strncmp(*text, expected, length) != 0)
        return false;
    *text += length;
    return true;
}

static bool skip_word(const char **text, enum verdict_on_move verdict)
{
    const char *word = names[verdict].word;
    if (**text != toupper((unsigned char)word[0]))
        return false;
    (*text)++;
    if (skip(text, word + 1))
        return true;
    (*text)--;
    return false;
}

static bool skip_note(const char **text)
{
    if (!skip(text, missed) && !skip(text, allows))
        return true;
    if (!isdigit((unsigned char)**text))
        return false;
    *text += strspn(*text, "0123456789");
    skip(text, still_won);
    return true;
}

static bool skip_best(const char **text, char best[SAN_SIZE])
{
    size_t length;
    best[0] = '\0';
    if (!skip(text, best_was))
        return true;
    length = strcspn(*text, " .");
    if (length == 0 || length >= SAN_SIZE)
        return false;
    memcpy(best, *text, length);
    best[length] = '\0';
    *text += length;
    return skip(text, ".");
}

bool review_is_sentence(const char *text, enum verdict_on_move *verdict, char best[SAN_SIZE])
{
    for (int i = MOVE_BLUNDER; i < MOVE_VERDICTS; i++) {
        const char *rest = text;
        *verdict = (enum verdict_on_move)i;
        if (review_glyph(*verdict) != 0 && skip_word(&rest, *verdict) && skip_note(&rest) &&
            skip(&rest, ".") && skip_best(&rest, best) && *rest == '\0')
            return true;
    }
    return false;
}

/* ---- figures ----------------------------------------------------------------------- */

void review_summary(const struct review *review, enum color color, const char *name,
                    char text[REVIEW_SUMMARY_SIZE])
{
    static const enum verdict_on_move listed[] = {MOVE_INACCURACY, MOVE_MISTAKE, MOVE_BLUNDER,
                                                  MOVE_ONLY, MOVE_BRILLIANT};
    struct review_side side = review_summarize(review, color);
    size_t size = REVIEW_SUMMARY_SIZE;
    snprintf(text, size, "%s%s%.*s%s: ", color == WHITE ? "White" : "Black", *name ? " (" : "",
             PRINTABLE_UP_TO(60, name), *name ? ")" : "");
    if (side.accuracy < 0) {
        text_add(text, size, "no move was judged.");
        return;
    }
    text_add(text, size, "accuracy %.0f %%", side.accuracy);
    for (size_t i = 0; i < sizeof listed / sizeof listed[0]; i++) {
        int count = side.verdicts[listed[i]];
        if (count > 0)
            text_add(text, size, ", %d %s", count, review_word(listed[i], count));
    }
    text_add(text, size, ".");
}

void review_eval(int score_white, char text[16])
{
    if (score_is_mate(score_white)) {
        snprintf(text, 16, "#%d", score_mate_moves_white(score_white));
        return;
    }
    if (score_white > EVAL_MOST)
        score_white = EVAL_MOST;
    if (score_white < -EVAL_MOST)
        score_white = -EVAL_MOST;
    snprintf(text, 16, "%s%d.%02d", score_white < 0 ? "-" : "", abs(score_white) / 100,
             abs(score_white) % 100);
}
