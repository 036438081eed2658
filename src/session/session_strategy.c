/* session_strategy.c - by which strategies the engine plays: choosing, keeping, telling.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/session_state.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const strategy_tags[2] = {"WhiteStrategy", "BlackStrategy"};

static bool take(struct thinker *thinker, const char *words, struct reason *reason)
{
    return !words || thinker_read(thinker, words, reason);
}

bool session_take_strategies(struct session *session, struct reason *reason)
{
    const struct settings *settings = session->settings;
    for (int color = WHITE; color <= BLACK; color++) {
        struct thinker *thinker = &session->thinkers[color];
        if (!take(thinker, settings->strategy, reason) ||
            !take(thinker, settings->side_strategies[color], reason) ||
            !take(thinker, settings->evaluation, reason))
            return false;
        if (settings->noise >= 0)
            thinker->noise = settings->noise;
        if (!strategy_allows_depth(thinker->strategy, session->level.depth, reason))
            return false;
    }
    return true;
}

bool session_strategy_is_given(const struct session *session)
{
    const struct settings *settings = session->settings;
    if (settings->strategy_from_config || !session_obeys_options(session))
        return false;
    return settings->strategy || settings->side_strategies[WHITE] ||
           settings->side_strategies[BLACK] || settings->evaluation || settings->noise >= 0;
}

/* Between two people the engine thinks for the side to move, else as it plays. */
const struct thinker *session_thinker(const struct session *session,
                                      enum thinking_purpose purpose)
{
    enum color color = (enum color)session->game.position.side_to_move;
    if (purpose == THINKING_HINT)
        return &session->adviser;
    if (session->human[color] && !session->human[color_opposite(color)])
        color = color_opposite(color);
    return &session->thinkers[color];
}

/* Between two people the engine may be asked about either side. */
static bool may_think(const struct session *session, int color)
{
    return !session->human[color] || session->human[color_opposite((enum color)color)];
}

bool session_teaches(const struct session *session)
{
    for (int color = WHITE; color <= BLACK; color++)
        if (may_think(session, color) && thinker_teaches(&session->thinkers[color]))
            return true;
    return false;
}

bool session_plays_out(const struct session *session)
{
    for (int color = WHITE; color <= BLACK; color++)
        if (may_think(session, color) &&
            strcmp(session->thinkers[color].strategy->name, "monte-carlo") == 0)
            return true;
    return false;
}

void session_write_strategy(struct session *session, enum color color)
{
    struct game *game = session_own_game(session);
    const struct thinker *thinker = &session->thinkers[color];
    bool told = !session->human[color] && thinker_teaches(thinker) &&
                !session_program_name(session, color);
    char text[THINKER_TEXT_SIZE];
    thinker_write(thinker, text);
    if (told)
        snprintf(color == WHITE ? game->white : game->black, GAME_NAME_SIZE, "ttychess %s",
                 thinker->strategy->name);
    game_set_tag(game, strategy_tags[color], told ? text : NULL);
}

void session_read_strategies(struct session *session)
{
    for (int color = WHITE; color <= BLACK; color++) {
        const char *kept = game_tag(&session->game, strategy_tags[color]);
        if (kept)
            thinker_read(&session->thinkers[color], kept, NULL);
        else if (!session_obeys_options(session) && !session->human[color])
            thinker_init(&session->thinkers[color]); /* no tag: none that teaches */
    }
    if (session_strategy_is_given(session))
        session_take_strategies(session, NULL); /* the command line knows better */
}

/* ---- the request ------------------------------------------------------------------- */

/* Where a person sits, and on the other side the engine, a strategy waits until it is the
 * engine's turn to play there. */
static bool waits(const struct session *session, enum color color)
{
    return session->human[color] && !session->human[color_opposite(color)];
}

static void tell_strategies(struct session *session)
{
    char texts[2][THINKER_TEXT_SIZE];
    enum color side = session->human[WHITE] ? BLACK : WHITE, other = color_opposite(side);
    thinker_write(&session->thinkers[WHITE], texts[WHITE]);
    thinker_write(&session->thinkers[BLACK], texts[BLACK]);
    if (session->human[WHITE] == session->human[BLACK] &&
        strcmp(texts[WHITE], texts[BLACK]) != 0)
        session_tell(session, MESSAGE_INFO,
                     "The engine's strategy is %s for White, %s for Black.", texts[WHITE],
                     texts[BLACK]);
    else if (waits(session, other) && thinker_teaches(&session->thinkers[other]) &&
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
        if (settings->side_strategies[color] && waits(session, (enum color)color))
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
    if (!one_side || !waits(session, color)) {
        tell_strategies(session);
        return;
    }
    thinker_write(&session->thinkers[color], text);
    session_tell(session, MESSAGE_INFO,
                 "You play %s; should the engine play it, it does so by %s.",
                 color_name(color), text);
}

static void tell_line(void *context, const char *line)
{
    session_tell(context, MESSAGE_INFO, "%s", line);
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
    enum thinking_purpose purpose = engine_player_purpose(session->engine);
    if (purpose != THINKING_MOVE && purpose != THINKING_ANALYSIS)
        return;
    engine_player_cancel(session->engine);
    session_continue(session);
}

void session_ask_strategy(struct session *session, const char *argument)
{
    struct thinker wanted[2] = {session->thinkers[WHITE], session->thinkers[BLACK]};
    struct reason reason;
    enum color only = WHITE;
    bool one_side;
    if (!*argument) {
        tell_strategies(session);
        request_explain(REQUEST_STRATEGY, tell_line, session);
        return;
    }
    one_side = take_color(&argument, &only);
    for (int color = WHITE; color <= BLACK; color++)
        if ((!one_side || color == (int)only) &&
            (!thinker_read(&wanted[color], argument, &reason) ||
             !strategy_allows_depth(wanted[color].strategy, session->level.depth, &reason))) {
            session_tell(session, MESSAGE_ERROR, "%c%s.", toupper((unsigned char)*reason.text),
                         reason.text + 1);
            return;
        }
    memcpy(session->thinkers, wanted, sizeof wanted);
    session_change_players(session);
    if (session_own_game(session)->result == RESULT_NONE)
        session_save(session);
    tell_choice(session, one_side, only);
    think_again(session);
}
