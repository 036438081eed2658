/* keys.c - the keyboard: bytes from the terminal, and which key sent them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/keys.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>

#include "base/thread.h"
#include "tui/decoder.h"

enum { PORTION = 4096 };

static struct decoder decoder;
static char portion[PORTION]; /* read ahead: only of a paste */
static size_t portion_length, portion_taken;

/* Have at least a byte in the portion. What is typed behind the last key may be for somebody
 * else, when we end or stop, so nothing is read ahead; a paste would take too long so. */
static bool read_portion(bool *lost)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    size_t size = decoder.state == DECODES_PASTE ? sizeof portion : 1;
    ssize_t length;
    *lost = false;
    if (portion_taken < portion_length)
        return true;
    if (poll(&input, 1, 0) < 1)
        return false;
    do
        length = read(STDIN_FILENO, portion, size);
    while (length < 0 && errno == EINTR);
    portion_taken = 0;
    portion_length = length > 0 ? (size_t)length : 0;
    *lost = length == 0 || (length < 0 && errno != EAGAIN);
    return length > 0;
}

/* ---- function keys --------------------------------------------------------------- */

const char *keys_function_sequence(int number, int index)
{
    static const char *const known[KEYS_FUNCTION_COUNT][KEYS_FUNCTION_SEQUENCES - 1] = {
        {"\033OP", "\033[11~", "\033[[A"},
        {"\033OQ", "\033[12~", "\033[[B"},
        {"\033OR", "\033[13~", "\033[[C"},
        {"\033OS", "\033[14~", "\033[[D"},
        {"\033[15~", "\033[[E"},
        {"\033[17~"},
        {"\033[18~"},
        {"\033[19~"},
        {"\033[20~"},
        {"\033[21~"},
        {"\033[23~"},
        {"\033[24~"},
    };
    char name[16];
    if (index > 0)
        return known[number - 1][index - 1];
    snprintf(name, sizeof name, "kf%d", number);
    const char *sequence = tigetstr(name);

    return sequence && sequence != (const char *)-1 && *sequence == '\033' ? sequence : NULL;
}

int keys_function_number(const char *sequence)
{
    for (int number = 1; number <= KEYS_FUNCTION_COUNT; number++)
        for (int i = 0; i < KEYS_FUNCTION_SEQUENCES; i++) {
            const char *sent = keys_function_sequence(number, i);
            if (sent && strcmp(sent, sequence) == 0)
                return number;
        }
    return 0;
}

/* ---- keys ------------------------------------------------------------------------ */

static enum pressed name_byte(int byte)
{
    switch (byte) {
    case 'C' & 31: return PRESSED_INTERRUPT;
    case '\r':
    case '\n': return PRESSED_ENTER;
    case 0x7f:
    case '\b': return PRESSED_BACKSPACE;
    default: return byte > ' ' ? PRESSED_CHARACTER : PRESSED_CONTROL;
    }
}

static void name_sequence(struct key *key)
{
    static const struct {
        const char *bytes;
        enum pressed pressed;
    } sequences[] = {
        {"[A", PRESSED_UP},         {"OA", PRESSED_UP},    {"[B", PRESSED_DOWN},
        {"OB", PRESSED_DOWN},       {"[C", PRESSED_RIGHT}, {"OC", PRESSED_RIGHT},
        {"[D", PRESSED_LEFT},       {"OD", PRESSED_LEFT},  {"[5~", PRESSED_PAGE_UP},
        {"[6~", PRESSED_PAGE_DOWN}, {"[H", PRESSED_HOME},  {"OH", PRESSED_HOME},
        {"[1~", PRESSED_HOME},      {"[F", PRESSED_END},   {"OF", PRESSED_END},
        {"[4~", PRESSED_END},       {"[7~", PRESSED_HOME}, {"[8~", PRESSED_END},
        {"OM", PRESSED_ENTER},
    };
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (strcmp(sequences[i].bytes, key->bytes + 1) == 0)
            key->pressed = sequences[i].pressed;
    key->number = keys_function_number(key->bytes);
    if (key->number > 0)
        key->pressed = PRESSED_FUNCTION;
}

static void name_unit(struct key *key, const struct unit *unit)
{
    *key = (struct key){.length = unit->length, .mouse = unit->mouse};
    memcpy(key->bytes, unit->bytes, sizeof key->bytes);
    switch (unit->kind) {
    case UNIT_ESCAPE: key->pressed = PRESSED_ESCAPE; break;
    case UNIT_MOUSE: key->pressed = PRESSED_MOUSE; break;
    case UNIT_PASTE: key->pressed = PRESSED_PASTE; break;
    case UNIT_ANSWER: key->pressed = PRESSED_ANSWER; break;
    case UNIT_KEY:
        key->byte = (unsigned char)unit->bytes[0];
        if (unit->length == 1)
            key->pressed = name_byte(key->byte);
        else
            name_sequence(key);
        break;
    }
}

bool keys_read(struct key *key)
{
    struct unit unit;
    bool lost;
    decoder_expire(&decoder, monotonic_milliseconds());
    while (!decoder_next(&decoder, &unit)) {
        if (!read_portion(&lost)) {
            *key = (struct key){.pressed = PRESSED_LOST};
            return lost;
        }
        decoder_take(&decoder, (unsigned char)portion[portion_taken++],
                     monotonic_milliseconds());
    }
    name_unit(key, &unit);
    return true;
}

int keys_time_to_wait(void)
{
    return portion_taken < portion_length
               ? 0
               : decoder_time_to_wait(&decoder, monotonic_milliseconds());
}

bool keys_is_alt(const struct key *key)
{
    return key->length == 2 && key->bytes[0] == '\033';
}

void keys_part(struct key *key)
{
    struct unit letter = {.kind = UNIT_KEY, .bytes = {key->bytes[1]}, .length = 1};
    decoder_put_back(&decoder, &letter);
    *key = (struct key){.pressed = PRESSED_ESCAPE};
}

const char *keys_paste(size_t *length, bool *cut)
{
    *length = decoder.paste.length;
    *cut = decoder.paste.cut;
    return decoder.paste.text ? decoder.paste.text : "";
}

bool keys_paste_is_rest(void)
{
    return decoder.paste.rest;
}

size_t keys_pasting(void)
{
    return decoder.state == DECODES_PASTE ? decoder.paste.length : 0;
}

void keys_expect_mouse(void)
{
    decoder.has_mouse = true;
}

void keys_close(void)
{
    decoder_free(&decoder);
    portion_length = portion_taken = 0;
}
