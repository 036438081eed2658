/* session.h - a chess session: the game, its players, the engine, and the handling of typed
 * lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen and plain mode are two front ends ("faces") of one session. Both pass typed lines
 * to session_line() and print what session_next_message() returns, so a command means the same
 * in both. The session draws nothing and reads no keys.
 *
 * One thread, the front end's, calls all functions. Background threads (engine, saver) leave
 * their results in slots and make a descriptor of session_poll_set() readable. The front end
 * polls these descriptors, no longer than until session_deadline(), and then calls
 * session_wake().
 *
 * "The user's game" (session->own) is the game that is played and saved. It stays in place
 * while another board, such as an analysis or an exercise, is shown above it.
 */
#ifndef TTYCHESS_SESSION_SESSION_H
#define TTYCHESS_SESSION_SESSION_H

#include <poll.h>

#include "archive/saver.h"
#include "pgn/chess_clock.h"
#include "players/comparison.h"
#include "pgn/game.h"
#include "players/player_card.h"
#include "players/thinking.h"
#include "session/requests.h"
#include "settings/settings.h"
#include "players/tree_walk.h"

struct session;

/* Starts a session as the settings say: a new game, a game from a position, or a saved game.
 * Returns NULL and sets *reason if a file is missing or broken or an option is invalid; the
 * process should then exit with status 1. The caller owns the settings, which must outlive the
 * session. */
struct session *session_create(struct settings *settings, struct reason *reason);

/* Stops the engine, waits at most two seconds until the game is on the disk, and frees the
 * session. */
void session_destroy(struct session *session);

/* Ends the session when the front end has no more lines. `was_asked`: a line was `quit`;
 * otherwise session_leave() carries it out. Waits at most two seconds for the disk, and at
 * most two more to learn whether another session has taken over the game. What there is to
 * report is left in session_next_message(). Returns the exit status: 1 if moves of any game of
 * this session (on the board, suspended or left) are not saved, otherwise 0. With --no-save it
 * is 0. */
int session_leave(struct session *session, bool was_asked);

/* ---- state ----------------------------------------------------------------------------- */

/* The state of a session, or-ed; several bits may be set. 0: an ordinary game is on the
 * board. */
enum place {
    AT_SETUP = 1 << 0,      /* a position is being set up */
    AT_LIST = 1 << 1,       /* the list of the games in a file is shown */
    AT_DRILL = 1 << 2,      /* a position of a drill or exercise is on the board */
    AT_LINE = 1 << 3,       /* a variation of the analysis is on the board */
    AT_ANALYSIS = 1 << 4,   /* the user tries moves and the engine analyses them */
    AT_READING = 1 << 5,    /* the user's game comes from a file, to be read and annotated */
    AT_WATCHING = 1 << 6,   /* another session plays the game; this board follows it */
    AT_REVIEW = 1 << 7,     /* a game or move is being reviewed; ends soon without a command */
    AT_COMPARISON = 1 << 8, /* strategies are shown side by side */
    AT_START = 1 << 9,      /* the start screen: no game has begun yet */
    AT_GRAPH = 1 << 10,     /* the graph is shown; its position need not be the board's */
    AT_LOBBY = 1 << 11,     /* in the lobby, with no lobby game on the board */
    AT_TABLE = 1 << 12,     /* the user's game is a lobby game, in progress or over */
    AT_LIVE_TABLE = 1 << 13,    /* AT_TABLE, and it is in progress */
    AT_OVER_TABLE = 1 << 14,    /* AT_TABLE, and it is over, perhaps without a result */
    AT_GALLERY = 1 << 15,       /* spectator of it, or playing it in another session */
    AT_PLAYER = 1 << 16,        /* the user plays somebody: no engine may help */
    AT_RATED_GALLERY = 1 << 17, /* spectator of a rated game, which no engine may analyse */
    AT_LOOK = 1 << 18,          /* an earlier position of a game in progress is shown */
    AT_DRILL_REST = 1 << 19,    /* the exercise is over; an empty line continues */
    AT_BROWSING = 1 << 20,      /* AT_READING, and no drill is on the board */
    AT_MENU = 1 << 21,          /* the rows of the start screen are shown over another board */
    AT_SEARCH = 1 << 22,        /* games are being searched; ends without a command */

    AT_OTHER_BOARD = AT_SETUP | AT_DRILL | AT_ANALYSIS /* above the user's game */
};

