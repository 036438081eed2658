/* session.h - a person at the board: the game, who plays, the engine, and what was typed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen and plain mode are two faces of one session: both hand typed lines to
 * session_line() and both show what session_next_message() says, so every command means
 * the same in both. The session draws nothing and reads no keys.
 *
 * All functions belong to one thread. Background threads (engine, saver) only leave news
 * in slots and make a descriptor of session_poll_set() readable; the owner polls them, no
 * longer than until session_deadline(), and then calls session_wake().
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

struct session; /* opaque */

/* Begin as the settings say: new game, from a position, or resumed. Names missing or
 * broken files and options in the reason and returns NULL (exit status 1). The settings
 * stay the caller's and must outlive the session. */
struct session *session_create(struct settings *settings, struct reason *reason);

/* Stop the engine, wait until the game is on the disk (at most two seconds), free. */
void session_destroy(struct session *session);

/* The face has no more lines: quit, unless that `was_asked` for by a line, and wait, at
 * most two seconds and two for its lock, until the disk has the game. What the session says
 * about that is left in session_next_message(). Returns the exit status: 0, or 1 when a game
 * with moves in it is not saved, be it on the board, waiting or left (a game that is not to be
 * kept has nothing to save). */
int session_leave(struct session *session, bool was_asked);

/* ---- where the person is --------------------------------------------------------------- */

/* Or-ed: several hold at once. None: in a game of one's own. */
enum place {
    AT_SETUP = 1 << 0,      /* a position is being set up */
    AT_LIST = 1 << 1,       /* the list of a file's games is shown */
    AT_DRILL = 1 << 2,      /* a position of a drill is on the board */
    AT_LINE = 1 << 3,       /* a line of the analysis is walked */
    AT_ANALYSIS = 1 << 4,   /* moves are tried while the engine looks at them */
    AT_READING = 1 << 5,    /* the own game is one of a file, read and annotated */
    AT_WATCHING = 1 << 6,   /* another session plays the own game, and the board follows it */
    AT_REVIEW = 1 << 7,     /* a game or a move is being judged; ends by itself, and soon */
    AT_COMPARISON = 1 << 8, /* strategies stand side by side */
    AT_START = 1 << 9,      /* nothing was begun yet: the start screen */
    AT_GRAPH = 1 << 10,     /* a picture walks the whole game: its move is not the board's */
    AT_LOBBY =
        1 << 11, /* with the people on this host, and none of their games on the board */
    AT_TABLE = 1 << 12,         /* the own game is one of the lobby, over or not */
    AT_LIVE_TABLE = 1 << 13,    /* and it goes on */
    AT_OVER_TABLE = 1 << 14,    /* and it is over, perhaps without a result */
    AT_GALLERY = 1 << 15,       /* others, or another session of the person, play it */
    AT_PLAYER = 1 << 16,        /* the person plays a game there: no engine may help */
    AT_RATED_GALLERY = 1 << 17, /* others play a rated one, and could be told what it says */
    AT_LOOK = 1 << 18,          /* another place of a game that goes on is looked at */
    AT_DRILL_REST = 1 << 19,    /* the position of the drill is done: an empty line goes on */
    AT_BROWSING = 1 << 20,      /* reading, and no drill has its place */
    AT_MENU = 1 << 21,          /* the rows of the start screen lie over another board */
    AT_SEARCH = 1 << 22,        /* games are searched; ends by itself */

    AT_OTHER_BOARD = AT_SETUP | AT_DRILL | AT_ANALYSIS /* the own game waits below it */
};

/* Whether the person is at one of these places. */
bool session_is_at(const struct session *session, unsigned places);

/* ---- typed lines ------------------------------------------------------------------- */

/* What the face has to do after a line; the session has done the rest. */
enum session_action {
    SESSION_DONE, /* nothing but show messages and the new state */
    SESSION_FACE, /* a request only the face can carry out: session_face_request() */
    SESSION_QUIT  /* leave */
};

