/* lobby.h - the lobby inside a session: other users, their offers and games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The client's replica contains the state of the lobby; session->user_game follows the lobby
 * game on the board. This header is private to the folder.
 */
#ifndef TTYCHESS_SESSION_LOBBY_LOBBY_H
#define TTYCHESS_SESSION_LOBBY_LOBBY_H

#include "lobby/client.h"
#include "lobby/match_terms.h"
#include "session/core/core.h"
#include "session/session_lobby.h"

enum {
    LOBBY_TEXT_SIZE = 160,
    LOBBY_NUMBER_SIZE = 32,
    LOBBY_PENDING_MAX = 32,
    LOBBY_GAMES_MAX = 128,
    LOBBY_SUBJECT_SIZE = 320,
    LOBBY_HISTORY_MAX = 100
};

struct lobby_pending_request {
    uint64_t tag; /* 0: free */
    enum lobby_verb verb;
    char subject[LOBBY_SUBJECT_SIZE]; /* name or text for the report of the answer */
    size_t row_count;
    bool silent; /* do not report the answer */
};

struct listed_game {
    int64_t id, plies, left; /* `left`: milliseconds left to move, in correspondence games */
    enum color turn;
    char names[2][LOBBY_NAME_SIZE];
    struct match_terms terms;
};

struct lobby_history_game {
    struct listed_game game;
    char result[8]; /* as in PGN */
    int64_t ended;  /* milliseconds since 1970 */
    bool rated;
    int64_t change[2]; /* of the ratings, by enum color */
};

struct lobby {
    struct lobby_client *client; /* NULL: no lobby */
    struct lobby_address address;
    char path[LOBBY_PATH_SIZE]; /* storage for address.path */
    bool is_entered;            /* the user is in the lobby, perhaps in a lobby game */
    bool reports_users;         /* if there is no screen, report the users once they are
                                 * known */
    bool joined;                /* the server has accepted the user before */
    bool loss_reported;
    bool unrated;                   /* the server rates no games */
    bool is_ready;                  /* the users are known, or the connection is lost */
    struct command_call deferred;   /* to run once `is_ready` is set */
    struct match_terms match_terms; /* of the next seek or challenge */
    int64_t game_id;                /* game on the board; 0: none */
    int64_t requested_game_id;      /* to show when it arrives; 0: none */
    int64_t previous_game_id;  /* game that left the board but is still followed; 0: none */
    int64_t fair_play_checked; /* time of the last check; 0: none */
    bool ending_reported;
    unsigned offers_told; /* the opponent's open offers in the game on the board that the user
                           * has been told about: bits of enum offer_kind */
    char unconfirmed[UCI_MOVE_SIZE]; /* move that the server has not confirmed; "": none */
    int unconfirmed_ply;
    uint64_t unconfirmed_tag;  /* of its request; 0: not sent, because the connection was
                                * lost */
    struct line_writer writer; /* of the request being sent */
    enum lobby_verb verb;      /* of that request */
    struct lobby_pending_request pending[LOBBY_PENDING_MAX];
    int next_pending;
    struct listed_game games[LOBBY_GAMES_MAX]; /* in progress, as last listed */
    size_t game_count;
    struct lobby_history_game history[LOBBY_HISTORY_MAX]; /* of history_name, newest first */
    size_t history_count;
    char history_name[LOBBY_NAME_SIZE];
    bool history_is_incomplete;
    bool is_lichess;         /* the address is settings->lichess */
    int64_t games_requested; /* when `games` was last requested; 0: never */
    int64_t challenge_gone;  /* when a challenge to the user was last withdrawn; 0: never */
    int announcements;       /* number in the interval that ends at announcements_end */
    int64_t announcements_end;
    int64_t countdown_due; /* when the displayed countdown changes; -1: none */
};

DEFINE_MODE_STATE_GETTER(lobby_of, struct lobby, MODE_LOBBY)

/* ---- lobby_queries.c -------------------------------------------------------------- */

/* Returns NULL if there is no client. */
const struct replica *lobby_replica(const struct session *session);

/* Returns whether the server has accepted the user. */
bool lobby_is_connected(const struct session *session);

/* Returns whether this is the user's name. The lobby must have a client. */
bool lobby_is_own_name(const struct session *session, const char *name);

/* Returns whether the lobby is a remote server such as lichess.org. */
bool lobby_is_remote(const struct session *session);

/* Returns whether `name` is a remote server's computer player, for example "AI-3". */
bool lobby_is_computer_name(const struct session *session, const char *name);

bool lobby_is_own_game(const struct session *session, const struct listed_game *game);

/* Returns the lobby game on the board, which the replica owns, or NULL. */
struct followed_game *lobby_game_on_board(const struct session *session);

/* Returns whether the user plays the lobby game on the board in this session. */
bool lobby_user_is_playing(const struct session *session);

/* Returns whether the game is in progress and still known to the server. `followed` may be
 * NULL. */
bool followed_game_is_in_progress(const struct followed_game *followed);

/* Returns a game that the user plays with a clock, or NULL. Sets `names` to the opponents in all
 * these games: "boris, clara". */
struct followed_game *lobby_find_timed_game(const struct session *session,
                                            char names[LOBBY_TEXT_SIZE]);

const char *lobby_opponent_name(const struct followed_game *followed);

/* Returns " 17", to follow "Game", or "" for the long numbers of a remote server. */
const char *lobby_number_text(int64_t id, char text[LOBBY_NUMBER_SIZE]);

/* Returns the argument to type for a game or offer: its number or, if that is long, `name`. */
const char *lobby_argument_text(int64_t id, const char *name, char text[LOBBY_NUMBER_SIZE]);

/* ---- connection.c ----------------------------------------------------------------- */

