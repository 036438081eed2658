/* kiosk_words.h - what somebody may ask a kiosk for who comes in over ssh.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a client says, in SSH_ORIGINAL_COMMAND or behind -c, is compared with a few words and
 * otherwise thrown away: no part of it is ever a file, an option or a command. Pure.
 */
#ifndef TTYCHESS_TOOLS_KIOSK_WORDS_H
#define TTYCHESS_TOOLS_KIOSK_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum kiosk_wish {
    KIOSK_PLAY,
    KIOSK_PLAIN, /* line by line */
    KIOSK_LOBBY,
    KIOSK_STDIO, /* the lobby's lines on standard input and output */
    KIOSK_DUE,   /* one line: games that wait for a move */
    KIOSK_NOTHING
};

/* NULL is "". A leading "ttychess " is passed over: `ttychess lobby --stdio` is what another
 * ttychess asks for. KIOSK_NOTHING: it is none of the words. */
enum kiosk_wish kiosk_wish_read(const char *text);

/* The words of "PROGRAM kiosk --as NAME ..." behind -c of a login shell, as it stands in a line
 * of authorized_keys that 'admin add-key' wrote: letters, digits and "/._-+@:,=" parted by single
 * blanks. `text` is cut into words; their number, with argv[0] "kiosk"; 0: it is no such line. */
enum { KIOSK_WORDS_MOST = 12, KIOSK_LINE_MOST = 1024 };
int kiosk_forced_words(char *text, char *words[KIOSK_WORDS_MOST + 1]);

#endif
