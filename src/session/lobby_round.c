/* lobby_round.c - round robins of a lobby: told, listed, asked for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * On a small screen the last message is the one that is seen: lists come first, what one has to
 * know comes last, in a sentence of its own.
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "lobby/arbiter.h"
#include "session/handlers.h"
#include "session/pickers.h"
#include "typing/picker_rows.h"

enum {
    SECOND = 1000,
    REMINDER = 5 * SECOND,
    WORDS = 128,
    FACTS = 96,
    SHOWN = 240,
    TABLE = 16384
};

/* ---- told --------------------------------------------------------------------------------------- */

void lobby_tell_turn(struct session *session, const struct lobby_seat *seat)
{
    session_tell(session, MESSAGE_CALL,
                 "Turn %d: you have %s against %s; %s within %d s or lose.", (int)seat->turn,
                 color_name(seat->seat), lobby_other_name(seat),
                 seat->seat == WHITE ? "begin" : "answer",
                 (int)(arbiter_first_move(&seat->table) / SECOND));
}

/* Somebody opens one, joins it or leaves it. */
static void tell_joining(struct session *session, const struct lobby_line *line,
                         const struct lobby_round *round)
{
    const char *left = lobby_line_text(line, "left"),
               *joined = lobby_line_text(line, "joined");
    bool opens = !*joined || lobby_names_equal(joined, round->name), own;
    char terms[TERMS_TEXT_SIZE];
    own = lobby_is_me(session, round->name);
    if (*left)
        session_tell(session, MESSAGE_NEWS, "%s leaves the round robin.", left);
    else if (!opens && lobby_is_me(session, joined))
        session_tell(session, MESSAGE_NEWS,
                     "You are in: %d players. Games begin by themselves once %s starts it.",
                     (int)round->count, round->name);
    else if (!opens)
        session_tell(session, MESSAGE_NEWS, "%s joins the round robin: %d players.%s", joined,
                     (int)round->count, own ? " 'round start' begins it." : "");
    else if (!own)
        session_tell(session, MESSAGE_NEWS, "%s opens a round robin: %s%s. 'round join'.",
                     round->name, terms_text(&round->terms, terms),
                     round->twice ? ", twice" : "");
}

static void tell_turn(struct session *session, const struct lobby_line *line,
                      const struct lobby_round *round)
{
    const char *text = lobby_line_text(line, "text"), *free = lobby_line_text(line, "free");
    if (!round->in) {
        session_tell(session, MESSAGE_NEWS, "Round robin, turn %d of %d: %.*s.",
                     (int)round->turn, (int)round->turns,
                     PRINTABLE_UP_TO(REPLICA_ROUND_TEXT, text));
        return;
    }
    session_tell(session, MESSAGE_NEWS, "Round robin: %.*s.",
                 PRINTABLE_UP_TO(REPLICA_ROUND_TEXT, text));
    if (*free && lobby_is_me(session, free))
        session_tell(session, MESSAGE_CALL, "Turn %d of %d begins: you are free.",
                     (int)round->turn, (int)round->turns);
}

static void tell_begins(struct session *session, const struct lobby_round *round,
                        enum message_kind kind)
{
    int64_t left = round->begins - session->now();
    session_tell(session, kind, "Turn %d of %d begins in %d s.", (int)round->turn,
                 (int)round->turns, (int)((left + SECOND / 2) / SECOND));
}

static void tell_pause(struct session *session, const struct lobby_line *line,
                       const struct lobby_round *round)
{
    bool soon = round->begins - session->now() <= 2 * REMINDER;
    session_tell(session, MESSAGE_NEWS, "Round robin: %.*s.",
                 PRINTABLE_UP_TO(REPLICA_ROUND_TEXT, lobby_line_text(line, "text")));
    tell_begins(session, round, MESSAGE_NEWS);
    if (soon)
        lobby_of(session)->reminded = round->begins;
}

