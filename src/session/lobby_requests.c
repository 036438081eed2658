/* lobby_requests.c - what can be asked for in a lobby: seeks, challenges, lists, words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"
#include "lobby/wanted.h"
#include "session/handlers.h"

enum { WORD = 64 };

bool lobby_read_wanted(struct session *session, struct wanted *wanted, bool seeks,
                       const char *text)
{
    struct reason reason;
    *wanted = (struct wanted){.terms = lobby_of(session)->wanted, .color = "", .seeks = seeks};
    if (wanted_read(wanted, text, &reason))
        return true;
    session_tell(session, MESSAGE_ERROR, "%c%s.", reason.text[0] & ~0x20, reason.text + 1);
    return false;
}

/* ---- the lobby itself ------------------------------------------------------------------------- */

/* For a face without rows, and to say what the next game is to be like. */
void session_ask_lobby(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    struct wanted wanted;
    char text[TERMS_TEXT_SIZE], key[WORD] = "";
    struct line_writer writer;
    const char *rest = argument + word_length(argument);
    snprintf(key, sizeof key, "%.*s",
             (int)(rest - argument < WORD ? rest - argument : WORD - 1), argument);
    if (!lobby_enter(session))
        return;
    rest = skip_blanks(rest);
    if (strcmp(key, "quiet") == 0 || strcmp(key, "noplay") == 0) {
        bool on = strcasecmp(rest, "off") != 0;
        if (!lobby_needs(session, REQUEST_LOBBY, argument))
            return;
        lobby_begin(session, &writer, "set");
        line_add(&writer, "key", key);
        line_add_flag(&writer, "value", on);
        snprintf(text, sizeof text, "%s is %s", key, on ? "on" : "off");
        lobby_send(session, &writer, "set", text);
    } else if (*argument) {
        if (!lobby_read_wanted(session, &wanted, false, argument))
            return;
        lobby->wanted = wanted.terms;
        session_tell(session, MESSAGE_INFO, "The next game: %s.",
                     terms_text(&wanted.terms, text));
    } else if (!lobby_is_on(session) || !lobby->answered) {
        lobby->tells_here = true;
    } else {
        lobby_tell_here(session, true);
    }
}

void session_ask_seek(struct session *session, const char *argument)
{
    struct wanted wanted;
    struct line_writer writer;
    char text[TERMS_TEXT_SIZE];
    if (!lobby_needs(session, REQUEST_SEEK, argument) ||
        !lobby_read_wanted(session, &wanted, true, argument))
        return;
    lobby_begin(session, &writer, "seek");
    wanted_write(&wanted, &writer);
    lobby_send(session, &writer, "seek", terms_text(&wanted.terms, text));
}

void session_ask_match(struct session *session, const char *argument)
{
    struct wanted wanted;
    struct line_writer writer;
    char name[WORD];
    size_t length = word_length(argument);
    snprintf(name, sizeof name, "%.*s", (int)(length < WORD ? length : WORD - 1), argument);
    if (!*name) {
        session_tell(session, MESSAGE_ERROR, "Challenge whom? 'who' lists who is here.");
        return;
    }
    if (!lobby_needs(session, REQUEST_MATCH, argument) ||
        !lobby_read_wanted(session, &wanted, false, argument + length))
        return;
    lobby_begin(session, &writer, "match");
    line_add(&writer, "name", name);
    wanted_write(&wanted, &writer);
    if (lobby_send(session, &writer, "match", name))
        lobby_of(session)->open = true;
}

void session_ask_who(struct session *session)
{
    if (!session_lobby_is_near(session))
        session_show_last(session); /* whose move it is, then */
    else if (lobby_needs(session, REQUEST_WHO, ""))
        lobby_tell_here(session, false);
}

/* A list of the server's about a person. */
static void ask_about(struct session *session, enum request request, const char *verb,
                      const char *name)
{
    struct line_writer writer;
    if (!lobby_needs(session, request, name))
        return;
    lobby_begin(session, &writer, verb);
    line_add(&writer, "name", *name ? name : lobby_replica(session)->me);
    lobby_send(session, &writer, verb, name);
}

void session_ask_rating(struct session *session, const char *argument)
{
    ask_about(session, REQUEST_RATING, "person", argument);
}

void session_ask_tables(struct session *session)
{
    struct line_writer writer;
    if (!lobby_needs(session, REQUEST_TABLES, ""))
        return;
    lobby_begin(session, &writer, "games");
    lobby_send(session, &writer, "games", "");
}

