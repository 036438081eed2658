/* session_state.h - what is inside a session; for the session_*.c files only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * session.c begins, ends and wakes, session_wait.c knows what there is to wait for,
 * session_leave.c what is due at the end; session_talk.c keeps the messages and all wording
 * about moves and players. The game: session_resume.c finds the one to begin with,
 * session_games.c other kept ones; session_play.c moves the pieces and starts the engine,
 * session_walk.c looks through a game that is over, session_opening.c names the opening.
 *
 * Requests: session_requests.c has those that change the game, session_answers.c those that
 * show or set something, session_config.c the config file, session_complete.c what may be
 * typed; session_table.c (with a header) the habits of the board, session_setup.c (too) a
 * position set up by hand, session_clock.c (too) the clock.
 *
 * Who plays: session_strategy.c chooses ways to think, session_engines.c and
 * session_engine_requests.c seat other programs; session_watch.c follows a game that another
 * session plays.
 *
 * Study: session_analysis.c is the mode, session_lines.c its lines, session_keep.c those that
 * are kept, session_threat.c the other side's move; session_tree.c and session_compare.c show
 * strategies at work; session_review.c (with a header) judges the game, session_drill.c asks
 * for better moves.
 *
 * Files of games (session_browse.h, session_browser.h): session_browse.c opens them,
 * session_browse_list.c lists, session_browse_requests.c goes from game to game,
 * session_browse_step.c walks in one, session_annotate.c changes it, session_write.c saves;
 * session_follow.c watches a file that grows.
 */
#ifndef TTYCHESS_SESSION_SESSION_STATE_H
#define TTYCHESS_SESSION_SESSION_STATE_H

#include "archive/archive.h"
#include "players/engine_player.h"
#include "players/level.h"
#include "pgn/openings.h"
#include "archive/saver.h"
#include "session/session.h"
#include "session/session_clock.h"
#include "session/session_setup.h"
#include "session/session_table.h"
#include "players/thinker.h"
#include "archive/watcher.h"
#include "rules/names.h"

enum { NOBODY_OFFERED = -1 };

enum { SIDE_LINE_MOVES = 256 /* half-moves; what is longer is cut */ };

/* Moves beside those of the game. */
struct side_line {
    size_t place; /* half-moves of the game before the first of them */
    uint64_t key; /* of the position there: the game may go another way later */
    size_t count;
    chess_move moves[SIDE_LINE_MOVES];
    struct move_node *waits; /* kept behind this move until there is a next one, or NULL; */
    const struct move_comment *comment; /* as this comment; both are the game's */
};

/* While the engine analyses, session->game is a copy on which moves are tried, and the game
 * itself waits here, unchanged. A line that is walked into is a copy of that copy. */
struct analysis {
    bool on;
    bool rests;             /* the engine gave up, or could not begin: do not try again */
    int lines;              /* how many are looked for, 1 to THINKING_LINES */
    struct game game;       /* while on: the game; owned */
    struct side_line tried; /* of the analysis that ended last */
    int walked;             /* the line walked into, from 1; 0: none */
    struct game board;      /* while walked: the board before; owned */
    size_t root;            /* half-moves before the line's first */
    struct thinking shown;  /* while walked: the lines as they were then */
    struct side_line *kept; /* owned; lines to keep as variations */
    size_t kept_count;
};

struct session {
    const struct settings *settings;
    const struct storage *storage;
    struct wake wake;
    int64_t (*now)(void); /* the time, in milliseconds; search_clock_now() but in tests */
    struct game game;
    bool human[2]; /* who plays, by enum color */
    bool flipped;
    bool engine_failed; /* and waits for that reason */
    bool looks_back;    /* the kept game is over; it stays so until a move is played */
    bool engine_waits;  /* after an undo: the engine does not move by itself */
    struct analysis analysis;
    struct browser *browser; /* session_browser.h; NULL: no file of games is read */
    int columns;             /* of the window, for tables */
    bool players_stale;      /* the game's tags do not say who plays now */
    long draw_offer;         /* half-moves played when a draw was offered, or NOBODY_OFFERED */
    enum color offerer;      /* who offered it */
    bool score_known;        /* the engine has thought about a move of this game */
    int engine_score;        /* centipawns, from its own side, when it last moved */
    chess_move hint;
    bool threat_base_known;     /* how things stood, when a threat was asked for */
    int threat_base;            /* centipawns, from White's side */
    bool hint_is_whole;         /* not only the piece was told */
    bool hint_is_threat;        /* `hint` is what the other side would play */
    bool resign_asked;          /* resigning was doubted in this position */
    char premove[PREMOVE_SIZE]; /* "": none */
    struct session_clock clock;
    struct session_setup setup;

