/* browse.c - opens the games in a file; the list of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/pgn.h"
#include "session/games/games.h"
#include "session/games/browse_state.h"
#include "session/review/review.h"

/* ==== opening games =================================================================== */

/* The open game is the user's game, as a study. Other edited games are held as text. */

/* ---- edited games --------------------------------------------------------------------- */

static struct edited_game *find_edited(const struct session *session, size_t index)
{
    struct browser *browser = browser_of(session);
    for (size_t i = 0; i < browser->edited_count; i++)
        if (browser->edited[i].index == index)
            return &browser->edited[i];
    return NULL;
}

size_t browse_unsaved_count(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return browser ? browser->edited_count + browser->changed : 0;
}

static void forget_edited(struct browser *browser, struct edited_game *edited)
{
    free(edited->text);
    *edited = browser->edited[--browser->edited_count];
}

void browse_close_game(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser)
        return;
    modes_remove_all(session);
    session_stop_review(session);
    if (!session_has_state(session, STATE_FILE_GAME))
        return;
    mode_set_base(session, MODE_LIST);
    session_cancel_question(session);
    if (!browser->changed)
        return;
    browser->changed = false;
    browser->edited =
        memory_resize(browser->edited, browser->edited_count + 1, sizeof *browser->edited);
    struct edited_game *edited = &browser->edited[browser->edited_count++];
    *edited = (struct edited_game){browser->index, .truncated = session->board->truncated};
    edited->text = pgn_write(session->board, &edited->length);
}

/* ---- opening -------------------------------------------------------------------------- */

static enum pgn_status load_game(struct session *session, size_t index, struct game *game,
                                 struct error *error)
{
    const struct edited_game *edited = find_edited(session, index);
    if (!edited)
        return game_list_load(browser_of(session)->list, index, game, error);
    enum pgn_status status = pgn_parse(game, edited->text, edited->length, 1, error);
    game->truncated = edited->truncated;
    return status;
}

static void report_opened_game(struct session *session, enum pgn_status status,
                               const struct error *error)
{
    const struct browser *browser = browser_of(session);
    const struct game *game = session->user_game;
    const char *event = game_known_tag(game, "Event"), *date = game_known_tag(game, "Date");
    const char *unknown = date ? strstr(date, ".??") : NULL;
    const char *result = result_text(game_final_result(game));
    bool named = *game->white != '?' || *game->black != '?';
    char about[2 * GAME_NAME_SIZE + 180] = "";
    struct error remark;
    if (named)
        text_add(about, sizeof about, ", %.*s - %.*s, %s", PRINTABLE_UP_TO(80, game->white),
                 PRINTABLE_UP_TO(80, game->black), result);
    else if (!event && notation_is_spoken(session_notation(session)))
        text_add(about, sizeof about, ", unnamed players, %s",
                 game_final_result(game) == RESULT_NONE ? "unfinished" : result);
    if (!named || !session_has_screen(session)) { /* a screen shows these beside the board */
        if (event)
            text_add(about, sizeof about, ", %.*s", PRINTABLE_UP_TO(120, event));
        if (date)
            text_add(about, sizeof about, ", %.*s",
                     unknown && unknown < date + 12 ? (int)(unknown - date)
                                                    : (int)printable_fitting_length(date, 12),
                     date);
    }
    session_print(session, "%s %zu of %zu%s%s%s.", browser->is_epd ? "Position" : "Game",
                  browser->index + 1, game_list_count(browser->list),
                  game_list_is_complete(browser->list) ? "" : " or more", *about ? ":" : "",
                  about + (*about != '\0'));
    if (session_has_text_ui(session) && !position_is_start(&game->start)) {
        handle_where(session, "");
        session_print(session, "%s is to move.", color_name(position_turn(&game->position)));
    }
    if ((game->tree.root->notes || game->current > 0) && session_has_text_ui(session))
        browse_report_position(session);
    else
        report_check(session);
    if (pgn_get_start_warning(game, &remark))
        session_print_fen_warning(session, &remark);
    if (status == PGN_HAS_ERRORS)
        session_error(session,
                      game->truncated
                          ? "The game is damaged (%s); only part of it could be read."
                          : "The game is damaged (%s); unreadable text is now a comment.",
                      error->text);
}

static void go_to_match(const struct query *query, struct game *game)
{
    chess_move *moves = memory_new(game->count + 1, sizeof *moves);
    size_t ply;
    for (size_t i = 0; i < game->count; i++)
        moves[i] = game->moves[i].move;
    if (query_find_match(query, &game->start, moves, game->count, true, &ply))
        while (game->current < ply && game_step_forward(game))
            ;
    free(moves);
}

