/* protocol.c - see protocol.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/protocol.h"

#include <stddef.h>
#include <string.h>

static const char *const words[VERB_UNKNOWN + 1] = {
#define VERB_WORD(verb, word) word,
    LOBBY_VERB_TABLE(VERB_WORD)[VERB_UNKNOWN] = ""};

enum lobby_verb lobby_verb_parse(const char *word)
{
    enum lobby_verb verb = 0;
    while (verb < VERB_UNKNOWN && strcmp(words[verb], word) != 0)
        verb++;
    return verb;
}

const char *lobby_verb_word(enum lobby_verb verb)
{
    return words[verb];
}

static const struct {
    const char *code, *text;
} codes[] = {
    {"over", "the game is over"},
    {"not_your_turn", "it is not your turn"},
    {"moved_meanwhile", "the position has changed"},
    {"illegal", "that move is not legal"},
    {"no_offer", "no offer is open"},
    {"offered_already", "you have already offered that"},
    {"no_moves", "there is no move to take back"},
    {"unknown", "the server does not know this command; it may be an older version"},
    {"syntax", "the server did not understand that"},
    {"hello", "you have not identified yourself yet"},
    {"version", "the server has an incompatible version"},
    {"name", "that name is not allowed"},
    {"taken", "that name, or a similar one, is taken"},
    {"banned", "you are banned; ask the administrator of this host"},
    {"rate", "too many requests; wait a moment"},
    {"limit", "the server's limit is reached; withdraw an offer or leave a game"},
    {"no_person", "no player has that name"},
    {"away", "that player is not here now"},
    {"yourself", "that is you"},
    {"no_seek", "that offer no longer exists"},
    {"no_game", "there is no such game"},
    {"not_yours", "that is not your game"},
    {"storage", "the server cannot read its saved data"},
    {"damaged", "the saved game is damaged; ask the administrator of this host"},
    {"admin", "only the administrator of this host can do that"},
    {"busy", "the server is busy; try again"},
    {"terms", "a game on these terms is not possible"},
    {"playing", "one of the players is in another game with a clock"},
    {"enough", "too many offers in this game; make a move or end the game"},
    {"login", "you must log in again"},
    {"refused", "the server does not allow that"},
    {"unrated", "that game cannot be rated here"},
};

const char *lobby_code_text(const char *code)
{
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i].code, code) == 0)
            return codes[i].text;
    return code;
}
