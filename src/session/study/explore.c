/* explore.c - the explorer, which lists the moves played from a position; finds games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With a screen, the explorer follows the board at every wakeup; without one, it answers when
 * asked.
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
#include "session/study/game_search.h"
#include "session/commands/pickers.h"
#include "session/session_explore.h"

enum {
    MOVES_PRINTED = 5,
    GROWTH_DIVISOR = 4 /* process the hits again when their number has grown by 1/4 */
};

struct explore_state {
    struct game_search explorer;
    bool report_when_done;
    uint64_t query_key;  /* key of the searched position */
    size_t counted_hits; /* hits that `moves` covers */
    struct scan_move moves[SCAN_MOVES_MAX];
    size_t move_count;

    struct game_search finder;
    char find_text[200]; /* the query as typed */
    uint64_t find_key;   /* key of the position on the board at that time */
    size_t listed_hits;
};

DEFINE_MODE_STATE_GETTER(explore_state_of, struct explore_state, MODE_EXPLORE)

static bool is_available(const struct session *session)
{
    return game_search_is_open(&explore_state_of(session)->explorer) &&
           !session_has_state(session, STATE_START_SCREEN | STATE_GAME_LIST | STATE_LOBBY |
                                           STATE_LESSON | STATE_SETUP) &&
           !session_refusal(session, COMMAND_EXPLORE, NEEDS_GAME | GIVES_ADVICE);
}

static bool has_grown(const struct game_search *search, size_t known)
{
    return search->scan && search->hit_count > known &&
           (search->is_complete || search->hit_count > known + known / GROWTH_DIVISOR);
}

/* ---- following the board ---------------------------------------------------------------- */

static void follow_board(struct session *session)
{
    struct explore_state *state = explore_state_of(session);
    const struct position *position = &session_game(session)->position;
    struct query query = {.kind = QUERY_GAME};
    if (state->explorer.has_query && state->query_key == position->key)
        return;
    query_set_position(&query, position);
    game_search_start(&state->explorer, &query);
    state->query_key = position->key;
    state->counted_hits = state->move_count = 0;
}

static void count_moves(struct explore_state *state)
{
    const struct game_search *search = &state->explorer;
    if (!has_grown(search, state->counted_hits))
        return;
    state->counted_hits = search->hit_count;
    size_t count = scan_count_moves(search->collection, search->hits, search->hit_count,
                                    &search->query.position, state->moves);
    state->move_count = 0;
    for (size_t i = 0; i < count; i++)
        if (state->moves[i].move != MOVE_NONE)
            state->moves[state->move_count++] = state->moves[i];
}

bool session_get_explorer_state(const struct session *session, struct explorer_state *explored)
{
    const struct explore_state *state = explore_state_of(session);
    bool known =
        state->explorer.scan && state->query_key == session_game(session)->position.key;
    *explored = (struct explorer_state){.name = state->explorer.name,
                                        .moves = state->moves,
                                        .count = known ? state->move_count : 0};
    game_search_write_state(&state->explorer, explored->state, sizeof explored->state);
    return is_available(session);
}

/* ---- in words --------------------------------------------------------------------------- */

/* Writes "5 games: White won 3, 1 drawn, Black won 1; average Elo 1510; last in 2026." */
static void write_move_statistics(const struct scan_move *move, char *text, size_t size)
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

static void report_moves(struct session *session)
{
    struct explorer_state explored;
    char text[160];
    if (!session_get_explorer_state(session, &explored))
        return;
    session_print(session, "%s in %s reached this position%s", explored.state, explored.name,
                  explored.count > 0 ? ":" : "; no game continued from here.");
    for (size_t i = 0; i < explored.count && i < MOVES_PRINTED; i++) {
        write_move_statistics(&explored.moves[i], text, sizeof text);
        session_print(session, "%s, %s", explored.moves[i].san, text);
    }
}

