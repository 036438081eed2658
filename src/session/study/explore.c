/* explore.c - the explorer: moves played from the board's position; games that match a query
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With a screen, the explorer follows the board at every wakeup; without one, it answers when
 * asked. Games found in a file are shown in the file's list, which grows; saved games make a
 * list of their own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"
#include "session/games/browse.h"
#include "session/study/search.h"
#include "session/commands/pickers.h"
#include "session/session_explore.h"

enum { TOLD_MOVES = 5, NEWS_SHARE = 4 /* process the hits again when there are 1/4 more */ };

struct exploring {
    struct search explored;
    bool wanted;    /* report the result when it is complete */
    uint64_t key;   /* of the position asked about */
    size_t counted; /* number of hits that `moves` covers */
    struct scan_move moves[SCAN_MOVES];
    size_t count;

    struct search found;
    char words[200];    /* the query as typed */
    uint64_t asked_key; /* of the board when it was typed */
    size_t listed;      /* hits that were shown */
};

MODE_STATE(exploring_of, struct exploring, MODE_EXPLORE)

static bool is_here(const struct session *session)
{
    return search_is_open(&exploring_of(session)->explored) &&
           !session_has_state(session, STATE_START_SCREEN | STATE_GAME_LIST | STATE_LOBBY |
                                           STATE_DRILL | STATE_SETUP) &&
           !session_refusal(session, COMMAND_EXPLORE, NEEDS_GAME | GIVES_ADVICE);
}

/* Returns whether there are enough new hits to process them again. */
static bool has_grown(const struct search *search, size_t known)
{
    return search->scan && search->hit_count > known &&
           (search->done || search->hit_count > known + known / NEWS_SHARE);
}

/* ---- following the board ---------------------------------------------------------------- */

static void follow(struct session *session)
{
    struct exploring *exploring = exploring_of(session);
    const struct position *position = &session_game(session)->position;
    struct query question = {.kind = QUERY_GAME};
    if (exploring->explored.asked && exploring->key == position->key)
        return;
    query_set_position(&question, position);
    search_ask(&exploring->explored, &question);
    exploring->key = position->key;
    exploring->counted = exploring->count = 0;
}

static void count_moves(struct exploring *exploring)
{
    const struct search *search = &exploring->explored;
    if (!has_grown(search, exploring->counted))
        return;
    exploring->counted = search->hit_count;
    size_t count = scan_count_moves(search->collection, search->hits, search->hit_count,
                                    &search->question.position, exploring->moves);
    exploring->count = 0;
    for (size_t i = 0; i < count; i++)
        if (exploring->moves[i].move != MOVE_NONE)
            exploring->moves[exploring->count++] = exploring->moves[i];
}

bool session_explorer_state(const struct session *session, struct explorer_state *explored)
{
    const struct exploring *exploring = exploring_of(session);
    bool known =
        exploring->explored.scan && exploring->key == session_game(session)->position.key;
    *explored = (struct explorer_state){.name = exploring->explored.name,
                                        .moves = exploring->moves,
                                        .count = known ? exploring->count : 0};
    search_write_state(&exploring->explored, explored->state, sizeof explored->state);
    return is_here(session);
}

/* ---- in words --------------------------------------------------------------------------- */

/* Write "5 games: White won 3, 1 drawn, Black won 1; average Elo 1510; last in 2026." */
static void write_move(const struct scan_move *move, char *text, size_t size)
{
    snprintf(text, size, "%u game%s: White won %u, %u drawn, Black won %u", move->games,
             plural(move->games), move->results[RESULT_WHITE_WINS], move->results[RESULT_DRAW],
             move->results[RESULT_BLACK_WINS]);
    if (move->elo > 0)
        text_add(text, size, "; average Elo %u", (unsigned)move->elo);
    if (move->year > 0)
        text_add(text, size, "; last in %u", move->year);
    text_add(text, size, ".");
}

static void tell(struct session *session)
{
    struct explorer_state explored;
    char text[160];
    if (!session_explorer_state(session, &explored))
        return;
    session_print(session, "%s in %s reached this position%s", explored.state, explored.name,
                  explored.count > 0 ? ":" : ", and none continued.");
    for (size_t i = 0; i < explored.count && i < TOLD_MOVES; i++) {
        write_move(&explored.moves[i], text, sizeof text);
        session_print(session, "%s, %s", explored.moves[i].san, text);
    }
}

