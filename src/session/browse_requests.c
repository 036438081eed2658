/* browse_requests.c - from the file to a game that is played and back, from game to
 * game, and what can be asked for while a game is read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/browse_state.h"
#include "session/files.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/side_line.h"
#include "pgn/annotation_text.h"
#include "base/memory.h"
#include "base/printable.h"
#include "session/analysis.h"
#include "session/aside.h"
#include "session/browse.h"
#include "session/handlers.h"
#include "session/lost.h"
#include "session/players.h"
#include "session/walk.h"
#include "session/watch.h"
#include "session/words.h"

/* ---- leaving the file for a game ------------------------------------------------------ */

/* Another game begins, and is played: by whom the command line says, or the side to move. */
static void stop(struct session *session, const struct position *start)
{
    const struct settings *settings = session->settings;
    struct browser *browser = browser_of(session);
    bool black = start && start->side_to_move == BLACK;
    if (!browser || (!browser->open && !browser->listing))
        return;
    session_close_game(session);
    browser->listing = false;
    browser->turned = session->flipped;
    browser->away = true;
    session_seat(session, settings->color_given ? settings->color
                          : black               ? WHO_BLACK
                                                : WHO_WHITE);
}

/* Only what is read, or looked through when it is over, has another place to go on from. */
static bool refuse_to_continue(struct session *session)
{
    if (session_is_browsing(session) || session->own->study)
        return false;
    session_tell(session, MESSAGE_ERROR, "%s",
                 session->own->result == RESULT_NONE
                     ? "No game of a file is on the board; type a move, or 'new'."
                     : "Step back to where another game is to go on; 'undo' goes on with this "
                       "one.");
    return true;
}

void session_ask_continue(struct session *session)
{
    const struct game *own;
    struct game line;
    char unsaved[ARCHIVE_ID_SIZE];
    bool browsing = session_is_browsing(session);
    if (refuse_to_continue(session))
        return;
    session_end_analysis(session);
    own = session->board;
    game_copy_line(&line, own, own->current);
    if (line.current < own->current) { /* a turn was passed: the moves do not lead there */
        game_free(&line);
        game_init(&line, &own->position);
    }
    bool kept = !session_find_unsaved(session, unsaved);
    session_new_game(session, &line.position);
    game_free(session->own);
    *session->own = line;
    game_settle(session->own);
    session_begin_opening(session);
    session_clock_new_game(session);
    session_choose_book(session, NULL);
    session_write_players(session);
    session_save(session);
    if (browsing)
        session_tell(session, MESSAGE_INFO,
                     "A game of its own from here; 'games' returns to %s.",
                     browser_of(session)->name);
    else
        session_tell(session, MESSAGE_INFO,
                     "A game of its own from here; the one it comes from is %s.",
                     kept ? "kept" : "not saved yet");
    session_tell_sides(session);
}

/* The game that was played waits. */
static void come_back(struct session *session)
{
    session_put_aside(session);
    session_turn_back(session);
    session->players.person[WHITE] = session->players.person[BLACK] = true;
}

static bool name_player(const struct session *session, enum color color,
                        struct player_card *card)
{
    const struct game *own;
    const char *elo;
    if (!session_is_browsing(session))
        return false;
    own = session->own;
    elo = game_tag(own, color == WHITE ? "WhiteElo" : "BlackElo");
    for (size_t place = own->current; place > 0; place--) {
        bool whites = (place + (own->start.side_to_move == BLACK)) % 2 == 1;
        if (whites != (color == WHITE))
            continue;
        annotation_clock(own->moves[place - 1].node, card->clock);
        break;
    }
    snprintf(card->name, sizeof card->name, "%.*s",
             PRINTABLE_UP_TO(40, game_name(own, color)));
    snprintf(card->rating, sizeof card->rating, "%.*s", PRINTABLE_UP_TO(6, elo ? elo : ""));
    return true;
}

/* ---- requests --------------------------------------------------------------------------- */

static bool refuse_without_file(struct session *session)
{
    if (browser_of(session))
        return false;
    session_tell(session, MESSAGE_ERROR, "No file of games is open%s.",
                 session->settings->restricted ? ": paste games to read them"
                                               : ": 'open FILE' opens one");
    return true;
}

/* False after a complaint; else the face shows the list. */
bool session_ask_games(struct session *session, const char *argument)
{
    struct browser *browser = browser_of(session);
    if (!browser && !*argument && session->keeping.archived) {
        session_ask_resume(session, ""); /* the kept ones, as on the screen */
        return false;
    }
    if (refuse_without_file(session))
        return false;
    if (!browser->open && !browser->listing)
        come_back(session);
    browser->listing = true;
    if (strcmp(argument, "all") == 0)
        session_find_games(session, "");
    else if (*argument)
        session_find_games(session, argument);
    return true;
}

static void open_number(struct session *session, size_t number)
{
    struct browser *browser = browser_of(session);
    if (refuse_without_file(session))
        return;
    if (number > game_list_count(browser->list))
        session_tell(session, MESSAGE_ERROR, "There is no game %zu%s; the last one is %zu.",
                     number, game_list_is_complete(browser->list) ? "" : " yet",
                     game_list_count(browser->list));
    else if (number > 0 && browser->open && browser->index == number - 1 && !browser->listing)
        session_tell(session, MESSAGE_INFO, "Game %zu of %zu is open.", number,
                     game_list_count(browser->list));
    else if (number > 0)
        session_open_game(session, number - 1);
    else if (browser->listing)
        session_open_selected(session);
    else
        session_tell(session, MESSAGE_ERROR, "open: expected the number of a game, from 1.");
}

