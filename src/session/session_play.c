/* session_play.c - moves: the typed ones, the engine's, and what follows from each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever changes the position ends in session_position_changed() and then
 * session_continue(): the first makes sure that nothing thought about the old position is
 * ever played, the second starts what is due in the new one.
 */
#include "session/session_state.h"

#include <string.h>

#include "session/session_browse.h"
#include "base/spelling.h"
#include "typing/typed_move.h"

/* ---- after every change ------------------------------------------------------------ */

void session_save(struct session *session)
{
    const struct game *game = session_own_game(session);
    size_t length;
    char *text;
    if (session_is_watching(session))
        return;
    if (session->players_stale)
        session_change_players(session);
    session_add_kept(session);
    if (session_is_browsing(session)) {
        session_note_edit(session);
        return;
    }
    session->looks_back = session->looks_back && game->result == RESULT_NONE;
    if (session->looks_back)
        return;
    if (!session->saver || (game->current == 0 && !session->on_disk))
        return;
    text = pgn_write(game, &length);
    saver_put(session->saver, session->id, text, length);
    session->on_disk = true;
    session->save_news = SAVE_PENDING;
}

void session_position_changed(struct session *session)
{
    engine_player_cancel(session->engine);
    if (!session_is_browsing(session)) { /* there one only looks about */
        session_stop_review(session);
        session_leave_walk(session);
    }
    session_close_studies(session);
    session->hint = MOVE_NONE;
    session->resign_asked = false;
    session->premove[0] = '\0';
    session->analysis.rests = false;
    if (session->analysis.on) { /* the game has not changed */
        session_clock_follow(session);
        return;
    }
    if (session->draw_offer != NOBODY_OFFERED &&
        ((long)session->game.current < session->draw_offer ||
         (long)session->game.current > session->draw_offer + 1))
        session->draw_offer = NOBODY_OFFERED;
    session_name_opening(session);
    session_clock_follow(session);
    session_save(session);
}

bool session_engine_is_due(const struct session *session)
{
    return session->game.result == RESULT_NONE && !session->engine_waits &&
           !session->analysis.on && !session_is_drilling(session) &&
           !session_is_watching(session) && !session_clock_is_paused(session) &&
           !session->setup.open && !session->human[session->game.position.side_to_move];
}

/* The engine claims a draw where it may and is not better; against itself always, so that
 * the game comes to an end. */
static bool engine_claims(struct session *session)
{
    enum verdict claim = game_claim(&session->game);
    bool alone = !session->human[WHITE] && !session->human[BLACK];
    if (claim == VERDICT_NONE || (!alone && session->score_known && session->engine_score > 0))
        return false;
    game_end(&session->game, RESULT_DRAW,
             claim == VERDICT_FIFTY ? ENDING_FIFTY : ENDING_THREEFOLD);
    session_position_changed(session);
    session_tell_result(session);
    return true;
}

void session_continue(struct session *session)
{
    if (session_engine_is_due(session)) {
        if (!engine_claims(session))
            session_think(session, THINKING_MOVE);
    } else if (session_analysis_is_due(session)) {
        session_think(session, THINKING_ANALYSIS);
    }
}

bool session_think(struct session *session, enum thinking_purpose purpose)
{
    struct search_limits limits = {.infinite = true}; /* analysis */
    struct level level = session->level;
    struct reason reason;
    if (purpose == THINKING_HINT)
        level_init(&level); /* good advice, however weak the opponent */
    if (purpose != THINKING_ANALYSIS)
        level_to_limits(&level, &limits);
    if (purpose == THINKING_MOVE)
        session_clock_limit(session, &limits);
    if (engine_player_start(session->engine, &session->game, session_thinker(session, purpose),
                            &limits, purpose, &reason))
        return true;
    /* Trying again at once would fail again, for ever. */
    session->engine_waits = session->engine_waits || !session->analysis.on;
    session->analysis.rests = true;
    session_tell(session, MESSAGE_ERROR, "The engine cannot think: %s.", reason.text);
    return false;
}

/* ---- the engine's answers ---------------------------------------------------------- */

static void play_engine_move(struct session *session, chess_move move, bool from_book)
{
    const struct thinking *thinking = engine_player_thinking(session->engine);
    enum color mover = (enum color)session->game.position.side_to_move;
    char premove[PREMOVE_SIZE];
    if (!game_play(&session->game, move)) {
        session->engine_waits = true;
        session_tell(session, MESSAGE_ERROR,
                     "The engine found no legal move; move for it, or type 'go'.");
        return;
    }
    session->score_known = thinking->known && !from_book;
    session->engine_score = mover == WHITE ? thinking->score_white : -thinking->score_white;
    session->engine_waits = session->looks_back = false;
    session_take_premove(session, premove);
    session_clock_count_move(session);
    session_position_changed(session);
    session_tell_last_move(session, from_book);
    if (!*premove || !session_play_premove(session, premove))
        session_continue(session);
}

