/* key_line.c - public keys taken apart (RFC 4253, 6.6) and written down again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/key_line.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "lobby/names.h"

/* Types of keys that OpenSSH makes today. `parts`: how many strings are in the key, the type's
 * name among them; `bytes`: how long the one with the number `at` is, 0: any. */
static const struct key_type {
    const char *name;
    int parts, at, bytes;
} types[] = {
    {"ssh-ed25519", 2, 1, 32},
    {"sk-ssh-ed25519@openssh.com", 3, 1, 32},
    {"ecdsa-sha2-nistp256", 3, 2, 65},
    {"ecdsa-sha2-nistp384", 3, 2, 97},
    {"ecdsa-sha2-nistp521", 3, 2, 133},
    {"sk-ecdsa-sha2-nistp256@openssh.com", 4, 2, 65},
    {"ssh-rsa", 3, 2, 0},
};

enum { RSA_LEAST = 256 /* bytes: 2048 bits */ };

static const char BLANKS[] = " \t\r\n";

bool person_name_check(const char *name, struct reason *reason)
{
    struct reason why;
    return lobby_name_check(name, &why) || reason_set(reason, 0, "NAME: %s", why.text);
}

/* ---- base64 -------------------------------------------------------------------------- */

static int digit_value(char letter)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *digit = letter ? strchr(digits, letter) : NULL;
    return digit ? (int)(digit - digits) : -1;
}

/* The bytes of it; -1: it is none, or one that has bits to spare. */
static int decode(const char *text, int length, uint8_t bytes[KEY_BYTES_MOST])
{
    int count = 0, padding = 0;
    uint32_t bits = 0;
    if (length == 0 || length % 4 != 0 || length / 4 * 3 > KEY_BYTES_MOST)
        return -1;
    while (padding < 2 && text[length - 1 - padding] == '=')
        padding++;
    for (int i = 0; i < length; i++) {
        int value = i < length - padding ? digit_value(text[i]) : 0;
        if (value < 0)
            return -1;
        bits = bits << 6 | (uint32_t)value;
        if (i % 4 == 3)
            for (int shift = 16; shift >= 0; shift -= 8)
                bytes[count++] = (uint8_t)(bits >> shift);
    }
    for (int i = count - padding; i < count; i++)
        if (bytes[i] != 0)
            return -1;
    return count - padding;
}

/* ---- the key --------------------------------------------------------------------------- */

/* How long the string at `at` is, each with four bytes of length before it; -1: there is no
 * whole one. */
static int string_length(const uint8_t *bytes, int count, int at)
{
    if (count - at < 4 || bytes[at] != 0 || bytes[at + 1] != 0)
        return -1;
    int length = bytes[at + 2] << 8 | bytes[at + 3];
    return length <= count - at - 4 ? length : -1;
}

/* Whether the bytes are a key of that type and nothing more. */
static bool is_whole(const struct key_type *type, const uint8_t *bytes, int count)
{
    int at = 0, length;
    for (int part = 0; part < type->parts; part++, at += 4 + length) {
        length = string_length(bytes, count, at);
        if (length < 0 || (part == type->at && type->bytes > 0 && length != type->bytes))
            return false;
        if (part == 0 && ((size_t)length != strlen(type->name) ||
                          memcmp(bytes + 4, type->name, (size_t)length) != 0))
            return false;
        if (part == type->at && type->bytes == 0 && length < RSA_LEAST)
            return false;
    }
    return at == count;
}

static const struct key_type *find_type(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].name) == length && memcmp(types[i].name, text, length) == 0)
            return &types[i];
    return NULL;
}

static bool refuse_type(const char *text, size_t length, struct reason *reason)
{
    char found[41];
    snprintf(found, sizeof found, "%.*s", (int)(length < 40 ? length : 40), text);
    for (char *letter = found; *letter; letter++)
        if (!isgraph((unsigned char)*letter))
            *letter = '?';
    if (strncmp(text, "-----", 5) == 0)
        return reason_set(reason, 0,
                          "expected a public key (a file *.pub), found a file that begins "
                          "with '-----': a private key is never handed in");
    return reason_set(reason, 0,
                      "expected a line that begins with the type of a key (ssh-ed25519, "
                      "ecdsa-sha2-nistp256, ssh-rsa ...) and no options, found '%s'",
                      found);
}

bool public_key_read(struct public_key *key, const char *text, size_t length,
                     struct reason *reason)
{
    uint8_t bytes[KEY_BYTES_MOST];
    if (strlen(text) != length)
        return reason_set(reason, 0, "expected one line of text, found a NUL byte");
    text += strspn(text, BLANKS);
    size_t line = strcspn(text, "\r\n");
    if (line == 0)
        return reason_set(reason, 0, "expected a public key, found nothing");
    size_t word = strcspn(text, BLANKS);
    const struct key_type *type = find_type(text, word);
    if (!type)
        return refuse_type(text, word, reason);
    if (text[line + strspn(text + line, BLANKS)] != '\0')
        return reason_set(reason, 0, "expected one key, found a second line");
    key->type = type->name;
    key->text = text + word + strspn(text + word, " \t");
    key->length = (int)strcspn(key->text, BLANKS);
    int count = decode(key->text, key->length, bytes);
    if (count < 0 || !is_whole(type, bytes, count))
        return reason_set(reason, 0,
                          "expected a whole key of type %s%s behind that word, found "
                          "something else: was all of the line copied?",
                          type->name, type->bytes ? "" : " (of 2048 bits or more)");
    return true;
}

/* ---- the line ------------------------------------------------------------------------ */

/* sshd takes \" as a quote within quotes, and a shell may see what is between them. */
bool key_line_can_quote(const char *text)
{
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && !strchr("/._-+@:,=", *text))
            return false;
    return true;
}

bool key_line_write(char line[KEY_LINE_SIZE], const struct public_key *key,
                    const char *program, const char *name, const char *more)
{
    int length =
        snprintf(line, KEY_LINE_SIZE, "restrict,pty,command=\"%s kiosk --as %s%s\" %s %.*s %s",
                 program, name, more, key->type, key->length, key->text, name);
    return length > 0 && length < KEY_LINE_SIZE;
}
