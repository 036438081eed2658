/* session_compare.c - strategies side by side, and what all studies of a position share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_state.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strategies/strategies.h"

enum { SECONDS_DEFAULT = 5, SECONDS_MAX = 60 };

bool session_refuse_study(struct session *session)
{
    char ending[80];
    if (session->game.result != RESULT_NONE)
        session_tell(session, MESSAGE_ERROR,
                     session->analysis.on ? "No move can be made here: %s. Type 'undo'."
                                          : "The game is over: %s. Type 'new' or 'undo'.",
                     game_ending_text(&session->game, ending, sizeof ending));
    else if (engine_player_purpose(session->engine) == THINKING_MOVE)
        session_tell(session, MESSAGE_ERROR, "The engine is thinking about its move.");
    else
        return false;
    return true;
}

void session_close_comparison(struct session *session)
{
    if (session->comparison && session->analysis.on)
        wake_signal(&session->wake); /* the analysis goes on */
    comparison_destroy(session->comparison);
    session->comparison = NULL;
}

void session_close_studies(struct session *session)
{
    session_close_tree(session);
    session_close_comparison(session);
}

const struct comparison *session_comparison(const struct session *session)
{
    return session->comparison;
}

bool session_take_comparison(struct session *session)
{
    bool running = session->comparison && comparison_is_running(session->comparison);
    char end[COMPARISON_LINE_SIZE];
    if (!session->comparison || !comparison_poll(session->comparison))
        return false;
    if (running && !comparison_is_running(session->comparison)) {
        comparison_write_end(session->comparison, end);
        session_tell(session, MESSAGE_INFO, "%s", end);
    }
    return true;
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
        session_tell(session, MESSAGE_ERROR, "Expected 1 to %d seconds, found '%.24s'.",
                     SECONDS_MAX, *argument);
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
    if (session_refuse_study(session) || (seconds = read_seconds(session, &argument)) == 0 ||
        (count = read_names(session, argument, chosen)) == 0)
        return;
    session_close_studies(session);
    engine_player_cancel(session->engine);
    session->comparison =
        comparison_create(chosen, count, session_thinker(session, THINKING_ANALYSIS),
                          &session->game, seconds * 1000, &session->wake, &reason);
    if (session->comparison)
        session_tell(session, MESSAGE_INFO, "%d strategies think at once, for %d second%s.",
                     count, seconds, seconds == 1 ? "" : "s");
    else
        session_tell(session, MESSAGE_ERROR, "No comparison: %s.", reason.text);
}
