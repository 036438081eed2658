/* players.h - the players of both colors and the analyst.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A player is a human, the built-in engine, or another program. An engine that replaces a
 * human uses the strategy or program of that color.
 */
#ifndef TTYCHESS_PLAYERS_PLAYERS_H
#define TTYCHESS_PLAYERS_PLAYERS_H

#include "players/engine_player.h"
#include "players/level.h"
#include "players/player_card.h"

enum player_kind { PLAYER_HUMAN, PLAYER_ENGINE, PLAYER_PROGRAM };

struct players {
    struct engine_player *engine; /* owned by the caller; also runs programs */
    bool person[2];               /* whether a human plays, by enum color */
    struct strategy_settings strategy_settings[ENGINE_ROLE_COUNT]; /* by enum engine_role */
    struct level level;
    bool book_disabled;
    bool tags_outdated; /* whether players_write_tags() must be called */
};

/* Initializes the players: the built-in engine plays both colors. */
void players_init(struct players *players, struct engine_player *engine);

bool game_tag_disables_book(const struct game *game);

/* ---- types --------------------------------------------------------------------------- */

enum player_kind players_kind(const struct players *players, enum color color);

/* players_human_colors() returns "white", "black", "both" or "none", as in the setting
 * `color`. */
int players_count_humans(const struct players *players);
const char *players_human_colors(const struct players *players);

bool players_is_only_local_human(const struct players *players, enum color color);

/* Returns the name of this color's program, even if a human plays the color. Returns NULL
 * for the built-in engine. */
const char *players_program_name(const struct players *players, enum color color);

/* ---- settings ------------------------------------------------------------------------ */

/* Returns the built-in engine's settings for a search. Hints use the analyst's. Other
 * searches use those of the side to move, or of its opponent if the side to move is the
 * only human. */
const struct strategy_settings *players_strategy_settings(const struct players *players,
                                                          enum color turn,
                                                          enum thinking_purpose purpose);

/* Returns whether either color has this teaching strategy (NULL: any). The color of the only
 * human does not count. */
bool players_have_teaching_strategy(const struct players *players, const char *name);

/* Returns false and sets *error if the strategy of either color does not allow this depth. */
bool players_allow_search_depth(const struct players *players, int depth, struct error *error);

/* Returns whether engines use the game's clock, as they do at the default level. `timed`,
 * here and below: whether the game has a clock. */
bool players_engines_use_clock(const struct players *players, bool timed);

/* ---- texts --------------------------------------------------------------------------- */

enum { PLAYER_TEXT_SIZE = 160 };

/* Writes "you", "ttychess, Elo 1700 (level 6, club player)", "alpha-beta, 1 second per
 * move", "Stockfish 15.1 (Elo 1500)" or "lc0 (starting)". */
void players_write_description(const struct players *players, enum color color, bool timed,
                               char text[PLAYER_TEXT_SIZE]);

/* Like players_write_description(), but writes the parts separately. */
void players_write_card(const struct players *players, enum color color, bool timed,
                        struct player_card *card);

/* Writes "full strength" if engines use the clock, otherwise like level_write(). */
void players_write_level(const struct players *players, bool timed,
                         char text[LEVEL_TEXT_SIZE]);

/* ---- tags of a game ------------------------------------------------------------------ */

/* Sets the game's names and tags. `user` is the name for a human. */
void players_write_tags(struct players *players, struct game *game, const char *user);

/* Sets person[color] to whether a human plays that color. Returns false if no tag says so. */
bool players_read_humans(const struct game *game, bool person[2]);

/* Sets the strategies from the tags. If `reset` is true, engines without a tag get the
 * strong strategy. */
void players_read_strategies(struct players *players, const struct game *game, bool reset);

/* Returns the player's name, or NULL if it is the built-in engine's. */
const char *players_read_program_name(const struct game *game, enum color color);

#endif
