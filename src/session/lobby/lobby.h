/* lobby.h - people on this host, from inside a session: who is there, and games with them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * known.c has what is known, line.c the line, rows.c all of it in words and as rows, at_table.c the game on
 * the board, ask.c what is asked for and the answers, game.c the words that act on a game, news.c what
 * is told, lobby.c the mode. What is known of the lobby is the client's replica; the
 * session's own game follows the table's. For these files only.
 */
#ifndef TTYCHESS_SESSION_LOBBY_LOBBY_H
#define TTYCHESS_SESSION_LOBBY_LOBBY_H

#include "lobby/client.h"
#include "lobby/terms.h"
#include "session/core/core.h"
#include "session/session_lobby.h"

enum { LOBBY_ASKED = 32, LOBBY_GAMES = 128, LOBBY_WORD = 320, LOBBY_PAST = 100 };

/* What was asked, until it is answered. */
struct lobby_asked {
    uint64_t tag; /* 0: none */
    enum lobby_verb verb;
    char who[LOBBY_WORD]; /* it was about */
    size_t rows;          /* that have come */
    bool silent;          /* nobody asked: it is not told */
};

/* A game as a list of the server's has it. */
struct lobby_game {
    int64_t id, plies, left; /* left: of a game by days, milliseconds, when it was asked for */
    enum color turn;
    char names[2][LOBBY_NAME_SIZE];
    struct terms terms;
};

/* One that is over, of somebody's history. */
struct lobby_past {
    struct lobby_game game;
    char result[8]; /* as PGN has it */
    int64_t ended;  /* milliseconds since 1970 */
    bool rated;
    int64_t change[2]; /* of ratings */
};

struct lobby {
    struct lobby_client *client; /* NULL: nobody wants to know of a lobby */
    struct lobby_address address;
    char path[LOBBY_PATH_SIZE]; /* what it points to */
    bool open;                  /* the person is in the lobby, not in a game of another kind */
    bool tells_here; /* who is here is told once it is known, to a face without rows */
    bool joined;     /* the server has known us, and that was told */
    bool away;       /* the line is gone, and that was told */
    bool unrated;    /* no game can be rated there */
    bool answered;   /* the server has told who is here, or the line was lost before */
    struct request_call later; /* asked before that */
    struct terms wanted;       /* of the next seek or challenge */
    int64_t game;              /* on the board; 0: none */
    int64_t wants;             /* the game that was asked for; 0: none */
    int64_t waits;             /* a game that was on the board, and may be again; 0: none */
    int64_t looked;            /* when the record of fair play was read last; 0: not yet */
    bool over_told;            /* how it ended */
    char sent[UCI_MOVE_SIZE];  /* a move that the server has not told yet; "": none */
    int sent_ply;
    uint64_t sent_tag;         /* 0: it could not be sent, the line is gone */
    struct line_writer writer; /* the line that is being written */
    enum lobby_verb verb;      /* its */
    struct lobby_asked asked[LOBBY_ASKED];
    int next_asked;
    struct lobby_game games[LOBBY_GAMES]; /* that are played, as they were when asked for */
    size_t game_count;
    struct lobby_past past[LOBBY_PAST]; /* somebody's games that are over, the newest first */
    size_t past_count;
    char past_of[LOBBY_NAME_SIZE];
    bool past_asked;   /* and they have not come yet */
    bool far;          /* it is that of settings->lichess */
    int64_t looked_at; /* when they were; 0: never */
    int64_t due;       /* what is shown has to be looked at again; -1: nothing runs */
};

MODE_STATE(lobby_of, struct lobby, MODE_LOBBY)

/* ---- known.c -------------- ------------------------------------------------------------------ */

/* The replica, NULL without a client; whether the server hears us now; whether that is this
 * person's name, where there is a replica. */
const struct replica *lobby_replica(const struct session *session);
bool lobby_is_on(const struct session *session);
bool lobby_is_me(const struct session *session, const char *name);

/* Whether it is a server far away, such as lichess.org. */
bool lobby_is_site(const struct session *session);

/* Whether it is the computer of such a server: "AI-3". */
bool lobby_is_program(const struct session *session, const char *name);

/* Whether this person plays that game. */
bool lobby_is_mine(const struct session *session, const struct lobby_game *game);

/* The seat that the board follows; NULL: none. Whether the person plays there, here. */
struct lobby_seat *lobby_seat(const struct session *session);
bool lobby_plays(const struct session *session);