/* A number of a game, or a file; "~/" is the home directory, as in a shell. */
void session_ask_open(struct session *session, const char *argument)
{
    const char *home = getenv("HOME");
    struct arguments number;
    struct reason reason;
    char path[ARCHIVE_PATH_SIZE];
    if (!*argument && !browser_of(session)) {
        session_tell_files(session);
    } else if (!*argument || isdigit((unsigned char)*argument)) {
        if (arguments_read(&number, "open", "[N]", argument, &reason))
            open_number(session, (size_t)number.number);
        else
            session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    } else {
        bool at_home = strncmp(argument, "~/", 2) == 0 && home;

        snprintf(path, sizeof path, "%s%s", at_home ? home : "", argument + at_home);
        if (!session_browse_file(session, path, &reason))
            session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    }
}

void session_step_move(struct session *session, bool forward)
{
    if (session_is_browsing(session))
        session_go_on_with(session, forward ? REQUEST_REDO : REQUEST_UNDO, "");
    else if (session_can_look_back(session) || !session_refuse_walk(session))
        session_browse_step(session, forward ? BROWSE_FORWARD : BROWSE_BACK);
}

/* Where no file is open, or one with a single game, moves are meant. */
static bool means_moves(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return !browser ||
           (browser->open && !browser->listing && game_list_is_complete(browser->list) &&
            game_list_count(browser->list) == 1);
}

/* The next or previous game of those that match what was looked for. */
static void open_beside(struct session *session, bool forward)
{
    struct browser *browser = browser_of(session);
    size_t place, count;
    if (means_moves(session)) {
        session_step_move(session, forward);
        return;
    }
    if (forward && !browser->open) { /* the list: the first of it */
        session_open_selected(session);
        return;
    }
    place = game_list_match_place(browser->list, browser->index);
    count = game_list_match_count(browser->list);
    if (forward && place < count &&
        game_list_match_index(browser->list, place) == browser->index)
        place++;
    if ((forward && place >= count) || (!forward && place == 0))
        session_tell(session, MESSAGE_ERROR,
                     "There is no %s game%s; '%s move' steps in this one.",
                     forward ? "next" : "previous",
                     forward && !game_list_is_complete(browser->list) ? " yet" : "",
                     forward ? "next" : "previous");
    else
        session_open_game(session,
                          game_list_match_index(browser->list, forward ? place : place - 1));
}

void session_ask_next(struct session *session)
{
    open_beside(session, true);
}

void session_ask_previous(struct session *session)
{
    open_beside(session, false);
}

/* ---- the activity -------------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return !browser ? 0 : (browser->open ? AT_READING : 0) | (browser->listing ? AT_LIST : 0);
}

static bool write_prompt(const struct session *session, char text[16])
{
    snprintf(text, 16, "find");
    return session_shows_list(session);
}

/* A legal move becomes a variation, where it is not noted. */
static bool play_move(struct session *session, chess_move move)
{
    if (!session_is_browsing(session) || session->board != session->own)
        return false;
    game_play(session->own, move);
    session->engine_waits = session->keeping.looks_back = false;
    session_commit(session, CHANGE_BOARD | CHANGE_GAME);
    session_tell_place(session);
    return true;
}

/* What is about the game puts the list away. */
static bool take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    struct browser *browser = browser_of(session);
    enum request request = entry->id;
    (void)argument;
    if (!browser)
        return false;
    if (request == REQUEST_RETURN && session_return_from_file(session))
        return true;
    if (browser->open && entry->rules & NEEDS_GAME)
        browser->listing = false;
    return (request == REQUEST_UNDO || request == REQUEST_REDO) &&
           session_step_browsed(session, request == REQUEST_REDO);
}

/* The file is written by `save` alone. */
static bool note_edit(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!session_is_browsing(session))
        return false;
    if (session->own->tree.count != browser->tree_count) {
        browser->changed = true;
        browser->elsewhere = false;
    }
    browser->tree_count = session->own->tree.count;
    return true;
}

static int64_t deadline(const struct session *session)
{
    return !browser_of(session)                          ? -1
           : browse_list_is_growing(browser_of(session)) ? 0
                                                         : session_follow_deadline(session);
}

static unsigned wake(struct session *session)
{
    struct browser *browser = browser_of(session);
    unsigned news = 0;
    if (!browser)
        return 0;
    if (browse_list_is_growing(browser))
        news = browse_list_go_on(session);
    session_follow_wake(session, session->now());
    if (browser->list_news)
        news |= NEWS_LIST;
    if (browser->news_of_game)
        news |= NEWS_MOVED | NEWS_THINKING;
    browser->list_news = browser->news_of_game = false;
    return news;
}

const struct activity browse_activity = {
    .size = sizeof(struct browser),
    .free = session_free_browser,
    .places = places,
    .prompt = write_prompt,
    .name_player = name_player,
    .move = play_move,
    .request = take_request,
    .saves = note_edit,
    .edited = session_mark_changed,
    .another_game = stop,
    .wake = wake,
    .deadline = deadline,
    .holds_quit = session_browse_holds_quit,
    .finish = session_rescue_edits,
};
