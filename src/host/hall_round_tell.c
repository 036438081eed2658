/* hall_round_tell.c - what is told of a round robin.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "host/hall_round.h"

/* What changed; but for `state` all may be NULL or false. */
struct round_news {
    const char *state, *key, *name, *text;
    bool known; /* it is told to who has just come */
};

/* Who is free in the turn under way. NULL: nobody. */
static const char *name_free(const struct hall *hall, const struct hall_round *round,
                             char name[ROUND_NAME])
{
    int free =
        round->state == ROUND_PLAYED ? robin_free(&round->robin, round->robin.turn) : -1;
    return free < 0 ? NULL : round_name(hall, round, free, name);
}

/* `in`: to one of its players. */
static void write_news(const struct hall *hall, const struct hall_round *round,
                       const struct round_news *news, bool in, struct line_writer *writer)
{
    const struct person *opener = person_by_id(hall, round->opener);
    char free[ROUND_NAME];
    line_begin(writer, LOBBY_NEWS, "round");
    line_add_number(writer, "id", round->id);
    line_add(writer, "name", opener ? opener->name : "somebody");
    line_add(writer, "state", news->state);
    terms_write(&round->terms, writer);
    line_add_number(writer, "rounds", round->twice ? 2 : 1);
    line_add_number(writer, "count", round->count);
    if (round->state != ROUND_OPEN) {
        line_add_number(writer, "turn", round->robin.turn + 1);
        line_add_number(writer, "of", robin_turns(&round->robin));
    }
    if (news->key)
        line_add(writer, news->key, news->name);
    if (in)
        line_add_flag(writer, "in", true);
    if (news->known)
        line_add_flag(writer, "known", true);
    if (strcmp(news->state, "pause") == 0)
        line_add_number(writer, "wait", round->due > hall->now ? round->due - hall->now : 0);
    if (strcmp(news->state, "turn") == 0 && name_free(hall, round, free))
        line_add(writer, "free", free);
    if (news->text && *news->text != '\0')
        line_add_text(writer, news->text);
    line_end(writer);
}

static bool is_in(const struct hall_round *round, const struct person *person)
{
    int seat = round_seat(round, person);
    return seat >= 0 && !round->left[seat];
}

static void tell_news(struct hall *hall, const struct hall_round *round,
                      const struct round_news *news)
{
    struct line_writer writers[2]; /* to others, to its players */
    for (int in = 0; in < 2; in++)
        write_news(hall, round, news, in == 1, &writers[in]);
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->person && (!at->person->quiet || round_seat(round, at->person) >= 0))
            tell(hall, at, &writers[is_in(round, at->person)]);
}

/* ---- what its lines say in words ------------------------------------------------------------ */

static const char *write_players(const struct hall *hall, const struct hall_round *round,
                                 char text[LOBBY_LINE])
{
    char name[ROUND_NAME];
    *text = '\0';
    for (int seat = 0; seat < round->count; seat++)
        list_add(text, LOBBY_LINE, ", ", round_name(hall, round, seat, name));
    return text;
}

static const char *write_standings(const struct hall *hall, const struct hall_round *round,
                                   char text[LOBBY_LINE])
{
    struct robin_standing standings[ROBIN_PLAYERS];
    char name[ROUND_NAME], points[16];
    *text = '\0';
    robin_standings(&round->robin, standings);
    for (int i = 0; i < round->count; i++)
        text_add(text, LOBBY_LINE, "%s%d. %s (%s)", i > 0 ? ", " : "", standings[i].rank,
                 round_name(hall, round, standings[i].player, name),
                 robin_points(standings[i].halves, points));
    return text;
}

static const char *write_pairings(const struct hall *hall, const struct hall_round *round,
                                  char text[LOBBY_LINE])
{
    int turn = round->robin.turn;
    char one[ROUND_NAME], other[ROUND_NAME];
    *text = '\0';
    for (int table = 0; table < robin_tables(&round->robin); table++) {
        int white, black;
        robin_pairing(&round->robin, turn, table, &white, &black);
        text_add(text, LOBBY_LINE, "%s%s - %s", table > 0 ? ", " : "",
                 round_name(hall, round, white, one), round_name(hall, round, black, other));
    }
    if (name_free(hall, round, one))
        text_add(text, LOBBY_LINE, "; %s is free", one);
    return text;
}

/* ---- told ------------------------------------------------------------------------------------- */

void round_tell(struct hall *hall, const struct hall_round *round, const char *state,
                const char *key, const char *name)
{
    char text[LOBBY_LINE] = "";
    if (round->state == ROUND_OPEN)
        write_players(hall, round, text);
    tell_news(hall, round, &(struct round_news){state, key, name, text, false});
}

void round_tell_standings(struct hall *hall, const struct hall_round *round, const char *state)
{
    char text[LOBBY_LINE];
    write_standings(hall, round, text);
    tell_news(hall, round, &(struct round_news){state, NULL, NULL, text, false});
}

void round_tell_turn(struct hall *hall, const struct hall_round *round)
{
    char text[LOBBY_LINE];
    write_pairings(hall, round, text);
    tell_news(hall, round, &(struct round_news){"turn", NULL, NULL, text, false});
}

/* Who comes hears which ones there are. */
void rounds_tell(struct hall *hall, struct hall_session *session)
{
    for (const struct hall_round *round = hall->first_round; round; round = round->next) {
        bool in = is_in(round, session->person), pauses = round->due >= 0;
        struct round_news news = {.known = round->state != ROUND_OPEN};
        struct line_writer writer;
        char text[LOBBY_LINE];
        if (round->state == ROUND_OVER || (session->person->quiet && !in))
            continue;
        news.state = round->state == ROUND_OPEN ? "open" : pauses ? "pause" : "turn";
        news.text = round->state == ROUND_OPEN ? write_players(hall, round, text)
                    : pauses                   ? write_standings(hall, round, text)
                                               : write_pairings(hall, round, text);
        write_news(hall, round, &news, in, &writer);
        tell(hall, session, &writer);
    }
}
