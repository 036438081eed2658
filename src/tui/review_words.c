/* review_words.c - what stands beside the graph of a review.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/review_words.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "review/review_move.h"
#include "review/review_text.h"
#include "review/review_times.h"
#include "rules/names.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    ROOMY = 9,         /* rows that have room for everything */
    SOME = 5,          /* for a line a side */
    BETTER_MOVES = 3,  /* half-moves of what was better */
    WORD_COLUMNS = 40, /* that have room for words behind the counts */
    EIGHTHS = 8,
    RIGHT_SIZE = REVIEW_BETTER_SIZE + 16,
    SIDES_ROWS = 5,    /* above a list, with a blank one */
    MOVE_ROWS = 6,     /* the same */
    LIST_LEAST = 4,    /* rows of a list, its heading included */
    MOVE_COLUMNS = 14, /* in the list */
    TIME_COLUMNS = 8
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
        snprintf(text, 32, "%s%.0f %%", word ? "accuracy " : "", side->accuracy);
}

/* How long the longest moves took. */
static void draw_longest(const struct graph_state *state, enum color color,
                         struct rectangle area, int row)
{
    const struct review *review = state->review;
    size_t moves[REVIEW_TIMES_LONGEST];
    size_t count = move_times_longest(state->times, color, review_mover(review, 0), moves,
                                      REVIEW_TIMES_LONGEST);
    char text[REVIEW_TIMES_SIZE] = "";
    for (size_t i = 0; i < count; i++) {
        char move[REVIEW_MOVE_SIZE], time[MOVE_TIME_SIZE];
        size_t length = strlen(text);
        text_add(text, sizeof text, "%s%s %s", i == 0 ? "longest " : ", ",
                 review_move_write(review, moves[i], move),
                 move_time_write(state->times->used[moves[i]], time));
        if (text_width(text) > area.columns)
            text[length] = '\0';
    }
    colours_use(ELEMENT_TEXT);
    text_draw(area.row + row, area.column, area.columns, text);
}

/* Both sides: a heading and a line each, or a line each. */
static int draw_sides(const struct screen *screen, const struct graph_state *state,
                      struct rectangle area)
{
    bool roomy = area.rows >= ROOMY;
    int row = 0;
    for (int color = WHITE; color <= BLACK; color++) {
        struct review_side side = review_summarize(state->review, (enum color)color);
        struct rectangle rest = area;
        char right[48], text[80];
        if (state->shows_times)
            review_times_sum(state->times, (enum color)color, right);
        else
            write_accuracy(&side, roomy, right);
        if (roomy) {
            const char *name = session_player_name(screen->session, (enum color)color);
            if (text_width(name) + text_width(right) + 2 > area.columns)
                right[strcspn(right, ",")] = '\0'; /* the sum is worth more than the mean */
            text_draw_heading(area, row++, name, right);
        } else {
            snprintf(text, sizeof text, "%s %s  ", color_name((enum color)color), right);
            colours_use(ELEMENT_TEXT);
            rest.column += text_draw(area.row + row, area.column, area.columns, text);
            rest.columns = area.column + area.columns - rest.column;
        }
        if (!state->shows_times)
            draw_counts(rest, row, &side);
        else if (roomy)
            draw_longest(state, (enum color)color, rest, row);
        row++;
    }
    return row + roomy;
}

/* "White 67 %  Black 85 %" */
static int draw_accuracies(const struct graph_state *state, struct rectangle area)
{
    char text[96], right[2][32], time[MOVE_TIME_SIZE];
    for (int color = WHITE; color <= BLACK; color++) {
        struct review_side side = review_summarize(state->review, (enum color)color);
        if (state->shows_times)
            snprintf(right[color], sizeof right[color], "%s",
                     move_time_write(state->times->total[color], time));
        else
            write_accuracy(&side, false, right[color]);
    }
    snprintf(text, sizeof text, "White %s  Black %s", right[WHITE], right[BLACK]);
    colours_use(ELEMENT_TEXT);
    text_draw(area.row, area.column, area.columns, text);
    return 1;
}

/* ---- the move
 * ---------------------------------------------------------------------- */

/* As many moves of what was better as there is room for, at most so many
 * half-moves; the sign of it where they are not all. "": nothing was, or there
 * is no room. */
static void write_better(const struct review *review, size_t move, int most, int columns,
                         char text[RIGHT_SIZE])
{
    char all[REVIEW_BETTER_SIZE], some[REVIEW_BETTER_SIZE];
    review_move_better(review, move, REVIEW_LINE, all);
    for (int moves = most; moves > 0; moves--) {
        review_move_better(review, move, moves, some);
        snprintf(text, RIGHT_SIZE, *some ? "better: %s%s" : "%s%s", some,
                 strcmp(some, all) == 0 ? ""
                 : text_is_unicode()    ? " \u2026"
                                        : " >");
        if (text_width(text) <= columns)
            return;
    }
    text[0] = '\0';
}

/* What stands at the right of its heading: how long it took, or what was
 * better, as long as there is room. */
