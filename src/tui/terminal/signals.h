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
 * signals that were ignored before (nohup) stay so. Other code's handlers of termination
 * signals except HUP and TERM stay installed. Returns false and sets errno if no pipe can be
 * created. */
bool signals_install(void);

/* Restores the previous handlers. `is_exiting`: termination signals are ignored instead, so
 * that they cannot interrupt saving. */
void signals_restore(bool is_exiting);

/* The main loop polls the read end. Any code in this process may wake the loop by writing a
 * byte to the write end, which never blocks. */
int signals_pipe_read_end(void);
int signals_pipe_write_end(void);

/* Empties the pipe. Returns the signals received since the last call. */
unsigned signals_get_pending(void);

/* Returns whether END, HANGUP or signals_request_end() has asked the program to exit. */
bool signals_end_is_requested(void);

/* Call when ^C makes the program exit, so that it does not wait long for a frozen terminal. */
void signals_request_end(void);

/* Stops the process group like the suspend key. Returns when continued, or at once if the
 * system ignores the stop because nothing could continue us. */
void signals_stop_group(void);

/* Returns false if TSTP was ignored at startup, because no shell would continue us. */
bool signals_can_stop_group(void);

/* Sets how a crash restores the terminal: by writing `reset` (copied, at most 512 bytes) to
 * `terminal` and setting `mode`. `reset` NULL: nothing is restored. */
void signals_set_crash_reset(int terminal, const char *reset, size_t length,
                             const struct termios *mode);

/* Restores the terminal now. Waits for room up to `milliseconds`; 0: the pump has already
 * stopped. */
void signals_reset_terminal(int milliseconds);

#endif
