/* replica.c - see replica.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/replica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby/replica_lists.h"
#include "lobby/replica_tables.h"

void replica_init(struct replica *replica)
{
    memset(replica, 0, sizeof *replica);
}

void replica_free(struct replica *replica)
{
    replica_free_tables(replica);
    free(replica->people);
    free(replica->seeks);
    free(replica->challenges);
    free(replica->rounds);
    replica_init(replica);
}

void replica_lose(struct replica *replica)
{
    replica->people_count = replica->seek_count = replica->challenge_count = 0;
    replica->round_count = 0;
    replica_lose_tables(replica);
}

/* ---- lines ---------------------------------------------------------------------------- */

static void take_words(struct replica *replica, const struct lobby_line *line,
                       enum lobby_news_kind kind, struct lobby_news *news)
{
    int64_t id;
    if (replica_read_id(line, "game", &id))
        news->seat = replica_table(replica, id);
    if (replica_read_name(line, "from", news->name) && lobby_line_value(line, "text"))
        news->kind = kind;
}

void replica_take(struct replica *replica, const struct lobby_line *line, int64_t now,
                  struct lobby_news *news)
{
    static const struct {
        const char *verb;
        void (*take)(struct replica *, const struct lobby_line *, struct lobby_news *);
        enum lobby_news_kind words, plain;
    } verbs[] = {
        {"person", replica_news_person, 0, 0},
        {"renamed", replica_news_renamed, 0, 0},
        {"seek", replica_news_seek, 0, 0},
        {"unseek", replica_news_unseek, 0, 0},
        {"challenge", replica_news_challenge, 0, 0},
        {"unchallenge", replica_news_unchallenge, 0, 0},
        {"table", replica_news_table, 0, 0},
        {"tell", NULL, LOBBY_TELL, 0},
        {"say", NULL, LOBBY_SAY, 0},
        {"kibitz", NULL, LOBBY_KIBITZ, 0},
        {"due", NULL, 0, LOBBY_DUE},
        {"ended", NULL, 0, LOBBY_ENDED},
        {"engine", NULL, 0, LOBBY_ENGINE},
        {"notice", NULL, 0, LOBBY_NOTICE},
        {"bye", NULL, 0, LOBBY_BYE},
    };
    memset(news, 0, sizeof *news);
    news->line = line;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(line->verb, verbs[i].verb) != 0)
            continue;
        if (verbs[i].take)
            verbs[i].take(replica, line, news);
        else if (verbs[i].words)
            take_words(replica, line, verbs[i].words, news);
        else
            news->kind = verbs[i].plain;
        return;
    }
    if (strcmp(line->verb, "round") == 0)
        replica_news_round(replica, line, now, news);
    else
        replica_news_of_table(replica, line, now, news);
}

void replica_take_hello(struct replica *replica, const struct lobby_line *line, int64_t now)
{
    int64_t date;
    replica_read_name(line, "name", replica->me);
    snprintf(replica->host, sizeof replica->host, "%s", lobby_line_text(line, "host"));
    if (lobby_line_number(line, "now", 0, INT64_MAX / 4, &date))
        replica->clock_offset = date - now;
}

int64_t replica_date(const struct replica *replica, int64_t now)
{
    return now + replica->clock_offset;
}
