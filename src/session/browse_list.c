/* browse_list.c - the list of the games of a file, which is read and searched a
 * portion at a time between what else there is to do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/browse_state.h"
#include "base/printable.h"
#include "session/handlers.h"

#include <stdio.h>
#include <string.h>

enum {
    PORTION = 256 << 10,   /* bytes gone through at once: a few milliseconds */
    MATCH_PORTION = 20000, /* games looked at at once */
    NEWS_SHARE = 8,        /* news when the list has grown by an eighth */
    TOLD_ROWS = 20,        /* of a list in words */
    TOLD_BYTES = 16 << 20  /* gone through before a list is told in words */
};

bool session_shows_list(const struct session *session)
{
    return session_is_at(session, AT_LIST) && !session_is_at(session, AT_SETUP);
}

bool session_list_state(const struct session *session, struct list_state *state)
{
    const struct browser *browser = browser_of(session);
    if (!browser || !browser->list)
        return false;
    *state = (struct list_state){
        .name = browser->name,
        .words = game_list_words(browser->list),
        .games = game_list_count(browser->list),
        .matches = game_list_match_count(browser->list),
        .selected = browser->selected,
        .permille = game_list_permille(browser->list),
        .open = browser->open ? browser->index + 1 : 0,
    };
    if (state->selected >= state->matches)
        state->selected = 0;
    return true;
}

void session_list_row(struct session *session, size_t place, struct list_row *row)
{
    struct browser *browser = browser_of(session);
    size_t index = game_list_match_index(browser->list, place);
    *row = (struct list_row){.number = index + 1};
    for (int field = 0; field < LIST_FIELDS; field++)
        row->fields[field] = game_list_text(browser->list, index, (enum list_field)field);
    row->plies = game_list_plies(browser->list, index);
    row->changed = session_find_edited(session, index) ||
                   (browser->open && browser->changed && browser->index == index);
}

void session_find_games(struct session *session, const char *words)
{
    struct browser *browser = browser_of(session);
    if (!browser || strcmp(words, game_list_words(browser->list)) == 0)
        return;
    game_list_filter(browser->list, words);
    game_list_match(browser->list, MATCH_PORTION);
    browser->selected = browser->tell_from = 0;
    if (!*words && browser->open)
        browser->selected = browser->index;
}

void session_select_game(struct session *session, long rows)
{
    struct browser *browser = browser_of(session);
    size_t count = browser ? game_list_match_count(browser->list) : 0;
    if (count == 0)
        return;
    if (rows < 0)
        browser->selected -=
            browser->selected < (size_t)-rows ? browser->selected : (size_t)-rows;
    else
        browser->selected += (size_t)rows;
    if (browser->selected >= count)
        browser->selected = count - 1;
}

bool session_open_selected(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser || browser->selected >= game_list_match_count(browser->list))
        return false;
    return session_open_game(session, game_list_match_index(browser->list, browser->selected));
}

bool session_leave_list(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser || !browser->listing || !browser->open)
        return false;
    browser->listing = false;
    return true;
}

bool session_show_list(struct session *session)
{
    struct browser *browser = browser_of(session);
    if (!browser || game_list_count(browser->list) < 2)
        return false;
    browser->listing = true;
    return true;
}

/* ---- in words ------------------------------------------------------------------- */