/* A move or a command, as typed. An empty line is nothing. Never fails: what was wrong is
 * a message. */
enum session_action session_line(struct session *session, const char *line);

/* Carry out a request directly (a function key was pressed). */
enum session_action session_request(struct session *session, enum request request,
                                    const char *argument);

/* After SESSION_FACE: HELP, PIECES, THEME, BOARD, REDRAW, GRAPH, TIMES, COPY (FLIP has been
 * done, see session_flipped()), and its argument ("" when none; the session's, until the
 * next call). */
enum request session_face_request(const struct session *session, const char **argument);

/* What `copy` with this argument is about: "fen" or "" is the position, "pgn" the game.
 * Malloc'ed; NULL, with the reason, for anything else. */
char *session_copy_text(const struct session *session, const char *what, size_t *length,
                        struct reason *reason);

/* Whether a request whose row says this is had at all; always, outside a kiosk. */
bool session_has(const struct session *session, enum request_kiosk had);

/* Possible completions of the line up to `length`: legal moves and request words. Calls
 * `found` for each, best first; returns their number. */
size_t session_complete(struct session *session, const char *line, size_t length,
                        void (*found)(void *context, const char *completion), void *context);

/* What a line that is being typed can still become: the legal moves in SAN that begin so, the
 * squares they go to, and the one they come from. Nothing, where no move can be played, and where
 * a word is likelier. */
struct foresight {
    char moves[512]; /* parted by blanks; not the one that is all typed */
    bitboard targets;
    enum square from; /* NO_SQUARE: it may be several pieces */
    bool lost;        /* no move, and no word of a request */
};
void session_foresee(const struct session *session, const char *line,
                     struct foresight *foresight);

/* ---- news -------------------------------------------------------------------------- */

enum message_kind {
    MESSAGE_MOVE,     /* a move was played: "Black plays 3... Bc5." */
    MESSAGE_INFO,     /* an answer, a fact */
    MESSAGE_QUESTION, /* "Nbd2 or Nfd2?" */
    MESSAGE_ERROR,    /* what was typed cannot be done, and why */
    MESSAGE_RESULT,   /* the game is over */
    MESSAGE_FOUND,    /* what was looked for was found */
    MESSAGE_TIME,     /* so much is left on a clock: for faces that do not show it */
    MESSAGE_NEWS,     /* somebody else did something: nobody asked, and it hides nothing */
    MESSAGE_CALL,     /* somebody wants something of the person: a bell */
    MESSAGE_TROUBLE   /* NOT SAVED and the like: stays until it is mended */
};

struct message {
    enum message_kind kind;
    bool exact;     /* it is to be copied or typed: its moves stay as they are */
    char text[512]; /* a sentence, printable UTF-8; longer answers come as several */
};

/* Take the oldest message not yet taken. False when there is none. */
bool session_next_message(struct session *session, struct message *message);

enum { SESSION_DESCRIPTORS = 16 };

/* Fill in what to poll for: when one of them has an event, session_wake() has something to
 * do. Unused entries have descriptor -1, which poll() passes over. Ask anew before each
 * poll(). */
void session_poll_set(const struct session *session, struct pollfd set[SESSION_DESCRIPTORS]);

/* The moment, of monotonic_milliseconds(), when session_wake() has something to do even without
 * an event; -1: there is none. */
int64_t session_deadline(const struct session *session);

/* Whether session_wake() has something to do: an event in the set, or the moment has
 * come. */
bool session_is_due(const struct session *session,
                    const struct pollfd set[SESSION_DESCRIPTORS]);

/* How long a poll() may last that would end after `wait` milliseconds (-1: never) without
 * the session. */
int session_limit_wait(const struct session *session, int wait);

/* What the face is. A screen shows rows to choose from and the picture of a review: what only lists
 * choices is left to it. Text shows no notes, lists and lines: they are told, and a line's
 * number is that of the lines told last, however the engine has put them since. Behind a pipe
 * nobody sits who could be asked whether it was a slip. */
