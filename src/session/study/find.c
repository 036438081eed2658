/* find.c - games that answer a question, looked for in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * In the file that is read, where one is: then its list shows what was found. Else in what is
 * explored, else among the kept games: what was found is a list of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "pgn/pgn.h"
#include "session/games/browse.h"
#include "session/handlers.h"
#include "session/study/search.h"

enum { FOUND_MOST = 1000 /* games that are copied into a list */ };

struct finding {
    struct search search; /* stands first: session_finding() */
    char words[200];      /* the question */
};

static struct finding *finding_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_FIND);
}

/* ---- what was found is shown ------------------------------------------------------------- */

/* Whether the file that was searched is the one that is read. */
static bool is_of_file(const struct session *session)
{
    const char *path = session_file_path(session), *searched = session_finding(session)->path;
    return path && searched && strcmp(path, searched) == 0;
}

static void show_in_file(struct session *session)
{
    const struct search *search = session_finding(session);
    uint64_t *offsets = memory_new(search->hit_count + 1, sizeof *offsets);
    for (size_t i = 0; i < search->hit_count; i++)
        offsets[i] = collection_games(search->collection)[search->hits[i].game].offset;
    session_list_found(session, finding_of(session)->words, offsets, search->hit_count);
    free(offsets);
}

/* The first of them as PGN; malloc'ed. */
static char *write_games(const struct search *search, size_t *size)
{
    char *all = NULL;
    *size = 0;
    for (size_t i = 0; i < search->hit_count && i < FOUND_MOST; i++) {
        struct game game;
        size_t length;
        if (collection_load(search->collection,
                            &collection_games(search->collection)[search->hits[i].game], &game,
                            NULL) == PGN_NONE)
            continue;
        char *text = pgn_write(&game, &length);
        all = memory_resize(all, *size + length + 1, 1);
        memcpy(all + *size, text, length);
        all[*size + length] = '\n';
        *size += length + 1;
        free(text);
        game_free(&game);
    }
    return all;
}

static void show_apart(struct session *session)
{
    const struct finding *finding = finding_of(session);
    struct reason reason;
    size_t size;
    char *text = write_games(&finding->search, &size), name[GAME_NAME_SIZE];
    printable_copy_string(name, sizeof name, finding->words);
    if (!session_browse_text(session, text, size, name, &reason))
        session_tell(session, MESSAGE_ERROR, "%s.", reason.text);
    else if (finding->search.hit_count > FOUND_MOST)
        session_tell(session, MESSAGE_INFO, "These are the first %d.", FOUND_MOST);
    free(text);
}

static void show(struct session *session)
{
    if (session_finding(session)->hit_count == 0) {
        session_tell(session, MESSAGE_ERROR,
                     "Nothing was found; find takes a question, such as 'player Carlsen' or "
                     "'position'.");
    } else if (is_of_file(session)) {
        show_in_file(session);
        session_go_on_with(session, REQUEST_GAMES, "");
    } else {
        show_apart(session);
    }
}

static void tell(struct session *session)
{
    const struct search *search = session_finding(session);
    bool lists = session_is_at(session, AT_LIST) && is_of_file(session);
    session_tell(session, MESSAGE_FOUND, "%zu game%s found in %s%s.", search->hit_count,
                 plural((uint64_t)search->hit_count), search->name,
                 search->hit_count > 0 && !lists ? "; 'find' lists them" : "");
    if (lists)
        show_in_file(session);
    if (lists && session_has_text(session))
        session_tell_games(session);
}

/* ---- requests ---------------------------------------------------------------------------- */

static void begin(struct session *session, const char *argument)
{
    struct finding *finding = finding_of(session);
    const struct search *explored = session_exploring(session);
    struct question question;
    struct reason reason;
    const char *path = session_file_path(session);
    if (!question_read(&question, argument, &session_game(session)->position, &reason)) {
        session_tell(session, MESSAGE_ERROR, "find: %s.", reason.text);
        return;
    }
    if (finding->search.done && strcmp(argument, finding->words) == 0 &&
        finding->search.question.position.key == question.position.key) {
        show(session); /* asked again */
        return;
    }
    if (!search_open(session, &finding->search, path ? path : explored->path))
        return;
    snprintf(finding->words, sizeof finding->words, "%.*s",
             PRINTABLE_UP_TO(sizeof finding->words - 1, argument));
    search_ask(&finding->search, &question);
}

void session_ask_find(struct session *session, const char *argument)
{
    if (strcasecmp(argument, "off") == 0)
        search_close(session_finding(session));
    else if (*argument)
        begin(session, argument);
    else
        show(session);
}

/* ---- the activity ------------------------------------------------------------------------ */

static unsigned places(const struct session *session)
{
    return search_is_busy(session_finding(session)) ? AT_SEARCH : 0U;
}

static bool write_title(const struct session *session, char *text, size_t size)
{
    const struct search *search = session_finding(session);
    char state[40];
    search_write_state(search, state, sizeof state);
    snprintf(text, size, "%.40s: %s", search->name, state);
    return search_is_busy(search);
}

static unsigned wake(struct session *session)
{
    bool news = search_poll(session, session_finding(session));
    if (news && session_finding(session)->done)
        tell(session);
    return news ? NEWS_LIST : 0;
}

static void end(struct session *session)
{
    search_close(session_finding(session));
}

const struct activity find_activity = {
    .size = sizeof(struct finding),
    .free = end,
    .places = places,
    .title = write_title,
    .wake = wake,
};
