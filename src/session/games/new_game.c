/* new_game.c - begins, suspends and resumes games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A suspended game is loaded from its file, because another session may have continued it. A
 * game that is not on disk comes from memory.
 */
#include "session/games/games.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "rules/fen.h"
#include "session/analysis/analysis.h"
#include "session/unsaved.h"
#include "session/session_lobby.h"

/* ---- suspending and resuming ----------------------------------------------------------- */

void games_suspend_current(struct session *session)
{
    modes_remove_all(session);
    struct mode_frame *frame = session_suspended_game(session);
    if (!session_has_state(session, STATE_FILE) &&
        !(frame && (session_plays_timed_lobby_game(session, frame->lobby_game) ||
                    (session->user_game->count == 0 && !session->saving.on_disk &&
                     !session_lobby_game_blocks_leaving(session))))) {
        session_drop_suspended_game(session);
        frame = &session->mode_stack.list[FRAME_SUSPENDED];
        *frame = (struct mode_frame){.mode = session->mode_stack.list[FRAME_USER_GAME].mode,
                                     .lobby_game = session_lobby_game_id(session),
                                     .watched = session_has_state(session, STATE_WATCHING) &&
                                                !session_is_taking_over(session)};
        if (session->saving.on_disk)
            memcpy(frame->id, session->saving.id, sizeof frame->id);
        memcpy(frame->person, session->players.person, sizeof frame->person);
        session_commit(session, CHANGE_NOTHING); /* stops thinking about it */
        clock_stop(&session->clock.clock, session->now());
        frame->clock_used = session->clock.clock.used;
        frame->game = *session->user_game;
        game_init(session->user_game, NULL);
    }
    session_replace_game(session, NULL);
}

/* The time used for the current move is not in the file. */
static void restore_time_used(struct session *session, const struct mode_frame *suspended)
{
    if (session->user_game->current != suspended->game.current)
        return;
    session->clock.clock.used = suspended->clock_used;
    session->clock.due = -1;
    session_clock_update(session);
}

/* Reports nothing if the user leaves a lobby game for a new game without moves. */
bool games_resume_suspended(struct session *session, bool *at_start)
{
    if (!session_suspended_game(session))
        return false;
    struct mode_frame suspended = *session_suspended_game(session);
    bool has_begun = session_lobby_game_id(session) == 0 || suspended.game.count > 0 ||
                     *suspended.id || !position_is_start(&suspended.game.start);
    *at_start = false;
    if (suspended.lobby_game != 0 && modes_resume_game(session, suspended.lobby_game))
        return true;
    session->mode_stack.list[FRAME_SUSPENDED].mode = NULL; /* `suspended` owns its game now */
    modes_remove_all(session);
    *at_start = suspended.mode->state & STATE_START_SCREEN;
    if (*at_start) {
        session_new_game(session, NULL);
        session_set_human_sides(session, suspended.person[WHITE], suspended.person[BLACK]);
        session_write_player_tags(session);
    } else if (!*suspended.id ||
               !games_resume_saved(session, suspended.id, suspended.watched)) {
        games_replace_current(session, &suspended.game, suspended.id);
        session_restore_players(session, true);
        session_commit(session, CHANGE_BOARD | (*suspended.id ? CHANGE_GAME : 0));
        restore_time_used(session, &suspended);
        if (has_begun) {
            session_print(session, "Back in your game.%s", session_clock_pause_text(session));
            report_sides(session);
        }
        return true;
    }
    restore_time_used(session, &suspended);
    game_free(&suspended.game);
    return true;
}

const char *session_file_escape_key_text(const struct session *session)
{
    const struct mode_frame *frame = session_suspended_game(session);
    if (!frame || !session_has_state(session, STATE_FILE))
        return "";
    return frame->mode->state & STATE_START_SCREEN ? "the start screen" : "your game";
}

/* ---- new games ------------------------------------------------------------------------- */

static bool is_in_progress(const struct session *session)
{
    const struct game *game = session->user_game;
    return game->count > 0 && game->result == RESULT_NONE && !game->study &&
           !session_has_state(session, STATE_FILE | STATE_WATCHING);
}

