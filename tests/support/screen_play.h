/* screen_play.h - what every screen test needs: starts a game, types lines, reads the
 * position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SCREEN_PLAY_H
#define TTYCHESS_TESTS_SCREEN_PLAY_H

#include "rules/fen.h"
#include "support/tap.h"
#include "support/terminal_harness.h"

/* Starts ttychess with arguments separated by spaces and waits for its first prompt, whose
 * absence is a failed check. Never returns NULL. */
struct terminal *play_start(const struct terminal_settings *settings, const char *arguments);

/* Types a line and Enter, and waits until `shown` is on the screen. */
bool play_line(struct terminal *terminal, const char *line, const char *shown);

/* Returns the position of the game, by `copy fen`, after all earlier input has been handled;
 * "" if nothing was copied. */
const char *play_fen(struct terminal *terminal, char fen[FEN_SIZE]);

/* Returns whether the position is this one; if not, prints the actual one. */
bool play_fen_is(struct terminal *terminal, const char *fen);

/* Returns whether the cursor is visible and directly after the prompt and `typed`. */
struct play_prompt {
    const char *prompt; /* such as "1. move> "; NULL: any prompt that ends with "> " */
    const char *typed;
};
bool play_prompt_shows(struct terminal *terminal, const void *play_prompt);

/* Quits by command and closes the terminal. Checks that the program exits with status 0 and
 * restores the terminal. */
void play_quit(struct terminal *terminal, const char *name);

#endif
