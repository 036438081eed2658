/* protocol.h - what is said in a lobby: the words of its lines, both ways.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines are of line.h; a client's begin with its tag, and each gets one answer, "TAG ok ..." or
 * "TAG no code=...", behind rows "TAG row ..." where a list was asked for. What the server
 * tells unasked begins with '*'. A side that does not know a verb or a key goes on: the server
 * answers "no code=unknown", the client passes over it. Times of day are milliseconds since
 * 1970, clocks are milliseconds. Numbers of games and offers may have up to 18 digits.
 *
 * ---- what a client asks -------------------------------------------------------------------
 *
 *  hello v=2 [as=NAME]                                first of all, by the tag 1
 *      ok name= host=TEXT now= [due=N games where it is your move] [missed=N games that ended
 *         while the person was away] [rated=no, where no game is]
 *         [site=yes, where it is a server far away: in no game of one's own there an engine helps]
 *      and then, unasked: what is offered, and the games of this person ("table")
 *      "as" only from whom the server was told to believe; else the name goes by the user.
 *      A hello that is refused ends the line behind its answer
 *  seek TERMS [color=white|black|any]                 anybody may sit down; ok id=
 *  match name= TERMS [color=]                         challenge; ok id= (games by days: also who
 *                                                     is away)
 *  accept id= | decline id= | cancel id=              an offer; cancel: an own one
 *  who | games                                        rows: person, game
 *  person name=                                       row person, rows rating speed= ...
 *  history name=                                      rows game, the newest first
 *  watch [game= | name=]                              see it: ok game=, a snapshot, then its events;
 *                                                     also one that is over, which then is
 *                                                     "closed"; or what that person plays, or,
 *                                                     without, the own one. The
 *                                                     own seat is taken, if no other own session
 *                                                     has it. Once more: a snapshot
 *  unwatch game=
 *  takeover game=                                     this session plays, the other one watches
 *  move game= move= ply=
 *  offer game= offer=draw|takeback|abort ply=
 *  answer game= offer= yes=yes|no ply=                 an offer of the other side
 *  withdraw game=                                     all own offers at that table
 *  resign game=
 *  claim game= [draw=yes]                             the other side has gone, and its wait= is
 *                                                     over: the game is won, or a draw. A server
 *                                                     that ends such games itself does not know it
 *  berserk game=                                      half the own time, before the first move,
 *                                                     in a tournament that has it
 *  tell name= text= | say game= text=                 say: to the other player
 *  quit                                               leaves by a word: not waited for
 *
 *  Administrators (who the server runs as, root, and whom its configuration names; without a
 *  hello, too, unless the account is one that says "as"):
 *  ban name= | unban name= | rename name= to= | delete name=
 *
 *  Rows are "TAG row kind=... ": the first field says what it is.
 *      kind=person name= here=yes|no [game=, the one played with a clock]
 *          [bullet= blitz= rapid= classical= correspondence=: ratings, "1512", "1487?" where
 *          that is uncertain; none without a rated game]
 *      kind=rating speed= rating= deviation= games=
 *      kind=game game= white= black= TERMS ply= turn=white|black [left=, of a game by days:
 *          milliseconds]; of "history": game= white= black= TERMS result= ended= [wd= bd=]
 *  An answer behind rows has count=.
 *
 * ---- answers "no" --------------------------------------------------------------------------
 *
 *  The codes of arbiter.h, and lobby_code_text() of these:
 *  unknown syntax hello version name taken banned rate limit no_person away yourself
 *  no_seek no_game not_yours storage admin busy terms
 *  playing (one of the two plays with a clock already) unrated (this server rates no games)
 *  enough (of what is no move, in one game)
 *  login (another server's: who this is has to be said anew, text= says how)
 *  refused (by another server, for what stands in text=)
 *  Where there is more to say it is in text=, for a person.
 *
 * ---- what the server tells -----------------------------------------------------------------
 *
 *  * person name= here=yes|no [bullet= ...]            people come and go, or have other ratings
 *                                                     than before
 *  * offer id= from= [to=] TERMS color= rating=
 *                                                     a challenge, or, without to=, a seek; color:
 *                                                     what who offers it wants
 *  * unoffer id= why=declined|cancelled|accepted|gone|played
 *  * table game= white= black= TERMS begun= seat=white|black|none
 *        wr= br= (ratings, "1512" or "1487?"), then lines "moves" and "state" of snapshot.h: a game
 *        as it stands, for who sees it from now on, or was too slow for its events
 *  * event game= FIELDS                                of game_event.h
 *  * rated game= wr= br= wd= bd=                       new ratings and their changes, after a game
 *  * seat game= mine=yes|no                            whether this session plays it: takeover
 *  * closed game=                                      no more will come of it
 *  * tell from= text= | * say game= from= text=
 *  * bye code=banned|shutdown|idle|login
 */
#ifndef TTYCHESS_LOBBY_PROTOCOL_H
#define TTYCHESS_LOBBY_PROTOCOL_H

/* Where a server is looked for when nothing else is said. */
#define LOBBY_SOCKET "/run/ttychess/lobby"

enum {
    LOBBY_SESSIONS = 3,    /* of one person */
    LOBBY_SEEKS = 5,       /* of one person */
    LOBBY_DAYS_GAMES = 50, /* by days, of one person */
    LOBBY_ROWS = 300,      /* of any other list */
    LOBBY_CHALLENGES = 5   /* of one person, that stand */
};

/* The verbs: VERB(enum lobby_verb, word in a line). Those that clocks wait for are first. */
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
    VERB(VERB_CLAIM, "claim")                                                                 \
    VERB(VERB_BERSERK, "berserk")                                                             \
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
        VERB_UNKNOWN /* the line is from a newer version; also the number of verbs */
};

enum lobby_verb lobby_verb_read(const char *word);
const char *lobby_verb_word(enum lobby_verb verb); /* "" for VERB_UNKNOWN */

/* What an answer's code means, in a sentence for a person, without a full stop: "it is not your
 * turn". An unknown code is told as it is. */
const char *lobby_code_text(const char *code);

#endif
