/* basic_commands.c - `clock`, `pause`, `level`, `color`, `pgn`, `eval`, `material`, `quit`,
 * `copy`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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
#include "strategies/strategies.h"
#include "typing/board_query.h"
#include "typing/help_text.h"

/* In this state, the times are not printed. */
static const char not_started[] = "off until both have moved";

/* Returns "" if a clock is running. */
static const char *clock_state_text(const struct session *session)
{
    const char *lobby_text = session_lobby_clock_text(session);
    if (session->user_game->result != RESULT_NONE)
        return "the game is over";
    if (session_has_state(session, STATE_WATCHING))
        return "as of the last move";
    if (session_has_state(session, STATE_OTHER_BOARD | STATE_REVIEW) ||
        !game_is_in_progress(session->user_game))
        return "stopped for now";
    if (session_clock_is_paused(session))
        return "paused: a move or 'pause' restarts it";
    if (*lobby_text)
        return lobby_text;
    if (session->user_game->current < UNTIMED_PLIES)
        return not_started;
    if (!session->clock.clock.running)
        return "stopped while the engine waits";
    return "";
}

/* Prints "You 56 seconds, running. Black 1 minute. Clock 1+0", `scope` and a full stop. */
static void print_clock(struct session *session, const char *scope)
{
    const struct chess_clock *clock = &session->clock.clock;
    char control[2 * TIME_CONTROL_SIZE], text[200] = "", time[CLOCK_WORDS_SIZE];
    const char *state = clock_state_text(session);
    if (!session_has_clock(session)) {
        session_print(session, "There is no clock%s.",
                      *scope ? scope
                             : "; 'clock 5+3' sets one: 5 minutes plus 3 seconds per move");
        return;
    }
    session_clock_write_control(session, control);
    for (enum color color = WHITE; color <= BLACK && state != not_started; color++) {
        bool you = players_is_only_local_human(&session->players, color);
        clock_time_write_words(clock_time_left(clock, color, session->now()), time);
        text_add(text, sizeof text, "%s %s%s. ", you ? "You" : color_name(color), time,
                 !*state && clock->turn == color ? ", running" : "");
    }
    session_print(session, "%sClock %s%s%s%s.", text, control, *state ? ", " : "", state,
                  scope);
}

void handle_clock(struct session *session, const char *argument)
{
    struct time_control controls[2];
    char text[2 * TIME_CONTROL_SIZE];
    struct error error;
    if (!*argument) {
        print_clock(session, "");
        return;
    }
    if (!time_controls_parse(controls, argument, &error)) {
        session_error(session, "clock: %s.", error.text);
        return;
    }
    memcpy(session->clock.next_controls, controls, sizeof controls);
    time_controls_write(controls, text);
    if (!game_is_in_progress(session->user_game) || session->saving.keeps_finished_game) {
        session_print(session, "The next game's clock: %s.", text);
        return;
    }
    session_clock_reset(session);
    session_save_game(session);
    if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
        session_start_search(session, THINKING_MOVE); /* restart it with the new clock */
    print_clock(session, ". This also applies to later games");
}

void handle_pause(struct session *session)
{
    if (!session_has_clock(session)) {
        session_error(session, "There is no clock to pause; 'clock 5+3' sets one.");
    } else if (session->user_game->result != RESULT_NONE) {
        session_error(session, "The game is over; its clock is stopped.");
    } else if (session->clock.paused) {
        session_clock_unpause(session);
        session_print(session, "The game continues.");
    } else {
        session->clock.paused = true;
        if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
            engine_player_cancel_search(session->players.engine);
        session_clock_update(session);
        session_print(session, "The clock is paused; a move or 'pause' restarts it.");
    }
}

