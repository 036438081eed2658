/* terminal_private.h - functions and data shared by the files of the terminal harness.
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
    int master; /* -1 after a hang-up */
    pid_t process;
    bool line_ended, reaped;
    int status;              /* as from waitpid(), once reaped */
    struct termios original; /* modes before the program started */
    size_t received;
    bool cursor_visible, alternate_screen, mouse, asked_background, in_screen, bell,
        has_24_bits;
    char strange[80], clipboard[4096];
    size_t incoming_count, outgoing_count;
    char incoming[INCOMING_SIZE], outgoing[OUTGOING_SIZE];
};

/* Creates the emulator of a new terminal; returns false if memory runs out. */
bool emulator_make(struct terminal *terminal, const struct terminal_settings *settings);

/* Changes its size, within 300 rows and 500 columns, and clears the screen. */
void emulator_resize(struct terminal *terminal, int rows, int columns);

/* Queues bytes for the program: typed, or an answer of the emulator. Returns how many
 * fitted. */
size_t terminal_queue(struct terminal *terminal, const char *bytes, size_t length);

#endif
