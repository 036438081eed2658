/* opening_line.c - "Opening: C50 Italian Game."
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "plain/opening_line.h"

#include <stdio.h>
#include <string.h>

bool opening_line_make(struct opening_line *line, const struct session *session,
                       char text[OPENING_LINE_SIZE])
{
    const char *name = session_opening(session);
    size_t place = session_game(session)->current;
    bool wanted = *name && place > line->place && strcmp(name, line->said) != 0;
    snprintf(line->said, sizeof line->said, "%s", name);
    line->place = place;
    if (wanted)
        snprintf(text, OPENING_LINE_SIZE, "Opening: %s.", name);
    return wanted;
}
