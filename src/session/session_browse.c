/* browse.c - a file of games that is read: opening it, and the games in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game that is open is the session's, as a study; games that were changed and left are
 * remembered as text until they are saved. The file is only ever written by `save`.
 */
#include "session/session_browser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "pgn/pgn.h"
#include "session/analysis.h"
#include "session/review.h"
#include "session/watch.h"

enum { FIRST_PORTION = 64 << 10 /* bytes gone through before anything is shown */ };

bool session_shows_tree(const struct session *session)
{
    return session_is_browsing(session) && !session_is_at(session, AT_SETUP | AT_LINE) &&
           (!session_is_analysing(session) || session_count_tried(session) == 0);
}

/* ---- the board ---------------------------------------------------------------------- */

void session_change_board(struct session *session,
                          void (*change)(struct session *session, void *context),
                          void *context)
{
    bool analysing = session_is_analysing(session);
    if (analysing)
        session_end_analysis(session);
    change(session, context);
    session_commit(session, CHANGE_BOARD | CHANGE_GAME | CHANGE_THOUGHTS);
    if (analysing)
        session_begin_analysis(session);
    if (browser_of(session))
        browser_of(session)->news_of_game = true;
}

static void take_game(struct session *session, void *context)
{
    struct game *game = context;
    game_free(session->board);
    *session->board = *game;
    game_set_study(session->board, true);
    browser_of(session)->tree_count = session->board->tree.count;
    browser_of(session)->deleted.node = NULL;
}

void session_put_study(struct session *session, struct game *game)
{
    session_forget_lines(session);
    session_change_board(session, take_game, game);
}

/* ---- games that were changed ---------------------------------------------------------- */

struct edited_game *session_find_edited(const struct session *session, size_t index)
{
    struct browser *browser = browser_of(session);
    for (size_t i = 0; i < browser->edited_count; i++)
        if (browser->edited[i].index == index)
            return &browser->edited[i];
    return NULL;
}

size_t session_unsaved(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return browser ? browser->edited_count + browser->changed : 0;
}

size_t session_unkept(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    size_t count = session_unsaved(session);
    for (size_t i = 0; browser && i < browser->edited_count; i++)
        count -= browser->edited[i].elsewhere;
    return count - (browser && browser->changed && browser->elsewhere);
}

void session_turn_back(struct session *session)
{
    if (browser_of(session)->away)
        session->flipped = browser_of(session)->turned;
    browser_of(session)->away = false;
}

static void forget_edited(struct browser *browser, struct edited_game *edited)
{
    free(edited->text);
    *edited = browser->edited[--browser->edited_count];
}

void session_close_game(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct edited_game *edited;
    if (!browser || !browser->open)
        return;
    activities_leave(session);
    session_stop_review(session);
    browser->open = false;
    browser->asked = ASKED_NOTHING;
    if (!browser->changed)
        return;
    browser->changed = false;
    edited = session_find_edited(session, browser->index);
    if (edited)
        forget_edited(browser, edited);
    browser->edited =
        memory_resize(browser->edited, browser->edited_count + 1, sizeof *browser->edited);
    edited = &browser->edited[browser->edited_count++];
    edited->index = browser->index;
    edited->text = pgn_write(session->board, &edited->length);
    edited->elsewhere = browser->elsewhere;
}

void session_mark_changed(struct session *session)
{
    if (!session_is_browsing(session))
        return;
    browser_of(session)->changed = browser_of(session)->news_of_game = true;
    browser_of(session)->elsewhere = false;
}

/* ---- opening -------------------------------------------------------------------------- */

/* A game as it was left, or as it stands in the file. */
static enum pgn_status load_game(struct session *session, size_t index, struct game *game,
                                 struct edited_game *edited, struct reason *reason)
{
    struct browser *browser = browser_of(session);
    struct edited_game *left = session_find_edited(session, index);
    enum pgn_status status;
    *edited = left ? *left : (struct edited_game){0}; /* its text is not used */
    if (!left)
        return game_list_load(browser->list, index, game, reason);
    status = pgn_read(game, left->text, left->length, 1, reason);
    forget_edited(browser, left);
    return status;
}

static const char *known_tag(const struct game *game, const char *name)
{
    const char *value = game_tag(game, name);
    return value && *value != '?' ? value : NULL;
}

static void tell_opened(struct session *session)
{
    const struct browser *browser = browser_of(session);
    const struct game *game = session->own;
    const char *event = known_tag(game, "Event"), *date = known_tag(game, "Date");
    char players[2 * GAME_NAME_SIZE + 16] = "";

    if (!event || *game->white != '?' || *game->black != '?') /* else it is a lesson */
        snprintf(players, sizeof players, "%.80s - %.80s, %s%s", game->white, game->black,
                 result_text(game_whole_result(game)), event ? ", " : "");
    session_tell(session, MESSAGE_INFO, "Game %zu of %zu%s: %s%.120s%s%.12s.",
                 browser->index + 1, game_list_count(browser->list),
                 game_list_is_complete(browser->list) ? "" : " or more", players,
                 event ? event : "", date ? ", " : "", date ? date : "");
    if (game->tree.root->notes && browser->tells_notes)
        session_tell_place(session);
}

