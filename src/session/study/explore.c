/* explore.c - what was played from the position on the board, in a collection of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where there is a screen it follows the board, by the key of the position that is looked at each
 * time the session wakes; in words it is told when it is asked for.
 */
#include <stdio.h>
#include <strings.h>

#include "base/words.h"
#include "rules/fen.h"
#include "rules/san.h"
#include "session/games/browse.h"
#include "session/handlers.h"
#include "session/study/search.h"
#include "session/study/session_explore.h"

enum { TOLD_MOVES = 5, NEWS_SHARE = 4 /* counted again with so many hits more */ };

struct explorer {
    struct search search; /* stands first: session_exploring() */
    bool wanted;          /* to be told once it is known */
    uint64_t key;         /* of the position asked about */
    size_t counted;       /* hits that `moves` are of */
    struct explored_move moves[EXPLORED_MOST];
    int count;
};

static struct explorer *explorer_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_EXPLORE);
}

/* Where it may be asked for it may be shown. */
static bool is_here(const struct session *session)
{
    return search_is_open(session_exploring(session)) &&
           !session_is_at(session, AT_START | AT_LIST | AT_LOBBY | AT_DRILL | AT_SETUP) &&
           !session_refusal(session, REQUEST_EXPLORE, NEEDS_GAME | ADVICE);
}

/* ---- following the board ----------------------------------------------------------------- */

static void follow(struct session *session)
{
    struct explorer *explorer = explorer_of(session);
    const struct position *position = &session_game(session)->position;
    struct question question = {.lasting = 1};
    if (explorer->search.asked && explorer->key == position->key)
        return;
    question_of_position(&question, position);
    search_ask(&explorer->search, &question);
    explorer->key = position->key;
    explorer->counted = 0;
    explorer->count = 0;
}

static void note_move(struct explorer *explorer, const struct scan_move *played)
{
    struct explored_move *move = explorer->moves + explorer->count;
    struct position position; /* with the rights to castle that it had */
    struct undo undo;
    if (played->move == MOVE_NONE || explorer->count == EXPLORED_MOST)
        return;
    explorer->count++;
    move->played = *played;
    move->elo = played->rated > 0 ? (unsigned)(played->elo / played->rated) : 0;
    scan_position(explorer->search.collection, &explorer->search.hits[played->first],
                  &position);
    san_write(&position, played->move, move->san);
    position_make_move(&position, played->move, &undo);
    fen_write(&position, move->after);
}

static void count_moves(struct explorer *explorer)
{
    const struct search *search = &explorer->search;
    struct scan_move moves[SCAN_MOVES];
    if (!search->scan || search->hit_count == explorer->counted ||
        (search->hit_count <= explorer->counted + explorer->counted / NEWS_SHARE &&
         !search->done))
        return;
    explorer->counted = search->hit_count;
    explorer->count = 0;
    size_t count = scan_moves(search->collection, search->hits, search->hit_count,
                              (enum color)search->question.position.side_to_move, moves);
    for (size_t i = 0; i < count; i++)
        note_move(explorer, &moves[i]);
}

bool session_explored(const struct session *session, struct explored *explored)
{
    const struct explorer *explorer = explorer_of(session);
    bool known = explorer->search.scan && explorer->key == session_game(session)->position.key;
    *explored = (struct explored){.name = explorer->search.name,
                                  .moves = explorer->moves,
                                  .count = known ? explorer->count : 0};
    search_write_state(&explorer->search, explored->state, sizeof explored->state);
    return is_here(session);
}

/* ---- told -------------------------------------------------------------------------------- */

/* "5 games: White won 3, 1 drawn, Black won 1; average Elo 1510; last in 2026." */
static void write_move(const struct explored_move *move, char *text, size_t size)
{
    const struct scan_move *played = &move->played;
    snprintf(text, size, "%u game%s: White won %u, %u drawn, Black won %u", played->games,
             plural(played->games), played->white_wins, played->draws, played->black_wins);
    if (move->elo > 0)
        text_add(text, size, "; average Elo %u", move->elo);
    if (played->year > 0)
        text_add(text, size, "; last in %u", played->year);
    text_add(text, size, ".");
}

