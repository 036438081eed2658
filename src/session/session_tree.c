/* session_tree.c - the tree of a teaching strategy, searched so that it can be walked.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search runs like any other, on the thinking threads; the tree is theirs until its
 * answer has come, or until the engine rests.
 */
#include "session/session_state.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "typing/typed_move.h"

enum { NAME_LEAST = 3 /* letters of a strategy's name: moves come in two, too */ };

/* Whether a strategy keeps the nodes it searches. */
static bool keeps_tree(const struct strategy *strategy)
{
    return strcmp(strategy->name, "monte-carlo") != 0 &&
           strcmp(strategy->name, "principal-variation") != 0;
}

void session_close_tree(struct session *session)
{
    tree_walk_end(&session->tree);
}

struct tree_walk *session_tree(struct session *session)
{
    return tree_walk_is_open(&session->tree) ? &session->tree : NULL;
}

void session_free_tree(struct session *session)
{
    tree_walk_end(&session->tree);
    search_tree_free(&session->growing);
}

/* ---- what is asked for ------------------------------------------------------------- */

static bool take_depth(struct session *session, const char *word)
{
    char *end;
    long depth = strtol(word, &end, 10);
    if (*end || depth < 1 || depth > TREE_DEPTH_MAX) {
        session_tell(session, MESSAGE_ERROR, "No tree that deep: expected 1 to %d, found %s.",
                     TREE_DEPTH_MAX, word);
        return false;
    }
    session->tree_wish.depth = (int)depth;
    session->tree_wish.anew = true;
    return true;
}

static bool take_strategy(struct session *session, const struct strategy *strategy)
{
    if (!keeps_tree(strategy)) {
        session_tell(session, MESSAGE_ERROR,
                     "%s keeps no tree: expected minimax, alpha-beta, transposition or "
                     "quiescence.",
                     strategy->name);
        return false;
    }
    session->tree_wish.thinker.strategy = strategy;
    session->tree_wish.anew = true;
    return true;
}

/* The strategy that the engine plays by, or the nearest one that keeps a tree. */
static void wish_for_default(struct session *session)
{
    struct tree_wish *wish = &session->tree_wish;
    *wish = (struct tree_wish){.depth = TREE_DEPTH_DEFAULT,
                               .thinker = *session_thinker(session, THINKING_ANALYSIS)};
    if (!keeps_tree(wish->thinker.strategy))
        wish->thinker.strategy = thinker_find_strategy("alpha-beta", strlen("alpha-beta"));
}

/* "3 minimax e4 e5": depth, strategy and moves in any order. */
static bool read_wish(struct session *session, const char *argument)
{
    struct tree_wish *wish = &session->tree_wish;
    char words[sizeof wish->path], *rest = words, *word;
    wish_for_default(session);
    snprintf(words, sizeof words, "%s", argument);
    while ((word = strsep(&rest, " \t")) != NULL) {
        size_t length = strlen(word);
        const struct strategy *strategy =
            length < NAME_LEAST ? NULL : thinker_find_strategy(word, length);
        if (length == 0)
            continue;
        if (isdigit((unsigned char)word[0]) && word[strspn(word, "0123456789")] == '\0') {
            if (!take_depth(session, word))
                return false;
        } else if (strategy) {
            if (!take_strategy(session, strategy))
                return false;
        } else {
            snprintf(wish->path + strlen(wish->path), sizeof wish->path - strlen(wish->path),
                     "%s%s", wish->path[0] ? " " : "", word);
        }
    }
    return true;
}

/* ---- searching --------------------------------------------------------------------- */

static bool grow(struct session *session)
{
    struct tree_wish *wish = &session->tree_wish;
    struct search_limits limits = {
        .depth = wish->depth, .nodes = TREE_NODES_MAX, .tree = &session->growing};
    struct reason reason;
    engine_player_rest(session->engine);
    search_tree_free(&session->growing);
    if (search_tree_create(&session->growing, TREE_CAPACITY, &reason) &&
        engine_player_start(session->engine, &session->game, &wish->thinker, &limits,
                            THINKING_TREE, &reason))
        return true;
    session_tell(session, MESSAGE_ERROR, "No tree: %s.", reason.text);
    return false;
}

/* Whether the first word leads anywhere from here; else complained. */
static bool path_begins(struct session *session)
{
    char words[sizeof session->tree_wish.path];
    struct typed_move typed;
    snprintf(words, sizeof words, "%s", session->tree_wish.path);
    words[strcspn(words, " ")] = '\0';
    if (*words == '\0')
        return true;
    typed_move_read(&session->game.position, words, &typed);
    if (typed.status != TYPED_MOVE)
        session_tell(session, MESSAGE_ERROR, "%s", typed.text);
    return typed.status == TYPED_MOVE;
}

/* Go where the words lead, from the root on. */
static void follow_path(struct session *session)
{
    struct tree_walk *walk = &session->tree;
    char words[sizeof session->tree_wish.path], *rest = words, *word;
    char text[TREE_TEXT_SIZE];
    while (tree_walk_leave(walk))
        ;
    snprintf(words, sizeof words, "%s", session->tree_wish.path);
    while ((word = strsep(&rest, " ")) != NULL) {
        struct typed_move typed;
        int child;
        if (*word == '\0')
            continue;
        typed_move_read(&walk->position, word, &typed);
        if (typed.status != TYPED_MOVE) {
            session_tell(session, MESSAGE_ERROR, "%s", typed.text);
            return;
        }
        child = tree_walk_find(walk, typed.move);
        if (tree_walk_enter(walk, child))
            continue;
        if (child >= 0) {
            walk->selected = child;
            tree_walk_explain(walk, child, text);
            session_tell(session, MESSAGE_INFO, "%s", text);
        }
        return;
    }
}

/* The tree has been searched; a shallower one is, if it was cut short. */
void session_take_tree(struct session *session)
{
    struct tree_wish *wish = &session->tree_wish;
    bool cut = !session->growing.complete;
    if (cut && wish->depth > 1) {
        if (wish->wanted == 0)
            wish->wanted = wish->depth;
        wish->depth--;
        grow(session);
        return;
    }
    if (session->growing.count == 0) {
        session_tell(session, MESSAGE_ERROR, "No tree: nothing was searched.");
        session_continue(session);
        return;
    }
    tree_walk_begin(&session->tree, &session->growing, &session->game.position,
                    wish->thinker.strategy->name, wish->depth);
    if (wish->wanted > 0)
        snprintf(session->tree.note, sizeof session->tree.note,
                 "Cut: depth %d takes more than %d nodes.", wish->wanted, TREE_NODES_MAX);
    else if (session->tree.tree.lost > 0)
        snprintf(session->tree.note, sizeof session->tree.note,
                 "Cut: only the first %d nodes are kept, pruned ones included.",
                 TREE_CAPACITY);
    follow_path(session);
    session->tree_news = true;
    session_continue(session);
}

void session_ask_tree(struct session *session, const char *argument)
{
    const struct tree_walk *walk = session_tree(session);
    if (session_refuse_study(session) || !read_wish(session, argument) ||
        !path_begins(session))
        return;
    if (walk && !session->tree_wish.anew && session->tree_wish.path[0]) {
        follow_path(session);
        session->tree_news = true;
        return;
    }
    session_close_studies(session);
    grow(session);
}
