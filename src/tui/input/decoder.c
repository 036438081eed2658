/* decoder.c - implements decoder.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/input/decoder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- mouse reports ---------------------------------------------------------------------- */

/* Parses the button number of a report. Returns false unless it is the first button or the
 * wheel. */
static bool parse_button(int button, bool released, enum mouse_action *action)
{
    enum { MOTION = 32, WHEEL = 64, MODIFIERS = 4 | 8 | 16 };
    button &= ~MODIFIERS;
    if (button == WHEEL || button == WHEEL + 1)
        *action = button == WHEEL ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
    else if ((button & ~MOTION) == 0)
        *action = released ? MOUSE_RELEASE : button & MOTION ? MOUSE_DRAG : MOUSE_PRESS;
    else
        return false;
    return true;
}

/* ---- the bytes of a paste --------------------------------------------------------------- */

enum { ESCAPE = 033, BELL = 007, INTERRUPT = 'C' & 31, CAPACITY_FIRST = 4096 };

static const char paste_end_mark[] = "\033[201~";

/* Makes room for a byte. If the buffer cannot grow, drops a byte before the last few, so that
 * the end mark is still recognized. Returns false if even the first allocation failed. */
static bool grow_paste(struct paste_bytes *bytes)
{
    const size_t mark = sizeof paste_end_mark - 1;
    size_t more = bytes->capacity ? 2 * bytes->capacity : CAPACITY_FIRST;
    char *text = more > PASTE_LIMIT ? NULL : realloc(bytes->text, more);
    if (text) {
        bytes->text = text;
        bytes->capacity = more;
    } else if (bytes->length > mark) {
        char *last = bytes->text + bytes->length - mark;
        bytes->cut = true;
        memmove(last, last + 1, mark - 1);
        bytes->length--;
    }
    return bytes->length < bytes->capacity;
}

/* Adds a byte. Once the end mark is complete, removes the mark and returns true. */
static bool paste_bytes_add(struct paste_bytes *bytes, unsigned char byte)
{
    const size_t mark = sizeof paste_end_mark - 1;
    if (bytes->length == bytes->capacity && !grow_paste(bytes))
        return false;
    bytes->text[bytes->length++] = (char)byte;
    if (bytes->length < mark || byte != '~' ||
        memcmp(bytes->text + bytes->length - mark, paste_end_mark, mark) != 0)
        return false;
    bytes->length -= mark;
    return true;
}

/* Returns whether the last byte was Escape or ^C. The user may have typed it because the paste
 * does not end. */
static bool ends_with_abort_key(const struct paste_bytes *bytes)
{
    char last = bytes->length > 0 ? bytes->text[bytes->length - 1] : '\0';
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
    free(decoder->paste.text);
    *decoder = (struct decoder){.length = 0};
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

/* After a pause, Escape or ^C ends the paste, unless '[' follows, as in the end mark. */
static void handle_pasted_byte(struct decoder *decoder, unsigned char byte)
{
    bool paused = decoder->state == DECODER_PASTE_PAUSED;
    if (paused && ends_with_abort_key(&decoder->paste) && byte != '[') {
        decoder->paste.cut = true;
        add_key(decoder, PRESSED_PASTE);
        handle_first_byte(decoder, byte);
        return;
    }
    decoder->state = DECODER_PASTE;
    if (paste_bytes_add(&decoder->paste, byte)) {
        decoder->state = DECODER_GROUND;
        add_key(decoder, PRESSED_PASTE);
    } else if (paused && ends_with_abort_key(&decoder->paste)) {
        decoder->state = DECODER_PASTE_PAUSED;
    }
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
    struct mouse mouse = {.row = numbers[2] - 1, .column = numbers[1] - 1};
    if (mouse.row >= 0 && mouse.column >= 0 &&
        parse_button(numbers[0], *end == 'm', &mouse.action))
        add_key(decoder, PRESSED_MOUSE)->mouse = mouse;
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
        decoder->paste.length = 0;
        decoder->paste.cut = false;
        decoder->state = DECODER_PASTE;
    } else if (sequence_is(decoder, paste_end_mark) || decoder->length >= KEYS_BYTES)
        decoder->state = DECODER_GROUND;
    else if (decoder->sequence[2] == '<' && (byte == 'M' || byte == 'm'))
        handle_mouse_report(decoder);
    else if (decoder->sequence[2] == '?' && byte == 'c') /* device attributes, DA1 */
        add_sequence_key(decoder, PRESSED_REPLY, 1);
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
    case DECODER_PASTE:
    case DECODER_PASTE_PAUSED: handle_pasted_byte(decoder, byte); break;
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
        return ends_with_abort_key(&decoder->paste) ? PASTE_ABORT_TIMEOUT : PASTE_PAUSE;
    case DECODER_PASTE_PAUSED:
        return ends_with_abort_key(&decoder->paste) ? PASTE_ABORT_TIMEOUT : -1;
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
    case DECODER_PASTE_PAUSED:
        if (ends_with_abort_key(&decoder->paste)) {
            decoder->paste.cut = true;
            add_key(decoder, PRESSED_PASTE);
        } else {
            decoder->state = DECODER_PASTE_PAUSED;
            add_key(decoder, PRESSED_PASTING);
        }
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
