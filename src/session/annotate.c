/* annotate.c - changing a game that is read: order and removal of variations,
 * comments, glyphs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing reaches the file before `save`. Deleting is asked about first: the same request
 * once more is the answer; what was deleted last can be brought back.
 */
#include "session/browse_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "pgn/annotation_text.h"
#include "base/memory.h"
#include "session/handlers.h"
#include "session/question.h"

static struct game *game_to_change(struct session *session)
{
    if (session_is_browsing(session))
        return session->own;
    session_tell(session, MESSAGE_ERROR, "Only a game of a file can be changed like this: %s.",
                 session->settings->restricted ? "paste one"
                                               : "'ttychess FILE.pgn' opens one");
    return NULL;
}

/* ---- variations ----------------------------------------------------------------- */

static void promote_node(struct session *session, void *context)
{
    struct move_node *node = session->own->node;
    game_promote(session->own, context);
    game_go_to(session->own, node);
}

void session_promote(struct session *session)
{
    struct game *own = game_to_change(session);
    struct move_node *head;
    if (!own)
        return;
    head = move_node_variation(own->node);
    if (!head->parent) {
        session_tell(session, MESSAGE_ERROR, "This is the main line already.");
        return;
    }
    session_change_board(session, promote_node, head);
    session_mark_changed(session);
    session_tell(session, MESSAGE_INFO, "Promoted: %s%s.", head->san,
                 move_node_is_main(head) ? " is of the main line now"
                                         : " comes before the variation it stood behind");
}

static void remove_node(struct session *session, void *context)
{
    struct move_node *node = context;
    browser_of(session)->deleted =
        (struct deleted){.node = node, .parent = node->parent, .next = node->next};
    game_remove(session->own, context);
}

/* The last move with all behind it. */
void session_delete(struct session *session)
{
    struct game *own = game_to_change(session);
    struct move_node *node;
    char text[MOVE_ANNOTATED_SIZE];
    if (!own)
        return;
    node = own->node;
    if (!node->parent) {
        session_tell(session, MESSAGE_ERROR,
                     "The board is at the start: go to the move to delete from.");
        return;
    }
    session_write_place(session, text);
    if (!session_is_confirmed(session)) {
        size_t count = move_node_count(node);
        session_question(session, REQUEST_DELETE, "",
                         "Delete %s and what follows, %zu half-move%s? y or n.", text, count,
                         plural(count));
        return;
    }
    session_change_board(session, remove_node, node);
    session_mark_changed(session);
    session_tell(session, MESSAGE_INFO,
                 "Deleted: %s and what followed. 'undelete' brings "
                 "it back.",
                 text);
}

static void restore_node(struct session *session, void *context)
{
    const struct deleted *deleted = context;
    move_tree_restore(deleted->parent, deleted->node, deleted->next);
    game_go_to(session->own, deleted->node);
}

static void restore_words(struct session *session, void *context)
{
    const struct deleted *deleted = context;
    deleted->node->notes->before = deleted->before;
    deleted->node->notes->after = deleted->after;
    game_go_to(session->own, deleted->node);
}

void session_undelete(struct session *session)
{
    struct game *own = game_to_change(session);
    struct deleted deleted;
    if (!own)
        return;
    deleted = browser_of(session)->deleted;
    if (!deleted.node) {
        session_tell(session, MESSAGE_ERROR,
                     "Nothing was deleted from this game that could "
                     "be brought back.");
        return;
    }
    if (!move_tree_has(&own->tree, deleted.words ? deleted.node : deleted.parent)) {
        session_tell(session, MESSAGE_ERROR, "The place it stood at was deleted meanwhile.");
        return;
    }
    if (!deleted.words && move_node_find(deleted.parent, deleted.node->move)) {
        session_tell(session, MESSAGE_ERROR, "%s is in the game again: delete it first.",
                     deleted.node->san);
        return;
    }
    browser_of(session)->deleted.node = NULL;
    session_change_board(session, deleted.words ? restore_words : restore_node, &deleted);
    session_mark_changed(session);
    session_tell_all(session);
}

/* ---- comments ------------------------------------------------------------------- */

void session_ask_comment(struct session *session, const char *argument)
{
    struct game *own = game_to_change(session);
    char text[MOVE_ANNOTATED_SIZE];
    if (!own)
        return;
    session_write_place(session, text);
    if (*argument == '\0') {
        if (annotation_is_commented(own->node))
            session_tell_all(session);
        else
            session_tell(session, MESSAGE_INFO, "Nothing is said about %s.", text);
        return;
    }
    if (strcasecmp(argument, "none") == 0) {
        if (own->node->notes)
            browser_of(session)->deleted = (struct deleted){.node = own->node,
                                                            .words = true,
                                                            .before = own->node->notes->before,
                                                            .after = own->node->notes->after};
        annotation_remove_words(&own->tree, own->node);
        session_tell(session, MESSAGE_INFO,
                     "The comment on %s is gone; 'undelete' brings it "
                     "back.",
                     text);
    } else {
        bool more = annotation_is_commented(own->node);
        if (browser_of(session)->deleted.words &&
            browser_of(session)->deleted.node == own->node)
            browser_of(session)->deleted.node = NULL; /* something else is said now */
        move_tree_comment(&own->tree, own->node, false, argument, strlen(argument));
        session_tell(session, MESSAGE_INFO,
                     more ? "Added to the comment on %s, which stays: "
                            "%.*s"
                          : "Said about %s: %.*s",
                     text, PRINTABLE_UP_TO(300, argument));
    }
    session_mark_changed(session);
}

/* ---- glyphs --------------------------------------------------------------------- */

enum { LAST_SIGN = 6 /* "!" to "?!" exclude each other */ };

void session_ask_nag(struct session *session, const char *argument)
{
    struct game *own = game_to_change(session);
    char text[MOVE_ANNOTATED_SIZE];
    int nag;
    if (!own)
        return;
    nag = nag_read(argument, strlen(argument));
    if (own->current == 0) {
        session_tell(session, MESSAGE_ERROR, "The board is at the start: go to a move.");
        return;
    }
    if (nag <= 0 && strcasecmp(argument, "none") != 0) {
        session_tell(session, MESSAGE_ERROR,
                     "nag: expected !, ?, !!, ?\?, !?, ?!, =, +=, =+, "
                     "+/-, -/+, +-, -+, N, a number from 1 to 255, or none.");
        return;
    }
    for (int i = own->node->notes ? own->node->notes->nag_count : 0; i-- > 0;) {
        int old = own->node->notes->nags[i];
        if (nag <= 0 || (nag <= LAST_SIGN && old <= LAST_SIGN))
            move_node_unnag(own->node, (uint8_t)old);
    }
    if (nag > 0 && !move_tree_nag(&own->tree, own->node, (uint8_t)nag)) {
        session_tell(session, MESSAGE_ERROR, "A move can have %d glyphs, no more.", MOVE_NAGS);
        return;
    }
    session_mark_changed(session);
    session_write_place(session, text);
    session_tell(session, MESSAGE_INFO, "%s.", text);
}
