/* mode.h - modes: a game, an analysis, an exercise, a lobby, a search in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Modes that have a board, or change the meaning of a line, have frames on the mode stack,
 * which src/session/README explains.
 *
 * Lines, moves and commands are offered to the stack from the top down, until a mode handles
 * them. The prompt, the title and the players' names are requested in the same order. Modes
 * that are not on the stack are also asked for commands, the title and names, in the order of
 * MODE_TABLE. They come last or, for commands, just before the mode of the user's game.
 */
#ifndef TTYCHESS_SESSION_MODE_H
#define TTYCHESS_SESSION_MODE_H

#include "archive/archive.h"
#include "pgn/game.h"
#include "players/player_card.h"
#include "session/commands.h"

struct session;

/* `run` carries out the command; `try_run` may do so, and returns whether it did. If both are
 * NULL, the command keeps its usual meaning. */
struct mode_command {
    enum command_id command; /* COMMAND_UNKNOWN ends the list */
    void (*run)(struct session *session);
    bool (*try_run)(struct session *session);
};

enum { ENDED_BY_ALL = 1 << 30 };

/* Any function may be NULL. */
struct mode {
    size_t size; /* of the mode's state, which the session allocates, zeroed */
    void (*begin)(struct session *session); /* called when all modes have states */
    /* Frees the state's members. The engine no longer exists. */
    void (*free)(struct session *session);

    /* ---- only while the mode is on the stack */

    unsigned state;   /* enum session_state */
    bool only_on_top; /* `state` counts only while the frame is topmost */
    enum mode_board {
        MODE_NO_BOARD,    /* the board below is shown and played on */
        MODE_SHOWN_BOARD, /* session_game() is the game of this frame */
        MODE_PLAY_BOARD   /* session_game() and session->board are this game */
    } board;
    const char *prompt; /* word in the prompt, such as "drill" */

    /* The next three return false if they have not handled their argument. `line` is a typed
     * line, before it is read as a move; session->line_is_command says whether it begins with a
     * command. `move` is legal. */
    bool (*line)(struct session *session, const char *line);
    bool (*move)(struct session *session, chess_move move);
    bool (*step)(struct session *session, bool forward); /* `redo` if true, else `undo` */

    /* Returns whether the user's game must not be saved. Called only for the mode of that
     * game. */
    bool (*prevents_saving)(struct session *session);

    const struct mode_command *commands;
    unsigned ended_by; /* a topmost frame is removed by commands with one of these rules,
                        * unless they are in `commands` */
    void (*leave)(struct session *session); /* removes the frame; NULL: mode_pop() does */

    /* ---- on the stack or not */

    /* Returns further states (enum session_state, or-ed). When they change, call
     * session_update_state(), except in `wake` and in handlers of commands. */
    unsigned (*states)(const struct session *session);

    /* The next three return false to keep the usual title, player or meaning. `title` writes a
     * title such as "Drill 2 of 5"; `name_player` fills in an empty card; `command` is called
     * only if `commands`, `step` and `ended_by` do not apply. */
    bool (*title)(const struct session *session, char *text, size_t size);
    bool (*name_player)(const struct session *session, enum color color,
                        struct player_card *card);
    bool (*command)(struct session *session, const struct command_entry *entry,
                    const char *argument);

    /* Handles `return` while the mode is not on the stack: ends work in the background. Returns
     * false if there is none. */
    bool (*cancel)(struct session *session);
    /* Called when the board has changed or thinking about it must stop. `changes`: enum
     * change. */
    void (*changed)(struct session *session, unsigned changes);

    /* Called when another game becomes the user's. */
    void (*game_replaced)(struct session *session);

    /* Puts the suspended lobby game back on the board in its current state. Returns false if
     * the lobby does not know the game. */
    bool (*resume)(struct session *session, int64_t lobby_game);

    /* `wake` collects background results and returns bits of enum session_event. `deadline`
     * returns when `wake` is due even without an event, as a time of session->now(), or -1. */
    unsigned (*wake)(struct session *session);
    int64_t (*deadline)(const struct session *session);

    /* Returns whether the mode has asked for confirmation. */
    bool (*ask_before_quit)(struct session *session);
    void (*finish)(struct session *session); /* called when the session ends */
};

/* All modes, in calling order. */
#define MODE_TABLE(ROW)                                                                       \
    ROW(GAME, game_mode)                                                                      \
    ROW(LIST, list_mode)                                                                      \
    ROW(MENU, menu_mode)                                                                      \
    ROW(SETUP, setup_mode)                                                                    \
    ROW(FILE, file_mode)                                                                      \
    ROW(DRILL, drill_mode)                                                                    \
    ROW(TRAINING, training_mode)                                                              \
    ROW(EXERCISE_COLLECTOR, exercise_collector_mode)                                          \
    ROW(PUZZLE, puzzle_mode)                                                                  \
    ROW(ENDGAME, endgame_mode)                                                                \
    ROW(REPERTOIRE, repertoire_mode)                                                          \
    ROW(ANALYSIS, analysis_mode)                                                              \
    ROW(VARIATION, variation_mode)                                                            \
    ROW(WATCH, watch_mode)                                                                    \
    ROW(HISTORY, history_mode)                                                                \
    ROW(REVIEW, review_mode)                                                                  \
    ROW(STATS, stats_mode)                                                                    \
    ROW(TREE_COMPARISON, tree_comparison_mode)                                                \
    ROW(EXPLORE, explore_mode)                                                                \
    ROW(LOBBY, lobby_mode)                                                                    \
    ROW(START_SCREEN, start_screen_mode)

