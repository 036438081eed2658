/* match_game.c - one game of a match, with its clocks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/match_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "engine/search_control.h"
#include "base/memory.h"
#include "pgn/pgn.h"
#include "tools/umpire.h"

/* One game under way. */
struct table {
    struct match_game *played;
    const struct match_options *options;
    const struct match_pairing *pairing;
    const atomic_bool *stop;
    int64_t time[2]; /* left, in milliseconds */
    int moves[2];    /* made */
    struct umpire umpire;
    struct search_result thought; /* about the last move */
};

/* The limits of a player: its own, or else those of all. */
static const struct match_limits *limits_of(const struct table *table, enum color color)
{
    const struct match_limits *own = &table->pairing->players[color]->limits;
    bool has_own = own->depth > 0 || own->nodes > 0 || own->move_time > 0;
    return has_own ? own : &table->options->limits;
}

static struct search_limits search_limits_of(const struct table *table, enum color color)
{
    const struct match_limits *limits = limits_of(table, color);
    struct search_limits search = {.depth = limits->depth,
                                   .nodes = limits->nodes,
                                   .move_time = limits->move_time,
                                   .elo = table->pairing->players[color]->elo,
                                   .has_clock = limits->clock};
    if (!limits->clock)
        return search;
    for (int side = WHITE; side <= BLACK; side++) {
        search.time[side] = table->time[side] > 0 ? table->time[side] : 1;
        search.increment[side] = limits->increment;
    }
    if (limits->moves > 0)
        search.moves_to_go = limits->moves - table->moves[color] % limits->moves;
    return search;
}

/* Take the time of a move off the clock; false: the flag has fallen. */
static bool press_clock(struct table *table, enum color color, int64_t spent)
{
    const struct match_limits *limits = limits_of(table, color);
    table->moves[color]++;
    if (!limits->clock)
        return true;
    table->played->used[color] += spent;
    table->time[color] -= spent;
    if (table->time[color] < -table->options->margin)
        return false;
    if (table->time[color] < 0)
        table->time[color] = 0;
    int64_t added = limits->increment;
    if (limits->moves > 0 && table->moves[color] % limits->moves == 0)
        added += limits->base;
    table->time[color] += added;
    table->played->given[color] += added;
    return true;
}

/* ---- how it ends ------------------------------------------------------------------- */

static void lose(struct table *table, enum color color, enum match_end end)
{
    struct game *game = &table->played->game;
    bool draw = end == MATCH_END_TIME &&
                !can_possibly_mate(&game->position, color == WHITE ? BLACK : WHITE);
    enum result loss = color == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
    table->played->end = end;
    game_end(game, draw ? RESULT_DRAW : loss, ENDING_OTHER);
}

/* Before the move is made: is the game decided? */
static void judge_thought(struct table *table, int score)
{
    struct game *game = &table->played->game;
    if (table->options->play_out)
        return;
    if (!table->thought.scored) {
        table->umpire = (struct umpire){0};
        return;
    }
    umpire_judge_win(&table->umpire, game, score);
    if (game->result != RESULT_NONE)
        table->played->end = MATCH_END_ADJUDICATED;
}

static void judge_position(struct table *table, int score)
{
    struct game *game = &table->played->game;
    if (game->result != RESULT_NONE)
        return;
    umpire_claim(game);
    if (game->result != RESULT_NONE)
        return;
    bool counts = table->thought.scored && !table->options->play_out;
    umpire_judge_draw(&table->umpire, game, counts ? score : SCORE_INFINITE, MATCH_PLIES_MAX);
    if (game->result != RESULT_NONE)
        table->played->end = MATCH_END_ADJUDICATED;
}

/* ---- moves ------------------------------------------------------------------------- */

