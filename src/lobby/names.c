/* names.c - see names.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/names.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"

static const char *const reserved_words[] = {"white", "black", "all",    "any",   "both",
                                             "none",  "me",    "server", "admin", "list",
                                             "here",  "off",   "on",     "you",   NULL};

static bool is_letter(char c)
{
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'z';
}

bool lobby_name_is_well_formed(const char *text)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strspn(text, allowed);
    return length > 0 && length < LOBBY_NAME_SIZE && text[length] == '\0';
}

bool lobby_name_is_allowed(const char *text, struct error *error)
{
    static const char deleted[] = "deleted-"; /* followed by a number */
    size_t length = sizeof deleted - 1;
    if (!lobby_name_is_well_formed(text) || strlen(text) > LOBBY_NAME_MAX_ASSIGNED ||
        !is_letter(text[0]))
        return error_set(error, 0,
                         "expected a name of 1 to %d letters, digits, '-', '_' and '.', "
                         "beginning with a letter, found '%.*s'",
                         LOBBY_NAME_MAX_ASSIGNED, PRINTABLE_UP_TO(40, text));
    if (strncasecmp(text, deleted, length) == 0 && text[length] != '\0' &&
        strspn(text + length, "0123456789") == strlen(text + length))
        return error_set(error, 0, "'%s' is reserved for deleted players", text);
    for (size_t i = 0; reserved_words[i]; i++)
        if (strcasecmp(text, reserved_words[i]) == 0)
            return error_set(error, 0, "'%s' is reserved by the lobby", text);
    return true;
}

bool lobby_name_is_allowed_for_guest(const char *name, struct error *error)
{
    static const char *const official_names[] = {
        "root",   "administrator", "moderator", "operator", "sysop",   "sysadmin",
        "system", "staff",         "nobody",    "lobby",    "referee", "arbiter"};
    for (size_t i = 0; i < sizeof official_names / sizeof *official_names; i++)
        if (lobby_names_look_alike(name, official_names[i]))
            return error_set(error, 0, "'%s' could be mistaken for an administrator", name);
    return true;
}

bool lobby_names_equal(const char *one, const char *other)
{
    return strcasecmp(one, other) == 0;
}

/* Writes a skeleton: separators are dropped, and similar characters replaced by the same one.
 * Names with equal skeletons look alike. */
static void write_skeleton(const char *name, char skeleton[LOBBY_NAME_SIZE])
{
    static const char alike[] = "0o1l|lil5s8b-\0_\0.\0";
    size_t length = 0;
    for (; *name != '\0' && length + 1 < LOBBY_NAME_SIZE; name++) {
        char c = is_letter(*name) ? (char)(*name | 0x20) : *name;
        for (size_t i = 0; i + 1 < sizeof alike; i += 2)
            if (c == alike[i]) {
                c = alike[i + 1];
                break;
            }
        if (c != '\0')
            skeleton[length++] = c;
    }
    skeleton[length] = '\0';
}

bool lobby_names_look_alike(const char *one, const char *other)
{
    char first[LOBBY_NAME_SIZE], second[LOBBY_NAME_SIZE];
    write_skeleton(one, first);
    write_skeleton(other, second);
    return strcmp(first, second) == 0;
}