bool session_open_game(struct session *session, size_t index)
{
    struct browser *browser = browser_of(session);
    enum pgn_status status;
    struct reason remark, reason = {0, 0, ""};
    struct edited_game edited;
    struct game game;
    if (browser->open && browser->index == index) {
        browser->listing = false;
        return true;
    }
    session_close_game(session);
    session_end_watch(session);
    status = load_game(session, index, &game, &edited, &reason);
    if (status == PGN_NONE) {
        session_tell(session, MESSAGE_ERROR, "Game %zu cannot be read: %s.", index + 1,
                     reason.text);
        browser->listing = game_list_count(browser->list) > 1;
        return false;
    }
    game_set_study(&game, true);
    game_go_to(&game, game.tree.root);
    session->human[WHITE] = session->human[BLACK] = true;
    browser->open = true;
    browser->listing = false;
    browser->index = index;
    session_turn_back(session);
    session_put_study(session, &game);
    browser->changed = edited.length > 0;
    browser->elsewhere = edited.elsewhere;
    session_follow_game(session);
    browser->selected = game_list_match_place(browser->list, index);
    if (browser->selected >= game_list_match_count(browser->list))
        browser->selected = 0;
    browser->tell_from = 0;
    tell_opened(session);
    if (pgn_remark_start(session->own, &remark))
        session_tell_remark(session, &remark);
    if (status == PGN_BROKEN)
        session_tell(session, MESSAGE_ERROR,
                     "The game is damaged (%s); what can be read is "
                     "here.",
                     reason.text);
    return true;
}

/* Whether one of the first games has a usual tag or a move: else the file is something else,
 * in which single bytes look like signs of PGN. */
static bool has_games(struct game_list *list)
{
    bool found = false;
    for (size_t i = 0; i < game_list_count(list) && !found; i++) {
        struct game game;
        if (game_list_load(list, i, &game, NULL) == PGN_NONE)
            continue;
        found = game.count > 0 || game_tag(&game, "Site") || game_tag(&game, "FEN");
        for (int field = 0; field < LIST_FIELDS; field++)
            found |= *game_list_text(list, i, (enum list_field)field) != '\0';
        game_free(&game);
    }
    return found;
}

static bool open_list(struct session *session, const char *path, struct reason *reason)
{
    struct browser *browser = browser_of(session);
    browser->list = game_list_open(session->storage, path, reason);
    if (!browser->list)
        return false;
    while (game_list_count(browser->list) < 2 && /* is it the only one? */
           game_list_read(browser->list, FIRST_PORTION, 1))
        ;
    if (browser->follow.on)
        return true;
    if (game_list_count(browser->list) > 0 && !has_games(browser->list))
        return reason_set(reason, 0,
                          "%s: expected games in PGN; it has neither a tag nor a "
                          "legal move",
                          path);
    if (game_list_count(browser->list) > 0)
        return true;
    return reason_set(reason, 0, "%s: %s", path,
                      game_list_failure(browser->list) ? game_list_failure(browser->list)
                                                       : "there is no game in it");
}

bool session_begin_browsing(struct session *session, struct reason *reason)
{
    const struct settings *settings = session->settings;
    const char *path = settings->follow ? settings->follow : settings->pgn_file;
    const char *last = strrchr(path, '/');
    struct browser *browser = activity_state(session, ACTIVITY_BROWSE);
    browser->path = realpath(path, NULL);
    if (!browser->path)
        browser->path = memory_copy_string(path);
    printable_copy_string(browser->name, sizeof browser->name, last ? last + 1 : path);
    browser->follow.on = settings->follow != NULL;
    game_init(session->own, NULL);
    session->human[WHITE] = session->human[BLACK] = true;
    session->flipped = settings->color == WHO_BLACK;
    if (!open_list(session, path, reason))
        return false;
    if (game_list_count(browser->list) == 1 && game_list_is_complete(browser->list)) {
        if (!session_open_game(session, 0))
            return reason_set(reason, 0, "%s: its game cannot be read", path);
    } else {
        browser->listing = true;
    }
    session_begin_following(session);
    return true;
}

void session_free_browser(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser)
        return;
    session_end_following(session);
    game_list_close(browser->list);
    while (browser->edited_count > 0)
        forget_edited(browser, &browser->edited[0]);
    free(browser->edited);
    free(browser->path);
}
