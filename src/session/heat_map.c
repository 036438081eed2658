/* heat_map.c - how well each piece stands, shown on the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It is about one position, and gone with it, wherever the board is stepped to; and with the
 * next request but those that change what the board looks like.
 */
#include "session/heat_map.h"

#include <stdlib.h>

#include "engine/judgement_text.h"
#include "session/core.h"

struct shown_map {
    bool drawn; /* by this face */
    bool on;
    uint64_t key; /* of the position */
    struct heat_map map;
};

static struct shown_map *map_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_HEAT_MAP);
}

void session_draw_heat_maps(struct session *session)
{
    map_of(session)->drawn = true;
}

static int grade_of(int tenths)
{
    int grade = tenths == 0 ? 0 : abs(tenths) < HEAT_TENTHS_STRONG ? 1 : HEAT_GRADE_MOST;
    return tenths < 0 ? -grade : grade;
}

bool session_show_heat_map(struct session *session, const struct network_report *report)
{
    struct shown_map *shown = map_of(session);
    if (!shown->drawn)
        return false;
    shown->on = true;
    shown->key = session_game(session)->position.key;
    shown->map = (struct heat_map){.tenths = {0}};
    for (int i = 0; i < report->count; i++) {
        const struct network_piece *piece = &report->pieces[i];
        int tenths = judgement_tenths(piece->placement);
        shown->map.tenths[piece->square] = (signed char)tenths;
        shown->map.grades[piece->square] = (signed char)grade_of(tenths);
    }
    return true;
}

const struct heat_map *session_heat_map(const struct session *session)
{
    const struct shown_map *shown = map_of(session);
    return shown->on && shown->key == session_game(session)->position.key ? &shown->map : NULL;
}

bool session_close_heat_map(struct session *session)
{
    bool was_shown = session_heat_map(session);
    map_of(session)->on = false;
    return was_shown;
}

/* `eval` closes it itself, and may open it. */
static void heard(struct session *session, enum request request)
{
    switch (request) {
    case REQUEST_EVAL:
    case REQUEST_FLIP:
    case REQUEST_THEME:
    case REQUEST_PIECES:
    case REQUEST_REDRAW:
    case REQUEST_DUMP: break;
    default: session_close_heat_map(session);
    }
}

static void changed(struct session *session, unsigned changes)
{
    if (changes & CHANGE_BOARD)
        session_close_heat_map(session);
}

const struct activity heat_map_activity = {
    .size = sizeof(struct shown_map), .heard = heard, .changed = changed};
