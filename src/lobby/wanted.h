/* wanted.h - what a person types about a game that is to be: "5+3 rated black min=1400".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_LOBBY_WANTED_H
#define TTYCHESS_LOBBY_WANTED_H

#include "lobby/terms.h"

struct wanted {
    struct terms terms; /* before it is read: what holds where nothing is said */
    const char *color;  /* "white", "black"; "": any */
    bool seeks;         /* it is for a seek, which may say whom it is for: */
    int least, most;    /* rating, 0: any */
};

/* Take the words in. False, with the reason: one of them says nothing of a game, or nobody can play
 * so. */
bool wanted_read(struct wanted *wanted, const char *text, struct reason *reason);

/* Add the fields of "seek" and "match" to a line. */
void wanted_write(const struct wanted *wanted, struct line_writer *writer);

#endif
