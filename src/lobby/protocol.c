/* protocol.c - see protocol.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/protocol.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *code, *text;
} codes[] = {
    {"over", "the game is over"},
    {"adjourned", "the game is put aside; 'adjourn' offers to go on"},
    {"not_adjourned", "the game is not put aside"},
    {"not_your_turn", "it is not your turn"},
    {"moved_meanwhile", "the board has changed meanwhile"},
    {"illegal", "that move is not legal"},
    {"no_offer", "nothing is offered"},
    {"offered_already", "you have offered that already"},
    {"no_moves", "there is no move to take back"},
    {"rated", "that is not done in a rated game"},
    {"no_clock", "this game has no clock"},
    {"enough_time", "there is plenty of time"},
    {"not_yet", "the other player is still waited for"},
    {"not_away", "the other player is here, or is not the one to move"},
    {"not_begun", "not both sides have moved: without a first move in time the game ends "
                  "without a result"},
    {"no_claim", "the rules give no draw here"},
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
    {"muted", "that person does not hear you"},
    {"noplay", "that person does not want to play now"},
    {"no_seek", "there is no such offer any more"},
    {"no_game", "there is no such game"},
    {"not_yours", "that is not your game"},
    {"range", "your rating is not what is asked for"},
    {"engine", "you play a rated game: no engine thinks for you on this host"},
    {"quiet", "you do not hear that yourself"},
    {"storage", "the server cannot write to its disk just now"},
    {"damaged", "what the server has kept of that game is damaged; ask who runs this host"},
    {"admin", "only who runs this host may do that"},
    {"busy", "the server is busy; try again"},
    {"terms", "these terms cannot be played"},
    {"playing", "one of you plays another game with a clock just now"},
    {"in_round", "one of you plays in a round robin just now"},
    {"of_round", "a game of a round robin is played to its end"},
    {"no_round", "there is no such round robin; 'round 5+3' opens one"},
    {"delayed", "who looks on sees that game later; its moves can be had once it is over"},
    {"enough", "there was enough of that in this game; it can be played on or ended"},
    {"few", "a round robin needs two players who are here and free"},
    {"pair", "these two have no more rated games with each other today"},
    {"unrated", "that game cannot be rated here"},
};

const char *lobby_code_text(const char *code)
{
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i].code, code) == 0)
            return codes[i].text;
    return code;
}
