/* view_keys.c - the keys of somebody who looks at a study and types nothing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include <readline/readline.h>

#include "tui/prompt.h"
#include "tui/prompt_keys.h"

enum {
    SEQUENCE_MILLISECONDS = 25, /* between bytes of one key */
    ESCAPE_MILLISECONDS = 150   /* after which Escape was pressed by itself */
};

/* The rest of a key that began with Escape: "[A", "OA", "[5~" and the like; nothing: it was
 * Escape itself. */
static enum view_key read_sequence(int *function_key)
{
    static const struct {
        const char *bytes;
        enum view_key key;
    } sequences[] = {
        {"[A", VIEW_KEY_UP},         {"OA", VIEW_KEY_UP},     {"[B", VIEW_KEY_DOWN},
        {"OB", VIEW_KEY_DOWN},       {"[C", VIEW_KEY_IN},     {"OC", VIEW_KEY_IN},
        {"[D", VIEW_KEY_OUT},        {"OD", VIEW_KEY_OUT},    {"[5~", VIEW_KEY_PAGE_UP},
        {"[6~", VIEW_KEY_PAGE_DOWN}, {"[H", VIEW_KEY_FIRST},  {"OH", VIEW_KEY_FIRST},
        {"[1~", VIEW_KEY_FIRST},     {"[F", VIEW_KEY_LAST},   {"OF", VIEW_KEY_LAST},
        {"[4~", VIEW_KEY_LAST},      {"[7~", VIEW_KEY_FIRST}, {"[8~", VIEW_KEY_LAST},
    };
    char key[20] = "\033", *bytes = key + 1;
    size_t length = 0;
    int byte = prompt_next_byte(ESCAPE_MILLISECONDS);

    while (byte == '\033') /* Escape and at once another key, or Alt and that key */
        byte = prompt_next_byte(SEQUENCE_MILLISECONDS);
    if (byte == EOF)
        return prompt_is_lost() ? VIEW_KEY_LOST : VIEW_KEY_CLOSE;
    bytes[length++] = (char)byte;
    if (byte != '[' && byte != 'O')
        return VIEW_KEY_NONE;
    do { /* until a letter or '~'; the console of Linux has a second '[' */
        byte = prompt_next_byte(SEQUENCE_MILLISECONDS);
        if (byte != EOF)
            bytes[length++] = (char)byte;
    } while (byte != EOF && (byte < '@' || byte == '[') && length + 2 < sizeof key);
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (strcmp(sequences[i].bytes, bytes) == 0)
            return sequences[i].key;
    *function_key = prompt_keys_number(key);
    return *function_key > 0 ? VIEW_KEY_FUNCTION : VIEW_KEY_NONE;
}

enum view_key prompt_read_view_key(int *function_key)
{
    int byte = prompt_next_byte(0);
    if (prompt_is_lost())
        return VIEW_KEY_LOST;
    switch (byte) {
    case '\033': return read_sequence(function_key);
    case 'C' & 31: return VIEW_KEY_CLOSE;
    case '\r':
    case '\n': return VIEW_KEY_IN;
    case 0x7f:
    case '\b': return VIEW_KEY_OUT;
    default: break;
    }
    if (byte <= ' ')
        return VIEW_KEY_NONE;
    rl_stuff_char(byte);
    return VIEW_KEY_TYPED;
}

enum view_key prompt_read_browse_key(int *function_key, bool sideways)
{
    int byte = prompt_next_byte(0);
    enum view_key key;
    if (prompt_is_lost())
        return VIEW_KEY_LOST;
    if (byte == EOF)
        return VIEW_KEY_NONE;
    if (byte == '\r' || byte == '\n') {
        if (!sideways)
            return VIEW_KEY_IN;
    } else if (byte == '\033') {
        key = read_sequence(function_key);
        if (sideways || (key != VIEW_KEY_IN && key != VIEW_KEY_OUT))
            return key;
        if (key == VIEW_KEY_IN)
            rl_forward_char(1, 0);
        else
            rl_backward_char(1, 0);
        return VIEW_KEY_NONE;
    }
    rl_stuff_char(byte);
    return VIEW_KEY_TYPED;
}

void prompt_recall(bool before)
{
    if (before)
        rl_get_previous_history(1, 0);
    else
        rl_get_next_history(1, 0);
}
