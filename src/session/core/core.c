/* core.c - what every change of the board ends in, and what starts after it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * session_commit() ensures that nothing computed for the old position is played or shown, and
 * that the game is saved. session_settle() starts what is due in the new one, after every
 * line, command and wake-up, so no handler can forget it.
 */
#include "session/core/core.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/printable.h"
#include "pgn/pgn.h"
#include "rules/draw_rules.h"
#include "session/core/players.h"
#include "session/board/clock.h"
#include "session/session_lobby.h"

/* ---- commit ------------------------------------------------------------------------ */

void session_save(struct session *session)
{
    struct keeping *keeping = &session->keeping;
    const struct game *game = session->own;
    size_t length;
    bool answers = /* a first move by the engine is not worth saving */
        players_person_plays_engine(&session->players,
                                    color_opposite(position_turn(&game->start))) &&
        game->result == RESULT_NONE && !session_has_clock(session);
    if (session_is_at(session, AT_WATCHING))
        return;
    if (session->players.tags_outdated && !session_is_at(session, AT_TABLE))
        session_change_players(session);
    if (modes_save(session))
        return;
    keeping->looks_back =
        keeping->looks_back && (game->result == RESULT_NONE || game->current < game->count);
    if (keeping->looks_back || !keeping->saver ||
        (game->current <= answers && !keeping->on_disk))
        return;
    char *text = pgn_write(game, &length);
    saver_save(keeping->saver, keeping->id, text, length, game->current);
    keeping->on_disk = true;
    keeping->news = SAVE_PENDING;
}

void session_commit(struct session *session, unsigned changes)
{
    struct table_talk *table = &session->table;
    engine_player_cancel(session->players.engine);
    session->analysis_rests = false;
    modes_changed(session, changes);
    session->advice.move = MOVE_NONE;
    table->premove[0] = '\0';
    if (changes & CHANGE_BOARD)
        session->choice.moves.count = 0;
    if (changes & CHANGE_THOUGHTS)
        engine_player_clear_thinking(session->players.engine);
    if (!(changes & CHANGE_GAME) || session->board != session->own)
        return; /* the saved game has not changed */
    long place = (long)session->board->current;
    if (table->draw_offer != NOBODY_OFFERED &&
        (place < table->draw_offer || place > table->draw_offer + 1))
        table->draw_offer = NOBODY_OFFERED; /* an offer is valid for one move */
    opening_name(session);
    session_clock_follow(session);
    session_save(session);
}

bool session_refuse_when_over(struct session *session)
{
    char ending[80];
    if (session_is_at(session, AT_OVER_TABLE) && !session_is_at(session, AT_OTHER_BOARD))
        return !session_complain(
            session, "The game is over: 'review' analyses it, 'leave' goes to the lobby.");
    if (session->board->result == RESULT_NONE)
        return false;
    return !session_complain(
        session,
        session_is_at(session, AT_ANALYSIS) ? "No move is possible here: %s. Type 'undo'."
        : session_is_kept_table(session)
            ? "The game is over: %s. 'analyse' tries moves, 'new' starts a game."
            : "The game is over: %s. Type 'new' or 'undo'.",
        game_ending_text(session->board, ending, sizeof ending));
}

bool session_refuse_thinking(struct session *session)
{
    if (session_refuse_when_over(session))
        return true;
    return engine_player_purpose(session->players.engine) == THINKING_MOVE &&
           !session_complain(session, "The engine is thinking about its move.");
}

void session_end_game(struct session *session, enum result result, enum ending ending)
{
    if (!session->own->study && !session->keeping.looks_back)
        game_drop_undone_moves(session->own); /* otherwise `redo` would restore them */
    game_end(session->own, result, ending);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    words_tell_result(session);
}

/* ---- settle ------------------------------------------------------------------------ */

static bool engine_is_due(const struct session *session)
{
    return session->own->result == RESULT_NONE && !session->own->study &&
           !session->engine_waits &&
           !session_is_at(session, AT_OTHER_BOARD | AT_WATCHING | AT_START | AT_TABLE) &&
           !session_clock_is_paused(session) &&
           !session->players.person[session->own->position.side_to_move];
}

/* The engine claims a draw where it may, unless it is better; against itself always, so that
 * the game ends. */
