/* door.c - any bytes as input to a kiosk before login: a client's command, a variable, a key,
 * or sshd's description of a key with a file of keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first byte selects which. The output contains nothing of the bytes except a known
 * command, a name, or the letters of a key; and a line that was added to the file of keys is
 * found.
 */
#include "fuzz/fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tools/people/ssh_keys.h"
#include "tools/people/kiosk.h"

static void take_words(const char *text)
{
    enum kiosk_request wish = kiosk_request_parse(text);
    EXPECT(wish == KIOSK_INVALID || strlen(text) <= 22, "%d", (int)wish);
}

static void take_variable(const char *text)
{
    static const char *const names[] = {"TERM", "LANG", "LC_ALL", "COLUMNS", "COLORTERM"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        EXPECT(!kiosk_allows_variable(names[i], text) || !strchr(text, '/'), "%s", names[i]);
    EXPECT(!kiosk_allows_variable(text, "x") || isupper((unsigned char)*text), "%s", text);
}

static void take_key(const char *text, size_t length)
{
    struct public_key key;
    struct error error = {0};
    struct key_line line;
    if (!public_key_parse(&key, text, length, &error)) {
        fuzz_expect_said(error.text);
        fuzz_expect_printable(error.text);
        return;
    }
    char *written = memory_new(KEY_LINE_SIZE, 1);
    EXPECT(key_line_write(written, &key, "/usr/bin/ttychess", "anna"), "too long");
    EXPECT(!strpbrk(written, "\r\n"), "two lines");
    EXPECT(key_line_find(&line, written, key.text, key.length) &&
               strcmp(line.name, "anna") == 0,
           "%s", written);
    free(written);
}

/* Up to a NUL, or the middle, sshd's description; after it a file of keys. */
static void take_keys(const char *text, size_t length)
{
    char name[LOBBY_NAME_SIZE];
    const char *keys = text + (strlen(text) < length ? strlen(text) + 1 : 0);
    if (kiosk_find_key_owner(text, keys, name))
        EXPECT(!*name || user_name_is_allowed(name, NULL), "%s", name);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return 0;
    fuzz_begin();
    char *text = memory_new(size, 1); /* the rest after the first byte, with a NUL at the
                                       * end */
    memcpy(text, bytes + 1, size - 1);
    switch (bytes[0] % 4) {
    case 0: take_words(text); break;
    case 1: take_variable(text); break;
    case 2: take_key(text, size - 1); break;
    default: take_keys(text, size - 1); break;
    }
    free(text);
    return 0;
}
