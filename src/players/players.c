/* players.c - players as types, texts and PGN tags.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saved games have the PGN tags WhiteType and BlackType ("human" or "program"), and the
 * project's own EngineLevel, EngineBook, WhiteStrategy and BlackStrategy.
 */
#include "players/players.h"

#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "engine/strength.h"

static const char OURSELVES[] = "ttychess";

void players_init(struct players *players, struct engine_player *engine)
{
    *players = (struct players){.engine = engine};
    for (int seat = 0; seat < ENGINE_SEATS; seat++)
        thinker_init(&players->thinkers[seat]);
    level_init(&players->level);
}

/* ---- types --------------------------------------------------------------------------- */

const char *players_program(const struct players *players, enum color color)
{
    return engine_player_program(players->engine, (enum engine_seat)color);
}

enum player_kind players_kind(const struct players *players, enum color color)
{
    if (players->person[color])
        return PLAYER_PERSON;
    return players_program(players, color) ? PLAYER_PROGRAM : PLAYER_ENGINE;
}

int players_people(const struct players *players)
{
    return players->person[WHITE] + players->person[BLACK];
}

const char *players_side_word(const struct players *players)
{
    return players_people(players) == 2 ? "both"
           : players->person[WHITE]     ? "white"
           : players->person[BLACK]     ? "black"
                                        : "none";
}

bool players_person_alone(const struct players *players, enum color color)
{
    return players->person[color] && !players->person[color_opposite(color)];
}

int players_elo(const struct players *players, enum color color)
{
    return engine_player_elo(players->engine, (enum engine_seat)color, players->level.elo);
}

/* ---- settings ------------------------------------------------------------------------ */

const struct thinker *players_thinker(const struct players *players, enum color turn,
                                      enum thinking_purpose purpose)
{
    if (purpose == THINKING_HINT)
        return &players->thinkers[SEAT_ANALYST];
    return &players
                ->thinkers[players_person_alone(players, turn) ? color_opposite(turn) : turn];
}

/* Between two people the engine may be asked about either side. */
static bool may_think(const struct players *players, int color)
{
    return !players_person_alone(players, (enum color)color);
}

bool players_teach(const struct players *players)
{
    for (int color = WHITE; color <= BLACK; color++)
        if (may_think(players, color) && thinker_teaches(&players->thinkers[color]))
            return true;
    return false;
}

bool players_play_out(const struct players *players)
{
    for (int color = WHITE; color <= BLACK; color++)
        if (may_think(players, color) &&
            strcmp(players->thinkers[color].strategy->name, "monte-carlo") == 0)
            return true;
    return false;
}

bool players_allow_depth(const struct players *players, int depth, struct error *error)
{
    return strategy_allows_depth(players->thinkers[WHITE].strategy, depth, error) &&
           strategy_allows_depth(players->thinkers[BLACK].strategy, depth, error);
}

bool players_go_by_clock(const struct players *players, bool clocked)
{
    struct level full;
    level_init(&full);
    return clocked && players->level.elo == 0 && players->level.move_time == full.move_time;
}

/* ---- texts --------------------------------------------------------------------------- */

void players_write_level(const struct players *players, bool clocked,
                         char text[LEVEL_TEXT_SIZE])
{
    if (players_go_by_clock(players, clocked))
        snprintf(text, LEVEL_TEXT_SIZE, "full strength");
    else
        level_write(&players->level, text);
}

/* "alpha-beta", "alpha-beta (material, noise 5)". */
static void write_strategy(const struct thinker *thinker, char text[THINKER_TEXT_SIZE])
{
    thinker_write(thinker, text);
    char *style = strstr(text, ", ");
    if (style && strlen(text) + 1 < THINKER_TEXT_SIZE) {
        memcpy(style, " (", 2); /* replaces ", " */
        strcat(text, ")");
    }
}

static void write_program(const struct players *players, enum color color, const char *level,
                          char text[PLAYER_TEXT_SIZE])
{
    const char *name = players_program(players, color);
    enum program_standing standing =
        engine_player_standing(players->engine, (enum engine_seat)color);
    int elo = players_elo(players, color);
    if (standing != PROGRAM_IS_READY)
        snprintf(text, PLAYER_TEXT_SIZE, "%s (%s)", name,
                 standing == PROGRAM_STARTS ? "starting" : "has ended");
    else if (elo > 0)
        snprintf(text, PLAYER_TEXT_SIZE, "%s %d", name, elo);
    else
        snprintf(text, PLAYER_TEXT_SIZE, "%s, %s", name,
                 players->level.elo > 0 ? "full strength" : level);
}

void players_write(const struct players *players, enum color color, bool clocked,
                   char text[PLAYER_TEXT_SIZE])
{
    const struct thinker *thinker = &players->thinkers[color];
    enum player_kind kind = players_kind(players, color);
    char level[LEVEL_TEXT_SIZE], strategy[THINKER_TEXT_SIZE];
    players_write_level(players, clocked, level);
    write_strategy(thinker, strategy);
    if (kind == PLAYER_PERSON)
        snprintf(text, PLAYER_TEXT_SIZE, "you");
    else if (kind == PLAYER_PROGRAM)
        write_program(players, color, level, text);
    else
        snprintf(text, PLAYER_TEXT_SIZE, "%s, %s",
                 thinker_teaches(thinker) ? strategy : OURSELVES, level);
}

