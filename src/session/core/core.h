/* core.h - struct session, and what all files of src/session share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of src/session form layers. Each layer uses only the layers before it, in this
 * order: messages; mode; clock, opening, players, report and lobby_queries; core;
 * confirmation; play; commands and modes; session.c and the tables of commands and modes.
 */
#ifndef TTYCHESS_SESSION_CORE_H
#define TTYCHESS_SESSION_CORE_H

#include "archive/archive.h"
#include "archive/saver.h"
#include "pgn/move_text.h"
#include "pgn/openings.h"
#include "players/players.h"
#include "rules/names.h"
#include "session/core/mode.h"
#include "session/commands/handlers.h"
#include "session/core/players.h"
#include "session/session.h"
#include "session/session_browse.h"
#include "session/board/clock.h"
#include "typing/typed_move.h"

enum { PREMOVES_MAX = 5, PREMOVE_SIZE = 40, PREMOVES_SIZE = PREMOVES_MAX * PREMOVE_SIZE };

enum { NO_DRAW_OFFER = -1 };

struct position_state {
    char premoves[PREMOVES_SIZE]; /* the lines as typed, separated by ", "; "": none */
    long draw_offer;              /* plies played when a draw was offered, or NO_DRAW_OFFER */
    enum color offerer;
    chess_move expected_reply; /* to the engine's last move; MOVE_NONE: unknown */
    bool score_known;          /* the engine has evaluated a move of this game */
    int engine_score;          /* centipawns, from the engine's side, at its last move */
    const struct move_node
        *played_for_user; /* after `go`: the engine's move; may already be freed */
};

struct advice {
    chess_move move;
    bool shows_move; /* whether the move is shown, not only its piece */
    bool is_threat;  /* the side that is not to move would play it */
    bool from_book;
};

/* An ambiguous move, until the user chooses. */
struct ambiguous_move {
    struct move_list moves; /* empty: no question is open */
    uint64_t key;           /* of the position in which `moves` are legal */
    char question[TYPED_TEXT_SIZE + 16];
    unsigned age; /* lines typed since the question; only the first can answer it */
};

struct saving {
    bool has_archive; /* games can be saved */
    struct archive archive;
    struct saver *saver;
    char id[ARCHIVE_ID_SIZE];
    unsigned game_number;     /* ids assigned so far in this process */
    bool on_disk;             /* the game was read from the archive or passed to the saver */
    bool keeps_finished_game; /* the saved game is over; only a new move changes it */
    bool error_is_reported;   /* NOT SAVED has been reported */
    bool session_is_ending;   /* make no more suggestions */
    enum save_state reported_state; /* last state reported by session_poll() */
    size_t reported_count;          /* plies that were saved then */
};

/* A queue: list[next] to list[count - 1] have not been read. */
struct messages {
    struct message *list;
    size_t next, count, capacity;
};

/* Buffers for the strings that the session returns. */
struct texts {
    struct error save_error; /* the saver's last error */
    char path_or_error[ARCHIVE_PATH_SIZE];
    char level[LEVEL_TEXT_SIZE];
    char opening[OPENING_TEXT_SIZE];
    char players[2][80];
    char prompt[80];
    char fair_play_refusal[280]; /* because of fair_play.h; "": none */
};

struct command_call {
    enum command_id command; /* COMMAND_UNKNOWN: none */
    char *argument;          /* owned */
};

struct session {
    struct settings *settings;
    struct wake wake;
    int64_t (*now)(void); /* monotonic_milliseconds(), except in tests */
    struct messages messages;
    struct texts *texts;
    enum session_ui ui_kind;
    int columns;     /* width of the window, for tables */
    unsigned events; /* enum session_event, for session_poll() to report */

