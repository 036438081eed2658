/* lobby_game.c - see lobby_game.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/lobby_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "pgn/pgn.h"
#include "pgn/pgn_scanner.h"

bool lobby_game_init(struct lobby_game *lobby_game, int64_t id,
                     const struct match_terms *terms, const char *const names[2],
                     int64_t begun, struct error *error)
{
    struct position start;
    if (!fen_parse(&start, *terms->fen != '\0' ? terms->fen : FEN_START, error))
        return false;
    memset(lobby_game, 0, sizeof *lobby_game);
    lobby_game->id = id;
    lobby_game->terms = *terms;
    lobby_game->begun = lobby_game->moved_at = begun;
    start.chess960 = start.chess960 || terms->chess960;
    game_init_undated(&lobby_game->game, &start);
    clock_init(&lobby_game->clock, terms->clocks, start.side_to_move);
    for (int color = WHITE; color <= BLACK; color++) {
        snprintf(lobby_game->names[color], LOBBY_NAME_SIZE, "%s", names[color]);
        if (match_terms_have_clock(terms) &&
            terms->clocks[color].periods[0].time >= LOBBY_GAME_LONG_TIME)
            lobby_game->patience[color] = LOBBY_GAME_PATIENCE;
    }
    return true;
}

void lobby_game_free(struct lobby_game *lobby_game)
{
    game_free(&lobby_game->game);
}

enum color lobby_game_turn(const struct lobby_game *lobby_game)
{
    return lobby_game->game.position.side_to_move;
}

bool lobby_game_has_clock(const struct lobby_game *lobby_game)
{
    return match_terms_have_clock(&lobby_game->terms);
}

int64_t lobby_game_time_left(const struct lobby_game *lobby_game, enum color color,
                             int64_t now, int64_t date)
{
    int64_t whole = (int64_t)lobby_game->terms.days * 24 * 60 * 60 * 1000;
    if (lobby_game_has_clock(lobby_game))
        return clock_time_left(&lobby_game->clock, color, now);
    return color == lobby_game_turn(lobby_game) ? lobby_game->moved_at + whole - date : whole;
}

static bool set_event_error(struct error *error, const struct game_event *event,
                            const char *why)
{
    return error_set(error, 0, "event %" PRIu32 ": %s", event->number, why);
}

/* Updates the conditional moves after a move, or a takeback if `san` is "". */
static void follow_conditional(struct lobby_game *game, const char *san, enum color mover)
{
    for (int color = WHITE; color <= BLACK; color++) {
        char *text = game->conditional[color];
        size_t length = strcspn(text, " ");
        const char *rest = text + length + strspn(text + length, " ");
        if (length == strlen(san) && memcmp(text, san, length) == 0)
            memmove(text, rest, strlen(rest) + 1);
        else if (*text)
            strcpy(text, *san && color == (int)mover ? "" : "-");
    }
}

static bool apply_move(struct lobby_game *lobby_game, const struct game_event *event,
                       struct error *error)
{
    struct game *game = &lobby_game->game;
    chess_move move = uci_move_parse(&game->position, event->move, strlen(event->move));
    enum color mover = lobby_game_turn(lobby_game);
    if (lobby_game->phase != LOBBY_GAME_IN_PROGRESS || event->color != mover ||
        event->ply != (int)game->current + 1)
        return set_event_error(error, event, "that move is not possible now");
    if (move == MOVE_NONE || !game_play(game, move))
        return set_event_error(error, event, "the move is not legal");
    if (event->has_clock)
        move_tree_set_clock(&game->tree, game->node, event->left[mover]);
    lobby_game->moved_at = event->at;
    lobby_game->offers[!mover] = 0; /* a move declines the opponent's offers */
    lobby_game->offers[mover] &= OFFER_DRAW;
    lobby_game->offer_count[WHITE] = lobby_game->offer_count[BLACK] = 0;
    follow_conditional(lobby_game, game->moves[game->current - 1].san, mover);
    return true;
}

static bool apply_takeback(struct lobby_game *lobby_game, const struct game_event *event,
                           struct error *error)
{
    if (event->count < 1 || (size_t)event->count > lobby_game->game.current)
        return set_event_error(error, event, "there are not that many moves to take back");
    for (int i = 0; i < event->count; i++)
        game_step_back(&lobby_game->game);
    game_drop_undone_moves(&lobby_game->game);
    lobby_game->moved_at = event->at;
    lobby_game->offers[WHITE] = lobby_game->offers[BLACK] = 0;
    follow_conditional(lobby_game, "", event->color);
    return true;
}

