/* refusals.c - what is refused where, and the sentence that says so.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/refusals.h"

#include <string.h>

/* Each row refuses what has one of the rules `with`, or else none of `without`, at one of the
 * places `at` (0: anywhere) and none of `off`. The first one that does is told. */
static const struct refusal {
    unsigned with, without, at, off;
    bool telling; /* also what only tells */
    const char *sentence;
} refusals[] = {
    {ADVICE, 0, AT_RATED, 0, false,
     "You play a rated game in the lobby: no engine helps until it is over."},
    {ADVICE, 0, AT_RATED_GALLERY, 0, false,
     "You watch a rated game: no engine looks at it until it is over."},
    {NOT_TABLE, 0, AT_LIVE_TABLE, AT_ANALYSIS, false,
     "Not in a game with somebody else; 'help' lists what there is."},
    {NOT_WATCHING | MOVES_ON, 0, AT_RATED_GALLERY, 0, false,
     "You watch a rated game: moves can be tried once it is over; 'leave' goes back."},
    {NOT_WATCHING | MOVES_ON, 0, AT_GALLERY, AT_ANALYSIS, false,
     "You watch this game: 'analyse' tries moves, 'leave' goes back."},
    {NOT_WATCHING, 0, AT_WATCHING, 0, false,
     "You watch this game: 'takeover' plays on here, 'analyse' tries moves."},
    {MOVES_ON, 0, AT_WATCHING, AT_ANALYSIS, true,
     "You watch this game: 'takeover' plays on here, 'analyse' tries moves."},
    {NOT_READING, 0, AT_READING | AT_LIST, 0, true,
     "A game of a file is read, not played: 'continue' plays on from here."},
    {NEEDS_GAME, 0, AT_LIST, AT_READING, true, "No game is open: choose one, or 'open N'."},
    {NOT_ANALYSING, 0, AT_ANALYSIS, 0, false,
     "You are analysing, not playing: 'stop' returns to the game first."},
    {0, IN_SETUP, AT_SETUP, 0, true,
     "A position is being set up: 'done' plays it, 'cancel' leaves it."},
    {0, IN_DRILL, AT_DRILL, 0, true,
     "Not while you drill; 'drill off' goes back to the game."},
    {ONLY_DRILL, 0, 0, AT_DRILL, true, "There is no drill; 'drill' begins one."},
};

static bool refuses(const struct refusal *refusal, unsigned rules, unsigned places)
{
    bool meant = refusal->with ? (rules & refusal->with) != 0 : !(rules & refusal->without);
    return meant && (refusal->at == 0 || places & refusal->at) && !(places & refusal->off);
}

const char *session_refusal(const struct session *session, unsigned rules, bool only_tells)
{
    unsigned places = session_places(session);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if ((refusals[i].telling || !only_tells) && refuses(&refusals[i], rules, places))
            return refusals[i].sentence;
    return NULL;
}

bool session_refuse(struct session *session, unsigned rules, bool only_tells)
{
    const char *sentence = session_refusal(session, rules, only_tells);
    if (sentence)
        session_tell(session, MESSAGE_ERROR, "%s", sentence);
    return sentence != NULL;
}

bool session_has(const struct session *session, enum request_kiosk had)
{
    return !session->settings->restricted || had == KIOSK_HAS || had == KIOSK_NUMBERS;
}

/* Whether it is digits alone. */
static bool is_number(const char *text)
{
    size_t length = strspn(text, "0123456789");
    return length > 0 && text[length + strspn(text + length, " \t\r\n")] == '\0';
}

bool session_refuse_in_kiosk(struct session *session, const struct request_entry *entry,
                             const char *argument)
{
    if (!session_has(session, entry->kiosk)) {
        session_tell(session, MESSAGE_ERROR,
                     "%s: not in a kiosk, which has no files and no other programs.",
                     entry->word);
        return true;
    }
    if (!session->settings->restricted || entry->kiosk != KIOSK_NUMBERS || is_number(argument))
        return false;
    session_tell(session, MESSAGE_ERROR, "%s: expected a number: a kiosk has no files.",
                 entry->word);
    return true;
}
