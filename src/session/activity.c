/* activity.c - the activities of a session, asked in turn.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/activity.h"

#include <stdlib.h>

#include "base/memory.h"
#include "session/core.h"

/* Calls a function of each row that has it. */
#define EACH(function, ...)                                                                   \
    for (int each = 0; each < ACTIVITIES; each++)                                             \
        if (session->activities[each]->function)                                              \
    session->activities[each]->function(__VA_ARGS__)

/* Asks each row that has such a function until one says yes; evaluates to that. */
#define ANY(function, ...)                                                                    \
    for (int each = 0; each < ACTIVITIES; each++)                                             \
        if (session->activities[each]->function &&                                            \
            session->activities[each]->function(__VA_ARGS__))                                 \
            return true;                                                                      \
    return false

void activities_begin(struct session *session, const struct activity *const *rows)
{
    session->activities = rows;
    for (int i = 0; i < ACTIVITIES; i++)
        session->states[i] = memory_new(1, rows[i]->size + 1);
    EACH(begin, session);
}

void activities_free(struct session *session)
{
    EACH(free, session);
    for (int i = 0; i < ACTIVITIES; i++)
        free(session->states[i]);
}

void *activity_state(const struct session *session, enum activity_id id)
{
    return session->states[id];
}

unsigned session_places(const struct session *session)
{
    unsigned places = 0;
    for (int i = 0; i < ACTIVITIES; i++)
        if (session->activities[i]->places)
            places |= session->activities[i]->places(session);
    return places;
}

bool session_is_at(const struct session *session, unsigned places)
{
    return (session_places(session) & places) != 0;
}

bool session_is_browsing(const struct session *session)
{
    return session_is_at(session, AT_READING) && !session_is_at(session, AT_DRILL);
}

const char *session_activity(const struct session *session, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; i < ACTIVITIES && *text == '\0'; i++)
        if (session->activities[i]->title &&
            !session->activities[i]->title(session, text, size))
            *text = '\0';
    return text;
}

bool activities_prompt(const struct session *session, char text[16])
{
    ANY(prompt, session, text);
}

bool activities_name_player(const struct session *session, enum color color,
                            struct player_card *card)
{
    ANY(name_player, session, color, card);
}

bool activities_take_line(struct session *session, const char *line)
{
    ANY(line, session, line);
}

bool activities_take_move(struct session *session, chess_move move)
{
    ANY(move, session, move);
}

bool activities_take_request(struct session *session, const struct request_entry *entry,
                             const char *argument)
{
    ANY(request, session, entry, argument);
}

void activities_heard(struct session *session, enum request request)
{
    EACH(heard, session, request);
}

void activities_changed(struct session *session, unsigned changes)
{
    EACH(changed, session, changes);
}

bool activities_save(struct session *session)
{
    ANY(saves, session);
}

void activities_edited(struct session *session)
{
    EACH(edited, session);
}

/* From the top of the board down. */
void activities_leave(struct session *session)
{
    for (int i = ACTIVITIES; i-- > 0;)
        if (session->activities[i]->leave)
            session->activities[i]->leave(session);
}

void activities_another_game(struct session *session, const struct position *start)
{
    activities_leave(session);
    EACH(another_game, session, start);
}

void activities_answer(struct session *session, const struct engine_answer *answer)
{
    for (int i = 0; i < ACTIVITIES; i++)
        if (session->activities[i]->purposes & 1U << answer->purpose)
            session->activities[i]->answer(session, answer);
}

void activities_rest(struct session *session, enum thinking_purpose purpose, bool rests)
{
    for (int i = 0; i < ACTIVITIES; i++)
        if (session->activities[i]->rest && session->activities[i]->purposes & 1U << purpose)
            session->activities[i]->rest(session, rests);
}

enum thinking_purpose activities_due(const struct session *session)
{
    for (int i = 0; i < ACTIVITIES; i++) {
        enum thinking_purpose due =
            session->activities[i]->due ? session->activities[i]->due(session) : THINKING_NOT;
        if (due != THINKING_NOT)
            return due;
    }
    return THINKING_NOT;
}

unsigned activities_wake(struct session *session)
{
    unsigned news = 0;
    for (int i = 0; i < ACTIVITIES; i++)
        if (session->activities[i]->wake)
            news |= session->activities[i]->wake(session);
    return news;
}

int64_t activities_deadline(const struct session *session)
{
    int64_t first = -1;
    for (int i = 0; i < ACTIVITIES; i++) {
        int64_t deadline =
            session->activities[i]->deadline ? session->activities[i]->deadline(session) : -1;
        if (deadline >= 0 && (first < 0 || deadline < first))
            first = deadline;
    }
    return first;
}

bool activities_bring_back(struct session *session, int64_t table)
{
    ANY(bring_back, session, table);
}

bool activities_hold_quit(struct session *session)
{
    ANY(holds_quit, session);
}

void activities_finish(struct session *session)
{
    EACH(finish, session);
}
