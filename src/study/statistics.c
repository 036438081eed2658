/* statistics.c - see statistics.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/statistics.h"

#include <stdarg.h>
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

enum phase { OPENING, MIDDLEGAME, ENDGAME, PHASES };
enum { BLUNDERS, MISTAKES, INACCURACIES, FAULTS };

enum {
    OPENING_PLIES = 20,
    ENDING_PIECES = 6, /* of both sides, but pawns and kings */
    LOW_TIME = 30000,  /* milliseconds left */
    STRONGER = 100,    /* Elo */
    TREND = 20,        /* games: fewer tell nothing */
    OPENINGS_SHOWN = 8
};

/* Moves, and what they cost. */
struct tally {
    int moves, faults;
    double lost; /* expected points */
};

/* One side of a game. */
struct side {
    uint32_t name, opening; /* texts */
    enum color color;
    int points;  /* halves; -1: no result */
    int rivalry; /* -1: the opponent is weaker, 0 equal, 1 stronger, 2: not known */
    bool reviewed;
    double accuracy;
    int faults[FAULTS];
    struct tally phases[PHASES], low_time, time;
};

struct statistics {
    struct text_pool texts;
    struct side *sides; /* owned; two a game, White's first */
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

/* ---- a game ------------------------------------------------------------------------------ */

static enum phase phase_of(const struct position *position, size_t ply)
{
    bitboard pieces =
        position_occupied(position) & ~position->by_type[PAWN] & ~position->by_type[KING];
    if (bitboard_count(pieces) <= ENDING_PIECES)
        return ENDGAME;
    return ply < OPENING_PLIES ? OPENING : MIDDLEGAME;
}

static void count_move(struct tally *tally, bool fault, double lost)
{
    tally->moves++;
    tally->faults += fault;
    tally->lost += lost > 0 ? lost : 0;
}

static void count_moves(const struct review *review, struct move_node *const *nodes,
                        struct side sides[2])
{
    for (size_t i = 0; i < review->count; i++) {
        const struct move_judgement *judgement = &review->judgements[i];
        struct side *side = &sides[review_mover(review, i)];
        bool fault = verdict_is_fault(judgement->verdict);
        double lost = judgement->before - judgement->after;
        int64_t left;
        if (judgement->verdict <= MOVE_BOOK)
            continue;
        if (fault)
            side->faults[judgement->verdict - MOVE_BLUNDER]++;
        count_move(&side->phases[phase_of(&review->places[i].position, i)], fault, lost);
        if (move_clock_read(nodes[i], &left))
            count_move(left < LOW_TIME ? &side->low_time : &side->time, fault, lost);
    }
}

static void add_review(const struct game *game, struct side sides[2])
{
    size_t count = review_line_count(game);
    struct move_node **nodes = memory_new(count + 1, sizeof *nodes);
    struct review review;
    review_line_list(game, nodes, count);
    if (review_restore(&review, &game->start, nodes, count, review_is_theory)) {
        count_moves(&review, nodes, sides);
        for (int color = WHITE; color <= BLACK; color++) {
            struct review_side summary = review_summarize(&review, (enum color)color);
            sides[color].reviewed = summary.judged > 0;
            sides[color].accuracy = summary.accuracy;
        }
        review_free(&review);
    }
    free(nodes);
}

/* "Sicilian Defense": the name up to its variations. */
static uint32_t add_opening(struct statistics *statistics, const struct game *game)
{
    struct opening opening;
    char name[OPENING_TEXT_SIZE];
    if (!openings_find_game(game, &opening))
        return text_pool_add(&statistics->texts, "others");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(opening.name, ":,"), opening.name);
    return text_pool_add(&statistics->texts, name);
}

static int read_elo(const struct game *game, const char *tag)
{
    const char *text = game_known_tag(game, tag);
    return text ? atoi(text) : 0;
}

void statistics_add(struct statistics *statistics, const struct game *game)
{
    static const enum result wins[2] = {RESULT_WHITE_WINS, RESULT_BLACK_WINS};
    enum result result = game_whole_result(game);
    int elo[2] = {read_elo(game, "WhiteElo"), read_elo(game, "BlackElo")};
    struct side sides[2];
    memset(sides, 0, sizeof sides);
    for (int color = WHITE; color <= BLACK; color++) {
        struct side *side = &sides[color];
        int gap = elo[!color] - elo[color];
        side->name = text_pool_add(&statistics->texts, game_name(game, (enum color)color));
        side->opening = add_opening(statistics, game);
        side->color = (enum color)color;
        side->points = result == RESULT_NONE   ? -1
                       : result == RESULT_DRAW ? 1
                                               : 2 * (result == wins[color]);
        side->rivalry = elo[0] == 0 || elo[1] == 0 ? 2 : (gap > STRONGER) - (gap < -STRONGER);
    }
    add_review(game, sides);
    if (statistics->count == statistics->capacity) {
        statistics->capacity = 2 * statistics->capacity + 128;
        statistics->sides = memory_resize(statistics->sides, statistics->capacity,
                                          sizeof statistics->sides[0]);
    }
    memcpy(&statistics->sides[statistics->count], sides, sizeof sides);
    statistics->count += 2;
}

