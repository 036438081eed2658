/* session.h - a chess session: the game, its players, the engine, and typed lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A front end, the screen or plain mode, passes typed lines to session_handle_line() and
 * prints what session_next_message() returns.
 *
 * Only the front end's thread may call the functions of src/session. It waits in poll() for
 * the descriptors of session_fill_poll_set(), at most until session_deadline(), and then calls
 * session_poll(). Background threads make the descriptors readable.
 *
 * "The user's game" (session->user_game) is the lowest board: the game played, watched or
 * read from a file. Only a played game is saved, and no board above it. Functions with a
 * buffer `text` fill and return it. Unless stated otherwise, other returned strings belong to
 * the session and are valid until the next call.
 */
#ifndef TTYCHESS_SESSION_SESSION_H
#define TTYCHESS_SESSION_SESSION_H

#include <poll.h>

#include "archive/saver.h"
#include "engine/evaluation/explain.h"
#include "pgn/chess_clock.h"
#include "players/comparison.h"
#include "pgn/game.h"
#include "players/player_card.h"
#include "players/thinking.h"
#include "session/commands.h"
#include "settings/settings.h"
#include "players/tree_browser.h"

struct session;

/* Begins a game according to the settings. Returns NULL and sets *error if a file cannot be
 * read, an engine cannot be started or an option is invalid. The settings must outlive the
 * session. */
struct session *session_create(struct settings *settings, struct error *error);

/* Frees the session, which may be NULL. Waits at most two seconds for the disk. */
void session_destroy(struct session *session);

/* Ends the session after the last line. `was_asked` says whether that line was `quit`. If it
 * was not, also carries out `quit` and, if all is saved, checks whether another session has
 * taken over the game. Waits at most two seconds for the disk, and two more for that check.
 * May queue messages. Returns the exit status: 1 if any game of this session has moves that
 * should be saved but are not. */
int session_finish(struct session *session, bool was_asked);

/* ---- state ------------------------------------------------------------------------------ */

/* Flags, or-ed; 0 if an ordinary game is on the board. */
enum session_state {
    STATE_SETUP = 1 << 0,        /* a position is being set up */
    STATE_GAME_LIST = 1 << 1,    /* the list of a file's games is shown */
    STATE_LESSON = 1 << 2,       /* a lesson's question is on the board */
    STATE_VARIATION = 1 << 3,    /* a variation of the analysis is on the board */
    STATE_ANALYSIS = 1 << 4,     /* the user tries moves */
    STATE_FILE_GAME = 1 << 5,    /* the user's game comes from a file */
    STATE_WATCHING = 1 << 6,     /* another session plays the user's game */
    STATE_REVIEW = 1 << 7,       /* a game or move is being reviewed */
    STATE_COMPARISON = 1 << 8,   /* strategies are shown side by side */
    STATE_START_SCREEN = 1 << 9, /* no game has begun yet */
    STATE_GRAPH = 1 << 10, /* a graph is shown; its position may differ from the board's */
    STATE_LOBBY = 1 << 11, /* in the lobby, with no lobby game on the board */
    STATE_LOBBY_GAME = 1 << 12,             /* the user's game is a lobby game */
    STATE_LOBBY_GAME_IN_PROGRESS = 1 << 13, /* implies STATE_LOBBY_GAME */
    STATE_LOBBY_GAME_OVER = 1 << 14,        /* a lobby game that is over or closed */
    STATE_SPECTATING = 1 << 15,             /* others or another session play the lobby game */
    STATE_FAIR_PLAY = 1 << 16,              /* a game that the user plays forbids engines */
    STATE_SPECTATING_RATED = 1 << 17,       /* a rated game is watched; no engine may help */
    STATE_HISTORY = 1 << 18,     /* an earlier position of a game in progress is shown */
    STATE_LESSON_DONE = 1 << 19, /* the question is over; an empty line continues */
    STATE_BROWSING = 1 << 20,    /* STATE_FILE_GAME without STATE_LESSON */
    STATE_MENU = 1 << 21,        /* the start screen is open as a menu over a board */
    STATE_SEARCH = 1 << 22,      /* games are being searched */

    /* The user works on a board above the user's game. STATE_VARIATION implies
     * STATE_ANALYSIS. */
    STATE_OTHER_BOARD = STATE_SETUP | STATE_LESSON | STATE_ANALYSIS,
    STATE_FILE = STATE_FILE_GAME | STATE_GAME_LIST /* a game from a file, or a list of games */
};

