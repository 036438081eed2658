/* plain_signals.h - signals in plain mode: the end in good order, and ^Z.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread only; all other threads block all signals.
 */
#ifndef TTYCHESS_PLAIN_PLAIN_SIGNALS_H
#define TTYCHESS_PLAIN_PLAIN_SIGNALS_H

#include <stdbool.h>

/* Catch what asks for the end, and ^Z. False without a descriptor for it: signals then end the
 * program as they always do, and the game is on the disk after every move. */
bool plain_signals_catch(void);

/* While they are caught: readable when one has come. */
int plain_signals_descriptor(void);

/* After it was readable: whether ^Z was pressed (plain_signals_stop() is the answer), and
 * whether the end was asked for, which stays. */
bool plain_signals_take_stop(void);
bool plain_signals_end_is_asked(void);

/* Stop, and go on when somebody wants it. */
void plain_signals_stop(void);

/* What could not be written until now is lost, if the end was asked for.
 * From here on the program only puts the game on the disk and ends: what else asks for
 * the end, as timeout(1) does by sending its signal twice, must not cut that short. Only after
 * plain_signals_catch() was true. */
void plain_signals_release(void);

#endif