/* Connects if necessary, and enters the lobby. Returns false and reports an error if the
 * lobby is turned off or not running, or the connection is lost for good. */
bool lobby_enter(struct session *session);

/* Makes lichess.org the lobby. Returns false and reports an error if it is not available or a
 * lobby game with a clock is in progress. */
bool lobby_use_lichess(struct session *session);

/* Returns a sentence, with a leading space, about how to reconnect, or "" if that is
 * impossible. */
const char *lobby_reconnect_text(const struct session *session);

/* Returns whether a command that needs the lobby can run now. Enters the lobby first if there
 * is no client. If the command cannot run, reports an error or, if the list of users has not
 * arrived, stores the command for lobby_run_deferred_command(). */
bool lobby_require_ready(struct session *session, enum command_id command,
                         const char *argument);
void lobby_run_deferred_command(struct session *session);

/* Begins a request. The caller adds its fields to the writer. */
struct line_writer *lobby_begin_request(struct session *session, enum lobby_verb verb);

/* Sends the request. `subject` is a name or text for the report of the answer. Returns false
 * and reports an error if the connection is lost. */
bool lobby_send_request(struct session *session, const char *subject);

/* Sends the request, without a report of the answer. Returns the tag, or 0 if there is no
 * connection. */
uint64_t lobby_send_request_silently(struct session *session);

/* Requests the lists of games and users, unless that was done recently. */
void lobby_refresh(struct session *session);

/* Sends a request about the game on the board, for example VERB_OFFER with the key "offer".
 * `key` may be NULL. Returns false and reports an error if it was not sent. */
bool lobby_send_game_request(struct session *session, enum lobby_verb verb, const char *key,
                             const char *value);

/* ---- lobby_board.c ---------------------------------------------------------------- */

/* Puts a lobby game on the board. The game there is suspended, unless it is a lobby game. */
void lobby_show_game(struct session *session, struct followed_game *followed);

/* Updates the board from the lobby game, and adds the unconfirmed move. Returns whether the
 * board has changed. */
bool lobby_sync_board(struct session *session);

/* Removes the game from the board, but keeps following it as previous_game_id. */
void lobby_leave_game(struct session *session);

/* Stops following the game that was left, unless it is suspended or the user is playing it. */
void lobby_unfollow_previous_game(struct session *session);

/* Sends a move, and shows it on the board at once, or reports that it is not the user's turn.
 * In a game that is browsed, the move becomes a variation. Returns false if no lobby game or
 * another board is shown. */
bool lobby_handle_move(struct session *session, chess_move move);

/* Sends an unconfirmed move again, after reconnecting. */
void lobby_resend_move(struct session *session);

/* Implements `prevents_saving`. Saves the lobby game on the board once it is over. */
bool lobby_handle_saving(struct session *session);

/* ---- game_commands.c -------------------------------------------------------------- */

extern const struct mode_command lobby_game_commands[];

/* Handles a command that has another meaning in the lobby, or returns false. */
bool lobby_handle_command(struct session *session, const struct command_entry *entry,
                          const char *argument);

/* ---- display.c -------------------------------------------------------------------- */

/* Returns "boris - anna", White first. */
const char *lobby_pairing_text(const struct followed_game *followed,
                               char text[LOBBY_TEXT_SIZE]);

/* Writes "boris is away: 0:32" or "boris offers a draw". Returns false if there is nothing to
 * show. */
bool lobby_write_title(const struct session *session, char *text, size_t size);

/* Reports "You win: White wins by resignation."; spectators see only the second part. */
void lobby_report_ending(struct session *session, const struct followed_game *followed);

/* Returns text such as ", 3 days per move, casual; you to move, 2 days left". */
const char *lobby_game_state_text(const struct session *session,
                                  const struct followed_game *followed,
                                  char text[LOBBY_TEXT_SIZE]);

/* Reports the user's conditional moves in the lobby game on the board. Unless `always`, only if
 * they await the opponent's move or were withdrawn. */
void lobby_report_conditional(struct session *session, bool always);

/* Reports the users. If `all`, also reports the offers and useful commands, and requests the
 * list of games. */
void lobby_report_users(struct session *session, bool all);

void lobby_report_own_game(struct session *session, const struct listed_game *game);

/* Returns "2 days" or "5 hours", rounded. */
const char *lobby_duration_text(int64_t milliseconds, char text[32]);

/* Writes an offer as "boris 1500? offers a game: 5+3 casual. Type 'accept 3'.". */
void lobby_write_offer(const struct session *session, const struct lobby_offer *offer,
                       char text[LOBBY_SUBJECT_SIZE]);

/* For listeners: reports how much time the user has for the first move, or an absent opponent
 * has to return. */
void lobby_report_deadline(struct session *session, const struct followed_game *followed);

/* Sets countdown_due. Call it when the game on the board has changed. */
void lobby_schedule_countdown(struct session *session);

/* Returns true once a second while a countdown is shown. When a remote countdown ends, reports
 * that a win can be claimed. */
bool lobby_update_countdown(struct session *session);

/* ---- notifications.c -------------------------------------------------------------- */

/* Reports the opponent's open offers in the game on the board that the user has not been told
 * about since the board was shown or the connection was lost. */
void lobby_report_offers(struct session *session);

/* Returns bits of enum session_event. */
unsigned lobby_handle_notification(struct session *session,
                                   const struct lobby_notification *notification);

/* ---- lobby_commands.c ------------------------------------------------------------- */

/* Puts a game on the board, or requests it. `argument` is its number, a player's name, or ""
 * for the user's game or a featured one. */
void lobby_open_game(struct session *session, const char *argument);

void lobby_handle_row(struct session *session, const struct lobby_notification *notification);
void lobby_handle_answer(struct session *session,
                         const struct lobby_notification *notification);

#endif
