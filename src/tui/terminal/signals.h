/* signals.h - signals as bytes in a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A handler only sets a flag and writes one byte. The event loop polls the pipe and calls
 * signals_take(). All functions belong to the screen's thread; all other threads must block
 * signals.
 */
#ifndef TTYCHESS_TUI_SIGNALS_H
#define TTYCHESS_TUI_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

enum signals {                     /* or-ed */
               SIGNALS_RESIZE = 1, /* WINCH */
               SIGNALS_END = 2,    /* TERM and the other signals that ask the program to end */
               SIGNALS_HANGUP = 4, /* HUP */
               SIGNALS_INTERRUPT = 8, /* INT from another process; ^C on the keyboard is a key
                                       * here */
               SIGNALS_STOP = 16,     /* TSTP from another process */
               SIGNALS_CONTINUE = 32  /* CONT */
};

/* Installs the handlers. Afterwards no signal ends the program except KILL, a fault, or the
 * ALRM that arrives END_SECONDS after the first signal that asked for the end. Signals that
 * were ignored (nohup) stay ignored, and other code's handlers stay installed; PIPE is ignored
 * from now on. Returns false and sets errno if there is no pipe. */
bool signals_open(void);

/* Restores the previous handlers. `for_good`: the program is about to end, so further signals
 * that ask for the end are ignored and cannot interrupt saving the game. */
void signals_close(bool for_good);

/* Returns the read end of the pipe, for poll(), and the write end, to which any code in this
 * process may write a byte to wake the loop. Writing never blocks. */
int signals_wake_descriptor(void);
int signals_wake_input(void);

/* Empties the pipe. Returns the signals since the last call (enum signals, or-ed). */
unsigned signals_take(void);

/* Returns whether a signal has ever asked for the end (END, HANGUP). */
bool signals_end_is_asked(void);

/* Acts as if such a signal had arrived: ^C is about to end the program, so a frozen terminal
 * gets little time. */
void signals_ask_end(void);

/* Stops the process group as the terminal's suspend key would. Returns when the group is
 * continued, or at once if stopping has no effect because no other process could continue the
 * group. */
void signals_stop_group(void);

/* Returns whether the program may stop: false if TSTP was ignored at the start, which means
 * that no shell would continue us. */
bool signals_may_stop(void);

/* Sets how to restore the terminal if the program crashes or must leave it at once: write
 * `reset` (copied, at most 512 bytes) to `terminal` and set `mode`. A later call replaces the
 * values; a NULL reset disarms. */
void signals_arm_crash(int terminal, const char *reset, size_t length,
                       const struct termios *mode);

/* Restores the terminal now, writing only as much as fits without waiting. */
void signals_reset_terminal(void);

#endif
