/* decoder.c - implements decoder.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/input/decoder.h"

#include <assert.h>
#include <string.h>

/* ---- mouse reports ---------------------------------------------------------------------- */

/* Parses the button number of a report. Returns false unless it is the first button or the
 * wheel. */
static bool parse_button(int button, bool released, enum mouse_action *action)
{
    enum { BUTTONS = 3, MOTION = 32, WHEEL = 64, MODIFIERS = 4 | 8 | 16 };
    button &= ~MODIFIERS;
    if (button == WHEEL || button == WHEEL + 1)
        *action = button == WHEEL ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
    else if ((button & ~MOTION) == 0)
        *action = released ? MOUSE_RELEASE : button & MOTION ? MOUSE_DRAG : MOUSE_PRESS;
    else if (button == BUTTONS)
        *action = MOUSE_RELEASE; /* X10: release of any button */
    else
        return false;
    return true;
}

/* ---- the bytes of a paste --------------------------------------------------------------- */

enum { ESCAPE = 033, BELL = 007, INTERRUPT = 'C' & 31 };

static const char paste_end_mark[] = "\033[201~";

/* Adds a byte. If the paste is too long, drops a byte before the last few, so that the end mark
 * is still recognized. Once the end mark is complete, removes the mark and returns true. */
static bool paste_bytes_add(struct paste_bytes *paste, unsigned char byte)
{
    const size_t mark = sizeof paste_end_mark - 1;
    struct buffer *text = &paste->text;
    if (text->length == PASTE_LIMIT) {
        char *last = text->bytes + text->length - mark;
        memmove(last, last + 1, mark - 1);
        text->length--;
        paste->cut = true;
    }
    buffer_add(text, &byte, 1);
    if (text->length < mark ||
        memcmp(text->bytes + text->length - mark, paste_end_mark, mark) != 0)
        return false;
    text->length -= mark;
    return true;
}

/* Returns whether the last byte was Escape or ^C. The user may have typed it because the paste
 * does not end. */
static bool ends_with_abort_key(const struct buffer *text)
{
    char last = text->length > 0 ? text->bytes[text->length - 1] : '\0';
    return last == ESCAPE || last == INTERRUPT;
}

/* ---- the decoder ------------------------------------------------------------------------ */

static const char paste_start_mark[] = "\033[200~";

static struct key *add_key(struct decoder *decoder, enum pressed pressed)
{
    struct key *key = &decoder->ready[decoder->ready_count++];
    assert(decoder->ready_count <= DECODER_READY_MAX);
    *key = (struct key){.pressed = pressed};
    return key;
}

static void add_byte(struct decoder *decoder, unsigned char byte)
{
    struct key *key = add_key(decoder, PRESSED_NOTHING);
    key->bytes[0] = (char)byte;
    key->length = 1;
}

/* Adds the sequence, starting at index `from`, as a key. */
static void add_sequence_key(struct decoder *decoder, enum pressed pressed, size_t from)
{
    struct key *key = add_key(decoder, pressed);
    size_t length = decoder->length < KEYS_BYTES - 1 ? decoder->length : KEYS_BYTES - 1;
    key->length = length > from ? length - from : 0;
    memcpy(key->bytes, decoder->sequence + from, key->length);
    decoder->state = DECODER_GROUND;
}

static void append_to_sequence(struct decoder *decoder, unsigned char byte)
{
    if (decoder->length < KEYS_BYTES - 1)
        decoder->sequence[decoder->length] = (char)byte;
    decoder->length++;
}

static void begin_sequence(struct decoder *decoder, enum decoder_state state, const char *text)
{
    decoder->state = state;
    decoder->length = strlen(text);
    memcpy(decoder->sequence, text, decoder->length);
}

bool decoder_next(struct decoder *decoder, struct key *key)
{
    if (decoder->ready_count == 0)
        return false;
    *key = decoder->ready[0];
    decoder->ready_count--;
    memmove(decoder->ready, decoder->ready + 1, decoder->ready_count * sizeof *decoder->ready);
    return true;
}

void decoder_free(struct decoder *decoder)
{
    buffer_free(&decoder->paste.text);
    *decoder = (struct decoder){.state = DECODER_GROUND};
}

