/* session.c - how a session begins, handles typed lines, collects results, and ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive/archive_summary.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/thread.h"
#include "base/words.h"
#include "pgn/pgn.h"
#include "rules/fen.h"
#include "session/analysis/analysis.h"
#include "session/board/play.h"
#include "session/core/core.h"
#include "session/games/browse.h"
#include "session/unsaved.h"
#include "session/session_pickers.h"
#include "session/session_lobby.h"
#include "session/study/training.h"
#include "session/games/watch.h"
#include "typing/spoken_input.h"

/* ==== what a session waits for =========================================================== */

void session_fill_poll_set(const struct session *session,
                           struct pollfd set[SESSION_DESCRIPTORS])
{
    for (int i = 0; i < SESSION_DESCRIPTORS; i++)
        set[i] = (struct pollfd){-1, 0, 0};
    set[0] = (struct pollfd){session->wake.descriptors[0], POLLIN, 0};
    engine_player_fill_poll_set(session->players.engine, set + 1);
    set[SESSION_DESCRIPTORS - 1] = session_lobby_pollfd(session); /* after the engine's */
}

int64_t session_deadline(const struct session *session)
{
    int64_t engine = engine_player_deadline(session->players.engine);
    if (session->autoplay_due > 0)
        engine = earlier(engine, session->autoplay_due);
    return earlier(earlier(engine, session->clock.due), modes_deadline(session));
}

bool session_needs_poll(const struct session *session,
                        const struct pollfd set[SESSION_DESCRIPTORS])
{
    int64_t deadline = session_deadline(session);
    for (int i = 0; i < SESSION_DESCRIPTORS; i++)
        if (set[i].fd >= 0 && set[i].revents != 0)
            return true;
    return deadline >= 0 && session->now() >= deadline;
}

int session_poll_timeout(const struct session *session, int wait)
{
    int64_t deadline = session_deadline(session), left = deadline - session->now();
    if (deadline < 0)
        return wait;
    left = left < 0 ? 0 : left < INT_MAX ? left : INT_MAX;
    return (int)earlier(left, wait);
}

/* ==== the end of a session =============================================================== */

enum { DISK_WAIT_MAX = 2000 }; /* milliseconds */

/* Returns how to resume the game. In kiosk mode, users have no command line. */
static const char *how_to_resume(const struct session *session)
{
    return session->settings->restricted ? "'resume'" : "'ttychess --resume'";
}

static void report_end(struct session *session, enum save_state state, bool was_asked)
{
    const struct mode_frame *suspended = session_suspended_game(session);
    const char *why;
    char unsaved[UNSAVED_TEXT_SIZE];
    if (state == SAVE_FAILED) {
        session_get_save_state_of_all(session, &why);
        session_report(session, MESSAGE_WARNING, "NOT SAVED: %s: %s.",
                       session_unsaved_text(session, unsaved), why);
        return;
    }
    if (state == SAVE_PENDING) {
        session_report(session, MESSAGE_WARNING, "NOT SAVED yet: the disk is not responding.");
        return;
    }
    if (suspended && *suspended->id && !suspended->watched &&
        game_final_result(&suspended->game) == RESULT_NONE)
        session_print(session, "Your suspended game, %.*s - %.*s, is saved: %s continues it.",
                      PRINTABLE_UP_TO(40, suspended->game.white),
                      PRINTABLE_UP_TO(40, suspended->game.black), how_to_resume(session));
    if (!was_asked && session->saving.on_disk && session->saving.saver &&
        saver_unlock_game_and_wait(session->saving.saver, session->saving.id, DISK_WAIT_MAX))
        session_print(session, "Another session has taken over the game.");
    else if (state == SAVE_CLEAN && !session_has_state(session, STATE_WATCHING | STATE_FILE) &&
             session->saving.on_disk && game_final_result(session->user_game) == RESULT_NONE &&
             !session->saving.keeps_finished_game)
        session_print(session, "The game is saved: %s continues it.", how_to_resume(session));
}