/* ---- groups ------------------------------------------------------------------------------ */

struct group {
    int games, decided, points, reviewed, faults[FAULTS];
    double accuracy; /* sum */
};

static void add_to_group(struct group *group, const struct side *side)
{
    group->games++;
    group->decided += side->points >= 0;
    group->points += side->points > 0 ? side->points : 0;
    group->reviewed += side->reviewed;
    group->accuracy += side->reviewed ? side->accuracy : 0;
    for (int fault = 0; fault < FAULTS; fault++)
        group->faults[fault] += side->faults[fault];
}

struct page {
    const struct statistics *statistics;
    const struct side **sides; /* owned; the player's */
    size_t count;
    void (*line)(void *context, const char *text);
    void *context;
};

static void say(const struct page *page, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(const struct page *page, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    page->line(page->context, text);
}

static void say_heading(const struct page *page, const char *what)
{
    say(page, "%s", "");
    say(page, "%-28.28s %5s  %5s  %8s  %s", what, "games", "score", "accuracy",
        "faults a game");
}

static void say_group(const struct page *page, const char *name, const struct group *group)
{
    char score[16] = "-", accuracy[16] = "-", faults[16] = "-";
    int sum = group->faults[BLUNDERS] + group->faults[MISTAKES] + group->faults[INACCURACIES];
    if (group->games == 0)
        return;
    if (group->decided > 0)
        snprintf(score, sizeof score, "%d %%", 50 * group->points / group->decided);
    if (group->reviewed > 0) {
        snprintf(accuracy, sizeof accuracy, "%.1f", group->accuracy / group->reviewed);
        snprintf(faults, sizeof faults, "%.1f", (double)sum / group->reviewed);
    }
    say(page, "  %-26.26s %5d  %5s  %8s  %s", name, group->games, score, accuracy, faults);
}

/* ---- the parts of the page --------------------------------------------------------------- */

static void say_whole(const struct page *page, const char *name)
{
    struct group whole = {.games = 0};
    for (size_t i = 0; i < page->count; i++)
        add_to_group(&whole, page->sides[i]);
    say(page, "%.40s: %d game%s, %d of them reviewed.", name, whole.games,
        plural((uint64_t)whole.games), whole.reviewed);
    if (whole.reviewed > 0)
        say(page, "A reviewed game has %.1f blunders, %.1f mistakes, %.1f inaccuracies.",
            (double)whole.faults[BLUNDERS] / whole.reviewed,
            (double)whole.faults[MISTAKES] / whole.reviewed,
            (double)whole.faults[INACCURACIES] / whole.reviewed);
    else
        say(page, "'review' judges a game; mistakes are counted then.");
}

static void say_colors(const struct page *page)
{
    struct group groups[2] = {{.games = 0}};
    for (size_t i = 0; i < page->count; i++)
        add_to_group(&groups[page->sides[i]->color], page->sides[i]);
    say_heading(page, "Colour");
    say_group(page, "White", &groups[WHITE]);
    say_group(page, "Black", &groups[BLACK]);
}

static int compare_openings(const void *one, const void *other)
{
    const struct side *a = *(const struct side *const *)one;
    const struct side *b = *(const struct side *const *)other;
    return a->opening != b->opening ? (a->opening < b->opening ? -1 : 1)
                                    : (int)a->color - (int)b->color;
}

struct opening_row {
    const struct side *side;
    struct group group;
};

static int compare_rows(const void *one, const void *other)
{
    const struct opening_row *a = one, *b = other;
    return b->group.games - a->group.games;
}

/* By name and colour, the most frequent first. */
static void say_openings(const struct page *page)
{
    const struct side **sorted = memory_new(page->count + 1, sizeof *sorted);
    struct opening_row *rows = memory_new(page->count + 1, sizeof *rows);
    size_t count = 0;
    memcpy(sorted, page->sides, page->count * sizeof *sorted);
    qsort(sorted, page->count, sizeof *sorted, compare_openings);
    for (size_t i = 0; i < page->count; i++) {
        if (i == 0 || compare_openings(&sorted[i - 1], &sorted[i]) != 0)
            rows[count++].side = sorted[i];
        add_to_group(&rows[count - 1].group, sorted[i]);
    }
    qsort(rows, count, sizeof *rows, compare_rows);
    say_heading(page, "Opening");
    for (size_t i = 0; i < count && i < OPENINGS_SHOWN; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s %.40s", rows[i].side->color == WHITE ? "W" : "B",
                 page->statistics->texts.bytes + rows[i].side->opening);
        say_group(page, name, &rows[i].group);
    }
    free(sorted);
    free(rows);
}

