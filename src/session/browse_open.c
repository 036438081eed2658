/* browse_open.c - a file of games is opened: at the start, or in the middle of something else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/browse_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/temporary.h"
#include "session/aside.h"
#include "session/watch.h"

enum { FIRST_PORTION = 64 << 10 /* bytes gone through before anything is shown */ };

/* ---- opening the file ------------------------------------------------------------------- */

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

static bool open_list(struct browser *browser, const struct storage *storage, const char *path,
                      struct reason *reason)
{
    if (!browser->pasted)
        temporary_remove_stale(storage, browser->path); /* of a save that was killed */
    browser->list = game_list_open(storage, path, reason);
    if (!browser->list)
        return false;
    while (game_list_count(browser->list) < 2 && /* is it the only one? */
           game_list_read(browser->list, FIRST_PORTION, 1))
        ;
    if (browser->follow.on)
        return true;
    if (game_list_count(browser->list) > 0 && has_games(browser->list))
        return true;
    if (game_list_failure(browser->list))
        return reason_set(reason, 0, "%s: %s", path, game_list_failure(browser->list));
    if (game_list_mark(browser->list)->size == 0)
        return reason_set(reason, 0, "%s: there is no game in it", path);
    return reason_set(
        reason, 0, "%s: expected games in PGN; it has neither a tag nor a legal move", path);
}

/* The only game of the file comes to the board; else they are listed. */
static bool show_games(struct session *session)
{
    struct browser *browser = browser_of(session);
    browser->listing =
        game_list_count(browser->list) != 1 || !game_list_is_complete(browser->list);
    return browser->listing || session_open_game(session, 0);
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
    session->players.person[WHITE] = session->players.person[BLACK] = true;
    session->flipped = settings->color == WHO_BLACK;
    if (!open_list(browser, session->storage, path, reason))
        return false;
    if (!show_games(session))
        return reason_set(reason, 0, "%s: its game cannot be read", path);
    session_begin_following(session);
    return true;
}

/* Read `path` as what is begun in `fresh`, whose path is freed if it cannot be. */
static bool begin_fresh(struct session *session, struct browser fresh, const char *path,
                        struct reason *reason)
{
    struct browser *browser = activity_state(session, ACTIVITY_BROWSE);
    if (!open_list(&fresh, session->storage, path, reason)) {
        game_list_close(fresh.list);
        free(fresh.path);
        return false;
    }
    bool waited = *session_way_back(session) && !session_is_at(session, AT_START);
    session_put_aside(session);
    session_end_watch(session);
    session_rescue_edits(session);
    session_free_browser(session);
    *browser = fresh;
    session->players.person[WHITE] = session->players.person[BLACK] = true;
    if (!show_games(session))
        browser->listing = true;
    if (browser->listing && session->tells_all)
        session_tell_games(session);
    if (*session_way_back(session) && !waited)
        session_tell(session, MESSAGE_INFO, "%s goes back to %s.",
                     session->tells_all ? "'return'" : "Escape", session_way_back(session));
    return true;
}

bool session_browse_pasted(struct session *session, const char *path, struct reason *reason)
{
    struct browser fresh = {
        .path = memory_copy_string("pasted"), .name = "pasted games", .pasted = true};
    return begin_fresh(session, fresh, path, reason);
}

bool session_browse_file(struct session *session, const char *path, struct reason *reason)
{
    const char *last = strrchr(path, '/');
    struct browser fresh = {.path = realpath(path, NULL)};
    if (!fresh.path)
        fresh.path = memory_copy_string(path);
    printable_copy_string(fresh.name, sizeof fresh.name, last ? last + 1 : path);
    return begin_fresh(session, fresh, path, reason);
}
