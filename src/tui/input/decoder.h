/* decoder.h - splits the bytes from a terminal into keys, mouse events, pastes and replies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state machine that is fed byte by byte and never waits. A sequence split over several
 * reads is buffered until it is complete, so none of its bytes ever appears as a key. Only a
 * lone Escape takes time to recognize. The caller passes the time in milliseconds. One
 * thread uses a decoder.
 *
 * It knows SGR mouse reports (xterm's mode 1006) and, if the mouse was requested, the old X10
 * reports; bracketed pastes (mode 2004); and replies: control strings (OSC, DCS, APC, PM, SOS)
 * or device attributes (DA1). Every other control sequence is a key.
 */
#ifndef TTYCHESS_TUI_INPUT_DECODER_H
#define TTYCHESS_TUI_INPUT_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/input/keys.h"

enum { X10_MOUSE_REPORT_SIZE = 6 /* bytes */ };

enum {
    PASTE_ABORT_TIMEOUT = 1000, /* milliseconds until a silent paste ends after Escape or ^C */
    PASTE_PAUSE = 500,          /* before PRESSED_PASTING; then Escape or ^C ends the paste */
    PASTE_LIMIT = 16 << 20      /* bytes */
};

struct paste_bytes {
    char *text; /* owned, without NUL */
    size_t length, capacity;
    bool cut; /* bytes are missing: too long, or no end mark */
};

enum {
    /* milliseconds without a byte: */
    DECODER_ESCAPE_TIMEOUT = 150,  /* Escape was pressed alone */
    DECODER_ALT_TIMEOUT = 1000,    /* a key was pressed with Alt */
    DECODER_REPLY_TIMEOUT = 30000, /* a reply is incomplete and is dropped */
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
    DECODER_STRING_ESCAPE, /* perhaps the first of the two bytes that end the string */
    DECODER_X10_MOUSE,
    DECODER_PASTE,
    DECODER_PASTE_PAUSED /* no byte for PASTE_PAUSE, or only Escape or ^C since */
};

struct decoder {
    bool has_mouse; /* set by the caller: mouse reports were requested */
    enum decoder_state state;
    int64_t last_byte_time;
    char sequence[KEYS_BYTES]; /* starting with Escape */
    size_t length;             /* of the sequence, including bytes that did not fit */
    struct key ready[DECODER_READY_MAX];
    size_t ready_count;
    struct paste_bytes paste; /* valid until the next byte */
};

void decoder_free(struct decoder *decoder);

/* Handles a byte. The caller must first have taken all keys with decoder_next(). */
void decoder_feed(struct decoder *decoder, unsigned char byte, int64_t now);

/* Applies the time limits, which may add a key. */
void decoder_handle_timeout(struct decoder *decoder, int64_t now);

/* Returns false if there is none. PRESSED_NOTHING: not identified yet; `bytes` is a key that
 * only keys.c knows, or part of a character. */
bool decoder_next(struct decoder *decoder, struct key *key);

/* Returns the number of milliseconds until decoder_handle_timeout() is due; 0 if keys are
 * ready, -1 if it never is. */
int decoder_timeout(const struct decoder *decoder, int64_t now);

#endif