static bool engine_claims(struct session *session)
{
    enum verdict claim = game_claimable_draw(session->own);
    if (claim == VERDICT_NONE ||
        (players_count_people(&session->players) > 0 && session->table.score_known &&
         session->table.engine_score > 0))
        return false;
    session_end_game(session, RESULT_DRAW,
                     claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
    return true;
}

void session_settle(struct session *session)
{
    session_update_state(session);
    session_clock_follow(session);
    if (session->quits || engine_player_purpose(session->players.engine) != THINKING_NONE)
        return;
    if (engine_is_due(session)) {
        if (!engine_claims(session))
            session_think(session, THINKING_MOVE);
    } else if (session_is_at(session, AT_ANALYSIS) &&
               !session_is_at(session, AT_LINE | AT_COMPARISON) && !session->analysis_rests &&
               session->board->result == RESULT_NONE) {
        session_think(session, THINKING_ANALYSIS);
    }
}

bool session_think(struct session *session, enum thinking_purpose purpose)
{
    struct search_limits limits = {.infinite = true};
    struct level level = session->players.level;
    struct error error;
    if (purpose == THINKING_HINT)
        level_init(&level); /* good advice for any level */
    if (purpose != THINKING_ANALYSIS)
        level_to_limits(&level, &limits);
    if (purpose == THINKING_MOVE)
        session_clock_limit(session, &limits);
    /* Refuse a move in a game, too: the position may have been set up to get advice. */
    bool refused = session_refuse(session, REQUEST_UNKNOWN, ADVICE | EVERYWHERE);
    if (!refused &&
        engine_player_start(session->players.engine, session->board,
                            session_thinker(session, purpose), &limits, purpose, &error))
        return true;
    /* An immediate retry would fail for ever. */
    session->engine_waits = session->engine_waits || !session_is_at(session, AT_ANALYSIS);
    session->analysis_rests = true;
    if (!refused)
        session_complain(session, "The engine cannot think: %s.", error.text);
    return false;
}

/* ---- the clock --------------------------------------------------------------------- */

bool session_look_at_clock(struct session *session)
{
    enum color loser = position_turn(&session->own->position);
    enum color winner = color_opposite(loser);
    enum result result = winner == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    switch (session_clock_look(session)) {
    case CLOCK_SAME: return false;
    case CLOCK_SHOWS: return true;
    case CLOCK_FELL: break;
    }
    if (!can_possibly_mate(&session->own->position, winner))
        result = RESULT_DRAW;
    session_end_game(session, result, ENDING_TIME);
    return true;
}

void session_hold_clock(struct session *session, bool hold)
{
    session->clock.held =
        hold && session_has_clock(session) && !session_is_at(session, AT_TABLE);
    if (session->clock.held && engine_player_purpose(session->players.engine) == THINKING_MOVE)
        engine_player_cancel(session->players.engine);
    session_settle(session);
}

/* ---- commands that lead to others ---------------------------------------------------- */

void session_go_on_with(struct session *session, enum request request, const char *argument)
{
    free(session->next.argument);
    session->next = (struct request_call){request, memory_copy_string(argument)};
}

/* ---- the user's game ----------------------------------------------------------------- */

enum save_state session_saved_all(const struct session *session, const char **why)
{
    const struct keeping *keeping = &session->keeping;
    const struct frame *waiting = session_waiting(session);
    struct texts *texts = session->texts;
    bool has_moves = (session->own->count > 0 &&
                      !session_is_at(session, AT_READING | AT_LIST | AT_WATCHING)) ||
                     (waiting && !waiting->watched && waiting->game.count > 0);
    enum save_state state = has_moves ? SAVE_FAILED : SAVE_OFF;
    texts->why[0] = '\0';
    if (why)
        *why = texts->why;
    if (session->settings->no_save)
        return SAVE_OFF;
    if (keeping->saver) {
        state = saver_state(keeping->saver, &texts->save_error);
        if (*keeping->id) /* not that of a file */
            archive_path(&keeping->archive, keeping->id, texts->why);
    }
    if (state == SAVE_FAILED)
        printable_copy_string(texts->why, sizeof texts->why, texts->save_error.text);
    return state;
}

enum save_state session_saved(const struct session *session, const char **why)
{
    enum save_state state = session_saved_all(session, why);
    if (session->settings->no_save || session_is_at(session, AT_READING | AT_LIST))
        return SAVE_OFF;
    if (session->keeping.saver)
        return state;
    printable_copy_string(session->texts->why, sizeof session->texts->why,
                          session->texts->save_error.text);
    return SAVE_FAILED;
}

void session_make_id(struct session *session)
{
    time_t now = time(NULL);
    struct tm date;
    localtime_r(&now, &date);
    archive_make_id(session->keeping.id, &date, session->keeping.game_number++);
    session->keeping.on_disk = false;
}

void session_begin_another(struct session *session, const struct position *start)
{
    engine_player_new_game(session->players.engine);
    if (session->keeping.saver && session->keeping.on_disk &&
        !session_is_at(session, AT_WATCHING))
        saver_release(session->keeping.saver, session->keeping.id); /* others may open it */
    bool black = start && start->side_to_move == BLACK;
    if (session_is_at(session, AT_READING | AT_LIST)) /* nobody here played that game */
        session_seat(session, settings_are_given(session->settings, "color", false)
                                  ? session->settings->color
                              : black ? USER_COLOR_BLACK
                                      : USER_COLOR_WHITE);
    modes_another_game(session);
    mode_become(session, MODE_GAME);
    game_free(session->own);
    game_init(session->own, start);
    session->table.draw_offer = NOBODY_OFFERED;
    session->players.tags_outdated = false;
    session->engine_waits = session->engine_failed = session->keeping.looks_back = false;
    session->table.score_known = false;
    session_commit(session, CHANGE_BOARD);
    opening_begin(session);
    session_clock_control(session, NULL);
    session_make_id(session);
}

void session_new_game(struct session *session, const struct position *start)
{
    session_begin_another(session, start);
    if (!session_waiting(session) ||
        !session_table_is_live(session, session_waiting(session)->table))
        session_drop_waiting(session);
}
