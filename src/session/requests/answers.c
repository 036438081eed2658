/* answers.c - `clock`, `pause`, `level`, `color`, `pgn`, `eval`, `material`, `quit`, `copy`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "engine/evaluation/explain.h"
#include "engine/fair_play.h"
#include "pgn/pgn.h"
#include "rules/fen.h"
#include "session/core/core.h"
#include "session/session_lobby.h"
#include "session/session_pickers.h"
#include "strategies/strategies.h"
#include "typing/board_query.h"
#include "typing/help_text.h"

/* ==== the clock ========================================================================== */

static const char waits_for_moves[] =
    "runs once both have moved"; /* then nothing else matters */

static const char *state_text(const struct session *session)
{
    const char *table = session_table_clock_words(session);
    if (session->own->result != RESULT_NONE)
        return "the game is over";
    if (session_is_at(session, AT_WATCHING))
        return "as they were at the last move";
    if (session_is_at(session, AT_OTHER_BOARD | AT_REVIEW) ||
        !session_clock_is_played(session->own))
        return "stopped meanwhile";
    if (session_clock_is_paused(session))
        return "paused: a move or 'pause' restarts it";
    if (*table)
        return table;
    if (session->own->current < FREE_MOVES)
        return waits_for_moves;
    if (!session->clock.clock.running)
        return "stopped while the engine waits";
    return session->own->position.side_to_move == WHITE ? "White's runs" : "Black's runs";
}

static void tell_clock(struct session *session)
{
    struct clock_face white, black;
    char control[2 * TIME_CONTROL_SIZE];
    if (!session_clock_face(session, WHITE, &white) ||
        !session_clock_face(session, BLACK, &black)) {
        session_say(
            session,
            "There is no clock; 'clock 5+3' sets one: 5 minutes plus 3 seconds per move.");
        return;
    }
    session_clock_write_control(session, control);
    if (state_text(session) == waits_for_moves)
        session_say(session, "Clock %s: %s.", control, waits_for_moves);
    else
        session_say(session, "White %s, Black %s; %s, %s.", white.text, black.text, control,
                    state_text(session));
}

void handle_clock(struct session *session, const char *argument)
{
    struct session_clock *own = &session->clock;
    struct time_control controls[2];
    char text[2 * TIME_CONTROL_SIZE];
    struct error error;
    size_t length = word_length(argument);
    const char *rest = skip_white_space(argument + length);
    bool was_thinking = engine_player_purpose(session->players.engine) == THINKING_MOVE;
    if (!*argument) {
        tell_clock(session);
        return;
    }
    if (*rest) {
        session_complain(session, "Expected one time control, found '%.*s' after it.",
                         PRINTABLE_UP_TO(40, rest));
        return;
    }
    snprintf(text, sizeof text, "%.*s", (int)length, argument);
    if (!time_controls_read(controls, text, &error)) {
        session_complain(session, "clock: %s.", error.text);
        return;
    }
    memcpy(own->wanted, controls, sizeof controls);
    time_controls_write(controls, text);
    session_note_setting(session, "clock", argument);
    if (!session_clock_is_played(session->own) || session->keeping.looks_back) {
        session_say(session, "The next game's clock: %s.", text);
        return;
    }
    session_clock_set(session);
    session_save(session);
    if (was_thinking)
        session_think(session, THINKING_MOVE); /* start again with the new clock */
    tell_clock(session);
}

void handle_pause(struct session *session)
{
    struct session_clock *own = &session->clock;
    if (!session_has_clock(session)) {
        session_complain(session, "There is no clock to pause; 'clock 5+3' sets one.");
    } else if (session->own->result != RESULT_NONE) {
        session_complain(session, "The game is over; its clock is stopped.");
    } else if (own->paused) {
        session_clock_go_on(session);
        session_say(session, "The game continues.");
    } else {
        own->paused = true;
        if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
            engine_player_cancel(session->players.engine);
        session_clock_follow(session);
        session_say(session, "Paused; a move or 'pause' continues.");
    }
}

/* ==== level, sides, game, evaluation, material =========================================== */

static void tell_level(struct session *session)
{
    session_say(session, "Level: %s%s.",
                session->players.level.move_time > 0 && !session_plays_by_clock(session)
                    ? "full strength, "
                    : "",
                session_level_text(session));
}

void handle_level(struct session *session, const char *argument)
{
    struct level level = session->players.level;
    struct error error;
    if (!*argument) {
        tell_level(session);
        help_text_levels(session_tell_line, session);
    } else if (!level_read(&level, argument, &error)) {
        session_complain(session, "level %s.", error.text);
    } else if (!players_allow_search_depth(&session->players, level.depth, &error)) {
        session_complain(session, "%s.", error.text);
    } else {
        session->players.level = level;
        session_note_setting(session, "level", argument);
        session_change_players(session);
        if (session->own->result == RESULT_NONE)
            session_save(session);
        if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
            session_think(session, THINKING_MOVE); /* start again at the new level */
        tell_level(session);
    }
}

void handle_color(struct session *session, const struct arguments *arguments)
{
    char word[OPTION_WORD_SIZE];
    if (arguments->word < 0) {
        words_tell_sides(session);
        return;
    }
    session_seat(session,
                 (enum user_color)arguments->word); /* words are in the order of enum who */
    session_change_players(session); /* or in the next game, if this one is over */
    session->engine_waits = session->keeping.looks_back;
    if (session->board->result == RESULT_NONE)
        session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    words_tell_sides(session);
    session_note_setting(session, "color", settings_word("color", arguments->word, word));
}

