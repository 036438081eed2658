/* start.c - nothing was asked for: what a person may begin with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The new game is there already, with its sides, level and clock, and every request and move
 * means what it always does; only the engine waits until one of them begins it.
 */
#include "session/aside.h"
#include "session/handlers.h"
#include "session/pickers.h"
#include "session/session_lobby.h"
#include "session/start_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "archive/archive_summary.h"
#include "base/words.h"
#include "session/players.h"
#include "session/words.h"
#include "typing/typed_move.h"

enum { RECENT = 50 }; /* games that are read: an archive may have thousands */

struct start *start_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_START);
}

/* ---- begin and end --------------------------------------------------------------- */

/* The last game that can go on, and the last that is over; those that others play, and changed
 * games of files, aside. */
static void look_at(struct session *session, const struct archive_entry *games, size_t count)
{
    const struct archive *archive = &session->keeping.archive;
    const char *waits = session->aside.there ? session->aside.id : "";
    struct start *start = start_of(session);
    struct archive_summary game;
    start->unfinished.id[0] = start->latest.id[0] = '\0';
    size_t empty = 0;
    start->to_go_on = 0;
    for (size_t i = 0; i < count && i < RECENT; i++) {
        archive_summarise(archive, games[i].id, &game);
        empty += game.empty;
        bool ours = strcmp(games[i].id, waits) == 0; /* the saver may hold it still */
        if (!game.readable || game.changed || game.moves == 0 ||
            (!ours && archive_is_held(archive, games[i].id)))
            continue;
        bool goes_on = game.result == RESULT_NONE;
        struct archive_summary *place = goes_on ? &start->unfinished : &start->latest;
        start->to_go_on += goes_on;

        if (!*place->id)
            *place = game;
    }
    start->kept = count - empty;
}

/* The caller's to free; NULL: none. */
static struct archive_entry *list_kept(struct session *session, size_t *count)
{
    struct archive_entry *games = NULL;
    *count = 0;
    if (session->keeping.archived)
        archive_list(&session->keeping.archive, &games, count, NULL);
    return games;
}

void session_look_at_kept(struct session *session)
{
    size_t count;
    struct archive_entry *games = list_kept(session, &count);
    look_at(session, games, count);
    free(games);
}

void session_open_start_with(struct session *session, const struct archive_entry *games,
                             size_t count)
{
    struct start *start = start_of(session);
    start->open = true;
    start->aside = false;
    start->random = session->settings->color == WHO_RANDOM;
    look_at(session, games, count);
}

void session_open_start(struct session *session)
{
    size_t count;
    struct archive_entry *games = list_kept(session, &count);
    session_open_start_with(session, games, count);
    free(games);
}

const char *session_start_text(const struct session *session, char *text, size_t size)
{
    const struct start *start = start_of(session);
    *text = '\0';
    if (start->open && start->to_go_on > 0)
        snprintf(text, size, "%zu unfinished game%s", start->to_go_on,
                 plural(start->to_go_on));
    return text;
}

bool session_is_starting(const struct session *session)
{
    return start_of(session)->open && !start_of(session)->aside &&
           !session_is_at(session, AT_ANALYSIS);
}

/* What was chosen for the new game holds. */
static void begin_game(struct session *session)
{
    struct start *start = start_of(session);
    if (!start->open)
        return;
    start->open = false;
    if (start->random)
        session_seat(session, WHO_RANDOM);
    start->random = false;
    session_change_players(session);
}

/* Nothing begins by it: the engine waits on, whoever plays White. */
void session_leave_start(struct session *session)
{
    bool at_start;
    if (!start_of(session)->open || session_bring_back(session, &at_start))
        return;
    start_of(session)->aside = true;
    session_remind_start(session);
}

bool session_remind_start(struct session *session)
{
    if (!start_of(session)->open || !start_of(session)->aside || !session->shows_pickers)
        return false;
    session_tell(session, MESSAGE_INFO, "A move begins a game. Escape: the menu.");
    return true;
}

/* Where no move was played, and nothing else is open. */
static bool is_untouched(const struct session *session)
{
    const struct game *own = session->own;
    return own->count == 0 && own->result == RESULT_NONE && !own->study &&
           !session_is_at(session, AT_OTHER_BOARD | AT_READING | AT_LIST | AT_WATCHING);
}

bool session_may_go_back(const struct session *session)
{
    if (session_is_at(session, AT_TABLE) && !session_is_at(session, AT_OTHER_BOARD))
        return !session_table_holds(session);
    return is_untouched(session) && !session_is_starting(session) &&
           (session->aside.there || session->shows_pickers);
}

