/* hall_journal.c - what is kept before it is told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_journal.h"

static void relay(struct hall *hall, struct line_writer *writer)
{
    line_end(writer);
    if (hall->ports.relay)
        hall->ports.relay(hall->ports.context, writer->bytes, writer->length);
}

void relay_person(struct hall *hall, const struct person *person)
{
    struct line_writer writer;
    line_begin(&writer, 1, "person");
    line_add_number(&writer, "id", person->id);
    line_add(&writer, "name", person->name);
    line_add_number(&writer, "uid", person->uid);
    line_add_flag(&writer, "program", person->program);
    line_add_number(&writer, "created", person->created);
    if (person->owner >= 0)
        line_add_number(&writer, "owner", person->owner);
    if (person->banned)
        line_add_flag(&writer, "banned", true);
    relay(hall, &writer);
}

void relay_gone(struct hall *hall, const struct person *person)
{
    struct line_writer writer;
    line_begin(&writer, 1, "gone");
    line_add_number(&writer, "id", person->id);
    relay(hall, &writer);
}

void relay_game(struct hall *hall, const struct hall_game *game)
{
    const struct table *table = &game->table;
    struct line_writer writer;
    line_begin(&writer, 1, "begun");
    line_add_number(&writer, "game", table->id);
    line_add_number(&writer, "white", game->people[WHITE]->id);
    line_add_number(&writer, "black", game->people[BLACK]->id);
    line_add_number(&writer, "begun", table->begun);
    terms_write(&table->terms, &writer);
    relay(hall, &writer);
}

void relay_event(struct hall *hall, const struct hall_game *game, const char *text)
{
    struct line_writer writer;
    line_begin(&writer, 1, "event");
    line_add_number(&writer, "game", game->table.id);
    line_add_raw(&writer, text, strlen(text));
    relay(hall, &writer);
}

void relay_challenge(struct hall *hall, const struct wish *wish, const char *color)
{
    struct line_writer writer;
    line_begin(&writer, 1, "challenge");
    line_add_number(&writer, "id", wish->id);
    line_add_number(&writer, "from", wish->from->id);
    line_add_number(&writer, "to", wish->to->id);
    line_add_number(&writer, "when", wish->when);
    line_add(&writer, "color", color);
    terms_write(&wish->terms, &writer);
    relay(hall, &writer);
}

void relay_unchallenge(struct hall *hall, const struct wish *wish)
{
    struct line_writer writer;
    line_begin(&writer, 1, "unchallenge");
    line_add_number(&writer, "id", wish->id);
    relay(hall, &writer);
}

void relay_text(struct hall *hall, const char *text)
{
    char line[LOBBY_LINE + 1];
    int length = snprintf(line, sizeof line, "%s\n", text);
    if (hall->ports.relay)
        hall->ports.relay(hall->ports.context, line, (size_t)length);
}
