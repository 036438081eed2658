/* site.h - reads the site's JSON into plain structs. SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of a stream, or a whole reply, is one JSON value. Members that are missing, null or
 * not of the specified type are read as "", 0 or false. Unknown members are ignored. Strings
 * point into the value and are valid until site_json_free(). Names are converted to valid lobby
 * names. Other strings are unchanged, because lobby lines make them printable. Thread-safe.
 */
#ifndef TTYCHESS_LICHESS_SITE_H
#define TTYCHESS_LICHESS_SITE_H

#include "lobby/names.h"
#include "lobby/replica.h"
#include "lobby/match_terms.h"

struct json_t;

enum { SITE_ID_SIZE = 9 };

/* Returns NULL if the text is not JSON or is nested too deeply. site_json_free() accepts NULL. */
struct json_t *site_json_parse(const char *bytes, size_t length);
void site_json_free(struct json_t *value);

/* Return a member of an object, or "", 0, false or NULL if it is missing or of another
 * type. */
const char *site_json_text(const struct json_t *value, const char *key);
int64_t site_json_number(const struct json_t *value, const char *key);
bool site_json_flag(const struct json_t *value, const char *key);
const struct json_t *site_json_member(const struct json_t *value, const char *key);

/* Returns item `index` of a list, counted from 0, or NULL after the last. */
const struct json_t *site_json_item(const struct json_t *value, size_t index);

/* ---- game ids as numbers ---------------------------------------------------------------- */

/* The site's games and challenges have ids of eight letters and digits. Lobby lines use
 * numbers instead, which are the same in each run. site_id_to_number() returns 0 if the id is
 * malformed. site_id_from_number() returns false if no id has this number. */
int64_t site_id_to_number(const char *id);
bool site_id_from_number(int64_t number, char id[SITE_ID_SIZE]);

/* ---- players, games and puzzles --------------------------------------------------------- */

/* Returns the level of the site's computer from its name, "AI-1" to "AI-8", or 0 for any other
 * name. */
enum { SITE_LEVELS = 8 };
int site_ai_level(const char *name);

struct site_player {
    char name[LOBBY_NAME_SIZE];
    int64_t rating, difference; /* difference: the change caused by the game */
    bool provisional;
};

void site_parse_player(const struct json_t *value, struct site_player *player);

/* Writes a rating such as "1512", "1487?" if provisional, or "" if there is none. */
void site_write_rating(const struct site_player *player, char text[LOBBY_RATING_SIZE]);

struct site_state {
    const char *moves;        /* UCI or SAN, separated by spaces */
    const char *status;       /* "started", "mate" ... */
    int64_t left[2];          /* milliseconds */
    int winner;               /* enum color, or COLOR_UNSPECIFIED */
    unsigned offers[2];       /* bits of enum offer_kind */
    int64_t idle, first_move; /* milliseconds used for the first move so far, and its limit; 0:
                               * no limit */
};

struct site_game {
    int64_t id;
    const char *variant; /* "standard", "atomic" ... */
    bool is_supported;
    struct match_terms terms;      /* without the color */
    struct site_player players[2]; /* by enum color; in a challenge, challenger and opponent */
    int color;                     /* the challenger's; COLOR_UNSPECIFIED: any */
    int64_t begun, moved;          /* milliseconds since 1970 */
    struct site_state state;       /* in a fetched game, moves are SAN, and clocks have their
                                    * initial times */
};

/* Reads a game or a challenge. Returns false if its id is not valid. */
bool site_parse_game(const struct json_t *value, struct site_game *game);
void site_parse_state(const struct json_t *value, struct site_state *state);

bool site_state_is_in_progress(const struct site_state *state);

/* A puzzle from a game. The move after the first `before` plies is the opponent's mistake. The
 * solution follows it. */
struct site_puzzle {
    const char *id, *game;           /* letters and digits, of any length */
    const char *moves;               /* of the game: SAN */
    char solution[512], themes[256]; /* words of letters and digits, separated by spaces */
    int64_t before, rating, plays;
};
bool site_parse_puzzle(const struct json_t *value, struct site_puzzle *puzzle);

#endif