/* Begins a game, drops the suspended one, and reports what became of the old game. If
 * `controls` is NULL, the time controls in the settings are used. */
static void begin_game(struct session *session, const struct position *start,
                       const struct time_control controls[2])
{
    if (session_lobby_game_blocks_leaving(session))
        games_suspend_current(session);
    const struct mode_frame *frame = session_suspended_game(session);
    bool has_suspended = frame && *frame->id;
    bool is_saved = (session->saving.on_disk || has_suspended) && session->saving.saver;
    bool screen = session_has_screen(session);
    bool says_saved = screen && is_saved && is_in_progress(session);
    char unsaved[ARCHIVE_ID_SIZE];
    bool saved = screen || !is_saved || !session_find_unsaved_game(session, unsaved);
    bool save_failed = session_get_save_state_of_all(session, NULL) == SAVE_FAILED;
    session_new_game(session, start);
    session_set_up_game(session, controls);
    if (!saved)
        session_print(session, "A new game; the old one is %s. 'resume %s' continues it.",
                      save_failed ? "NOT SAVED" : "not saved yet", unsaved);
    else if (!screen)
        session_print(session, "A new game%s.", is_saved ? "; the old one is saved" : "");
    report_sides_with(session, says_saved && !save_failed ? " The old game is saved." : "");
}

struct new_game {
    int color;    /* enum user_color; -1: not given */
    int chess960; /* number of the position; -1: not given */
    bool has_clock;
    struct time_control controls[2];
    struct level level; /* the caller sets the default */
};

/* Returns "" for "960" or "chess960", "=518" for "960=518", or NULL for other words. */
static const char *skip_chess960(const char *word)
{
    word += strncasecmp(word, "chess", 5) == 0 ? 5 : 0;
    return strncmp(word, "960", 3) == 0 && (!word[3] || word[3] == '=') ? word + 3 : NULL;
}

/* `argument` is a side, a level, a clock and "960" or "960=N", in any order. */
static bool parse_new_game(struct new_game *game, const char *argument, struct error *error)
{
    char word[OPTION_WORD_SIZE], level[MESSAGE_TEXT_SIZE] = "";
    const char *part, *number;
    for (size_t length; next_word(&argument, &part, &length);) {
        snprintf(word, sizeof word, "%.*s", (int)length, part);
        int color = settings_parse_word("color", word);
        if (color == USER_COLOR_NONE)
            game->has_clock = true; /* no clock */
        else if (color >= 0 && game->color >= 0)
            return error_set(error, 0, "expected one side, found two");
        else if (color >= 0)
            game->color = color;
        else if ((number = skip_chess960(word)) != NULL && !*number)
            game->chess960 = (int)(random_seed() % CHESS960_POSITIONS);
        else if (number && !number_parse_int(number + 1, 0, CHESS960_POSITIONS - 1,
                                             &game->chess960, error))
            return false;
        else if (number || word_equals(word, length, "level") ||
                 word_equals(word, length, "clock"))
            continue; /* these words before a level or clock are optional */
        else if (!strpbrk(word, "+,/"))
            text_add_item(level, sizeof level, " ", word);
        else if (time_controls_parse(game->controls, word, error))
            game->has_clock = true;
        else
            return strchr(word, '/') && !strpbrk(word, "+,:") &&
                   error_set(error, 0,
                             "expected a clock such as 40/90, found '%s'; 'fen' "
                             "starts from a position",
                             word);
    }
    return !*level || level_parse(&game->level, level, NULL) ||
           error_set(
               error, 0,
               "expected a side, a level ('level' lists them), a clock such as 5+3 or none, "
               "or 960, found '%.*s'",
               PRINTABLE_UP_TO(40, level));
}