bool session_has_state(const struct session *session, unsigned states);

/* ---- typed lines ------------------------------------------------------------------------ */

/* What the front end must do after a line. */
enum session_action {
    SESSION_DONE, /* show the messages and the new state */
    SESSION_UI,   /* carry out session_ui_command() */
    SESSION_QUIT  /* end the program */
};

/* Errors are reported as messages. */
enum session_action session_handle_line(struct session *session, const char *line);

/* Carries out a command as if it had been typed, then the command that it has queued, if any.
 * COMMAND_UNKNOWN carries out only a queued command. `argument` may be NULL. */
enum session_action session_run_command(struct session *session, enum command_id command,
                                        const char *argument);

/* After SESSION_UI, returns the command for the front end and sets *argument to its argument,
 * "" if it has none. The argument is valid until the next command. */
enum command_id session_ui_command(const struct session *session, const char **argument);

/* Returns the text that `copy` puts on the clipboard, malloc'ed: the position for "" or "fen",
 * the game for "pgn". For other words, sets *error and returns NULL. */
char *session_clipboard_text(const struct session *session, const char *what, size_t *length,
                             struct error *error);

/* Returns whether commands with this access are available. KIOSK_NUMBER_ONLY counts as
 * available, because session_refuse_in_kiosk() checks the argument. */
bool session_kiosk_allows(const struct session *session, enum kiosk_access access);

/* Finds completions (moves, commands, their arguments and files) of the first `length` characters
 * of the line. Calls `found` for each, best first. Returns their number. */
size_t session_complete_line(struct session *session, const char *line, size_t length,
                             void (*found)(void *context, const char *completion),
                             void *context);

/* The legal moves that begin with an unfinished line; none if the line is more likely a
 * command. */
struct candidate_moves {
    char moves[512]; /* SAN, separated by spaces; omits a move typed in full */
    bitboard targets;
    enum square from; /* NO_SQUARE if several pieces or none could move */
    bool no_match;    /* no move and no command begins with the line */
};
void session_find_candidate_moves(const struct session *session, const char *line,
                                  struct candidate_moves *candidates);

/* ---- messages and events ---------------------------------------------------------------- */

enum message_kind {
    MESSAGE_MOVE, /* "Black plays 3... Bc5." */
    MESSAGE_INFO,
    MESSAGE_QUESTION,     /* "Nbd2 or Nfd2?" */
    MESSAGE_ERROR,        /* a line cannot be carried out, or something has failed */
    MESSAGE_RESULT,       /* the result of the game */
    MESSAGE_FOUND,        /* games were found, or an answer in a lesson was right */
    MESSAGE_WRONG,        /* an answer in a lesson was wrong */
    MESSAGE_TIME,         /* little time is left; for front ends that show no clock */
    MESSAGE_NOTIFICATION, /* somebody else did something; must not hide other messages */
    MESSAGE_ALERT,        /* somebody wants the user's attention */
    MESSAGE_WARNING       /* such as NOT SAVED; shown until resolved */
};

enum { MESSAGE_TEXT_SIZE = 512 };

struct message {
    enum message_kind kind;
    bool exact;                   /* to be copied or typed, so moves are not translated */
    char text[MESSAGE_TEXT_SIZE]; /* a sentence, printable UTF-8 */
};

/* Removes the oldest message from the queue. Returns false if there is none. */
bool session_next_message(struct session *session, struct message *message);

/* Returns whether the terminal's bell must ring: for an alert or, with --bell, the opponent's
 * move or low time. Then it need not ring again. */
bool session_take_bell(struct session *session);

enum { SESSION_DESCRIPTORS = 16 };

/* Call before each poll(). Unused entries have descriptor -1. */
void session_fill_poll_set(const struct session *session,
                           struct pollfd set[SESSION_DESCRIPTORS]);

/* Returns when session_poll() is due even without an event, as a time of
 * monotonic_milliseconds(); -1 if never. */
int64_t session_deadline(const struct session *session);

/* Returns a number that changes when the user plays, steps to another position or begins a game,
 * but not with the engine's reply. Background jobs compare it before they use the board. */
uint64_t session_place(const struct session *session);

/* Returns whether a descriptor in `set` has an event or the deadline has passed. */
bool session_needs_poll(const struct session *session,
                        const struct pollfd set[SESSION_DESCRIPTORS]);

/* Returns how many milliseconds poll() may wait: `wait` (-1: forever), or less if the deadline
 * comes first. */