enum session_face { FACE_UNKNOWN, FACE_SCREEN, FACE_TEXT, FACE_PIPE };
void session_set_face(struct session *session, enum session_face face);

/* How wide the face's window is; it begins with 80. Messages are broken by the face, but
 * a table has to be made for its width. */
void session_set_columns(struct session *session, int columns);

/* What changed, or-ed. */
enum session_news {
    NEWS_THINKING = 1, /* session_thinking() shows something new */
    NEWS_MOVED = 2,    /* the board changed */
    NEWS_SAVED = 4,    /* session_saved() or session_count_saved() has changed */
    NEWS_TREE = 8,     /* session_tree() is another one, or stands elsewhere */
    NEWS_COMPARE = 16, /* session_comparison() has something new */
    NEWS_REVIEW = 32,  /* session_activity() has, or a review is done */
    NEWS_CLOCK = 64,   /* session_clock_face() shows something else */
    NEWS_LIST = 128,   /* session_list_state() has changed */
    NEWS_ANOTHER = 256 /* another game is on the board: what is typed was for the last one */
};

/* ---- questions ---------------------------------------------------------------------- */

/* Whether a question waits for its answer, yes or no. */
bool session_asks(const struct session *session);

/* What can be done now that the game is over, in a sentence for a face without keys; "" where
 * it is not. */
const char *session_next_steps(const struct session *session);

/* The request of a function key, which fits the end of a game, too; or REQUEST_UNKNOWN. */
enum request session_request_of_key(struct session *session, int function_key);

/* The line that writes the own game to a new file, "save chess-2026-11-22.pgn", to be
 * finished; false: it is a game of a file, or too many such names are taken. */
bool session_suggest_save(const struct session *session, char *line, size_t size);

/* Tell of the game played last that was left in the middle. Nothing, if there is none that nobody plays, another game was asked for, or the start
 * screen offers it. Reads a few files. */
void session_offer_left_game(struct session *session);

/* For a face without a start screen: ask, in a sentence, how strong the engine should be, where no
 * level was ever played. */
void session_offer_levels(struct session *session);

/* Take in what the background threads left; starts the engine's next move where it is its
 * turn. Cheap when there is nothing. */
unsigned session_wake(struct session *session);

/* The process is about to be stopped (^Z), or goes on: meanwhile no clock runs and the
 * engine does not think about its move. */
void session_hold_clock(struct session *session, bool hold);

/* Take the time from here instead of monotonic_milliseconds(): for tests. */
void session_set_now(struct session *session, int64_t (*now)(void));

/* How moves and squares are to be said; what that is while nobody has chosen (else SAN) says
 * the face, if it says them so. Messages name them in SAN: pgn/spoken.h. */
enum notation session_notation(const struct session *session);
void session_set_usual_notation(struct session *session, enum notation notation);

/* ---- state, for drawing ------------------------------------------------------------ */

const struct game *session_game(const struct session *session);
bool session_flipped(const struct session *session); /* Black at the bottom */

/* What session_create() was given. */
const struct settings *session_settings(const struct session *session);

/* Whether a person plays this colour. */
bool session_is_human(const struct session *session, enum color color);

/* "C50 Italian Game: Giuoco Piano": what the game up to its current place is called, ""
 * when it has no name; the session's, until the next call. */
const char *session_opening(const struct session *session);

/* Whether what is known of the position may be shown though nobody asked: not while people play
 * each other, nor where one is to find a move. */
bool session_may_help(const struct session *session);

struct usual_move {
    char san[SAN_SIZE];
    int percent; /* of the lines that go through the position */
};

/* The moves that the table of openings has in the position shown, the most frequent first, at
 * most so many; where nobody may be helped none. Returns how many. */
int session_usual_moves(const struct session *session, struct usual_move *list, int most);

/* "White  you", "Black  ttychess level 7", "Black  ttychess, depth 8": who sits there, for
 * the screen. */
const char *session_player_name(const struct session *session, enum color color);

/* The same in parts. */
void session_player_card(const struct session *session, enum color color,
                         struct player_card *card);