/* Returns whether at least one of these states (enum place, or-ed) applies. */
bool session_is_at(const struct session *session, unsigned places);

/* ---- typed lines ------------------------------------------------------------------- */

/* What the front end has to do after a line. The session has done everything else. */
enum session_action {
    SESSION_DONE, /* only show the messages and the new state */
    SESSION_FACE, /* carry out session_face_request() */
    SESSION_QUIT  /* end the program */
};

/* Handles a typed line: a move, a command, an answer, or the empty line. Never fails: mistakes
 * are reported as messages. */
enum session_action session_line(struct session *session, const char *line);

/* Carries out a command without a typed line, for example for a function key. */
enum session_action session_request(struct session *session, enum request request,
                                    const char *argument);

/* After SESSION_FACE: the command that the front end has to carry out. *argument is its
 * argument, "" if it has none; the session owns the string, which is valid until the next
 * command. (The session has already carried out FLIP: see session_flipped().) */
enum request session_face_request(const struct session *session, const char **argument);

/* Returns the text that `copy` puts on the clipboard, malloc'ed: for "" or "fen" the position,
 * for "pgn" the game. Returns NULL and sets *reason for any other word. */
char *session_copy_text(const struct session *session, const char *what, size_t *length,
                        struct reason *reason);

/* Returns whether commands with this entry in REQUEST_TABLE are available. All are, except in
 * kiosk mode. */
bool session_has(const struct session *session, enum request_kiosk had);

/* Completes the first `length` characters of the line: legal moves, commands, and the words of
 * a command's argument. Calls `found` for each completion, the best first. Returns their
 * number. */
size_t session_complete(struct session *session, const char *line, size_t length,
                        void (*found)(void *context, const char *completion), void *context);

/* What an unfinished line can still become: the legal moves that begin with it, their target
 * squares, and their origin. Empty if no move can be played, or if the line is more likely a
 * command. */
struct foresight {
    char moves[512]; /* SAN, separated by spaces, without a move that is complete */
    bitboard targets;
    enum square from; /* NO_SQUARE if several pieces could move */
    bool lost;        /* no move and no command begins with the line */
};
void session_foresee(const struct session *session, const char *line,
                     struct foresight *foresight);

/* ---- messages and events --------------------------------------------------------------- */

enum message_kind {
    MESSAGE_MOVE,     /* a move was played: "Black plays 3... Bc5." */
    MESSAGE_INFO,     /* an answer, a fact */
    MESSAGE_QUESTION, /* "Nbd2 or Nfd2?" */
    MESSAGE_ERROR,    /* the line cannot be carried out, and why */
    MESSAGE_RESULT,   /* the game is over */
    MESSAGE_FOUND,    /* a search has found something */
    MESSAGE_TIME,     /* time left on a clock, for front ends that do not show it */
    MESSAGE_NEWS,     /* somebody else did something; it must not hide other messages */
    MESSAGE_CALL,     /* somebody wants something from the user: ring the bell */
    MESSAGE_TROUBLE   /* NOT SAVED and the like; shown until the trouble is over */
};

struct message {
    enum message_kind kind;
    bool exact;     /* for copying or typing: do not translate its moves */
    char text[512]; /* a sentence, printable UTF-8; a longer answer is split */
};

/* Removes the oldest message from the queue. Returns false if the queue is empty. */
bool session_next_message(struct session *session, struct message *message);

enum { SESSION_DESCRIPTORS = 16 };

/* Fills in the descriptors to poll. If one has an event, call session_wake(). Unused entries
 * have descriptor -1, which poll() ignores. Call this before each poll(). */
void session_poll_set(const struct session *session, struct pollfd set[SESSION_DESCRIPTORS]);

/* Returns when session_wake() is due even without an event, on the clock of
 * monotonic_milliseconds(); -1 if never. */
int64_t session_deadline(const struct session *session);

/* Returns whether session_wake() has something to do: a descriptor in `set` has an event, or
 * the deadline has passed. */
bool session_is_due(const struct session *session,
                    const struct pollfd set[SESSION_DESCRIPTORS]);

/* Returns how many milliseconds poll() may wait: `wait` (-1: forever), or less if the
 * session's deadline comes first. */
int session_limit_wait(const struct session *session, int wait);

