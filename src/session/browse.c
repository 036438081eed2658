/* browse.c - a file of games that is read: opening it, and the games in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game that is open is the session's, as a study; games that were changed and left are
 * remembered as text until they are saved. The file is only ever written by `save`.
 */
#include "session/browse_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "pgn/list_growth.h"
#include "pgn/pgn.h"
#include "session/analysis.h"
#include "session/aside.h"
#include "session/review.h"
#include "session/watch.h"
#include "session/question.h"

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
    if (!browser)
        return;
    activities_leave(session);
    session_stop_review(session);
    if (!browser->open)
        return;
    browser->open = false;
    session_forget_question(session);
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

static void tell_opened(struct session *session)
{
    const struct browser *browser = browser_of(session);
    const struct game *game = session->own;
    const char *event = game_known_tag(game, "Event"), *date = game_known_tag(game, "Date");
    bool named =
        *game->white != '?' || *game->black != '?'; /* else it is a lesson, or moves */
    char players[2 * GAME_NAME_SIZE + 16] = "";
    if (!named && !event && notation_is_spoken(session_notation(session)))
        snprintf(players, sizeof players, "unnamed players, %s",
                 game_whole_result(game) == RESULT_NONE
                     ? "unfinished"
                     : result_text(game_whole_result(game)));
    if (named && session->shows_pickers) /* a screen shows the rest beside the board */
        event = date = NULL;
    if (named)
        snprintf(players, sizeof players, "%.*s - %.*s, %s%s",
                 PRINTABLE_UP_TO(80, game->white), PRINTABLE_UP_TO(80, game->black),
                 result_text(game_whole_result(game)), event ? ", " : "");
    session_tell(
        session, MESSAGE_INFO, "Game %zu of %zu%s%s%s%.*s%s%.*s.", browser->index + 1,
        game_list_count(browser->list), game_list_is_complete(browser->list) ? "" : " or more",
        *players || event ? ": " : "", players, PRINTABLE_UP_TO(120, event ? event : ""),
        date ? ", " : "", PRINTABLE_UP_TO(12, date ? date : ""));
    if (game->tree.root->notes && session->tells_all)
        session_tell_place(session);
}

/* What there is to say about the game that was opened. */
static void tell_opening(struct session *session, enum pgn_status status,
                         const struct reason *reason)
{
    struct reason remark;
    tell_opened(session);
    if (pgn_remark_start(session->own, &remark))
        session_tell_remark(session, &remark);
    if (status == PGN_BROKEN)
        session_tell(session, MESSAGE_ERROR,
                     "The game is damaged (%s); what can be read is here.", reason->text);
}

bool session_open_game(struct session *session, size_t index)
{
    struct browser *browser = browser_of(session);
    enum pgn_status status;
    struct reason reason = {0, 0, ""};
    struct edited_game edited;
    struct game game;
    if (browser->open && browser->index == index) {
        if (browser->listing && session->tells_all)
            session_tell(session, MESSAGE_INFO, "Game %zu of %zu is open.", index + 1,
                         game_list_count(browser->list));
        browser->listing = false;
        return true;
    }
    if (browser->away)
        session_put_aside(session);
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
    session->players.person[WHITE] = session->players.person[BLACK] = true;
    browser->open = true;
    browser->listing = false;
    browser->index = index;
    session_turn_back(session);
    session_put_study(session, &game);
    browser->changed = edited.length > 0;
    browser->elsewhere = edited.elsewhere;
    if (browser->follow.on)
        session_note_growth(session);
    browser->selected = game_list_match_place(browser->list, index);
    if (browser->selected >= game_list_match_count(browser->list))
        browser->selected = 0;
    browser->tell_from = 0;
    tell_opening(session, status, &reason);
    return true;
}

void session_free_browser(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser)
        return;
    game_list_close(browser->follow.fresh);
    game_list_close(browser->list);
    while (browser->edited_count > 0)
        forget_edited(browser, &browser->edited[0]);
    free(browser->edited);
    free(browser->path);
}

void session_note_growth(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct game game;
    if (list_growth_read(browser->list, browser->open ? browser->index : SIZE_MAX,
                         &browser->follow.state, &game))
        game_free(&game);
}
