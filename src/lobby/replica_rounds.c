/* replica_rounds.c - round robins of a replica.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "base/printable.h"
#include "lobby/replica_lists.h"

enum { MOST = 9999 };

static struct lobby_round *find(const struct replica *replica, int64_t id)
{
    for (size_t i = 0; i < replica->round_count; i++)
        if (replica->rounds[i].id == id)
            return &replica->rounds[i];
    return NULL;
}

static void drop(struct replica *replica, struct lobby_round *round)
{
    size_t behind = (size_t)(replica->rounds + --replica->round_count - round);
    memmove(round, round + 1, behind * sizeof *round);
}

/* That one, or a new one; NULL: there are too many. */
static struct lobby_round *place(struct replica *replica, int64_t id)
{
    struct lobby_round *round = find(replica, id);
    if (round || replica->round_count >= REPLICA_ROUNDS)
        return round;
    replica->rounds =
        replica_make_room(replica->rounds, replica->round_count, sizeof *replica->rounds);
    round = &replica->rounds[replica->round_count++];
    memset(round, 0, sizeof *round);
    round->id = id;
    return round;
}

/* False: that line tells of none that is open or played. */
static bool read_state(const struct lobby_line *line, enum lobby_round_state *state)
{
    const char *text = lobby_line_text(line, "state");
    *state = strcmp(text, "turn") == 0    ? LOBBY_ROUND_TURN
             : strcmp(text, "pause") == 0 ? LOBBY_ROUND_PAUSE
                                          : LOBBY_ROUND_OPEN;
    return *state != LOBBY_ROUND_OPEN || strcmp(text, "open") == 0;
}

/* A line without text is of who leaves: the text is as it was. */
static void fill(struct lobby_round *round, const struct lobby_line *line, int64_t now)
{
    const char *text = lobby_line_text(line, "text");
    int64_t rounds = 1, wait = 0;
    lobby_line_number(line, "rounds", 1, 2, &rounds);
    lobby_line_number(line, "wait", 0, INT32_MAX, &wait);
    lobby_line_number(line, "count", 0, MOST, &round->count);
    lobby_line_number(line, "turn", 0, MOST, &round->turn);
    lobby_line_number(line, "of", 0, MOST, &round->turns);
    round->twice = rounds == 2;
    round->in = lobby_line_flag(line, "in");
    round->begins = now + wait;
    if (*text)
        snprintf(round->text, sizeof round->text, "%.*s",
                 PRINTABLE_UP_TO(REPLICA_ROUND_TEXT - 1, text));
}

void replica_news_round(struct replica *replica, const struct lobby_line *line, int64_t now,
                        struct lobby_news *news)
{
    char name[LOBBY_NAME_SIZE];
    enum lobby_round_state state;
    struct lobby_round *round;
    struct terms terms;
    struct reason reason;
    int64_t id;
    bool lasts = read_state(line, &state);
    if (!replica_read_id(line, "id", &id) || !replica_read_name(line, "name", name))
        return;
    if (lasts && !terms_read(&terms, line, &reason))
        return;
    news->kind = LOBBY_ROUND;
    round = lasts ? place(replica, id) : find(replica, id);
    if (round && !lasts)
        drop(replica, round);
    if (!round || !lasts)
        return;
    snprintf(round->name, sizeof round->name, "%s", name);
    round->state = state;
    round->terms = terms;
    fill(round, line, now);
    news->round = round;
}
