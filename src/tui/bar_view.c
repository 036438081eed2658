/* bar_view.c - who stands better: a bar beside the board, and its number.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It shows what is true of the position on the board, or nothing: never what was thought of
 * another one, nor what was thought of a game before it was resigned. Half a cell is the least
 * that it moves, for the sake of slow links.
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/thinking_text.h"
#include "review/review_restore.h"
#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/text.h"

enum { UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, FULL_BLOCK = 0x2588, LIGHT_SHADE = 0x2591 };

/* White's part of the bar in 1/1000: half when even, a rook up about three quarters. */
static int white_share(int score)
{
    if (score_is_certain(score))
        return score > 0 ? 1000 : 0;
    return 500 + 500 * score / (abs(score) + 400);
}

/* Whether the engine is at work on the board's position so that it will be known presently:
 * what was true a move before stays for these milliseconds, lest the bar flicker. */
static bool is_due(const struct thinking *thinking)
{
    return thinking->judged && thinking->elo == 0 && !thinking->teaches &&
           thinking->program[0] == '\0' &&
           (thinking->purpose == THINKING_MOVE || thinking->purpose == THINKING_ANALYSIS);
}

static bool find_score(const struct screen *screen, int *score)
{
    const struct thinking *thinking = session_thinking(screen->session);
    const struct tree_walk *walk = session_tree(screen->session);
    const struct position *position =
        walk ? &walk->position : &session_game(screen->session)->position;
    char draft[64]; /* what is set up has no judge yet */
    if (*session_draft_text(screen->session, draft, sizeof draft) != '\0')
        return false;
    const struct game *game = session_game(screen->session);
    if (game->result != RESULT_NONE && !game->study && thinking->purpose == THINKING_NOT)
        return review_read_eval(game->node, (enum color)position->side_to_move, score);
    return thinking_judge(thinking, position, score) ||
           (!walk &&
            review_read_eval(game->node, (enum color)position->side_to_move, score)) ||
           (line_walked(screen) == 0 && !walk && !session_looks_back(screen->session) &&
            is_due(thinking));
}

/* "+0.3", "-12", "#-5", "won": at most four columns. */
static void write_number(int score, char text[16])
{
    int tenths = (abs(score) + 5) / 10;
    if (score_is_mate(score))
        score_write(score, text);
    else if (score_is_certain(score))
        strcpy(text, score > 0 ? "won" : "lost");
    else if (tenths >= 100)
        snprintf(text, 16, "%c%d", score > 0 ? '+' : '-', abs(score) / 100);
    else
        snprintf(text, 16, "%s%d.%d",
                 tenths == 0 ? ""
                 : score > 0 ? "+"
                             : "-",
                 tenths / 10, tenths % 10);
}

/* What is in half a cell. */
enum part { PART_OUTSIDE, PART_EMPTY, PART_FILLED };

struct bar {
    int first, count; /* halves of cells, from the top, that are the bar's */
    int filled;       /* of those, from White's end */
    bool flipped;
};

static enum part part_at(const struct bar *bar, int half)
{
    int place = half - bar->first;
    if (place < 0 || place >= bar->count)
        return PART_OUTSIDE;
    return (bar->flipped ? place : bar->count - 1 - place) < bar->filled ? PART_FILLED
                                                                         : PART_EMPTY;
}

static void use_colours(enum part front, enum part behind)
{
    if (colours_have_board())
        colours_use_paint(front == PART_FILLED ? PAINT_WHITE : PAINT_DARK,
                          behind == PART_OUTSIDE ? PAINT_TERMINAL : PAINT_DARK);
    else
        colours_use(ELEMENT_COORDINATE);
}

static void draw_cell(int row, int column, enum part upper, enum part lower)
{
    bool unicode = text_is_unicode();
    uint32_t empty = colours_have_board() ? ' ' : unicode ? LIGHT_SHADE : '.';
    enum part front = upper > lower ? upper : lower, behind = upper > lower ? lower : upper;
    uint32_t half = !unicode ? '#' : upper > lower ? UPPER_HALF : LOWER_HALF;
    use_colours(front, behind);
    text_put(row, column,
             upper != lower          ? half
             : upper == PART_OUTSIDE ? ' '
             : upper == PART_EMPTY   ? empty
             : unicode               ? FULL_BLOCK
                                     : '#');
}

/* As high as the squares, whose first and last row may be halves. */
static void draw_bar(const struct screen *screen, struct rectangle area, int score)
{
    bool halves = screen->layout.edges == EDGES_HALF, unicode = text_is_unicode();
    struct bar bar = {.first = halves && unicode,
                      .count = 2 * (area.rows - halves),
                      .flipped = session_flipped(screen->session)};
    bar.filled = (bar.count * white_share(score) + 500) / 1000;
    for (int i = 0; i < area.rows; i++)
        draw_cell(area.row + i, area.column, part_at(&bar, 2 * i), part_at(&bar, 2 * i + 1));
}

static void draw(const struct screen *screen, struct rectangle bar)
{
    struct rectangle place = screen->layout.bar_number;
    char number[16] = "";
    int score;
    text_clear(bar); /* even would be a judgement, too */
    if (!screen->kept && find_score(screen, &score)) {
        draw_bar(screen, bar, score);
        write_number(score, number);
    }
    if (place.rows < 1)
        return;
    text_clear(place);
    colours_use(ELEMENT_QUIET);
    text_draw(place.row, place.column, place.columns, number);
}

const struct view_ops bar_view = {.draw = draw};
