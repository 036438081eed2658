/* ssh_keys.c - public SSH keys and lines of authorized_keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/people/ssh_keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The types that OpenSSH generates today. */
static const char *const types[] = {"ssh-ed25519",
                                    "sk-ssh-ed25519@openssh.com",
                                    "ecdsa-sha2-nistp256",
                                    "ecdsa-sha2-nistp384",
                                    "ecdsa-sha2-nistp521",
                                    "sk-ecdsa-sha2-nistp256@openssh.com",
                                    "ssh-rsa"};

enum { KEY_LENGTH_MIN = 68 /* minimum for ssh-ed25519 */ };

static const char spaces[] = " \t\r\n";

bool user_name_is_allowed(const char *name, struct error *error)
{
    struct error cause;
    return lobby_name_is_allowed(name, &cause) || error_set(error, 0, "NAME: %s", cause.text);
}

/* Returns whether a key looks complete; sshd checks the key itself. */
static bool looks_complete(const char *text, int length)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t count = strspn(text, digits);
    count += strspn(text + count, "=");
    return length >= KEY_LENGTH_MIN && length % 4 == 0 && count == (size_t)length &&
           strncmp(text, "AAAA", 4) == 0;
}

static bool set_type_error(const char *text, size_t length, struct error *error)
{
    if (strncmp(text, "-----", 5) == 0)
        return error_set(
            error, 0,
            "expected a public key (a file *.pub), found a file that begins with '-----'; "
            "never give away a private key");
    return error_set(error, 0,
                     "expected a line that begins with the type of a key (ssh-ed25519, "
                     "ecdsa-sha2-nistp256, ssh-rsa ...), not with options, found '%.*s'",
                     (int)(length < 40 ? length : 40), text);
}

bool public_key_parse(struct public_key *key, const char *text, size_t length,
                      struct error *error)
{
    if (strlen(text) != length)
        return error_set(error, 0, "expected one line of text, found a NUL byte");
    text += strspn(text, spaces);
    size_t line = strcspn(text, "\r\n");
    if (line == 0)
        return error_set(error, 0, "expected a public key, found nothing");
    size_t word = strcspn(text, spaces);
    const char *type = NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types && !type; i++)
        if (strlen(types[i]) == word && memcmp(types[i], text, word) == 0)
            type = types[i];
    if (!type)
        return set_type_error(text, word, error);
    if (text[line + strspn(text + line, spaces)] != '\0')
        return error_set(error, 0, "expected one key, found a second line");
    key->type = type;
    key->text = text + word + strspn(text + word, " \t");
    key->length = (int)strcspn(key->text, spaces);
    if (!looks_complete(key->text, key->length))
        return error_set(
            error, 0, "expected a complete key after the type %s: was the whole line copied?",
            type);
    return true;
}

/* In quotes, sshd takes \" as a quote, and a shell may parse the command. */
bool key_line_can_quote(const char *text)
{
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && !strchr("/._-+@:,=", *text))
            return false;
    return true;
}

bool key_line_write(char line[KEY_LINE_SIZE], const struct public_key *key,
                    const char *program, const char *name)
{
    int length =
        snprintf(line, KEY_LINE_SIZE, "restrict,pty,command=\"%s kiosk --as %s\" %s %.*s %s",
                 program, name, key->type, key->length, key->text, name);
    return length > 0 && length < KEY_LINE_SIZE;
}

/* Returns the length of a word. Quoted text, as in command="", may contain white space. */
static size_t word_length(const char *text)
{
    bool quoted = false;
    size_t length = 0;
    for (; text[length] && text[length] != '\n'; length++) {
        if (!quoted && (text[length] == ' ' || text[length] == '\t' || text[length] == '\r'))
            break;
        if (text[length] == '\\' && text[length + 1] == '"')
            length++;
        else if (text[length] == '"')
            quoted = !quoted;
    }
    return length;
}

/* Returns whether the key type begins here; otherwise the line begins with options. */
static bool begins_key(const char *text)
{
    return strncmp(text, "ssh-", 4) == 0 || strncmp(text, "ecdsa-", 6) == 0 ||
           strncmp(text, "sk-", 3) == 0;
}

static const char *skip_word(const char *text)
{
    text += word_length(text);
    return text + strspn(text, " \t");
}

static bool parse_line(struct key_line *line, const char *text)
{
    text += strspn(text, " \t");
    if (*text == '#')
        return false;
    if (!begins_key(text))
        text = skip_word(text);
    if (!begins_key(text))
        return false;
    line->key = skip_word(text);
    line->length = (int)word_length(line->key);
    const char *name = skip_word(line->key);
    size_t length = word_length(name);
    line->name[0] = '\0';
    if (length < sizeof line->name)
        snprintf(line->name, sizeof line->name, "%.*s", (int)length, name);
    if (!user_name_is_allowed(line->name, NULL))
        line->name[0] = '\0';
    return line->length > 0;
}

bool key_line_find(struct key_line *line, const char *text, const char *key, int length)
{
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n')
        if (parse_line(line, text) && line->length == length &&
            memcmp(line->key, key, (size_t)length) == 0)
            return true;
    return false;
}
