/* decoder.c - bytes from a terminal taken apart: keys, the mouse, pastes, answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/decoder.h"

#include <assert.h>
#include <string.h>

#include "tui/mouse_report.h"

enum { ESCAPE = 033, BELL = 007 };

static const char paste_begins[] = "\033[200~", paste_ends[] = "\033[201~";

/* ---- units ----------------------------------------------------------------------- */

static struct unit *add(struct decoder *decoder, enum unit_kind kind)
{
    struct unit *unit = &decoder->ready[decoder->ready_count++];
    assert(decoder->ready_count <= DECODER_READY);
    *unit = (struct unit){.kind = kind};
    return unit;
}

static void add_byte(struct decoder *decoder, unsigned char byte)
{
    struct unit *unit = add(decoder, UNIT_KEY);
    unit->bytes[0] = (char)byte;
    unit->length = 1;
}

/* The sequence that is held, from `from` on, is whole. */
static void add_held(struct decoder *decoder, enum unit_kind kind, size_t from)
{
    struct unit *unit = add(decoder, kind);
    size_t length = decoder->length < KEYS_BYTES - 1 ? decoder->length : KEYS_BYTES - 1;
    unit->length = length > from ? length - from : 0;
    memcpy(unit->bytes, decoder->held + from, unit->length);
    decoder->state = DECODES_NOTHING;
}

static void hold(struct decoder *decoder, unsigned char byte)
{
    if (decoder->length < KEYS_BYTES - 1)
        decoder->held[decoder->length] = (char)byte;
    decoder->length++;
}

static void begin(struct decoder *decoder, enum decoder_state state, const char *held)
{
    decoder->state = state;
    decoder->length = strlen(held);
    memcpy(decoder->held, held, decoder->length);
}

bool decoder_next(struct decoder *decoder, struct unit *unit)
{
    if (decoder->ready_count == 0)
        return false;
    *unit = decoder->ready[0];
    decoder->ready_count--;
    memmove(decoder->ready, decoder->ready + 1, decoder->ready_count * sizeof *decoder->ready);
    return true;
}

void decoder_put_back(struct decoder *decoder, const struct unit *unit)
{
    assert(decoder->ready_count < DECODER_READY);
    memmove(decoder->ready + 1, decoder->ready, decoder->ready_count * sizeof *decoder->ready);
    decoder->ready[0] = *unit;
    decoder->ready_count++;
}

void decoder_free(struct decoder *decoder)
{
    paste_bytes_free(&decoder->paste);
    *decoder = (struct decoder){.has_mouse = decoder->has_mouse};
}

/* ---- pastes ---------------------------------------------------------------------- */

static void take_pasted(struct decoder *decoder, unsigned char byte)
{
    if (!paste_bytes_take(&decoder->paste, byte))
        return;
    decoder->state = DECODES_NOTHING;
    add(decoder, UNIT_PASTE);
}

/* The Escape that came last may have been the end mark's. */
static void stall_paste(struct decoder *decoder)
{
    paste_bytes_stall(&decoder->paste, decoder->since);
    if (paste_bytes_ends_with_escape(&decoder->paste))
        decoder->state = DECODES_LATE;
    add(decoder, UNIT_PASTE);
}

static void begin_paste(struct decoder *decoder, bool rest)
{
    paste_bytes_begin(&decoder->paste, rest);
    decoder->state = DECODES_PASTE;
}

/* Two bytes at once behind a paste that has stalled. */
static void take_rest(struct decoder *decoder, unsigned char byte)
{
    unsigned char first = (unsigned char)decoder->held[0];
    begin_paste(decoder, true);
    take_pasted(decoder, first);
    take_pasted(decoder, byte);
}

/* ---- the mouse ------------------------------------------------------------------- */

static void take_report(struct decoder *decoder)
{
    struct mouse mouse;
    decoder->state = DECODES_NOTHING;
    if (mouse_report_read(decoder->held, decoder->length, &mouse))
        add(decoder, UNIT_MOUSE)->mouse = mouse;
}

static void take_old_report(struct decoder *decoder, unsigned char byte)
{
    struct mouse mouse;
    hold(decoder, byte);
    if (decoder->length < MOUSE_OLD_REPORT)
        return;
    decoder->state = DECODES_NOTHING;
    if (mouse_report_read_old(decoder->held, &mouse))
        add(decoder, UNIT_MOUSE)->mouse = mouse;
}

/* ---- sequences ------------------------------------------------------------------- */

