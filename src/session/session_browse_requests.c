/* session_browse_requests.c - from the file to a game that is played and back, from game to
 * game, and what can be asked for while a game is read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_browser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/annotation_text.h"

/* ---- leaving the file for a game ------------------------------------------------------ */

/* Another game begins, and is played: by whom the command line says, or the side to move. */
void session_stop_browsing(struct session *session, const struct position *start)
{
    const struct settings *settings = session->settings;
    struct browser *browser = session->browser;
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

void session_ask_continue(struct session *session)
{
    const struct game *own;
    struct game line;
    if (!session_is_browsing(session)) {
        session_tell(session, MESSAGE_ERROR,
                     "No game of a file is on the board; type a move, or 'new'.");
        return;
    }
    session_end_analysis(session);
    own = &session->game;
    session_copy_game(&line, own, own->current);
    if (line.current < own->current) { /* a turn was passed: the moves do not lead there */
        game_free(&line);
        game_init(&line, &own->position);
    }
    session_new_game(session, &line.position);
    game_free(&session->game);
    session->game = line;
    game_settle(&session->game);
    session_begin_opening(session);
    session_clock_new_game(session);
    session_write_players(session);
    session_save(session);
    session_tell(session, MESSAGE_INFO, "A game of its own from here; 'games' returns to %s.",
                 session->browser->name);
    session_tell_sides(session);
    session_continue(session);
}

/* The game that was played is kept; nobody goes on playing it. */
void session_come_back(struct session *session)
{
    session_end_analysis(session);
    engine_player_cancel(session->engine);
    session_close_studies(session);
    session->hint = MOVE_NONE;
    session_turn_back(session);
    session->human[WHITE] = session->human[BLACK] = true;
}

bool session_write_browsed_player(const struct session *session, enum color color, char *text,
                                  size_t size)
{
    const struct game *own;
    const char *elo;
    char clock[ANNOTATION_CLOCK_SIZE] = "";
    if (!session_is_browsing(session))
        return false;
    own = session_own_game((struct session *)session);
    elo = game_tag(own, color == WHITE ? "WhiteElo" : "BlackElo");
    for (size_t place = own->current; place > 0; place--) {
        bool whites = (place + (own->start.side_to_move == BLACK)) % 2 == 1;
        if (whites != (color == WHITE))
            continue;
        annotation_clock(own->moves[place - 1].node, clock);
        break;
    }
    snprintf(text, size, "%s  %.40s%s%.6s%s%s", color_name(color),
             color == WHITE ? own->white : own->black, elo ? " " : "", elo ? elo : "",
             *clock ? "   " : "", clock);
    return true;
}

/* ---- requests --------------------------------------------------------------------------- */

static bool refuse_without_file(struct session *session)
{
    if (session->browser)
        return false;
    session_tell(session, MESSAGE_ERROR,
                 "No file of games is open: start with 'ttychess FILE.pgn'.");
    return true;
}

void session_ask_open(struct session *session, const char *argument)
{
    struct browser *browser = session->browser;
    unsigned long number;
    char *end;
    if (refuse_without_file(session))
        return;
    number = strtoul(argument, &end, 10);
    if (*argument == '\0' && browser->listing) {
        session_open_selected(session);
    } else if (end == argument || *end || *argument == '-' || number == 0) {
        session_tell(session, MESSAGE_ERROR, "open: expected the number of a game, from 1.");
    } else if (number > game_list_count(browser->list)) {
        session_tell(session, MESSAGE_ERROR, "There is no game %lu%s; the last one is %zu.",
                     number, game_list_is_complete(browser->list) ? "" : " yet",
                     game_list_count(browser->list));
    } else {
        session_open_game(session, number - 1);
    }
}

/* The next or previous game of those that match what was looked for. */
static void open_beside(struct session *session, bool forward)
{
    struct browser *browser = session->browser;
    size_t place, count;
    if (refuse_without_file(session))
        return;
    place = game_list_match_place(browser->list, browser->index);
    count = game_list_match_count(browser->list);
    if (forward && place < count &&
        game_list_match_index(browser->list, place) == browser->index)
        place++;
    if ((forward && place >= count) || (!forward && place == 0))
        session_tell(session, MESSAGE_ERROR, "There is no %s game%s.",
                     forward ? "next" : "previous",
                     forward && !game_list_is_complete(browser->list) ? " yet" : "");
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

/* What belongs to playing is refused while a game is read, and what needs one without one. */
bool session_browse_permits(struct session *session, enum request request)
{
    struct browser *browser = session->browser;
    if (!browser)
        return true;
    if (request != REQUEST_DELETE && request != REQUEST_SAVE && request != REQUEST_QUIT)
        browser->asked = ASKED_NOTHING;
    if (!browser->open && !browser->listing)
        return true; /* another game is played */
    switch (request) {
    case REQUEST_RESIGN:
    case REQUEST_DRAW:
    case REQUEST_COLOR:
    case REQUEST_SWAP:
        session_tell(session, MESSAGE_ERROR,
                     "A game of a file is read, not played: "
                     "'continue' plays on from here.");
        return false;
    case REQUEST_UNDO:
    case REQUEST_REDO:
    case REQUEST_HINT:
    case REQUEST_ANALYSE:
    case REQUEST_THREAT:
    case REQUEST_TREE:
    case REQUEST_COMPARE:
    case REQUEST_GO:
    case REQUEST_PGN: break;
    default: return true;
    }
    if (browser->open) {
        browser->listing = false;
        return true;
    }
    session_tell(session, MESSAGE_ERROR, "No game is open: choose one, or 'open N'.");
    return false;
}

bool session_browse_refuses_move(struct session *session)
{
    if (!session->browser || session->browser->open || !session->browser->listing)
        return false;
    session_tell(session, MESSAGE_ERROR, "No game is open: choose one, or 'open N'.");
    return true;
}
