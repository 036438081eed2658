/* players.c - the kinds of players, their descriptions and their PGN tags.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saved games have the PGN tags WhiteType and BlackType ("human" or "program") and the
 * non-standard EngineLevel, EngineBook, WhiteStrategy and BlackStrategy.
 */
#include "players/players.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "base/words.h"
#include "engine/strength.h"

static const char PROGRAM_NAME[] = "ttychess";

void players_init(struct players *players, struct engine_player *engine)
{
    *players = (struct players){.engine = engine};
    for (int role = 0; role < ENGINE_ROLE_COUNT; role++)
        strategy_settings_init(&players->strategy_settings[role]);
    level_init(&players->level);
}

const char *players_program_name(const struct players *players, enum color color)
{
    return engine_player_program_name(players->engine, (enum engine_role)color);
}

enum player_kind players_kind(const struct players *players, enum color color)
{
    if (players->person[color])
        return PLAYER_HUMAN;
    return players_program_name(players, color) ? PLAYER_PROGRAM : PLAYER_ENGINE;
}

int players_count_humans(const struct players *players)
{
    return players->person[WHITE] + players->person[BLACK];
}

const char *players_human_colors(const struct players *players)
{
    return players_count_humans(players) == 2 ? "both"
           : players->person[WHITE]           ? "white"
           : players->person[BLACK]           ? "black"
                                              : "none";
}

bool players_is_only_local_human(const struct players *players, enum color color)
{
    return players->person[color] && !players->person[color_opposite(color)];
}

/* Returns the engine's strength; 0: full strength. */
static int find_elo(const struct players *players, enum color color)
{
    return engine_player_effective_elo(players->engine, (enum engine_role)color,
                                       players->level.elo);
}

const struct strategy_settings *players_strategy_settings(const struct players *players,
                                                          enum color turn,
                                                          enum thinking_purpose purpose)
{
    if (purpose == THINKING_HINT)
        return &players->strategy_settings[ROLE_ANALYST];
    return &players->strategy_settings[players_is_only_local_human(players, turn)
                                           ? color_opposite(turn)
                                           : turn];
}

bool players_have_teaching_strategy(const struct players *players, const char *name)
{
    for (enum color color = WHITE; color <= BLACK; color++) {
        const struct strategy_settings *settings = &players->strategy_settings[color];
        if (!players_is_only_local_human(players, color) &&
            strategy_settings_are_teaching(settings) &&
            (!name || strcmp(settings->strategy->name, name) == 0))
            return true;
    }
    return false;
}

bool players_allow_search_depth(const struct players *players, int depth, struct error *error)
{
    return strategy_allows_depth(players->strategy_settings[WHITE].strategy, depth, error) &&
           strategy_allows_depth(players->strategy_settings[BLACK].strategy, depth, error);
}

bool players_engines_use_clock(const struct players *players, bool timed)
{
    struct level full;
    level_init(&full);
    return timed && players->level.elo == 0 && players->level.move_time == full.move_time;
}

void players_write_level(const struct players *players, bool timed, char text[LEVEL_TEXT_SIZE])
{
    if (players_engines_use_clock(players, timed))
        snprintf(text, LEVEL_TEXT_SIZE, "full strength");
    else
        level_write(&players->level, text);
}

/* Writes "alpha-beta" or "alpha-beta (material, noise 5)". */
static void write_strategy(const struct strategy_settings *settings,
                           char text[STRATEGY_SETTINGS_TEXT_SIZE])
{
    strategy_settings_write(settings, text);
    char *style = strstr(text, ", ");
    if (style && strlen(text) + 1 < STRATEGY_SETTINGS_TEXT_SIZE) {
        memcpy(style, " (", 2); /* replaces ", " */
        strcat(text, ")");
    }
}

/* Writes the strength "level 6" and the rating "1700", or another description of the level. */
static void write_strength(const struct players *players, enum color color, bool timed,
                           struct player_card *card)
{
    char level[LEVEL_TEXT_SIZE];
    int elo = find_elo(players, color), number = strength_level_from_elo(elo);
    /* the list of levels also says "full strength" */
    players_write_level(
        players, timed || !strategy_settings_are_teaching(&players->strategy_settings[color]),
        level);
    if (elo > 0)
        snprintf(card->rating, sizeof card->rating, "%d", elo);
    if (number > 0 && players->level.elo == elo)
        snprintf(card->strength, sizeof card->strength, "level %d", number);
    else if (elo == 0)
        snprintf(card->strength, sizeof card->strength, "%s",
                 players->level.elo > 0 ? "full strength" : level);
}

void players_write_card(const struct players *players, enum color color, bool timed,
                        struct player_card *card)
{
    enum player_kind kind = players_kind(players, color);
    enum program_state state =
        engine_player_program_state(players->engine, (enum engine_role)color);
    *card = (struct player_card){.name = ""};
    if (kind == PLAYER_HUMAN) {
        snprintf(card->name, sizeof card->name, "%s",
                 players_count_humans(players) < 2 ? "you"
                 : color == WHITE                  ? "White"
                                                   : "Black");
        return;
    }
    if (kind == PLAYER_PROGRAM)
        snprintf(card->name, sizeof card->name, "%s", players_program_name(players, color));
    else if (strategy_settings_are_teaching(&players->strategy_settings[color]))
        write_strategy(&players->strategy_settings[color], card->name);
    else
        snprintf(card->name, sizeof card->name, "%s", PROGRAM_NAME);
    if (state != PROGRAM_STATE_READY)
        snprintf(card->strength, sizeof card->strength,
                 state == PROGRAM_STATE_STARTING ? "starting" : "has ended");
    else
        write_strength(players, color, timed, card);
}

