/* browse_commands.c - opens a file, goes from game to game, continues a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "base/file.h"
#include "pgn/epd.h"
#include "pgn/pgn_scanner.h"
#include "session/board/game_history.h"
#include "session/games/games.h"
#include "session/games/browse_state.h"
#include "session/unsaved.h"
#include "session/commands/pickers.h"

/* ==== opening a file of games ========================================================= */

enum { FIRST_READ_PORTION = 64 << 10 /* bytes read before the file is shown */ };

/* Returns whether one of the first games has a common tag or a move. Files that are not PGN
 * may contain bytes that look like it. */
static bool has_games(struct game_list *list)
{
    bool found = false;
    for (size_t i = 0; i < game_list_count(list) && !found; i++) {
        struct game game;
        if (game_list_load(list, i, &game, NULL) == PGN_NO_GAME)
            continue;
        found = game.count > 0 || game_tag(&game, "Site") || game_tag(&game, "FEN");
        for (int field = 0; field < GAME_LIST_FILE; field++)
            found |= *game_list_field_text(list, i, (enum game_list_field)field) != '\0';
        game_free(&game);
    }
    return found;
}

static bool open_list(struct session *session, struct browser *browser, const char *path,
                      struct error *error)
{
    struct error failure;
    char *converted = NULL;
    if (browser->is_epd) {
        if (!(converted = epd_convert_to_pgn(path, &failure, error)))
            return false;
        if (*failure.text)
            session_error(session, "%s: %s.", browser->name, failure.text);
    }
    browser->list = game_list_open(converted ? converted : path, error);
    if (converted)
        unlink(converted);
    free(converted);
    if (!browser->list)
        return false;
    while (game_list_count(browser->list) < 2 && /* is it the only one? */
           game_list_scan(browser->list, FIRST_READ_PORTION, 1))
        ;
    if (game_list_count(browser->list) > 0 && has_games(browser->list))
        return true;
    if (game_list_take_error(browser->list, &failure))
        return error_set(error, 0, "%s: %s", path, failure.text);
    return error_set(
        error, 0, "%s: expected PGN, found neither a tag nor a legal move%s", path,
        file_has_suffix(path, ".csv") ? "; 'puzzle FILE' in the game trains puzzles" : "");
}

/* Lists the games, or puts a single game on the board. Returns false if it cannot be read. */
static bool show_games(struct session *session)
{
    struct browser *browser = browser_of(session);
    browse_report_errors(session);
    mode_set_base(session, MODE_LIST);
    return game_list_count(browser->list) != 1 || !game_list_is_complete(browser->list) ||
           browse_open_game(session, 0);
}

static void begin_browsing(struct session *session)
{
    games_suspend_current(session);
    session->players.person[WHITE] = session->players.person[BLACK] = true;
    session->flipped = session->settings->color == USER_COLOR_BLACK;
}

static struct browser init_browser(const char *path)
{
    char *absolute = realpath(path, NULL);
    struct browser fresh = {.path = absolute ? absolute : memory_copy_string(path),
                            .is_epd = file_has_suffix(path, ".epd")};
    const char *last = strrchr(fresh.path, '/');
    fresh.converted = fresh.is_epd;
    printable_copy_string(fresh.name, sizeof fresh.name, last ? last + 1 : path);
    return fresh;
}

bool browse_open_file(struct session *session, struct error *error)
{
    const char *path = session->settings->pgn_file;
    struct browser *browser = mode_state(session, MODE_FILE);
    *browser = init_browser(path);
    game_init(session->user_game, NULL);
    session->players.person[WHITE] = session->players.person[BLACK] = true;
    session->flipped = session->settings->color == USER_COLOR_BLACK;
    if (!open_list(session, browser, path, error))
        return false;
    if (!show_games(session))
        return error_set(error, 0, "%s: the game cannot be read", path);
    return true;
}

/* Frees fresh.path on failure. */
static bool open_browser(struct session *session, struct browser fresh, const char *path,
                         struct error *error)
{
    struct browser *browser = mode_state(session, MODE_FILE);
    if (!open_list(session, &fresh, path, error)) {
        game_list_close(fresh.list);
        free(fresh.path);
        return false;
    }
    bool had_suspended = *session_file_escape_key_text(session);
    begin_browsing(session);
    save_file_archive_unsaved(session);
    browse_free(session);
    *browser = fresh;
    if (!show_games(session))
        mode_set_base(session, MODE_LIST);
    if (*session_file_escape_key_text(session) && !had_suspended)
        session_print(session, "%s goes back to %s.",
                      session_has_text_ui(session) ? "'return'" : "Escape",
                      session_file_escape_key_text(session));
    return true;
}

