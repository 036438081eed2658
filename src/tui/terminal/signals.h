/* signals.h - signals as bytes in a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A handler only sets a flag and writes a byte; the event loop polls the pipe and calls
 * signals_get_pending(). Screen thread only; other threads must block all signals.
 */
#ifndef TTYCHESS_TUI_TERMINAL_SIGNALS_H
#define TTYCHESS_TUI_TERMINAL_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

enum signals {                        /* or-ed */
               SIGNALS_RESIZE = 1,    /* WINCH */
               SIGNALS_END = 2,       /* TERM and others that ask for the end */
               SIGNALS_HANGUP = 4,    /* HUP */
               SIGNALS_INTERRUPT = 8, /* INT from another process; ^C is a key */
               SIGNALS_STOP = 16,     /* TSTP from another process */
               SIGNALS_CONTINUE = 32  /* CONT */
};

/* Installs the handlers. From now on only KILL, a fault, or the ALRM that arrives EXIT_TIMEOUT_SECONDS
 * after the first command for the end ends the program. Ignored signals (nohup) stay ignored,
 * and other code's handlers stay installed; PIPE is ignored. Returns false and sets errno if
 * there is no pipe. */
bool signals_install(void);

/* Restores the previous handlers. `is_exiting`: the program ends, so further requests for the
 * end are ignored and cannot interrupt saving. */
void signals_restore(bool is_exiting);

/* The pipe: poll the read end; any code in this process may wake the loop with a byte to the
 * other (never blocks). */
int signals_pipe_read_end(void);
int signals_pipe_write_end(void);

/* Empties the pipe. Returns the signals since the last call. */
unsigned signals_get_pending(void);

/* Returns whether a signal has ever asked for the end (END, HANGUP). */
bool signals_end_is_requested(void);

/* Acts as if one had: ^C is ending the program, which does not wait long for a frozen
 * terminal. */
void signals_request_end(void);

/* Stops the process group like the suspend key. Returns when continued, or at once if stopping
 * has no effect because nothing could continue us. */
void signals_stop_group(void);

/* Returns whether the program may stop: not if TSTP was ignored at the start, because then no
 * shell would continue us. */
bool signals_can_stop(void);

/* Sets how to restore the terminal after a crash: write `reset` (copied, at most 512 bytes) to
 * `terminal` and set `mode`. Replaces earlier values; a NULL reset disarms. */
void signals_set_crash_reset(int terminal, const char *reset, size_t length,
                             const struct termios *mode);

/* Restores the terminal now, without waiting for room. */
void signals_reset_terminal(void);

#endif