static void apply_end(struct lobby_game *lobby_game, const struct game_event *event)
{
    static const enum ending endings[LOBBY_ENDING_COUNT] = {
        [LOBBY_ENDING_RESIGNED] = ENDING_RESIGNATION,
        [LOBBY_ENDING_AGREED] = ENDING_AGREEMENT,
        [LOBBY_ENDING_TIME] = ENDING_TIME,
        [LOBBY_ENDING_TIME_DRAW] = ENDING_TIME,
        [LOBBY_ENDING_THREEFOLD] = ENDING_THREEFOLD,
        [LOBBY_ENDING_FIFTY] = ENDING_FIFTY};
    if (lobby_game->game.result == RESULT_NONE && event->result != RESULT_NONE)
        game_end(&lobby_game->game, event->result,
                 endings[event->ending] ? endings[event->ending] : ENDING_OTHER);
    lobby_game->phase = LOBBY_GAME_OVER;
    lobby_game->ending = event->ending;
    lobby_game->first_move_missed = event->ending == LOBBY_ENDING_ABORTED && event->count > 0;
    lobby_game->clock_stopped = false;
    lobby_game->offers[WHITE] = lobby_game->offers[BLACK] = 0;
}

static bool apply_event(struct lobby_game *lobby_game, const struct game_event *event,
                        int64_t now, struct error *error)
{
    enum color color = event->color;
    unsigned offer = event->offer;
    switch (event->kind) {
    case EVENT_MOVE: return apply_move(lobby_game, event, error);
    case EVENT_TAKEBACK: return apply_takeback(lobby_game, event, error);
    case EVENT_OFFER:
        lobby_game->offer_count[color]++;
        lobby_game->offers[color] |= offer;
        break;
    case EVENT_DECLINE: lobby_game->offers[!color] &= ~offer; break;
    case EVENT_WITHDRAW: lobby_game->offers[color] &= ~offer; break;
    case EVENT_DISCONNECT:
    case EVENT_RECONNECT:
        lobby_game->away[color] = event->kind == EVENT_DISCONNECT;
        lobby_game->left_on_purpose[color] = lobby_game->away[color] && event->count > 0;
        lobby_game->away_since[color] = now;
        lobby_game->claim_after[color] = lobby_game->away[color] ? event->claim_after : 0;
        break;
    case EVENT_CLOCK_STOP:
        lobby_game->clock_stopped = true;
        lobby_game->stop_cause = event->cause;
        lobby_game->stopped_since = now;
        break;
    case EVENT_CLOCK_RESUME:
        if (lobby_game->clock_stopped && lobby_game->stop_cause == STOP_PLAYER_AWAY)
            lobby_game->patience[color] -= event->count;
        else if (lobby_game->clock_stopped)
            lobby_game->turn_since = now; /* the time since the restart does not count */
        lobby_game->clock_stopped = false;
        break;
    case EVENT_END: apply_end(lobby_game, event); break;
    case EVENT_UNKNOWN: break; /* only the clock is used */
    }
    return true;
}

void lobby_game_set_clock(struct lobby_game *lobby_game, const int64_t left[2], int64_t used)
{
    const struct game *game = &lobby_game->game;
    bool black_began = game->start.side_to_move == BLACK;
    int moves[2] = {[WHITE] = (int)(game->current + !black_began) / 2,
                    [BLACK] = (int)(game->current + black_began) / 2};
    clock_restore(&lobby_game->clock, left, moves, lobby_game_turn(lobby_game));
    lobby_game->clock.used = used;
}

bool lobby_game_apply(struct lobby_game *lobby_game, const struct game_event *event,
                      int64_t now, struct error *error)
{
    enum color turn = lobby_game_turn(lobby_game);
    if (event->number != lobby_game->event_count + 1)
        return set_event_error(error, event, "it is not the next event");
    if (lobby_game->phase == LOBBY_GAME_OVER && event->kind != EVENT_DISCONNECT &&
        event->kind != EVENT_RECONNECT && event->kind != EVENT_UNKNOWN)
        return set_event_error(error, event, "the game is over");
    if (!apply_event(lobby_game, event, now, error))
        return false;
    lobby_game->event_count = event->number;
    if (event->has_clock && lobby_game_has_clock(lobby_game)) {
        lobby_game_set_clock(lobby_game, event->left, event->used);
        if (event->clock_runs)
            clock_start(&lobby_game->clock, now);
    }
    if (lobby_game_turn(lobby_game) != turn || event->kind == EVENT_MOVE)
        lobby_game->turn_since = now;
    return true;
}