int session_finish(struct session *session, bool was_asked)
{
    engine_player_quit_programs(session->players.engine); /* while we wait for the disk */
    bool was_reported = session->saving.error_is_reported;
    session->saving.session_is_ending = true;
    if (session->saving.saver)
        saver_flush(session->saving.saver, DISK_WAIT_MAX);
    session_poll(session); /* may report that saving fails or works again */
    enum save_state state = session_get_save_state_of_all(session, NULL);

    if (!was_asked)
        handle_quit(session);
    if (state != SAVE_FAILED || was_reported || !session->saving.error_is_reported)
        report_end(session, state, was_asked);
    modes_finish(session);
    return state == SAVE_FAILED || state == SAVE_PENDING;
}

/* ==== the game a session begins with ===================================================== */

enum { FILE_LIMIT = 16 << 20 };

/* Finds the game that --resume names. Sets *file to whether the name is that of a file.
 * Returns false and sets *error if nothing is found. */
static bool find_resumed_game(struct session *session, char id[ARCHIVE_ID_SIZE], bool *file,
                              struct error *error)
{
    const char *name = session->settings->resume_game;
    struct archive *archive = &session->saving.archive;
    *file = false;
    if (!name)
        return (session->settings->watch &&
                archive_find_last_unfinished(archive, true, id, NULL)) ||
               archive_find_last_unfinished(archive, false, id, error);
    bool exact, found = archive_find_game(archive, name, id, &exact, error);
    /* A file of this name takes precedence over a game whose id only contains the name. */
    *file = !exact && access(name, F_OK) == 0;
    return *file || found;
}

static bool copy_file(struct session *session, const char *path, struct error *error)
{
    size_t length;
    char *text = file_read(path, FILE_LIMIT, &length, error);
    enum pgn_status status =
        text ? pgn_parse(session->board, text, length, 1, error) : PGN_NO_GAME;
    free(text);
    if (status == PGN_HAS_ERRORS)
        session_error(session, "The file is damaged (%s); unreadable text is now a comment.",
                      error->text);
    return status != PGN_NO_GAME;
}

static bool resume(struct session *session, struct error *error)
{
    const struct game *game = session->board;
    char id[ARCHIVE_ID_SIZE], last[MOVE_TEXT_SIZE];
    struct loaded_game found = {.locked = false, .locked_elsewhere = false};
    bool file;
    if (!session->saving.has_archive) {
        *error = session->texts->save_error;
        return false;
    }
    if (!find_resumed_game(session, id, &file, error))
        return false;
    if (file ? !copy_file(session, session->settings->resume_game, error)
             : games_load_saved(session, id, session->settings->watch, &found, error) ==
                   PGN_NO_GAME)
        return false;
    if (!file)
        *session->board = found.game;
    session->saving.on_disk = found.locked || found.locked_elsewhere;
    if (session->saving.on_disk)
        memcpy(session->saving.id, id, sizeof id);
    session_restore_players(session, !found.locked_elsewhere);
    if (!session->saving.on_disk)
        session_assign_game_id(session);
    if (found.locked_elsewhere)
        watch_begin(session);
    else /* report_sides() adds the side to move or the result */
        session_print(session, "Resumed %s %s%s.",
                      found.locked ? "the game" : "a copy of the game",
                      game->current > 0 ? "after " : "at its beginning",
                      game->current > 0 ? move_text(game, game->current, last) : "");
    return true;
}

static bool begin_game(struct session *session, struct error *error)
{
    const struct settings *settings = session->settings;
    session_init_level(session);
    if (settings->resume)
        return resume(session, error);
    if (settings->pgn_file)
        return browse_open_file(session, error);
    game_init(session->board, settings->has_position ? &settings->position : NULL);
    session_assign_game_id(session);
    session_set_user_color(session, session_new_game_color(session, settings->has_position));
    session_set_up_game(session, NULL);
    session_print_fen_warning(session, &settings->position_remark);
    return true;
}

/* ---- begin and end ---------------------------------------------------------------------- */

static const struct mode *const modes[] = {
#define MODE_ROW(id, row) [MODE_##id] = &row,
    MODE_TABLE(MODE_ROW)};

enum { KIOSK_GAMES = 2000, KIOSK_GAME_BYTES = 1 << 20 };

static void update_limits(void *context, struct search_limits *limits)
{
    session_clock_set_search_limits(context, limits);
}

/* A pipe without a reader must not block. */
static bool open_log(const char *path, FILE **log, struct error *error)
{
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
    int file = open(path, flags, 0666);
    *log = file < 0 ? NULL : fdopen(file, "a");
    const char *why = errno == ENXIO ? "no program reads this pipe" : strerror(errno);
    return *log || error_set(error, 0, "%s: %s", path, why);
}

