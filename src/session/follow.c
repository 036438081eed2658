/* follow.c - watching a file of games that somebody else keeps writing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file's size, date and identity are looked at twice a second; when they have changed it
 * is read anew, in portions, beside what is shown. What was read is taken when the file has
 * not changed meanwhile and growth.h believes it; else what was last good stays.
 */
#include "session/browse_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "pgn/annotation_text.h"
#include "pgn/list_growth.h"
#include "session/analysis.h"

enum {
    INTERVAL = 500,    /* milliseconds between two looks */
    PORTION = 1 << 20, /* bytes read at once */
    TOLD_MOVES = 12    /* at once, each in a sentence of its own */
};

/* ---- what is new ---------------------------------------------------------------- */

static void tell_moves(struct session *session, const struct game *new,
                       const struct growth *change)
{
    const struct move_node *node = new->tree.root;
    size_t last = change->common + change->added;
    size_t first = change->added > TOLD_MOVES ? last - TOLD_MOVES : change->common;
    char clock[ANNOTATION_CLOCK_SIZE], move[MOVE_ANNOTATED_SIZE];
    if (change->removed > 0)
        session_tell(session, MESSAGE_INFO, "%zu half-moves were taken back or corrected.",
                     change->removed);
    if (first > change->common)
        session_tell(session, MESSAGE_MOVE, "%zu new half-moves.", change->added);
    for (size_t ply = 1; ply <= last; ply++) {
        bool has_clock;
        node = node->first;
        if (ply <= first)
            continue;
        has_clock = annotation_clock(node, clock);
        session_tell(session, MESSAGE_MOVE, "%.*s: %s%s%s.",
                     PRINTABLE_UP_TO(60, (ply + (new->start.side_to_move == BLACK)) % 2
                                             ? new->white
                                             : new->black),
                     move_text_annotated(new, node, ply, move), has_clock ? ", clock " : "",
                     has_clock ? clock : "");
    }
    if (change->ended)
        session_tell(session, MESSAGE_RESULT, "%.*s - %.*s: %s.",
                     PRINTABLE_UP_TO(60, new->white), PRINTABLE_UP_TO(60, new->black),
                     result_text(game_whole_result(new)));
}

/* The new game takes the place of the old one; who stood at its end goes on with it. */
static void take_new_game(struct session *session, void *context)
{
    struct game *new = context;
    struct browser *browser = browser_of(session);
    const struct move_node *end = move_node_end(session->own->tree.root);
    bool at_end = session->own->node == end;
    struct move_node *place;
    place =
        at_end ? move_node_end(new->tree.root) : growth_find_place(new, session->own->node);
    game_free(session->own);
    *session->own = *new;
    game_set_study(session->own, true);
    game_go_to(session->own, place);
    browser->deleted.node = NULL; /* it was of the old tree */
    browser->tree_count = session->own->tree.count;
}

static void show_new_game(struct session *session, struct game *new)
{
    const struct game *own = session->own;
    struct growth change;
    bool at_end = own->node == move_node_end(own->tree.root);
    bool tried = !session_shows_tree(session);
    size_t hidden;
    if (browser_of(session)->changed) /* one's own variations stay, and are no news */
        growth_keep_variations(new, own);
    if (!growth_compare(own, new, &change)) {
        game_free(new);
        return;
    }
    tell_moves(session, new, &change);
    hidden = change.added;
    if (tried)
        session_end_analysis(session);
    session_change_board(session, take_new_game, new);
    if (!at_end && hidden > 0)
        session_tell(session, MESSAGE_INFO,
                     "You stay at your place: %zu new; 'goto main' goes to the last move.",
                     hidden);
}

static void tell_new_games(struct session *session, const struct game_list *fresh)
{
    size_t before = game_list_count(browser_of(session)->list), now = game_list_count(fresh);
    if (now == before + 1)
        session_tell(session, MESSAGE_INFO, "A new game: %zu: %.*s - %.*s.", now,
                     PRINTABLE_UP_TO(60, game_list_text(fresh, now - 1, LIST_WHITE)),
                     PRINTABLE_UP_TO(60, game_list_text(fresh, now - 1, LIST_BLACK)));
    else if (now > before)
        session_tell(session, MESSAGE_INFO, "%zu new games: %zu to %zu.", now - before,
                     before + 1, now);
    else if (now < before)
        session_tell(session, MESSAGE_INFO, "%zu games are gone from the file.", before - now);
}

