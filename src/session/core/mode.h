/* mode.h - what a session can be doing: a game, an analysis, an exercise, a lobby, a search in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A mode is a file or two, a private struct, and a row of MODE_TABLE. What the core asks of it are the functions of its
 * struct mode; whatever else it can do are requests.
 *
 * Modes that have a board, or change what a line means, are put on a stack of frames. The lowest frame waits: a game of
 * one's own while a file of games, a position or a game of the lobby has its place, or the start screen; there is one
 * such at most. Above it is the own game, session->own, the only one that is kept. Its mode says what it is: played,
 * watched, a game of a file, the start. Above that stands what was put before it: an analysis and a line of it that
 * is walked into, an exercise, a position that is set up, the list of a file, the picture of a review, a place that is
 * looked back at. Only the functions below under "the stack" move the person. A mode takes away what it has
 * put there; what is tried on a board above the own game changes nothing below it.
 *
 * A line, a move, a word, a request, the prompt, the title and the players' names are asked of the stack from its top
 * down. Requests, titles and names are also asked of the modes that are not on the stack, in the order of the table:
 * requests before the own game's mode, titles and names after it. The first mode that takes it ends the search.
 * The table refusals[] in mode.c says what is refused. The session's thread.
 */
#ifndef TTYCHESS_SESSION_MODE_H
#define TTYCHESS_SESSION_MODE_H

#include "archive/archive.h"
#include "engine/monitor.h"
#include "pgn/game.h"
#include "players/engine_player.h"
#include "players/player_card.h"
#include "session/requests.h"

struct session;

/* What a word means in a mode: `act` does it; or `take` says whether it has done it. With none of
 * them the word means what it means elsewhere, and the mode stays. */
struct mode_word {
    enum request request; /* REQUEST_UNKNOWN: behind the last */
    void (*act)(struct session *session);
    bool (*take)(struct session *session);
};

enum { ENDS_WITH_ALL = 1 << 30 };

/* Functions may be NULL. */
struct mode {
    size_t size; /* of its struct, which is made with the session, all zero */
    void (*begin)(struct session *session); /* it has just been made */
    void (*free)(struct session *session); /* the engine rests; the struct itself is not its */

    /* ---- while it is on the stack */

    unsigned at; /* enum place */
    bool on_top; /* `at` holds only while nothing stands above it */
    enum mode_board {
        MODE_NO_BOARD, /* what is below is seen, and played on */
        MODE_SHOWS,    /* its game is what is seen: session_game() */
        MODE_BOARD     /* and what is played on: session->board */
    } board;
    const char *prompt; /* what the prompt calls it, "drill" */

    /* A typed line that is no command, before it is read as a move; a legal move. True: it was
     * taken. */
    bool (*line)(struct session *session, const char *line);
    bool (*move)(struct session *session, chess_move move);

    /* `undo`, or `redo`: forward. False: it means what it means in every game. */
    bool (*step)(struct session *session, bool forward);

    /* The own game is about to be saved. True: it is not to be. */
    bool (*saves)(struct session *session);

    const struct mode_word *words;
    unsigned ends; /* a request with one of these rules, not among the words, takes it away */
    void (*leave)(struct session *session); /* take it away; NULL: mode_pop() will do */

    /* ---- on the stack or not */

    /* Where one is by what it does; enum place. Kept in session->state: call session_update_state()
     * once it has changed. A request and `wake` need not: it is called after them. */
    unsigned (*places)(const struct session *session);

    /* What the title says of it, "Drill 2 of 5"; false: nothing. */
    bool (*title)(const struct session *session, char *text, size_t size);

    /* Who plays the game there, for a card that is empty; false: whoever sits at this board. */
    bool (*name_player)(const struct session *session, enum color color,
                        struct player_card *card);

    /* A request that is carried out here in another way than in a game. True: it was taken. */
    bool (*request)(struct session *session, const struct request_entry *entry,
                    const char *argument);

    /* enum change: another position is on the board, or thinking about it has to end. */
    void (*changed)(struct session *session, unsigned changes);

    /* Another own game begins; forget the one that was. */
    void (*another_game)(struct session *session);

    /* The own game that waits goes on elsewhere, at that table: put it on the board as it stands
     * there, in the place of what waits. False: it is not known. */
    bool (*bring_back)(struct session *session, int64_t table);

    /* Take in what the background has left; enum session_news. The moment of session->now()
     * when it is due even without news, -1: none. */
    unsigned (*wake)(struct session *session);
    int64_t (*deadline)(const struct session *session);

    /* Asks before the session ends. True: it has asked, and waits for the answer. */
    bool (*holds_quit)(struct session *session);
    void (*finish)(struct session *session); /* it ends */
};

/* All modes, in the order in which they are asked. To add one: a row here, and its struct mode in its
 * file. */
