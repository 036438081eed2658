/* start_screen.c - the start screen and the menu.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "archive/archive_summary.h"
#include "base/printable.h"
#include "base/words.h"
#include "engine/strength.h"
#include "session/commands/choices.h"
#include "session/games/games.h"
#include "session/commands/pickers.h"
#include "session/session_graph.h"
#include "session/session_lobby.h"
#include "session/study/study.h"
#include "typing/picker.h"

/* ==== the start screen and the menu =================================================== */

/* The new game already exists, and commands and moves work as usual, except that the engine
 * waits until a command or move begins the game. */

/* Number of saved games to read, newest first; there may be thousands. */
enum { RECENT_GAMES = 50, MENU_RECENT_GAMES = 8 };

struct start_screen {
    bool is_hidden;   /* the board covers the rows */
    bool random_side; /* the side is chosen at random when the game begins */
    struct archive_summary unfinished, latest; /* id "": none */
    size_t unfinished_number, latest_number;   /* as in `resume N` */
    size_t saved_count;
    char next_level[LEVEL_TEXT_SIZE]; /* chosen in the menu over a game; "": as in that game */
};

DEFINE_MODE_STATE_GETTER(start_screen_of, struct start_screen, MODE_START_SCREEN)

/* ---- begin and end --------------------------------------------------------------- */

/* The caller frees the list. */
static struct archive_entry *get_saved_games(struct session *session, size_t *count)
{
    struct archive_entry *games = NULL;
    *count = 0;
    if (session->saving.has_archive)
        archive_list_games(&session->saving.archive, &games, count, NULL);
    return games;
}

/* Finds the newest unfinished and the newest finished game among the `max_count` newest games.
 * Skips games that another session plays, and edited games of files. */
static void scan_saved_games(struct session *session, size_t max_count)
{
    struct saver *saver = session->saving.saver;
    struct start_screen *start = start_screen_of(session);
    struct archive_summary game;
    size_t count;
    struct archive_entry *games = get_saved_games(session, &count);
    start->unfinished.id[0] = start->latest.id[0] = '\0';
    start->saved_count = count;
    for (size_t i = 0; i < count && i < max_count; i++) {
        archive_summary_read(&session->saving.archive, games[i].id, &game);
        start->saved_count -= game.empty;
        if (!game.readable || game.changed || game.moves == 0 ||
            (!(saver && saver_has_game(saver, game.id)) &&
             archive_game_is_locked(&session->saving.archive, game.id)))
            continue;
        bool in_progress = game.result == RESULT_NONE;
        struct archive_summary *newest = in_progress ? &start->unfinished : &start->latest;
        if (*newest->id)
            continue;
        *newest = game;
        *(in_progress ? &start->unfinished_number : &start->latest_number) = i + 1;
    }
    free(games);
}

void session_open_start_screen(struct session *session)
{
    struct start_screen *start = start_screen_of(session);
    mode_set_base(session, MODE_START_SCREEN);
    start->is_hidden = false;
    start->random_side = session->settings->color == USER_COLOR_RANDOM;
    scan_saved_games(session, RECENT_GAMES);
}

void session_mention_unfinished_game(struct session *session)
{
    const struct settings *settings = session->settings;
    const struct start_screen *start = start_screen_of(session);
    char when[16];
    if (settings_have_requested_game(settings) || settings->no_save ||
        session->user_game->current > 0 ||
        session_has_state(session, STATE_FILE | STATE_WATCHING | STATE_START_SCREEN))
        return;
    scan_saved_games(session, MENU_RECENT_GAMES);
    archive_summary_write_date(&start->unfinished, when);
    if (*start->unfinished.id)
        session_print(session, "Your game%s%s is suspended; 'resume %zu' continues it.",
                      *when ? " of " : "", when + strspn(when, " "), start->unfinished_number);
}

bool session_shows_menu(const struct session *session)
{
    return session_has_state(session, STATE_MENU) ||
           (session_has_state(session, STATE_START_SCREEN) &&
            !start_screen_of(session)->is_hidden &&
            !session_has_state(session, STATE_OTHER_BOARD));
}