static void print_list(struct session *session)
{
    if (session_has_state(session, STATE_GAME_LIST) && session_has_text_ui(session))
        session_print_games(session);
}

bool browse_open_text(struct session *session, const char *text, size_t length,
                      const char *name, const struct query *query, struct error *error)
{
    char *path = file_write_temporary(text, length);
    if (!path)
        return error_set(error, 0, "the games cannot be stored temporarily: %s",
                         strerror(errno));
    struct browser fresh = {.path = memory_copy_string("pasted"), .converted = true};
    if (query)
        fresh.query = *query;
    printable_copy_string(fresh.name, sizeof fresh.name, name);
    bool opened = open_browser(session, fresh, path, error);
    unlink(path);
    free(path);
    if (opened)
        print_list(session);
    return opened;
}

void browse_open_paste(struct session *session, const struct paste *paste)
{
    struct error error = {0, 0, ""};
    if (!browse_open_text(session, paste->text, paste->length, "pasted games", NULL, &error))
        session_error(session, "%s.", error.text);
    else if (paste->kind == PASTE_MOVES)
        session_step_game(session, BROWSE_END);
    if (*paste->error)
        session_error(session, "%s Only the moves before it were read.", paste->error);
}

bool browse_open_search_results(struct session *session, const char *path, const char *words,
                                const struct query *query, const uint64_t *offsets,
                                size_t count, struct error *error)
{
    const char *open_path = browse_file_path(session);
    if ((!open_path || strcmp(open_path, path) != 0) &&
        !open_browser(session, init_browser(path), path, error))
        return false;
    struct browser *browser = browser_of(session);
    if (strcmp(words, game_list_filter_text(browser->list)) != 0) /* else the list has grown */
        browser->selected_row = browser->next_print_row = 0;
    game_list_set_filter_offsets(browser->list, words, offsets, count);
    game_list_apply_filter(browser->list, count); /* the first rows are needed now */
    browser->query = *query;
    return true;
}

/* ==== commands ======================================================================== */

/* ---- leaving the file for a game ----------------------------------------------------- */

/* Returns false if a game from a file or the user's finished game is browsed at a position
 * with legal moves. Otherwise reports an error and returns true. */
static bool refuse_to_continue(struct session *session)
{
    bool studied = session_has_state(session, STATE_BROWSING) || session->user_game->study;
    if (studied && has_legal_move(&session->board->position))
        return false;
    if (!studied && session->user_game->result == RESULT_NONE)
        session_error(session, "No game from a file is open; type a move or 'new'.");
    else
        session_error(session,
                      "Step back first; 'continue' then starts a new game from there.%s",
                      studied ? "" : " 'undo' reopens this game.");
    return true;
}

void handle_continue(struct session *session)
{
    struct game line;
    char unsaved[ARCHIVE_ID_SIZE];
    bool browsing = session_has_state(session, STATE_BROWSING);
    if (refuse_to_continue(session))
        return;
    mode_remove(session, MODE_ANALYSIS);
    game_copy_up_to_board(&line, session->board);
    bool is_saved = !session_find_unsaved_game(session, unsaved);
    session_new_game(session, &line.position);
    line.date = session->user_game->date; /* the continuation is played today */
    game_free(session->user_game);
    *session->user_game = line;
    game_update_result(session->user_game);
    session_update_opening_source(session);
    session_set_up_game(session, NULL);
    session_save_game(session);
    if (browsing)
        session_print(session, "A new game from this position; 'games' returns to %s.",
                      browser_of(session)->name);
    else
        session_print(session, "A new game from this position; the original is %s.",
                      is_saved ? "saved" : "not saved yet");
    report_sides(session);
}

static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    const struct game *game = session->user_game;
    int64_t left;
    if (!session_has_state(session, STATE_FILE_GAME))
        return false;
    const char *elo = game_tag(game, color == WHITE ? "WhiteElo" : "BlackElo");
    size_t ply = session_has_state(session, STATE_LESSON) ? 0 : game->current;
    if (ply > 0 && color == position_turn(&game->position)) /* the other side moved last */
        ply--;
    if (ply > 0 && move_node_get_clock(game->moves[ply - 1].node, &left))
        clock_time_write(left, card->clock);
    snprintf(card->name, sizeof card->name, "%.*s",
             PRINTABLE_UP_TO(40, game_player_name(game, color)));
    snprintf(card->rating, sizeof card->rating, "%.*s", PRINTABLE_UP_TO(6, elo ? elo : ""));
    return true;
}

/* ---- selecting games ----------------------------------------------------------------- */