bool list_explored(struct session *session, struct picker *picker)
{
    struct explorer_state explored;
    char about[160], line[FEN_SIZE + 24] = "find position ";
    char play[SAN_SIZE + 8], back[16];
    const char *first = /* do not change a game against the engine */
        players_count_people(&session->players) < 2 &&
                !session_has_state(session, STATE_ANALYSIS | STATE_FILE_GAME)
            ? "analyse\n"
            : "";
    const size_t length = strlen(line);
    snprintf(back, sizeof back, "%sundo", first);
    if (!session_explorer_state(session, &explored))
        return false;
    picker_reset(picker, explored.name, explored.state);
    for (size_t i = 0; i < explored.count; i++) {
        const struct scan_move *move = &explored.moves[i];
        struct position after = session_game(session)->position;
        position_play(&after, move->move);
        fen_write(&after, line + length);
        write_move(move, about, sizeof about);
        snprintf(play, sizeof play, "%s%s", first, move->san);
        picker_add_row(picker, .label = move->san, .about = about, .line = play,
                       .enter = *first ? "try it" : "play", .back = back, .forward = line);
    }
    if (explored.count == 0)
        picker_add_row(picker,
                       .label = search_is_busy(&exploring_of(session)->explored)
                                    ? "..."
                                    : "no game continued from here",
                       .back = back, .unavailable = true);
    return true;
}

/* ---- showing the results ---------------------------------------------------------------- */

static bool is_listed(const struct session *session)
{
    const struct exploring *exploring = exploring_of(session);
    const char *path = read_file_path(session), *searched = exploring->found.path;
    struct list_state list;
    return path && searched && strcmp(path, searched) == 0 &&
           session_list_state(session, &list) && strcmp(list.words, exploring->words) == 0;
}

static bool list_in_file(struct session *session, struct error *error)
{
    struct exploring *exploring = exploring_of(session);
    const struct search *search = &exploring->found;
    uint64_t *offsets = memory_new(search->hit_count + 1, sizeof *offsets);
    for (size_t i = 0; i < search->hit_count; i++)
        offsets[i] = search->collection->games[search->hits[i].game].offset;
    bool well = browse_found(session, search->path, exploring->words, &search->question,
                             offsets, search->hit_count, error);
    free(offsets);
    exploring->listed = search->hit_count;
    return well;
}

static bool list_apart(struct session *session, struct error *error)
{
    struct exploring *exploring = exploring_of(session);
    const struct search *search = &exploring->found;
    struct buffer all = {0};
    for (size_t i = 0; i < search->hit_count; i++) {
        size_t length;
        char *text = collection_read_text(search->collection,
                                          &search->collection->games[search->hits[i].game],
                                          &length, error);
        if (!text)
            continue;
        buffer_add(&all, text, length);
        free(text);
    }
    bool well = all.length > 0 && browse_text(session, all.bytes, all.length, exploring->words,
                                              &search->question, error);
    buffer_free(&all);
    exploring->listed = search->hit_count;
    return well;
}

static void show(struct session *session)
{
    const struct search *search = &exploring_of(session)->found;
    struct error error;
    if (!(search->path ? list_in_file : list_apart)(session, &error)) {
        session_error(session, "%s.", error.text);
    } else if (search->path) {
        handle_games(session, "");
        if (session_has_text(session))
            session_print_games(session);
    }
}

static void tell_found(struct session *session, bool shown)
{
    const struct exploring *exploring = exploring_of(session);
    const struct search *search = &exploring->found;
    if (search->hit_count == 0)
        session_error(session, "No game in %s matches '%s'.", search->name, exploring->words);
    else
        session_report(session, MESSAGE_FOUND, "%zu game%s found in %s%s.", search->hit_count,
                       plural((uint64_t)search->hit_count), search->name,
                       shown ? "" : "; 'find' lists them");
}

/* A user still at the same position (on a screen) or in a list sees the first games at
 * once, and more later. Otherwise there is only a message. */