static void write_right(const struct graph_state *state, size_t move, int columns,
                        char text[RIGHT_SIZE])
{
    char time[MOVE_TIME_SIZE];
    text[0] = '\0';
    if (state->shows_times && state->times->used[move] >= 0)
        snprintf(text, RIGHT_SIZE, "%s", move_time_write(state->times->used[move], time));
    if (state->judged && state->review->judgements[move].verdict == MOVE_GOOD)
        return; /* nothing is said against it */
    if (!state->shows_times)
        write_better(state->review, move, BETTER_MOVES, columns, text);
    else if (text_width(text) > columns)
        text[0] = '\0';
}

/* What is said of a move: the verdict, what comes of it, how long it took; "":
 * nothing. */
struct facts {
    char text[3][REVIEW_WHY_SIZE];
};

/* What the picture is about comes first. */
static void write_facts(const struct graph_state *state, size_t move, struct facts *facts)
{
    const struct move_times *times = state->times;
    char *end, used[MOVE_TIME_SIZE], left[MOVE_TIME_SIZE];
    char *why = facts->text[state->shows_times], *line = facts->text[state->shows_times + 1];
    char *took = facts->text[state->shows_times ? 0 : 2];
    memset(facts, 0, sizeof *facts);
    if (state->judged)
        review_move_why(state->review, move, why);
    if ((end = strstr(why, ". ")) != NULL) { /* behind the scores */
        snprintf(line, REVIEW_WHY_SIZE, "%s", end + 2);
        end[1] = '\0';
    }
    if (times && times->used[move] >= 0)
        snprintf(took, REVIEW_WHY_SIZE, "Took %s, %s left.",
                 move_time_write(times->used[move], used),
                 move_time_write(times->left[move], left));
}

/* One behind the other; returns how many rows each in its own would have. */
static int join_facts(const struct facts *facts, int columns, char all[3 * REVIEW_WHY_SIZE])
{
    int rows = 0;
    all[0] = '\0';
    for (int i = 0; i < 3; i++) {
        rows += text_rows(facts->text[i], columns);
        if (*facts->text[i])
            list_add(all, 3 * REVIEW_WHY_SIZE, " ", facts->text[i]);
    }
    return rows;
}

/* Each in a row of its own, if there are rows; else one behind the other. */
static void draw_facts(const struct facts *facts, struct rectangle area)
{
    char all[3 * REVIEW_WHY_SIZE];
    int rows = join_facts(facts, area.columns, all);
    colours_use(ELEMENT_TEXT);
    if (rows > area.rows) {
        text_draw_wrapped(area, all);
        return;
    }
    for (int i = 0; i < 3; i++)
        rectangle_cut(&area, text_draw_wrapped(area, facts->text[i]));
}

/* What was better comes first, in a row of its own where the rest leaves one.
 */
static bool draw_better(const struct graph_state *state, const struct facts *facts,
                        struct rectangle area)
{
    char all[3 * REVIEW_WHY_SIZE], text[RIGHT_SIZE];
    size_t move = state->place - 1;
    join_facts(facts, area.columns, all);
    if (state->shows_times || text_rows(all, area.columns) >= area.rows ||
        (state->judged && state->review->judgements[move].verdict == MOVE_GOOD))
        return false;
    write_better(state->review, move, REVIEW_LINE, area.columns, text);
    colours_use(ELEMENT_GOOD);
    text_draw(area.row, area.column, area.columns, text);
    return *text != '\0';
}

static void draw_move(const struct graph_state *state, struct rectangle area)
{
    char title[REVIEW_MOVE_SIZE], right[RIGHT_SIZE] = "";
    struct rectangle heading = rectangle_cut(&area, 1);
    struct facts facts;
    if (heading.rows < 1)
        return;
    if (state->place == 0) {
        text_draw_heading(heading, 0, "The start", "");
        return;
    }
    review_move_write(state->review, state->place - 1, title);
    write_facts(state, state->place - 1, &facts);
    if (draw_better(state, &facts, area))
        rectangle_cut(&area, 1);
    else
        write_right(state, state->place - 1, heading.columns - text_width(title) - 4, right);
    text_draw_heading(heading, 0, title, right);
    colours_use(state->shows_times ? ELEMENT_QUIET : ELEMENT_GOOD);
    text_draw(heading.row, heading.column + heading.columns - text_width(right),
              text_width(right), right);
    draw_facts(&facts, area);
}

/* ---- the list of what is worth looking at
 * ------------------------------------------ */

static bool is_listed(const struct graph_state *state, size_t move)
{
    return state->shows_times ? review_times_is_long(state->review, state->times, move)
                              : review_is_fault(state->review, move);
}

/* The rows of an area that are left for a list, its heading included; none when
 * too few. */
static struct rectangle list_area(struct rectangle area)
{
    rectangle_cut(&area, SIDES_ROWS + MOVE_ROWS);
    if (area.rows < LIST_LEAST)
        area.rows = 0;
    return area;
}

/* Moves before `place` that are listed, and how many there are in all; the
 * first one shown. */
