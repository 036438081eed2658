/* lobby.h - people on this host, from inside a session: who is there, and games with them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lobby_line.c has the line, lobby_look.c what is known, lobby.c the activity, lobby_table.c
 * the game on the board, lobby_news.c and lobby_events.c what is said of what happens,
 * lobby_requests.c and lobby_game.c what can be asked for, lobby_answers.c what is answered,
 * lobby_history.c games of the past, lobby_rows.c the rows to choose from, lobby_round.c round
 * robins, lobby_challenge.c challenges and the keys that answer them, lobby_ended.c games that
 * ended while one was away, lobby_kept.c and lobby_again.c a kept game that was opened again,
 * and another one like it, lobby_waits.c who is waited for, lobby_words.c all of it in words. What
 * is known of the lobby is the client's replica; the session's own game follows the table's. For
 * these files only.
 */
#ifndef TTYCHESS_SESSION_LOBBY_H
#define TTYCHESS_SESSION_LOBBY_H

#include "lobby/client.h"
#include "lobby/wanted.h"
#include "session/core.h"
#include "session/session_lobby.h"

struct picker;

enum {
    LOBBY_ASKED = 32,
    LOBBY_GAMES = 64,
    LOBBY_WORD = 320,
    LOBBY_ENDED_GAMES = 8,
    LOBBY_PAST = 200
};

/* In place of a name, and none: whoever it is. */
#define LOBBY_ANY "*"

/* What was asked, until it is answered. */
struct lobby_asked {
    uint64_t tag;         /* 0: none */
    const char *verb;     /* of the protocol */
    char who[LOBBY_WORD]; /* it was about */
    size_t rows;          /* that have come */
    bool silent;          /* nobody asked: it is not told */
};

/* A game as a list of the server's has it. */
struct lobby_game {
    int64_t id, plies, left; /* left: of a game by days, milliseconds, when it was asked for */
    enum color turn;
    bool aside;
    char names[2][LOBBY_NAME_SIZE];
    struct terms terms;
};

/* One that is over, of somebody's history. */
struct lobby_past {
    struct lobby_game game;
    char result[8], ending[24]; /* as PGN has it; the protocol's code */
    int64_t ended;              /* milliseconds since 1970 */
    bool rated;
    int64_t change[2]; /* of ratings */
};

struct lobby {
    struct lobby_client *client; /* NULL: nobody wants to know of a lobby */
    struct lobby_address address;
    char path[108];  /* what it points to */
    bool open;       /* the person is in the lobby, not in a game of another kind */
    bool tells_here; /* who is here is told once it is known, to a face without rows */
    bool joined;     /* the server has known us, and that was told */
    bool away;       /* the line is gone, and that was told */
    bool answered;   /* the server has told who is here, or the line was lost before */
    struct request_call later; /* asked before that */
    struct terms wanted;       /* of the next seek or challenge */
    int64_t game;              /* on the board; 0: none */
    int64_t wants;             /* the game that was asked for; 0: none */
    int64_t waits;             /* a game that was on the board, and may be again; 0: none */
    char watches
        [LOBBY_NAME_SIZE]; /* whose game is looked for among those played; "": nobody's */
    int64_t untold; /* a game that is to be told of once its events are known; 0: none */
    bool over_told; /* how it ended */
    bool elsewhere; /* that another session of the person plays it */
    char sent[UCI_MOVE_SIZE]; /* a move that the server has not told yet; "": none */
    int sent_ply;
    uint64_t sent_tag; /* 0: it could not be sent, the line is gone */
    int64_t asking;    /* the challenge that the person was asked about last; 0: none */
    int64_t asked_at;  /* when it came */
    enum challenge_keys keys_told; /* that the face has been woken for */
    char *standing;   /* rows of a table that come, each with '\n'; owned, or NULL */
    int64_t reminded; /* of the turn of a round robin that begins then */
    int64_t ended[LOBBY_ENDED_GAMES]; /* games that ended unseen, and are asked for; 0: none */
    int64_t resigning;                /* the game that the person was asked about; 0: none */
    struct lobby_asked asked[LOBBY_ASKED];
    int next_asked;
    struct lobby_game games[LOBBY_GAMES]; /* that are played, as they were when asked for */
    size_t game_count;
    struct lobby_game own[LOBBY_GAMES]; /* of the person, likewise */
    size_t own_count;
    struct lobby_past past[LOBBY_PAST]; /* somebody's games that are over, the newest first */
    size_t past_count;
    char past_of[LOBBY_NAME_SIZE];
    uint64_t past_tag; /* of the page that is asked for; 0: all are known */
    bool past_shown;   /* the face is to show them */
    bool goes_to_own;  /* one of them is to come to the board once they are known */
    int64_t looked_at; /* when they were; 0: never */
    int64_t claimable; /* the game whose claim was told of; 0: none */
    int64_t due;       /* what is shown has to be looked at again; -1: nothing runs */
    uint64_t key;      /* a position of the table that the board has */
};