void session_start_chosen_game(struct session *session)
{
    struct start_screen *start = start_screen_of(session);
    if (!session_has_state(session, STATE_START_SCREEN))
        return;
    mode_set_base(session, MODE_GAME);
    session->level_is_unknown = false;
    if (start->random_side)
        session_set_user_color(session, USER_COLOR_RANDOM);
    start->random_side = false;
    session_update_player_tags(session);
}

/* The engine keeps waiting, even if it plays White. */
void session_hide_menu(struct session *session)
{
    mode_remove(session, MODE_MENU);
    if (!session_shows_menu(session))
        return;
    start_screen_of(session)->is_hidden = true;
    session_remind_of_start_screen(session);
}

bool session_remind_of_start_screen(struct session *session)
{
    if (!session_has_state(session, STATE_START_SCREEN) ||
        !start_screen_of(session)->is_hidden || !session_has_screen(session))
        return false;
    session_print(session, "A move starts a game. Escape opens the menu.");
    return true;
}

/* Returns whether the user's game is on the board. */
static bool shows_user_game(const struct session *session)
{
    return !session_has_state(session, STATE_OTHER_BOARD | STATE_FILE | STATE_WATCHING);
}

static bool is_untouched(const struct session *session)
{
    const struct game *game = session->user_game;
    return game->count == 0 && game->result == RESULT_NONE && !game->study &&
           shows_user_game(session);
}

static bool has_suspended(const struct session *session)
{
    return session_suspended_game(session) && shows_user_game(session) &&
           !session_has_state(session, STATE_LOBBY_GAME);
}

/* Returns whether Escape leaves the board. It returns to a suspended lobby game with a clock at
 * any time, and to another suspended game before the first move or after the end of the game
 * on the board. With no suspended game, it opens the menu before the first move. */
static bool can_leave_board(const struct session *session)
{
    if (session_shows_menu(session))
        return false;
    if (!has_suspended(session))
        return is_untouched(session) && session_has_screen(session);
    int64_t lobby_game = session_suspended_game(session)->lobby_game;
    return session_plays_timed_lobby_game(session, lobby_game) ||
           session->user_game->result != RESULT_NONE || is_untouched(session);
}

static bool browses_finished_game(const struct session *session)
{
    return session_browses_user_game(session) && session->user_game->study;
}

bool session_can_go_back(struct session *session)
{
    struct list_state list;
    if (session_has_state(session, STATE_OTHER_BOARD | STATE_HISTORY | STATE_SEARCH) ||
        browses_finished_game(session) || session_can_return_to_graph(session))
        return true;
    if (session_has_state(session, STATE_FILE))
        return *session_file_escape_key_text(session) ||
               (session_has_state(session, STATE_FILE_GAME) &&
                session_get_game_list_state(session, &list) && list.games > 1);
    if (session_has_state(session, STATE_LOBBY_GAME))
        return !session_lobby_game_blocks_leaving(session);
    return can_leave_board(session);
}

const char *session_escape_key_text(const struct session *session)
{
    if (session_has_state(session, STATE_ANALYSIS))
        return session_has_state(session, STATE_START_SCREEN) ? "back to the menu"
                                                              : "back to the game";
    if (session_has_state(session, STATE_LOBBY_GAME))
        return session_has_state(session, STATE_OTHER_BOARD) ||
                       session_lobby_game_blocks_leaving(session)
                   ? ""
                   : "back to the lobby";
    return can_leave_board(session) && session_suspended_game(session) ? "back to your game"
                                                                       : "";
}

/* Goes to the end of the browsed finished game, to the suspended game or to the menu. */
static bool go_back(struct session *session)
{
    bool at_start = false;
    if (browses_finished_game(session)) {
        session_browse_to_move(session, move_node_line_end(session->user_game->tree.root));
        return true;
    }
    if (session_shows_menu(session)) {
        session_print(session, "This is the menu; 'quit' leaves the program.");
        return true;
    }
    if (session_has_state(session, STATE_LOBBY_GAME) ||
        (!has_suspended(session) && !can_leave_board(session)))
        return false;
    if (session_has_state(session, STATE_START_SCREEN))
        start_screen_of(session)->is_hidden = false;
    else if (!games_resume_suspended(session, &at_start))
        session_set_next_command(session, COMMAND_MENU, "");
    if (at_start)
        session_open_start_screen(session);
    return true;
}