void players_write_description(const struct players *players, enum color color, bool timed,
                               char text[PLAYER_TEXT_SIZE])
{
    enum player_kind kind = players_kind(players, color);
    char level[LEVEL_TEXT_SIZE];
    struct player_card card;
    players_write_level(players, timed, level);
    players_write_card(players, color, timed, &card);
    snprintf(text, PLAYER_TEXT_SIZE, "%s", kind == PLAYER_HUMAN ? "you" : card.name);
    if (kind == PLAYER_PROGRAM &&
        engine_player_program_state(players->engine, (enum engine_role)color) !=
            PROGRAM_STATE_READY)
        text_add(text, PLAYER_TEXT_SIZE, " (%s)", card.strength);
    else if (kind == PLAYER_PROGRAM && *card.rating)
        text_add(text, PLAYER_TEXT_SIZE, " (Elo %s)", card.rating);
    else if (kind == PLAYER_PROGRAM && players->level.elo > 0)
        text_add(text, PLAYER_TEXT_SIZE, ", full strength");
    else if (kind != PLAYER_HUMAN)
        text_add(text, PLAYER_TEXT_SIZE, ", %s", level);
}

/* ---- tags of a game ------------------------------------------------------------------ */

static const char *const type_tags[2] = {"WhiteType", "BlackType"};
static const char *const rating_tags[2] = {"WhiteElo", "BlackElo"};
static const char *const strategy_tags[2] = {"WhiteStrategy", "BlackStrategy"};

static const char book_tag[] = "EngineBook";

bool game_tag_disables_book(const struct game *game)
{
    const char *book = game_tag(game, book_tag);
    return book && strcmp(book, "none") == 0;
}

static bool is_program(const struct game *game, enum color color)
{
    const char *type = game_tag(game, type_tags[color]);
    return type && strcmp(type, "program") == 0;
}

/* Writes a player's tags, except a human's rating. */
static void write_player(const struct players *players, enum color color, struct game *game,
                         const char *user)
{
    const struct strategy_settings *settings = &players->strategy_settings[color];
    enum player_kind kind = players_kind(players, color);
    bool teaches = kind == PLAYER_ENGINE && strategy_settings_are_teaching(settings);
    int strength = find_elo(players, color);
    char name[PLAYER_TEXT_SIZE], strategy[STRATEGY_SETTINGS_TEXT_SIZE], elo[16];
    snprintf(name, sizeof name, "%s%s%s", PROGRAM_NAME, teaches ? " " : "",
             teaches ? settings->strategy->name : "");
    printable_copy_string(color == WHITE ? game->white : game->black, GAME_NAME_SIZE,
                          kind == PLAYER_HUMAN     ? user
                          : kind == PLAYER_PROGRAM ? players_program_name(players, color)
                                                   : name);
    game_set_tag(game, color == WHITE ? "White" : "Black", NULL); /* a loaded file may have
                                                                   * one */
    snprintf(elo, sizeof elo, "%d", strength);
    if (kind != PLAYER_HUMAN || is_program(game, color))
        game_set_tag(game, rating_tags[color],
                     kind == PLAYER_HUMAN || strength == 0 ? NULL : elo);
    game_set_tag(game, type_tags[color], kind == PLAYER_HUMAN ? "human" : "program");
    strategy_settings_write(settings, strategy);
    game_set_tag(game, strategy_tags[color], teaches ? strategy : NULL);
}

void players_write_tags(struct players *players, struct game *game, const char *user)
{
    char level[LEVEL_TEXT_SIZE];
    write_player(players, WHITE, game, user);
    write_player(players, BLACK, game, user);
    level_write(&players->level, level);
    game_set_tag(game, "EngineLevel", players_count_humans(players) == 2 ? NULL : level);
    game_set_tag(game, book_tag,
                 players_count_humans(players) < 2 && players->book_disabled ? "none" : NULL);
    players->tags_outdated = false;
}

bool players_read_humans(const struct game *game, bool person[2])
{
    person[WHITE] = !is_program(game, WHITE);
    person[BLACK] = !is_program(game, BLACK);
    return game_tag(game, type_tags[WHITE]) || game_tag(game, type_tags[BLACK]);
}

void players_read_strategies(struct players *players, const struct game *game, bool reset)
{
    for (int color = WHITE; color <= BLACK; color++) {
        const char *saved = game_tag(game, strategy_tags[color]);
        if (saved)
            strategy_settings_parse(&players->strategy_settings[color], saved, NULL);
        else if (reset && !players->person[color])
            strategy_settings_init(&players->strategy_settings[color]);
    }
}

const char *players_read_program_name(const struct game *game, enum color color)
{
    const char *name = game_player_name(game, color);
    return strncmp(name, PROGRAM_NAME, strlen(PROGRAM_NAME)) == 0 ? NULL : name;
}