#define MODE_TABLE(ROW)                                                                       \
    ROW(GAME, game_mode)                                                                      \
    ROW(LIST, list_mode)                                                                      \
    ROW(MENU, menu_mode)                                                                      \
    ROW(SETUP, setup_mode)                                                                    \
    ROW(FILE, file_mode)                                                                      \
    ROW(DRILL, drill_mode)                                                                    \
    ROW(TRAINING, training_mode)                                                              \
    ROW(COLLECTING, collecting_mode)                                                          \
    ROW(PUZZLE, puzzle_mode)                                                                  \
    ROW(ENDGAME, endgame_mode)                                                                \
    ROW(REPERTOIRE, repertoire_mode)                                                          \
    ROW(ANALYSIS, analysis_mode)                                                              \
    ROW(LINE, line_mode)                                                                      \
    ROW(WATCH, watch_mode)                                                                    \
    ROW(LOOK, look_mode)                                                                      \
    ROW(REVIEW, review_mode)                                                                  \
    ROW(STATS, stats_mode)                                                                    \
    ROW(STUDY, study_mode)                                                                    \
    ROW(EXPLORE, explore_mode)                                                                \
    ROW(LOBBY, lobby_mode)                                                                    \
    ROW(START, start_mode)

enum mode_id {
#define MODE_ID(id, row) MODE_##id,
    MODE_TABLE(MODE_ID)
#undef MODE_ID
        MODES
};

#define MODE_DECLARE(id, row) extern const struct mode row;
MODE_TABLE(MODE_DECLARE)
#undef MODE_DECLARE

struct frame {
    const struct mode *mode; /* NULL: nobody is there */
    struct game game;        /* owned; of MODE_NO_BOARD above the own game: none */

    /* Of a game that waits, what the session has of the own one: */
    bool watched;             /* another session played it */
    bool person[2];           /* who sat there */
    int64_t table;            /* of a lobby, where it goes on; 0: none */
    char id[ARCHIVE_ID_SIZE]; /* "": it is not kept */
};

enum { FRAME_WAITING, FRAME_OWN, FRAMES_MAX = FRAME_OWN + 1 + MODES /* one of each */ };

struct frames {
    struct frame list[FRAMES_MAX];
    int top; /* FRAME_OWN at least */
};

/* The session's own game, with nothing above it; the modes by enum mode_id. And the end. */
void modes_begin(struct session *session, const struct mode *const *modes);
void modes_free(struct session *session);

/* A mode's own struct, and a function NAME(session) that returns it with its type. */
void *mode_state(const struct session *session, enum mode_id id);
#define MODE_STATE(name, type, id)                                                            \
    static inline type *name(const struct session *session)                                   \
    {                                                                                         \
        return mode_state(session, id);                                                       \
    }

/* Compute where the person is (enum place), which session_is_at() reads. The functions of the stack
 * call it, so do dispatch.c after a request and modes_wake(); a mode whose `places` change
 * calls it before it asks session_is_at(). */
void session_update_state(struct session *session);

/* ---- the stack ------------------------------------------------------------------------------ */

/* Whether such a frame is there, waiting ones aside. */
bool mode_is_on(const struct session *session, enum mode_id id);

/* Put one on top; if there is one already, that comes to the top. Its game is the caller's to
 * begin. */
struct game *mode_push(struct session *session, enum mode_id id);

/* Take the top one away, or this one with all that stands above it, if it is there. */
void mode_pop(struct session *session);
void mode_end(struct session *session, enum mode_id id);

/* All that stands above the own game goes. */
void modes_leave(struct session *session);

/* The own game is another kind of thing from now on. */
void mode_become(struct session *session, enum mode_id id);

/* The top board takes the place of the one below it. */
void mode_settle(struct session *session);

/* The board below the top one; the own game, when there is no other. */
const struct game *mode_below(const struct session *session);

/* The game that waits; NULL: none does. It waits no more, and is gone. */
struct frame *session_waiting(const struct session *session);
void session_drop_waiting(struct session *session);

/* ---- asked of them all ---------------------------------------------------------------------- */

bool modes_take_line(struct session *session, const char *line);
bool modes_take_move(struct session *session, chess_move move);
bool modes_save(struct session *session);
bool modes_take_request(struct session *session, const struct request_entry *entry,
                        const char *argument);
const char *modes_prompt(const struct session *session);
bool modes_name_player(const struct session *session, enum color color,
                       struct player_card *card);
void modes_changed(struct session *session, unsigned changes);
void modes_another_game(struct session *session);
unsigned modes_wake(struct session *session);
int64_t modes_deadline(const struct session *session);
bool modes_bring_back(struct session *session, int64_t table);
bool modes_hold_quit(struct session *session);
void modes_finish(struct session *session);

/* ---- what is refused ------------------------------------------------------------------------ */

/* Why this request, or, where it is REQUEST_UNKNOWN, what has these rules (enum request_rule, or-ed)
 * cannot be done where the person is; NULL: it can. And say why; false: it can. */
const char *session_refusal(const struct session *session, enum request request,
                            unsigned rules);
bool session_refuse(struct session *session, enum request request, unsigned rules);

/* Say why a kiosk has it not (requests.h); false: it has. */
bool session_refuse_in_kiosk(struct session *session, const struct request_entry *entry,
                             const char *argument);

#endif
