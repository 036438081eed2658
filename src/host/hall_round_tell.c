/* hall_round_tell.c - what is told of a round robin.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "host/hall_round.h"

static void write_news(const struct hall *hall, const struct hall_round *round,
                       struct line_writer *writer, const char *state)
{
    const struct person *opener = person_by_id(hall, round->opener);
    line_begin(writer, LOBBY_NEWS, "round");
    line_add_number(writer, "id", round->id);
    line_add(writer, "name", opener ? opener->name : "somebody");
    line_add(writer, "state", state);
    terms_write(&round->terms, writer);
    line_add_number(writer, "rounds", round->twice ? 2 : 1);
    line_add_number(writer, "count", round->count);
    if (round->state == ROUND_OPEN)
        return;
    line_add_number(writer, "turn", round->robin.turn + 1);
    line_add_number(writer, "of", robin_turns(&round->robin));
}

void round_tell(struct hall *hall, const struct hall_round *round, const char *state,
                const char *key, const char *name, const char *text)
{
    struct line_writer writer;
    write_news(hall, round, &writer, state);
    if (key)
        line_add(&writer, key, name);
    if (strcmp(state, "pause") == 0)
        line_add_number(&writer, "wait", ROUND_PAUSE);
    if (*text != '\0')
        line_add_text(&writer, text);
    line_end(&writer);
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at->person && (!at->person->quiet || round_seat(round, at->person) >= 0))
            tell(hall, at, &writer);
}

void round_tell_standings(struct hall *hall, const struct hall_round *round, const char *state)
{
    struct robin_standing standings[ROBIN_PLAYERS];
    char text[LOBBY_LINE] = "", name[ROUND_NAME], points[16];
    robin_standings(&round->robin, standings);
    for (int i = 0; i < round->count; i++)
        text_add(text, sizeof text, "%s%d. %s (%s)", i > 0 ? ", " : "", standings[i].rank,
                 round_name(hall, round, standings[i].player, name),
                 robin_points(standings[i].halves, points));
    round_tell(hall, round, state, NULL, NULL, text);
}

void round_tell_turn(struct hall *hall, const struct hall_round *round)
{
    int turn = round->robin.turn, free = robin_free(&round->robin, turn);
    char text[LOBBY_LINE] = "", one[ROUND_NAME], other[ROUND_NAME];
    for (int table = 0; table < robin_tables(&round->robin); table++) {
        int white, black;
        robin_pairing(&round->robin, turn, table, &white, &black);
        text_add(text, sizeof text, "%s%s - %s", table > 0 ? ", " : "",
                 round_name(hall, round, white, one), round_name(hall, round, black, other));
    }
    if (free >= 0)
        text_add(text, sizeof text, "; %s is free", round_name(hall, round, free, one));
    round_tell(hall, round, "turn", NULL, NULL, text);
}

/* Who comes hears which ones may be joined. */
void rounds_tell(struct hall *hall, struct hall_session *session)
{
    struct line_writer writer;
    for (const struct hall_round *round = hall->first_round; round; round = round->next) {
        if (round->state != ROUND_OPEN || session->person->quiet)
            continue;
        write_news(hall, round, &writer, "open");
        tell(hall, session, &writer);
    }
}
