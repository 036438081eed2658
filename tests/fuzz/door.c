/* door.c - any bytes as what stands before a kiosk: a client's words, a forced command, a
 * variable, a key that is handed in, a hello, a file of keys with sshd's settings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first byte says as which. Nothing of the bytes but a known word, a plain path, a name or
 * a key's own letters comes out, and a line of keys that was written passes the check of lines.
 */
#include "fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tools/key_line.h"
#include "tools/kiosk.h"
#include "tools/kiosk_environment.h"
#include "tools/ssh_check.h"

static void expect_plain(const char *text)
{
    for (; *text; text++)
        EXPECT(isalnum((unsigned char)*text) || strchr("/._-+@:,=", *text), "%d", *text);
}

static void take_words(char *text)
{
    char *words[KIOSK_WORDS_MOST + 1];
    enum kiosk_wish wish = kiosk_wish_read(text);
    EXPECT(wish == KIOSK_NOTHING || strlen(text) <= 22, "%d", (int)wish);
    int count = kiosk_forced_words(text, words);
    EXPECT(count == 0 || (count >= 3 && strcmp(words[0], "kiosk") == 0 && !words[count]),
           "%d words", count);
    for (int i = 0; i < count; i++)
        expect_plain(words[i]);
}

static void take_variable(const char *text)
{
    static const char *const names[] = {"TERM", "LANG", "LC_ALL", "COLUMNS", "COLORTERM"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        EXPECT(!kiosk_keeps_variable(names[i], text) || !strchr(text, '/'), "%s", names[i]);
    EXPECT(!kiosk_keeps_variable(text, "x") || isupper((unsigned char)*text), "%s", text);
}

static void note_finding(void *context, bool note, const char *what, const char *line)
{
    (void)note;
    (void)line;
    fuzz_expect_said(what);
    fuzz_expect_printable(what);
    ++*(int *)context;
}

static void take_key(const char *text, size_t length)
{
    struct public_key key;
    struct reason reason = {0};
    int told = 0;
    struct ssh_check check = {.found = note_finding, .context = &told};
    if (!public_key_read(&key, text, length, &reason)) {
        fuzz_expect_said(reason.text);
        fuzz_expect_printable(reason.text);
        return;
    }
    char *line = memory_new(KEY_LINE_SIZE, 1);
    EXPECT(key_line_write(line, &key, "/usr/bin/ttychess", "anna", ""), "too long");
    EXPECT(!strpbrk(line, "\r\n"), "two lines");
    ssh_check_keys(&check, line);
    EXPECT(told == 0 && check.missing == 0, "%s", line);
    free(line);
}

static void take_hello(const char *text)
{
    char hello[SOCKET_GREETING_SIZE];
    if (kiosk_rewrite_hello(text, "anna", hello))
        EXPECT(strstr(hello, " as=anna") && strchr(hello, '\n') == hello + strlen(hello) - 1,
               "%s", hello);
}

static void take_settings(const char *text)
{
    int told = 0;
    struct ssh_check check = {.found = note_finding, .context = &told};
    ssh_check_keys(&check, text);
    ssh_check_settings(&check, text);
    EXPECT(told >= check.missing, "%d of %d", told, check.missing);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0)
        return 0;
    fuzz_begin();
    char *text = memory_new(size, 1); /* what follows the first byte, with a NUL behind it */
    memcpy(text, bytes + 1, size - 1);
    switch (bytes[0] % 5) {
    case 0: take_words(text); break;
    case 1: take_variable(text); break;
    case 2: take_key(text, size - 1); break;
    case 3: take_hello(text); break;
    default: take_settings(text); break;
    }
    free(text);
    return 0;
}
