/* table.c - see table.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"

/* ---- start --------------------------------------------------------------------------- */

bool table_init(struct table *table, int64_t id, const struct terms *terms,
                const char *const names[2], int64_t begun, struct error *error)
{
    struct position start;
    const char *fen = *terms->fen != '\0' ? terms->fen : FEN_START;
    if (!fen_parse(&start, fen, error))
        return false;
    memset(table, 0, sizeof *table);
    table->id = id;
    table->terms = *terms;
    table->begun = table->moved_at = begun;
    start.chess960 = start.chess960 || terms->chess960;
    game_init_undated(&table->game, &start);
    clock_init(&table->clock, terms->clocks, start.side_to_move);
    for (int color = WHITE; color <= BLACK; color++) {
        snprintf(table->names[color], LOBBY_NAME_SIZE, "%s", names[color]);
        table->pot[color] =
            (terms_have_clock(terms) && terms->clocks[color].periods[0].time >= TABLE_LONG)
                ? TABLE_POT
                : 0;
    }
    return true;
}

void table_free(struct table *table)
{
    game_free(&table->game);
}

enum color table_turn(const struct table *table)
{
    return table->game.position.side_to_move;
}

bool table_has_clock(const struct table *table)
{
    return terms_have_clock(&table->terms);
}

int64_t table_left(const struct table *table, enum color color, int64_t now, int64_t date)
{
    int64_t whole = (int64_t)table->terms.days * 24 * 60 * 60 * 1000;
    if (table_has_clock(table))
        return clock_time_left(&table->clock, color, now);
    return color == table_turn(table) ? table->moved_at + whole - date : whole;
}

/* ---- events -------------------------------------------------------------------------- */

static bool refuse(struct error *error, const struct game_event *event, const char *why)
{
    return error_set(error, 0, "event %" PRIu32 ": %s", event->number, why);
}

static bool apply_move(struct table *table, const struct game_event *event,
                       struct error *error)
{
    struct game *game = &table->game;
    chess_move move = uci_move_parse(&game->position, event->move, strlen(event->move));
    enum color mover = table_turn(table);
    if (table->phase != TABLE_PLAYED || event->color != mover ||
        event->ply != (int)game->current + 1)
        return refuse(error, event, "that move is not possible now");
    if (move == MOVE_NONE || !game_play(game, move))
        return refuse(error, event, "the move is not legal");
    if (event->has_clock)
        move_clock_write(&game->tree, game->node, event->left[mover]);
    table->last_spent = event->spent;
    table->moved_at = event->at;
    table->offers[!mover] = 0; /* a move declines the opponent's offers */
    table->offers[mover] &= OFFER_DRAW;
    table->offered[WHITE] = table->offered[BLACK] = 0;
    return true;
}

static bool apply_takeback(struct table *table, const struct game_event *event,
                           struct error *error)
{
    if (event->count < 1 || (size_t)event->count > table->game.current)
        return refuse(error, event, "there are not that many moves to take back");
    for (int i = 0; i < event->count; i++)
        game_back(&table->game);
    game_drop_undone_moves(&table->game);
    table->moved_at = event->at;
    table->last_spent = 0;
    table->offers[WHITE] = table->offers[BLACK] = 0;
    return true;
}

static void apply_end(struct table *table, const struct game_event *event)
{
    static const enum ending endings[TABLE_ENDINGS] = {[TABLE_RESIGNED] = ENDING_RESIGNATION,
                                                       [TABLE_AGREED] = ENDING_AGREEMENT,
                                                       [TABLE_TIME] = ENDING_TIME,
                                                       [TABLE_TIME_BARE] = ENDING_TIME,
                                                       [TABLE_THREEFOLD] = ENDING_THREEFOLD,
                                                       [TABLE_FIFTY] = ENDING_FIFTY};
    if (table->game.result == RESULT_NONE && event->result != RESULT_NONE)
        game_end(&table->game, event->result,
                 endings[event->ending] ? endings[event->ending] : ENDING_OTHER);
    table->phase = TABLE_OVER;
    table->ending = event->ending;
    table->unmoved = event->ending == TABLE_ABORTED && event->count > 0;
    table->stands = false;
    table->offers[WHITE] = table->offers[BLACK] = 0;
}

static bool apply_kind(struct table *table, const struct game_event *event, int64_t now,
                       struct error *error)
{
    enum color color = event->color;
    unsigned offer = event->offer;
    switch (event->kind) {
    case EVENT_MOVE: return apply_move(table, event, error);
    case EVENT_TAKEBACK: return apply_takeback(table, event, error);
    case EVENT_OFFER:
        table->offered[color]++;
        table->offers[color] |= offer;
        break;
    case EVENT_DECLINE: table->offers[!color] &= ~offer; break;
    case EVENT_WITHDRAW: table->offers[color] &= ~offer; break;
    case EVENT_AWAY:
    case EVENT_BACK:
        table->away[color] = event->kind == EVENT_AWAY;
        table->left_by_word[color] = table->away[color] && event->count > 0;
        table->away_since[color] = now;
        table->wait[color] = table->away[color] ? event->wait : 0;
        break;
    case EVENT_STOP:
        table->stands = true;
        table->cause = event->cause;
        table->stopped_since = now;
        break;
    case EVENT_GO:
        if (table->stands && table->cause == STOP_AWAY)
            table->pot[color] -= event->count;
        if (table->stands && table->cause == STOP_RESTART)
            table->turn_since = now; /* the restart does not count as waiting */
        table->stands = false;
        break;
    case EVENT_END: apply_end(table, event); break;
    case EVENT_OTHER:
    case EVENT_COUNT: break; /* only the clock is used */
    }
    return true;
}