static void print_level(struct session *session)
{
    enum color color = session->players.person[WHITE] ? BLACK : WHITE;
    char text[PLAYER_TEXT_SIZE];
    players_write_description(&session->players, color, session_has_clock(session), text);
    const struct engine_player *engine = session->players.engine;
    enum engine_role role = (enum engine_role)color;
    int wanted = session->players.level.elo,
        elo = engine_player_effective_elo(engine, role, wanted);
    if (players_program_name(&session->players, color)) {
        bool ready = engine_player_program_state(engine, role) == PROGRAM_STATE_READY;
        session_print(
            session, "The opponent is %s.%s", text,
            elo == wanted || !ready ? ""
            : elo > wanted          ? " Its levels begin there."
            : elo > 0               ? " Its levels end there."
                      : " It has no levels, unlike the built-in engine ('engine builtin').");
        return;
    }
    session_print(session, "Level: %s%s.",
                  session->players.level.move_time > 0 && !session_clock_limits_engine(session)
                      ? "full strength, "
                      : "",
                  session_level_text(session));
}

void handle_level(struct session *session, const char *argument)
{
    struct level level = session->players.level;
    struct error error;
    if (!*argument) {
        print_level(session);
        help_text_levels(session_print_line, session);
    } else if (!level_parse(&level, argument, &error)) {
        session_error(session, "level %s.", error.text);
    } else if (!players_allow_search_depth(&session->players, level.depth, &error)) {
        session_error(session, "%s.", error.text);
    } else {
        session->players.level = level;
        session_update_player_tags(session);
        if (session->user_game->result == RESULT_NONE)
            session_save_game(session);
        if (engine_player_purpose(session->players.engine) == THINKING_MOVE)
            session_start_search(session, THINKING_MOVE); /* restart it at the new level */
        print_level(session);
    }
}

void handle_color(struct session *session, const struct arguments *arguments)
{
    if (arguments->word >= 0) {
        /* The words of the grammar are in the order of the enum. */
        session_set_user_color(session, (enum user_color)arguments->word);
        session_update_player_tags(session);
        session->engine_waits = session->saving.keeps_finished_game;
        if (session->board->result == RESULT_NONE)
            session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    }
    report_sides(session);
}

void handle_pgn(struct session *session)
{
    const char *path;
    enum save_state state = session_get_save_state(session, &path);
    size_t length;
    char *text = pgn_write(session->user_game, &length), *rest = text, *line;
    if (state == SAVE_FAILED)
        session_report(session, MESSAGE_WARNING, "NOT SAVED: %s.", path);
    else if (session_has_state(session, STATE_BROWSING))
        ; /* `save` saves the file */
    else if (state == SAVE_OFF)
        session_print(session, "The game is not saved (--no-save).");
    else if (!session->saving.on_disk)
        session_print(session, "After the first move, the game will be saved in %s", path);
    else
        session_print(session, "The game is saved in %s", path);
    while ((line = next_part(&rest, "\n")) != NULL && rest)
        session_print_exact(session, "%s", line);
    free(text);
}

/* Reports how the game ended, if it is over. Returns true if nothing is left to evaluate. */
static bool report_verdict(struct session *session)
{
    const struct game *game = session_game(session);
    char ending[80];
    if (game->ending == ENDING_NONE)
        return false;
    session_print(session, "%s.", game_ending_text(game, ending, sizeof ending));
    return game->ending == ENDING_CHECKMATE || game->ending == ENDING_STALEMATE ||
           game->ending == ENDING_INSUFFICIENT;
}

/* In the order of the words that `eval` accepts. */
enum { EVAL_TABLE, EVAL_PIECES, EVAL_MAP };

/* Writes a sentence about tactics that the static evaluation (`total`, centipawns from White's
 * side) misses. Returns false if a shallow search finds none, and in lessons, where they may
 * be the solution. */
static bool search_tactics(struct session *session, const struct network *network, int total,
                           char sentence[EXPLAIN_SENTENCE_SIZE])
{
    const struct position *position = &session_game(session)->position;
    struct shallow_search shallow;
    return !session_has_state(session, STATE_LESSON) &&
           shallow_search_run(strategies, network, position, &shallow) &&
           explain_shallow_search(position, &shallow,
                                  position->side_to_move == WHITE ? total : -total, sentence);
}