static struct session *create(struct settings *settings, struct error *error)
{
    struct level level = settings->level;
    bool saves_games = !settings->no_save || settings->resume;
    if (settings->log_path && !open_log(settings->log_path, &settings->engine.log, error))
        return NULL;
    struct session *session = memory_new(1, sizeof *session);
    struct saving *saving = &session->saving;
    if (!wake_init(&session->wake, error)) {
        free(session);
        return NULL;
    }
    session->settings = settings;
    session->now = monotonic_milliseconds;
    session->position_state.draw_offer = NO_DRAW_OFFER;
    session->columns = 80;
    session->default_notation = NOTATION_SAN;
    session->texts = memory_new(1, sizeof *session->texts);
    session->next_command.command = session->question.command = COMMAND_UNKNOWN;
    session->ui_command = (struct command_call){COMMAND_UNKNOWN, memory_copy_string("")};
    players_init(&session->players, engine_player_create(&settings->engine, &session->wake,
                                                         update_limits, session));
    modes_create(session, modes);
    if (level.elo || level.depth || level.nodes || level.move_time)
        session->players.level = level;
    session->clock.due = -1;
    memcpy(session->clock.next_controls, settings->clocks, sizeof settings->clocks);
    /* If games cannot be saved, they can still be played. session_get_save_state() returns the
     * error. */
    struct error *save_error = &session->texts->save_error;
    if (!settings->restricted) { /* the archive can be read even if nothing is saved */
        saving->has_archive =
            archive_init(&saving->archive, saves_games ? save_error : NULL) && saves_games;
    } else { /* many users share this disk; messages must not reveal the host's paths */
        saving->archive = (struct archive){"ttychess/games", KIOSK_GAMES, KIOSK_GAME_BYTES};
        saving->has_archive = saves_games;
    }
    if (!settings->no_save && saving->has_archive)
        saving->saver = saver_create(&saving->archive, &session->wake, save_error);
    return session;
}

struct session *session_create(struct settings *settings, struct error *error)
{
    struct session *session = create(settings, error);
    bool has_engine_options = settings->engine.threads > 1 || settings->engine.hash != 16 ||
                              settings->engine.book || settings->engine.network ||
                              settings->engine.syzygy;
    if (!session)
        return NULL;
    /* Apply these options now, while an error can still be reported on stderr. */
    if (!session_apply_strategies(session, error) ||
        (has_engine_options && !engine_player_create_engine(session->players.engine, error)) ||
        !engines_start(session, error) || !begin_game(session, error)) {
        session_destroy(session);
        return NULL;
    }
    /* Save a resumed game at once if the options change its players or clock. */
    if (session->saving.on_disk && session->board->result == RESULT_NONE &&
        session_options_are_given(session, "color clock " SETTINGS_OF_LEVEL
                                           " " SETTINGS_OF_STRATEGY " " SETTINGS_OF_ENGINE))
        session_save_game(session);
    if (settings->has_start_screen || settings->lobby)
        session_connect_lobby(session);
    if (settings->has_start_screen)
        session_open_first_start_screen(session);
    else if (!settings->lobby && !session_has_state(session, STATE_WATCHING | STATE_FILE))
        report_sides(session);
    session_report_config_errors(session);
    wake_signal(&session->wake);
    return session;
}

void session_destroy(struct session *session)
{
    if (!session)
        return;
    modes_remove_all(session);
    session_close_comparison(session); /* its engines share the player's network */
    engine_player_destroy(session->players.engine);
    modes_destroy(session);
    saver_destroy(session->saving.saver, DISK_WAIT_MAX);
    wake_free(&session->wake);
    free(session->messages.list);
    free(session->ui_command.argument);
    free(session->question.argument);
    free(session->texts);
    if (session->settings->engine.log)
        fclose(session->settings->engine.log);
    session->settings->engine.log = NULL;
    free(session);
}

/* ---- lines ------------------------------------------------------------------------------ */

/* Plays several moves ("1. e4 c5 2. Nf3") where the user moves for both sides. Returns false if
 * it has not handled the line. */