void handle_pgn(struct session *session)
{
    const char *path;
    enum save_state state = session_saved(session, &path);
    size_t length;
    char *text = pgn_write(session->own, &length), *rest = text, *line;
    if (state == SAVE_FAILED)
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", path);
    else if (session_is_at(session, AT_BROWSING))
        ; /* it is in the file, see 'save' */
    else if (state == SAVE_OFF)
        session_say(session, "The game is not saved (--no-save).");
    else if (!session->keeping.on_disk)
        session_say(session, "Will be saved after the first move, in %s", path);
    else
        session_say(session, "Kept in %s", path);
    while ((line = strsep(&rest, "\n")) != NULL && rest)
        session_tell_exact(session, "%s", line);
    free(text);
}

/* Reports what the rules say of the position. Returns true if an evaluation would be
 * pointless, because no move can be made. */
static bool tell_verdict(struct session *session)
{
    const struct game *game = session_game(session);
    char ending[80];
    if (game->ending == ENDING_NONE)
        return false;
    session_say(session, "%s.", game_ending_text(game, ending, sizeof ending));
    return game->ending == ENDING_CHECKMATE || game->ending == ENDING_STALEMATE ||
           game->ending == ENDING_INSUFFICIENT;
}

/* In the order of the argument of `eval`. */
enum { EVAL_TABLE, EVAL_PIECES, EVAL_MAP };

/* Writes what a shallow search sees and the static evaluation (`total`, centipawns for White)
 * does not, or returns false. Not in a drill, where that may be the solution. */
static bool look_ahead(struct session *session, const struct network *network, int total,
                       char sentence[EXPLAIN_SENTENCE_SIZE])
{
    const struct position *position = &session_game(session)->position;
    struct shallow_search seen;
    return !session_is_at(session, AT_DRILL) &&
           shallow_search_run(strategies, network, position, &seen) &&
           explain_shallow_search(position, &seen,
                                  position->side_to_move == WHITE ? total : -total, sentence);
}

/* Prints the rows behind the sentences. */
static void tell_rows(struct session *session, int word,
                      const struct evaluation_report *report,
                      const struct network_report *pieces)
{
    char sentence[EXPLAIN_SENTENCE_SIZE];
    for (int color = WHITE; word >= EVAL_PIECES && color <= BLACK; color++)
        if (explain_pieces(pieces, (enum color)color, sentence))
            session_say(session, "%s", sentence);
    if (word == EVAL_PIECES)
        explain_pieces_table(pieces, session_tell_line, session);
    else if (word == EVAL_MAP)
        explain_pieces_map(pieces, session_tell_line, session);
    else
        explain_evaluation_table(report, session->columns, session_tell_line, session);
    if (word == EVAL_TABLE && pieces) {
        explain_network(pieces, sentence);
        session_say(session, "%s", sentence);
    }
}

/* Two different scores side by side would confuse. If a search at full strength is shown, its
 * score is used; that of a weaker level is only an opinion. */
static int shown_total(const struct session *session, int total)
{
    const struct thinking *thinking = session_thinking(session);
    return thinking->line_count > 0 && thinking->elo == 0 &&
                   !session_is_at(session, AT_DRILL) &&
                   thinking->root_key == session_game(session)->position.key &&
                   !score_is_certain(thinking->lines[0].score)
               ? thinking->lines[0].score
               : total;
}

/* Evaluates the position statically, with a shallow search for tactics: a sentence with a
 * score, the other side's compensation, and rows if asked for. */
void handle_evaluation(struct session *session, const struct arguments *arguments)
{
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    int word = session->confirmed && arguments->word < 0 ? (int)EVAL_TABLE : arguments->word;
    struct evaluation_report report;
    struct network_report pieces;
    char sentence[EXPLAIN_SENTENCE_SIZE];
    struct error error;
    if (tell_verdict(session) ||
        (!fair_play_allows(NULL, game->keys, game->current + 1, &error) &&
         !session_complain(session, "The engine cannot evaluate the position: %s.",
                           error.text)))
        return;
    const struct network *network =
        explain_evaluate(engine_player_network(session->players.engine), position, &report);
    if (network)
        network_explain(network, position, &pieces);
    if (word >= EVAL_PIECES && !network) {
        session_complain(
            session,
            "This position is evaluated without the network; 'eval table' shows the terms.");
        return;
    }
    int total = network ? pieces.total : report.total;
    bool decided =
        report.ending != ENDING_KING_PAWN && look_ahead(session, network, total, sentence);
    if (!decided)
        explain_evaluation(&report, shown_total(session, total), sentence);
    if (word < 0 && session_has_screen(session)) {
        session_question(session, REQUEST_EVAL, "table", "%s y: the table.", sentence);
        return;
    }
    session_say(session, "%s", sentence);
    if (explain_other_side(&report, total, decided, sentence))
        session_say(session, "%s", sentence);
    if (word >= 0)
        tell_rows(session, word, &report, network ? &pieces : NULL);
}

/* The shown game may be a position that is being set up. */
void handle_material(struct session *session)
{
    char text[BOARD_QUERY_SIZE];
    board_query_write_material(session_game(session), text);
    session_say(session, "%s", text);
}

/* session_leave() reports what became of the game, because the disk may not have finished. */
void handle_quit(struct session *session)
{
    modes_leave(session);
    engine_player_cancel(session->players.engine);
}

char *session_copy_text(const struct session *session, const char *what, size_t *length,
                        struct error *error)
{
    char fen[FEN_SIZE];
    if (strcasecmp(what, "pgn") == 0)
        return pgn_write(session->board, length);
    if (*what && strcasecmp(what, "fen") != 0) {
        error_set(error, 0, "copy: expected fen or pgn, found '%.*s'",
                  PRINTABLE_UP_TO(20, what));
        return NULL;
    }
    *length = fen_write(&session_game(session)->position, fen);
    return memory_copy_string(fen);
}