const char *session_escape_text(const struct session *session)
{
    if (session_is_analysing(session))
        return session_is_at(session, AT_START) ? "back to the menu" : "back to the game";
    if (session_is_at(session, AT_TABLE))
        return session_may_go_back(session) ? "back to the lobby" : "";
    return session_may_go_back(session) && session->aside.there ? "back to your game" : "";
}

/* From a board without a move to the game that waits, or to the rows. */
static bool go_back(struct session *session)
{
    bool at_start = false;
    if (!session_may_go_back(session) || session_is_at(session, AT_TABLE))
        return false;
    if (start_of(session)->open)
        start_of(session)->aside = false;
    else if (!session_bring_back(session, &at_start))
        session_go_on_with(session, REQUEST_MENU, "");
    if (at_start)
        session_open_start(session);
    return true;
}

/* ---- the activity ---------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    return start_of(session)->open ? AT_START : 0;
}

/* A move for the side that would be the engine's: then it is the person's. */
static bool take_line(struct session *session, const char *line)
{
    struct typed_move typed;
    if (!start_of(session)->open ||
        session->players.person[session->board->position.side_to_move])
        return false;
    typed_move_read(&session->board->position, line, &typed);
    if (typed.status == TYPED_MOVE)
        session_seat(session, WHO_WHITE);
    return false;
}

static bool take_move(struct session *session, chess_move move)
{
    (void)move;
    if (start_of(session)->open) {
        start_of(session)->random = false;
        session_drop_aside(session);
        begin_game(session);
    }
    return false;
}

static bool is_one_of(enum request request, const enum request *list)
{
    while (*list != REQUEST_UNKNOWN && *list != request)
        list++;
    return *list == request;
}

/* What is about the new game or the look, and what leads elsewhere. */
static bool leaves_start(enum request request)
{
    static const enum request list[] = {
        REQUEST_LEVEL,   REQUEST_ELO,     REQUEST_CLOCK,    REQUEST_STRATEGY, REQUEST_ENGINE,
        REQUEST_ANALYST, REQUEST_CONFIG,  REQUEST_COLOR,    REQUEST_OPEN,     REQUEST_GAMES,
        REQUEST_MENU,    REQUEST_ANALYSE, REQUEST_LOBBY,    REQUEST_SEEK,     REQUEST_MATCH,
        REQUEST_ACCEPT,  REQUEST_DECLINE, REQUEST_WHO,      REQUEST_TABLES,   REQUEST_TABLE,
        REQUEST_TELL,    REQUEST_MUTE,    REQUEST_UNMUTE,   REQUEST_HISTORY,  REQUEST_RATING,
        REQUEST_LEAVE,   REQUEST_WATCH,   REQUEST_WITHDRAW, REQUEST_ROUND,    REQUEST_UNKNOWN};
    return is_one_of(request, list);
}

/* Whether it is about a game: that is the one that waits then. */
static bool is_of_waiting_game(const struct session *session,
                               const struct request_entry *entry)
{
    static const enum request other_games[] = {REQUEST_NEW,   REQUEST_AGAIN,    REQUEST_RESUME,
                                               REQUEST_WATCH, REQUEST_TAKEOVER, REQUEST_FEN,
                                               REQUEST_SETUP, REQUEST_UNKNOWN};
    return session->aside.there && !session->aside.at_start && !(entry->rules & IN_SETUP) &&
           !is_one_of(entry->id, other_games) &&
           (entry->id == REQUEST_ANALYSE || !leaves_start(entry->id));
}

/* What is asked about the new game or the look leaves the start as it is; what is about a game
 * brings the one that waits back; anything else begins the game. */
static bool take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    struct start *start = start_of(session);
    bool at_start;
    if (entry->id == REQUEST_RETURN && go_back(session))
        return true;
    if (!start->open || session_is_at(session, AT_ANALYSIS))
        return false;
    if (entry->id == REQUEST_RETURN && session_bring_back(session, &at_start))
        return true;
    if (is_of_waiting_game(session, entry) && session_bring_back(session, &at_start))
        return session_is_at(session, AT_WATCHING) &&
               (entry->rules & (NOT_WATCHING | MOVES_ON)) != 0;
    if (entry->id == REQUEST_COLOR && *argument)
        start->random = strcasecmp(argument, "random") == 0;
    if (entry->id == REQUEST_COLOR && start->random)
        return true;
    if (!leaves_start(entry->id) && !(entry->rules & IN_SETUP))
        begin_game(session);
    return false;
}

static void forget(struct session *session, const struct position *position)
{
    (void)position;
    start_of(session)->open = false;
}

const struct activity start_activity = {
    .size = sizeof(struct start),
    .places = places,
    .line = take_line,
    .move = take_move,
    .request = take_request,
    .another_game = forget,
};
