/* browse_state.h - shared by browse.c, browse_commands.c, browse_moves.c and save_file.c.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_BROWSE_STATE_H
#define TTYCHESS_SESSION_BROWSE_STATE_H

#include "session/games/browse.h"

/* An edited, unsaved game that is not on the board. */
struct edited_game {
    size_t index;
    char *text; /* owned; PGN */
    size_t length;
    bool truncated; /* as in struct game */
};

struct browser {
    char *path;                /* owned; absolute if possible; NULL: no file is open */
    char name[GAME_NAME_SIZE]; /* printable; the file's name, or the list's title */
    struct game_list *list;
    bool is_epd;                /* the games are positions, and moves are tried */
    bool converted;             /* the games have no PGN file: pasted, found or from EPD */
    struct query query;         /* the search that the listed games match */
    size_t index;               /* index of the game that is, or was last, on the board */
    size_t selected_row;        /* index of the selected game among the matches */
    size_t next_print_row;      /* next row to print; 0: start at the selected game */
    size_t reported_games;      /* number of games at the last SESSION_EVENT_LIST */
    size_t tree_count;          /* moves in the open game's tree, to detect edits */
    bool changed;               /* the open game has unsaved edits */
    struct edited_game *edited; /* owned */
    size_t edited_count;
};

/* Returns the open file of games, or NULL. */
static inline struct browser *browser_of(const struct session *session)
{
    struct browser *browser = mode_state(session, MODE_FILE);
    return browser->path ? browser : NULL;
}

/* ---- browse.c ------------------------------------------------------------ */

void browse_free(struct session *session);

/* Puts a game on the board, at its start or where it matches the query. Returns false and
 * reports an error if it cannot be read. */
bool browse_open_game(struct session *session, size_t index);

/* Removes the game from the board, and keeps unsaved edits as text. */
void browse_close_game(struct session *session);

/* Puts a game on the board as a study. The session takes ownership of *game. */
void browse_put_on_board(struct session *session, struct game *game);

size_t browse_unsaved_count(const struct session *session);

/* ---- browse_moves.c ------------------------------------------------------ */

/* Moves one ply in the tree and reports the position. Does nothing and returns false if
 * session_shows_move_tree() returns false. */
bool browse_step_ply(struct session *session, bool forward);

/* Reports the last move and, without a screen, the comments. */
void browse_report_position(struct session *session);

/* ---- browse.c: the list -------------------------------------------------- */

/* Reports what could not be read, once. */
void browse_report_errors(struct session *session);

/* Returns whether a file is open and still being read or searched. */
bool browse_list_is_growing(const struct session *session);

/* Reads and searches the next portion, if any. Returns events (enum session_event, or-ed). */
unsigned browse_list_continue(struct session *session);

/* ---- save_file.c --------------------------------------------------------- */

/* Asks for confirmation if there are unsaved edits. Returns whether it asked. */
bool save_file_ask_before_quit(struct session *session);

/* Saves unsaved edits in the archive, when the session ends or another file is opened. */
void save_file_archive_unsaved(struct session *session);

#endif
