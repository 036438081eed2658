/* signals.h - signals as bytes in a pipe.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A handler only raises a flag and writes one byte; the event loop polls the pipe and
 * asks signals_take() what came. All functions belong to the screen's thread; no other
 * thread may have signals unblocked.
 */
#ifndef TTYCHESS_TUI_SIGNALS_H
#define TTYCHESS_TUI_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

enum signals {                     /* or-ed */
               SIGNALS_RESIZE = 1, /* WINCH */
               SIGNALS_END = 2,    /* TERM, and all others that ask for the end */
               SIGNALS_HANGUP = 4, /* HUP */
               SIGNALS_INTERRUPT =
                   8,             /* INT sent by somebody: the keyboard's ^C is a key here */
               SIGNALS_STOP = 16, /* TSTP sent by somebody */
               SIGNALS_CONTINUE = 32 /* CONT */
};

/* Install the handlers: no signal ends the program but KILL, a fault, or ALRM END_SECONDS after the first
 * one that asks for the end. Signals that were ignored (nohup) stay ignored, and what somebody else has a
 * handler for stays theirs; PIPE is ignored from now on. False and errno when there is no pipe. */
bool signals_open(void);

/* Put back what was there before. `for_good`: the program is about to end; what asks for
 * that once more is ignored, so that it does not cut the saving of the game short. */
void signals_close(bool for_good);

/* The pipe: poll the read end; anybody in this process may write a byte to the other to
 * wake the loop (it never blocks). */
int signals_wake_descriptor(void);
int signals_wake_input(void);

/* Empty the pipe and tell which signals came since the last call. */
unsigned signals_take(void);

/* Whether one has come, at any time, that asks for the end (END, HANGUP). */
bool signals_end_is_asked(void);

/* As if one had: ^C is about to end the program, and a line that is frozen is not waited for. */
void signals_ask_end(void);

/* Stop this process group as the terminal's suspend key would; returns when continued, or
 * at once where a stop has no effect (nobody there to continue us). */
void signals_stop_group(void);

/* Whether there is somebody to go on with when we stop: who has started us did not ignore it. */
bool signals_may_stop(void);

/* What to do to the terminal when the program dies by a fault or has to leave it blindly: write
 * `reset` (copied, at most 512 bytes) to `terminal` and set `mode`; calling it again replaces
 * them. A NULL reset disarms. */
void signals_arm_crash(int terminal, const char *reset, size_t length,
                       const struct termios *mode);

/* Do it now, as far as there is room at once. */
void signals_reset_terminal(void);

#endif
