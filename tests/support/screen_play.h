/* screen_play.h - what every screen test does: start a game, type lines, ask where it is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_SCREEN_PLAY_H
#define TTYCHESS_TESTS_SCREEN_PLAY_H

#include "rules/fen.h"
#include "support/tap.h"
#include "support/terminal_harness.h"

/* Start ttychess with arguments parted by blanks and wait for its first prompt; a screen
 * without a prompt is a failed check. Never NULL. */
struct terminal *play_start(const struct terminal_settings *settings, const char *arguments);

/* Type a line and Enter, and wait until `shown` stands on the screen. */
bool play_line(struct terminal *terminal, const char *line, const char *shown);

/* The position of the game, by `copy fen`. All that was typed before has been obeyed by then. ""
 * when nothing was copied. */
const char *play_fen(struct terminal *terminal, char fen[FEN_SIZE]);

/* Whether the position is this one. Says which it is instead. */
bool play_fen_is(struct terminal *terminal, const char *fen);

/* Whether the cursor can be seen and stands right behind the prompt and `typed`. */
struct play_prompt {
    const char *prompt; /* "1. move> "; NULL: any that ends with "> " */
    const char *typed;
};
bool play_prompt_shows(struct terminal *terminal, const void *play_prompt);

/* Quit by command: a failed check unless the program ends with status 0 and leaves the
 * terminal as it was. Closes the terminal. */
void play_quit(struct terminal *terminal, const char *name);

#endif
