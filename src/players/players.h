/* players.h - who plays: a person, the built-in engine or another program at each colour,
 * and the analyst beside them; how the engines think, and how strong they are.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who sits down where a person sat plays as what is kept of the seat: its strategy, its
 * program. The words for players, on the board, in sentences and in the tags of a game, are
 * all written here. All functions are the owner's thread's.
 */
#ifndef TTYCHESS_PLAYERS_PLAYERS_H
#define TTYCHESS_PLAYERS_PLAYERS_H

#include "players/engine_player.h"
#include "players/level.h"
#include "players/player_card.h"

enum player_kind { PLAYER_PERSON, PLAYER_ENGINE, PLAYER_PROGRAM };

struct players {
    struct engine_player *engine;          /* the owner's; it knows where programs sit */
    bool person[2];                        /* by enum color */
    struct thinker thinkers[ENGINE_SEATS]; /* how the built-in engine thinks there */
    struct level level;                    /* of all engines */
    bool bookless;                         /* somebody wants it to open from no book */
    bool stale;                            /* the game's tags do not say who plays now */
};

/* Nobody but the built-in engine, as well as it can. */
void players_init(struct players *players, struct engine_player *engine);

/* Whether a kept game was played so. */
bool players_had_no_book(const struct game *game);

/* ---- who ----------------------------------------------------------------------------- */

enum player_kind players_kind(const struct players *players, enum color color);

/* How many people play: 0 to 2. And which side, as `color` has it: "white", "black", "both",
 * "none". */
int players_people(const struct players *players);
const char *players_side_word(const struct players *players);

/* Whether a person plays this colour against an engine. */
bool players_person_alone(const struct players *players, enum color color);

/* What the program is called that sits at this colour, whether it plays or a person does;
 * NULL: the built-in engine sits there. */
const char *players_program(const struct players *players, enum color color);

/* How strong the engine is there, in Elo; 0: at full strength. */
int players_elo(const struct players *players, enum color color);

/* ---- how ----------------------------------------------------------------------------- */

/* How the built-in engine thinks for this purpose with that side to move: as it plays (between
 * two people as it would play that side), but for hints as the analyst does. */
const struct thinker *players_thinker(const struct players *players, enum color turn,
                                      enum thinking_purpose purpose);

/* Whether a teaching strategy may be seen at work; or one that plays games out. */
bool players_teach(const struct players *players);
bool players_play_out(const struct players *players);

/* Whether all their strategies may look so deep; false with the reason. */
bool players_allow_depth(const struct players *players, int depth, struct reason *reason);

/* Whether engines take their time from a clock of the game (`clocked`: there is one). */
bool players_go_by_clock(const struct players *players, bool clocked);

/* ---- words --------------------------------------------------------------------------- */

enum { PLAYER_TEXT_SIZE = 160 };

/* Who plays this colour: "you", "ttychess, Elo 1700 (level 6, club)", "alpha-beta, 1 second a
 * move", "Stockfish 15.1, 5 seconds a move", "lc0 (starting)". */
void players_write(const struct players *players, enum color color, bool clocked,
                   char text[PLAYER_TEXT_SIZE]);

/* The same in parts. */
void players_write_card(const struct players *players, enum color color, bool clocked,
                        struct player_card *card);

/* "full strength", if engines go by the clock, else as level_write(). */
void players_write_level(const struct players *players, bool clocked,
                         char text[LEVEL_TEXT_SIZE]);

/* ---- tags of a game ------------------------------------------------------------------ */

/* Write who plays, by what strategy and at what level; a person is called `user`. */
void players_write_tags(struct players *players, struct game *game, const char *user);

/* Read what kinds play there; false: the tags do not say. */
bool players_read_people(const struct game *game, bool person[2]);

/* Read by which strategies the engine plays. `anew`: where the tags name none, and no person
 * plays, by the strong one. */
void players_read_strategies(struct players *players, const struct game *game, bool anew);

/* What whoever plays this colour in the game is called; NULL: the built-in engine. */
const char *players_name_of_other(const struct game *game, enum color color);

#endif
