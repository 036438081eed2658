/* session.c - a session begins, takes typed lines, takes in news, and ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/thread.h"
#include "engine/search_control.h"
#include "base/memory.h"
#include "rules/fen.h"
#include "session/begin.h"
#include "session/pickers.h"
#include "session/play.h"
#include "session/players.h"
#include "session/question.h"
#include "session/review.h"
#include "session/session_lobby.h"
#include "session/words.h"
#include "typing/spoken_query.h"

enum { DISK_PATIENCE = 2000 }; /* milliseconds at the end */

/* ---- begin and end ----------------------------------------------------------------- */

static const struct activity *const activities[] = {
#define ACTIVITY_ROW(id, row) [ACTIVITY_##id] = &row,
    ACTIVITY_TABLE(ACTIVITY_ROW)};

static void set_level(struct session *session)
{
    const struct settings *settings = session->settings;
    if (settings->elo > 0)
        session->players.level = (struct level){.elo = settings->elo};
    else if (settings->depth > 0)
        session->players.level = (struct level){.depth = settings->depth};
    else if (settings->nodes > 0)
        session->players.level = (struct level){.nodes = settings->nodes};
    else if (settings->move_time > 0)
        session->players.level = (struct level){.move_time = settings->move_time};
    session->chosen_level = session->players.level;
}

enum { KIOSK_GAMES = 2000, KIOSK_GAME_BYTES = 1 << 20 };

/* A game that cannot be kept can still be played: the reason is told, and that is all. */
static void open_archive(struct session *session, const struct storage *storage)
{
    if (!session->settings->save && !session->settings->resume)
        return;
    struct archive *archive = &session->keeping.archive;
    if (!session->settings->restricted) {
        session->keeping.archived =
            archive_open(archive, storage, &session->texts->save_reason);
        return;
    }
    archive_open_here(archive, storage);
    archive->most = KIOSK_GAMES; /* the disk is not one person's alone */
    archive->longest = KIOSK_GAME_BYTES;
    session->keeping.archived = true;
}

static void start_saver(struct session *session)
{
    if (!session->settings->save)
        return;
    if (session->keeping.archived)
        session->keeping.saver = saver_create(&session->keeping.archive, &session->wake,
                                              &session->texts->save_reason);
    session->keeping.archive.lock_file = -1; /* the saver's now */
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
    session->now = monotonic_milliseconds;
    session->heard_at = session->now();
    session->storage = storage;
    session->own = session->board = session->scenes.boards;
    session->table.draw_offer = NOBODY_OFFERED;
    session->columns = 80;
    session->listening =
        (struct listening){settings->notation, NOTATION_SAN, settings->piece_words, false, A1};
    session->keeping.archive.lock_file = -1;
    session->texts = memory_new(1, sizeof *session->texts);
    session->next.request = session->asked.request = REQUEST_UNKNOWN;
    session->face = (struct request_call){REQUEST_UNKNOWN, memory_copy_string("")};
    if (!wake_init(&session->wake, reason)) {
        free(session->face.argument);
        free(session->texts);
        free(session);
        return NULL;
    }
    players_init(&session->players, engine_player_create(&settings->engine, &session->wake));
    engine_player_set_renewal(session->players.engine, renew_limits, session);
    activities_begin(session, activities);
    set_level(session);
    session_clock_open(session);
    open_archive(session, storage);
    return session;
}

static bool begin_game(struct session *session, struct reason *reason)
{
    if (session->keeping.archived && session->settings->save)
        archive_take_leftovers(&session->keeping.archive);
    return session_begin_game(session, reason);
}