    struct mode_stack mode_stack;
    unsigned state; /* see session_update_state() */
    struct game *user_game;
    struct game *board; /* moves are played here: `user_game`, or a mode's board */
    /* What session_game() returns: `board`, a position being set up, or the history's copy. */
    const struct game *shown;
    bool flipped;
    bool bell_is_due;          /* until session_take_bell() */
    bool opening_is_from_file; /* so do not change the opening tags */
    struct session_clock clock;
    struct position_state position_state;
    struct advice advice;
    struct evaluation_display evaluation;
    struct ambiguous_move ambiguous_move;
    enum notation default_notation; /* for NOTATION_AUTO */
    struct saving saving;
    int64_t autoplay_due; /* when autoplay shows the next move; 0: it is off */

    struct players players;
    bool level_is_unknown;    /* no saved game shows the user's level, so ask for it */
    bool engine_waits;        /* the engine waits for a command, as after `undo` */
    bool engine_failed;       /* the engine waits because it failed */
    bool analysis_is_stopped; /* the engine gave up or failed; do not restart it */

    const struct mode *const *modes;  /* by enum mode_id */
    void *mode_states[MODE_COUNT];    /* see mode_state() */
    struct command_call next_command; /* carried out after the current command */
    struct command_call ui_command;   /* for the front end */
    struct command_call question;     /* carried out if the user answers yes */
    char question_text[MESSAGE_TEXT_SIZE];
    bool confirmed;       /* the current command was just confirmed, or is the answer `no` */
    bool line_is_command; /* the current line begins with a command */
    bool is_quitting;     /* `quit` was carried out */
    bool opens_picker;    /* ui_command opens a picker */
};

static inline bool session_has_screen(const struct session *session)
{
    return session->ui_kind == UI_SCREEN;
}

static inline bool session_has_text_ui(const struct session *session)
{
    return session->ui_kind == UI_TEXT || session->ui_kind == UI_PIPE;
}

/* ---- messages.c ------------------------------------------------------------------------- */

/* Queues a message; the text is made printable and cut to fit. `exact`: see struct message.
 * Returns false for MESSAGE_ERROR, so that callers can return session_error(...). */
bool session_add_message(struct session *session, enum message_kind kind, bool exact,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));
#define session_report(session, kind, ...)                                                    \
    session_add_message(session, kind, false, __VA_ARGS__)
#define session_print(session, ...)  session_report(session, MESSAGE_INFO, __VA_ARGS__)
#define session_error(session, ...)  session_report(session, MESSAGE_ERROR, __VA_ARGS__)
#define session_notify(session, ...) session_report(session, MESSAGE_NOTIFICATION, __VA_ARGS__)
#define session_print_exact(session, ...)                                                     \
    session_add_message(session, MESSAGE_INFO, true, __VA_ARGS__)

/* Queues words separated by spaces in as many INFO messages as needed; the first begins with
 * `heading`. */
void session_print_words(struct session *session, const char *heading, const char *words);

/* Reports the warning of fen_parse_with_warning(), if any. */
void session_print_fen_warning(struct session *session, const struct error *remark);

/* A line_callback that queues an INFO message; `context` is the session. */
void session_print_line(void *context, const char *line);

/* ---- core.c ----------------------------------------------------------------------------- */

enum change {
    CHANGE_NOTHING = 0,            /* only stop thinking and drop hint and premoves */
    CHANGE_BOARD = 1 << 0,         /* another position is on the board */
    CHANGE_GAME = 1 << 1,          /* save the user's game if it is on the board */
    CHANGE_ENGINE_OUTPUT = 1 << 2, /* remove the engine's last output */
};

/* Call after every change of the board. Stops all thinking about the old position, drops
 * hints, premoves, trees and comparisons, and starts saving the game. `changes` are enum
 * change, or-ed. */
void session_commit(struct session *session, unsigned changes);

/* Starts what is due: the clock, the engine's move, an analysis. It runs after every line,
 * command and wake-up, so handlers need not call it. */
void session_start_due_work(struct session *session);

/* Starts a search of the position on the board. If that is impossible, reports why and returns
 * false. */
bool session_start_search(struct session *session, enum thinking_purpose purpose);

void session_end_game(struct session *session, enum result result, enum ending ending);