/* Strength "level 6" and rating "1700", or another description of the level. */
static void write_strength(const struct players *players, enum color color, bool clocked,
                           struct player_card *card)
{
    char level[LEVEL_TEXT_SIZE];
    int elo = players_elo(players, color), number = strength_level_of(elo);
    players_write_level(players, clocked, level);
    if (players_go_by_clock(players, true) &&
        !thinker_teaches(&players->thinkers[color])) /* as in the choice of levels */
        snprintf(level, sizeof level, "full strength");
    if (elo > 0)
        snprintf(card->rating, sizeof card->rating, "%d", elo);
    if (number > 0 && players->level.elo == elo)
        snprintf(card->strength, sizeof card->strength, "level %d", number);
    else if (elo == 0)
        snprintf(card->strength, sizeof card->strength, "%s",
                 players->level.elo > 0 ? "full strength" : level);
}

void players_write_card(const struct players *players, enum color color, bool clocked,
                        struct player_card *card)
{
    enum player_kind kind = players_kind(players, color);
    enum program_standing standing =
        kind == PLAYER_PROGRAM
            ? engine_player_standing(players->engine, (enum engine_seat)color)
            : PROGRAM_IS_READY;
    *card = (struct player_card){.name = ""};
    if (kind == PLAYER_PERSON) {
        snprintf(card->name, sizeof card->name, "%s",
                 players_people(players) < 2 ? "you"
                 : color == WHITE            ? "White"
                                             : "Black");
        return;
    }
    if (kind == PLAYER_PROGRAM)
        snprintf(card->name, sizeof card->name, "%s", players_program(players, color));
    else if (thinker_teaches(&players->thinkers[color]))
        write_strategy(&players->thinkers[color], card->name);
    else
        snprintf(card->name, sizeof card->name, "%s", OURSELVES);
    if (standing != PROGRAM_IS_READY)
        snprintf(card->strength, sizeof card->strength,
                 standing == PROGRAM_STARTS ? "starting" : "has ended");
    else
        write_strength(players, color, clocked, card);
}

/* ---- tags of a game ------------------------------------------------------------------ */

static const char *const type_tags[2] = {"WhiteType", "BlackType"};
static const char *const rating_tags[2] = {"WhiteElo", "BlackElo"};
static const char *const strategy_tags[2] = {"WhiteStrategy", "BlackStrategy"};

static const char book_tag[] = "EngineBook";

bool players_had_no_book(const struct game *game)
{
    const char *book = game_tag(game, book_tag);
    return book && strcmp(book, "none") == 0;
}

static bool is_program(const struct game *game, enum color color)
{
    const char *type = game_tag(game, type_tags[color]);
    return type && strcmp(type, "program") == 0;
}

/* Write name, rating, type and strategy of a color. A person's own rating is not changed. */
static void write_player(const struct players *players, enum color color, struct game *game,
                         const char *user)
{
    const struct thinker *thinker = &players->thinkers[color];
    enum player_kind kind = players_kind(players, color);
    bool teaches = kind == PLAYER_ENGINE && thinker_teaches(thinker);
    int strength = players_elo(players, color);
    char name[PLAYER_TEXT_SIZE], strategy[THINKER_TEXT_SIZE], elo[16];
    snprintf(name, sizeof name, "%s%s%s", OURSELVES, teaches ? " " : "",
             teaches ? thinker->strategy->name : "");
    printable_copy_string(color == WHITE ? game->white : game->black, GAME_NAME_SIZE,
                          kind == PLAYER_PERSON    ? user
                          : kind == PLAYER_PROGRAM ? players_program(players, color)
                                                   : name);
    game_set_tag(game, color == WHITE ? "White" : "Black", NULL); /* from a file */
    snprintf(elo, sizeof elo, "%d", strength);
    if (kind != PLAYER_PERSON || is_program(game, color))
        game_set_tag(game, rating_tags[color],
                     kind == PLAYER_PERSON || strength == 0 ? NULL : elo);
    game_set_tag(game, type_tags[color], kind == PLAYER_PERSON ? "human" : "program");
    thinker_write(thinker, strategy);
    game_set_tag(game, strategy_tags[color], teaches ? strategy : NULL);
}

void players_write_tags(struct players *players, struct game *game, const char *user)
{
    char level[LEVEL_TEXT_SIZE];
    write_player(players, WHITE, game, user);
    write_player(players, BLACK, game, user);
    level_write(&players->level, level);
    game_set_tag(game, "EngineLevel", players_people(players) == 2 ? NULL : level);
    game_set_tag(game, book_tag,
                 players_people(players) < 2 && players->bookless ? "none" : NULL);
    players->stale = false;
}

bool players_read_people(const struct game *game, bool person[2])
{
    person[WHITE] = !is_program(game, WHITE);
    person[BLACK] = !is_program(game, BLACK);
    return game_tag(game, type_tags[WHITE]) || game_tag(game, type_tags[BLACK]);
}

void players_read_strategies(struct players *players, const struct game *game, bool anew)
{
    for (int color = WHITE; color <= BLACK; color++) {
        const char *kept = game_tag(game, strategy_tags[color]);
        if (kept)
            thinker_read(&players->thinkers[color], kept, NULL);
        else if (anew && !players->person[color])
            thinker_init(&players->thinkers[color]); /* without a tag: the strong strategy */
    }
}

const char *players_name_of_other(const struct game *game, enum color color)
{
    const char *name = game_name(game, color);
    return strncmp(name, OURSELVES, strlen(OURSELVES)) == 0 ? NULL : name;
}
