/* hall_round.c - round robins: not had yet, and said so.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall_state.h"

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
