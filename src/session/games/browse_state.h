/* browse_state.h - what is inside a session that reads a file of games; for browse.c,
 * browse_requests.c, read.c and save_file.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * browse.c opens games and has the list and its background work; browse_requests.c opens files and
 * says which game is asked for; read.c walks in a game and changes it; save_file.c saves.
 */
#ifndef TTYCHESS_SESSION_BROWSE_STATE_H
#define TTYCHESS_SESSION_BROWSE_STATE_H

#include "session/games/browse.h"

struct edited_game { /* changed, not saved, and not on the board */
    size_t index;
    char *text; /* owned; PGN */
    size_t length;
    bool cut; /* as game->cut */
};

struct browser {
    char *path;                /* owned; where the file really is */
    char name[GAME_NAME_SIZE]; /* its last part, printable */
    struct game_list *list;
    bool pasted;           /* there is no file of that name */
    struct question found; /* that the games of the list answer, if it is about positions */
    size_t index;          /* of the game on the board, or the last one that was */
    size_t selected;       /* among the matches */
    size_t tell_from;  /* place the next list in words goes on from; 0: at the chosen game */
    size_t told_games; /* the list as the face was last told of it */
    size_t tree_count; /* moves of the open game's tree when it was last looked at */
    bool changed;      /* the open game, and it is not saved */
    struct edited_game *edited; /* owned */
    size_t edited_count;
};

/* The session's; NULL: no file of games is read. */
static inline struct browser *browser_of(const struct session *session)
{
    struct browser *browser = mode_state(session, MODE_FILE);
    return browser->path ? browser : NULL;
}

/* ---- browse.c ----------------------------------------------------------- */

void browse_free(struct session *session);

/* Put a game of the file on the board, at its start. False after a complaint. */
bool browse_open_game(struct session *session, size_t index);

/* Take the game from the board: what was changed in it is remembered. */
void browse_close_game(struct session *session);

/* Put a read game on the board, which becomes the session's. */
void read_put_study(struct session *session, struct game *game);

/* How many games are changed and not saved. */
size_t browse_unsaved(const struct session *session);

/* ---- read.c ------------------------------------------------------ */

/* A half-move back or forward in the tree, told; false when it is not a game that is read. */
bool read_step(struct session *session, bool forward);
void read_tell_place(struct session *session);

/* ---- browse.c, the list ------------------------------------------------------ */

/* Whether the file is still being gone through or searched; and go on with that, a portion;
 * enum session_news. */
bool browse_list_is_growing(const struct browser *browser);
unsigned browse_list_go_on(struct session *session);

/* ---- save_file.c ------------------------------------------------------------ */

/* Ask before leaving with changes that are not saved; false: leave. */
bool save_file_holds_quit(struct session *session);

/* At the end: keep such changes in the archive. */
void save_file_rescue(struct session *session);

#endif
