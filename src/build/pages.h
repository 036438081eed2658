/* pages.h - the manual and the completions, written from the program's tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   pages.c         the manual, from man/ttychess.6.in
 *   completions.c   for bash, zsh and fish
 *
 * One thread; all goes to standard output, whose errors the caller looks for at the end.
 */
#ifndef TTYCHESS_BUILD_PAGES_H
#define TTYCHESS_BUILD_PAGES_H

void write_bash(void);
void write_zsh(void);
void write_fish(void);

#endif