    struct tree_walk tree;      /* open while somebody walks it */
    struct search_tree growing; /* the search's until it rests */
    struct tree_wish {          /* the last one that was asked for */
        int depth, wanted;      /* wanted: deeper, but it took too long; 0: no */
        struct thinker thinker;
        bool anew;      /* by its depth or strategy, not a move only */
        char path[128]; /* moves parted by blanks */
    } tree_wish;
    bool tree_news;
    struct comparison *comparison; /* NULL: none is shown */
    struct session_review *review; /* NULL: there is none; see session_review.h */

    struct engine_player *engine;
    struct level level;
    struct thinker thinkers[2]; /* how the engine plays, by enum color */
    struct thinker adviser;     /* how it finds hints: as well as it can */

    bool archived;          /* there is a data directory, and games are kept */
    struct archive archive; /* only its directory once the saver has it */
    struct saver *saver;
    char id[ARCHIVE_ID_SIZE];
    char left_id[ARCHIVE_ID_SIZE]; /* of the game left last: the saver may hold it still */
    unsigned game_number;          /* of this process */
    bool on_disk;                  /* the game was handed to the saver at least once */
    struct watcher *watcher;       /* NULL: the game is played here */
    bool taking;                   /* the game was asked for */
    bool giving_up;                /* another session gets it */
    bool watch_told, watched_held; /* what is known of the holder */
    bool watch_lost;               /* to whom the game was let go is still to be told */
    bool trouble_told;             /* NOT SAVED stands on the screen */
    enum save_state save_news;     /* as session_wake() last told */
    struct reason save_reason;
    char why[ARCHIVE_PATH_SIZE];

    struct message *messages; /* messages[taken] to messages[told - 1] wait */
    size_t taken, told, capacity;

    enum request face_request;
    char *face_argument;
    char level_text[LEVEL_TEXT_SIZE];
    bool opening_is_theirs; /* the tags that name it came with the file, and stay */
    char opening_text[OPENING_TEXT_SIZE];
    char player_names[2][80];
    char prompt[48];
};

/* ---- session_talk.c ---------------------------------------------------------------- */

