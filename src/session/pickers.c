/* pickers.c - the table of what can be chosen from rows.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/pickers.h"

#include <string.h>

#include "session/players.h"
#include "session/refusals.h"
#include "typing/picker_rows.h"
#include "typing/typed_move.h"

/* ---- who lists ------------------------------------------------------------------- */

static bool list_levels(struct session *session, struct picker *picker)
{
    picker_list_levels(picker, &session->players.level);
    return true;
}

static bool list_strategies(struct session *session, struct picker *picker)
{
    const struct players *players = &session->players;
    enum color engine = players->person[WHITE] ? BLACK : WHITE;
    picker_list_strategies(picker, players->thinkers[engine].strategy->name);
    return true;
}

static bool list_clocks(struct session *session, struct picker *picker)
{
    char control[2 * CLOCK_CONTROL_SIZE];
    session_clock_write_control(session, control);
    picker_list_clocks(picker, *control ? control : "none");
    return true;
}

static bool list_lines(struct session *session, struct picker *picker)
{
    bool known = session_is_analysing(session) && session_lines_are_known(session);
    picker_list_lines(picker, session_line_count(session),
                      known ? session_thinking(session) : NULL);
    return true;
}

static bool list_sides(struct session *session, struct picker *picker)
{
    picker_list_sides(picker, players_side_word(&session->players));
    return true;
}

/* ---- the table ------------------------------------------------------------------- */

static const struct picker_entry {
    enum request request;
    bool (*list)(struct session *session, struct picker *picker);
    void (*list_looks)(struct picker *picker, const char *look); /* instead */
} entries[PICKERS] = {
#define LIST(function)                    .list = (function)
#define LOOKS(function)                   .list_looks = (function)
#define PICKER_ENTRY(id, asked, function) [PICKER_##id] = {.request = (asked), function},
    PICKER_TABLE(PICKER_ENTRY)
#undef PICKER_ENTRY
#undef LOOKS
#undef LIST
};

enum picker_id session_picker_of(enum request request)
{
    int id = 0;
    while (id < PICKERS && (entries[id].request != request || request == REQUEST_COUNT))
        id++;
    return (enum picker_id)id;
}

const char *session_picker_word(enum picker_id id)
{
    enum request request = entries[id].request;
    return request == REQUEST_COUNT || request == REQUEST_HELP ? ""
                                                               : request_table[request].word;
}

bool session_is_move(const struct session *session, const char *text)
{
    struct typed_move typed;
    typed_move_read(&session->board->position, text, &typed);
    return typed.status == TYPED_MOVE;
}

void session_show_pickers(struct session *session)
{
    session->shows_pickers = true;
}

enum picker_id session_face_picker(const struct session *session)
{
    return session->picks ? session_picker_of(session->face.request) : PICKERS;
}

/* A file's games have a list of their own; a program that has ended is started again by the
 * request. What could not be set here is told. */
bool session_leaves_to_picker(const struct session *session, enum request request)
{
    struct list_state list;
    if (!session->shows_pickers || session_picker_of(request) == PICKERS ||
        session_refusal(session, request_table[request].rules, false))
        return false;
    switch (request) {
    case REQUEST_GAMES: /* in a lobby its own are told */
        return !session_is_at(session, AT_LOBBY | AT_TABLE) &&
               !session_list_state(session, &list);
    case REQUEST_OPEN: return !session_list_state(session, &list);
    case REQUEST_HISTORY: return session_history_is_asked(session);
    case REQUEST_ENGINE: return !session_engine_is_out(session);
    case REQUEST_RESUME: return session->keeping.archived;
    default: return true;
    }
}

/* Whether a row types nothing that a kiosk lacks. */
static bool is_had(const void *session, const char *line)
{
    const char *argument;
    enum request request = request_parse(line, &argument);
    return request == REQUEST_UNKNOWN ||
           (session_has(session, request_table[request].kiosk) &&
            (*argument || request_table[request].kiosk != KIOSK_NUMBERS));
}

bool session_list_picker(struct session *session, enum picker_id id, const char *look,
                         struct picker *picker)
{
    if (entries[id].list_looks)
        entries[id].list_looks(picker, look);
    else if (!entries[id].list(session, picker))
        return false;
    if (session->settings->restricted)
        picker_keep(picker, is_had, session);
    return true;
}
