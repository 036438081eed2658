/* core.h - a session from inside: the board, who plays, how the game is kept, and what every
 * change ends in. For the files of this folder only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arrows in this folder point down, too: talk; mode, which asks where one is and what
 * goes on besides playing; clock, opening, players and words; core; play; then the requests and the
 * modes; at the top the tables of them, and session.c. tests/end_to_end/layers.t holds it.
 */
#ifndef TTYCHESS_SESSION_CORE_H
#define TTYCHESS_SESSION_CORE_H

#include "archive/archive.h"
#include "archive/saver.h"
#include "pgn/move_text.h"
#include "pgn/openings.h"
#include "players/players.h"
#include "rules/names.h"
#include "session/core/mode.h"
#include "session/requests/handlers.h"
#include "session/core/players.h"
#include "session/session.h"
#include "session/session_browse.h"
#include "session/board/clock.h"
#include "typing/typed_move.h"

enum { PREMOVE_SIZE = 40 };

enum { NOBODY_OFFERED = -1 };

/* What belongs to the position of the own game, and goes with it. */
struct table_talk {
    char premove[PREMOVE_SIZE]; /* "": none */
    long draw_offer;            /* half-moves played when one was offered, or NOBODY_OFFERED */
    enum color offerer;         /* who offered it */
    bool score_known;           /* the engine has thought about a move of this game */
    int engine_score;           /* centipawns, from its own side, when it last moved */
};

/* A move that is shown as advice. */
struct advice {
    chess_move move;
    bool is_whole;  /* not only the piece was told */
    bool is_threat; /* it is what the other side would play */
    bool from_book;
};

/* A typed move that could be several, until one of them is named. */
struct choice {
    struct move_list moves; /* none: nothing is open */
    uint64_t key;           /* of the position they are of */
    char question[TYPED_TEXT_SIZE];
    unsigned age; /* lines typed since: only the first is an answer */
};

/* How the own game is kept. */
struct keeping {
    bool archived; /* there is a data directory, and games are kept */
    struct archive archive;
    struct saver *saver;
    char id[ARCHIVE_ID_SIZE];
    unsigned game_number; /* of this process */
    bool on_disk;         /* the game was handed to the saver at least once */
    bool looks_back;      /* over on the disk, where it stays so until a new move is played */
    bool trouble_told;    /* NOT SAVED stands on the screen */
    bool leaving;         /* the session ends: no more advice */
    enum save_state news; /* as session_wake() last told, and how many half-moves */
    size_t news_count;
    struct file_mark copied; /* what `save FILE` wrote last; all zeros: nothing */
};

/* Messages that wait: list[taken] to list[told - 1]. */
struct messages {
    struct message *list;
    size_t taken, told, capacity;
};

/* Where texts are written that are handed out. */
struct texts {
    struct reason save_reason; /* why saving failed last */
    char why[ARCHIVE_PATH_SIZE];
    char level[LEVEL_TEXT_SIZE];
    char opening[OPENING_TEXT_SIZE];
    char players[2][80];
    char prompt[80];
    char elsewhere[280]; /* why another program's game forbids all help; "": none does */
};

/* For who hears the board instead of seeing it. */
struct listening {
    enum notation notation; /* AUTO: not chosen */
    enum notation usual;    /* what it is then */
    enum piece_words words;
    enum square square; /* where one is on the board */
};

/* A request that is still to be carried out, here or by the face; REQUEST_UNKNOWN: none. */
struct request_call {
    enum request request;
    char *argument; /* owned */
};

struct session {
    struct settings *settings;
    struct wake wake;
    int64_t (*now)(
        void); /* the time, in milliseconds; monotonic_milliseconds() but in tests */
    struct messages messages;
    struct texts *texts;
    enum session_face face_kind;
    int columns;   /* of the window, for tables */
    unsigned news; /* enum session_news, for session_wake() to tell */

    struct frames frames;
    unsigned state;     /* enum place, or-ed: session_update_state() */
    struct game *own;   /* the game that is played and kept, whatever stands on the board */
    struct game *board; /* what stands there, and is played on */
    const struct game *shown; /* what is seen: that, or what is set up or looked back at */
    bool flipped;
    bool opening_is_theirs; /* the tags that name it came with the file, and stay */
    struct session_clock clock;
    struct table_talk table;
    struct advice advice;
    struct choice choice;
    struct listening listening;
    struct keeping keeping;

    struct players players;
    bool newcomer;       /* no level is known that was played: it is asked, or told */
    bool engine_waits;   /* after an undo: the engine does not move by itself */
    bool engine_failed;  /* and waits for that reason */
    bool analysis_rests; /* the engine gave up, or could not begin: do not try again */

    const struct mode *const *modes; /* by enum mode_id */
    void *states[MODES];             /* mode_state() */
    struct request_call next;        /* what a request left to be done after it */
    struct request_call face;        /* what the face has to do */
    struct request_call asked;       /* what a yes carries out: question.c */
    bool confirmed;                  /* the request at work was asked about just before */
    bool names_request;              /* the line at work begins with the word of a request */
    bool quits;                      /* the request was to leave */
    bool picks;                      /* the face is to open the picker of the request */
};

