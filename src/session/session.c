/* session.c - a session begins, takes typed lines, takes in news, and ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search_control.h"
#include "base/memory.h"
#include "base/printable.h"
#include "session/session_browse.h"

enum { DISK_PATIENCE = 2000 }; /* milliseconds at the end */

/* ---- begin and end ----------------------------------------------------------------- */

static void set_level(struct session *session)
{
    const struct settings *settings = session->settings;
    level_init(&session->level);
    if (settings->elo > 0)
        session->level = (struct level){.elo = settings->elo};
    else if (settings->depth > 0)
        session->level = (struct level){.depth = settings->depth};
    else if (settings->nodes > 0)
        session->level = (struct level){.nodes = settings->nodes};
    else if (settings->move_time > 0)
        session->level = (struct level){.move_time = settings->move_time};
}

/* A game that cannot be kept can still be played: the reason is told, and that is all. */
static void open_archive(struct session *session, const struct storage *storage)
{
    if (!session->settings->save && !session->settings->resume)
        return;
    session->archived = archive_open(&session->archive, storage, &session->save_reason);
}

static void start_saver(struct session *session)
{
    if (!session->settings->save)
        return;
    if (session->archived)
        session->saver =
            saver_create(&session->archive, &session->wake, &session->save_reason);
    session->archive.lock_file = -1; /* the saver's now */
}

static void renew_limits(void *context, struct search_limits *limits)
{
    session_clock_limit(context, limits);
}

static struct session *create(const struct settings *settings, const struct storage *storage,
                              struct reason *reason)
{
    struct session *session = memory_new(1, sizeof *session);
    session->settings = settings;
    session->now = search_clock_now;
    session->storage = storage;
    session->draw_offer = NOBODY_OFFERED;
    session->columns = 80;
    session->analysis.lines = 1;
    session->archive.lock_file = -1;
    session->face_argument = memory_copy_string("");
    if (!wake_init(&session->wake, reason)) {
        free(session->face_argument);
        free(session);
        return NULL;
    }
    session->engine = engine_player_create(&settings->engine, &session->wake);
    engine_player_set_renewal(session->engine, renew_limits, session);
    set_level(session);
    session_clock_open(session);
    thinker_init(&session->thinkers[WHITE]);
    thinker_init(&session->thinkers[BLACK]);
    thinker_init(&session->adviser);
    open_archive(session, storage);
    return session;
}

struct session *session_create_on(const struct settings *settings,
                                  const struct storage *storage, struct reason *reason)
{
    struct session *session = create(settings, storage, reason);
    bool special = settings->engine.threads > 1 || settings->engine.hash != 16 ||
                   settings->engine.book || settings->engine.syzygy;
    if (!session)
        return NULL;
    /* Options that may be refused are tried now, while there is somebody to tell. */
    if (!session_take_strategies(session, reason) ||
        (special && !engine_player_prepare(session->engine, reason)) ||
        !session_open_engines(session, reason) || !session_begin_game(session, reason)) {
        archive_close(&session->archive);
        session_destroy(session);
        return NULL;
    }
    start_saver(session);
    /* Other sides or another level for a kept game are kept at once. */
    if (session->on_disk && session->game.result == RESULT_NONE &&
        (settings->color_given || settings->clock_given || session_level_is_given(session) ||
         session_strategy_is_given(session) || session_engine_is_given(session)))
        session_save(session);
    if (!session_is_watching(session) && !session->browser) {
        session_tell_sides(session);
        session_tell_strengths(session);
    }
    session_tell_unused(session);
    session_tell_config(session);
    wake_signal(&session->wake);
    return session;
}

struct session *session_create(const struct settings *settings, struct reason *reason)
{
    return session_create_on(settings, &storage_system, reason);
}

void session_destroy(struct session *session)
{
    if (!session)
        return;
    session_close_comparison(session);
    session_free_review(session);
    session_end_watch(session);
    engine_player_destroy(session->engine);
    session_free_tree(session);
    session_close_setup(session);
    session_free_browser(session);
    saver_destroy(session->saver, DISK_PATIENCE);
    session_free_analysis(session);
    game_free(&session->game);
    wake_free(&session->wake);
    free(session->messages);
    free(session->face_argument);
    free(session);
}

/* ---- lines ------------------------------------------------------------------------- */

