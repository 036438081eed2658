/* hall_round.c - a round robin of those who are here and agree.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall_state.h"

struct round {
    int unused;
};

void verb_round(struct request *request)
{
    answer_no(request, "unknown", NULL);
}

void verb_join(struct request *request)
{
    answer_no(request, "no_seek", NULL);
}

void verb_start(struct request *request)
{
    answer_no(request, "no_seek", NULL);
}

void round_cancel(struct request *request, int64_t id)
{
    (void)id;
    answer_no(request, "no_seek", NULL);
}

void round_game_over(struct hall *hall, struct hall_game *game, int64_t now, int64_t date)
{
    (void)hall;
    (void)game;
    (void)now;
    (void)date;
}

void rounds_of_gone(struct hall *hall, struct person *person, int64_t now, int64_t date)
{
    (void)hall;
    (void)person;
    (void)now;
    (void)date;
}

void rounds_free(struct hall *hall)
{
    (void)hall;
}