static inline struct lobby *lobby_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_LOBBY);
}

/* ---- lobby_look.c ------------------------------------------------------------------------------ */

/* The replica, NULL without a client; whether the server hears us now; whether that is this
 * person's name, where there is a replica. */
const struct replica *lobby_replica(const struct session *session);
bool lobby_is_on(const struct session *session);
bool lobby_is_me(const struct session *session, const char *name);

/* The seat that the board follows; NULL: none. Whether the person plays there, here; whether the
 * person only looks on. */
struct lobby_seat *lobby_seat(const struct session *session);
bool lobby_plays(const struct session *session);
bool lobby_looks_on(const struct session *session);

/* Whether a rated game of others is looked on at, also while it waits behind the start screen. */
bool lobby_watches_rated(const struct session *session);

/* Whether the game goes on, and the server knows of it; whether it is played now, not put aside. */
bool lobby_goes_on(const struct lobby_seat *seat);
bool lobby_is_played(const struct lobby_seat *seat);

/* Whom one plays. */
const char *lobby_other_name(const struct lobby_seat *seat);

/* ---- lobby_line.c -------------------------------------------------------------------- */

/* Have the line, and stand in the lobby. False, told: there is none on this host. */
bool lobby_enter(struct session *session);

/* " It is dialled again by itself.": how a line comes back that is gone, behind a sentence; "":
 * it does not. */
const char *lobby_way_back(const struct session *session);

/* The same for a request, with its argument: where the server has not told yet who is here, the
 * request is done once it has. False, told where the line is gone: not now. */
bool lobby_needs(struct session *session, enum request request, const char *argument);
void lobby_do_later(struct session *session);

/* Begin a line; send it, with what it is about for who is told the answer. False, told: the
 * line is gone. */
void lobby_begin(struct session *session, struct line_writer *writer, const char *verb);
bool lobby_send(struct session *session, struct line_writer *writer, const char *verb,
                const char *who);

/* The same without a word, whatever the answer. */
uint64_t lobby_send_silently(struct session *session, struct line_writer *writer,
                             const char *verb);

/* Ask for the games that are played, unless that was done just now. */
void lobby_look(struct session *session);

/* Ask for something in that game: "offer" with offer=, "resign"... False, told: it was not. */
bool lobby_ask_game(struct session *session, const char *verb, const char *key,
                    const char *value);

/* ---- lobby_table.c --------------------------------------------------------------------- */

/* Put a table on the board; what stood there waits. */
void lobby_put_table(struct session *session, struct lobby_seat *seat);

/* The board follows the table: what was played there since, what was sent on top of it. Whether
 * the board has changed. */
bool lobby_follow_table(struct session *session);

/* Take it from the board. It is known and followed until it does not wait aside any more: that is
 * looked at whenever the session wakes. */
void lobby_leave_table(struct session *session);
void lobby_drop_waiting(struct session *session);

/* A move for the own side: it is sent, and stands on the board at once. */
bool lobby_take_move(struct session *session, chess_move move);

/* It was not taken, for this reason; or the line is there again, and it is sent anew. */
void lobby_refuse_sent(struct session *session, const char *why);
void lobby_send_again(struct session *session);

bool lobby_save_table(struct session *session);

/* Keep a game that is over and not on the board. */
void lobby_keep_game(struct session *session, struct lobby_seat *seat);

/* ---- lobby_words.c ---------------------------------------------------------------------- */

/* "White - Black", for who looks on. */
enum { LOBBY_TEXT = 160 };
const char *lobby_pairing(const struct lobby_seat *seat, char text[LOBBY_TEXT]);

/* "boris's line is gone: 0:32", "boris offers a draw", "sent"; "": nothing is to be said. */
bool lobby_write_title(const struct session *session, char *text, size_t size);

/* "White wins by resignation", or who has the point of a round robin; "" while it goes on. */
const char *lobby_write_end(const struct lobby_seat *seat, char *text, size_t size);

/* ", 3 days a move, casual; you to move: 2 days": the terms, and whose move it is. */
const char *lobby_write_state(const struct session *session, const struct lobby_seat *seat,
                              char text[LOBBY_TEXT]);

/* Tell who is here; `all`: what they offer, too, and what one may do. */
void lobby_tell_here(struct session *session, bool all);

/* Tell of a game by days of the person. */
void lobby_tell_own(struct session *session, const struct lobby_game *game);

/* "2 days", "5 hours". */
const char *lobby_write_span(int64_t milliseconds, char text[32]);

/* Which colour the person here has in a game that came of it, where one is wanted. */
enum color lobby_wish_color(const struct session *session, const struct lobby_wish *wish);

/* "5+3 rated, you play White, 1500 to 1700" of a seek or a challenge; the colour is that of the
 * person here, who made it or to whom it is offered. */
