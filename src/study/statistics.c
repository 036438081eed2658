/* statistics.c - a player's statistics.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A page has groups of rows with the same columns, one row for each label.
 */
#include "config.h"

#include "study/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/text_pool.h"
#include "base/words.h"
#include "pgn/openings.h"
#include "pgn/pgn_scanner.h"
#include "review/review.h"
#include "review/review_annotate.h"
#include "rules/names.h"
#include "study/puzzle_themes.h"

enum {
    LOW_TIME_MAX = 30000,  /* milliseconds on the clock below which time is low */
    STRONGER_MARGIN = 100, /* Elo difference above which an opponent is stronger */
    ROWS_SHOWN = 8,
    NAME_WIDTH = 28 /* characters */
};

enum { BLUNDERS, MISTAKES, INACCURACIES, FAULTS };

/* Labels of whole games, and parts of a game whose moves are counted together. */
enum label { LABEL_PLAYER, LABEL_COLOR, LABEL_OPENING, LABEL_OPPONENT, LABELS };
enum part { PART_WHOLE, PART_PHASES, PART_LOW_TIME = PART_PHASES + PHASES, PART_TIME, PARTS };

static const char *const part_names[PARTS] = {
    "", "opening", "middlegame", "endgame", "under 30 s left", "30 s or more left"};

static const struct grouping {
    const char *name;
    enum label label; /* LABELS: the rows are parts of games */
    enum part first, last;
} groupings[] = {
    {"Player", LABEL_PLAYER, PART_WHOLE, PART_WHOLE},
    {"Colour", LABEL_COLOR, PART_WHOLE, PART_WHOLE},
    {"Opening", LABEL_OPENING, PART_WHOLE, PART_WHOLE},
    {"Opponent", LABEL_OPPONENT, PART_WHOLE, PART_WHOLE},
    {"Phase", LABELS, PART_PHASES, PART_LOW_TIME - 1},
    {"Clock", LABELS, PART_LOW_TIME, PART_TIME},
};

enum { COLUMN_GAMES, COLUMNS = 7 };

static const struct column {
    const char *name, *words, *unit;
    int width, decimals;
} columns[COLUMNS] = {{"games", "games", "", 6, 0},       {"score", "score", " %", 7, 0},
                      {"accuracy", "accuracy", "", 9, 1}, {"??", "blunders", "", 5, 1},
                      {"?", "mistakes", "", 5, 1},        {"?!", "inaccuracies", "", 5, 1},
                      {"lost", "points lost", "", 6, 2}};

struct move_statistics {
    uint16_t moves, faults[FAULTS];
    float lost; /* lost expected points */
};

/* The results of one side in a game. */
struct side {
    uint32_t labels[LABELS]; /* offsets in `texts`; "": unknown */
    int points;              /* half points; -1: no result */
    double accuracy;         /* -1: not reviewed */
    struct move_statistics parts[PARTS];
};

struct statistics {
    struct text_pool texts;
    struct side *sides; /* owned; two per game */
    size_t count, capacity;
};

struct statistics *statistics_create(void)
{
    struct statistics *statistics = memory_new(1, sizeof *statistics);
    text_pool_init(&statistics->texts);
    return statistics;
}

void statistics_destroy(struct statistics *statistics)
{
    if (!statistics)
        return;
    text_pool_free(&statistics->texts);
    free(statistics->sides);
    free(statistics);
}

/* ---- a game ----------------------------------------------------------------------------- */

static void count_move(struct move_statistics *move_statistics,
                       const struct move_classification *result)
{
    double lost = result->before - result->after;
    move_statistics->moves++;
    move_statistics->lost += (float)(lost > 0 ? lost : 0);
    if (move_verdict_is_fault(result->verdict))
        move_statistics->faults[result->verdict - MOVE_BLUNDER]++;
}

static void add_review(const struct game *game, struct side sides[2])
{
    size_t count;
    struct move_node **nodes = review_list_moves(game, &count);
    struct review review;
    bool known = review_restore(&review, game, review_move_is_theory);
    for (size_t i = 0; known && i < review.count; i++) {
        const struct move_classification *result = &review.classifications[i];
        struct move_statistics *parts = sides[review_mover(&review, i)].parts;
        int64_t left;
        if (result->verdict <= MOVE_BOOK)
            continue;
        count_move(&parts[PART_WHOLE], result);
        count_move(&parts[PART_PHASES + position_phase(&review.positions[i].position)],
                   result);
        if (move_node_get_clock(nodes[i], &left))
            count_move(&parts[left < LOW_TIME_MAX ? PART_LOW_TIME : PART_TIME], result);
    }
    for (int color = WHITE; color <= BLACK; color++)
        sides[color].accuracy =
            known ? review_summarize(&review, (enum color)color).accuracy : -1;
    if (known)
        review_free(&review);
    free(nodes);
}

