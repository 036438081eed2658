/* opening_line.c - "Opening: C50 Italian Game."
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/opening_line.h"

#include <stdio.h>
#include <string.h>

#include "session/session_browse.h"

/* "B01 Scandinavian Defense: Modern" without what is in front of the family and behind it. */
static void keep_family(char name[OPENING_TEXT_SIZE])
{
    size_t code = strcspn(name, " ");
    code += name[code] == ' ';
    memmove(name, name + code, strlen(name + code) + 1);
    name[strcspn(name, ":")] = '\0';
}

static bool is_fresh(const struct game *game)
{
    struct position start;
    position_set_start(&start);
    return game->current == 0 && game->position.key == start.key;
}

bool opening_line_make(struct opening_line *line, const struct session *session, bool brief,
                       char text[OPENING_LINE_SIZE])
{
    char name[OPENING_TEXT_SIZE];
    if (session_shows_list(session))
        return false; /* no game is on the board, and the one that was may come back */
    size_t place = session_game(session)->current;
    snprintf(name, sizeof name, "%s", session_opening(session));
    if (brief && *name)
        keep_family(name);
    bool wanted = *name && place > line->place && strcmp(name, line->said) != 0;
    if (*name || is_fresh(session_game(session))) /* a drill's position has none */
        snprintf(line->said, sizeof line->said, "%s", name);
    line->place = place;
    if (wanted)
        snprintf(text, OPENING_LINE_SIZE, "Opening: %s.", name);
    return wanted;
}