void session_take_answer(struct session *session, const struct engine_answer *answer)
{
    switch (answer->purpose) {
    case THINKING_MOVE: play_engine_move(session, answer->best, answer->from_book); break;
    case THINKING_HINT: session_take_hint(session, answer->best); break;
    case THINKING_ANALYSIS: /* the engine gave up by itself */
        session->analysis.rests = true;
        break;
    case THINKING_THREAT: session_take_threat(session, answer); break;
    case THINKING_TREE: session_take_tree(session); break;
    case THINKING_NOT: break;
    }
}

/* ---- typed moves ------------------------------------------------------------------- */

void session_play_move(struct session *session, chess_move move)
{
    size_t before = session->game.current;
    if (session_try_move(session, move))
        return;
    session_accept_line(session);
    game_play(&session->game, move);
    session->engine_waits = session->engine_waits && session->analysis.on;
    session->looks_back = session->looks_back && session->analysis.on;
    session_clock_count_move(session);
    session_position_changed(session);
    if (session->analysis.on)
        session_tell_tried(session, before);
    else if (session_is_browsing(session))
        session_tell_place(session);
    else
        session_tell_last_move(session, false);
    session_continue(session);
}

/* The command that is spelled most like the line's first word, or NULL. */
static const char *nearest_command(const char *line)
{
    const char *nearest = NULL;
    char word[16];
    size_t length = strcspn(line, " \t");
    int best = length <= 4 ? 2 : 3;
    if (length < 3 || length >= sizeof word)
        return NULL;
    memcpy(word, line, length);
    word[length] = '\0';
    for (int i = 0; i < REQUEST_COUNT; i++) {
        int distance = spelling_distance(word, request_table[i].word);
        if (distance < best) {
            best = distance;
            nearest = request_table[i].word;
        }
    }
    return nearest;
}

bool session_refuse_move(struct session *session)
{
    const struct game *game = &session->game;
    const char *turn = color_name((enum color)game->position.side_to_move);
    char ending[80];
    if (session_is_drilling(session))
        return false;
    if (session_setup_refuses(session, REQUEST_UNKNOWN))
        return true;
    if (session_is_watching(session) && !session->analysis.on) {
        session_refuse_watcher(session);
        return true;
    }
    if (session_browse_refuses_move(session))
        return true;
    if (session_is_browsing(session) && !session->analysis.on)
        return false; /* a legal move always can become a variation */
    if (game->result != RESULT_NONE) {
        session_tell(session, MESSAGE_ERROR,
                     session->analysis.on ? "No move can be made here: %s. Type 'undo'."
                                          : "The game is over: %s. Type 'new' or 'undo'.",
                     game_ending_text(game, ending, sizeof ending));
        return true;
    }
    if (session->human[game->position.side_to_move] || session->engine_waits ||
        session->analysis.on)
        return false;
    if (session_clock_is_paused(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "It is %s's move, and the clock is paused; 'pause' goes on.", turn);
        return true;
    }
    if (!session->human[WHITE] && !session->human[BLACK])
        session_tell(session, MESSAGE_ERROR,
                     "The engine plays both sides; type 'color white' to join in.");
    else
        session_tell(session, MESSAGE_ERROR,
                     "It is %s's move: the engine is thinking. 'go' makes it play now.", turn);
    return true;
}

bool session_type_move(struct session *session, const char *line, bool may_be_request)
{
    struct typed_move typed;
    const char *command;
    typed_move_read(&session->game.position, line, &typed);
    if (typed.status != TYPED_MOVE && may_be_request)
        return false;
    line += strspn(line, " \t");
    if (typed.status == TYPED_SYNTAX) {
        command = typed.suggests && strpbrk(line, "12345678") ? NULL : nearest_command(line);
        if (command)
            session_tell(session, MESSAGE_ERROR, "No command '%.20s'. Did you mean '%s'?",
                         line, command);
        else
            session_tell(session, MESSAGE_ERROR, "%s", typed.text);
    } else if (session_may_premove(session)) {
        session_keep_premove(session, line);
    } else if (session_refuse_move(session)) {
        return true;
    } else if (typed.status == TYPED_MOVE) {
        session_play_move(session, typed.move);
    } else {
        session_tell(session, typed.status == TYPED_ILLEGAL ? MESSAGE_ERROR : MESSAGE_QUESTION,
                     "%s", typed.text);
    }
    return true;
}