static int read_elo(const struct game *game, const char *tag)
{
    const char *text = game_known_tag(game, tag);
    return text ? atoi(text) : 0;
}

static void label_side(struct statistics *statistics, const struct game *game,
                       enum color color, struct side *side)
{
    static const char *const rivals[] = {"weaker", "similar (within 100)", "stronger"};
    int elo[2] = {read_elo(game, "WhiteElo"), read_elo(game, "BlackElo")},
        gap = elo[!color] - elo[color];
    struct opening opening = {.name = "others"};
    char name[OPENING_TEXT_SIZE];
    /* a game without a move by the player does not count */
    bool moved = game->count > (size_t)(game->start.side_to_move != color);
    openings_find_in_game(game, &opening);
    snprintf(name, sizeof name, "%c %.*s", color == WHITE ? 'W' : 'B',
             (int)strcspn(opening.name, ":,"), opening.name);
    const char *const labels[LABELS] = {
        [LABEL_PLAYER] = moved ? game_player_name(game, color) : "",
        [LABEL_COLOR] = color_name(color),
        [LABEL_OPENING] = name,
        [LABEL_OPPONENT] =
            elo[WHITE] == 0 || elo[BLACK] == 0
                ? ""
                : rivals[1 + (gap > STRONGER_MARGIN) - (gap < -STRONGER_MARGIN)]};
    for (int label = 0; label < LABELS; label++)
        side->labels[label] = text_pool_add(&statistics->texts, labels[label]);
}

void statistics_add_game(struct statistics *statistics, const struct game *game)
{
    static const int points[2][RESULT_DRAW + 1] = {
        {[RESULT_NONE] = -1, [RESULT_WHITE_WINS] = 2, [RESULT_DRAW] = 1},
        {[RESULT_NONE] = -1, [RESULT_BLACK_WINS] = 2, [RESULT_DRAW] = 1}};
    statistics->sides = memory_grow(statistics->sides, statistics->count + 2,
                                    &statistics->capacity, sizeof statistics->sides[0]);
    struct side *sides = &statistics->sides[statistics->count];
    memset(sides, 0, 2 * sizeof *sides);
    for (enum color color = WHITE; color <= BLACK; color++) {
        label_side(statistics, game, color, &sides[color]);
        sides[color].points = points[color][game_final_result(game)];
    }
    add_review(game, sides);
    statistics->count += 2;
}

/* ---- rows ------------------------------------------------------------------------------- */

struct row {
    const char *name; /* equal names have equal pointers */
    double sums[COLUMNS];
    int counts[COLUMNS];
};

static void add_to_row(struct row *row, const struct side *side,
                       const struct move_statistics *move_statistics)
{
    bool whole = move_statistics == &side->parts[PART_WHOLE],
         known = move_statistics->moves > 0;
    const struct {
        bool known;
        double value;
    } cells[COLUMNS] = {{true, 1},
                        {side->points >= 0, 50 * side->points},
                        {whole && side->accuracy >= 0, side->accuracy},
                        {known, move_statistics->faults[BLUNDERS]},
                        {known, move_statistics->faults[MISTAKES]},
                        {known, move_statistics->faults[INACCURACIES]},
                        {known, (double)move_statistics->lost}};
    for (int column = 0; column < COLUMNS; column++)
        if (cells[column].known) {
            row->sums[column] += cells[column].value;
            row->counts[column]++;
        }
}

static int compare_rows(const void *one, const void *other)
{
    const struct row *a = one, *b = other;
    return b->counts[COLUMN_GAMES] - a->counts[COLUMN_GAMES];
}

struct page {
    const struct statistics *statistics;
    const struct side **sides; /* owned; the player's sides */
    size_t count;
    bool in_words;
    void (*line)(void *context, const char *text);
    void *context;
};

/* Writes "Opening W Italian Game: games 3, score 50 %." */
static void write_sentence(const struct page *page, const char *group, const struct row *row)
{
    char text[320];
    snprintf(text, sizeof text, "%s %.*s:", group, PRINTABLE_UP_TO(80, row->name));
    for (int i = 0; i < COLUMNS; i++)
        if (row->counts[i] > 0)
            text_add(text, sizeof text, "%s %s %.*f%s", i == COLUMN_GAMES ? "" : ",",
                     columns[i].words, columns[i].decimals,
                     row->sums[i] / (i == COLUMN_GAMES ? 1 : row->counts[i]), columns[i].unit);
    text_add(text, sizeof text, ".");
    page->line(page->context, text);
}

