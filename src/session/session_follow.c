/* follow.c - watching a file of games that somebody else keeps writing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file's size, date and identity are looked at twice a second; when they have changed it
 * is read anew, in portions, beside what is shown. What was read is taken when the file has
 * not changed meanwhile and follow.h believes it; else what was last good stays.
 */
#include "session/session_browser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/annotation_text.h"
#include "session/analysis.h"

enum {
    INTERVAL = 500,    /* milliseconds between two looks */
    PORTION = 1 << 20, /* bytes read at once */
    LAST_BYTES = 16,
    TOLD_MOVES = 12 /* at once, each in a sentence of its own */
};

/* ---- what there is -------------------------------------------------------------- */

static bool is_same_game(const struct game_list *one, size_t index,
                         const struct game_list *other, size_t there)
{
    static const enum list_field fields[] = {LIST_WHITE, LIST_BLACK, LIST_ROUND, LIST_DATE};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (strcmp(game_list_text(one, index, fields[i]),
                   game_list_text(other, there, fields[i])) != 0)
            return false;
    return true;
}

/* Where the game that is watched is in the new list; SIZE_MAX: it is not there. */
static size_t find_game(const struct browser *browser, const struct game_list *fresh)
{
    size_t count = game_list_count(fresh), index = browser->index;
    if (browser->index >= game_list_count(browser->list))
        return SIZE_MAX;
    if (index < count && is_same_game(browser->list, index, fresh, index))
        return index;
    for (size_t i = 0; i < count; i++)
        if (is_same_game(browser->list, index, fresh, i))
            return i;
    return index < count && count == 1 && game_list_count(browser->list) == 1 ? index
                                                                              : SIZE_MAX;
}

static bool list_breaks_off(struct game_list *list)
{
    off_t size = game_list_mark(list)->size;
    size_t length = size < LAST_BYTES ? (size_t)size : LAST_BYTES;
    char bytes[LAST_BYTES];
    return !game_list_copy_bytes(list, size - (off_t)length, length, bytes, NULL) ||
           follow_breaks_off(bytes, length);
}

/* Read the watched game of a list; false: there is none. */
static bool read_state(struct browser *browser, struct game_list *list, size_t index,
                       struct follow_state *state, struct game *game)
{
    enum pgn_status status = PGN_NONE;
    *state = (struct follow_state){.games = game_list_count(list),
                                   .breaks_off = list_breaks_off(list)};
    if (browser->open && index != SIZE_MAX)
        status = game_list_load(list, index, game, NULL);
    state->has_game = status != PGN_NONE;
    state->broken = status == PGN_BROKEN || game_list_failure(list);
    state->plies = state->has_game ? game->count : 0;
    return state->has_game;
}

static void note_state(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct game game;
    if (read_state(browser, browser->list, browser->index, &browser->follow.state, &game))
        game_free(&game);
}

/* ---- what is new ---------------------------------------------------------------- */

static void tell_moves(struct session *session, const struct game *new,
                       const struct follow_change *change)
{
    const struct move_node *node = new->tree.root;
    size_t last = change->common + change->added;
    size_t first = change->added > TOLD_MOVES ? last - TOLD_MOVES : change->common;
    char clock[ANNOTATION_CLOCK_SIZE], glyphs[ANNOTATION_GLYPHS_SIZE];
    if (change->removed > 0)
        session_tell(session, MESSAGE_INFO, "%zu half-moves were taken back or corrected.",
                     change->removed);
    if (first > change->common)
        session_tell(session, MESSAGE_MOVE, "%zu new half-moves.", change->added);
    for (size_t ply = 1; ply <= last; ply++) {
        size_t half = ply - 1 + (new->start.side_to_move == BLACK);
        bool has_clock;
        node = node->first;
        if (ply <= first)
            continue;
        has_clock = annotation_clock(node, clock);
        session_tell(session, MESSAGE_MOVE, "%.60s: %zu%s %s%s%s%s.",
                     half % 2 ? new->black : new->white, new->start.fullmove_number + half / 2,
                     half % 2 ? "..." : ".", node->san, annotation_glyphs(node, glyphs),
                     has_clock ? ", clock " : "", has_clock ? clock : "");
    }
    if (change->ended)
        session_tell(session, MESSAGE_RESULT, "%.60s - %.60s: %s.", new->white, new->black,
                     result_text(game_whole_result(new)));
}

/* The new game takes the place of the old one; who stood at its end goes on with it. */
static void take_new_game(struct session *session, void *context)
{
    struct game *new = context;
    struct browser *browser = browser_of(session);
    const struct move_node *end = move_node_end(session->board->tree.root);
    bool at_end = session->board->node == end;
    struct move_node *place;
    place =
        at_end ? move_node_end(new->tree.root) : follow_find_place(new, session->board->node);
    game_free(session->board);
    *session->board = *new;
    game_set_study(session->board, true);
    game_go_to(session->board, place);
    browser->tree_count = session->board->tree.count;
}

static void show_new_game(struct session *session, struct game *new)
{
    const struct game *own = session->own;
    struct follow_change change;
    bool at_end = own->node == move_node_end(own->tree.root);
    bool tried = !session_shows_tree(session);
    size_t hidden;
    if (browser_of(session)->changed) /* one's own variations stay, and are no news */
        follow_keep_variations(new, own);
    if (!follow_compare(own, new, &change)) {
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
        session_tell(session, MESSAGE_INFO, "A new game: %zu: %.60s - %.60s.", now,
                     game_list_text(fresh, now - 1, LIST_WHITE),
                     game_list_text(fresh, now - 1, LIST_BLACK));
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
    struct follow_state state;
    struct game game;
    size_t index = find_game(browser, fresh);
    bool has_game, was_empty = game_list_count(browser->list) == 0;
    if (!file_mark_take(&mark, session->storage, browser->path) ||
        !file_mark_is_same(&mark, game_list_mark(fresh))) {
        forget_fresh(follow); /* it was written to while it was read */
        return;
    }
    has_game = read_state(browser, fresh, index, &state, &game);
    if (!follow_believes(&follow->state, &state, doubted_for(follow, &mark, now))) {
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
    note_state(session);
    if (browser->open)
        session_browse_step(session, BROWSE_END);
    session_tell(session, MESSAGE_INFO, "Following %s: new moves appear by themselves.",
                 browser->name);
}

void session_end_following(struct session *session)
{
    forget_fresh(&browser_of(session)->follow);
}

/* Another game is watched from now on. */
void session_follow_game(struct session *session)
{
    if (browser_of(session)->follow.on)
        note_state(session);
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
