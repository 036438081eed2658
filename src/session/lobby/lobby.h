/* lobby.h - the lobby inside a session: users on this host, their offers and games
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to this folder. known.c answers questions about the lobby's state, line.c has the
 * connection, rows.c the texts and picker rows, at_table.c the lobby game on the board, ask.c
 * the commands and the server's answers, game.c the commands that act on a game, news.c the
 * notifications, lobby.c the mode. The state of the lobby is the client's replica;
 * session->own follows the lobby game that is on the board.
 */
#ifndef TTYCHESS_SESSION_LOBBY_LOBBY_H
#define TTYCHESS_SESSION_LOBBY_LOBBY_H

#include "lobby/client.h"
#include "lobby/terms.h"
#include "session/core/core.h"
#include "session/session_lobby.h"

enum { LOBBY_ASKED = 32, LOBBY_GAMES = 128, LOBBY_WORD = 320, LOBBY_PAST = 100 };

/* A command sent to the server, until its answer arrives. */
struct lobby_asked {
    uint64_t tag; /* 0: the entry is free */
    enum lobby_verb verb;
    char who[LOBBY_WORD]; /* the name or text that the answer's message mentions */
    size_t rows;          /* list rows received so far */
    bool silent;          /* sent without the user's request: report no answer */
};

/* A game as the server lists it. */
struct lobby_game {
    int64_t id, plies, left; /* left: milliseconds when it was listed; correspondence games */
    enum color turn;
    char names[2][LOBBY_NAME_SIZE];
    struct terms terms;
};

/* A finished game of a user's history. */
struct lobby_past {
    struct lobby_game game;
    char result[8]; /* as in PGN */
    int64_t ended;  /* milliseconds since 1970 */
    bool rated;
    int64_t change[2]; /* of the ratings */
};

struct lobby {
    struct lobby_client *client; /* NULL: not connecting to any lobby */
    struct lobby_address address;
    char path[LOBBY_PATH_SIZE]; /* storage for address.path */
    bool open;                  /* the user is in the lobby, not in a game of another kind */
    bool tells_here;            /* list the users once known; front ends without rows */
    bool joined;                /* the server has accepted us, at least once */
    bool away;                  /* the lost connection has been reported */
    bool unrated;               /* the server rates no games */
    bool answered;              /* the list of users has arrived, or the connection was lost */
    struct request_call later;  /* command to run once `answered` is set */
    struct terms wanted;        /* terms of the next seek or challenge */
    int64_t game;               /* on the board; 0: none */
    int64_t wants;              /* game requested with VERB_WATCH; 0: none */
    int64_t waits;              /* game that left the board and is still followed; 0: none */
    int64_t looked;             /* when fair play was last checked; 0: not yet */
    bool over_told;             /* the end of the game has been reported */
    char sent[UCI_MOVE_SIZE];   /* move the server has not confirmed; "": none */
    int sent_ply;
    uint64_t sent_tag;         /* 0: could not be sent, no connection */
    struct line_writer writer; /* the command being written */
    enum lobby_verb verb;      /* of `writer` */
    struct lobby_asked asked[LOBBY_ASKED];
    int next_asked;
    struct lobby_game games[LOBBY_GAMES]; /* games in progress, as last listed */
    size_t game_count;
    struct lobby_past past[LOBBY_PAST]; /* finished games of past_of, newest first */
    size_t past_count;
    char past_of[LOBBY_NAME_SIZE];
    bool past_asked;   /* not all rows of `past` have arrived */
    bool far;          /* the lobby is settings->lichess */
    int64_t looked_at; /* when `games` was requested; 0: never */
    int64_t due;       /* when the countdown shown changes next; -1: none runs */
};

MODE_STATE(lobby_of, struct lobby, MODE_LOBBY)

/* ---- known.c ---------------------------------------------------------------------------- */

/* lobby_replica() returns NULL without a client. lobby_is_on() returns whether the server
 * is connected and has accepted us. lobby_is_me() compares `name` with the user's name in
 * the replica, which must exist. */
const struct replica *lobby_replica(const struct session *session);
bool lobby_is_on(const struct session *session);
bool lobby_is_me(const struct session *session, const char *name);

/* Returns whether the lobby is a remote server such as lichess.org. */
bool lobby_is_site(const struct session *session);

/* Returns whether `name` is the computer player of such a server, for example "AI-3". */
bool lobby_is_program(const struct session *session, const char *name);

/* Returns whether the user plays in the game. */
bool lobby_is_mine(const struct session *session, const struct lobby_game *game);

/* lobby_seat() returns the game on the board, owned by the replica; NULL if there is none.
 * lobby_plays() returns whether the user plays that game in this session. */
struct lobby_seat *lobby_seat(const struct session *session);
bool lobby_plays(const struct session *session);

/* Returns whether the game is in progress and the server still knows it. `seat` may be
 * NULL. */
bool lobby_goes_on(const struct lobby_seat *seat);

/* Returns the opponent's name. */
const char *lobby_other_name(const struct lobby_seat *seat);

/* ---- line.c: the connection ------------------------------------------------------------- */

/* Connect if necessary, and put the user into the lobby. Returns false and reports an error
 * if this host has no lobby, or the connection is lost for good. */
bool lobby_enter(struct session *session);

/* Make lichess.org the lobby. Returns false and reports an error if that is impossible now. */
bool lobby_go_far(struct session *session);

/* Returns a sentence with a leading space, to follow "The line to the lobby is gone.", that
 * says how the connection comes back; "" if it does not. */