/* ---- the modes ------------------------------------------------------------------- */

/* If the line is a move in the start position and the engine plays White, gives White to the
 * user. */
static bool process_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (session->players.person[session->board->position.side_to_move] ||
        session_has_state(session, STATE_OTHER_BOARD))
        return false;
    typed_move_parse(&session->board->position, line, &typed);
    if (typed.status == TYPED_MOVE)
        session_set_user_color(session, USER_COLOR_WHITE);
    return false;
}

static bool process_move(struct session *session, chess_move move)
{
    (void)move;
    start_screen_of(session)->random_side = false;
    session_start_chosen_game(session);
    return false;
}

static bool process_command(struct session *session, const struct command_entry *entry,
                            const char *argument)
{
    struct start_screen *start = start_screen_of(session);
    if (entry->id == COMMAND_RETURN && go_back(session))
        return true;
    if (!mode_is_on_stack(session, MODE_START_SCREEN) ||
        session_has_state(session, STATE_ANALYSIS))
        return false;
    if (entry->id == COMMAND_COLOR && *argument)
        start->random_side = strcasecmp(argument, "random") == 0;
    if (entry->id == COMMAND_COLOR && start->random_side)
        return true;
    if (!(entry->rules & (KEEPS_START_SCREEN | IN_SETUP)))
        session_start_chosen_game(session);
    return false;
}

static void refuse_without_game(struct session *session)
{
    session_error(session, "No game has started.");
}

static const struct mode_command commands[] = {{COMMAND_RESIGN, .run = refuse_without_game},
                                               {COMMAND_DRAW, .run = refuse_without_game},
                                               {.command = COMMAND_UNKNOWN}};

const struct mode start_screen_mode = {
    .size = sizeof(struct start_screen),
    .state = STATE_START_SCREEN,
    .commands = commands,
    .line = process_line,
    .move = process_move,
    .command = process_command,
};

/* Closes the menu and leaves the text to the mode below. */
static bool close_menu(struct session *session, const char *line)
{
    (void)line;
    mode_remove(session, MODE_MENU);
    return false;
}

/* All other commands close the menu. */
static const struct mode_command menu_commands[] = {{COMMAND_RETURN, .run = mode_pop},
                                                    {.command = COMMAND_HELP},
                                                    {.command = COMMAND_CONFIG},
                                                    {.command = COMMAND_MENU},
                                                    {.command = COMMAND_UNKNOWN}};

const struct mode menu_mode = {
    .state = STATE_MENU,
    .line = close_menu,
    .commands = menu_commands,
    .ended_by = ENDED_BY_ALL,
};

/* ==== the rows ======================================================================== */

enum { FIELD_SIZE = 128 };

/* Describes the game without the opening, which the title shows. */
static const char *about_game(struct archive_summary summary, char text[SUMMARY_TEXT_SIZE])
{
    summary.opening[0] = '\0';
    archive_summary_write(&summary, text);
    return text;
}

/* Writes `resume` with the game's id, or, without a screen, its number, which is short. A screen
 * stays open while other sessions change the numbers. */
static void write_resume(const struct session *session, const char *id, size_t number,
                         char line[FIELD_SIZE])
{
    if (session_has_screen(session))
        snprintf(line, FIELD_SIZE, "resume %s", id);
    else
        snprintf(line, FIELD_SIZE, "resume %zu", number);
}

