/* session_browse.h - reading a file of games, and stepping through any game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game from a file is a study (pgn/game.h): no engine replies, and typed moves become
 * variations. Errors are reported as messages.
 */
#ifndef TTYCHESS_SESSION_SESSION_BROWSE_H
#define TTYCHESS_SESSION_SESSION_BROWSE_H

#include "pgn/game_list.h"
#include "session/session.h"

/* Returns whether session_step_game() steps through the user's own finished game. */
bool session_browses_user_game(const struct session *session);

/* Returns whether the user may see earlier positions of a game in progress. In STATE_HISTORY,
 * session_game() is a copy at an earlier position. session_played_plies() returns how many plies
 * at the start of that copy, or of an analysis, belong to the game itself. */
bool session_can_browse_history(const struct session *session);
size_t session_played_plies(const struct session *session);

/* Returns whether to show the move tree of session_game(). Returns false while moves are being
 * tried. */
bool session_shows_move_tree(const struct session *session);

bool session_shows_game_list(const struct session *session);

struct list_state {
    const char *name;  /* of the file, printable */
    const char *words; /* the search words */
    const char *noun;  /* "game", or "position" in an EPD file */
    size_t games;      /* read so far */
    size_t matches;
    size_t selected;   /* index among the matches; 0 if no game matches */
    int permille;      /* share of the file read so far; 1000: all */
    size_t open;       /* number of the game on the board, from 1; 0: none */
    bool is_directory; /* rows have file names */
};

/* Returns false if no file is open. */
bool session_get_game_list_state(const struct session *session, struct list_state *state);

/* A row of the list, by its index among the matches. The strings are printable and belong to
 * the list. */
struct list_row {
    size_t number; /* of the game in the file, from 1 */
    const char *fields[GAME_LIST_FIELDS];
    int plies;    /* -1: unknown */
    bool changed; /* the game has unsaved changes */
};
void session_get_game_list_row(struct session *session, size_t index, struct list_row *row);

/* If `words` is the number of a game, selects it and returns true. Otherwise filters the list. */
bool session_filter_games(struct session *session, const char *words);

/* Moves the selection down by `rows`, or up if negative, but not past either end. */
void session_step_game_list(struct session *session, long rows);

/* Reads the selected game of the open file, without opening it, up to its last position. The
 * caller calls game_free(). Returns false if no game is selected or it cannot be read. */
bool session_read_selected_game(struct session *session, struct game *game);

/* Returns false if no game is selected. */
bool session_open_selected_game(struct session *session);

/* Returns where Escape leads from a file, "your game" or "the start screen", or "". */
const char *session_file_escape_key_text(const struct session *session);

/* Prints the list of games. Front ends without a screen call this after COMMAND_GAMES. */
void session_print_games(struct session *session);

/* Up and down choose among the alternatives to the next move or, if it has none, to the last
 * move played. */
enum browse_step {
    BROWSE_BACK,
    BROWSE_FORWARD,
    BROWSE_START,
    BROWSE_END,
    BROWSE_PAGE_BACK,
    BROWSE_PAGE_FORWARD,
    BROWSE_UP,
    BROWSE_DOWN
};

/* Steps through the variation of an analysis. Up and down go to another variation, at the same
 * depth if possible. */
void session_step_variation(struct session *session, enum browse_step step);

/* Goes to any move of session_game() and reports it, as `goto` does. */
void session_browse_to_move(struct session *session, const struct move_node *node);

/* Steps through the game or the moves tried. Reports the position only in the user's own
 * game. */
void session_step_game(struct session *session, enum browse_step step);

/* Shows the next move of a game from a file, or of the user's finished game, and the one after
 * it in two seconds, until the end; starts at the beginning if called at the end. Returns false
 * and stops if no such game is shown. */
bool session_autoplay(struct session *session);

/* Returns whether autoplay was on. */
bool session_stop_autoplay(struct session *session);

#endif