static void take_list(struct session *session, struct game_list *fresh, size_t index)
{
    struct browser *browser = browser_of(session);
    size_t selected = browser->selected < game_list_match_count(browser->list)
                          ? game_list_match_index(browser->list, browser->selected)
                          : 0;
    tell_new_games(session, fresh);
    game_list_filter(fresh, game_list_words(browser->list));
    while (game_list_match(fresh, SIZE_MAX))
        ;
    game_list_close(browser->list);
    browser->list = fresh;
    browser->told_games = game_list_count(fresh);
    if (index != SIZE_MAX)
        browser->index = index;
    browser->selected = game_list_match_place(fresh, selected);
    if (browser->selected >= game_list_match_count(fresh))
        browser->selected = 0;
    browser->list_news = true;
}

/* ---- looking -------------------------------------------------------------------- */

static void forget_fresh(struct following *follow)
{
    game_list_close(follow->fresh);
    follow->fresh = NULL;
}

/* How long this state of the file has been doubted. */
static int64_t doubted_for(struct following *follow, const struct file_mark *mark, int64_t now)
{
    if (follow->doubted_since < 0 || !file_mark_is_same(&follow->doubted, mark)) {
        follow->doubted = *mark;
        follow->doubted_since = now;
    }
    return now - follow->doubted_since;
}

/* The file has been read to its end. */
static void judge_fresh(struct session *session, int64_t now)
{
    struct browser *browser = browser_of(session);
    struct following *follow = &browser->follow;
    struct game_list *fresh = follow->fresh;
    struct file_mark mark;
    struct growth_state state;
    struct game game;
    size_t index = list_growth_find(browser->list, browser->index, fresh);
    bool has_game, was_empty = game_list_count(browser->list) == 0;
    if (!file_mark_take(&mark, session->storage, browser->path) ||
        !file_mark_is_same(&mark, game_list_mark(fresh))) {
        forget_fresh(follow); /* it was written to while it was read */
        return;
    }
    has_game = list_growth_read(fresh, browser->open ? index : SIZE_MAX, &state, &game);
    if (!growth_is_credible(&follow->state, &state, doubted_for(follow, &mark, now))) {
        forget_fresh(follow);
        if (has_game)
            game_free(&game);
        return;
    }
    follow->fresh = NULL;
    follow->doubted_since = -1;
    take_list(session, fresh, index);
    follow->state = state;
    if (has_game)
        show_new_game(session, &game);
    else if (!browser->open && was_empty && session_open_game(session, 0))
        session_browse_step(session, BROWSE_END);
}

static void look(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct following *follow = &browser->follow;
    struct file_mark mark;
    struct reason reason;
    bool there = file_mark_take(&mark, session->storage, browser->path);
    if (there == follow->gone)
        session_tell(session, MESSAGE_INFO,
                     there ? "%s is there again." : "%s is gone; what was last read stays.",
                     browser->name);
    follow->gone = !there;
    if (there && !file_mark_is_same(&mark, game_list_mark(browser->list)) &&
        game_list_is_complete(browser->list))
        follow->fresh = game_list_open(session->storage, browser->path, &reason);
}

void session_begin_following(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct following *follow = &browser->follow;
    if (!follow->on)
        return;
    follow->doubted_since = -1;
    follow->next_look = session->now() + INTERVAL;
    session_note_growth(session);
    if (browser->open)
        session_browse_step(session, BROWSE_END);
    session_tell(session, MESSAGE_INFO, "Following %s: new moves appear by themselves.",
                 browser->name);
}

int64_t session_follow_deadline(const struct session *session)
{
    const struct following *follow = &browser_of(session)->follow;
    return !follow->on ? -1 : follow->fresh ? 0 : follow->next_look;
}

void session_follow_wake(struct session *session, int64_t now)
{
    struct following *follow = &browser_of(session)->follow;
    if (!follow->on)
        return;
    if (follow->fresh) {
        if (!game_list_read(follow->fresh, PORTION, SIZE_MAX / 2))
            judge_fresh(session, now);
        return;
    }
    if (now < follow->next_look)
        return;
    follow->next_look = now + INTERVAL;
    look(session);
}