static void say_rivals(const struct page *page)
{
    static const char *const names[] = {"weaker", "as strong (within 100)", "stronger"};
    struct group groups[4] = {{.games = 0}};
    for (size_t i = 0; i < page->count; i++)
        add_to_group(&groups[page->sides[i]->rivalry + 1], page->sides[i]);
    if (groups[0].games + groups[1].games + groups[2].games == 0)
        return;
    say_heading(page, "Opponent");
    for (int i = 0; i < 3; i++)
        say_group(page, names[i], &groups[i]);
}

static void add_tally(struct tally *sum, const struct tally *tally)
{
    sum->moves += tally->moves;
    sum->faults += tally->faults;
    sum->lost += tally->lost;
}

static void say_tally(const struct page *page, const char *name, const struct tally *tally)
{
    if (tally->moves > 0)
        say(page, "  %-26s %5d  %18.1f  %.1f", name, tally->moves,
            10.0 * tally->faults / tally->moves, 100 * tally->lost / tally->moves);
}

/* What the moves of a phase cost, and those played with little time. */
static void say_moves(const struct page *page)
{
    static const char *const names[] = {"opening (to move 10)", "middlegame", "endgame"};
    struct tally phases[PHASES] = {{0}}, low = {0}, time = {0};
    for (size_t i = 0; i < page->count; i++) {
        for (int phase = 0; phase < PHASES; phase++)
            add_tally(&phases[phase], &page->sides[i]->phases[phase]);
        add_tally(&low, &page->sides[i]->low_time);
        add_tally(&time, &page->sides[i]->time);
    }
    if (phases[OPENING].moves + phases[MIDDLEGAME].moves + phases[ENDGAME].moves == 0)
        return;
    say(page, "%s", "");
    say(page, "%-28s %5s  %18s  %s", "Moves, of reviewed games", "moves", "faults in 10 moves",
        "% lost a move");
    for (int phase = 0; phase < PHASES; phase++)
        say_tally(page, names[phase], &phases[phase]);
    say_tally(page, "under 30 s on the clock", &low);
    say_tally(page, "with more time", &time);
}

/* The last games against those before; both have to be enough. */
static void say_trend(const struct page *page)
{
    struct group late = {.games = 0}, early = {.games = 0};
    for (size_t i = page->count; i-- > 0;)
        if (page->sides[i]->reviewed)
            add_to_group(late.reviewed < TREND ? &late : &early, page->sides[i]);
    if (early.reviewed < TREND)
        return;
    say(page, "%s", "");
    say(page, "Accuracy of the last %d reviewed games: %.1f; before: %.1f.", TREND,
        late.accuracy / late.reviewed, early.accuracy / early.reviewed);
}

/* ---- whose ------------------------------------------------------------------------------- */

/* The name that most sides have, but for the program's own. */
static uint32_t find_player(const struct statistics *statistics, const char *player)
{
    uint32_t best = 0;
    size_t most = 0;
    int *counts = memory_new(statistics->texts.length, sizeof *counts);
    for (size_t i = 0; i < statistics->count; i++) {
        uint32_t name = statistics->sides[i].name;
        const char *text = statistics->texts.bytes + name;
        bool fits = player ? printable_contains(text, player, player + strlen(player))
                           : strcmp(text, "ttychess") != 0 && *text;
        if (fits && (size_t)++counts[name] > most) {
            most = (size_t)counts[name];
            best = name;
        }
    }
    free(counts);
    return best;
}

size_t statistics_write(const struct statistics *statistics, const char *player,
                        void (*line)(void *context, const char *text), void *context)
{
    struct page page = {.statistics = statistics, .line = line, .context = context};
    uint32_t name = find_player(statistics, player);
    page.sides = memory_new(statistics->count + 1, sizeof *page.sides);
    for (size_t i = 0; i < statistics->count; i++)
        if (name != 0 && statistics->sides[i].name == name)
            page.sides[page.count++] = &statistics->sides[i];
    if (page.count > 0) {
        say_whole(&page, statistics->texts.bytes + name);
        say_colors(&page);
        say_openings(&page);
        say_rivals(&page);
        say_moves(&page);
        say_trend(&page);
    }
    free(page.sides);
    return page.count;
}