static void list_unfinished(const struct session *session, struct picker *picker)
{
    const struct start_screen *start = start_screen_of(session);
    char right[FIELD_SIZE], about[SUMMARY_TEXT_SIZE], line[FIELD_SIZE];
    bool over_game = session_has_state(session, STATE_MENU);
    struct archive_summary game = {.changed = false};
    if (over_game && session->user_game->result == RESULT_NONE)
        picker_add_row(picker, .label = "Continue", .right = "this game", .line = "return",
                       .enter = "play", .current = true);
    if (has_suspended(session)) { /* the first `return` closes the menu */
        archive_summary_from_game(&session_suspended_game(session)->game, &game);
        picker_add_row(picker, .kind = over_game ? ROW_SAVED_GAME : ROW_COMMAND,
                       .label = "Back to your game", .about = about_game(game, about),
                       .line = over_game ? "return\nreturn" : "return", .enter = "play");
    }
    if (over_game || has_suspended(session) || !*start->unfinished.id)
        return;
    game = start->unfinished;
    game.moves = 0; /* `right` shows the number */
    snprintf(right, sizeof right, "move %zu", game.next);
    write_resume(session, start->unfinished.id, start->unfinished_number, line);
    picker_add_row(picker, .kind = ROW_SAVED_GAME, .id = start->unfinished.id,
                   .label = "Continue", .right = right, .about = about_game(game, about),
                   .line = line, .enter = "play", .current = true);
}

static void list_side(const struct session *session, struct picker *picker)
{
    static const char *const words[] = {"white", "black", "random", "both"};
    enum { COUNT = sizeof words / sizeof *words };
    bool random = start_screen_of(session)->random_side;
    const char *word = random ? "random" : players_human_colors(&session->players);
    char back[FIELD_SIZE], forward[FIELD_SIZE];
    int selected = 0;
    for (int i = 0; i < COUNT; i++)
        if (strcmp(words[i], word) == 0)
            selected = i;
    snprintf(back, sizeof back, "color %s", words[(selected + COUNT - 1) % COUNT]);
    snprintf(forward, sizeof forward, "color %s", words[(selected + 1) % COUNT]);
    picker_add_row(picker, .label = "  side", .right = choices_side_title(word),
                   .about = "Left and Right change it.", .line = "color", .enter = "list",
                   .back = back, .forward = forward);
}

static void list_level(const struct session *session, struct picker *picker)
{
    const struct start_screen *start = start_screen_of(session);
    bool over_game = session_has_state(session, STATE_MENU);
    const char *menu = over_game ? "menu " : "";
    struct level level = session->players.level;
    char right[FIELD_SIZE], back[FIELD_SIZE], forward[FIELD_SIZE], text[LEVEL_TEXT_SIZE];
    if (over_game && *start->next_level)
        level_parse(&level, start->next_level, NULL);
    int number = strength_level_from_elo(level.elo);
    bool full = level.move_time > 0 && !session_has_teaching_strategy(session, NULL);
    level_write(&level, text);
    if (number > 0)
        snprintf(right, sizeof right, "%d %s", number, strength_levels[number - 1].title);
    else
        snprintf(right, sizeof right, "%s", full ? "full strength" : text);
    snprintf(back, sizeof back, "%slevel %d", menu,
             number > 0 ? number - (number > 1) : STRENGTH_LEVEL_COUNT);
    snprintf(forward, sizeof forward, "%slevel full", menu);
    if (number > 0 && number < STRENGTH_LEVEL_COUNT)
        snprintf(forward, sizeof forward, "%slevel %d", menu, number + 1);
    picker_add_row(picker, .label = "  level", .right = right,
                   .about = number > 0 ? choices_level_descriptions[number - 1]
                                       : "Left and Right change it.",
                   .line = over_game ? forward : "level",
                   .enter = over_game ? "change" : "list", .back = back, .forward = forward);
}

static const struct {
    const char *title;
    int level;
} level_answers[] = {
    {"new to chess", 1}, {"know the rules", 3}, {"club player", 6}, {"strong", 8}};

enum { LEVEL_ANSWERS = sizeof level_answers / sizeof *level_answers, DEFAULT_ANSWER = 1 };

static bool asks_level(const struct session *session)
{
    return session->level_is_unknown && !session_has_state(session, STATE_MENU) &&
           players_count_humans(&session->players) < 2;
}