/* Passes the user's game to the saver, if it should be saved. */
void session_save_game(struct session *session);

/* Ends the game if a flag has fallen. Returns whether the clock display has changed. */
bool session_check_flag(struct session *session);

void session_set_next_command(struct session *session, enum command_id command,
                              const char *argument);

/* Gives the user's game a new id, so that it is saved in a new file. */
void session_assign_game_id(struct session *session);

/* Replaces the user's game with an empty one; the old game stays on disk. `start`: see
 * game_init(). session_new_game() also drops a suspended game, but not a lobby game in
 * progress with a clock. */
void session_new_game(struct session *session, const struct position *start);
void session_replace_game(struct session *session, const struct position *start);

/* In config_command.c. */
void session_report_config_errors(struct session *session);

/* session_refuse_if_over() reports an error and returns true if the game on the board is over.
 * session_refuse_if_thinking() also does so if the engine is thinking about its move. */
bool session_refuse_if_over(struct session *session);
bool session_refuse_if_thinking(struct session *session);

/* ---- board/opening.c -------------------------------------------------------------------- */

/* Sets opening_is_from_file. Call when another game has been put on the board. */
void session_update_opening_source(struct session *session);

void session_update_opening_tags(struct session *session);

/* ---- board/report.c --------------------------------------------------------------------- */

enum { CAPTURE_TEXT_SIZE = 16 };

/* For listeners, writes ", the pawn" or " en passant" if the move was a capture, otherwise "".
 * Returns `text`. */
const char *report_capture_text(const struct session *session, const struct game_move *last,
                                char text[CAPTURE_TEXT_SIZE]);

/* Reports a check to users who see no board; call when a position has been loaded. */
void report_check(struct session *session);

/* Reports "You play 4. Nf3." or "Black plays 3... Bc5 (book). Check.", and to listeners "You: Nf3."
 * or "Black: Bc5. Check.". */
void report_move(struct session *session, const struct game *game, size_t ply, bool you,
                 bool from_book);

/* Reports the last move. Then reports the result if the game is over, or says that a draw can be
 * claimed. */
void report_last_move(struct session *session, bool from_book);
void report_result(struct session *session);

/* Reports who plays which side, or the result. `also` is "" or a sentence to add to short
 * reports; it begins with a space. */
void report_sides(struct session *session);
void report_sides_with(struct session *session, const char *also);

/* ---- config_command.c ------------------------------------------------------------------- */

/* Sets an option, saves it in the config file, and reports it. Returns false after an error if
 * the value is invalid. */
bool session_save_setting(struct session *session, const char *name, const char *value);

/* ---- confirmation.c --------------------------------------------------------------------- */

/* A question asks for confirmation of a command. The command is carried out if the user
 * answers `yes` or types it again; any other input means no. See session->confirmed. */

void session_ask_to_confirm(struct session *session, enum command_id command,
                            const char *argument, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Returns whether a user is present and has not just confirmed. */
bool session_needs_confirmation(const struct session *session);

/* Returns false if no confirmation is needed. */
bool session_ask_before_resigning(struct session *session);

/* Returns whether a question such as "Which piece?" or "Rad1 or Rfd1?" is open. Only the next line
 * can answer it. */
bool session_choice_is_open(const struct session *session);

/* Returns whether the open question is whether to play a move, such as a capture that captures
 * nothing. */
bool session_asks_about_move(const struct session *session);

/* Returns whether the other human at this keyboard has offered a draw; `yes` and `no` answer
 * the offer. */
bool session_draw_is_offered(const struct session *session);

/* Cancels the open question and, unless it offered the table of `eval`, reports that. */
void session_cancel_question(struct session *session);

/* Cancels and reports the question about a move, such as "Nf3 captures nothing. Play it?". */
void session_cancel_move_question(struct session *session);

/* Asks again. Call after messages about events, because they hide the question. */
void session_repeat_question(struct session *session);

/* Closes the question and returns its command. The caller frees the argument. */
struct command_call session_take_question(struct session *session);

#endif
