/* session_browse.h - a file of games that is read: the list of them, the game that is open,
 * and stepping in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * While a game is open it stands on the board as a study (game.h): nobody answers, typed
 * moves become variations. As session.h: one thread; bad requests are told as messages.
 */
#ifndef TTYCHESS_SESSION_SESSION_BROWSE_H
#define TTYCHESS_SESSION_SESSION_BROWSE_H

#include "pgn/game_list.h"
#include "session/session.h"

/* Whether session_browse_step() walks in one's own game, which is over. */
bool session_walks_own_game(const struct session *session);

/* Whether it looks back in a game that goes on; AT_LOOK: session_game() is a copy of that game
 * which stands elsewhere, while the game itself stands after so many half-moves. */
bool session_can_look_back(const struct session *session);
size_t session_count_played(const struct session *session);

/* Whether the tree of session_game() is what is to be shown: not while moves are tried. */
bool session_shows_tree(const struct session *session);

/* Whether the list is to be shown instead of the board. */
bool session_shows_list(const struct session *session);

struct list_state {
    const char *name;  /* of the file, printable */
    const char *words; /* looked for */
    size_t games;      /* found so far */
    size_t matches;
    size_t selected; /* among the matches; 0 when there are none */
    int permille;    /* of the file gone through; 1000: all */
    size_t open;     /* number of the game on the board, from 1; 0: none is */
};

/* False: no file is open. */
bool session_list_state(const struct session *session, struct list_state *state);

/* A row of the list, by its place among the matches. Texts are printable and the list's. */
struct list_row {
    size_t number; /* of the game in the file, from 1 */
    const char *fields[LIST_FIELDS];
    int plies;    /* -1: not known */
    bool changed; /* and not saved */
};
void session_list_row(struct session *session, size_t place, struct list_row *row);

/* Show the games that have these words. */
void session_find_games(struct session *session, const char *words);

/* Choose another one, so many rows up or down; the ends hold. */
void session_select_game(struct session *session, long rows);

/* Open the chosen game. False: there is none. */
bool session_open_selected(struct session *session);

/* What Escape goes back to out of a file: "your game", "the start screen"; "": nothing waits, or no
 * file is open. */
const char *session_way_back(const struct session *session);

/* Tell the list in words, for a face without a screen: after REQUEST_GAMES. */
void session_tell_games(struct session *session);

enum browse_step {
    BROWSE_BACK,
    BROWSE_FORWARD,
    BROWSE_START,
    BROWSE_END,
    BROWSE_PAGE_BACK,
    BROWSE_PAGE_FORWARD,
    BROWSE_UP,
    BROWSE_DOWN /* among moves that could be played here, or
                                           * could have been instead of the last one */
};

/* Step in the line that is walked, if one is; up and down to another line, as deep as far as it
 * goes. */
void session_step_line(struct session *session, enum browse_step step);

/* Go to a move of session_game(), which need not be on its line: as `goto` does, told. */
void session_browse_go(struct session *session, const struct move_node *node);

/* Step in the game without a word; in one's own, over or not, with the place told. */
void session_browse_step(struct session *session, enum browse_step step);

#endif