/* "[%eval 0.31] [%clk 0:00:01.9]": from White's side; what is left. */
static void comment_move(struct table *table, enum color color, int score)
{
    char text[80] = "", *end = text;
    const struct match_limits *limits = limits_of(table, color);
    int64_t time = table->time[color];
    if (table->thought.scored && score_is_mate(score))
        end += sprintf(end, "[%%eval #%d]", score_mate_moves_white(score));
    else if (table->thought.scored)
        end += sprintf(end, "[%%eval %s%d.%02d]", score < 0 ? "-" : "", abs(score) / 100,
                       abs(score) % 100);
    if (limits->clock)
        sprintf(end, "%s[%%clk %" PRId64 ":%02d:%02d.%d]", end > text ? " " : "",
                time / 3600000, (int)(time / 60000 % 60), (int)(time / 1000 % 60),
                (int)(time / 100 % 10));
    if (text[0] != '\0' && table->played->game.current <= MATCH_PLIES_MAX)
        table->played->comments[table->played->game.current - 1] = memory_copy_string(text);
}

/* Have one move thought and made. False: stopped. */
static bool play_move(struct table *table)
{
    struct match_game *played = table->played;
    enum color color = (enum color)played->game.position.side_to_move;
    struct search_limits limits = search_limits_of(table, color);
    if (table->pairing->before_thought)
        table->pairing->before_thought(table->pairing->context, color);
    int64_t began = monotonic_milliseconds();
    enum match_answer answer =
        match_seat_think(table->pairing->seats[color], &played->game, &limits, table->stop,
                         &table->thought, &played->trouble);
    int64_t spent = monotonic_milliseconds() - began;
    int score = color == WHITE ? table->thought.score : -table->thought.score;
    if (answer == MATCH_STOPPED)
        return false;
    if (answer == MATCH_FAILED) {
        lose(table, color, MATCH_END_FAILED);
    } else if (!press_clock(table, color, spent)) {
        lose(table, color, MATCH_END_TIME);
    } else {
        judge_thought(table, score);
        if (played->game.result != RESULT_NONE)
            return true;
        game_play(&played->game, table->thought.best);
        comment_move(table, color, score);
        judge_position(table, score);
    }
    return true;
}

bool match_game_play(struct match_game *played, const struct match_options *options,
                     const struct match_pairing *pairing, const atomic_bool *stop,
                     struct reason *reason)
{
    struct table table = {
        .played = played, .options = options, .pairing = pairing, .stop = stop};
    played->end = MATCH_END_BOARD;
    for (int side = WHITE; side <= BLACK; side++) {
        table.time[side] = options->limits.base;
        played->given[side] = options->limits.base;
        played->used[side] = 0;
        if (!match_seat_new_game(pairing->seats[side], pairing->seed, stop, reason))
            return false;
    }
    reason->text[0] = '\0';
    while (played->game.result == RESULT_NONE)
        if (atomic_load(stop) || !play_move(&table))
            return false;
    return true;
}

void match_game_free(struct match_game *played)
{
    for (int i = 0; i <= MATCH_PLIES_MAX; i++) {
        free(played->comments[i]);
        played->comments[i] = NULL;
    }
    game_free(&played->game);
}

char *match_game_write(struct match_game *played, const struct match_options *options,
                       const struct match_pairing *pairing, int number)
{
    static const char *const ends[] = {"normal", "adjudication", "time forfeit", "abandoned"};
    struct game *game = &played->game;
    char round[16];
    size_t length;
    snprintf(round, sizeof round, "%d", number + 1);
    snprintf(game->white, GAME_NAME_SIZE, "%s", pairing->players[WHITE]->name);
    snprintf(game->black, GAME_NAME_SIZE, "%s", pairing->players[BLACK]->name);
    game->date.tm_hour = -1; /* the day is enough */
    game_set_tag(game, "Event", MATCH_NAME);
    game_set_tag(game, "Round", round);
    game_set_tag(game, "Termination", ends[played->end]);
    if (options->limits.clock)
        game_set_tag(game, "TimeControl", options->limits_text);
    return pgn_write_commented(game, (const char *const *)played->comments, &length);
}
