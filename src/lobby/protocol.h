/* protocol.h - the messages of the lobby protocol, in both directions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * line.h describes the syntax of lines. Each request gets one answer, "TAG ok ..." or "TAG no
 * code=...". If a list was requested, rows "TAG row ..." precede the answer. The server
 * answers an unknown verb with "no code=unknown". The client ignores unknown verbs, and both
 * sides ignore unknown keys. Dates are in milliseconds since 1970, clock times in
 * milliseconds. Ids of games and offers have up to 18 digits. TERMS are the fields listed in
 * match_terms.h.
 *
 * ---- requests from clients -----------------------------------------------------------------
 *
 *  hello v=2 [as=NAME]                         must come first and have the tag 1
 *      ok name= host=TEXT now= [due=N, games awaiting the user's move] [missed=N, games that
 *         ended while the user was away] [rated=no, if the server rates no games]
 *         [site=yes, if the server is a remote chess site, where engine help is forbidden]
 *      Notifications of the open offers and of the user's clock games ("table") follow.
 *      Only trusted accounts may use "as"; otherwise the user is the account that connected.
 *      If the server rejects hello, it closes the connection.
 *  seek TERMS [color=white|black|any] [range=1500-1800, only on remote servers]
 *                                              offer a game to anyone; ok id=
 *  match name= TERMS [color=]                  challenge a user, who may be away only in a
 *                                              correspondence game; ok id=
 *  accept id= | decline id= | cancel id=       an offer (cancel: one's own)
 *  who | games                                 rows: person, game
 *  person name=                                row person, rows rating speed= ...
 *  history name=                               rows game, newest first
 *  watch [game= | name=]                       a game by id or by player, by default the
 *                                              user's own; ok game=, a snapshot, then the
 *                                              events or, if the game is over, "closed". The
 *                                              session plays in the user's own game unless
 *                                              another session already does. Repeating the
 *                                              request sends a new snapshot
 *  unwatch game=
 *  takeover game=                              play in this session; the other one watches
 *  move game= move= ply=
 *  offer game= offer=draw|takeback|abort ply=
 *  answer game= offer= yes=yes|no ply=         answer an opponent's offer
 *  withdraw game=                              withdraw all of one's offers in this game
 *  if game= moves= ply=                        set the user's conditional moves in a
 *                                              correspondence game (see lobby_game.h), or
 *                                              withdraw them if moves= is empty. The server
 *                                              plays the replies
 *  resign game=
 *  claim game= [draw=yes]                      claim a win or a draw after the opponent has
 *                                              left and wait= has expired; unknown to
 *                                              servers that end such games themselves
 *  berserk game=                               halve the user's time before the first
 *                                              move; remote servers only
 *  send puzzle= solved=yes|no rated=yes|no text=
 *                                              report the result of a puzzle with these
 *                                              themes; remote servers only
 *  tell name= text= | say game= text=          say: to the opponent
 *  quit                                        leave on purpose: the opponent waits
 *                                              only ARBITER_LEFT_LIMIT
 *
 *  Administrators are the server's account, root, and the names in its configuration. They
 *  need no hello, unless their account may use "as":
 *  ban name= | unban name= | rename name= to= | delete name=
 *
 *  The first field of a row is its kind, "TAG row kind=...":
 *      kind=person name= here=yes|no [game=, if the user is in a game with a clock]
 *          [bullet= blitz= rapid= classical= correspondence=: ratings, "1512", or "1487?" if
 *          uncertain; absent before the first rated game]
 *      kind=rating speed= rating= deviation= games=
 *      kind=game game= white= black= TERMS ply= turn=white|black [left=, milliseconds, in a
 *          correspondence game]
 *          in "history": game= white= black= TERMS result= ended= [wd= bd=]
 *  The answer after the rows gives their number in count=.
 *
 * ---- "no" answers --------------------------------------------------------------------------
 *
 *  The codes are those of arbiter.c and the following; lobby_code_text() returns their texts:
 *  unknown syntax hello version name taken banned rate limit no_person away yourself
 *  no_seek no_game not_yours storage damaged admin busy terms
 *  playing (one of the players is already in a game with a clock)
 *  unrated (this server rates no games, or none against this player)
 *  enough (too many offers since the last move, or too many events in the game)
 *  login (from a remote server: the user must log in again; text= says how)
 *  refused (by a remote server; text= says why)
 *  text= may have more details for the user.
 *
 * ---- notifications -------------------------------------------------------------------------
 *
 *  * person name= here=yes|no [bullet= ...]    a user has arrived, left or got new ratings
 *  * offer id= from= [to=] TERMS color= rating=
 *                                              a challenge, or a seek if to= is missing;
 *                                              color= is that of the user who made it
 *  * unoffer id= why=declined|cancelled|accepted|gone|played
 *  * table game= white= black= TERMS begun= seat=white|black|none
 *        wr= br= (ratings) if= (the user's conditional moves); lines "moves" and "state" of
 *        snapshot.h follow. Sent when a client starts to watch a game, and again when it
 *        repeats the request or any of the user's clients sends "if"
 *  * event game= FIELDS                        see game_event.h
 *  * rated game= wr= br= wd= bd=               new ratings and their changes after a game
 *  * seat game= mine=yes|no                    whether this session plays (takeover)
 *  * closed game=                              no more events will come
 *  * tell from= text= | * say game= from= text=
 *  * bye code=banned|shutdown|idle|busy
 */