bool browse_open_game(struct session *session, size_t index)
{
    struct browser *browser = browser_of(session);
    struct error error = {0, 0, ""};
    enum color side;
    struct game game;
    if (session_has_state(session, STATE_FILE_GAME) && browser->index == index) {
        if (!session_has_state(session, STATE_GAME_LIST) || session_has_text_ui(session))
            session_print(session, "Game %zu of %zu is already open.", index + 1,
                          game_list_count(browser->list));
        mode_remove(session, MODE_LIST);
        return true;
    }
    if (!session_has_state(session, STATE_FILE))
        games_suspend_current(session);
    browse_close_game(session);
    enum pgn_status status = load_game(session, index, &game, &error);
    struct edited_game *edited = find_edited(session, index);
    if (status == PGN_NO_GAME) {
        session_error(session, "Game %zu cannot be read: %s.", index + 1, error.text);
        mode_set_base(session, game_list_count(browser->list) > 1 ? MODE_LIST : MODE_GAME);
        return false;
    }
    game_set_study(&game, true);
    game_go_to(&game, game.tree.root);
    go_to_match(&browser->query, &game);
    session->players.person[WHITE] = session->players.person[BLACK] = true;
    mode_set_base(session, MODE_FILE);
    browser->index = index;
    browse_put_on_board(session, &game);
    browser->changed = edited != NULL;
    if (edited)
        forget_edited(browser, edited);
    if (session_get_user_side(session, &side))
        session->flipped = side == BLACK;
    browser->selected_row = game_list_find_match(browser->list, index);
    if (browser->selected_row >= game_list_match_count(browser->list))
        browser->selected_row = 0;
    browser->next_print_row = 0;
    report_opened_game(session, status, &error);
    return true;
}

void browse_free(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser)
        return;
    game_list_close(browser->list);
    while (browser->edited_count > 0)
        forget_edited(browser, &browser->edited[0]);
    free(browser->edited);
    free(browser->path);
}

/* ==== the list, read and searched in portions while the session is idle =============== */

enum {
    READ_PORTION = 256 << 10, /* bytes at a time, read in a few milliseconds */
    MATCH_PORTION = 20000,    /* games at a time */
    GROWTH_DIVISOR = 8,       /* reports SESSION_EVENT_LIST when the list has grown by 1/8 */
    PAGE_ROWS = 20,
    PRINT_READ_BYTES = 16 << 20 /* bytes read before a list is printed */
};

bool session_shows_game_list(const struct session *session)
{
    return session_has_state(session, STATE_GAME_LIST) &&
           !session_has_state(session, STATE_SETUP | STATE_MENU | STATE_GRAPH);
}

bool session_get_game_list_state(const struct session *session, struct list_state *state)
{
    const struct browser *browser = browser_of(session);
    if (!browser || !browser->list)
        return false;
    *state = (struct list_state){
        .name = browser->name,
        .words = game_list_filter_text(browser->list),
        .games = game_list_count(browser->list),
        .matches = game_list_match_count(browser->list),
        .selected = browser->selected_row,
        .is_directory = game_list_is_directory(browser->list),
        .noun = browser->is_epd ? "position" : "game",
        .permille = game_list_scanned_permille(browser->list),
        .open = session_has_state(session, STATE_FILE_GAME) ? browser->index + 1 : 0,
    };
    if (state->selected >= state->matches)
        state->selected = 0;
    return true;
}

void session_get_game_list_row(struct session *session, size_t match_index,
                               struct list_row *row)
{
    struct browser *browser = browser_of(session);
    size_t index = game_list_match_index(browser->list, match_index);
    *row = (struct list_row){.number = index + 1};
    for (int field = 0; field < GAME_LIST_FIELDS; field++)
        row->fields[field] =
            game_list_field_text(browser->list, index, (enum game_list_field)field);
    row->plies = game_list_count_plies(browser->list, index);
    row->changed =
        find_edited(session, index) || (session_has_state(session, STATE_FILE_GAME) &&
                                        browser->changed && browser->index == index);
}

bool session_filter_games(struct session *session, const char *words)
{
    struct browser *browser = browser_of(session);
    uint64_t number;
    if (!browser)
        return false;
    bool chooses = number_parse(words, 1, game_list_count(browser->list), &number, NULL);
    if (chooses)
        words = "";
    if (strcmp(words, game_list_filter_text(browser->list)) != 0) {
        game_list_set_filter(browser->list, words);
        browser->query.kind = QUERY_GAME;
        game_list_apply_filter(browser->list, MATCH_PORTION);
        browser->selected_row = browser->next_print_row = 0;
        if (!*words && session_has_state(session, STATE_FILE_GAME))
            browser->selected_row = browser->index;
    }
    if (chooses)
        browser->selected_row = (size_t)number - 1;
    return chooses;
}

void session_step_game_list(struct session *session, long rows)
{
    struct browser *browser = browser_of(session);
    size_t count = browser ? game_list_match_count(browser->list) : 0;
    if (count == 0)
        return;
    long row = (long)browser->selected_row + rows;
    browser->selected_row = row < 0 ? 0 : (size_t)row < count ? (size_t)row : count - 1;
}

bool session_read_selected_game(struct session *session, struct game *game)
{
    struct browser *browser = browser_of(session);
    struct error error;
    return browser->selected_row < game_list_match_count(browser->list) &&
           load_game(session, game_list_match_index(browser->list, browser->selected_row),
                     game, &error) != PGN_NO_GAME;
}

