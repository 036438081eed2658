/* review_words.c - what stands beside the graph of a review.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/review_words.h"

#include <stdio.h>

#include "review/review_move.h"
#include "review/review_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    ROOMY = 9,         /* rows that have room for everything */
    SOME = 5,          /* for a line a side */
    BETTER_MOVES = 3,  /* half-moves of what was better */
    WORD_COLUMNS = 40, /* that have room for words behind the counts */
    EIGHTHS = 8
};

static const struct {
    enum verdict_on_move verdict;
    enum element element;
} faults[] = {{MOVE_INACCURACY, ELEMENT_DOUBT},
              {MOVE_MISTAKE, ELEMENT_FAULT},
              {MOVE_BLUNDER, ELEMENT_BAD}};

/* "3 inaccuracies  2 mistakes  0 blunders", or with signs for words. */
static void draw_counts(struct rectangle area, int row, const struct review_side *side)
{
    bool words = area.columns >= WORD_COLUMNS;
    int column = area.column, end = area.column + area.columns;
    for (int i = 0; i < 3; i++) {
        int count = side->verdicts[faults[i].verdict];
        char text[32];
        colours_use(count > 0 ? faults[i].element : ELEMENT_QUIET);
        snprintf(text, sizeof text, "%d ", count);
        column += text_draw(area.row + row, column, end - column, text);
        if (words)
            colours_use(count > 0 ? ELEMENT_TEXT : ELEMENT_QUIET);
        column += text_draw(area.row + row, column, end - column,
                            words ? review_word(faults[i].verdict, count)
                                  : review_sign(faults[i].verdict));
        column += 2;
    }
}

static void write_accuracy(const struct review_side *side, bool word, char text[32])
{
    if (side->accuracy < 0)
        snprintf(text, 32, "no move judged");
    else
        snprintf(text, 32, "%s%.1f %%", word ? "accuracy " : "", side->accuracy);
}

/* Both sides: a heading and a line each, or a line each. */
static int draw_sides(const struct screen *screen, const struct review *review,
                      struct rectangle area)
{
    bool roomy = area.rows >= ROOMY;
    int row = 0;
    for (int color = WHITE; color <= BLACK; color++) {
        struct review_side side = review_summarize(review, (enum color)color);
        struct rectangle rest = area;
        char accuracy[32], text[48];
        write_accuracy(&side, roomy, accuracy);
        if (roomy) {
            text_draw_heading(area, row++,
                              session_player_name(screen->session, (enum color)color),
                              accuracy);
        } else {
            snprintf(text, sizeof text, "%s %s  ", color == WHITE ? "White" : "Black",
                     accuracy);
            colours_use(ELEMENT_TEXT);
            rest.column += text_draw(area.row + row, area.column, area.columns, text);
            rest.columns = area.column + area.columns - rest.column;
        }
        draw_counts(rest, row++, &side);
    }
    return row + roomy;
}

/* "White 67.4 %  Black 85.2 %" */
static int draw_accuracies(const struct review *review, struct rectangle area)
{
    char text[96], accuracy[2][32];
    for (int color = WHITE; color <= BLACK; color++) {
        struct review_side side = review_summarize(review, (enum color)color);
        write_accuracy(&side, false, accuracy[color]);
    }
    snprintf(text, sizeof text, "White %s  Black %s", accuracy[WHITE], accuracy[BLACK]);
    colours_use(ELEMENT_TEXT);
    text_draw(area.row, area.column, area.columns, text);
    return 1;
}

/* The move, what was better, and why. */
static void draw_move(const struct review *review, size_t place, struct rectangle area)
{
    char title[REVIEW_MOVE_SIZE], better[REVIEW_BETTER_SIZE], why[REVIEW_WHY_SIZE];
    char right[REVIEW_BETTER_SIZE + 16] = "";
    if (area.rows < 1)
        return;
    if (place == 0) {
        text_draw_heading(area, 0, "The start", "");
        return;
    }
    review_move_write(review, place - 1, title);
    for (int moves = BETTER_MOVES; moves > 0; moves--) {
        review_move_better(review, place - 1, moves, better);
        snprintf(right, sizeof right, *better ? "better: %s" : "%s", better);
        if (text_width(title) + text_width(right) + 4 <= area.columns)
            break;
    }
    if (text_width(title) + text_width(right) + 2 > area.columns)
        right[0] = '\0';
    text_draw_heading(area, 0, title, right);
    review_move_why(review, place - 1, why);
    rectangle_cut(&area, 1);
    colours_use(ELEMENT_TEXT);
    text_draw_wrapped(area, why);
}

void review_words_draw(const struct screen *screen, const struct graph_state *state,
                       struct rectangle area)
{
    int used = area.rows >= SOME ? draw_sides(screen, state->review, area)
                                 : draw_accuracies(state->review, area);
    rectangle_cut(&area, used);
    draw_move(state->review, state->place, area);
}

void review_words_draw_progress(const struct graph_state *state, struct rectangle area)
{
    const struct review *review = state->review;
    char text[64], move[REVIEW_MOVE_SIZE] = "the start";
    int length = snprintf(text, sizeof text, "%zu of %zu", review->done, review->wanted);
    size_t eighths = (size_t)area.columns * EIGHTHS;
    if (state->left >= 0)
        snprintf(text + length, sizeof text - (size_t)length, ", %d:%02d left",
                 (int)(state->left / 60), (int)(state->left % 60));
    text_draw_heading(area, 0, "Reviewing", text);
    if (review->wanted > 0)
        eighths = eighths * review->done / review->wanted;
    colours_use(ELEMENT_ACCENT);
    text_draw_bar(area.row + 1, area.column, area.columns, (int)eighths);
    if (state->place > 0)
        review_move_write(review, state->place - 1, move);
    snprintf(text, sizeof text, "Looking at %s, from the last move to the first.", move);
    rectangle_cut(&area, area.rows > SOME ? 3 : 2);
    colours_use(ELEMENT_TEXT);
    text_draw_wrapped(area, text);
}
