/* keys.c - implements keys.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/keys.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>

#include "base/thread.h"
#include "tui/input/decoder.h"

static struct decoder decoder;
static char read_ahead[4096];
static size_t read_ahead_length, read_ahead_used;

bool keys_input_is_available(void)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return read_ahead_used < read_ahead_length || poll(&input, 1, 0) > 0;
}

/* Returns whether there are bytes to decode. Reads only one byte at a time, because the rest
 * may be for the shell after an exit or stop. During a paste, reads more. */
static bool read_terminal(bool *hangup)
{
    size_t size = decoder.state == DECODER_PASTE ? sizeof read_ahead : 1;
    ssize_t length;
    *hangup = false;
    if (read_ahead_used < read_ahead_length)
        return true;
    if (!keys_input_is_available())
        return false;
    do
        length = read(STDIN_FILENO, read_ahead, size);
    while (length < 0 && errno == EINTR);
    read_ahead_used = 0;
    read_ahead_length = length > 0 ? (size_t)length : 0;
    *hangup = length == 0 || (length < 0 && errno != EAGAIN);
    return length > 0;
}

/* Returns a sequence that function key `number` (from 1) may send, or NULL. `index` is below
 * KEYS_FUNCTION_SEQUENCES; 0 is the sequence in terminfo. */
static const char *function_sequence(int number, int index)
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

/* Returns the number of the function key that sends `sequence`, from 1; 0: none. */
static int function_number(const char *sequence)
{
    for (int number = 1; number <= KEYS_FUNCTION_COUNT; number++)
        for (int i = 0; i < KEYS_FUNCTION_SEQUENCES; i++) {
            const char *sent = function_sequence(number, i);
            if (sent && strcmp(sent, sequence) == 0)
                return number;
        }
    return 0;
}

static const struct named_key named[] = {
    {"Up", PRESSED_UP, {"\033[A", "\033OA"}},
    {"Down", PRESSED_DOWN, {"\033[B", "\033OB"}},
    {"Right", PRESSED_RIGHT, {"\033[C", "\033OC"}},
    {"Left", PRESSED_LEFT, {"\033[D", "\033OD"}},
    {"PgUp", PRESSED_PAGE_UP, {"\033[5~"}},
    {"PgDn", PRESSED_PAGE_DOWN, {"\033[6~"}},
    {"Home", PRESSED_HOME, {"\033[H", "\033OH", "\033[1~", "\033[7~"}},
    {"End", PRESSED_END, {"\033[F", "\033OF", "\033[4~", "\033[8~"}},
    {"Del", PRESSED_DELETE, {"\033[3~"}},
    {"Enter", PRESSED_ENTER, {"\033OM"}},
    {"Esc", PRESSED_ESCAPE, {NULL}},
    {"Tab", PRESSED_CONTROL, {NULL}},
    {"Space", PRESSED_CONTROL, {NULL}},
};

const struct named_key *keys_get_named(size_t index)
{
    return index < sizeof named / sizeof named[0] ? &named[index] : NULL;
}

struct key key_from_name(const char *name)
{
    struct key key = {.pressed = PRESSED_NOTHING, .byte = ' ', .length = 1};
    if (sscanf(name, "F%d", &key.number) == 1)
        key.pressed = PRESSED_FUNCTION;
    else if (strlen(name) == 1)
        key.pressed = PRESSED_CHARACTER;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(name, named[i].name) == 0)
            key.pressed = named[i].pressed;
    if (key.pressed == PRESSED_CHARACTER)
        key.byte = *name;
    else if (strcmp(name, "Tab") == 0)
        key.byte = '\t';
    key.bytes[0] = (char)key.byte;
    return key;
}

bool keys_read(struct key *key)
{
    bool hangup;
    decoder_handle_timeout(&decoder, monotonic_milliseconds());
    while (!decoder_next(&decoder, key)) {
        if (!read_terminal(&hangup)) {
            *key = (struct key){.pressed = PRESSED_HANGUP};
            return hangup;
        }
        decoder_feed(&decoder, (unsigned char)read_ahead[read_ahead_used++],
                     monotonic_milliseconds());
    }
    if (key->pressed != PRESSED_NOTHING)
        return true;
    key->byte = (unsigned char)key->bytes[0];
    if (key->length == 1) {
        switch (key->byte) {
        case 'C' & 31: key->pressed = PRESSED_INTERRUPT; break;
        case '\r':
        case '\n': key->pressed = PRESSED_ENTER; break;
        case 0x7f:
        case '\b': key->pressed = PRESSED_BACKSPACE; break;
        default: key->pressed = key->byte > ' ' ? PRESSED_CHARACTER : PRESSED_CONTROL; break;
        }
        return true;
    }
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        for (int j = 0; j < KEYS_FUNCTION_SEQUENCES && named[i].sequences[j]; j++)
            if (strcmp(named[i].sequences[j], key->bytes) == 0)
                key->pressed = named[i].pressed;
    key->number = function_number(key->bytes);
    if (key->number > 0)
        key->pressed = PRESSED_FUNCTION;
    return true;
}

int keys_timeout(void)
{
    return read_ahead_used < read_ahead_length
               ? 0
               : decoder_timeout(&decoder, monotonic_milliseconds());
}

bool key_has_alt(const struct key *key)
{
    return key->length == 2 && key->bytes[0] == '\033';
}

void key_split_alt(struct key *key)
{
    decoder_feed(&decoder, (unsigned char)key->bytes[1], monotonic_milliseconds());
    *key = (struct key){.pressed = PRESSED_ESCAPE};
}

const char *keys_pasted_text(size_t *length, bool *cut)
{
    *length = decoder.paste.text.length;
    *cut = decoder.paste.cut;
    return *length > 0 ? decoder.paste.text.bytes : "";
}

void keys_discard_input(void)
{
    decoder_free(&decoder);
    read_ahead_length = read_ahead_used = 0;
}

int key_selection_step(const struct key *key, int page)
{
    switch (key->pressed) {
    case PRESSED_UP: return -1;
    case PRESSED_DOWN: return 1;
    case PRESSED_PAGE_UP: return -page;
    case PRESSED_PAGE_DOWN: return page;
    case PRESSED_HOME: return -KEYS_STEP_TO_END;
    case PRESSED_END: return KEYS_STEP_TO_END;
    default: return 0;
    }
}
