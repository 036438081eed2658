/* paste.c - implements session_paste.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_paste.h"

#include "base/memory.h"
#include "session/games/browse.h"

void session_classify_paste(const struct session *session, struct paste *paste,
                            const char *text, size_t length)
{
    const struct position *board =
        session_has_state(session, STATE_SETUP) ? NULL : &session->board->position;
    paste_classify(paste, text, length, board);
}

static void open_games(struct session *session, const struct paste *paste)
{
    struct error error = {0, 0, ""};
    if (!browse_open_text(session, paste->text, paste->length, "pasted games", NULL, &error))
        session_error(session, "%s.", error.text);
    else if (paste->kind == PASTE_MOVES)
        session_step_game(session, BROWSE_END);
    if (*paste->error)
        session_error(session, "Only the moves before the error were read: %s.", paste->error);
}

enum session_action session_handle_paste(struct session *session, const struct paste *paste)
{
    switch (paste->kind) {
    case PASTE_NOTHING: break;
    case PASTE_LINE:
    case PASTE_LINES: return session_handle_line(session, paste->text);
    case PASTE_FEN:
        if (session_has_state(session, STATE_SETUP | STATE_LESSON)) { /* `fen` is refused */
            modes_remove_all(session);
            session_commit(session, CHANGE_NOTHING);
        }
        session_cancel_question(session); /* the front end has already asked */
        session->question = (struct command_call){COMMAND_FEN, memory_copy_string("")};
        return session_run_command(session, COMMAND_FEN, paste->text);
    case PASTE_MOVES:
    case PASTE_PGN: open_games(session, paste); break;
    }
    return session_run_command(session, COMMAND_UNKNOWN, NULL);
}
