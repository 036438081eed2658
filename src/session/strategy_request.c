/* strategy_request.c - by which strategies the engine plays: choosing and telling.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/handlers.h"
#include "session/players.h"
#include "typing/help_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- the request ------------------------------------------------------------------- */

static void tell_strategies(struct session *session)
{
    char texts[2][THINKER_TEXT_SIZE];
    enum color side = session->players.person[WHITE] ? BLACK : WHITE,
               other = color_opposite(side);
    thinker_write(&session->players.thinkers[WHITE], texts[WHITE]);
    thinker_write(&session->players.thinkers[BLACK], texts[BLACK]);
    if (players_people(&session->players) != 1 && strcmp(texts[WHITE], texts[BLACK]) != 0)
        session_tell(session, MESSAGE_INFO,
                     "The engine's strategy is %s for White, %s for Black.", texts[WHITE],
                     texts[BLACK]);
    else if (players_person_alone(&session->players, other) &&
             thinker_teaches(&session->players.thinkers[other]) &&
             strcmp(texts[WHITE], texts[BLACK]) != 0)
        session_tell(session, MESSAGE_INFO,
                     "The engine's strategy is %s; should it play %s, %s.", texts[side],
                     color_name(other), texts[other]);
    else
        session_tell(session, MESSAGE_INFO, "The engine's strategy is %s.", texts[side]);
}

void session_tell_unused(struct session *session)
{
    static const char *const options[] = {"--white-strategy", "--black-strategy"};
    const struct settings *settings = session->settings;
    for (int color = WHITE; color <= BLACK; color++)
        if (settings->side_strategies[color] &&
            players_person_alone(&session->players, (enum color)color))
            session_tell(session, MESSAGE_INFO, "%s waits until the engine plays %s.",
                         options[color], color_name((enum color)color));
    if ((settings->noise > 0 || settings->evaluation) && !session_teaches(session))
        session_tell(session, MESSAGE_INFO,
                     "%s waits for a teaching strategy: the strong one does as it likes.",
                     settings->noise > 0 ? "--noise" : "--evaluation");
}

/* After a choice for one side: that it was heard, if nobody sees it at work. */
static void tell_choice(struct session *session, bool one_side, enum color color)
{
    char text[THINKER_TEXT_SIZE];
    if (!one_side || !players_person_alone(&session->players, color)) {
        tell_strategies(session);
        return;
    }
    thinker_write(&session->players.thinkers[color], text);
    session_tell(session, MESSAGE_INFO,
                 "You play %s; should the engine play it, it does so by %s.",
                 color_name(color), text);
}

/* Whether the argument begins with "white" or "black"; then that word is taken off. */
static bool take_color(const char **argument, enum color *color)
{
    size_t length = strcspn(*argument, " \t");
    if (length != 5 || (strncasecmp(*argument, "white", length) != 0 &&
                        strncasecmp(*argument, "black", length) != 0))
        return false;
    *color = strncasecmp(*argument, "white", length) == 0 ? WHITE : BLACK;
    *argument += length + strspn(*argument + length, " \t");
    return true;
}

/* What has been begun in the old way is begun again in the new one. */
static void think_again(struct session *session)
{
    enum thinking_purpose purpose = engine_player_purpose(session->players.engine);
    if (purpose != THINKING_MOVE && purpose != THINKING_ANALYSIS)
        return;
    engine_player_cancel(session->players.engine);
}

void session_ask_strategy(struct session *session, const char *argument)
{
    struct thinker wanted[2] = {session->players.thinkers[WHITE],
                                session->players.thinkers[BLACK]};
    struct reason reason;
    enum color only = WHITE;
    bool one_side;
    if (!*argument) {
        tell_strategies(session);
        explain_strategies(session_tell_line, session);
        return;
    }
    one_side = take_color(&argument, &only);
    for (int color = WHITE; color <= BLACK; color++)
        if ((!one_side || color == (int)only) &&
            (!thinker_read(&wanted[color], argument, &reason) ||
             !strategy_allows_depth(wanted[color].strategy, session->players.level.depth,
                                    &reason))) {
            session_tell(session, MESSAGE_ERROR, "%c%s.", toupper((unsigned char)*reason.text),
                         reason.text + 1);
            return;
        }
    memcpy(session->players.thinkers, wanted, sizeof wanted);
    session_change_players(session);
    if (session->own->result == RESULT_NONE)
        session_save(session);
    tell_choice(session, one_side, only);
    think_again(session);
}
