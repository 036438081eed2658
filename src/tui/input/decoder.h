/* decoder.h - splits the bytes from a terminal into keys, mouse events, pastes and answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state machine that is fed one byte at a time and never waits. A sequence that arrives in
 * several reads, however slowly, is held until it is complete, and none of its bytes is ever
 * reported as a key. Only a lone Escape needs a time limit to be recognized. Pure: no files,
 * and the caller passes the time in milliseconds. One thread at a time.
 *
 * The decoder knows SGR mouse reports (xterm's mode 1006) and, if the caller has requested the
 * mouse, the old reports with three bytes; bracketed pastes (mode 2004); and answers, which
 * are control strings (OSC, DCS, APC, PM, SOS) or device attributes (DA1). It reports every
 * other control sequence as a key.
 */
#ifndef TTYCHESS_TUI_INPUT_DECODER_H
#define TTYCHESS_TUI_INPUT_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/input/keys.h"

/* ---- mouse reports ---------------------------------------------------------------------- */

enum { MOUSE_OLD_REPORT = 6 /* bytes */ };

/* ---- the bytes of a paste --------------------------------------------------------------- */

enum {
    PASTE_LEFT = 1000, /* milliseconds without a byte after Escape or ^C until the paste
                        * ends */
    PASTE_PAUSE =
        500, /* milliseconds without a byte until PRESSED_PASTING is reported; then Escape or
              * ^C ends the paste at once */
    PASTE_LIMIT = 16 << 20
};

struct paste_bytes {
    char *text; /* owned, not terminated by NUL */
    size_t length, capacity;
    bool cut; /* longer than the limit, or ended before the end mark */
};

/* ---- the decoder ------------------------------------------------------------------------ */

enum {
    DECODER_ESCAPE_ALONE = 150,  /* milliseconds after which Escape counts as a key of its
                                  * own */
    DECODER_MODIFIED = 1000,     /* milliseconds after which a letter counts as typed with
                                  * Alt */
    DECODER_ANSWER_ENDS = 30000, /* milliseconds without a byte that end an answer */
    DECODER_READY = 4
};

enum decoder_state {
    DECODES_NOTHING, /* between keys */
    DECODES_ESCAPE,
    DECODES_CSI,
    DECODES_CONSOLE, /* ESC [ [: a function key of the Linux console */
    DECODES_SS3,
    DECODES_STRING_START, /* of a control string, or Alt and a key */
    DECODES_STRING,
    DECODES_STRING_ESCAPE, /* perhaps the first of the two bytes that end the string */
    DECODES_OLD_MOUSE,
    DECODES_PASTE,
    DECODES_PASTE_PAUSED /* no byte for PASTE_PAUSE, or Escape or ^C during the pause */
};

struct decoder {
    bool has_mouse; /* set by the caller: mouse reports were requested at some time */
    enum decoder_state state;
    int64_t since;         /* time of the last byte */
    char held[KEYS_BYTES]; /* bytes of an incomplete sequence, from its Escape on */
    size_t length;         /* of the sequence, including bytes that did not fit into `held` */
    struct key ready[DECODER_READY];
    size_t ready_count;
    struct paste_bytes paste; /* valid until the next byte is fed */
};

void decoder_free(struct decoder *decoder);

/* Processes a byte. The caller must have removed all keys with decoder_next() before. */
void decoder_take(struct decoder *decoder, unsigned char byte, int64_t now);

/* Applies the time limits: a lone Escape, Alt with a letter, a paste that pauses or has
 * ended. */
void decoder_expire(struct decoder *decoder, int64_t now);

/* Removes the next key. A single byte, which may be part of a character, or a complete
 * sequence is PRESSED_NOTHING with its bytes. Returns false if there is no key. */
bool decoder_next(struct decoder *decoder, struct key *key);

/* Returns the milliseconds until decoder_expire() has something to do; -1 for never. */
int decoder_time_to_wait(const struct decoder *decoder, int64_t now);

#endif
