/* signals.h - turns signals into bytes in a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A handler only sets a flag and writes a byte; the event loop polls the pipe and calls
 * signals_get_pending(). Screen thread only; other threads must block these signals.
 */
#ifndef TTYCHESS_TUI_TERMINAL_SIGNALS_H
#define TTYCHESS_TUI_TERMINAL_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

#include "base/error.h"

enum signals {                        /* bits */
               SIGNALS_RESIZE = 1,    /* WINCH */
               SIGNALS_END = 2,       /* TERM and others that terminate the program */
               SIGNALS_HANGUP = 4,    /* HUP */
               SIGNALS_INTERRUPT = 8, /* INT from another process; ^C is a key */
               SIGNALS_STOP = 16,     /* TSTP from another process */
               SIGNALS_CONTINUE = 32  /* CONT */
};

/* Installs the handlers. From now on the program is killed only by KILL, a fault, or the ALRM
 * that arrives EXIT_TIMEOUT_SECONDS after the first termination signal. PIPE is ignored, and
 * signals that were ignored before (nohup) stay ignored. Returns false and sets *error if
 * the pipe cannot be created. */
bool signals_install(struct error *error);

/* Restores the previous handlers. If `is_exiting`, termination signals except ALRM are ignored
 * instead, so that they cannot interrupt saving. */
void signals_restore(bool is_exiting);

/* The main loop polls the read end. Any code in this process may wake the loop by writing a
 * byte to the write end, which never blocks. */
int signals_pipe_read_end(void);
int signals_pipe_write_end(void);

/* Empties the pipe. Returns the signals received since the last call. */
unsigned signals_get_pending(void);

/* Returns whether END, HANGUP or signals_request_end() has asked the program to exit. */
bool signals_end_is_requested(void);

/* Call when ^C makes the program exit. Like a termination signal, starts the exit timer and
 * shortens the wait for a frozen terminal. */
void signals_request_end(void);

/* Stops the process group, as the suspend key does. Returns when it is continued, or at once
 * if the system ignores the signal because nothing could continue the group. */
void signals_stop_process_group(void);

/* Returns false if TSTP was ignored at startup: no shell would continue the program. */
bool signals_can_stop_process_group(void);

/* From now on, a crash writes `reset` (copied, at most 512 bytes) to `terminal` and sets its
 * mode to `mode`. If `reset` is NULL, a crash no longer restores the terminal. */
void signals_set_crash_reset(int terminal, const char *reset, size_t length,
                             const struct termios *mode);

/* Restores the terminal now, at most once. Mutes the pump and waits up to `milliseconds` for a
 * frozen terminal; 0 if the pump has already stopped. */
void signals_reset_terminal(int milliseconds);

#endif