bool list_explorer_moves(struct session *session, struct picker *picker)
{
    struct explorer_state explored;
    char about[160], line[FEN_SIZE + 24] = "find position ";
    char play[SAN_SIZE + 8], back[16];
    bool plays_engine = players_count_humans(&session->players) < 2 &&
                        !session_has_state(session, STATE_ANALYSIS | STATE_FILE_GAME);
    const char *prefix = plays_engine ? "analyse\n" : ""; /* keeps the moves out of the game */
    const size_t length = strlen(line);
    bool busy = game_search_is_busy(&explore_state_of(session)->explorer);
    snprintf(back, sizeof back, "%sundo", prefix);
    if (!session_get_explorer_state(session, &explored))
        return false;
    picker_reset(picker, explored.name, explored.state);
    for (size_t i = 0; i < explored.count; i++) {
        const struct scan_move *move = &explored.moves[i];
        struct position after = session_game(session)->position;
        position_play(&after, move->move);
        fen_write(&after, line + length);
        write_move_statistics(move, about, sizeof about);
        snprintf(play, sizeof play, "%s%s", prefix, move->san);
        picker_add_row(picker, .label = move->san, .about = about, .line = play,
                       .enter = *prefix ? "try it" : "play", .back = back, .forward = line);
    }
    if (explored.count == 0)
        picker_add_row(picker, .label = busy ? "..." : "no game continued from here",
                       .back = back, .unavailable = true);
    return true;
}

/* ---- showing the results ---------------------------------------------------------------- */

static bool is_listed(const struct session *session)
{
    const struct explore_state *state = explore_state_of(session);
    const char *path = browse_file_path(session), *searched = state->finder.path;
    struct list_state list;
    return path && searched && strcmp(path, searched) == 0 &&
           session_get_game_list_state(session, &list) &&
           strcmp(list.words, state->find_text) == 0;
}

static bool list_in_file(struct session *session, struct error *error)
{
    struct explore_state *state = explore_state_of(session);
    const struct game_search *search = &state->finder;
    uint64_t *offsets = memory_new(search->hit_count + 1, sizeof *offsets);
    for (size_t i = 0; i < search->hit_count; i++)
        offsets[i] = search->collection->games[search->hits[i].game].offset;
    bool succeeded =
        browse_open_search_results(session, search->path, state->find_text, &search->query,
                                   offsets, search->hit_count, error);
    free(offsets);
    state->listed_hits = search->hit_count;
    return succeeded;
}

static bool list_separately(struct session *session, struct error *error)
{
    struct explore_state *state = explore_state_of(session);
    const struct game_search *search = &state->finder;
    struct buffer all = {0};
    for (size_t i = 0; i < search->hit_count; i++) {
        const struct collection_game *game = &search->collection->games[search->hits[i].game];
        size_t length;
        char *text = collection_read_game_text(search->collection, game, &length, error);
        if (text)
            buffer_add(&all, text, length);
        free(text);
    }
    bool succeeded =
        all.length > 0 && browse_open_text(session, all.bytes, all.length, state->find_text,
                                           &search->query, error);
    buffer_free(&all);
    state->listed_hits = search->hit_count;
    return succeeded;
}

static void show_found(struct session *session)
{
    const struct game_search *search = &explore_state_of(session)->finder;
    struct error error;
    if (!(search->path ? list_in_file : list_separately)(session, &error)) {
        session_error(session, "%s.", error.text);
    } else if (search->path) {
        handle_games(session, "");
        if (session_has_text_ui(session))
            session_print_games(session);
    }
}

static void report_found(struct session *session, bool shown)
{
    const struct explore_state *state = explore_state_of(session);
    const struct game_search *search = &state->finder;
    if (search->hit_count == 0)
        session_error(session, "No game in %s matches '%s'.", search->name, state->find_text);
    else
        session_report(session, MESSAGE_FOUND, "%zu game%s found in %s%s.", search->hit_count,
                       plural(search->hit_count), search->name,
                       shown ? "" : "; 'find' shows the list");
}

/* Lists the first games if the user is still waiting. With a screen, the user is waiting if
 * the position is the same; without one, if a list is open. Otherwise only reports their
 * number. Extends the list if it is open. */
static void update_found(struct session *session)
{
    struct explore_state *state = explore_state_of(session);
    const struct game_search *search = &state->finder;
    bool is_first = state->listed_hits == 0, listed = is_listed(session);
    bool user_waits = session_has_screen(session)
                          ? state->find_key == session_game(session)->position.key
                          : session_has_state(session, STATE_GAME_LIST);
    bool grown = has_grown(search, state->listed_hits) &&
                 (search->is_complete || (search->path && session_has_screen(session)));
    if (search->is_complete)
        report_found(session, listed || !is_first || user_waits);
    if (grown && listed)
        list_in_file(session, NULL);
    else if (grown && is_first && user_waits)
        show_found(session);
}