static void list_level_answers(const struct session *session, struct picker *picker)
{
    int number = strength_level_from_elo(session->players.level.elo), selected = 0;
    char line[FIELD_SIZE], back[FIELD_SIZE], forward[FIELD_SIZE], about[FIELD_SIZE];
    for (int i = 0; i < LEVEL_ANSWERS; i++)
        if (level_answers[i].level <= number)
            selected = i;
    snprintf(back, sizeof back, "level %d", level_answers[selected - (selected > 0)].level);
    snprintf(forward, sizeof forward, "level %d",
             level_answers[selected + (selected < LEVEL_ANSWERS - 1)].level);
    number = level_answers[selected].level;
    snprintf(line, sizeof line, "level %d\nnew", number);
    snprintf(about, sizeof about, "Level %d, %s, Elo %d.", number,
             strength_levels[number - 1].title, strength_levels[number - 1].elo);
    picker_add_row(picker, .label = "You", .right = level_answers[selected].title,
                   .about = about, .line = line, .enter = "begin", .back = back,
                   .forward = forward, .current = true);
}

void session_ask_level(struct session *session)
{
    char text[MESSAGE_TEXT_SIZE] = "";
    for (int i = 0; asks_level(session) && i < LEVEL_ANSWERS; i++)
        text_add(text, sizeof text, "%s 'level %d' (%s)",
                 i > 0 ? "," : "How well do you play? Type", level_answers[i].level,
                 level_answers[i].title);
    if (*text)
        session_print(session, "%s.", text);
}

static void list_clock(const struct session *session, struct picker *picker)
{
    bool over_game = session_has_state(session, STATE_MENU);
    const char *menu = over_game ? "menu " : "";
    char control[2 * TIME_CONTROL_SIZE], back[FIELD_SIZE], forward[FIELD_SIZE];
    time_controls_write(session->clock.next_controls, control);
    if (!*control)
        strcpy(control, "none");
    snprintf(back, sizeof back, "%sclock %s", menu, choices_adjacent_clock(control, -1));
    snprintf(forward, sizeof forward, "%sclock %s", menu, choices_adjacent_clock(control, 1));
    picker_add_row(picker, .label = "  clock", .right = control,
                   .about = "Minutes, plus seconds added per move.",
                   .line = over_game ? forward : "clock",
                   .enter = over_game ? "change" : "list", .back = back, .forward = forward);
}

static void list_game_actions(const struct session *session, struct picker *picker)
{
    const struct game *game = session->user_game;
    char line[FIELD_SIZE];
    if (!session_has_state(session, STATE_MENU) || !shows_user_game(session) ||
        game->count == 0 || game->study || game->result != RESULT_NONE ||
        players_count_humans(&session->players) == 0)
        return;
    picker_add_heading(picker, "Game");
    picker_add_row(picker, .label = "Offer a draw", .line = "draw", .enter = "offer",
                   .about = "Or claim one if the rules allow it.");
    picker_add_row(picker, .label = "Resign", .line = "resign", .enter = "resign",
                   .about = "Resign the game.");
    if (session_write_save_command(session, line, sizeof line))
        picker_add_row(picker, .kind = ROW_COMMAND_PREFIX, .label = "Save",
                       .right = "to a new file", .about = line + strlen("save "),
                       .line = "return\nsave ", .enter = "name it");
}

static void list_games(const struct session *session, struct picker *picker)
{
    const struct start_screen *start = start_screen_of(session);
    char about[SUMMARY_TEXT_SIZE], line[FIELD_SIZE], count[FIELD_SIZE];
    if (*start->latest.id && !session_has_state(session, STATE_MENU)) {
        write_resume(session, start->latest.id, start->latest_number, line);
        text_add(line, sizeof line, "\nreview");
        picker_add_row(picker, .label = "Review", .right = "last game",
                       .about = about_game(start->latest, about), .line = line,
                       .enter = "review");
    }
    if (start->saved_count == 0)
        return;
    snprintf(count, sizeof count, "%zu saved", start->saved_count);
    picker_add_row(picker, .label = "Games", .right = count,
                   .about = "Resume a game, or step through one.", .line = "resume",
                   .enter = "list");
}

