/* frame.h - where the person is: a stack of frames.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lowest one waits: a game of one's own while a file of games, a position or a game of the lobby
 * has its place, or the start screen; there is one such at most. Above it is the own game, session->own, of
 * which alone something is kept, as what it is: played, watched, a game of a file, the start. Above
 * that stands what was put before it: an analysis and a line of it that is walked into, a drill, a
 * position that is set up, the list of a file, the picture of a review, a place that is looked back at.
 *
 * frame_push(), frame_pop() and frame_become() are the only ways to move;
 * session_update_state() computes where one is. What a typed line, a move and a word mean here is
 * what the topmost frame says that knows them, else what they mean in every game; the table refusals[]
 * in frame.c says what is refused. Whoever puts a board there takes it away; what is tried there changes nothing
 * below, so nothing has to be taken back. The session's thread.
 */
#ifndef TTYCHESS_SESSION_FRAME_H
#define TTYCHESS_SESSION_FRAME_H

#include "archive/archive.h"
#include "pgn/game.h"
#include "players/player_card.h"
#include "session/requests.h"

struct session;

/* What a word means in a frame: `act` does it; or `take` says whether it has done it. With none of
 * them the word means what it means elsewhere, and the frame stays. */
struct frame_word {
    enum request request; /* REQUEST_UNKNOWN: behind the last */
    void (*act)(struct session *session);
    bool (*take)(struct session *session);
};

enum { FRAME_ENDS_WITH_ALL = 1 << 30 };

/* What a frame is. Functions may be NULL; what has none is as in the frame below. */
struct frame_kind {
    unsigned at; /* enum place */
    bool on_top; /* only while nothing stands above it */
    enum frame_board {
        FRAME_NO_BOARD, /* what is below is seen, and played on */
        FRAME_SHOWN,    /* its game is what is seen: session_game() */
        FRAME_BOARD     /* and what is played on: session->board */
    } board;

    const char *prompt; /* what the prompt calls it, "drill" */

    /* What the title says of it, "Drill 2 of 5"; false: nothing. */
    bool (*title)(const struct session *session, char *text, size_t size);

    /* Who plays the game there, for a card that is empty; false: whoever sits at this board. */
    bool (*name_player)(const struct session *session, enum color color,
                        struct player_card *card);

    /* A typed line, before anybody else sees it; a legal move. True: it was taken. */
    bool (*line)(struct session *session, const char *line);
    bool (*move)(struct session *session, chess_move move);

    /* `undo`, or `redo`: forward. False: it means what it means in every game. */
    bool (*step)(struct session *session, bool forward);

    /* The own game is about to be saved. True: it is not to be. */
    bool (*saves)(struct session *session);

    const struct frame_word *words;
    unsigned ends; /* a request with one of these rules, not among the words, takes it away */

    /* A request that is none of the words. */
    bool (*request)(struct session *session, const struct request_entry *entry,
                    const char *argument);

    void (*leave)(struct session *session); /* take it away; NULL: frame_pop() will do */
};

/* All of them. To add one: a row here, and its struct in the file that pushes it. */
#define FRAME_TABLE(ROW)                                                                      \
    ROW(GAME, game_frame)                                                                     \
    ROW(START, start_frame)                                                                   \
    ROW(FILE, file_frame)                                                                     \
    ROW(WATCH, watch_frame)                                                                   \
    ROW(TABLE, table_frame)                                                                   \
    ROW(LIST, list_frame)                                                                     \
    ROW(LOOK, look_frame)                                                                     \
    ROW(ANALYSIS, analysis_frame)                                                             \
    ROW(LINE, line_frame)                                                                     \
    ROW(TRAINING, training_frame)                                                             \
    ROW(SETUP, setup_frame)                                                                   \
    ROW(GRAPH, graph_frame)                                                                   \
    ROW(MENU, menu_frame)

enum frame_id {
#define FRAME_ID(id, kind) FRAME_##id,
    FRAME_TABLE(FRAME_ID)
#undef FRAME_ID
        FRAME_KINDS
};

#define FRAME_DECLARE(id, kind) extern const struct frame_kind kind;
FRAME_TABLE(FRAME_DECLARE)
#undef FRAME_DECLARE

struct frame {
    const struct frame_kind *kind; /* NULL: nobody is there */
    struct game game;              /* owned; of FRAME_NO_BOARD above the own game: none */

    /* Of a game that waits, what the session has of the own one: */
    bool watched;             /* another session played it */
    bool person[2];           /* who sat there */
    int64_t table;            /* of a lobby, where it goes on; 0: none */
    char id[ARCHIVE_ID_SIZE]; /* "": it is not kept */
};

enum { FRAME_WAITING, FRAME_OWN, FRAMES_MAX = FRAME_OWN + 1 + FRAME_KINDS /* one of each */ };

struct frames {
    const struct frame_kind *const *kinds;
    struct frame list[FRAMES_MAX];
    int top; /* FRAME_OWN at least */
};

/* The session's own game, with nothing above it; the kinds by enum frame_id. And the end. */
void frames_begin(struct session *session, const struct frame_kind *const *kinds);
void frames_free(struct session *session);

/* Compute where the person is (enum place), which session_is_at() reads. The functions of frames call
 * it, so do dispatch.c after a request and activities_wake(); an activity whose `places` change
 * calls it before it asks session_is_at(). */
void session_update_state(struct session *session);

/* Whether such a frame is there, waiting ones aside; whether it is the topmost. */
bool frame_is_on(const struct session *session, enum frame_id id);

/* Put one on top; if there is one already, that comes to the top. Its game is the caller's to
 * begin. */
struct game *frame_push(struct session *session, enum frame_id id);

/* Take the top one away, or this one with all that stands above it, if it is there. */
void frame_pop(struct session *session);
void frame_end(struct session *session, enum frame_id id);

/* All that stands above the own game goes. */
void frames_leave(struct session *session);

/* The own game is another kind of thing from now on. */
void frame_become(struct session *session, enum frame_id id);

/* The top board takes the place of the one below it. */
void frame_settle(struct session *session);

/* The board below the top one; the own game, when there is no other. */
const struct game *frame_below(const struct session *session);

/* The game that waits; NULL: none does. It waits no more, and is gone. */
struct frame *session_waiting(const struct session *session);
void session_drop_waiting(struct session *session);

/* ---- asked from the top down --------------------------------------------------------------- */

bool frames_take_line(struct session *session, const char *line);
bool frames_take_move(struct session *session, chess_move move);
bool frames_save(struct session *session);
bool frames_take_request(struct session *session, const struct request_entry *entry,
                         const char *argument);
const char *frames_prompt(const struct session *session);
bool frames_name_player(const struct session *session, enum color color,
                        struct player_card *card);

/* Why this request, or, where it is REQUEST_UNKNOWN, what has these rules (enum request_rule, or-ed)
 * cannot be done where the person is; NULL: it can. And say why; false: it can. */
const char *session_refusal(const struct session *session, enum request request,
                            unsigned rules);
bool session_refuse(struct session *session, enum request request, unsigned rules);

/* Say why a kiosk has it not (requests.h); false: it has. */
bool session_refuse_in_kiosk(struct session *session, const struct request_entry *entry,
                             const char *argument);

#endif