const char *lobby_write_wish(const struct session *session, const struct lobby_wish *wish,
                             char text[LOBBY_TEXT]);

/* "5+3 rated, twice" of a round robin. */
const char *lobby_write_round(const struct lobby_round *round, char text[LOBBY_TEXT]);

/* ---- lobby_news.c ------------------------------------------------------------------------ */

/* Take one piece of news in and tell it; enum session_news. */
unsigned lobby_take_news(struct session *session, const struct lobby_news *news);

/* ---- lobby_requests.c ---------------------------------------------------------------------- */

/* What the words say of a game. False, told: one of them says nothing, or nobody can play so. */
bool lobby_read_wanted(struct session *session, struct wanted *wanted, bool seeks,
                       const char *text);

/* ---- lobby_round.c ------------------------------------------------------------------------- */

void lobby_take_round(struct session *session, const struct lobby_news *news);

/* The own game of a turn begins: whom one plays, and how long one has to begin. */
void lobby_tell_turn(struct session *session, const struct lobby_seat *seat);

/* How it stands, row by row; and all of it at once, when the last one has come. */
void lobby_take_standing(struct session *session, const char *row);
void lobby_tell_standing(struct session *session);

/* Just before the next turn those who play are told once more; when that is, -1: nobody is. */
void lobby_look_at_rounds(struct session *session);
int64_t lobby_round_due(const struct session *session);

/* A row that opens one on the terms of the next game; none where those have not the same clock for
 * both, or for who is in one. */
void lobby_list_new_round(const struct session *session, struct picker *picker);

/* Rows of those that gather players (`open`), else of those that are played, by this person
 * (`own`) or by others. */
void lobby_list_rounds(const struct session *session, struct picker *picker, bool open,
                       bool own);

/* ---- lobby_challenge.c --------------------------------------------------------------------- */

/* A challenge has come: say so, and have Enter accept. */
void lobby_take_challenge(struct session *session, const struct lobby_wish *wish);

/* It is gone again, for that reason, a word of the protocol. */
void lobby_take_unchallenge(struct session *session, const struct lobby_wish *wish,
                            const char *why);

/* Nobody is asked any more. */
void lobby_forget_challenge(struct session *session);

/* When the keys begin to answer; -1: nothing waits for that. */
int64_t lobby_challenge_due(const struct session *session);

/* ---- lobby_waits.c ------------------------------------------------------------------- */

/* "boris is away: 0:32", "your first move: 0:19"; false: nobody is waited for. */
bool lobby_write_wait(const struct session *session, const struct lobby_seat *seat, char *text,
                      size_t size);

/* The board's table has changed: whether something is counted down now. Time goes on: true, what
 * is shown has changed; that one may claim is told. */
void lobby_note_due(struct session *session);
bool lobby_look_at_waits(struct session *session);

/* ---- lobby_ended.c ------------------------------------------------------------------------------- */

/* A game ended while one was away: it is asked for, and once its end is known, kept and told. */
void lobby_take_ended(struct session *session, const struct lobby_line *line);
bool lobby_is_ended(const struct session *session, int64_t game);
void lobby_settle_ended(struct session *session, struct lobby_seat *seat);

/* "You win: White wins by resignation." of one's own game; without "You win" of another one. */
const char *lobby_write_ending(const struct lobby_seat *seat, char text[LOBBY_TEXT]);

/* ---- lobby_kept.c --------------------------------------------------------------------------------- */

/* Who played a kept game (session_is_kept_table()). */
bool lobby_name_kept(const struct session *session, enum color color,
                     struct player_card *card);

/* ---- lobby_again.c -------------------------------------------------------------------------------- */

/* A request that means something else in a kept game, where it was done or refused. */
bool lobby_take_kept(struct session *session, enum request request, const char *argument);

/* ---- lobby_events.c ---------------------------------------------------------------------------- */

/* An event that is in its table already: the board follows, and it is told; enum session_news. */
unsigned lobby_take_event(struct session *session, const struct lobby_news *news);

/* What game has come to the board, and how to go on with it. */
void lobby_tell_table(struct session *session, const struct lobby_seat *seat);

/* ---- lobby_answers.c ----------------------------------------------------------------------- */

void lobby_take_row(struct session *session, const struct lobby_news *news);
void lobby_take_answer(struct session *session, const struct lobby_news *news);

/* ---- lobby_history.c ----------------------------------------------------------------------- */

/* A row of somebody's history, and the answer behind a page. */
void lobby_take_past(struct session *session, const struct lobby_game *game,
                     const struct lobby_line *row, uint64_t tag);
void lobby_take_past_answer(struct session *session, const struct lobby_news *news);

/* ---- lobby_game.c ------------------------------------------------------------------------- */

/* A request that means something else at a table or in the lobby than elsewhere. */
bool lobby_take_request(struct session *session, const struct request_entry *entry,
                        const char *argument);

#endif
