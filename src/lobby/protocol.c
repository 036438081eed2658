/* protocol.c - see protocol.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/protocol.h"

#include <stddef.h>
#include <string.h>

static const char *const words[VERB_UNKNOWN + 1] = {
#define VERB_WORD(verb, word) word,
    LOBBY_VERB_TABLE(VERB_WORD)
#undef VERB_WORD
        [VERB_UNKNOWN] = ""};

enum lobby_verb lobby_verb_read(const char *word)
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
    {"moved_meanwhile", "the board has changed meanwhile"},
    {"illegal", "that move is not legal"},
    {"no_offer", "nothing is offered"},
    {"offered_already", "you have offered that already"},
    {"no_moves", "there is no move to take back"},
    {"unknown", "the server does not know that; it may be an older one"},
    {"syntax", "the server did not understand that"},
    {"hello", "nobody has said who you are yet"},
    {"version", "the server speaks another version"},
    {"name", "that is no name for a person"},
    {"taken", "that name, or one like it, is somebody else's"},
    {"banned", "you are not welcome here; ask who runs this host"},
    {"rate", "that was too much at once; wait a little"},
    {"limit", "you have as many of these as one may have"},
    {"no_person", "nobody here has that name"},
    {"away", "that person is not here now"},
    {"yourself", "that is you"},
    {"no_seek", "there is no such offer any more"},
    {"no_game", "there is no such game"},
    {"not_yours", "that is not your game"},
    {"storage", "the server cannot read what it has kept"},
    {"damaged", "what the server has kept of that game is damaged; ask who runs this host"},
    {"admin", "only who runs this host may do that"},
    {"busy", "the server is busy; try again"},
    {"terms", "these terms cannot be played"},
    {"playing", "one of you plays another game with a clock just now"},
    {"enough", "there was enough of that in this game; it can be played on or ended"},
    {"login", "who you are has to be said anew"},
    {"refused", "the server does not take that"},
    {"unrated", "that game cannot be rated here"},
};

const char *lobby_code_text(const char *code)
{
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i].code, code) == 0)
            return codes[i].text;
    return code;
}
