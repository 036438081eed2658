/* clipboard.c - OSC 52: a text in base 64 (RFC 4648, section 4) for the clipboard.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/clipboard.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tui/terminal.h"

static const char begin[] = "\033]52;c;", end[] = "\a";
static char *waiting; /* the sequence that the terminal is too busy for; NULL: none */

/* Three bytes, or what is left of them, as four characters. */
static void write_group(char text[4], const unsigned char *bytes, size_t count)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)bytes[0] << 16 | (count > 1 ? (uint32_t)bytes[1] << 8 : 0) |
                    (count > 2 ? (uint32_t)bytes[2] : 0);
    for (size_t i = 0; i < 4; i++)
        text[i] = i <= count ? digits[bits >> (18 - 6 * i) & 63] : '=';
}

bool clipboard_copy(const char *text, size_t length, struct reason *reason)
{
    if (length > CLIPBOARD_LIMIT)
        return reason_set(reason, 0, "%zu bytes are more than a clipboard takes (%d)", length,
                          CLIPBOARD_LIMIT);
    if (!terminal_has(TERMINAL_HAS_CLIPBOARD))
        return reason_set(reason, 0, "this terminal has no clipboard");

    char *sequence = malloc(sizeof begin + (length + 2) / 3 * 4 + sizeof end);

    if (!sequence)
        return reason_set(reason, 0, "no memory");
    char *at = stpcpy(sequence, begin);

    for (size_t done = 0; done < length; done += 3, at += 4)
        write_group(at, (const unsigned char *)text + done, length - done);
    strcpy(at, end);
    free(waiting);
    waiting = sequence;
    clipboard_send_waiting();
    return true;
}

void clipboard_send_waiting(void)
{
    if (!waiting || !terminal_is_ready())
        return;
    terminal_send(waiting);
    clipboard_forget();
}

void clipboard_forget(void)
{
    free(waiting);
    waiting = NULL;
}
