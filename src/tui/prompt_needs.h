/* prompt_needs.h - what readline needs of the system: memory, and somewhere to write to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_PROMPT_NEEDS_H
#define TTYCHESS_TUI_PROMPT_NEEDS_H

#include <stdio.h>

/* A file that keeps nothing, the caller's to close; NULL: there is none on this system. */
FILE *prompt_open_nowhere(void);

#endif