static bool take_moves(struct session *session, const char *line)
{
    struct typed_move typed;
    struct game game;
    if (!session_has_state(session, STATE_ANALYSIS | STATE_BROWSING) &&
        (players_count_humans(&session->players) < 2 ||
         session_has_state(session, STATE_LOBBY_GAME | STATE_WATCHING)))
        return false;
    game_init(&game, &session->board->position);
    bool taken = paste_play_moves(&game, line, &typed);
    if (taken && !play_refuse_move(session))
        for (size_t i = 0; i < game.count && session->board->result == RESULT_NONE &&
                           session->board->position.key == game.keys[i];
             i++)
            play_move(session, game.moves[i].move);
    game_free(&game);
    return taken;
}

struct input {
    enum input_kind {
        INPUT_NOTHING, /* an empty line */
        INPUT_COMMAND, /* or a question in words that a command answers */
        INPUT_FEN,     /* pasted in a terminal that does not report pastes */
        INPUT_TEXT     /* moves, an answer, a mode's words, possibly a command */
    } kind;
    enum command_id command; /* of the first word, or COMMAND_UNKNOWN */
    const char *text;        /* the line, or `spoken` */
    const char *argument;    /* points into `text` */
    char spoken[SPOKEN_QUERY_SIZE];
};

/* Changes "how do I pause the clock" to "help pause", after the first word that is a command. */
static void choose_help(char question[SPOKEN_QUERY_SIZE])
{
    static const char *const vague[] = {"play", "set",  "go",   "move", "if",  "who",
                                        "why",  "line", "show", "back", "stop"};
    const char *rest = question, *word, *argument;
    size_t length;
    if (!next_word(&rest, &word, &length) || !word_equals(word, length, "how"))
        return;
    while (next_word(&rest, &word, &length)) {
        enum command_id id = command_parse(word, &argument);
        if (length > 1 && id != COMMAND_UNKNOWN &&
            !word_equals_any(word, length, vague, sizeof vague / sizeof *vague)) {
            snprintf(question, SPOKEN_QUERY_SIZE, "help %s", command_table[id].word);
            return;
        }
    }
    strcpy(question, "ask what");
}

/* Classifies a line. Some commands are INPUT_TEXT, because they may mean something else. A
 * single letter may be a piece, a word with an unexpected argument may be a move, and any word
 * may be for setup. */
static void input_parse(const struct session *session, const char *line, struct input *input)
{
    bool choice_is_open = session_choice_is_open(session);
    *input = (struct input){.text = line};
    input->command = command_parse(input->text, &input->argument);
    bool known = input->command != COMMAND_UNKNOWN;
    if ((!known || *input->argument) &&
        spoken_query_to_command(input->text, session_asking_side(session), input->spoken)) {
        choose_help(input->spoken);
        input->kind = INPUT_COMMAND;
        input->text = input->spoken;
        input->command = command_parse(input->text, &input->argument);
    } else if (known && word_length(input->text) > 1 && !choice_is_open &&
               (!*input->argument || *command_table[input->command].argument) &&
               !session_has_state(session, STATE_SETUP)) {
        input->kind = INPUT_COMMAND;
    } else {
        bool fen = looks_like_fen(input->text) && !session_has_state(session, STATE_SETUP);
        input->kind = *input->text == '\0' ? INPUT_NOTHING : fen ? INPUT_FEN : INPUT_TEXT;
    }
}

/* Opens a list of moves as a game, or explains why a move is illegal. Returns false for any other
 * line. */
static bool open_moves(struct session *session, const char *line)
{
    struct paste paste;
    if (session_has_state(session, STATE_LOBBY_GAME) ||
        session_refusal(session, COMMAND_OPEN, command_table[COMMAND_OPEN].rules))
        return false;
    paste_classify(&paste, line, strlen(line), &session->board->position);
    bool opened = paste.kind == PASTE_MOVES;
    bool explained = !opened && *paste.error;
    if (opened)
        browse_open_paste(session, &paste);
    else if (explained)
        session_error(session, "%s", paste.error);
    paste_free(&paste);
    return opened || explained;
}

/* Handles the name of a setting, with or without a value: "bell on". */
static bool take_setting(struct session *session, const char *line)
{
    char name[OPTION_WORD_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)word_length(line), line);
    bool found = settings_find_option(name) >= 0 && !session_has_state(session, STATE_SETUP);
    if (found)
        session_set_next_command(session, COMMAND_CONFIG, line);
    return found;
}

