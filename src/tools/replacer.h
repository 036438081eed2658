/* replacer.h - who gives a new file the name of the old one, once its writer is shut in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * To rename one file is a right to rename every other beside it, so whoever reads what others
 * wrote has none (base/sandbox.h). A process of our own, started before, waits for one byte and
 * renames, or, when the writer ends without a word, be it by kill -9, removes the temporary
 * file. It reads nothing else. The main thread, before it starts others.
 */
#ifndef TTYCHESS_TOOLS_REPLACER_H
#define TTYCHESS_TOOLS_REPLACER_H

#include "base/reason.h"

struct replacer {
    int channel; /* -1: none */
};

/* `temporary` is there and will be written by the caller. Signals that are blocked now stay
 * blocked in the process. False, with the reason: there is none. */
_Bool replacer_start(struct replacer *replacer, const char *temporary, const char *path,
                     struct reason *reason);

/* Have the temporary file, written and synced, take the place of `path`, durably. Returns 0 or
 * an errno value; then the temporary file is gone. */
int replacer_replace(struct replacer *replacer);

/* Have the temporary file removed. Waits until it is. */
void replacer_give_up(struct replacer *replacer);

#endif
