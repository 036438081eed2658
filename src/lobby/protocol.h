/* protocol.h - what is said in a lobby: the words of its lines, both ways.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines are of line.h; a client's begin with its tag, and each gets one answer, "TAG ok ..." or
 * "TAG no code=...", behind rows "TAG row ..." where a list was asked for. What the server
 * tells unasked begins with '*'. A side that does not know a verb or a key goes on: the server
 * answers "no code=unknown", the client passes over it. Times of day are milliseconds since
 * 1970, clocks are milliseconds.
 *
 * ---- what a client asks -------------------------------------------------------------------
 *
 *  hello v=1 [as=NAME] [program=yes] [client=TEXT]    first of all
 *      ok v=1 name= session=N host=TEXT now= new=yes|no [due=N games where it is your move]
 *         [rated=no, where no game is]
 *      and then, unasked: what waits for this person (challenges, games: "table")
 *      "as" only from whom the server was told to believe; else the name goes by the user.
 *      With program=yes anybody may say "as": the program is a person of its own then, and
 *      that account's for good. A hello that is refused ends the line behind its answer
 *  seek TERMS [color=white|black|any] [min=] [max=]   anybody may sit down; ok id=
 *  unseek [id=]                                       one, or all own ones
 *  match name= TERMS [color=]                         challenge; ok id= (games by days: also who
 *                                                     is away)
 *  accept [id=] | decline [id=]                       a seek or a challenge; without: the only one
 *  cancel [id=]                                       an own challenge
 *  who | seeks | games | due                          rows: person, seek, game, game
 *  person name=                                       row person, rows rating speed= ...
 *  history [name=] [before=GAME]                      rows game, 20 at most, newest first
 *  watch game= | unwatch game=                        also, as with sit and resume, a game that is
 *                                                     over: all its events, then "closed"
 *  sit game=                                          take the own seat in a game, if no other
 *                                                     own session has it: its events and
 *                                                     moves are this session's from now on
 *  resume game= from=N                                the events after number N again
 *  takeover [game=]                                   this session plays, the other one watches
 *  move game= move= ply= [draw=yes]
 *  offer game= offer=draw|takeback|abort|adjourn|resume ply=
 *  answer game= offer= yes=yes|no ply=                 an offer of the other side
 *  withdraw game= [offer=]
 *  resign game= | moretime game= | claim game= [draw=yes]
 *  rematch game=                                      a challenge with sides changed
 *  tell name= text= | say game= text=                 say: to the other player
 *  kibitz game= text=                                 among those who watch; players never see it
 *  chat game= on=yes|no                               watchers' chat is off until asked for
 *  mute name= | unmute name= | mutes
 *  set key=quiet|noplay|chat value=yes|no             kept for this person
 *  pgn game=                                          rows line text=...; the game as PGN
 *  round TERMS [rounds=1|2]                           a round robin of those here who join, once
 *                                                     or twice: ok id=; with a clock, for all
 *  join [id=] | start [id=]                           start: who opened it, or, without that one,
 *                                                     anybody of it; who is not here or plays is
 *                                                     left out; turn by turn games begin by
 *                                                     themselves then
 *  leave [id=]                                        games to come are lost; who opened it and
 *                                                     leaves before it starts calls it off
 *  standings [id=]                                    rows line text=...; without id: the own
 *                                                     one, else one that is open, else the last
 *  engine want=yes | engine done=yes                  a turn of the host's engine time: "engine"
 *  ping                                               ok now=
 *  quit                                               leaves by a word: not waited for
 *
 *  Administrators (who the server runs as, root, and whom its configuration names; without a
 *  hello, too, unless the account is one that says "as"):
 *  ban name= | unban name= | rename name= to= | delete name= | end game= result= | reload |
 *  shutdown | stats
 *
 *  Rows are "TAG row kind=... ": the first field says what it is.
 *      kind=person name= here=yes|no [program=yes] [game=, the one played with a clock]
 *          [bullet= blitz= rapid= classical= correspondence=: ratings, "1512", "1487?" where
 *          that is uncertain; none without a rated game] [muted=yes] [noplay=yes]
 *      kind=rating speed= rating= deviation= games= [provisional=yes]
 *      kind=seek, as "* seek"; kind=challenge, as "* challenge": behind `seeks`
 *      kind=game game= white= black= TERMS begun= wr= br= ply= turn=white|black [watchers=]
 *          [left=, of a game by days: milliseconds] [aside=yes] [over=yes result= ending= ended=
 *          wd= bd=]    ending: as events have it, or, of a round robin and without a result,
 *          white_forfeits, black_forfeits: who did not begin
 *      kind=mute name= | kind=line text= | kind=stat key= value=
 *  An answer behind rows has count=. `history` says more=yes where there are older ones.
 *
 * ---- answers "no" --------------------------------------------------------------------------
 *
 *  The codes of arbiter.h, and lobby_code_text() of these:
 *  unknown syntax hello version name taken banned rate limit no_person away yourself muted
 *  noplay no_seek no_game not_yours range engine quiet storage admin busy terms
 *  playing (one of the two plays with a clock already) pair (enough rated games with the same
 *  person for a day, or both are one person's) unrated (this server rates no games, or a
 *  program would play a person) in_round (a game beside a round robin) of_round (abort, adjourn:
 *  its games are played to their end) no_round few (two players are the fewest) delayed (its
 *  players want a game seen later) enough (of what is no move, in one game)
 *  Where there is more to say it is in text=, for a person.
 *
 * ---- what the server tells -----------------------------------------------------------------
 *
 *  * person name= here=yes|no [bullet= ...]            people come and go, or have other ratings
 *                                                     than before (not with quiet)
 *  * renamed name= to=                                 the same person, at all tables, too
 *  * seek id= name= TERMS color= rating= [min= max=] [program=yes] | * unseek id=
 *  * challenge id= from= to= TERMS color= rating= [rematch=GAME]    color: the challenger's wish
 *  * unchallenge id= why=declined|cancelled|accepted|gone|played
 *  * table game= white= black= TERMS begun= [wp=yes] [bp=yes] n=EVENTS seat=white|black|none
 *        [watchers=] [over=yes] wr= br= (ratings, "1512" or "1487?") [turn= of=, in a round robin]:
 *        a game this session sees from now on; then "seat", if it is one's own, and its events,
 *        from 1 on
 *  * event game= FIELDS                                of game_event.h
 *  * saved game= n=                                    events up to n are on the server's disk
 *  * rated game= wr= br= wd= bd=                       new ratings and their changes, after a game
 *  * seat game= mine=yes|no                            whether this session plays it: takeover
 *  * watchers game= count=
 *  * closed game=                                      no more will come of it
 *  * tell from= text= | * say game= from= text= | * kibitz game= from= text=
 *  * due game=                                         a game by days waits for this person
 *  * ended game=                                       a game of this person ended, and no own session
 *                                                      saw it; told at each hello until "watch"
 *  * round id= name= state=open|turn|pause|over|off TERMS rounds=1|2 count= [turn= of=]
 *        [in=yes, to its players] [known=yes, to who has just come] [joined=NAME | left=NAME]
 *        [wait=, until the next turn] [free=NAME, who does not play in a turn] [text=]    name:
 *        who opened it; count: of players; text: of an open one who is in it, of a turn that
 *        begins who meets whom, else how it stands. A turn is told before its tables are
 *  * engine turn=yes                                   it may think now
 *  * notice code=restart|storage|storage_ok|unsaved|moved|slow [text=]
 *  * bye code=banned|flood|shutdown|idle|version
 */
#ifndef TTYCHESS_LOBBY_PROTOCOL_H
#define TTYCHESS_LOBBY_PROTOCOL_H

/* Where a server is looked for when nothing else is said. */
#define LOBBY_SOCKET "/run/ttychess/lobby"

enum {
    LOBBY_SESSIONS = 3,    /* of one person */
    LOBBY_SEEKS = 5,       /* of one person */
    LOBBY_DAYS_GAMES = 50, /* by days, of one person */
    LOBBY_HISTORY = 20,    /* rows at once */
    LOBBY_ROWS = 300,      /* of any other list */
    LOBBY_CHALLENGES = 5,  /* of one person, that stand */
    LOBBY_PAIR_GAMES = 12  /* rated ones of the same two people in a day */
};

/* What an answer's code means, in a sentence for a person, without a full stop: "it is not your
 * turn". An unknown code is told as it is. */
const char *lobby_code_text(const char *code);

#endif