static void tell_gone(struct session *session, const struct lobby_line *line)
{
    if (strcmp(lobby_line_text(line, "state"), "off") == 0) {
        session_tell(session, MESSAGE_NEWS, "The round robin of %s is off.",
                     lobby_line_text(line, "name"));
        return;
    }
    session_tell(session, MESSAGE_NEWS, "Round robin: %.*s.",
                 PRINTABLE_UP_TO(REPLICA_ROUND_TEXT, lobby_line_text(line, "text")));
    session_tell(session, MESSAGE_NEWS, "The round robin is over; 'round' shows the table.");
}

/* Who has just come sees those that are played in the list, and does not hear of them. */
void lobby_take_round(struct session *session, const struct lobby_news *news)
{
    const struct lobby_line *line = news->line;
    if (lobby_line_flag(line, "known"))
        return;
    if (!news->round)
        tell_gone(session, line);
    else if (news->round->state == LOBBY_ROUND_OPEN || !lobby_line_value(line, "text"))
        tell_joining(session, line, news->round);
    else if (news->round->state == LOBBY_ROUND_TURN)
        tell_turn(session, line, news->round);
    else
        tell_pause(session, line, news->round);
}

/* ---- how it stands ---------------------------------------------------------------------------------- */

void lobby_take_standing(struct session *session, const char *row)
{
    struct lobby *lobby = lobby_of(session);
    size_t length = lobby->standing ? strlen(lobby->standing) : 0, more = strlen(row) + 2;
    if (length + more > TABLE)
        return;
    lobby->standing = memory_resize(lobby->standing, length + more, 1);
    snprintf(lobby->standing + length, more, "%s\n", row);
}

void lobby_tell_standing(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    char *row = lobby->standing;
    while (row && *row != '\0') {
        char *end = strchr(row, '\n');
        *end = '\0';
        session_tell_row(session, row);
        row = end + 1;
    }
    free(lobby->standing);
    lobby->standing = NULL;
}

/* ---- reminded ------------------------------------------------------------------------------------- */

/* The pause that one is to be told the end of; NULL: none. */
static const struct lobby_round *find_pause(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    for (size_t i = 0; replica && i < replica->round_count; i++) {
        const struct lobby_round *round = &replica->rounds[i];
        if (round->in && round->state == LOBBY_ROUND_PAUSE &&
            round->begins != lobby_of(session)->reminded && session->now() < round->begins)
            return round;
    }
    return NULL;
}

int64_t lobby_round_due(const struct session *session)
{
    const struct lobby_round *round = find_pause(session);
    return round ? round->begins - REMINDER : -1;
}

void lobby_look_at_rounds(struct session *session)
{
    const struct lobby_round *round = find_pause(session);
    if (!round || session->now() < round->begins - REMINDER)
        return;
    lobby_of(session)->reminded = round->begins;
    tell_begins(session, round, MESSAGE_CALL);
}

/* ---- listed ----------------------------------------------------------------------------------------- */

/* What Enter does with one that gathers players: its word of `round`, and what is said of it. */
static const char *write_gathering(const struct session *session,
                                   const struct lobby_round *round, char about[SHOWN])
{
    bool own = lobby_is_me(session, round->name);
    if (!round->in)
        text_add(about, SHOWN, ". Enter joins: all play all.");
    else if (own && round->count < 2)
        text_add(about, SHOWN, ". Others are to join; 'round leave' calls it off.");
    else if (own)
        text_add(about, SHOWN, ". Enter starts it; 'round leave' calls it off.");
    else
        text_add(about, SHOWN, ". %s starts it; 'round leave' leaves it.", round->name);
    return !round->in ? "join" : own && round->count > 1 ? "start" : "show";
}

static void add_row(const struct session *session, struct picker *picker,
                    const struct lobby_round *round)
{
    char label[FACTS], right[FACTS], about[SHOWN] = "", line[FACTS], terms[LOBBY_TEXT];
    const char *word = "show";
    bool gathers = round->state == LOBBY_ROUND_OPEN;
    if (lobby_is_me(session, round->name))
        snprintf(label, sizeof label, "Your round robin");
    else
        snprintf(label, sizeof label, "Round robin: %s", round->name);
    if (gathers)
        snprintf(right, sizeof right, "%d player%s", (int)round->count,
                 plural((uint64_t)round->count));
    else
        snprintf(right, sizeof right, "turn %d of %d", (int)round->turn, (int)round->turns);
    text_add(about, sizeof about, "%s: %.*s", lobby_write_round(round, terms),
             PRINTABLE_UP_TO(SHOWN - WORDS, round->text));
    if (gathers)
        word = write_gathering(session, round, about);
    snprintf(line, sizeof line, "round %s %" PRId64, word, round->id);
    picker_add(picker,
               &(struct picker_row){.label = label,
                                    .right = right,
                                    .about = about,
                                    .line = line,
                                    .enter = strcmp(word, "show") == 0 ? "look" : word});
}

