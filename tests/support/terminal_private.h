/* terminal_private.h - what the files of the harness know of each other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_TERMINAL_PRIVATE_H
#define TTYCHESS_TESTS_TERMINAL_PRIVATE_H

#include <vterm.h>

#include "support/terminal_harness.h"

enum { INCOMING_SIZE = 1 << 14, OUTGOING_SIZE = 1 << 16 };

struct terminal {
    VTerm *vterm;
    VTermScreen *screen;
    int master; /* -1 after the line was cut */
    pid_t process;
    bool line_ended, reaped;
    int status;              /* as waitpid gives it, when reaped */
    struct termios original; /* modes before the program began */
    size_t received;
    bool cursor_visible, alternate_screen, mouse, asked_background, in_screen, bell;
    char strange[80], clipboard[4096];
    size_t incoming_count, outgoing_count;
    char incoming[INCOMING_SIZE], outgoing[OUTGOING_SIZE];
};

/* Make the emulator of a terminal that has none yet; false: no memory. */
bool emulator_make(struct terminal *terminal, const struct terminal_settings *settings);

/* Change its size, within 300 rows and 500 columns, and forget what it showed. */
void emulator_resize(struct terminal *terminal, int rows, int columns);

/* Bytes for the program: typed, or an answer of the emulator. Returns how many fitted. */
size_t terminal_queue(struct terminal *terminal, const char *bytes, size_t length);

#endif
