/* decoder.h - bytes from a terminal taken apart: keys, the mouse, pastes, answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A machine that is fed byte by byte and never waits: what is torn over several reads, however
 * slowly it comes, is held back until it is whole, and what no key has sent never comes out as
 * one. Only Escape by itself takes time to be known. Pure: no files, no clock of its own; the
 * times are the caller's, milliseconds. One thread at a time.
 *
 * Known are: SGR mouse reports (xterm's mode 1006) and, where the mouse was asked for, the old
 * ones of three bytes; bracketed pastes (mode 2004); answers that are control strings (OSC, DCS,
 * APC, PM, SOS) or device attributes (DA1). All else of its control sequences is a key.
 */
#ifndef TTYCHESS_TUI_INPUT_DECODER_H
#define TTYCHESS_TUI_INPUT_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/input/keys.h"

/* ---- what a terminal sends about its mouse ---------------------------------------------- */

/* Pure; any thread. False: it is none, or of a button that is not told of. */

enum { MOUSE_OLD_REPORT = 6 /* bytes */ };

/* ---- the bytes of a paste, as they come from the terminal ------------------------------- */

enum {
    PASTE_LEFT = 1000, /* milliseconds without a byte after Escape or ^C: it has ended */
    PASTE_PAUSE =
        500, /* after which it is PRESSED_PASTING, and Escape or ^C ends it at once */
    PASTE_LIMIT = 16 << 20
};

struct paste_bytes {
    char *text; /* owned, without a NUL behind it */
    size_t length, capacity;
    bool cut; /* it was longer than the limit, or left before its end */
};

/* ---- bytes from a terminal taken apart -------------------------------------------------- */

enum {
    DECODER_ESCAPE_ALONE = 150,  /* after which Escape was pressed by itself */
    DECODER_MODIFIED = 1000,     /* after which a letter was typed together with Alt */
    DECODER_ANSWER_ENDS = 30000, /* without a byte, an answer has ended */
    DECODER_READY = 4
};

enum decoder_state {
    DECODES_NOTHING, /* between keys */
    DECODES_ESCAPE,
    DECODES_CSI,
    DECODES_CONSOLE, /* ESC [ [: a function key of Linux' console */
    DECODES_SS3,
    DECODES_STRING_START, /* of a control string, or Alt and a key */
    DECODES_STRING,
    DECODES_STRING_ESCAPE, /* perhaps the first of the two bytes that end it */
    DECODES_OLD_MOUSE,
    DECODES_PASTE,
    DECODES_PASTE_PAUSED /* no byte for PASTE_PAUSE, or then Escape or ^C alone */
};

struct decoder {
    bool has_mouse; /* set by the caller: it was asked for at some time */
    enum decoder_state state;
    int64_t since;         /* the last byte came */
    char held[KEYS_BYTES]; /* of a sequence, from its Escape on */
    size_t length;         /* of it; what finds no room is counted, too */
    struct key ready[DECODER_READY];
    size_t ready_count;
    struct paste_bytes paste; /* its text until the next byte is taken */
};

void decoder_free(struct decoder *decoder);

/* Take a byte; all keys have to be taken out before. */
void decoder_take(struct decoder *decoder, unsigned char byte, int64_t now);

/* See what time has brought. */
void decoder_expire(struct decoder *decoder, int64_t now);

/* Take the next key out: the bytes of one key, or of a part of a character, are PRESSED_NOTHING.
 * False: there is none. */
bool decoder_next(struct decoder *decoder, struct key *key);

/* Milliseconds until decoder_expire() has something to do; -1: never. */
int decoder_time_to_wait(const struct decoder *decoder, int64_t now);

#endif
