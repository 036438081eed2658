/* players.c - who plays, what the command line wants of them, and how the game's tags say it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A kept game knows who played what: the PGN tags WhiteType and BlackType ("human" or
 * "program"), the names of strategies, and our own EngineLevel.
 */
#include "session/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"

/* ---- the command line ---------------------------------------------------------------- */

bool session_obeys_options(const struct session *session)
{
    return session->keeping.game_number == 0;
}

bool session_level_is_given(const struct session *session)
{
    const struct settings *settings = session->settings;
    return session_obeys_options(session) && !settings->level_from_config &&
           (settings->elo > 0 || settings->depth > 0 || settings->nodes > 0 ||
            settings->move_time > 0);
}

bool session_strategy_is_given(const struct session *session)
{
    const struct settings *settings = session->settings;
    if (settings->strategy_from_config || !session_obeys_options(session))
        return false;
    return settings->strategy || settings->side_strategies[WHITE] ||
           settings->side_strategies[BLACK] || settings->evaluation || settings->noise >= 0;
}

bool session_engine_is_given(const struct session *session)
{
    const struct engine_choice *engines = session->settings->engines;
    if (session->settings->engine_from_config)
        return false;
    return engines[ENGINE_FOR_BOTH].command || engines[ENGINE_FOR_WHITE].command ||
           engines[ENGINE_FOR_BLACK].command;
}

bool session_engines_want(const struct session *session, enum who *who)
{
    bool white = session->settings->engines[ENGINE_FOR_WHITE].command != NULL;
    bool black = session->settings->engines[ENGINE_FOR_BLACK].command != NULL;
    if (white || black)
        *who = white && black ? WHO_NONE : white ? WHO_BLACK : WHO_WHITE;
    return white || black;
}

/* ---- programs ------------------------------------------------------------------------ */

const char *session_program_name(const struct session *session, enum color color)
{
    return engine_player_program(session->engine, (enum engine_seat)color);
}

int session_program_elo(const struct session *session, enum color color)
{
    return engine_player_elo(session->engine, (enum engine_seat)color, session->level.elo);
}

const char *session_level_text(const struct session *session)
{
    if (session_plays_by_clock(session))
        snprintf(session->texts->level, sizeof session->texts->level, "full strength");
    else
        level_write(&session->level, session->texts->level);
    return session->texts->level;
}

void session_write_program(const struct session *session, enum color color, char *text,
                           size_t size)
{
    enum engine_seat seat = (enum engine_seat)color;
    enum program_standing standing = engine_player_standing(session->engine, seat);
    const char *name = session_program_name(session, color);
    int elo = session_program_elo(session, color);
    if (standing == PROGRAM_IS_OUT)
        snprintf(text, size, "%s (has ended)", name);
    else if (standing == PROGRAM_STARTS)
        snprintf(text, size, "%s (starting)", name);
    else if (elo > 0)
        snprintf(text, size, "%s %d", name, elo);
    else if (session->level.elo > 0)
        snprintf(text, size, "%s, full strength", name);
    else
        snprintf(text, size, "%s, %s", name, session_level_text(session));
}

/* ---- strategies ---------------------------------------------------------------------- */

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

/* Between two people the engine thinks for the side to move, else as it plays. */
const struct thinker *session_thinker(const struct session *session,
                                      enum thinking_purpose purpose)
{
    enum color color = (enum color)session->board->position.side_to_move;
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
    struct game *game = session->own;
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
        const char *kept = game_tag(session->board, strategy_tags[color]);
        if (kept)
            thinker_read(&session->thinkers[color], kept, NULL);
        else if (!session_obeys_options(session) && !session->human[color])
            thinker_init(&session->thinkers[color]); /* no tag: none that teaches */
    }
    if (session_strategy_is_given(session))
        session_take_strategies(session, NULL); /* the command line knows better */
}

/* ---- people -------------------------------------------------------------------------- */

/* A coin is all that is needed: the clock's finest digits will do. */
static enum who draw_color(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_nsec / 1000 % 2 ? WHO_WHITE : WHO_BLACK;
}

void session_seat(struct session *session, enum who who)
{
    if (who == WHO_RANDOM)
        who = draw_color();
    session->table.score_known = false; /* it is one side's */
    session->human[WHITE] = who == WHO_WHITE || who == WHO_BOTH;
    session->human[BLACK] = who == WHO_BLACK || who == WHO_BOTH;
    session->flipped = who == WHO_BLACK;
}

/* Without a wish from the command line, a position set up is played by the side to
 * move. */
enum who session_wanted_color(const struct session *session, bool set_up)
{
    enum who who = session->settings->color;
    if (session->settings->color_given || session_engines_want(session, &who) || !set_up)
        return who;
    return session->board->position.side_to_move == WHITE ? WHO_WHITE : WHO_BLACK;
}

bool session_is_program(const struct game *game, const char *tag)
{
    const char *type = game_tag(game, tag);
    return type && strcmp(type, "program") == 0;
}

/* Write who sits at this side, and how strong it is. The rating of a person is theirs. */
static void write_player(struct session *session, enum color color, const char *user)
{
    struct game *game = session->own;
    const char *type = color == WHITE ? "WhiteType" : "BlackType";
    const char *rating = color == WHITE ? "WhiteElo" : "BlackElo";
    bool human = session->human[color];
    const char *program = session_program_name(session, color);
    int strength = session_program_elo(session, color);
    char elo[16];
    printable_copy_string(color == WHITE ? game->white : game->black, GAME_NAME_SIZE,
                          human     ? user
                          : program ? program
                                    : "ttychess");
    snprintf(elo, sizeof elo, "%d", strength);
    if (!human || session_is_program(game, type))
        game_set_tag(game, rating, human || strength == 0 ? NULL : elo);
    game_set_tag(game, type, human ? "human" : "program");
}

void session_write_players(struct session *session)
{
    struct game *game = session->own;
    const char *user = getenv("USER");
    char level[LEVEL_TEXT_SIZE];
    if (!user || !*user)
        user = "Player";
    level_write(&session->level, level);
    write_player(session, WHITE, user);
    write_player(session, BLACK, user);
    session_write_strategy(session, WHITE);
    session_write_strategy(session, BLACK);
    game_set_tag(game, "EngineLevel",
                 session->human[WHITE] && session->human[BLACK] ? NULL : level);
    session->players_stale = false;
}

void session_change_players(struct session *session)
{
    if (session->own->result == RESULT_NONE && !session->own->study)
        session_write_players(session);
    else
        session->players_stale = true;
}
