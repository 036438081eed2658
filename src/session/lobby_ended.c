/* lobby_ended.c - games that ended while the person was away.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The server says which; each is asked for as one that is watched, so that all of it is known, kept
 * as every game is, and told of in a line.
 */
#include "session/lobby.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"

/* A place of the list that has this number; 0: a free one. NULL: there is none. */
static int64_t *find(const struct session *session, int64_t game)
{
    struct lobby *lobby = lobby_of(session);
    for (size_t i = 0; i < LOBBY_ENDED_GAMES; i++)
        if (lobby->ended[i] == game)
            return &lobby->ended[i];
    return NULL;
}

bool lobby_is_ended(const struct session *session, int64_t game)
{
    return find(session, game) != NULL;
}

void lobby_take_ended(struct session *session, const struct lobby_line *line)
{
    struct line_writer writer;
    int64_t game, *place;
    if (!lobby_line_number(line, "game", 1, INT64_MAX, &game))
        return;
    place = find(session, game);
    if (!place)
        place = find(session, 0);
    if (!place)
        return; /* it is told again at the next hello */
    *place = game;
    if (replica_table(lobby_replica(session), game))
        return; /* it was known, and is asked for already */
    lobby_begin(session, &writer, "watch");
    line_add_number(&writer, "game", game);
    lobby_send_silently(session, &writer, "watch");
}

const char *lobby_write_ending(const struct lobby_seat *seat, char text[LOBBY_TEXT])
{
    enum result result = seat->table.game.result;
    char ending[LOBBY_TEXT - 16];
    const char *personal = "";
    if (seat->seated && result != RESULT_NONE && result != RESULT_DRAW)
        personal = (result == RESULT_WHITE_WINS) == (seat->seat == WHITE) ? "You win: "
                                                                          : "You lose: ";
    snprintf(text, LOBBY_TEXT, "%s%s.", personal,
             lobby_write_end(seat, ending, sizeof ending));
    return text;
}

/* The board tells of its own game. */
void lobby_settle_ended(struct session *session, struct lobby_seat *seat)
{
    char text[LOBBY_TEXT];
    *find(session, seat->table.id) = 0;
    if (lobby_seat(session) == seat)
        return;
    session_tell(session, MESSAGE_RESULT,
                 "Your game with %s ended while you were away. %s 'table %" PRId64
                 "' shows it.",
                 lobby_other_name(seat), lobby_write_ending(seat, text), seat->table.id);
    lobby_keep_game(session, seat);
}