static void tell(struct session *session)
{
    struct explored explored;
    char text[160];
    if (!session_explored(session, &explored))
        return;
    session_tell(session, MESSAGE_INFO, "%s in %s came here%s", explored.state, explored.name,
                 explored.count > 0 ? ":" : ", and none goes on.");
    for (int i = 0; i < explored.count && i < TOLD_MOVES; i++) {
        write_move(&explored.moves[i], text, sizeof text);
        session_tell(session, MESSAGE_INFO, "%s, %s", explored.moves[i].san, text);
    }
}

bool session_list_explored(struct session *session, struct picker *picker)
{
    struct explored explored;
    char about[160], line[FEN_SIZE + 24];
    if (!session_explored(session, &explored))
        return false;
    picker_begin(picker, explored.name, explored.state);
    for (int i = 0; i < explored.count; i++) {
        const struct explored_move *move = &explored.moves[i];
        write_move(move, about, sizeof about);
        snprintf(line, sizeof line, "find position %s", move->after);
        picker_add_row(picker, .label = move->san, .about = about, .line = move->san,
                       .enter = "play", .back = "undo", .onward = line);
    }
    if (explored.count == 0)
        picker_add_row(picker,
                       .label = search_is_busy(session_exploring(session))
                                    ? "..."
                                    : "no game goes on from here",
                       .back = "undo", .away = true);
    return true;
}

/* ---- requests ---------------------------------------------------------------------------- */

static bool begin(struct session *session, const char *argument)
{
    bool kept = !*argument || strcasecmp(argument, "games") == 0;
    char path[ARCHIVE_PATH_SIZE];
    if (!kept && session->settings->restricted) {
        session_tell(session, MESSAGE_ERROR, "explore: a kiosk has your own games only.");
        return false;
    }
    session_find_home(argument, path);
    return search_open(session, session_exploring(session), kept ? NULL : path);
}

/* True: the face shows the picker. */
bool session_ask_explore(struct session *session, const char *argument)
{
    struct explorer *explorer = explorer_of(session);
    session->news |= NEWS_LIST;
    if (strcasecmp(argument, "off") == 0) {
        search_close(&explorer->search);
        session_tell(session, MESSAGE_INFO, "Nothing is explored.");
        return false;
    }
    if ((*argument || !search_is_open(&explorer->search)) && !begin(session, argument))
        return false;
    session->picks = session_has_screen(session);
    explorer->wanted = !session->picks;
    return session->picks;
}

/* ---- the activity ------------------------------------------------------------------------ */

static unsigned places(const struct session *session)
{
    const struct explorer *explorer = explorer_of(session);
    return explorer->search.job || explorer->wanted ? AT_SEARCH : 0U;
}

static unsigned wake(struct session *session)
{
    struct explorer *explorer = explorer_of(session);
    if (is_here(session) && (session_has_screen(session) || explorer->wanted))
        follow(session);
    bool news = search_poll(session, &explorer->search);
    count_moves(explorer);
    if (explorer->wanted && !search_is_busy(&explorer->search)) {
        explorer->wanted = false;
        tell(session);
    }
    return news ? NEWS_LIST : 0;
}

/* While a file is read ^C and Escape give that up, and not the session. */
static bool give_up(struct session *session)
{
    return search_give_up(session, session_finding(session)) ||
           search_give_up(session, session_exploring(session));
}

static bool take_request(struct session *session, const struct request_entry *entry,
                         const char *argument)
{
    (void)argument;
    return entry->id == REQUEST_RETURN && give_up(session);
}

static void end(struct session *session)
{
    search_close(session_exploring(session));
}

const struct activity explore_activity = {
    .size = sizeof(struct explorer),
    .free = end,
    .places = places,
    .request = take_request,
    .wake = wake,
    .holds_quit = give_up,
};