#ifndef TTYCHESS_LOBBY_PROTOCOL_H
#define TTYCHESS_LOBBY_PROTOCOL_H

/* Default path of the server's socket. */
#define LOBBY_SOCKET "/run/ttychess/lobby"

enum {
    LOBBY_MAX_SESSIONS = 3,              /* per user */
    LOBBY_MAX_SEEKS = 5,                 /* per user */
    LOBBY_MAX_CORRESPONDENCE_GAMES = 50, /* per user */
    LOBBY_MAX_ROWS = 300,                /* in one answer */
    LOBBY_MAX_CHALLENGES = 5             /* open challenges per user */
};

/* VERB(enum lobby_verb, word). The lookup is linear, so the verbs of games in progress and of
 * answers come first. */
#define LOBBY_VERB_TABLE(VERB)                                                                \
    VERB(VERB_MOVE, "move")                                                                   \
    VERB(VERB_EVENT, "event")                                                                 \
    VERB(VERB_OK, "ok")                                                                       \
    VERB(VERB_NO, "no")                                                                       \
    VERB(VERB_ROW, "row")                                                                     \
    VERB(VERB_OFFER, "offer")                                                                 \
    VERB(VERB_ANSWER, "answer")                                                               \
    VERB(VERB_WITHDRAW, "withdraw")                                                           \
    VERB(VERB_RESIGN, "resign")                                                               \
    VERB(VERB_IF, "if")                                                                       \
    VERB(VERB_CLAIM, "claim")                                                                 \
    VERB(VERB_BERSERK, "berserk")                                                             \
    VERB(VERB_SEND, "send")                                                                   \
    VERB(VERB_HELLO, "hello")                                                                 \
    VERB(VERB_QUIT, "quit")                                                                   \
    VERB(VERB_SEEK, "seek")                                                                   \
    VERB(VERB_MATCH, "match")                                                                 \
    VERB(VERB_ACCEPT, "accept")                                                               \
    VERB(VERB_DECLINE, "decline")                                                             \
    VERB(VERB_CANCEL, "cancel")                                                               \
    VERB(VERB_UNOFFER, "unoffer")                                                             \
    VERB(VERB_WHO, "who")                                                                     \
    VERB(VERB_GAMES, "games")                                                                 \
    VERB(VERB_PERSON, "person")                                                               \
    VERB(VERB_HISTORY, "history")                                                             \
    VERB(VERB_WATCH, "watch")                                                                 \
    VERB(VERB_UNWATCH, "unwatch")                                                             \
    VERB(VERB_TAKEOVER, "takeover")                                                           \
    VERB(VERB_TABLE, "table")                                                                 \
    VERB(VERB_MOVES, "moves")                                                                 \
    VERB(VERB_STATE, "state")                                                                 \
    VERB(VERB_RATED, "rated")                                                                 \
    VERB(VERB_SEAT, "seat")                                                                   \
    VERB(VERB_CLOSED, "closed")                                                               \
    VERB(VERB_TELL, "tell")                                                                   \
    VERB(VERB_SAY, "say")                                                                     \
    VERB(VERB_BYE, "bye")                                                                     \
    VERB(VERB_BAN, "ban")                                                                     \
    VERB(VERB_UNBAN, "unban")                                                                 \
    VERB(VERB_RENAME, "rename")                                                               \
    VERB(VERB_DELETE, "delete")

enum lobby_verb {
#define VERB_ENUM(verb, word) verb,
    LOBBY_VERB_TABLE(VERB_ENUM)
#undef VERB_ENUM
        VERB_UNKNOWN /* any other verb; the value is the number of verbs above */
};

enum lobby_verb lobby_verb_parse(const char *word);
const char *lobby_verb_word(enum lobby_verb verb); /* "" for VERB_UNKNOWN */

/* Returns a text for the user, such as "it is not your turn", or an unknown code unchanged. */
const char *lobby_code_text(const char *code);

#endif
