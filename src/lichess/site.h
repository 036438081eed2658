/* site.h - what lichess.org says, as plain structs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of a stream, or a whole answer, is one JSON value. What is missing in it, null, or of
 * another type than its public specification has, becomes "", 0 or false; what is not known is
 * passed over. Strings point into the value and hold until it is closed. Names are made such as
 * a lobby has them; all else is as it came, printable where the lobby's lines carry it. Pure
 * functions, any thread. Over jansson.
 */
#ifndef TTYCHESS_LICHESS_SITE_H
#define TTYCHESS_LICHESS_SITE_H

#include "lobby/names.h"
#include "lobby/replica.h"
#include "lobby/terms.h"

struct json_t;

enum { SITE_ID = 9, SITE_NO_COLOR = 2 };

/* A value; NULL: it is none, or too deep. site_close() frees it; NULL: nothing. */
struct json_t *site_open(const char *bytes, size_t length);
void site_close(struct json_t *value);

/* A member: "" or NULL, 0, false where there is none such. */
const char *site_text(const struct json_t *value, const char *key);
int64_t site_number(const struct json_t *value, const char *key);
bool site_flag(const struct json_t *value, const char *key);
const struct json_t *site_member(const struct json_t *value, const char *key);

/* The items of a list, in their order; `place` from 0 on. NULL: no more. */
const struct json_t *site_item(const struct json_t *value, size_t place);

/* ---- numbers instead of names ------------------------------------------------------------------ */

/* Games and challenges there have names of eight letters and digits; in the lobby's lines they
 * are numbers, the same in every run. 0: that is none. False: no name has that number. */
int64_t site_id_number(const char *id);
bool site_id_write(int64_t number, char id[SITE_ID]);

/* ---- what is told -------------------------------------------------------------------------------- */

/* A level of the site's computer is called that: "AI-3". 0: it is somebody else. */
enum { SITE_LEVELS = 8 };
int site_level(const char *name);

struct site_player {
    char name[LOBBY_NAME_SIZE];
    int64_t rating, difference; /* difference: by the game */
    bool provisional;
};

/* Of a player, an account, an opponent; the name may stand in a "user". */
void site_read_player(const struct json_t *value, struct site_player *player);

/* "1512", "1487?"; "": there is none. */
void site_write_rating(const struct site_player *player, char text[LOBBY_RATING]);

/* How a game stands. */
struct site_state {
    const char *moves;        /* as UCI or SAN, parted by blanks */
    const char *status;       /* "started", "mate" ... */
    int64_t left[2];          /* milliseconds */
    int winner;               /* enum color, or SITE_NO_COLOR */
    unsigned offers[2];       /* enum table_offer, by who offers */
    int64_t idle, first_move; /* milliseconds: since when and how long one may think about a
                               * first move; first_move 0: as long as one likes */
};

struct site_game {
    int64_t id;
    const char *variant;           /* "standard", "atomic" ... */
    bool known;                    /* it is one that is played here */
    struct terms terms;            /* all but who plays */
    struct site_player players[2]; /* of a challenge: who offers it, and to whom */
    int color;                     /* that who challenges wants; SITE_NO_COLOR: any */
    int64_t begun, moved;          /* milliseconds since 1970 */
    struct site_state
        state; /* of one that was fetched: moves as SAN, clocks as in the beginning */
};

/* As the game's stream, an export and a list of games have one; a challenge, too. False: there is no
 * name. */
bool site_read_game(const struct json_t *value, struct site_game *game);
void site_read_state(const struct json_t *value, struct site_state *state);

/* What it has is a status of a game that goes on. */
bool site_goes_on(const struct site_state *state);

/* A puzzle, of a game: after `before` of its moves the other side goes wrong by the next one, and the
 * solution begins. */
struct site_puzzle {
    const char *id, *game;           /* letters and digits, of any number; game: SITE_ID */
    const char *moves;               /* of the game: SAN */
    char solution[512], themes[256]; /* words of letters and digits, parted by blanks */
    int64_t before, rating, plays;
};
bool site_read_puzzle(const struct json_t *value, struct site_puzzle *puzzle);

#endif
