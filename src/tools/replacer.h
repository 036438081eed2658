/* replacer.h - who gives a new file the name of the old one, once its writer is shut in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * To rename one file is a right to rename every other beside it, so whoever reads what others
 * wrote has none (base/sandbox.h). A process of our own, started before, waits for one byte and
 * renames, or, when the writer ends without a word, be it by kill -9, removes the temporary
 * file. It reads nothing else. The main thread, before it starts others.
 *
 * A storage with a context of its own lives in one process; its files are renamed there.
 */
#ifndef TTYCHESS_TOOLS_REPLACER_H
#define TTYCHESS_TOOLS_REPLACER_H

#include <stdbool.h>

#include "base/storage.h"

struct replacer {
    int channel; /* -1: none */
    const struct storage *storage;
    char *temporary, *path; /* owned; NULL: another process has them, or there are none */
};

/* `temporary` is there and will be written by the caller. Signals that are blocked now stay
 * blocked in the process. False, with the reason: there is none. */
bool replacer_start(struct replacer *replacer, const struct storage *storage,
                    const char *temporary, const char *path, struct reason *reason);

/* Have the temporary file, written and synced, take the place of `path`, durably. False, with
 * the reason, which calls the file `name`: the temporary file is gone, or it has taken the
 * place and may not be durable yet. */
bool replacer_replace(struct replacer *replacer, const char *name, struct reason *reason);

/* Have the temporary file removed, if there is one. Waits until it is. */
void replacer_give_up(struct replacer *replacer);

#endif