enum session_action session_line(struct session *session, const char *line)
{
    const char *argument;
    enum request request = request_parse(line, &argument);
    bool colon;
    session_clock_look(session); /* a move that comes too late is none */
    line += strspn(line, " \t\r\n");
    colon = *line == ':';
    if (!*line) {
        session_drop_premove(session);
        return SESSION_DONE;
    }
    if (session->setup.open && session_setup_line(session, line + colon))
        return SESSION_DONE;
    /* A word that is a move is a move; with a ':' it never is. */
    if (!colon && session_type_move(session, line, request != REQUEST_UNKNOWN))
        return SESSION_DONE;
    if (request == REQUEST_UNKNOWN) {
        session_tell(session, MESSAGE_ERROR, "No command '%.30s'; type 'help'.", line + 1);
        return SESSION_DONE;
    }
    if (*argument && !*request_table[request].argument) {
        session_tell(session, MESSAGE_ERROR, "%s: '%.40s' was not expected.",
                     request_table[request].word, argument);
        return SESSION_DONE;
    }
    return session_request(session, request, argument);
}

enum request session_face_request(const struct session *session, const char **argument)
{
    *argument = session->face_argument;
    return session->face_request;
}

/* ---- news -------------------------------------------------------------------------- */

/* Tell once that saving fails, and once that it works again. */
static void tell_trouble(struct session *session)
{
    const char *why;
    enum save_state state = session_saved(session, &why);
    if (state == SAVE_FAILED && !session->trouble_told) {
        session->trouble_told = true;
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", why);
    } else if (state == SAVE_CLEAN && session->trouble_told) {
        session->trouble_told = false;
        session_tell(session, MESSAGE_INFO, "Saved again: the game is on the disk.");
    }
}

/* What was done by those who play, by other sessions and by the clock. */
static unsigned take_events(struct session *session)
{
    struct engine_answer answer;
    unsigned news = 0;
    engine_player_poll(session->engine, &answer);
    session_take_answer(session, &answer);
    if (session_take_engine_events(session) || answer.reported ||
        answer.purpose != THINKING_NOT)
        news |= NEWS_THINKING;
    if (session_answer_wish(session))
        news |= NEWS_MOVED;
    if (session_take_watch(session))
        news |= NEWS_MOVED;
    session_refresh_lines(session);
    session_clock_follow(session);
    if (session_clock_look(session))
        news |= NEWS_CLOCK;
    return news;
}

/* Have a save that failed tried again, and tell what became of it. */
static unsigned take_saving(struct session *session)
{
    enum save_state saved, before = session->save_news;
    if (session->saver)
        saver_retry(session->saver, search_clock_now());
    tell_trouble(session);
    saved = session_saved(session, NULL);
    session->save_news = saved;
    return saved != before ? NEWS_SAVED : 0;
}

unsigned session_wake(struct session *session)
{
    size_t place = session->game.current;
    uint64_t key = session->game.position.key;
    unsigned news;
    wake_clear(&session->wake);
    news = take_events(session);
    if (engine_player_purpose(session->engine) == THINKING_NOT &&
        (session_engine_is_due(session) || session_analysis_is_due(session)))
        session_continue(session);
    if (session_take_review(session))
        news |= NEWS_REVIEW;
    news |= take_saving(session);
    if (session->game.current != place || session->game.position.key != key)
        news |= NEWS_MOVED;
    if (session->tree_news)
        news |= NEWS_TREE;
    session->tree_news = false;
    if (session_take_comparison(session))
        news |= NEWS_COMPARE;
    return news | session_browse_wake(session);
}

enum save_state session_saved(const struct session *session, const char **why)
{
    struct session *mutable = (struct session *)session; /* its text buffer only */
    enum save_state state;
    mutable->why[0] = '\0';
    if (why)
        *why = mutable->why;
    if (!session->settings->save || session_is_browsing(session) ||
        session_shows_list(session))
        return SAVE_OFF;
    if (!session->saver) {
        state = SAVE_FAILED;
    } else {
        state = saver_state(session->saver, &mutable->save_reason);
        archive_path(&session->archive, session->id, mutable->why);
    }
    if (state == SAVE_FAILED)
        printable_copy_string(mutable->why, sizeof mutable->why, session->save_reason.text);
    return state;
}

/* ---- state ------------------------------------------------------------------------- */

const struct game *session_game(const struct session *session)
{
    return session->setup.open ? &session->setup.draft : &session->game;
}

void session_set_columns(struct session *session, int columns)
{
    session->columns = columns;
}

bool session_flipped(const struct session *session)
{
    return session->flipped;
}

const struct settings *session_settings(const struct session *session)
{
    return session->settings;
}

bool session_is_human(const struct session *session, enum color color)
{
    return session->human[color];
}