static void list_other_rows(struct picker *picker)
{
    picker_add_row(picker, .label = "Files", .right = "games to read",
                   .about = "Read and annotate PGN files.", .line = "open", .enter = "list");
    picker_add_row(picker, .label = "Strategies", .right = "how engines think",
                   .about = "From minimax on, one idea at a time.", .line = "strategy",
                   .enter = "list");
    picker_add_heading(picker, "More");
    picker_add_row(picker, .label = "Settings", .right = "look, engine",
                   .about = "Show and change the settings.", .line = "config",
                   .enter = "open");
    picker_add_row(picker, .label = "Help", .key = "F1", .about = "All commands, explained.",
                   .line = "help", .enter = "open");
    picker_add_row(picker, .label = "Quit", .key = "F10", .about = "Leave the program.",
                   .line = "quit", .enter = "leave");
}

bool list_start_screen(struct session *session, struct picker *picker)
{
    bool over_game = session_has_state(session, STATE_MENU);
    const char *level = over_game ? start_screen_of(session)->next_level : "";
    char new_game[FIELD_SIZE];
    snprintf(new_game, sizeof new_game, "new%s%s", *level ? " " : "", level);
    picker_reset(picker, "", "");
    picker_add_heading(picker, over_game             ? "Menu"
                               : asks_level(session) ? "How well do you play?"
                                                     : "Play");
    if (asks_level(session))
        list_level_answers(session, picker);
    list_unfinished(session, picker);
    picker_add_row(picker, .label = "New game", .line = new_game, .enter = "begin",
                   .about = over_game ? "Start with this level and clock."
                                      : "Enter or a move starts it.",
                   .current = true);
    if (!over_game)
        list_side(session, picker);
    if (players_count_humans(&session->players) < 2 && !asks_level(session))
        list_level(session, picker);
    list_clock(session, picker);
    if (over_game && players_count_humans(&session->players) == 1)
        picker_add_row(picker, .label = "  colours", .right = "swapped",
                       .about = "Start a game with the other side.", .line = "again",
                       .enter = "begin");
    lobby_add_start_row(session, picker);
    list_game_actions(session, picker);
    picker_add_heading(picker, "Study");
    puzzles_add_start_row(session, picker);
    list_games(session, picker);
    if (shows_user_game(session) &&
        !session_refusal(session, COMMAND_ANALYSE, GIVES_ADVICE | NEEDS_GAME))
        picker_add_row(picker, .label = "Analyse", .right = "try any moves",
                       .about = "Try moves with the engine's help.", .line = "analyse",
                       .enter = "analyse");
    list_other_rows(picker);
    return true;
}

/* ==== settings taken from the last games ============================================== */

/* Takes the level from a game of one human against the engine. Returns false for any other
 * game. */
static bool apply_level(struct session *session, const struct game *game)
{
    const char *level = game_tag(game, "EngineLevel");
    bool person[2];
    return level && players_read_humans(game, person) && person[WHITE] != person[BLACK] &&
           !game_tag(game, "WhiteStrategy") && !game_tag(game, "BlackStrategy") &&
           !players_read_program_name(game, person[WHITE] ? BLACK : WHITE) &&
           level_parse(&session->players.level, level, NULL);
}

/* Calls `apply` for the `max_count` newest saved games until it returns true. */
static bool try_saved_games(struct session *session, size_t max_count,
                            bool (*apply)(struct session *session, const struct game *game))
{
    struct game game;
    bool applied = false;
    size_t count;
    struct archive_entry *games = get_saved_games(session, &count);
    for (size_t i = 0; i < count && i < max_count && !applied; i++) {
        if (archive_id_is_of_changed_game(games[i].id) ||
            archive_load_game(&session->saving.archive, games[i].id, &game, NULL) ==
                PGN_NO_GAME)
            continue;
        applied = apply(session, &game);
        game_free(&game);
    }
    free(games);
    return applied;
}