/* Handles text. Returns false if it may be a command. A word that can be a move is a move,
 * except after ':'. "c 4" is a move, even if it is illegal; "c" and "clock 4" are the command
 * `clock`. */
static bool take_text(struct session *session, const struct input *input)
{
    const char *line = input->text;
    bool colon = *line == ':', known = input->command != COMMAND_UNKNOWN;
    struct typed_move typed;
    char nearest[COMMAND_WORD_SIZE];
    if ((!colon && play_answer_choice(session, line)) ||
        modes_handle_line(session, line + colon) || (!colon && take_moves(session, line)))
        return true;
    if (colon)
        return take_setting(session, skip_white_space(line + 1));
    typed_move_parse(&session->board->position, line, &typed);
    if (known && (typed.status == TYPED_SYNTAX ||
                  (typed.status != TYPED_MOVE && word_length(line) > 1)))
        return false;
    if (typed.status != TYPED_SYNTAX) {
        play_typed_move(session, line, &typed);
        return true;
    }
    if (open_moves(session, line) || take_setting(session, line))
        return true;
    if (session_choice_is_open(session)) {
        session->ambiguous_move.age = 0;
        session_error(session, "'%.*s' is not an answer. %s", PRINTABLE_UP_TO(20, line),
                      session->ambiguous_move.question);
    } else if (command_suggest(line, nearest) &&
               !(typed.has_suggestion && strpbrk(line, "12345678"))) {
        bool helps = help_has_keyword(line);
        session_error(session,
                      helps ? "No command '%.*s'; 'help %s' explains it."
                            : "No command '%.*s'. Did you mean '%s'?",
                      PRINTABLE_UP_TO(20, line), helps ? line : nearest);
    } else {
        session_error(session, "%s", typed.text);
    }
    return true;
}

static enum session_action handle_trimmed_line(struct session *session, const char *line)
{
    struct input input;
    line = skip_white_space(line);
    session_check_flag(session); /* a move after the flag fell is too late */
    if (*line == '\0' && session_has_question(session))
        return session_run_command(session, COMMAND_NO, "");
    session->ambiguous_move.age += *line != '\0';
    input_parse(session, line, &input);
    session->line_is_command = input.command != COMMAND_UNKNOWN;
    switch (input.kind) {
    case INPUT_COMMAND: return session_run_command(session, input.command, input.argument);
    case INPUT_FEN: session_set_next_command(session, COMMAND_FEN, input.text); break;
    case INPUT_NOTHING:
        if (!training_continue(session) && !session_remind_of_start_screen(session))
            play_cancel_premoves(session);
        break;
    case INPUT_TEXT:
        if (take_text(session, &input))
            break;
        if (input.command != COMMAND_UNKNOWN &&
            (!*input.argument || *command_table[input.command].argument))
            return session_run_command(session, input.command, input.argument);
        if (input.command == COMMAND_UNKNOWN)
            session_error(session, "No command '%.*s'; type 'help'.",
                          PRINTABLE_UP_TO(30, input.text + 1));
        else
            session_error(
                session, "'%s' takes no argument, but '%.*s' was given.%s",
                command_table[input.command].word, PRINTABLE_UP_TO(40, input.argument),
                input.command == COMMAND_UNDO ? " It takes back one move at a time; repeat it."
                                              : "");
        return session_run_command(session, COMMAND_UNKNOWN, NULL);
    }
    session_cancel_question(session);
    return session_run_command(session, COMMAND_UNKNOWN, NULL);
}

/* Trims the line, because trailing spaces would become part of a file name. Unicode spaces
 * come from pasted text and French keyboards. */
enum session_action session_handle_line(struct session *session, const char *line)
{
    char *trimmed = memory_copy_string(line);
    printable_normalize_spaces(trimmed);
    size_t length = strlen(trimmed);
    while (length > 0 && is_white_space(trimmed[length - 1]))
        trimmed[--length] = '\0';
    log_write(session->settings->engine.log, "typed: %s", trimmed);
    enum session_action action = handle_trimmed_line(session, trimmed);
    free(trimmed);
    return action;
}

/* ---- events ----------------------------------------------------------------------------- */

bool session_has_unreported_save_error(const struct session *session)
{
    return !session->saving.error_is_reported &&
           session_get_save_state(session, NULL) == SAVE_FAILED;
}

