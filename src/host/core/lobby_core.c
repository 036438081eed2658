/* lobby_core.c - sessions, dispatch of requests, time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/core/state.h"

#include <stdlib.h>

#include "base/line_reader.h"
#include "base/memory.h"
#include "base/thread.h"

/* Conditions of a request. */
enum {
    NEEDS_PERSON = 1 << 0, /* only after hello */
    NEEDS_ADMIN = 1 << 1,  /* an administrator's account, even before hello */
    NEEDS_OTHER = 1 << 2,  /* name= must name a user, stored in request->other */
    NEEDS_GAME = 1 << 3,
    NEEDS_PLAYER = 1 << 4, /* the user must play in the game: request->color */

    WITH_OTHER = NEEDS_PERSON | NEEDS_OTHER,
    IN_OWN_GAME = NEEDS_PERSON | NEEDS_GAME | NEEDS_PLAYER,
    ADMIN = NEEDS_ADMIN | NEEDS_OTHER
};

static const struct {
    unsigned needs;
    verb_handler *handle;
} verbs[VERB_UNKNOWN + 1] = {
    [VERB_MOVE] = {IN_OWN_GAME, verb_play},
    [VERB_OFFER] = {IN_OWN_GAME, verb_play},
    [VERB_ANSWER] = {IN_OWN_GAME, verb_play},
    [VERB_WITHDRAW] = {IN_OWN_GAME, verb_play},
    [VERB_RESIGN] = {IN_OWN_GAME, verb_play},
    [VERB_IF] = {IN_OWN_GAME, verb_if},
    [VERB_TAKEOVER] = {IN_OWN_GAME, verb_takeover},
    [VERB_SAY] = {IN_OWN_GAME, verb_say},
    [VERB_HELLO] = {0, verb_hello},
    [VERB_QUIT] = {0, verb_quit},
    [VERB_SEEK] = {NEEDS_PERSON, verb_seek},
    [VERB_MATCH] = {WITH_OTHER, verb_match},
    [VERB_ACCEPT] = {NEEDS_PERSON, verb_reply},
    [VERB_DECLINE] = {NEEDS_PERSON, verb_reply},
    [VERB_CANCEL] = {NEEDS_PERSON, verb_reply},
    [VERB_WHO] = {NEEDS_PERSON, verb_who},
    [VERB_GAMES] = {NEEDS_PERSON, verb_games},
    [VERB_PERSON] = {WITH_OTHER, verb_person},
    [VERB_HISTORY] = {WITH_OTHER, verb_history},
    [VERB_TELL] = {WITH_OTHER, verb_say},
    [VERB_WATCH] = {NEEDS_PERSON, verb_watch},
    [VERB_UNWATCH] = {NEEDS_PERSON | NEEDS_GAME, verb_unwatch},
    [VERB_BAN] = {ADMIN, verb_ban},
    [VERB_UNBAN] = {ADMIN, verb_ban},
    [VERB_RENAME] = {ADMIN, verb_rename},
    [VERB_DELETE] = {ADMIN, verb_delete},
};

static void handle_request(struct core_request *request)
{
    const struct lobby_line *line = request->line;
    const struct core_caller *caller = &request->session->caller;
    const struct person *person = request->person;
    bool admin = caller->admin && (person ? person->uid >= 0 : !caller->trusted);
    unsigned needs = verbs[line->verb].needs;
    const char *code = NULL;
    int64_t id;
    if (needs & NEEDS_OTHER)
        request->other = person_by_name(request->core, lobby_line_text(line, "name"));
    if (needs & NEEDS_GAME && lobby_line_get_number(line, "game", 1, INT64_MAX, &id))
        request->game = core_game_by_id(request->core, id);
    if (!verbs[line->verb].handle)
        code = "unknown";
    else if (!person && needs != 0 && !(needs & NEEDS_ADMIN && admin))
        code = "hello";
    else if (needs & NEEDS_ADMIN && !admin)
        code = "admin";
    else if (needs & NEEDS_OTHER && !request->other)
        code = "no_person";
    else if (needs & NEEDS_GAME && !request->game)
        code = "no_game";
    else if (needs & NEEDS_PLAYER &&
             !core_game_find_color(request->game, person, &request->color))
        code = "not_yours";
    if (!answer_if_refused(request, code))
        verbs[line->verb].handle(request);
}

