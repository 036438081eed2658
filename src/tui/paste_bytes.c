/* paste_bytes.c - the bytes of a paste, as they come from the terminal.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tui/paste_bytes.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPE = 033, INTERRUPT = 'C' & 31, CAPACITY_FIRST = 4096 };

static const char end_mark[] = "\033[201~";

void paste_bytes_begin(struct paste_bytes *bytes, bool rest)
{
    bytes->length = 0;
    bytes->cut = bytes->awaits = false;
    bytes->rest = rest;
}

void paste_bytes_free(struct paste_bytes *bytes)
{
    free(bytes->text);
    *bytes = (struct paste_bytes){.text = NULL};
}

/* Beyond the limit the last bytes alone are kept, to see the end. False: there is no room for
 * them, either. */
static bool make_room(struct paste_bytes *bytes)
{
    const size_t mark = sizeof end_mark - 1;
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

bool paste_bytes_take(struct paste_bytes *bytes, unsigned char byte)
{
    const size_t mark = sizeof end_mark - 1;
    if (bytes->length == bytes->capacity && !make_room(bytes))
        return false;
    bytes->text[bytes->length++] = (char)byte;
    if (bytes->length < mark || byte != '~' ||
        memcmp(bytes->text + bytes->length - mark, end_mark, mark) != 0)
        return false;
    bytes->length -= mark;
    return true;
}

void paste_bytes_stall(struct paste_bytes *bytes, int64_t now)
{
    bytes->cut = bytes->awaits = true;
    bytes->since = now;
}

void paste_bytes_end(struct paste_bytes *bytes)
{
    bytes->awaits = false;
}

/* Whose paste does not end wants to get out of it. */
static bool way_out(const struct paste_bytes *bytes)
{
    char last = bytes->length > 0 ? bytes->text[bytes->length - 1] : '\0';
    return last == ESCAPE || last == INTERRUPT;
}

int paste_bytes_patience(const struct paste_bytes *bytes)
{
    return bytes->rest || way_out(bytes) ? PASTE_LEFT : PASTE_ENDS;
}

bool paste_bytes_ends_with_escape(const struct paste_bytes *bytes)
{
    return bytes->length > 0 && bytes->text[bytes->length - 1] == ESCAPE;
}

bool paste_bytes_awaits(const struct paste_bytes *bytes, unsigned char byte, int64_t now)
{
    return bytes->awaits && byte != ESCAPE && byte != INTERRUPT &&
           now - bytes->since < (way_out(bytes) ? PASTE_ENDS : PASTE_LATE);
}
