/* lobby_kept.c - a game of the lobby that is kept, and was opened again: whose it was.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is kept are the bytes that both sides and the server have, so nothing in them says which of
 * the two sits here: the name does, which is the lobby's, or else the user's.
 */
#include "session/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"

/* In the lobby, or, as far as is known, where there is none; NULL. */
static const char *own_name(const struct session *session)
{
    const struct replica *replica = lobby_replica(session);
    return replica && *replica->me ? replica->me : getenv("USER");
}

bool session_lobby_is_me(const struct session *session, const char *name)
{
    const char *me = own_name(session);
    return me && lobby_names_equal(me, name);
}

bool session_is_kept_table(const struct session *session)
{
    const struct game *own = session->own;
    const char *id = game_tag(own, "GameId"); /* a number: others have it, too */
    return own->result != RESULT_NONE && id && id[strspn(id, "0123456789")] == '\0' &&
           !lobby_seat(session) && !session_is_at(session, AT_READING | AT_LIST | AT_WATCHING);
}

bool session_kept_side(const struct session *session, enum color *color)
{
    if (!session_is_kept_table(session))
        return false;
    *color = session_lobby_is_me(session, session->own->white) ? WHITE : BLACK;
    return session_lobby_is_me(session, game_name(session->own, *color));
}

bool lobby_name_kept(const struct session *session, enum color color, struct player_card *card)
{
    enum color own;
    if (!session_is_kept_table(session))
        return false;
    if (session_kept_side(session, &own) && own == color)
        strcpy(card->name, "you");
    else
        snprintf(card->name, sizeof card->name, "%.*s",
                 PRINTABLE_UP_TO(40, game_name(session->own, color)));
    return true;
}