enum mode_id {
#define MODE_ID(id, row) MODE_##id,
    MODE_TABLE(MODE_ID)
#undef MODE_ID
        MODE_COUNT
};

#define MODE_DECLARE(id, row) extern const struct mode row;
MODE_TABLE(MODE_DECLARE)
#undef MODE_DECLARE

struct mode_frame {
    const struct mode *mode; /* NULL: unused (only FRAME_SUSPENDED) */
    struct game game;        /* owned; unused for MODE_NO_BOARD above the user's game */

    /* Only for the suspended game: */
    bool watched;             /* another session played it */
    bool person[2];           /* by enum color: a human played */
    int64_t lobby_game;       /* number of the lobby game; 0: none */
    char id[ARCHIVE_ID_SIZE]; /* "": not saved */
    int64_t clock_used;       /* milliseconds used for the move to be made */
};

enum {
    FRAME_SUSPENDED,
    FRAME_USER_GAME,
    FRAMES_MAX = FRAME_USER_GAME + 1 + MODE_COUNT /* each mode once */
};

struct mode_stack {
    struct mode_frame list[FRAMES_MAX];
    int top; /* at least FRAME_USER_GAME */
};

/* Creates the states of the modes, and a stack with only the user's game. `modes` is indexed
 * by enum mode_id. */
void modes_create(struct session *session, const struct mode *const *modes);
void modes_destroy(struct session *session);

/* DEFINE_MODE_STATE_GETTER defines name(session), which returns a mode's state with its
 * type. */
void *mode_state(const struct session *session, enum mode_id id);
#define DEFINE_MODE_STATE_GETTER(name, type, id)                                              \
    static inline type *name(const struct session *session)                                   \
    {                                                                                         \
        return mode_state(session, id);                                                       \
    }

/* Computes session->state and the boards. Called by the functions of the stack, modes_poll(),
 * and dispatch.c after a command. */
void session_update_state(struct session *session);

/* ---- the stack -------------------------------------------------------------------------- */

bool mode_is_on_stack(const struct session *session, enum mode_id id);

/* Pushes a frame or, if the mode has one, removes the frames above it. Returns the frame's
 * game; the caller initializes it if the frame is new and has a board. */
struct game *mode_push(struct session *session, enum mode_id id);

/* mode_pop() removes the topmost frame; `leave` calls it. mode_remove() removes all
 * frames down to the mode's, if any, with `leave`. */
void mode_pop(struct session *session);
void mode_remove(struct session *session, enum mode_id id);

/* Removes the frames above the user's game, with `leave`. */
void modes_remove_all(struct session *session);

/* Sets the mode of the user's game. */
void mode_set_base(struct session *session, enum mode_id id);

/* Removes the frames above the topmost one with MODE_PLAY_BOARD, then that frame. Its game
 * replaces the game of the frame below, which must have one. */
void mode_replace_board_below(struct session *session);

/* Returns the board below the topmost one; the lowest is the user's game. */
const struct game *mode_board_below(const struct session *session);

/* Returns the frame of the suspended game, or NULL. session_drop_suspended_game() frees it. */
struct mode_frame *session_suspended_game(const struct session *session);
void session_drop_suspended_game(struct session *session);

bool modes_handle_line(struct session *session, const char *line);
bool modes_handle_move(struct session *session, chess_move move);
bool modes_prevent_saving(struct session *session);
bool modes_handle_command(struct session *session, const struct command_entry *entry,
                          const char *argument);
const char *modes_prompt(const struct session *session);
bool modes_name_player(const struct session *session, enum color color,
                       struct player_card *card);
void modes_handle_change(struct session *session, unsigned changes);
void modes_handle_game_replaced(struct session *session);
unsigned modes_poll(struct session *session);
int64_t modes_deadline(const struct session *session);
bool modes_resume_game(struct session *session, int64_t lobby_game);
bool modes_ask_before_quit(struct session *session);
void modes_finish(struct session *session);

/* ---- refusals --------------------------------------------------------------------------- */

/* Returns the sentence that refuses a command with these rules (enum command_rule, or-ed) in
 * the current state, or NULL if it is allowed. COMMAND_UNKNOWN stands for any action with
 * these rules. session_refuse() reports the sentence, if any, and returns whether there is
 * one. */
const char *session_refusal(const struct session *session, enum command_id command,
                            unsigned rules);
bool session_refuse(struct session *session, enum command_id command, unsigned rules);

/* Like session_refuse(), but applies the kiosk rules, including those for the argument. */
bool session_refuse_in_kiosk(struct session *session, const struct command_entry *entry,
                             const char *argument);

#endif
