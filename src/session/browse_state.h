/* browse_state.h - what is inside a session that reads a file of games; for the
 * browse*.c files, annotate.c, save_file.c and follow.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * browse.c opens files and games, browse_requests.c says which is asked for;
 * browse_list.c is the list and its background work; browse_step.c walks in a
 * game; annotate.c changes it; save_file.c saves; follow.c watches a file
 * that grows.
 */
#ifndef TTYCHESS_SESSION_BROWSE_STATE_H
#define TTYCHESS_SESSION_BROWSE_STATE_H

#include "pgn/growth.h"
#include "pgn/move_text.h"
#include "session/session_browse.h"
#include "session/browse.h"

struct edited_game { /* changed, not saved, and not on the board */
    size_t index;
    char *text; /* owned; PGN */
    size_t length;
    bool elsewhere; /* as it is now it stands in another file */
};

struct following { /* a file that somebody else writes */
    bool on;
    int64_t next_look;         /* of session->now() */
    struct game_list *fresh;   /* being read; NULL: none */
    struct file_mark doubted;  /* a state that is not believed yet */
    int64_t doubted_since;     /* -1: none */
    struct growth_state state; /* of what is shown */
    bool gone;                 /* the file is not there, and that was told */
};

struct deleted { /* taken out of the open game last; nodes live as long as their tree */
    struct move_node *node; /* NULL: nothing */
    bool words;             /* only what was said about it: */
    struct move_comments before, after;
    struct move_node *parent, *next; /* else where it stood */
};

struct browser {
    char *path;                /* owned; where the file really is */
    char name[GAME_NAME_SIZE]; /* its last part, printable */
    struct game_list *list;
    bool pasted;       /* there is no file of that name */
    bool listing;      /* the list is shown */
    bool open;         /* a game of the file is on the board */
    size_t index;      /* of that game, or the last one that was */
    size_t selected;   /* among the matches */
    size_t tell_from;  /* place the next list in words goes on from; 0: at the chosen game */
    bool count_owed;   /* a list was told in words before the file was read to its end */
    size_t told_games; /* the list as the face was last told of it */
    bool list_news;
    bool news_of_game;
    size_t tree_count; /* moves of the open game's tree when it was last looked at */
    bool changed;      /* the open game, and it is not saved */
    struct deleted deleted;
    bool elsewhere;             /* but as it is now it stands in another file */
    bool away;                  /* another game is played */
    bool turned;                /* the board, before that one */
    struct edited_game *edited; /* owned */
    size_t edited_count;
    struct following follow;
};

/* The session's; NULL: no file of games is read. */
static inline struct browser *browser_of(const struct session *session)
{
    struct browser *browser = activity_state(session, ACTIVITY_BROWSE);
    return browser->path ? browser : NULL;
}

/* ---- browse.c ----------------------------------------------------------- */

void session_free_browser(struct session *session);

/* The tree of the game that is read has changed: there is something to save. */
void session_mark_changed(struct session *session);

/* Put a game of the file on the board, at its start. False after a complaint. */
bool session_open_game(struct session *session, size_t index);

/* Take the game from the board: what was changed in it is remembered. */
void session_close_game(struct session *session);

/* Put a read game on the board, which becomes the session's. */
void session_put_study(struct session *session, struct game *game);

/* Do what changes the board of a game that is read, also while it is analysed. */
void session_change_board(struct session *session,
                          void (*change)(struct session *session, void *context),
                          void *context);

/* How many games are changed and not saved. */
size_t session_unsaved(const struct session *session);

/* How many of them would be lost: those that stand in no other file, either. */
size_t session_unkept(const struct session *session);

/* The board is turned as it was before a game was played. */
void session_turn_back(struct session *session);

/* The edited form of a game, or NULL. */
struct edited_game *session_find_edited(const struct session *session, size_t index);

/* Another game is followed from now on: how far it is. */
void session_note_growth(struct session *session);

/* ---- browse_step.c ------------------------------------------------------ */

/* Say where one stands with all that is said there. */
void session_tell_all(struct session *session);

/* "12... Nf6!?" for the move that led to where the board stands; "the start". */
void session_write_place(const struct session *session, char text[MOVE_ANNOTATED_SIZE]);

/* A half-move back or forward in the tree, told; false when it is not a game that is read. */
bool session_step_browsed(struct session *session, bool forward);
void session_tell_place(struct session *session);

/* ---- browse_list.c ------------------------------------------------------ */

/* Whether the file is still being gone through or searched; and go on with that, a portion;
 * enum session_news. */
bool browse_list_is_growing(const struct browser *browser);
unsigned browse_list_go_on(struct session *session);

/* ---- save_file.c ------------------------------------------------------------ */

/* Ask before leaving with changes that are not saved; false: leave. */
bool session_browse_holds_quit(struct session *session);

/* At the end: keep such changes in the archive. */
void session_rescue_edits(struct session *session);

/* ---- follow.c ----------------------------------------------------------- */

void session_begin_following(struct session *session);
int64_t session_follow_deadline(const struct session *session);
void session_follow_wake(struct session *session, int64_t now);

#endif