static void handle_first_byte(struct decoder *decoder, unsigned char byte)
{
    if (byte == ESCAPE) {
        begin_sequence(decoder, DECODER_ESCAPE, "\033");
        return;
    }
    decoder->state = DECODER_GROUND;
    add_byte(decoder, byte);
}

/* `column` and `row` count from 1. */
static void add_mouse(struct decoder *decoder, int button, bool released, int column, int row)
{
    struct mouse mouse = {.row = row - 1, .column = column - 1};
    decoder->state = DECODER_GROUND;
    if (row >= 1 && column >= 1 && parse_button(button, released, &mouse.action))
        add_key(decoder, PRESSED_MOUSE)->mouse = mouse;
}

/* Parses "ESC [ < button ; column ; row M", with 'm' for a release. */
static void handle_mouse_report(struct decoder *decoder)
{
    int numbers[3] = {0};
    const char *at = decoder->sequence + 3, *end = decoder->sequence + decoder->length - 1;
    decoder->state = DECODER_GROUND;
    for (int i = 0; i < 3; i++, at++) {
        const char *first = at;
        for (; at < end && *at >= '0' && *at <= '9'; at++)
            numbers[i] = numbers[i] < 10000 ? 10 * numbers[i] + *at - '0' : numbers[i];
        if (at == first || (i < 2 ? *at != ';' : at != end))
            return;
    }
    add_mouse(decoder, numbers[0], *end == 'm', numbers[1], numbers[2]);
}

/* Handles the byte after Escape. A second Escape means that the first was pressed alone. */
static void handle_second_byte(struct decoder *decoder, unsigned char byte)
{
    if (byte == ESCAPE) {
        add_key(decoder, PRESSED_ESCAPE);
        return;
    }
    append_to_sequence(decoder, byte);
    switch (byte) {
    case '[': decoder->state = DECODER_CSI; break;
    case 'O': decoder->state = DECODER_SS3; break;
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_': decoder->state = DECODER_STRING_START; break;
    default: add_sequence_key(decoder, PRESSED_NOTHING, 0); break;
    }
}

static bool sequence_is(const struct decoder *decoder, const char *text)
{
    return decoder->length == strlen(text) &&
           memcmp(decoder->sequence, text, decoder->length) == 0;
}

static void handle_csi_byte(struct decoder *decoder, unsigned char byte)
{
    if (byte < ' ' || byte >= 0x7F) { /* invalid: drop the sequence */
        handle_first_byte(decoder, byte);
        return;
    }
    append_to_sequence(decoder, byte);
    if (decoder->length == 3 && byte == '[')
        decoder->state = DECODER_CONSOLE;
    else if (byte < '@')
        return;
    else if (sequence_is(decoder, paste_start_mark)) {
        decoder->paste.text.length = 0;
        decoder->paste.cut = decoder->paste.paused = false;
        decoder->state = DECODER_PASTE;
    } else if (sequence_is(decoder, paste_end_mark) || decoder->length >= KEYS_BYTES)
        decoder->state = DECODER_GROUND;
    else if (decoder->sequence[2] == '<' && (byte == 'M' || byte == 'm'))
        handle_mouse_report(decoder);
    else if ((decoder->sequence[2] == '?' && byte == 'c') || byte == 't')
        add_sequence_key(decoder, PRESSED_REPLY, 1);
    else if (sequence_is(decoder, "\033[M"))
        decoder->state = DECODER_X10_MOUSE;
    else
        add_sequence_key(decoder, PRESSED_NOTHING, 0);
}