void lobby_game_write_head(struct line_writer *writer, int64_t id, const char *white,
                           const char *black, const struct match_terms *terms)
{
    line_writer_add_number(writer, "game", id);
    line_writer_add(writer, "white", white);
    line_writer_add(writer, "black", black);
    match_terms_write(terms, writer);
}

const char *lobby_game_ending_text(const struct lobby_game *lobby_game, char *text,
                                   size_t size)
{
    bool white_wins = lobby_game->game.result == RESULT_WHITE_WINS;
    const char *how;
    *text = '\0';
    if (lobby_game->phase != LOBBY_GAME_OVER)
        return text;
    switch (lobby_game->ending) {
    case LOBBY_ENDING_ABANDONED:
        how = white_wins ? "White wins because Black left" : "Black wins because White left";
        break;
    case LOBBY_ENDING_ABANDONED_DRAW: how = "Draw because a player left"; break;
    case LOBBY_ENDING_ABORTED:
        how = !lobby_game->first_move_missed ? "The game was aborted"
              : lobby_game_turn(lobby_game) == WHITE
                  ? "The game was aborted: White did not move"
                  : "The game was aborted: Black did not move";
        break;
    case LOBBY_ENDING_ADJUDICATED: how = "The game was decided by an administrator"; break;
    default: return game_ending_text(&lobby_game->game, text, size);
    }
    snprintf(text, size, "%s", how);
    return text;
}

static const char *termination(const struct lobby_game *lobby_game)
{
    switch (lobby_game->ending) {
    case LOBBY_ENDING_TIME:
    case LOBBY_ENDING_TIME_DRAW: return "time forfeit";
    case LOBBY_ENDING_ABANDONED:
    case LOBBY_ENDING_ABANDONED_DRAW:
    case LOBBY_ENDING_ABORTED: return "abandoned";
    case LOBBY_ENDING_ADJUDICATED: return "adjudication";
    case LOBBY_ENDING_NONE:
        return lobby_game->phase == LOBBY_GAME_IN_PROGRESS ? NULL : "unterminated";
    default: return "normal";
    }
}

static void set_time_control(struct game *game, const struct match_terms *terms)
{
    char text[TIME_CONTROL_SIZE];
    if (terms->days > 0) {
        snprintf(text, sizeof text, "1/%d", terms->days * 24 * 60 * 60);
        game_set_tag(game, "TimeControl", text);
    } else if (!match_terms_have_clock(terms)) {
        game_set_tag(game, "TimeControl", "-");
    } else {
        bool same = time_control_equals(&terms->clocks[WHITE], &terms->clocks[BLACK]);
        time_control_write(&terms->clocks[WHITE], CLOCK_SECONDS, text);
        game_set_tag(game, same ? "TimeControl" : "WhiteTimeControl", text);
        if (same)
            return;
        time_control_write(&terms->clocks[BLACK], CLOCK_SECONDS, text);
        game_set_tag(game, "BlackTimeControl", text);
    }
}

/* The date is UTC, so that the bytes are the same everywhere. */
char *lobby_game_write_pgn(struct lobby_game *lobby_game, const char *host, size_t *length)
{
    struct game *game = &lobby_game->game;
    time_t seconds = (time_t)(lobby_game->begun / 1000);
    char text[64];
    snprintf(game->white, sizeof game->white, "%s", lobby_game->names[WHITE]);
    snprintf(game->black, sizeof game->black, "%s", lobby_game->names[BLACK]);
    snprintf(text, sizeof text, "%s game", lobby_game->terms.rated ? "Rated" : "Casual");
    game_set_tag(game, "Event", text);
    game_set_tag(game, "Site", *host != '\0' ? host : "?");
    snprintf(text, sizeof text, "%" PRId64, lobby_game->id);
    game_set_tag(game, "GameId", text);
    gmtime_r(&seconds, &game->date);
    strftime(text, sizeof text, "%Y.%m.%d", &game->date);
    game_set_tag(game, "UTCDate", text);
    strftime(text, sizeof text, "%H:%M:%S", &game->date);
    game_set_tag(game, "UTCTime", text);
    set_time_control(game, &lobby_game->terms);
    game_set_tag(game, "WhiteType", "human");
    game_set_tag(game, "BlackType", "human");
    game_set_tag(game, "Termination", termination(lobby_game));
    return pgn_write(game, length);
}