/* Whether the game goes on, and the server knows of it. */
bool lobby_goes_on(const struct lobby_seat *seat);

/* Whom one plays. */
const char *lobby_other_name(const struct lobby_seat *seat);

/* ---- line.c: the line ----------------------------------------------------------------------- */

/* Have the line, and stand in the lobby. False, told: there is none on this host. */
bool lobby_enter(struct session *session);

/* From now on the lobby is lichess.org; false, told: it cannot be now. */
bool lobby_go_far(struct session *session);

/* " It is dialled again by itself.": how a line comes back that is gone, behind a sentence; "":
 * it does not. */
const char *lobby_way_back(const struct session *session);

/* The same for a request, with its argument: where the server has not told yet who is here, the
 * request is done once it has. False, told where the line is gone: not now. */
bool lobby_needs(struct session *session, enum request request, const char *argument);
void lobby_do_later(struct session *session);

/* Begin a line; send the one that was begun, with what it is about for who is told the answer.
 * False, told: the line is gone. */
struct line_writer *lobby_begin(struct session *session, enum lobby_verb verb);
bool lobby_send(struct session *session, const char *who);

/* The same without a word, whatever the answer. */
uint64_t lobby_send_silently(struct session *session);

/* Ask for the games that are played, unless that was done just now. */
void lobby_look(struct session *session);

/* Ask for something in that game: "offer" with offer=, "resign"... False, told: it was not. */
bool lobby_ask_game(struct session *session, enum lobby_verb verb, const char *key,
                    const char *value);

/* ---- at_table.c --------------------------------------------------------------------------------- */

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

/* The board's table has changed: whether something is counted down now. Time goes on: true, what
 * is shown has changed. */
void lobby_note_due(struct session *session);
bool lobby_look_at_waits(struct session *session);

/* Who played a kept game (session_is_kept_table()). */
bool lobby_name_kept(const struct session *session, enum color color,
                     struct player_card *card);

/* What words mean at a table. */
extern const struct mode_word lobby_table_words[];

/* A request that means something else in the lobby than elsewhere. */
bool lobby_take_request(struct session *session, const struct request_entry *entry,
                        const char *argument);

/* ---- rows.c ---------------------------------------------------------------------------------- */

/* "White - Black", for who looks on. */
enum { LOBBY_TEXT = 160 };
const char *lobby_pairing(const struct lobby_seat *seat, char text[LOBBY_TEXT]);

/* " 17" behind "Game", "" where that is a number of a server far away, which nobody reads; and what is
 * typed for the game, or the offer: the number, or then the name of who it is with. */
enum { LOBBY_NUMBER = 32 };
const char *lobby_number(int64_t id, char text[LOBBY_NUMBER]);
const char *lobby_word(int64_t id, const char *name, char text[LOBBY_NUMBER]);

/* "boris's line is gone: 0:32", "boris offers a draw", "sent"; "": nothing is to be said. */
bool lobby_write_title(const struct session *session, char *text, size_t size);

/* Tell "You win: White wins by resignation." of one's own game; without "You win" of another one. */
void lobby_tell_ending(struct session *session, const struct lobby_seat *seat);

/* ", 3 days a move, casual; you to move: 2 days": the terms, and whose move it is. */
const char *lobby_write_state(const struct session *session, const struct lobby_seat *seat,
                              char text[LOBBY_TEXT]);

/* Tell who is here; `all`: what they offer, too, and what one may do. */
void lobby_tell_here(struct session *session, bool all);

/* Tell of a game by days of the person. */
void lobby_tell_own(struct session *session, const struct lobby_game *game);

/* "2 days", "5 hours". */
const char *lobby_write_span(int64_t milliseconds, char text[32]);

/* "5+3 rated, you play White" of a seek or a challenge; the colour is that of the
 * person here, who made it or to whom it is offered. */
const char *lobby_write_offer(const struct session *session, const struct lobby_offer *offer,
                              char text[LOBBY_TEXT]);

/* ---- news.c ---------------------------------------------------------------------------------- */

/* Take one piece of news in and tell it; enum session_news. */
unsigned lobby_take_news(struct session *session, const struct lobby_news *news);

/* ---- ask.c ---------------------------------------------------------------------------------- */

/* Put a game on the board: by number; somebody's; "": the own one, or what is featured. */
void lobby_ask_table(struct session *session, const char *argument);

void lobby_take_row(struct session *session, const struct lobby_news *news);
void lobby_take_answer(struct session *session, const struct lobby_news *news);

#endif
