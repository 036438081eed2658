/* typed_ahead.c - see typed_ahead.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line that is not ended cannot be read from a terminal in its usual mode: for a moment it is one
 * that hands out each byte, and has what was typed until then.
 */
#include "plain/typed_ahead.h"

#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/printable.h"

/* Who is not in the foreground would be stopped by setting the terminal's modes. */
static bool owns_terminal(int terminal)
{
    pid_t foreground = tcgetpgrp(terminal);
    return foreground <= 0 || foreground == getpgrp();
}

static void fill_from_terminal(struct line_reader *reader)
{
    struct termios before, at_once;
    size_t end;
    if (!owns_terminal(reader->descriptor) || tcgetattr(reader->descriptor, &before) != 0 ||
        !(before.c_lflag & ICANON))
        return;
    at_once = before;
    at_once.c_lflag &= ~(tcflag_t)ICANON;
    at_once.c_cc[VMIN] = at_once.c_cc[VTIME] = 0;
    if (tcsetattr(reader->descriptor, TCSANOW, &at_once) != 0)
        return;
    do {
        end = reader->end - reader->start;
        line_reader_fill(reader);
    } while (reader->end - reader->start > end);
    reader->ended = false; /* nothing there is no end in that mode */
    tcsetattr(reader->descriptor, TCSANOW, &before);
}

void typed_ahead_take(struct line_reader *reader, char text[TYPED_AHEAD_SIZE])
{
    size_t length;
    if (!reader->ended)
        fill_from_terminal(reader);
    length = reader->end - reader->start;
    for (size_t i = reader->start; i < reader->end; i++)
        if (strchr("\r\n\t", reader->bytes[i]))
            reader->bytes[i] = ' ';
    length = printable_copy(text, TYPED_AHEAD_SIZE, reader->bytes + reader->start, length);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    memmove(text, text + strspn(text, " "), length + 1 - strspn(text, " "));
    line_reader_drop(reader);
}