void table_set_clock(struct table *table, const int64_t left[2], int64_t used)
{
    const struct game *game = &table->game;
    bool black_began = game->start.side_to_move == BLACK;
    int moves[2];
    moves[WHITE] = (int)(game->current + !black_began) / 2;
    moves[BLACK] = (int)(game->current + black_began) / 2;
    clock_restore(&table->clock, left, moves, table_turn(table));
    table->clock.used = used;
}

bool table_apply(struct table *table, const struct game_event *event, int64_t now,
                 struct error *error)
{
    enum color turn = table_turn(table);
    if (event->number != table->number + 1)
        return refuse(error, event, "it is not the next one");
    if (table->phase == TABLE_OVER && event->kind != EVENT_AWAY && event->kind != EVENT_BACK &&
        event->kind != EVENT_OTHER)
        return refuse(error, event, "the game is over");
    if (!apply_kind(table, event, now, error))
        return false;
    table->number = event->number;
    if (event->has_clock && table_has_clock(table)) {
        table_set_clock(table, event->left, event->used);
        if (event->runs)
            clock_start(&table->clock, now);
    }
    if (table_turn(table) != turn || event->kind == EVENT_MOVE)
        table->turn_since = now;
    return true;
}

/* ---- texts --------------------------------------------------------------------------- */

void table_write_head(struct line_writer *writer, int64_t id, const char *white,
                      const char *black, const struct terms *terms)
{
    line_add_number(writer, "game", id);
    line_add(writer, "white", white);
    line_add(writer, "black", black);
    terms_write(terms, writer);
}

const char *table_ending_text(const struct table *table, char *text, size_t size)
{
    bool white_wins = table->game.result == RESULT_WHITE_WINS;
    const char *how;
    *text = '\0';
    if (table->phase != TABLE_OVER)
        return text;
    switch (table->ending) {
    case TABLE_LEFT:
        how = white_wins ? "White wins because Black left" : "Black wins because White left";
        break;
    case TABLE_LEFT_DRAW: how = "Draw because a player left"; break;
    case TABLE_ABORTED:
        how = !table->unmoved              ? "The game was aborted"
              : table_turn(table) == WHITE ? "The game was aborted: White did not move"
                                           : "The game was aborted: Black did not move";
        break;
    case TABLE_ADJUDICATED: how = "The game was decided by an administrator"; break;
    default: return game_ending_text(&table->game, text, size);
    }
    snprintf(text, size, "%s", how);
    return text;
}

static const char *termination(const struct table *table)
{
    switch (table->ending) {
    case TABLE_TIME:
    case TABLE_TIME_BARE: return "time forfeit";
    case TABLE_LEFT:
    case TABLE_LEFT_DRAW:
    case TABLE_ABORTED: return "abandoned";
    case TABLE_ADJUDICATED: return "adjudication";
    case TABLE_NOT_ENDED: return table->phase == TABLE_PLAYED ? NULL : "unterminated";
    default: return "normal";
    }
}

static void set_time_control(struct game *game, const struct terms *terms)
{
    char text[TIME_CONTROL_SIZE];
    if (terms->days > 0) {
        snprintf(text, sizeof text, "1/%d", terms->days * 24 * 60 * 60);
        game_set_tag(game, "TimeControl", text);
    } else if (!terms_have_clock(terms)) {
        game_set_tag(game, "TimeControl", "-");
    } else {
        time_control_write(&terms->clocks[WHITE], CLOCK_SECONDS, text);
        if (time_control_equals(&terms->clocks[WHITE], &terms->clocks[BLACK])) {
            game_set_tag(game, "TimeControl", text);
            return;
        }
        game_set_tag(game, "WhiteTimeControl", text);
        time_control_write(&terms->clocks[BLACK], CLOCK_SECONDS, text);
        game_set_tag(game, "BlackTimeControl", text);
    }
}

/* The tags are set in the game, where nothing else uses them. UTC dates make the bytes equal
 * everywhere. */
char *table_write_pgn(struct table *table, const char *host, size_t *length)
{
    struct game *game = &table->game;
    time_t seconds = (time_t)(table->begun / 1000);
    char text[64];
    snprintf(game->white, sizeof game->white, "%s", table->names[WHITE]);
    snprintf(game->black, sizeof game->black, "%s", table->names[BLACK]);
    snprintf(text, sizeof text, "%s game", table->terms.rated ? "Rated" : "Casual");
    game_set_tag(game, "Event", text);
    game_set_tag(game, "Site", *host != '\0' ? host : "?");
    snprintf(text, sizeof text, "%" PRId64, table->id);
    game_set_tag(game, "GameId", text);
    gmtime_r(&seconds, &game->date);
    strftime(text, sizeof text, "%Y.%m.%d", &game->date);
    game_set_tag(game, "UTCDate", text);
    strftime(text, sizeof text, "%H:%M:%S", &game->date);
    game_set_tag(game, "UTCTime", text);
    set_time_control(game, &table->terms);
    game_set_tag(game, "WhiteType", "human");
    game_set_tag(game, "BlackType", "human");
    game_set_tag(game, "Termination", termination(table));
    return pgn_write(game, length);
}
