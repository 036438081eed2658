/* compare.c - strategies side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"
#include "base/printable.h"
#include "session/handlers.h"
#include "session/players.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "strategies/strategies.h"

enum { SECONDS_DEFAULT = 5, SECONDS_MAX = 60 };

struct compare {
    struct comparison *comparison; /* NULL: none is shown */
};

static struct compare *compare_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_COMPARE);
}

void session_close_comparison(struct session *session)
{
    if (compare_of(session)->comparison)
        wake_signal(&session->wake); /* an analysis goes on */
    comparison_destroy(compare_of(session)->comparison);
    compare_of(session)->comparison = NULL;
}

const struct comparison *session_comparison(const struct session *session)
{
    return compare_of(session)->comparison;
}

static bool is_chosen(const struct strategy *const *chosen, int count,
                      const struct strategy *strategy)
{
    for (int i = 0; i < count; i++)
        if (chosen[i] == strategy)
            return true;
    return false;
}

/* Names parted by blanks or commas; none: all. Returns how many, 0 after a complaint. */
static int read_names(struct session *session, const char *argument,
                      const struct strategy *chosen[COMPARISON_MOST])
{
    static const char blanks[] = " \t,";
    char names[128];
    int count = 0;
    thinker_list_names(names, sizeof names);
    for (argument += strspn(argument, blanks); *argument;
         argument += strspn(argument, blanks)) {
        size_t length = strcspn(argument, blanks);
        const struct strategy *strategy = thinker_find_strategy(argument, length);
        if (!strategy) {
            session_tell(session, MESSAGE_ERROR, "No strategy '%.*s': expected %s.",
                         length < 24 ? (int)length : 24, argument, names);
            return 0;
        }
        if (!is_chosen(chosen, count, strategy) && count < COMPARISON_MOST)
            chosen[count++] = strategy;
        argument += length;
    }
    for (int i = 0; count == 0 && strategies[i]; i++)
        if (!strategies[i + 1] || i + 1 == COMPARISON_MOST) {
            count = i + 1;
            memcpy(chosen, strategies, (size_t)count * sizeof *chosen);
        }
    if (count < COMPARISON_LEAST)
        session_tell(session, MESSAGE_ERROR, "Name at least two strategies of %s.", names);
    return count < COMPARISON_LEAST ? 0 : count;
}

/* A number before the names; 0 after a complaint. */
static int read_seconds(struct session *session, const char **argument)
{
    char *end;
    long seconds = SECONDS_DEFAULT;
    if (!isdigit((unsigned char)**argument))
        return SECONDS_DEFAULT;
    seconds = strtol(*argument, &end, 10);
    if (seconds < 1 || seconds > SECONDS_MAX || (*end && *end != ' ')) {
        session_tell(session, MESSAGE_ERROR, "Expected 1 to %d seconds, found '%.*s'.",
                     SECONDS_MAX, PRINTABLE_UP_TO(24, *argument));
        return 0;
    }
    *argument = end;
    return (int)seconds;
}

void session_ask_compare(struct session *session, const char *argument)
{
    const struct strategy *chosen[COMPARISON_MOST] = {NULL};
    struct reason reason;
    int count, seconds;
    if (session_refuse_thinking(session) ||
        (seconds = read_seconds(session, &argument)) == 0 ||
        (count = read_names(session, argument, chosen)) == 0)
        return;
    session_commit(session, CHANGE_NOTHING);
    compare_of(session)->comparison =
        comparison_create(chosen, count, session_thinker(session, THINKING_ANALYSIS),
                          engine_player_network(session->players.engine), session->board,
                          seconds * 1000, &session->wake, &reason);
    if (compare_of(session)->comparison)
        session_tell(session, MESSAGE_INFO, "%d strategies think at once, for %d second%s.",
                     count, seconds, plural((uint64_t)seconds));
    else
        session_tell(session, MESSAGE_ERROR, "No comparison: %s.", reason.text);
}

/* ---- the activity -------------------------------------------------------------------- */

static unsigned places(const struct session *session)
{
    return compare_of(session)->comparison ? AT_COMPARISON : 0;
}

static void changed(struct session *session, unsigned changes)
{
    (void)changes;
    session_close_comparison(session);
}

static unsigned wake(struct session *session)
{
    bool running = compare_of(session)->comparison &&
                   comparison_is_running(compare_of(session)->comparison);
    char end[COMPARISON_LINE_SIZE];
    if (!compare_of(session)->comparison || !comparison_poll(compare_of(session)->comparison))
        return 0;
    if (running && !comparison_is_running(compare_of(session)->comparison)) {
        comparison_write_end(compare_of(session)->comparison, end);
        session_tell(session, MESSAGE_INFO, "%s", end);
    }
    return NEWS_COMPARE;
}

const struct activity compare_activity = {
    .size = sizeof(struct compare),
    .free = session_close_comparison,
    .places = places,
    .changed = changed,
    .wake = wake,
};