/* Writes a row, or the headings if `row` is NULL. */
static void write_row(const struct page *page, const char *name, const struct row *row)
{
    char text[160];
    int bytes = 0, characters = 0;
    for (; name[bytes] && (characters < NAME_WIDTH || (name[bytes] & 0xC0) == 0x80); bytes++)
        characters += (name[bytes] & 0xC0) != 0x80;
    snprintf(text, sizeof text, "%.*s%*s", bytes, name, NAME_WIDTH - characters, "");
    for (int i = 0; i < COLUMNS; i++) {
        const struct column *column = &columns[i];
        char value[32] = "-";
        if (row && row->counts[i] > 0)
            snprintf(value, sizeof value, "%.*f%s", column->decimals,
                     row->sums[i] / (i == COLUMN_GAMES ? 1 : row->counts[i]), column->unit);
        text_add(text, sizeof text, "%*s", column->width, row ? value : column->name);
    }
    page->line(page->context, text);
}

static void write_grouping(const struct page *page, const struct grouping *grouping)
{
    size_t count = 0, parts = grouping->last - grouping->first + 1, at;
    struct row *rows = memory_new(page->count * parts, sizeof *rows);
    for (size_t i = 0; i < page->count * parts; i++) {
        const struct side *side = page->sides[i / parts];
        size_t part = grouping->first + i % parts;
        const char *name = part == PART_WHOLE
                               ? page->statistics->texts.bytes + side->labels[grouping->label]
                               : part_names[part];
        if (!*name || (part != PART_WHOLE && side->parts[part].moves == 0))
            continue;
        for (at = 0; at < count && rows[at].name != name;)
            at++;
        count += at == count;
        rows[at].name = name;
        add_to_row(&rows[at], side, &side->parts[part]);
    }
    qsort(rows, count, sizeof *rows, compare_rows);
    if (count > 0 && !page->in_words) {
        page->line(page->context, "");
        write_row(page, grouping->name, NULL);
    }
    for (size_t i = 0; i < count && i < ROWS_SHOWN; i++)
        if (page->in_words)
            write_sentence(page, grouping->name, &rows[i]);
        else
            write_row(page, rows[i].name, &rows[i]);
    free(rows);
}

/* ---- the player ------------------------------------------------------------------------- */

/* Returns the offset of the most frequent name that contains `player`. If `player` is NULL,
 * any name except the program's counts. */
static uint32_t find_player(const struct statistics *statistics, const char *player)
{
    uint32_t best = 0;
    int *counts = memory_new(statistics->texts.length, sizeof *counts);
    for (size_t i = 0; i < statistics->count; i++) {
        uint32_t name = statistics->sides[i].labels[LABEL_PLAYER];
        const char *text = statistics->texts.bytes + name;
        bool fits = player ? printable_contains(text, player, player + strlen(player))
                           : strcmp(text, "ttychess") != 0 && *text;
        if (fits && ++counts[name] > counts[best])
            best = name;
    }
    free(counts);
    return best;
}

size_t statistics_write(const struct statistics *statistics, const char *player, bool in_words,
                        void (*line)(void *context, const char *text), void *context,
                        size_t *unreviewed_count)
{
    struct page page = {
        .statistics = statistics, .in_words = in_words, .line = line, .context = context};
    uint32_t name = find_player(statistics, player);
    char text[160];
    size_t reviewed = 0;
    *unreviewed_count = 0;
    page.sides = memory_new(statistics->count + 1, sizeof *page.sides);
    for (size_t i = 0; i < statistics->count; i++)
        if (name != 0 && statistics->sides[i].labels[LABEL_PLAYER] == name) {
            const struct side *side = page.sides[page.count++] = &statistics->sides[i];
            reviewed += side->accuracy >= 0;
            *unreviewed_count += side->accuracy < 0 && side->points >= 0;
        }
    if (page.count > 0) {
        snprintf(text, sizeof text, "%zu game%s, not reviewed yet.", page.count,
                 plural(page.count));
        if (reviewed > 0)
            snprintf(text, sizeof text, "%zu game%s, %zu reviewed.", page.count,
                     plural(page.count), reviewed);
        line(context, text);
        for (size_t i = 0; i < sizeof groupings / sizeof groupings[0]; i++)
            write_grouping(&page, &groupings[i]);
        line(context, "");
        if (reviewed > 0)
            line(
                context,
                in_words
                    ? "Mistakes and points lost are averages per game."
                    : "Average per game: blunders ??, mistakes ?, inaccuracies ?!, points lost.");
    }
    free(page.sides);
    return page.count;
}