int session_poll_timeout(const struct session *session, int wait);

/* A screen shows pickers and graphs. A text front end prints notes, lists and variations
 * instead. With UI_PIPE, no user can be asked for confirmation. Call session_set_ui() before
 * the first line. Leaving UI_SCREEN begins the game chosen on the start screen. */
enum session_ui { UI_UNKNOWN, UI_SCREEN, UI_TEXT, UI_PIPE };
void session_set_ui(struct session *session, enum session_ui ui);

/* Sets the width of tables, initially 80 columns. The front end wraps messages. */
void session_set_columns(struct session *session, int columns);

/* Changes, or-ed. */
enum session_event {
    SESSION_EVENT_THINKING = 1, /* session_thinking() */
    SESSION_EVENT_BOARD = 2,
    SESSION_EVENT_SAVED = 4, /* session_get_save_state() or session_saved_plies() */
    SESSION_EVENT_TREE = 8,  /* session_tree(): another tree, or another position in it */
    SESSION_EVENT_COMPARISON = 16, /* session_comparison() */
    SESSION_EVENT_REVIEW = 32,     /* session_activity_text() or session_review() */
    SESSION_EVENT_CLOCK = 64,      /* session_get_clock_display() */
    SESSION_EVENT_LIST = 128,      /* session_get_game_list_state() */
    SESSION_EVENT_NEW_GAME = 256   /* another game is on the board; drop the unfinished line */
};

/* Returns whether a command waits for confirmation by `yes` or `no`. Draw offers do not count,
 * although `yes` and `no` also answer them. */
bool session_has_question(const struct session *session);

/* After a game, returns a sentence that suggests what to do next; otherwise "". */
const char *session_next_steps_text(const struct session *session);

/* Returns the key's command in the current state, or COMMAND_UNKNOWN. */
enum command_id session_command_for_key(struct session *session, int function_key);

/* Writes the command that saves the user's game in a new file: "save chess-2026-11-22-2015.pgn".
 * Returns false if the game comes from a file or has no date and time. */
bool session_write_save_command(const struct session *session, char *line, size_t size);

/* Mentions the last unfinished game that no other session is playing. Does nothing if the
 * options name a game, moves have been played, or the start screen is open. Reads a few
 * files. */
void session_mention_unfinished_game(struct session *session);

/* Asks for the engine's strength if no earlier game shows it. For front ends without a start
 * screen. */
void session_ask_level(struct session *session);

/* ---- wake-ups, time, notation ----------------------------------------------------------- */

/* Collects background results, runs a queued command, and starts the engine's move or an
 * analysis if it is due. Returns bits of enum session_event. */
unsigned session_poll(struct session *session);

/* Call with true before the process is suspended (^Z) and with false afterwards. If the user's
 * game has a clock, the clock and the engine stop in between. Lobby games continue. */
void session_set_process_suspended(struct session *session, bool suspended);

/* Replaces monotonic_milliseconds(), for tests. */
void session_set_time_source(struct session *session, int64_t (*now)(void));

/* Returns the notation into which the front end converts the SAN of messages (pgn/spoken.h).
 * The default, initially SAN, applies if the user has chosen none. */
enum notation session_notation(const struct session *session);
void session_set_default_notation(struct session *session, enum notation notation);

/* ---- state, for drawing ----------------------------------------------------------------- */

const struct game *session_game(const struct session *session);
bool session_is_flipped(const struct session *session); /* Black is at the bottom */

const struct settings *session_settings(const struct session *session);

bool session_side_is_human(const struct session *session, enum color color);

/* Returns "C50 Italian Game: Giuoco Piano"; "" if unknown. */
const char *session_opening_text(const struct session *session);

/* Returns whether facts about the position may be shown unasked. Returns false without a game,
 * in setup and lessons, and while humans play each other. */
bool session_allows_assistance(const struct session *session);

struct popular_move {
    char san[SAN_SIZE];
    int percent; /* share of the weights of the book moves here */
};

/* Lists up to `most` book moves of the position shown, the most frequent first. Returns their
 * number, which is 0 if session_allows_assistance() is false or the position is rare. */
int session_list_popular_moves(const struct session *session, struct popular_move *list,
                               int most);

/* Returns "White  you", "Black  ttychess level 7" or "Black  ttychess, depth 8". */
const char *session_player_name(const struct session *session, enum color color);

/* Like session_player_name(), but in separate parts. */
void session_get_player_card(const struct session *session, enum color color,
                             struct player_card *card);