static bool refuse_without_file(struct session *session)
{
    if (browser_of(session))
        return false;
    return !session_error(session, "No file of games is open%s.",
                          session->settings->restricted ? ": paste games to read them"
                                                        : ": 'open FILE' opens one");
}

/* Returns true if the front end must show the list. */
bool handle_games(struct session *session, const char *argument)
{
    if (!browser_of(session) && !*argument && session->saving.has_archive) {
        handle_resume(session, "");
        return false;
    }
    if (refuse_without_file(session))
        return false;
    if (!session_has_state(session, STATE_FILE))
        begin_browsing(session);
    if (session_has_state(session, STATE_FILE_GAME))
        mode_push(session, MODE_LIST);
    else
        mode_set_base(session, MODE_LIST);
    if (*argument)
        session_filter_games(session, strcmp(argument, "all") == 0 ? "" : argument);
    return true;
}

static void open_number(struct session *session, size_t number)
{
    struct browser *browser = browser_of(session);
    if (refuse_without_file(session))
        return;
    if (number == 0 || number > game_list_count(browser->list))
        session_error(session, "There is no game %zu%s; the last is %zu.", number,
                      game_list_is_complete(browser->list) ? "" : " yet",
                      game_list_count(browser->list));
    else
        browse_open_game(session, number - 1);
}

/* ---- files in the current directory -------------------------------------------------- */

enum { FILES_PRINTED = 20 };

bool list_files(struct session *session, struct picker *picker)
{
    (void)session;
    struct game_files files = game_files_find(".", true, NULL);
    char name[GAME_FILE_NAME_SIZE], label[GAME_FILE_NAME_SIZE + 24], line[PATH_MAX + 8];
    char detail[40];
    struct file_stamp stamp = {.size = 0};
    picker_reset(picker, "Game files", "");
    for (size_t i = 0; i < files.count; i++) {
        printable_copy_string(name, sizeof name, files.paths[i] + strlen("./"));
        snprintf(label, sizeof label, "%zu %s", i + 1, name);
        snprintf(line, sizeof line, "open %s", files.paths[i]);
        *detail = '\0';
        if (file_stamp_get(&stamp, files.paths[i]) && S_ISREG(stamp.mode))
            snprintf(detail, sizeof detail, "%8.1f kB", (double)stamp.size / 1000);
        picker_add_row(picker, .label = label, .about = name, /* if too long for the row */
                       .detail = detail, .line = line);
    }
    picker_add_row(picker, .kind = ROW_COMMAND_PREFIX, .label = "another...",
                   .about = "Type its path, e.g. ~/games/mine.pgn", .line = "open ");
    game_files_free(&files);
    return true;
}

static void print_files(struct session *session)
{
    struct game_files files = game_files_find(".", true, NULL);
    char list[400] = "";
    for (size_t i = 0; i < files.count && i < FILES_PRINTED; i++)
        text_add_item(list, sizeof list, ", ", files.paths[i] + strlen("./"));
    if (files.count > 0)
        session_print(session, "Game files here: %s%s. 'open FILE' opens one.", list,
                      files.count > FILES_PRINTED ? " and more" : "");
    else
        session_print(session, "No game files here; 'open FILE' opens one elsewhere.");
    game_files_free(&files);
}

void handle_open(struct session *session, const char *argument)
{
    struct error error;
    char path[ARCHIVE_PATH_SIZE];
    uint64_t number;
    file_expand_home(argument, path, sizeof path);
    if (!*argument)
        print_files(session);
    else if (number_parse(argument, 0, SIZE_MAX, &number, NULL))
        open_number(session, (size_t)number);
    else if (open_browser(session, init_browser(path), path, &error))
        print_list(session);
    else
        session_error(session, "%s.", error.text);
}

static void step_move(struct session *session, bool forward)
{
    if (session_has_state(session, STATE_BROWSING))
        session_set_next_command(session, forward ? COMMAND_REDO : COMMAND_UNDO, "");
    else if (session_can_browse_history(session) || !game_history_refuse_browsing(session))
        session_step_game(session, forward ? BROWSE_FORWARD : BROWSE_BACK);
}

/* Returns whether `next` and `previous` step through moves instead of games. They do
 * without a file, or if the file's only game is open. */
static bool steps_moves(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return !browser ||
           (session_has_state(session, STATE_FILE_GAME) &&
            !session_has_state(session, STATE_GAME_LIST) &&
            game_list_is_complete(browser->list) && game_list_count(browser->list) == 1);
}