struct session *session_create_on(const struct settings *settings,
                                  const struct storage *storage, struct reason *reason)
{
    struct session *session = create(settings, storage, reason);
    bool special = settings->engine.threads > 1 || settings->engine.hash != 16 ||
                   settings->engine.book || settings->engine.network ||
                   settings->engine.syzygy;
    if (!session)
        return NULL;
    /* Options that may be refused are tried now, while there is somebody to tell. */
    if (!session_take_strategies(session, reason) ||
        (special && !engine_player_prepare(session->players.engine, reason)) ||
        !session_open_engines(session, reason) || !begin_game(session, reason)) {
        archive_close(&session->keeping.archive);
        session_destroy(session);
        return NULL;
    }
    start_saver(session);
    /* Other sides or another level for a kept game are kept at once. */
    if (session->keeping.on_disk && session->board->result == RESULT_NONE &&
        (settings->color_given || settings->clock_given || session_level_is_given(session) ||
         session_strategy_is_given(session) || session_engine_is_given(session)))
        session_save(session);
    if (settings->start || settings->lobby)
        session_begin_lobby(session);
    if (settings->start)
        session_begin_start(session);
    else if (!settings->lobby && !session_is_at(session, AT_WATCHING | AT_READING | AT_LIST)) {
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
    activities_leave(session);
    session_close_comparison(session); /* its engines share the player's network */
    engine_player_destroy(session->players.engine);
    activities_free(session);
    saver_destroy(session->keeping.saver, DISK_PATIENCE);
    durable_free(&session->keeping.durable);
    session_drop_aside(session);
    scene_free(session);
    wake_free(&session->wake);
    free(session->messages.list);
    free(session->face.argument);
    free(session->asked.argument);
    free(session->texts);
    free(session);
}

/* ---- lines ------------------------------------------------------------------------- */

/* A line that is no request of the table. True: it was about something. */
static bool take_typed(struct session *session, const char *line, enum request request)
{
    bool colon = *line == ':';
    if (*line == '\0') {
        if (!session_go_on_drilling(session) && !session_remind_start(session))
            session_drop_premove(session);
        return true;
    }
    if (fen_is_meant(line)) { /* as one that was pasted where nothing tells of pastes */
        session_go_on_with(session, REQUEST_FEN, line);
        return true;
    }
    /* A word that is a move is a move; with a ':' it never is. */
    return (!colon && session_answer_choice(session, line)) ||
           activities_take_line(session, line + colon) ||
           (!colon && session_type_move(session, line, request != REQUEST_UNKNOWN,
                                        request_nearest(line)));
}

/* "white", "black", "". */
static const char *own_side(const struct session *session)
{
    const bool *person = session->players.person;
    return person[WHITE] == person[BLACK] ? "" : person[WHITE] ? "white" : "black";
}

enum session_action session_line(struct session *session, const char *line)
{
    const char *argument;
    char asked[SPOKEN_QUERY_SIZE];
    enum request request = request_parse(line, &argument);
    session_look_at_clock(session); /* a move that comes too late is none */
    session_heard(session);
    line += strspn(line, " \t\r\n");
    session->choice.age += *line != '\0';
    if (spoken_query_read(line, own_side(session), asked) ||
        (!session_asks_choice(session) && spoken_piece_read(line, asked))) {
        line = asked;
        request = request_parse(line, &argument);
    }
    session->typed = true;
    session->names_request = request != REQUEST_UNKNOWN;
    session->keeps_line = false;
    if (!*line && session_challenge_keys(session) == CHALLENGE_NEW) {
        session_tell(session, MESSAGE_QUESTION,
                     "That came with the challenge: Enter once more "
                     "accepts it.");
        return session_request(session, REQUEST_UNKNOWN, NULL);
    }
    if (!*line && !session_asks_yes_or_no(session) && session_asks(session)) /* it is enough */
        return session_request(session, REQUEST_YES, "");
    if (!take_typed(session, line, request)) {
        if (request == REQUEST_UNKNOWN)
            session_tell(session, MESSAGE_ERROR, "No command '%.*s'; type 'help'.",
                         PRINTABLE_UP_TO(30, line + 1));
        else if (*argument && !*request_table[request].argument)
            session_tell(session, MESSAGE_ERROR, "%s: '%.*s' was not expected.",
                         request_table[request].word, PRINTABLE_UP_TO(40, argument));
        else
            return session_request(session, request, argument);
    } else {
        session_forget_question(session);
    }
    return session_request(session, REQUEST_UNKNOWN, NULL); /* what the line has led to */
}

bool session_keeps_line(const struct session *session)
{
    return session->keeps_line;
}

/* ---- news -------------------------------------------------------------------------- */

bool session_owes_trouble(const struct session *session)
{
    return !session->keeping.trouble_told && session_saved(session, NULL) == SAVE_FAILED;
}

/* Tell once that saving fails, and once that it works again. */
static void tell_trouble(struct session *session)
{
    const char *why;
    enum save_state state = session_saved(session, &why);
    if (state == SAVE_FAILED && !session->keeping.trouble_told) {
        session->keeping.trouble_told = true;
        session_tell(session, MESSAGE_TROUBLE, "NOT SAVED: %s.", why);
        if (!session->keeping.leaving && !session->settings->restricted)
            session_tell(session, MESSAGE_INFO, "'save FILE' keeps the game elsewhere.");
    } else if (state == SAVE_CLEAN && session->keeping.trouble_told) {
        session->keeping.trouble_told = false;
        session_tell(session, MESSAGE_INFO, "Saved again: the game is on the disk.");
    }
}

/* What was done by those who play, in the background, and by the clock. */
static unsigned take_events(struct session *session)
{
    struct engine_answer answer;
    unsigned news = 0;
    engine_player_poll(session->players.engine, &answer);
    session_take_answer(session, &answer);
    if (session_take_engine_events(session) || answer.reported ||
        answer.purpose != THINKING_NOT)
        news |= NEWS_THINKING;
    news |= activities_wake(session);
    session_clock_follow(session);
    return session_look_at_clock(session) ? news | NEWS_CLOCK : news;
}

/* Whoever has gone on with a game meanwhile keeps its file: our moves have another. */
static void take_moves(struct session *session)
{
    struct keeping *keeping = &session->keeping;
    struct saver_move move;
    while (keeping->saver && saver_take_move(keeping->saver, &move)) {
        bool own = strcmp(move.from, keeping->id) == 0;
        if (own)
            memcpy(keeping->id, move.to, sizeof keeping->id);
        if (session->aside.there && strcmp(move.from, session->aside.id) == 0)
            memcpy(session->aside.id, move.to, sizeof session->aside.id);
        if (!move.is_new)
            session_tell(session, MESSAGE_TROUBLE,
                         "Game %s was changed by another session: %s a game of their own, %s.",
                         move.from, own ? "your moves go on as" : "the moves left here are",
                         move.to);
    }
}

/* Have a save that failed tried again, and tell what became of it. */
static unsigned take_saving(struct session *session)
{
    struct keeping *keeping = &session->keeping;
    enum save_state saved, before = keeping->news;
    bool more = false;
    if (keeping->saver) {
        more = durable_note_saved(&keeping->durable, saver_saved(keeping->saver, keeping->id));
        saver_retry(keeping->saver, monotonic_milliseconds());
    }
    tell_trouble(session);
    saved = session_saved(session, NULL);
    keeping->news = saved;
    return more || saved != before ? NEWS_SAVED : 0;
}

unsigned session_wake(struct session *session)
{
    size_t place = session->board->current;
    uint64_t key = session->board->position.key;
    unsigned news;
    wake_clear(&session->wake);
    take_moves(session);
    news = take_events(session);
    if (session->next.request != REQUEST_UNKNOWN && !session->quits)
        session_request(session, REQUEST_UNKNOWN, NULL); /* what they have led to */
    session_settle(session);
    session_rest_when_idle(session);
    news |= take_saving(session);
    if (session->board->current != place || session->board->position.key != key)
        news |= NEWS_MOVED;
    return news;
}

/* ---- state ------------------------------------------------------------------------- */

void session_set_columns(struct session *session, int columns)
{
    session->columns = columns;
}

size_t session_count_saved(const struct session *session)
{
    return durable_count(&session->keeping.durable, session_game(session));
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
    return session->players.person[color];
}
