/* quick_wake.h - for a thread that sleeps nearly always and must not be late when woken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_QUICK_WAKE_H
#define TTYCHESS_ENGINE_QUICK_WAKE_H

/* Ask the system to let the calling thread run as soon as it is woken, even where more
 * threads think than there are processors. It gets no more time for it, only sooner; threads
 * that it starts are as others. A system that cannot do this goes on as before. */
void quick_wake_ask(void);

#endif
