/* files.h - the files of games in the current directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_FILES_H
#define TTYCHESS_SESSION_FILES_H

#include "session/core.h"

/* Tell which there are. */
void session_tell_files(struct session *session);

#endif
