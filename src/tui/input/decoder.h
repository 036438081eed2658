/* decoder.h - splits the bytes from a terminal into keys, mouse events, pastes and replies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder is fed byte by byte and never waits. It buffers a sequence until it is complete,
 * so no part of it appears as a key. Only Escape alone, and Alt with some keys, take time to
 * recognize. The caller passes the time in milliseconds. Only one thread may use a decoder.
 *
 * It recognizes SGR mouse reports (xterm's mode 1006), old X10 reports, bracketed pastes (mode
 * 2004), and three kinds of replies: control strings (OSC, DCS, APC, PM, SOS), device attributes
 * (DA1) and sizes (CSI ... t). Any other control sequence is a key.
 */
#ifndef TTYCHESS_TUI_INPUT_DECODER_H
#define TTYCHESS_TUI_INPUT_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "tui/input/keys.h"

enum { X10_MOUSE_REPORT_SIZE = 6 /* bytes */ };

enum {
    PASTE_ABORT_TIMEOUT = 1000, /* milliseconds without a byte until Escape or ^C ends a
                                 * paste */
    PASTE_PAUSE = 500,          /* milliseconds without a byte before PRESSED_PASTING */
    PASTE_LIMIT = 16 << 20      /* bytes */
};

struct paste_bytes {
    struct buffer text;
    bool cut;    /* bytes are missing: the paste was too long or had no end mark */
    bool paused; /* PRESSED_PASTING has been reported */
};

enum {
    /* milliseconds without a byte, after which: */
    DECODER_ESCAPE_TIMEOUT = 150,  /* Escape was pressed alone */
    DECODER_ALT_TIMEOUT = 1000,    /* a key was pressed with Alt */
    DECODER_REPLY_TIMEOUT = 30000, /* an incomplete reply is dropped */
    DECODER_READY_MAX = 4
};

enum decoder_state {
    DECODER_GROUND, /* between keys */
    DECODER_ESCAPE,
    DECODER_CSI,
    DECODER_CONSOLE, /* ESC [ [: a function key of the Linux console */
    DECODER_SS3,
    DECODER_STRING_START, /* start of a control string, or Alt and a key */
    DECODER_STRING,
    DECODER_STRING_ESCAPE, /* Escape, which may be the first of the two bytes that end it */
    DECODER_X10_MOUSE,
    DECODER_PASTE
};

struct decoder {
    enum decoder_state state;
    int64_t last_byte_time;
    char sequence[KEYS_BYTES]; /* starting with Escape */
    size_t length;             /* including bytes that did not fit */
    struct key ready[DECODER_READY_MAX];
    size_t ready_count;
    struct paste_bytes paste; /* valid until the next byte */
};

void decoder_free(struct decoder *decoder);

/* Handles a byte. First take all keys with decoder_next(). */
void decoder_feed(struct decoder *decoder, unsigned char byte, int64_t now);

/* Applies the time limits, which may add a key. */
void decoder_handle_timeout(struct decoder *decoder, int64_t now);

/* Takes the next key. Returns false if there is none. PRESSED_NOTHING means that keys.c must
 * identify the key from its `bytes`. */
bool decoder_next(struct decoder *decoder, struct key *key);

/* Returns the milliseconds until decoder_handle_timeout() is due: 0 if keys are ready, -1 for
 * never. */
int decoder_timeout(const struct decoder *decoder, int64_t now);

#endif