/* The kind of front end. A screen shows pickers and graphs, so commands that only list choices
 * are left to it. Text front ends print notes, lists and variations instead; there a variation
 * keeps the number under which it was last printed. FACE_PIPE: input comes from a pipe, so no
 * confirmation can be asked for. */
enum session_face { FACE_UNKNOWN, FACE_SCREEN, FACE_TEXT, FACE_PIPE };
void session_set_face(struct session *session, enum session_face face);

/* Sets the width of the window; it is 80 until then. The front end wraps messages, but tables
 * are made for this width. */
void session_set_columns(struct session *session, int columns);

/* What has changed since the last session_wake(), or-ed. */
enum session_news {
    NEWS_THINKING = 1, /* session_thinking() */
    NEWS_MOVED = 2,    /* the board */
    NEWS_SAVED = 4,    /* session_saved() or session_count_saved() */
    NEWS_TREE = 8,     /* session_tree(): another tree, or another position in it */
    NEWS_COMPARE = 16, /* session_comparison() */
    NEWS_REVIEW = 32,  /* session_activity(), or a review is complete */
    NEWS_CLOCK = 64,   /* session_clock_face() */
    NEWS_LIST = 128,   /* session_list_state() */
    NEWS_ANOTHER = 256 /* another game is on the board: drop a half-typed line */
};

/* ---- questions ---------------------------------------------------------------------- */

/* Returns whether a question waits for yes or no. */
bool session_asks(const struct session *session);

/* Suggests, in a sentence for a front end without keys, what to do after the end of the game;
 * "" if the game is not over. */
const char *session_next_steps(const struct session *session);

/* Returns the command of a function key in the current state, REQUEST_UNKNOWN if the key does
 * nothing. At the end of a game some keys have other commands. */
enum request session_request_of_key(struct session *session, int function_key);

/* Writes the beginning of a command line that saves the user's game in a new file, such as
 * "save chess-2026-11-22.pgn". Returns false if the game comes from a file or has no date, or
 * if 99 such files exist. */
bool session_suggest_save(const struct session *session, char *line, size_t size);

/* Mentions the last unfinished saved game that no other session plays. Says nothing if the
 * options name a game, moves have been played, or the start screen offers it. Reads a few
 * files. */
void session_offer_left_game(struct session *session);

/* Asks, in a sentence, for the strength of the engine if no earlier game shows it. For front
 * ends without a start screen. */
void session_offer_levels(struct session *session);

/* Collects the results of the background threads and starts the engine's next move if it is
 * due. Cheap if there are none. Returns what has changed (enum session_news, or-ed). */
unsigned session_wake(struct session *session);

/* Call with `hold` before the process is suspended (^Z), and without it afterwards. In between
 * no clock runs and the engine does not think about its move. */
void session_hold_clock(struct session *session, bool hold);

/* Replaces monotonic_milliseconds() as the source of time; for tests. */
void session_set_now(struct session *session, int64_t (*now)(void));

/* The notation for moves and squares in output. Messages contain SAN; the front end converts
 * them (pgn/spoken.h). session_set_usual_notation() sets the notation that applies until the
 * user chooses one; it is SAN at first. */
enum notation session_notation(const struct session *session);
void session_set_usual_notation(struct session *session, enum notation notation);

/* ---- state, for drawing ------------------------------------------------------------ */

const struct game *session_game(const struct session *session);
bool session_flipped(const struct session *session); /* Black is at the bottom */

/* Returns what session_create() received. */
const struct settings *session_settings(const struct session *session);

/* Returns whether a person plays this color. */
bool session_is_human(const struct session *session, enum color color);

/* Returns the name of the opening up to the current position, "C50 Italian Game: Giuoco
 * Piano"; "" if it has none. The session owns the string, which is valid until the next
 * call. */
const char *session_opening(const struct session *session);

/* Returns whether facts about the position may be shown unasked: not while two people play
 * each other, and not while the user has to find a move. */
bool session_may_help(const struct session *session);

struct usual_move {
    char san[SAN_SIZE];
    int percent; /* of the book lines through the position */
};

/* Lists the book moves of the position shown, the most frequent first, at most `most`. Returns
 * their number; 0 if session_may_help() is false, or if too few book lines reach the
 * position. */
int session_usual_moves(const struct session *session, struct usual_move *list, int most);