/* On a screen, the front end draws the terms and the map; plain mode prints them. */
static void print_evaluation_rows(struct session *session, int word)
{
    struct evaluation_display *display = &session->evaluation;
    char sentence[EXPLAIN_SENTENCE_SIZE];
    if (session_has_screen(session) && word != EVAL_PIECES) {
        display->shown = word == EVAL_MAP ? EVALUATION_MAP : EVALUATION_TERMS;
        if (word == EVAL_MAP)
            session_print(session,
                          "The numbers rate each piece's square, in tenths of a pawn.");
        return;
    }
    for (int color = WHITE; word >= EVAL_PIECES && color <= BLACK; color++)
        if (explain_pieces(&display->pieces, (enum color)color, sentence))
            session_print(session, "%s", sentence);
    if (word == EVAL_PIECES)
        explain_write_piece_table(&display->pieces, session_print_line, session);
    else if (word == EVAL_MAP)
        explain_write_piece_map(&display->pieces, session_print_line, session);
    else
        explain_write_evaluation_table(&display->report, session->columns, session_print_line,
                                       session);
    if (word == EVAL_TABLE && display->pieces.count > 0) {
        explain_network(&display->pieces, sentence);
        session_print(session, "%s", sentence);
    }
}

/* Returns the score on the screen if it is from a search at full strength, because two
 * different scores would be confusing. Otherwise returns `total`. */
static int displayed_score(const struct session *session, int total)
{
    const struct thinking *thinking = session_thinking(session);
    return thinking->line_count > 0 && thinking->elo == 0 &&
                   !session_has_state(session, STATE_LESSON) &&
                   thinking->root_key == session_game(session)->position.key &&
                   !score_is_certain(thinking->lines[0].score)
               ? thinking->lines[0].score
               : total;
}

struct evaluation_display *session_evaluation(struct session *session)
{
    if (session->evaluation.key != session_game(session)->position.key)
        session->evaluation.shown = EVALUATION_HIDDEN;
    return &session->evaluation;
}

void handle_evaluation(struct session *session, const struct arguments *arguments)
{
    const struct game *game = session_game(session);
    const struct position *position = &game->position;
    int word =
        arguments->word < 0 && session_has_screen(session) ? (int)EVAL_TABLE : arguments->word;
    struct evaluation_display display = {.key = position->key};
    char sentence[EXPLAIN_SENTENCE_SIZE];
    struct error error;
    if (report_verdict(session) ||
        (!fair_play_allows_engine(NULL, game->keys, game->current + 1, &error) &&
         !session_error(session, "The engine cannot evaluate the position: %s.", error.text)))
        return;
    const struct network *network = explain_make_report(
        engine_player_network(session->players.engine), position, &display.report);
    if (network)
        network_explain(network, position, &display.pieces);
    session->evaluation = display;
    if (word >= EVAL_PIECES && !network) {
        session_error(
            session,
            "This position is evaluated without the network; 'eval table' shows the terms.");
        return;
    }
    int total = network ? display.pieces.total : display.report.total;
    bool found_tactics = display.report.ending != ENDING_KING_PAWN &&
                         search_tactics(session, network, total, sentence);
    if (!found_tactics)
        explain_evaluation(&display.report, displayed_score(session, total), sentence);
    session_print(session, "%s", sentence);
    if (explain_other_side(&display.report, total, found_tactics, sentence))
        session_print(session, "%s", sentence);
    if (word >= 0)
        print_evaluation_rows(session, word);
}

void handle_material(struct session *session)
{
    char text[BOARD_QUERY_SIZE];
    board_query_write_material(session_game(session), text);
    session_print(session, "%s", text);
}

/* session_finish() reports whether the game is saved, after it has waited for the disk. */
void handle_quit(struct session *session)
{
    modes_remove_all(session);
    engine_player_cancel_search(session->players.engine);
}

char *session_clipboard_text(const struct session *session, const char *what, size_t *length,
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
