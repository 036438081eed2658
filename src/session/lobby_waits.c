/* lobby_waits.c - who is waited for at a table of the lobby, and for how long: first moves, and who
 * is away.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/lobby.h"

#include <stdio.h>

#include "lobby/arbiter.h"

enum { SECOND = 1000, MINUTE = 60 };

static bool write_first_move(const struct lobby_seat *seat, int64_t left, char *text,
                             size_t size)
{
    bool own = table_turn(&seat->table) == seat->seat;
    if (left < 0)
        return false;
    snprintf(text, size, "%s%s first move: %d:%02d", own ? "your" : lobby_other_name(seat),
             own ? "" : "'s", (int)(left / SECOND / MINUTE), (int)(left / SECOND % MINUTE));
    return true;
}

bool lobby_write_wait(const struct session *session, const struct lobby_seat *seat, char *text,
                      size_t size)
{
    enum color other = color_opposite(seat->seat);
    int64_t now = session->now(), waits = arbiter_waits(&seat->table, seat->seat, now);
    int64_t left = arbiter_first_move_left(&seat->table, now);
    bool theirs = table_turn(&seat->table) == other;
    if (!seat->table.away[other] || seat->table.terms.days > 0 || (left >= 0 && !theirs))
        return write_first_move(seat, left, text, size);
    if (waits < 0)
        waits = left; /* of its first move, then */
    if (waits > 0)
        snprintf(text, size, "%s is away: %d:%02d", lobby_other_name(seat),
                 (int)(waits / SECOND / MINUTE), (int)(waits / SECOND % MINUTE));
    else if (waits == 0 && seat->table.game.current >= TABLE_FREE_MOVES)
        snprintf(text, size, "%s is away: 'claim'", lobby_other_name(seat));
    else
        snprintf(text, size, "%s is away", lobby_other_name(seat));
    return true;
}

void lobby_note_due(struct session *session)
{
    const struct lobby_seat *seat = lobby_seat(session);
    int64_t now = session->now();
    bool counts = seat && seat->seated && seat->table.phase == TABLE_PLAYED &&
                  seat->table.terms.days == 0 &&
                  (seat->table.away[color_opposite(seat->seat)] ||
                   arbiter_first_move_left(&seat->table, now) >= 0);
    lobby_of(session)->due = counts ? now + SECOND : -1;
}

/* That one may claim is told once, when it begins to be so. */
static void tell_claim(struct session *session, const struct lobby_seat *seat)
{
    struct lobby *lobby = lobby_of(session);
    int64_t game = seat && seat->seated && seat->mine && lobby_is_on(session) &&
                           arbiter_waits(&seat->table, seat->seat, session->now()) == 0
                       ? seat->table.id
                       : 0;
    if (game != 0 && lobby->claimable != game)
        session_tell(session, MESSAGE_CALL,
                     "%s is still away: 'claim' wins, 'claim draw' makes a draw.",
                     lobby_other_name(seat));
    lobby->claimable = game;
}

bool lobby_look_at_waits(struct session *session)
{
    struct lobby *lobby = lobby_of(session);
    int64_t now = session->now();
    if (lobby->due < 0 || now < lobby->due)
        return false;
    lobby->due = now + SECOND;
    tell_claim(session, lobby_seat(session));
    return true;
}
