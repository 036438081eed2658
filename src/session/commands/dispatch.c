/* dispatch.c - carrying out a command: refusal, picker, mode, handler, or front end.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/memory.h"
#include "session/core/core.h"
#include "session/unsaved.h"
#include "session/commands/pickers.h"
#include "session/session_lobby.h"

static void leave_to_ui(struct session *session, enum command_id command, const char *argument)
{
    free(session->ui_command.argument);
    session->ui_command = (struct command_call){command, memory_copy_string(argument)};
}

static void run_command(struct session *session, enum command_id command, const char *argument)
{
    const struct command_entry *entry = &command_table[command];
    unsigned rules = entry->rules;
    struct arguments arguments;
    struct error error;
    log_write(session->settings->engine.log, "command: %s%s%s", entry->word,
              *argument ? " " : "", argument);
    if (session_refuse_in_kiosk(session, entry, argument))
        return;
    if (rules & PRINTS_WITHOUT_ARGUMENT && !*argument)
        rules &= ~(unsigned)(NOT_WATCHING | NOT_ANALYSING | NOT_IN_LOBBY_GAME);
    session_update_fair_play(session); /* the command may start an engine */
    if (session_refuse(session, command, rules))
        return;
    if (session_command_opens_picker(session, command, argument)) {
        leave_to_ui(session, command, argument);
        session->opens_picker = true;
        return;
    }
    if (modes_handle_command(session, entry, argument) ||
        (command == COMMAND_QUIT &&
         (modes_ask_before_quit(session) || session_confirm_quit_if_unsaved(session))))
        return;
    if (entry->run)
        entry->run(session);
    else if (entry->run_text)
        entry->run_text(session, argument);
    else if (entry->run_parsed &&
             arguments_parse(&arguments, entry->word, entry->argument, argument, &error))
        entry->run_parsed(session, &arguments);
    else if (entry->run_parsed)
        session_error(session, "%s.", error.text);
    else if (!entry->ui_check || entry->ui_check(session, argument))
        leave_to_ui(session, command, argument);
    if (command == COMMAND_QUIT)
        session->is_quitting = true;
}

enum session_action session_run_command(struct session *session, enum command_id command,
                                        const char *argument)
{
    char *owned = NULL;
    session->ui_command.command = COMMAND_UNKNOWN;
    session->is_quitting = session->opens_picker = false;
    session_check_flag(session); /* the flag may have fallen before the command */
    while (command != COMMAND_UNKNOWN || session->next_command.command != COMMAND_UNKNOWN) {
        if (command != COMMAND_UNKNOWN) {
            /* the command may change level, strategy or clock; pondering restarts afterwards */
            if (engine_player_purpose(session->players.engine) == THINKING_PONDER)
                engine_player_cancel_search(session->players.engine);
            /* `yes`, `no`, or the same command again answers a question. */
            bool answers = command == COMMAND_YES || command == COMMAND_NO;
            bool is_other = command != session->question.command ||
                            (command == COMMAND_SAVE && argument && /* to a different file */
                             strcmp(argument, session->question.argument) != 0);
            if (!answers && is_other)
                session_cancel_question(session);
            if (!answers)
                session_cancel_move_question(session);
            struct command_call question = session_take_question(session);
            session->confirmed = question.command != COMMAND_UNKNOWN;
            if (session->confirmed && command == COMMAND_YES)
                run_command(session, question.command, question.argument);
            else
                run_command(session, command, argument ? argument : "");
            session->confirmed = false;
            free(question.argument);
        }
        session_update_state(session);
        free(owned);
        command = session->next_command.command; /* queued by this command */
        argument = owned = session->next_command.argument;
        session->next_command = (struct command_call){COMMAND_UNKNOWN, NULL};
    }
    free(owned);
    session_start_due_work(session);
    return session->is_quitting                             ? SESSION_QUIT
           : session->ui_command.command != COMMAND_UNKNOWN ? SESSION_UI
                                                            : SESSION_DONE;
}

enum command_id session_ui_command(const struct session *session, const char **argument)
{
    *argument = session->ui_command.argument;
    return session->ui_command.command;
}

/* Returns the command for a key in a lobby game. There, no key asks the engine for help, and
 * the key of `hint` offers a draw. */
static enum command_id lobby_command(const struct session *session, enum command_id command)
{
    if (command == COMMAND_HINT)
        command = COMMAND_DRAW;
    if (command == COMMAND_UNKNOWN ||
        (session_lobby_game_is_read_only(session) &&
         (command == COMMAND_DRAW || command == COMMAND_UNDO)) ||
        session_refusal(session, command, command_table[command].rules))
        return COMMAND_UNKNOWN;
    return command;
}

/* After a game, the keys of commands that are now useless run other commands. */
enum command_id session_command_for_key(struct session *session, int key)
{
    enum command_id command = command_for_key(key);
    bool saved = session_is_saved_lobby_game(session);
    if (command == COMMAND_ANALYSE && session_browses_user_game(session) &&
        (session_review(session) || game_final_result(session->user_game) != RESULT_NONE))
        return session_review(session) ? COMMAND_GRAPH : COMMAND_REVIEW;
    if (session_has_state(session, STATE_LOBBY_GAME_IN_PROGRESS) &&
        !session_has_state(session, STATE_OTHER_BOARD))
        return lobby_command(session, command);
    if (command != COMMAND_UNKNOWN && session_has_state(session, STATE_FAIR_PLAY) &&
        command_table[command].rules & GIVES_ADVICE)
        return COMMAND_UNKNOWN;
    if (!*session_next_steps_text(session))
        return command == COMMAND_GO && (session_has_state(session, STATE_HISTORY) ||
                                         session_browses_user_game(session))
                   ? COMMAND_UNKNOWN /* the move would not be visible */
                   : command;
    switch (command) { /* a saved lobby game cannot be continued */
    case COMMAND_HINT: return COMMAND_SAVE;
    case COMMAND_GO: return saved ? COMMAND_UNKNOWN : COMMAND_AGAIN;
    case COMMAND_UNDO:
    case COMMAND_LEVEL:
        return saved || session_has_state(session, STATE_LOBBY_GAME_OVER) ? COMMAND_UNKNOWN
                                                                          : command;
    default: return command;
    }
}