/* Queue a message, printable and cut to fit. */
void session_tell(struct session *session, enum message_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Queue words as INFO messages, the first behind `heading`; as many as it takes. */
void session_tell_words(struct session *session, const char *heading, const char *words);

enum { MOVE_TEXT_SIZE = 32 };

/* "3... Bc5" for the move that led to `place` (1 to game.count), without '+' and '#'. */
void session_move_text(const struct session *session, size_t place, char text[MOVE_TEXT_SIZE]);

/* The same for any game. */
void session_write_move(const struct game *game, size_t place, char text[MOVE_TEXT_SIZE]);

/* "3. Bc4 Bc5": the moves from one place to another, as far as they fit. */
void session_write_moves(const struct session *session, size_t from, size_t to, char *text,
                         size_t size);

/* "You play 4. Nf3." or "Black plays 3... Bc5. Check." for the last move; then the
 * result, when it ended the game, or that a draw may be claimed. */
void session_tell_last_move(struct session *session, bool from_book);
void session_tell_result(struct session *session);

/* Who plays what, at the beginning. */
void session_tell_sides(struct session *session);

/* ---- session_play.c ---------------------------------------------------------------- */

/* A typed move. False when the line is none and may be a request. */
bool session_type_move(struct session *session, const char *line, bool may_be_request);

/* Why no move may be typed now, as a message; false when one may. */
bool session_refuse_move(struct session *session);

/* Play a legal move for the side to move, and start what follows. */
void session_play_move(struct session *session, chess_move move);

/* What every change of the position needs: stop what the engine thinks about the old
 * one, forget hint, offer; save. */
void session_position_changed(struct session *session);

/* Start what is due now: the engine's move, or the analysis that was asked for. */
void session_continue(struct session *session);

/* Start a search and tell when it cannot be. */
bool session_think(struct session *session, enum thinking_purpose purpose);

/* The engine's answer has come. */
void session_take_answer(struct session *session, const struct engine_answer *answer);

/* Whether an engine sits at the side to move and may move. */
bool session_engine_is_due(const struct session *session);

void session_save(struct session *session);

/* ---- session_resume.c -------------------------------------------------------------- */

/* Set up the game that the settings ask for. */
bool session_begin_game(struct session *session, struct reason *reason);

/* Put another game on the board; the old one stays on the disk. `start` as
 * game_init(). */
void session_new_game(struct session *session, const struct position *start);

/* Name the game on the board anew: what is saved next is another file. */
void session_make_id(struct session *session);

/* Seat people as the tags of the game say. */
void session_seat_as_before(struct session *session);

/* Seat people by `who` (RANDOM is drawn), and turn the board to them. */
void session_seat(struct session *session, enum who who);

/* Whether the command line is for the game on the board: the session's first. */
bool session_obeys_options(const struct session *session);

/* Whether the command line asks for a level, for this game. */
bool session_level_is_given(const struct session *session);

/* Write who plays, and at what level, into the tags of a new game. */
void session_write_players(struct session *session);

/* After a change of sides or of level: the same for a game that goes on. A game that is
 * over says who played it, and is told only if it goes on after all. */
void session_change_players(struct session *session);

/* ---- session_watch.c --------------------------------------------------------------- */

/* Follow the game session->id, which is on the board; false, with the reason, when that cannot
 * be. It ends when another game begins. */
bool session_begin_watch(struct session *session, struct reason *reason);
void session_end_watch(struct session *session);

/* Take in what the watcher has seen; whether the board may have changed. */
bool session_take_watch(struct session *session);

/* Let the game go when another session wishes for it; whether anything changed. */
bool session_answer_wish(struct session *session);

/* Say why a request, or a move, is not for who watches; false when it was refused. */
bool session_watch_permits(struct session *session, enum request request,
                           const char *argument);
void session_refuse_watcher(struct session *session);

/* Say who plays the game that is watched. */
void session_tell_watched(struct session *session);

void session_ask_takeover(struct session *session);

/* ---- session_games.c --------------------------------------------------------------- */

void session_ask_resume(struct session *session, const char *argument);
void session_ask_watch(struct session *session, const char *argument);

/* ---- session_strategy.c ------------------------------------------------------------ */

/* Take the strategies that the settings ask for; what they do not ask for stays. False, with
 * the reason, when there is none of that name. */
bool session_take_strategies(struct session *session, struct reason *reason);

/* Whether the command line asks for a strategy or its style, for this game. */
bool session_strategy_is_given(const struct session *session);

/* How the engine thinks for this purpose: as it plays, but for hints as well as it can. */
const struct thinker *session_thinker(const struct session *session,
                                      enum thinking_purpose purpose);

/* Write into the tags of the game by which strategy the engine plays this side, and what it
 * is called; read them back. */
void session_write_strategy(struct session *session, enum color color);
void session_read_strategies(struct session *session);

void session_ask_strategy(struct session *session, const char *argument);

/* At the beginning: what the command line asks for and nobody will see at work. */
void session_tell_unused(struct session *session);

/* ---- session_config.c -------------------------------------------------------------- */

/* Tell what is wrong in the config file. */
void session_tell_config(struct session *session);
enum session_action session_ask_config(struct session *session, const char *argument);

/* ---- session_engines.c, session_engine_requests.c ---------------------------------- */

enum { SEAT_OF_ANALYST = 1 << SEAT_ANALYST };

/* Seat the programs that the settings ask for, and wait until they are ready; false, with
 * the reason, when one of them is not. */
bool session_open_engines(struct session *session, struct reason *reason);

/* Seat at `seats` (1 << enum engine_seat, or-ed) what a command or the name of a preset means,
 * with these options (ending with NULL, or NULL) behind the preset's; NULL: the built-in
 * engine. False, with the reason, as engine_player_seat(). */
bool session_seat_command(struct session *session, unsigned seats, const char *command,
                          const char *const *options, struct reason *reason);

/* Whether the command line asks for a program that plays. */
bool session_engine_is_given(const struct session *session);

/* Whether it names the colours that engines play; *who is who plays then. */
bool session_engines_want(const struct session *session, enum who *who);

/* What the program that plays this colour is called; NULL: the built-in engine does. */
const char *session_program_name(const struct session *session, enum color color);

/* How strong it plays, in Elo; 0: at full strength. */
int session_program_elo(const struct session *session, enum color color);

/* "Stockfish 15.1, 5 seconds a move", "Stockfish 15.1 1500", "lc0 (starting)". */
void session_write_program(const struct session *session, enum color color, char *text,
                           size_t size);

/* In a game that is resumed, leave what the built-in engine played to it, if a program was
 * not asked for today. */
void session_keep_engines(struct session *session);

/* Tell for whom the built-in engine goes on in a game that is resumed; false: for none. */
bool session_tell_absent(struct session *session);

/* Tell where a program plays at another strength than it is asked for. */
void session_tell_strengths(struct session *session);

/* Tell what became of programs; false: nothing did. */
bool session_take_engine_events(struct session *session);

void session_ask_engine(struct session *session, const char *argument);
void session_ask_analyst(struct session *session, const char *argument);

/* ---- session_opening.c ------------------------------------------------------------- */

/* Another game is on the board: see whose words its tags name the opening in. */
void session_begin_opening(struct session *session);

/* The game has changed: name its opening in its tags, unless a file had named it. */
void session_name_opening(struct session *session);

void session_show_opening(struct session *session);

/* ---- session_tree.c, session_compare.c --------------------------------------------- */

void session_ask_tree(struct session *session, const char *argument);
void session_take_tree(struct session *session);
void session_free_tree(struct session *session); /* the engine must rest */
void session_ask_compare(struct session *session, const char *argument);
bool session_take_comparison(struct session *session); /* whether it has something new */

/* Say why the position cannot be studied now; false when it can. */
bool session_refuse_study(struct session *session);
void session_close_studies(struct session *session);

/* ---- session_analysis.c, session_lines.c, session_keep.c, session_threat.c ----------- */

/* The game that is played and kept, whatever stands on the board. */
struct game *session_own_game(struct session *session);

/* The mode begins and ends; ending puts the game back, and starts nothing. */
void session_begin_analysis(struct session *session);
void session_end_analysis(struct session *session);
void session_free_analysis(struct session *session);

/* Whether the engine should analyse the board, and does not. */
bool session_analysis_is_due(const struct session *session);

/* Do what a request needs done before it: leave a line that is walked, or the analysis. False
 * when it was refused, or done here in another way than in a game. */
bool session_analysis_permits(struct session *session, enum request request,
                              const char *argument);

/* Say which moves were tried, from a place on. */
void session_tell_tried(struct session *session, size_t from);

/* A half-move back or forward, by `undo` and `redo`. False when there is no analysis. */
bool session_step_analysis(struct session *session, bool forward);

/* Put the lines that were kept into the tree of the game, where they are not, and may be;
 * and forget them, for another game begins. */
void session_add_kept(struct session *session);
void session_forget_kept(struct session *session);

/* The moves on the board that are not the game's. */
void session_find_tried(struct session *session, struct side_line *line);

/* `count` of the moves of `from`, as another game; the place is behind the last. */
void session_copy_game(struct game *to, const struct game *from, size_t count);

/* Leave the line that is walked: the board is again what it was; or it is played up to where
 * one stands. No-ops when none is walked. */
void session_leave_line(struct session *session);
void session_accept_line(struct session *session);

/* Take the numbers of the search that goes on into what is shown. */
void session_refresh_lines(struct session *session);

void session_ask_analyse(struct session *session, const char *argument);
void session_stop(struct session *session);
void session_return(struct session *session);
/* How many lines analyses look for, from text; false after a complaint. */
bool session_set_lines(struct session *session, const char *argument);

void session_ask_lines(struct session *session, const char *argument);
/* One or two numbers of at least 1; a missing one stays. False after a complaint. */
bool session_read_line_numbers(struct session *session, const char *argument, int *line,
                               int *moves);

/* Whether there is such a line of the board; false after a complaint. */
bool session_has_line(struct session *session, int line);

/* Add the first `count` of `length` moves. */
void session_add_moves(struct side_line *line, const chess_move *moves, int count, int length);

void session_ask_line(struct session *session, const char *argument);
void session_ask_play(struct session *session, const char *argument);
void session_ask_keep(struct session *session, const char *argument);
void session_ask_threat(struct session *session);
void session_take_threat(struct session *session, const struct engine_answer *answer);

/* ---- session_review.c, session_drill.c --------------------------------------------- */

void session_ask_review(struct session *session, const char *argument);
void session_ask_worst(struct session *session, const char *argument);

/* Whether there is a review to draw; a complaint has been made when there is none. */
bool session_can_draw_graph(struct session *session);

/* End a review that is under way, saying so: the game goes on. */
void session_stop_review(struct session *session);

/* Take in what a review or the judging of a move has found; whether there was news. */
bool session_take_review(struct session *session);
void session_free_review(struct session *session);

/* While somebody drills the game on the board is a position of the drill: it is not saved,
 * and the engine does not move in it. */
bool session_is_drilling(const struct session *session);
struct game *session_drilled_game(struct session *session); /* which waits meanwhile */
void session_end_drill(struct session *session);

/* Take a typed move as an attempt, a request as one about the drill; false when there is
 * no drill. */
bool session_try_move(struct session *session, chess_move move);
bool session_drill_hint(struct session *session);

/* Say why a request cannot be carried out because of a drill, or without one. */
bool session_drill_refuses(struct session *session, enum request request);

void session_ask_drill(struct session *session, const char *argument);
void session_show_solution(struct session *session);
void session_skip(struct session *session);

/* ---- session_browse.c and its kin: a file of games that is read ----------------------- */

/* Open the file that the settings name. */
bool session_begin_browsing(struct session *session, struct reason *reason);
void session_free_browser(struct session *session);

/* Another game begins, from `start` (NULL: the usual one), and is played. */
void session_stop_browsing(struct session *session, const struct position *start);

/* The tree of the game may have grown: then there is something to save. */
void session_note_edit(struct session *session);
void session_mark_changed(struct session *session);

/* Say why a request makes no sense while a game is read; false when it does. */
bool session_browse_permits(struct session *session, enum request request);

/* Say why no move can be typed; false: a game is open. */
bool session_browse_refuses_move(struct session *session);

/* Ask before leaving with changes that are not saved; false: leave. */
bool session_browse_holds_quit(struct session *session);

/* At the end: keep such changes in the archive. */
void session_rescue_edits(struct session *session);

/* A half-move back or forward in the tree; false when it is not a game that is read. */
bool session_step_browsed(struct session *session, bool forward);
void session_tell_place(struct session *session);

/* What is to be written beside the player's name: "Carlsen, Magnus 2850  1:23:45". False:
 * a game is played, not read. */
bool session_write_browsed_player(const struct session *session, enum color color, char *text,
                                  size_t size);

int64_t session_browse_deadline(const struct session *session);
unsigned session_browse_wake(struct session *session);

bool session_ask_games(struct session *session, const char *argument);
void session_ask_open(struct session *session, const char *argument);
void session_ask_next(struct session *session);
void session_ask_previous(struct session *session);
void session_ask_continue(struct session *session);
void session_ask_goto(struct session *session, const char *argument);
void session_ask_variation(struct session *session, const char *argument);
void session_promote(struct session *session);
void session_delete(struct session *session);
void session_undelete(struct session *session);
void session_ask_comment(struct session *session, const char *argument);
void session_ask_nag(struct session *session, const char *argument);
void session_ask_save(struct session *session, const char *argument);

/* ---- session_walk.c ------------------------------------------------------------------ */

/* One's own game is over, or looked at, and may be walked through: a study while it is. */
bool session_refuse_walk(struct session *session); /* says why it may not; false: it may */
void session_begin_walk(struct session *session);

/* At the end of the game the study ends; a no-op elsewhere. */
void session_leave_walk(struct session *session);

/* ---- session_requests.c, session_answers.c ----------------------------------------- */

void session_undo(struct session *session);
void session_redo(struct session *session);
void session_go(struct session *session);
void session_ask_draw(struct session *session);
void session_resign(struct session *session);

void session_ask_level(struct session *session, const char *argument);
void session_ask_elo(struct session *session, const char *argument);
void session_ask_color(struct session *session, const char *argument);
void session_ask_fen(struct session *session, const char *argument);
void session_show_pgn(struct session *session);
void session_show_moves(struct session *session, const char *argument);
void session_show_evaluation(struct session *session);
void session_ask_new(struct session *session);
void session_quit(struct session *session);

/* Say why a game that is over can not go on; false when it is not over. */
bool session_refuse_when_over(struct session *session);

/* Say that there are words behind the one that a request takes; false: there are none. */
bool session_refuse_surplus(struct session *session, const char *argument, const char *what);

/* The legal moves from a square (NO_SQUARE: all) as SAN sorted by byte; returns their
 * number, 0 when the game is over. */
size_t session_list_moves(const struct session *session, enum square from,
                          char moves[MAX_MOVES][SAN_SIZE]);

#endif