/* Whether the game is played with a clock; and what it shows of one side. */
struct clock_face {
    char text[CLOCK_TEXT_SIZE]; /* "4:51", as clock_write() */
    bool low;                   /* so little that it must be marked */
    bool running;
    bool paused; /* this side is to move, and the clock stands */
    bool past;   /* somebody else's, as it was at the last move */
};

bool session_has_clock(const struct session *session);
bool session_clock_face(const struct session *session, enum color color,
                        struct clock_face *face);

/* Whether watching is about to end, because the other session was asked for the game. */
bool session_takes_over(const struct session *session);

/* Whether the strategies chosen for the engine include a teaching one: then there is more
 * to show than of the strong one. */
bool session_teaches(const struct session *session);

/* Whether they include Monte Carlo, which shows every move. */
bool session_plays_out(const struct session *session);

const struct thinking *session_thinking(const struct session *session);

/* How many lines an analysis looks for, 1 to THINKING_LINES. */
int session_line_count(const struct session *session);

/* Whether the lines of session_thinking() begin in the position on the board (before a line
 * was walked into). */
bool session_lines_are_known(const struct session *session);

/* The line that is walked into, from 1; 0: none. Its moves are on the board, not in the game;
 * *step of its *length half-moves are played. */
int session_walked_line(const struct session *session, size_t *step, size_t *length);

/* "Analysis", "Line 2, step 3 of 14": what stands on the board instead of the game; ""
 * when it is the game. */
const char *session_board_text(const struct session *session, char *text, size_t size);

/* The tree that `tree` asked for: to be walked, and closed when nobody looks any more. NULL
 * when there is none; it is gone, too, once the position changes. */
struct tree_walk *session_tree(struct session *session);
void session_close_tree(struct session *session);

/* The strategies that `compare` has think side by side, in the same way. */
const struct comparison *session_comparison(const struct session *session);
void session_close_comparison(struct session *session);

/* The review of this game that was asked for, once it is done; NULL: there is none. */
struct review;
const struct review *session_review(struct session *session);

/* While a position is set up: "White to move, castling KQkq", what is not seen on the board;
 * "" when none is. Returns `text`. */
const char *session_draft_text(const struct session *session, char *text, size_t size);

/* What else is under way, "Reviewing 12 of 80, 0:14 left" or "Drill 2 of 5"; "" when nothing
 * is. Returns `text`. */
const char *session_activity(const struct session *session, char *text, size_t size);

/* What the lesson asks, what was last said of a try, and on the last line how it goes, "2 of 5 right
 * at once"; DRILL_PANEL_SIZE. Returns `text`. */
const char *session_drill_text(const struct session *session, char *text);

/* Squares of a move that was hinted at, as a move; from and to are the same when only the
 * piece was told; MOVE_NONE when no hint is shown. */
chess_move session_hint(const struct session *session);

/* Whether it is no hint, but what the other side threatens. */
bool session_hint_is_threat(const struct session *session);

/* "Elo 1700 (level 6, club)", "depth 8", "5 seconds a move": as level_write(). */
const char *session_level_text(const struct session *session);

/* How many half-moves of the game on the board stand before the first that waits for the disk, as
 * session_wake() found it; all of them, when none does or the game is not kept. */
size_t session_count_saved(const struct session *session);

/* Whether the last move is on the disk. *why (may be NULL) is the reason after FAILED,
 * the file's path otherwise; the session's. */
enum save_state session_saved(const struct session *session, const char **why);

/* As session_saved(), of all games that are to be kept: the own one, the one that waits
 * (games/begin.h), and those that were left. A file's games are another matter. */
enum save_state session_saved_all(const struct session *session, const char **why);

/* Whether the disk has refused since session_wake() looked, which says so as soon as it is called:
 * what is shown before that would seem to be saved. */
bool session_owes_trouble(const struct session *session);

/* "4. move> ", "3... move> ", "game over> ": the prompt, ends with a blank. */
const char *session_prompt(const struct session *session);

#endif