/* ---- commands --------------------------------------------------------------------------- */

static const char hint[] = "; 'explore FILE' searches a file";

/* Explores the open file unless another is named. Returns true to open the picker. */
bool handle_explore(struct session *session, const char *argument)
{
    struct explore_state *state = explore_state_of(session);
    struct game_search *search = &state->explorer;
    bool mine = strcasecmp(argument, "mine") == 0, named = *argument && !mine;
    const char *path = browse_file_path(session);
    session->events |= SESSION_EVENT_LIST;
    if (strcasecmp(argument, "off") == 0) {
        game_search_close(search);
        session_print(session, "The explorer is off.");
        return false;
    }
    if (named && session->settings->restricted)
        return session_error(session,
                             "explore: in kiosk mode, only your own games are available.");
    bool opens = *argument || !game_search_is_open(search) || (search->directory && path);
    const char *wanted = named ? argument : mine ? NULL : path;
    if (opens && !game_search_open(session, search, wanted, hint))
        return false;
    session->opens_picker = session_has_screen(session);
    state->report_when_done = !session->opens_picker;
    return session->opens_picker;
}

void handle_find(struct session *session, const char *argument)
{
    struct explore_state *state = explore_state_of(session);
    struct game_search *search = &state->finder;
    const char *path = browse_file_path(session);
    const struct position *board = &session_game(session)->position;
    struct query query;
    struct error error;
    if (strcasecmp(argument, "off") == 0) {
        game_search_close(search);
        session_print(session, "The search is off.");
    } else if (!*argument && search->hit_count > 0)
        show_found(session);
    else if (!*argument && search->is_complete)
        report_found(session, true);
    else if (!*argument)
        session_error(session, "You have not searched yet; try 'find player NAME'.");
    else if (!query_parse(&query, argument, board, &error))
        session_error(session, "find: %s.", error.text);
    else if (game_search_open(session, search, path ? path : state->explorer.path, hint)) {
        printable_copy_string(state->find_text, sizeof state->find_text, argument);
        state->find_key = board->key;
        state->listed_hits = 0;
        game_search_start(search, &query);
    }
}

/* ---- the mode ------------------------------------------------------------------------ */

static unsigned states(const struct session *session)
{
    const struct explore_state *state = explore_state_of(session);
    bool searches = state->explorer.job.running || state->report_when_done ||
                    game_search_is_busy(&state->finder);
    return searches ? STATE_SEARCH : 0U;
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct game_search *search = &explore_state_of(session)->finder;
    char state[40];
    game_search_write_state(search, state, sizeof state);
    snprintf(text, size, "%.40s: %s", search->name, state);
    return game_search_is_busy(search);
}

static unsigned wake(struct session *session)
{
    struct explore_state *state = explore_state_of(session);
    if (is_available(session) && (session_has_screen(session) || state->report_when_done))
        follow_board(session);
    bool changed = game_search_poll(session, &state->explorer);
    count_moves(state);
    if (state->report_when_done && !game_search_is_busy(&state->explorer)) {
        state->report_when_done = false;
        report_moves(session);
    }
    if (game_search_poll(session, &state->finder)) {
        update_found(session);
        changed = true;
    }
    return changed ? SESSION_EVENT_LIST : 0;
}

/* While a file is being read, ^C and Escape only cancel the reading. */
static bool cancel_opening(struct session *session)
{
    struct explore_state *state = explore_state_of(session);
    struct game_search *search = state->finder.job.running ? &state->finder : &state->explorer;
    if (!search->job.running)
        return false;
    session_print(session, "Cancelled: %s was not read.", search->name);
    game_search_close(search);
    return true;
}

static void end(struct session *session)
{
    game_search_close(&explore_state_of(session)->explorer);
    game_search_close(&explore_state_of(session)->finder);
}

const struct mode explore_mode = {
    .size = sizeof(struct explore_state),
    .free = end,
    .states = states,
    .title = write_title,
    .cancel = cancel_opening,
    .wake = wake,
    .ask_before_quit = cancel_opening,
};