static void take_found(struct session *session)
{
    struct exploring *exploring = exploring_of(session);
    const struct search *search = &exploring->found;
    bool begins = exploring->listed == 0, listed = is_listed(session);
    bool waits = session_has_screen(session)
                     ? exploring->asked_key == session_game(session)->position.key
                     : session_has_state(session, STATE_GAME_LIST);
    bool grown = has_grown(search, exploring->listed) &&
                 (search->done || (search->path && session_has_screen(session)));
    if (search->done)
        tell_found(session, listed || !begins || waits);
    if (grown && listed)
        list_in_file(session, NULL);
    else if (grown && begins && waits)
        show(session);
}

/* ---- commands --------------------------------------------------------------------------- */

/* Explore the open file unless another is named. Returns true if the front end is to show the
 * picker. */
bool handle_explore(struct session *session, const char *argument)
{
    struct exploring *exploring = exploring_of(session);
    struct search *search = &exploring->explored;
    bool mine = strcasecmp(argument, "mine") == 0, named = *argument && !mine;
    const char *read = read_file_path(session);
    session->events |= SESSION_EVENT_LIST;
    if (strcasecmp(argument, "off") == 0) {
        search_close(search);
        session_print(session, "The explorer is off already.");
        return false;
    }
    if (named && session->settings->restricted)
        return session_error(session,
                             "explore: in kiosk mode, only your own games are available.");
    bool other = *argument || !search_is_open(search) || (!search->path && read);
    if (other && !search_open(session, search, named ? argument : mine ? NULL : read))
        return false;
    session->opens_picker = session_has_screen(session);
    exploring->wanted = !session->opens_picker;
    return session->opens_picker;
}

void handle_find(struct session *session, const char *argument)
{
    struct exploring *exploring = exploring_of(session);
    struct search *search = &exploring->found;
    const char *path = read_file_path(session);
    const struct position *board = &session_game(session)->position;
    struct query question;
    struct error error;
    if (strcasecmp(argument, "off") == 0)
        search_close(search);
    else if (!*argument && search->hit_count > 0)
        show(session);
    else if (!*argument && search->done)
        tell_found(session, true);
    else if (!query_parse(&question, argument, board, &error))
        session_error(session, "find: %s.", error.text);
    else if (search_open(session, search, path ? path : exploring->explored.path)) {
        printable_copy_string(exploring->words, sizeof exploring->words, argument);
        exploring->asked_key = board->key;
        exploring->listed = 0;
        search_ask(search, &question);
    }
}

/* ---- the mode ------------------------------------------------------------------------ */

static unsigned places(const struct session *session)
{
    const struct exploring *exploring = exploring_of(session);
    return exploring->explored.opening.running || exploring->wanted ||
                   search_is_busy(&exploring->found)
               ? STATE_SEARCH
               : 0U;
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct search *search = &exploring_of(session)->found;
    char state[40];
    search_write_state(search, state, sizeof state);
    snprintf(text, size, "%.40s: %s", search->name, state);
    return search_is_busy(search);
}

static unsigned wake(struct session *session)
{
    struct exploring *exploring = exploring_of(session);
    if (is_here(session) && (session_has_screen(session) || exploring->wanted))
        follow(session);
    bool news = search_poll(session, &exploring->explored);
    count_moves(exploring);
    if (exploring->wanted && !search_is_busy(&exploring->explored)) {
        exploring->wanted = false;
        tell(session);
    }
    if (search_poll(session, &exploring->found)) {
        take_found(session);
        news = true;
    }
    return news ? SESSION_EVENT_LIST : 0;
}

/* While a file is being read, ^C and Escape cancel the reading and not the session. */
static bool give_up(struct session *session)
{
    struct exploring *exploring = exploring_of(session);
    struct search *search =
        exploring->found.opening.running ? &exploring->found : &exploring->explored;
    if (!search->opening.running)
        return false;
    session_print(session, "Cancelled: %s was not read.", search->name);
    search_close(search);
    return true;
}

static bool take_request(struct session *session, const struct command_entry *entry,
                         const char *argument)
{
    (void)argument;
    return entry->id == COMMAND_RETURN && give_up(session);
}

static void end(struct session *session)
{
    search_close(&exploring_of(session)->explored);
    search_close(&exploring_of(session)->found);
}

const struct mode explore_mode = {
    .size = sizeof(struct exploring),
    .free = end,
    .states = places,
    .title = write_title,
    .command = take_request,
    .wake = wake,
    .confirm_quit = give_up,
};