static int count_listed(const struct graph_state *state, int rows, int *all)
{
    int before = 0;
    *all = 0;
    for (size_t i = 0; i < state->review->count; i++)
        if (is_listed(state, i)) {
            before += i + 1 < state->place;
            (*all)++;
        }
    return rows > 0 ? before / rows * rows : 0;
}

/* "12. Nf3??  0:43  +0.3 to -1.2" */
static void draw_listed(const struct graph_state *state, size_t move, struct rectangle area,
                        int row)
{
    bool chosen = move + 1 == state->place;
    const struct move_times *times = state->times;
    char text[REVIEW_MOVE_SIZE], scores[REVIEW_SCORES_SIZE] = "", time[MOVE_TIME_SIZE] = "";
    int column = area.column, columns = area.columns;
    colours_use(chosen ? ELEMENT_SELECTED : ELEMENT_TEXT);
    mvhline(area.row + row, area.column, ' ', columns);
    text_draw(area.row + row, column, columns, review_move_write(state->review, move, text));
    if (state->judged)
        review_move_scores(state->review, move, scores);
    if (times && times->used[move] >= 0)
        move_time_write(times->used[move], time);
    colours_use(chosen ? ELEMENT_SELECTED_QUIET : ELEMENT_QUIET);
    column += MOVE_COLUMNS;
    columns -= MOVE_COLUMNS;
    if (*time && columns > TIME_COLUMNS) {
        text_draw(area.row + row, column, TIME_COLUMNS - 2, time);
        column += TIME_COLUMNS;
        columns -= TIME_COLUMNS;
    }
    text_draw(area.row + row, column, columns, scores);
}

static void draw_list(const struct graph_state *state, struct rectangle area)
{
    int rows = area.rows - 1, all, first, at = 0;
    char right[48] = "";
    if (area.rows == 0)
        return;
    first = count_listed(state, rows, &all);
    if (all > rows)
        snprintf(right, sizeof right, "%d to %d of %d", first + 1,
                 first + rows < all ? first + rows : all, all);
    text_draw_heading(area, 0, state->shows_times ? "Long thinks" : "Faults", right);
    for (size_t i = 0; i < state->review->count; i++)
        if (is_listed(state, i) && at++ >= first && at - first <= rows)
            draw_listed(state, i, area, at - first);
}

bool review_words_place_at(const struct graph_state *state, struct rectangle area, int row,
                           size_t *place)
{
    struct rectangle list = list_area(area);
    int all, at = 0, wanted = count_listed(state, list.rows - 1, &all) + row - list.row - 1;
    if (list.rows == 0 || row <= list.row || row >= list.row + list.rows)
        return false;
    for (size_t i = 0; i < state->review->count; i++)
        if (is_listed(state, i) && at++ == wanted) {
            *place = i + 1;
            return true;
        }
    return false;
}

void review_words_draw(const struct screen *screen, const struct graph_state *state,
                       struct rectangle area)
{
    struct rectangle list = list_area(area);
    int used;
    area.rows -= list.rows;
    used = area.rows >= SOME ? draw_sides(screen, state, area) : draw_accuracies(state, area);
    rectangle_cut(&area, used);
    draw_move(state, area);
    draw_list(state, list);
}

/* Behind the end of the bar a rule goes on to where it will be full. */
static void draw_progress_bar(const struct review *review, struct rectangle area)
{
    int eighths = area.columns * EIGHTHS, end;
    if (review->wanted > 0)
        eighths = (int)((size_t)eighths * review->done / review->wanted);
    end = (eighths + EIGHTHS - 1) / EIGHTHS;
    colours_use(ELEMENT_ACCENT);
    text_draw_bar(area.row, area.column, area.columns, eighths);
    colours_use(ELEMENT_RULE);
    for (int i = end; i < area.columns; i++)
        text_put(area.row, area.column + i, text_is_unicode() ? 0x2500 : '-');
}

void review_words_draw_progress(const struct screen *screen, const struct graph_state *state,
                                struct rectangle area)
{
    const struct review *review = state->review;
    char text[64], move[REVIEW_MOVE_SIZE] = "the start";
    int length = snprintf(text, sizeof text, "%zu of %zu", review->done, review->wanted);
    if (state->left >= 0)
        snprintf(text + length, sizeof text - (size_t)length, ", %d:%02d left",
                 (int)(state->left / 60), (int)(state->left % 60));
    if (screen->layout.title.rows > 0)
        text[0] = '\0'; /* it is said there */
    text_draw_heading(rectangle_cut(&area, 1), 0, "Reviewing", text);
    draw_progress_bar(review, area);
    if (!state->follows) {
        rectangle_cut(&area, area.rows >= SOME ? 2 : 1);
        draw_move(state, area);
        return;
    }
    if (state->place > 0)
        review_move_write(review, state->place - 1, move);
    snprintf(text, sizeof text, "Looking at %s, from the last move to the first.", move);
    rectangle_cut(&area, area.rows >= SOME ? 2 : 1);
    colours_use(ELEMENT_TEXT);
    text_draw_wrapped(area, text);
}