static void take_first(struct decoder *decoder, unsigned char byte)
{
    if (byte == ESCAPE) {
        begin(decoder, DECODES_ESCAPE, "\033");
        return;
    }
    if (paste_bytes_awaits(&decoder->paste, byte, decoder->since)) {
        begin(decoder, DECODES_PASTE_REST, "");
        hold(decoder, byte);
        return;
    }
    decoder->state = DECODES_NOTHING;
    add_byte(decoder, byte);
}

/* The byte behind Escape; of two Escapes the first stood alone. */
static void take_second(struct decoder *decoder, unsigned char byte)
{
    if (byte == ESCAPE) {
        add(decoder, UNIT_ESCAPE);
        return;
    }
    hold(decoder, byte);
    switch (byte) {
    case '[': decoder->state = DECODES_CSI; break;
    case 'O': decoder->state = DECODES_SS3; break;
    case ']': decoder->state = DECODES_OSC_START; break;
    case 'P':
    case 'X':
    case '^':
    case '_': decoder->state = DECODES_STRING_START; break;
    default: add_held(decoder, UNIT_KEY, 0); break;
    }
}

static bool held_is(const struct decoder *decoder, const char *text)
{
    return decoder->length == strlen(text) &&
           memcmp(decoder->held, text, decoder->length) == 0;
}

static void end_late_paste(struct decoder *decoder)
{
    paste_bytes_end(&decoder->paste);
    decoder->state = DECODES_NOTHING;
}

static void take_control(struct decoder *decoder, unsigned char byte)
{
    if (byte < ' ' || byte >= 0x7F) { /* no part of any sequence: it is lost */
        take_first(decoder, byte);
        return;
    }
    hold(decoder, byte);
    if (decoder->length == 3 && byte == '[')
        decoder->state = DECODES_CONSOLE;
    else if (byte < '@')
        return;
    else if (held_is(decoder, paste_begins))
        begin_paste(decoder, false);
    else if (held_is(decoder, paste_ends))
        end_late_paste(decoder);
    else if (decoder->length >= KEYS_BYTES)
        decoder->state = DECODES_NOTHING;
    else if (decoder->held[2] == '<' && (byte == 'M' || byte == 'm'))
        take_report(decoder);
    else if (decoder->has_mouse && held_is(decoder, "\033[M"))
        decoder->state = DECODES_OLD_MOUSE;
    else
        add_held(decoder, UNIT_KEY, 0);
}