/* Handles "ESC O LETTER", or castling typed after Escape. */
static void handle_ss3_byte(struct decoder *decoder, unsigned char byte)
{
    if ((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z')) {
        append_to_sequence(decoder, byte);
        add_sequence_key(decoder, PRESSED_NOTHING, 0);
        return;
    }
    add_key(decoder, PRESSED_ESCAPE);
    add_byte(decoder, 'O');
    handle_first_byte(decoder, byte);
}

static void handle_string_byte(struct decoder *decoder, unsigned char byte)
{
    bool escaped = decoder->state == DECODER_STRING_ESCAPE;
    decoder->state = DECODER_STRING;
    if (byte == BELL || (escaped && byte == '\\')) {
        add_sequence_key(decoder, PRESSED_REPLY, 1);
    } else if (escaped) {
        begin_sequence(decoder, DECODER_ESCAPE, "\033");
        handle_second_byte(decoder, byte);
    } else if (byte == ESCAPE) {
        decoder->state = DECODER_STRING_ESCAPE;
    } else if (byte < ' ') {
        handle_first_byte(decoder, byte);
    } else {
        append_to_sequence(decoder, byte);
    }
}

void decoder_feed(struct decoder *decoder, unsigned char byte, int64_t now)
{
    decoder->last_byte_time = now;
    switch (decoder->state) {
    case DECODER_GROUND: handle_first_byte(decoder, byte); break;
    case DECODER_ESCAPE: handle_second_byte(decoder, byte); break;
    case DECODER_CSI: handle_csi_byte(decoder, byte); break;
    case DECODER_CONSOLE:
        append_to_sequence(decoder, byte);
        add_sequence_key(decoder, PRESSED_NOTHING, 0);
        break;
    case DECODER_SS3: handle_ss3_byte(decoder, byte); break;
    case DECODER_STRING_START:
    case DECODER_STRING:
    case DECODER_STRING_ESCAPE: handle_string_byte(decoder, byte); break;
    case DECODER_X10_MOUSE: /* "ESC [ M" and three bytes */
        append_to_sequence(decoder, byte);
        if (decoder->length == X10_MOUSE_REPORT_SIZE)
            add_mouse(decoder, (unsigned char)decoder->sequence[3] - 32, false,
                      (unsigned char)decoder->sequence[4] - 32, byte - 32);
        break;
    case DECODER_PASTE:
        if (paste_bytes_add(&decoder->paste, byte)) {
            decoder->state = DECODER_GROUND;
            add_key(decoder, PRESSED_PASTE);
        }
        break;
    }
}

/* Returns how many milliseconds the state lasts without a byte; -1: unlimited. */
static int state_timeout(const struct decoder *decoder)
{
    switch (decoder->state) {
    case DECODER_ESCAPE: return DECODER_ESCAPE_TIMEOUT;
    case DECODER_STRING_START:
    case DECODER_SS3: return DECODER_ALT_TIMEOUT;
    case DECODER_STRING:
    case DECODER_STRING_ESCAPE: return DECODER_REPLY_TIMEOUT;
    case DECODER_PASTE:
        return ends_with_abort_key(&decoder->paste.text) ? PASTE_ABORT_TIMEOUT
               : decoder->paste.paused                   ? -1
                                                         : PASTE_PAUSE;
    default: return -1;
    }
}

void decoder_handle_timeout(struct decoder *decoder, int64_t now)
{
    enum decoder_state state = decoder->state;
    int limit = state_timeout(decoder);
    if (limit < 0 || now - decoder->last_byte_time < limit)
        return;
    decoder->state = DECODER_GROUND;
    switch (state) {
    case DECODER_ESCAPE: add_key(decoder, PRESSED_ESCAPE); break;
    case DECODER_SS3:
        add_key(decoder, PRESSED_ESCAPE);
        add_byte(decoder, 'O');
        break;
    case DECODER_STRING_START: add_sequence_key(decoder, PRESSED_NOTHING, 0); break;
    case DECODER_PASTE:
        decoder->paste.cut = ends_with_abort_key(&decoder->paste.text);
        if (!decoder->paste.cut) {
            decoder->paste.paused = true;
            decoder->state = DECODER_PASTE;
        }
        add_key(decoder, decoder->paste.cut ? PRESSED_PASTE : PRESSED_PASTING);
        break;
    default: break;
    }
}

int decoder_timeout(const struct decoder *decoder, int64_t now)
{
    int limit = state_timeout(decoder);
    if (decoder->ready_count > 0)
        return 0;
    if (limit < 0)
        return -1;
    return now - decoder->last_byte_time >= limit
               ? 0
               : (int)(decoder->last_byte_time + limit - now);
}