/* The own game that is played here, else one that was put aside; NULL: there is none. */
static struct lobby_seat *find_own(const struct replica *replica)
{
    struct lobby_seat *found = NULL;
    for (size_t i = 0; i < replica->table_count; i++) {
        struct lobby_seat *seat = replica->tables[i];
        if (seat->seated && lobby_goes_on(seat) &&
            (!found || !lobby_is_played(found) || lobby_is_played(seat)))
            found = seat;
    }
    return found;
}

/* A game that is known is put on the board; else the server tells of it. */
void session_ask_table(struct session *session, const char *argument)
{
    struct lobby *lobby = lobby_of(session);
    struct lobby_seat *seat;
    struct line_writer writer;
    char text[LOBBY_TEXT], state[LOBBY_TEXT];
    uint64_t id = 0;
    if (!lobby_needs(session, REQUEST_TABLE, argument))
        return;
    const struct replica *replica = lobby_replica(session);
    bool given = number_read(argument, 1, INT64_MAX, &id, NULL);
    seat = given ? replica_table(replica, (int64_t)id) : find_own(replica);
    if (!seat && !given) {
        lobby_begin(session, &writer, "due");
        lobby->goes_to_own = lobby_send_silently(session, &writer, "due") != 0;
    } else if (seat) {
        lobby_put_table(session, seat);
        session_tell(session, MESSAGE_INFO, "Game %" PRId64 ": %s%s.", seat->table.id,
                     lobby_pairing(seat, text), lobby_write_state(session, seat, state));
        if (seat->table.phase == TABLE_OVER)
            session_tell(session, MESSAGE_RESULT, "%s", lobby_write_ending(seat, text));
    } else {
        lobby->wants = (int64_t)id;
        lobby_begin(session, &writer, "watch");
        line_add_number(&writer, "game", (int64_t)id);
        lobby_send(session, &writer, "watch", argument);
    }
}

/* ---- words -------------------------------------------------------------------------------------- */

void session_ask_tell(struct session *session, const char *argument)
{
    struct line_writer writer;
    char name[WORD];
    size_t length = word_length(argument);
    const char *text = skip_blanks(argument + length);
    snprintf(name, sizeof name, "%.*s", (int)(length < WORD ? length : WORD - 1), argument);
    if (!*text) {
        session_tell(session, MESSAGE_ERROR, "Expected a name, and what to tell.");
        return;
    }
    if (!lobby_needs(session, REQUEST_TELL, argument))
        return;
    lobby_begin(session, &writer, "tell");
    line_add(&writer, "name", name);
    line_add_text(&writer, text);
    lobby_send(session, &writer, "tell", name);
}

static void speak(struct session *session, const char *verb, const char *text)
{
    const struct lobby_seat *seat = lobby_seat(session);
    struct line_writer writer;
    if (!seat || !*text) {
        session_tell(session, MESSAGE_ERROR,
                     !seat ? "No game of the lobby is on the board." : "Say what?");
        return;
    }
    lobby_begin(session, &writer, verb);
    line_add_number(&writer, "game", seat->table.id);
    line_add_text(&writer, text);
    lobby_send(session, &writer, verb, text);
}

/* Only players are heard by players. */
void session_ask_say(struct session *session, const char *argument)
{
    const struct lobby_seat *seat = lobby_seat(session);
    if (seat && !seat->seated)
        session_tell(session, MESSAGE_ERROR,
                     "You watch this game: 'kibitz TEXT' speaks to those who watch.");
    else
        speak(session, "say", argument);
}

void session_ask_kibitz(struct session *session, const char *argument)
{
    const struct lobby_seat *seat = lobby_seat(session);
    struct line_writer writer;
    bool on = strcasecmp(argument, "on") == 0;
    if (!seat || (!on && strcasecmp(argument, "off") != 0)) {
        speak(session, "kibitz", argument);
        return;
    }
    lobby_begin(session, &writer, "chat");
    line_add_number(&writer, "game", seat->table.id);
    line_add_flag(&writer, "on", on);
    lobby_send(session, &writer, "chat", on ? "on" : "off");
}

void session_ask_mute(struct session *session, const char *argument)
{
    struct line_writer writer;
    if (!lobby_needs(session, REQUEST_MUTE, argument))
        return;
    lobby_begin(session, &writer, *argument ? "mute" : "mutes");
    if (*argument)
        line_add(&writer, "name", argument);
    lobby_send(session, &writer, *argument ? "mute" : "mutes", argument);
}

void session_ask_unmute(struct session *session, const char *argument)
{
    struct line_writer writer;
    if (!lobby_needs(session, REQUEST_UNMUTE, argument))
        return;
    lobby_begin(session, &writer, "unmute");
    line_add(&writer, "name", argument);
    lobby_send(session, &writer, "unmute", argument);
}