static void tell_row(struct session *session, size_t place)
{
    struct list_row row;
    char moves[32] = "", year[16] = "";
    const char *eco;
    session_list_row(session, place, &row);
    eco = *row.fields[LIST_OPENING] ? row.fields[LIST_OPENING] : row.fields[LIST_ECO];
    if (row.plies >= 0)
        snprintf(moves, sizeof moves, ", %d move%s", (row.plies + 1) / 2,
                 row.plies == 1 || row.plies == 2 ? "" : "s");
    if (*row.fields[LIST_DATE])
        snprintf(year, sizeof year, ", %.*s", PRINTABLE_UP_TO(10, row.fields[LIST_DATE]));
    session_tell(
        session, MESSAGE_INFO, "%zu: %.*s - %.*s, %.*s%s%s%s%.*s%s%.*s%s.", row.number,
        PRINTABLE_UP_TO(60, *row.fields[LIST_WHITE] ? row.fields[LIST_WHITE] : "?"),
        PRINTABLE_UP_TO(60, *row.fields[LIST_BLACK] ? row.fields[LIST_BLACK] : "?"),
        PRINTABLE_UP_TO(7, *row.fields[LIST_RESULT] ? row.fields[LIST_RESULT] : "*"), moves,
        year, *eco ? ", " : "", PRINTABLE_UP_TO(60, eco), *row.fields[LIST_EVENT] ? ", " : "",
        PRINTABLE_UP_TO(60, row.fields[LIST_EVENT]), row.changed ? ", changed" : "");
}

static void tell_count(struct session *session, size_t count, const char *behind)
{
    const char *words = game_list_words(browser_of(session)->list);
    session_tell(session, MESSAGE_INFO, "%zu %s%s%.*s%s%s", count,
                 count == 1 ? "game" : "games", *words ? " with '" : "",
                 PRINTABLE_UP_TO(200, words), *words ? "'" : "", behind);
}

/* The page of the chosen one, or, asked again, the next page. */
void session_tell_games(struct session *session)
{
    struct browser *browser = browser_of(session);
    size_t count, first, last;
    char from[64] = "", behind[160];
    if (!game_list_is_complete(browser->list))
        game_list_read(browser->list, TOLD_BYTES, SIZE_MAX / 2);
    while (game_list_match(browser->list, MATCH_PORTION))
        ;
    count = game_list_match_count(browser->list);
    browser->count_owed = !game_list_is_complete(browser->list);
    first = browser->tell_from ? browser->tell_from : browser->selected;
    first = first < count ? first / TOLD_ROWS * TOLD_ROWS : 0;
    last = first + TOLD_ROWS < count ? first + TOLD_ROWS : count;
    if (count > TOLD_ROWS)
        snprintf(from, sizeof from, ", %zu to %zu of them", first + 1, last);
    snprintf(behind, sizeof behind, "%s%s%s",
             browser->count_owed ? " so far; the file is being read" : "", from,
             count == 0 ? "." : ":");
    tell_count(session, count, behind);
    for (size_t place = first; place < last; place++)
        tell_row(session, place);
    browser->tell_from = last < count ? last : 0;
    if (last < count)
        session_tell(session, MESSAGE_INFO,
                     "'games' tells more, 'games WORDS' finds some, 'open N' opens one.");
    else if (count > 0)
        session_tell(session, MESSAGE_INFO, "'open N' opens one.");
    else if (*game_list_words(browser->list))
        session_tell(session, MESSAGE_INFO, "'games all' goes back to all games.");
}

/* ---- in the background ---------------------------------------------------------- */

bool browse_list_is_growing(const struct browser *browser)
{
    return !game_list_is_complete(browser->list) || game_list_match(browser->list, 0);
}

unsigned browse_list_go_on(struct session *session)
{
    struct browser *browser = browser_of(session);
    bool reading = !game_list_is_complete(browser->list);
    bool more = game_list_read(browser->list, PORTION, SIZE_MAX / 2);
    size_t count = game_list_count(browser->list);
    unsigned news = 0;
    game_list_match(browser->list, MATCH_PORTION);
    if (count > browser->told_games + browser->told_games / NEWS_SHARE ||
        !browse_list_is_growing(browser)) {
        browser->told_games = count;
        news = NEWS_LIST;
    }
    if (browser->count_owed && !browse_list_is_growing(browser)) {
        browser->count_owed = false;
        tell_count(session, game_list_match_count(browser->list), "; the whole file is read.");
    }
    if (reading && !more && game_list_failure(browser->list))
        session_tell(session, MESSAGE_ERROR, "%s: %s.", browser->name,
                     game_list_failure(browser->list));
    return news;
}