void session_init_level(struct session *session)
{
    const struct settings *settings = session->settings;
    /* Only the built-in engine has a level; engines that play each other use full strength. */
    bool found = settings_options_are_given(settings,
                                            SETTINGS_OF_LEVEL " " SETTINGS_OF_STRATEGY
                                                              " " SETTINGS_OF_ENGINE,
                                            true) ||
                 settings->color == USER_COLOR_NONE ||
                 try_saved_games(session, RECENT_GAMES, apply_level) || !settings->interactive;
    session->level_is_unknown = !found && !settings->lobby; /* lobby users are not asked */
    if (!found)
        session->players.level = (struct level){
            .elo = strength_levels[level_answers[DEFAULT_ANSWER].level - 1].elo};
}

/* Takes the sides and the clock from a game that a human played from the standard position.
 * Returns false for any other game. */
static bool apply_last_game(struct session *session, const struct game *game)
{
    struct time_control controls[2] = {{.count = 0}, {.count = 0}};
    bool person[2];
    if (game->current == 0 || game_tag(game, "FEN") || game_tag(game, "GameId") ||
        !players_read_humans(game, person) || (!person[WHITE] && !person[BLACK]))
        return false;
    if (!settings_options_are_given(session->settings, "color", true))
        session_set_human_sides(session, person[WHITE], person[BLACK]);
    if (!settings_options_are_given(session->settings, "clock", true)) {
        if (!session_clock_read_tags(game, controls))
            memset(controls, 0, sizeof controls);
        memcpy(session->clock.next_controls, controls, sizeof controls);
        session_clock_set_game_control(session, NULL);
    }
    return true;
}

void session_open_first_start_screen(struct session *session)
{
    try_saved_games(session, MENU_RECENT_GAMES, apply_last_game);
    session_write_player_tags(session);
    session_open_start_screen(session);
}

/* ==== the command ===================================================================== */

/* Changes the level or the clock of the next game, for the rows of the menu over a game. */
static void choose_for_next_game(struct session *session, const char *argument)
{
    struct level level;
    struct time_control controls[2];
    bool is_level =
        strncasecmp(argument, "level ", 6) == 0 && level_parse(&level, argument + 6, NULL);
    if (!is_level && (strncasecmp(argument, "clock ", 6) != 0 ||
                      !time_controls_parse(controls, argument + 6, NULL))) {
        session_error(session, "menu: expected 'level LEVEL' or 'clock M+S'.");
    } else if (!session_has_screen(session)) {
        session_error(session, "menu: without a screen, 'new %s' starts such a game.",
                      argument);
    } else if (is_level) {
        snprintf(start_screen_of(session)->next_level, LEVEL_TEXT_SIZE, "%s", argument + 6);
    } else {
        memcpy(session->clock.next_controls, controls, sizeof controls);
        session->clock.is_custom = true;
    }
}

/* Opens the menu over the board, or shows the start screen again. Without a screen,
 * prints the rows with their commands. */
static void open_menu(struct session *session)
{
    if (!session_has_screen(session)) {
        struct picker picker = {.rows = NULL};
        scan_saved_games(session, RECENT_GAMES);
        list_start_screen(session, &picker);
        for (size_t i = 0; i < picker.count; i++) {
            const struct picker_row *row = &picker.rows[i];
            const char *then = strchr(row->line, '\n');
            if (row->kind != ROW_HEADING)
                session_print(session, "%s%s%s%s: type '%.*s'%s%s%s.",
                              row->label + strspn(row->label, " "), *row->right ? " (" : "",
                              row->right, *row->right ? ")" : "",
                              (int)strcspn(row->line, "\n"), row->line, then ? ", then '" : "",
                              then ? then + 1 : "", then ? "'" : "");
        }
        picker_free(&picker);
    } else if (session_has_state(session, STATE_START_SCREEN) &&
               !session_has_state(session, STATE_OTHER_BOARD)) {
        session_open_start_screen(session);
    } else {
        start_screen_of(session)->next_level[0] = '\0';
        mode_push(session, MODE_MENU);
        scan_saved_games(session, RECENT_GAMES);
    }
}

void handle_menu(struct session *session, const char *argument)
{
    bool opens = !*argument || session_has_screen(session);
    if (opens && !session_has_state(session, STATE_MENU))
        open_menu(session);
    if (*argument)
        choose_for_next_game(session, argument);
}