/* Whether rows and pictures are shown; whether all that is noted is told instead. */
static inline bool session_has_screen(const struct session *session)
{
    return session->face_kind == FACE_SCREEN;
}

static inline bool session_has_text(const struct session *session)
{
    return session->face_kind == FACE_TEXT || session->face_kind == FACE_PIPE;
}

/* ---- talk.c ------------------------------------------------------------------------- */

/* Queue a message, printable and cut to fit; `exact`: it is to be copied or typed (FEN, PGN, what
 * `setup` takes). Returns false for an ERROR, which says why something is not done. */
bool session_message(struct session *session, enum message_kind kind, bool exact,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));
#define session_tell(session, kind, ...) session_message(session, kind, false, __VA_ARGS__)
#define session_say(session, ...)        session_tell(session, MESSAGE_INFO, __VA_ARGS__)
#define session_complain(session, ...)   session_tell(session, MESSAGE_ERROR, __VA_ARGS__)
#define session_tell_exact(session, ...)                                                      \
    session_message(session, MESSAGE_INFO, true, __VA_ARGS__)

/* Queue words as INFO messages, the first behind `heading`; as many as it takes. */
void session_tell_words(struct session *session, const char *heading, const char *words);

/* What fen_read() found odd, if anything. */
void session_tell_remark(struct session *session, const struct reason *remark);

/* Queue a line as an INFO message; `context`: the session. */
void session_tell_line(void *context, const char *line);

/* ---- core.c ------------------------------------------------------------------------- */

enum change {
    CHANGE_NOTHING = 0,    /* but what thinks about the position is to end */
    CHANGE_BOARD = 1 << 0, /* another position is on the board */
    CHANGE_GAME = 1 << 1,  /* the own game has changed: it is saved, if it is on the board */
    CHANGE_THOUGHTS = 1 << 2, /* what was thought is shown no more */
};

/* What every change ends in (enum change, or-ed): nobody thinks about the old position any
 * more, advice and studies of it are gone, the game is on its way to the disk. */
void session_commit(struct session *session, unsigned changes);

/* Start what is due: the clock, the engine's move, an analysis. Called at the end of every
 * line, request and wake-up; a request need not. */
void session_settle(struct session *session);

/* Start a search of the board; false, and told, when it cannot be. */
bool session_think(struct session *session, enum thinking_purpose purpose);

/* The game is over; it is told. */
void session_end_game(struct session *session, enum result result, enum ending ending);

/* Hand the own game to the saver, if it is to be kept. */
void session_save(struct session *session);

/* See whether a flag has fallen, which ends the game. Whether what is shown has changed. */
bool session_look_at_clock(struct session *session);

/* Another request is carried out when the present one is done. */
void session_go_on_with(struct session *session, enum request request, const char *argument);

/* Name the own game anew: what is saved next is another file. */
void session_make_id(struct session *session);

/* Put another game in the place of the own one, which stays on the disk. `start` as game_init().
 * The first one ends the waiting of one that waits, which stays on the disk, too. games/begin.h says
 * how a game begins. */
void session_new_game(struct session *session, const struct position *start);
void session_begin_another(struct session *session, const struct position *start);

/* Tell what is wrong in the config file: config_request.c. */
void config_request_tell(struct session *session);

/* Say why a game that is over can not go on; false when it is not over. */
bool session_refuse_when_over(struct session *session);

/* The same for a position that cannot be thought about now: the engine is busy with its
 * move, or there is none. */
bool session_refuse_thinking(struct session *session);

/* ---- opening.c ---------------------------------------------------------------------- */

/* Another game is on the board: see whose words its tags name the opening in. */
void opening_begin(struct session *session);

/* The game has changed: name its opening in its tags, unless a file had named it. */
void opening_name(struct session *session);

/* ---- board/words.c: moves, results and players in words ------------------------------- */

/* "You play 4. Nf3." or "Black plays 3... Bc5. Check." for the last move; then the
 * result, when it ended the game, or that a draw may be claimed. */
void words_tell_last_move(struct session *session, bool from_book);
void words_tell_result(struct session *session);

/* Who plays what, at the beginning. */
void words_tell_sides(struct session *session);

/* The same, with a second sentence on the same screen line: " Your game is kept."; "": none. */
void words_tell_sides_and(struct session *session, const char *also);

/* ---- question.c ----------------------------------------------------------------------- */

/* A question stands for a request that is carried out when the answer is yes: `yes`, or the
 * request itself once more. Anything else that is typed or asked for is no. While a request is
 * carried out that was asked about just before, session->confirmed is true. */

/* Ask; the request, with its argument, is carried out upon a yes. */
void session_question(struct session *session, enum request request, const char *argument,
                      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Whether to ask if it was a slip: a person is there, and has not just been asked. */
bool session_may_ask(const struct session *session);

/* Ask whether the game is to be given up; false: that need not be asked, it is. */
bool session_asks_to_resign(struct session *session);

/* Whether the other person at this keyboard has offered a draw, which is a question, too. */
bool session_draw_is_offered(const struct session *session);

/* What was asked is of no interest any more. */
void session_forget_question(struct session *session);

/* For dispatch.c: the question that was open, and is not any more; its argument is the
 * caller's to free. */
struct request_call session_take_question(struct session *session);

#endif