/* Returns a player's description for the screen: "White you", "Black ttychess level 7", "Black
 * ttychess, depth 8". The session owns the string. */
const char *session_player_name(const struct session *session, enum color color);

/* The same as separate texts. */
void session_player_card(const struct session *session, enum color color,
                         struct player_card *card);

/* What the clock of one side shows. */
struct clock_face {
    char text[CLOCK_TEXT_SIZE]; /* "4:51", see clock_write() */
    bool low;                   /* little time is left: mark it */
    bool running;
    bool paused; /* this side is to move, and its clock is stopped */
    bool past;   /* from another session, as of its last move */
};

bool session_has_clock(const struct session *session);
bool session_clock_face(const struct session *session, enum color color,
                        struct clock_face *face);

/* Returns whether this session has asked the session that plays the watched game to give it
 * up. */
bool session_takes_over(const struct session *session);

/* Returns whether a teaching strategy plays, which has more to show than the strong one. */
bool session_teaches(const struct session *session);

/* Returns whether Monte Carlo, which shows every move, is among the strategies that play. */
bool session_plays_out(const struct session *session);

const struct thinking *session_thinking(const struct session *session);

/* Number of variations that an analysis looks for, 1 to THINKING_LINES. */
int session_line_count(const struct session *session);

/* Returns whether the variations of session_thinking() start in the position that is analysed,
 * which is on the board unless a variation is being played through. */
bool session_lines_are_known(const struct session *session);

/* Returns the number, from 1, of the variation that is being played through, 0 if none is. Its
 * moves are on the board but not in the game: *step of its *length plies are played. */
int session_walked_line(const struct session *session, size_t *step, size_t *length);

/* Describes what is on the board instead of the game: "Analysis", "Line 2, step 3 of 14"; ""
 * for the game itself. Returns `text`. */
const char *session_board_text(const struct session *session, char *text, size_t size);

/* The search tree that the command `tree` asked for, NULL if there is none. It is gone when
 * the position changes. The front end closes it when it no longer shows it. */
struct tree_walk *session_tree(struct session *session);
void session_close_tree(struct session *session);

/* The comparison that the command `compare` started; closed in the same way. */
const struct comparison *session_comparison(const struct session *session);
void session_close_comparison(struct session *session);

/* The finished review of this game, NULL if there is none. */
struct review;
const struct review *session_review(struct session *session);

/* While a position is set up: what the board does not show, "White to move, castling KQkq";
 * otherwise "". Returns `text`. */
const char *session_draft_text(const struct session *session, char *text, size_t size);

/* Describes a task in progress: "Reviewing 12 of 80, 0:14 left" or "Drill 2 of 5"; "" if there
 * is none. Returns `text`. */
const char *session_activity(const struct session *session, char *text, size_t size);

/* Writes the question of the exercise, the verdict on the last attempt, and in the last line
 * the score, "2 of 5 right at once". `text` has DRILL_PANEL_SIZE bytes. Returns `text`. */
const char *session_drill_text(const struct session *session, char *text);

/* Returns the move of the hint or threat that is shown, MOVE_NONE if there is none. If only
 * the piece was named, both squares are the square of that piece. */
chess_move session_hint(const struct session *session);

/* Returns whether session_hint() is a move that the other side threatens. */
bool session_hint_is_threat(const struct session *session);

/* Returns "Elo 1700 (level 6, club)", "depth 8" or "5 seconds a move", see level_write(). */
const char *session_level_text(const struct session *session);

/* Returns how many plies of the game on the board are saved. Returns all if none is waiting
 * for the disk, or if the game is not saved at all. */
size_t session_count_saved(const struct session *session);

/* Returns whether the last move is on the disk. *why is the error after SAVE_FAILED, otherwise
 * the path of the file; the session owns the string. `why` may be NULL. */
enum save_state session_saved(const struct session *session, const char **why);

/* The same for all games that the session saves: the user's, the suspended one (games/begin.h)
 * and those that were left. Games of files do not count. */
enum save_state session_saved_all(const struct session *session, const char **why);

/* Returns whether saving has failed and session_wake() has not yet reported it. Call
 * session_wake() before you draw; otherwise the last move would look saved. */
bool session_owes_trouble(const struct session *session);

/* Returns the prompt, which ends with a space: "4. move> ", "3... move> ", "game over> ". */
const char *session_prompt(const struct session *session);

#endif
