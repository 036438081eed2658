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

static bool hung_up;

bool keys_wait(int milliseconds)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, milliseconds) > 0;
}

int keys_next_byte(int milliseconds)
{
    unsigned char byte;
    ssize_t length;
    if (!keys_wait(milliseconds))
        return EOF;
    do
        length = read(STDIN_FILENO, &byte, 1);
    while (length < 0 && errno == EINTR);
    if (length == 1)
        return byte;
    hung_up = length == 0 || errno != EAGAIN;
    return EOF;
}

bool keys_have_hung_up(void)
{
    return hung_up;
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

/* The rest of a key that began with Escape: "[A", "OA", "[5~" and the like; nothing: it was
 * Escape itself. */
static void read_sequence(struct key *key)
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
    };
    char sequence[20] = "\033", *bytes = sequence + 1;
    size_t length = 0;
    int byte = keys_next_byte(KEYS_ESCAPE_ALONE);

    while (byte == '\033') /* Escape and at once another key, or Alt and that key */
        byte = keys_next_byte(KEYS_BETWEEN_BYTES);
    if (byte == EOF) {
        key->pressed = hung_up ? PRESSED_LOST : PRESSED_ESCAPE;
        return;
    }
    bytes[length++] = (char)byte;
    if (byte != '[' && byte != 'O')
        return;
    do { /* until a letter or '~'; the console of Linux has a second '[' */
        byte = keys_next_byte(KEYS_BETWEEN_BYTES);
        if (byte != EOF)
            bytes[length++] = (char)byte;
    } while (byte != EOF && (byte < '@' || byte == '[') && length + 2 < sizeof sequence);
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (strcmp(sequences[i].bytes, bytes) == 0)
            key->pressed = sequences[i].pressed;
    key->number = keys_function_number(sequence);
    if (key->number > 0)
        key->pressed = PRESSED_FUNCTION;
}

void keys_read(struct key *key)
{
    int byte = keys_next_byte(0);
    *key = (struct key){.byte = byte};
    switch (byte) {
    case EOF: key->pressed = hung_up ? PRESSED_LOST : PRESSED_NOTHING; break;
    case '\033': read_sequence(key); break;
    case 'C' & 31: key->pressed = PRESSED_INTERRUPT; break;
    case '\r':
    case '\n': key->pressed = PRESSED_ENTER; break;
    case 0x7f:
    case '\b': key->pressed = PRESSED_BACKSPACE; break;
    default: key->pressed = byte > ' ' ? PRESSED_CHARACTER : PRESSED_CONTROL; break;
    }
}