static void open_adjacent(struct session *session, bool forward)
{
    if (steps_moves(session)) {
        step_move(session, forward);
        return;
    }
    if (forward && !session_has_state(session, STATE_FILE_GAME)) { /* in the list */
        session_open_selected_game(session);
        return;
    }
    const struct browser *browser = browser_of(session);
    struct game_list *list = browser->list;
    const char *word = forward ? "next" : "previous";
    size_t count = game_list_match_count(list);
    size_t match = game_list_find_match(list, browser->index);
    if (forward && match < count && game_list_match_index(list, match) == browser->index)
        match++;
    if (forward ? match >= count : match == 0)
        session_error(session, "There is no %s game%s%s; '%s move' steps through this one.",
                      word, count < game_list_count(list) ? " among those found" : "",
                      forward && !game_list_is_complete(list) ? " yet" : "", word);
    else
        browse_open_game(session, game_list_match_index(list, forward ? match : match - 1));
}

static void step(struct session *session, const struct arguments *arguments, bool forward)
{
    bool moves = arguments->word == 0;
    if (session_refuse(session, COMMAND_UNKNOWN, moves ? NEEDS_GAME : NOT_IN_SETUP_OR_LESSON))
        return;
    if (moves)
        step_move(session, forward);
    else
        open_adjacent(session, forward);
}

void handle_next(struct session *session, const struct arguments *arguments)
{
    step(session, arguments, true);
}

void handle_previous(struct session *session, const struct arguments *arguments)
{
    step(session, arguments, false);
}

/* ---- the modes ----------------------------------------------------------------------- */

/* Returns false if the move does not try to solve a position of an EPD file. */
static bool report_attempt(struct session *session)
{
    const struct game *game = session->user_game;
    bool solves;
    if (!browser_of(session)->is_epd || game->current != 1 ||
        !epd_check_move(game, game->node->move, &solves, NULL))
        return false;
    session_print(session,
                  solves ? "Correct: %s."
                         : "%s is not the solution; 'undo' takes it back, 'pgn' shows the "
                           "solution.",
                  game->node->san);
    return true;
}

/* A move that is not in the tree becomes a variation. */
static bool process_move(struct session *session, chess_move move)
{
    if (!session_has_state(session, STATE_BROWSING) || session->board != session->user_game)
        return false;
    game_play(session->user_game, move);
    session->engine_waits = session->saving.keeps_finished_game = false;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    if (!report_attempt(session))
        browse_report_position(session);
    return true;
}

/* Handles `return`. With a screen, it leads from a game to the list, then to the suspended
 * game or, if there is none, back to the game. Without a screen, it leads from the list to the
 * game, then to the suspended game. */
static bool process_return(struct session *session)
{
    bool list = session_has_state(session, STATE_GAME_LIST), at_start;
    bool screen = session_has_screen(session);
    if (!screen && !list && !session_has_state(session, STATE_OTHER_BOARD) &&
        !move_node_is_in_main_line(session->user_game->node)) {
        session_set_next_command(session, COMMAND_GOTO, "main");
    } else if (screen && !list && game_list_count(browser_of(session)->list) > 1) {
        mode_push(session, MODE_LIST);
    } else if (list && session_has_state(session, STATE_FILE_GAME) &&
               !(screen && *session_file_escape_key_text(session))) {
        mode_remove(session, MODE_LIST);
        if (!screen)
            browse_report_position(session);
    } else if (!*session_file_escape_key_text(session) ||
               session_has_state(session, STATE_OTHER_BOARD) ||
               !games_resume_suspended(session, &at_start)) {
        return false;
    } else if (at_start) {
        session_open_start_screen(session);
    }
    return true;
}

/* Records that the game was edited, not just tried; only `save` writes the file. */
static bool track_edits(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (session_has_state(session, STATE_LESSON))
        return false;
    browser->changed |=
        !browser->is_epd && session->user_game->tree.count != browser->tree_count;
    browser->tree_count = session->user_game->tree.count;
    return true;
}

static int64_t deadline(const struct session *session)
{
    return browse_list_is_growing(session) ? 0 : -1;
}

static const struct mode_command browse_commands[] = {
    {COMMAND_RETURN, .try_run = process_return}, {.command = COMMAND_UNKNOWN}};

const struct mode list_mode = {
    .state = STATE_GAME_LIST,
    .prompt = "find",
    .commands = browse_commands,
    .ended_by = NEEDS_GAME,
};

const struct mode file_mode = {
    .size = sizeof(struct browser),
    .free = browse_free,
    .state = STATE_FILE_GAME,
    .move = process_move,
    .step = browse_step_ply,
    .prevents_saving = track_edits,
    .commands = browse_commands,
    .name_player = name_player,
    .game_replaced = browse_close_game,
    .wake = browse_list_continue,
    .deadline = deadline,
    .ask_before_quit = save_file_ask_before_quit,
    .finish = save_file_archive_unsaved,
};
