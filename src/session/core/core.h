/* core.h - the inside of a session, for src/session only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of src/session form layers, too; each uses only those before it: talk; mode;
 * clock, opening, players and words; core; play; then the commands and the modes; then the
 * tables of both, and session.c. tests/end_to_end/layers.t checks this.
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

enum { PREMOVE_SIZE = 40 };

enum { NO_DRAW_OFFER = -1 };

/* State of the user's game that belongs to one position. */
struct position_state {
    char premove[PREMOVE_SIZE]; /* the line as typed; "": none */
    long draw_offer;            /* plies played when a draw was offered, or NO_DRAW_OFFER */
    enum color offerer;
    bool score_known; /* the engine has evaluated a move of this game */
    int engine_score; /* centipawns, from the engine's side, at its last move */
};

/* A move that is shown as a hint or threat. */
struct advice {
    chess_move move;
    bool shows_move; /* false: only its piece is shown */
    bool is_threat;  /* the other side would play it */
    bool from_book;
};

/* An ambiguous move, until the user chooses. */
struct ambiguous_move {
    struct move_list moves; /* empty: no question is open */
    uint64_t key;           /* of their position */
    char question[TYPED_TEXT_SIZE];
    unsigned age; /* lines typed since; the answer must be the first */
};

/* How the user's game is saved. */
struct saving {
    bool has_archive; /* there is a data directory to save games in */
    struct archive archive;
    struct saver *saver;
    char id[ARCHIVE_ID_SIZE];
    unsigned game_number;     /* counts the games of this process */
    bool on_disk;             /* the saver has received the game at least once */
    bool keeps_finished_game; /* the saved game is over, and stays so until a new move */
    bool error_is_reported;   /* NOT SAVED is shown */
    bool session_is_ending;   /* the session is ending: suggest nothing */
    enum save_state
        reported_state; /* as session_wake() last reported; plies in reported_count */
    size_t reported_count;
    struct file_stamp last_copy; /* what `save FILE` wrote last; all zeros: nothing */
};

/* Message queue: list[next] to list[count - 1] have not been read. */
struct messages {
    struct message *list;
    size_t next, count, capacity;
};

/* Buffers for the strings that the session returns. */
struct texts {
    struct error save_error; /* why saving last failed */
    char path_or_error[ARCHIVE_PATH_SIZE];
    char level[LEVEL_TEXT_SIZE];
    char opening[OPENING_TEXT_SIZE];
    char players[2][80];
    char prompt[80];
    char fair_play_refusal[280]; /* another program forbids engines: the refusal, or "" */
};

/* State for users who listen instead of looking. */
struct speech {
    enum notation notation;         /* AUTO: not chosen */
    enum notation default_notation; /* then this one applies */
    enum piece_words words;
    enum square square; /* the square that the user is on */
};

/* A command for the session or the front end; COMMAND_UNKNOWN: none. */
struct command_call {
    enum command_id command;
    char *argument; /* owned */
};

struct session {
    struct settings *settings;
    struct wake wake;
    int64_t (*now)(void); /* milliseconds; monotonic_milliseconds() except in tests */
    struct messages messages;
    struct texts *texts;
    enum session_ui ui_kind;
    int columns;     /* of the window, for tables */
    unsigned events; /* enum session_event, for session_wake() to report */

    struct mode_stack mode_stack;
    unsigned state;           /* enum session_state, or-ed; see session_update_state() */
    struct game *user_game;   /* the user's game, whatever is on the board */
    struct game *board;       /* moves are played here: `user_game`, or a mode's board */
    const struct game *shown; /* displayed; may also be a draft or a copy */
    bool flipped;
    bool opening_is_from_file; /* the opening tags came with a file: keep them */
    struct session_clock clock;
    struct position_state position_state;
    struct advice advice;
    struct ambiguous_move ambiguous_move;
    struct speech speech;
    struct saving saving;

    struct players players;
    bool level_is_unknown;    /* no saved game shows the user's level: ask */
    bool engine_waits;        /* after `undo`: the engine waits for a command */
    bool engine_failed;       /* it waits because it failed */
    bool analysis_is_stopped; /* the analysis gave up or failed: do not restart it */

    const struct mode *const *modes;  /* by enum mode_id */
    void *mode_states[MODES];         /* see mode_state() */
    struct command_call next_command; /* to carry out after the current command */
    struct command_call ui_command;   /* for the front end */
    struct command_call question;     /* carried out after yes; see confirmation.c */
    bool confirmed;                   /* the current command was just confirmed */
    bool line_is_command;             /* the current line begins with a command */
    bool is_quitting;                 /* the command was to quit */
    bool opens_picker;                /* the front end must open the command's picker */
};

/* Return whether the front end shows pickers and graphs, or whether it prints everything. */
static inline bool session_has_screen(const struct session *session)
{
    return session->ui_kind == UI_SCREEN;
}

static inline bool session_has_text(const struct session *session)
{
    return session->ui_kind == UI_TEXT || session->ui_kind == UI_PIPE;
}