static unsigned process_events(struct session *session)
{
    struct engine_answer answer;
    unsigned events = 0;
    engine_player_poll(session->players.engine, &answer);
    switch (answer.purpose) {
    case THINKING_NONE:
    case THINKING_PONDER: break;
    case THINKING_MOVE: play_engine_move(session, &answer); break;
    /* The engine gave up. */
    case THINKING_ANALYSIS: session->analysis_is_stopped = true; break;
    case THINKING_HINT: advice_handle_hint(session, answer.best, answer.from_book); break;
    case THINKING_THREAT: advice_handle_threat(session, answer.best); break;
    case THINKING_TREE: tree_comparison_handle_search_end(session); break;
    }
    if (engines_report_events(session) || answer.reported || answer.purpose != THINKING_NONE)
        events |= SESSION_EVENT_THINKING;
    events |= modes_poll(session);
    if (session->autoplay_due > 0 && session->now() >= session->autoplay_due &&
        session_autoplay(session))
        events |= SESSION_EVENT_BOARD | SESSION_EVENT_THINKING;
    session_clock_update(session);
    return session_check_flag(session) ? events | SESSION_EVENT_CLOCK : events;
}

static unsigned report_saving(struct session *session)
{
    struct saving *saving = &session->saving;
    const char *why;
    enum save_state state = session_get_save_state(session, &why);
    size_t count = saving->saver ? saver_saved_plies(saving->saver, saving->id) : SIZE_MAX;
    bool changed = state != saving->reported_state || count != saving->reported_count;
    if (state == SAVE_FAILED && !saving->error_is_reported) {
        saving->error_is_reported = true;
        session_report(session, MESSAGE_WARNING, "NOT SAVED: %s.", why);
        if (!saving->session_is_ending && !session->settings->restricted)
            session_print(session, "Type 'save FILE' to save the game elsewhere.");
    } else if (state == SAVE_CLEAN && saving->error_is_reported) {
        saving->error_is_reported = false;
        session_print(session, "Saving works again: the game is saved.");
    }
    saving->reported_state = state;
    saving->reported_count = count;
    return changed ? SESSION_EVENT_SAVED : 0;
}

unsigned session_poll(struct session *session)
{
    size_t ply = session->board->current;
    uint64_t key = session->board->position.key;
    size_t unread = session->messages.count - session->messages.next;
    bool question_is_open = session->question.command != COMMAND_UNKNOWN;
    bool offer_was_open = session_has_open_offer(session);
    wake_clear(&session->wake);
    unsigned events = process_events(session) | report_saving(session);
    if (session_has_open_offer(session) && !offer_was_open) { /* `y` now accepts the offer */
        session_cancel_question(session);
        session_cancel_move_question(session);
    } else if (question_is_open && (session->question.command != COMMAND_UNKNOWN) &&
               session->messages.count - session->messages.next > unread)
        session_repeat_question(session);
    if (session->next_command.command != COMMAND_UNKNOWN && !session->is_quitting)
        session_run_command(session, COMMAND_UNKNOWN, NULL);
    session_start_due_work(session);
    if (session->board->current != ply || session->board->position.key != key)
        events |= SESSION_EVENT_BOARD;
    events |= session->events;
    session->events = 0;
    return events;
}

void session_set_ui(struct session *session, enum session_ui ui)
{
    if (session->ui_kind == UI_SCREEN && ui != UI_SCREEN) { /* the screen failed */
        bool level_is_unknown = session->level_is_unknown;
        session_start_chosen_game(session);
        session->level_is_unknown = level_is_unknown; /* still ask for the level */
        session_report_config_errors(session);
    }
    session->ui_kind = ui;
}

void session_set_columns(struct session *session, int columns)
{
    session->columns = columns;
}

size_t session_saved_plies(const struct session *session)
{
    const struct saving *saving = &session->saving;
    size_t count = session_game(session)->count, saved = SIZE_MAX;
    if (saving->saver && !session_has_state(session, STATE_FILE))
        saved = saver_saved_plies(saving->saver, saving->id);
    return saved < count ? saved : count;
}

bool session_is_flipped(const struct session *session)
{
    return session->flipped;
}

const struct settings *session_settings(const struct session *session)
{
    return session->settings;
}

bool session_side_is_human(const struct session *session, enum color color)
{
    return session->players.person[color];
}