void handle_new(struct session *session, const char *argument)
{
    struct new_game game = {.color = -1, .chess960 = -1, .level = session->players.level};
    struct position start;
    struct error error;
    if (!parse_new_game(&game, argument, &error) ||
        !players_allow_search_depth(&session->players, game.level.depth, &error)) {
        session_error(session, "new: %s.", error.text);
        return;
    }
    session->players.level = game.level;
    if (game.has_clock)
        memcpy(session->clock.next_controls, game.controls, sizeof game.controls);
    if (game.color < 0 && session->settings->color == USER_COLOR_RANDOM &&
        players_count_humans(&session->players) == 1)
        game.color = USER_COLOR_RANDOM;
    if (game.color < 0 &&
        session_has_state(session, STATE_SPECTATING)) /* the user has no side */
        game.color = USER_COLOR_WHITE;
    if (game.color >= 0)
        session_set_user_color(session, (enum user_color)game.color);
    if (game.chess960 >= 0)
        position_set_chess960(&start, game.chess960);
    begin_game(session, game.chess960 >= 0 ? &start : NULL, NULL);
}

/* Begins the same game again. A user who plays one side gets the other side, except in a
 * set-up position, for which the user chose the side. */
void handle_again(struct session *session)
{
    struct position start = session->user_game->start;
    struct time_control controls[2];
    bool custom_clock = session->clock.is_custom;
    if (is_in_progress(session) && session_needs_confirmation(session)) {
        session_ask_to_confirm(session, COMMAND_AGAIN, "",
                               "Leave this game and start another? (y/n)");
        return;
    }
    memcpy(controls, session->clock.clock.controls, sizeof controls);
    bool is_common = position_is_start(&start);
    if (is_common && players_count_humans(&session->players) == 1)
        session_set_user_color(session, session->players.person[WHITE] ? USER_COLOR_BLACK
                                                                       : USER_COLOR_WHITE);
    begin_game(session, is_common ? NULL : &start, custom_clock ? controls : NULL);
}

void games_start_from_position(struct session *session, const struct position *position)
{
    static const struct time_control none[2];
    bool analysing = session_has_state(session, STATE_ANALYSIS);
    if (is_in_progress(session))
        games_suspend_current(session);
    const struct mode_frame *frame = session_suspended_game(session);
    if (!frame || frame->mode->state & STATE_START_SCREEN) {
        begin_game(session, position, none);
    } else {
        session_replace_game(session, position);
        session_set_up_game(session, none);
        session_print(session, "%s",
                      session_has_screen(session)
                          ? "New game from this position. Escape (before your first move) or "
                            "F8 returns to the old one."
                          : "A new game; the old one is suspended. 'return' goes back to it.");
        if (!session_has_screen(session)) /* a screen shows the players */
            report_sides(session);
    }
    if (analysing)
        analysis_begin(session);
}

void handle_fen(struct session *session, const char *argument)
{
    struct position position;
    struct error remark, error;
    char fen[FEN_SIZE];
    if (!*argument) {
        fen_write(&session_game(session)->position, fen);
        session_print_exact(session, "%s", fen);
        return;
    }
    if (!fen_parse_with_warning(&position, argument, &remark, &error)) {
        session_error(session, "%s.", error.text);
        return;
    }
    if (is_in_progress(session) && session_needs_confirmation(session)) {
        session_ask_to_confirm(session, COMMAND_FEN, argument,
                               "Suspend your game and play from this position? (y/n)");
        return;
    }
    /* A user who plays only one side gets the side to move. */
    if (players_count_humans(&session->players) == 1)
        session_set_user_color(session, position.side_to_move == WHITE ? USER_COLOR_WHITE
                                                                       : USER_COLOR_BLACK);
    games_start_from_position(session, &position);
    session_print_fen_warning(session, &remark);
}

/* ---- the end of a game --------------------------------------------------------------- */

const char *session_next_steps_text(const struct session *session)
{
    bool over = session->user_game->result != RESULT_NONE ||
                session_has_state(session, STATE_LOBBY_GAME_OVER);
    if (!over || session_has_state(session, STATE_HISTORY | STATE_OTHER_BOARD | STATE_FILE |
                                                STATE_WATCHING))
        return "";
    if (session_has_state(session, STATE_LOBBY_GAME))
        return players_count_humans(&session->players) == 1
                   ? "Next: rematch, review, or leave for the lobby."
                   : "Next: review, or leave for the lobby.";
    return session_is_saved_lobby_game(session) ? "Next: review or new."
                                                : "Next: review, again, new or undo.";
}