/* ---- messages.c ------------------------------------------------------------------------- */

/* Queues a message; text is made printable and cut to fit. `exact`: for copying or typing
 * (FEN, PGN, words of `setup`), so moves are not translated. Returns false for
 * MESSAGE_ERROR. */
bool session_add_message(struct session *session, enum message_kind kind, bool exact,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));
#define session_report(session, kind, ...)                                                    \
    session_add_message(session, kind, false, __VA_ARGS__)
#define session_print(session, ...) session_report(session, MESSAGE_INFO, __VA_ARGS__)
#define session_error(session, ...) session_report(session, MESSAGE_ERROR, __VA_ARGS__)
#define session_print_exact(session, ...)                                                     \
    session_add_message(session, MESSAGE_INFO, true, __VA_ARGS__)

/* Queues words that are separated by spaces, in as many INFO messages as needed; the first
 * begins with `heading`. */
void session_print_words(struct session *session, const char *heading, const char *words);

/* Reports what fen_parse_with_warning() found unusual, if anything. */
void session_print_fen_remark(struct session *session, const struct error *remark);

/* Queues a line as an INFO message (a line_callback); `context` is the session. */
void session_print_line(void *context, const char *line);

/* ---- core.c ------------------------------------------------------------------------- */

enum change {
    CHANGE_NOTHING = 0,            /* only stop thinking about the position */
    CHANGE_BOARD = 1 << 0,         /* another position is on the board */
    CHANGE_GAME = 1 << 1,          /* save the user's game, if it is on the board */
    CHANGE_ENGINE_OUTPUT = 1 << 2, /* remove the engine's last output */
};

/* Completes every change of the board (enum change, or-ed): stops all thinking about the old
 * position, drops hints, premove and studies, and starts saving the game. */
void session_commit(struct session *session, unsigned changes);

/* Starts what is due: the clock, the engine's move, an analysis. It is called at the end of
 * every line, command and wake-up, so handlers need not do so. */
void session_start_due_work(struct session *session);

/* Starts a search from the board. Returns false, after a message, if that is impossible. */
bool session_start_search(struct session *session, enum thinking_purpose purpose);

/* Ends the user's game and reports the result. */
void session_end_game(struct session *session, enum result result, enum ending ending);

/* Hands the user's game to the saver, unless it is not to be saved. */
void session_save(struct session *session);

/* Ends the game if a flag has fallen. Returns whether the display of the clocks has
 * changed. */
bool session_check_flag(struct session *session);

/* Carries out another command after the current one. */
void session_queue_command(struct session *session, enum command_id command,
                           const char *argument);

/* Gives the user's game a new id, so that it is saved in a new file. */
void session_assign_game_id(struct session *session);

/* Replace the user's game by an empty one; the old one stays on the disk. `start`: see
 * game_init(). session_new_game() also drops a suspended game, unless it is a lobby game in
 * progress. games/games.h has the rest. */
void session_new_game(struct session *session, const struct position *start);
void session_replace_game(struct session *session, const struct position *start);

/* Reports errors in the config file; in config_command.c. */
void config_command_report_errors(struct session *session);

/* If the game on the board is over, says so and returns true. */
bool session_refuse_if_over(struct session *session);

/* The same, but also if the engine is thinking about its move. */
bool session_refuse_if_thinking(struct session *session);

/* ---- opening.c ---------------------------------------------------------------------- */

/* Call for another game on the board: checks whether its opening tags come from a file. */
void opening_check_source(struct session *session);

/* Updates the opening tags, unless they come from a file. */
void opening_update_tags(struct session *session);

/* ---- board/report.c: moves, results and players in words ------------------------------- */

/* Reports the last move, "You play 4. Nf3." or "Black plays 3... Bc5. Check.", then the
 * result, if the move ended the game, or that a draw can be claimed. */
void report_last_move(struct session *session, bool from_book);
void report_result(struct session *session);

/* Reports who plays which side. */
void report_sides(struct session *session);

/* The same, with a second sentence for the same line of the screen, which begins with a space,
 * or "". */
void report_sides_with(struct session *session, const char *also);

/* ---- confirmation.c ----------------------------------------------------------------------- */

/* A question asks for confirmation of a command, which is carried out after `yes` or when it
 * is typed again. Any other input means no. session->confirmed is true while a confirmed
 * command is carried out. */

void session_ask_to_confirm(struct session *session, enum command_id command,
                            const char *argument, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Returns whether to ask for confirmation: a user is there and has not just confirmed. */
bool session_needs_confirmation(const struct session *session);

/* Asks whether to resign. Returns false if no confirmation is needed. */
bool session_confirm_resignation(struct session *session);

/* Returns whether the other person at this keyboard has offered a draw; `yes` and `no` answer
 * that, too. */
bool session_draw_is_offered(const struct session *session);

void session_cancel_question(struct session *session);

/* Removes the open question and returns its command. The caller frees the argument. */
struct command_call session_remove_question(struct session *session);

#endif