bool session_open_selected_game(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser || browser->selected_row >= game_list_match_count(browser->list))
        return false;
    return browse_open_game(session,
                            game_list_match_index(browser->list, browser->selected_row));
}

/* ---- in words ------------------------------------------------------------------- */

enum { ROW_SIZE = 512 };

static void add_field(char text[ROW_SIZE], const char *field)
{
    if (*field)
        text_add(text, ROW_SIZE, ", %.*s", PRINTABLE_UP_TO(60, field));
}

static void print_row(struct session *session, size_t match_index)
{
    struct list_row row;
    char text[ROW_SIZE];
    session_get_game_list_row(session, match_index, &row);
    const char *const *fields = row.fields;
    const char *white = fields[GAME_LIST_WHITE], *black = fields[GAME_LIST_BLACK];
    const char *event = fields[GAME_LIST_EVENT], *result = fields[GAME_LIST_RESULT];
    bool named = *white || *black;
    if (named)
        snprintf(text, sizeof text, "%.*s - %.*s, %.*s",
                 PRINTABLE_UP_TO(60, *white ? white : "?"),
                 PRINTABLE_UP_TO(60, *black ? black : "?"),
                 PRINTABLE_UP_TO(7, *result ? result : "*"));
    else
        snprintf(text, sizeof text, "%.*s%s%s",
                 PRINTABLE_UP_TO(160, *event ? event : "unnamed players"),
                 *result && *result != '*' ? ", " : "", *result != '*' ? result : "");
    if (row.plies > 0)
        text_add(text, sizeof text, ", %d move%s", (row.plies + 1) / 2,
                 plural((uint64_t)(row.plies + 1) / 2));
    if (*fields[GAME_LIST_DATE] != '?')
        add_field(text, fields[GAME_LIST_DATE]);
    add_field(text, fields[*fields[GAME_LIST_OPENING] ? GAME_LIST_OPENING : GAME_LIST_ECO]);
    if (named)
        add_field(text, event);
    add_field(text, fields[GAME_LIST_FILE]);
    session_print(session, "%zu: %s%s.", row.number, text, row.changed ? ", changed" : "");
}

void browse_report_errors(struct session *session)
{
    struct browser *browser = browser_of(session);
    struct error error;
    if (game_list_take_error(browser->list, &error))
        session_error(session, "%s: %s.", browser->name, error.text);
}

/* Prints the page with the selected game or, when called again, the next page. */
void session_print_games(struct session *session)
{
    struct browser *browser = browser_of(session);
    char from[64] = "";
    if (!game_list_is_complete(browser->list))
        game_list_scan(browser->list, PRINT_READ_BYTES, SIZE_MAX / 2);
    browse_report_errors(session);
    while (game_list_apply_filter(browser->list, MATCH_PORTION))
        ;
    const char *words = game_list_filter_text(browser->list);
    size_t count = game_list_match_count(browser->list);
    size_t first = browser->next_print_row ? browser->next_print_row : browser->selected_row;
    first = first < count ? first / PAGE_ROWS * PAGE_ROWS : 0;
    size_t last = first + PAGE_ROWS < count ? first + PAGE_ROWS : count;
    if (count > PAGE_ROWS)
        snprintf(from, sizeof from, ", %zu to %zu of them", first + 1, last);
    session_print(
        session, "%zu %s%s%s%.*s%s%s%s%s", count, browser->is_epd ? "position" : "game",
        plural(count), *words ? " with '" : "", PRINTABLE_UP_TO(200, words), *words ? "'" : "",
        from, game_list_is_complete(browser->list) ? "" : "; the file is still being read",
        count == 0 ? "." : ":");
    for (size_t match_index = first; match_index < last; match_index++)
        print_row(session, match_index);
    browser->next_print_row = last < count ? last : 0;
    if (last < count)
        session_print(session,
                      "'games' lists more, 'games WORDS' searches, 'open N' opens one.");
    else if (count > 0)
        session_print(session, "'open N' opens one.");
    else if (*words)
        session_print(session, "'games all' goes back to all games.");
}

/* ---- in the background ---------------------------------------------------------- */

bool browse_list_is_growing(const struct session *session)
{
    const struct browser *browser = browser_of(session);
    return browser &&
           (!game_list_is_complete(browser->list) || game_list_apply_filter(browser->list, 0));
}

unsigned browse_list_continue(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browse_list_is_growing(session))
        return 0;
    game_list_scan(browser->list, READ_PORTION, SIZE_MAX / 2);
    size_t count = game_list_count(browser->list);
    unsigned events = 0;
    game_list_apply_filter(browser->list, MATCH_PORTION);
    if (count > browser->reported_games + browser->reported_games / GROWTH_DIVISOR ||
        !browse_list_is_growing(session)) {
        browser->reported_games = count;
        events = SESSION_EVENT_LIST;
    }
    browse_report_errors(session);
    return events;
}