struct clock_display {
    char text[CLOCK_TEXT_SIZE]; /* "4:51", see clock_time_write() */
    bool low;                   /* little time is left */
    bool running;
    bool paused; /* this side is to move, but its clock is stopped */
    bool past;   /* another session's clock, as it was at the last move */
};

bool session_has_clock(const struct session *session);
/* Returns false without a clock. */
bool session_get_clock_display(const struct session *session, enum color color,
                               struct clock_display *display);

/* Returns whether another session has been asked to give up the watched game. */
bool session_is_taking_over(const struct session *session);

/* See players_have_teaching_strategy(). */
bool session_has_teaching_strategy(const struct session *session, const char *name);

const struct thinking *session_thinking(const struct session *session);

/* Returns how many variations an analysis searches, from 1 to THINKING_LINES. */
int session_variation_count(const struct session *session);

/* Returns whether session_thinking() is about the position under analysis. */
bool session_variations_are_known(const struct session *session);

/* Returns the number of the open variation, from 1, or 0 if none is open. Sets *length to its
 * number of plies and *step to how many of them are on the board. */
int session_variation_number(const struct session *session, size_t *step, size_t *length);

/* Returns "Analysis" or "Line 2, step 3 of 14"; "" if the board shows the game. */
const char *session_board_title(const struct session *session, char *text, size_t size);

/* The results of `tree` and `compare`; NULL if there are none, or the position has changed.
 * The front end closes them when it no longer shows them. */
struct tree_browser *session_tree(struct session *session);
void session_close_tree(struct session *session);
const struct comparison *session_comparison(const struct session *session);
void session_close_comparison(struct session *session);

/* What `eval` shows on a screen: the terms in the side pane, or the value of each piece's square
 * on the board. */
struct evaluation_display {
    enum { EVALUATION_HIDDEN, EVALUATION_TERMS, EVALUATION_MAP } shown;
    uint64_t key; /* of the position */
    struct evaluation_report report;
    struct network_report pieces; /* empty without a network */
};

/* `shown` is EVALUATION_HIDDEN if nothing is shown or the position has changed. The front end may
 * set it to EVALUATION_HIDDEN to close the display. */
struct evaluation_display *session_evaluation(struct session *session);

/* Returns the game's review; NULL until the review is finished. */
struct review;
const struct review *session_review(struct session *session);

/* Returns text such as "White to move, castling KQkq" during setup, otherwise "". */
const char *session_setup_text(const struct session *session, char *text, size_t size);

/* Returns "Reviewing 12 of 80", "Drill 2 of 5", or "". */
const char *session_activity_text(const struct session *session, char *text, size_t size);

/* Returns the exercise, the verdict on the last attempt and, on the last line, the score, "2
 * of 5 solved at the first attempt". `text` has DRILL_PANEL_SIZE bytes. */
const char *session_lesson_text(const struct session *session, char *text);

/* Returns the hint or threat that is shown, or MOVE_NONE. If only the piece was named, origin
 * and destination are its square. */
chess_move session_hint_or_threat(const struct session *session);
bool session_hint_is_threat(const struct session *session);

/* Returns "Elo 1700 (level 6, club player)", "depth 8" or "5 seconds per move"; see
 * level_write(). */
const char *session_level_text(const struct session *session);

/* Returns how many plies of the user's game are saved, up to the plies of session_game(); all
 * of these if the game need not be saved. */
size_t session_saved_plies(const struct session *session);

/* Returns the state of all games that the session saves: the user's, the suspended one and
 * earlier ones. Sets *why to the error after SAVE_FAILED, otherwise to the path of the user's
 * game. `why` may be NULL. */
enum save_state session_get_save_state_of_all(const struct session *session, const char **why);

/* The same, but SAVE_OFF while a file's games are shown, and SAVE_FAILED without a saver
 * (unless --no-save). */
enum save_state session_get_save_state(const struct session *session, const char **why);

/* Returns whether session_poll() has yet to report a failure to save. If so, call
 * session_poll() before drawing, or the last move will look saved. */
bool session_has_unreported_save_error(const struct session *session);

/* Returns whether a move typed now would be a premove: the opponent is to move. Premoves are
 * stored as typed, because their meaning depends on the opponent's move. */
bool session_can_premove(const struct session *session);

/* Returns "4. move> ", "premove Nf3> " or "game over> ". */
const char *session_prompt(const struct session *session);

#endif