void lobby_core_handle_line(struct lobby_core *core, struct core_session *session,
                            const char *bytes, size_t length, int64_t now, int64_t date)
{
    struct lobby_line line;
    struct error error;
    struct core_request request = {
        .core = core, .session = session, .person = session->person, .line = &line};
    lobby_core_set_time(core, now, date);
    if (session->closing || core->failed)
        return;
    bucket_take(&session->line_bucket, LINE_BURST, LINE_REFILL_TIME, now);
    if (bytes == LINE_TOO_LONG) {
        line.tag = NOTIFICATION_TAG;
        answer_no(&request, "syntax", "expected a line of at most 1023 bytes");
    } else if (length == 0) {
        return; /* an empty line only shows that the client is alive */
    } else if (!lobby_line_parse(&line, bytes, length, &error)) {
        line.tag = NOTIFICATION_TAG;
        answer_no(&request, "syntax", error.text);
    } else if (line.tag != NOTIFICATION_TAG) {
        handle_request(&request);
    }
    lobby_core_close_finished_games(core);
}

/* ---- limits ----------------------------------------------------------------------------- */

int64_t core_session_wait_time(const struct core_session *session, int64_t now)
{
    return bucket_wait_time(&session->line_bucket, LINE_BURST, LINE_REFILL_TIME, now);
}

/* ---- sessions --------------------------------------------------------------------------- */

struct core_session *lobby_core_open_session(struct lobby_core *core,
                                             const struct core_caller *caller, void *client,
                                             int64_t now)
{
    struct core_session *session = memory_new(1, sizeof *session);
    session->core = core;
    session->client = client;
    session->caller = *caller;
    session->opened_at = now;
    session->next = core->first_session;
    core->first_session = session;
    return session;
}

void lobby_core_close_session(struct lobby_core *core, struct core_session *session,
                              int64_t now, int64_t date)
{
    struct core_session **at = &core->first_session;
    lobby_core_set_time(core, now, date);
    session->closing = true;
    core_session_log_out(session, false);
    while (*at != session)
        at = &(*at)->next;
    *at = session->next;
    free(session);
    lobby_core_close_finished_games(core);
}

/* ---- time ------------------------------------------------------------------------------- */

/* Returns when to close the session if no hello arrives; -1: never. */
static int64_t hello_deadline(const struct core_session *session)
{
    return session->person || session->closing ? -1 : session->opened_at + HELLO_TIMEOUT;
}

int64_t lobby_core_deadline(struct lobby_core *core, int64_t now, int64_t date)
{
    int64_t deadline = -1;
    lobby_core_set_time(core, now, date);
    for (const struct core_game *game = core->first_game; game; game = game->next)
        deadline = earlier(deadline, arbiter_deadline(&game->lobby_game, now, date));
    for (const struct core_session *at = core->first_session; at; at = at->next)
        deadline = earlier(deadline, hello_deadline(at));
    return deadline;
}

void lobby_core_run_timers(struct lobby_core *core, int64_t now, int64_t date)
{
    lobby_core_set_time(core, now, date);
    for (struct core_session *at = core->first_session; at; at = at->next)
        if (hello_deadline(at) >= 0 && hello_deadline(at) <= now)
            core_session_disconnect(at, "idle");
    for (struct core_game *game = core->first_game; game && !core->failed; game = game->next)
        core_game_check_time(core, game);
    lobby_core_close_finished_games(core);
}

bool lobby_core_has_failed(const struct lobby_core *core)
{
    return core->failed;
}

void lobby_core_announce_shutdown(struct lobby_core *core)
{
    for (struct core_session *at = core->first_session; at; at = at->next)
        core_session_disconnect(at, "shutdown");
}

/* ---- create and destroy ----------------------------------------------------------------- */

struct lobby_core *lobby_core_create(const struct lobby_core_options *options,
                                     const struct lobby_core_callbacks *callbacks, int64_t now)
{
    struct lobby_core *core = memory_new(1, sizeof *core);
    core->options = *options;
    core->callbacks = *callbacks;
    core->random = options->seed;
    core->now = now;
    core->next_person = core->next_game = core->next_offer = 1;
    return core;
}

void lobby_core_destroy(struct lobby_core *core)
{
    if (!core)
        return;
    for (struct core_session *session = core->first_session, *next; session; session = next) {
        next = session->next;
        free(session);
    }
    while (core->first_game)
        core_game_delete(core, core->first_game);
    for (struct core_offer *offer = core->first_offer, *next; offer; offer = next) {
        next = offer->next;
        free(offer);
    }
    while (core->first_person)
        person_remove(core, core->first_person);
    free(core);
}
