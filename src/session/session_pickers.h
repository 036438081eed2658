/* session_pickers.h - rows to choose from instead of typing, for front ends that show them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing a row types its line (typing/picker.h), so plain mode needs no pickers.
 */
#ifndef TTYCHESS_SESSION_SESSION_PICKERS_H
#define TTYCHESS_SESSION_SESSION_PICKERS_H

#include "session/commands.h"
#include "typing/picker.h"

struct session;
struct archive_summary;

/* PICKER(id, command, function). The command without an argument opens the picker;
 * COMMAND_COUNT: no command does. The function lists the rows. LIST(f) calls f(session,
 * picker), which reports why and returns false if there are none. STYLES(f) calls f(picker,
 * current theme or piece set). */
#define PICKER_TABLE(PICKER)                                                                  \
    PICKER(START, COMMAND_COUNT, LIST(list_start_screen))                                     \
    PICKER(COMMANDS, COMMAND_COUNT, LIST(list_commands)) /* all commands, after ':' */        \
    PICKER(HELP, COMMAND_HELP, LIST(list_help))                                               \
    PICKER(LEVEL, COMMAND_LEVEL, LIST(list_levels))                                           \
    PICKER(STRATEGY, COMMAND_STRATEGY, LIST(list_strategies))                                 \
    PICKER(ENGINE, COMMAND_ENGINE, LIST(list_engines))                                        \
    PICKER(CLOCK, COMMAND_CLOCK, LIST(list_clocks))                                           \
    PICKER(ENDGAME, COMMAND_ENDGAME, LIST(list_endgames))                                     \
    PICKER(LINES, COMMAND_LINES, LIST(list_lines))                                            \
    PICKER(COLOR, COMMAND_COLOR, LIST(list_colors))                                           \
    PICKER(SAVED_GAMES, COMMAND_RESUME, LIST(list_saved_games))                               \
    PICKER(GAMES, COMMAND_GAMES, LIST(list_saved_games))                                      \
    PICKER(EXPLORE, COMMAND_EXPLORE, LIST(list_explorer_moves))                               \
    PICKER(LOBBY, COMMAND_LOBBY, LIST(list_lobby))                                            \
    PICKER(HISTORY, COMMAND_HISTORY, LIST(list_history))                                      \
    PICKER(FILES, COMMAND_OPEN, LIST(list_files))                                             \
    PICKER(CONFIG, COMMAND_CONFIG, LIST(list_settings))                                       \
    PICKER(THEME, COMMAND_THEME, STYLES(list_themes))                                         \
    PICKER(PIECES, COMMAND_PIECES, STYLES(list_pieces))

enum picker_id {
#define PICKER_ID(id, command, list) PICKER_##id,
    PICKER_TABLE(PICKER_ID)
#undef PICKER_ID
        PICKER_COUNT
};

/* Returns the picker to open after SESSION_UI; PICKER_COUNT: none. */
enum picker_id session_ui_picker(const struct session *session);

/* Returns the command, such as "level", to put before a typed word that matches no row; "" if
 * there is none. */
const char *session_picker_command(enum picker_id id);

/* Returns whether the text is a legal move, as opposed to a word to search for. */
bool session_text_is_move(const struct session *session, const char *text);

/* Lists the rows, except those unavailable in kiosk mode. See PICKER_TABLE for `style` and
 * the result. */
bool session_fill_picker(struct session *session, enum picker_id id, const char *style,
                         struct picker *picker);

/* Summarises a saved game, or the suspended game if `id` is "". Returns false if it cannot be
 * read. */
bool session_summarise_saved_game(struct session *session, const char *id,
                                  struct archive_summary *summary);

/* Returns the name of a group of commands, or NULL after the last. Groups are numbered from 0
 * in display order. */
const char *help_group_name(int group);

int help_group_of(enum command_id command);

/* Returns whether help about moves has this keyword, such as "premove". */
bool help_has_keyword(const char *word);

/* Passes to `take`, line by line, the command's explanation, an example if it has an argument,
 * and the other commands of its group (in kiosk mode, only those allowed). */
void help_write(enum command_id command, bool kiosk, line_callback *take, void *context);

/* Prints what a setting means and its value. Returns false if there is no such setting. */
bool session_explain_setting(struct session *session, const char *name);

/* ---- the start screen ------------------------------------------------------------------- */

/* Sets the level of a new game to that of the last saved game against the engine. Options that
 * set how the engine plays take precedence. If no level is known, the start screen asks the
 * user; until then the level is a beginner's. */
void session_init_level(struct session *session);

/* Shows the start screen. The engine waits until a game begins. session_open_first_start_screen()
 * first takes the side and the clock from the last saved game, unless the options set them. */
void session_open_first_start_screen(struct session *session);
void session_open_start_screen(struct session *session);

/* Returns whether the start screen is shown, alone or as the menu over a game. */
bool session_shows_menu(const struct session *session);
void session_hide_menu(struct session *session);

/* If the start screen is open, begins the new game as chosen there. */
void session_start_chosen_game(struct session *session);

/* If the start screen is hidden, prints how to continue and returns true. */
bool session_remind_of_start_screen(struct session *session);

/* Returns whether `return` leads anywhere. */
bool session_can_go_back(struct session *session);

/* Returns where Escape leads from the board, for the key bar: "back to the game", or "". */
const char *session_escape_key_text(const struct session *session);

#endif