const char *lobby_way_back(const struct session *session);

/* Returns whether a command that needs the lobby can run now. If the list of users has not
 * arrived, the command is stored and lobby_do_later() runs it once it has. An error is
 * reported if there is no lobby or the connection is lost. */
bool lobby_needs(struct session *session, enum request request, const char *argument);
void lobby_do_later(struct session *session);

/* Start a command to the server; send the command that was started. `who` is the name or
 * text that the report of the answer will mention. lobby_send() returns false and reports
 * an error if the connection is lost. */
struct line_writer *lobby_begin(struct session *session, enum lobby_verb verb);
bool lobby_send(struct session *session, const char *who);

/* The same, but the answer is not reported. Returns the tag; 0 without a connection. */
uint64_t lobby_send_silently(struct session *session);

/* Request the lists of games and users, unless that was done less than 2 seconds ago (30
 * seconds for a remote server). */
void lobby_look(struct session *session);

/* Send a command about the game on the board: VERB_OFFER with key "offer", VERB_RESIGN and
 * so on. `key` may be NULL. Returns false and reports an error if it was not sent. */
bool lobby_ask_game(struct session *session, enum lobby_verb verb, const char *key,
                    const char *value);

/* ---- at_table.c ------------------------------------------------------------------------- */

/* Put a lobby game on the board. The game that was there is suspended, unless it is a lobby
 * game. */
void lobby_put_table(struct session *session, struct lobby_seat *seat);

/* Bring the board up to date with the lobby game, then add the unconfirmed move. Returns
 * whether the board has changed. */
bool lobby_follow_table(struct session *session);

/* lobby_leave_table() takes the game from the board; it stays known as lobby->waits.
 * lobby_drop_waiting() forgets that game if no suspended frame refers to it; the mode calls
 * it at every wakeup. */
void lobby_leave_table(struct session *session);
void lobby_drop_waiting(struct session *session);

/* Play a move of the user's side: send it, and show it on the board at once. Returns
 * whether the move was handled. */
bool lobby_take_move(struct session *session, chess_move move);

/* Take the unconfirmed move back and report why the server rejected it; send it again after
 * the connection has come back. */
void lobby_refuse_sent(struct session *session, const char *why);
void lobby_send_again(struct session *session);

bool lobby_save_table(struct session *session);

/* lobby_note_due() sets lobby->due after a change of the game on the board.
 * lobby_look_at_waits() returns true once a second while a countdown is shown. */
void lobby_note_due(struct session *session);
bool lobby_look_at_waits(struct session *session);

/* Name the players of a saved lobby game. Returns false if session_is_kept_table() does. */
bool lobby_name_kept(const struct session *session, enum color color,
                     struct player_card *card);

/* Commands that have another meaning in a lobby game. */
extern const struct mode_word lobby_table_words[];

/* Handle a command that has another meaning in the lobby. Returns whether it was handled. */
bool lobby_take_request(struct session *session, const struct request_entry *entry,
                        const char *argument);

/* ---- rows.c ----------------------------------------------------------------------------- */

/* "White - Black", for spectators. */
enum { LOBBY_TEXT = 160 };
const char *lobby_pairing(const struct lobby_seat *seat, char text[LOBBY_TEXT]);

/* lobby_number() writes " 17", to follow "Game", or returns "" for the long numbers of a
 * remote server, which are not for reading. lobby_word() returns what the user types for
 * the game or offer: the number, or `name`, the other user, where numbers are not for
 * reading. */
enum { LOBBY_NUMBER = 32 };
const char *lobby_number(int64_t id, char text[LOBBY_NUMBER]);
const char *lobby_word(int64_t id, const char *name, char text[LOBBY_NUMBER]);

/* Write "boris's line is gone: 0:32", "boris offers a draw" or "e2e4 sent". Returns false
 * if there is nothing to report. */
bool lobby_write_title(const struct session *session, char *text, size_t size);

/* Report "You win: White wins by resignation.", without "You win" if the user did not play. */
void lobby_tell_ending(struct session *session, const struct lobby_seat *seat);

/* The terms and whose move it is: ", 3 days a move, casual; you to move: 2 days". */
const char *lobby_write_state(const struct session *session, const struct lobby_seat *seat,
                              char text[LOBBY_TEXT]);

/* Report which users are here. `all`: also report their offers and the commands for
 * beginners, and request the list of games. */
void lobby_tell_here(struct session *session, bool all);

/* Report a correspondence game of the user. */
void lobby_tell_own(struct session *session, const struct lobby_game *game);

/* "2 days", "5 hours". */
const char *lobby_write_span(int64_t milliseconds, char text[32]);

/* "5+3 rated, you play White", for a seek or a challenge. The color is the local user's,
 * who made the offer or receives it. */
const char *lobby_write_offer(const struct session *session, const struct lobby_offer *offer,
                              char text[LOBBY_TEXT]);

/* ---- news.c ----------------------------------------------------------------------------- */

/* Handle and report one notification. Returns enum session_news, or-ed. */
unsigned lobby_take_news(struct session *session, const struct lobby_news *news);

/* ---- ask.c ------------------------------------------------------------------------------ */

/* Put a game on the board. `argument`: a number, a user's name, or "" for the user's game
 * or a featured one. */
void lobby_ask_table(struct session *session, const char *argument);

void lobby_take_row(struct session *session, const struct lobby_news *news);
void lobby_take_answer(struct session *session, const struct lobby_news *news);

#endif