/* A key of the keypad, or castling behind Escape. */
static void take_shifted(struct decoder *decoder, unsigned char byte)
{
    if ((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z')) {
        hold(decoder, byte);
        add_held(decoder, UNIT_KEY, 0);
        return;
    }
    add(decoder, UNIT_ESCAPE);
    add_byte(decoder, 'O');
    take_first(decoder, byte);
}

static void take_answer(struct decoder *decoder, unsigned char byte)
{
    if (byte == BELL)
        add_held(decoder, UNIT_ANSWER, 2);
    else if (byte == ESCAPE)
        decoder->state = DECODES_OSC_ESCAPE;
    else if (byte < ' ')
        take_first(decoder, byte);
    else
        hold(decoder, byte);
}

/* Whether what comes behind ESC P and the like can be inside of such a string: of ESC P only
 * what no move begins with. */
static bool begins_string(const struct decoder *decoder, unsigned char byte)
{
    return decoder->held[1] == 'P' ? byte >= ' ' && byte < '@' : byte >= ' ' && byte != 0x7F;
}

static void take_string_start(struct decoder *decoder, unsigned char byte)
{
    if (begins_string(decoder, byte)) {
        decoder->length = 0;
        decoder->state = DECODES_STRING;
    } else {
        add_held(decoder, UNIT_KEY, 0);
        take_first(decoder, byte);
    }
}

/* A control character is none of it, so that ^C and Enter are what they are. */
static void take_string(struct decoder *decoder, unsigned char byte)
{
    if (byte == BELL || ++decoder->length > DECODER_STRING_LIMIT)
        decoder->state = DECODES_NOTHING;
    else if (byte == ESCAPE)
        decoder->state = DECODES_STRING_ESCAPE;
    else if (byte < ' ')
        take_first(decoder, byte);
}

/* Behind an Escape inside of an answer or a string. */
static void take_strings_end(struct decoder *decoder, unsigned char byte)
{
    if (byte == '\\' && decoder->state == DECODES_STRING_ESCAPE) {
        decoder->state = DECODES_NOTHING;
    } else if (byte == '\\') {
        add_held(decoder, UNIT_ANSWER, 2);
    } else {
        begin(decoder, DECODES_ESCAPE, "\033");
        take_second(decoder, byte);
    }
}

/* An Escape that seemed to stand alone began a report, an answer or a string after all, or a
 * bracket or a letter was typed. */
static void take_late(struct decoder *decoder, unsigned char byte)
{
    char bracket = decoder->held[1];
    bool digit = byte >= '0' && byte <= '9';
    if (bracket == 'P' ? digit || byte == '>' || byte == '!' : bracket == '_' && byte == 'G') {
        take_string_start(decoder, byte);
    } else if (strchr("[]", bracket) &&
               (digit || (bracket == '[' && (byte == '<' || byte == '?')))) {
        decoder->state = bracket == '[' ? DECODES_CSI : DECODES_OSC;
        hold(decoder, byte);
    } else {
        add_byte(decoder, (unsigned char)bracket);
        take_first(decoder, byte);
    }
}

void decoder_take(struct decoder *decoder, unsigned char byte, int64_t now)
{
    bool recent = now - decoder->since < DECODER_LATE;
    decoder->since = now;
    switch (decoder->state) {
    case DECODES_NOTHING: take_first(decoder, byte); break;
    case DECODES_LATE:
        if (recent && byte && strchr("[]P_", byte)) {
            begin(decoder, DECODES_LATE_BRACKET, "\033");
            hold(decoder, byte);
        } else {
            take_first(decoder, byte);
        }
        break;
    case DECODES_LATE_BRACKET: take_late(decoder, byte); break;
    case DECODES_ESCAPE: take_second(decoder, byte); break;
    case DECODES_CSI: take_control(decoder, byte); break;
    case DECODES_CONSOLE:
        hold(decoder, byte);
        add_held(decoder, UNIT_KEY, 0);
        break;
    case DECODES_SS3: take_shifted(decoder, byte); break;
    case DECODES_OSC_START:
        if (byte >= '0' && byte <= '9') {
            hold(decoder, byte);
            decoder->state = DECODES_OSC;
        } else {
            add_held(decoder, UNIT_KEY, 0);
            take_first(decoder, byte);
        }
        break;
    case DECODES_OSC: take_answer(decoder, byte); break;
    case DECODES_STRING_START: take_string_start(decoder, byte); break;
    case DECODES_STRING: take_string(decoder, byte); break;
    case DECODES_OSC_ESCAPE:
    case DECODES_STRING_ESCAPE: take_strings_end(decoder, byte); break;
    case DECODES_OLD_MOUSE: take_old_report(decoder, byte); break;
    case DECODES_PASTE: take_pasted(decoder, byte); break;
    case DECODES_PASTE_REST: take_rest(decoder, byte); break;
    }
}

/* ---- time ------------------------------------------------------------------------ */

/* How long a state lasts without a byte; -1: for ever. */
static int patience(const struct decoder *decoder)
{
    switch (decoder->state) {
    case DECODES_ESCAPE: return DECODER_ESCAPE_ALONE;
    case DECODES_LATE_BRACKET:
    case DECODES_STRING_START:
    case DECODES_SS3: return DECODER_MODIFIED;
    case DECODES_OSC:
    case DECODES_OSC_ESCAPE: return DECODER_ANSWER_ENDS;
    case DECODES_STRING:
    case DECODES_STRING_ESCAPE: return DECODER_STRING_ENDS;
    case DECODES_PASTE: return paste_bytes_patience(&decoder->paste);
    case DECODES_PASTE_REST: return DECODER_BURST;
    default: return -1;
    }
}

void decoder_expire(struct decoder *decoder, int64_t now)
{
    enum decoder_state state = decoder->state;
    int limit = patience(decoder);
    if (limit < 0 || now - decoder->since < limit)
        return;
    decoder->state = DECODES_NOTHING;
    switch (state) {
    case DECODES_ESCAPE:
        add(decoder, UNIT_ESCAPE);
        decoder->state = DECODES_LATE;
        break;
    case DECODES_LATE_BRACKET: add_byte(decoder, (unsigned char)decoder->held[1]); break;
    case DECODES_PASTE_REST: add_byte(decoder, (unsigned char)decoder->held[0]); break;
    case DECODES_STRING_START: add_held(decoder, UNIT_KEY, 0); break;
    case DECODES_SS3:
        add(decoder, UNIT_ESCAPE);
        add_byte(decoder, 'O');
        break;
    case DECODES_PASTE: stall_paste(decoder); break;
    default: break;
    }
}

int decoder_time_to_wait(const struct decoder *decoder, int64_t now)
{
    int limit = patience(decoder);
    if (decoder->ready_count > 0)
        return 0;
    if (limit < 0)
        return -1;
    return now - decoder->since >= limit ? 0 : (int)(decoder->since + limit - now);
}