static bool is_in_one(const struct replica *replica)
{
    for (size_t i = 0; i < replica->round_count; i++)
        if (replica->rounds[i].in)
            return true;
    return false;
}

void lobby_list_new_round(const struct session *session, struct picker *picker)
{
    const struct terms *wanted = &lobby_of(session)->wanted;
    char control[CLOCK_CONTROL_SIZE], line[CLOCK_CONTROL_SIZE + 8], terms[TERMS_TEXT_SIZE];
    if (!terms_have_clock(wanted) || is_in_one(lobby_replica(session)) ||
        !clock_control_equals(&wanted->clocks[WHITE], &wanted->clocks[BLACK]))
        return;
    clock_control_write(&wanted->clocks[WHITE], CLOCK_MINUTES, control);
    snprintf(line, sizeof line, "round %s", control); /* without, it asks how one stands */
    picker_add(picker, &(struct picker_row){.label = "Open a round robin",
                                            .right = terms_text(wanted, terms),
                                            .brief_right = control,
                                            .about = "All play all: who is here may join, and "
                                                     "'round start' begins it.",
                                            .line = line,
                                            .enter = "open"});
}

void lobby_list_rounds(const struct session *session, struct picker *picker, bool open,
                       bool own)
{
    const struct replica *replica = lobby_replica(session);
    for (size_t i = 0; i < replica->round_count; i++) {
        const struct lobby_round *round = &replica->rounds[i];
        if (open == (round->state == LOBBY_ROUND_OPEN) && (open || round->in == own))
            add_row(session, picker, round);
    }
}

/* ---- asked for -------------------------------------------------------------------------------------- */

/* "twice" is taken out of the words. */
static bool take_twice(char *words)
{
    char *found = strstr(words, "twice");
    if (!found || (found > words && found[-1] != ' ') || (found[5] != '\0' && found[5] != ' '))
        return false;
    memset(found, ' ', 5);
    return true;
}

/* One that is there, by its number or without: joined, started, left, looked at. False: it is
 * about none that is there. */
static bool ask_of_one(struct session *session, const char *argument)
{
    static const char *const verbs[][2] = {{"join", "join"},
                                           {"start", "start"},
                                           {"leave", "leave"},
                                           {"show", "standings"},
                                           {"", "standings"}};
    size_t length = word_length(argument);
    const char *number = skip_blanks(argument + length);
    struct line_writer writer;
    uint64_t id;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strlen(verbs[i][0]) != length || strncasecmp(argument, verbs[i][0], length) != 0)
            continue;
        if (*number && !number_read(number, 1, INT64_MAX, &id, NULL))
            return false;
        lobby_begin(session, &writer, verbs[i][1]);
        if (*number)
            line_add_number(&writer, "id", (int64_t)id);
        lobby_send(session, &writer, verbs[i][1], "");
        return true;
    }
    return false;
}

/* Of those who are here and join: opened with terms, else what is asked of one that is there. */
void session_ask_round(struct session *session, const char *argument)
{
    struct wanted wanted;
    struct line_writer writer;
    char words[WORDS], text[TERMS_TEXT_SIZE];
    bool twice;
    if (!lobby_needs(session, REQUEST_ROUND, argument) || ask_of_one(session, argument))
        return;
    snprintf(words, sizeof words, "%s", argument);
    twice = take_twice(words);
    if (!lobby_read_wanted(session, &wanted, false, words))
        return;
    lobby_begin(session, &writer, "round");
    terms_write(&wanted.terms, &writer);
    line_add_number(&writer, "rounds", twice ? 2 : 1);
    lobby_send(session, &writer, "round", terms_text(&wanted.terms, text));
}
